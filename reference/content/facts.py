"""The numbers and lists that rules logic computes with: the same data files the pages render."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from . import GAMES
from .problems import Problems
from .reading import BadContent, read_game
from .shapes import Game, Table, Value

Cell = str | int | None


@dataclass(frozen=True)
class Facts:
    """A game's values and tables. Unknown cells are None, number cells are ints."""

    game: Game
    values: Mapping[str, Value]
    tables: Mapping[str, tuple[Mapping[str, Cell], ...]]

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int), f"{name} is not a number"
        return value

    def for_players(self, name: str, players: int) -> int:
        value = self.values[name]
        assert isinstance(value, dict), f"{name} is not a value by player count"
        return int(value[str(players)])

    def numbers(self, name: str) -> list[int]:
        value = self.values[name]
        assert isinstance(value, list), f"{name} is not a list"
        return [int(item) for item in value]

    def keyed(self, name: str) -> Mapping[str, Any]:
        value = self.values[name]
        assert isinstance(value, dict), f"{name} is not a keyed value"
        return value

    def table(self, code: str) -> tuple[Mapping[str, Cell], ...]:
        return self.tables[code]

    def row(self, code: str, row: str) -> Mapping[str, Cell]:
        return next(cells for cells in self.tables[code] if cells["code"] == row)


@cache
def facts(slug: str) -> Facts:
    problems = Problems(GAMES)
    game = read_game(GAMES / slug, problems)
    if game is None or problems.found:
        raise BadContent(problems)
    return Facts(game, game.known_values, {table.head.code: _cells(table) for table in game.tables})


def _cells(table: Table) -> tuple[Mapping[str, Cell], ...]:
    kinds = {column.key: column.kind for column in table.head.column}
    return tuple(
        {"code": row.code, **{key: _cell(kinds[key], cell) for key, cell in row.cells.items()}} for row in table.rows
    )


def _cell(kind: str, cell: str) -> Cell:
    if cell == "?" or (kind == "number" and not cell):
        return None
    return int(cell) if kind == "number" else cell
