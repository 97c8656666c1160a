"""What cannot be on a sheet of A New Dawn: counts that contradict each other or exceed what is in the box.

Rules covered: victory-cards-dealt, agenda-stays-complete, mature-city, tile-agendas, fort-beaten, city-state-beaten,
city-pieces, friendly-space, wonder-removal, world-wonder-types, natural-wonders, one-card-per-source, place-forts.
Two entries are compared only when both were made, so that a half-filled sheet is no mistake.
Left out: how many control, resource and trade tokens there are (piece-totals-unknown), and a limit of wonders by
cities, because a wonder may lie under a control token (wonder-control).
"""

from collections.abc import Iterator
from itertools import combinations

from reference.content.facts import Facts
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.sheet import Sheet

from .cards import (
    CARDS_KEY,
    COMPLETED_KEY,
    by_era,
    by_type,
    standard_cards,
    wonder_eras,
    wonder_key,
    wonder_types,
    world_wonders,
)
from .supply import by_players, wonders_left


def all_problems(sheet: Sheet, facts: Facts) -> list[Problem]:
    problems = [*_cards(sheet, facts), *_supplies(sheet, facts), *_wonder_supply(sheet, facts)]
    for seat in sheet.table.seats:
        problems += _cities(sheet, seat, facts)
        problems += _spaces(sheet, seat, facts)
        problems += _wonders(sheet, seat, facts)
        problems += _completed(sheet, seat, facts)
        problems += _diplomacy(sheet, seat, facts)
    return problems


# -- the cards


def _cards(sheet: Sheet, facts: Facts) -> Iterator[Problem]:
    chosen = sheet.chosen(None, CARDS_KEY)
    if not chosen:
        return
    standard = sum(card.code in chosen for card in standard_cards(facts))
    wanted = facts.number("standard_cards_in_play")
    if standard != wanted:
        message = f"Victory cards: exactly {wanted} standard ones are in play, not {standard}."
        yield Problem(message, None, CARDS_KEY, "victory-cards-dealt")


def _completed(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    chosen = sheet.chosen(None, CARDS_KEY)
    done = sheet.chosen(seat, COMPLETED_KEY)
    for card in standard_cards(facts):
        if chosen and card.code in done - chosen:
            message = f"Completed earlier: {card.name} is not in play."
            yield Problem(message, seat, COMPLETED_KEY, "victory-cards-dealt")


# -- one player


def _within(sheet: Sheet, seat: int, small: str, large: str) -> bool:
    """Whether the first is at most the second, as far as both were entered."""
    both = sheet.has(seat, small) and sheet.has(seat, large)
    return not both or sheet.number(seat, small) <= sheet.number(seat, large)


SMALLER = (
    ("mature_cities", "cities", "Mature cities: at most all cities", "mature-city"),
    ("tiles_with_city", "cities", "Tiles with a city: at most as many as cities", "tile-agendas"),
    (
        "tiles_with_mature_city",
        "tiles_with_city",
        "Tiles with a mature city: at most the tiles with a city",
        "tile-agendas",
    ),
    (
        "tiles_with_mature_city",
        "mature_cities",
        "Tiles with a mature city: at most as many as mature cities",
        "tile-agendas",
    ),
    ("forts", "cities", "Forts: at most as many as cities, because each one held carries a city", "fort-beaten"),
    ("cities", "friendly_spaces", "Cities: at most as many as friendly spaces", "friendly-space"),
)


def _cities(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    for small, large, words, rule in SMALLER:
        if not _within(sheet, seat, small, large):
            message = f"{words} ({sheet.number(seat, large)}), not {sheet.number(seat, small)}."
            yield Problem(message, seat, small, rule)


def _spaces(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """A space holds one city or one control token; wonders lie under either."""
    if not sheet.has(seat, "friendly_spaces"):
        return
    friendly = sheet.number(seat, "friendly_spaces")
    limits = (
        ("reinforced_tokens", "Reinforced tokens", "friendly-space"),
        ("coast_or_edge_spaces", "Spaces by water or the map edge", "explorer-agenda"),
    )
    for key, label, rule in limits:
        if sheet.number(seat, key) > friendly:
            message = f"{label}: at most the friendly spaces ({friendly}), not {sheet.number(seat, key)}."
            yield Problem(message, seat, key, rule)
    wonders = world_wonders(sheet, seat, facts)
    if wonders > friendly:
        message = f"World wonders: {wonders}, but each lies on a friendly space and there are {friendly}."
        yield Problem(message, seat, "friendly_spaces", "wonder-control")


def _diplomacy(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """A conquered city-state, whoever holds it, has no diplomacy cards."""
    taken = sum(sheet.column("conquered_city_states"))
    free = max(facts.number("box.city-state-tokens") - taken, 0)
    most = sheet.table.players - 1 + free
    if taken and sheet.number(seat, "diplomacy_sources") > most:
        message = (
            f"Diplomacy cards: from at most {most}, not {sheet.number(seat, 'diplomacy_sources')}"
            f" (rivals: {sheet.table.players - 1}, city-states that are not conquered: {free})."
        )
        yield Problem(message, seat, "diplomacy_sources", "city-state-beaten")


# -- world wonders


def _wonders(sheet: Sheet, seat: int, facts: Facts) -> Iterator[Problem]:
    """Counted by type and by era, they must be the same wonders."""
    types, eras = wonder_types(facts), wonder_eras(facts)
    if not all(any(sheet.has(seat, wonder_key(kind)) for kind in kinds) for kinds in (types, eras)):
        return
    of_type, of_era = by_type(sheet, seat, facts), by_era(sheet, seat, facts)
    if sum(of_type) != sum(of_era):
        message = f"World wonders: {sum(of_type)} by type but {sum(of_era)} by era; they are the same wonders."
        yield Problem(message, seat, wonder_key(eras[0]), "world-wonder-types")
        return
    impossible = _impossible_eras(sheet, of_type, dict(zip(eras, of_era, strict=True)), facts)
    if impossible:
        message = f"World wonders: with these types there cannot be so many of the {' and '.join(impossible)} era."
        yield Problem(message, seat, wonder_key(impossible[0]), "world-wonder-types")


def _impossible_eras(sheet: Sheet, of_type: list[int], of_era: dict[str, int], facts: Facts) -> tuple[str, ...]:
    """Eras that have more wonders than the cards of these types allow: so many cards of each type and era exist."""
    for size in range(1, len(of_era) + 1):
        for eras in combinations(of_era, size):
            cards = wonders_left(sheet.table, facts, eras)
            if sum(of_era[era] for era in eras) > sum(min(n, cards) for n in of_type):
                return eras
    return ()


def _wonder_supply(sheet: Sheet, facts: Facts) -> Iterator[Problem]:
    """Over all players: no more wonders of a type or era than are left in the game."""
    types = wonder_types(facts)
    for kind in types:
        yield from _too_many(sheet, [wonder_key(kind)], f"{kind} wonders", wonders_left(sheet.table, facts))
    eras = wonder_eras(facts)
    for era in eras:
        left = len(types) * wonders_left(sheet.table, facts, [era])
        yield from _too_many(sheet, [wonder_key(era)], f"{era} wonders", left)
    early = eras[:2]
    left = len(types) * wonders_left(sheet.table, facts, early)
    yield from _too_many(sheet, [wonder_key(era) for era in early], f"{' and '.join(early)} wonders", left)


def _too_many(sheet: Sheet, keys: list[str], words: str, left: int) -> Iterator[Problem]:
    there = sum(sum(sheet.column(key)) for key in keys)
    if there > left:
        message = f"{words.capitalize()}: all players together have {there}, but only {left} are in the game."
        yield Problem(message, None, keys[0], "wonder-removal")


# -- other supplies


def _supplies(sheet: Sheet, facts: Facts) -> Iterator[Problem]:
    forts = by_players(facts, "forts_in_play", sheet.table.players)
    limits = (
        ("forts", "Forts", forts, "place-forts"),
        ("natural_wonders", "Natural wonders", facts.number("box.natural-wonder-tokens"), "natural-wonders"),
        ("conquered_city_states", "City-states", facts.number("box.city-state-tokens"), "neutral-tokens"),
    )
    for key, label, most, rule in limits:
        held = sum(sheet.column(key))
        if held > most:
            yield Problem(f"{label}: all players together hold {held}, but there are only {most}.", None, key, rule)
    yield from _diplomacy_supply(sheet, facts)


def _diplomacy_supply(sheet: Sheet, facts: Facts) -> Iterator[Problem]:
    """Each rival is a source for everybody else; a city-state has a few copies of its card."""
    players = sheet.table.players
    states = max(facts.number("box.city-state-tokens") - sum(sheet.column("conquered_city_states")), 0)
    most = players * (players - 1) + facts.number("city_state_card_copies") * states
    held = sum(sheet.column("diplomacy_sources"))
    if held > most:
        message = f"Diplomacy cards: all players together hold {held}, but there are only {most} to hold."
        yield Problem(message, None, "diplomacy_sources", "diplomacy-card-kinds")
