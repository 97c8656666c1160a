"""The guild appraiser: what each guild would be worth, from the counts of one's own and the neighbouring cities."""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason

from .cards import EDITIONS, Row, printed, text
from .city import SYMBOL_KEYS, City
from .counting import Item
from .guilds import LEADER, SYMBOL, guild_worth
from .questions import FEW, MANY, answer_of, numbers, reading
from .science import place_wilds, points

OWN = ("brown", "grey", "purple", "stages", "coins")
NEAR = (
    "brown",
    "grey",
    "yellow",
    "green",
    "red",
    "blue",
    "purple",
    "black",
    "stages",
    "victories",
    "defeats",
    "coins",
    "leaders",
)
NOTHING = City("", {})  # both neighbours are entered together, as one


def fields(facts: Facts) -> tuple[Field, ...]:
    return (
        *numbers([(f"near_{word}", f"Both neighbours: {word}") for word in NEAR], "score-guilds", MANY),
        *numbers([(f"own_{word}", f"Yours: {word}") for word in OWN], "score-guilds", MANY),
        *numbers([(key, f"Your {key}") for key in SYMBOL_KEYS], "science-symbols", FEW),
        *numbers([("wilds", "Your symbols of choice so far")], "science-wilds", FEW),
        Field("finished", "Your Wonder is finished", "tool", "guild-list", Kind.FLAG, common=True),
        Field("pawns", "You hold a pawn of all three Ages", "tool", "edifice-contribute", Kind.FLAG, common=True),
        reading("edition", facts),
        reading("guild-cap", facts),
    )


def answer(sheet: Sheet, facts: Facts) -> Answer:
    mark = EDITIONS[answer_of(sheet, "edition", facts)]
    rows = [row for row in facts.table("guilds") if printed(row, mark) or mark in text(row, "promo")]
    items = [(appraise(row, sheet, facts), row) for row in rows if row["counts"] != LEADER]
    items.sort(key=lambda pair: (-pair[0].points, text(pair[1], "name")))
    top, best = items[0]
    reasons = (
        Reason("Each guild by its own criteria, as if you built it now.", "score-guilds"),
        Reason(_limit_words(sheet, facts), "guild-cap"),
    )
    cells = tuple((text(row, "name"), str(item.points), item.words) for item, row in items)
    return Answer(f"{text(best, 'name')}: {top.points} points", reasons, ("Guild", "Points", "Why"), cells)


def _limit(sheet: Sheet, facts: Facts) -> int | None:
    return facts.number("guild_cap") if answer_of(sheet, "guild-cap", facts) == "ten" else None


def _limit_words(sheet: Sheet, facts: Facts) -> str:
    limit = _limit(sheet, facts)
    return "No limit to what a guild gives." if limit is None else f"At most {limit} points for each guild."


def appraise(row: Row, sheet: Sheet, facts: Facts) -> Item:
    if row["counts"] == SYMBOL:
        return _symbol(row, sheet, facts)
    own = {word: sheet.number(None, f"own_{word}") for word in OWN}
    own["purple"] += 1  # the guild itself (guild-list: Shipowners counts itself)
    own["wonder finished"] = int(sheet.flag(None, "finished"))
    own["pawns of all three Ages"] = int(sheet.flag(None, "pawns"))
    near = City("your neighbours", {word: sheet.number(None, f"near_{word}") for word in NEAR})
    return guild_worth(row, City("you", own), (near, NOTHING), _limit(sheet, facts))


def _symbol(row: Row, sheet: Sheet, facts: Facts) -> Item:
    a, b, c = (sheet.number(None, key) for key in SYMBOL_KEYS)
    wilds, worth = sheet.number(None, "wilds"), facts.number("science_set_points")
    now, then = (points(place_wilds((a, b, c), wilds + more, worth), worth) for more in (0, 1))
    return Item(then - now, f"{text(row, 'name')}: science from {now} to {then}")
