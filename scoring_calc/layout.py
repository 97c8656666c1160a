"""Which fields a sheet draws and in which block: the way of entry that was chosen, and only what is worth asking for.

A game may ask less once something is said for the whole table (A New Dawn: the victory cards in play). What was typed
is always drawn, so that nothing is lost when the cards change."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from zlib import crc32

from .rules.fields import Category, Field
from .scored import Scored

TABLE = Category("table", "Table", "")
TIE = Category("tie", "For a tie", "")
REST = Category("rest", "Also counted", "")


def stamp(now: Scored) -> str:
    """A short sign that changes when the sheet would ask for other things; empty while it asks for everything."""
    if not narrowed(now):
        return ""
    return f"{crc32(' '.join([*sorted(_asked(now)), *sorted(in_play(now))]).encode()):x}"


def narrowed(now: Scored) -> bool:
    return len(_asked(now)) < len(now.fields)


def in_play(now: Scored) -> set[str]:
    """The categories that have a line."""
    return {code for lines in now.lines for code in lines}


def _asked(now: Scored) -> frozenset[str]:
    """What is asked for by what was said once for the table; what the players entered changes nothing here."""
    unfilled = replace(now.sheet, entries=tuple({} for _ in now.sheet.entries))
    return frozenset(field.key for field in now.rules.asked(unfilled))


def drawn_keys(now: Scored) -> frozenset[str]:
    """The fields of a fresh page: those asked for in the chosen way of entry, and any that is filled or wrong."""
    needed = now.draft.cells.keys() | {problem.field for problem in now.problems}
    asked = _asked(now)
    chosen = {field.key for field in now.fields if field.key in asked and not _other_way(field, now)}
    return frozenset(field.key for field in now.fields if field.key in chosen | needed)


def _other_way(field: Field, now: Scored) -> bool:
    """Whether the field belongs to the way of entry that is not chosen for its category."""
    typed = typed_field(field.category, now.fields)
    return bool(typed) and (field.key == typed) == (field.category in now.draft.counted)


def typed_field(category: str, fields: Iterable[Field]) -> str:
    """The key of the field where the points of a category are typed instead of counted; empty if there is none."""
    keys = [field.key for field in fields if field.category == category]
    named = [key for key in keys if key.startswith(category) and key.endswith("_points")]
    likely = (f"{category}_points", f"{category.removesuffix('s')}_points", *named)
    return next((key for key in likely if key in keys), "") if len(keys) > 1 else ""


def grouped(now: Scored, keys: Collection[str]) -> list[tuple[Category, list[Field]]]:
    """The categories in the order of the printed pad, each with its fields among these. On a narrowed sheet a category
    without a line is not in play: what is asked for nevertheless stands among the rest."""
    playing = in_play(now) if narrowed(now) else {category.code for category in now.categories}
    shown = [category for category in now.categories if category.code in playing]
    homes = {category.code for category in (TABLE, TIE, *shown)}
    fields = [field for field in now.fields if field.key in keys]
    return [
        (category, [f for f in fields if (f.category if f.category in homes else REST.code) == category.code])
        for category in (TABLE, *shown, REST, TIE)
    ]


def other_way(category: Category, now: Scored) -> str:
    """The button that offers the other way of entry."""
    if not typed_field(category.code, now.fields):
        return ""
    return "type" if category.code in now.draft.counted else "count"


def other_ways(now: Scored) -> list[str]:
    """The buttons that change the way of entry of all categories at once, where there are several."""
    codes = {category.code for category in now.categories if typed_field(category.code, now.fields)}
    if len(codes) < 2:
        return []
    return [*(["count"] if codes - now.draft.counted else []), *(["type"] if codes & now.draft.counted else [])]
