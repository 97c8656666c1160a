"""Whether everything in a game that names something names something that is there."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from . import notation
from .entries import TomlLines
from .problems import Problems
from .shapes import ACCENTS, CODE, RESERVED, STANDINGS, Game, Passage, Phase, Step, Table

COLUMN_KINDS = ("text", "number", "symbols", "players", "expansion")
SOURCE_KINDS = ("manual", "print", "public")
PLAYERS = re.compile(r"\d+(-\d+|\+)?")
Complaint = tuple[Path, int, str]


def check(game: Game, folder: Path, problems: Problems) -> None:
    for examine in (_codes, _identity, _passages, _texts, _tables, _names, _turn, _setup):
        for path, line, message in examine(game, folder):
            problems.add(path, line, message)


def _lines(path: Path) -> TomlLines:
    return TomlLines(path, path.read_text(encoding="utf-8"))


def _at(folder: Path, file: str, code: str) -> tuple[Path, int]:
    """The line of a TOML file on which `code = "…"` stands."""
    path = folder / file
    wanted = f'code = "{code}"'
    lines = path.read_text(encoding="utf-8").splitlines()
    return path, next((n for n, line in enumerate(lines, 1) if wanted in " ".join(line.split())), 1)


def _codes(game: Game, folder: Path) -> Iterator[Complaint]:
    seen: set[str] = set()
    for passage in (*game.rules, *game.faqs):
        if passage.code in seen:
            yield passage.place.path, passage.place.line, f"the code “{passage.code}” is used twice"
        if passage.code in RESERVED:
            yield passage.place.path, passage.place.line, f"the code “{passage.code}” is reserved for a page"
        seen.add(passage.code)
    lists: dict[str, Iterable[str]] = {
        "glossary.toml": [term.code for term in game.terms],
        "components.toml": [c.code for c in game.components] + [t.head.code for t in game.tables],
        "turn.toml": [phase.code for phase in game.phases],
        "game.toml": [source.code for source in game.sources],
    }
    for file, codes in lists.items():
        met: set[str] = set()
        for code in codes:
            if not CODE.fullmatch(code) and file != "game.toml":
                yield *_at(folder, file, code), f"“{code}” is not a code (lower case words joined by hyphens)"
            if code in met:
                yield *_at(folder, file, code), f"the code “{code}” is used twice"
            met.add(code)


def _identity(game: Game, folder: Path) -> Iterator[Complaint]:
    path = folder / "game.toml"
    lines = _lines(path)
    if game.identity.accent not in ACCENTS:
        yield path, lines.key("accent"), f"accent must be one of {', '.join(ACCENTS)}"
    if len(game.identity.tagline) > 90:
        yield path, lines.key("tagline"), "the tagline is longer than 90 characters"
    for source in game.sources:
        if source.kind not in SOURCE_KINDS:
            yield *_at(folder, "game.toml", source.code), f"kind must be one of {', '.join(SOURCE_KINDS)}"
    for switch in game.switches:
        if switch.rule not in game.titles:
            yield *_at(folder, "game.toml", switch.code), f"rule “{switch.rule}” does not exist"
        if len(switch.options) < 2:
            yield *_at(folder, "game.toml", switch.code), "a switch needs two options or more"
    for letter, symbol in game.letters.items():
        if letter != "$" and symbol not in {s.code for s in game.symbols}:
            yield path, lines.key(letter), f"symbol “{symbol}” is not in symbols.svg"


def _passages(game: Game, folder: Path) -> Iterator[Complaint]:
    sources = {source.code for source in game.sources}
    expansions = {expansion.code for expansion in game.expansions}
    passages = {passage.code for passage in (*game.rules, *game.faqs)}
    for p in (*game.rules, *game.faqs):
        for ref in p.sources:
            if ref.code not in sources:
                yield p.place.path, p.place.line, f"source “{ref.code}” is not a [[source]] of game.toml"
        for code in (*p.applies.expansions, *p.applies.without):
            if code not in expansions:
                yield p.place.path, p.place.line, f"unknown expansion “{code}”"
        for code in p.related:
            if code not in passages:
                yield p.place.path, p.place.line, f"related: there is no rule or question “{code}”"
            if code == p.code:
                yield p.place.path, p.place.line, "a passage is not related to itself"


def _texts(game: Game, folder: Path) -> Iterator[Complaint]:
    """Tokens in every text."""
    for p in (*game.rules, *game.faqs):
        yield from _passage_tokens(game, p)
    for file, entries in _toml_texts(game):
        for code, text in entries:
            for _, message in _bad_tokens(game, text):
                yield *_at(folder, file, code), message
    for table in game.tables:
        path = folder / "tables" / f"{table.head.code}.csv"
        for row in table.rows:
            for column in table.head.column:
                if column.kind == "text":
                    yield from ((path, row.line, m) for _, m in _bad_tokens(game, row.cells[column.key]))


def _passage_tokens(game: Game, passage: Passage) -> Iterator[Complaint]:
    source = passage.place.path.read_text(encoding="utf-8").splitlines()[passage.place.line :]
    for text in (passage.text, passage.other_text):
        for line, message in _bad_tokens(game, text):
            wanted = text.splitlines()[line]
            offset = next((n for n, content in enumerate(source, 1) if content.strip() == wanted.strip()), 0)
            yield passage.place.path, passage.place.line + offset, message


def _toml_texts(game: Game) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    yield "components.toml", [(c.code, c.text) for c in game.components]
    yield "glossary.toml", [(t.code, t.text) for t in game.terms]
    yield "turn.toml", [(s.code, s.text) for phase in game.phases for s in phase.step]
    yield "setup.toml", [(s.code, s.text) for s in game.setup]


def _bad_tokens(game: Game, text: str) -> Iterator[tuple[int, str]]:
    symbols = {symbol.code for symbol in game.symbols}
    tables = {table.head.code for table in game.tables}
    for line, item in notation.tokens(text):
        if item.value and notation.look_up(game.known_values, item.value) is None:
            yield line, f"there is no value “{item.value}”"
        elif item.table and item.table not in tables:
            yield line, f"there is no table “{item.table}”"
        elif item.link:
            if item.link not in game.titles:
                yield line, f"the link “{item.link}” leads to nothing"
            yield from ((line, message) for _, message in _bad_tokens(game, item.words))
        elif item.symbol and item.symbol not in symbols:
            yield line, f"there is no symbol “{item.symbol}”"


def _tables(game: Game, folder: Path) -> Iterator[Complaint]:
    expansions = {expansion.code for expansion in game.expansions}
    sources = {source.code for source in game.sources}
    for table in game.tables:
        head = table.head
        if head.rule and head.rule not in game.titles:
            yield *_at(folder, "game.toml", head.code), f"rule “{head.rule}” does not exist"
        if head.source.split(" ")[0] not in sources:
            yield *_at(folder, "game.toml", head.code), f"source “{head.source}” is not a [[source]]"
        if head.standing not in STANDINGS:
            yield *_at(folder, "game.toml", head.code), f"standing must be one of {', '.join(STANDINGS)}"
        for column in head.column:
            if column.kind not in COLUMN_KINDS:
                yield *_at(folder, "game.toml", head.code), f"column kind “{column.kind}” is unknown"
        yield from _rows(table, folder / "tables" / f"{head.code}.csv", expansions)


def _rows(table: Table, path: Path, expansions: set[str]) -> Iterator[Complaint]:
    seen: set[str] = set()
    tests: dict[str, tuple[Callable[[str], bool], str]] = {
        "number": (lambda cell: cell.lstrip("-").isdigit(), "is not a whole number"),
        "players": (lambda cell: all(part.isdigit() for part in cell.split("+")), "is not like 3+5+7"),
        "expansion": (lambda cell: cell in expansions, "is not an expansion"),
    }
    for row in table.rows:
        if row.code in seen:
            yield path, row.line, f"the code “{row.code}” is used twice: add a code column"
        if not CODE.fullmatch(row.code):
            yield path, row.line, f"“{row.code}” is not a code"
        seen.add(row.code)
        for column in table.head.column:
            cell = row.cells[column.key]
            if column.kind in tests and cell not in ("", "?"):
                good, message = tests[column.kind]
                if not good(cell):
                    yield path, row.line, f"{column.label}: “{cell}” {message}"


def _names(game: Game, folder: Path) -> Iterator[Complaint]:
    """What components and terms name."""
    expansions = {expansion.code for expansion in game.expansions} | {""}
    sources = {source.code for source in game.sources}
    symbols = {symbol.code for symbol in game.symbols} | {""}
    for c in game.components:
        at = _at(folder, "components.toml", c.code)
        if c.rule and c.rule not in game.titles:
            yield *at, f"rule “{c.rule}” does not exist"
        if c.source.split(" ")[0] not in sources:
            yield *at, f"source “{c.source}” is not a [[source]] of game.toml"
        if c.expansion not in expansions:
            yield *at, f"unknown expansion “{c.expansion}”"
        if c.symbol not in symbols:
            yield *at, f"there is no symbol “{c.symbol}”"
        if c.used and c.used not in game.values:
            yield *at, f"there is no value “{c.used}”"
    for term in game.terms:
        at = _at(folder, "glossary.toml", term.code)
        if term.rule and term.rule not in game.titles:
            yield *at, f"rule “{term.rule}” does not exist"
        if term.source.split(" ")[0] not in sources:
            yield *at, f"source “{term.source}” is not a [[source]] of game.toml"


def _turn(game: Game, folder: Path) -> Iterator[Complaint]:
    expansions = {expansion.code for expansion in game.expansions} | {""}
    for phase in game.phases:
        items: list[Phase | Step] = [phase, *phase.step]
        for item in items:
            at = _at(folder, "turn.toml", item.code)
            if item.rule not in game.titles:
                yield *at, f"rule “{item.rule}” does not exist"
            if item.expansion not in expansions or item.without not in expansions:
                yield *at, f"unknown expansion “{item.expansion or item.without}”"
        for step in phase.step:
            for code in step.choices:
                if code not in game.titles:
                    yield *_at(folder, "turn.toml", step.code), f"choice “{code}” does not exist"


def _setup(game: Game, folder: Path) -> Iterator[Complaint]:
    expansions = {expansion.code for expansion in game.expansions}
    options = {f"{switch.code}:{option.code}" for switch in game.switches for option in switch.options}
    for step in game.setup:
        at = _at(folder, "setup.toml", step.code)
        if step.rule not in game.titles:
            yield *at, f"rule “{step.rule}” does not exist"
        for code in {*step.expansions, *step.without} - expansions:
            yield *at, f"unknown expansion “{code}”"
        if step.switch and step.switch not in options:
            yield *at, f"there is no option “{step.switch}”"
        if step.players and not PLAYERS.fullmatch(step.players):
            yield *at, f"players “{step.players}” is not like 2, 3-4 or 5+"
        for take in step.take:
            if not take.count.isdigit() and notation.look_up(game.known_values, take.count) is None:
                yield *at, f"there is no value “{take.count}”"
