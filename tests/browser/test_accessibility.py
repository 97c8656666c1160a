"""axe-core finds nothing on any kind of page, in both themes, on a phone and on a desktop."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.kinds import KINDS, STATUS

from .conftest import Open, Watch

# The page as a whole; rules for parts of other sites have nothing to judge here.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.mark.parametrize("kind", KINDS)
def test_page_has_no_accessibility_problem(new_page: Open, watch: Watch, kind: str) -> None:
    watch.expected = {STATUS.get(kind, 200)}
    page = new_page("phone", color_scheme="light", reduced_motion="reduce")
    page.goto(KINDS[kind])
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert (found, violations(page)) == ([], [])


def violations(page: Page) -> list[str]:
    """What is wrong, each with the first element that shows it."""
    run = Axe().run(page, options={"runOnly": TAGS, "resultTypes": ["violations"]})
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]} {one['nodes'][0]['failureSummary'][-160:]}"
        for one in run.response["violations"]
    ]
