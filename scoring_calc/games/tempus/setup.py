"""Tempus: the set-up for a table.

Draws: the first player (choosing-the-first-player), who lays how many map tiles (tiles-laid-by-each-player,
who-lays-the-first-tile), the island (`layout`, `island`, `board`) and a suggestion for the start tokens (`start`).
The idea deck is shuffled at the table: how many copies of each card it holds is not known.
"""

from collections.abc import Callable, Sequence

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draw, Draws, dealt
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

from .layout import MAP, check_map, deal_map, spots_of
from .picture import picture
from .shares import SHARES, check_shares, deal_shares
from .start import START, check_tokens, deal_tokens

__all__ = ["check_setup", "deal", "picture"]

FIRST = "first-player"


def deal(table: Table, rolls: Rolls, facts: Facts) -> tuple[Draw, ...]:
    island = deal_map(table, rolls, facts)
    return (
        _first_player(table, rolls),
        deal_shares(table, rolls, facts),
        island,
        deal_tokens(table, rolls, facts, spots_of(island.value)),
    )


def _first_player(table: Table, rolls: Rolls) -> Draw:
    seats = [str(seat) for seat in table.seats]
    value = dealt(rolls.stream(table.game, FIRST), rolls, FIRST, seats, 1)
    names = dict(zip(seats, table.names, strict=True))
    choices = tuple(Choice(seat, name) for seat, name in names.items())
    note = " ".join(f"{names[seat]} takes the white marker." for seat in value if seat in names)
    return Draw(FIRST, "First player", "choosing-the-first-player", value, choices=choices, note=note)


def check_setup(table: Table, draws: Draws, facts: Facts) -> list[Problem]:
    values = {code: tuple(map(str, value)) for code, value in draws.items()}
    checks: dict[str, Callable[[tuple[str, ...]], list[Problem]]] = {
        FIRST: lambda value: _check_first(table, value),
        SHARES: lambda value: check_shares(table, value, facts),
        MAP: lambda value: check_map(table, value, facts),
        START: lambda value: check_tokens(table, value, facts, spots_of(values.get(MAP, ()))),
    }
    problems = [Problem(f"Tempus has no draw “{code[:30]}”.", None, code) for code in values if code not in checks]
    for code, check in checks.items():
        problems += check(values[code]) if code in values else [_missing(code)]
    return problems


def _missing(code: str) -> Problem:
    label, rule = {
        FIRST: ("The first player", "choosing-the-first-player"),
        SHARES: ("How many tiles each player lays", "tiles-laid-by-each-player"),
        MAP: ("The map", "laying-map-tiles"),
        START: ("The start tokens", "starting-tokens"),
    }[code]
    return Problem(f"{label}: not given (draw “{code}”).", None, code, rule)


def _check_first(table: Table, value: Sequence[str]) -> list[Problem]:
    seats = [str(seat) for seat in table.seats]
    if len(value) == 1 and value[0] in seats:
        return []
    names = f"{seats[0]} ({table.names[0]}) to {seats[-1]} ({table.names[-1]})"
    message = f"First player: exactly one seat, from {names}."
    return [Problem(message, None, FIRST, "choosing-the-first-player")]
