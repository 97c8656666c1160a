"""Laying a map by chance: the core joined compactly, then forts and capital tiles, around whatever a table has kept.

Rules covered: core-tiles, core-tile-side, place-forts, place-capital-tile, capital-tile-side (a side at random). Every
step looks at finitely many places, and after ATTEMPTS maps the one with the fewest problems is taken (only a map kept
in part by hand can come to that).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reference.content.facts import Facts
from scoring_calc.rules.maps import Hex, Spot, distance, neighbours
from scoring_calc.rules.streams import Stream
from scoring_calc.rules.table import Table

from .board import (
    NATURAL_GROUP,
    SIDES,
    STATE_GROUP,
    TURNS,
    Cells,
    Face,
    Layout,
    around,
    capital_code,
    cells_of,
    faces,
    fort_code,
    halo,
    holes,
    other_tiles,
    places_of,
    pose,
    read_layout,
    tiles_of,
)
from .laws import contacts, map_problems
from .supply import core_tile_count

ATTEMPTS = 60
SAME = 6  # so many attempts are made with the same core tiles
CLOSE = 3  # and so many of these join them as closely as can be; in the others they only have to touch
CHOICES = 6  # so many places are compared when pieces are spread out


@dataclass(frozen=True)
class Site:
    """A way to lay a tile, and how many spaces it touches."""

    place: Hex
    turn: int
    shape: Cells
    touched: int

    @property
    def cells(self) -> Cells:
        return tuple(self.place + cell for cell in self.shape)


def lay_map(stream: Stream, kept: tuple[str, ...], table: Table, facts: Facts) -> tuple[str, ...]:
    """Core tiles, forts and capital tiles, in this order; what is kept stays in its place."""
    size = core_tile_count(table, facts)
    kept = (*kept, *([""] * (size + 2 * table.players)))[: size + 2 * table.players]
    if all(kept):
        return kept
    layout, _ = read_layout((text for text in kept if text), table.players, facts)
    lying, free = [face for _, face in layout.core], kept[:size].count("")
    drawn: list[Face] = []
    best: tuple[int, tuple[str, ...]] | None = None
    for attempt in range(ATTEMPTS):
        if attempt % SAME == 0:
            drawn = core_faces(stream, lying, free, table, facts)
        whole = _attempt(stream, layout, drawn, attempt % SAME < CLOSE, table, facts)
        values = _in_places(kept, size, whole, len(layout.core))
        problems = len(map_problems(tuple(v for v in values if v), table, facts))
        if best is None or problems < best[0]:
            best = problems, values
        if not problems:
            break
    return best[1] if best else kept


def _in_places(kept: tuple[str, ...], size: int, layout: Layout, old: int) -> tuple[str, ...]:
    """The pieces as texts: the new core tiles in the free places, forts and capital tiles by seat."""
    new = iter([str(spot) for spot, _ in layout.core[old:]])
    players = (len(kept) - size) // 2
    forts = {seat: str(spot) for seat, spot in layout.forts}
    capitals = {seat: str(spot) for seat, _, spot in layout.capitals}
    core = [text or next(new, "") for text in kept[:size]]
    rest = [*(forts.get(s, "") for s in range(players)), *(capitals.get(s, "") for s in range(players))]
    return (*core, *(text or found for text, found in zip(kept[size:], rest, strict=True)))


def _attempt(stream: Stream, layout: Layout, drawn: Sequence[Face], close: bool, table: Table, facts: Facts) -> Layout:
    for face in drawn:
        layout = _with_tile(stream, layout, face, close, facts)
    for seat in table.seats:
        if all(owner != seat for owner, _ in layout.forts):
            layout = _with_fort(stream, layout, seat, facts)
    for seat in table.seats:
        if all(owner != seat for owner, _, _ in layout.capitals):
            layout = _with_capital(stream, layout, seat, facts)
    return layout


# -- the core


def core_faces(stream: Stream, kept: Sequence[Face], free: int, table: Table, facts: Facts) -> list[Face]:
    """Tiles for the free places of the core: one die gives the side of all, unless a kept tile shows it."""
    die = 1 + stream.below(facts.number("die_sides"))
    side = kept[0].side if kept else SIDES[die > facts.number("core_die_side_a_up_to")]
    used = {face.tile for face in kept}
    if table.switches.get("core-tiles") == "print":
        tiles = stream.sample([tile for tile in other_tiles(facts) if tile not in used], free)
    else:
        tiles = stream.shuffled(
            [*_of_group(stream, NATURAL_GROUP, kept, facts), *_of_group(stream, STATE_GROUP, kept, facts)]
        )
    return [faces(facts)[tile + side] for tile in tiles[:free]]


def _of_group(stream: Stream, group: str, kept: Sequence[Face], facts: Facts) -> list[str]:
    """As many tiles of a kind as the manual's core still needs."""
    wanted = facts.number("core_natural_wonder_tiles" if group == NATURAL_GROUP else "core_city_state_tiles")
    used = {face.tile for face in kept}
    there = sum(face.group == group for face in kept)
    return stream.sample([tile for tile in tiles_of(facts, group) if tile not in used], max(wanted - there, 0))


def _with_tile(stream: Stream, layout: Layout, face: Face, close: bool, facts: Facts) -> Layout:
    """The core with one more tile, joined to it as closely as can be and so that what lies already has its contacts."""
    core, others = layout.core_places(facts), _others(layout, facts)
    if not core and not others:
        return _add(layout, face, Hex(0, 0), 0)
    found = [s for s in sites(face.side, core | others, core or others, facts) if _clear(layout, face, s, facts)]
    if not found:
        return layout
    apart = _parts(core) > 1
    ranks = [
        (
            -_parts(core.union(site.cells)) if apart else 0,
            -_lacking(layout, core.union(site.cells), layout.fort_places(), facts) if others else 0,
            site.touched if close else 0,
        )
        for site in found
    ]
    most = max(ranks)
    best = [site for site, rank in zip(found, ranks, strict=True) if rank == most]
    site = _without_hole(stream.shuffled(best), core)
    return _add(layout, face, site.place, site.turn)


def _lacking(layout: Layout, core: set[Hex], forts: set[Hex], facts: Facts) -> int:
    """How many contacts the forts and capital tiles that lie already still need."""
    near_fort, near_capital = facts.number("fort_core_contact"), facts.number("capital_tile_contact")
    ground = core | forts
    return sum(max(near_fort - len(core.intersection(neighbours(spot.place))), 0) for _, spot in layout.forts) + sum(
        max(near_capital - contacts(places_of(spot, side, facts), ground), 0) for _, side, spot in layout.capitals
    )


def _add(layout: Layout, face: Face, place: Hex, turn: int) -> Layout:
    return replace(layout, core=(*layout.core, (Spot(face.code, place, turn), face)))


def _others(layout: Layout, facts: Facts) -> set[Hex]:
    """The spaces of forts and capital tiles that lie already."""
    tiles = {place for _, side, spot in layout.capitals for place in places_of(spot, side, facts)}
    return tiles | layout.fort_places()


def _clear(layout: Layout, face: Face, site: Site, facts: Facts) -> bool:
    """Whether no city-state of the tile would touch a fort that lies already."""
    forts = layout.fort_places()
    if not forts:
        return True
    spot = Spot(face.code, site.place, site.turn)
    states = Layout(core=((spot, face),)).state_places(facts)
    return not any(forts.intersection(neighbours(state)) for state in states)


def _parts(places: set[Hex]) -> int:
    """Into how many parts that do not touch the places fall."""
    left, parts = set(places), 0
    while left:
        parts += 1
        edge = [left.pop()]
        while edge:
            near = left.intersection(neighbours(edge.pop()))
            left -= near
            edge.extend(near)
    return parts


def _without_hole(found: Sequence[Site], ground: set[Hex]) -> Site:
    """The first that encloses no empty space, if there is one."""
    return next((site for site in found if not holes(ground.union(site.cells))), found[0])


def sites(side: str, taken: set[Hex], ground: set[Hex], facts: Facts) -> Iterator[Site]:
    """Every way to lay a tile beside the ground without covering what is taken."""
    frontier = around(ground) - taken
    for turn in range(TURNS):
        cells = pose(cells_of(facts), side, turn)
        rim = halo(cells)
        for q, r in sorted({(f.q - c.q, f.r - c.r) for f in frontier for c in cells}):
            if any((q + c.q, r + c.r) in taken for c in cells):
                continue
            touched = sum((q + c.q, r + c.r) in ground for c in rim)
            yield Site(Hex(q, r), turn, cells, touched)


# -- forts and capital tiles: a proposal, spread out as far as a few random places allow


def _with_fort(stream: Stream, layout: Layout, seat: int, facts: Facts) -> Layout:
    core, forts = layout.core_places(facts), layout.fort_places()
    beside = around(layout.state_places(facts)) | around(forts)
    free = around(core) - _others(layout, facts) - beside
    needed = facts.number("fort_core_contact")
    legal = sorted(place for place in free if len(core.intersection(neighbours(place))) >= needed)
    if not legal:
        return layout
    if layout.capitals:
        lacks = {place: _lacking(layout, core, forts | {place}, facts) for place in legal}
        legal = [place for place in legal if lacks[place] == min(lacks.values())]
    place = max(stream.sample(legal, CHOICES), key=lambda place: _apart(place, forts))
    return replace(layout, forts=(*layout.forts, (seat, Spot(fort_code(seat), place))))


def _with_capital(stream: Stream, layout: Layout, seat: int, facts: Facts) -> Layout:
    side = stream.choice(SIDES)
    core, forts = layout.core_places(facts), layout.fort_places()
    hubs = {spot.place for _, _, spot in layout.capitals}
    taken = core | _others(layout, facts)
    needed = facts.number("capital_tile_contact")
    legal = [site for site in sites(side, taken, core | forts, facts) if site.touched >= needed]
    if not legal:
        return layout
    tried = sorted(stream.sample(legal, CHOICES), key=lambda site: -_apart(site.place, hubs))
    site = _without_hole(tried, taken)
    spot = Spot(capital_code(seat, side), site.place, site.turn)
    return replace(layout, capitals=(*layout.capitals, (seat, side, spot)))


def _apart(place: Hex, others: set[Hex]) -> int:
    return min((distance(place, other) for other in others), default=0)
