"""A draft added up: the sheet it makes, its result, and every problem of table, address and entries together."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from .address import Draft, raw_entries, sound_table, write_address
from .rules.fields import Category, Field
from .rules.games import GameRules
from .rules.problem import Problem
from .rules.result import Line, PlayerResult, Result, decide
from .rules.sheet import Sheet
from .rules.table import Table


@dataclass(frozen=True)
class Scored:
    """`table` is the one that is added up: the draft's own, or the nearest that can play."""

    rules: GameRules
    draft: Draft
    table: Table
    fields: tuple[Field, ...]
    categories: tuple[Category, ...]
    sheet: Sheet
    result: Result

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.result.problems

    @cached_property
    def query(self) -> str:
        return write_address(self.draft, self.rules)

    @cached_property
    def lines(self) -> list[Mapping[str, Line]]:
        """The lines of each seat by category."""
        return [{line.category: line for line in player.lines} for player in self.result.players]

    @property
    def empty(self) -> bool:
        return not self.draft.cells

    def winner(self, player: PlayerResult) -> bool:
        return player.rank == 1 and player.name in self.result.winners

    def label(self, key: str) -> str:
        return next((field.label for field in self.fields if field.key == key), key)


def scored(draft: Draft, rules: GameRules) -> Scored:
    table = sound_table(rules, draft.table)
    fields = rules.fields(table)
    entries, once, misplaced = raw_entries(draft, table, fields)
    sheet, problems = rules.read(table, entries, once)
    everything = [*draft.problems, *rules.check_table(draft.table), *misplaced, *problems]
    result = decide(table.names, rules.scoring.score(sheet, rules.facts), everything)
    return Scored(rules, draft, table, fields, rules.categories(table), sheet, result)
