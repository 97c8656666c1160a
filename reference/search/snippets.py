"""The part of a passage that shows why it was found."""

import re
from functools import lru_cache

from django.utils.safestring import SafeString

from ..markup import highlight
from .analysis import stem, words

LONGEST = 180
KEPT = 10_000  # texts kept taken apart


def snippet(text: str, stems: frozenset[str]) -> SafeString:
    """The sentence that holds most of what was asked, with its words marked."""
    best = max(_sentences(text), key=lambda sentence: len(stems & _stems(sentence)), default="")
    return marked(best if len(best) <= LONGEST else best[: LONGEST - 1].rsplit(" ", 1)[0] + "…", stems)


def marked(text: str, stems: frozenset[str]) -> SafeString:
    return _marked(text, stems & _stems(text))


@lru_cache(maxsize=KEPT)
def _marked(text: str, stems: frozenset[str]) -> SafeString:
    return highlight(text, stems, lambda word: stem(word.lower()))


@lru_cache(maxsize=KEPT)
def _sentences(text: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"(?<=[.!?])\s+|\n", text) if part.strip())


@lru_cache(maxsize=KEPT)
def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, words(text)))
