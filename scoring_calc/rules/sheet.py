"""A score sheet: what was counted at the table, read from loose data with every problem reported at once."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from .fields import Field, Kind
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
    table: Table, fields: tuple[Field, ...], entries: tuple[Mapping[str, Any], ...], common: Mapping[str, Any]
) -> tuple[Sheet, list[Problem]]:
    """The sheet, and every entry that is not what its field asks for. Empty entries are left out."""
    problems: list[Problem] = []
    own = {field.key: field for field in fields if not field.common}
    shared = {field.key: field for field in fields if field.common}
    read = tuple(_read_entries(own, raw, seat, problems) for seat, raw in enumerate(entries))
    return Sheet(table, read, _read_entries(shared, common, None, problems)), problems


def _read_entries(
    fields: Mapping[str, Field], raw: Mapping[str, Any], seat: int | None, problems: list[Problem]
) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for key, value in raw.items():
        field = fields.get(key)
        if field is None:
            problems.append(Problem(f"This sheet has no field “{key}”{near(key, fields)}.", seat, str(key)))
        elif value not in EMPTY:
            entry, message = read_entry(field, value)
            if message:
                problems.append(Problem(f"{field.label}: {message}", seat, key, field.rule))
            if entry is not None:
                found[key] = entry
    return found


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
    if isinstance(value, int) and not isinstance(value, bool):
        return [value]
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
    return total, _out_of_bounds(field, total)


def _out_of_bounds(field: Field, number: int) -> str:
    unit = f" {field.unit}" if field.unit else ""
    if number < field.minimum:
        return f"at least {field.minimum}{unit}, not {number}." if field.minimum else f"{number} is less than nothing."
    if field.maximum is not None and number > field.maximum:
        return f"at most {field.maximum}{unit}, not {number}."
    return ""


def _numbers(field: Field, value: Any) -> tuple[Entry | None, str]:
    if isinstance(value, list | tuple):
        parts = [part for item in value for part in (terms(item) or [None])]  # type: ignore[list-item]
    else:
        parts = list(terms(value) or [None])  # type: ignore[list-item]
    if not all(isinstance(part, int) and abs(part) <= LARGEST for part in parts):
        return None, f"“{_short(value)}” is not a list of whole numbers such as 12+9."
    numbers = tuple(part for part in parts if part is not None)
    if field.at_most is not None and len(numbers) > field.at_most:
        return numbers, f"at most {field.at_most}, not {len(numbers)}."
    bad = [_out_of_bounds(field, number) for number in numbers]
    return numbers, next((f"each {message}" for message in bad if message), "")


def _flag(value: Any) -> tuple[Entry | None, str]:
    if isinstance(value, bool):
        return value, ""
    word = str(value).strip().lower()
    if word in YES | NO:
        return word in YES, ""
    return None, f"“{_short(value)}” is neither yes nor no."


def _choice(field: Field, value: Any) -> tuple[Entry | None, str]:
    code = _code(field, value) if isinstance(value, str) else None
    return (code, "") if code is not None else (None, _unknown(field, value))


def _set(field: Field, value: Any) -> tuple[Entry | None, str]:
    given = value.split(".") if isinstance(value, str) else value
    if not isinstance(given, list | tuple | set | frozenset) or not all(isinstance(item, str) for item in given):
        return None, f"“{_short(value)}” is not a list of choices."
    codes = [_code(field, item) for item in given]
    kept = tuple(choice.code for choice in field.choices if choice.code in codes)
    unknown = sorted(item for item, code in zip(given, codes, strict=True) if code is None)
    if unknown:
        return kept, _unknown(field, unknown[0])
    twice = next((code for code in codes if codes.count(code) > 1), None)
    if twice is not None:
        return kept, f"“{twice}” is given twice."
    if field.at_most is not None and len(kept) > field.at_most:
        return kept, f"at most {field.at_most}, not {len(kept)}."
    return kept, ""


def _code(field: Field, value: str) -> str | None:
    """The code of a choice, given by its code or by its name, in capitals or not."""
    names = {_plain(choice.label): choice.code for choice in field.choices}
    codes = {choice.code: choice.code for choice in field.choices}
    return codes.get(value) or {**names, **{_plain(code): code for code in codes}}.get(_plain(value))


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "-", name.strip().casefold())


def _unknown(field: Field, value: Any) -> str:
    return f"“{_short(value)}” is not one of the choices{near(value, [c.code for c in field.choices])}."


def near(value: Any, words: Iterable[str]) -> str:
    """What may have been meant, to put behind “is not one of …”."""
    plain = _plain(str(value)[:60])
    every = list(words)
    found = [word for word in every if plain and plain in _plain(word)] or get_close_matches(plain, every, 3, 0.6)
    return f"; did you mean {' or '.join(found[:3])}?"[:-1] if found else ""


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 30 else text[:29] + "…"
