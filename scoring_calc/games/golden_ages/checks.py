"""What no table of The Golden Ages can show at the end: entries that do not go together, and more than the box holds.

Rules: technology-order, technology-points, technology-cubes, cubes-at-start, city-cubes, building-spaces,
glory-tile-values, future-technology-cards, spiral-minaret, wonder-cards, judgement-cards, judgement-era-four.
A set of technologies left empty says nothing; only a chosen one is held against the other entries. What was left out
counts as nothing, so it is asked for where another entry shows that there is some.
"""

from collections import Counter
from collections.abc import Iterator

from reference.content.facts import Facts
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.sheet import Sheet

from . import counts, technologies


def check(sheet: Sheet, facts: Facts) -> list[Problem]:
    found = [problem for examine in (_glory, _single_cards, _wonders) for problem in examine(sheet, facts)]
    for seat in sheet.table.seats:
        for look in (_chosen, _typed, _uncounted, _future, _minaret, _judgement, _cubes, _buildings):
            found.extend(look(sheet, seat, facts))
    return found


# -- over all players


def _glory(sheet: Sheet, facts: Facts) -> Iterator[Problem]:
    """Each value only as often as there are tiles."""
    supply = {row["points"]: technologies.whole(row["tiles"]) for row in facts.table("glory-values")}
    held = Counter(value for seat in sheet.table.seats for value in sheet.numbers(seat, "glory_tiles"))
    for value, number in sorted(held.items()):
        if value in supply and number > supply[value]:
            message = f"Glory tiles: the box has {supply[value]} worth {value}, not {number}."
            yield Problem(message, None, "glory_tiles", "glory-tile-values")


def _single_cards(sheet: Sheet, facts: Facts) -> Iterator[Problem]:
    """Cards that exist once have one owner."""
    seats = sheet.table.seats
    if sum(sheet.flag(seat, "spiral_minaret") for seat in seats) > 1:
        yield Problem("Spiral Minaret: there is one, so it has one owner.", None, "spiral_minaret", "spiral-minaret")
    if sum(sheet.flag(seat, "india") for seat in seats) > 1:
        yield Problem("India: the card exists once, so one player had it.", None, "india", "civilization-cards")
    for code, number in Counter(sheet.choice(seat, "future_technology") for seat in seats).items():
        card = counts.card("future-technologies", code, facts)
        if card and number > 1:
            message = f"Future Technology: {card['name']} exists once, so one player holds it."
            yield Problem(message, None, "future_technology", "future-technology-cards")


def _wonders(sheet: Sheet, facts: Facts) -> Iterator[Problem]:
    total, box = sum(sheet.column("wonders")), facts.number("box.wonder-cards")
    if total > box:
        yield Problem(f"Wonders: the box has {box}, not {total}.", None, "wonders", "wonder-cards")


# -- technologies


def _chosen(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """Technologies chosen on the board: in order, and nothing else typed beside them than what they make."""
    owned = technologies.developed(sheet, seat, facts)
    for technology, before in technologies.gaps(owned, sheet.flag(seat, "india"), facts):
        message = f"Technologies: {technology.name} needs {before.name} first."
        if technology.col == facts.number("technology_columns"):
            india = sheet.flag(seat, "india")
            message += " India gives only one without." if india else " If it came with India, say so."
        yield Problem(message, seat, "technologies", "technology-order")
    if not owned:
        return
    made = {
        "technologies_points": sum(technology.points for technology in owned),
        "technology_count": len(owned),
        "minaret_technologies": technologies.late(owned, facts),
    }
    words = ("are worth {} VP", "number {}", "have {} in the last two columns")
    for (key, number), text in zip(made.items(), words, strict=True):
        if sheet.has(seat, key) and sheet.number(seat, key) != number:
            message = f"Technologies: those chosen on the board {text.format(number)}, not {sheet.number(seat, key)}."
            yield Problem(
                message, seat, key, "technology-points" if key == "technologies_points" else "technology-board"
            )


def _typed(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """Typed points and counts must be those of some board that was developed in order."""
    keys = ("technologies_points", "technology_count", "minaret_technologies")
    given = [sheet.number(seat, key) if sheet.has(seat, key) else None for key in keys]
    india = sheet.flag(seat, "india")
    if sheet.chosen(seat, "technologies") or technologies.fits(given, india, facts):
        return
    points, *numbers = given
    if points is not None and not technologies.fits((points, None, None), india, facts):
        message = f"Technologies: no board developed in order is worth {points} VP."
        key = "technologies_points"
    else:
        words = zip(("{} VP", "{} in all", "{} in the last two columns"), given, strict=True)
        together = ", ".join(text.format(number) for text, number in words if number is not None)
        message = f"Technologies: no board developed in order has {together}."
        key = "minaret_technologies" if numbers[1] is not None else "technology_count"
    hint = "" if india else " If one came with India, say so."
    yield Problem(message + hint, seat, key, "technology-order")


# -- cards


def _uncounted(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """A card counts something, this player's number was left out, but another entry shows that there is some."""
    shown = {
        "technologies": ("Technology tiles", sheet.number(seat, "technologies_points") > 0),
        "cubes": ("Cubes", sheet.number(seat, "cities") > 0),
        "wonders": ("Wonders", sheet.flag(seat, "spiral_minaret")),
    }
    for category, (label, some) in shown.items():
        asks = counts.asks(sheet, seat, category, facts)
        if asks and some and not counts.has(sheet, seat, category):
            table, card = asks
            message = f"{label}: {card['name']} counts them and this player has some, so enter how many."
            yield Problem(message, seat, counts.KEYS[category], counts.CARD_RULES[table])


def _future(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """A card said to be met must not be denied by what was counted of it."""
    card = counts.card("future-technologies", sheet.choice(seat, "future_technology"), facts)
    if not (card and card["category"] and sheet.flag(seat, "future_technology_met")):
        return
    category = str(card["category"])
    counted = {s: counts.count(sheet, s, category, facts) for s in sheet.table.seats if counts.has(sheet, s, category)}
    own = counted.pop(seat, None)
    best = max(counted, key=lambda s: counted[s], default=None)
    if own is not None and best is not None and counted[best] >= own:
        rival = f"{sheet.table.names[best]} has {counted[best]}"
        message = f"Future Technology: {card['name']} is said to be met, but with {own} it is not: {rival}."
        yield Problem(message, seat, "future_technology_met", "future-technology-score")


def _minaret(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    owner = sheet.flag(seat, "spiral_minaret")
    if sheet.number(seat, "minaret_technologies") and not owner:
        message = "Spiral Minaret: technologies are counted for it, but this player does not own it."
        yield Problem(message, seat, "spiral_minaret", "spiral-minaret")
    if owner and technologies.late_is_open(sheet, seat, facts):
        points = sheet.number(seat, "technologies_points")
        message = f"Spiral Minaret: of technologies worth {points} VP, enter how many are in the last two columns."
        yield Problem(message, seat, "minaret_technologies", "spiral-minaret")
    if owner and sheet.has(seat, "wonders") and sheet.number(seat, "wonders") == 0:
        message = "Wonders: the Spiral Minaret is one, so its owner has at least 1."
        yield Problem(message, seat, "wonders", "spiral-minaret")


def _judgement(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """Points typed beside the chosen card must be what it gives: for the number counted, or for some number."""
    card = counts.card("judgements", sheet.choice(None, "judgement"), facts)
    if card is None or not sheet.has(seat, "judgement_points"):
        return
    typed, category = sheet.number(seat, "judgement_points"), str(card["category"])
    if counts.has(sheet, seat, category):
        number = counts.count(sheet, seat, category, facts)
        if counts.judged(card, number) != typed:
            message = f"Judgement: {counts.judged_words(card, number)}, not {typed}."
            yield Problem(message, seat, "judgement_points", "judgement-era-four")
    elif not counts.can_be_judged(card, typed, sheet.table, facts):
        message = f"Judgement: {card['name']} never gives {typed} VP."
        yield Problem(message, seat, "judgement_points", "judgement-era-four")


# -- pieces


def _cubes(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """Cubes come from the reserve and from developed tiles; a city takes one, or two with Construction."""
    owned = technologies.developed(sheet, seat, facts)
    free = facts.number("cubes_in_reserve") + sum(technology.cubes for technology in owned)
    for key, word in (("cubes", "Cubes"), ("cities", "Cities")):
        if owned and sheet.number(seat, key) > free:
            message = f"{word}: these technologies free cubes for {free} at most, not {sheet.number(seat, key)}."
            yield Problem(message, seat, key, "technology-cubes")
    if not (sheet.has(seat, "cubes") and sheet.has(seat, "cities")):
        return
    cubes, cities = sheet.number(seat, "cubes"), sheet.number(seat, "cities")
    two = not owned or any(technology.code == "construction" for technology in owned)
    fewest = -(-cubes // facts.number("city_cubes_with_construction" if two else "city_cubes"))
    if not fewest <= cities <= cubes:
        range_of = f"{fewest} to {cubes}" if fewest < cubes else f"{cubes}"
        message = f"Cities: this many cubes on the map ({cubes}) make {range_of}, not {cities}."
        yield Problem(message, seat, "cities", "city-cubes")


def _buildings(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    owned = {technology.code for technology in technologies.developed(sheet, seat, facts)}
    spaces = facts.number("building_spaces_at_start") + len(owned & {"writing", "architecture"})  # building-spaces
    if owned and sheet.number(seat, "buildings") > spaces:
        message = f"Buildings: spaces open with these technologies: {spaces}, not {sheet.number(seat, 'buildings')}."
        yield Problem(message, seat, "buildings", "building-spaces")
