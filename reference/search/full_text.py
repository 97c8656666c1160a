"""Full-text search by Whoosh: the only module that knows it. Documents are texts of stems, scored with BM25F."""

import pickle
import struct
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray
from whoosh import fields, index, query
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.lang.porter import stem as porter

__all__ = ["BROKEN", "FullText", "Scores", "porter", "write"]

BOOSTS = {"title": 2.5, "asked": 2.0, "body": 1.0}
KEPT = 5000  # words whose scores each worker keeps ready
# What reading a missing, cut off or overwritten index can raise.
BROKEN = (
    *(OSError, EOFError, LookupError, ValueError, TypeError, AssertionError),
    *(pickle.UnpicklingError, struct.error, index.IndexError),
)

Scores = tuple[NDArray[np.int32], NDArray[np.float32]]  # document numbers, and what each of them scores


def _schema() -> fields.Schema:
    def stems(stored: bool = True) -> fields.TEXT:
        return fields.TEXT(analyzer=SpaceSeparatedTokenizer(), stored=stored, phrase=False)

    return fields.Schema(title=stems(), asked=stems(), body=stems(), words=stems(False), passage=fields.STORED)


def write(folder: Path, documents: Iterable[Mapping[str, Any]]) -> None:
    folder.mkdir(parents=True)
    writer = index.create_in(folder, _schema()).writer(limitmb=64)
    for document in documents:
        writer.add_document(**document)
    writer.commit(optimize=True)


class FullText:
    """One opened index."""

    def __init__(self, folder: Path) -> None:
        self.searcher = index.open_dir(folder, readonly=True).searcher()
        self.reader = self.searcher.reader()
        self.scores = lru_cache(maxsize=KEPT)(self._scores)
        self.reading = Lock()  # Whoosh's files have one place where they are read

    def __len__(self) -> int:
        return int(self.searcher.doc_count())

    def stored(self, number: int) -> dict[str, Any]:
        return dict(self.searcher.stored_fields(number))

    def words(self) -> dict[str, int]:
        """Every word as written, with how often it occurs."""
        lexicon = self.reader.lexicon("words")
        return {word.decode(): int(self.reader.term_info("words", word).weight()) for word in lexicon}

    def _scores(self, stem: str) -> Scores:
        """What BM25F gives each document for one stem. Kept, because adding kept scores up is many times quicker than
        merging the postings of each question anew."""
        total: dict[int, float] = {}
        with self.reading:
            for name, boost in BOOSTS.items():
                matcher = query.Term(name, stem, boost=boost).matcher(self.searcher)
                while matcher.is_active():
                    total[matcher.id()] = total.get(matcher.id(), 0.0) + matcher.score()
                    matcher.next()
        return np.fromiter(total, np.int32, len(total)), np.fromiter(total.values(), np.float32, len(total))
