"""A small helper for the table: fields in, an explained answer out."""

from collections.abc import Callable
from dataclasses import dataclass

from reference.content.facts import Facts

from .fields import Field
from .sheet import Sheet


@dataclass(frozen=True)
class Reason:
    text: str
    rule: str


@dataclass(frozen=True)
class Answer:
    """`headline` is the answer itself; the reasons say why, each with its rule; `table` holds rows of words, if any."""

    headline: str
    reasons: tuple[Reason, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Tool:
    """All fields of a tool are common: asked once. `answer` is called with entries that passed their bounds."""

    code: str
    title: str
    rule: str
    fields: Callable[[Facts], tuple[Field, ...]]
    answer: Callable[[Sheet, Facts], Answer]
    intro: str = ""
