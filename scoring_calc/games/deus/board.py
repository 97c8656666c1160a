"""The gameboard of Deus in hexes: flower tiles on a lattice, and what follows from how they lie.

Rules covered: tile-shape, adjacent-regions, edge-of-the-board, villages-apart, points-on-villages, example-layouts,
map-notation. Left out: terrain, because the tile faces are not known.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from reference.content.facts import Facts
from scoring_calc.rules.maps import DIRECTIONS, Hex, Spot, distance, flower, neighbours

TILE_RIGHT, TILE_DOWN = Hex(2, 1), Hex(-1, 3)  # tile-shape: tile (i,j) has its centre at i·(2,1) + j·(-1,3)
SIXTHS = len(DIRECTIONS)  # map-notation: a full turn
SIDES = ("a", "b")  # regions-of-a-tile: tiles have two sides
CENTRE, RIM = "0", "1"  # map-notation: the village in the centre, or on the right of the unturned tile
SLOTS = {
    CENTRE: "in the centre",
    RIM: "right",
    "2": "lower right",
    "3": "lower left",
    "4": "left",
    "5": "upper left",
    "6": "upper right",
}

Places = tuple[Hex, ...]


@dataclass(frozen=True)
class Laid:
    """A tile on the board with its village: `slot` is 0 in the centre, else 1 to 6 clockwise on the unturned tile."""

    spot: Spot
    slot: int

    @property
    def regions(self) -> Places:
        """The centre, then the outer regions clockwise from the right."""
        return flower(centre_of(self.spot.place))

    @property
    def village(self) -> Hex:
        return self.regions[1 + (self.slot - 1 + self.spot.turn) % SIXTHS if self.slot else 0]


def centre_of(place: Hex) -> Hex:
    """The middle region of the tile that lies at (i,j)."""
    i, j = place
    return Hex(i * TILE_RIGHT.q + j * TILE_DOWN.q, i * TILE_RIGHT.r + j * TILE_DOWN.r)


def faces(facts: Facts) -> list[str]:
    """Every side of every tile in the box: 1a, 1b, 2a, …"""
    return [number + side for number in tile_numbers(facts) for side in SIDES]


def tile_numbers(facts: Facts) -> list[str]:
    return [str(n + 1) for n in range(facts.number("box.continent-tiles"))]


def regions_of(tiles: Iterable[Laid]) -> frozenset[Hex]:
    return frozenset(region for tile in tiles for region in tile.regions)


def touch(one: Laid, other: Laid) -> bool:
    """villages-apart: whether their villages are adjacent."""
    return distance(one.village, other.village) == 1


def clashes(tiles: Sequence[Laid]) -> list[tuple[Laid, Laid]]:
    return [(one, other) for one, other in combinations(tiles, 2) if touch(one, other)]


def adjacent(region: Hex, board: frozenset[Hex]) -> int:
    """How many regions of the board border on this one; for a village, its points (points-on-villages)."""
    return sum(place in board for place in neighbours(region))


def at_edge(region: Hex, board: frozenset[Hex]) -> bool:
    """edge-of-the-board: fewer neighbours than a region can have."""
    return adjacent(region, board) < SIXTHS


def layouts(facts: Facts, players: int) -> list[Places]:
    """The example shapes for a player count (example-layouts)."""
    return [_places(str(row["places"])) for row in facts.table("layouts") if row["players"] == players]


def _places(text: str) -> Places:
    return tuple(Hex(*map(int, pair.split(","))) for pair in text.split())


def turned(places: Places, sixths: int) -> Places:
    """A shape of tiles turned clockwise about the tile at (0,0)."""
    for _ in range(sixths):
        places = tuple(Hex(-j, i + j) for i, j in places)
    return places


def moved(places: Places, by: Hex) -> Places:
    return tuple(place + by for place in places)


def same_shape(places: Iterable[Hex], layout: Places) -> bool:
    """Whether the tiles lie as in the layout, wherever and however the whole board is turned."""
    wanted = _normal(places)
    return any(_normal(turned(layout, sixths)) == wanted for sixths in range(SIXTHS))


def _normal(places: Iterable[Hex]) -> list[Hex]:
    ordered = sorted(places)
    return [place - ordered[0] for place in ordered]
