"""The sheet as rows and cells to draw: blocks by category in the printed pad's order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .address import ONCE, pruned, write_address
from .rules.fields import Category, Choice, Field, Kind
from .rules.problem import Problem
from .rules.result import Line
from .rules.table import default_names
from .scored import Scored

TABLE = Category("table", "Table", "")
TIE = Category("tie", "For a tie", "")
REST = Category("rest", "Also", "")
STEPPED = (Kind.NUMBER,)


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
        return ", ".join(labels) if len(labels) < 3 else f"{len(labels)} chosen"

    @property
    def strange(self) -> list[str]:
        """What was entered and is not among the choices; kept so that it is not lost."""
        codes = {choice.code for choice in self.field.choices}
        return [code for code in self.chosen if code not in codes]

    @property
    def stepped(self) -> bool:
        return self.field.kind in STEPPED


@dataclass(frozen=True)
class Named:
    """A player's line of the score, if there is one yet; `quiet` while nothing is entered and nothing scored."""

    who: str
    line: Line | None
    quiet: bool


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


def blocks(now: Scored) -> list[Block]:
    known = {category.code for category in (TABLE, TIE, *now.categories)}
    ordered = (TABLE, *now.categories, TIE, REST)
    placed = placed_problems(now)
    made = []
    for category in ordered:
        fields = [
            f for f in now.fields if f.category == category.code or (category is REST and f.category not in known)
        ]
        rows, other = _shown(category, fields, now)
        if rows or category in now.categories:
            drawn = tuple(_row(field, now, placed) for field in rows)
            made.append(Block(category, drawn, _lines(category, now), other))
    return made


def typed_field(category: Category, fields: Iterable[Field]) -> str:
    """The key of the field where the points of a category are typed instead of counted; empty if there is none."""
    keys = [field.key for field in fields if field.category == category.code]
    named = [key for key in keys if key.startswith(category.code) and key.endswith("_points")]
    likely = (f"{category.code}_points", f"{category.code.removesuffix('s')}_points", *named)
    return next((key for key in likely if key in keys), "") if len(keys) > 1 else ""


def _shown(category: Category, fields: list[Field], now: Scored) -> tuple[list[Field], str]:
    """The fields of the chosen way of entry, with any that is filled; and the button for the other way."""
    typed = typed_field(category, fields)
    if not typed:
        return fields, ""
    counted = category.code in now.draft.counted
    needed = now.draft.cells.keys() | {problem.field for problem in now.problems}
    rows = [field for field in fields if (field.key == typed) != counted or field.key in needed]
    return rows, "type" if counted else "count"


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
        named.append(Named(who, line, not points and not any(now.draft.cell(key, seat) for key in keys)))
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
    name: str  # as typed; empty for a nameless player
    usual: str


def seats(now: Scored) -> list[Seat]:
    usual = default_names(now.table.players)
    return [Seat(n, "" if name == usual[n] else name, usual[n]) for n, name in enumerate(now.table.names)]


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


def other_ways(now: Scored) -> list[str]:
    """The buttons that change the way of entry of all categories at once, where there are several."""
    codes = {category.code for category in now.categories if typed_field(category, now.fields)}
    if len(codes) < 2:
        return []
    return [*(["count"] if codes - now.draft.counted else []), *(["type"] if codes & now.draft.counted else [])]
