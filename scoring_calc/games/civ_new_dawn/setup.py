"""Civilization: A New Dawn: what is drawn for a set-up, and whether a set-up is legal.

Covers choose-leader, leader-list, build-focus-row, unique-focus-card, first-player, place-capital-tile, core-tiles,
core-tile-side, place-forts, wonder-decks, wonder-removal, victory-cards-dealt; the map is laid in laying.py and checked
in laws.py. Switches: core-tiles, wonder-removal; leaders only changes who picks.

Left out: the stack of tiles to explore (it stays face down), colours, and the direction of the barbarian token. Places
of forts and capital tiles are a proposal: at the table each player chooses.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from reference.content.facts import Cell, Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draw, Draws, dealt
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

from .board import CAPITAL_GROUP, SIDES, capital_code, faces, fort_code, other_tiles, tiles_of
from .cards import fort_cards, standard_cards, victory_cards
from .decks import deal_deck, deck_code, deck_codes, deck_problems, in_the_box, wonders_of
from .laws import MAP, map_problems
from .laying import lay_map
from .picture import picture
from .supply import core_tile_count

__all__ = ["check_setup", "deal", "picture"]

LEADERS, FIRST, CAPITALS, VICTORY = "leaders", "first-player", "capital-tiles", "victory-cards"
FIRST_LEVEL = 1  # unique-focus-card: a level I unique card lies in the starting row


def deal(table: Table, rolls: Rolls, facts: Facts) -> tuple[Draw, ...]:
    return (
        _leaders(table, rolls, facts),
        _first_player(table, rolls),
        _capital_tiles(table, rolls, facts),
        _map(table, rolls, facts),
        *(_deck(kind, table, rolls, facts) for kind in deck_codes(facts).values()),
        _victory_cards(table, rolls, facts),
    )


# -- the draws


def _leaders(table: Table, rolls: Rolls, facts: Facts) -> Draw:
    choices = tuple(Choice(str(row["code"]), leader_words(row, facts)) for row in facts.table("leaders"))
    value = _drawn(table, rolls, LEADERS, [choice.code for choice in choices], table.players)
    note = "A proposal: everybody chooses a leader." if table.switches.get("leaders") != "random" else ""
    return Draw(LEADERS, "Leader and starting row", "leader-list", value, 1, choices, note)


def leader_words(row: Mapping[str, Cell], facts: Facts) -> str:
    """ "Aztec (Montezuma): growth (Mysticism), science, …": the focus row from left to right."""
    letters = facts.game.letters
    unique = str(row["unique_type"]) if row["unique_level"] == FIRST_LEVEL else ""
    types = [letters[letter] for letter in str(row["row"])]
    shown = [f"{kind} ({row['unique_card']})" if kind == unique else kind for kind in types]
    return f"{row['civilization']} ({row['leader']}): {', '.join(shown)}"


def _first_player(table: Table, rolls: Rolls) -> Draw:
    choices = tuple(Choice(str(seat), name) for seat, name in enumerate(table.names))
    value = _drawn(table, rolls, FIRST, [choice.code for choice in choices], 1)
    return Draw(FIRST, "First player", "first-player", value, 0, choices)


def _capital_tiles(table: Table, rolls: Rolls, facts: Facts) -> Draw:
    tiles = tiles_of(facts, CAPITAL_GROUP)
    value = _drawn(table, rolls, CAPITALS, tiles, table.players)
    note = "All five capital tiles are used." if table.players == len(tiles) else ""
    choices = tuple(Choice(tile, f"Tile {tile}") for tile in tiles)
    return Draw(CAPITALS, "Capital tile", "place-capital-tile", value, 1, choices, note)


def _map(table: Table, rolls: Rolls, facts: Facts) -> Draw:
    value = lay_map(rolls.stream(table.game, MAP), rolls.kept.get(MAP, ()), table, facts)
    size = core_tile_count(table, facts)
    note = (
        f"First the {size} core tiles, then a fort and a capital tile for each player. How core tiles are joined is"
        " up to the table; forts and capital tiles are a proposal that keeps to the rules."
    )
    return Draw(MAP, "Starting map", "core-tiles", value, 0, _map_choices(table, facts), note, map=True)


def _map_choices(table: Table, facts: Facts) -> tuple[Choice, ...]:
    core = set(other_tiles(facts))
    return (
        *(Choice(f.code, f"Tile {f.tile}, side {f.side.upper()}") for f in faces(facts).values() if f.tile in core),
        *(Choice(fort_code(seat), f"Fort of {name}") for seat, name in enumerate(table.names)),
        *(
            Choice(capital_code(seat, side), f"Capital tile of {name}, side {side.upper()}")
            for seat, name in enumerate(table.names)
            for side in SIDES
        ),
    )


def _deck(kind: str, table: Table, rolls: Rolls, facts: Facts) -> Draw:
    code = deck_code(kind)
    value = deal_deck(rolls.stream(table.game, code), rolls.kept.get(code, ()), kind, table, facts)
    choices = tuple(Choice(str(row["code"]), f"{row['wonder']} ({row['era']})") for row in wonders_of(facts, kind))
    label = f"{kind.capitalize()} wonders, from the top"
    return Draw(code, label, "wonder-decks", value, 0, choices, in_the_box(value, kind, facts))


def _victory_cards(table: Table, rolls: Rolls, facts: Facts) -> Draw:
    """Both fort cards, which are always there, and three random standard ones."""
    forts = [card.code for card in fort_cards(facts)]
    kept = rolls.kept.get(VICTORY, ())
    fixed = tuple(old or code for old, code in zip((*kept, "", "")[: len(forts)], forts, strict=True))
    rest = replace(rolls, kept={VICTORY: kept[len(forts) :]})
    pool = [card.code for card in standard_cards(facts)]
    value = (*fixed, *_drawn(table, rest, VICTORY, pool, facts.number("standard_cards_in_play")))
    choices = tuple(Choice(card.code, card.name) for card in victory_cards(facts))
    return Draw(
        VICTORY, "Victory cards", "victory-cards-dealt", value, 0, choices, "The fort cards are always in play."
    )


def _drawn(table: Table, rolls: Rolls, code: str, pool: list[str], n: int) -> tuple[str, ...]:
    return dealt(rolls.stream(table.game, code), rolls, code, pool, n)


# -- the check


def check_setup(table: Table, draws: Draws, facts: Facts) -> list[Problem]:
    known = (LEADERS, FIRST, CAPITALS, MAP, *deck_codes(facts), VICTORY)
    problems = [
        Problem(f"This set-up has no draw “{str(code)[:30]}”.", None, str(code), "setup-order")
        for code in draws
        if code not in known
    ]
    for code in known:
        problems += _problems_of(code, draws[code], table, facts) if code in draws else [_missing(code)]
    return problems


def _problems_of(code: str, value: tuple[str, ...], table: Table, facts: Facts) -> Iterable[Problem]:
    match code:
        case "leaders":
            return _each_one(value, table, _leader_names(facts), code, "leader-list", "Leaders")
        case "first-player":
            return _first_problems(value, table)
        case "capital-tiles":
            return _each_one(value, table, _capital_names(facts), code, "place-capital-tile", "Capital tiles")
        case "victory-cards":
            return _victory_problems(value, facts)
        case "map":
            return map_problems(value, table, facts)
    return deck_problems(value, deck_codes(facts)[code], table, facts)


def _missing(code: str) -> Problem:
    return Problem(f"The draw “{code}” is missing.", None, code, "setup-order")


def _leader_names(facts: Facts) -> dict[str, str]:
    return {str(row["code"]): str(row["civilization"]) for row in facts.table("leaders")}


def _capital_names(facts: Facts) -> dict[str, str]:
    return {tile: f"tile {tile}" for tile in tiles_of(facts, CAPITAL_GROUP)}


def _each_one(
    value: tuple[str, ...], table: Table, names: dict[str, str], code: str, rule: str, label: str
) -> Iterator[Problem]:
    """One for each player, all different, all in the box."""
    if len(value) != table.players:
        yield Problem(f"{label}: one for each player ({table.players}), not {len(value)}.", None, code, rule)
    for seat, item in enumerate(value):
        owner = seat if seat < table.players else None
        if item not in names:
            yield Problem(f"{label}: there is no “{item[:30]}”.", owner, code, rule)
        elif item in value[:seat]:
            yield Problem(f"{label}: {names[item]} is there only once.", owner, code, rule)


def _first_problems(value: tuple[str, ...], table: Table) -> Iterator[Problem]:
    if len(value) != 1 or value[0] not in map(str, table.seats):
        yield Problem(f"First player: one seat from 0 to {table.players - 1}.", None, FIRST, FIRST)


def _victory_problems(value: tuple[str, ...], facts: Facts) -> Iterator[Problem]:
    cards = {card.code: card for card in victory_cards(facts)}
    rule = "victory-cards-dealt"
    for code in dict.fromkeys(value):
        if code not in cards:
            yield Problem(f"Victory cards: there is no “{code[:40]}”.", None, VICTORY, rule)
        elif value.count(code) > 1:
            yield Problem(f"Victory cards: {cards[code].name} is there only once.", None, VICTORY, rule)
    for card in fort_cards(facts):
        if card.code not in value:
            yield Problem(f"Victory cards: the fort card {card.name} is always in play.", None, VICTORY, rule)
    standard = sum(code in cards and not cards[code].fort for code in value)
    wanted = facts.number("standard_cards_in_play")
    if standard != wanted:
        yield Problem(f"Victory cards: {wanted} standard ones, not {standard}.", None, VICTORY, rule)
