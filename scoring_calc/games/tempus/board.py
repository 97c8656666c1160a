"""Tempus: the sea grid and what tiles and water make of it (sea-grid, tile-fit, lakes-form).

No source says which side of the grid is the long one. We take it across: 13 columns, 12 rows, pointed hexes, every
second row (the 2nd, 4th …) half a hex to the right. Columns and rows are counted from 1 at the top left in words,
from 0 in code. Nothing in the rules depends on the choice but where a tile still fits at the edge of the board.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from reference.content.facts import Facts
from scoring_calc.rules.maps import Hex, distance, flower, neighbours

# Where a hex lies on its tile as laid, in the order of `flower`; turning a tile does not change it.
PLACES = ("middle", "right", "lower right", "lower left", "left", "upper left", "upper right")


@dataclass(frozen=True)
class Grid:
    """`gap`: from middle to middle, tiles touch at exactly this distance and overlap below it (tile-fit)."""

    columns: int
    rows: int
    gap: int

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        return frozenset(self.at(column, row) for row in range(self.rows) for column in range(self.columns))

    @cached_property
    def rim(self) -> frozenset[Hex]:
        return frozenset(place for place in self.hexes if not self.hexes.issuperset(neighbours(place)))

    @cached_property
    def centres(self) -> tuple[Hex, ...]:
        """Where the middle of a tile can lie, so that the whole tile is on the grid."""
        return tuple(sorted(self.hexes - self.rim))

    @cached_property
    def overlapping(self) -> dict[Hex, frozenset[Hex]]:
        return {a: frozenset(b for b in self.centres if distance(a, b) < self.gap) for a in self.centres}

    @cached_property
    def touching(self) -> dict[Hex, frozenset[Hex]]:
        return {a: frozenset(b for b in self.centres if distance(a, b) == self.gap) for a in self.centres}

    @staticmethod
    def at(column: int, row: int) -> Hex:
        return Hex(column - row // 2, row)

    @staticmethod
    def place(hexagon: Hex) -> str:
        return f"row {hexagon.r + 1}, column {hexagon.q + hexagon.r // 2 + 1}"


@cache
def _grid(columns: int, rows: int, gap: int) -> Grid:
    return Grid(columns, rows, gap)


def grid_of(facts: Facts) -> Grid:
    numbers = (facts.number(name) for name in ("grid_long_side", "grid_short_side", "touching_centre_distance"))
    return _grid(*numbers)


def land_of(centres: Iterable[Hex]) -> frozenset[Hex]:
    return frozenset(place for centre in centres for place in flower(centre))


def waters(grid: Grid, land: Collection[Hex]) -> tuple[list[frozenset[Hex]], list[frozenset[Hex]]]:
    """The seas and the lakes, the largest first. What reaches the edge of the board is sea (water-at-the-board-edge),
    and land that reaches it can part the sea in several."""
    areas = sorted(_areas(grid.hexes.difference(land)), key=lambda area: (-len(area), min(area)))
    return [area for area in areas if area & grid.rim], [area for area in areas if not area & grid.rim]


def _areas(places: Iterable[Hex]) -> list[frozenset[Hex]]:
    """The connected parts of a set of hexes."""
    left, areas = set(places), []
    while left:
        area, edge = set[Hex](), {left.pop()}
        while edge:
            area |= edge
            edge = {near for place in edge for near in neighbours(place)} & left
            left -= edge
        areas.append(frozenset(area))
    return areas
