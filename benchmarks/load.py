"""Many players at once, and what can go wrong meanwhile: `make load`, or `python -m benchmarks.load`.

The players ask `make run`'s server on this machine, each again as soon as it was answered. In the middle the content is
loaded anew, a worker is killed, and the whole server is killed and started again, as a service manager would. Every
answer must be right: its status, the words it must hold, and the very text that it was before."""

import argparse
import http.client
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.commit import today_at_commit
from benchmarks.served import PROCESSES, Server, served

RESULTS = Path(__file__).with_name("LOAD.md")
MOST_PLAYERS, MOST_SECONDS = 100, 600
SHEET = "v=1&players=3&names=Ana,Ben,Cy&tokens=31,28,19&temples=12%2B9,,4"
FORM = (("Content-Type", "application/x-www-form-urlencoded"),)
FRAGMENT = (("HX-Request", "true"),)


@dataclass(frozen=True)
class Visit:
    """A request and words that its right answer holds."""

    path: str
    words: str
    status: int = 200
    method: str = "GET"
    body: str = ""
    headers: tuple[tuple[str, str], ...] = ()


DOINGS = {
    "read": [
        Visit("/", "Civilization: A New Dawn"),
        Visit("/deus/rules/temples/?players=3", 'id="temple-cost"'),
        Visit("/seven-wonders/faq/", "FAQ"),
        Visit("/golden-ages/turn/?players=4", "Turn"),
        Visit("/deus/temple-prerequisite/", "first temple"),
    ],
    "search": [
        Visit("/search/?q=tempel+prerequsite&game=deus", "What a temple needs"),
        Visit("/search/?q=how+do+i+win&game=tempus", "How to win"),
        Visit("/search/?q=science+set", "science", headers=FRAGMENT),
    ],
    "score": [
        Visit(f"/deus/score/?{SHEET}", "Ana wins with 52 VP"),
        Visit(f"/deus/score/?{SHEET}&view=txt", "Ana wins with 52 VP"),
        Visit("/deus/score/", "", 303, "POST", "v=1&players=2&tokens.0=3&tokens.1=5", FORM),
    ],
    "set up": [
        Visit("/tempus/setup/?v=1&players=4&seed=load", "Set up Tempus"),
        Visit("/seven-wonders/setup/?v=1&players=7&with=leaders,cities&seed=load", "Set up 7 Wonders"),
    ],
}


@dataclass
class Record:
    """What happened; all players write here."""

    times: dict[str, list[float]] = field(default_factory=lambda: {doing: [] for doing in DOINGS})
    errors: Counter[str] = field(default_factory=Counter)
    cut_off: int = 0  # unanswered while the server, or the worker that had them, was being killed
    first: dict[Visit, str] = field(default_factory=dict)
    gap: bool = False
    over: bool = False

    def is_wrong(self, visit: Visit, status: int, text: str) -> str:
        if status != visit.status:
            return f"{visit.path}: status {status}"
        if visit.words not in text:
            return f"{visit.path}: without “{visit.words}”"
        return "" if self.first.setdefault(visit, text) == text else f"{visit.path}: not the same as before"


# --- The players --------------------------------------------------------------------------------------


def play(server: Server, record: Record, seed: int) -> None:
    """One player, until the time is over."""
    chance = random.Random(seed)
    while not record.over:
        doing = chance.choice(list(DOINGS))
        visit = chance.choice(DOINGS[doing])
        start, in_gap = time.perf_counter(), record.gap
        try:
            response, text = server.ask(visit.path, visit.method, visit.body, dict(visit.headers))
        except (OSError, http.client.HTTPException) as error:
            unanswered(record, visit, error, in_gap or record.gap)
            continue
        record.times[doing].append(time.perf_counter() - start)
        if wrong := record.is_wrong(visit, response.status, text):
            record.errors[wrong] += 1


def unanswered(record: Record, visit: Visit, error: Exception, expected: bool) -> None:
    if expected:
        record.cut_off += 1
        time.sleep(0.1)
    else:
        record.errors[f"{visit.path}: {type(error).__name__}"] += 1


# --- What goes wrong meanwhile ------------------------------------------------------------------------


@contextmanager
def announced(record: Record) -> Iterator[None]:
    """Requests that are cut off now, or in the second after, are nobody's mistake."""
    record.gap = True
    yield
    time.sleep(1)
    record.gap = False


def load_content(server: Server, record: Record) -> None:
    server.python("manage.py", "load_content", "--force")


def kill_a_worker(server: Server, record: Record) -> None:
    """The master notices and starts another."""
    before = server.workers()
    with announced(record):
        server.kill(before[-1])
    if len(server.workers()) != len(before):
        record.errors["a killed worker was not replaced"] += 1


def kill_the_server(server: Server, record: Record) -> None:
    """Its workers notice and go; the command is started again."""
    with announced(record):
        server.kill(server.master)
        server.start()


EVENTS: dict[str, Callable[[Server, Record], None]] = {
    "content loaded anew": load_content,
    "a worker killed": kill_a_worker,
    "the server killed and started again": kill_the_server,
}


@dataclass(frozen=True)
class Moment:
    what: str
    second: float
    took: float
    cut_off: int
    memory: float  # before it


def run(server: Server, record: Record, players: int, seconds: int) -> list[Moment]:
    """Let them play, with the events spread over the time."""
    threads = [threading.Thread(target=play, args=(server, record, seed), daemon=True) for seed in range(players)]
    moments, start = [], time.monotonic()
    for thread in threads:
        thread.start()
    for number, (what, happen) in enumerate(EVENTS.items(), 1):
        time.sleep(max(0, start + seconds * number / (len(EVENTS) + 1) - time.monotonic()))
        begin, cut, memory = time.monotonic(), record.cut_off, server.memory()
        happen(server, record)
        moments.append(Moment(what, begin - start, time.monotonic() - begin, record.cut_off - cut, memory))
    time.sleep(max(0, start + seconds - time.monotonic()))
    record.over = True
    for thread in threads:
        thread.join()
    return [*moments, Moment("the end", time.monotonic() - start, 0, 0, server.memory())]


# --- The report ---------------------------------------------------------------------------------------


def share(times: list[float], part: float) -> float:
    """Milliseconds within which this part of the requests was answered."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000 if times else 0.0


def report(record: Record, moments: list[Moment], players: int, at_start: float, busy: float) -> Iterator[str]:
    seconds = moments[-1].second
    yield "# Under load"
    yield ""
    yield f"{today_at_commit()}, made by `make load`: {players} players for {seconds:.0f} seconds against the server"
    yield "that `make run` starts, each asking again as soon as it is answered. Times include waiting and hold for this"
    yield f"machine: {os.cpu_count()} processors, {busy:.1f} other processes wanting them before the start."
    yield ""
    yield "| what they do | requests | a second | p50 | p95 | p99 |"
    yield "|---|---:|---:|---:|---:|---:|"
    everything = [time for times in record.times.values() for time in times]
    for doing, times in {**record.times, "all": everything}.items():
        cells = " | ".join(f"{share(times, part):.0f} ms" for part in (0.5, 0.95, 0.99))
        yield f"| {doing} | {len(times)} | {len(times) / seconds:.1f} | {cells} |"
    yield ""
    yield "| moment | second | took | cut off | memory before |"
    yield "|---|---:|---:|---:|---:|"
    yield f"| the start | 0 | | | {at_start:.0f} MB |"
    for moment in moments:
        yield (
            f"| {moment.what} | {moment.second:.0f} | {moment.took:.1f} s | {moment.cut_off} | {moment.memory:.0f} MB |"
        )
    yield ""
    yield f"Errors: {record.errors.total() or 'none'}. Requests that a kill cut off are counted apart, under “cut off”."


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--players", type=int, default=20, choices=range(1, MOST_PLAYERS + 1), metavar="N")
    parser.add_argument("--seconds", type=int, default=60, choices=range(10, MOST_SECONDS + 1), metavar="N")
    asked = parser.parse_args()
    if not PROCESSES.exists():
        sys.exit("make load counts processes and memory in /proc, which only Linux has.")
    record, busy = Record(), os.getloadavg()[0]
    with served() as server:
        at_start = server.memory()
        moments = run(server, record, asked.players, asked.seconds)
    text = "\n".join(report(record, moments, asked.players, at_start, busy)) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text, *(f"{times} × {error}" for error, times in record.errors.most_common(20)), sep="\n")
    sys.exit(1 if record.errors else 0)


if __name__ == "__main__":
    main()
