"""Reproducible chance: one seed, a named stream for each purpose, the same on every machine and Python version."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")
VERSION = 1


class Stream:
    """Random choices from SHA-256 in counter mode (the standard library's shuffle is not promised to stay the same)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counter = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        limit = 2**64 - 2**64 % n
        while True:
            digest = hashlib.sha256(f"{self.name}#{self.counter}".encode()).digest()
            self.counter += 1
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        return self.shuffled(items)[:n]


@dataclass(frozen=True)
class Rolls:
    """The chance a set-up is dealt with. `again` counts the re-rolls of a draw, `kept` holds draws locked or chosen by
    hand, `avoid` what was drawn last time and is left out as long as enough remains."""

    seed: str
    again: Mapping[str, int] = field(default_factory=dict)
    kept: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    avoid: frozenset[str] = frozenset()

    def stream(self, game: str, draw: str) -> Stream:
        return Stream(f"{VERSION}/{game}/{self.seed}/{draw}/{self.again.get(draw, 0)}")

    def fresh(self, items: Sequence[str], needed: int) -> list[str]:
        """The items without those to avoid, unless too few would remain."""
        left = [item for item in items if item not in self.avoid]
        return left if len(left) >= needed else list(items)
