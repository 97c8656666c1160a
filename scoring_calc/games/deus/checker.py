"""Whether a set-up of Deus made by hand is legal: every problem at once.

Rules covered: how-many-tiles, arranging-tiles, example-layouts, villages-apart, points-on-villages (positions only),
map-notation, choosing-the-first-player. Left out: supplies, starting goods and hands, which are no random draws.
"""

from collections import Counter
from collections.abc import Iterator

from reference.content.facts import Facts
from scoring_calc.rules.maps import Spot, connected
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draws
from scoring_calc.rules.table import Table

from .board import SIXTHS, SLOTS, Laid, clashes, faces, layouts, same_shape

TILES, VILLAGES, FIRST_PLAYER = "tiles", "villages", "first-player"


def slot_of(village: str) -> int:
    """The slot of a village as a number; what is none counts as the centre."""
    return int(village) if village in SLOTS else 0


def tiles_of(draws: Draws) -> list[Laid]:
    """The tiles that can be read, each with its village."""
    villages = _texts(draws, VILLAGES)
    slots = [*villages, *(["0"] * len(_texts(draws, TILES)))]
    spots = (Spot.read(text) for text in _texts(draws, TILES))
    return [Laid(spot, slot_of(slot)) for spot, slot in zip(spots, slots, strict=False) if spot]


def check_setup(table: Table, draws: Draws, facts: Facts) -> list[Problem]:
    examined = (_draws(draws), _tiles(table, draws, facts), _villages(draws), _first_player(table, draws))
    return [problem for problems in examined for problem in problems]


def _texts(draws: Draws, draw: str) -> list[str]:
    value: object = draws.get(draw, ())
    return [item for item in value if isinstance(item, str)] if isinstance(value, list | tuple) else []


def _draws(draws: Draws) -> Iterator[Problem]:
    rules = {TILES: "how-many-tiles", VILLAGES: "villages-apart", FIRST_PLAYER: "choosing-the-first-player"}
    for draw, rule in rules.items():
        value: object = draws.get(draw)
        if value is None:
            yield Problem(f"The set-up does not say “{draw}”.", field=draw, rule=rule)
        elif not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            yield Problem(f"“{draw}” is a list of texts.", field=draw, rule=rule)
    for draw in draws:
        if draw not in rules:
            yield Problem(f"A set-up of Deus has no “{str(draw)[:40]}”.", field=str(draw), rule="setup-steps")


def _tiles(table: Table, draws: Draws, facts: Facts) -> Iterator[Problem]:
    texts = _texts(draws, TILES)
    if TILES in draws:
        yield from _number_of_tiles(table, texts, facts)
    for text in texts:
        if not Spot.read(text):
            message = f"“{text[:30]}” is not a tile on the map, such as 3b@1.0r2."
            yield Problem(message, field=TILES, rule="map-notation")
    tiles = tiles_of(draws)
    yield from _in_the_box([tile.spot for tile in tiles], facts)
    yield from _places(table, [tile.spot for tile in tiles], facts)
    for one, other in clashes(tiles):
        if one.spot.place != other.spot.place:
            yield _adjacent_villages(one, other)


def _number_of_tiles(table: Table, texts: list[str], facts: Facts) -> Iterator[Problem]:
    wanted = facts.for_players("continent_tiles", table.players)
    if len(texts) != wanted:
        message = f"With {table.players} players the board has {wanted} tiles, not {len(texts)}."
        yield Problem(message, field=TILES, rule="how-many-tiles")


def _in_the_box(spots: list[Spot], facts: Facts) -> Iterator[Problem]:
    box = faces(facts)
    for spot in spots:
        if spot.tile not in box:
            message = f"There is no tile side “{spot.tile}” in the box: they are {box[0]} to {box[-1]}."
            yield Problem(message, field=TILES, rule="how-many-tiles")
        if spot.turn >= SIXTHS:
            message = f"Tile {spot.tile} is turned by {spot.turn} sixths; a turn is 0 to {SIXTHS - 1}."
            yield Problem(message, field=TILES, rule="map-notation")
    for number, uses in Counter(spot.tile[:-1] for spot in spots if spot.tile in box).items():
        if uses > 1:
            message = f"Tile {number} lies on the board {uses} times; its two sides are one tile."
            yield Problem(message, field=TILES, rule="how-many-tiles")


def _places(table: Table, spots: list[Spot], facts: Facts) -> Iterator[Problem]:
    places = Counter(spot.place for spot in spots)
    for place, uses in places.items():
        if uses > 1:
            message = f"{uses} tiles lie at ({place.q}, {place.r})."
            yield Problem(message, field=TILES, rule="arranging-tiles")
    if not connected(places):
        yield Problem("The tiles do not form one board.", field=TILES, rule="arranging-tiles")
    shapes = layouts(facts, table.players)
    if table.switches.get("layout") == "fixed" and spots and not any(same_shape(places, shape) for shape in shapes):
        message = "The tiles do not lie in the shape for this player count."
        yield Problem(message, field=TILES, rule="example-layouts")


def _adjacent_villages(one: Laid, other: Laid) -> Problem:
    message = (
        f"The villages of tiles {one.spot.tile} and {other.spot.tile} are adjacent: turn or flip one of the tiles."
    )
    return Problem(message, field=TILES, rule="villages-apart")


def _villages(draws: Draws) -> Iterator[Problem]:
    villages, tiles = _texts(draws, VILLAGES), _texts(draws, TILES)
    if VILLAGES in draws and len(villages) != len(tiles):
        message = f"Every tile has one village: {len(tiles)} tiles, but {len(villages)} villages."
        yield Problem(message, field=VILLAGES, rule="regions-of-a-tile")
    for n, village in enumerate(villages, 1):
        if village not in SLOTS:
            message = f"Village {n} lies in slot “{village[:20]}”; slots are 0 (centre) to {SIXTHS}."
            yield Problem(message, field=VILLAGES, rule="map-notation")


def _first_player(table: Table, draws: Draws) -> Iterator[Problem]:
    first = _texts(draws, FIRST_PLAYER)
    if FIRST_PLAYER in draws and len(first) != 1:
        yield Problem("One player begins.", field=FIRST_PLAYER, rule="choosing-the-first-player")
    for seat in first:
        if seat not in {str(seat) for seat in table.seats}:
            message = f"There is no seat “{seat[:20]}”; seats are 0 to {table.players - 1}."
            yield Problem(message, field=FIRST_PLAYER, rule="choosing-the-first-player")
