"""What editors of the site write themselves: checked and rendered with the same notation as the content files."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import F

from . import search
from .content import notation
from .markup import clean, with_titles
from .models import Edition, Game, Passage
from .writing import plain_words


def problems_in(text: str, game: Game) -> Iterator[str]:
    """Every name in the text that leads to nothing in this game."""
    titles = titles_of(game)
    tables = set(game.tables.values_list("code", flat=True))
    for line, token in notation.tokens(text):
        where = f"Line {line + 1}: "
        if token.value and notation.look_up(game.values, token.value) is None:
            yield f"{where}there is no value “{token.value}”."
        elif token.table and token.table not in tables:
            yield f"{where}there is no table “{token.table}”."
        elif token.link and token.link not in titles:
            yield f"{where}the link “{token.link}” leads to nothing."
        elif token.symbol and token.symbol not in game.symbols:
            yield f"{where}there is no symbol “{token.symbol}”."


def titles_of(game: Game) -> dict[str, str]:
    """Everything of the game that a text can link to."""
    titles = dict(game.passages.values_list("code", "title"))
    titles |= {f"glossary/{code}": name for code, name in game.terms.values_list("code", "name")}
    titles |= {f"components/{code}": name for code, name in game.components.values_list("code", "name")}
    for head in game.tables.prefetch_related("cards"):
        titles[f"components/{head.code}"] = head.title
        titles |= {f"components/{head.code}/{card.code}": card.name for card in head.cards.all()}
    return titles


def render(ruling: Passage) -> None:
    """Fill in what pages and search read."""
    ruling.html = clean(with_titles(ruling.text, titles_of(ruling.game)))
    ruling.plain = f"{ruling.verdict.rstrip('.')}.\n{plain_words(ruling.html, ruling.game)}"


def announce_change() -> None:
    """Tell search, in every worker, that there is something new."""
    edition, _ = Edition.objects.get_or_create(pk=1)
    Edition.objects.filter(pk=edition.pk).update(serial=F("serial") + 1)
    transaction.on_commit(search.rebuild, robust=True)  # what was written stands, even if the index cannot follow now
