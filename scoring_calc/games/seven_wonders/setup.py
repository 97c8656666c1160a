"""7 Wonders: the set-up.

Covered: choose-age-cards and deck-sizes (the fixed lists of Age cards, each card with its copies), guilds-in-age-three,
deal-wonders with wonder-side and wonders-needing-expansions, free-city-setup, cities-setup, leader-draft, babel-draft,
project-reveal, edifice-setup. All play at once, so there is no first player.

Left out: which Armada cards are used (only 15 of the 24 are known by name) and the Age decks of eight players (no
source says how they are made, eight-players): the checklist says so. With two players the Free City counts as a third
city wherever cards are counted by players (our reading for Cities).
"""

from collections.abc import Iterator
from itertools import zip_longest

from reference.content.facts import Facts
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draw, Draws
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

from . import boards
from .pools import Pool, pools


def deal(table: Table, rolls: Rolls, facts: Facts) -> tuple[Draw, ...]:
    drawn = [_deal(pool, table, rolls) for pool in pools(table, facts)]
    return (*drawn, *boards.deal(table, rolls, facts))


def _deal(pool: Pool, table: Table, rolls: Rolls) -> Draw:
    value = _fixed(pool, rolls) if pool.fixed else _drawn(pool, table, rolls)
    return Draw(
        pool.code,
        pool.label,
        pool.rule,
        value,
        pool.each,
        pool.choices,
        pool.note,
        pool.secret,
        follows="table" if pool.fixed else "",
    )


def _fixed(pool: Pool, rolls: Rolls) -> tuple[str, ...]:
    """The list itself; a place changed by hand stays as it is, and the checker speaks up."""
    kept = rolls.kept.get(pool.code, ())[: len(pool.fixed)]
    return tuple(mine or right for mine, right in zip_longest(kept, pool.fixed, fillvalue=""))


def _drawn(pool: Pool, table: Table, rolls: Rolls) -> tuple[str, ...]:
    stream = rolls.stream(table.game, pool.code)
    return pool.draw(stream, rolls)


def check_setup(table: Table, draws: Draws, facts: Facts) -> list[Problem]:
    found = [problem for pool in pools(table, facts) for problem in _check(pool, table, draws, facts)]
    known = {pool.code for pool in pools(table, facts)} | boards.codes(table)
    extra = [
        Problem(f"This set-up has no draw “{code[:40]}”.", field=code, rule="setup-steps")
        for code in draws
        if code not in known
    ]
    return [*found, *boards.check(table, draws, facts), *extra]


def _check(pool: Pool, table: Table, draws: Draws, facts: Facts) -> Iterator[Problem]:
    if pool.code not in draws:
        yield Problem(f"{pool.label}: missing.", field=pool.code, rule=pool.rule)
        return
    messages = pool.wrong_list(draws[pool.code]) if pool.fixed else pool.wrong_draw(draws[pool.code])
    for message in messages:
        yield Problem(f"{pool.label}: {message}", field=pool.code, rule=pool.rule)
