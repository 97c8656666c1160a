"""Helpers for the table: science with symbols of choice, the cheapest payment, chains, war, and guilds to come."""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from . import appraising, buying, chains
from .cards import AGES
from .city import SYMBOL_KEYS, SYMBOLS, Symbols
from .military import Outcome, conflicts
from .questions import FEW, ages, numbers, shown
from .science import Study, best, explained, formula, named, place_wilds, points

SEATS = tuple(str(seat) for seat in range(1, 9))


# -- science


def science_fields(facts: Facts) -> tuple[Field, ...]:
    near = [(f"near_{key}", f"Neighbours’ green cards: {key}") for key in SYMBOL_KEYS]
    return (
        *numbers([(key, f"Your {key}") for key in SYMBOL_KEYS], "science-identical", FEW),
        *numbers([("wilds", "Symbols of your choice")], "science-wilds", FEW),
        Field("aristotle", "Aristotle", "science", "aristotle-sets", Kind.FLAG, common=True),
        *numbers([("masks", "Masks"), *near], "mask-cards", FEW),
    )


def science_answer(sheet: Sheet, facts: Facts) -> Answer:
    a, b, c = (sheet.number(None, key) for key in SYMBOL_KEYS)
    near = (sheet.number(None, "near_compasses"), sheet.number(None, "near_gears"), sheet.number(None, "near_tablets"))
    bonus = facts.number("science_set_bonus_aristotle") if sheet.flag(None, "aristotle") else 0
    worth = facts.number("science_set_points") + bonus
    study = Study((a, b, c), worth, wilds=sheet.number(None, "wilds"), masks=sheet.number(None, "masks"), near=near)
    learning = best(study)
    rows = tuple(_next_symbol(learning.copied, study, place) for place in range(3))
    reasons = [
        Reason(f"Squares of each symbol: {formula(learning.final, worth)}.", "science-identical"),
        Reason(f"Sets of three: {min(learning.final)}, worth {worth} each.", "science-sets"),
        Reason(explained(learning, worth), "science-wilds"),
    ]
    if bonus:
        reasons.append(Reason(f"Aristotle adds {bonus} for each set.", "aristotle-sets"))
    if study.masks:
        reasons.append(Reason("A mask copies a green card next door, each card once.", "mask-cards"))
    headline = f"{points(learning.final, worth)} points with {shown(learning.final)}"
    return Answer(headline, tuple(reasons), ("One more", "adds"), rows)


def _next_symbol(copied: Symbols, study: Study, place: int) -> tuple[str, str]:
    """What one more symbol would add, with the symbols of choice placed anew."""
    now = points(place_wilds(copied, study.wilds, study.sets_worth), study.sets_worth)
    more = [n + (i == place) for i, n in enumerate(copied)]
    then = points(place_wilds((more[0], more[1], more[2]), study.wilds, study.sets_worth), study.sets_worth)
    return named(1, SYMBOLS[place]), f"{then - now:+d}"


# -- war


def war_fields(facts: Facts) -> tuple[Field, ...]:
    return (
        Field(
            "shields", "Shields in seating order", "war", "counting-shields", Kind.NUMBERS, at_most=len(SEATS),
            common=True, help="For everybody, such as 3+0+2+5. With two players the Free City is the third.",
        ),
        ages("age", "war"),
        Field(
            "diplomats", "Seats that skip with Diplomacy", "war", "diplomacy-neighbours", Kind.NUMBERS, minimum=1,
            maximum=len(SEATS), at_most=len(SEATS), common=True, help="Seat numbers, such as 2+5.",
        ),
    )  # fmt: skip


def war_answer(sheet: Sheet, facts: Facts) -> Answer:
    shields, age = sheet.numbers(None, "shields"), AGES.index(sheet.choice(None, "age") or "I")
    if len(shields) < 3:
        return Answer("Enter the shields of at least three cities, in seating order.")
    skipping = frozenset(seat - 1 for seat in sheet.numbers(None, "diplomats"))
    outcomes = conflicts(shields, skipping)
    rows = tuple(
        (
            f"Seat {seat + 1}",
            str(shields[seat]),
            _in_words(outcome, seat in skipping),
            f"{outcome.points(age, facts):+d}",
        )
        for seat, outcome in enumerate(outcomes)
    )
    value = facts.numbers("military_victory")[age]
    swing = value - facts.number("military_defeat")
    reasons = (
        Reason(f"A victory in Age {AGES[age]} is worth {value}.", "victory-tokens"),
        Reason(
            f"Overtaking a neighbour swings {swing} points for you from a loss, {value} from a tie.", "military-ties"
        ),
        Reason("Who skips with Diplomacy is left out of the circle.", "diplomacy-neighbours"),
    )
    top = max(outcome.points(age, facts) for outcome in outcomes)
    leaders = [f"seat {seat + 1}" for seat, outcome in enumerate(outcomes) if outcome.points(age, facts) == top]
    headline = f"Most for {', '.join(leaders)}: {top:+d}" if top > 0 else "Nobody wins a conflict"
    return Answer(headline, reasons, ("City", "Shields", "Tokens", "Points"), rows)


def _in_words(outcome: Outcome, skips: bool) -> str:
    if skips:
        return "stays out"
    return f"{outcome.victories} won, {outcome.defeats} lost"


TOOLS: tuple[Tool, ...] = (
    Tool(
        "science",
        "Best science",
        "science-wilds",
        science_fields,
        science_answer,
        "Where symbols of your choice score most, and what one more would add.",
    ),
    Tool(
        "payment",
        "Cheapest payment",
        "buying-resources",
        buying.fields,
        buying.answer,
        "Whether you can pay for a building, and how few coins it takes.",
    ),
    Tool(
        "chains",
        "Chain finder",
        "chaining",
        chains.fields,
        chains.answer,
        "Which cards your buildings make free.",
    ),
    Tool("war", "War table", "military-conflicts", war_fields, war_answer, "Who wins what at the end of an Age."),
    Tool(
        "guilds",
        "Guild appraiser",
        "score-guilds",
        appraising.fields,
        appraising.answer,
        "What every guild would be worth to you now.",
    ),
)
