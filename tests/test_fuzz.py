"""Whatever is sent to any address: no error of ours, no unescaped echo, bounded work and a bounded answer.

Addresses and their parameters are found by `tests.addresses`, so a new one is covered by itself. The inputs are the
same in every run; `STELE_FUZZ=2000 pytest tests/test_fuzz.py --hypothesis-show-statistics` tries so many new ones for
each address, and shows how near they came to the bounds."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, Phase, given, settings, target
from hypothesis import strategies as st
from pytest_django import DjangoDbBlocker

from reference.content import slugs
from scoring_calc.rules.games import GameRules, rules_of
from tests.addresses import Pairs, Visit, named_routes, visits_by_route
from tests.kinds import KINDS
from tests.test_security import inline

LONG_RUN = int(os.environ.get("STELE_FUZZ", "0"))
MOST_QUERIES = 25
LARGEST_PAGE = 400_000  # bytes
MOST_ECHOES = 150  # an address comes back in the links of its page, so often at most

ADMIN = "admin:"
ROUTES = [name for name in named_routes() if not name.startswith(ADMIN)]
EDITED = ["/admin/", "/admin/reference/faq/", "/admin/reference/faq/add/"]


def fuzz(examples: int) -> settings:
    return settings(
        max_examples=LONG_RUN or examples,
        derandomize=not LONG_RUN,
        phases=[Phase.generate, Phase.target],  # a request that fails is told as it was; shrinking it takes minutes
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


# --- Where to send it ---------------------------------------------------------------------------------


def pages_of(rules: GameRules) -> list[str]:
    """Score sheet and set-up with everything on the table, and every tool."""
    game = rules.facts.game
    table = f"v=1&players={game.identity.players[1]}&with={','.join(box.code for box in game.expansions)}"
    tools = [f"/{rules.slug}/tools/{tool.code}/" for tool in rules.tools]
    return [f"/{rules.slug}/score/?{table}", f"/{rules.slug}/check/?{table}&seed=fuzz", *tools]


@pytest.fixture(scope="module")
def visits(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> dict[str, list[Visit]]:
    games = [page for slug in slugs() for page in pages_of(rules_of(slug))]
    with django_db_blocker.unblock():
        user = User.objects.create_superuser("crawler")
        client = Client()
        client.force_login(user)
        found = visits_by_route(client, [*KINDS.values(), *games, *EDITED])
        user.delete()
    return found


# --- What to send -------------------------------------------------------------------------------------

MARK = "zzmark"
ODD = [
    f"<{MARK} {MARK}=\"'>",
    f"\"' {MARK}=1 x",
    f"</script></title></textarea><{MARK}>",
    "javascript:alert(1)",
    "//example.org/",
    "/\\example.org",
    "/deus/\r\nX-Injected: 1",
    *("", " ", "0", "-1", "1e9", "NaN", "٣", "²", "１２", "9" * 30, "1" * 5000, "0x10", "1_000", "+", "-", "None"),
    *(
        ",",
        "," * 400,
        "~" * 400,
        ":",
        ".",
        "..",
        "a:b:c",
        "1+2-3",
        "\\",
        "\\,",
        "%",
        "%00",
        "{{ 7 }}",
        "{% x %}",
        "[[x]]",
    ),
    *(
        "\0",
        "\x7f",
        "\u202e",
        "\ufffe",
        "e\u0301" * 50,
        "ß",
        "İ",
        "𝟛",
        "👩‍👩‍👧‍👦",
        "x" * 3000,
        "' or 1=1 --",
        "../../etc/passwd",
    ),
]
RAW = ["%", "%ff%fe", "%u0041", "%00", "%ed%a0%80", ";", "=", "&&", "[]", "a=1=2"]
texts = st.sampled_from(ODD) | st.text(max_size=40) | st.integers().map(str)
HEADERS = ["HX-Request", "HX-Boosted", "HX-Current-URL", "HX-History-Restore-Request", "HX-Target", "Cookie"]
HEADERS += ["If-None-Match", "If-Modified-Since", "Accept-Language", "Referer", "X-Forwarded-For", "X-Forwarded-Host"]
FORMS = ["application/x-www-form-urlencoded"] * 6
FORMS += ["multipart/form-data; boundary=x", "multipart/form-data", "application/json", "text/plain; charset=x"]

Change = Callable[[Any, list[tuple[str, str]], list[str]], list[tuple[str, str]]]


def with_value(draw: Any, pairs: list[tuple[str, str]], names: list[str]) -> list[tuple[str, str]]:
    place = draw(st.integers(0, len(pairs)))
    name = pairs[place][0] if place < len(pairs) else draw(st.sampled_from(names))
    return [*pairs[:place], (name, draw(texts)), *pairs[place + 1 :]]


def with_cut_value(draw: Any, pairs: list[tuple[str, str]], names: list[str]) -> list[tuple[str, str]]:
    place = draw(st.integers(0, max(0, len(pairs) - 1)))
    cut = [(name, value[: draw(st.integers(0, 12))] + draw(texts)) for name, value in pairs[place : place + 1]]
    return [*pairs[:place], *cut, *pairs[place + 1 :]]


def with_name(draw: Any, pairs: list[tuple[str, str]], names: list[str]) -> list[tuple[str, str]]:
    name = draw(st.sampled_from(names) | texts) + draw(st.sampled_from(["", "", ".0", ".99", ".all", ".x"]))
    return [*pairs, (name, draw(texts))]


def shorter(draw: Any, pairs: list[tuple[str, str]], names: list[str]) -> list[tuple[str, str]]:
    return pairs[draw(st.integers(0, len(pairs))) :]


def repeated(draw: Any, pairs: list[tuple[str, str]], names: list[str]) -> list[tuple[str, str]]:
    return pairs * draw(st.integers(2, 4))


def borrowed(draw: Any, pairs: list[tuple[str, str]], names: list[str]) -> list[tuple[str, str]]:
    """A name with the value of another."""
    return [*pairs, (draw(st.sampled_from(names)), draw(st.sampled_from(pairs))[1])] if pairs else pairs


CHANGES: list[Change] = [with_value, with_value, with_cut_value, with_name, with_name, shorter, repeated, borrowed]


@dataclass(frozen=True)
class Sent:
    method: str
    path: str
    query: str
    body: str = ""
    content_type: str = FORMS[0]
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return sum(map(len, (self.path, self.query, self.body, *self.headers.values())))

    def to(self, client: Client) -> Any:
        heads = {name: value.encode().decode("latin-1") for name, value in self.headers.items()}  # as WSGI has them
        body = self.body.encode()
        return client.generic(self.method, self.path, body, self.content_type, headers=heads, QUERY_STRING=self.query)


def requests(visits: list[Visit]) -> st.SearchStrategy[Sent]:
    """What the pages offer there, changed a few times."""
    names = sorted({name for visit in visits for name, _ in visit.pairs} | {"players", "with", "set", "names", "next"})
    return st.builds(_request, st.data(), st.sampled_from(visits), st.just(names))


def _request(data: st.DataObject, visit: Visit, names: list[str]) -> Sent:
    draw, pairs = data.draw, list(visit.pairs)
    for change in draw(st.lists(st.sampled_from(CHANGES), max_size=4)):
        pairs = change(draw, pairs, names)
    said = encoded(tuple(pairs)) + draw(st.sampled_from(["", "", *RAW]))
    headers = draw(st.dictionaries(st.sampled_from(HEADERS), st.just("true") | texts, max_size=2))
    path = draw(st.just(visit.path) | st.just(visit.path) | paths(visit.path))
    if draw(st.booleans()) if visit.method == "post" else draw(st.integers(0, 9)) == 0:
        return Sent("POST", path, "", said, draw(st.sampled_from(FORMS)), headers)
    return Sent("GET", path, said, headers=headers)


def encoded(pairs: Pairs) -> str:
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in pairs)


def paths(path: str) -> st.SearchStrategy[str]:
    """The path with one of its parts changed."""
    parts = path.strip("/").split("/")
    places = st.integers(0, len(parts) - 1)
    return st.builds(lambda n, text: f"/{quote('/'.join([*parts[:n], text, *parts[n + 1 :]]))}/", places, texts)


# --- What comes back ----------------------------------------------------------------------------------


class Marks(HTMLParser):
    """Tags and attributes that can only come from what was sent."""

    found = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = self.found or MARK in tag or any(name == MARK for name, _ in attrs)


def is_marked(html: str) -> bool:
    parser = Marks()
    parser.feed(html)
    return parser.found or f"<{MARK}" in html


def check(sent: Sent, client: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = sent.to(client)
    assert answer.status_code < 500
    size = len(answer.content)
    target(float(len(queries)), label="queries")
    target(float(size), label="bytes")
    assert len(queries) <= MOST_QUERIES
    assert size <= LARGEST_PAGE + MOST_ECHOES * sent.size
    where = answer.get("Location", "/")
    assert where.startswith("/")
    assert not where.startswith(("//", "/\\"))
    if "html" in answer.get("Content-Type", ""):
        html = answer.content.decode()
        assert not is_marked(html)
        assert inline(html) == []


def test_echo_would_be_seen() -> None:
    assert all(is_marked(f'<p title="{text}">{text}</p>') for text in ODD[:3])


@pytest.mark.django_db
@pytest.mark.parametrize("route", ROUTES)
@fuzz(15)
@given(data=st.data())
def test_address_answers_anything(route: str, visits: dict[str, list[Visit]], data: st.DataObject) -> None:
    check(data.draw(requests(visits[route])), Client())


@fuzz(60)
@given(data=st.data())
def test_editors_pages_answer_anything(
    admin_client: Client, visits: dict[str, list[Visit]], data: st.DataObject
) -> None:
    route = data.draw(st.sampled_from([name for name in visits if name.startswith(ADMIN)]))
    check(data.draw(requests(visits[route])), admin_client)
