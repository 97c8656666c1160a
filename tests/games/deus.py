"""What the tests of Deus share: tables, deals, sheets and questions."""

from typing import Any

from reference.content.facts import facts as facts_of
from scoring_calc.rules.games import rules_of
from scoring_calc.rules.sheet import read_sheet
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table, default_names
from scoring_calc.rules.tools import Answer

DEUS = rules_of("deus")
FACTS = facts_of("deus")
COUNTS = range(2, 5)


def table_for(players: int, **switches: str) -> Table:
    return DEUS.table(default_names(players), switches={key.replace("_", "-"): v for key, v in switches.items()})


def dealt(table: Table, seed: str = "1", **rolls: Any) -> dict[str, tuple[str, ...]]:
    return dict(DEUS.setup(table, Rolls(seed, **rolls)).values)


def points_of(*players: dict[str, Any]) -> list[dict[str, int]]:
    result = DEUS.result(table_for(len(players)), players)
    return [{line.category: line.points for line in player.lines} for player in result.players]


def ask(code: str, **entries: Any) -> Answer:
    tool = next(tool for tool in DEUS.tools if tool.code == code)
    sheet, problems = read_sheet(table_for(4), tool.fields(FACTS), (), entries)
    assert not problems
    return tool.answer(sheet, FACTS)
