"""Tempus: how many map tiles each player lays (tiles-laid-by-each-player). Any player may begin
(who-lays-the-first-tile); clockwise from there the tiles are laid one by one, so the first players lay one more."""

from collections.abc import Sequence

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draw
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

SHARES = "tile-shares"


def shares_from(starter: int, table: Table, facts: Facts) -> tuple[str, ...]:
    """The tiles of each seat when this one lays the first."""
    tiles = facts.for_players("map_tiles", table.players)
    return tuple(str(len(range((seat - starter) % table.players, tiles, table.players))) for seat in table.seats)


def starter_of(value: Sequence[str], table: Table, facts: Facts) -> int | None:
    """Who lays the first tile, read from the shares."""
    return next((seat for seat in table.seats if shares_from(seat, table, facts) == tuple(value)), None)


def deal_shares(table: Table, rolls: Rolls, facts: Facts) -> Draw:
    kept = (*rolls.kept.get(SHARES, ()), *([""] * table.players))[: table.players]
    possible = [shares_from(seat, table, facts) for seat in table.seats]
    fitting = [shares for shares in possible if all(k in ("", s) for k, s in zip(kept, shares, strict=True))]
    value = rolls.stream(table.game, SHARES).choice(fitting) if fitting else kept
    starter = starter_of(value, table, facts)
    return Draw(
        SHARES,
        "Map tiles to lay",
        "tiles-laid-by-each-player",
        value,
        each=1,
        choices=tuple(Choice(number, f"{number} tiles") for number in sorted(set(possible[0]))),
        note="" if starter is None else f"{table.names[starter]} lays the first tile; then clockwise.",
    )


def check_shares(table: Table, value: Sequence[str], facts: Facts) -> list[Problem]:
    if starter_of(value, table, facts) is not None:
        return []
    pattern = ", ".join(shares_from(0, table, facts))
    message = f"Map tiles to lay: clockwise from whoever begins they are {pattern}."
    return [Problem(message, None, SHARES, "tiles-laid-by-each-player")]
