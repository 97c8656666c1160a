"""A city as the sheet describes it, in the words that the card tables count with."""

from collections.abc import Mapping
from dataclasses import dataclass

from reference.content.facts import Facts
from scoring_calc.rules.sheet import Sheet

from .cards import AGES, COLOURS, text

Symbols = tuple[int, int, int]
SYMBOLS = ("compass", "gear", "tablet")  # seven-wonders/science-symbols
SYMBOL_KEYS = ("compasses", "gears", "tablets")
VICTORIES = ("victories_1", "victories_3", "victories_5")
FREE_CITY = "the Free City"

# A count that can be read off another entry when it was not typed itself.
DERIVED = {
    "blue": ("civilian",),
    "green": SYMBOL_KEYS,
    "yellow": ("commercial",),
    "purple": ("guilds",),
    "black": ("black_cards",),
    "leader_count": ("leaders",),
    "stages": ("built_stages",),
}
# Points typed for a category hide what other cards count in it.
HIDDEN = {
    "military_points": ("victories", "defeats"),
    "wonder_points": ("stages",),
    "civilian_points": ("blue",),
    "science_points": ("green",),
    "commercial_points": ("yellow",),
    "guild_points": ("purple",),
    "black_points": ("black",),
    "leader_points": ("leaders",),
}
# The word of the tables and the key of the sheet, where they differ.
KEYS = {"leaders": "leader_count"}


@dataclass(frozen=True)
class City:
    """`counts` is keyed by the words in the `counts` columns of the tables; `hidden` words were not counted."""

    name: str
    counts: Mapping[str, int]
    guilds: frozenset[str] = frozenset()
    leaders: frozenset[str] = frozenset()
    symbols: Symbols = (0, 0, 0)
    hidden: frozenset[str] = frozenset()

    def __getitem__(self, word: str) -> int:
        return self.counts.get(word, 0)


def city_at(sheet: Sheet, seat: int, facts: Facts) -> City:
    symbols = symbols_of(sheet, seat)
    counts = {word: count(sheet, seat, word) for word in (*COLOURS, "black", "stages", "defeats", "coins")}
    counts |= {"leaders": count(sheet, seat, "leader_count"), **_military(sheet, seat, facts)}
    counts |= _wonder(sheet, seat, counts["stages"], facts) | _armada(sheet, seat, counts)
    counts |= {"pawns of all three Ages": int(pawn_ages(sheet, seat, facts) == set(AGES))} | _rest(counts)
    return City(
        sheet.table.names[seat],
        counts,
        sheet.chosen(seat, "guilds"),
        sheet.chosen(seat, "leaders"),
        symbols,
        _hidden(sheet, seat),
    )


def free_city(sheet: Sheet) -> City:
    """The third city of a game for two, entered once for the table."""

    def given(word: str) -> int:
        return max(0, sheet.number(None, f"free_city_{word}"))

    guilds = sheet.chosen(None, "free_city_guilds")
    counts = {word: given(word) for word in (*COLOURS, "black", "stages", "defeats", "victories", "coins")}
    symbols = (given("compasses"), given("gears"), given("tablets"))
    counts["purple"] = max(counts["purple"], len(guilds))
    counts["green"] = counts["green"] if sheet.has(None, "free_city_green") else sum(symbols)
    entered = any(key.startswith("free_city_") for key in sheet.common)
    hidden = frozenset() if entered else frozenset({*COLOURS, "stages"})
    return City(FREE_CITY, counts, guilds, symbols=symbols, hidden=hidden)


def symbols_of(sheet: Sheet, seat: int) -> Symbols:
    compasses, gears, tablets = (max(0, sheet.number(seat, key)) for key in SYMBOL_KEYS)
    return compasses, gears, tablets


def count(sheet: Sheet, seat: int, key: str) -> int:
    """A count as typed, or read off the cards that were ticked."""
    if sheet.has(seat, key):
        return max(0, sheet.number(seat, key))
    if key == "green":
        return sum(symbols_of(sheet, seat))
    return sum(len(sheet.chosen(seat, source)) for source in DERIVED.get(key, ()))


def entered(sheet: Sheet, seat: int, key: str) -> bool:
    return any(sheet.has(seat, source) for source in (key, *DERIVED.get(key, ())))


def _hidden(sheet: Sheet, seat: int) -> frozenset[str]:
    words = {
        word
        for points, hides in HIDDEN.items()
        if sheet.number(seat, points)
        for word in hides
        if not entered(sheet, seat, KEYS.get(word, word))
    }
    if sheet.entries[seat] and not any(entered(sheet, seat, colour) for colour in COLOURS):
        words |= set(COLOURS)
    return frozenset(words)


def _military(sheet: Sheet, seat: int, facts: Facts) -> dict[str, int]:
    tokens = [max(0, sheet.number(seat, key)) for key in VICTORIES]
    values = facts.numbers("military_victory")
    pairs = sum(value * (held // 2) for value, held in zip(values, tokens, strict=True))
    ages = {f"Age {age} victories": held for age, held in zip(AGES, tokens, strict=True)}
    return {"victories": sum(tokens), "value of equal pairs of victories": pairs, **ages}


def _wonder(sheet: Sheet, seat: int, stages: int, facts: Facts) -> dict[str, int]:
    board = sheet.choice(seat, "wonder")
    if not board:
        return {"wonder finished": int(sheet.flag(seat, "wonder_finished"))}
    rows = [row for row in facts.table("wonder-stages") if text(row, "code").rpartition("-")[0] == board]
    return {"wonder finished": int(0 < len(rows) <= stages)}


def _armada(sheet: Sheet, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    return {
        "commerce level": max(0, sheet.number(seat, "commerce_level")),
        "islands": len(sheet.chosen(seat, "islands")),
        "cards of one colour": counts.get(sheet.choice(seat, "island_colour"), 0),
    }


def _rest(counts: Mapping[str, int]) -> dict[str, int]:
    return {
        "colours of Age cards": sum(counts[colour] > 0 for colour in (*COLOURS, "black")),
        "only Leader": int(counts["leaders"] == 1),
    }


def pawn_ages(sheet: Sheet, seat: int, facts: Facts) -> set[str]:
    """The Ages of which a city holds a participation pawn: those said, and those of its completed Edifices."""
    done = sheet.chosen(seat, "edifices")
    return {*sheet.chosen(seat, "pawns"), *(text(row, "age") for row in facts.table("edifices") if row["code"] in done)}
