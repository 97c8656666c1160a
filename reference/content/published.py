"""Everything a game publishes as flat passages, whatever it was written as: what search finds and `passages` prints."""

from collections.abc import Iterator
from dataclasses import dataclass

from .notation import plain, row_words
from .shapes import ALWAYS, Applies, Component, Game, Passage, Table, Term


@dataclass(frozen=True)
class Published:
    game: str
    code: str
    kind: str
    title: str
    text: str
    standing: str = "manual"
    section: str = ""
    applies: Applies = ALWAYS
    asked: tuple[str, ...] = ()
    verdict: str = ""

    @property
    def url(self) -> str:
        return f"/{self.game}/{self.code}/"


def published(game: Game) -> Iterator[Published]:
    for passage in (*game.rules, *game.faqs):
        yield _passage(game, passage)
    for component in game.components:
        yield _component(game, component)
    for table in game.tables:
        if table.head.searchable:
            yield from _rows(game, table)
    for term in game.terms:
        yield _term(game, term)


def _passage(game: Game, p: Passage) -> Published:
    parts = [p.verdict and f"{p.verdict}.", plain(p.text, game)]
    parts += [f"{p.other_label}: {plain(p.other_text, game)}"] if p.other_text else []
    text = "\n".join(part for part in parts if part)
    return Published(game.slug, p.code, p.kind, p.title, text, p.standing, p.section, p.applies, p.asked, p.verdict)


def _component(game: Game, c: Component) -> Published:
    counts = [f"{c.box} in the box." if c.box is not None else "", f"{c.each} for each player." if c.each else ""]
    text = " ".join(part for part in (*counts, plain(c.text, game)) if part) or c.name
    applies = Applies((c.expansion,) if c.expansion else ())
    standing = "manual" if c.source.startswith("manual") else "published"
    return Published(game.slug, f"components/{c.code}", "component", c.name, text, standing, "components", applies)


def _rows(game: Game, table: Table) -> Iterator[Published]:
    head = table.head
    expansion_key = next((c.key for c in head.column if c.kind == "expansion"), "")
    for row in table.rows:
        expansion = row.cells.get(expansion_key, "")
        text = f"{head.noun[:1].upper()}{head.noun[1:]}. {row_words(game, table, row.cells)}"
        yield Published(
            game.slug,
            f"components/{head.code}/{row.code}",
            "component",
            row.name,
            text,
            head.standing,
            "components",
            Applies((expansion,) if expansion not in ("", "?") else ()),
        )


def _term(game: Game, term: Term) -> Published:
    return Published(
        game.slug,
        f"glossary/{term.code}",
        "term",
        term.name,
        plain(term.text, game),
        section="glossary",
        asked=term.synonyms,
    )
