"""Whether a wonder can be paid for, and with how little.

Rules covered: wonder-production, wonder-resources, wonder-token-discount, terracotta-army-cost, one-wonder-per-city,
focus-card-list (Nationalism), leader-list (Egypt, and the unique cards of Japan and Nubia), city-state-list (Brussels,
Buenos Aires). Left out: other effects that give production.
"""

from dataclasses import dataclass

from reference.content.facts import Facts
from scoring_calc.rules.fields import Field
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .asking import choice, flag, number, some
from .combat import most_tokens

CARDS = {
    "other": "Any other industry card",
    "nationalism": "Nationalism",
    "industrialization": "Industrialization (Japan)",
    "construction": "Construction (Nubia)",
}
RESOURCES = ("marble", "mercury", "oil", "diamond")


@dataclass(frozen=True)
class Payment:
    """Trade tokens and resources of the two kinds together."""

    tokens: int
    resources: int


def _fields(facts: Facts) -> tuple[Field, ...]:
    wonders = {str(row["code"]): str(row["wonder"]) for row in facts.table("wonders")}
    natural = "Natural wonder tokens count as their resource, once per turn."
    return (
        choice("wonder", "Wonder", "wonder-list", wonders),
        number("slot", "Slot of the industry card", "slot-number", facts.number("highest_slot"), 1),
        choice("card", "Industry card", "focus-card-list", CARDS),
        *(number(kind, kind.capitalize(), "wonder-resources", None, help=natural) for kind in RESOURCES),
        number("tokens", "Trade tokens on the industry card", "spend-trade-tokens", most_tokens(facts, "industry")),
        flag("token_on_wonder", "A trade token lies on the wonder", "wonder-token-discount"),
        flag("egypt", "You are Egypt", "leader-list"),
        flag("buenos_aires", "You hold Buenos Aires and no wonder of this type", "city-state-list"),
        flag("brussels", "You hold Brussels", "city-state-list"),
        number("mature_cities", "Your mature cities", "mature-city", facts.number("cities_per_player")),
        number("districts", "Your districts", "district-types", facts.number("each.district-tokens")),
    )


def printed_cost(sheet: Sheet, wonder: str, facts: Facts) -> int:
    if wonder == "terracotta-army":
        return int(facts.keyed("terracotta_cost")[sheet.table.switches.get("terracotta-cost", "eight")])
    return int(facts.row("wonders", wonder)["cost"] or 0)


def discounts(sheet: Sheet, facts: Facts) -> list[tuple[int, str, str]]:
    """What the wonder is cheaper by, why, and the rule."""
    mature = sheet.number(None, "mature_cities") * facts.number("brussels_discount_per_mature_city")
    possible = (
        ("token_on_wonder", facts.number("wonder_token_discount"), "trade token on it", "wonder-token-discount"),
        ("egypt", facts.number("egypt_discount"), "Egypt", "leader-list"),
        ("buenos_aires", facts.number("buenos_aires_discount"), "Buenos Aires", "city-state-list"),
        ("brussels", mature, "Brussels, for mature cities", "city-state-list"),
    )
    return [(less, why, rule) for key, less, why, rule in possible if sheet.flag(None, key) and less]


def base_production(sheet: Sheet, facts: Facts) -> int:
    """What the card gives before resources and tokens."""
    slot, card = max(sheet.number(None, "slot"), 1), sheet.choice(None, "card")
    if card == "nationalism" and slot == facts.number("highest_slot"):
        return facts.number("nationalism_top_production")
    return slot + (sheet.number(None, "districts") if card == "industrialization" else 0)


def payments(missing: int, resources: int, tokens: int, worth: int, token_worth: int) -> list[Payment]:
    """Every way to reach what is missing in which nothing can be saved."""
    ways: list[Payment] = []
    for spent in range(tokens + 1):
        needed = max(-(-(missing - token_worth * spent) // worth), 0)
        if needed <= resources and not any(way.resources <= needed for way in ways):
            ways.append(Payment(spent, needed))
    return ways


def answer(sheet: Sheet, facts: Facts) -> Answer:
    wonder = sheet.choice(None, "wonder")
    if not wonder:
        return Answer("Choose a wonder.", (Reason("All wonders with their costs.", "wonder-list"),))
    row, less = facts.row("wonders", wonder), discounts(sheet, facts)
    cost = max(printed_cost(sheet, wonder, facts) - sum(amount for amount, _, _ in less), 0)
    kinds = [facts.game.letters[letter] for letter in str(row["resources"]).split("/")]
    have, tokens = sum(sheet.number(None, kind) for kind in kinds), sheet.number(None, "tokens")
    nubia = sheet.choice(None, "card") == "construction"
    worth = facts.number("nubia_production_per_resource" if nubia else "production_per_resource")
    token_worth, base = facts.number("production_per_trade_token"), base_production(sheet, facts)
    ways = payments(cost - base, have, tokens, worth, token_worth)
    return Answer(
        _headline(str(row["wonder"]), ways, cost - base - worth * have - token_worth * tokens),
        (
            Reason(_cost_words(sheet, wonder, cost, less, facts), "wonder-production"),
            Reason(
                f"Production: {base} from the card, {worth} for each of {have} resources ({' or '.join(kinds)}),"
                f" {token_worth} for each of {tokens} trade tokens.",
                "wonder-resources",
            ),
            Reason("You also need a city without a wonder.", "one-wonder-per-city"),
        ),
        ("Trade tokens", "Resources"),
        tuple((str(way.tokens), str(way.resources)) for way in ways),
    )


def _headline(name: str, ways: list[Payment], short: int) -> str:
    if not ways:
        return f"{name} cannot be built yet: {short} production short."
    first, last = ways[0], ways[-1]
    if first == last:
        return f"{name} can be built with {_words(first)}."
    return f"{name} can be built with {_words(first)}, or to save resources with {_words(last)}."


def _words(way: Payment) -> str:
    parts = [some(n, what) for n, what in ((way.resources, "resource"), (way.tokens, "trade token")) if n]
    return " and ".join(parts) or "the card alone"


def _cost_words(sheet: Sheet, wonder: str, cost: int, less: list[tuple[int, str, str]], facts: Facts) -> str:
    terms = "".join(f" − {amount} ({why})" for amount, why, _ in less)
    return f"Cost: {printed_cost(sheet, wonder, facts)}{terms} = {cost}."


WONDER_PRICE = Tool(
    "wonder-price",
    "Can I build this wonder?",
    "wonder-production",
    _fields,
    answer,
    "The fewest resources and trade tokens that pay for a wonder.",
)
