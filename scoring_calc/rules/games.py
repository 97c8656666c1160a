"""The five games as one kind of thing: `rules_of(slug)` finds a game's logic and data and offers them in one shape."""

from collections.abc import Mapping
from dataclasses import dataclass
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
from .table import Table, check_table, default_names, with_defaults
from .tools import Tool

RESERVED = ("game", "players", "expansions", "switches", "version", "name", "result")


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
        """Every reason why the game cannot be played at this table; a game may know more (`check_table` of scoring)."""
        more = getattr(self.scoring, "check_table", None)
        return [*check_table(table, self.facts.game), *(more(table, self.facts) if more else ())]

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
        sheet, problems = read_sheet(table, self.fields(table), entries, common)
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


def read_json(game: GameRules, data: Any) -> tuple[Table, tuple[Mapping[str, Any], ...], dict[str, Any], list[Problem]]:
    """A sheet as people write it in JSON: `players` is a list of objects with a name and their entries, or, for an
    empty sheet, a number; `expansions` a list; `switches` an object; all else is an entry made once for the table."""
    problems: list[Problem] = []
    if not isinstance(data, dict):
        data, problems = {}, [Problem("A sheet is a JSON object.")]
    players = data.get("players", [])
    if isinstance(players, int) and not isinstance(players, bool) and 0 < players < 20:
        players = [{} for _ in range(players)]
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        players, problems = (
            [],
            [*problems, Problem("“players” is a list of objects, one for each player.", field="players")],
        )
    fallback = default_names(len(players))
    names = tuple(str(player.get("name") or fallback[seat])[:40] for seat, player in enumerate(players))
    if data.get("game", game.slug) != game.slug:
        problems.append(Problem(f"This is a sheet of “{str(data['game'])[:40]}”, not of {game.slug}.", field="game"))
    expansions = _texts(data.get("expansions", []), "expansions", problems)
    switches = data.get("switches", {})
    if not isinstance(switches, dict) or not all(isinstance(value, str) for value in switches.values()):
        switches, problems = {}, [*problems, Problem("“switches” is an object of texts.", field="switches")]
    table = Table(game.slug, names, frozenset(expansions), with_defaults(switches, game.facts.game) | switches)
    entries = tuple({key: value for key, value in player.items() if key != "name"} for player in players)
    common = {key: value for key, value in data.items() if key not in RESERVED}
    return table, entries, common, problems


def _texts(value: Any, name: str, problems: list[Problem]) -> list[str]:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value
    problems.append(Problem(f"“{name}” is a list of texts.", field=name))
    return []
