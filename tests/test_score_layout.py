"""Which rows a sheet draws: A New Dawn asks only for what its victory cards need, and never loses what was typed."""

import re

import pytest
from django.test import Client

from scoring_calc.layout import TABLE
from scoring_calc.rules.games import rules_of
from tests.games.sheets import GAMES, some_tables

pytestmark = pytest.mark.django_db
SCORE = "/civ-new-dawn/score/"
FORTS = "fortified.expeditionary"
CARDS = f"{FORTS}.civilized-money-grubber.warmonger-paranoid.industrious-progressive"
OTHERS = f"{FORTS}.populous-preservationist.warmonger-paranoid.industrious-progressive"
HTMX = {"HX-Request": "true"}


def page(client: Client, query: str) -> str:
    return client.get(f"{SCORE}?v=1&players=3&{query}").content.decode()


def rows(text: str) -> set[str]:
    return set(re.findall(r'id="row-(\w+)"', text))


def sent(text: str) -> dict[str, str]:
    """What the page's form sends of its own."""
    return {"players": "3", **dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', text))}


def test_without_cards_everything_can_be_entered(client: Client) -> None:
    table = rules_of("civ-new-dawn").table(("Ana", "Ben", "Cy"))
    assert rows(page(client, "")) == {field.key for field in rules_of("civ-new-dawn").fields(table)}


def test_cards_narrow_the_sheet_to_what_they_and_a_tie_need(client: Client) -> None:
    text = page(client, f"victory_cards={CARDS}")
    assert {"cities", "capitals_defeated", "forts", "friendly_spaces", "victory_cards"} <= rows(text)
    assert not {"level_four_cards", "coast_or_edge_spaces", "diplomacy_sources"} & rows(text)
    blocks = set(re.findall(r'id="cat-([\w-]+)"', text))
    assert blocks == {*CARDS.split("."), "rest", "tie"}


def test_what_was_typed_stays_when_the_cards_change(client: Client) -> None:
    text = page(client, f"victory_cards={CARDS}&level_four_cards=2,x&districts=,1")
    assert {"level_four_cards", "districts"} <= rows(text)
    assert 'value="x"' in text


def test_update_leaves_the_rows_alone_while_the_cards_stay(client: Client) -> None:
    text = page(client, f"victory_cards={CARDS}")
    typed = {"victory_cards.all": CARDS, "cities.0": "8"}
    part = client.post(SCORE, sent(text) | typed, headers=HTMX).content.decode()
    assert "<input" not in part
    assert set(re.findall(r'id="([^"]+)"', part)) <= set(re.findall(r'id="([^"]+)"', text))


def test_update_draws_the_rows_anew_when_other_cards_are_chosen(client: Client) -> None:
    text = page(client, f"victory_cards={CARDS}")
    typed = {"victory_cards.all": OTHERS, "cities.0": "8"}
    part = client.post(SCORE, sent(text) | typed, headers=HTMX).content.decode()
    assert '<table class="sheet" id="sheet" hx-swap-oob="true">' in part
    assert 'id="cat-populous-preservationist"' in part
    assert 'id="cat-civilized-money-grubber"' not in part
    assert 'name="cities.0" value="8"' in part


@pytest.mark.parametrize("slug", GAMES)
def test_fields_of_the_table_are_entered_once(slug: str) -> None:
    rules = rules_of(slug)
    assert all(f.common for table in some_tables(rules) for f in rules.fields(table) if f.category == TABLE.code)
