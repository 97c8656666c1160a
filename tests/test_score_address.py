"""Sheet ↔ address ↔ JSON: nothing typed is lost, nothing broken is believed."""

import json

import pytest
from django.http import QueryDict
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.gunicorn_conf import limit_request_line
from scoring_calc.address import BrokenAddress, Draft, draft_of, pruned, read_address, split_cells, write_address
from scoring_calc.edits import edited
from scoring_calc.exports import sheet_data
from scoring_calc.rules.games import rules_of
from scoring_calc.rules.reading import read_json
from scoring_calc.scored import scored
from tests.games.sheets import GAMES, good_sheets, raw_sheets

every_game = pytest.mark.parametrize("slug", GAMES)
laws = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
DEUS = "v=1&players=3&names=Ana,Ben,Cy&tokens=31,28,19&temples=12+9,,4"


def draft(query: str, slug: str = "deus") -> Draft:
    return read_address(QueryDict(query), rules_of(slug))


def written(query: str, slug: str = "deus") -> str:
    return write_address(draft(query, slug), rules_of(slug))


def test_address_is_the_one_in_the_documentation() -> None:
    assert written(DEUS) == DEUS
    now = scored(draft(DEUS), rules_of("deus"))
    assert [player.total for player in now.result.players] == [52, 28, 23]
    assert now.result.winners == ("Ana",)


@every_game
@laws
@given(data=st.data())
def test_good_sheet_survives_address_and_json(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    sheet = data.draw(good_sheets(rules))
    query = write_address(draft_of(sheet), rules)
    again = scored(draft(query, slug), rules)
    assert not again.problems
    assert again.query == query
    assert again.table == sheet.table
    assert rules.scoring.score(again.sheet, rules.facts) == rules.scoring.score(sheet, rules.facts)
    text = json.dumps(sheet_data(sheet))
    table, entries, common, problems = read_json(rules, json.loads(text))
    back, more = rules.read(table, entries, common)
    assert not [*problems, *more]
    assert back == sheet
    assert json.dumps(sheet_data(back)) == text


@every_game
@laws
@given(data=st.data())
def test_whatever_is_typed_is_kept_word_for_word(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    table, _, _ = data.draw(raw_sheets(rules))
    word = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=8).map(str.strip)
    keys = data.draw(st.lists(st.sampled_from([*(f.key for f in rules.fields(table)), "no_such_field"]), max_size=6))
    cells = {key: tuple(data.draw(st.lists(word, min_size=1, max_size=9))) for key in keys}
    form = QueryDict(mutable=True)
    form["players"] = str(table.players)
    form.setlist("with", sorted(table.expansions))
    for key, row in cells.items():
        for seat, text in enumerate(row):
            form[f"{key}.{seat}"] = text
    typed = read_address(form, rules)
    again = draft(write_address(typed, rules), slug)
    assert again.cells == typed.cells
    assert write_address(again, rules) == write_address(typed, rules)
    assert scored(again, rules).result == scored(typed, rules).result


def test_full_table_of_seven_fits_in_what_the_server_reads() -> None:
    rules = rules_of("seven-wonders")
    table = rules.table(tuple(f"Maximiliane {n}" for n in range(7)), [box.code for box in rules.facts.game.expansions])
    cells = {}
    for field in rules.fields(table):
        some = ".".join(choice.code for choice in field.choices[:3])
        cells[field.key] = ("1" if field.common else some or "12",) * 7
    assert len(write_address(Draft(table, cells), rules)) < limit_request_line - 100


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("31,28", ["31", "28"]),
        ("12 9,,4", ["12+9", "", "4"]),
        ("3\\,4", ["3,4"]),
        ("3\\ 4", ["3 4"]),
        ("a\\\\,b", ["a\\", "b"]),
        ("3\\", ["3"]),
        ("", [""]),
    ],
)
def test_cells_are_split_at_bare_commas(text: str, cells: list[str]) -> None:
    assert split_cells(text) == cells


@pytest.mark.parametrize(
    "query",
    [
        "v=2",
        "v=one",
        "v=1&tokens=1,2,3,4,5,6,7,8,9,10,11,12,13",
        "v=1&tokens.99=3",
        "v=1&tokens.x=3",
        "v=1&tokens=3%00",
        "v=1&%FF%FE=3",
        "v=1&<script>=3",
        f"v=1&tokens={'9' * 30_000}",
    ],
)
def test_broken_address_is_refused(query: str) -> None:
    with pytest.raises(BrokenAddress):
        draft(query)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("players=9", "2 to 4 players, not 9"),
        ("players=many", "not a number of players"),
        ("players=0", "not 0"),
        ("players=2&names=a,b,c", "3 names for 2 players"),
        ("with=atlantis", "no expansion “atlantis”"),
        ("set=layout:round", "can be free, fixed"),
        ("set=nonsense:1", "no switch “nonsense”"),
        ("players=2&tokens=1,2,3", "3 entries for 2 players"),
        ("tokens=lots", "“lots” is not a whole number"),
        ("tokens=-3", "less than nothing"),
        ("tokens=999999999", "not a whole number"),
        ("temples=13", "each at most 12"),
        ("fnord=1", "no field “fnord”"),
        (f"tokens={'1+' * 400}1", "is not a whole number"),
    ],
)
def test_wrong_entry_is_a_problem_and_is_kept(query: str, words: str) -> None:
    rules = rules_of("deus")
    now = scored(draft(query), rules)
    assert any(words in problem.message for problem in now.problems)
    assert not now.result.winners
    mended = scored(pruned(now.draft, rules), rules)
    assert draft(now.query).cells == now.draft.cells
    assert len(mended.problems) <= len(now.problems)


def test_all_problems_are_told_at_once() -> None:
    now = scored(draft("players=9&with=moon&tokens=x,-1&temples=13&fnord=1"), rules_of("deus"))
    assert len(now.problems) == 6


def test_form_names_and_address_names_mean_the_same() -> None:
    names = "names.0=Ana&names.1=Ben&names.2=Cy"
    cells = "tokens.0=31&tokens.1=28&tokens.2=19&temples.0=12%2B9&temples.1=&temples.2=4"
    assert written(f"v=1&players=3&{names}&{cells}") == DEUS


def test_ticked_boxes_are_one_cell() -> None:
    form = "v=1&players=2&victory_cards.all=fortified&victory_cards.all=expeditionary"
    assert draft(form, "civ-new-dawn").once("victory_cards") == "fortified.expeditionary"


def test_seats_move_with_everything_they_have() -> None:
    rules = rules_of("deus")
    moved = edited(draft(DEUS), "down.0", rules)
    assert write_address(moved, rules) == "v=1&players=3&names=Ben,Ana,Cy&tokens=28,31,19&temples=,12+9,4"
    assert write_address(edited(moved, "up.1", rules), rules) == DEUS
    assert edited(moved, "up.0", rules) == moved


def test_fewer_players_take_their_cells_along() -> None:
    rules = rules_of("deus")
    fewer = edited(draft(DEUS.replace("players=3", "players=2")), "table", rules)
    assert write_address(fewer, rules) == "v=1&players=2&names=Ana,Ben&tokens=31,28&temples=12+9"


def test_way_of_entry_is_in_the_address() -> None:
    rules = rules_of("golden-ages")
    counted = edited(draft("v=1&players=2", "golden-ages"), "count.technologies", rules)
    assert write_address(counted, rules) == "v=1&players=2&show=counted:technologies"
    assert write_address(edited(counted, "type.technologies", rules), rules) == "v=1&players=2"


@pytest.mark.parametrize("action", ["fly", "up.x", "up.999", "count.", "up"])
def test_unknown_button_is_refused(action: str) -> None:
    with pytest.raises(BrokenAddress):
        edited(draft(DEUS), action, rules_of("deus"))
