"""The four wonder decks: which cards are taken out, and in what order the others lie.

Rules covered: wonder-decks, wonder-removal (both readings; with three players one card of each type, ancient or
medieval, as we read it).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from reference.content.facts import Cell, Facts
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.streams import Stream
from scoring_calc.rules.table import Table

from .cards import wonder_eras, wonder_types
from .supply import EARLY, removal, wonders_left

Sizes = tuple[int, ...]  # how many cards of each era, in the order of the eras


def deck_code(kind: str) -> str:
    return f"wonders-{kind}"


def deck_codes(facts: Facts) -> dict[str, str]:
    """The type of wonder of each deck's draw."""
    return {deck_code(kind): kind for kind in wonder_types(facts)}


def wonders_of(facts: Facts, kind: str) -> tuple[Mapping[str, Cell], ...]:
    return tuple(row for row in facts.table("wonders") if row["type"] == kind)


def deck_sizes(table: Table, facts: Facts) -> list[Sizes]:
    """The ways in which the eras can make up a deck, as likely as they should be by their number in the list."""
    full, out = facts.number("wonders_per_type_and_era"), removal(table, facts)
    base = dict.fromkeys(wonder_eras(facts), full)
    base |= {"ancient": full - out.ancient, "medieval": full - out.medieval}
    if not out.either:
        return [tuple(base.values())]
    return [tuple(n - out.either * (era == loser) for era, n in base.items()) for loser in EARLY]


def deal_deck(stream: Stream, kept: tuple[str, ...], kind: str, table: Table, facts: Facts) -> tuple[str, ...]:
    """A deck from the top: each era shuffled, ancient over medieval over modern. What is kept stays in its place."""
    size = wonders_left(table, facts)
    kept = (*kept, *([""] * size))[:size]
    era_of = {str(row["code"]): str(row["era"]) for row in wonders_of(facts, kind)}
    ways = deck_sizes(table, facts)
    fitting = [way for way in ways if _fits(kept, _eras(way, facts), era_of)]
    eras = _eras(stream.choice(fitting or ways), facts)
    left = stream.shuffled([code for code in era_of if code not in kept])
    return tuple(code or _take(left, era, era_of) for code, era in zip(kept, eras, strict=True))


def _eras(sizes: Sizes, facts: Facts) -> list[str]:
    """The era of each place of the deck, from the top."""
    return [era for era, n in zip(wonder_eras(facts), sizes, strict=True) for _ in range(n)]


def _fits(kept: Sequence[str], eras: Sequence[str], era_of: Mapping[str, str]) -> bool:
    return all(not code or era_of.get(code) == era for code, era in zip(kept, eras, strict=True))


def _take(left: list[str], era: str, era_of: Mapping[str, str]) -> str:
    code = next((code for code in left if era_of[code] == era), "")
    if code:
        left.remove(code)
    return code


def in_the_box(deck: Sequence[str], kind: str, facts: Facts) -> str:
    """Which wonders of the type are not in the deck, in words."""
    out = [str(row["wonder"]) for row in wonders_of(facts, kind) if row["code"] not in deck]
    return f"Back in the box: {', '.join(out)}." if out else "All cards of this type are used."


def deck_problems(deck: tuple[str, ...], kind: str, table: Table, facts: Facts) -> Iterator[Problem]:
    rows = {str(row["code"]): row for row in facts.table("wonders")}
    field, name = deck_code(kind), f"{kind.capitalize()} wonders"
    for code, copies in Counter(deck).items():
        if code not in rows:
            yield Problem(f"{name}: “{code[:30]}” is no world wonder.", None, field, "wonder-list")
        elif rows[code]["type"] != kind:
            message = f"{name}: {rows[code]['wonder']} is {rows[code]['type']}."
            yield Problem(message, None, field, "wonder-decks")
        if copies > 1:
            yield Problem(f"{name}: {code[:30]} is in the deck twice.", None, field, "wonder-decks")
    if len(deck) != wonders_left(table, facts):
        message = f"{name}: {wonders_left(table, facts)} cards in the deck, not {len(deck)}."
        yield Problem(message, None, field, "wonder-removal")
    yield from _era_problems([str(rows[code]["era"]) for code in deck if code in rows], field, name, table, facts)


def _era_problems(eras: list[str], field: str, name: str, table: Table, facts: Facts) -> Iterator[Problem]:
    order = wonder_eras(facts)
    if eras != sorted(eras, key=order.index):
        message = f"{name}: {' lies over '.join(order)}."
        yield Problem(message, None, field, "wonder-decks")
    there = tuple(eras.count(era) for era in order)
    ways = deck_sizes(table, facts)
    if sum(there) == sum(ways[0]) and there not in ways:
        wanted = " or ".join("/".join(map(str, way)) for way in ways)
        message = f"{name}: {wanted} cards of the eras {', '.join(order)}, not {'/'.join(map(str, there))}."
        yield Problem(message, None, field, "wonder-removal")
