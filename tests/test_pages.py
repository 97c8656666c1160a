"""The reading pages: every address of every game, as a page and as a fragment."""

import gzip
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from reference.content import slugs
from reference.models import Card, Game, Passage, Section, Step

HTMX = {"HX-Request": "true"}
FIRST_LOAD = 60_000  # bytes, compressed: HTML, CSS, JS, htmx and the font together


def first(slug: str, name: str) -> list[str]:
    """Arguments of an address that every game has."""
    game = Game.objects.get(slug=slug)
    head = game.tables.all()[0]
    codes = {
        "section": [game.sections.all()[0].code],
        "passage": [game.passages.exclude(kind="faq")[0].code],
        "component": [game.components.all()[0].code],
        "card": [head.code, head.cards.all()[0].code],
        "term": [game.terms.all()[0].code],
    }
    return [slug, *codes.get(name, [])]


GAME_PAGES = "game table rules section turn components component card faq glossary term sources passage".split()
FRAGMENTS = {"passage": 'class="peek"', "term": 'class="peek"', "card": 'class="peek"', "component": 'class="peek"'}
FRAGMENTS["turn"] = 'id="walk"'


@pytest.mark.django_db
@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", GAME_PAGES)
def test_page_is_whole(client: Client, slug: str, name: str) -> None:
    response = client.get(reverse(f"reference:{name}", args=first(slug, name)))
    html = response.content.decode()
    assert response.status_code == 200
    assert "<html" in html
    assert html.count("<h1") == 1
    assert re.search(r"<title>[^<]+ · Stele</title>", html)
    assert re.search(r'<meta name="description" content="[^"]+"', html)
    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")


@pytest.mark.django_db
@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize(("name", "mark"), FRAGMENTS.items())
def test_fragment_is_a_part(client: Client, slug: str, name: str, mark: str) -> None:
    response = client.get(reverse(f"reference:{name}", args=first(slug, name)), headers=HTMX)
    html = response.content.decode()
    assert mark in html
    assert "<html" not in html
    assert "HX-Request" in response["Vary"]


@pytest.mark.django_db
def test_history_is_restored_with_a_whole_page(client: Client) -> None:
    response = client.get("/deus/turn/", headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in response.content.decode()


@pytest.mark.django_db
def test_table_rows_come_as_a_fragment(client: Client) -> None:
    response = client.get("/deus/components/gods/", headers=HTMX)
    assert 'id="rows"' in response.content.decode()
    assert "<html" not in response.content.decode()


@pytest.mark.django_db
def test_search_is_a_page_and_a_fragment(client: Client) -> None:
    page = client.get("/search/", {"q": "temple", "game": "deus"}).content.decode()
    part = client.get("/search/", {"q": "temple", "game": "deus"}, headers=HTMX).content.decode()
    assert "<html" in page
    assert 'id="results"' in part
    assert "<html" not in part
    assert "/deus/" in part


@pytest.mark.django_db
def test_home_names_every_game_and_publisher(client: Client) -> None:
    html = client.get("/").content.decode()
    for game in Game.objects.all():
        assert f'href="/{game.slug}/"' in html
        assert game.tagline in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/no-such-game/",
        "/deus/no-such-rule/",
        "/deus/rules/none/",
        "/deus/components/gods/none/",
        "/deus/glossary/none/",
    ],
)
def test_unknown_address_gets_our_own_404(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "Nothing is carved here" in response.content.decode()


def test_failure_gets_our_own_500_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    response = client.get("/")  # this test may not touch the database
    assert response.status_code == 500
    assert "The stone cracked" in response.content.decode()


@pytest.mark.django_db
def test_unchanged_page_is_not_sent_again(client: Client) -> None:
    tag = client.get("/deus/rules/temples/")["ETag"]
    again = client.get("/deus/rules/temples/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.django_db
def test_canonical_address_has_no_table(client: Client) -> None:
    html = client.get("/deus/temple-prerequisite/?players=3").content.decode()
    assert '<link rel="canonical" href="http://testserver/deus/temple-prerequisite/">' in html


@pytest.mark.django_db
def test_preview_of_a_passage_is_its_first_sentence(client: Client) -> None:
    passage = Passage.objects.get(game__slug="deus", code="temple-prerequisite")
    html = client.get(passage.get_absolute_url()).content.decode()
    assert f'<meta property="og:description" content="{passage.plain.split(".")[0]}.' in html
    assert f'<meta property="og:title" content="{passage.title} · Deus">' in html


@pytest.mark.django_db
def test_robots_and_sitemap_name_every_passage(client: Client) -> None:
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()
    sitemap = client.get("/sitemap.xml").content.decode()
    assert all(f"/{slug}/rules/" in sitemap for slug in slugs())
    assert sitemap.count("<loc>") > Passage.objects.count()


# --- This table --------------------------------------------------------------------------------------


def test_expansion_passages_are_marked_or_left_out(client: Client, sample: Path) -> None:
    everything = client.get("/sample/rules/play/").content.decode()
    assert "Sailing ships" in everything
    assert '<span class="expansion">Ships</span>' in everything
    assert "Sailing ships" not in client.get("/sample/rules/play/?players=3").content.decode()
    assert "Sailing ships" in client.get("/sample/rules/play/?with=ships").content.decode()
    assert "/sample/sail-ships/" not in client.get("/sample/rules/?players=3").content.decode()


def test_passage_of_another_table_is_shown_with_a_note(client: Client, sample: Path) -> None:
    html = client.get("/sample/sail-ships/?players=3").content.decode()
    assert "Not in play at this table" in html
    assert "Move a ship" in html


def test_numbers_are_this_tables(client: Client, sample: Path) -> None:
    assert "<b>6</b>" in client.get("/sample/place-tiles/?players=3").content.decode()
    assert "4 with 2 players, 6 with 3, 7 with 4" in client.get("/sample/place-tiles/").content.decode()


def test_links_keep_the_table(client: Client, sample: Path) -> None:
    html = client.get("/sample/place-tiles/?players=3&with=ships").content.decode()
    assert 'href="/sample/take-gold/?players=3&amp;with=ships"' in html
    assert 'href="/sample/rules/?players=3&amp;with=ships"' in html


def test_both_readings_stand_side_by_side(client: Client, sample: Path) -> None:
    html = client.get("/sample/take-gold/").content.decode()
    assert "standing-differs" in html
    assert '<p class="reading-label">Printed rules</p>' in html
    assert "Take 6 gold." in html
    assert "The manual, 2" in html
    assert "May I take more gold?" in html
    sources = client.get("/sample/sources/").content.decode()
    assert "Taking gold" in sources
    assert "Take 6 gold." in sources


# --- Turn --------------------------------------------------------------------------------------------


def test_walk_follows_the_table_and_goes_round(client: Client, sample: Path) -> None:
    assert "Sail" in client.get("/sample/turn/?step=take&with=ships").context["after"].step.title
    assert client.get("/sample/turn/?step=take&players=3").context["after"].step.title == "Build"
    last = client.get("/sample/turn/?step=build&players=3")
    assert last.context["at_end"]
    assert last.context["after"].url == "/sample/turn/?step=take&players=3"


def test_walk_says_where_one_is_and_what_repeats(client: Client, sample: Path) -> None:
    html = client.get("/sample/turn/?step=take&players=3").content.decode()
    assert "step 1 of 2" in html
    assert "repeat until nobody wants more" in html
    assert "Placing tiles" in html
    assert 'href="/sample/place-tiles/?players=3"' in html


def test_unknown_step_starts_the_walk(client: Client, sample: Path) -> None:
    response = client.get("/sample/turn/?step=fly")
    assert response.status_code == 200
    assert response.context["lost"]


@pytest.mark.django_db
@pytest.mark.parametrize("slug", slugs())
def test_every_step_has_an_address(client: Client, slug: str) -> None:
    walk = client.get(f"/{slug}/turn/").context["walk"]
    assert len({stop.url for stop in walk}) == len(walk) == Step.objects.filter(phase__game__slug=slug).count()
    for stop in walk:
        assert client.get(stop.url).context["now"] == stop


# --- Components --------------------------------------------------------------------------------------


def names_on(client: Client, query: str) -> list[str]:
    return [row.card.name for row in client.get(f"/sample/components/cards/{query}").context["shown"].rows]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Baker", "Admiral", "Crown"]),
        ("?sort=name", ["Admiral", "Baker", "Crown"]),
        ("?sort=-name", ["Crown", "Baker", "Admiral"]),
        ("?sort=points", ["Baker", "Crown", "Admiral"]),
        ("?sort=-points", ["Crown", "Baker", "Admiral"]),
        ("?sort=nonsense", ["Baker", "Admiral", "Crown"]),
        ("?is-colour=red", ["Baker", "Crown"]),
        ("?is-colour=nonsense", ["Baker", "Admiral", "Crown"]),
        ("?is-colour=red&sort=-name", ["Crown", "Baker"]),
        ("?for-copies=2", ["Baker", "Crown"]),
        ("?is-box=base", ["Baker"]),
        ("?is-box=ships", ["Admiral"]),
        ("?players=3", ["Baker"]),
        ("?with=ships", ["Baker", "Admiral"]),
    ],
)
def test_table_is_filtered_and_sorted(client: Client, sample: Path, query: str, names: list[str]) -> None:
    assert names_on(client, query) == names


def test_unknown_cell_is_said(client: Client, sample: Path) -> None:
    assert '<span class="unknown">unknown</span>' in client.get("/sample/components/cards/admiral/").content.decode()


def test_copies_are_this_tables(client: Client, sample: Path) -> None:
    assert "2 with 3 players" in client.get("/sample/components/cards/baker/?players=3").content.decode()
    assert "2+, 3+" in client.get("/sample/components/cards/baker/").content.decode()


def test_counts_are_this_tables(client: Client, sample: Path) -> None:
    groups = client.get("/sample/components/?players=3&with=ships").context["groups"]
    assert [(thing.name, used) for _, things in groups for thing, used in things] == [("Tiles", 6), ("Hulls", 9)]


# --- Links -------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """The addresses a page leads to, and the places in it that can be led to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.ids: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.found |= {value for name in ("href", "hx-get", "action") if (value := values.get(name))}
        if values.get("id"):
            self.ids.append(str(values["id"]))


@pytest.mark.django_db
@pytest.mark.parametrize("slug", slugs())
def test_every_link_of_every_page_resolves(client: Client, slug: str) -> None:
    """Walks the whole game once; each address is opened only once."""
    waiting, seen, broken = [f"/{slug}/"], {f"/{slug}/"}, []
    while waiting:
        here = waiting.pop()
        response = client.get(here)
        html = response.content.decode()
        if response.status_code not in (200, 302):
            broken.append(here)
            continue
        if "{{" in html or "[[" in html or "\ue000" in html:
            broken.append(f"{here} has notation left in it")
        links = Links(html)
        if len(links.ids) != len(set(links.ids)):
            broken.append(f"{here} uses an id twice: {sorted({i for i in links.ids if links.ids.count(i) > 1})[:3]}")
        for link in links.found:
            parts = urlsplit(urljoin(here, link))
            path = parts.path
            if path.startswith(f"/{slug}/") and path not in seen and "sort=" not in parts.query:
                seen.add(path)
                waiting.append(path)
    assert broken == []
    assert len(seen) > Passage.objects.filter(game__slug=slug).count()


@pytest.mark.django_db
def test_every_passage_has_a_fragment_without_leftovers(client: Client) -> None:
    for passage in Passage.objects.filter(game__slug="seven-wonders").select_related("game"):
        html = client.get(passage.get_absolute_url(), {"players": 3}, headers=HTMX).content.decode()
        assert "<html" not in html
        assert "{{" not in html


# --- Weight and queries ------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("slug", slugs())
def test_queries_are_bounded(client: Client, slug: str, django_assert_max_num_queries: Callable) -> None:
    longest = max(Section.objects.filter(game__slug=slug), key=lambda section: section.passages.count())
    related = Passage.objects.filter(game__slug=slug, related_from__kind="faq")[0]
    card = Card.objects.filter(table__game__slug=slug).select_related("table__game")[0]
    bounds = {
        f"/{slug}/rules/": 6,
        longest.get_absolute_url(): 18,
        related.get_absolute_url(): 20,
        f"/{slug}/components/": 6,
        card.table.get_absolute_url(): 6,
        card.get_absolute_url(): 6,
        f"/{slug}/faq/": 14,
        f"/{slug}/turn/": 10,
        f"/{slug}/sources/": 10,
    }
    for url, bound in bounds.items():
        with django_assert_max_num_queries(bound):
            client.get(url)


@pytest.mark.django_db
def test_queries_do_not_grow_with_the_game(client: Client, django_assert_num_queries: Callable) -> None:
    game = Game.objects.get(slug="deus")
    section = game.sections.get(code="temples")
    with CaptureQueriesContext(connection) as before:
        client.get(section.get_absolute_url())
    source = game.sources.all()[0]
    for n in range(30):
        passage = Passage.objects.create(
            game=game, section=section, code=f"extra-{n}", kind="mechanic", title=f"Extra {n}", html="<p>More.</p>"
        )
        passage.citations.create(source=source, position=0)
        passage.related.add(game.passages.get(code="temple-cost"))
    with django_assert_num_queries(len(before)):
        client.get(section.get_absolute_url())


def weight(path: str | None) -> int:
    assert path
    return len(gzip.compress(Path(path).read_bytes(), 6))


@pytest.mark.django_db
@pytest.mark.parametrize("slug", slugs())
def test_first_load_of_a_rules_page_is_light(client: Client, slug: str) -> None:
    files = ["stele.css", "reading.css", "print.css", "stele.js", "icons.svg", "favicon.svg"]
    files += ["fonts/inscription.woff2", "django_htmx/htmx-2.min.js"]
    static = sum(weight(str(finders.find(name))) for name in files)
    pages = [f"/{slug}/rules/", *(section.get_absolute_url() for section in Game.objects.get(slug=slug).sections.all())]
    sizes = {path: len(gzip.compress(client.get(path).content, 6)) + static for path in pages}
    assert {path: size for path, size in sizes.items() if size >= FIRST_LOAD} == {}


@pytest.mark.django_db
def test_long_table_is_led_to_from_a_text(client: Client) -> None:
    head = max(Game.objects.get(slug="seven-wonders").tables.all(), key=lambda head: head.cards.count())
    passage = Passage.objects.filter(game__slug="seven-wonders")[0]
    Passage.objects.filter(pk=passage.pk).update(html=f"{{{{ table:{head.code} }}}}")
    html = client.get(passage.get_absolute_url()).content.decode()
    assert f"{head.title}: all {head.cards.count()} rows" in html
