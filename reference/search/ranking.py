"""Which of the candidates answers the question: full-text search finds them, this puts the right one first.

A passage is compared with the question phrase by phrase (its title and each way it is asked), because one phrase that
says the same thing is a better sign than many words spread over a text. Pure Python."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

SYNONYM = 0.8  # how much a synonym counts beside the word itself
TITLE, ASKED, BODY, FULL_TEXT, NEAR = 1.0, 1.0, 0.55, 0.45, 0.25
KIND = {"term": -0.06, "component": -0.10}


@dataclass(frozen=True)
class Candidate:
    """A passage as stored in the index: its stems by part, and the score of the full-text search (the best one is 1)."""

    game: str
    code: str
    kind: str
    title: tuple[str, ...]
    asked: tuple[tuple[str, ...], ...]
    body: tuple[str, ...]
    full_text: float


@dataclass(frozen=True)
class Question:
    """The stems asked for, what each weighs (rare words more), and what else may stand for each."""

    weights: Mapping[str, float]
    alternatives: Callable[[str], frozenset[str]]

    @property
    def total(self) -> float:
        return sum(self.weights.values()) or 1.0

    def matched(self, stems: frozenset[str]) -> tuple[float, set[str]]:
        """How much of the question the stems answer, and which of them did."""
        weight, used = 0.0, set()
        for token, worth in self.weights.items():
            if token in stems:
                weight += worth
                used.add(token)
            elif others := self.alternatives(token) & stems:
                weight += worth * SYNONYM
                used |= others
        return weight, used


def score(question: Question, candidate: Candidate, weight_of: Callable[[str], float]) -> float:
    title = likeness(question, candidate.title, weight_of)
    asked = max((likeness(question, phrase, weight_of) for phrase in candidate.asked), default=0.0)
    best, other = max(TITLE * title, ASKED * asked), min(TITLE * title, ASKED * asked)
    everything = frozenset((*candidate.title, *candidate.body, *(t for phrase in candidate.asked for t in phrase)))
    covered = question.matched(everything)[0] / question.total
    return (
        best
        + 0.2 * other
        + BODY * covered
        + FULL_TEXT * candidate.full_text
        + NEAR * nearness(question, candidate.body)
        + KIND.get(candidate.kind, 0.0)
    )


def likeness(question: Question, phrase: Sequence[str], weight_of: Callable[[str], float]) -> float:
    """1 when the phrase says exactly what is asked; less for what either has alone. Missing a word of the question
    weighs more than a word too many."""
    stems = frozenset(phrase)
    matched, used = question.matched(stems)
    if not matched:
        return 0.0
    recall = matched / question.total
    precision = sum(weight_of(t) for t in used) / (sum(weight_of(t) for t in stems) or 1.0)
    return 3 * recall * precision / (recall + 2 * precision)


def nearness(question: Question, body: Sequence[str]) -> float:
    """How much of the question stands together in the text: the best window of twelve words."""
    places = [(place, token) for place, token in enumerate(body) if token in question.weights]
    best = 0.0
    for start, (first, _) in enumerate(places):
        window = {token for place, token in places[start : start + 24] if place - first < 12}
        best = max(best, sum(question.weights[token] for token in window))
    return best / question.total
