"""Component tables as pages show them: rows for this table, filtered and sorted, with their cells written out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any

from django.utils.html import strip_tags

from .at_table import AtTable
from .markup import Writer
from .models import Card, ComponentTable

UNKNOWN = "?"
BASE = "base"
Column = Mapping[str, Any]


@dataclass(frozen=True)
class Cell:
    column: Column
    html: str
    unknown: bool = False


@dataclass(frozen=True)
class Row:
    card: Card
    cells: list[Cell]  # all but the name


@dataclass(frozen=True)
class Shown:
    """A table ready to be shown."""

    head: ComponentTable
    rows: list[Row]
    query: str = ""
    left_out: int = 0  # rows that are only counted, because a text cannot hold them

    @property
    def columns(self) -> list[Column]:
        return list(self.head.columns)


def show(head: ComponentTable, cards: Iterable[Card], table: AtTable, writer: Writer) -> Shown:
    return Shown(head, [show_row(head, card, table, writer) for card in cards], table.query)


def show_row(head: ComponentTable, card: Card, table: AtTable, writer: Writer) -> Row:
    return Row(card, [show_cell(column, card.cells[column["key"]], table, writer) for column in head.columns[1:]])


def show_cell(column: Column, cell: str, table: AtTable, writer: Writer) -> Cell:
    if cell == UNKNOWN:
        return Cell(column, "", unknown=True)
    if column["kind"] == "symbols":
        return Cell(column, writer.symbols_cell(cell))
    if column["kind"] == "players":
        return Cell(column, copies_words(cell, table.players))
    if column["kind"] == "expansion":
        return Cell(column, table.expansion_names.get(cell, cell))
    if column["kind"] == "number":
        return Cell(column, f"{cell} {column['unit']}".strip() if cell else "")
    return Cell(column, writer.fill(cell))


def copies(cell: str, players: int) -> int:
    """How many copies are in play: `3+5+7` is one from 3 players on, another from 5, another from 7."""
    return sum(int(part) <= players for part in cell.split("+") if part.isdigit())


def copies_words(cell: str, players: int | None) -> str:
    if not cell:
        return ""
    if players:
        return f"{copies(cell, players)} with {players} players"
    return ", ".join(f"{part}+" for part in cell.split("+"))


def in_play(head: ComponentTable, cards: Iterable[Card], table: AtTable) -> Iterator[Card]:
    """The cards whose expansion is on this table."""
    key = expansion_key(head)
    for card in cards:
        box = card.cells.get(key, "")
        if table.in_play([box] if box not in ("", UNKNOWN) else []):
            yield card


def expansion_key(head: ComponentTable) -> str:
    return next((column["key"] for column in head.columns if column["kind"] == "expansion"), "")


# --- Filters and order, from the address -------------------------------------------------------------


@dataclass(frozen=True)
class Filter:
    """One drop-down: its parameter, what it offers as (value, label), and what is chosen."""

    name: str
    label: str
    options: list[tuple[str, str]]
    value: str


def filters(head: ComponentTable, cards: list[Card], asked: Mapping[str, str], table: AtTable) -> list[Filter]:
    """A filter for each column that asks for one, and for player counts and expansions."""
    found = []
    for column in head.columns:
        options = _options(column, cards, table)
        name = f"{'for' if column['kind'] == 'players' else 'is'}-{column['key']}"
        if len(options) > 1:
            value = asked.get(name, "")
            found.append(Filter(name, column["label"], options, value if value in dict(options) else ""))
    return found


def _options(column: Column, cards: list[Card], table: AtTable) -> list[tuple[str, str]]:
    values = {card.cells[column["key"]] for card in cards}
    if column["kind"] == "players":
        if table.players:
            return []  # the table has said how many
        counts = sorted({int(part) for value in values for part in value.split("+") if part.isdigit()})
        return [(str(n), f"{n} players") for n in range(counts[0], counts[-1] + 1)] if counts else []
    if column["kind"] == "expansion":
        named = [(code, name) for code, name in table.expansion_names.items() if code in values]
        return ([(BASE, "Base game")] if "" in values else []) + named
    if not column["filter"]:
        return []
    known = sorted(values - {"", UNKNOWN}, key=_sortable)
    return [(value, plain_cell(value)) for value in known] + ([(UNKNOWN, "unknown")] if UNKNOWN in values else [])


def matching(cards: Iterable[Card], chosen: Iterable[Filter]) -> list[Card]:
    tests = [(f.name.partition("-")[0], f.name.partition("-")[2], f.value) for f in chosen if f.value]
    return [card for card in cards if all(_matches(card.cells[key], how, value) for how, key, value in tests)]


def _matches(cell: str, how: str, value: str) -> bool:
    if how == "for":
        return not cell or cell == UNKNOWN or copies(cell, int(value)) > 0
    return cell == ("" if value == BASE else value)


def ordered(head: ComponentTable, cards: list[Card], sort: str) -> list[Card]:
    """By a column, `-` before its key for downwards; what has no value comes last."""
    key = sort.removeprefix("-")
    if key not in {column["key"] for column in head.columns}:
        return cards
    known = [card for card in cards if card.cells[key] not in ("", UNKNOWN)]
    rest = [card for card in cards if card.cells[key] in ("", UNKNOWN)]
    return sorted(known, key=lambda card: _sortable(card.cells[key]), reverse=sort.startswith("-")) + rest


def _sortable(cell: str) -> tuple[int, float, str]:
    number = cell.lstrip("-").isdigit()
    return (0, float(cell), "") if number else (1, 0, plain_cell(cell).casefold())


def plain_cell(cell: str) -> str:
    return unescape(strip_tags(cell))
