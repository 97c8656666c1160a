"""Whether the next temple can be built, and what it still needs.

Rules covered: temple-prerequisite, first-temple, most-temples, temple-cost, gold-for-resources, where-a-temple-goes,
temple-without-pieces-left.
"""

from reference.content.facts import Facts
from reference.content.notation import listed
from scoring_calc.rules.fields import Field
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .goods import RESOURCES, types
from .payment import payments

Need = tuple[str, Reason]  # what is still missing ("" if nothing), and why


def missing_cards(temples: int, cards: dict[str, int], facts: Facts) -> dict[str, int]:
    """temple-prerequisite: with t temples played, the next needs t cards of each other colour."""
    needed = facts.table("temple-steps")[temples]["cards_each"]
    assert isinstance(needed, int)
    return {kind: needed - held for kind, held in cards.items() if held < needed}


def fields(facts: Facts) -> tuple[Field, ...]:
    steps, pieces = len(facts.table("temple-steps")), facts.number("pieces_per_type")
    return (
        _field("temples_played", "Temple cards you have played", "temple-prerequisite", steps, "temple"),
        *(
            _field(f"{kind}_cards", f"{kind.capitalize()} cards ({colour})", "temple-cards-counted", pieces, kind)
            for kind, colour in types(facts).items()
        ),
        *(_field(name, name.capitalize(), "temple-cost", facts.number("box.wood"), name) for name in RESOURCES),
        _field("gold", "Gold", "gold-for-resources", None, "gold"),
        _field(
            "free_regions", "Your land regions without a temple", "where-a-temple-goes", None, "", "If you know it."
        ),
        _field("temples_left", "Temples left in the supply", "temple-supply", facts.number("box.temples"), "temple"),
    )


def _field(key: str, label: str, rule: str, maximum: int | None, symbol: str, help: str = "") -> Field:
    return Field(key, label, "table", rule, maximum=maximum, common=True, symbol=symbol, help=help)


def answer(sheet: Sheet, facts: Facts) -> Answer:
    played = sheet.number(None, "temples_played")
    if played >= len(facts.table("temple-steps")):
        why = (
            f"It would need {played} cards of each other colour, and you own {facts.number('pieces_per_type')} pieces."
        )
        return Answer(f"You cannot build another temple: {played} are the most.", (Reason(why, "most-temples"),))
    needs = [_cards(sheet, played, facts), _payment(sheet, facts), _region(sheet)]
    missing = [need for need, _ in needs if need]
    unpaid = "" if _purse_known(sheet) else ", if you can pay for it"
    headline = f"Not yet: you need {listed(missing)}." if missing else f"Ready for temple {played + 1}{unpaid}."
    return Answer(headline, tuple(reason for _, reason in needs))


def _purse_known(sheet: Sheet) -> bool:
    return any(sheet.has(None, key) for key in (*RESOURCES, "gold"))


def _cards(sheet: Sheet, played: int, facts: Facts) -> Need:
    if not played:
        return "", Reason("Your first temple needs no cards.", "first-temple")
    cards = {kind: sheet.number(None, f"{kind}_cards") for kind in types(facts)}
    text = f"Temple {played + 1} needs {played} card{'s' * (played > 1)} of each other colour."
    lacking = [f"{n} more {kind}" for kind, n in missing_cards(played, cards, facts).items()]
    noun = "card" if sum(missing_cards(played, cards, facts).values()) == 1 else "cards"
    return f"{listed(lacking)} {noun}" if lacking else "", Reason(text, "temple-prerequisite")


def _payment(sheet: Sheet, facts: Facts) -> Need:
    each, rate = facts.number("temple_cost_each_resource"), facts.number("gold_per_resource")
    cost = f"It costs {each} of each resource; {rate} gold may replace each of them"
    if not _purse_known(sheet):
        return "", Reason(f"{cost}, {facts.number('temple_all_gold')} gold at most.", "temple-cost")
    held, gold = [sheet.number(None, name) for name in RESOURCES], sheet.number(None, "gold")
    least = payments([each] * len(RESOURCES), 0, held, rate)[0].gold
    lacking = [name for name, have in zip(RESOURCES, held, strict=True) if have < each]
    pay = f"you lack {listed(lacking)} and pay {least} gold" if lacking else "you have them all"
    return f"{least - gold} more gold" if least > gold else "", Reason(f"{cost}: {pay}.", "temple-cost")


def _region(sheet: Sheet) -> Need:
    if sheet.has(None, "temples_left") and not sheet.number(None, "temples_left"):
        return "", Reason("No temples are left: play the card and place none.", "temple-without-pieces-left")
    why = Reason("The temple goes in a region you control that has none.", "where-a-temple-goes")
    full = sheet.has(None, "free_regions") and not sheet.number(None, "free_regions")
    return "a region without a temple" if full else "", why


TEMPLE_READINESS = Tool(
    "temple-readiness",
    "What my next temple needs",
    "temple-prerequisite",
    fields,
    answer,
    "Count the cards in your columns; resources, gold and regions only if you want them checked too.",
)
