"""What every reading page shares: the game, this table, and the page around the content."""

import re
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ..at_table import AtTable, at_table, without_table
from ..models import Game, Passage


def open_game(request: HttpRequest, slug: str) -> tuple[Game, AtTable]:
    game = get_object_or_404(Game.objects.prefetch_related("expansions"), slug=slug)
    return game, at_table(request.GET, game)


def wants_fragment(request: HttpRequest) -> bool:
    """htmx asks for a part of the page, not for all of it to restore its history."""
    htmx = getattr(request, "htmx", None)
    return bool(htmx and not htmx.history_restore_request and not htmx.boosted)


def page(
    request: HttpRequest,
    name: str,
    game: Game | None = None,
    table: AtTable | None = None,
    *,
    fragment: str = "",
    app: str = "reference",
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Render `<app>/<name>.html`, or its `fragment` when htmx asks for it."""
    part = f"#{fragment}" if fragment and wants_fragment(request) else ""
    shared = {
        "game": game,
        "table": table or AtTable(),
        "publishers": [game.publisher] if game else [],
        "canonical": request.build_absolute_uri(request.path),
        "here": lambda: without_table(request.get_full_path()),  # few templates ask for it
    }
    return render(request, f"{app}/{name}.html{part}", {**shared, **context}, status=status)


def in_play(passages: QuerySet[Passage], table: AtTable) -> list[Passage]:
    return [p for p in passages.prefetch_related("expansions", "without") if table.holds(p)]


def first_sentence(text: str, limit: int = 200) -> str:
    """The beginning of a plain text, for previews."""
    line = " ".join(text.split())
    sentence = re.match(r".+?[.!?](?=\s|$)", line)
    words = sentence[0] if sentence else line
    return words if len(words) <= limit else words[: limit - 1].rsplit(" ", 1)[0] + "…"


def description_of(passage: Passage) -> str:
    """The first sentence; for a question, its verdict and the first sentence of the reason."""
    if not passage.verdict:
        return first_sentence(passage.plain)
    reason = passage.plain.removeprefix(f"{passage.verdict}.")
    return f"{passage.verdict.rstrip('.')}. {first_sentence(reason)}"


def around(items: list[Any], now: Any) -> tuple[Any, Any]:
    """What comes before and after, or None."""
    if now not in items:
        return None, None
    place = items.index(now)
    return (items[place - 1] if place else None), (items[place + 1] if place + 1 < len(items) else None)
