"""Tempus: set-ups. The island, the water, the start tokens, and what the checker must catch."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.tempus import island
from scoring_calc.games.tempus.board import grid_of, land_of, waters
from scoring_calc.games.tempus.setup import _first_player
from scoring_calc.games.tempus.shares import deal_shares
from scoring_calc.rules.maps import Hex, Spot, connected, distance, flower, neighbours
from scoring_calc.rules.setups import Draw
from scoring_calc.rules.streams import Rolls, Stream
from scoring_calc.rules.table import Table

from .tempus import GAME, NAMES, PINNED, TABLE

FACTS = GAME.facts
GRID = grid_of(FACTS)


def tables() -> st.SearchStrategy[Table]:
    switches = st.fixed_dictionaries(
        {"starting-stack": st.sampled_from(["pair", "single"]), "starting-group": st.sampled_from(["chain", "mutual"])}
    )
    expansions = st.sampled_from([(), ("atlantis",)])
    return st.builds(lambda n, e, s: GAME.table(NAMES[:n], e, s), st.integers(3, 5), expansions, switches)


def chi_square(counts: Iterable[int]) -> float:
    counts = list(counts)
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


# -- the board


def test_grid_has_the_cells_and_centres_of_the_fact_sheet() -> None:
    assert (len(GRID.hexes), len(GRID.centres)) == (156, 110)
    assert all(GRID.hexes.issuperset(flower(centre)) for centre in GRID.centres)
    assert not any(GRID.hexes.issuperset(flower(place)) for place in GRID.rim)


def test_tiles_touch_at_three_and_overlap_below() -> None:
    middle = GRID.at(6, 6)
    for other in GRID.centres:
        shared = set(flower(middle)) & set(flower(other))
        edges = sum(near in flower(other) for place in flower(middle) for near in neighbours(place))
        assert bool(shared) == (distance(middle, other) < 3) == (other in GRID.overlapping[middle])
        assert (edges > 0 and not shared) == (distance(middle, other) == 3) == (other in GRID.touching[middle])


def ring(centre: Hex) -> list[Hex]:
    """Six tiles round an empty place of seven hexes."""
    steps = (Hex(2, 1), Hex(-1, 3), Hex(-3, 2), Hex(-2, -1), Hex(1, -3), Hex(3, -2))
    return [centre + step for step in steps]


def test_water_with_land_all_round_is_a_lake() -> None:
    tiles = ring(GRID.at(6, 6))
    assert all(distance(a, b) == 3 for a, b in pairwise([*tiles, tiles[0]]))
    seas, lakes = waters(GRID, land_of(tiles))
    assert [set(lake) for lake in lakes] == [set(flower(GRID.at(6, 6)))]
    assert len(seas) == 1


def test_water_shut_in_at_the_edge_is_sea() -> None:
    corner = GRID.at(0, 0)
    land = set(neighbours(corner)) & GRID.hexes
    seas, lakes = waters(GRID, land)
    assert not lakes
    assert [len(sea) for sea in seas] == [156 - len(land) - 1, 1]


# -- laying the island


@given(st.text(max_size=8), st.sampled_from([8, 10, 12]))
def test_island_is_laid_by_the_rules(seed: str, tiles: int) -> None:
    laid = island.lay(GRID, Stream(seed), [None] * tiles)
    assert laid is not None
    assert len(laid) == tiles
    assert len(land_of(laid)) == 7 * tiles
    assert all(any(distance(a, b) == 3 for b in laid[:i]) for i, a in enumerate(laid) if i)
    assert connected(land_of(laid))
    assert GRID.hexes.issuperset(land_of(laid))


def test_dense_island_has_room_for_all_tiles() -> None:
    found = island.dense_island(GRID)
    assert len(found) >= FACTS.number("box.map-tiles")
    assert len(land_of(found)) == 7 * len(found)
    assert all(any(distance(a, b) == 3 for b in found[:i]) for i, a in enumerate(found) if i)


def test_search_without_luck_ends_with_the_dense_island(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(island, "STEPS", 3)
    assert island.lay(GRID, Stream("x"), [None] * 12) == island.dense_island(GRID)[:12]


def test_search_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """More tiles than fit: every try runs to its end, and no further."""
    calls = Counter[str]()
    legal = island.legal_places

    def counted(*arguments: object) -> frozenset[Hex]:
        calls["legal"] += 1
        return legal(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(island, "legal_places", counted)
    assert island.lay(GRID, Stream("x"), [GRID.at(1, 1), *([None] * 30)]) is None
    assert calls["legal"] <= island.TRIES * (island.STEPS + 1)


# -- deals


@settings(max_examples=150)
@given(tables(), st.text(max_size=6))
def test_checker_accepts_what_is_dealt(table: Table, seed: str) -> None:
    setup = GAME.setup(table, Rolls(seed))
    assert GAME.check_setup(table, setup.values) == []
    assert {step.draw for step in setup.steps if step.draw} == {draw.code for draw in setup.draws}


@settings(max_examples=60)
@given(tables(), st.text(max_size=6), st.sampled_from(["first-player", "tile-shares", "map", "start-tokens"]))
def test_rolling_one_draw_again_leaves_the_others(table: Table, seed: str, draw: str) -> None:
    before, after = (GAME.setup(table, Rolls(seed, again={draw: n})).values for n in (0, 1))
    assert {code: value for code, value in before.items() if code != draw} == {
        code: value for code, value in after.items() if code != draw
    }
    assert GAME.check_setup(table, {**before, draw: after[draw]}) == []


@settings(max_examples=60)
@given(tables(), st.text(max_size=6), st.text(max_size=6), st.data())
def test_kept_parts_stay_and_the_rest_is_legal(table: Table, old: str, new: str, data: st.DataObject) -> None:
    """Whatever is kept of one deal, another completes: tokens only whole players, as their tiles move."""
    dealt = GAME.setup(table, Rolls(old)).values
    tiles, seat = len(dealt["map"]), data.draw(st.integers(0, table.players - 1))
    lead = data.draw(st.integers(0, 3))
    kept = {
        "map": (*dealt["map"][:lead], *([""] * (tiles - lead))),
        "tile-shares": tuple(v if s == seat else "" for s, v in enumerate(dealt["tile-shares"])),
        "start-tokens": tuple(v if i // 3 == seat else "" for i, v in enumerate(dealt["start-tokens"])),
        "first-player": dealt["first-player"],
    }
    again = GAME.setup(table, Rolls(new, kept=kept)).values
    assert GAME.check_setup(table, again) == []
    for code, values in kept.items():
        assert all(mine in ("", other) for mine, other in zip(values, again[code], strict=True))


@pytest.mark.parametrize("place", [1, 3, 7, 11])
def test_a_tile_kept_for_later_is_reached(place: int) -> None:
    table = GAME.table(NAMES)
    for column, row in ((1, 1), (11, 10), (6, 5), (11, 1)):
        spot = str(Spot("4", GRID.at(column, row), 5))
        kept = tuple(spot if i == place else "" for i in range(12))
        values = GAME.setup(table, Rolls("far", kept={"map": kept})).values
        assert values["map"][place] == spot
        assert GAME.check_setup(table, values) == []


def test_a_kept_token_is_completed_across_tiles() -> None:
    for seed in range(10):
        values = GAME.setup(TABLE, Rolls(str(seed), kept={"start-tokens": ("", "1-4", "", "2-0")})).values
        assert (values["start-tokens"][1], values["start-tokens"][3]) == ("1-4", "2-0")
        assert GAME.check_setup(TABLE, values) == []


@pytest.mark.parametrize(
    "kept",
    [
        {"map": ("1@4.4r0", "", "2@5.4r0")},
        {"map": ("nonsense", "9@900.1r0")},
        {"start-tokens": ("1-1", "5-5", "", "what")},
        {"tile-shares": ("9",), "first-player": ("7",)},
    ],
)
def test_impossible_choices_are_kept_and_named(kept: dict[str, tuple[str, ...]]) -> None:
    values = GAME.setup(TABLE, Rolls("x", kept=kept)).values
    assert {problem.field for problem in GAME.check_setup(TABLE, values)} >= set(kept)


def test_two_seeds_are_pinned() -> None:
    assert GAME.setup(TABLE, Rolls("stele")).values == PINNED["stele"]
    assert GAME.setup(GAME.table(NAMES, ("atlantis",)), Rolls("1789")).values == PINNED["1789"]


def test_first_player_is_named_beside_the_seat() -> None:
    first = GAME.setup(TABLE, Rolls("stele")).draws[0]
    assert (first.value, first.note) == (("0",), "Ana takes the white marker.")


# -- fairness


def _first(table: Table, rolls: Rolls) -> Draw:
    return _first_player(table, rolls)


def _shares(table: Table, rolls: Rolls) -> Draw:
    return deal_shares(table, rolls, FACTS)


@pytest.mark.parametrize("deal", [_first, _shares])
def test_seats_are_drawn_fairly(deal: Callable[[Table, Rolls], Draw]) -> None:
    counts = Counter(deal(GAME.table(NAMES), Rolls(str(seed))).value for seed in range(1000))
    assert len(counts) == 5
    assert chi_square(counts.values()) < 25  # 4 degrees of freedom: about one in 20,000


def test_first_tile_and_start_tiles_are_drawn_fairly() -> None:
    table, first, start = GAME.table(NAMES[:3]), Counter[Hex](), Counter[str]()
    for seed in range(660):
        values = GAME.setup(table, Rolls(str(seed))).values
        spot = Spot.read(values["map"][0])
        assert spot
        first[spot.place] += 1
        start[values["start-tokens"][0].partition("-")[0]] += 1
    assert chi_square(first[centre] for centre in GRID.centres) < 180  # 109 degrees of freedom
    assert chi_square(start[str(n)] for n in range(1, 9)) < 30  # 7 degrees of freedom


# -- the picture


def test_picture_shows_every_cell_once() -> None:
    drawn = GAME.picture(TABLE, PINNED["stele"])
    assert drawn is not None
    assert sorted(cell.place for cell in drawn.cells) == sorted(GRID.hexes)
    assert Counter(cell.ground for cell in drawn.cells) == {"t-land": 56, "t-sea": 100}
    labels = Counter(cell.label for cell in drawn.cells if cell.tile == "5")
    assert labels == {"5": 4, "A•": 3}
    assert "An island of 8 map tiles with 56 land hexes" in drawn.words
    assert "Tile 2, laid by Bo: middle in row 9, column 5, beside 1." in drawn.words


def test_picture_numbers_lakes_and_says_when_the_sea_is_parted() -> None:
    table = GAME.table(NAMES)
    drawn = GAME.picture(table, PINNED["1789"])
    assert drawn is not None
    lakes = Counter(cell.label for cell in drawn.cells if cell.ground == "t-lake")
    assert lakes == {"L1": 2, "L2": 1}
    assert "2 lakes of sizes 2, 1." in drawn.words
    assert "parts the sea" in drawn.words


def test_picture_tells_players_with_the_same_letter_apart() -> None:
    drawn = GAME.picture(GAME.table(("Ana", "Al", "Bo")), PINNED["stele"])
    assert drawn is not None
    assert {cell.label for cell in drawn.cells if "start" in cell.words} == {"P1•", "P2•", "P2••", "P3•", "P3••"}


def test_there_is_no_picture_without_tiles() -> None:
    assert GAME.picture(TABLE, {**PINNED["stele"], "map": ()}) is None
    assert GAME.picture(TABLE, {}) is None
