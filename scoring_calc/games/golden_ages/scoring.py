"""The score of The Golden Ages, as in `final-scoring`.

Covers: score-gold, technology-points, technology-order, score-glory, glory-tile-values, future-technology-score,
future-technology-tie, future-technology-holder, spiral-minaret, judgement-era-four, judgement-everyone,
printed-technologies-count (a switch), gold-counts-twice (nothing is spent by scoring), tie-break, tie-break-capital
(the capital is no city). The judgements of Eras I to III are on the score track already; the tool `judgement` counts
them while the game runs.
Leaves out: everything that was scored during play (Artist, wonders, buildings, the last column's points at once), which
the score track holds; a limit for gold (gold-runs-out: we read it as not limited); the expansion Cults & Culture.
"""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Category, Field
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.result import Line, Scores, TieBreak
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table

from . import checks, counts, entries, technologies


def categories(table: Table, facts: Facts) -> tuple[Category, ...]:
    return (
        Category("track", "Score track", "where-points-come-from", "ink-orange", "points"),
        Category("gold", "Gold", "score-gold", "ink-yellow", "gold"),
        Category("technologies", "Technologies", "technology-points", "ink-blue", "technology"),
        Category("glory", "Glory tiles", "score-glory", "ink-red", "glory"),
        Category("future", "Future Technology", "future-technology-score", "ink-teal", "future-technology"),
        Category("minaret", "Spiral Minaret", "spiral-minaret", "ink-brown", "wonder"),
        Category("judgement", "Judgement of Era IV", "judgement-era-four", "ink-black", "judgement"),
    )


def fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    return entries.fields(table, facts)


def check(sheet: Sheet, facts: Facts) -> list[Problem]:
    return checks.check(sheet, facts)


# -- points


def score(sheet: Sheet, facts: Facts) -> Scores:
    rows = (_track, _gold, _technologies, _glory, _future, _minaret, _judgement)
    lines = tuple(tuple(row(sheet, seat, facts) for row in rows) for seat in sheet.table.seats)
    return Scores(lines, (TieBreak("cities", sheet.column("cities"), "tie-break"),))


def _track(sheet: Sheet, seat: int, facts: Facts) -> Line:
    points = sheet.number(seat, "score_track")
    return Line("track", points, f"{points} on the score track", "where-points-come-from")


def _gold(sheet: Sheet, seat: int, facts: Facts) -> Line:
    gold, per = sheet.number(seat, "gold"), facts.number("gold_per_point")
    return Line("gold", gold // per, f"{gold} gold ÷ {per}, rounded down = {gold // per}", "score-gold")


def _technologies(sheet: Sheet, seat: int, facts: Facts) -> Line:
    if sheet.has(seat, "technologies_points"):
        points = sheet.number(seat, "technologies_points")
        return Line("technologies", points, f"{points} as typed", "technology-points")
    owned = technologies.developed(sheet, seat, facts)
    points = sum(technology.points for technology in owned)
    parts = " + ".join(f"{technology.name} {technology.points}" for technology in owned)
    return Line("technologies", points, f"{parts} = {points}" if parts else "none developed", "technology-points")


def _glory(sheet: Sheet, seat: int, facts: Facts) -> Line:
    values = sheet.numbers(seat, "glory_tiles")
    if not values:
        return Line("glory", 0, "no glory tiles", "score-glory")
    words = " + ".join(map(str, values)) + (f" = {sum(values)}" if len(values) > 1 else " for one tile")
    return Line("glory", sum(values), words, "score-glory")


def _future(sheet: Sheet, seat: int, facts: Facts) -> Line:
    prize = facts.number("future_technology_points")
    if sheet.flag(seat, "future_technology_met"):
        return Line("future", prize, f"condition met: {prize}", "future-technology-score")
    card = counts.card("future-technologies", sheet.choice(seat, "future_technology"), facts)
    if card is None or card["category"] is None:
        why = f"{card['name']}: not said to be met" if card else "no card entered"
        return Line("future", 0, why, "future-technology-score")
    values = [counts.count(sheet, s, str(card["category"]), facts) for s in sheet.table.seats]
    return _majority(sheet, seat, values, f"{card['name']}, {card['condition']}", prize)


def _majority(sheet: Sheet, seat: int, values: list[int], wanted: str, prize: int) -> Line:
    """The prize for the one who alone has the most (future-technology-tie: a tie scores nothing)."""
    own, best = values[seat], max((n for s, n in enumerate(values) if s != seat), default=0)
    if own > best:
        words = f"{wanted}: {own}, nobody else more than {best} = {prize}"
        return Line("future", prize, words, "future-technology-score")
    rivals = _named([sheet.table.names[s] for s, n in enumerate(values) if s != seat and n == best])
    if own == best:
        return Line("future", 0, f"{wanted}: {own}, level with {rivals} = 0", "future-technology-tie")
    return Line("future", 0, f"{wanted}: {own}, {rivals} more with {best} = 0", "future-technology-holder")


def _named(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _minaret(sheet: Sheet, seat: int, facts: Facts) -> Line:
    if not sheet.flag(seat, "spiral_minaret"):
        return Line("minaret", 0, "not the owner", "spiral-minaret")
    each, number = facts.number("spiral_minaret_points"), technologies.number_late(sheet, seat, facts)
    columns = " and ".join(map(str, facts.numbers("spiral_minaret_columns")))
    words = f"{each} × {number} (technologies in columns {columns}) = {each * number}"
    return Line("minaret", each * number, words, "spiral-minaret")


def _judgement(sheet: Sheet, seat: int, facts: Facts) -> Line:
    if sheet.has(seat, "judgement_points"):
        points = sheet.number(seat, "judgement_points")
        return Line("judgement", points, f"{points} as typed", "judgement-era-four")
    card = counts.card("judgements", sheet.choice(None, "judgement"), facts)
    if card is None:
        return Line("judgement", 0, "no judgement entered", "judgement-era-four")
    number = counts.count(sheet, seat, str(card["category"]), facts)
    rule = "gold-counts-twice" if card["category"] == "gold" else "judgement-era-four"
    return Line("judgement", counts.judged(card, number), counts.judged_words(card, number), rule)
