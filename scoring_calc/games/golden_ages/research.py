"""What it costs to reach a technology from here, with discounts used where they save most.

Rules: technology-costs, technology-order, technology-savings, technology-points.
"""

from collections.abc import Sequence

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from . import technologies
from .technologies import Technology

CODE = "technology-path"
BUILDINGS = ("library", "university", "observatory")  # technology-savings: each makes one technology cheaper
FREE = "free"


def fields(facts: Facts) -> tuple[Field, ...]:
    tiles = technologies.tiles(facts)
    choices = tuple(Choice(t.code, f"{t.name} (row {t.row}, column {t.col})") for t in tiles)
    steps = facts.number("technology_columns") - technologies.PRINTED
    rule = "technology-savings"
    return (
        Field("technology", "Technology you want", CODE, "technology-board", Kind.CHOICE, choices=choices, common=True),
        Field("owned", "Developed so far", CODE, "technology-order", Kind.SET, choices=choices, common=True),
        Field("japan", "Your civilization is Japan", CODE, rule, Kind.FLAG, common=True),
        *(_building(code, facts) for code in BUILDINGS),
        Field(
            FREE,
            "Free technologies",
            CODE,
            rule,
            maximum=steps,
            common=True,
            help="Laboratory and Great Library one each, Oxford University two.",
        ),
    )


def _building(code: str, facts: Facts) -> Field:
    card = facts.row("buildings", code)
    label, copies = f"{card['name']} ready to use", technologies.whole(card["copies"])
    return Field(code, label, CODE, "technology-savings", maximum=copies, common=True, symbol="building")


def answer(sheet: Sheet, facts: Facts) -> Answer:
    wanted = sheet.choice(None, "technology")
    target = next((tile for tile in technologies.tiles(facts) if tile.code == wanted), None)
    if target is None:
        return Answer("Choose the technology you want.")
    steps = path(target, sheet.chosen(None, "owned"), facts)
    if not steps:
        return Answer(f"You have developed {target.name} already.")
    japan = facts.keyed("technology_discount")["japan"] if sheet.flag(None, "japan") else 0
    paid = cheapest([max(0, step.cost - japan) for step in steps], _savings(sheet, facts))
    rows = tuple((step.name, str(step.cost), str(price)) for step, price in zip(steps, paid, strict=True))
    return Answer(
        f"{target.name} costs {sum(paid)} gold from here.",
        _reasons(steps, sum(paid), facts),
        ("Step", "Cost", "You pay"),
        rows,
    )


def _reasons(steps: Sequence[Technology], paid: int, facts: Facts) -> tuple[Reason, ...]:
    points, per = sum(step.points for step in steps), facts.number("gold_per_point")
    full = sum(step.cost for step in steps)
    return (
        Reason(
            f"In order, without savings: {' + '.join(str(step.cost) for step in steps)} = {full} gold.",
            "technology-order",
        ),
        Reason(
            "Each building and each free technology helps once, and is used where it saves most.", "technology-savings"
        ),
        Reason(f"At the end: {points} VP for the tiles; {paid} gold would be {paid // per} VP.", "technology-points"),
    )


def path(target: Technology, owned: frozenset[str], facts: Facts) -> list[Technology]:
    """The tiles of the row up to the target that are still missing."""
    row = [tile for tile in technologies.tiles(facts) if tile.row == target.row and tile.col <= target.col]
    return [tile for tile in row if tile.code not in owned] if target.code not in owned else []


def _savings(sheet: Sheet, facts: Facts) -> list[int]:
    amounts = facts.keyed("technology_discount")
    dearest = max(tile.cost for tile in technologies.tiles(facts))
    found = [amounts[code] for code in BUILDINGS for _ in range(sheet.number(None, code))]
    return [dearest] * sheet.number(None, FREE) + found


def cheapest(costs: Sequence[int], savings: Sequence[int]) -> list[int]:
    """What each step costs when every saving is used at most once and no step gets two: the largest saving on the
    dearest step, and so on, is never worse than another way (tested against all ways)."""
    paid = list(costs)
    dear_first = sorted(range(len(costs)), key=lambda step: -costs[step])
    for step, saving in zip(dear_first, sorted(savings, reverse=True), strict=False):
        paid[step] = max(0, costs[step] - saving)
    return paid


TOOLS = (
    Tool(
        CODE,
        "Price of a technology",
        "technology-costs",
        fields,
        answer,
        "The gold for a technology and all that must come before it.",
    ),
)
