"""Deus: checking a set-up made by hand, its picture and its steps."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

from .deus import DEUS, FACTS, dealt, table_for

BROKEN = tomllib.loads((Path(__file__).parent / "deus_broken_setups.toml").read_text(encoding="utf-8"))

# -- checking a set-up made by hand


def given_setup(case: dict[str, Any]) -> tuple[Table, dict[str, tuple[str, ...]]]:
    whole = BROKEN["whole"] | case
    draws = {draw: tuple(whole[draw]) for draw in ("tiles", "villages", "first-player")}
    return table_for(whole["players"], layout=whole.get("layout", "free")), draws


def test_the_set_up_that_the_broken_ones_are_made_of_is_legal() -> None:
    for layout in ("free", "fixed"):
        assert DEUS.check_setup(*given_setup({"layout": layout})) == []


@pytest.mark.parametrize("case", BROKEN["broken"], ids=lambda case: case["name"])
def test_broken_set_up_is_named(case: dict[str, Any]) -> None:
    problems = DEUS.check_setup(*given_setup(case))
    assert [p for p in problems if (p.field, p.rule) == (case["field"], case["rule"]) and case["says"] in p.message]
    assert all(problem.rule in FACTS.game.titles for problem in problems)


def test_several_problems_are_reported_at_once() -> None:
    table, draws = given_setup({"tiles": ["1a@0.0r0", "1a@1.0r3", "x"], "villages": ["1", "1"], "first-player": ["9"]})
    fields = {(p.field, p.rule) for p in DEUS.check_setup(table, draws)}
    assert {
        ("tiles", "how-many-tiles"),
        ("tiles", "map-notation"),
        ("tiles", "villages-apart"),
        ("villages", "regions-of-a-tile"),
        ("first-player", "choosing-the-first-player"),
    } <= fields


def test_missing_and_unknown_draws_are_problems() -> None:
    problems = DEUS.check_setup(table_for(2), {"wonders": ("rhodes",)})
    assert {problem.field for problem in problems} == {"tiles", "villages", "first-player", "wonders"}


words = st.text("0129abr@.- x", max_size=9) | st.builds(
    "{}@{}.{}r{}".format, st.sampled_from(["1a", "1b", "2a", "9z"]), *[st.integers(-2, 9)] * 3
)
loose = st.one_of(st.none(), st.integers(), words, st.lists(st.none() | st.integers() | words, max_size=9))


@given(st.dictionaries(st.sampled_from(["tiles", "villages", "first-player", "x"]), loose))
def test_any_nonsense_gets_problems_and_no_exception(draws: dict[str, Any]) -> None:
    assert DEUS.check_setup(table_for(3), draws)
    DEUS.picture(table_for(3), draws)


def test_picture_shows_every_region_and_the_points() -> None:
    table, draws = given_setup({})
    picture = DEUS.picture(table, draws)
    assert picture
    assert len(picture.cells) == 28
    villages = [cell for cell in picture.cells if cell.ground == "t-village"]
    assert [cell.label for cell in villages] == ["3 VP"] * 4
    assert "12 VP in all" in picture.words
    assert "Tile 1a at (0, 0): village left, 3 VP." in picture.words


def test_picture_of_nothing_is_none() -> None:
    assert DEUS.picture(table_for(2), {"tiles": ("?",)}) is None


def test_steps_follow_the_switches() -> None:
    def codes(**switches: str) -> set[str]:
        return {step.code for step in DEUS.setup(table_for(2, **switches), Rolls("1")).steps}

    assert codes(layout="fixed") - codes() == {"lay-tiles-in-shape"}
    assert codes(starting_pieces="expert") - codes() == {"choose-pieces-expert"}
    assert codes(first_building_gap="printed") - codes() == {"first-buildings-printed"}
    steps = {step.draw for step in FACTS.game.setup if step.draw}
    assert steps == set(dealt(table_for(2)))
