"""The part of a passage that shows why it was found."""

import re
from collections.abc import Iterable
from functools import lru_cache

from django.utils.safestring import SafeString

from ..markup import highlight
from .analysis import stem, words

LONGEST = 180
KEPT = 5000  # texts kept taken apart


def snippet(text: str, stems: Iterable[str]) -> SafeString:
    """The sentence that holds most of what was asked, with its words marked."""
    wanted = frozenset(stems)
    best, _ = max(_sentences(text), key=lambda sentence: len(wanted & sentence[1]), default=("", None))
    return marked(best if len(best) <= LONGEST else best[: LONGEST - 1].rsplit(" ", 1)[0] + "…", wanted)


@lru_cache(maxsize=KEPT)
def _sentences(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The sentences of a text with their stems."""
    parts = (part for part in re.split(r"(?<=[.!?])\s+|\n", text) if part.strip())
    return tuple((part, frozenset(map(stem, words(part)))) for part in parts)


def marked(text: str, stems: Iterable[str]) -> SafeString:
    return highlight(text, frozenset(stems), lambda word: stem(word.lower()))
