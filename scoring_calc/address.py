"""The whole sheet in an address: `?v=1&players=3&names=Ana,Ben,Cy&tokens=31,28,19&temples=12+9,,4`.

One parameter for each field, its cells by seat between commas, just as they were typed. A backslash keeps the comma or
space after it; a bare space is a “+”, because that is what a “+” in an address means. A browser's form writes
`tokens.0=31` instead (`hidden.all=…` for what is entered once), and both are read."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote

from django.utils.datastructures import MultiValueDict

from reference.at_table import LONGEST_NAME
from reference.content.shapes import CODE

from .rules.fields import Field
from .rules.games import GameRules
from .rules.problem import Problem
from .rules.sheet import Entry, Sheet
from .rules.table import Table, default_names, player_range, with_defaults

VERSION = "1"
RESERVED = ("v", "players", "with", "set", "names", "show", "view", "do", "drawn", "stamp")
ONCE = "all"  # stands for the seat in the form name of a field that is entered once for the table
MOST_SEATS = 12
LONGEST_CELL = 600
MOST_TEXT = 20_000
USUAL_PLAYERS = 3
KEY = re.compile(r"[a-z][a-z0-9_]{0,59}")
CONTROL = re.compile(r"[\x00-\x1f\x7f]")

Params = MultiValueDict[str, str]
Cells = dict[str, list[str]]


class BrokenAddress(Exception):
    """This cannot be read as a sheet at all; the message says why."""


@dataclass(frozen=True)
class Draft:
    """A sheet as it was typed: texts by field and seat, nothing interpreted and so nothing lost. `counted` are the
    categories shown with their counts instead of typed points; `problems` are those of the address itself."""

    table: Table
    cells: Mapping[str, tuple[str, ...]]
    counted: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()

    def cell(self, key: str, seat: int) -> str:
        row = self.cells.get(key, ())
        return row[seat] if seat < len(row) else ""

    def once(self, key: str) -> str:
        """The one cell of a field that is entered once."""
        return ",".join(self.cells.get(key, ()))


# -- reading


def read_address(params: Params, rules: GameRules) -> Draft:
    if sum(len(name) + sum(map(len, values)) for name, values in params.lists()) > MOST_TEXT:
        raise BrokenAddress("It is longer than any score sheet.")
    version = params.get("v") or VERSION
    if version not in READERS:
        raise BrokenAddress(f"It is of version “{_short(version)}”, and this site reads {', '.join(READERS)}.")
    return READERS[version](params, rules)


def _read_v1(params: Params, rules: GameRules) -> Draft:
    cells: Cells = {}
    for name, values in params.lists():
        key, dot, seat = name.partition(".")
        if not KEY.fullmatch(key) or any(CONTROL.search(value) for value in values):
            raise BrokenAddress("It holds signs that no score sheet has.")
        if name in RESERVED:
            continue
        if dot:
            _put(cells, key, seat, values)
        else:
            cells[key] = [_bounded(cell) for cell in split_cells(values[-1])]
    if any(len(row) > MOST_SEATS for row in cells.values()):
        raise BrokenAddress(f"It has more than {MOST_SEATS} seats.")
    names = cells.pop("names", None) or [name.strip() for name in params.get("names", "").split(",")]
    table, problems = _read_table(params, names, rules)
    kind, _, codes = params.get("show", "").partition(":")
    counted = frozenset(code for code in codes.split(".") if CODE.fullmatch(code)) if kind == "counted" else frozenset()
    kept = {key: trimmed(row) for key, row in cells.items() if any(row)}
    return Draft(table, kept, counted, tuple(problems))


READERS: dict[str, Callable[[Params, GameRules], Draft]] = {"1": _read_v1}


def split_cells(text: str) -> list[str]:
    cells = [""]
    signs = iter(text)
    for sign in signs:
        if sign == ",":
            cells.append("")
        elif sign == "\\":
            cells[-1] += next(signs, "")
        else:
            cells[-1] += "+" if sign == " " else sign
    return cells


def _put(cells: Cells, key: str, seat: str, values: list[str]) -> None:
    """A cell as a form sends it; several ticked boxes are one cell."""
    if seat != ONCE and not re.fullmatch(r"[0-9]{1,2}", seat):
        raise BrokenAddress(f"It names the seat “{_short(seat)}”.")
    place = 0 if seat == ONCE else int(seat)
    if place >= MOST_SEATS:
        raise BrokenAddress(f"It has more than {MOST_SEATS} seats.")
    row = cells.setdefault(key, [])
    row.extend([""] * (place + 1 - len(row)))
    row[place] = _bounded(".".join(dict.fromkeys(value.strip() for value in values if value.strip())))


def _read_table(params: Params, names: list[str], rules: GameRules) -> tuple[Table, list[Problem]]:
    game = rules.facts.game
    problems: list[Problem] = []
    expansions = frozenset(_items(params.getlist("with")))
    switches = dict(item.split(":", 1) for item in _items(params.getlist("set")) if ":" in item)
    names = [_name(name) for name in names]
    said = params.get("players", "").strip()
    low, high = player_range(game, expansions)
    count = len(names) if any(names) else min(max(low, USUAL_PLAYERS), high)
    if re.fullmatch(r"[0-9]{1,2}", said) and int(said) <= MOST_SEATS:
        count = int(said)
    elif said:
        problems.append(Problem(f"“{_short(said)}” is not a number of players.", field="players"))
    if any(names[count:]):
        problems.append(Problem(f"{len(names)} names for {count} players.", field="players"))
    seated = tuple(name or usual for name, usual in zip([*names, *[""] * count], default_names(count), strict=False))
    return Table(game.slug, seated[:MOST_SEATS], expansions, with_defaults(switches, game)), problems


def _items(values: Iterable[str]) -> list[str]:
    parts = [part.strip() for value in values for part in value.split(",")]
    return [part[:60] for part in dict.fromkeys(parts) if part][:30]


def _name(text: str) -> str:
    return " ".join(text.replace(",", " ").split())[:LONGEST_NAME].strip()


def _bounded(cell: str) -> str:
    """A cell cut short ends in a sign that no number has, so that the cut is never taken for what was typed."""
    cell = cell.strip()
    return cell if len(cell) <= LONGEST_CELL else cell[: LONGEST_CELL - 1] + "…"


def _short(text: str) -> str:
    return text if len(text) <= 20 else text[:19] + "…"


def trimmed(row: Iterable[str]) -> tuple[str, ...]:
    cells = list(row)
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)


# -- writing


def write_address(draft: Draft, rules: GameRules, **more: str) -> str:
    """The one query string of a sheet; `more` are parameters for this link only, such as `view="result"`."""
    table = draft.table
    order = [field.key for field in rules.fields(sound_table(rules, table))]
    known = [key for key in order if key in draft.cells]
    rest = sorted(draft.cells.keys() - set(known))
    pairs = [
        ("v", VERSION, ""),
        ("players", str(table.players), ""),
        ("with", _expansions(table, rules), ","),
        ("set", _switches(table, rules), ",:"),
        ("names", _names(table), ","),
        ("show", shown(draft), ":"),
        *((key, ",".join(_escaped(cell) for cell in draft.cells[key]), ",+") for key in known + rest),
        *((name, value, "") for name, value in more.items()),
    ]
    return "&".join(f"{name}={quote(value, safe=safe)}" for name, value, safe in pairs if value)


def _expansions(table: Table, rules: GameRules) -> str:
    order = [expansion.code for expansion in rules.facts.game.expansions]
    return ",".join([*(code for code in order if code in table.expansions), *sorted(table.expansions - set(order))])


def _switches(table: Table, rules: GameRules) -> str:
    usual = with_defaults({}, rules.facts.game)
    return ",".join(f"{code}:{option}" for code, option in table.switches.items() if usual.get(code) != option)


def _names(table: Table) -> str:
    names = [
        "" if name == usual else name for name, usual in zip(table.names, default_names(table.players), strict=True)
    ]
    return ",".join(names) if any(names) else ""


def shown(draft: Draft) -> str:
    """`counted:science.guilds`: the categories that are counted."""
    return f"counted:{'.'.join(sorted(draft.counted))}" if draft.counted else ""


def _escaped(cell: str) -> str:
    return re.sub(r"([\\, ])", r"\\\1", cell)


# -- between drafts and sheets


def sound_table(rules: GameRules, table: Table) -> Table:
    """The table itself if it can play, else the nearest one that can."""
    game = rules.facts.game
    expansions = table.expansions & {expansion.code for expansion in game.expansions}
    options = {switch.code: {option.code for option in switch.options} for switch in game.switches}
    switches = {code: option for code, option in table.switches.items() if option in options.get(code, ())}
    low, high = player_range(game, expansions)
    names = (*table.names, *default_names(low)[table.players :])[:high]
    return Table(game.slug, names, expansions, with_defaults(switches, game))


def pruned(draft: Draft, rules: GameRules) -> Draft:
    """The draft without anything that its table has no place for."""
    table = sound_table(rules, draft.table)
    fields = {field.key: field for field in rules.fields(table)}
    cells = {
        key: row if fields[key].common else trimmed(row[: table.players])
        for key, row in draft.cells.items()
        if key in fields
    }
    return replace(draft, table=table, cells={key: row for key, row in cells.items() if row}, problems=())


def draft_of(sheet: Sheet) -> Draft:
    """A sheet written as one would type it."""
    cells: dict[str, tuple[str, ...]] = {}
    for key in {key for entries in sheet.entries for key in entries}:
        cells[key] = trimmed(as_text(entries.get(key, "")) for entries in sheet.entries)
    cells |= {key: (as_text(entry),) for key, entry in sheet.common.items()}
    return Draft(sheet.table, {key: row for key, row in cells.items() if any(row)})


def as_text(entry: Entry) -> str:
    if isinstance(entry, bool):
        return "1" if entry else "0"
    if isinstance(entry, tuple):
        numbers = all(isinstance(item, int) for item in entry)
        return "+".join(map(str, entry)).replace("+-", "-") if numbers else ".".join(map(str, entry))
    return str(entry)


def raw_entries(
    draft: Draft, table: Table, fields: Iterable[Field]
) -> tuple[tuple[dict[str, str], ...], dict[str, str], list[Problem]]:
    """What was typed for each seat and once for the table; cells without a field or a seat are problems."""
    known = [field for field in fields if field.key in draft.cells]
    own = [field for field in known if not field.common]
    entries = tuple({field.key: draft.cell(field.key, seat) for field in own} for seat in table.seats)
    problems = [
        Problem(f"{f.label}: {len(draft.cells[f.key])} entries for {table.players} players.", field=f.key, rule=f.rule)
        for f in own
        if len(draft.cells[f.key]) > table.players
    ]
    unknown = sorted(draft.cells.keys() - {field.key for field in known})
    problems += [Problem(f"This sheet has no field “{key}”.", field=key) for key in unknown]
    return entries, {field.key: draft.once(field.key) for field in known if field.common}, problems
