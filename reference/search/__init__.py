"""Ask the rules. `find(question, …)` answers with passages, best first; `rebuild()` makes the index anew."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ..passages import Found
from . import analysis, ranking
from .engine import EVERYTHING, Opened, Unavailable, is_current, mend, opened, rebuild
from .full_text import BROKEN
from .spelling import english

__all__ = ["Answer", "Hit", "Unavailable", "edition", "find", "is_current", "rebuild", "warm"]

CANDIDATES, OF_ALL_GAMES = 24, 60  # passages that ranking looks at
MOST_CHARACTERS = 300
MOST_WORDS = 24
MOST_UNKNOWN = 4  # words that nearest ones are suggested for
NAMED_GAME = 0.3  # for a game that the question names
EXACT = 10.0  # for the code or the whole title, typed


@dataclass(frozen=True)
class Hit:
    passage: Found
    score: float


@dataclass(frozen=True)
class Answer:
    """What was found. `corrected` is the question as understood, if not as typed; `stems` what was looked for;
    `nearest` the words of the rules most like those asked for, when nothing was found."""

    question: str
    hits: tuple[Hit, ...] = ()
    corrected: str = ""
    stems: frozenset[str] = frozenset()
    nearest: tuple[str, ...] = ()


def find(
    question: str, game: str = "", limit: int = 10, holds: Callable[[Found], bool] | None = None, typing: bool = False
) -> Answer:
    """The passages that answer the question, of one game or of all. `holds` leaves out what is not in play;
    `typing` takes the last word as the beginning of one."""
    try:
        return Enquiry(question, game, opened(), typing).answer(limit, holds)
    except BROKEN as damage:  # which may show only when a file is read
        mend(damage)
        return Enquiry(question, game, opened(), typing).answer(limit, holds)


def edition() -> str:
    """A name that changes with the content."""
    return opened().folder.name


def warm() -> None:
    """Make the index if it is not that of the content, and open all that the first question would have to wait for."""
    if not is_current():
        rebuild()
    for slug in (*opened().names, ""):
        find("how do i win", slug)
    english()


class Enquiry:
    """One question put to the index of one game, or to that of all."""

    def __init__(self, question: str, game: str, index: Opened, typing: bool) -> None:
        self.question = question
        self.asked = " ".join(question[:MOST_CHARACTERS].split()[:MOST_WORDS])
        self.index = index
        self.game = game if game in index.names else ""
        self.catalogue = index.catalogue(self.game or EVERYTHING)
        self.completions: dict[str, frozenset[str]] = {}
        self.understood = self._understand(typing)

    @property
    def corrected(self) -> str:
        return self.understood if self.understood != self.asked else ""

    def _understand(self, typing: bool) -> str:
        """The question with unknown words replaced by the nearest known ones. A last word still being typed stands for
        the words it may become."""
        every = analysis.words(self.asked)
        text = self.asked
        for word in dict.fromkeys(every):
            if self._is_known(word):
                continue
            completions = self.catalogue.speller.completions(word) if typing and word == every[-1] else []
            if completions:
                self.completions[analysis.stem(word)] = frozenset(map(analysis.stem, completions))
            elif word not in english() and (nearest := self.catalogue.speller.nearest(word)):
                text = re.sub(rf"\b{re.escape(word)}\b", nearest, text, flags=re.IGNORECASE)
        return text

    def _is_known(self, word: str) -> bool:
        return (
            word in analysis.STOP_WORDS
            or self.catalogue.speller.knows(word)
            or self.catalogue.holds(analysis.stem(word))
            or bool(self._alternatives(analysis.stem(word)))
        )

    @cached_property
    def named(self) -> str:
        """The game that the question names, when it was put to all games."""
        every = f" {' '.join(analysis.words(self.understood))} "
        for slug, name in self.index.names.items():
            own = " ".join(word for word in analysis.words(name) if word not in ("the", "a"))
            if not self.game and (f" {own} " in every or f" {slug.replace('-', ' ')} " in every):
                return slug
        return ""

    @cached_property
    def weights(self) -> dict[str, float]:
        """The stems asked for and what each tells; those that stand nowhere, nor anything like them, tell nothing."""
        slug = self.game or self.named or next(iter(self.index.thesauri), "")
        stems = self.index.thesauri[slug].stems(self.understood) if slug else []
        if self.named:
            own = {analysis.stem(word) for word in analysis.words(self.index.names[self.named])}
            stems = [stem for stem in stems if stem not in own] or stems
        known = [stem for stem in stems if any(map(self.catalogue.holds, (stem, *self._alternatives(stem))))]
        return {stem: self.catalogue.weight(stem) for stem in known}

    def _alternatives(self, stem: str, slug: str = "") -> frozenset[str]:
        """What else may stand for a stem: in one game, or in any that is searched."""
        slugs = [slug or self.game] if slug or self.game else list(self.index.thesauri)
        found = self.completions.get(stem, frozenset())
        return found.union(*(self.index.thesauri[one].alternatives(stem) for one in slugs))

    @cached_property
    def searched(self) -> dict[str, float]:
        """Everything looked for in the full text, with how much it counts."""
        others = {other: ranking.SYNONYM for stem in self.weights for other in self._alternatives(stem)}
        return {**others, **dict.fromkeys(self.weights, 1.0)}

    def answer(self, limit: int, holds: Callable[[Found], bool] | None) -> Answer:
        hits = tuple(self.hits(holds)[:limit])
        return Answer(self.question, hits, self.corrected, frozenset(self.searched), () if hits else self._nearest())

    def _nearest(self) -> tuple[str, ...]:
        asked = [word for word in analysis.words(self.asked) if word not in analysis.STOP_WORDS][:MOST_UNKNOWN]
        near = [other for word in asked for other in self.catalogue.speller.suggestions(word)]
        return tuple(word for word in dict.fromkeys(near) if word not in analysis.STOP_WORDS)

    def hits(self, holds: Callable[[Found], bool] | None) -> list[Hit]:
        if not self.searched:
            return []
        most = CANDIDATES if self.game else OF_ALL_GAMES
        questions = {slug: self._question(slug) for slug in ([self.game] if self.game else self.index.names)}
        hits = [
            Hit(passage, self._score(questions[document.game], passage, document, full_text))
            for passage, document, full_text in self.catalogue.candidates(self.searched, most, holds)
        ]
        return sorted(hits, key=lambda hit: (-hit.score, hit.passage.code))

    def _question(self, slug: str) -> ranking.Question:
        """The question as the words of one game understand it."""
        return ranking.Question(self.weights, lambda stem: self._alternatives(stem, slug), self.catalogue.weight)

    def _score(self, question: ranking.Question, passage: Found, document: ranking.Document, full_text: float) -> float:
        score = ranking.score(question, document, full_text)
        score += NAMED_GAME * (document.game == self.named) + EXACT * self._is_exactly(passage)
        return round(score, 4)

    def _is_exactly(self, passage: Found) -> bool:
        typed = self.asked.lower().rstrip("?!. ")
        return typed in (passage.title.lower().rstrip("?!. "), passage.code, f"{passage.game}/{passage.code}")
