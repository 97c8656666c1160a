"""Tempus: the map tiles as they lie, dealt and checked (map-tile-count, tile-fit, where-a-map-tile-may-go,
single-island, tile-rotation).

A tile is written `3@5.4r0`: its number, the place of its middle hex and its turn. The tiles themselves bear no known
numbers; ours only name them, in the order of laying. A turn is allowed and changes nothing we know of, because which
hex shows which terrain is not public: tiles are dealt unturned, and whoever lays one turns it at will.
"""

from collections.abc import Sequence

from reference.content.facts import Facts
from scoring_calc.rules.maps import DIRECTIONS, Spot, connected, distance
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draw
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

from .board import grid_of, land_of
from .island import lay

MAP = "map"


def tile_codes(facts: Facts) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, facts.number("box.map-tiles") + 1))


def spots_of(value: Sequence[str]) -> list[Spot]:
    """The tiles that can be read, in order."""
    return [spot for text in value if (spot := Spot.read(str(text)))]


# -- dealing


def deal_map(table: Table, rolls: Rolls, facts: Facts) -> Draw:
    tiles, box = facts.for_players("map_tiles", table.players), facts.number("box.map-tiles")
    value = _dealt(table, rolls, facts, tiles)
    used = f"{tiles} of the {box}" if tiles < box else f"All {box}"
    note = f"{used} map tiles are laid with {table.players} players."
    if "" in value:
        note = "No island was found with the tiles you keep: let one go."
    return Draw(MAP, "The island", "laying-map-tiles", value, note=note, map=True)


def _dealt(table: Table, rolls: Rolls, facts: Facts, tiles: int) -> tuple[str, ...]:
    """Kept tiles stay in their places; those that cannot be read or lie off the grid are left for the checker."""
    grid = grid_of(facts)
    kept = (*rolls.kept.get(MAP, ()), *([""] * tiles))[:tiles]
    read = [Spot.read(text) for text in kept]
    usable = [i for i, spot in enumerate(read) if not kept[i] or (spot and spot.place in grid.overlapping)]
    places = [spot.place if (spot := read[i]) else None for i in usable]
    centres = dict(zip(usable, lay(grid, rolls.stream(table.game, MAP), places) or [], strict=False))
    names = _names(read, facts)
    return tuple(
        text or (str(Spot(names[i], centres[i])) if i in centres and i in names else "") for i, text in enumerate(kept)
    )


def _names(read: Sequence[Spot | None], facts: Facts) -> dict[int, str]:
    """A number for each open place: that of its turn if it is free, else the first free one."""
    free = [code for code in tile_codes(facts) if code not in {spot.tile for spot in read if spot}]
    names: dict[int, str] = {}
    for i in (i for i, spot in enumerate(read) if not spot and free):
        names[i] = str(i + 1) if str(i + 1) in free else free[0]
        free.remove(names[i])
    return names


# -- checking


def check_map(table: Table, value: Sequence[str], facts: Facts) -> list[Problem]:
    tiles, box = facts.for_players("map_tiles", table.players), facts.number("box.map-tiles")
    problems = [
        _problem(f"Map tile “{text[:30]}” is not written like 3@5.4r0 (number, place, turn).", "laying-map-tiles")
        for text in value[:box]
        if text and not Spot.read(text)
    ]
    laid = sum(bool(text) for text in value)
    if laid != tiles:
        message = f"Map tiles: {table.players} players lay {tiles}, not {laid}."
        problems.append(_problem(message, "map-tile-count"))
    spots = spots_of(value[:box])  # more than the box holds need not be looked at one by one
    return [*problems, *_check_tiles(spots, facts), *_check_places(spots, facts)]


def _check_tiles(spots: Sequence[Spot], facts: Facts) -> list[Problem]:
    codes, seen, problems = tile_codes(facts), set[str](), []
    for spot in spots:
        if spot.tile not in codes:
            problems.append(_problem(f"Map tile {spot.tile}: the box has tiles 1 to {len(codes)}.", "map-tile-shape"))
        elif spot.tile in seen:
            problems.append(_problem(f"Map tile {spot.tile} lies on the map twice.", "map-tile-shape"))
        if spot.turn >= len(DIRECTIONS):
            message = f"Map tile {spot.tile}: a turn is 0 to {len(DIRECTIONS) - 1} sixths, not {spot.turn}."
            problems.append(_problem(message, "tile-rotation"))
        seen.add(spot.tile)
    return problems


def _check_places(spots: Sequence[Spot], facts: Facts) -> list[Problem]:
    grid, problems = grid_of(facts), []
    for i, spot in enumerate(spots):
        if spot.place not in grid.overlapping:
            message = f"Map tile {spot.tile} does not lie wholly on the {grid.columns} × {grid.rows} sea grid."
            problems.append(_problem(message, "tile-fit"))
        for other in spots[:i]:
            if distance(spot.place, other.place) < grid.gap:
                problems.append(_problem(f"Map tiles {other.tile} and {spot.tile} overlap.", "tile-fit"))
        if i and all(distance(spot.place, other.place) != grid.gap for other in spots[:i]):
            message = f"Map tile {spot.tile} shares no edge with a tile laid before it."
            problems.append(_problem(message, "where-a-map-tile-may-go"))
    if not connected(land_of(spot.place for spot in spots)):
        problems.append(_problem("The tiles do not form a single island.", "single-island"))
    return problems


def _problem(message: str, rule: str) -> Problem:
    return Problem(message, None, MAP, rule)
