"""A real Chromium against the real site. What goes wrong in a page fails the test that opened it.

Playwright is started for this folder only and stopped after it: while it runs, Django refuses to touch the database."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, sync_playwright

from .server import free_port, serving

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
SUPERSEDED = "net::ERR_ABORTED"  # a newer keystroke or page took the place of this request

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    """The address of the site; test processes share its folder."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    with serving(shared / "browser-var", free_port()) as address:
        yield address


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("no chromium, chromium-browser or google-chrome installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Watch:
    """Every error that a page or a request of it had."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.expected: set[int] = set()

    def attach(self, context: BrowserContext) -> None:
        context.on("console", self.console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("requestfailed", self.failed)
        context.on("response", self.answered)

    def console(self, message: ConsoleMessage) -> None:
        told_by_status = message.text.startswith("Failed to load resource: the server responded")
        if message.type == "error" and not told_by_status:
            self.faults.append(f"console: {message.text}")

    def failed(self, request: Request) -> None:
        if request.failure != SUPERSEDED:
            self.faults.append(f"{request.method} {request.url}: {request.failure}")

    def answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected:
            self.faults.append(f"{response.status} {response.url}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.faults == []


@pytest.fixture
def new_page(chromium: Browser, site: str, watch: Watch) -> Iterator[Open]:
    """Opens a page in a browser of its own: `new_page("phone", color_scheme="dark")`."""
    contexts: list[BrowserContext] = []

    def opened(screen: str = "desktop", **options: Any) -> Page:
        context = chromium.new_context(base_url=site, **{**SCREENS[screen], **options})
        context.set_default_timeout(10_000)
        watch.attach(context)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(new_page: Open, screen: str) -> Page:
    """The same journey on a phone and on a desktop."""
    return new_page(screen)


@pytest.fixture
def phone(new_page: Open) -> Page:
    return new_page("phone")


@pytest.fixture
def desktop(new_page: Open) -> Page:
    return new_page("desktop")


@pytest.fixture
def plain(new_page: Open, screen: str) -> Page:
    """A browser with JavaScript off."""
    return new_page(screen, java_script_enabled=False)
