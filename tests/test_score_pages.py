"""The score sheet and the tools in a browser's eyes: page, fragment, forms, exports, broken addresses."""

import csv
import io
import json
import re
from html import escape
from urllib.parse import unquote

import pytest
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring_calc.exports import BG_STATS, LONGEST_LINK
from scoring_calc.rules.games import rules_of
from tests.games.sheets import GAMES, some_tables

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("slug", GAMES)
HTMX = {"HX-Request": "true"}
SHEET = "/deus/score/?v=1&players=3&names=Ana,Ben,Cy&tokens=31,28,19&temples=12+9,,4"


def body(answer: object) -> str:
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


@every_game
def test_page_and_fragment(client: Client, slug: str) -> None:
    page = client.get(f"/{slug}/score/")
    assert page.status_code == 200
    assert "<html" in body(page)
    assert 'id="sheet"' in body(page)
    part = client.post(f"/{slug}/score/", {"v": "1"}, headers=HTMX)
    assert part.status_code == 200
    assert "<html" not in body(part)
    assert "<input" not in body(part)
    assert 'id="winner"' in body(part)
    assert "HX-Request" in page["Vary"]
    assert not page.cookies


@every_game
def test_every_output_of_the_fragment_is_on_the_page(client: Client, slug: str) -> None:
    query = "v=1&show=counted:" + ".".join(c.code for c in rules_of(slug).categories(next(some_tables(rules_of(slug)))))
    page = body(client.get(f"/{slug}/score/?{query}"))
    hidden = dict(re.findall(r'name="(drawn|stamp)" value="([^"]*)"', page))
    part = body(client.post(f"/{slug}/score/", {"show": query.partition("show=")[2], **hidden}, headers=HTMX))
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'id="([^"]+)"', part)) <= set(ids)


@every_game
@pytest.mark.parametrize("view", ["", "result", "pad", "csv", "json", "txt", "nonsense"])
def test_every_view_of_every_kind_of_table(client: Client, slug: str, view: str) -> None:
    for table in list(some_tables(rules_of(slug)))[:6]:
        query = f"v=1&players={table.players}&with={','.join(table.expansions)}&view={view}"
        assert client.get(f"/{slug}/score/?{query}").status_code == 200


def test_live_update_answers_with_the_short_address(client: Client) -> None:
    typed = {
        "v": "1",
        "players": "3",
        "names.0": "Ana",
        "names.1": "",
        "tokens.0": "3+6+2",
        "tokens.1": "",
        "wood.1": "2",
    }
    part = client.post("/deus/score/", typed, headers=HTMX)
    assert part["HX-Replace-Url"] == "/deus/score/?v=1&players=3&names=Ana,,&tokens=3+6+2&wood=,2"
    assert '<output id="total-foot-0" class="leads" hx-swap-oob="true">11</output>' in body(part)
    assert "Ana wins with 11 VP." in body(part)


def test_form_without_javascript_leads_to_the_short_address(client: Client) -> None:
    answer = client.post("/deus/score/", {"players": "2", "tokens.0": "5", "tokens.1": "", "do": "add"})
    assert (answer.status_code, answer["Location"]) == (303, "/deus/score/?v=1&players=2&tokens=5#results")
    answer = client.get("/deus/score/?players=2&tokens.0=5&tokens.1=")
    assert (answer.status_code, answer["Location"]) == (303, "/deus/score/?v=1&players=2&tokens=5#results")


def test_form_needs_no_token_and_sets_no_cookie() -> None:
    answer = Client(enforce_csrf_checks=True).post("/deus/score/", {"tokens.0": "5"})
    assert answer.status_code == 303
    assert not answer.cookies


@pytest.mark.parametrize(
    ("button", "place"),
    [
        ("result", "view=result"),
        ("up.1", "#seats"),
        ("table", "#sheet"),
        ("choose", "#table"),
        ("count.tokens", "#cat-tokens"),
    ],
)
def test_buttons_lead_to_their_place(client: Client, button: str, place: str) -> None:
    assert client.post("/deus/score/", {"v": "1", "do": button})["Location"].endswith(place)


def test_wrong_entries_keep_what_was_typed(client: Client) -> None:
    page = client.get("/deus/score/?v=1&players=3&tokens=many,%22%3E%3Cb%3E,-2&temples=13&fnord=1&with=moon")
    text = body(page)
    assert page.status_code == 200
    assert 'value="many"' in text
    assert 'value="&quot;&gt;&lt;b&gt;"' in text
    assert 'name="fnord.0" value="1"' in text
    assert 'name="with" value="moon"' in text
    assert 'role="alert"' in text
    assert "6 things to look at" in text
    assert 'href="#tokens-2"' in text
    assert 'id="tokens-2"' in text
    assert 'aria-invalid="true"' in text


def test_leaving_out_what_does_not_belong_mends_the_sheet(client: Client) -> None:
    text = body(client.get("/deus/score/?v=1&players=3&tokens=3&fnord=1&with=moon"))
    link = re.search(r'href="(\?[^"]+)">Leave out', text)
    assert link
    assert "things to look at" not in body(client.get("/deus/score/" + link[1].replace("&amp;", "&")))


@pytest.mark.parametrize("query", ["v=7", "v=1&tokens=%00", "v=1&tokens.77=1", "do=fly", "v=1&" + "x=1&" * 2000])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_broken_address_has_a_page_and_a_way_back(client: Client, query: str, headers: dict[str, str]) -> None:
    answer = client.get(f"/deus/score/?{query}", headers=headers)
    assert answer.status_code == 400
    assert "This address cannot be read" in body(answer)
    assert "href=" in body(answer)


@pytest.mark.parametrize("path", ["/nothing/score/", "/nothing/tools/", "/deus/tools/nothing/"])
def test_unknown_game_or_tool_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    slug=st.sampled_from(GAMES),
    query=st.dictionaries(
        st.sampled_from(["v", "players", "with", "set", "names", "show", "view", "do", "tokens", "tokens.0", "names.1"])
        | st.text(max_size=8),
        st.text(max_size=20)
        | st.sampled_from(["1", "2", "3,4", "result", "pad", "json", "csv", "txt", "up.1", "table"]),
        max_size=6,
    ),
)
def test_no_address_breaks_the_site(client: Client, slug: str, query: dict[str, str]) -> None:
    assert client.get(f"/{slug}/score/", query).status_code in (200, 303, 400)
    assert client.post(f"/{slug}/score/", query).status_code in (303, 400)
    assert client.post(f"/{slug}/score/", query, headers=HTMX).status_code in (200, 400)


def test_odd_requests_are_refused_kindly(client: Client) -> None:
    assert client.put("/deus/score/").status_code == 405
    assert client.post("/deus/score/", "{", content_type="application/json").status_code == 303
    assert (
        client.post("/deus/score/", b"\xff\xfe=\xff", content_type="application/x-www-form-urlencoded").status_code
        == 400
    )


# -- exports


def test_csv_reads_back(client: Client) -> None:
    answer = client.get("/deus/score/?v=1&players=2&names=%3Devil(),Ben&tokens=31,28&view=csv")
    rows = list(csv.DictReader(io.StringIO(body(answer))))
    assert rows[0]["Ben"] == "28"
    assert rows[-2:] == [
        {"category": "total", "label": "Total", "'=evil()": "31", "Ben": "28"},
        {"category": "rank", "label": "Rank", "'=evil()": "1", "Ben": "2"},
    ]
    assert "attachment" in answer["Content-Disposition"]


def test_json_reads_back(client: Client) -> None:
    whole = json.loads(body(client.get(SHEET + "&view=json")))
    assert whole["players"][0] == {"name": "Ana", "tokens": 31, "temples": [12, 9]}
    assert whole["result"]["winners"] == ["Ana"]
    assert whole["result"]["players"][0]["lines"][0]["rule"].startswith("deus/")


def test_text_says_who_won_and_where(client: Client) -> None:
    text = body(client.get(SHEET + "&view=txt"))
    assert text.startswith("Deus\nAna wins with 52 VP.\n")
    assert "1. Ana: 52 VP" in text
    assert f"http://testserver{SHEET}" in text


@every_game
def test_bg_stats_link_has_the_fields_of_its_format(client: Client, slug: str) -> None:
    text = body(client.get(f"/{slug}/score/?v=1&players=3&names=Ana,Ben,Cy&view=result"))
    link = re.search(rf'href="({re.escape(BG_STATS)}[^"]+)"', text)
    assert link
    assert len(link[1]) < LONGEST_LINK
    play = json.loads(unquote(link[1].removeprefix(BG_STATS)))
    assert list(play) == "sourceName sourcePlayId playDate durationMin location board comments game players".split()
    assert play["sourceName"] == "Stele"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert {"name", "sourceGameId", "highestWins", "noPoints"} <= play["game"].keys()
    assert play["game"]["noPoints"] is (slug == "civ-new-dawn")
    assert isinstance(play["game"].get("bggId", 1), int)
    for player in play["players"]:
        assert list(player) == "name sourcePlayerId score rank winner startPlayer role".split()
        assert isinstance(player["winner"], bool)


def test_result_shows_ranking_chart_and_share(client: Client) -> None:
    text = body(client.get(SHEET + "&view=result"))
    for part in (
        "Ana wins with 52 VP.",
        'class="ranking"',
        'role="img"',
        'class="qr"',
        "Temple cards <b>Ana by 21</b>",
        "view=csv",
    ):
        assert part in text
    assert "style=" not in text


def test_pad_is_blank(client: Client) -> None:
    text = body(client.get(SHEET + "&view=pad"))
    assert 'class="score-pad"' in text
    assert "31" not in re.search(r"<table.*</table>", text, re.S)[0]  # type: ignore[index]


# -- tools


@every_game
def test_tools_page_and_fragment(client: Client, slug: str) -> None:
    listed = body(client.get(f"/{slug}/tools/"))
    for tool in rules_of(slug).tools:
        path = f"/{slug}/tools/{tool.code}/"
        assert path in listed
        page = body(client.get(path))
        assert "<html" in page
        assert escape(tool.title) in page
        key = tool.fields(rules_of(slug).facts)[0].key
        part = body(client.get(path, {key: ""}, headers=HTMX))
        assert "<html" not in part
        assert 'id="answer"' in part


@every_game
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_tools_answer_anything(client: Client, slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    tool = data.draw(st.sampled_from(rules.tools))
    words = st.sampled_from(["", "0", "1", "2", "3", "7", "12+9", "-4", "99999", "x", "on"])
    query = {}
    for field in tool.fields(rules.facts):
        codes = [choice.code for choice in field.choices]
        query[field.key] = data.draw(st.sampled_from(codes) | words if codes else words)
    answer = client.get(f"/{slug}/tools/{tool.code}/", query)
    assert answer.status_code == 200
    assert ('class="verdict"' in body(answer)) != ('role="alert"' in body(answer))
