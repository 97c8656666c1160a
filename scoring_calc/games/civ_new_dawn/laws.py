"""What a map must keep to: how core tiles, forts and capital tiles may lie.

Rules covered: core-tiles (both readings), core-tile-side, place-forts, place-capital-tile, setup-by-player-count.
The rules do not fix how the core tiles are joined: any joining in which they touch and do not overlap is accepted.
Left out: who places first, because no rule here depends on it; and whether water tokens suffice for holes.
"""

from collections.abc import Iterator
from itertools import combinations

from reference.content.facts import Facts
from scoring_calc.rules.maps import Hex, connected, neighbours
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.table import Table

from .board import CAPITAL_GROUP, NATURAL_GROUP, STATE_GROUP, Cells, Face, Layout, around, places_of, read_layout
from .supply import core_tile_count

MAP = "map"


def map_problems(values: tuple[str, ...], table: Table, facts: Facts) -> list[Problem]:
    wanted = core_tile_count(table, facts) + 2 * table.players
    if len(values) > 2 * wanted:
        return [_problem(f"The map: {wanted} tiles and forts, not {len(values)}.", "setup-by-player-count")]
    layout, unread = read_layout(values, table.players, facts)
    return [
        *(
            _problem(f"“{text[:30]}” is no tile, fort or capital tile of this map, or lies far away.", "map-tile-list")
            for text in unread
        ),
        *_core_problems([face for _, face in layout.core], table, facts),
        *_one_each(layout, table),
        *_lying_problems(layout, table, facts),
        *_fort_problems(layout, table, facts),
        *_capital_problems(layout, table, facts),
    ]


def _problem(message: str, rule: str, seat: int | None = None) -> Problem:
    return Problem(message, seat, MAP, rule)


# -- which tiles


def _core_problems(core: list[Face], table: Table, facts: Facts) -> Iterator[Problem]:
    wanted = core_tile_count(table, facts)
    if len(core) != wanted:
        yield _problem(f"Core: {wanted} tiles, not {len(core)}.", "core-tiles")
    for face in core:
        if face.group == CAPITAL_GROUP:
            yield _problem(f"Core: tile {face.tile} is a capital tile.", "core-tiles")
    twice = sorted({face.tile for face in core if [f.tile for f in core].count(face.tile) > 1})
    for tile in twice:
        yield _problem(f"Core: tile {tile} is there only once.", "map-tile-list")
    if len({face.side for face in core}) > 1:
        yield _problem("Core: all tiles lie on the same side, A or B.", "core-tile-side")
    if table.switches.get("core-tiles") != "print":
        yield from _mix_problems(core, facts)


def _mix_problems(core: list[Face], facts: Facts) -> Iterator[Problem]:
    for group, name in ((NATURAL_GROUP, "core_natural_wonder_tiles"), (STATE_GROUP, "core_city_state_tiles")):
        there = sum(face.group == group for face in core)
        if there != facts.number(name):
            yield _problem(f"Core: {facts.number(name)} {group} tiles, not {there}.", "core-tiles")


def _one_each(layout: Layout, table: Table) -> Iterator[Problem]:
    for seat, name in enumerate(table.names):
        forts = sum(owner == seat for owner, _ in layout.forts)
        if forts != 1:
            yield _problem(f"Forts: {name} places one, not {forts}.", "place-forts", seat)
        capitals = sum(owner == seat for owner, _, _ in layout.capitals)
        if capitals != 1:
            yield _problem(f"Capital tiles: {name} places one, not {capitals}.", "place-capital-tile", seat)


# -- how they lie


def _lying_problems(layout: Layout, table: Table, facts: Facts) -> Iterator[Problem]:
    pieces = _pieces(layout, table, facts)
    for (one, places), (other, others) in combinations(pieces, 2):
        if set(places) & set(others):
            yield _problem(f"The map: {one} and {other} lie over each other.", "map-tiles")
    if not connected(layout.core_places(facts)):
        yield _problem("Core: the tiles must be joined to one another.", "core-tile-side")


def _pieces(layout: Layout, table: Table, facts: Facts) -> list[tuple[str, Cells]]:
    return [
        *((f"tile {face.tile}", places_of(spot, face.side, facts)) for spot, face in layout.core),
        *((f"the fort of {table.names[seat]}", (spot.place,)) for seat, spot in layout.forts),
        *(
            (f"the capital tile of {table.names[seat]}", places_of(spot, side, facts))
            for seat, side, spot in layout.capitals
        ),
    ]


def _fort_problems(layout: Layout, table: Table, facts: Facts) -> Iterator[Problem]:
    core, states = layout.core_places(facts), layout.state_places(facts)
    needed = facts.number("fort_core_contact")
    for seat, spot in layout.forts:
        name, near = table.names[seat], set(neighbours(spot.place))
        if len(near & core) < needed:
            message = f"Fort of {name}: it must touch {needed} core spaces, not {len(near & core)}."
            yield _problem(message, "place-forts", seat)
        if near & states:
            yield _problem(f"Fort of {name}: it may not touch a city-state space.", "place-forts", seat)
        if any(other.place in near for _, other in layout.forts):
            yield _problem(f"Fort of {name}: it may not touch another fort.", "place-forts", seat)


def _capital_problems(layout: Layout, table: Table, facts: Facts) -> Iterator[Problem]:
    ground = layout.core_places(facts) | layout.fort_places()
    needed = facts.number("capital_tile_contact")
    for seat, side, spot in layout.capitals:
        touched = contacts(places_of(spot, side, facts), ground)
        if touched < needed:
            message = (
                f"Capital tile of {table.names[seat]}: it must touch {needed} spaces of core tiles or forts,"
                f" not {touched}."
            )
            yield _problem(message, "place-capital-tile", seat)


def contacts(places: Cells, ground: set[Hex]) -> int:
    """How many spaces of the ground a tile touches."""
    return len(around(places) & ground)
