"""What can be entered: a field carries everything a form, a reader of JSON and a checker need to know."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    NUMBER = "number"  # a whole number; may be typed as a sum, "3+6+2"
    NUMBERS = "numbers"  # several numbers, one for each card or tile, "12+9"
    FLAG = "flag"  # yes or no
    CHOICE = "choice"  # one of the choices
    SET = "set"  # any of the choices, each at most once


@dataclass(frozen=True)
class Choice:
    code: str
    label: str


@dataclass(frozen=True)
class Category:
    """A line of the score: a row of the pad. `colour` is an ink of the stylesheet, `symbol` a symbol of the game."""

    code: str
    label: str
    rule: str
    colour: str = "ink-grey"
    symbol: str = ""


@dataclass(frozen=True)
class Field:
    """`maximum` None: the rules set no limit. `common`: entered once for the table, not for each player.
    For NUMBERS the bounds hold for each number and `at_most` for how many; for SET `at_most` likewise.
    `expansion` is said for readers; a game gives only the fields of the table at hand."""

    key: str
    label: str
    category: str
    rule: str
    kind: Kind = Kind.NUMBER
    minimum: int = 0
    maximum: int | None = None
    at_most: int | None = None
    choices: tuple[Choice, ...] = ()
    common: bool = False
    expansion: str = ""
    unit: str = ""
    symbol: str = ""
    help: str = ""
