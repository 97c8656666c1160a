"""The things of Deus that several rules count: resources, card types, and a few words for them."""

from collections.abc import Mapping

from reference.content.facts import Cell, Facts

RESOURCES = ("wood", "stone", "clay", "wheat")  # four-resources


def gods(facts: Facts) -> list[dict[str, str]]:
    """The five gods with a gift of their own; Jupiter only copies one of them (god-table)."""
    return [texts for row in facts.table("gods") if (texts := _texts(row))["gain_kind"] != "wild"]


def types(facts: Facts) -> dict[str, str]:
    """The five standard types with the colour of their cards."""
    return {god["type"]: god["colour"] for god in gods(facts)}


def _texts(row: Mapping[str, Cell]) -> dict[str, str]:
    return {key: str(cell or "") for key, cell in row.items()}


def count(number: int, noun: str, plural: str = "") -> str:
    """1 card, 2 cards."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
