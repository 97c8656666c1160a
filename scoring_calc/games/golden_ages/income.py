"""The gold a move brings: symbols taken control of, a city founded, and the civilizations that add to it.

Rules: resource-gold, take-control, control-once, control-cases, city-gold (a switch), city-cubes, portugal,
obsolete-technologies, attack-modifiers (United States).
"""

from collections.abc import Iterator

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .counts import SQUARES, SYMBOLS

CODE = "move-income"
# resource-gold, obsolete-technologies: what pays for a symbol, the one that replaces the other first
PAID_BY = {
    "game": ("hunting",),
    "wheat": ("medicine", "agriculture"),
    "rock": ("engineering", "metallurgy"),
    "gem": ("economy", "currency"),
}
ADDED_BY = {  # civilization-cards
    "inca-empire": "wheat",
    "aztec-empire": "gem",
    "mongolia": "rock",
    "spain": "gem",
    "brazil": "gem",
}
TECHNOLOGIES = (
    "agriculture",
    "medicine",
    "metallurgy",
    "engineering",
    "currency",
    "economy",
    "commerce",
    "construction",
)
CIVILIZATIONS = (*ADDED_BY, "portugal", "united-states")


def fields(facts: Facts) -> tuple[Field, ...]:
    return (
        *(
            Field(
                f"{symbol}_symbols",
                f"{symbol.capitalize()} symbols on the square",
                CODE,
                "resource-gold",
                maximum=_most(symbol, facts),
                common=True,
                symbol=symbol,
            )
            for symbol in SYMBOLS
        ),
        _flag("already_there", "You already have a piece on the square", "control-once"),
        _set("technologies", "Your technologies", "technologies", TECHNOLOGIES, "technology-board", facts),
        _set("civilization", "Your civilization", "civilizations", CIVILIZATIONS, "civilization-cards", facts),
        _flag("city", "You found a city there", "found-city"),
        _flag("hagia_sophia", "You own Hagia Sophia", "wonder-cards"),
        _flag("crosses_edge", "The move crosses the left or right edge", "portugal"),
        _flag("opponent", "An opponent is on the square", "attack-modifiers"),
    )


def _flag(key: str, label: str, rule: str) -> Field:
    return Field(key, label, CODE, rule, Kind.FLAG, common=True)


def _set(key: str, label: str, table: str, codes: tuple[str, ...], rule: str, facts: Facts) -> Field:
    kind = Kind.CHOICE if table == "civilizations" else Kind.SET
    choices = tuple(Choice(code, str(facts.row(table, code)["name"])) for code in codes)
    return Field(key, label, CODE, rule, kind, choices=choices, common=True, help="Only those that change the gold.")


def _most(symbol: str, facts: Facts) -> int:
    """The most of a symbol that one square shows."""
    letter = next(letter for letter, word in facts.game.letters.items() if word == symbol)
    squares = [str(tile[square] or "") for tile in facts.table("tile-faces") for square in SQUARES]
    squares += [str(island["symbols"]) for island in facts.table("islands")]
    return max(square.count(letter) for square in squares)


def answer(sheet: Sheet, facts: Facts) -> Answer:
    parts = [*_control(sheet, facts), *_city(sheet, facts), *_bonuses(sheet, facts)]
    total = sum(gold for gold, _, _ in parts)
    reasons = tuple(Reason(f"{words}: {gold} gold.", rule) for gold, words, rule in parts)
    return Answer(f"The move brings {total} gold.", reasons or (Reason("Nothing here pays.", "resource-gold"),))


Part = tuple[int, str, str]


def _control(sheet: Sheet, facts: Facts) -> Iterator[Part]:
    if sheet.flag(None, "already_there"):
        yield 0, "You control the square already", "control-once"
        return
    owned, civilization = {"hunting"} | sheet.chosen(None, "technologies"), sheet.choice(None, "civilization")
    for symbol, payers in PAID_BY.items():
        number = sheet.number(None, f"{symbol}_symbols")
        if not number:
            continue
        payer = next((payer for payer in payers if payer in owned), "")
        gold = facts.keyed("resource_gold")[payer] if payer else 0
        by = facts.row("technologies", payer)["name"] if payer else "no technology for it"
        yield number * gold, f"{number} {symbol} × {gold} ({by})", "resource-gold"
        if ADDED_BY.get(civilization) == symbol:
            more = facts.keyed("civilization_symbol_gold")[civilization.replace("-", "_")]
            name = facts.row("civilizations", civilization)["name"]
            yield number * more, f"{number} {symbol} × {more} more ({name})", "civilization-cards"


def _city(sheet: Sheet, facts: Facts) -> Iterator[Part]:
    if not sheet.flag(None, "city"):
        return
    owned = sheet.chosen(None, "technologies")
    cubes = facts.number("city_cubes_with_construction" if "construction" in owned else "city_cubes")
    payer = "commerce" if "commerce" in owned else "barter"
    gold, name = facts.keyed("city_gold")[payer], facts.row("technologies", payer)["name"]
    if sheet.table.switches.get("city-gold") == "per-city":
        yield gold, f"A city × {gold} ({name})", "city-gold"
    else:
        yield cubes * gold, f"{cubes} {'cube' if cubes == 1 else 'cubes'} × {gold} ({name})", "city-gold"
    if sheet.flag(None, "hagia_sophia"):
        yield facts.keyed("wonder_gold")["hagia_sophia"], "Hagia Sophia, for the city", "wonder-cards"


def _bonuses(sheet: Sheet, facts: Facts) -> Iterator[Part]:
    civilization = sheet.choice(None, "civilization")
    if civilization == "portugal" and sheet.flag(None, "crosses_edge"):
        yield facts.number("portugal_edge_gold"), "Portugal crosses the edge, once in a move", "portugal"
    if civilization == "united-states" and sheet.flag(None, "opponent"):
        yield facts.number("united_states_gold"), "United States, for the opponent there", "attack-modifiers"


TOOLS = (
    Tool(
        CODE,
        "Gold for a move",
        "resource-gold",
        fields,
        answer,
        "What a move, with or without a new city, brings. A symbol under a capital does not count.",
    ),
)
