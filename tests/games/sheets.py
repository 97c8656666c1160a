"""Tables and sheets of any game, made from its own fields: shared by the laws, the addresses and the pages."""

import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import scoring_calc.games
from reference.content import slugs
from scoring_calc.rules.fields import Field, Kind
from scoring_calc.rules.games import GameRules
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table, default_names, player_range

GAMES = slugs()
SEATED = {"seven-wonders"}  # games whose neighbours count: players may be turned around the table, not mixed
FAR = 30  # how far a number without a maximum goes


def examples_of(slug: str) -> list[dict[str, Any]]:
    """Scored tables of a game; none while its file is not there, so that the test of their number fails."""
    file = Path(scoring_calc.games.__file__).parent / slug.replace("-", "_") / "examples.toml"
    return list(tomllib.loads(file.read_text())["example"]) if file.is_file() else []


def some_tables(rules: GameRules) -> Iterator[Table]:
    """Tables that together show every field: each expansion alone, none, all; fewest and most players; every switch."""
    boxes = [box.code for box in rules.facts.game.expansions]
    sets = [frozenset[str](), frozenset(boxes), *(frozenset([box]) for box in boxes)]
    for expansions in dict.fromkeys(sets):
        for players in dict.fromkeys(player_range(rules.facts.game, expansions)):
            yield rules.table(default_names(players), expansions)
    for switch in rules.facts.game.switches:
        for option, expansions in product(switch.options[1:], dict.fromkeys([frozenset[str](), frozenset(boxes)])):
            high = player_range(rules.facts.game, expansions)[1]
            yield rules.table(default_names(high), expansions, {switch.code: option.code})


@st.composite
def tables(draw: st.DrawFn, rules: GameRules) -> Table:
    game = rules.facts.game
    expansions = draw(st.frozensets(st.sampled_from([box.code for box in game.expansions]))) if game.expansions else ()
    low, high = player_range(game, frozenset(expansions))
    switches = {s.code: draw(st.sampled_from([o.code for o in s.options])) for s in game.switches}
    players = draw(st.integers(low, high))
    names = draw(st.permutations(["Ana", "Ben", "Cy", "Dora Ö.", "E+F", "Player 1", "G & H", "I"]))[:players]
    return rules.table(tuple(names), expansions, switches)


def good_entry(field: Field) -> st.SearchStrategy[Any]:
    """An entry that its field takes."""
    top = field.maximum if field.maximum is not None else max(field.minimum, 0) + FAR
    codes = [choice.code for choice in field.choices]
    match field.kind:
        case Kind.NUMBER:
            return st.integers(field.minimum, top)
        case Kind.NUMBERS:
            return st.lists(st.integers(field.minimum, top), min_size=1, max_size=min(field.at_most or 5, 5))
        case Kind.FLAG:
            return st.booleans()
        case Kind.CHOICE:
            return st.sampled_from(codes)
        case Kind.SET:
            return st.lists(st.sampled_from(codes), unique=True, max_size=min(field.at_most or 6, 6))


def any_entry(field: Field) -> st.SearchStrategy[Any]:
    """An entry of the right type, in or out of bounds."""
    match field.kind:
        case Kind.NUMBER:
            return st.integers(-200, 9_999)
        case Kind.NUMBERS:
            return st.lists(st.integers(-20, 200), max_size=9)
        case _:
            return good_entry(field)


RUBBISH = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.lists(st.text(max_size=3), max_size=3),
)


@st.composite
def raw_sheets(
    draw: st.DrawFn, rules: GameRules, entry: Any = any_entry
) -> tuple[Table, list[dict[str, Any]], dict[str, Any]]:
    """A table, the entries of every seat and those made once."""
    table = draw(tables(rules))
    fields = rules.fields(table)
    few = st.sampled_from([0, 0, 1])  # most fields of a real sheet are empty
    entries: list[dict[str, Any]] = [{} for _ in table.seats]
    once: dict[str, Any] = {}
    for field in fields:
        if field.common:
            if draw(st.booleans()):
                once[field.key] = draw(entry(field))
        elif draw(few):
            for seat in table.seats:
                if draw(st.booleans()):
                    entries[seat][field.key] = draw(entry(field))
    return table, entries, once


@st.composite
def good_sheets(draw: st.DrawFn, rules: GameRules) -> Sheet:
    """A sheet without problems: what `check` complains about is taken away until it is content."""
    table, entries, once = draw(raw_sheets(rules, good_entry))
    for _ in range(50):
        sheet, problems = rules.read(table, tuple(entries), once)
        if not problems:
            return sheet
        for problem in problems:
            for place in [*entries, once] if problem.seat is None else [entries[problem.seat]]:
                place.pop(problem.field, None)
    sheet, problems = rules.read(table, tuple({} for _ in table.seats), {})
    assert not problems
    return sheet
