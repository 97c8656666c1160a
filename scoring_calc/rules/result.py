"""From points by category to totals, ranks, tie-breaks and the sentence that names the winner: once, for all games."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .problem import Problem


@dataclass(frozen=True)
class Line:
    """Points of one category, why they are what they are, and the passage that says so."""

    category: str
    points: int
    explanation: str
    rule: str


@dataclass(frozen=True)
class TieBreak:
    """What decides between equals: the higher value wins. `label` completes "wins on …"."""

    label: str
    values: tuple[int, ...]
    rule: str


@dataclass(frozen=True)
class Scores:
    """What a game's logic says: the lines of every seat, and how ties are broken.

    `eligible` marks the seats that can win at all (A New Dawn: four cards; the Free City never); None means everybody.
    `unit` is what totals count. `nobody` is said when no seat is eligible."""

    lines: tuple[tuple[Line, ...], ...]
    tie_breaks: tuple[TieBreak, ...] = ()
    eligible: tuple[bool, ...] | None = None
    unit: str = "points"
    nobody: str = "Nobody has won yet."


@dataclass(frozen=True)
class PlayerResult:
    name: str
    lines: tuple[Line, ...]
    total: int
    rank: int


@dataclass(frozen=True)
class Result:
    """`winners` is empty while there are problems or nobody can have won. `tie_break` names what decided, if any."""

    players: tuple[PlayerResult, ...]
    winners: tuple[str, ...]
    sentence: str
    tie_break: str = ""
    tie_rule: str = ""
    unit: str = "points"
    problems: tuple[Problem, ...] = field(default=())


def decide(names: Sequence[str], scores: Scores, problems: Sequence[Problem] = ()) -> Result:
    totals = [sum(line.points for line in lines) for lines in scores.lines]
    eligible = scores.eligible or (True,) * len(names)
    keys = [
        (may_win, total, *(tie.values[seat] for tie in scores.tie_breaks))
        for seat, (may_win, total) in enumerate(zip(eligible, totals, strict=True))
    ]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    players = tuple(
        PlayerResult(name, lines, total, rank)
        for name, lines, total, rank in zip(names, scores.lines, totals, ranks, strict=True)
    )
    first = [seat for seat, rank in enumerate(ranks) if rank == 1 and eligible[seat]]
    winners = tuple(names[seat] for seat in first) if not problems else ()
    if problems:
        sentence, tie = "Mend the problems to see who wins.", None
    elif not first:
        sentence, tie = scores.nobody, None
    else:
        sentence, tie = _verdict(names, totals, first, eligible, scores)
    return Result(
        players, winners, sentence, tie.label if tie else "", tie.rule if tie else "", scores.unit, tuple(problems)
    )


def _verdict(
    names: Sequence[str], totals: list[int], first: list[int], eligible: tuple[bool, ...], scores: Scores
) -> tuple[str, TieBreak | None]:
    """Who wins, in words, and the tie-break that decided it."""
    best = totals[first[0]]
    level = [seat for seat in range(len(names)) if totals[seat] == best and eligible[seat]]
    winner = _and([names[seat] for seat in first])
    if len(level) == 1:
        return f"{winner} wins with {best} {scores.unit}.", None
    if len(first) > 1:
        reason = f" {_and([tie.label for tie in scores.tie_breaks])} level too," if scores.tie_breaks else ""
        return f"{winner} share the victory:{reason} {best} {scores.unit} each.", None
    for tie in scores.tie_breaks:
        top = max(tie.values[seat] for seat in level)
        rest = [tie.values[seat] for seat in level if tie.values[seat] != top]
        level = [seat for seat in level if tie.values[seat] == top]
        if len(level) == 1:
            return f"{winner} wins on {tie.label}, {top} to {max(rest)} ({best} {scores.unit} each).", tie
    raise AssertionError("one winner among equals, but no tie-break tells them apart")


def _and(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
