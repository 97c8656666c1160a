"""What a browser is told on every page, what is refused, and what never leaves the site."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from config.login import MOST_TRIES
from reference.content.reading import BadContent
from reference.loading import load
from tests.kinds import KINDS, STATUS
from tests.test_markup import ATTACKS
from tests.test_start import ROOT

HTMX = {"HX-Request": "true"}
POLICY = {
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
OTHERS = {"sitemap": "/sitemap.xml", "robots": "/robots.txt", "csv": f"{KINDS['score']}&view=csv"}


# --- Every page ---------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [*KINDS, *OTHERS])
@pytest.mark.parametrize("asked", [{}, HTMX], ids=["page", "fragment"])
def test_page_is_sent_with_every_header_and_without_a_cookie(client: Client, kind: str, asked: dict[str, str]) -> None:
    response = client.get((KINDS | OTHERS)[kind], headers=asked)
    assert response.status_code == STATUS.get(kind, 200)
    assert set(response["Content-Security-Policy"].split("; ")) == POLICY
    assert {name: response[name] for name in HEADERS} == HEADERS
    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")


class Inline(HTMLParser):
    """Everything in a page that a strict policy would not run, and addresses that are no addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "style" or (tag == "script" and not named.get("src")):
            self.found.append(f"<{tag}>")
        self.found += [f"{tag} {name}" for name in named if name == "style" or name.startswith(("on", "hx-on"))]
        addresses = (named.get(name) or "" for name in ("href", "src", "action", "formaction"))
        self.found += [address for address in addresses if re.match(r"\s*(javascript|data|vbscript):", address)]


def inline(html: str) -> list[str]:
    parser = Inline()
    parser.feed(html)
    return parser.found


@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("asked", [{}, HTMX], ids=["page", "fragment"])
def test_page_has_nothing_inline(client: Client, kind: str, asked: dict[str, str]) -> None:
    assert inline(client.get(KINDS[kind], headers=asked).content.decode()) == []


@pytest.mark.parametrize("name", ["500.html", "404.html", "400.html"])
def test_error_page_has_nothing_inline(name: str) -> None:
    assert inline((ROOT / "templates" / name).read_text()) == []


def test_inline_code_would_be_seen() -> None:
    page = '<style>a{}</style><script>1</script><p style="x" onclick="y" hx-on:click="z"><a href=" javascript:1">'
    assert len(inline(page)) == 6


@pytest.mark.parametrize("attack", ATTACKS)
def test_content_file_cannot_inject(client: Client, sample_root: Path, db: None, attack: str) -> None:
    faq = sample_root / "sample" / "faq.md"
    faq.write_text(faq.read_text().replace("Only", f"{attack} Only", 1))
    try:
        load(sample_root)
    except BadContent:  # refused, which is as good
        return
    for path in ("/sample/faq/", "/sample/faq/more-gold/", "/sample/take-gold/"):
        assert inline(client.get(path).content.decode()) == []


# --- Forms that write ---------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/admin/login/", "/deus/", "/search/", "/deus/table/", "/deus/setup/"])
def test_forged_form_is_refused(path: str) -> None:
    assert Client(enforce_csrf_checks=True).post(path, {"username": "x"}).status_code == 403


@pytest.fixture
def editor(db: None, settings: Any, tmp_path: Path) -> User:
    settings.CACHES = {**settings.CACHES, "tries": {**settings.CACHES["tries"], "LOCATION": str(tmp_path)}}
    return User.objects.create_user("ed", password="right-one", is_staff=True)


def log_in(client: Client, password: str, name: str = "ed", **headers: str) -> str:
    response = client.post("/admin/login/", {"username": name, "password": password}, headers=headers)
    return "in" if response.status_code == 302 else "paused" if b"Too many tries" in response.content else "wrong"


def test_log_in_pauses_after_ten_wrong_passwords(client: Client, editor: User) -> None:
    assert [log_in(client, "guess") for _ in range(MOST_TRIES + 1)] == ["wrong"] * MOST_TRIES + ["paused"]
    assert log_in(client, "right-one") == "paused"
    assert log_in(client, "right-one", name=" ED ") == "paused"


def test_pause_holds_for_one_name_and_one_address(client: Client, editor: User) -> None:
    for _ in range(MOST_TRIES):
        log_in(client, "guess", name="somebody")
    assert log_in(client, "guess", name="somebody") == "paused"
    assert log_in(client, "right-one") == "in"
    assert log_in(client, "guess", "somebody", **{"X-Forwarded-For": "192.0.2.9"}) == "wrong"
    away = Client(REMOTE_ADDR="192.0.2.1")
    seen = [log_in(away, "guess", **{"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(MOST_TRIES + 1)]
    assert seen[-1] == "paused"  # only a proxy on this machine is believed


def test_right_password_forgets_the_wrong_ones(client: Client, editor: User) -> None:
    for _ in range(3):
        assert [log_in(client, "guess") for _ in range(MOST_TRIES - 1)] == ["wrong"] * (MOST_TRIES - 1)
        assert log_in(client, "right-one") == "in"


def test_form_without_a_password_forgets_nothing(client: Client, editor: User) -> None:
    for _ in range(MOST_TRIES):
        log_in(client, "guess")
        log_in(client, "")
    assert log_in(client, "right-one") == "paused"


# --- Sizes --------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_input_has_bounds(client: Client) -> None:
    huge = "x" * 30_000
    assert client.get("/deus/score/", {"v": "1", "tokens": huge}).status_code == 400
    assert client.post("/deus/score/", {"tokens.0": huge}).status_code == 400
    assert client.post("/deus/score/", {"tokens.0": "1" * 3_000_000}).status_code == 400
    assert client.post("/deus/score/", {f"a{n}.0": "1" for n in range(1_100)}).status_code == 400
    for path in ("/search/?q=", "/deus/setup/?players=3&seed=", "/deus/table/?choose=1&names=", "/deus/turn/?step="):
        response = client.get(path + huge, follow=True)
        assert response.status_code == 200
        assert response.content.count(huge[:1000].encode()) < 100  # an address comes back in links, never multiplied


# --- Secrets ------------------------------------------------------------------------------------------

SECRETS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[baprs]-[0-9A-Za-z-]{20}"
    r"|(?i:secret_key|password|token)\s*=\s*['\"][A-Za-z0-9+/_!@#$%^&*-]{20,}['\"]"
)
LEFT_OUT = {".git", ".venv", "var", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__"}
INVENTED = {"tests/test_start.py", "tests/test_security.py"}


def test_no_secret_lies_in_the_repository() -> None:
    files = [path for path in ROOT.rglob("*") if path.is_file() and not LEFT_OUT & set(path.parts)]
    texts = {str(path.relative_to(ROOT)): path.read_bytes().decode(errors="ignore") for path in files}
    assert len(texts) > 100
    assert [name for name, text in texts.items() if name not in INVENTED and SECRETS.search(text)] == []
    assert "/var/" in texts[".gitignore"].splitlines()
