"""Tables and sheets for the tests of 7 Wonders."""

from collections.abc import Mapping
from typing import Any

from scoring_calc.rules.games import rules_of
from scoring_calc.rules.setups import Draws
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

GAME = rules_of("seven-wonders")
FACTS = GAME.facts
Entries = Mapping[str, Any]
ALL = tuple(expansion.code for expansion in FACTS.game.expansions)


def table(players: int = 3, expansions: tuple[str, ...] = (), **switches: str) -> Table:
    names = tuple("Ana Bo Cy Di Ed Flo Gus Hal".split()[:players])
    return GAME.table(names, expansions, {key.replace("_", "-"): value for key, value in switches.items()})


def lines(at: Table, *entries: Entries, common: Entries | None = None) -> list[dict[str, int]]:
    filled = (*entries, *({} for _ in range(at.players - len(entries))))
    result = GAME.result(at, filled, common or {})
    return [{line.category: line.points for line in player.lines} for player in result.players]


def complaints(at: Table, *entries: Entries, common: Entries | None = None) -> set[str]:
    filled = (*entries, *({} for _ in range(at.players - len(entries))))
    return {problem.field for problem in GAME.result(at, filled, common or {}).problems}


def setup_of(at: Table, seed: str = "1", **rolls: object) -> Draws:
    return GAME.setup(at, Rolls(seed, **rolls)).values  # type: ignore[arg-type]
