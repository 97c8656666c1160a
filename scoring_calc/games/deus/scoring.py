"""The end score of Deus: VP tokens, temple cards and the five majorities.

Rules covered: final-score, points-from-play, temple-cards-score, majority-bonus, majority-tie, nobody-has-any,
tied-for-the-win (there is no tie-breaker: equal totals share the victory); checked are score-limits, most-temples and
resource-supply. Left out: what a temple card is worth from the map, because 13 of the 16 texts are not known
(known-temples): the VP are entered as the card gives them.
"""

from reference.content.facts import Facts
from reference.content.notation import listed
from scoring_calc.rules.fields import Category, Field, Kind
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.result import Line, Scores
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table

from .goods import RESOURCES, count

GOLD = "gold"
MAJORITIES = (*RESOURCES, GOLD)  # majority-bonus
COLOURS = {"wood": "ink-brown", "stone": "ink-grey", "clay": "ink-red", "wheat": "ink-yellow", "gold": "ink-orange"}


def categories(table: Table, facts: Facts) -> tuple[Category, ...]:
    return (
        Category("tokens", "VP tokens", "points-from-play", "ink-teal", "vp"),
        Category("temples", "Temple cards", "temple-cards-score", "ink-purple", "temple"),
        *(Category(good, f"Most {good}", "majority-bonus", COLOURS[good], good) for good in MAJORITIES),
    )


def fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    supply = facts.for_players("supply_each_resource", table.players)
    return (
        Field(
            "tokens",
            "VP tokens",
            "tokens",
            "points-from-play",
            unit="VP",
            symbol="vp",
            help="Everything you hold, with what is left of your starting VP.",
        ),
        Field(
            "temples",
            "Temple cards",
            "temples",
            "temple-cards-score",
            Kind.NUMBERS,
            maximum=facts.number("temple_card_vp_most"),
            at_most=facts.number("temple_cards_per_player_most"),
            unit="VP",
            symbol="temple",
            help="One number for each temple card you have played, such as 12+9.",
        ),
        *(_resource(resource, supply) for resource in RESOURCES),
        Field(
            GOLD, "Gold", GOLD, "majority-bonus", unit="gold", symbol=GOLD, help="Left at the end; there is no limit."
        ),
    )


def _resource(name: str, supply: int) -> Field:
    shared = f"Left at the end; all players together at most {supply}."
    return Field(name, name.capitalize(), name, "resource-supply", maximum=supply, unit=name, symbol=name, help=shared)


def check(sheet: Sheet, facts: Facts) -> list[Problem]:
    shared = (_too_many_of(resource, sheet, facts) for resource in RESOURCES)
    return [problem for problem in (_too_many_temples(sheet, facts), *shared) if problem]


def _too_many_of(resource: str, sheet: Sheet, facts: Facts) -> Problem | None:
    """resource-supply: all tokens of a resource come out of one supply."""
    held, supply = sum(sheet.column(resource)), facts.for_players("supply_each_resource", sheet.table.players)
    if held <= supply:
        return None
    message = (
        f"{resource.capitalize()}: all players together have {held}, "
        f"but with {sheet.table.players} players only {supply} are in the game."
    )
    return Problem(message, None, resource, "resource-supply")


def _too_many_temples(sheet: Sheet, facts: Facts) -> Problem | None:
    """score-limits: there are no more temple cards."""
    played = sum(len(sheet.numbers(seat, "temples")) for seat in sheet.table.seats)
    most = facts.number("cards_per_type")
    if played <= most:
        return None
    message = f"Temple cards: all players together have {played}, but there are only {most} in the game."
    return Problem(message, None, "temples", "score-limits")


def score(sheet: Sheet, facts: Facts) -> Scores:
    return Scores(tuple(_lines(sheet, seat, facts) for seat in sheet.table.seats), unit="VP")


def _lines(sheet: Sheet, seat: int, facts: Facts) -> tuple[Line, ...]:
    majorities = (_majority(sheet, seat, good, facts) for good in MAJORITIES)
    return _tokens(sheet, seat), _temples(sheet, seat, facts), *majorities


def _tokens(sheet: Sheet, seat: int) -> Line:
    held = sheet.number(seat, "tokens")
    return Line("tokens", held, f"{held} VP in tokens." if held else "No VP tokens.", "points-from-play")


def _temples(sheet: Sheet, seat: int, facts: Facts) -> Line:
    cards = sheet.numbers(seat, "temples")
    most = facts.number("temple_card_vp_most")
    worth = [max(0, min(most, card)) for card in cards]
    if not cards:
        explanation = "No temple cards."
    elif len(cards) == 1:
        explanation = f"1 temple card: {_capped(cards[0], worth[0])}."
    else:
        terms = " + ".join(map(_capped, cards, worth))
        explanation = f"{count(len(cards), 'temple card')}: {terms} = {sum(worth)}."
    return Line("temples", sum(worth), explanation, "temple-cards-score")


def _capped(card: int, worth: int) -> str:
    return str(worth) if card == worth else f"{worth} (not {card})"


def _majority(sheet: Sheet, seat: int, good: str, facts: Facts) -> Line:
    """majority-bonus: the full bonus for everybody who has the most, if that is anything at all."""
    amounts = sheet.column(good)
    mine, most, bonus = amounts[seat], max(amounts), facts.number("majority_vp")
    if most < facts.number("majority_least"):
        return Line(good, 0, f"Nobody has any {good}.", "nobody-has-any")
    leaders = sorted(sheet.table.names[other] for other in sheet.table.seats if amounts[other] == most)
    if mine < most:
        has = "has" if len(leaders) == 1 else "have"
        text = f"{mine or 'No'} {good}: {listed(leaders)} {has} the most with {most} ({most - mine} more)."
        return Line(good, 0, text, "majority-bonus")
    if len(leaders) > 1:
        text = f"Tied for the most {good} with {most} ({listed(leaders)}): {bonus} VP each."
        return Line(good, bonus, text, "majority-tie")
    second = max([0, *(amount for amount in amounts if amount < most)])
    return Line(good, bonus, f"The most {good}, {mine} to {second}: {bonus} VP.", "majority-bonus")
