"""This table, read from the address."""

from pathlib import Path

import pytest
from django.http import QueryDict
from django.test import Client

from reference.at_table import AtTable, at_table, local_address, without_table
from reference.models import Game, Passage


@pytest.fixture
def game(sample: Path) -> Game:
    return Game.objects.get()


def read(query: str, game: Game) -> AtTable:
    return at_table(QueryDict(query), game)


# what an address says -> its canonical form and its words
ADDRESSES = [
    ("", "", ""),
    ("players=3", "?players=3", "3 players · base game"),
    ("players=3&with=", "?players=3", "3 players · base game"),
    ("with=", "?with=", "base game"),
    ("with=kings,ships&players=3", "?players=3&with=ships,kings", "3 players · Ships · Kings"),
    ("with=kings&with=ships", "?with=ships,kings", "Ships · Kings"),
    ("players=6&with=ships", "?players=6&with=ships", "6 players · Ships"),
    ("set=edition:second", "?set=edition:second", "base game · Second edition"),
    ("set=edition:first&players=2", "?players=2", "2 players · base game"),
    ("names=Ana,Ben, Cy", "?players=3&names=Ana,Ben,Cy", "3 players · base game"),
    ("players=3&names=Zo%C3%AB+%26+Co", "?players=3&names=Zo%C3%AB+%26+Co", "3 players · base game"),
]


@pytest.mark.parametrize(("query", "canonical", "words"), ADDRESSES)
def test_address_is_read_and_written_canonically(game: Game, query: str, canonical: str, words: str) -> None:
    table = read(query, game)
    assert table.words == words
    assert table.query == canonical
    assert table.problems == ()
    assert read(table.query.removeprefix("?"), game) == table


BAD = [
    ("players=9", "2 to 4 players, not 9"),
    ("players=5", "2 to 4 players, not 5"),
    ("players=0", "not 0"),
    ("players=-3", "not a number of players"),
    ("players=three", "not a number of players"),
    ("players=" + "9" * 5000, "not a number of players"),
    ("players=³", "not a number of players"),
    ("with=boats", "no expansion “boats”"),
    ("set=edition:third", "no choice “edition:third”"),
    ("set=colour", "no choice “colour:”"),
    ("players=2&names=A,B,C", "3 names for 2 players"),
]


@pytest.mark.parametrize(("query", "message"), BAD)
def test_nonsense_is_ignored_and_said(game: Game, query: str, message: str) -> None:
    table = read(query, game)
    assert len(table.problems) == 1
    assert message in table.problems[0]


@pytest.mark.parametrize(("query", "message"), BAD)
def test_nonsense_gets_a_page_with_a_message(client: Client, game: Game, query: str, message: str) -> None:
    response = client.get(f"/sample/?{query}")
    assert response.status_code == 200
    assert message in response.content.decode()


def test_switches_are_all_there_with_their_defaults(game: Game) -> None:
    assert read("", game).switches == {"edition": "first"}
    assert read("set=edition:second", game).switches == {"edition": "second"}


@pytest.mark.parametrize(
    ("query", "held"),
    [
        ("", {"take-gold", "place-tiles", "sail-ships", "many-players"}),
        ("players=3", {"take-gold", "place-tiles"}),
        ("players=4", {"take-gold", "place-tiles", "many-players"}),
        ("with=", {"take-gold", "place-tiles", "many-players"}),
        ("players=3&with=ships", {"take-gold", "place-tiles", "sail-ships"}),
        ("players=4&with=kings", {"take-gold", "place-tiles"}),
    ],
)
def test_table_holds_what_is_in_play(game: Game, query: str, held: set[str]) -> None:
    table = read(query, game)
    assert {p.code for p in Passage.objects.exclude(kind="faq") if table.holds(p)} == held


def test_url_keeps_parameters_of_the_page(game: Game) -> None:
    assert read("players=3", game).url("/sample/turn/", step="take") == "/sample/turn/?step=take&players=3"


def test_without_table_keeps_the_rest() -> None:
    assert without_table("/sample/turn/?step=take&players=3&with=ships") == "/sample/turn/?step=take"
    assert without_table("/sample/?players=3") == "/sample/"


@pytest.mark.parametrize(
    "address", ["https://evil.invalid/", "//evil.invalid/", "/\\evil.invalid", "evil", "javascript:x", ""]
)
def test_foreign_address_is_refused(address: str) -> None:
    assert local_address(address, "/sample/") == "/sample/"


def test_form_leads_back_to_the_page(client: Client, game: Game) -> None:
    response = client.get("/sample/table/?choose=1&players=3&with=ships&with=&next=/sample/turn/%3Fstep=take")
    assert response.status_code == 302
    assert response["Location"] == "/sample/turn/?step=take&players=3&with=ships"


def test_form_with_a_mistake_is_shown_again(client: Client, game: Game) -> None:
    response = client.get("/sample/table/?choose=1&players=6")
    assert response.status_code == 200
    assert 'role="alert"' in response.content.decode()


def test_form_never_leads_elsewhere(client: Client, game: Game) -> None:
    response = client.get("/sample/table/?choose=1&players=3&next=https://evil.invalid/")
    assert response["Location"] == "/sample/?players=3"


@pytest.mark.django_db
def test_words_of_an_absent_expansion_are_left_out(client: Client) -> None:
    assert "naval-conflict" in client.get("/seven-wonders/glossary/?players=4&with=armada").text
    assert "naval-conflict" not in client.get("/seven-wonders/glossary/?players=4&with=").text
