"""Science: squares and sets, and the best place for every symbol that may be chosen.

Covers science-identical, science-sets, science-wilds, aristotle-sets and mask-cards. The order of effects is that of
aristotle-sets: the commonest symbol first, then a changed symbol, then copied symbols and symbols of choice, which are
placed together for the most points. One who has no symbol at all has no commonest one (our reading).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from .city import SYMBOLS, Symbols

PLURALS = {"compass": "compasses"}


@dataclass(frozen=True)
class Study:
    """What a city brings to science. `sets_worth` is what a set gives in all, `near` what masks may copy."""

    symbols: Symbols
    sets_worth: int
    wilds: int = 0
    commonest: int = 0
    changes: int = 0
    masks: int = 0
    near: Symbols = (0, 0, 0)


@dataclass(frozen=True)
class Learning:
    """The symbols after each effect; the last are the ones that score."""

    own: Symbols
    commonest: Symbols
    changed: Symbols
    copied: Symbols
    final: Symbols


def points(symbols: Symbols, sets_worth: int) -> int:
    return sum(n * n for n in symbols) + sets_worth * min(symbols)


def best(study: Study) -> Learning:
    """The best of all ways to use the effects; of equal ones the first found."""
    return max(_ways(study), key=lambda way: (points(way.final, study.sets_worth), way.copied))


def place_wilds(symbols: Symbols, wilds: int, sets_worth: int) -> Symbols:
    """The best symbols after adding `wilds` of choice.

    For a given number m of sets it is best to raise the rarer symbols just to m and to put the rest on the most
    frequent one, because squares grow ever faster. Between the numbers below the total is convex in m, so one of them
    is best."""
    low, middle, high = sorted(symbols)
    levels = {low, middle, high, low + wilds, (low + middle + wilds) // 2, (sum(symbols) + wilds) // 3}
    ways = [_raised(symbols, wilds, level) for level in levels if _missing(symbols, level) <= wilds]
    return max(ways, key=lambda way: (points(way, sets_worth), way))


def _missing(symbols: Symbols, level: int) -> int:
    return sum(max(0, level - n) for n in symbols)


def _raised(symbols: Symbols, wilds: int, level: int) -> Symbols:
    raised = [max(n, level) for n in symbols]
    raised[raised.index(max(raised))] += wilds - _missing(symbols, level)
    return raised[0], raised[1], raised[2]


def _ways(study: Study) -> Iterator[Learning]:
    for common in _with_commonest(study.symbols, study.commonest):
        for changed in _with_changes(common, study.changes):
            for copied in _with_copies(changed, study.masks, study.near):
                final = place_wilds(copied, study.wilds, study.sets_worth)
                yield Learning(study.symbols, common, changed, copied, final)


def _with_commonest(symbols: Symbols, extra: int) -> list[Symbols]:
    """One more of the commonest symbol, `extra` times; of equally common ones any."""
    most = max(symbols)
    if not extra or not most:
        return [symbols]
    return [_moved(symbols, place, extra) for place in range(3) if symbols[place] == most]


def _with_changes(symbols: Symbols, changes: int) -> set[Symbols]:
    """Each change may turn one symbol into another."""
    ways = {symbols}
    for _ in range(changes):
        swaps = product(ways, range(3), range(3))
        ways |= {_moved(_moved(way, source, -1), goal, 1) for way, source, goal in swaps if way[source]}
    return ways


def _with_copies(symbols: Symbols, masks: int, near: Symbols) -> list[Symbols]:
    """Each mask copies one symbol of the neighbours, as far as there are any."""
    ranges = [range(min(masks, n) + 1) for n in near]
    n = min(masks, sum(near))
    return [(symbols[0] + a, symbols[1] + b, symbols[2] + c) for a, b, c in product(*ranges) if a + b + c == n]


def _moved(symbols: Symbols, place: int, by: int) -> Symbols:
    moved = list(symbols)
    moved[place] += by
    return moved[0], moved[1], moved[2]


# -- in words


def in_words(symbols: Symbols) -> str:
    return ", ".join(named(n, symbol) for n, symbol in zip(symbols, SYMBOLS, strict=True))


def named(n: int, symbol: str) -> str:
    return f"{n} {symbol if n == 1 else PLURALS.get(symbol, symbol + 's')}"


def formula(symbols: Symbols, set_points: int) -> str:
    squares = " + ".join(f"{n}²" for n in symbols)
    sets = min(symbols)
    bonus = f" + {set_points} × {sets} {'set' if sets == 1 else 'sets'}" if sets else ""
    return f"{squares}{bonus} = {points(symbols, set_points)}"


def explained(learning: Learning, set_points: int) -> str:
    """How the symbols came about, and what they give."""
    steps = [in_words(learning.own), *_added(learning.own, learning.commonest, "of the commonest")]
    if learning.changed != learning.commonest:
        steps.append(f"one changed: {in_words(learning.changed)}")
    steps += _added(learning.changed, learning.copied, "copied")
    steps += _added(learning.copied, learning.final, "of your choice")
    return f"{'; '.join(steps)}. {formula(learning.final, set_points)}"


def _added(before: Symbols, after: Symbols, how: str) -> list[str]:
    more = [(b - a, symbol) for a, b, symbol in zip(before, after, SYMBOLS, strict=True) if b > a]
    return [f"{how}: {', '.join(named(n, symbol) for n, symbol in more)}"] if more else []
