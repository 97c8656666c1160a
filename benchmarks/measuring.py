"""How time is measured, and how it is shown: medians of one run, each beside something to compare it with."""

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A line of a table; a ratio of 0 says that there is nothing to compare with."""

    what: str
    value: str
    beside: str = ""
    ratio: float = 0.0

    def __str__(self) -> str:
        return f"| {self.what} | {self.value} | {self.beside} | {f'{self.ratio:.2f}' if self.ratio else ''} |"


@dataclass(frozen=True)
class Group:
    """A table: what it is about, what was aimed at, its lines."""

    title: str
    aim: str
    rows: Iterable[Row]


def timed(what: str, milliseconds: float, beside: str, base: float) -> Row:
    return Row(what, f"{milliseconds:.2f} ms", beside, milliseconds / base)


def processor_time(work: Callable[[], object]) -> float:
    """Milliseconds that this process worked, whatever else the machine did."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def clock_time(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def median(work: Callable[[], object], rounds: int) -> float:
    return statistics.median(processor_time(work) for _ in range(rounds))


def share(times: Sequence[float], part: float) -> float:
    """The time that so many of all stay below."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]
