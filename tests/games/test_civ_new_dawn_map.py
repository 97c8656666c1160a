"""A New Dawn: the tiles in hexes, and the map as a picture."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.civ_new_dawn.board import (
    TURNS,
    cells_of,
    city_states,
    faces,
    holes,
    other_tiles,
    pose,
    tiles_of,
)
from scoring_calc.games.civ_new_dawn.laws import contacts
from scoring_calc.games.civ_new_dawn.laying import sites
from scoring_calc.rules.maps import Hex, connected, flower, neighbours
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

from .civ_new_dawn import FACTS, GAME, NAMES, tables


def test_tile_cells_touch_as_the_table_says() -> None:
    cells = cells_of(FACTS)
    for n, row in enumerate(FACTS.table("tile-cells")):
        near = [str(other) for other, place in enumerate(cells) if place in set(neighbours(cells[n]))]
        assert str(row["neighbours"]).split() == near


@pytest.mark.parametrize("side", ["a", "b"])
def test_turning_and_mirroring_keep_a_tile_in_shape(side: str) -> None:
    shapes = [set(pose(cells_of(FACTS), side, turn)) for turn in range(TURNS)]
    assert all(len(shape) == FACTS.number("tile_spaces") and connected(shape) for shape in shapes)
    assert all(set(flower(Hex(0, 0))) <= shape for shape in shapes)
    assert len({frozenset(shape) for shape in shapes}) == TURNS


def test_side_b_is_the_mirror_image_and_no_turn_of_side_a() -> None:
    mirrored = {Hex(-q - r, r) for q, r in cells_of(FACTS)}
    assert set(pose(cells_of(FACTS), "b", 0)) == mirrored
    assert mirrored not in [set(pose(cells_of(FACTS), "a", turn)) for turn in range(TURNS)]


def test_faces_name_known_terrain_and_things() -> None:
    letters = {str(row["letter"]) for row in FACTS.table("terrain")}
    natural = {str(row["natural_wonder"]) for row in FACTS.table("natural-wonders")}
    known = city_states(FACTS) | natural | {"marble", "mercury", "oil", "diamond", "capital"}
    for face in faces(FACTS).values():
        assert len(face.terrain) == FACTS.number("tile_spaces")
        assert set(face.terrain) <= letters
        assert all(thing in known or thing.startswith("barbarian ") for thing in face.features.values())
        assert {cell for cell, thing in face.features.items() if thing in natural} == {
            cell for cell, letter in enumerate(face.terrain) if letter == "N"
        }


def test_tiles_are_counted_as_the_reference_says() -> None:
    assert tiles_of(FACTS, "capital") == ["7", "9", "11", "16", "17"]
    assert len(other_tiles(FACTS)) == FACTS.number("other_tiles")


def test_holes_are_what_one_cannot_leave() -> None:
    ring = set(flower(Hex(0, 0))) - {Hex(0, 0)}
    assert holes(ring) == {Hex(0, 0)}
    assert holes(ring - {Hex(1, 0)}) == set()
    assert holes(set()) == set()


def test_sites_count_the_spaces_they_touch() -> None:
    ground = set(pose(cells_of(FACTS), "a", 0))
    found = list(sites("b", ground, ground, FACTS))
    assert len({(site.place, site.turn) for site in found}) == len(found)
    for site in found:
        assert not ground & set(site.cells)
        assert site.touched == contacts(site.cells, ground) > 0


# -- the picture


@given(tables(), st.integers(0, 99))
@settings(max_examples=10, deadline=None)
def test_picture_shows_every_space_once(table: Table, seed: int) -> None:
    values = GAME.setup(table, Rolls(str(seed))).values
    picture = GAME.picture(table, values)
    assert picture is not None
    places = [cell.place for cell in picture.cells]
    assert len(set(places)) == len(places)
    tiles = len(values["map"]) - table.players
    filled = sum(cell.words.startswith("hole") for cell in picture.cells)
    assert len(places) == tiles * FACTS.number("tile_spaces") + table.players + filled
    assert all(cell.ground.startswith("t-") and cell.words for cell in picture.cells)
    assert sum(cell.ground == "t-city" for cell in picture.cells) == table.players
    assert all(name in picture.words for name in table.names)


def test_picture_marks_disputed_spaces_and_overlaps() -> None:
    table = GAME.table(NAMES[:2])
    picture = GAME.picture(table, {"map": ("3a@0.0r0", "1a@0.0r0", "rubbish")})
    assert picture is not None
    assert {cell.label for cell in picture.cells} == {"!!"}
    alone = GAME.picture(table, {"map": ("3a@0.0r0",)})
    assert alone is not None
    assert [cell.words for cell in alone.cells if cell.label.endswith("?")] == [
        "tile 3a, cell 5: grassland, sources differ: G/H"
    ]
    assert GAME.picture(table, {}) is None
