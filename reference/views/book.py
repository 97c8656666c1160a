"""Home, the game, and its rules as a book."""

from collections import defaultdict

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.vary import vary_on_headers

from ..models import Game, Passage
from ..writing import writer_for
from .frame import around, description_of, in_play, open_game, page

READ_WITH = (
    "citations__source",
    Prefetch("related", Passage.objects.prefetch_related("expansions", "without")),
)


def home(request: HttpRequest) -> HttpResponse:
    games = Game.objects.prefetch_related("expansions")
    publishers = list(dict.fromkeys(game.publisher for game in games))
    return page(request, "home", games=games, publishers=publishers)


def game(request: HttpRequest, slug: str) -> HttpResponse:
    game, table = open_game(request, slug)
    overview = in_play(game.passages.filter(kind="overview").order_by("section__position", "position"), table)
    return page(
        request,
        "game",
        game,
        table,
        description=game.about,
        sections=game.sections.all(),
        overview=overview[:1],
        writer=writer_for(game, table),
    )


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    game, table = open_game(request, slug)
    by_section: dict[int | None, list[Passage]] = defaultdict(list)
    for passage in in_play(_rules_of(game).defer("text", "html", "other_html", "plain"), table):
        by_section[passage.section_id].append(passage)
    sections = [(section, by_section[section.pk]) for section in game.sections.all()]
    return page(
        request,
        "rules",
        game,
        table,
        tab="rules",
        page_title="Rules",
        description=f"The rules of {game.name}, section by section: every rule has an address of its own.",
        sections=[(section, passages) for section, passages in sections if passages],
    )


def section(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    game, table = open_game(request, slug)
    sections = list(game.sections.all())
    section = get_object_or_404(game.sections, code=code)
    everything = list(_rules_of(game).filter(section=section).prefetch_related("expansions", "without", *READ_WITH))
    passages = [passage for passage in everything if table.holds(passage)]
    before, after = around(sections, section)
    return page(
        request,
        "section",
        game,
        table,
        tab="rules",
        page_title=section.title,
        description=f"{section.title}: {', '.join(p.title for p in passages[:6])}.",
        section=section,
        passages=passages,
        hidden=len(everything) - len(passages),
        before=before,
        after=after,
        writer=writer_for(game, table),
    )


@vary_on_headers("HX-Request")
def passage(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    game, table = open_game(request, slug)
    found = game.passages.select_related("section").prefetch_related("expansions", "without", *READ_WITH)
    passage = get_object_or_404(found, code=code)
    beside = in_play(_neighbours(game, passage), table)
    before, after = around(beside, passage)
    questions = game.passages.filter(kind="faq", related=passage).order_by("own", "position")
    return page(
        request,
        "passage",
        game,
        table,
        fragment="peek",
        tab="faq" if passage.kind == "faq" else "rules",
        page_title=passage.title,
        description=description_of(passage),
        og_type="article",
        passage=passage,
        in_play=table.holds(passage),
        questions=in_play(questions, table),
        beside=beside,
        before=before,
        after=after,
        writer=writer_for(game, table, prefix=f"tip-{code.replace('/', '-')}"),
    )


def _rules_of(game: Game) -> QuerySet[Passage]:
    return game.passages.exclude(kind="faq").order_by("section__position", "position")


def _neighbours(game: Game, passage: Passage) -> QuerySet[Passage]:
    """The passages of the same chapter: for going on reading."""
    if passage.kind == "faq":
        return game.passages.filter(kind="faq").order_by("own", "position", "title")
    return _rules_of(game).filter(section=passage.section)
