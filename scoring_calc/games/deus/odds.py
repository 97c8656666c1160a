"""The chance to draw a card of a colour.

Rules covered: building-cards (equally many cards of each type, one deck), dealing-cards. The draw is without putting
back; that the discard pile may be shuffled in between is left out.
"""

from fractions import Fraction
from math import comb

from reference.content.facts import Facts
from scoring_calc.rules.fields import Field
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .goods import count


def chance(unseen: int, of_colour: int, drawn: int, hits: int) -> Fraction:
    """The chance that exactly `hits` of the cards drawn have the colour."""
    if hits > drawn:
        return Fraction(0)
    return Fraction(comb(of_colour, hits) * comb(unseen - of_colour, drawn - hits), comb(unseen, drawn))


def at_least(unseen: int, of_colour: int, drawn: int, hits: int) -> Fraction:
    return 1 - sum((chance(unseen, of_colour, drawn, n) for n in range(hits)), Fraction(0))


def fields(facts: Facts) -> tuple[Field, ...]:
    box, colour, limit = facts.number("box.building-cards"), facts.number("cards_per_type"), facts.number("hand_limit")
    size = facts.number("hand_size")
    return (
        _field("unseen", "Cards you have not seen", "building-cards", 1, box, f"Left empty: {box}, the whole deck."),
        _field("of_colour", "Of them in the colour you want", "building-cards", 0, colour, f"Left empty: {colour}."),
        _field("drawn", "Cards you draw", "hand-limit", 1, limit, f"Left empty: {size}, a new hand."),
        _field("wanted", "How many you want at least", "building-cards", 1, limit, "Left empty: 1."),
    )


def _field(key: str, label: str, rule: str, minimum: int, maximum: int, help: str) -> Field:
    return Field(key, label, "table", rule, minimum=minimum, maximum=maximum, common=True, symbol="card", help=help)


def answer(sheet: Sheet, facts: Facts) -> Answer:
    unseen = _entered(sheet, "unseen", facts.number("box.building-cards"))
    of_colour = _entered(sheet, "of_colour", facts.number("cards_per_type"))
    drawn, wanted = _entered(sheet, "drawn", facts.number("hand_size")), _entered(sheet, "wanted", 1)
    if max(of_colour, drawn) > unseen:
        why = Reason("The cards of the colour and the cards drawn are among the cards not seen.", "building-cards")
        return Answer(f"That cannot be: only {count(unseen, 'card is', 'cards are')} unseen.", (why,))
    good = at_least(unseen, of_colour, drawn, wanted)
    reason = Reason(f"{drawn} drawn of {unseen}, {of_colour} of them in the colour.", "building-cards")
    rows = tuple((str(n), _percent(chance(unseen, of_colour, drawn, n))) for n in range(min(drawn, of_colour) + 1))
    return Answer(f"{_percent(good)} for at least {wanted}.", (reason,), ("Exactly", "Chance"), rows)


def _entered(sheet: Sheet, key: str, otherwise: int) -> int:
    return sheet.number(None, key) if sheet.has(None, key) else otherwise


def _percent(part: Fraction) -> str:
    return f"{float(part * 100):.1f} %"


DRAW_ODDS = Tool(
    "draw-odds",
    "Chance to draw a colour",
    "building-cards",
    fields,
    answer,
    "How likely a colour is among the cards you draw next.",
)
