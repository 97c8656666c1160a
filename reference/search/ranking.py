"""Which of the candidates answers the question: full-text search finds them, this puts the right one first.

A passage is compared with the question phrase by phrase (its title and each way it is asked), because one phrase that
says the same thing is a better sign than many words spread over a text. Pure Python."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

SYNONYM = 0.75  # how much a synonym counts beside the word itself
TITLE, BODY, FULL_TEXT, NEAR = 0.85, 0.65, 0.7, 0.15
KIND = {"term": -0.3, "faq": 0.05}
WINDOW = 12

Weigh = Callable[[str], float]


@dataclass(frozen=True)
class Candidate:
    """A passage as the index holds it: its stems by part, and the full-text score (the best candidate has 1)."""

    game: str
    code: str
    kind: str
    title: tuple[str, ...]
    asked: tuple[tuple[str, ...], ...]
    body: tuple[str, ...]
    full_text: float


class Question:
    """The stems asked for, what each weighs (rare words more), and what else may stand for each."""

    def __init__(self, weights: Mapping[str, float], alternatives: Callable[[str], Iterable[str]]) -> None:
        self.weights = weights
        self.total = sum(weights.values()) or 1.0
        self.credits: dict[str, list[tuple[str, float]]] = {}
        for stem, weight in weights.items():
            self.credits.setdefault(stem, []).insert(0, (stem, weight))
            for other in alternatives(stem):
                self.credits.setdefault(other, []).append((stem, weight * SYNONYM))

    def matched(self, stems: Iterable[str]) -> tuple[float, set[str]]:
        """How much of the question these stems answer, and which of them did."""
        earned: dict[str, float] = {}
        used = set()
        for stem in stems:
            for asked, worth in self.credits.get(stem, ()):
                earned[asked] = max(worth, earned.get(asked, 0.0))
                used.add(stem)
        return sum(earned.values()), used


def score(question: Question, candidate: Candidate, weigh: Weigh) -> float:
    likes = [likeness(question, phrase, weigh) for phrase in (candidate.title, *candidate.asked)]
    title, asked = likes[0], max(likes[1:], default=0.0)
    stems = {*candidate.title, *candidate.body}.union(*candidate.asked)
    return (
        max(TITLE * title, asked)
        + BODY * question.matched(stems)[0] / question.total
        + FULL_TEXT * candidate.full_text
        + NEAR * nearness(question, candidate.body)
        + KIND.get(candidate.kind, 0.0)
    )


def likeness(question: Question, phrase: Iterable[str], weigh: Weigh) -> float:
    """1 when the phrase says exactly what is asked; less for what either has alone. A word of the question that is
    missing weighs twice as much as a word too many."""
    stems = set(phrase)
    matched, used = question.matched(stems)
    if not matched:
        return 0.0
    recall = matched / question.total
    precision = sum(map(weigh, used)) / sum(map(weigh, stems))
    return 3 * recall * precision / (recall + 2 * precision)


def nearness(question: Question, body: Iterable[str]) -> float:
    """How much of the question stands close together in the text."""
    places = [(place, stem) for place, stem in enumerate(body) if stem in question.weights]
    best = 0.0
    for start, (first, _) in enumerate(places):
        near = {stem for place, stem in places[start : start + WINDOW] if place - first < WINDOW}
        best = max(best, sum(question.weights[stem] for stem in near))
    return best / question.total
