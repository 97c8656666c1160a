"""Pictures of maps as numbers for an SVG: polygons, labels, the edges between tiles."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from .rules.maps import DIRECTIONS, Cell, Hex, Picture

SIZE = 30.0
MARGIN = 6.0
SQUARE_STEPS = (Hex(1, 0), Hex(0, 1), Hex(-1, 0), Hex(0, -1))


@dataclass(frozen=True)
class DrawnCell:
    points: str
    x: float
    y: float
    ground: str
    label: str
    words: str


@dataclass(frozen=True)
class Drawing:
    view_box: str
    cells: tuple[DrawnCell, ...]
    edges: tuple[str, ...]
    words: str
    caption: str


def drawing(picture: Picture) -> Drawing:
    sides = 6 if picture.shape == "hex" else 4
    tiles = {cell.place: cell.tile for cell in picture.cells}
    cells = tuple(_cell(cell, sides) for cell in picture.cells)
    edges = tuple(edge for cell in picture.cells for edge in _edges(cell, tiles, sides))
    xs = [cell.x for cell in cells] or [0.0]
    ys = [cell.y for cell in cells] or [0.0]
    left, top = min(xs) - SIZE - MARGIN, min(ys) - SIZE - MARGIN
    width, height = max(xs) - left + SIZE + MARGIN, max(ys) - top + SIZE + MARGIN
    return Drawing(f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}", cells, edges, picture.words, picture.caption)


def _centre(place: Hex, sides: int) -> tuple[float, float]:
    if sides == 4:
        return place.q * SIZE * 1.5, place.r * SIZE * 1.5
    return SIZE * math.sqrt(3) * (place.q + place.r / 2), SIZE * 1.5 * place.r


def _corner(place: Hex, sides: int, n: int) -> tuple[float, float]:
    """The corner before side n, sides counted from the right-hand one clockwise."""
    x, y = _centre(place, sides)
    radius = SIZE if sides == 6 else SIZE * 0.75 * math.sqrt(2)
    angle = math.tau * (n - 0.5) / sides
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _cell(cell: Cell, sides: int) -> DrawnCell:
    corners = (_corner(cell.place, sides, n) for n in range(sides))
    x, y = _centre(cell.place, sides)
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    return DrawnCell(points, round(x, 1), round(y, 1), cell.ground, cell.label, cell.words)


def _edges(cell: Cell, tiles: dict[Hex, str], sides: int) -> Iterator[str]:
    """The sides of a cell at which its tile ends, each drawn once."""
    for n, step in enumerate(DIRECTIONS if sides == 6 else SQUARE_STEPS):
        beyond = tiles.get(cell.place + step)
        if cell.tile and beyond != cell.tile and (not beyond or cell.tile < beyond):
            (a, b), (c, d) = _corner(cell.place, sides, n), _corner(cell.place, sides, n + 1)
            yield f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}"
