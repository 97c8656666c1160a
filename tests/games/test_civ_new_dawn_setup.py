"""A New Dawn: set-ups. What is dealt is legal and fair, and what the checker must catch."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.civ_new_dawn.board import places_of, read_layout
from scoring_calc.games.civ_new_dawn.decks import deck_codes, deck_sizes
from scoring_calc.rules.maps import DIRECTIONS, Hex, Spot
from scoring_calc.rules.setups import Draws
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

from .civ_new_dawn import FACTS, GAME, NAMES, PINNED, tables

BROKEN = tomllib.loads((Path(__file__).parent / "civ_new_dawn_broken_setups.toml").read_text())["broken"]


def chi_square(counts: Iterable[int]) -> float:
    counts = list(counts)
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


# -- what is dealt is legal


@given(tables(), st.text("abcxyz", max_size=4))
@settings(max_examples=40, deadline=None)
def test_dealt_setups_are_legal(table: Table, seed: str) -> None:
    setup = GAME.setup(table, Rolls(seed))
    assert not GAME.check_setup(table, setup.values)
    assert all(code in {draw.code for draw in setup.draws} for code in (step.draw for step in setup.steps) if code)
    assert {draw.code for draw in setup.draws} == {step.draw for step in setup.steps} - {""}


@given(tables(), st.integers(0, 99), st.data())
@settings(max_examples=30, deadline=None)
def test_one_kept_piece_stays_and_the_rest_is_legal(table: Table, seed: int, data: st.DataObject) -> None:
    first = GAME.setup(table, Rolls(str(seed))).values
    kept = {}
    for code, value in first.items():
        place = data.draw(st.integers(0, len(value) - 1))
        kept[code] = tuple(item if n == place else "" for n, item in enumerate(value))
    second = GAME.setup(table, Rolls("other", kept=kept)).values
    assert all(second[code][n] == item for code, value in kept.items() for n, item in enumerate(value) if item)
    assert not GAME.check_setup(table, second)


@given(tables(), st.integers(0, 99), st.data())
@settings(max_examples=15, deadline=None)
def test_any_kept_part_of_a_map_stays(table: Table, seed: int, data: st.DataObject) -> None:
    first = GAME.setup(table, Rolls(str(seed))).values["map"]
    kept = tuple(item if data.draw(st.booleans()) else "" for item in first)
    second = GAME.setup(table, Rolls("other", kept={"map": kept})).values["map"]
    assert all(new == old for new, old in zip(second, kept, strict=True) if old)


@given(tables(), st.integers(0, 99), st.sampled_from(["leaders", "capital-tiles", "map", "wonders-cultural"]))
@settings(max_examples=20, deadline=None)
def test_rolling_one_draw_again_leaves_the_others(table: Table, seed: int, draw: str) -> None:
    before = GAME.setup(table, Rolls(str(seed))).values
    after = GAME.setup(table, Rolls(str(seed), {draw: 1})).values
    assert {code for code in before if before[code] != after[code]} <= {draw}
    assert not GAME.check_setup(table, after)


def test_kept_rubbish_is_kept_and_complained_about() -> None:
    table = GAME.table(NAMES[:3])
    kept = {"map": ("nonsense", "", "7a@0.0r0"), "wonders-cultural": ("petra",), "leaders": ("nobody", "rome", "rome")}
    setup = GAME.setup(table, Rolls("s", kept=kept))
    assert setup.values["map"][0] == "nonsense"
    assert setup.values["leaders"] == ("nobody", "rome", "rome")
    assert {problem.field for problem in GAME.check_setup(table, setup.values)} == set(kept)


# -- pinned


@pytest.mark.parametrize("seed", ["broken", "stele"])
def test_setups_are_the_same_on_every_machine(seed: str) -> None:
    values = GAME.setup(GAME.table(NAMES[:3]), Rolls(seed)).values
    assert {code: values[code] for code in PINNED[seed]} == PINNED[seed]


# -- draws are fair


def test_leaders_capital_tiles_and_victory_cards_come_equally_often() -> None:
    table = GAME.table(NAMES[:3], (), {"core-tiles": "print"})
    seen: dict[str, Counter[str]] = {}
    for seed in range(300):
        for code, value in GAME.setup(table, Rolls(f"fair{seed}", kept={"map": ("x",) * 8})).values.items():
            seen.setdefault(code, Counter()).update(value)
    standard = [n for code, n in seen["victory-cards"].items() if n < 300]
    for counts, classes, bound in (
        (seen["leaders"].values(), 18, 45),
        (seen["capital-tiles"].values(), 5, 20),
        (standard, 10, 30),
        (seen["first-player"].values(), 3, 15),
    ):
        assert len(counts) == classes
        assert chi_square(counts) < bound


def test_each_early_wonder_is_taken_out_equally_often_with_three_players() -> None:
    table = GAME.table(NAMES[:3])
    out: Counter[str] = Counter()
    everything = {str(row["code"]) for row in FACTS.table("wonders") if row["type"] == "economic"}
    for seed in range(240):
        deck = GAME.setup(table, Rolls(f"out{seed}", kept={"map": ("x",) * 10})).values["wonders-economic"]
        out.update(everything - set(deck))
    assert len(out) == 6
    assert chi_square(out.values()) < 25


def test_core_tiles_and_sides_come_equally_often() -> None:
    table = GAME.table(NAMES[:2], (), {"core-tiles": "print"})
    tiles: Counter[str] = Counter()
    sides: Counter[str] = Counter()
    for seed in range(120):
        layout, _ = read_layout(GAME.setup(table, Rolls(f"core{seed}")).values["map"], 2, FACTS)
        tiles.update(face.tile for _, face in layout.core)
        sides.update({face.side for _, face in layout.core})
    assert len(tiles) == 16
    assert chi_square(tiles.values()) < 40
    assert chi_square(sides.values()) < 10


# -- decks


@pytest.mark.parametrize(
    ("players", "switch", "sizes"),
    [
        (2, "manual", [(2, 2, 3)]),
        (3, "manual", [(2, 3, 3), (3, 2, 3)]),
        (4, "manual", [(3, 3, 3)]),
        (5, "manual", [(3, 3, 3)]),
        (5, "always", [(2, 2, 3)]),
    ],
)
def test_decks_lose_the_cards_of_the_player_count(players: int, switch: str, sizes: list[tuple[int, ...]]) -> None:
    table = GAME.table(NAMES[:players], (), {"wonder-removal": switch})
    assert deck_sizes(table, FACTS) == sizes
    values = GAME.setup(table, Rolls("d")).values
    assert all(len(values[code]) == sum(sizes[0]) for code in deck_codes(FACTS))


def test_a_kept_medieval_wonder_decides_which_era_loses_one() -> None:
    table = GAME.table(NAMES[:3])
    for seed in range(10):
        kept = {"wonders-cultural": ("", "", "taj-mahal")}
        deck = GAME.setup(table, Rolls(str(seed), kept=kept)).values["wonders-cultural"]
        assert deck[2] == "taj-mahal"
        assert not [p for p in GAME.check_setup(table, {"wonders-cultural": deck}) if p.field == "wonders-cultural"]


# -- broken set-ups


def broken(case: dict[str, Any], values: Draws) -> dict[str, tuple[str, ...]]:
    draws = {code: list(value) for code, value in values.items() if code not in case.get("drop", [])}
    draws |= {code: list(value) for code, value in case.get("set", {}).items()}
    for place, code in case.get("swap", {}).items():
        draw, _, n = place.partition(".")
        draws[draw][int(n)] = code
    spots = [Spot.read(text) for text in draws["map"]]
    lying = [spot for spot in spots if spot]
    if len(lying) == len(spots):
        draws["map"] = [str(spot) for spot in rearranged(case, lying)]
    if "turn" in case:
        draws[case["turn"]].reverse()
    return {code: tuple(value) for code, value in draws.items()}


def rearranged(case: dict[str, Any], spots: list[Spot]) -> list[Spot]:
    for n, tile in case.get("tile", {}).items():
        spots[int(n)] = replace(spots[int(n)], tile=tile + spots[int(n)].tile[-1])
    if "flip" in case:
        old = spots[case["flip"]]
        spots[case["flip"]] = replace(old, tile=old.tile[:-1] + {"a": "b", "b": "a"}[old.tile[-1]])
    for n, other in case.get("onto", {}).items():
        spots[int(n)] = replace(spots[int(n)], place=spots[other].place)
    for n, by in case.get("move", {}).items():
        spots[int(n)] = replace(spots[int(n)], place=spots[int(n)].place + Hex(*by))
    return [spot for n, spot in enumerate(spots) if n != case.get("take")]


@pytest.mark.parametrize("case", BROKEN, ids=[case["name"] for case in BROKEN])
def test_checker_names_what_is_broken(case: dict[str, Any]) -> None:
    table = GAME.table(NAMES[:3])
    draws = broken(case, GAME.setup(table, Rolls("broken")).values)
    found = [p for p in GAME.check_setup(table, draws) if (p.field, p.rule) == (case["field"], case["rule"])]
    assert any(case["says"] in problem.message for problem in found)


def test_a_fort_may_not_touch_a_city_state() -> None:
    table = GAME.table(NAMES[:2], (), {"core-tiles": "print"})
    state = places_of(Spot("12a", Hex(0, 0)), "a", FACTS)[6]  # Brussels, in the middle of its tile
    for step in DIRECTIONS:
        draws = {"map": ("12a@0.0r0", str(Spot("fort-1", state + step)))}
        messages = [problem.message for problem in GAME.check_setup(table, draws)]
        assert "Fort of Ana: it may not touch a city-state space." in messages


def test_too_many_pieces_are_one_problem() -> None:
    table = GAME.table(NAMES[:2])
    problems = [p for p in GAME.check_setup(table, {"map": ("1a@0.0r0",) * 5000}) if p.field == "map"]
    assert len(problems) == 1
