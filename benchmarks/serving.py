"""Whole HTTP requests to the server that `make run` starts, beside an empty Django view on the same server."""

import gzip
import http.client
import re
import statistics
from collections.abc import Iterator
from itertools import cycle
from urllib.parse import quote_plus, urlencode

from .asking import questions
from .measuring import Group, Row, clock_time, timed
from .served import HOST, served

ROUNDS = 200
WARM = 12  # rounds
SERVE = ("-m", "gunicorn", "--config", "python:config.gunicorn_conf", "benchmarks.wsgi")
EMPTY = ("GET", "/empty/", "")
SHEET = {"v": "1", "players": "3", "tokens.0": "31", "tokens.1": "28", "temples.0": "12+9", "wood.0": "2"}
PAGES = {
    "home": "/",
    "rules section": "/deus/rules/temples/?players=3",
    "passage": "/deus/temple-prerequisite/",
    "set-up": "/tempus/setup/?v=1&players=4&seed=a",
    "score sheet": "/deus/score/?v=1&players=3&tokens=31,28,19&temples=12%2B9,,4&wood=2,1,",
}
ASKED = re.compile(r'(?:href|src)="(/static/[^"#]+)')

Request = tuple[str, str, str]  # method, address, body


def groups() -> Iterator[Group]:
    with served(SERVE) as server:
        rows = list(requests(server.port))
        yield Group("Whole HTTP requests", "a search at most 4 times the empty view", rows)
        yield Group("Page weight", "little to load on a phone", list(weights(server.port)))


def fetch(port: int, request: Request, htmx: bool = False) -> bytes:
    """The answer as a browser gets it, compressed."""
    method, address, body = request
    connection = http.client.HTTPConnection(HOST, port, timeout=30)
    headers = {"Accept-Encoding": "gzip", "Content-Type": "application/x-www-form-urlencoded"}
    connection.request(method, address, body, headers | ({"HX-Request": "true"} if htmx else {}))
    response = connection.getresponse()
    content = response.read()
    connection.close()
    if response.status != 200:
        raise SystemExit(f"{address} answered {response.status}.")
    return content


def requests(port: int) -> Iterator[Row]:
    searches = [("GET", f"/search/?q={quote_plus(q)}&game={game}", "") for q, game in questions()]
    new, known = searches[:ROUNDS], searches[ROUNDS::4]
    works: dict[str, tuple[list[Request], bool, int]] = {
        "search as one types": (known, True, WARM),
        "search page": (known, False, WARM),
        "search as one types, never asked before": (new, True, 0),
        "score sheet, live update": ([("POST", "/deus/score/", urlencode(SHEET))], True, WARM),
        **{name: ([("GET", address, "")], False, WARM) for name, address in PAGES.items()},
    }
    yield Row("empty Django view", f"{statistics.median(beside(port, [EMPTY], False, WARM)[0]):.2f} ms", "itself", 1.0)
    for name, work in works.items():
        empty, own = (statistics.median(times) for times in beside(port, *work))
        yield timed(name, own, "empty view", empty)


def beside(port: int, wanted: list[Request], htmx: bool, warm: int) -> tuple[list[float], list[float]]:
    """Times of the empty view and of the wanted requests, in turn, so that both meet the same machine; after so many
    rounds that every worker of the server has met them."""
    for request in wanted * warm:
        fetch(port, request, htmx)
    empty, own = [], []
    for request, _ in zip(cycle(wanted), range(ROUNDS), strict=False):
        empty.append(clock_time(lambda: fetch(port, EMPTY)))
        own.append(clock_time(lambda request=request: fetch(port, request, htmx)))  # type: ignore[misc]
    return empty, own


def weights(port: int) -> Iterator[Row]:
    for name, address in {**PAGES, "search": "/search/?q=temple+cost&game=deus"}.items():
        page = fetch(port, ("GET", address, ""))
        files = set(ASKED.findall(gzip.decompress(page).decode()))
        whole = len(page) + sum(len(fetch(port, ("GET", file, ""))) for file in files)
        yield Row(name, f"{len(page) / 1024:.1f} kB", f"with {len(files)} files {whole / 1024:.1f} kB")
