"""The nearest word of the index to one that is not in it."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import islice
from pathlib import Path

NEAR_ENOUGH = 40  # words looked at closely


@cache
def english() -> frozenset[str]:
    """Common words: not found in the rules, but no slip either."""
    lines = (Path(__file__).with_name("english.txt")).read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


class Speller:
    """Words with how often they occur; pairs of letters lead to the words worth comparing."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = counts
        self.by_pair: dict[str, list[str]] = defaultdict(list)
        for word in counts:
            for pair in pairs(word):
                self.by_pair[pair].append(word)

    def knows(self, word: str) -> bool:
        return word in self.counts

    def completions(self, start: str, most: int = 4) -> list[str]:
        """Known words that begin so, the commonest first: for a word still being typed."""
        found = [word for word in self.by_pair.get(f"^{start[:1]}", ()) if word.startswith(start)]
        return sorted(found, key=lambda word: (-self.counts[word], word))[:most]

    def nearest(self, word: str) -> str | None:
        """The known word most likely meant; None when nothing is close."""
        if len(word) < 3 or any(c.isdigit() for c in word):
            return None
        allowed = 1 if len(word) <= 4 else 2 if len(word) <= 8 else 3
        close = (other for edits, other in self._close(word) if edits <= allowed and _same_beginning(word, other))
        return next(close, None)

    def suggestions(self, word: str, most: int = 3) -> list[str]:
        """Known words that share about half of the letters: too far to be taken for granted, near enough to offer."""
        close = (other for edits, other in self._close(word) if edits <= len(word) // 2 and len(other) > 2)
        return list(islice(close, most))

    def _close(self, word: str) -> list[tuple[int, str]]:
        """Known words with many of the same letter pairs and the edits they are away, nearest first."""
        shared: Counter[str] = Counter()
        for pair in pairs(word):
            shared.update(self.by_pair.get(pair, ()))
        found = [(distance(word, other), other) for other, _ in shared.most_common(NEAR_ENOUGH)]
        return sorted(found, key=lambda pair: (pair[0], -self.counts[pair[1]], pair[1]))


def _same_beginning(a: str, b: str) -> bool:
    """Slips rarely touch the first letter, unless the first two are swapped or one of them is missing."""
    return a[0] == b[0] or a[:2] == b[1::-1] or a[1:2] == b[0] or a[0] == b[1:2]


def pairs(word: str) -> set[str]:
    marked = f"^{word}$"
    return {marked[i : i + 2] for i in range(len(marked) - 1)}


def distance(a: str, b: str) -> int:
    """Edits from one word to the other: a letter added, dropped, changed, or two neighbours exchanged."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
