"""Questions, words and sources."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.vary import vary_on_headers

from ..at_table import AtTable
from ..labels import STANDINGS
from ..models import Game, Term
from ..writing import writer_for
from .book import READ_WITH
from .frame import first_sentence, in_play, open_game, page


def faq(request: HttpRequest, slug: str) -> HttpResponse:
    game, table = open_game(request, slug)
    questions = game.passages.filter(kind="faq").order_by("own", "position", "title").prefetch_related(*READ_WITH)
    return page(
        request,
        "faq",
        game,
        table,
        tab="faq",
        page_title="FAQ",
        description=f"Questions about {game.name}: the verdict first, then the reason and the rules.",
        questions=in_play(questions, table),
        writer=writer_for(game, table),
    )


def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    game, table = open_game(request, slug)
    return page(
        request,
        "glossary",
        game,
        table,
        tab="glossary",
        page_title="Glossary",
        description=f"The words of {game.name}, with the other words players use for them.",
        terms=_terms_in_play(game, table),
        writer=writer_for(game, table),
    )


def _terms_in_play(game: Game, table: AtTable) -> list[Term]:
    """A word is in play where its rule is."""
    rules = game.passages.prefetch_related("expansions", "without").defer("text", "html", "other_html", "plain")
    absent = {rule.code for rule in rules if not table.holds(rule)}
    return [term for term in game.terms.all() if term.rule not in absent]


@vary_on_headers("HX-Request")
def term(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    game, table = open_game(request, slug)
    term = get_object_or_404(game.terms.select_related("source"), code=code)
    return page(
        request,
        "term",
        game,
        table,
        fragment="peek",
        tab="glossary",
        page_title=term.name,
        description=first_sentence(term.plain),
        term=term,
        about=game.passages.filter(code=term.rule).first() if term.rule else None,
        writer=writer_for(game, table, prefix=f"tip-{code}"),
    )


def sources(request: HttpRequest, slug: str) -> HttpResponse:
    game, table = open_game(request, slug)
    doubtful = game.passages.filter(standing__in=("differs", "open")).prefetch_related("citations__source")
    passages = in_play(doubtful, table)
    return page(
        request,
        "sources",
        game,
        table,
        tab="sources",
        page_title="Sources",
        description=f"Where the rules of {game.name} come from, what differs in print, and what is open.",
        sources=game.sources.all(),
        standings=STANDINGS,
        differing=[p for p in passages if p.standing == "differs"],
        undecided=[p for p in passages if p.standing == "open"],
        writer=writer_for(game, table),
    )
