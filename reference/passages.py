"""Everything that can be read and found, from the database, in one flat shape."""

from collections.abc import Iterator
from dataclasses import dataclass

from .models import Card, Component, Passage, Source, Term

BOXES = ("expansions", "without")


@dataclass(frozen=True)
class Found:
    """A passage as search and the command line see it."""

    game: str
    code: str
    kind: str
    title: str
    text: str
    standing: str
    section: str = ""
    expansions: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    players: tuple[int, int] | None = None
    asked: tuple[str, ...] = ()
    source: str = ""  # of what has one source; rules and questions cite theirs

    @property
    def url(self) -> str:
        return f"/{self.game}/{self.code}/"


def all_passages(slug: str | None = None) -> Iterator[Found]:
    """Every published passage, of one game or of all."""
    wanted = {"game__slug": slug} if slug else {}
    yield from _passages(wanted)
    for component in Component.objects.filter(**wanted).select_related("game", "expansion", "source"):
        yield Found(
            component.game.slug,
            f"components/{component.code}",
            "component",
            component.name,
            component.plain,
            _standing(component.source),
            "components",
            (component.expansion.code,) if component.expansion else (),
            source=component.source.name,
        )
    yield from _cards(slug)
    yield from _terms(wanted)


def _standing(source: Source) -> str:
    return "manual" if source.kind == "manual" else "published"


def _terms(wanted: dict[str, str]) -> Iterator[Found]:
    """Words of the games; a word is in play where its rule is."""
    rules = {(rule.game_id, rule.code): rule for rule in Passage.objects.filter(**wanted).prefetch_related(*BOXES)}
    for term in Term.objects.filter(**wanted).select_related("game", "source"):
        rule = rules.get((term.game_id, term.rule))
        yield Found(
            term.game.slug,
            f"glossary/{term.code}",
            "term",
            term.name,
            term.plain,
            _standing(term.source),
            "glossary",
            tuple(sorted(rule.expansion_codes)) if rule else (),
            tuple(sorted(rule.without_codes)) if rule else (),
            asked=tuple(term.synonyms),
            source=term.source.name,
        )


def _passages(wanted: dict[str, str]) -> Iterator[Found]:
    rows = Passage.objects.filter(**wanted).select_related("game", "section")
    for row in rows.prefetch_related(*BOXES):
        yield Found(
            row.game.slug,
            row.code,
            row.kind,
            row.title,
            row.plain,
            row.standing,
            row.section.code if row.section else "faq",
            tuple(sorted(row.expansion_codes)),
            tuple(sorted(row.without_codes)),
            (row.players_min, row.players_max) if row.players_min is not None and row.players_max else None,
            tuple(row.asked),
        )


def _cards(slug: str | None) -> Iterator[Found]:
    rows = Card.objects.filter(table__searchable=True).select_related("table__game", "table__source")
    for card in rows.filter(table__game__slug=slug) if slug else rows:
        key = next((column["key"] for column in card.table.columns if column["kind"] == "expansion"), "")
        expansion = card.cells.get(key, "")
        yield Found(
            card.table.game.slug,
            f"components/{card.table.code}/{card.code}",
            "component",
            card.name,
            card.plain,
            card.table.standing,
            "components",
            (expansion,) if expansion not in ("", "?") else (),
            asked=tuple(_asked_of(card)),
            source=card.table.source.name,
        )


def _asked_of(card: Card) -> Iterator[str]:
    """A card is asked for by its name and what one wants to know of it."""
    yield f"what does {card.name} do"
    yield from (f"{card.name} {column['label']}" for column in card.table.columns if card.cells.get(column["key"]))
