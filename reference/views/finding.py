"""Search: a question in, the rule that answers it first."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.vary import vary_on_headers

from ..at_table import AtTable, at_table
from ..labels import KINDS
from ..models import Game
from ..passages import Found
from ..search import Answer, Unavailable, find
from ..search.snippets import marked, snippet
from ..shelf import Shelf, shelf
from .frame import page, wants_fragment

MOST_HITS = 9
LONGEST_QUESTION = 300  # characters, as in the search box


@dataclass(frozen=True)
class Shown:
    """A further hit, as a line of the list."""

    url: str
    title: SafeString
    snippet: SafeString
    label: str  # its kind; when all games were asked, its game too


@dataclass(frozen=True)
class Chip:
    label: str
    url: str
    on: bool


@dataclass(frozen=True)
class Enquiry:
    """What the address asks: of the game at a table or (`wide`) of all, narrowed to a kind or a box."""

    shelf: Shelf
    q: str
    game: Game | None
    table: AtTable
    wide: bool
    filters: Mapping[str, str]

    def holds(self, passage: Found) -> bool:
        right_kind = self.filters["kind"] in ("", passage.kind)
        right_box = not self.filters["box"] or self.filters["box"] in passage.expansions
        return right_kind and right_box and self._is_in_play(passage) and self.shelf.game(passage.game) is not None

    def _is_in_play(self, passage: Found) -> bool:
        return self.wide or self.table.in_play(passage.expansions, passage.without, passage.players)

    def table_of(self, passage: Found) -> AtTable:
        """The table at hand, for passages of its game."""
        return self.table if self.game and self.game.slug == passage.game else AtTable()

    def name_of(self, slug: str) -> str:
        game = self.shelf.game(slug)
        return game.name if game else ""

    def answer(self, typing: bool) -> Answer:
        slug = "" if self.wide or not self.game else self.game.slug
        return find(self.q, slug, MOST_HITS, self.holds, typing) if self.q else Answer(self.q)

    @cached_property
    def path(self) -> str:
        return reverse("reference:search")

    @cached_property
    def said(self) -> dict[str, str]:
        where = {"game": self.game.slug if self.game else "", "in": "all" if self.game and self.wide else ""}
        return {"q": self.q, **where, **self.filters}

    def address(self, **changes: str) -> str:
        pairs = [pair for pair in (self.said | changes).items() if pair[1]]
        return f"{self.path}?{urlencode([*pairs, *self.table.params], safe=',:')}"


@vary_on_headers("HX-Request", "HX-Current-URL")
def search(request: HttpRequest) -> HttpResponse:
    try:
        enquiry = _read(request)
        context = _results(enquiry, enquiry.answer(typing=wants_fragment(request)))
    except Unavailable:
        status = 200 if wants_fragment(request) else 503  # htmx shows no failed answer
        return page(request, "search", fragment="results", status=status, page_title="Search", unavailable=True)
    response = page(request, "search", enquiry.game, enquiry.table, fragment="results", **context)
    if wants_fragment(request):
        searching = enquiry.path in request.headers.get("HX-Current-URL", "")
        response["HX-Replace-Url" if searching else "HX-Push-Url"] = enquiry.address()
    return response


def _read(request: HttpRequest) -> Enquiry:
    rows = shelf()
    game = rows.game(request.GET.get("game", ""))
    return Enquiry(
        shelf=rows,
        q=_typed(request.GET.get("q", "")),
        game=game,
        table=at_table(request.GET, game) if game else AtTable(),
        wide=game is None or request.GET.get("in") == "all",
        filters={name: request.GET.get(name, "") for name in ("kind", "box")},
    )


def _typed(text: str) -> str:
    """What was typed on one line, without control characters, no longer than the box allows."""
    printable = "".join(c if c.isprintable() else " " for c in text[:LONGEST_QUESTION])
    return " ".join(printable.split())


def _results(enquiry: Enquiry, answer: Answer) -> dict[str, Any]:
    best, *others = answer.hits or (None,)
    return {
        "answer": answer,
        "best": enquiry.shelf.answer(best.passage, enquiry.table_of(best.passage).query) if best else "",
        "best_game": enquiry.name_of(best.passage.game) if best else "",
        "hits": [_shown(hit.passage, enquiry, answer.stems) for hit in others],
        "nearest": [Chip(word, enquiry.address(q=word), False) for word in answer.nearest],
        "sections": enquiry.game.sections.all() if enquiry.game and not best else [],
        "announcement": _announcement(answer),
        "q": enquiry.q,
        "page_title": enquiry.q or "Search",
        "wide": enquiry.wide,
        "scopes": _scopes(enquiry),
        "chips": _chips(enquiry, answer),
    }


def _shown(found: Found, enquiry: Enquiry, stems: frozenset[str]) -> Shown:
    return Shown(
        url=found.url + enquiry.table_of(found).query,
        title=marked(found.title, stems),
        snippet=snippet(found.text, stems),
        label=f"{enquiry.name_of(found.game)} · {KINDS[found.kind]}" if enquiry.wide else KINDS[found.kind],
    )


def _scopes(enquiry: Enquiry) -> list[Chip]:
    if not enquiry.game:
        return []
    here, everywhere = enquiry.address(**{"in": ""}), enquiry.address(**{"in": "all"})
    return [Chip(enquiry.game.name, here, not enquiry.wide), Chip("All games", everywhere, enquiry.wide)]


def _chips(enquiry: Enquiry, answer: Answer) -> list[Chip]:
    """Ways to narrow what was found: by kind, by expansion. A chip that is on takes its filter back."""
    on = enquiry.filters
    kinds = {hit.passage.kind for hit in answer.hits} | {on["kind"]}
    boxes = {code for hit in answer.hits for code in hit.passage.expansions} | {on["box"]}
    every = enquiry.game.expansions.all() if enquiry.game else ()
    chips = [("kind", kind, label) for kind, label in KINDS.items() if kind in kinds]
    chips += [("box", box.code, box.name) for box in every if box.code in boxes]
    return [
        Chip(label, enquiry.address(**{name: "" if on[name] == code else code}), on[name] == code)
        for name, code, label in chips
    ]


def _announcement(answer: Answer) -> str:
    if not answer.question:
        return ""
    if not answer.hits:
        return f"Nothing found for {answer.question}."
    return f"{len(answer.hits)} answers. Best: {answer.hits[0].passage.title}."
