"""What a game is made of. Each class is also the schema of its entry in the files:
a field without a default is required."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .problems import Place

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
RESERVED = frozenset("rules turn components faq glossary sources score setup check search table tools play".split())
KINDS = ("overview", "component", "setup", "phase", "action", "mechanic", "scoring", "end", "variant")
STANDINGS = ("manual", "published", "differs", "open")
ACCENTS = ("ochre", "indigo", "teal", "crimson", "olive", "violet", "slate", "copper")

Value = int | str | list[int] | list[str] | dict[str, int] | dict[str, str]
PlayerRange = tuple[int, int]


@dataclass(frozen=True)
class Identity:
    """The top level of game.toml."""

    name: str
    tagline: str
    about: str
    players: PlayerRange
    minutes: tuple[int, int]
    age: int
    designer: str
    artists: tuple[str, ...]
    publisher: str
    year: int
    accent: str
    bgg_id: int | None = None
    included: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    code: str
    title: str


@dataclass(frozen=True)
class Expansion:
    code: str
    name: str
    summary: str
    year: int | None = None
    players: PlayerRange | None = None


@dataclass(frozen=True)
class Option:
    code: str
    label: str


@dataclass(frozen=True)
class Switch:
    """A choice of reading or edition; the first option is the default."""

    code: str
    label: str
    rule: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Source:
    code: str
    name: str
    kind: str
    note: str = ""


@dataclass(frozen=True)
class SourceRef:
    """A source and the place in it."""

    code: str
    where: str = ""


@dataclass(frozen=True)
class Applies:
    """For which tables something holds."""

    expansions: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    players: PlayerRange | None = None

    def holds(self, count: int | None, chosen: frozenset[str]) -> bool:
        if not set(self.expansions) <= chosen or chosen & set(self.without):
            return False
        return count is None or self.players is None or self.players[0] <= count <= self.players[1]


ALWAYS = Applies()


@dataclass(frozen=True)
class Passage:
    """One rule, or one question of the FAQ, that answers one question."""

    code: str
    title: str
    kind: str
    section: str
    text: str
    place: Place
    other_label: str = ""
    other_text: str = ""
    sources: tuple[SourceRef, ...] = ()
    standing: str = "manual"
    applies: Applies = ALWAYS
    related: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    verdict: str = ""


@dataclass(frozen=True)
class Column:
    key: str
    label: str
    kind: str = "text"
    unit: str = ""
    filter: bool = False


@dataclass(frozen=True)
class TableHead:
    """The [[table]] entry of game.toml."""

    code: str
    title: str
    noun: str
    source: str
    column: tuple[Column, ...]
    standing: str = "published"
    rule: str = ""
    note: str = ""
    searchable: bool = True


@dataclass(frozen=True)
class Row:
    code: str
    name: str
    cells: Mapping[str, str]
    line: int


@dataclass(frozen=True)
class Table:
    head: TableHead
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Component:
    code: str
    name: str
    group: str
    source: str
    box: int | None = None
    each: int | None = None
    used: str = ""
    expansion: str = ""
    text: str = ""
    rule: str = ""
    symbol: str = ""


@dataclass(frozen=True)
class Step:
    code: str
    title: str
    text: str
    rule: str
    choices: tuple[str, ...] = ()
    optional: bool = False
    expansion: str = ""
    without: str = ""


@dataclass(frozen=True)
class Phase:
    code: str
    title: str
    rule: str
    step: tuple[Step, ...]
    repeat: str = ""
    expansion: str = ""
    without: str = ""


@dataclass(frozen=True)
class Take:
    """How many of what: `count` names a value, or is a number."""

    count: str
    what: str


@dataclass(frozen=True)
class SetupStep:
    """One thing to do when setting up. `each`: every player does it. `draw`: the random draw that belongs to it.
    `switch` is "code:option": the step is only for that reading."""

    code: str
    text: str
    rule: str
    take: tuple[Take, ...] = ()
    draw: str = ""
    each: bool = False
    expansions: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    players: str = ""
    switch: str = ""


@dataclass(frozen=True)
class Term:
    code: str
    name: str
    text: str
    marks: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    rule: str = ""
    source: str = "manual"

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that are marked in texts."""
        return self.marks or (self.name.lower(), self.name.lower() + "s")


@dataclass(frozen=True)
class Symbol:
    """A drawn symbol: the inner markup of its <symbol>, and the word that stands beside it."""

    code: str
    word: str
    ink: str
    view_box: str
    drawing: str


@dataclass(frozen=True)
class Game:
    slug: str
    identity: Identity
    sections: tuple[Section, ...] = ()
    expansions: tuple[Expansion, ...] = ()
    switches: tuple[Switch, ...] = ()
    sources: tuple[Source, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()
    components: tuple[Component, ...] = ()
    phases: tuple[Phase, ...] = ()
    setup: tuple[SetupStep, ...] = ()
    terms: tuple[Term, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    rules: tuple[Passage, ...] = ()
    faqs: tuple[Passage, ...] = ()

    @cached_property
    def titles(self) -> dict[str, str]:
        """Every code of the game that can be linked, with its title."""
        found = {p.code: p.title for p in (*self.rules, *self.faqs)}
        found |= {f"glossary/{t.code}": t.name for t in self.terms}
        found |= {f"components/{c.code}": c.name for c in self.components}
        for table in self.tables:
            found[f"components/{table.head.code}"] = table.head.title
            found |= {f"components/{table.head.code}/{row.code}": row.name for row in table.rows}
        return found

    @cached_property
    def known_values(self) -> dict[str, Value]:
        """Values that texts may render: [values], and the counts of components as box.* and each.*."""
        counts: dict[str, Value] = {f"box.{c.code}": c.box for c in self.components if c.box is not None}
        counts |= {f"each.{c.code}": c.each for c in self.components if c.each is not None}
        return {**self.values, **counts}
