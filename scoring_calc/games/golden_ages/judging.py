"""Two tools for History's Judgement while the game runs: what a card gives everybody, and which card to choose.

Rules: judgement-scoring, judgement-everyone, judgement-cards, choose-judgement, printed-technologies-count.
"""

from collections.abc import Mapping

from reference.content.facts import Cell, Facts
from scoring_calc.rules.fields import Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from . import counts

JUDGE, CHOOSE = "judgement", "judgement-chooser"
Card = Mapping[str, Cell]


def _points(card: Card, number: int, sheet: Sheet, facts: Facts) -> int:
    return counts.judged(card, number + _added(card, sheet, facts))


def _added(card: Card, sheet: Sheet, facts: Facts) -> int:
    """The printed technologies are not typed: they are added where the table counts them."""
    return counts.printed_counted(sheet.table, facts) if card["category"] == "technologies" else 0


def _most(card: Card, facts: Facts) -> int | None:
    return counts.limit(str(card["category"]), facts.game.identity.players[1], facts)


# -- the judgement of an era


def _judge_fields(facts: Facts) -> tuple[Field, ...]:
    return (
        Field(
            "card",
            "Judgement card",
            JUDGE,
            "judgement-cards",
            Kind.CHOICE,
            choices=counts.choices("judgements", facts),
            common=True,
            symbol="judgement",
        ),
        Field(
            "counts",
            "What each player has of it",
            JUDGE,
            "judgement-scoring",
            Kind.NUMBERS,
            at_most=facts.game.identity.players[1],
            common=True,
            help="In seating order, such as 5+3+0.",
        ),
    )


def judge(sheet: Sheet, facts: Facts) -> Answer:
    card, numbers = counts.card("judgements", sheet.choice(None, "card"), facts), sheet.numbers(None, "counts")
    if card is None or not numbers:
        return Answer("Choose the card and enter what each player has of it.")
    most = _most(card, facts)
    if most is not None and max(numbers) > most:
        return Answer(f"{card['name']}: nobody can have more than {most} ({card['counted']}).")
    points = [_points(card, number, sheet, facts) for number in numbers]
    named = dict(enumerate(sheet.table.names)) if sheet.table.players == len(numbers) else {}
    names = [named.get(seat, f"Player {seat + 1}") for seat in range(len(numbers))]
    rows = tuple((name, str(n), str(p)) for name, n, p in zip(names, numbers, points, strict=True))
    told = ", ".join(f"{name} {p}" for name, p in zip(names, points, strict=True))
    every = "each" if card["per"] == 1 else f"every {card['per']}"
    reasons = [Reason(f"{card['points']} VP for {every}: {card['counted']}.", "judgement-cards")]
    if added := _added(card, sheet, facts):
        reasons.append(Reason(f"The printed technologies add {added} to each.", "printed-technologies-count"))
    reasons.append(Reason("Everybody scores by the same formula, and nothing is spent.", "judgement-everyone"))
    return Answer(f"{card['name']}: {told}.", tuple(reasons), ("Player", "Has", "VP"), rows)


# -- which judgement to choose


def _choose_fields(facts: Facts) -> tuple[Field, ...]:
    display = Field(
        "cards",
        "Cards on display",
        CHOOSE,
        "judgement-display",
        Kind.SET,
        at_most=facts.number("judgements_shown"),
        choices=counts.choices("judgements", facts),
        common=True,
        symbol="judgement",
        help="None chosen: every card you counted for.",
    )
    return (display, *(_count_field(card, facts) for card in facts.table("judgements")))


def _count_field(card: Card, facts: Facts) -> Field:
    category = str(card["category"])
    return Field(
        counts.KEYS[category],
        f"{category.capitalize()}: you + rivals",
        CHOOSE,
        "judgement-cards",
        Kind.NUMBERS,
        maximum=_most(card, facts),
        at_most=facts.game.identity.players[1],
        common=True,
        help="Yours first, then each rival's, such as 14+9+11.",
    )


def choose(sheet: Sheet, facts: Facts) -> Answer:
    """Cards by what they gain you on your best rival; among equals the one with more points for yourself."""
    display = sheet.chosen(None, "cards")
    offered = [card for card in facts.table("judgements") if card["code"] in display or not display]
    worth = {str(card["name"]): _worth(card, sheet, facts) for card in offered}
    ranked = sorted(((name, *pair) for name, pair in worth.items() if pair), key=lambda row: (row[2] - row[1], -row[1]))
    missing = [name for name, pair in worth.items() if pair is None] if display else []
    left_out = tuple(Reason(f"{name}: nothing counted, so left out.", "judgement-cards") for name in missing)
    if not ranked:
        return Answer("Enter what you and your rivals have of what the cards count.", left_out)
    name, own, rival = ranked[0]
    headline = f"{name}: {own} VP for you, {rival} for your best rival ({own - rival:+d})."
    rows = tuple((name, str(own), str(rival), f"{own - rival:+d}") for name, own, rival in ranked)
    reasons = (Reason("Whoever starts the first Golden Age of the era chooses.", "choose-judgement"), *left_out)
    return Answer(headline, reasons, ("Card", "You", "Best rival", "Lead"), rows)


def _worth(card: Card, sheet: Sheet, facts: Facts) -> tuple[int, int] | None:
    """What a card gives you and your best rival; None when nothing was counted for it."""
    numbers = sheet.numbers(None, counts.KEYS[str(card["category"])])
    if not numbers:
        return None
    own, *rivals = (_points(card, number, sheet, facts) for number in numbers)
    return own, max(rivals, default=0)


TOOLS = (
    Tool(
        JUDGE,
        "History's Judgement of this era",
        "judgement-scoring",
        _judge_fields,
        judge,
        "At the end of each era: choose the card, count, move the score markers.",
    ),
    Tool(
        CHOOSE,
        "Which judgement to choose",
        "choose-judgement",
        _choose_fields,
        choose,
        "For the first to start a Golden Age: the cards by your lead over your best rival, as things stand.",
    ),
)
