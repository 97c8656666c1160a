"""Maps: hexes in axial coordinates, tiles laid on them, and a picture that any page can draw."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Hex(NamedTuple):
    """A place in axial coordinates (pointy-topped rows: r goes down, q goes right)."""

    q: int
    r: int

    def __add__(self, other: "Hex") -> "Hex":  # type: ignore[override]
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: "Hex") -> "Hex":
        return Hex(self.q - other.q, self.r - other.r)


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def neighbours(place: Hex) -> Iterator[Hex]:
    return (place + step for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    d = a - b
    return (abs(d.q) + abs(d.r) + abs(d.q + d.r)) // 2


def flower(centre: Hex) -> tuple[Hex, ...]:
    """A tile of seven hexes: the centre, then its six neighbours in order."""
    return (centre, *neighbours(centre))


def connected(places: Iterable[Hex]) -> bool:
    """Whether one can walk from any of the places to any other along shared edges."""
    left = set(places)
    if not left:
        return True
    edge = [left.pop()]
    while edge:
        near = left.intersection(neighbours(edge.pop()))
        left -= near
        edge.extend(near)
    return not left


@dataclass(frozen=True)
class Spot:
    """A tile lying on a map: which one, where, and how far it is turned. Written `7b@2.-1r3`."""

    tile: str
    place: Hex
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.tile}@{self.place.q}.{self.place.r}r{self.turn}"

    @classmethod
    def read(cls, text: str) -> "Spot | None":
        match = re.fullmatch(r"([a-z0-9-]{1,20})@(-?\d{1,3})\.(-?\d{1,3})r(\d{1,2})", text)
        return cls(match[1], Hex(int(match[2]), int(match[3])), int(match[4])) if match else None


@dataclass(frozen=True)
class Cell:
    """One place of a picture: a kind of ground (a class of the stylesheet), a short label, and words for a reader."""

    place: Hex
    ground: str
    label: str = ""
    words: str = ""
    tile: str = ""


@dataclass(frozen=True)
class Picture:
    """A map to draw. `shape` is "hex" or "square" (then q is the column and r the row).
    `words` describes it to those who cannot see it."""

    shape: str
    cells: tuple[Cell, ...]
    words: str
    caption: str = ""
