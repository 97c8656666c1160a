"""Checking and scoring a full table of each game, and dealing a set-up, each beside that of Deus."""

from collections.abc import Callable, Iterator
from typing import Any

from scoring_calc.rules.games import rules_of
from scoring_calc.rules.reading import read_json
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import default_names
from tests.games.sheets import GAMES, examples_of

from .measuring import Group, Row, median, timed

ROUNDS = 25


def groups() -> Iterator[Group]:
    yield Group("Check and score the fullest example of a game", "as quick as one types", rows(scoring))
    yield Group("Deal and check a set-up for most players", "as quick as one taps", rows(dealing))


def rows(work_of: Callable[[str], Callable[[], object]]) -> Iterator[Row]:
    base = median(work_of("deus"), ROUNDS)
    for slug in GAMES:
        yield timed(slug, median(work_of(slug), ROUNDS), "deus", base)


def scoring(slug: str) -> Callable[[], object]:
    rules = rules_of(slug)
    table, entries, common, _ = read_json(rules, fullest_sheet(slug))
    return lambda: rules.result(table, entries, common)


def fullest_sheet(slug: str) -> dict[str, Any]:
    sheets = [
        {key: example[key] for key in ("players", "expansions", "switches") if key in example}
        | example.get("common", {})
        for example in examples_of(slug)
    ]
    return max(sheets, key=lambda sheet: sum(map(len, sheet["players"])))


def dealing(slug: str) -> Callable[[], object]:
    rules = rules_of(slug)
    table = rules.table(default_names(rules.facts.game.identity.players[1]))

    return lambda: rules.check_setup(table, rules.setup(table, Rolls("bench")).values)
