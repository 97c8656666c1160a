"""How a construction cost can be paid.

Rules covered: construction-cost, gold-for-resources, cannot-afford. Left out: what paying does to the majorities at
the end of the game; the answer shows what is left instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from reference.content.facts import Facts
from reference.content.notation import listed
from scoring_calc.rules.fields import Field
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .goods import RESOURCES, count

DEAREST = 9  # the most of a resource this helper takes as a cost; cards we know ask for 1
ROWS = 20  # the most ways that are listed


@dataclass(frozen=True)
class Payment:
    """Resources paid in the order of RESOURCES, and gold in all."""

    paid: tuple[int, ...]
    gold: int


def payments(cost: Sequence[int], printed_gold: int, held: Sequence[int], rate: int) -> list[Payment]:
    """Every way to pay, as if gold were no limit: each unit with the resource or with gold; least gold first."""
    ways = product(*(range(min(asked, have) + 1) for asked, have in zip(cost, held, strict=True)))
    found = [Payment(paid, printed_gold + rate * (sum(cost) - sum(paid))) for paid in ways]
    return sorted(found, key=lambda way: (way.gold, [-n for n in way.paid]))


def fields(facts: Facts) -> tuple[Field, ...]:
    box = facts.number("box.wood")
    return (
        *(_field(f"cost_{name}", f"Cost: {name}", "construction-cost", name, DEAREST) for name in RESOURCES),
        _field("cost_gold", "Cost: gold", "construction-cost", "gold", facts.number("gold_in_box")),
        *(_field(name, f"You have: {name}", "gold-for-resources", name, box) for name in RESOURCES),
        _field("gold", "You have: gold", "gold-for-resources", "gold", None),
    )


def _field(key: str, label: str, rule: str, symbol: str, maximum: int | None) -> Field:
    return Field(key, label, "table", rule, maximum=maximum, common=True, symbol=symbol)


def answer(sheet: Sheet, facts: Facts) -> Answer:
    cost, held = ([sheet.number(None, before + name) for name in RESOURCES] for before in ("cost_", ""))
    printed, gold, rate = sheet.number(None, "cost_gold"), sheet.number(None, "gold"), facts.number("gold_per_resource")
    if not any(cost) and not printed:
        return Answer("Say what the card costs.")
    every = payments(cost, printed, held, rate)
    ways = [way for way in every if way.gold <= gold]
    why = Reason(
        f"Each resource of the cost may be replaced by {rate} gold, even if you have it.", "gold-for-resources"
    )
    if not ways:
        return Answer(f"You cannot pay: {every[0].gold - gold} gold short.", (why, _short(every[0], gold)))
    reasons = (why, Reason(_how_many(len(ways)), "construction-cost"))
    rows = tuple((_words(way), *_left(way, held, gold)) for way in ways[:ROWS])
    return Answer(
        f"Least gold: {_words(ways[0])}.", reasons, ("Pay", *(f"{n} left" for n in (*RESOURCES, "gold"))), rows
    )


def _short(best: Payment, gold: int) -> Reason:
    text = f"The least it takes is {_words(best)}, and you have {gold} gold. There is no credit."
    return Reason(text, "cannot-afford")


def _how_many(ways: int) -> str:
    shown = f"; the {ROWS} with the least gold are shown" if ways > ROWS else ""
    return f"{count(ways, 'way')} to pay{shown}."


def _words(way: Payment) -> str:
    parts = [f"{n} {name}" for n, name in zip((*way.paid, way.gold), (*RESOURCES, "gold"), strict=True) if n]
    return listed(parts) if parts else "nothing"


def _left(way: Payment, held: Sequence[int], gold: int) -> tuple[str, ...]:
    left = [have - paid for have, paid in zip(held, way.paid, strict=True)]
    return tuple(str(n) for n in (*left, gold - way.gold))


PAYMENT = Tool(
    "payment",
    "Ways to pay",
    "gold-for-resources",
    fields,
    answer,
    "What a card costs and what you have: every way to pay, the one with the least gold first.",
)
