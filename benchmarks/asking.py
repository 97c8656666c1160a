"""Search in process beside SQLite FTS5 on the same passages: today's, and catalogues grown to many times their size."""

import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from zlib import crc32

from reference.passages import Found
from reference.search import Enquiry, engine
from reference.search.analysis import words
from reference.search.engine import Library, Opened
from reference.search.evaluation import QUESTIONS

from .measuring import Group, Row, processor_time, share, timed

GROWN = (6_000, 60_000)  # passages
HITS = 5
COLUMNS = "game unindexed, title, asked, text, tokenize='porter'"
BEST = "select title from passages where passages match ? {} order by bm25(passages, 0, 2.5, 2, 1) limit 5"

Question = tuple[str, str]  # what is asked, of which game


def questions() -> list[Question]:
    files = sorted(Path(QUESTIONS).glob("*.json"))
    return [(question["q"], file.stem) for file in files for question in json.loads(file.read_text())][::4]


def groups() -> Iterator[Group]:
    today = engine.library()
    with tempfile.TemporaryDirectory() as folder:
        for size in (len(today.passages), *GROWN):
            library = grown(today, size)
            engine.build(Path(folder) / str(size), library)
            title = f"Search in process, {len(library.passages):,} passages of {len(library.names)} games"
            aim = "p50 at most 5 ms with a game given, and hardly more when the catalogue grows"
            yield Group(title, aim, compared(Opened(Path(folder) / str(size)), library))


def grown(library: Library, size: int) -> Library:
    """Copies of the games, each with half of its longer words changed, until there are so many passages."""
    names, synonyms, passages = dict(library.names), dict(library.synonyms), list(library.passages)
    copy = 0
    while len(passages) < size:
        copy += 1
        for slug, name in library.names.items():
            names[f"{slug}-{copy}"], synonyms[f"{slug}-{copy}"] = f"{name} {copy}", library.synonyms[slug]
        passages += [changed(passage, copy) for passage in library.passages]
    return Library(names, synonyms, passages[:size])


def changed(passage: Found, copy: int) -> Found:
    def text(original: str) -> str:
        return " ".join(word + other(word, copy) for word in words(original))

    asked = tuple(map(text, passage.asked))
    return replace(
        passage, game=f"{passage.game}-{copy}", title=text(passage.title), text=text(passage.text), asked=asked
    )


def other(word: str, copy: int) -> str:
    """An ending that makes some words of a copy its own."""
    is_own = len(word) > 5 and crc32(f"{word}{copy}".encode()) % 2
    return "".join(chr(ord("a") + int(digit)) for digit in str(copy)) if is_own else ""


def compared(index: Opened, library: Library) -> Iterator[Row]:
    database = full_text_index(library)
    base = 0.0
    ways: dict[str, Callable[[str, str], object]] = {
        "FTS5, a question about a game": lambda q, game: full_text(database, q, game),
        "Stele, a question about a game": lambda q, game: Enquiry(q, game, index, False).answer(HITS, None),
        "FTS5, in all games": lambda q, game: full_text(database, q, ""),
        "Stele, in all games": lambda q, game: Enquiry(q, "", index, False).answer(HITS, None),
    }
    for name, ask in ways.items():
        times = answered(ask)
        base = base or share(times, 0.5)
        for part, label in ((0.5, "p50"), (0.95, "p95")):
            yield timed(f"{name}, {label}", share(times, part), "FTS5 about a game, p50", base)


def answered(ask: Callable[[str, str], object]) -> list[float]:
    """The time of each question, once everything has been asked before."""
    asked = questions()
    for question in asked:
        ask(*question)
    return [processor_time(lambda q=q, game=game: ask(q, game)) for q, game in asked]  # type: ignore[misc]


def full_text_index(library: Library) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.execute(f"create virtual table passages using fts5({COLUMNS})")
    rows = [(p.game, p.title, " ".join(p.asked), p.text) for p in library.passages]
    database.executemany("insert into passages values (?, ?, ?, ?)", rows)
    return database


def full_text(database: sqlite3.Connection, question: str, game: str) -> list[tuple[str]]:
    wanted = " OR ".join(f'"{word}"' for word in words(question))
    where, more = ("and game = ?", (game,)) if game else ("", ())
    return database.execute(BEST.format(where), (wanted, *more)).fetchall()
