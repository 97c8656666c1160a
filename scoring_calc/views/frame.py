"""What the pages of score sheets and tools share: the game, its rules, this table, and the page around the content."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render

from reference.at_table import AtTable, at_table
from reference.models import Game
from reference.views.frame import wants_fragment
from reference.writing import writer_for

from ..address import Params
from ..rules.games import GameRules, rules_of


def open_rules(slug: str) -> tuple[Game, GameRules]:
    game = get_object_or_404(Game.objects.prefetch_related("expansions"), slug=slug)
    return game, rules_of(slug)


def sent(request: HttpRequest) -> Params:
    return request.POST if request.method == "POST" else request.GET


def page(
    request: HttpRequest, name: str, game: Game, query: str, *, fragment: str = "", status: int = 200, **context: Any
) -> HttpResponse:
    """Render `scoring_calc/<name>.html`, or its `fragment` when htmx asks for it; `query` says which table it is."""
    table: AtTable = at_table(QueryDict(query), game)
    part = f"#{fragment}" if fragment and wants_fragment(request) else ""
    shared = {
        "game": game,
        "table": table,
        "publishers": [game.publisher],
        "canonical": request.build_absolute_uri(request.path),
        "writer": writer_for(game, table),
    }
    return render(request, f"scoring_calc/{name}.html{part}", {**shared, **context}, status=status)


def broken(request: HttpRequest, game: Game, back: str, reason: str) -> HttpResponse:
    """Our own page for an address that cannot be read, with a way back."""
    return render(request, "400.html", {"game": game, "reason": reason, "back": back}, status=400)
