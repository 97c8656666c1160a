"""Read a game's folder into a `Game`, collecting every problem on the way."""

import csv
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from . import checks
from .entries import TomlLines, build
from .passages import read_passages
from .problems import Place, Problems
from .shapes import (
    Component,
    Expansion,
    Game,
    Identity,
    Passage,
    Phase,
    Row,
    Section,
    SetupStep,
    Source,
    Switch,
    Table,
    TableHead,
    Term,
)
from .symbols import read_symbols

T = TypeVar("T")
FILES = ("game.toml", "components.toml", "turn.toml", "glossary.toml", "faq.md", "symbols.svg")
GAME_ARRAYS = {"section": Section, "expansion": Expansion, "switch": Switch, "source": Source, "table": TableHead}
GAME_TABLES = ("values", "letters")


class BadContent(Exception):
    """The content cannot be used; `problems` says why, completely."""

    def __init__(self, problems: Problems) -> None:
        super().__init__("\n".join(str(problem) for problem in sorted(problems.found)))
        self.problems = sorted(problems.found)


def read_game(folder: Path, problems: Problems) -> Game | None:
    """The game, or None when it is too broken to be looked at further."""
    missing = [name for name in FILES if not (folder / name).is_file()]
    for name in missing:
        problems.add(folder / name, 1, "file is missing")
    if missing:
        return None
    head = Toml(folder / "game.toml", problems)
    identity = head.top(Identity, exclude=(*GAME_ARRAYS, *GAME_TABLES))
    if identity is None:
        return None
    sections = head.array("section", Section)
    game = Game(
        slug=folder.name,
        identity=identity,
        sections=sections,
        expansions=head.array("expansion", Expansion),
        switches=head.array("switch", Switch),
        sources=head.array("source", Source),
        values=head.data.get("values", {}),
        letters=head.data.get("letters", {}),
        tables=tuple(_read_table(folder, entry, problems) for entry in head.array("table", TableHead)),
        components=Toml(folder / "components.toml", problems).array("component", Component),
        phases=Toml(folder / "turn.toml", problems).array("phase", Phase),
        setup=_read_setup(folder, problems),
        terms=Toml(folder / "glossary.toml", problems).array("term", Term),
        symbols=read_symbols(folder / "symbols.svg", problems),
        rules=tuple(_read_rules(folder, sections, problems)),
        faqs=tuple(read_passages(folder / "faq.md", "faq", problems)),
    )
    checks.check(game, folder, problems)
    return game


def read_all(root: Path) -> list[Game]:
    """Every game below `root`; raises BadContent when there is any problem at all."""
    problems = Problems(root)
    folders = sorted(folder for folder in root.iterdir() if folder.is_dir() and folder.name[0] not in "._")
    games = [read_game(folder, problems) for folder in folders]
    if problems.found:
        raise BadContent(problems)
    return [game for game in games if game]


class Toml:
    """A TOML file with its arrays of entries."""

    def __init__(self, path: Path, problems: Problems) -> None:
        self.path, self.problems = path, problems
        text = path.read_text(encoding="utf-8")
        self.lines = TomlLines(path, text)
        self.data: dict[str, Any] = {}
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            problems.add(path, int(line[1]) if line else 1, f"not TOML: {error}")

    def top(self, shape: type[T], exclude: tuple[str, ...]) -> T | None:
        entry = {key: value for key, value in self.data.items() if key not in exclude}
        return build(shape, entry, Place(self.path, 1), self.lines, self.problems)

    def array(self, name: str, shape: type[T]) -> tuple[T, ...]:
        built = []
        for n, entry in enumerate(self.data.get(name, [])):
            place = Place(self.path, self.lines.header(f"[[{name}]]", n))
            built.append(build(shape, entry, place, self.lines, self.problems))
        return tuple(item for item in built if item is not None)


def _read_setup(folder: Path, problems: Problems) -> tuple[SetupStep, ...]:
    path = folder / "setup.toml"
    return Toml(path, problems).array("step", SetupStep) if path.is_file() else ()


def _read_rules(folder: Path, sections: tuple[Section, ...], problems: Problems) -> Iterator[Passage]:
    files = {path.stem: path for path in sorted((folder / "rules").glob("*.md"))}
    for section in sections:
        path = files.pop(section.code, None)
        if path is None:
            problems.add(folder / "game.toml", 1, f"section “{section.code}” has no file rules/{section.code}.md")
        else:
            yield from read_passages(path, section.code, problems)
    for path in files.values():
        problems.add(path, 1, "no [[section]] of game.toml names this file")


def _read_table(folder: Path, head: TableHead, problems: Problems) -> Table:
    path = folder / "tables" / f"{head.code}.csv"
    if not path.is_file():
        problems.add(folder / "game.toml", 1, f"table “{head.code}” has no file tables/{head.code}.csv")
        return Table(head, ())
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        keys = [column.key for column in head.column]
        if sorted(set(reader.fieldnames or []) - {"code"}) != sorted(keys):
            problems.add(path, 1, f"the columns must be {', '.join(keys)} (and optionally code)")
            return Table(head, ())
        rows = tuple(_row(cells, keys[0], path, reader.line_num, problems) for cells in reader)
    return Table(head, rows)


def _row(cells: dict[str, Any], name_key: str, path: Path, line: int, problems: Problems) -> Row:
    if None in cells or None in cells.values():
        problems.add(path, line, "this row has more or fewer cells than the header")
        cells = {key: value or "" for key, value in cells.items() if key is not None}
    name = cells[name_key].strip()
    code = cells.pop("code", "") or re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")
    return Row(code, name, {key: value.strip() for key, value in cells.items()}, line)
