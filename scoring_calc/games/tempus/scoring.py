"""Tempus: the final score.

Covers score-land, mountains-score-nothing, stack-height-and-points (a hex counts once), score-cities, score-flight,
atlantis-score, tie-breakers; and what the components allow: city-tile-values, token-supply, atlantis-token-supply,
atlantis-tiles, map-tile-count, city-spacing, shared-pieces. Switches: atlantis-place, atlantis-city.

Left out: the hand limit of the last row (no source gives it, so only the deck bounds idea cards in hand), and where
hexes and cities lie (only how many can be on the map). Nobody in Flight is no problem: the sheet then says how
things stand as if the game ended now.
"""

from dataclasses import dataclass

from reference.content.facts import Facts
from scoring_calc.rules.fields import Category, Field, Kind
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.result import Line, Scores, TieBreak
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table

ATLANTIS = "atlantis"
ALL_LAND = "land_hexes"  # one number instead of one for each terrain
SHARED_FLIGHT = "All who tied for it in the last Progress phase."


@dataclass(frozen=True)
class Terrain:
    code: str
    name: str
    scores: bool

    @property
    def key(self) -> str:
        return f"{self.code}_hexes"


def terrains(facts: Facts) -> tuple[Terrain, ...]:
    return tuple(Terrain(str(t["code"]), str(t["name"]), t["scores"] == "yes") for t in facts.table("terrains"))


def city_supply(facts: Facts) -> dict[int, int]:
    """How many city tiles of each value a player has; the blue ones belong to nobody."""
    rows = facts.table("city-values")
    return {int(row["value"] or 0): int(row["per_player"]) for row in rows if row["per_player"] is not None}


# -- what can be entered


def categories(table: Table, facts: Facts) -> tuple[Category, ...]:
    atlantis = Category(ATLANTIS, "Atlantis", "atlantis-score", "ink-teal", "atlantis")
    return (
        Category("land", "Land", "score-land", "ink-green", "token"),
        Category("cities", "Cities", "score-cities", "ink-purple", "city"),
        *([atlantis] if ATLANTIS in table.expansions else []),
        Category("flight", "Flight", "score-flight", "ink-blue", "flight"),
    )


def fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    return (
        *_land_fields(facts),
        *_city_fields(facts),
        *(_atlantis_fields(facts) if ATLANTIS in table.expansions else ()),
        Field("flight", "Reached Flight", "flight", "score-flight", Kind.FLAG, symbol="flight", help=SHARED_FLIGHT),
        Field(
            "idea_cards",
            "Idea cards in hand",
            "tie",
            "tie-breakers",
            maximum=facts.number("box.idea-cards"),
            unit="cards",
            symbol="idea",
            help="Only decides a tie.",
        ),
    )


def _land_fields(facts: Facts) -> tuple[Field, ...]:
    tokens = facts.number("each.people-tokens")
    either = "Hexes with your tokens; a stack counts once. Leave empty or 0 if you count by terrain."
    whole = Field(
        ALL_LAND,
        "All hexes but Mountains",
        "land",
        "score-land",
        maximum=tokens,
        unit="hexes",
        symbol="token",
        help=either,
    )
    return (whole, *(_terrain_field(terrain, tokens) for terrain in terrains(facts)))


def _terrain_field(terrain: Terrain, tokens: int) -> Field:
    rule = "score-land" if terrain.scores else "mountains-score-nothing"
    note = "" if terrain.scores else "Scores nothing, but its tokens count as used."
    return Field(terrain.key, terrain.name, "land", rule, maximum=tokens, unit="hexes", symbol=terrain.code, help=note)


def _city_fields(facts: Facts) -> tuple[Field, ...]:
    return tuple(
        Field(
            f"cities_{value}",
            f"Cities of value {value}",
            "cities",
            "city-tile-values",
            maximum=supply,
            unit="tiles",
            symbol="city",
        )
        for value, supply in city_supply(facts).items()
    )


def _atlantis_fields(facts: Facts) -> tuple[Field, ...]:
    supply = facts.number("box.blue-city-tiles")
    return (
        Field(
            ATLANTIS,
            "Atlantis cities",
            ATLANTIS,
            "atlantis-tiles",
            maximum=supply,
            expansion=ATLANTIS,
            unit="tiles",
            symbol="atlantis",
            help="Do not count the token on it as a hex.",
        ),
    )


# -- what was entered


def scoring_hexes(sheet: Sheet, seat: int, facts: Facts) -> int:
    return sheet.number(seat, ALL_LAND) or hexes_by_terrain(sheet, seat, facts)


def hexes_by_terrain(sheet: Sheet, seat: int, facts: Facts) -> int:
    return sum(sheet.number(seat, terrain.key) for terrain in terrains(facts) if terrain.scores)


def barren_hexes(sheet: Sheet, seat: int, facts: Facts) -> int:
    return sum(sheet.number(seat, terrain.key) for terrain in terrains(facts) if not terrain.scores)


def land_cities(sheet: Sheet, seat: int, facts: Facts) -> int:
    """City tiles on land, counted, not their values; Atlantis among them where it stands on land."""
    own = sum(sheet.number(seat, f"cities_{value}") for value in city_supply(facts))
    return own + (sheet.number(seat, ATLANTIS) if _atlantis_on_land(sheet) else 0)


def tied_cities(sheet: Sheet, seat: int, facts: Facts) -> int:
    """City tiles for the tie-break (tie-breakers); whether Atlantis is one is a switch (atlantis-as-a-city)."""
    own = sum(sheet.number(seat, f"cities_{value}") for value in city_supply(facts))
    counts = sheet.table.switches.get("atlantis-city") != "no"
    return own + (sheet.number(seat, ATLANTIS) if counts else 0)


def tokens_needed(sheet: Sheet, seat: int, facts: Facts) -> int:
    """At least one for each hex, and those that mark Atlantis in the sea (on land it is marked with a cube)."""
    marks = 0 if _atlantis_on_land(sheet) else sheet.number(seat, ATLANTIS) * facts.number("atlantis_tokens_kept")
    return scoring_hexes(sheet, seat, facts) + barren_hexes(sheet, seat, facts) + marks


def _atlantis_on_land(sheet: Sheet) -> bool:
    return sheet.table.switches.get("atlantis-place") == "land"


# -- what cannot be


def check(sheet: Sheet, facts: Facts) -> list[Problem]:
    seats = [p for seat in sheet.table.seats for p in (*_both_ways(sheet, seat, facts), *_tokens(sheet, seat, facts))]
    return [*seats, *_map(sheet, facts), *_atlantis(sheet, facts), *_deck(sheet, facts)]


def _both_ways(sheet: Sheet, seat: int, facts: Facts) -> list[Problem]:
    """Hexes may be counted together, by terrain, or in both ways if these agree."""
    together, by_terrain = sheet.number(seat, ALL_LAND), hexes_by_terrain(sheet, seat, facts)
    if not (together and by_terrain) or together == by_terrain:
        return []
    entered = counted(together, "hex", "hexes")
    message = f"Land: {entered} without Mountains, but by terrain they make {by_terrain}. Count in one way."
    return [Problem(message, seat, ALL_LAND, "score-land")]


def _tokens(sheet: Sheet, seat: int, facts: Facts) -> list[Problem]:
    needed, supply = tokens_needed(sheet, seat, facts), facts.number("each.people-tokens")
    if needed <= supply:
        return []
    on_atlantis = sheet.number(seat, ATLANTIS) and not _atlantis_on_land(sheet)
    where = "each hex and each Atlantis" if on_atlantis else "each hex"
    message = f"Tokens: at least one stands on {where}, which makes {needed}, but a player has only {supply}."
    rule = "atlantis-token-supply" if on_atlantis else "token-supply"
    return [Problem(message, seat, _land_key(sheet, seat, facts), rule)]


def _land_key(sheet: Sheet, seat: int, facts: Facts) -> str:
    """The entry to look at again: the land hexes, in whichever way they were counted."""
    keys = (ALL_LAND, *(terrain.key for terrain in terrains(facts)))
    return next((key for key in keys if sheet.number(seat, key)), ALL_LAND)


def _map(sheet: Sheet, facts: Facts) -> list[Problem]:
    players = sheet.table.players
    if str(players) not in facts.keyed("map_tiles"):  # no such table; `check_table` says so
        return []
    tiles, land = facts.for_players("map_tiles", players), facts.for_players("land_hexes", players)
    cities = sum(land_cities(sheet, seat, facts) for seat in sheet.table.seats)
    held = sum(scoring_hexes(sheet, seat, facts) + barren_hexes(sheet, seat, facts) for seat in sheet.table.seats)
    room = tiles * facts.number("cities_per_map_tile_at_most")
    problems = []
    if held + cities > land:
        message = (
            f"Land: {held} hexes with tokens and {cities} with cities, but {tiles} map tiles have only {land} hexes."
        )
        problems.append(Problem(message, None, ALL_LAND, "map-tile-count"))
    if cities > room:
        message = f"Cities: {cities} on the map, but as none may touch another, {tiles} map tiles have room for {room}."
        problems.append(Problem(message, None, f"cities_{min(city_supply(facts))}", "city-spacing"))
    return problems


def _atlantis(sheet: Sheet, facts: Facts) -> list[Problem]:
    built, supply = sum(sheet.column(ATLANTIS)), facts.number("box.blue-city-tiles")
    if built <= supply:
        return []
    message = f"Atlantis cities: {built} over all players, but there are only {supply}."
    return [Problem(message, None, ATLANTIS, "atlantis-tiles")]


def _deck(sheet: Sheet, facts: Facts) -> list[Problem]:
    held, deck = sum(sheet.column("idea_cards")), facts.number("box.idea-cards")
    if held <= deck:
        return []
    message = f"Idea cards in hand: {held} over all players, but the deck has only {deck}."
    return [Problem(message, None, "idea_cards", "shared-pieces")]


# -- points


def score(sheet: Sheet, facts: Facts) -> Scores:
    seats = sheet.table.seats
    cards = TieBreak("idea cards", sheet.column("idea_cards"), "tie-breakers")
    cities = TieBreak("cities", tuple(tied_cities(sheet, seat, facts) for seat in seats), "tie-breakers")
    return Scores(tuple(_lines(sheet, seat, facts) for seat in seats), (cards, cities), unit="VP")


def _lines(sheet: Sheet, seat: int, facts: Facts) -> tuple[Line, ...]:
    atlantis = [_atlantis_line(sheet, seat, facts)] if ATLANTIS in sheet.table.expansions else []
    return _land_line(sheet, seat, facts), _city_line(sheet, seat, facts), *atlantis, _flight_line(sheet, seat, facts)


def _land_line(sheet: Sheet, seat: int, facts: Facts) -> Line:
    hexes, barren = scoring_hexes(sheet, seat, facts), barren_hexes(sheet, seat, facts)
    each, nothing = facts.number("vp_per_hex"), facts.number("vp_per_mountain_hex")
    parts = [(sheet.number(seat, t.key), t.name) for t in terrains(facts) if t.scores and sheet.number(seat, t.key)]
    several = len(parts) > 1 and hexes == hexes_by_terrain(sheet, seat, facts)
    names = " + ".join(f"{number} {name}" for number, name in parts) + " = " if several else ""
    words = f"{names}{counted(hexes, 'hex', 'hexes')} × {each}" if hexes else "no hex with tokens that scores"
    words += f"; {barren} on Mountains × {nothing}" if barren else ""
    return Line("land", hexes * each + barren * nothing, words, "score-land")


def counted(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _city_line(sheet: Sheet, seat: int, facts: Facts) -> Line:
    built = {value: sheet.number(seat, f"cities_{value}") for value in city_supply(facts)}
    points = sum(value * number for value, number in built.items())
    words = " + ".join(f"{number} of value {value}" for value, number in built.items() if number)
    return Line("cities", points, f"{words} = {points}" if words else "no cities", "score-cities")


def _atlantis_line(sheet: Sheet, seat: int, facts: Facts) -> Line:
    built, each = sheet.number(seat, ATLANTIS), facts.number("atlantis_vp")
    words = f"{built} Atlantis × {each}" if built else "no Atlantis"
    return Line(ATLANTIS, built * each, words, "atlantis-score")


def _flight_line(sheet: Sheet, seat: int, facts: Facts) -> Line:
    bonus = facts.number("vp_flight")
    if sheet.flag(seat, "flight"):
        return Line("flight", bonus, f"reached Flight: {bonus}", "score-flight")
    if any(sheet.flag(other, "flight") for other in sheet.table.seats):
        return Line("flight", 0, "not in Flight", "score-flight")
    return Line("flight", 0, "nobody is in Flight yet: this is as if the game ended now", "game-end")
