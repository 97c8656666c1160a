"""The map of A New Dawn in hexes: tiles of ten spaces, forts, and what follows from how they lie.

Rules covered: map-tile-list (faces and cells), map-tiles, water-holes, and the contacts that place-forts,
place-capital-tile and core-tiles ask for. Notation of a map: core tiles `13a@0.0r0` (tile and side, place of its
cell 6, sixths of a turn clockwise), then for each seat a fort `fort-1@3.-2r0` and a capital tile `capital-1a@5.-4r2`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from reference.content.facts import Cell, Facts
from scoring_calc.rules.maps import DIRECTIONS, Hex, Spot, neighbours

SIDES = ("a", "b")
TURNS = len(DIRECTIONS)
FAR = 60  # no map reaches so far from the middle; keeps hand-made ones small
CAPITAL_GROUP, NATURAL_GROUP, STATE_GROUP = "capital", "natural wonder", "city-state"  # column `group` of the tiles

Cells = tuple[Hex, ...]


@dataclass(frozen=True)
class Face:
    """One side of a tile: the terrain letter of each cell, what lies on it, and which cells sources disagree about."""

    code: str
    tile: str
    side: str
    group: str
    terrain: str
    features: Mapping[int, str]
    disputed: Mapping[int, str]


def faces(facts: Facts) -> dict[str, Face]:
    return {face.code: face for face in map(_face, facts.table("map-tiles"))}


def _face(row: Mapping[str, Cell]) -> Face:
    return Face(
        str(row["code"]),
        str(row["tile"]),
        str(row["side"]).lower(),
        str(row["group"]),
        str(row["terrain"]),
        _by_cell(row["features"]),
        _by_cell(row["disputed"]),
    )


def _by_cell(text: Cell) -> dict[int, str]:
    """ "4 marble; 6 Mt Everest" by cell."""
    notes = [note.strip().partition(" ") for note in str(text or "").split(";") if note.strip()]
    return {int(cell): thing for cell, _, thing in notes}


def tiles_of(facts: Facts, *groups: str) -> list[str]:
    """The numbers of the tiles of these groups, in order."""
    found = {face.tile: None for face in faces(facts).values() if face.group in groups}
    return list(found)


def other_tiles(facts: Facts) -> list[str]:
    """tile-stack: the tiles without a capital space."""
    capitals = tiles_of(facts, CAPITAL_GROUP)
    return [tile for tile in dict.fromkeys(face.tile for face in faces(facts).values()) if tile not in capitals]


def city_states(facts: Facts) -> frozenset[str]:
    return frozenset(str(row["city_state"]) for row in facts.table("city-states"))


# -- shapes


def cells_of(facts: Facts) -> Cells:
    """The ten cells of side A, unturned."""
    return tuple(Hex(int(row["x"] or 0), int(row["y"] or 0)) for row in facts.table("tile-cells"))


@cache
def pose(cells: Cells, side: str, turn: int) -> Cells:
    """The cells of a tile around its cell 6: side B is the mirror image, then turned clockwise."""
    if side == SIDES[1]:
        cells = tuple(Hex(-q - r, r) for q, r in cells)
    for _ in range(turn % TURNS):
        cells = tuple(Hex(-r, q + r) for q, r in cells)
    return cells


@cache
def halo(cells: Cells) -> Cells:
    """The places around a shape."""
    return tuple(sorted({near for cell in cells for near in neighbours(cell)} - set(cells)))


def around(places: Iterable[Hex]) -> set[Hex]:
    inside = set(places)
    return {near for place in inside for near in neighbours(place)} - inside


def places_of(spot: Spot, side: str, facts: Facts) -> Cells:
    """The spaces a tile covers, in the order of its cells."""
    return tuple(spot.place + cell for cell in pose(cells_of(facts), side, spot.turn))


def holes(ground: set[Hex]) -> set[Hex]:
    """water-holes: empty places from which one cannot leave the map."""
    if not ground:
        return set()
    (left, right), (top, bottom) = _span(p.q for p in ground), _span(p.r for p in ground)
    box = {Hex(q, r) for q in range(left, right + 1) for r in range(top, bottom + 1)} - ground
    edge = [place for place in box if place.q in (left, right) or place.r in (top, bottom)]
    box.difference_update(edge)
    while edge:
        out = box.intersection(neighbours(edge.pop()))
        box -= out
        edge.extend(out)
    return box


def _span(numbers: Iterable[int]) -> tuple[int, int]:
    found = list(numbers)
    return min(found) - 1, max(found) + 1


# -- a map as it is written


@dataclass(frozen=True)
class Layout:
    """A map as far as it can be read: the core tiles with their faces, forts and capital tiles by seat."""

    core: tuple[tuple[Spot, Face], ...] = ()
    forts: tuple[tuple[int, Spot], ...] = ()
    capitals: tuple[tuple[int, str, Spot], ...] = ()

    def core_places(self, facts: Facts) -> set[Hex]:
        return {place for spot, face in self.core for place in places_of(spot, face.side, facts)}

    def fort_places(self) -> set[Hex]:
        return {spot.place for _, spot in self.forts}

    def state_places(self, facts: Facts) -> set[Hex]:
        """The spaces of city-states on the core tiles."""
        return {
            places_of(spot, face.side, facts)[cell]
            for spot, face in self.core
            for cell, thing in face.features.items()
            if thing in city_states(facts)
        }


def fort_code(seat: int) -> str:
    return f"fort-{seat + 1}"


def capital_code(seat: int, side: str) -> str:
    return f"capital-{seat + 1}{side}"


def read_layout(values: Iterable[str], players: int, facts: Facts) -> tuple[Layout, list[str]]:
    """The map, and what of it cannot be read."""
    known, unread = faces(facts), []
    core, forts, capitals = [], [], []
    for text in values:
        spot = Spot.read(text)
        fort = re.fullmatch(r"fort-(\d)", spot.tile) if spot else None
        capital = re.fullmatch(r"capital-(\d)([ab])", spot.tile) if spot else None
        if spot is None or spot.turn >= TURNS or max(map(abs, spot.place)) > FAR:
            unread.append(text)
        elif spot.tile in known:
            core.append((spot, known[spot.tile]))
        elif fort and 1 <= int(fort[1]) <= players:
            forts.append((int(fort[1]) - 1, spot))
        elif capital and 1 <= int(capital[1]) <= players:
            capitals.append((int(capital[1]) - 1, capital[2], spot))
        else:
            unread.append(text)
    return Layout(tuple(core), tuple(forts), tuple(capitals)), unread
