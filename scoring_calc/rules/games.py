"""The five games as one kind of thing: `rules_of(slug)` finds a game's logic and data and offers them in one shape."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from reference.content import slugs
from reference.content.facts import Facts, facts

from .fields import Category, Field
from .maps import Picture
from .problem import Problem
from .result import Result, decide
from .setups import Draw, Draws, Setup, holds
from .sheet import Sheet, read_sheet
from .streams import Rolls
from .table import Table, check_table, with_defaults
from .tools import Tool


@dataclass(frozen=True)
class GameRules:
    """A game's logic bound to its facts. The modules are `scoring`, `setup` and `tools` of its folder."""

    slug: str
    facts: Facts
    scoring: ModuleType
    setting: ModuleType
    tools: tuple[Tool, ...]

    # -- tables

    def table(self, names: tuple[str, ...], expansions: Any = (), switches: Mapping[str, str] | None = None) -> Table:
        return Table(self.slug, names, frozenset(expansions), with_defaults(switches or {}, self.facts.game))

    def check_table(self, table: Table) -> list[Problem]:
        return check_table(table, self.facts.game)

    # -- scores

    def fields(self, table: Table) -> tuple[Field, ...]:
        fields: tuple[Field, ...] = self.scoring.fields(table, self.facts)
        return fields

    def asked(self, sheet: Sheet) -> tuple[Field, ...]:
        """The fields worth asking for with what the sheet says so far: a game may narrow them by `asked_keys`."""
        narrow = getattr(self.scoring, "asked_keys", None)
        keys = narrow(sheet, self.facts) if narrow else None
        return tuple(field for field in self.fields(sheet.table) if keys is None or field.key in keys)

    def categories(self, table: Table) -> tuple[Category, ...]:
        categories: tuple[Category, ...] = self.scoring.categories(table, self.facts)
        return categories

    def read(
        self, table: Table, entries: tuple[Mapping[str, Any], ...], common: Mapping[str, Any]
    ) -> tuple[Sheet, list[Problem]]:
        """The sheet and every problem in it: wrong entries, and entries that do not go together."""
        every = replace(table, expansions=frozenset(box.code for box in self.facts.game.expansions))
        sheet, problems = read_sheet(table, self.fields(table), entries, common, lambda: self.fields(every))
        return sheet, [*problems, *self.scoring.check(sheet, self.facts)]

    def result(
        self, table: Table, entries: tuple[Mapping[str, Any], ...], common: Mapping[str, Any] | None = None
    ) -> Result:
        """Everything about a sheet. With a table that cannot be, only its problems."""
        problems = self.check_table(table)
        if problems:
            return Result((), (), "This table cannot play.", problems=tuple(problems))
        sheet, problems = self.read(table, entries, common or {})
        return decide(table.names, self.scoring.score(sheet, self.facts), problems)

    # -- set-ups

    def setup(self, table: Table, rolls: Rolls) -> Setup:
        draws: tuple[Draw, ...] = self.setting.deal(table, rolls, self.facts)
        return Setup(table, rolls, draws, tuple(step for step in self.facts.game.setup if holds(step, table)))

    def check_setup(self, table: Table, draws: Draws) -> list[Problem]:
        problems = self.check_table(table)
        if problems:
            return problems
        found: list[Problem] = self.setting.check_setup(table, draws, self.facts)
        return found

    def picture(self, table: Table, draws: Draws) -> Picture | None:
        draw = getattr(self.setting, "picture", None)
        return draw(table, draws, self.facts) if draw else None


@cache
def rules_of(slug: str) -> GameRules:
    """The rules of a game; KeyError when there is no such game."""
    if slug not in slugs():
        raise KeyError(slug)
    package = f"scoring_calc.games.{slug.replace('-', '_')}"
    scoring, setting, tools = (import_module(f"{package}.{name}") for name in ("scoring", "setup", "tools"))
    return GameRules(slug, facts(slug), scoring, setting, tools.TOOLS)
