"""What an offering brings, for every god side by side.

Rules covered: god-table, offering-strength, neptune, ceres, minerva, vesta, mars, jupiter, refill-after-offering,
more-than-five, hand-limit, resource-run-out, no-such-piece-left. Left out: a draw pile that runs out (draw-pile-empty).
"""

from dataclasses import dataclass

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .goods import count, gods, types

NOUNS = {"gold": ("gold", "gold"), "resource": ("resource", "resources"), "VP": ("VP", "VP")}


@dataclass(frozen=True)
class Gift:
    """What one god gives: the gain in words ("" for none), the pieces in words, and the hand afterwards."""

    god: str
    colour: str
    gain: str
    pieces: str
    hand: int


def hand_after(hand: int, discarded: int, extra: int, facts: Facts) -> int:
    """refill-after-offering: refill, keep what is above, then the extra cards, never beyond the limit."""
    refilled = max(facts.number("hand_size"), hand - discarded)
    return min(facts.number("hand_limit"), refilled + extra)


def gain(god: str, discarded: int, facts: Facts) -> int:
    """offering-strength: so much for each card, up to the god's limit if there is one."""
    most = facts.keyed("offering_gain_most").get(god, None)
    amount = int(facts.keyed("offering_gain_per_card")[god]) * discarded
    return amount if most is None else min(int(most), amount)


def fields(facts: Facts) -> tuple[Field, ...]:
    limit, pieces = facts.number("hand_limit"), facts.number("pieces_per_type")
    colours = tuple(Choice(str(row["colour"]), f"{row['colour']} ({row['god']})") for row in facts.table("gods"))
    return (
        _number("hand", "Cards in your hand now", "hand-limit", 1, limit, "card"),
        _number(
            "discarded", "Cards you discard", "cards-to-offer", facts.number("offering_cards_least"), limit, "card"
        ),
        Field("top", "Colour on top", "table", "god-is-the-top-card", Kind.CHOICE, choices=colours, common=True),
        _number("resources_left", "Resources left in the supply", "resource-run-out", 0, None, ""),
        *(
            _number(
                f"{kind}_left", f"{kind.capitalize()} pieces beside your board", "no-such-piece-left", 0, pieces, kind
            )
            for kind in types(facts)
        ),
    )


def _number(key: str, label: str, rule: str, minimum: int, maximum: int | None, symbol: str) -> Field:
    return Field(key, label, "table", rule, minimum=minimum, maximum=maximum, common=True, symbol=symbol)


def answer(sheet: Sheet, facts: Facts) -> Answer:
    hand, discarded = sheet.number(None, "hand"), sheet.number(None, "discarded")
    if not (sheet.has(None, "hand") and sheet.has(None, "discarded")):
        return Answer("Say how many cards you hold and how many you discard.")
    if discarded > hand:
        why = Reason("You discard one or more cards from your hand.", "cards-to-offer")
        return Answer(f"You cannot discard {count(discarded, 'card')}: you hold {hand}.", (why,))
    gifts = [_gift(god, sheet, facts) for god in gods(facts)]
    rows = tuple((f"{gift.god} ({gift.colour})", gift.gain or "–", gift.pieces, str(gift.hand)) for gift in gifts)
    head = ("God", "Gain", "Pieces", "Hand afterwards")
    return Answer(_headline(sheet.choice(None, "top"), gifts, facts), _reasons(facts), head, rows)


def _headline(top: str, gifts: list[Gift], facts: Facts) -> str:
    chosen = next((gift for gift in gifts if gift.colour == top), None)
    if chosen:
        things = " and ".join(part for part in (chosen.gain, chosen.pieces) if part)
        return f"{chosen.god} gives {things}; then you hold {chosen.hand} cards."
    if top:
        return "Jupiter lets you choose any one of these gifts."
    return "What each god would give:"


def _reasons(facts: Facts) -> tuple[Reason, ...]:
    size, limit = facts.number("hand_size"), facts.number("hand_limit")
    return (
        Reason("The colour on top names the god, the number of cards is the strength.", "offering-strength"),
        Reason(f"You refill to {size} cards and keep any above; never more than {limit}.", "refill-after-offering"),
    )


def _gift(god: dict[str, str], sheet: Sheet, facts: Facts) -> Gift:
    hand, discarded, kind = sheet.number(None, "hand"), sheet.number(None, "discarded"), god["gain_kind"]
    amount = gain(god["code"], discarded, facts)
    plain = hand_after(hand, discarded, 0, facts)
    after = hand_after(hand, discarded, amount, facts) if kind == "card" else plain
    if kind == "resource" and sheet.has(None, "resources_left"):
        amount = min(amount, sheet.number(None, "resources_left"))
    if kind == "piece":
        return Gift(god["god"], god["colour"], "", _any_pieces(sheet, amount, facts), after)
    words = count(after - plain, "extra card") if kind == "card" else count(amount, *NOUNS[kind])
    return Gift(god["god"], god["colour"], words, _own_piece(god, sheet, facts), after)


def _own_piece(god: dict[str, str], sheet: Sheet, facts: Facts) -> str:
    number, key = int(facts.keyed("offering_pieces")[god["code"]]), f"{god['type']}_left"
    if sheet.has(None, key) and sheet.number(None, key) < number:
        return f"no {god['piece']} (none left)"
    return count(number, god["piece"])


def _any_pieces(sheet: Sheet, amount: int, facts: Facts) -> str:
    """mars: pieces of any type, as far as they lie beside the board; types not entered are taken as enough."""
    keys = [f"{kind}_left" for kind in types(facts)]
    if all(sheet.has(None, key) for key in keys):
        amount = min(amount, sum(sheet.number(None, key) for key in keys))
    return f"{count(amount, 'piece')} of any type"


OFFERING = Tool(
    "offering",
    "What an offering brings",
    "god-table",
    fields,
    answer,
    "Your hand and how many cards you discard: all gods side by side. Supplies only if they run low.",
)
