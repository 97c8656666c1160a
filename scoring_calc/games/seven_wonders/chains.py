"""Which cards a city can build free by a chain (chaining), as the table reads the rule."""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason

from .cards import AGES, DECKS, EDITIONS, Row, text
from .questions import answer_of, reading


def fields(facts: Facts) -> tuple[Field, ...]:
    names = {
        text(row, "code"): text(row, "name")
        for deck in DECKS.values()
        for row in facts.table(deck)
        if row["makes_free"]
    }
    choices = tuple(Choice(code, name) for code, name in sorted(names.items(), key=lambda item: item[1]))
    return (
        Field("built", "Cards in your city", "tool", "chaining", Kind.SET, choices=choices, common=True),
        reading("edition", facts),
        reading("chains", facts),
    )


def free_cards(built: frozenset[str], deck: tuple[Row, ...], any_earlier: bool) -> list[tuple[Row, list[str]]]:
    """The cards that are free, each with the buildings that make it so."""
    owned = {text(row, "name"): AGES.index(text(row, "age")) for row in deck if row["code"] in built}
    found = []
    for row in deck:
        age = AGES.index(text(row, "age"))
        names = [name for name in text(row, "free_if").split("; ") if name in owned]
        reach = [name for name in names if (owned[name] < age if any_earlier else owned[name] == age - 1)]
        if reach:
            found.append((row, reach))
    return found


def answer(sheet: Sheet, facts: Facts) -> Answer:
    deck = facts.table(DECKS[EDITIONS[answer_of(sheet, "edition", facts)]])
    any_earlier = answer_of(sheet, "chains", facts) == "any-earlier-age"
    found = free_cards(sheet.chosen(None, "built"), deck, any_earlier)
    rows = tuple(
        (f"Age {row['age']}", text(row, "name"), text(row, "effect"), ", ".join(names)) for row, names in found
    )
    way = "any earlier Age" if any_earlier else "the previous Age only"
    reasons = (Reason(f"Chains reach from {way} at this table.", "chaining"),)
    headline = f"{len(rows)} {'card is' if len(rows) == 1 else 'cards are'} free for you" if rows else "No chain yet"
    return Answer(headline, reasons, ("Age", "Free card", "Effect", "Because of"), rows)
