"""What can be entered for a victory check: the cards in play once, and each player's counts.

Every count belongs to the card whose agenda asks for it. Bounds come from the box and the wonders left in the game.
"""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Category, Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table

from .cards import (
    CARDS_KEY,
    COMPLETED_KEY,
    cards_in_play,
    fort_cards,
    keys_of,
    standard_cards,
    victory_cards,
    wonder_eras,
    wonder_key,
    wonder_types,
)
from .supply import by_players, wonders_left

COMPLETED = Category(COMPLETED_KEY, "Completed earlier", "agenda-stays-complete", "ink-grey")
OWN_TILE = "A fort is a tile of its own."


def fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    return (
        _cards_field(facts),
        *_city_fields(table, facts),
        *_wonder_fields(table, facts),
        *_token_fields(facts),
        *_power_fields(table, facts),
        *_space_fields(table, facts),
        _completed_field(facts),
    )


def asked_keys(sheet: Sheet, facts: Facts) -> frozenset[str]:
    """The entries that the cards in play, or a tie, need; all while no cards are chosen. What is filled in stays."""
    if not sheet.chosen(None, CARDS_KEY):
        return frozenset(field.key for field in fields(sheet.table, facts))
    counts = {g.count for card in cards_in_play(sheet, facts) for agenda in card.agendas for g in agenda.goals}
    keys = frozenset[str]().union(*(keys_of(count, facts) for count in counts))
    if not keys >= keys_of("wonder_eras", facts):
        keys |= keys_of("wonder_types", facts)  # tie-breaks: all world wonders, by type or by era
    filled = frozenset(key for entries in sheet.entries for key in entries)
    return keys | filled | {CARDS_KEY, COMPLETED_KEY, "friendly_spaces"}


def cards_needed(facts: Facts) -> str:
    forts = " and ".join(card.name for card in fort_cards(facts))
    return f"{forts}, which are always in play, and {facts.number('standard_cards_in_play')} standard cards."


def _homes(facts: Facts) -> dict[str, str]:
    """The card that each entry belongs to: the first whose agenda counts it."""
    goals = [(g.count, card.code) for card in victory_cards(facts) for agenda in card.agendas for g in agenda.goals]
    return {key: code for count, code in reversed(goals) for key in keys_of(count, facts)} | dict(reversed(goals))


def _cards_field(facts: Facts) -> Field:
    return Field(
        CARDS_KEY,
        "Victory cards in play",
        "table",
        "victory-cards-dealt",
        Kind.SET,
        at_most=facts.number("victory_cards_in_play"),
        choices=tuple(Choice(card.code, card.name) for card in victory_cards(facts)),
        common=True,
        help=cards_needed(facts),
    )


def _completed_field(facts: Facts) -> Field:
    return Field(
        COMPLETED_KEY,
        "Standard cards completed earlier",
        COMPLETED.code,
        "agenda-stays-complete",
        Kind.SET,
        at_most=facts.number("standard_cards_in_play"),
        choices=tuple(Choice(card.code, card.name) for card in standard_cards(facts)),
        help="They count for good, even if the agenda is no longer met.",
    )


def _count(
    facts: Facts, key: str, label: str, rule: str, most: int | None = None, help: str = "", symbol: str = ""
) -> Field:
    return Field(key, label, _homes(facts)[key], rule, maximum=most, help=help, symbol=symbol)


def _city_fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    most = facts.number("cities_per_player")
    forts = by_players(facts, "forts_in_play", table.players)
    return (
        _count(facts, "forts", "Forts held", "forts-are-needed", forts, "Under your control now.", "fort"),
        _count(facts, "cities", "Cities", "city-pieces", most, "Your capital is one of them."),
        _count(facts, "mature_cities", "Mature cities", "mature-city", most),
        _count(facts, "tiles_with_city", "Tiles with a city", "tile-agendas", most, OWN_TILE),
        _count(facts, "tiles_with_mature_city", "Tiles with a mature city", "tile-agendas", most, OWN_TILE),
    )


def _wonder_fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    types, left = wonder_types(facts), wonders_left(table, facts)
    return (
        *(_count(facts, wonder_key(t), _wonders(t), "wonder-agendas", left, symbol="wonder") for t in types),
        *(_era_field(table, facts, era) for era in wonder_eras(facts)),
    )


def _wonders(kind: str) -> str:
    return "Military wonders" if kind == "militaristic" else f"{kind.capitalize()} wonders"


def _era_field(table: Table, facts: Facts, era: str) -> Field:
    left = len(wonder_types(facts)) * wonders_left(table, facts, [era])
    same = "The same wonders as by type, counted by era."
    return _count(facts, wonder_key(era), _wonders(era), "world-wonder-types", left, same, "wonder")


def _token_fields(facts: Facts) -> tuple[Field, ...]:
    natural, districts = facts.number("box.natural-wonder-tokens"), facts.number("each.district-tokens")
    return (
        _count(facts, "natural_wonders", "Natural wonders", "natural-wonders", natural),
        _count(facts, "resources", "Resource tokens", "resources", help="Without natural wonder tokens."),
        _count(facts, "reinforced_tokens", "Reinforced tokens", "reinforce-tokens", help="On the map."),
        _count(facts, "districts", "Districts on the map", "place-district", districts),
    )


def _power_fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    rivals, states = max(table.players - 1, 0), facts.number("box.city-state-tokens")
    attack = "an attack you won" if table.switches.get("devastating") == "won" else "an attack, won or not"
    sources = "Rivals and city-states whose diplomacy card you hold"
    one_each = "Count each rival and each city-state once."
    return (
        _count(facts, "level_four_cards", "Level IV cards", "technophile-agenda", facts.number("focus_types")),
        _count(facts, "diplomacy_sources", sources, "one-card-per-source", rivals + states, one_each),
        _count(facts, "conquered_city_states", "Conquered city-states held", "city-state-beaten", states),
        _count(facts, "capitals_defeated", "Rivals whose capital you beat", "capital-beaten", rivals),
        _count(facts, "best_attack", f"Highest combat value of {attack}", "devastating-agenda"),
    )


def _space_fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    what = "Control tokens only." if table.switches.get("explorer") == "tokens" else "Cities and control tokens."
    coast = "Spaces by water or the map edge"
    return (
        _count(facts, "coast_or_edge_spaces", coast, "explorer-agenda", help=what),
        Field("friendly_spaces", "Friendly spaces", "tie", "friendly-space", help="Cities and control tokens."),
    )
