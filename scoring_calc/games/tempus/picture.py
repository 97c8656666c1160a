"""Tempus: the island drawn on its grid. Land cells bear the number of their tile, those with start tokens the
player's initial and a dot for each token; lakes are numbered. Terrain is not public and so not drawn."""

from collections import Counter
from collections.abc import Sequence

from reference.content.facts import Facts
from scoring_calc.rules.maps import Cell, Hex, Picture, Spot, distance
from scoring_calc.rules.setups import Draws
from scoring_calc.rules.table import Table

from .board import Grid, grid_of, land_of, waters
from .layout import MAP, spots_of
from .shares import SHARES, starter_of
from .start import START, group_of, label_of, positions

CAPTION = (
    "The terrain is on your tiles: which hex shows which is not public, so turn each tile as you like. "
    "We take the long side of the sea grid across; no source says which way it lies."
)


def picture(table: Table, draws: Draws, facts: Facts) -> Picture | None:
    """The map as far as it can be drawn, also one with mistakes; None without any tile on the grid."""
    grid = grid_of(facts)
    spots = [s for s in spots_of(draws.get(MAP, ())[: facts.number("box.map-tiles")]) if s.place in grid.hexes]
    if not spots:
        return None
    seas, lakes = waters(grid, land_of(spot.place for spot in spots))
    water = {place: Cell(place, "t-sea", "", f"sea, {grid.place(place)}") for sea in seas for place in sea}
    for number, lake in enumerate(lakes, 1):
        water |= {place: Cell(place, "t-lake", f"L{number}", f"lake {number}, {grid.place(place)}") for place in lake}
    cells = water | _land(table, draws, facts, spots)
    ordered = sorted(cells.values(), key=lambda cell: (cell.place.r, cell.place.q))
    return Picture("hex", tuple(ordered), _words(table, draws, facts, spots, seas, lakes), CAPTION)


def _land(table: Table, draws: Draws, facts: Facts, spots: Sequence[Spot]) -> dict[Hex, Cell]:
    grid, tokens = grid_of(facts), _tokens(table, draws, facts, spots)
    cells: dict[Hex, Cell] = {}
    for code, place in positions(spots).items():
        tile, (mark, words) = code.rpartition("-")[0], tokens.get(place, ("", ""))
        said = f"{label_of(code)}, {grid.place(place)}{words}"
        cells.setdefault(place, Cell(place, "t-land", mark or tile, said, tile))
    return cells


def _tokens(table: Table, draws: Draws, facts: Facts, spots: Sequence[Spot]) -> dict[Hex, tuple[str, str]]:
    """The mark and the words of each hex with start tokens."""
    size, land, value = group_of(table, facts).size, positions(spots), draws.get(START, ())
    marks: dict[Hex, tuple[str, str]] = {}
    for seat, name in enumerate(table.names):
        hand = [land[token] for token in value[seat * size : (seat + 1) * size] if token in land]
        for place, count in Counter(hand).items():
            words = f": {count} start {'token' if count == 1 else 'tokens'} of {name}"
            marks.setdefault(place, (_initial(table, seat) + "•" * count, words))
    return marks


def _initial(table: Table, seat: int) -> str:
    """The first letter of the name; the number of the seat where letters do not tell the players apart."""
    initials = [name[:1].upper() for name in table.names]
    return initials[seat] if len(set(initials)) == len(initials) and all(initials) else f"P{seat + 1}"


def _words(
    table: Table,
    draws: Draws,
    facts: Facts,
    spots: Sequence[Spot],
    seas: Sequence[frozenset[Hex]],
    lakes: Sequence[frozenset[Hex]],
) -> str:
    grid, land = grid_of(facts), len(land_of(spot.place for spot in spots))
    parts = [
        f"An island of {len(spots)} map tiles with {land} land hexes, in a sea of {grid.columns} columns and "
        f"{grid.rows} rows.",
        _lake_words(lakes),
        *([_parted_words(seas)] if len(seas) > 1 else []),
        *_tile_words(table, draws, facts, spots, grid),
    ]
    return " ".join(parts)


def _lake_words(lakes: Sequence[frozenset[Hex]]) -> str:
    if not lakes:
        return "No lakes."
    sizes = ", ".join(str(len(lake)) for lake in lakes)
    return f"1 lake of size {sizes}." if len(lakes) == 1 else f"{len(lakes)} lakes of sizes {sizes}."


def _parted_words(seas: Sequence[frozenset[Hex]]) -> str:
    """water-at-the-board-edge: an open question, so it is said."""
    sizes = ", ".join(str(len(sea)) for sea in seas)
    return (
        f"Land at the board edge parts the sea into areas of {sizes}: we treat all as one sea; agree before you start."
    )


def _tile_words(table: Table, draws: Draws, facts: Facts, spots: Sequence[Spot], grid: Grid) -> list[str]:
    starter = starter_of(draws.get(SHARES, ()), table, facts)
    words = []
    for i, spot in enumerate(spots):
        by = "" if starter is None else f", laid by {table.names[(starter + i) % table.players]}"
        near = [other.tile for other in spots[:i] if distance(other.place, spot.place) == grid.gap]
        beside = f", beside {' and '.join(near)}" if near else ""
        words.append(f"Tile {spot.tile}{by}: middle in {grid.place(spot.place)}{beside}.")
    return words
