"""What is measured. Each row is a median time beside that of something to compare it with."""

import json
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

import config.urls
from reference import search
from reference.content import slugs
from reference.passages import all_passages
from reference.search.evaluation import QUESTIONS
from scoring_calc.rules.games import rules_of
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import default_names

ROUNDS = 3


@dataclass(frozen=True)
class Row:
    what: str
    milliseconds: float
    beside: str
    ratio: float


def times(work: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Milliseconds of processor time, one for each round."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        found.append((time.process_time() - start) * 1000)
    return found


def questions() -> list[tuple[str, str]]:
    files = sorted(Path(QUESTIONS).glob("*.json"))
    return [(question["q"], file.stem) for file in files for question in json.loads(file.read_text())][::3]


def everything() -> Iterator[Row]:
    yield from searching()
    yield from requests()
    yield from logic()


def searching() -> Iterator[Row]:
    """Search in process beside SQLite FTS5 on the same passages."""
    search.warm()
    asked = questions()
    ours = [statistics.median(times(lambda q=q, g=g: search.find(q, g, 5))) for q, g in asked]
    wide = [statistics.median(times(lambda q=q: search.find(q, "", 5))) for q, _ in asked]
    database = full_text_index()
    theirs = [statistics.median(times(lambda q=q, g=g: full_text(database, q, g))) for q, g in asked]
    base = statistics.median(theirs)
    yield Row("SQLite FTS5, a question about a game, p50", base, "itself", 1.0)
    for name, found in (("about a game", ours), ("in all games", wide)):
        for share, label in ((0.5, "p50"), (0.95, "p95")):
            value = sorted(found)[int(len(found) * share)]
            yield Row(f"search, a question {name}, {label}", value, "FTS5 p50", value / base)


def full_text_index() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.execute("create virtual table passages using fts5(game unindexed, title, asked, text, tokenize='porter')")
    rows = [(p.game, p.title, " ".join(p.asked), p.text) for p in all_passages()]
    database.executemany("insert into passages values (?, ?, ?, ?)", rows)
    return database


def full_text(database: sqlite3.Connection, question: str, game: str) -> list[tuple[str]]:
    wanted = " OR ".join(f'"{word}"' for word in question.replace('"', " ").split())
    found = database.execute(
        "select title from passages where passages match ? and game = ? order by bm25(passages, 0, 2.5, 2, 1) limit 5",
        (wanted, game),
    )
    return found.fetchall()


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("empty")


def requests() -> Iterator[Row]:
    """Whole requests through Django's client beside an empty view."""
    config.urls.urlpatterns.insert(0, path("empty/", empty))
    client = Client(headers={"host": "localhost"})
    addresses = {
        "home": "/",
        "rules section": "/deus/rules/temples/?players=3",
        "passage": "/deus/temple-prerequisite/",
        "search page": "/search/?q=temple+cost&game=deus",
        "set-up": "/tempus/setup/?players=4&seed=a",
        "score sheet": "/deus/score/?v=1&players=3&tokens=31,28,19&temples=12%2B9,,4&wood=2,1,",
    }
    base = statistics.median(times(lambda: client.get("/empty/"), 50))
    yield Row("empty Django view", base, "itself", 1.0)
    for name, address in addresses.items():
        client.get(address)
        value = statistics.median(times(lambda address=address: client.get(address), 10))
        yield Row(name, value, "empty view", value / base)


def logic() -> Iterator[Row]:
    """Checking and scoring an empty sheet for the most players, and dealing a set-up, beside that of Deus."""
    for what in ("score", "set-up"):
        base = 0.0
        for slug in sorted(slugs(), key=lambda slug: slug != "deus"):
            value = statistics.median(times(work_of(slug, what), 9))
            base = base or value
            yield Row(f"{what} {slug}", value, f"{what} deus", value / base)


def work_of(slug: str, what: str) -> Callable[[], object]:
    rules = rules_of(slug)
    table = rules.table(default_names(rules.facts.game.identity.players[1]))
    if what == "score":
        return lambda: rules.result(table, tuple({} for _ in table.names))
    return lambda: rules.setup(table, Rolls("bench"))
