"""The nearest word of the index to one that is not in it."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache
from heapq import nsmallest
from itertools import accumulate, islice

KEPT = 5000  # corrections that each worker remembers, for people who go on typing
NEAR_ENOUGH = 16  # words looked at closely
SHORTEST_PART = 3  # letters of each of two words written as one
DOUBLED, EXCHANGED, DROPPED, LIKE_VOWEL, CHANGED, HEARD = 0.5, 0.7, 0.8, 0.8, 1.1, 0.3
VOWELS = frozenset("aeiouy")
SOUNDS = [
    (re.compile(letters), spoken)
    for letters, spoken in {
        "^kn": "n", "^wr": "r", "ph": "f", "wh": "w", "ck": "k", "dg": "j", "ght": "t", "sc(?=[eiy])": "s",
        "tion|shun|sion": "shn", "c(?=[eiy])": "s", "[cq]": "k", "x": "ks", "z": "s", r"(.)\1+": r"\1",
    }.items()
]  # fmt: skip


class Speller:
    """Words with how often they occur. Letters in common and the same sound lead to the words worth comparing."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = counts
        self.nearest = lru_cache(maxsize=KEPT)(self._nearest)
        self.by_pair: dict[str, list[str]] = defaultdict(list)
        self.by_skeleton: dict[str, list[str]] = defaultdict(list)
        for word in counts:
            self.by_skeleton[skeleton(word)].append(word)
            for pair in pairs(word):
                self.by_pair[pair].append(word)

    def knows(self, word: str) -> bool:
        return word in self.counts

    def completions(self, start: str, most: int = 4) -> list[str]:
        """Known words that begin so, the commonest first: for a word still being typed."""
        found = [word for word in self.by_pair.get(f"^{start[:1]}", ()) if word.startswith(start)]
        return sorted(found, key=lambda word: (-self.counts[word], word))[:most]

    def _nearest(self, word: str) -> str | None:
        """The known word, or two known words written as one, most likely meant; None when nothing is close."""
        if len(word) < 3 or any(c.isdigit() for c in word):
            return None
        allowed = 1.0 if len(word) <= 4 else 2.0 if len(word) <= 8 else 3.0
        close = (other for slips, other in self._close(word) if slips <= allowed and _can_be(other, word, allowed))
        return self._parted(word) or next(close, None)

    def suggestions(self, word: str, most: int = 3) -> list[str]:
        """Known words that share about half of the letters: too far to be taken for granted, near enough to offer."""
        close = (other for slips, other in self._close(word) if slips <= len(word) / 2 and len(other) > 2)
        return list(islice(close, most))

    def _parted(self, word: str) -> str | None:
        """“citystate” as “city state”."""
        places = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
        parts = ((word[:place], word[place:]) for place in places)
        known = [(a, b) for a, b in parts if a in self.counts and b in self.counts]
        return " ".join(max(known, key=lambda pair: min(map(self.counts.__getitem__, pair)))) if known else None

    def _close(self, word: str) -> list[tuple[float, str]]:
        """Known words that look or sound alike and how far away they are, nearest first."""
        shared = Counter(other for pair in pairs(word) for other in self.by_pair.get(pair, ()))
        # Words of about the same length come first: few of their pairs are not shared.
        likest = nsmallest(NEAR_ENOUGH, shared, key=lambda other: (-shared[other] / (len(word) + len(other)), other))
        alike = [*likest, *self.by_skeleton.get(skeleton(word), ()), *filter(self.knows, exchanged(word))]
        found = [(slips(word, other), other) for other in dict.fromkeys(alike)]
        return sorted(found, key=lambda pair: (pair[0], -self.counts[pair[1]], pair[1]))


def _can_be(other: str, word: str, allowed: float) -> bool:
    """Whatever it sounds like, it is about as long and begins alike."""
    return abs(len(word) - len(other)) <= allowed and _same_beginning(word, other)


def _same_beginning(a: str, b: str) -> bool:
    """Slips rarely touch the first letter, unless the first two are swapped or one of them is missing."""
    return a[0] == b[0] or a[:2] == b[1::-1] or a[1:2] == b[0] or a[0] == b[1:2] or sound(a)[:1] == sound(b)[:1]


def pairs(word: str) -> set[str]:
    marked = f"^{word}$"
    return {marked[i : i + 2] for i in range(len(marked) - 1)}


def exchanged(word: str) -> list[str]:
    """The word with two neighbours exchanged, wherever they stand: a short word shares few pairs with what is meant."""
    return [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)]


@lru_cache(maxsize=20_000)
def sound(word: str) -> str:
    """How a word is spoken, roughly: “fase” and “phase” sound the same."""
    for letters, spoken in SOUNDS:
        word = letters.sub(spoken, word)
    return word


def skeleton(word: str) -> str:
    """The consonants that are heard."""
    return re.sub("[aeiouyhw]", "", sound(word))


def slips(a: str, b: str) -> float:
    """How many slips make one word the other: of the fingers, or of the ear."""
    heard = sound(a), sound(b)
    seen = distance(a, b)
    return seen if heard == (a, b) else min(seen, HEARD + distance(*heard))


def distance(a: str, b: str) -> float:
    """What it costs to turn one word into the other: letters dropped, doubled, changed, or two neighbours exchanged.
    What people do often costs little."""
    before: list[float] = []
    last = [0.0, *accumulate(_gap(b, j) for j in range(len(b)))]
    for i, x in enumerate(a):
        drop = _gap(a, i)
        row = [last[0] + drop]
        for j, y in enumerate(b):
            cost = min(last[j + 1] + drop, row[j] + _gap(b, j), last[j] + _change(x, y))
            if i and j and x == b[j - 1] and a[i - 1] == y:
                cost = min(cost, before[j - 1] + EXCHANGED)
            row.append(cost)
        before, last = last, row
    return last[-1]


def _gap(word: str, place: int) -> float:
    """A letter that only one of the words has; hardly ever the first."""
    return CHANGED if not place else DOUBLED if word[place] == word[place - 1] else DROPPED


def _change(x: str, y: str) -> float:
    return 0.0 if x == y else LIKE_VOWEL if x in VOWELS and y in VOWELS else CHANGED
