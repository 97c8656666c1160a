"""What search shows, kept in memory by each worker for as long as the index that finds it.

An answer needs its passage, its sources, its neighbours and the words of its game: a dozen queries, always for the same
rows, and then the same page. The index changes whenever the content does, in every worker at once, and the shelf with
it."""

from functools import lru_cache

from django.db import connections
from django.db.models import Prefetch
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from . import search
from .at_table import at_table
from .models import Card, Game, Passage
from .passages import Found
from .search.snippets import snippet
from .tables import show_row
from .writing import writer_for

MOST_GAMES = 32
MOST_ANSWERS = 5000


class Shelf:
    def __init__(self) -> None:
        self.game = lru_cache(maxsize=MOST_GAMES)(_game)
        self.passages = lru_cache(maxsize=MOST_GAMES)(_passages)
        self.cards = lru_cache(maxsize=MOST_GAMES)(_cards)
        self.answer = lru_cache(maxsize=MOST_ANSWERS)(self._answer)

    def _answer(self, found: Found, query: str) -> SafeString:
        """A passage as its page shows it, for the table that the query of an address names."""
        game = self.game(found.game)
        if game is None:
            return SafeString("")
        table = at_table(QueryDict(query.removeprefix("?")), game)
        writer = writer_for(game, table)
        card = self.cards(game).get(found.code)
        context = {
            "found": found,
            "passage": self.passages(game).get(found.code),
            "card": card,
            "row": show_row(card.table, card, table, writer) if card else None,
            "game": game,
            "table": table,
            "writer": writer,
        }
        return render_to_string("reference/answer.html", context)


def shelf() -> Shelf:
    return _shelf(search.edition())


def fill() -> None:
    """Ask for each passage by its title, as somebody will: for a worker that has just started and has the time."""
    try:
        for passage in search.every_passage():
            answer = search.find(passage.title, passage.game)
            snippet(passage.text, answer.stems)
            shelf().answer(passage, "")
    finally:
        connections.close_all()  # of this thread


@lru_cache(maxsize=1)
def _shelf(edition: str) -> Shelf:
    return Shelf()


def _game(slug: str) -> Game | None:
    return Game.objects.prefetch_related("expansions").filter(slug=slug).first()


def _passages(game: Game) -> dict[str, Passage]:
    """The rules and questions of a game by code, with all that their texts show and no more: each worker keeps them."""
    related = Prefetch("related", Passage.objects.only("code", "title", "players_min", "players_max"))
    together = ("expansions", "without", "citations__source", related, "related__expansions", "related__without")
    rows = game.passages.defer("asked", "plain", "text").prefetch_related(*together)
    return {row.code: row for row in rows}


def _cards(game: Game) -> dict[str, Card]:
    """The rows of a game's tables, by the code they are found under."""
    heads = game.tables.prefetch_related("cards")
    return {f"components/{head.code}/{card.code}": card for head in heads for card in head.cards.all()}
