"""Deus: the board, what is dealt, and set-ups that are kept by hand."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.deus import laying
from scoring_calc.games.deus.board import (
    SIXTHS,
    SLOTS,
    Laid,
    adjacent,
    clashes,
    layouts,
    regions_of,
    same_shape,
    turned,
)
from scoring_calc.games.deus.checker import tiles_of
from scoring_calc.rules.maps import DIRECTIONS, Hex, Spot
from scoring_calc.rules.streams import Rolls, Stream
from scoring_calc.rules.table import Table

from .deus import DEUS, FACTS, dealt, table_for

# -- the board


def test_village_in_the_centre_is_always_worth_six_and_touches_no_other() -> None:
    middle = Laid(Spot("1a", Hex(0, 0), 4), 0)
    around = [Laid(Spot("2a", step, turn), 1) for step in DIRECTIONS for turn in range(6)]
    assert all(not clashes([middle, tile]) for tile in around)
    assert adjacent(middle.village, regions_of([middle])) == 6


def test_turning_a_tile_moves_its_village_clockwise() -> None:
    where = [Laid(Spot("1a", Hex(0, 0), turn), 1).village for turn in range(SIXTHS)]
    assert where == list(DIRECTIONS)
    assert Laid(Spot("1a", Hex(0, 0), 4), 5).village == DIRECTIONS[2]


def test_layout_is_recognised_wherever_it_lies() -> None:
    [rhombus] = layouts(FACTS, 2)
    for sixths in range(6):
        assert same_shape([place + Hex(3, -7) for place in turned(rhombus, sixths)], rhombus)
    assert not same_shape([Hex(n, 0) for n in range(4)], rhombus)


def test_villages_fit_as_often_as_the_geometry_says() -> None:
    """Facts, section 3: with all seven regions equally likely, about 73 % of the rhombus boards are legal."""
    [rhombus] = layouts(FACTS, 2)
    boards = [
        [Laid(Spot("1a", place), slot) for place, slot in zip(rhombus, slots, strict=True)]
        for slots in product(range(7), repeat=4)
    ]
    assert round(sum(not clashes(board) for board in boards) / len(boards), 2) == 0.73


# -- set-ups

tables = st.builds(
    table_for,
    st.integers(2, 4),
    layout=st.sampled_from(["free", "fixed"]),
    first_building_gap=st.sampled_from(["manual", "printed"]),
    starting_pieces=st.sampled_from(["standard", "chosen", "experienced", "expert"]),
)
seeds = st.integers(0, 10**6).map(str)


@given(tables, seeds)
def test_what_is_dealt_is_legal(table: Table, seed: str) -> None:
    draws = dealt(table, seed)
    assert DEUS.check_setup(table, draws) == []
    board = regions_of(tiles_of(draws))
    assert len(board) == FACTS.for_players("regions", table.players)
    assert all(3 <= adjacent(tile.village, board) <= 6 for tile in tiles_of(draws))


@given(tables, seeds, st.sampled_from(["tiles", "villages", "first-player"]), st.integers(1, 20))
def test_rolling_one_draw_again_leaves_the_others(table: Table, seed: str, draw: str, times: int) -> None:
    before, after = dealt(table, seed), dealt(table, seed, again={draw: times})
    assert {k: v for k, v in before.items() if k != draw} == {k: v for k, v in after.items() if k != draw}
    assert DEUS.check_setup(table, after) == []


@given(tables, seeds, seeds, st.data())
def test_tiles_and_villages_kept_stay_and_the_rest_obeys(table: Table, seed: str, other: str, data: Any) -> None:
    whole = dealt(table, other)
    keep = {
        draw: tuple(item if data.draw(st.booleans()) else "" for item in whole[draw]) for draw in ("tiles", "villages")
    }
    draws = dealt(table, seed, kept=keep)
    for draw, items in keep.items():
        assert all(item in ("", now) for item, now in zip(items, draws[draw], strict=True))
    assert DEUS.check_setup(table, draws) == []


@given(tables, seeds, st.data())
def test_any_villages_of_ones_own_tiles_can_be_kept_apart(table: Table, seed: str, data: Any) -> None:
    n = FACTS.for_players("continent_tiles", table.players)
    villages = tuple(data.draw(st.lists(st.sampled_from(list(SLOTS)), min_size=n, max_size=n)))
    draws = dealt(table, seed, kept={"villages": villages})
    assert draws["villages"] == villages
    assert DEUS.check_setup(table, draws) == []


def notes_of(table: Table, **rolls: Any) -> dict[str, str]:
    return {draw.code: draw.note for draw in DEUS.setup(table, Rolls("1", **rolls)).draws}


def test_notes_say_what_stays_in_the_box_and_what_the_villages_are_worth() -> None:
    kept = {"tiles": ("1a@0.0r3", "2a@1.0r5", "3a@0.1r2", "4a@1.1r3"), "villages": ("1", "1", "0", "1")}
    notes = notes_of(table_for(2), kept=kept)
    assert notes["tiles"] == "4 of the 7 tiles are used; 3 stay in the box."
    assert notes["villages"].endswith("VP on the villages in this order: 3, 3, 6, 5.")
    assert "1 stays in the box" in notes_of(table_for(3))["tiles"]
    assert notes_of(table_for(4))["tiles"] == ""


def test_villages_of_tiles_that_cannot_be_read_have_no_points() -> None:
    assert "VP" not in notes_of(table_for(2), kept={"tiles": ("nonsense",)})["villages"]


def test_villages_make_way_for_tiles_kept_by_hand() -> None:
    """Turned like this, both villages would meet across the seam if they lay on the right of the unturned tile."""
    kept = ("1a@0.0r0", "2a@1.0r3", "3a@0.1r2", "4a@1.1r1")
    for seed in range(50):
        draws = dealt(table_for(2), str(seed), kept={"tiles": kept})
        assert draws["tiles"] == kept
        assert DEUS.check_setup(table_for(2), draws) == []


def test_kept_tiles_far_apart_are_joined_if_that_can_be() -> None:
    kept = ("1a@0.0r0", "2a@3.-3r0", "3a@-2.0r0", "", "", "", "")
    draws = dealt(table_for(4), kept={"tiles": kept})
    assert DEUS.check_setup(table_for(4), draws) == []


@pytest.mark.parametrize(
    "kept",
    [
        {"tiles": ("1a@0.0r0", "2a@90.0r0", "", "")},
        {"tiles": ("nonsense", "1a@0.0r0", "1b@0.0r0", "")},
        {"tiles": ("9z@0.0r11",) * 9},
        {"villages": ("x", "", "9")},
        {"first-player": ("7",)},
    ],
)
@pytest.mark.parametrize("layout", ["free", "fixed"])
def test_impossible_wishes_are_kept_and_complained_about(kept: dict[str, tuple[str, ...]], layout: str) -> None:
    table = table_for(2, layout=layout)
    draws = dealt(table, kept=kept)
    assert all(item in ("", now) for d, items in kept.items() for item, now in zip(items, draws[d], strict=False))
    assert DEUS.check_setup(table, draws)


@settings(max_examples=30)
@given(seeds, st.integers(1, 12))
def test_search_for_places_ends(seed: str, apart: int) -> None:
    kept = frozenset({Hex(0, 0), Hex(apart, 0), Hex(0, apart), Hex(-apart, 0)})
    places = laying.free_places(Stream(seed), kept, 3, [])
    assert len(set(places) - kept) == 3


PINNED = [
    (
        *(2, "stele", "free"),
        {
            "tiles": ("5b@0.0r1", "2b@-1.1r2", "6b@-1.0r4", "3a@1.-1r1"),
            "villages": ("1", "1", "1", "1"),
            "first-player": ("1",),
        },
    ),
    (
        *(3, "stele", "fixed"),
        {
            "tiles": ("2a@0.0r2", "4b@1.0r5", "6b@2.0r5", "3b@0.1r2", "7b@1.1r3", "5a@2.1r5"),
            "villages": ("1", "1", "1", "1", "1", "1"),
            "first-player": ("1",),
        },
    ),
    (
        *(4, "1", "free"),
        {
            "tiles": ("2b@0.0r0", "1b@0.-1r3", "4a@0.1r1", "5a@-1.0r3", "3a@-2.1r2", "7a@1.-1r5", "6a@0.2r3"),
            "villages": ("1", "1", "1", "1", "1", "1", "1"),
            "first-player": ("1",),
        },
    ),
]


@pytest.mark.parametrize(("players", "seed", "layout", "draws"), PINNED)
def test_seed_gives_the_same_set_up_for_ever(
    players: int, seed: str, layout: str, draws: dict[str, tuple[str, ...]]
) -> None:
    assert dealt(table_for(players, layout=layout), seed) == draws


def chi_square(found: Counter[str], kinds: int) -> float:
    expected = sum(found.values()) / kinds
    return sum((n - expected) ** 2 for n in found.values()) / expected + expected * (kinds - len(found))


@pytest.mark.parametrize(
    ("what", "kinds", "bound"),
    [
        (lambda draws: [text[0] for text in draws["tiles"]], 7, 25),
        (lambda draws: [text[1] for text in draws["tiles"]], 2, 12),
        (lambda draws: [text[-1] for text in draws["tiles"][:1]], 6, 23),
        (lambda draws: list(draws["first-player"]), 3, 16),
    ],
    ids=["tiles", "sides", "turns of the first tile", "first player"],
)
def test_draws_are_fair(what: Callable[[dict[str, tuple[str, ...]]], list[str]], kinds: int, bound: float) -> None:
    found = Counter(item for seed in range(600) for item in what(dealt(table_for(3), f"fair-{seed}")))
    assert chi_square(found, kinds) < bound


def test_villages_lie_in_the_centre_as_often_as_in_any_region() -> None:
    found = Counter(v for seed in range(300) for v in dealt(table_for(4), f"fair-{seed}")["villages"])
    assert set(found) == {"0", "1"}
    assert abs(found["0"] / sum(found.values()) - 1 / 7) < 0.03
