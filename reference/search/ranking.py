"""Which of the candidates answers the question: full-text search finds them, this puts the right one first.

A passage is compared with the question phrase by phrase (its title and each way it is asked), because one phrase that
says the same thing is a better sign than many words spread over a text. Pure Python."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

SYNONYM = 0.75  # how much a synonym counts beside the word itself
TITLE, BODY, FULL_TEXT, LEAN = 0.86, 0.85, 0.44, 0.5
KIND = {"term": -0.3, "faq": -0.06}


@dataclass(frozen=True)
class Phrase:
    """The stems of a title or of one way to ask, and what they weigh together."""

    stems: frozenset[str]
    weight: float


@dataclass(frozen=True)
class Document:
    """A passage as ranking sees it."""

    game: str
    kind: str
    title: Phrase
    asked: tuple[Phrase, ...]
    stems: frozenset[str]


class Question:
    """The stems asked for, what each weighs (rare words more), and what else may stand for each."""

    def __init__(
        self,
        weights: Mapping[str, float],
        alternatives: Callable[[str], Iterable[str]],
        weigh: Callable[[str], float],
    ) -> None:
        self.total = sum(weights.values()) or 1.0
        self.credits: dict[str, list[tuple[str, float]]] = {}
        for stem, weight in weights.items():
            self.credits.setdefault(stem, []).append((stem, weight))
            for other in alternatives(stem):
                self.credits.setdefault(other, []).append((stem, weight * SYNONYM))
        self.known = frozenset(self.credits)
        self.weight = {stem: weigh(stem) for stem in self.known}

    def covered(self, stems: frozenset[str]) -> tuple[float, float]:
        """The share of the question that these stems answer, and what the stems that did weigh."""
        common = stems & self.known
        if not common:
            return 0.0, 0.0
        earned: dict[str, float] = {}
        used = 0.0
        for stem in common:
            used += self.weight[stem]
            for asked, worth in self.credits[stem]:
                if worth > earned.get(asked, 0.0):
                    earned[asked] = worth
        return sum(earned.values()) / self.total, used

    def likeness(self, phrase: Phrase) -> float:
        """1 when the phrase says exactly what is asked, less for what either has alone. What the phrase has alone
        weighs more (LEAN): the rest of the question may be chatter, or stand elsewhere in the passage."""
        recall, used = self.covered(phrase.stems)
        if not used:
            return 0.0
        precision = used / phrase.weight
        return (1 + LEAN) * recall * precision / (recall + LEAN * precision)

    def likest(self, phrases: Iterable[Phrase]) -> float:
        """The likeness of the phrase that is most like the question; most phrases have nothing in common with it."""
        known = self.known
        return max((self.likeness(phrase) for phrase in phrases if not known.isdisjoint(phrase.stems)), default=0.0)


def score(question: Question, document: Document, full_text: float) -> float:
    """`full_text` is the share of the best candidate's full-text score."""
    return (
        max(TITLE * question.likeness(document.title), question.likest(document.asked))
        + BODY * question.covered(document.stems)[0]
        + FULL_TEXT * full_text
        + KIND.get(document.kind, 0.0)
    )
