"""What History's Judgement and the Future Technology cards count, how much of it there can be, and what it scores.

Rules: judgement-cards, judgement-scoring, judgement-everyone, future-technology-cards, printed-technologies-count,
resources-on-map. A card names its category in the content tables; here stands where the sheet holds that number.
"""

from collections.abc import Mapping

from reference.content.facts import Cell, Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table

from . import technologies

SYMBOLS = ("game", "wheat", "rock", "gem")  # resources
KEYS = {
    "gold": "gold",
    "technologies": "technology_count",
    "glory tiles": "glory_tiles",
    "wonders": "wonders",
    "buildings": "buildings",
    "cubes": "cubes",
    **{symbol: f"{symbol}_symbols" for symbol in SYMBOLS},
}
CARD_RULES = {"judgements": "judgement-cards", "future-technologies": "future-technology-cards"}
SQUARES = ("a", "b", "c", "d")  # the columns of the tile table that hold the symbols of a square


def count(sheet: Sheet, seat: int, category: str, facts: Facts) -> int:
    match category:
        case "technologies":
            tiles = technologies.number_developed(sheet, seat, facts)
            return tiles + printed_counted(sheet.table, facts)
        case "glory tiles":
            return len(sheet.numbers(seat, "glory_tiles"))
        case _:
            return sheet.number(seat, KEYS[category])


def has(sheet: Sheet, seat: int, category: str) -> bool:
    """Whether the sheet says how many a player has; what is left out may just not have been counted."""
    chosen = category == "technologies" and bool(sheet.chosen(seat, "technologies"))
    return chosen or sheet.has(seat, KEYS[category])


def asks(sheet: Sheet, seat: int, category: str, facts: Facts) -> tuple[str, Mapping[str, Cell]] | None:
    """The card in play that needs this player's number of a category, with its table: the judgement unless its points
    were typed, or a Future Technology that nobody has declared as met."""
    judgement = "" if sheet.has(seat, "judgement_points") else sheet.choice(None, "judgement")
    undecided = [s for s in sheet.table.seats if not sheet.flag(s, "future_technology_met")]
    held = [("future-technologies", sheet.choice(s, "future_technology")) for s in undecided]
    cards = [(table, card(table, code, facts)) for table, code in [("judgements", judgement), *held]]
    return next(((table, found) for table, found in cards if found and found["category"] == category), None)


def printed_counted(table: Table, facts: Facts) -> int:
    """What the four printed technologies add to everybody's number of technologies (printed-technologies-count)."""
    counted = table.switches.get("printed-technologies") == "counted"
    return len(technologies.printed(facts)) if counted else 0


def limit(category: str, players: int, facts: Facts) -> int | None:
    """The most a player can have; None where nothing sets a limit (gold-runs-out: gold has none)."""
    limits = {
        "technologies": facts.number("each.technology-tiles"),
        "glory tiles": facts.number("attacks_per_game"),
        "wonders": facts.number("box.wonder-cards"),
        "buildings": facts.number("building_spaces"),
        "cubes": facts.number("each.cubes"),
    }
    return most_symbols(category, players, facts) if category in SYMBOLS else limits.get(category)


def most_symbols(symbol: str, players: int, facts: Facts) -> int:
    """How many of a symbol the map can show: start tile, islands, and the best tiles this many players can draw."""
    letter = next(letter for letter, word in facts.game.letters.items() if word == symbol)
    low, high = facts.game.identity.players
    players = min(max(players, low), high)
    used = {
        "square": 1,
        "L": facts.for_players("three_square_tiles_used", players),
        "domino": facts.for_players("two_square_tiles_used", players),
    }
    total = sum(str(island["symbols"]).count(letter) for island in facts.table("islands"))
    for shape, number in used.items():
        faces = [tile for tile in facts.table("tile-faces") if tile["shape"] == shape]
        shown = [sum(str(tile[square] or "").count(letter) for square in SQUARES) for tile in faces]
        total += sum(sorted(shown, reverse=True)[:number])
    return total


def card(table: str, code: str, facts: Facts) -> Mapping[str, Cell] | None:
    """A card of a content table; None if there is none with this code."""
    return next((cells for cells in facts.table(table) if cells["code"] == code), None)


def judged(judgement: Mapping[str, Cell], number: int) -> int:
    """What a judgement card gives for this many (judgement-everyone: the same formula for everybody)."""
    return technologies.whole(judgement["points"]) * (number // technologies.whole(judgement["per"]))


def can_be_judged(judgement: Mapping[str, Cell], points: int, table: Table, facts: Facts) -> bool:
    """Whether a judgement card can give so many points at this table."""
    category, each = str(judgement["category"]), technologies.whole(judgement["points"])
    most, least = limit(category, table.players, facts), 0
    if category == "technologies" and most is not None:
        least = printed_counted(table, facts)
        most += least
    highest = None if most is None else judged(judgement, most)
    return points % each == 0 and judged(judgement, least) <= points and (highest is None or points <= highest)


def judged_words(judgement: Mapping[str, Cell], number: int) -> str:
    points, per = technologies.whole(judgement["points"]), technologies.whole(judgement["per"])
    times = f"{points} × {number}" if per == 1 else f"{points} × ({number} ÷ {per})"
    return f"{judgement['name']}: {times} = {judged(judgement, number)} ({judgement['counted']})"


def askers(category: str, facts: Facts) -> str:
    """The cards that count a category, by name."""
    return " and ".join(str(c["name"]) for table in CARD_RULES for c in facts.table(table) if c["category"] == category)


def choices(table: str, facts: Facts) -> tuple[Choice, ...]:
    return tuple(Choice(str(cells["code"]), str(cells["name"])) for cells in facts.table(table))
