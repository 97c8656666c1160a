"""Turn an entry of a TOML file into its dataclass; the dataclass is the schema."""

import dataclasses
import re
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from .problems import Place, Problems

T = TypeVar("T")


class TomlLines:
    """Finds the line on which a table, the n-th entry of an array of tables, or a key is written."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.lines = text.splitlines()

    def header(self, header: str, n: int = 0, after: int = 0) -> int:
        """The 1-based line of the n-th `header` below line `after`; line 1 when it is not there."""
        found = [i for i, line in enumerate(self.lines, 1) if i > after and line.strip() == header]
        return found[n] if n < len(found) else max(after, 1)

    def key(self, key: str, after: int = 0) -> int:
        pattern = re.compile(rf'\s*"?{re.escape(key)}"?\s*=')
        for i, line in enumerate(self.lines[after:], after + 1):
            if pattern.match(line):
                return i
        return max(after, 1)


def build(shape: type[T], entry: Mapping[str, Any], place: Place, lines: TomlLines, problems: Problems) -> T | None:
    """An instance of `shape`, or None after reporting everything that is wrong with the entry."""
    fields = {f.name: f for f in dataclasses.fields(shape)}  # type: ignore[arg-type]
    hints = typing.get_type_hints(shape)
    before = len(problems.found)
    values: dict[str, Any] = {}
    for key, raw in entry.items():
        line = lines.key(key, place.line - 1)
        if key not in fields:
            problems.add(place.path, line, f"unknown key “{key}” (known: {', '.join(fields)})")
            continue
        nested = _entry_shape(hints[key])
        if nested:
            values[key] = _build_list(nested, raw, key, shape, place, lines, problems)
        else:
            values[key] = _convert(hints[key], raw)
            if values[key] is _BAD:
                problems.add(place.path, line, f"“{key}” must be {_describe(hints[key])}, not {raw!r}")
    for name, f in fields.items():
        missing = f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
        if missing and name not in entry:
            problems.add(place.path, place.line, f"“{name}” is missing")
    return shape(**values) if len(problems.found) == before else None


def _build_list(
    nested: type, raw: Any, key: str, shape: type, place: Place, lines: TomlLines, problems: Problems
) -> tuple[Any, ...]:
    header = f"[[{_array_name(shape)}.{key}]]"
    built: list[Any] = []
    for n, item in enumerate(raw if isinstance(raw, list) else [raw]):
        line = lines.header(header, n, place.line)
        built.append(build(nested, item, Place(place.path, line), lines, problems))
    return tuple(item for item in built if item is not None)


def _array_name(shape: type) -> str:
    return {"TableHead": "table", "SetupStep": "step"}.get(shape.__name__, shape.__name__.lower())


_BAD = object()


def _entry_shape(hint: Any) -> type | None:
    """The dataclass in a field typed `tuple[SomeShape, ...]`."""
    args = typing.get_args(hint)
    return args[0] if args and dataclasses.is_dataclass(args[0]) else None  # type: ignore[return-value]


def _convert(hint: Any, raw: Any) -> Any:
    if isinstance(hint, types.UnionType):
        hint = next(arg for arg in typing.get_args(hint) if arg is not type(None))
    if typing.get_origin(hint) is tuple:
        args = typing.get_args(hint)
        kind = args[0]
        sized = args[-1] is Ellipsis or (isinstance(raw, list) and len(raw) == len(args))
        good = isinstance(raw, list) and sized and all(type(item) is kind for item in raw)
        return tuple(raw) if good else _BAD
    return raw if type(raw) is hint else _BAD


def _describe(hint: Any) -> str:
    names = {str: "text", int: "a whole number", bool: "true or false"}
    if isinstance(hint, types.UnionType):
        hint = next(arg for arg in typing.get_args(hint) if arg is not type(None))
    if typing.get_origin(hint) is tuple:
        args = typing.get_args(hint)
        return "a list of texts" if args[0] is str else "a pair of whole numbers"
    return names.get(hint, str(hint))
