"""A score sheet: what was counted at the table, read from loose data with every problem reported at once."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from .fields import Choice, Field, Kind
from .problem import Problem
from .table import Table

Entry = int | bool | str | tuple[int, ...] | tuple[str, ...]
LARGEST = 99_999
SUM = re.compile(r"\s*[+-]?\s*\d{1,6}(\s*[+-]\s*\d{1,6})*\s*")
YES = {"yes", "y", "true", "on", "1"}
NO = {"no", "n", "false", "off", "0", ""}
EMPTY: tuple[Any, ...] = (None, "", [], ())  # an empty list says no more than an empty cell


@dataclass(frozen=True)
class Sheet:
    """Entries by seat, and those made once for the table. What was not entered is absent and counts as nothing."""

    table: Table
    entries: tuple[Mapping[str, Entry], ...]
    common: Mapping[str, Entry]

    def has(self, seat: int | None, key: str) -> bool:
        return key in self._of(seat)

    def number(self, seat: int | None, key: str) -> int:
        value = self._of(seat).get(key, 0)
        return value if isinstance(value, int) else 0

    def numbers(self, seat: int | None, key: str) -> tuple[int, ...]:
        value = self._of(seat).get(key, ())
        return tuple(n for n in value if isinstance(n, int)) if isinstance(value, tuple) else ()

    def flag(self, seat: int | None, key: str) -> bool:
        return self._of(seat).get(key) is True

    def choice(self, seat: int | None, key: str) -> str:
        value = self._of(seat).get(key, "")
        return value if isinstance(value, str) else ""

    def chosen(self, seat: int | None, key: str) -> frozenset[str]:
        value = self._of(seat).get(key, ())
        return frozenset(code for code in value if isinstance(code, str)) if isinstance(value, tuple) else frozenset()

    def column(self, key: str) -> tuple[int, ...]:
        """A number field for every seat."""
        return tuple(self.number(seat, key) for seat in self.table.seats)

    def _of(self, seat: int | None) -> Mapping[str, Entry]:
        return self.common if seat is None else self.entries[seat]


def read_sheet(
    table: Table,
    fields: tuple[Field, ...],
    entries: tuple[Mapping[str, Any], ...],
    common: Mapping[str, Any],
    elsewhere: Callable[[], Iterable[Field]] = tuple,
) -> tuple[Sheet, list[Problem]]:
    """The sheet, and every entry that is not what its field asks for. Empty entries are left out. `elsewhere` are the
    fields that the game has at other tables: asked for when an entry has no field here, to say why."""
    problems: list[Problem] = []
    own = [field for field in fields if not field.common]
    shared = [field for field in fields if field.common]

    def read(mine: list[Field], others: list[Field], raw: Mapping[str, Any], seat: int | None) -> dict[str, Entry]:
        known, found = by_name(mine), {}
        for name, value in raw.items():
            field = known.get(plain(name))
            if field is None:
                problems.append(Problem(_no_field(name, mine, others, elsewhere), seat, str(name)))
            elif value not in EMPTY:
                entry, message = read_entry(field, value) if field.key not in found else (None, "is entered twice.")
                if message:
                    problems.append(Problem(f"{field.label}: {message}", seat, field.key, field.rule))
                if entry is not None:
                    found[field.key] = entry
        return found

    read_own = tuple(read(own, shared, raw, seat) for seat, raw in enumerate(entries))
    return Sheet(table, read_own, read(shared, own, common, None)), problems


def by_name(fields: Iterable[Field]) -> dict[str, Field]:
    """Fields by their keys and by their labels, however capitals, spaces and hyphens are written. A label that stands
    for several fields stands for none."""
    every = list(fields)
    labels = Counter(plain(field.label) for field in every)
    named = {plain(field.label): field for field in every if labels[plain(field.label)] == 1}
    return named | {plain(field.key): field for field in every}


def _no_field(name: str, mine: list[Field], others: list[Field], elsewhere: Callable[[], Iterable[Field]]) -> str:
    misplaced = by_name(others).get(plain(name))
    if misplaced:
        return f"“{misplaced.label}” is entered {'once for the table' if misplaced.common else 'for each player'}."
    absent = by_name(elsewhere()).get(plain(name))
    if absent and absent.expansion:
        return f"“{absent.label}” belongs to the expansion “{absent.expansion}”, which is not on this table."
    return f"This sheet has no field “{_short(name)}”{near(name, [field.key for field in mine])}."


def read_entry(field: Field, value: Any) -> tuple[Entry | None, str]:
    """The entry as its field wants it (None if it cannot be one), and what is wrong with it ("" if nothing)."""
    match field.kind:
        case Kind.NUMBER:
            return _number(field, value)
        case Kind.NUMBERS:
            return _numbers(field, value)
        case Kind.FLAG:
            return _flag(value)
        case Kind.CHOICE:
            return _choice(field, value)
        case Kind.SET:
            return _set(field, value)


def terms(value: Any) -> list[int] | None:
    """The signed terms of a sum such as "3+6-2", or of a number; None if it is neither."""
    if isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1:
        return [int(value)]
    if isinstance(value, str) and SUM.fullmatch(value):
        return [int(term.replace(" ", "")) for term in re.findall(r"[+-]?\s*\d+", value)]
    return None


def _number(field: Field, value: Any) -> tuple[Entry | None, str]:
    parts = terms(value)
    if parts is None:
        return None, f"“{_short(value)}” is not a whole number."
    total = sum(parts)
    if abs(total) > LARGEST:
        return None, "that number is too large."
    wrong = _out_of_bounds(field, total)
    return total, f"{wrong}." if wrong else ""


def _numbers(field: Field, value: Any) -> tuple[Entry | None, str]:
    parts = _parts(value)
    if parts is None or any(abs(part) > LARGEST for part in parts):
        return None, f"“{_short(value)}” is not a list of whole numbers such as 12+9."
    numbers = tuple(part for part in parts if part or field.minimum <= 0)  # a nought among cards worth more is no card
    most = len(numbers) if field.at_most is None else field.at_most
    wrong = [f"at most {most}, not {len(numbers)}"] if len(numbers) > most else []
    wrong += dict.fromkeys(message for number in numbers if (message := _out_of_bounds(field, number, "each ")))
    return numbers, "; ".join(wrong) + ("." if wrong else "")


def _out_of_bounds(field: Field, number: int, each: str = "") -> str:
    unit = f" {field.unit}" if field.unit else ""
    if number < field.minimum:
        return (
            f"{each}at least {field.minimum}{unit}, not {number}" if field.minimum else f"{number} is less than nothing"
        )
    if field.maximum is not None and number > field.maximum:
        return f"{each}at most {field.maximum}{unit}, not {number}"
    return ""


def _parts(value: Any) -> list[int] | None:
    """The numbers of a list, or of a text such as "12+9", "12, 9" or "12 9"; None if any is no number."""
    if isinstance(value, str):
        value = re.split(r"[\s,;]+", re.sub(r"\s*([+-])\s*", r"\1", value.strip()))
    items = value if isinstance(value, list | tuple) else [value]
    found = [terms(item) for item in items]
    return None if None in found else [part for parts in found if parts for part in parts]


def _flag(value: Any) -> tuple[Entry | None, str]:
    if isinstance(value, bool):
        return value, ""
    word = str(value).strip().lower()
    if word in YES | NO:
        return word in YES, ""
    return None, f"“{_short(value)}” is neither yes nor no."


def _choice(field: Field, value: Any) -> tuple[Entry | None, str]:
    code = codes_by_name(field.choices).get(plain(value)) if isinstance(value, str) else None
    return (code, "") if code is not None else (None, _unknown(field, value))


def _set(field: Field, value: Any) -> tuple[Entry | None, str]:
    given = re.split(r"[.,;]\s*", value.strip()) if isinstance(value, str) else value
    if not isinstance(given, list | tuple | set | frozenset) or not all(isinstance(item, str) for item in given):
        return None, f"“{_short(value)}” is not a list of choices."
    known = codes_by_name(field.choices)
    codes = [known.get(plain(item)) for item in given]
    kept = tuple(choice.code for choice in field.choices if choice.code in codes)
    unknown = [_unknown(field, item) for item, code in zip(given, codes, strict=True) if code is None]
    if unknown:
        return kept, " ".join(dict.fromkeys(unknown))
    twice = next((code for code in codes if codes.count(code) > 1), None)
    if twice is not None:
        return kept, f"“{twice}” is given twice."
    if field.at_most is not None and len(kept) > field.at_most:
        return kept, f"at most {field.at_most}, not {len(kept)}."
    return kept, ""


def codes_by_name(choices: Iterable[Choice]) -> dict[str, str]:
    """The code of each choice by its code, its name, and each of two names that it has (“Civilized” of “Civilized /
    Money Grubber”), all `plain`."""
    return {
        name: choice.code
        for choice in choices
        for name in (*plain(choice.label).split("-/-"), plain(choice.label), plain(choice.code))
    }


def plain(name: str) -> str:
    """A name without what people write in different ways: capitals, spaces, hyphens."""
    return re.sub(r"[\s_-]+", "-", str(name).strip().casefold())


def _unknown(field: Field, value: Any) -> str:
    return f"“{_short(value)}” is not one of the choices{near(value, [c.code for c in field.choices])}."


def near(value: Any, words: Iterable[str]) -> str:
    """What may have been meant, to put behind “is not one of …”."""
    typed = plain(str(value)[:60])
    every = list(words)
    found = [word for word in every if typed and typed in plain(word)] or get_close_matches(typed, every, 3, 0.7)
    *first, last = found[:3] or [""]
    return f" (perhaps {', '.join(first)}{' or ' if first else ''}{last})" if found else ""


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 30 else text[:29] + "…"
