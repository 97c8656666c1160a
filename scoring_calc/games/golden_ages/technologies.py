"""The technology board: four rows, each developed from left to right.

Rules: technology-board, technology-order, technology-points, technology-cubes, starting-technologies.
The first column is printed and owned by everybody; the others are tiles.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from reference.content.facts import Cell, Facts
from scoring_calc.rules.sheet import Sheet

PRINTED = 1  # starting-technologies: the column everybody owns from the start
Boards = frozenset[tuple[int, int, int]]  # points, tiles and tiles in the Minaret's columns of whole boards


@dataclass(frozen=True)
class Technology:
    code: str
    name: str
    row: int
    col: int
    cost: int
    points: int
    cubes: int


def board(facts: Facts) -> tuple[Technology, ...]:
    """All technologies, the printed ones too, row by row from left to right."""
    found = [
        Technology(
            str(cells["code"]),
            str(cells["name"]),
            *(whole(cells[key]) for key in ("row", "col", "cost", "end_points", "cubes")),
        )
        for cells in facts.table("technologies")
    ]
    return tuple(sorted(found, key=lambda technology: (technology.row, technology.col)))


def tiles(facts: Facts) -> tuple[Technology, ...]:
    return tuple(technology for technology in board(facts) if technology.col > PRINTED)


def printed(facts: Facts) -> tuple[Technology, ...]:
    return tuple(technology for technology in board(facts) if technology.col == PRINTED)


def whole(cell: Cell) -> int:
    assert isinstance(cell, int), f"{cell!r} is not a number"
    return cell


# -- what a player has


def developed(sheet: Sheet, seat: int, facts: Facts) -> tuple[Technology, ...]:
    """The tiles chosen on the board."""
    chosen = sheet.chosen(seat, "technologies")
    return tuple(technology for technology in tiles(facts) if technology.code in chosen)


def late(owned: Collection[Technology], facts: Facts) -> int:
    """How many lie in the columns that the Spiral Minaret counts."""
    columns = facts.numbers("spiral_minaret_columns")
    return sum(technology.col in columns for technology in owned)


def number_developed(sheet: Sheet, seat: int, facts: Facts) -> int:
    return len(developed(sheet, seat, facts)) or sheet.number(seat, "technology_count")


def number_late(sheet: Sheet, seat: int, facts: Facts) -> int:
    owned = developed(sheet, seat, facts)
    return late(owned, facts) if owned else sheet.number(seat, "minaret_technologies")


def late_is_open(sheet: Sheet, seat: int, facts: Facts) -> bool:
    """Whether only the points were typed, and some of them may come from the columns the Minaret counts."""
    if sheet.chosen(seat, "technologies") or sheet.has(seat, "minaret_technologies"):
        return False
    points, some = sheet.number(seat, "technologies_points"), range(1, len(tiles(facts)))
    return any(fits((points, None, number), sheet.flag(seat, "india"), facts) for number in some)


def gaps(owned: Sequence[Technology], india: bool, facts: Facts) -> list[tuple[Technology, Technology]]:
    """Each technology developed without its left neighbour, and that neighbour (technology-order).
    India forgives one of the last column."""
    places = {(technology.row, technology.col): technology for technology in board(facts)}
    have = {technology.code for technology in (*owned, *printed(facts))}
    pairs = [(technology, places[technology.row, technology.col - 1]) for technology in owned]
    missing = [(technology, before) for technology, before in pairs if before.code not in have]
    last = facts.number("technology_columns")
    forgiven = [pair for pair in missing if pair[0].col == last][:india]
    return [pair for pair in missing if pair not in forgiven]


# -- what a board can look like, for points and counts that were typed


def fits(wanted: Sequence[int | None], india: bool, facts: Facts) -> bool:
    """Whether some board developed in order has these points, tiles and tiles in the last columns (None: any)."""
    return any(
        all(want is None or want == have for want, have in zip(wanted, made, strict=True))
        for made in _boards(_rows(facts), india)
    )


def _rows(facts: Facts) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """For each row its tiles from left to right: points, and whether the Minaret counts it."""
    columns = facts.numbers("spiral_minaret_columns")
    found: dict[int, list[tuple[int, bool]]] = {}
    for tile in tiles(facts):
        found.setdefault(tile.row, []).append((tile.points, tile.col in columns))
    return tuple(tuple(row) for row in found.values())


@cache
def _boards(rows: tuple[tuple[tuple[int, bool], ...], ...], india: bool) -> Boards:
    made = {(0, 0, 0, False)}
    for row in rows:
        ways = [(row[:length], False) for length in range(len(row) + 1)]
        if india:
            ways += [((*row[:length], row[-1]), True) for length in range(len(row) - 1)]
        made = {
            (p + sum(points for points, _ in have), n + len(have), m + sum(late for _, late in have), used or skips)
            for p, n, m, used in made
            for have, skips in ways
            if not (used and skips)
        }
    return frozenset((p, n, m) for p, n, m, _ in made)
