"""What words mean: a direction in space for each common English word. “Broke” and “cannot afford” point nearly the same
way although they share no letter, so a question is understood that nobody foresaw.

`meanings.npz` is made by `bin/make_meanings.py`; only this module reads it."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .analysis import words

FILE = Path(__file__).with_name("meanings.npz")

Directions = NDArray[np.floating]


@cache
def _dictionary() -> tuple[dict[str, int], Directions]:
    """The place of each word, and the rows; the last row, all zero, is for words that mean nothing to us."""
    with np.load(FILE) as file:
        every = file["words"].tobytes().decode().split()
        rows = file["directions"].astype(np.float32) * file["weights"].astype(np.float32)[:, None]
    return {word: place for place, word in enumerate(every)}, np.vstack([rows, np.zeros_like(rows[:1])])


def is_word(word: str) -> bool:
    """Whether it is a word at all: not found in the rules perhaps, but no slip either."""
    return word in _dictionary()[0]


def meanings(texts: Sequence[str]) -> Directions:
    """The direction of each text, a row of length 1: where its words point together. Zero if none is known."""
    places, rows = _dictionary()
    unknown = len(rows) - 1
    parts = [[places.get(word, unknown) for word in words(text)] or [unknown] for text in texts]
    sums = np.add.reduceat(rows[[place for part in parts for place in part]], starts(map(len, parts)))
    return sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)


def starts(lengths: Iterable[int]) -> NDArray[np.int32]:
    """Where parts of these lengths begin when they stand in one row."""
    return np.cumsum([0, *lengths], dtype=np.int32)[:-1]
