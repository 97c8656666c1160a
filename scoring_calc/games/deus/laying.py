"""Laying the tiles by chance: a shape, then turns that keep the villages apart, around whatever a table has kept.

Rules covered: arranging-tiles, example-layouts, villages-apart. Every search has an end: after TRIES random turns or
STEPS steps it takes what it has, and the checker says what is wrong (only a board kept by hand can come to that).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from scoring_calc.rules.maps import Hex, distance, neighbours
from scoring_calc.rules.streams import Stream

from .board import SIXTHS, Laid, Places, moved, touch, turned

TRIES = 100
STEPS = 2000


def free_places(stream: Stream, kept: frozenset[Hex], free: int, shapes: list[Places]) -> list[Hex]:
    """`free` places that make one board together with those kept; in one of the shapes if there are any."""
    if shapes:
        fitting = list(_fitting(shapes, kept))
        if fitting:
            return [place for place in stream.choice(fitting) if place not in kept][:free]
    start = [] if kept or not free else [Hex(0, 0)]
    board = kept.union(start)
    joined = _join(stream, board, free - len(start), count())
    return start + (joined if joined is not None else _grown(stream, board, free - len(start)))


def _fitting(shapes: list[Places], kept: frozenset[Hex]) -> Iterator[Places]:
    """The shapes as drawn or, when tiles are kept, every way to put them over the kept tiles."""
    if not kept:
        yield from shapes
        return
    anchor = min(kept)
    for shape in shapes:
        for sixths in range(SIXTHS):
            pose = turned(shape, sixths)
            for place in pose:
                lying = moved(pose, anchor - place)
                if kept <= set(lying):
                    yield lying


def _join(stream: Stream, board: frozenset[Hex], free: int, steps: Iterator[int]) -> list[Hex] | None:
    """Places that connect the board, grown from its first part; None if that cannot be, or takes too long."""
    part = _part(board)
    rest = board - part
    if not rest:
        return _grown(stream, board, free)
    if _gap(part, rest) > free or next(steps) > STEPS:
        return None
    frontier = stream.shuffled(sorted(_around(part)))
    for place in sorted(frontier, key=lambda place: sum(distance(place, other) for other in rest)):
        found = _join(stream, board | {place}, free - 1, steps)
        if found is not None:
            return [place, *found]
    return None


def _grown(stream: Stream, board: frozenset[Hex], free: int) -> list[Hex]:
    """`free` places, each beside the board as it is then."""
    found: list[Hex] = []
    for _ in range(free):
        found.append(stream.choice(sorted(_around(board.union(found)))))
    return found


def _around(places: frozenset[Hex]) -> set[Hex]:
    return {near for place in places for near in neighbours(place)} - places


def _part(board: frozenset[Hex]) -> frozenset[Hex]:
    """The tiles connected with the first one."""
    part, edge = {min(board)}, [min(board)]
    while edge:
        near = board.intersection(neighbours(edge.pop())) - part
        part |= near
        edge.extend(near)
    return frozenset(part)


def _gap(part: frozenset[Hex], rest: frozenset[Hex]) -> int:
    return min(distance(one, other) for one in part for other in rest) - 1


def turned_apart(stream: Stream, lying: Sequence[Laid], free: Sequence[Laid]) -> list[Laid]:
    """The free tiles turned so that their villages touch none: every such way is equally likely."""
    tries = free
    for _ in range(TRIES):
        tries = [_turn(tile, stream.below(SIXTHS)) for tile in free]
        if _apart(lying, tries):
            return tries
    return _settle(stream, list(lying), list(free), count()) or list(tries)


def _turn(tile: Laid, turn: int) -> Laid:
    return replace(tile, spot=replace(tile.spot, turn=turn))


def _apart(lying: Sequence[Laid], tiles: Sequence[Laid]) -> bool:
    return not any(touch(tile, other) for n, tile in enumerate(tiles) for other in (*lying, *tiles[:n]))


def _settle(stream: Stream, lying: list[Laid], free: list[Laid], steps: Iterator[int]) -> list[Laid] | None:
    """One tile after the other, going back where a village cannot be kept apart."""
    if not free:
        return []
    for turn in stream.shuffled(range(SIXTHS)):
        tile = _turn(free[0], turn)
        if next(steps) < STEPS and _apart(lying, [tile]):
            rest = _settle(stream, [*lying, tile], free[1:], steps)
            if rest is not None:
                return [tile, *rest]
    return None
