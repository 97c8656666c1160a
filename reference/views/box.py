"""What is in the box: components, their tables, and single cards."""

from itertools import groupby
from typing import Any

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.vary import vary_on_headers

from ..at_table import AtTable
from ..models import Card, Component, ComponentTable, Game
from ..tables import filters, in_play, matching, ordered, show, show_row
from ..writing import writer_for
from .frame import around, first_sentence, open_game, page


def components(request: HttpRequest, slug: str) -> HttpResponse:
    game, table = open_game(request, slug)
    things = [c for c in game.components.select_related("expansion") if table.allows(c.expansion)]
    groups = [
        (name, [(thing, _used(game, thing, table)) for thing in group])
        for name, group in groupby(things, key=lambda thing: thing.group)
    ]
    return page(
        request,
        "components",
        game,
        table,
        tab="components",
        page_title="Components",
        description=f"What is in the box of {game.name}, how many of each, and every list of cards and tiles.",
        groups=groups,
        tables=game.tables.annotate(card_count=Count("cards")),
        writer=writer_for(game, table),
    )


def _used(game: Game, thing: Component, table: AtTable) -> Any:
    """How many this table uses: what a value says, or so many for each player."""
    value = game.values.get(thing.used)
    if isinstance(value, dict):
        return value.get(str(table.players), "")
    if value is None and thing.each and table.players:
        return thing.each * table.players
    return value if value is not None else ""


@vary_on_headers("HX-Request")
def component(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """A table of components, or a kind of thing in the box."""
    game, table = open_game(request, slug)
    head = game.tables.select_related("source").filter(code=code).first()
    if head:
        return _component_table(request, game, table, head)
    thing = get_object_or_404(game.components.select_related("expansion", "source"), code=code)
    return page(
        request,
        "component_thing",
        game,
        table,
        fragment="peek",
        tab="components",
        page_title=thing.name,
        description=first_sentence(thing.plain),
        thing=thing,
        used=_used(game, thing, table),
        writer=writer_for(game, table, prefix=f"tip-{code}"),
    )


def _component_table(request: HttpRequest, game: Game, table: AtTable, head: ComponentTable) -> HttpResponse:
    cards = list(in_play(head, head.cards.all(), table))
    chosen = filters(head, cards, request.GET.dict(), table)
    sort = request.GET.get("sort", "")
    rows = ordered(head, matching(cards, chosen), sort)
    return page(
        request,
        "component",
        game,
        table,
        fragment="rows",
        tab="components",
        page_title=head.title,
        description=f"{head.title} of {game.name}: {len(cards)} rows to filter and sort.",
        head=head,
        filters=chosen,
        sort=sort,
        heads=[(column, *_sorting(request, column["key"], sort, table, chosen)) for column in head.columns],
        shown=show(head, rows, table, writer_for(game, table)),
        total=len(cards),
        has_copies=any(column["kind"] == "players" for column in head.columns),
    )


def _sorting(request: HttpRequest, key: str, sort: str, table: AtTable, chosen: list[Any]) -> tuple[str, str]:
    """Where a tap on the column's head leads, and how the column is sorted now."""
    now = {key: "ascending", f"-{key}": "descending"}.get(sort, "")
    kept = {f.name: f.value for f in chosen}
    return table.url(request.path, **kept, sort=f"-{key}" if now == "ascending" else key), now


@vary_on_headers("HX-Request")
def card(request: HttpRequest, slug: str, code: str, row: str) -> HttpResponse:
    game, table = open_game(request, slug)
    head = get_object_or_404(game.tables.select_related("source").prefetch_related("cards"), code=code)
    cards = list(in_play(head, head.cards.all(), table))
    card = _card(head, row)
    before, after = around(cards, card)
    return page(
        request,
        "card",
        game,
        table,
        fragment="peek",
        tab="components",
        page_title=card.name,
        description=first_sentence(card.plain),
        head=head,
        card=card,
        in_play=card in cards,
        row=show_row(head, card, table, writer_for(game, table, prefix=f"tip-{code}-{row}")),
        before=before,
        after=after,
    )


def _card(head: ComponentTable, code: str) -> Card:
    for card in head.cards.all():
        if card.code == code:
            return card
    raise Http404(f"{head.title} has no {head.noun} “{code}”.")
