"""Search: a question in, the rule that answers it first."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.vary import vary_on_headers

from ..at_table import AtTable, at_table
from ..forms import SearchForm
from ..labels import KINDS
from ..models import Game, Passage
from ..passages import Found
from ..search import Answer, Hit, find
from ..search.snippets import marked, snippet
from ..writing import writer_for
from .frame import page, wants_fragment

MOST_HITS = 12


@dataclass(frozen=True)
class Shown:
    """A further hit, as a line of the list."""

    url: str
    title: SafeString
    snippet: SafeString
    kind: str
    game: str


@dataclass(frozen=True)
class Chip:
    label: str
    url: str
    on: bool


@vary_on_headers("HX-Request", "HX-Current-URL")
def search(request: HttpRequest) -> HttpResponse:
    form = SearchForm(request.GET)
    q = form.cleaned_data["q"] if form.is_valid() else str(request.GET.get("q", ""))[:100]
    game = Game.objects.prefetch_related("expansions").filter(slug=request.GET.get("game", "")).first()
    table = at_table(request.GET, game) if game else AtTable()
    wide = game is None or request.GET.get("in") == "all"
    filters = {name: request.GET.get(name, "") for name in ("kind", "box")}
    answer = _ask(q, "" if wide or not game else game.slug, table, filters, typing=wants_fragment(request))
    address = _address(q, game, table, **({"in": "all"} if game and wide else {}), **filters)
    context = _results(answer, game, table, wide) | {"scopes": _scopes(q, game, table, wide), "q": q, "wide": wide}
    context["chips"] = _chips(q, game, table, answer, filters, {"in": "all"} if game and wide else {})
    response = page(request, "search", game, table, fragment="results", page_title=q or "Search", **context)
    if wants_fragment(request):
        searching = reverse("reference:search") in request.headers.get("HX-Current-URL", "")
        response["HX-Replace-Url" if searching else "HX-Push-Url"] = address
    return response


def _ask(q: str, slug: str, table: AtTable, filters: dict[str, str], typing: bool) -> Answer:
    def holds(passage: Found) -> bool:
        right_kind = filters["kind"] in ("", passage.kind)
        right_box = not filters["box"] or filters["box"] in passage.expansions
        here = not slug or table.in_play(passage.expansions, passage.without, passage.players)
        return right_kind and right_box and here

    return find(q, slug, MOST_HITS, holds, typing) if q else Answer(q)


def _results(answer: Answer, game: Game | None, table: AtTable, wide: bool) -> dict[str, Any]:
    names = dict(Game.objects.values_list("slug", "name")) if wide or not game else {game.slug: ""}
    # While content is loaded anew, the index may still know a game that is gone.
    best, *others = [hit for hit in answer.hits if hit.passage.game in names] or (None,)
    return {
        "answer": answer,
        "best": _whole(best, game, table) if best else None,
        "hits": [
            _shown(hit, answer, names, table if game and hit.passage.game == game.slug else AtTable()) for hit in others
        ],
        "sections": game.sections.all() if game and not best else [],
        "announcement": _announcement(answer),
    }


def _whole(hit: Hit, game: Game | None, table: AtTable) -> dict[str, Any]:
    """The best answer with everything that its page would show of it."""
    found = hit.passage
    rows = Passage.objects.select_related("game").prefetch_related(
        "expansions", "citations__source", "related__expansions"
    )
    passage = rows.filter(game__slug=found.game, code=found.code).first()
    owner = passage.game if passage else Game.objects.get(slug=found.game)
    own_table = table if game and game.slug == found.game else AtTable()
    return {
        "found": found,
        "passage": passage,
        "game": owner,
        "table": own_table,
        "writer": writer_for(owner, own_table),
    }


def _shown(hit: Hit, answer: Answer, names: dict[str, str], table: AtTable) -> Shown:
    found = hit.passage
    title, text = marked(found.title, answer.stems), snippet(found.text, answer.stems)
    return Shown(found.url + table.query, title, text, KINDS[found.kind], names.get(found.game, ""))


def _scopes(q: str, game: Game | None, table: AtTable, wide: bool) -> list[Chip]:
    if not game:
        return []
    everywhere = _address(q, game, table, **{"in": "all"})
    return [Chip(game.name, _address(q, game, table), not wide), Chip("All games", everywhere, wide)]


def _chips(
    q: str, game: Game | None, table: AtTable, answer: Answer, filters: dict[str, str], scope: dict[str, str]
) -> list[Chip]:
    """Ways to narrow what was found: by kind, by expansion. A chip that is on takes its filter back."""
    kinds = {hit.passage.kind for hit in answer.hits} | {filters["kind"]}
    boxes = {code for hit in answer.hits for code in hit.passage.expansions} | {filters["box"]}
    chips = [("kind", kind, label) for kind, label in KINDS.items() if kind in kinds]
    chips += [("box", box.code, box.name) for box in (game.expansions.all() if game else ()) if box.code in boxes]
    on = set(filters.items())
    return [
        Chip(
            label,
            _address(q, game, table, **scope, **{**filters, name: "" if (name, code) in on else code}),
            (name, code) in on,
        )
        for name, code, label in chips
    ]


def _address(q: str, game: Game | None, table: AtTable, **more: str) -> str:
    pairs = [("q", q), *([("game", game.slug)] if game else []), *more.items(), *table.params]
    return f"{reverse('reference:search')}?{urlencode([pair for pair in pairs if pair[1]], safe=',:')}"


def _announcement(answer: Answer) -> str:
    if not answer.question:
        return ""
    if not answer.hits:
        return f"Nothing found for {answer.question}."
    return f"{len(answer.hits)} answers. Best: {answer.hits[0].passage.title}."
