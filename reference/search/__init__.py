"""Ask the rules. `find(question, …)` answers with passages, best first; `rebuild()` makes the index anew."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from ..passages import Found
from . import analysis, ranking
from .engine import Catalogue, Opened, Unavailable, is_current, mend, opened, rebuild
from .full_text import BROKEN
from .meaning import is_word, meanings

__all__ = ["Answer", "Hit", "Unavailable", "edition", "every_passage", "find", "is_current", "rebuild", "warm"]

CANDIDATES = 24  # passages of each game that may be shown
MOST_CHARACTERS = 300
MOST_WORDS = 40
MOST_UNKNOWN = 4  # words that nearest ones are suggested for
NAMED_GAME = 3.0  # for a game that the question names: its passages come first
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


def every_passage() -> Iterator[Found]:
    """All that can be found."""
    index = opened()
    for slug in index.names:
        yield from index.catalogue(slug).passages


class Enquiry:
    """One question put to one game, or to all."""

    def __init__(self, question: str, game: str, index: Opened, typing: bool) -> None:
        self.question = question
        self.asked = " ".join(question[:MOST_CHARACTERS].split()[:MOST_WORDS])
        self.index = index
        self.slugs = (game,) if game in index.names else tuple(index.names)
        self.catalogues = {slug: index.catalogue(slug) for slug in self.slugs}
        self.speller = index.speller(self.slugs)
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
            if word in analysis.STOP_WORDS or self.speller.knows(word) or self._is_known(analysis.stem(word)):
                continue
            completions = self.speller.completions(word) if typing and word == every[-1] else []
            if completions:
                self.completions[analysis.stem(word)] = frozenset(map(analysis.stem, completions))
            elif not is_word(word) and (nearest := self.speller.nearest(word)) and not self._is_name(word, nearest):
                text = re.sub(rf"\b{re.escape(word)}\b", nearest, text, flags=re.IGNORECASE)
        return text

    def _is_name(self, word: str, nearest: str) -> bool:
        """“Tom” is no slip for “to”; “Neptun” may be one for “Neptune”."""
        return nearest in analysis.STOP_WORDS and word.capitalize() in self.asked

    def _is_known(self, stem: str) -> bool:
        """Whether a stem, or what may stand for it, stands anywhere in what is searched."""
        return any(
            catalogue.phrasebook.holds(one)
            for catalogue in self.catalogues.values()
            for one in (stem, *self._alternatives(stem, catalogue))
        )

    def _alternatives(self, stem: str, catalogue: Catalogue) -> frozenset[str]:
        return catalogue.thesaurus.alternatives(stem) | self.completions.get(stem, frozenset())

    @cached_property
    def named(self) -> str:
        """The game that the question names, when it was put to all games."""
        every = f" {' '.join(analysis.words(self.understood))} "
        for slug in self.slugs if len(self.slugs) > 1 else ():
            own = " ".join(self._name(slug))
            if f" {own} " in every or f" {slug.replace('-', ' ')} " in every:
                return slug
        return ""

    def _name(self, slug: str) -> list[str]:
        return [word for word in analysis.words(self.index.names[slug]) if word not in ("the", "a")]

    @cached_property
    def meaning(self) -> ranking.Shares:
        return meanings([self.understood])[0]

    @cached_property
    def questions(self) -> dict[str, ranking.Question]:
        """The question as the words of each game understand it."""
        return {slug: self._read(catalogue) for slug, catalogue in self.catalogues.items()}

    def _read(self, catalogue: Catalogue) -> ranking.Question:
        """What stands nowhere, nor anything like it, tells nothing; what only other games know counts against this."""
        stems = dict.fromkeys(catalogue.thesaurus.stems(self.understood))
        if self.named:
            own = set(map(analysis.stem, self._name(self.named)))
            stems = {stem: None for stem in stems if stem not in own} or stems
        known = list(filter(self._is_known, stems))
        return ranking.Question(
            {stem: catalogue.phrasebook.tells(stem) for stem in known},
            {stem: self._alternatives(stem, catalogue) for stem in known},
            self.meaning,
        )

    def answer(self, limit: int, holds: Callable[[Found], bool] | None) -> Answer:
        hits = tuple(self.hits(holds)[:limit])
        stems = frozenset[str]().union(*(question.searched for question in self.questions.values()))
        return Answer(self.question, hits, self.corrected, stems, () if hits else self._nearest())

    def _nearest(self) -> tuple[str, ...]:
        asked = [word for word in analysis.words(self.asked) if word not in analysis.STOP_WORDS][:MOST_UNKNOWN]
        near = [other for word in asked for other in self.speller.suggestions(word)]
        return tuple(word for word in dict.fromkeys(near) if word not in analysis.STOP_WORDS)

    def hits(self, holds: Callable[[Found], bool] | None) -> list[Hit]:
        found = {slug: one.found(self.questions[slug].weights) for slug, one in self.catalogues.items()}
        best = max((float(totals.max(initial=0.0)) for totals in found.values()), default=0.0) or 1.0
        hits = [hit for slug, totals in found.items() for hit in self._best_of(slug, totals / best, holds)]
        return sorted(hits, key=lambda hit: (-hit.score, hit.passage.code))

    def _best_of(self, slug: str, full_text: ranking.Shares, holds: Callable[[Found], bool] | None) -> Iterator[Hit]:
        """The best passages of one game."""
        catalogue = self.catalogues[slug]
        scores = catalogue.phrasebook.scores(self.questions[slug], full_text) + NAMED_GAME * (slug == self.named)
        order = (number for number in (-scores).argsort().tolist() if scores[number] > ranking.NOTHING)
        passages = ((catalogue.passages[number], float(scores[number])) for number in order)
        kept = ((passage, score) for passage, score in passages if holds is None or holds(passage))
        for passage, score in islice(kept, CANDIDATES):
            yield Hit(passage, round(score + EXACT * self._is_exactly(passage), 4))

    @cached_property
    def typed(self) -> str:
        return _bare(self.asked)

    def _is_exactly(self, passage: Found) -> bool:
        return self.typed in (_bare(passage.title), passage.code, f"{passage.game}/{passage.code}")


def _bare(text: str) -> str:
    return text.lower().rstrip("?!. ")
