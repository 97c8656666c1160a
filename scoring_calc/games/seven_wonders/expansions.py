"""What the expansions score: Leaders, Cities, Tower of Babel, Great Projects, Armada, Edifice.

Each function gives the items of one category for one seat."""

from .cards import Row, choice, number, text
from .counting import Item, noun, worth
from .guilds import best_own
from .learning import SETS, leader_rows, rewards_of
from .reckoning import Reckoning
from .researching import science_of

TWICE = "agora"  # seven-wonders/edifice-list: scores one own guild twice


def leader_items(reckoning: Reckoning, seat: int) -> list[Item]:
    """Recruited Leaders (score-leaders); Aristotle also when he is only copied."""
    items = _cards(reckoning, seat, reckoning.rows(seat, "leaders", "leaders"))
    sets = science_of(reckoning, seat).sets
    for row in leader_rows(reckoning, seat):
        if row["counts"] == SETS:
            items.append(_per_set(text(row, "name"), number(row, "points_each"), sets))
    other = reckoning.sheet.number(seat, "other_leader_points")
    return [*items, Item(other, f"other Leaders {other}")] if other else items


def _per_set(name: str, each: int, sets: int) -> Item:
    return Item(each * sets, f"{name} {each} × {sets} {noun(SETS, sets)} = {each * sets}")


def _cards(reckoning: Reckoning, seat: int, rows: tuple[Row, ...]) -> list[Item]:
    """The cards that score by their own columns; science sets are left to those who know them."""
    own, near, table = reckoning.cities[seat], reckoning.near(seat), reckoning.sheet.table
    scoring = [row for row in rows if row["counts"] != SETS and (row["points"] or row["points_each"])]
    return [worth(row, own, near, choice(row, table).label) for row in scoring]


def black_items(reckoning: Reckoning, seat: int) -> list[Item]:
    return _cards(reckoning, seat, reckoning.rows(seat, "black_cards", "black-cards"))


def debt_items(reckoning: Reckoning, seat: int) -> list[Item]:
    debts, each = reckoning.sheet.number(seat, "debt"), reckoning.facts.number("debt_points")
    return [Item(debts * each, f"{debts} × {each} = {debts * each}")] if debts else []


def babel_items(reckoning: Reckoning, seat: int) -> list[Item]:
    """2, 5 or 10 points for 1, 2 or 3 tiles (score-babel)."""
    ladder = [0, *reckoning.facts.numbers("babel_points")]
    tiles = reckoning.sheet.number(seat, "babel_tiles")
    points = ladder[max(0, min(tiles, len(ladder) - 1))]
    return [Item(points, f"{tiles} {'tile' if tiles == 1 else 'tiles'}: {points}")] if tiles else []


def project_items(reckoning: Reckoning, seat: int) -> list[Item]:
    """Rewards that are points, once for each time they were taken, and penalty tokens (score-projects)."""
    items = []
    for row in scoring_projects(reckoning):
        rewards = rewards_of(reckoning, seat, row)
        if rewards:
            one = _reward(reckoning, seat, row)
            times = f", {rewards} times: {one.points * rewards}" if rewards > 1 else ""
            items.append(Item(one.points * rewards, f"{one.words}{times}"))
    penalties = _by_age(reckoning, seat, "project_penalties", "great_project_penalty", "penalty")
    return [*items, *penalties]


def scoring_projects(reckoning: Reckoning) -> tuple[Row, ...]:
    return tuple(row for row in reckoning.facts.table("great-projects") if row["points_each"])


def _reward(reckoning: Reckoning, seat: int, row: Row) -> Item:
    if row["counts"] == SETS:
        return _per_set(text(row, "name"), number(row, "points_each"), science_of(reckoning, seat).sets)
    return worth(row, reckoning.cities[seat], reckoning.near(seat))


def _by_age(reckoning: Reckoning, seat: int, key: str, value: str, word: str) -> list[Item]:
    """Tokens whose value is that of their Age, at most one of each."""
    ages = reckoning.sheet.chosen(seat, key)
    values = dict(zip(("I", "II", "III"), reckoning.facts.numbers(value), strict=True))
    return [Item(values[age], f"{word} of Age {age} {values[age]}") for age in values if age in ages]


def naval_items(reckoning: Reckoning, seat: int) -> list[Item]:
    tokens = reckoning.sheet.numbers(seat, "naval_tokens")
    words = " ".join(f"{token:+d}" for token in tokens)
    return [Item(sum(tokens), f"{words} = {sum(tokens)}")] if tokens else []


def fleet_items(reckoning: Reckoning, seat: int) -> list[Item]:
    points = reckoning.sheet.number(seat, "fleet_points")
    return [Item(points, f"{points} reached by the ships")] if points else []


def island_items(reckoning: Reckoning, seat: int) -> list[Item]:
    return _cards(reckoning, seat, reckoning.rows(seat, "islands", "islands"))


def armada_items(reckoning: Reckoning, seat: int) -> list[Item]:
    return _cards(reckoning, seat, reckoning.rows(seat, "armada_cards", "armada-cards"))


def edifice_items(reckoning: Reckoning, seat: int) -> list[Item]:
    """Rewards of completed Edifices that are points, and debts for penalties (score-edifice)."""
    rows = reckoning.rows(seat, "edifices", "edifices")
    items = _cards(reckoning, seat, tuple({"points": None, **row} for row in rows))
    if any(row["code"] == TWICE for row in rows):
        again = best_own(reckoning, seat)
        items.append(Item(again.points, f"Agora, once more: {again.words}"))
    return [*items, *_by_age(reckoning, seat, "edifice_debts", "edifice_debt", "debt")]
