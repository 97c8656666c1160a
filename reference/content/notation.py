"""The notation inside texts: {{ values }}, [[links]] and :symbols:, and texts as plain words."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from .shapes import Game, Table, Value

TOKEN = re.compile(
    r"\{\{\s*(?P<value>[^{}]+?)\s*\}\}"
    r"|\[\[\s*(?P<link>[^\[\]|]+?)\s*(?:\|(?P<words>[^\[\]]+))?\]\]"
    r"|(?<![\w:/]):(?P<symbol>[a-z][a-z-]*):(?!\w)"
)
TABLE_PREFIX = "table:"


@dataclass(frozen=True)
class Token:
    """One use of the notation; exactly one of value, table, link and symbol is set."""

    value: str = ""
    table: str = ""
    link: str = ""
    words: str = ""
    symbol: str = ""


def token(match: re.Match[str]) -> Token:
    value = match["value"] or ""
    if value.startswith(TABLE_PREFIX):
        return Token(table=value.removeprefix(TABLE_PREFIX).strip())
    return Token(value, "", match["link"] or "", (match["words"] or "").strip(), match["symbol"] or "")


def tokens(text: str) -> Iterator[tuple[int, Token]]:
    """Every token with the line of the text (from 0) it stands on."""
    for match in TOKEN.finditer(text):
        yield text.count("\n", 0, match.start()), token(match)


def substitute(text: str, replace: Callable[[Token], str]) -> str:
    return TOKEN.sub(lambda match: replace(token(match)), text)


def look_up(values: Mapping[str, Value], name: str) -> Value | None:
    """The value called `name`; after a dot, the entry of a keyed value or (from 1) of a list."""
    if name in values:
        return values[name]
    base, _, entry = name.rpartition(".")
    whole = values.get(base)
    if isinstance(whole, dict):
        return whole.get(entry)
    if isinstance(whole, list) and entry.isdigit() and 1 <= int(entry) <= len(whole):
        return whole[int(entry) - 1]
    return None


def fill_values(words: str, values: Mapping[str, Value], players: int | None = None) -> str:
    """The words of a link: values are all that can stand in them."""

    def word(item: Token) -> str:
        value = look_up(values, item.value)
        return item.value if value is None else value_words(value, players)

    return substitute(words, word) if "{{" in words else words


def by_players(value: Value) -> bool:
    return isinstance(value, dict) and all(key.isdigit() for key in value)


def value_words(value: Value, players: int | None = None) -> str:
    """A value as a reader sees it; with a player count, this table's number."""
    if isinstance(value, dict):
        if players is not None and str(players) in value:
            return str(value[str(players)])
        if by_players(value):
            first, *rest = value.items()
            return ", ".join([f"{first[1]} with {first[0]} players", *(f"{n} with {count}" for count, n in rest)])
        return ", ".join(f"{n} {key}" for key, n in value.items())
    if isinstance(value, list):
        return listed([str(item) for item in value])
    return str(value)


def listed(items: list[str], last: str = "and") -> str:
    return f" {last} ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def plain(text: str, game: Game, players: int | None = None) -> str:
    """The text without markup: for search, for previews, for `manage.py passages`."""

    def words(item: Token) -> str:
        if item.table:
            return "\n".join(table_words(game, game_table(game, item.table), players))
        if item.value:
            value = look_up(game.known_values, item.value)
            return item.value if value is None else value_words(value, players)
        if item.link:
            return fill_values(item.words, game.known_values, players) or game.titles.get(item.link, item.link)
        return symbol_word(game, item.symbol)

    return strip_markdown(substitute(text, words))


def game_table(game: Game, code: str) -> Table:
    return next(table for table in game.tables if table.head.code == code)


def symbol_word(game: Game, code: str) -> str:
    return next((symbol.word for symbol in game.symbols if symbol.code == code), code)


def table_words(game: Game, table: Table, players: int | None = None) -> Iterator[str]:
    for row in table.rows:
        yield f"{row.name}: {row_words(game, table, row.cells, players)}"


def row_words(game: Game, table: Table, cells: Mapping[str, str], players: int | None = None) -> str:
    """One row as a sentence: every cell but its name, with its label."""
    parts = []
    for column in table.head.column[1:]:
        cell = cells[column.key]
        if cell:
            words = "unknown" if cell == "?" else cell_words(game, column.kind, cell, players)
            unit = f" {column.unit}" if column.unit and cell != "?" else ""
            parts.append(f"{column.label}: {words}{unit}")
    return "; ".join(parts) + "." if parts else ""


def cell_words(game: Game, kind: str, cell: str, players: int | None = None) -> str:
    if kind == "symbols":
        return " ".join(letter_words(game, cell))
    if kind == "expansion":
        return next((e.name for e in game.expansions if e.code == cell), cell)
    return plain(cell, game, players) if kind == "text" else cell


LETTER = re.compile(r"(\d+)?\s*(\$)|([A-Z])|(/)|(-)|(\S+?)(?=\s|$)")


def letter_words(game: Game, cell: str) -> Iterator[str]:
    """The parts of a cell of symbols: `2$WW/O` → 2 coins, wood, wood, or, ore."""
    for number, coin, letter, either, free, rest in LETTER.findall(cell):
        if coin:
            yield f"{number or 1} {game.letters.get('$', 'coins')}"
        elif letter:
            yield game.letters.get(letter, letter)
        else:
            yield "or" if either else "free" if free else rest


def strip_markdown(text: str) -> str:
    lines = [_plain_line(line) for line in text.splitlines()]
    joined = "\n".join(line for line in lines if line is not None)
    joined = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", joined)
    joined = re.sub(r"(\*\*|__|`)(.+?)\1", r"\2", joined)
    joined = re.sub(r"(?<![\w*])\*(?!\s)([^*]+?)\*(?!\w)", r"\1", joined)
    return re.sub(r"\n{2,}", "\n", joined).strip()


def _plain_line(line: str) -> str | None:
    if re.fullmatch(r"\s*\|?[\s:|-]+\|?\s*", line) and "-" in line:
        return None
    if line.lstrip().startswith("|"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        return f"{cells[0]}: {', '.join(cells[1:])}"
    return re.sub(r"^\s*(?:[-*+]|\d+\.|>|#+)\s+", "", line)
