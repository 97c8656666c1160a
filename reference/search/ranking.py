"""Which passages answer the question: all passages of a game are scored at once.

A passage is compared with the question phrase by phrase (its title and each way it is asked), because one phrase that
says the same thing is a better sign than many words spread over a text: by the words they share, and by what their
words mean. What full-text search thinks of the whole text is added."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .meaning import meanings, starts

SYNONYM = 0.75  # how much a synonym counts beside the word itself
TITLE, BODY, FULL_TEXT, LEAN = 0.86, 0.85, 0.44, 0.5
MEANING, TEXT_MEANING = 1.5, 1.0
KIND = {"term": -0.3, "faq": -0.06}

Numbers = NDArray[np.int32]
Shares = NDArray[np.floating]
NOWHERE: Numbers = np.empty(0, np.int32)
NOTHING = -np.inf
NEARLY_NOTHING = 1e-6  # nothing is divided by zero


@dataclass(frozen=True)
class Question:
    """The stems asked for with what each tells (rare words more), what else may stand for each, and the meaning."""

    weights: Mapping[str, float]
    alternatives: Mapping[str, frozenset[str]]
    meaning: Shares

    @cached_property
    def searched(self) -> frozenset[str]:
        """Everything looked for."""
        return frozenset(self.weights).union(*self.alternatives.values())


@dataclass(frozen=True)
class Entry:
    """A passage as a phrasebook takes it in: its phrases, title first, and the stems of these and of its text."""

    kind: str
    phrases: Sequence[str]
    stems: Sequence[frozenset[str]]
    text: str
    text_stems: frozenset[str]


class Phrasebook:
    """The phrases of all passages of a game in one row; those of a passage stand together, its title first."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.starts = starts(len(entry.phrases) for entry in entries)
        self.phrases = postings(stems for entry in entries for stems in entry.stems)
        self.passages = postings(entry.text_stems.union(*entry.stems) for entry in entries)
        self.meanings = meanings([phrase for entry in entries for phrase in entry.phrases])
        self.text_meanings = meanings([f"{entry.phrases[0]} {entry.text}" for entry in entries])
        self.leaning = np.array([KIND.get(entry.kind, 0.0) for entry in entries], np.float32)
        self.worth = np.ones(len(self.meanings), np.float32)
        self.worth[self.starts] = TITLE
        self.weight = np.full(len(self.meanings), NEARLY_NOTHING, np.float32)
        for stem, numbers in self.phrases.items():
            self.weight[numbers] += self.tells(stem)

    def holds(self, stem: str) -> bool:
        """Whether a stem stands anywhere."""
        return stem in self.passages

    def tells(self, stem: str) -> float:
        """What a word tells: the rarer, the more."""
        return math.log(1 + len(self.starts) / (1 + len(self.passages.get(stem, NOWHERE))))

    def scores(self, question: Question, full_text: Shares) -> Shares:
        """What each passage scores, NOTHING where it shares no word with the question; `full_text` is the share of the
        best one's full-text score."""
        recall = self._recall(question, self.passages, len(self.starts))
        scores = (
            np.maximum.reduceat(self._likeness(question) * self.worth, self.starts)
            + BODY * recall
            + FULL_TEXT * full_text
            + MEANING * np.maximum.reduceat(self.meanings @ question.meaning, self.starts)
            + TEXT_MEANING * (self.text_meanings @ question.meaning)
            + self.leaning
        )
        return np.where(recall > 0, scores, NOTHING)

    def _recall(self, question: Question, places: Mapping[str, Numbers], size: int) -> Shares:
        """The share of the question that each phrase, or each passage, holds."""
        found = np.zeros(size, np.float32)
        for stem, weight in question.weights.items():
            share = np.zeros(size, np.float32)
            for other in question.alternatives[stem]:
                share[places.get(other, NOWHERE)] = weight * SYNONYM
            share[places.get(stem, NOWHERE)] = weight
            found += share
        found /= sum(question.weights.values()) or 1.0
        return found

    def _likeness(self, question: Question) -> Shares:
        """1 for a phrase that says exactly what is asked, less for what either has alone. What the phrase has alone
        weighs more (LEAN): the rest of the question may be chatter, or stand elsewhere in the passage."""
        recall = self._recall(question, self.phrases, len(self.weight))
        used = np.zeros(len(self.weight), np.float32)
        for stem in question.searched:
            used[self.phrases.get(stem, NOWHERE)] += self.tells(stem)
        precision = used / self.weight
        return (1 + LEAN) * recall * precision / (recall + LEAN * precision + NEARLY_NOTHING)


def postings(places: Iterable[frozenset[str]]) -> dict[str, Numbers]:
    """Each stem with the numbers of the places that hold it."""
    found: dict[str, list[int]] = {}
    for number, stems in enumerate(places):
        for stem in stems:
            found.setdefault(stem, []).append(number)
    return {stem: np.array(numbers, np.int32) for stem, numbers in found.items()}
