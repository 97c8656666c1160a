"""Fields and readings that the tools share. A tool asks once for the table, so all its fields are common."""

from collections.abc import Iterable

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet

from .cards import AGES
from .city import SYMBOLS, Symbols
from .science import named

FEW, MANY = 20, 99  # no rule sets a limit: bounds against slips of the finger


def numbers(labels: Iterable[tuple[str, str]], rule: str, most: int, category: str = "tool") -> list[Field]:
    return [Field(key, label, category, rule, maximum=most, common=True) for key, label in labels]


def ages(key: str, category: str) -> Field:
    choices = tuple(Choice(age, f"Age {age}") for age in AGES)
    return Field(key, "Age", category, "three-ages", Kind.CHOICE, choices=choices, common=True)


def reading(key: str, facts: Facts) -> Field:
    """A switch of the game as a question; unanswered, the table's own reading holds."""
    switch = next(switch for switch in facts.game.switches if switch.code == key)
    choices = tuple(Choice(option.code, option.label) for option in switch.options)
    return Field(key.replace("-", "_"), switch.label, "tool", switch.rule, Kind.CHOICE, choices=choices, common=True)


def answer_of(sheet: Sheet, key: str, facts: Facts) -> str:
    """What was answered, or what the table plays, or the default."""
    given = sheet.choice(None, key.replace("-", "_")) or sheet.table.switches.get(key, "")
    default = next(switch.options[0].code for switch in facts.game.switches if switch.code == key)
    return given or default


def shown(symbols: Symbols) -> str:
    return ", ".join(named(n, symbol) for n, symbol in zip(symbols, SYMBOLS, strict=True))
