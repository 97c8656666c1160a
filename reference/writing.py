"""A writer for a page: what the texts of one game need to be read at one table."""

from functools import cache
from html import unescape

from django.utils.html import strip_tags

from .at_table import AtTable
from .markup import Writer
from .models import ComponentTable, Game
from .tables import Shown, in_play, show

LONGEST_IN_TEXT = 40  # rows: a longer table is a page of its own, and the text leads to it


def writer_for(game: Game, table: AtTable, prefix: str = "tip") -> Writer:
    """`prefix` keeps the explanations of a fragment apart from those of the page it is put into."""

    @cache
    def heads() -> dict[str, ComponentTable]:
        return {head.code: head for head in game.tables.prefetch_related("cards")}

    def find_table(code: str) -> Shown | None:
        head = heads().get(code)
        if head is None:
            return None
        cards = list(in_play(head, head.cards.all(), table))
        long = len(cards) > LONGEST_IN_TEXT
        return Shown(head, [], table.query, len(cards)) if long else show(head, cards, table, bare)

    # Tables inside texts explain no words: a hundred rows would each explain the same ones.
    bare = Writer(game.slug, game.values, game.symbols, game.letters, players=table.players, query=table.query)
    bare.tip_prefix = f"{prefix}-in-table"
    return Writer(
        game.slug,
        game.values,
        game.symbols,
        game.letters,
        game.explained,
        players=table.players,
        query=table.query,
        find_table=find_table,
        tip_prefix=prefix,
    )


def plain_words(html: str, game: Game) -> str:
    """Cleaned HTML as plain words, its notation filled in."""
    bare = Writer(game.slug, game.values, game.symbols, game.letters)
    return unescape(strip_tags(bare.fill(html))).strip()
