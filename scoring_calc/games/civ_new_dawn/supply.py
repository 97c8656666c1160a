"""How many wonders are in the game, and other numbers that depend on the player count.

Rules covered: wonder-removal (both readings), wonder-decks, setup-by-player-count, core-tiles (how many).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from reference.content.facts import Facts
from scoring_calc.rules.table import Table

from .cards import wonder_eras

EARLY = ("ancient", "medieval")  # wonder-removal: only cards of these eras are taken out


@dataclass(frozen=True)
class Removal:
    """Wonder cards of each type taken out of the game; `either` come from the early eras shuffled together."""

    ancient: int
    medieval: int
    either: int


def by_players(facts: Facts, name: str, players: int) -> int:
    """A value by player count; a count that cannot be gets the nearest one."""
    known = sorted(map(int, facts.keyed(name)))
    return facts.for_players(name, min(max(players, known[0]), known[-1]))


def removal(table: Table, facts: Facts) -> Removal:
    if table.switches.get("wonder-removal") == "always":
        ancient, medieval = (facts.number(f"wonders_removed_{era}_always") for era in EARLY)
        return Removal(ancient, medieval, 0)
    return Removal(
        *(by_players(facts, f"wonders_removed_{name}", table.players) for name in ("ancient", "medieval", "either"))
    )


def wonders_left(table: Table, facts: Facts, eras: Iterable[str] | None = None) -> int:
    """How many wonders of one type, of these eras, can be in the game after the removals."""
    chosen = set(wonder_eras(facts) if eras is None else eras)
    out = removal(table, facts)
    taken = out.ancient * ("ancient" in chosen) + out.medieval * ("medieval" in chosen)
    if chosen.issuperset(EARLY):
        taken += out.either
    return facts.number("wonders_per_type_and_era") * len(chosen) - taken


def core_tile_count(table: Table, facts: Facts) -> int:
    if table.switches.get("core-tiles") == "print":
        return by_players(facts, "core_tiles_print", table.players)
    return facts.number("core_tiles")
