"""Ask the rules. `find(question, …)` answers with passages, best first; `rebuild()` makes the index anew."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..passages import Found
from . import analysis, ranking
from .engine import EVERYTHING, Catalogue, Opened, is_current, opened, rebuild

__all__ = ["Answer", "Hit", "find", "is_current", "rebuild"]

CANDIDATES = 60
MOST_CHARACTERS = 300
MOST_WORDS = 24
NAMED_GAME = 0.3  # a game that the question names
EXACT = 10.0  # the code or the whole title, typed


@dataclass(frozen=True)
class Hit:
    passage: Found
    score: float


@dataclass(frozen=True)
class Answer:
    """What was found. `corrected` is the question as understood when that is not as typed; `stems` what was looked for."""

    question: str
    hits: tuple[Hit, ...] = ()
    corrected: str = ""
    stems: frozenset[str] = frozenset()


def find(
    question: str, game: str = "", limit: int = 10, holds: Callable[[Found], bool] | None = None, typing: bool = False
) -> Answer:
    """The passages that answer the question, of one game or of all. `holds` leaves out what is not in play;
    `typing` takes the last word as the beginning of one."""
    asked = " ".join(question[:MOST_CHARACTERS].split()[:MOST_WORDS])
    index = opened()
    catalogue = index.catalogue(game if game in index.names else EVERYTHING)
    understood, extra = _understand(asked, catalogue, typing)
    named = _named_game(understood, index) if not game else ""
    stems = _stems(understood, index, game, named)
    weights = {stem: catalogue.weight(stem) for stem in dict.fromkeys(stems) if _told(stem, index, game, catalogue)}
    searched = dict.fromkeys(weights, 1.0)
    for stem in weights:
        for other in _alternatives(index, game, stem) | extra:
            searched.setdefault(other, ranking.SYNONYM)
    if not searched:
        return Answer(question)
    found = catalogue.candidates(searched, CANDIDATES * (1 if holds is None else 2))
    found = [(candidate, passage) for candidate, passage in found if holds is None or holds(passage)]
    questions = {slug: _question(index, slug, weights, extra) for slug in {c.game for c, _ in found}}
    hits = []
    for candidate, passage in found:
        score = ranking.score(questions[candidate.game], candidate, catalogue.weight)
        score += NAMED_GAME * (candidate.game == named) + EXACT * _is_exactly(asked, passage)
        hits.append(Hit(passage, round(score, 4)))
    hits.sort(key=lambda hit: (-hit.score, hit.passage.code))
    corrected = understood if understood.lower() != asked.lower() else ""
    return Answer(question, tuple(hits[:limit]), corrected, frozenset(searched))


def _question(index: Opened, slug: str, weights: Mapping[str, float], extra: frozenset[str]) -> ranking.Question:
    """The question as the words of one game understand it."""
    return ranking.Question(weights, lambda stem: index.thesauri[slug].alternatives(stem) | extra)


def _understand(asked: str, catalogue: Catalogue, typing: bool) -> tuple[str, frozenset[str]]:
    """The question with unknown words replaced by the nearest known ones, and the stems that its last word may begin."""
    speller = catalogue.speller
    every = analysis.words(asked)
    extra: frozenset[str] = frozenset()
    understood = asked
    for word in dict.fromkeys(every):
        if speller.knows(word) or word in analysis.STOP_WORDS or catalogue.weight(analysis.stem(word)) < _unknown(catalogue):
            continue
        completions = speller.completions(word) if typing and word == every[-1] else []
        if completions:
            extra = frozenset(analysis.stem(other) for other in completions)
        elif nearest := speller.nearest(word):
            understood = re.sub(rf"\b{re.escape(word)}\b", nearest, understood, flags=re.IGNORECASE)
    return understood, extra


def _told(stem: str, index: Opened, game: str, catalogue: Catalogue) -> bool:
    """Whether a word, or one that means the same, stands anywhere; the others tell nothing."""
    return any(catalogue.weight(other) < _unknown(catalogue) for other in (stem, *_alternatives(index, game, stem)))


def _unknown(catalogue: Catalogue) -> float:
    """The weight of a stem that stands nowhere."""
    return catalogue.weight("\0")


def _stems(text: str, index: Opened, game: str, named: str) -> list[str]:
    thesaurus = index.thesauri.get(game or named) or next(iter(index.thesauri.values()))
    stems = thesaurus.stems(text)
    if named:
        own = {analysis.stem(word) for word in analysis.words(index.names[named])}
        stems = [stem for stem in stems if stem not in own] or stems
    return stems


def _alternatives(index: Opened, game: str, stem: str) -> frozenset[str]:
    thesauri = [index.thesauri[game]] if game in index.thesauri else index.thesauri.values()
    return frozenset().union(*(thesaurus.alternatives(stem) for thesaurus in thesauri))


def _named_game(text: str, index: Opened) -> str:
    every = f" {' '.join(analysis.words(text))} "
    for slug, name in index.names.items():
        own = " ".join(word for word in analysis.words(name) if word not in ("the", "a"))
        if f" {own} " in every or f" {slug.replace('-', ' ')} " in every:
            return slug
    return ""


def _is_exactly(asked: str, passage: Found) -> bool:
    typed = asked.lower().rstrip("?!. ")
    return typed in (passage.title.lower().rstrip("?!. "), passage.code, f"{passage.game}/{passage.code}")
