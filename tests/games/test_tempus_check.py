"""Tempus: what the checker of set-ups must catch."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draws

from .tempus import GAME, NAMES, PINNED, TABLE

FACTS = GAME.facts
DEALT = PINNED["stele"]
TILES, TOKENS = DEALT["map"], DEALT["start-tokens"]


def last_tile(text: str) -> Draws:
    return {"map": (*TILES[:-1], text)}


def anas(*tokens: str) -> Draws:
    return {"start-tokens": (*tokens, *TOKENS[3:])}


def found(problems: Iterable[Problem]) -> set[tuple[str, str]]:
    return {(problem.field, problem.rule) for problem in problems}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"map": TILES[:-1]}, {("map", "map-tile-count")}),
        ({"map": PINNED["1789"]["map"]}, {("map", "map-tile-count")}),
        (last_tile(""), {("map", "map-tile-count")}),
        (last_tile("2@7.1r0"), {("map", "map-tile-shape")}),  # tile 2 twice
        (last_tile("13@7.1r0"), {("map", "map-tile-shape")}),  # not in the box
        (last_tile("8@7.1r6"), {("map", "tile-rotation")}),
        (last_tile("8@4.4r0"), {("map", "tile-fit")}),  # overlaps tile 6
        (last_tile("8@7.0r0"), {("map", "tile-fit")}),  # hangs over the edge
        (last_tile("8@6.10r0"), {("map", "where-a-map-tile-may-go"), ("map", "single-island")}),
        (last_tile("8 at 7.1"), {("map", "laying-map-tiles")}),
        ({"map": (TILES[7], *TILES[:7])}, {("map", "where-a-map-tile-may-go")}),  # tile 1 laid apart from tile 8
        ({"map": ()}, {("map", "map-tile-count"), ("start-tokens", "starting-tokens")}),
        (anas("5-2", "5-2", "5-2"), {("start-tokens", "starting-stack-limit")}),
        (anas("5-1", "5-4", "5-4"), {("start-tokens", "starting-tokens-adjacent")}),
        (anas("4-0", "4-0", "4-1"), {("start-tokens", "starting-tokens")}),  # where Bo stands
        (anas("9-0", "9-0", "9-1"), {("start-tokens", "starting-tokens")}),  # tile 9 is in the box
        (anas("5-2", "5-3", "5-7"), {("start-tokens", "starting-tokens")}),  # a tile has hexes 0 to 6
        (anas("5-2", "5-3", ""), {("start-tokens", "starting-tokens")}),
        ({"start-tokens": (*TOKENS, "6-0")}, {("start-tokens", "starting-tokens")}),
        ({"tile-shares": ("2", "2", "3")}, {("tile-shares", "tiles-laid-by-each-player")}),
        ({"tile-shares": ("3", "3")}, {("tile-shares", "tiles-laid-by-each-player")}),
        ({"first-player": ("3",)}, {("first-player", "choosing-the-first-player")}),
        ({"first-player": ("0", "1")}, {("first-player", "choosing-the-first-player")}),
        ({"leaders": ("caesar",)}, {("leaders", "")}),
    ],
)
def test_checker_names_what_is_broken(change: Draws, expected: set[tuple[str, str]]) -> None:
    assert found(GAME.check_setup(TABLE, {**DEALT, **change})) == expected


def test_every_missing_draw_is_named() -> None:
    problems = GAME.check_setup(TABLE, {})
    assert {problem.field for problem in problems} == set(DEALT)
    assert all(problem.rule in FACTS.game.titles for problem in problems)


@pytest.mark.parametrize(
    ("switch", "option", "tokens", "rule"),
    [
        ("starting-stack", "single", ("5-2", "5-2", "5-3"), "starting-stack-limit"),
        ("starting-group", "mutual", ("5-2", "5-3", "5-4"), "starting-tokens-adjacent"),
    ],
)
def test_stricter_readings_refuse_what_the_manual_allows(
    switch: str, option: str, tokens: tuple[str, ...], rule: str
) -> None:
    values = {**DEALT, **anas(*tokens)}
    assert GAME.check_setup(TABLE, values) == []
    strict = GAME.table(NAMES[:3], (), {switch: option})
    assert ("start-tokens", rule) in found(p for p in GAME.check_setup(strict, values) if p.seat == 0)


def test_a_group_may_stand_on_two_tiles() -> None:
    assert GAME.check_setup(TABLE, {**DEALT, **anas("5-3", "2-5", "2-5")}) == []


@given(st.dictionaries(st.sampled_from([*DEALT, "x"]), st.lists(st.text(max_size=9), max_size=14).map(tuple)))
def test_nonsense_gives_problems_and_no_traceback(draws: Draws) -> None:
    assert GAME.check_setup(TABLE, draws)
    GAME.picture(TABLE, draws)
