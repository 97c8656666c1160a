"""The sheet as rows and cells to draw: blocks by category in the printed pad's order."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from .address import ONCE, pruned, write_address
from .layout import grouped, other_way
from .rules.fields import Category, Choice, Field, Kind
from .rules.problem import Problem
from .rules.result import Line, PlayerResult
from .rules.table import default_names
from .scored import Scored

STEPPED = (Kind.NUMBER,)
CROWD = 5  # with more players their columns are too narrow for “Player 1”


@dataclass(frozen=True)
class Cell:
    field: Field
    seat: int | None
    value: str
    who: str = ""
    plain: bool = False  # in a form that has no seats

    @property
    def name(self) -> str:
        if self.plain:
            return self.field.key
        return f"{self.field.key}.{ONCE if self.seat is None else self.seat}"

    @property
    def id(self) -> str:
        return cell_id(self.field.key, self.seat)

    @property
    def chosen(self) -> list[str]:
        return self.value.split(".") if self.value else []

    @property
    def chosen_words(self) -> str:
        labels = [choice.label for choice in self.field.choices if choice.code in self.chosen]
        return ", ".join(labels) if len(labels) < 3 or self.field.common else f"{len(labels)} chosen"

    @property
    def strange(self) -> list[str]:
        """What was entered and is not among the choices; kept so that it is not lost."""
        codes = {choice.code for choice in self.field.choices}
        return [code for code in self.chosen if code not in codes]

    @property
    def stepped(self) -> bool:
        return self.field.kind in STEPPED

    @property
    def summed(self) -> bool:
        """A sum such as 3+6+2 is kept as it was typed: it takes the room of the steppers, which would end it."""
        return any(sign in self.value[1:] for sign in "+-")


@dataclass(frozen=True)
class Named:
    """A player's line of the score, if there is one yet; `quiet` while nothing is entered and nothing scored, `echo`
    when all that was entered is the points themselves."""

    who: str
    line: Line | None
    quiet: bool
    echo: bool


@dataclass(frozen=True)
class Row:
    field: Field
    cells: tuple[Cell, ...]
    problems: tuple["Placed", ...]


@dataclass(frozen=True)
class Block:
    """A category: its lines by seat (none for what does not score) and the rows to fill in. `other` is the button that
    offers the other way of entry. `alone`: the one row stands beside the category's own name."""

    category: Category
    rows: tuple[Row, ...]
    lines: tuple["Named", ...]
    other: str = ""

    @property
    def alone(self) -> Row | None:
        return self.rows[0] if self.lines and len(self.rows) == 1 and not self.rows[0].field.common else None

    @property
    def hint(self) -> str:
        """What to enter in the one row, where the category's name does not say it already."""
        if self.alone is None or self.other:
            return ""
        field = self.alone.field
        label = "" if field.label.lower() in self.category.label.lower() else field.label
        return ". ".join(part for part in (label, field.help) if part)

    @property
    def in_play(self) -> bool:
        return any(named.line for named in self.lines)


def blocks(now: Scored, keys: Collection[str]) -> list[Block]:
    """The sheet by category with the rows of these fields; a category in play is there even without a row."""
    placed = placed_problems(now)
    made = []
    for category, fields in grouped(now, keys):
        if fields or category in now.categories:
            rows = tuple(_row(field, now, placed) for field in fields)
            made.append(Block(category, rows, _lines(category, now), other_way(category, now)))
    return made


def _row(field: Field, now: Scored, placed: list["Placed"]) -> Row:
    seats: Iterable[int | None] = [None] if field.common else now.table.seats
    problems = tuple(one for one in placed if one.problem.field == field.key)
    return Row(field, tuple(_cell(field, seat, now) for seat in seats), problems)


def _cell(field: Field, seat: int | None, now: Scored) -> Cell:
    if seat is None:
        return Cell(field, None, now.draft.once(field.key), "")
    return Cell(field, seat, now.draft.cell(field.key, seat), now.table.names[seat])


def _lines(category: Category, now: Scored) -> tuple[Named, ...]:
    if category not in now.categories:
        return ()
    keys = [field.key for field in now.fields if field.category == category.code]
    named = []
    for seat, (who, lines) in enumerate(zip(now.table.names, now.lines, strict=True)):
        line = lines.get(category.code)
        points = line.points if line else 0
        entered = [now.draft.cell(key, seat) for key in keys if now.draft.cell(key, seat)]
        named.append(Named(who, line, not points and not entered, entered == [str(points)]))
    return tuple(named)


def cell_id(key: str, seat: int | None) -> str:
    return f"{key}-{ONCE if seat is None else seat}"


@dataclass(frozen=True)
class Placed:
    """A problem with the name of whom it concerns and the place on the page that it is about."""

    problem: Problem
    who: str
    target: str


def placed_problems(now: Scored) -> list[Placed]:
    common = {field.key: field.common for field in now.fields}
    return [Placed(p, now.table.names[p.seat] if p.seat is not None else "", _target(p, common)) for p in now.problems]


def _target(problem: Problem, common: Mapping[str, bool]) -> str:
    if problem.field not in common:
        return "table" if problem.field else ""
    if problem.seat is not None or common[problem.field]:
        return cell_id(problem.field, problem.seat)
    return f"row-{problem.field}"


@dataclass(frozen=True)
class Seat:
    place: int
    name: str
    typed: str  # empty for a nameless player
    usual: str
    tag: str  # the name where there is little room
    player: PlayerResult


def seats(now: Scored) -> list[Seat]:
    usual = default_names(now.table.players)
    made = []
    for place, (name, player) in enumerate(zip(now.table.names, now.result.players, strict=True)):
        typed = "" if name == usual[place] else name
        tag = typed or (f"P{place + 1}" if now.table.players > CROWD else usual[place])
        made.append(Seat(place, name, typed, usual[place], tag, player))
    return made


def choices_of_switches(now: Scored) -> list[tuple[str, str, str, list[Choice], str]]:
    """Code, label, rule, options as the address writes them, and the one in force."""
    return [
        (
            switch.code,
            switch.label,
            switch.rule,
            [Choice(f"{switch.code}:{option.code}", option.label) for option in switch.options],
            f"{switch.code}:{now.table.switches[switch.code]}",
        )
        for switch in now.rules.facts.game.switches
    ]


def leftovers(now: Scored) -> list[tuple[str, str]]:
    """Hidden inputs for all that the page shows no cell for, so that sending the form loses nothing."""
    draft = now.draft
    kept = pruned(draft, now.rules)
    fields = {field.key: field for field in now.fields}
    hidden = [("with", code) for code in sorted(draft.table.expansions - kept.table.expansions)]
    hidden += [
        ("set", f"{code}:{option}")
        for code, option in draft.table.switches.items()
        if kept.table.switches.get(code) != option
    ]
    for key, row in draft.cells.items():
        if key not in fields:
            hidden += [(f"{key}.{seat}", cell) for seat, cell in enumerate(row) if cell]
        elif not fields[key].common:
            hidden += [(f"{key}.{seat}", cell) for seat, cell in enumerate(row) if seat >= now.table.players and cell]
    return hidden


def mended(now: Scored) -> str:
    """The address without what this table has no place for; empty when there is nothing of the kind."""
    query = write_address(pruned(now.draft, now.rules), now.rules)
    return query if query != now.query or now.draft.problems else ""
