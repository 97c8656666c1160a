"""The starting map as a picture: core tiles, forts and capital tiles with what is known of their spaces.

Rules covered: map-tile-list, populate-map, water-holes, terrain-difficulty.
"""

from collections.abc import Iterator
from dataclasses import replace

from reference.content.facts import Facts
from scoring_calc.rules.maps import Cell, Hex, Picture, Spot
from scoring_calc.rules.setups import Draws
from scoring_calc.rules.table import Table

from .board import Face, Layout, city_states, faces, holes, places_of, read_layout

GROUNDS = {
    "G": "t-grass",
    "H": "t-hills",
    "F": "t-forest",
    "D": "t-desert",
    "M": "t-mountain",
    "W": "t-water",
    "N": "t-wonder",
}
CAPITAL, STATE, FORT, HOLE = "t-city", "t-village", "t-empty", "t-water"
SHORT = {"marble": "mar", "mercury": "mer", "oil": "oil", "diamond": "dia", "capital": "★"}
CAPTION = (
    "Terrain as two transcriptions of the tiles give it; where they differ (marked ?) your printed tile decides. The"
    " rules do not say how core tiles are joined: this is one way. Forts (F) and capital tiles (★) are proposals."
)


def picture(table: Table, draws: Draws, facts: Facts) -> Picture | None:
    layout, _ = read_layout(draws.get("map", ()), table.players, facts)
    cells: dict[Hex, Cell] = {}
    for cell in _all_cells(layout, table, draws, facts):
        cells[cell.place] = _overlap(cell) if cell.place in cells else cell
    if not cells:
        return None
    cells |= {place: Cell(place, HOLE, "~", "hole: fill it with a water token") for place in holes(set(cells))}
    ordered = tuple(sorted(cells.values(), key=lambda cell: (cell.place.r, cell.place.q)))
    return Picture("hex", ordered, _words(layout, table, draws, facts), CAPTION)


def _all_cells(layout: Layout, table: Table, draws: Draws, facts: Facts) -> Iterator[Cell]:
    for spot, face in layout.core:
        yield from _tile_cells(spot, face, "", facts)
    for seat, side, spot in layout.capitals:
        known = _capital_face(seat, side, draws, facts)
        owner = f"capital of {table.names[seat]}"
        cells = _tile_cells(spot, known, owner, facts) if known else _unknown_cells(spot, side, owner, facts)
        yield from (replace(cell, label=f"★{seat + 1}") if cell.label == "★" else cell for cell in cells)
    for seat, spot in layout.forts:
        yield Cell(spot.place, FORT, f"F{seat + 1}", f"fort of {table.names[seat]}", spot.tile)


def _capital_face(seat: int, side: str, draws: Draws, facts: Facts) -> Face | None:
    tiles = draws.get("capital-tiles", ())
    return faces(facts).get(tiles[seat] + side) if seat < len(tiles) else None


def _tile_cells(spot: Spot, face: Face, owner: str, facts: Facts) -> Iterator[Cell]:
    names = {str(row["letter"]): str(row["terrain"]).lower() for row in facts.table("terrain")}
    for n, place in enumerate(places_of(spot, face.side, facts)):
        thing = face.features.get(n, "")
        words = [names[face.terrain[n]], owner if thing == "capital" and owner else thing]
        if n in face.disputed:
            words.append(f"sources differ: {face.disputed[n]}")
        ground = CAPITAL if thing == "capital" else STATE if thing in city_states(facts) else GROUNDS[face.terrain[n]]
        label = _label(thing, facts) + "?" * (n in face.disputed)
        yield Cell(place, ground, label, f"tile {face.code}, cell {n}: {', '.join(filter(None, words))}", spot.tile)


def _label(thing: str, facts: Facts) -> str:
    """At most three characters: a resource, barbarian A as "bA", a city-state as CS, a natural wonder as NW."""
    if not thing or thing in SHORT:
        return SHORT.get(thing, "")
    if thing.startswith("barbarian"):
        return "b" + thing[-1]
    return "CS" if thing in city_states(facts) else "NW"


def _unknown_cells(spot: Spot, side: str, owner: str, facts: Facts) -> Iterator[Cell]:
    return (Cell(place, FORT, "", owner, spot.tile) for place in places_of(spot, side, facts))


def _overlap(cell: Cell) -> Cell:
    return replace(cell, label="!!", words=f"{cell.words} (lies over another tile)")


# -- in words


def _words(layout: Layout, table: Table, draws: Draws, facts: Facts) -> str:
    parts = [_tile_words(spot, face) for spot, face in layout.core]
    for seat, spot in layout.forts:
        parts.append(f"The fort of {table.names[seat]} lies at {_at(spot)}.")
    for seat, side, spot in layout.capitals:
        face = _capital_face(seat, side, draws, facts)
        tile = _tile_words(spot, face) if face else f"Side {side.upper()} at {_at(spot)}, {_turned(spot)}."
        parts.append(f"Capital tile of {table.names[seat]}: {tile}")
    return " ".join(parts)


def _tile_words(spot: Spot, face: Face) -> str:
    things = ", ".join(face.features[cell] for cell in sorted(face.features)) or "nothing on it"
    return f"Tile {face.tile}, side {face.side.upper()}, at {_at(spot)}, {_turned(spot)}: {things}."


def _at(spot: Spot) -> str:
    return f"column {spot.place.q}, row {spot.place.r}"


def _turned(spot: Spot) -> str:
    return f"turned {spot.turn * 60}° clockwise" if spot.turn else "not turned"
