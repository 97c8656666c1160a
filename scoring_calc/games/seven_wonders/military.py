"""War: tokens and what they score (score-military), and the land conflicts of an Age (military-conflicts,
diplomacy-neighbours) for the war table."""

from collections.abc import Sequence
from dataclasses import dataclass

from reference.content.facts import Facts

from .city import VICTORIES
from .counting import Item
from .reckoning import Reckoning


def military_items(reckoning: Reckoning, seat: int) -> list[Item]:
    sheet, facts = reckoning.sheet, reckoning.facts
    held = [
        (sheet.number(seat, key), value)
        for key, value in zip(VICTORIES, facts.numbers("military_victory"), strict=True)
    ]
    held.append((sheet.number(seat, "defeats"), facts.number("military_defeat")))
    held = [(n, value) for n, value in held if n]
    if not held:
        return []
    points = sum(n * value for n, value in held)
    return [Item(points, ", ".join(f"{n} × {value:+d}" for n, value in held) + f" = {points}")]


@dataclass(frozen=True)
class Outcome:
    """What one city takes home from the conflicts of an Age."""

    victories: int = 0
    defeats: int = 0

    def points(self, age: int, facts: Facts) -> int:
        return self.victories * facts.numbers("military_victory")[age] + self.defeats * facts.number("military_defeat")


def conflicts(shields: Sequence[int], diplomats: frozenset[int] = frozenset()) -> tuple[Outcome, ...]:
    """The outcome for every seat. Diplomats stay out, and the cities on either side of a gap face each other
    (diplomacy-neighbours). No two cities meet twice: two that are left over fight one conflict."""
    ring = [seat for seat in range(len(shields)) if seat not in diplomats]
    pairs = list(zip(ring, [*ring[1:], *ring[:1]], strict=True)) if len(ring) > 2 else _lone_pair(ring)
    found = [Outcome() for _ in shields]
    for one, other in pairs:
        if shields[one] != shields[other]:
            winner, loser = (one, other) if shields[one] > shields[other] else (other, one)
            found[winner] = Outcome(found[winner].victories + 1, found[winner].defeats)
            found[loser] = Outcome(found[loser].victories, found[loser].defeats + 1)
    return tuple(found)


def _lone_pair(ring: list[int]) -> list[tuple[int, int]]:
    return [(ring[0], ring[1])] if len(ring) == 2 else []
