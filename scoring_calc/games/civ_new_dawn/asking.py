"""Fields of tools, in short: asked once, each with its rule; and numbers in words."""

from collections.abc import Mapping

from scoring_calc.rules.fields import Choice, Field, Kind

RING = 7  # map-tiles: a space and the six around it


def number(key: str, label: str, rule: str, most: int | None, least: int = 0, help: str = "") -> Field:
    return Field(key, label, "table", rule, minimum=least, maximum=most, common=True, help=help)


def choice(key: str, label: str, rule: str, choices: Mapping[str, str]) -> Field:
    options = tuple(Choice(code, name) for code, name in choices.items())
    return Field(key, label, "table", rule, Kind.CHOICE, choices=options, common=True)


def flag(key: str, label: str, rule: str) -> Field:
    return Field(key, label, "table", rule, Kind.FLAG, common=True)


def some(n: int, what: str) -> str:
    """ "1 round", "2 rounds"."""
    return f"{n} {what}{'s' * (n != 1)}"
