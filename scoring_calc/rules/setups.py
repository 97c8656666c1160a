"""A set-up: what a table does, in order, and what was drawn at random for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reference.content.shapes import SetupStep

from .fields import Choice
from .streams import Rolls, Stream
from .table import Table


@dataclass(frozen=True)
class Draw:
    """Something drawn at random. `value` holds the codes drawn, in order; with `each` = k the first k belong to seat
    0, the next k to seat 1 and so on; 0 means they belong to the table. `choices` are what could be drawn, for choosing
    by hand. `note` says when the table narrows the choice. `secret` draws are for their owner's eyes. A draw that
    `follows` another one, or the "table" alone, is decided by it and not rolled by itself."""

    code: str
    label: str
    rule: str
    value: tuple[str, ...]
    each: int = 0
    choices: tuple[Choice, ...] = ()
    note: str = ""
    secret: bool = False
    map: bool = False
    follows: str = ""

    def of(self, seat: int) -> tuple[str, ...]:
        return self.value[seat * self.each : (seat + 1) * self.each]

    def label_of(self, code: str) -> str:
        return next((choice.label for choice in self.choices if choice.code == code), code)


Draws = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Setup:
    """`steps` are the game's steps that hold for this table; texts and quantities come from the content files."""

    table: Table
    rolls: Rolls
    draws: tuple[Draw, ...]
    steps: tuple[SetupStep, ...]

    @property
    def values(self) -> Draws:
        return {draw.code: draw.value for draw in self.draws}


def dealt(
    stream: Stream, rolls: Rolls, draw: str, pool: Sequence[str], n: int, takes: Mapping[str, int] | None = None
) -> tuple[str, ...]:
    """`n` different items of the pool at random; those kept by hand stay in their places.
    `takes` gives the number of copies of items that exist more than once."""
    kept = (*rolls.kept.get(draw, ()), *([""] * n))[:n]
    left = dict.fromkeys(pool, 1) | dict(takes or {})
    for item in kept:
        if item in left:
            left[item] -= 1
    open_places = sum(not item for item in kept)
    candidates = [item for item in rolls.fresh(pool, n) for _ in range(max(0, left[item]))]
    if len(candidates) < open_places:
        candidates = [item for item in pool for _ in range(max(0, left[item]))]
    drawn = iter(stream.sample(candidates, open_places))
    return tuple(item or next(drawn, "") for item in kept)


def holds(step: SetupStep, table: Table) -> bool:
    """Whether a step of the content belongs to this table."""
    if not set(step.expansions) <= table.expansions or table.expansions & set(step.without):
        return False
    if step.switch:
        code, _, option = step.switch.partition(":")
        if table.switches.get(code) != option:
            return False
    return not step.players or _within(step.players, table.players)


def _within(text: str, players: int) -> bool:
    low, _, high = text.rstrip("+").partition("-")
    return int(low) <= players and (text.endswith("+") or players <= int(high or low))
