"""What a ticked card counts but nobody entered: points typed for a category hide its tokens and cards."""

from collections.abc import Iterator

from scoring_calc.rules.problem import Problem
from scoring_calc.rules.sheet import Sheet

from . import cards
from .cards import Row, text
from .city import KEYS, SYMBOL_KEYS, City, entered
from .counting import counted_cities, noun, parts
from .expansions import TWICE, scoring_projects
from .guilds import COPYING_STAGE
from .learning import SETS, gathered, leader_rows, rewards_of
from .reckoning import Reckoning
from .wonders import built_stages

# Fields whose cards count something, the table they stand in, and the passage that says how they score.
TICKED = {
    "guilds": ("guilds", "score-guilds"),
    "leaders": ("leaders", "score-leaders"),
    "black_cards": ("black-cards", "score-cities"),
    "edifices": ("edifices", "score-edifice"),
    "islands": ("islands", "score-armada"),
}
NEEDED = ("brown", "grey", "red", "yellow", "blue", "green", "black", "stages")
FINISHED = "wonder finished"  # the Decorators Guild


def check(reckoning: Reckoning) -> Iterator[Problem]:
    for seat in reckoning.sheet.table.seats:
        for row, rule in _rows(reckoning, seat):
            if text(row, "counts") not in ("", SETS):
                yield from _hidden(reckoning, seat, row, rule)
                yield from _own(reckoning, seat, row, rule)
        yield from _sets(reckoning, seat)
        yield from _symbols_next_door(reckoning, seat)
        yield from _guilds_to_score(reckoning, seat)
        yield from _island(reckoning, seat)


def _rows(reckoning: Reckoning, seat: int) -> Iterator[tuple[Row, str]]:
    """Everything a seat has that may count something, with the passage about it."""
    for key, (table, rule) in TICKED.items():
        yield from ((row, rule) for row in reckoning.rows(seat, key, table))
    for row in cards.scoring_yellow_cards(reckoning.sheet.table, reckoning.facts):
        if row["code"] in reckoning.sheet.chosen(seat, "commercial"):
            yield row, "score-commercial"
    for row in scoring_projects(reckoning):
        if rewards_of(reckoning, seat, row):
            yield row, "score-projects"


def _hidden(reckoning: Reckoning, seat: int, row: Row, rule: str) -> Iterator[Problem]:
    """What a card counts in a city of which only points were typed."""
    own, words = reckoning.cities[seat], text(row, "counts")
    span = words.partition(" (")[2].rstrip(")") or text(row, "whose")
    whose = "own and neighbours" if words.startswith("more ") else span
    for city in counted_cities(own, reckoning.near(seat), whose):
        for word in parts(words):
            if word in city.hidden and (city is not own or word not in NEEDED):
                name, what = text(row, "name"), noun(word)
                message = f"{name} of {own.name} counts {what} of {city.name}: count them, or type the points."
                place = _seat(reckoning, city)
                yield Problem(message, place, _key(word, place), rule)


def _seat(reckoning: Reckoning, city: City) -> int | None:
    seats = [seat for seat in reckoning.sheet.table.seats if reckoning.cities[seat] is city]
    return seats[0] if seats else None


def _key(word: str, seat: int | None) -> str:
    key = {"victories": "victories_1", **KEYS}.get(word, word)
    return key if seat is not None else f"free_city_{word}"


def _own(reckoning: Reckoning, seat: int, row: Row, rule: str) -> Iterator[Problem]:
    """A card that scores one's own cards or stages needs their number."""
    if text(row, "whose") == "neighbours":
        return
    for word in parts(text(row, "counts")):
        if word in NEEDED and not _known(reckoning.sheet, seat, word):
            message = f"{text(row, 'name')} counts your {noun(word)}: enter how many."
            yield Problem(message, seat, word, rule)
    if row["counts"] == FINISHED and not any(reckoning.sheet.has(seat, key) for key in ("wonder", "wonder_finished")):
        message = f"{text(row, 'name')}: name your Wonder, or say whether every stage is built."
        yield Problem(message, seat, "wonder_finished", "guild-list")


def _known(sheet: Sheet, seat: int, word: str) -> bool:
    return sheet.has(seat, word) if word == "yellow" else entered(sheet, seat, word)


def _sets(reckoning: Reckoning, seat: int) -> Iterator[Problem]:
    people = [row for row in leader_rows(reckoning, seat) if row["counts"] == SETS]
    projects = [row for row in scoring_projects(reckoning) if row["counts"] == SETS]
    counted = [*people, *(row for row in projects if rewards_of(reckoning, seat, row))]
    if counted and reckoning.sheet.has(seat, "science_points"):
        message = f"{text(counted[0], 'name')} counts science sets: count the symbols instead of typing points."
        yield Problem(message, seat, "science_points", "aristotle-sets")


def _symbols_next_door(reckoning: Reckoning, seat: int) -> Iterator[Problem]:
    if not gathered(reckoning, seat).masks:
        return
    for city in reckoning.near(seat):
        place = _seat(reckoning, city)
        if place is not None and reckoning.sheet.number(place, "science_points") and not sum(city.symbols):
            message = f"A mask of {reckoning.cities[seat].name} copies green symbols of {city.name}: count them."
            yield Problem(message, place, SYMBOL_KEYS[0], "mask-cards")


def _guilds_to_score(reckoning: Reckoning, seat: int) -> Iterator[Problem]:
    """Olympia chooses among the neighbours' guilds, the Agora among one's own."""
    sheet = reckoning.sheet
    if TWICE in sheet.chosen(seat, "edifices") and sheet.number(seat, "guild_points"):
        yield Problem("Agora scores one of your guilds again: tick your guilds.", seat, "guild_points", "edifice-list")
    built = built_stages(sheet, seat, reckoning.facts)
    if sheet.has(seat, "guild_points") or not any(row["code"] == COPYING_STAGE for row in built):
        return
    for city in reckoning.near(seat):
        place = _seat(reckoning, city)
        if place is not None and sheet.number(place, "guild_points"):
            message = f"Olympia may copy a guild of {city.name}: tick the guilds of {city.name}."
            yield Problem(message, place, "guild_points", "olympia-guild")


def _island(reckoning: Reckoning, seat: int) -> Iterator[Problem]:
    rows = reckoning.rows(seat, "islands", "islands")
    if any(row["counts"] == "cards of one colour" for row in rows) and not reckoning.sheet.has(seat, "island_colour"):
        yield Problem("Your island scores the cards of one colour: say which.", seat, "island_colour", "island-list")
