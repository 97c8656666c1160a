"""The part of a passage that shows why it was found."""

import re
from collections.abc import Iterable

from django.utils.safestring import SafeString

from ..markup import highlight
from .analysis import stem, words

LONGEST = 180


def snippet(text: str, stems: Iterable[str]) -> SafeString:
    """The sentence that holds most of what was asked, with its words marked."""
    wanted = frozenset(stems)
    sentences = [part for part in re.split(r"(?<=[.!?])\s+|\n", text) if part.strip()]
    best = max(sentences, key=lambda part: len(wanted & {stem(word) for word in words(part)}), default="")
    return marked(best if len(best) <= LONGEST else best[: LONGEST - 1].rsplit(" ", 1)[0] + "…", wanted)


def marked(text: str, stems: Iterable[str]) -> SafeString:
    return highlight(text, frozenset(stems), lambda word: stem(word.lower()))
