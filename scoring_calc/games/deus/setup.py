"""Setting up Deus: the tiles with side, place and turn, where their villages lie, and who begins.

Rules covered: how-many-tiles, arranging-tiles, example-layouts (switch `layout`), villages-apart, points-on-villages,
map-notation, choosing-the-first-player. Villages are dealt to the centre of a tile or to its rim, and turns are dealt
as if all lay at the rim; as a village in the centre touches no other, the two draws never spoil each other.
Left out: terrain (the tile faces are not known) and the cards dealt, which the table shuffles itself.
"""

from dataclasses import replace

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.maps import Cell, Hex, Picture, Spot
from scoring_calc.rules.setups import Draw, Draws, dealt
from scoring_calc.rules.streams import Rolls, Stream
from scoring_calc.rules.table import Table

from .board import CENTRE, RIM, SIDES, SLOTS, Laid, adjacent, at_edge, faces, layouts, regions_of, tile_numbers, touch
from .checker import FIRST_PLAYER, TILES, VILLAGES, check_setup, slot_of, tiles_of
from .laying import free_places, turned_apart

__all__ = ["check_setup", "deal", "picture"]

CAPTION = (
    "Only the villages are drawn: every other region is as on your tiles. Tile numbers are ours; unturned, a tile has "
    "its village on the right or in the centre. If your tiles fit together the other way round, read it in a mirror."
)


def deal(table: Table, rolls: Rolls, facts: Facts) -> tuple[Draw, ...]:
    tiles = _deal_tiles(table, rolls, facts)
    villages = _deal_villages(table, rolls, facts, tiles)
    laid = tiles_of({TILES: tiles, VILLAGES: villages})
    return _tiles_draw(table, facts, tiles), _villages_draw(villages, laid), _first_player(table, rolls)


def _tiles_draw(table: Table, facts: Facts, value: tuple[str, ...]) -> Draw:
    box, used = facts.number("box.continent-tiles"), len(value)
    left = "1 stays" if box - used == 1 else f"{box - used} stay"
    note = f"{used} of the {box} tiles are used; {left} in the box." if used < box else ""
    choices = tuple(Choice(face, f"Tile {face[:-1]}, side {face[-1]}") for face in faces(facts))
    return Draw(TILES, "Continent tiles", "arranging-tiles", value, choices=choices, note=note, map=True)


def _villages_draw(value: tuple[str, ...], laid: list[Laid]) -> Draw:
    choices = tuple(Choice(slot, f"Village {where}") for slot, where in SLOTS.items())
    note = "One for each tile, in the same order: where its village lies before the tile is turned."
    if len(laid) == len(value):
        note += f" VP on the villages in this order: {', '.join(map(str, _points(laid)))}."
    return Draw(VILLAGES, "Where the villages lie", "map-notation", value, choices=choices, note=note)


def _first_player(table: Table, rolls: Rolls) -> Draw:
    seats = [str(seat) for seat in table.seats]
    stream = rolls.stream(table.game, FIRST_PLAYER)
    value = dealt(stream, replace(rolls, avoid=frozenset()), FIRST_PLAYER, seats, 1)  # the same player may begin again
    choices = tuple(Choice(seat, name) for seat, name in zip(seats, table.names, strict=True))
    return Draw(FIRST_PLAYER, "First player", "choosing-the-first-player", value, choices=choices)


def _kept(rolls: Rolls, draw: str, n: int) -> list[str]:
    """What is kept of a draw, "" where chance decides."""
    return [*rolls.kept.get(draw, ()), *([""] * n)][:n]


def _deal_tiles(table: Table, rolls: Rolls, facts: Facts) -> tuple[str, ...]:
    n = facts.for_players("continent_tiles", table.players)
    kept, villages = _kept(rolls, TILES, n), _kept(rolls, VILLAGES, n)
    slots = [slot_of(village or RIM) for village in villages]
    stream = rolls.stream(table.game, TILES)
    lying = [Laid(spot, slot) for text, slot in zip(kept, slots, strict=True) if (spot := Spot.read(text))]
    open_slots = [slot for text, slot in zip(kept, slots, strict=True) if not text]
    spots = _free_spots(stream, table, facts, lying, len(open_slots))
    free = [Laid(spot, slot) for spot, slot in zip(spots, open_slots, strict=True)]
    drawn = iter(turned_apart(stream, lying, free))
    return tuple(text or str(next(drawn).spot) for text in kept)


def _free_spots(stream: Stream, table: Table, facts: Facts, lying: list[Laid], free: int) -> list[Spot]:
    """Tiles that are not on the board yet, each with a side and a place; not turned so far."""
    shapes = layouts(facts, table.players) if table.switches.get("layout") == "fixed" else []
    places = free_places(stream, frozenset(tile.spot.place for tile in lying), free, shapes)
    used = {tile.spot.tile.rstrip("".join(SIDES)) for tile in lying}
    numbers = stream.sample([number for number in tile_numbers(facts) if number not in used], free)
    return [Spot(number + stream.choice(SIDES), place) for number, place in zip(numbers, places, strict=True)]


def _deal_villages(table: Table, rolls: Rolls, facts: Facts, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """In the centre as often as in any other region; elsewhere on the tile only if a kept tile leaves no room."""
    stream = rolls.stream(table.game, VILLAGES)
    kept = _kept(rolls, VILLAGES, len(tiles))
    drawn = [RIM if stream.below(facts.number("regions_per_tile")) else CENTRE for _ in tiles]
    spots = [Spot.read(text) for text in tiles]
    fixed = [Laid(spot, slot_of(slot)) for spot, slot in zip(spots, kept, strict=True) if spot and slot]
    for n, spot in enumerate(spots):
        if not kept[n]:
            kept[n] = _room(stream, spot, drawn[n], fixed) if spot else drawn[n]
            fixed += [Laid(spot, slot_of(kept[n]))] if spot else []
    return tuple(kept)


def _room(stream: Stream, spot: Spot, wanted: str, fixed: list[Laid]) -> str:
    """The slot wanted for a village, or one that touches none of the others; the centre never does."""

    def good(slot: str) -> bool:
        return not any(touch(Laid(spot, slot_of(slot)), other) for other in fixed)

    if good(wanted):
        return wanted
    rim = stream.shuffled([slot for slot in SLOTS if slot != CENTRE])
    return next((slot for slot in rim if good(slot)), CENTRE)


def picture(table: Table, draws: Draws, facts: Facts) -> Picture | None:
    tiles = tiles_of(draws)
    if not tiles:
        return None
    board = regions_of(tiles)
    cells: dict[Hex, Cell] = {}
    for tile in tiles:
        for region in tile.regions:
            cells.setdefault(region, _cell(tile, region, board))
    return Picture("hex", tuple(cells.values()), _in_words(tiles, board), CAPTION)


def _cell(tile: Laid, region: Hex, board: frozenset[Hex]) -> Cell:
    name = tile.spot.tile
    if region == tile.village:
        points = adjacent(region, board)
        return Cell(region, "t-village", f"{points} VP", f"Tile {name}: barbarian village, {points} VP", name)
    label = name if region == tile.regions[0] else ""
    edge = ", at the edge" if at_edge(region, board) else ""
    return Cell(region, "t-land", label, f"Tile {name}: land or sea as on your tile{edge}", name)


def _points(tiles: list[Laid]) -> list[int]:
    """points-on-villages: what lies on the village of each tile."""
    board = regions_of(tiles)
    return [adjacent(tile.village, board) for tile in tiles]


def _in_words(tiles: list[Laid], board: frozenset[Hex]) -> str:
    points = _points(tiles)
    each = " ".join(_tile_words(tile, worth) for tile, worth in zip(tiles, points, strict=True))
    return f"{len(tiles)} tiles, {len(board)} regions; the villages hold {sum(points)} VP in all. {each}"


def _tile_words(tile: Laid, points: int) -> str:
    i, j = tile.spot.place
    where = SLOTS[str(tile.regions.index(tile.village))]
    return f"Tile {tile.spot.tile} at ({i}, {j}): village {where}, {points} VP."
