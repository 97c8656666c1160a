"""Rows kept in memory by each worker for as long as the search index that finds them.

An answer needs its passage, its sources, its neighbours and the words of its game: a dozen queries, always for the same
rows. The index changes whenever the content does, in every worker at once, and the shelf with it."""

from functools import lru_cache

from . import search
from .models import Game, Passage

MOST_GAMES = 32


class Shelf:
    def __init__(self) -> None:
        self.game = lru_cache(maxsize=MOST_GAMES)(_game)
        self.passages = lru_cache(maxsize=MOST_GAMES)(_passages)


def shelf() -> Shelf:
    return _shelf(search.edition())


@lru_cache(maxsize=1)
def _shelf(edition: str) -> Shelf:
    return Shelf()


def _game(slug: str) -> Game | None:
    return Game.objects.prefetch_related("expansions").filter(slug=slug).first()


def _passages(slug: str) -> dict[str, Passage]:
    """The rules and questions of a game by code, with all that their texts show."""
    together = ("expansions", "without", "citations__source", "related__expansions", "related__without")
    rows = Passage.objects.filter(game__slug=slug).select_related("game").prefetch_related(*together)
    return {row.code: row for row in rows}
