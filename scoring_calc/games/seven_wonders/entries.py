"""Everything that can be entered on the sheet of a table: base game and Free City here, expansions beside."""

from collections.abc import Callable

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.table import Table

from . import cards, expansion_entries
from .cards import COLOURS, Row, number
from .city import SYMBOL_KEYS, SYMBOLS, VICTORIES
from .science import points

Cards = Callable[[Table, Facts], tuple[Row, ...]]
blue: Cards = cards.blue_cards
yellow: Cards = cards.scoring_yellow_cards

ANY = 99  # no rule sets a limit: a bound against slips of the finger


def fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    groups = (_military, _treasury, _wonder, _civilian, _science, _commercial, _guilds)
    base = [field for group in groups for field in group(table, facts)]
    added = expansion_entries.fields(table, facts)
    free = _free_city(table, facts) if table.players == 2 else []
    return (*base, *added, *free)


def most_victories(table: Table, facts: Facts) -> int | None:
    """Two conflicts for each city and Age; tokens from elsewhere come with some expansions."""
    tokens = facts.number("military_tokens_per_age")
    return None if table.expansions & _token_makers(table) else tokens


def most_defeats(table: Table, facts: Facts) -> int | None:
    tokens = facts.number("military_tokens_per_age") * facts.number("ages")
    return None if table.expansions & {"babel", "armada"} else tokens


def _token_makers(table: Table) -> set[str]:
    """Expansions that give or take Victory tokens outside the two conflicts of an Age, or change their value."""
    always = {"babel", "great-projects", "armada", "edifice"}
    return always | ({"leaders", "cities"} if cards.edition(table) == cards.EDITIONS["second"] else set())


def most_of_colour(table: Table, facts: Facts, colour: str) -> int | None:
    """Different names of the colour (no-duplicates). Which colours the Armada cards have is not known."""
    return None if "armada" in table.expansions else cards.names_of_colour(table, facts, colour)


def _colour(table: Table, facts: Facts, colour: str, category: str, help: str = "") -> Field:
    most = most_of_colour(table, facts, colour) if colour != "purple" else cards.guilds_in_play(table, facts)
    return Field(
        colour, f"{colour.capitalize()} cards", category, f"{colour}-cards", maximum=most, unit="cards", help=help
    )


def typed(key: str, label: str, category: str, rule: str, maximum: int | None = None, minimum: int = 0) -> Field:
    return Field(
        key, label, category, rule, minimum=minimum, maximum=maximum, help="Instead of counting.", unit="points"
    )


def _military(table: Table, facts: Facts) -> list[Field]:
    values, most = facts.numbers("military_victory"), most_victories(table, facts)
    tokens = [
        Field(key, f"Victory tokens +{value}", "military", "victory-tokens", maximum=most, symbol="shield")
        for key, value in zip(VICTORIES, values, strict=True)
    ]
    defeats = most_defeats(table, facts)
    high = None if most is None else most * sum(values)
    low = -ANY if defeats is None else defeats * facts.number("military_defeat")
    return [
        *tokens,
        Field("defeats", "Defeat tokens", "military", "defeat-tokens", maximum=defeats, symbol="shield"),
        typed("military_points", "Military points", "military", "score-military", high, low),
        _colour(table, facts, "red", "military", "Counted by guilds and other cards."),
    ]


def _treasury(table: Table, facts: Facts) -> list[Field]:
    return [Field("coins", "Coins", "treasury", "score-treasury", unit="coins", symbol="coin")]


def _wonder(table: Table, facts: Facts) -> list[Field]:
    boards = cards.boards(table, facts)
    most = max(number(row, "stage_count") for row in boards)
    best = None if table.expansions else max(number(row, "points") for row in boards)
    dearest = max(number(row, "cost") for row in facts.table("leaders"))
    return [
        Field("wonder", "Wonder board", "wonder", "wonder-list", Kind.CHOICE, choices=cards.choices(boards, table)),
        Field("stages", "Stages built", "wonder", "stage-order", maximum=most, unit="stages", symbol="wonder"),
        typed("wonder_points", "Wonder points", "wonder", "score-wonder", best),
        Field(
            "wonder_extra_points", "Points that depend on a choice", "wonder", "wonder-list",
            maximum=4 * dearest,  # abu-simbel: twice the cost of a Leader, for each of two stages
            help="Carthage, and the Leaders buried at Abu Simbel.",
        ),
        *_any_order(boards),
        *_finished(table, facts),
    ]  # fmt: skip


def _any_order(boards: tuple[Row, ...]) -> list[Field]:
    most = max((number(row, "stage_count") for row in boards if row["any_order"]), default=0)
    places = tuple(Choice(str(n), f"Stage {n}") for n in range(1, most + 1))
    help = "Only for Siracusa, whose stages are built in any order."
    field = Field("built_stages", "Which stages", "wonder", "siracusa", Kind.SET, choices=places, help=help)
    return [field] if places else []


def _finished(table: Table, facts: Facts) -> list[Field]:
    help = "For the Decorators Guild, when the board is not named."
    field = Field("wonder_finished", "Every stage built", "wonder", "guild-list", Kind.FLAG, help=help)
    return [field for row in cards.guilds(table, facts) if row["counts"] == "wonder finished"]


def _civilian(table: Table, facts: Facts) -> list[Field]:
    rows = blue(table, facts)
    most = None if "armada" in table.expansions else sum(number(row, "points") for row in rows)
    return [
        Field("civilian", "Blue cards", "civilian", "blue-cards", Kind.SET, choices=cards.choices(rows, table)),
        typed("civilian_points", "Civilian points", "civilian", "score-civilian", most),
        _colour(table, facts, "blue", "civilian", "Empty: as many as ticked."),
    ]


def _science(table: Table, facts: Facts) -> list[Field]:
    each, wilds = facts.number("science_cards_per_symbol"), facts.number("science_wilds_base_game")
    best = points((each + wilds, each, each), facts.number("science_set_points"))
    rules = ("science-identical", "science-sets", "science-identical")
    symbols = [
        Field(key, f"{key.capitalize()} on green cards", "science", rule, maximum=each, symbol=symbol)
        for key, symbol, rule in zip(SYMBOL_KEYS, SYMBOLS, rules, strict=True)
    ]
    return [
        *symbols,
        Field(
            "wilds",
            "Symbols of your choice",
            "science",
            "science-wilds",
            maximum=wilds if not table.expansions else ANY,
            help="All of them. Empty: those of the Wonder, guilds and islands ticked.",
        ),
        typed("science_points", "Science points", "science", "science-scoring", None if table.expansions else best),
        _colour(table, facts, "green", "science", "Empty: one for each symbol."),
    ]


def _commercial(table: Table, facts: Facts) -> list[Field]:
    choices = cards.choices(yellow(table, facts), table)
    return [
        Field("commercial", "Scoring yellow cards", "commercial", "score-commercial", Kind.SET, choices=choices),
        typed("commercial_points", "Commercial points", "commercial", "score-commercial"),
        _colour(table, facts, "yellow", "commercial", "All of them, scoring or not."),
    ]


def _guilds(table: Table, facts: Facts) -> list[Field]:
    choices, most = cards.choices(cards.guilds(table, facts), table), cards.guilds_in_play(table, facts)
    return [
        Field(
            "guilds", "Guilds", "guilds", "guild-list", Kind.SET, at_most=most, choices=choices,
            help="Most count your neighbours: enter what they have, 0 where there is none.",
        ),
        typed("guild_points", "Guild points", "guilds", "score-guilds"),
        _colour(table, facts, "brown", "guilds", "Counted by guilds and other cards."),
        _colour(table, facts, "grey", "guilds", "Counted by guilds and other cards."),
        _colour(table, facts, "purple", "guilds", "Empty: as many as ticked."),
    ]  # fmt: skip


def _free_city(table: Table, facts: Facts) -> list[Field]:
    """What guilds, masks and war see of the Free City."""
    words = [*COLOURS, *(["black"] if "cities" in table.expansions else []), "stages", "victories", "defeats", "coins"]
    most = _most_of_free_city(table, facts)
    counts = [_of_free_city(word, f"Free City: {_plural(word)}", most.get(word)) for word in words]
    each = facts.number("science_cards_per_symbol")
    symbols = [_of_free_city(key, f"Free City: {key}", each) for key in SYMBOL_KEYS if "cities" in table.expansions]
    choices = cards.choices(cards.guilds(table, facts), table)
    guilds = Field(
        "free_city_guilds", "Free City: guilds", "table", "free-city", Kind.SET, choices=choices, common=True
    )
    return [*counts, *symbols, guilds]


def _plural(word: str) -> str:
    return {"victories": "Victory tokens", "defeats": "Defeat tokens"}.get(
        word, word if word in ("stages", "coins") else f"{word} cards"
    )


def _most_of_free_city(table: Table, facts: Facts) -> dict[str, int | None]:
    """The bounds of any city."""
    victories = most_victories(table, facts)
    return {
        **{colour: most_of_colour(table, facts, colour) for colour in COLOURS},
        "purple": cards.guilds_in_play(table, facts),
        "black": len(cards.black_cards(table, facts)),
        "stages": max(number(row, "stage_count") for row in cards.boards(table, facts)),
        "victories": None if victories is None else victories * facts.number("ages"),
        "defeats": most_defeats(table, facts),
    }


def _of_free_city(word: str, label: str, most: int | None) -> Field:
    return Field(f"free_city_{word}", label, "table", "free-city", maximum=most, common=True)
