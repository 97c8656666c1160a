"""Tempus: scores. The scored examples run in test_examples."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring_calc.rules.fields import Field, Kind
from scoring_calc.rules.games import rules_of
from scoring_calc.rules.result import Result

GAME = rules_of("tempus")
FACTS = GAME.facts
CODES = {passage.code for passage in FACTS.game.rules}
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")


def result(*players: dict[str, Any], expansions: tuple[str, ...] = (), **switches: str) -> Result:
    table = GAME.table(NAMES[: len(players)], expansions, {k.replace("_", "-"): v for k, v in switches.items()})
    return GAME.result(table, players)


# -- scores


def test_pad_has_the_rows_of_the_table() -> None:
    plain, sunken = GAME.table(NAMES[:3]), GAME.table(NAMES[:3], ("atlantis",))
    assert [c.code for c in GAME.categories(plain)] == ["land", "cities", "flight"]
    assert [c.code for c in GAME.categories(sunken)] == ["land", "cities", "atlantis", "flight"]


def test_bounds_come_from_the_components() -> None:
    bounds = {f.key: f.maximum for f in GAME.fields(GAME.table(NAMES[:3], ("atlantis",)))}
    assert (bounds["cities_2"], bounds["cities_3"], bounds["cities_4"]) == (3, 3, 2)
    assert (bounds["land_hexes"], bounds["mountains_hexes"]) == (16, 16)
    assert (bounds["atlantis"], bounds["idea_cards"]) == (2, 54)


def test_all_cities_are_worth_what_the_reference_says() -> None:
    done = result({"cities_2": 3, "cities_3": 3, "cities_4": 2}, {}, {"flight": True})
    assert done.players[0].total == FACTS.number("city_values_total")


def test_highest_scores_are_those_of_the_reference() -> None:
    cities = {"cities_2": 3, "cities_3": 3, "cities_4": 2, "flight": True}
    assert result({"land_hexes": 16, **cities}, {}, {}).players[0].total == FACTS.number("highest_score")
    both = result({"land_hexes": 14, "atlantis": 2, **cities}, {}, {}, expansions=("atlantis",))
    assert both.players[0].total == FACTS.number("highest_score_with_atlantis")
    assert not both.problems


@pytest.mark.parametrize(("others", "said"), [({}, "nobody is in Flight yet"), ({"flight": True}, "not in Flight")])
def test_flight_line_says_whether_the_game_is_over(others: dict[str, Any], said: str) -> None:
    line = result({"land_hexes": 3}, others, {}).players[0].lines[-1]
    assert (line.category, line.points) == ("flight", 0)
    assert said in line.explanation


@pytest.mark.parametrize(("players", "hexes"), [(3, 56), (4, 70), (5, 84)])
def test_land_is_bounded_by_the_tiles_of_the_player_count(players: int, hexes: int) -> None:
    share = hexes // players
    sheet: list[dict[str, Any]] = [{"land_hexes": min(16, share)} for _ in range(players)]
    left = hexes - sum(player["land_hexes"] for player in sheet)
    keys = [(player, key) for player in sheet for key in ("cities_2",) * 3 + ("cities_3",) * 3 + ("cities_4",) * 2]
    for player, key in keys[: left + 1]:
        player[key] = player.get(key, 0) + 1
    over = result(*sheet)
    assert [p.rule for p in over.problems] == ["map-tile-count"]
    player, key = keys[left]
    player[key] -= 1
    assert not result(*sheet).problems


@pytest.mark.parametrize(
    ("together", "woods", "points", "problems"),
    [(5, None, 5, []), (5, 0, 5, []), (0, 4, 4, []), (4, 4, 4, []), (5, 4, 5, ["score-land"])],
)
def test_land_may_be_counted_in_two_ways_that_agree(
    together: int, woods: int | None, points: int, problems: list[str]
) -> None:
    done = result({"land_hexes": together, "woods_hexes": woods}, {}, {"flight": True})
    assert done.players[0].total == points
    assert [problem.rule for problem in done.problems] == problems


def test_atlantis_on_land_needs_land_but_no_token() -> None:
    sheet = (
        {"land_hexes": 16, "cities_2": 3, "cities_3": 3, "cities_4": 1, "atlantis": 1},
        {"land_hexes": 16},
        {"land_hexes": 16},
    )
    assert not result(*sheet, expansions=("atlantis",), atlantis_place="land").problems
    sheet[1]["atlantis"] = 1
    rules = [p.rule for p in result(*sheet, expansions=("atlantis",), atlantis_place="land").problems]
    assert rules == ["map-tile-count"]
    rules = [p.rule for p in result(*sheet, expansions=("atlantis",)).problems]
    assert rules == ["atlantis-token-supply"] * 2


def entries(fields: tuple[Field, ...]) -> st.SearchStrategy[dict[str, Any]]:
    kinds = {Kind.FLAG: lambda f: st.booleans(), Kind.NUMBER: lambda f: st.integers(0, f.maximum)}
    return st.fixed_dictionaries({}, optional={f.key: kinds[f.kind](f) for f in fields})


FIELDS = GAME.fields(GAME.table(NAMES[:3], ("atlantis",)))


@given(st.lists(entries(FIELDS), min_size=3, max_size=5), st.sampled_from(["sea", "land"]))
def test_no_accepted_sheet_beats_the_highest_score(players: list[dict[str, Any]], place: str) -> None:
    done = result(*players, expansions=("atlantis",), atlantis_place=place)
    best = FACTS.number("highest_score_with_atlantis") + (2 if place == "land" else 0)  # two marks are tokens at sea
    assert done.problems or max(player.total for player in done.players) <= best
    assert {line.rule for player in done.players for line in player.lines} <= CODES


@given(entries(FIELDS))
def test_counting_by_terrain_or_in_one_number_is_the_same(player: dict[str, Any]) -> None:
    keys = ("grassland_hexes", "farmland_hexes", "hills_hexes", "woods_hexes")
    by_terrain = {k: v for k, v in player.items() if k != "land_hexes"}
    whole = {k: v for k, v in by_terrain.items() if k not in keys} | {
        "land_hexes": sum(by_terrain.get(key, 0) for key in keys)
    }
    a, b = (result(sheet, {}, {}, expansions=("atlantis",)).players[0].total for sheet in (by_terrain, whole))
    assert a == b
