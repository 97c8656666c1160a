"""The set-up of The Golden Ages: what is drawn at random, and whether a set-up made by hand is legal.

Covers: start-tile, judgement-display, future-technology-deal, civilization-deal, first-civilizations, first-player,
sort-tiles, draw-tile. The first player follows from the civilizations of Era I and has no chance of its own; kept by
hand, it decides how these are dealt. The tile plan gives each player a tile for each era, for tables that do not draw
from the piles.
Leaves out: the buildings of each era, because which copies carry 3+ and 4+ is not known (building-marks); where the
tiles of the eras are laid, because players choose that in play.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.maps import Picture
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draw, Draws, dealt
from scoring_calc.rules.sheet import near
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

from . import counts, grid, technologies

ERAS = ("I", "II", "III", "IV")
FIRST_PLAYER = "first-player"
FIRST_CIVILIZATIONS = "civilizations-1"


@dataclass(frozen=True)
class Deck:
    """What a draw is drawn from: `each` for every player, or `shown` for the table."""

    code: str
    label: str
    rule: str
    cards: tuple[Choice, ...]
    what: str
    each: int = 0
    shown: int = 0
    note: str = ""
    secret: bool = False

    def size(self, table: Table) -> int:
        return self.shown + self.each * table.players

    @property
    def codes(self) -> list[str]:
        return [card.code for card in self.cards]


def decks(facts: Facts) -> tuple[Deck, ...]:
    return (
        Deck("start-tile", "Start tile", "start-tile", grid.TURNS, "turn of the start tile", shown=1),
        _judgements(facts),
        Deck(
            code="future-technologies",
            label="Future Technology",
            rule="future-technology-deal",
            cards=counts.choices("future-technologies", facts),
            what="Future Technology card",
            each=facts.number("future_technologies_each"),
            note="The tenth card is the one that is not among the nine named here.",
            secret=True,
        ),
        *(_civilizations(place, era, facts) for place, era in enumerate(ERAS, 1)),
        _tiles("three-square", "Tile of Era I", "L", 1, facts),
        _tiles("two-square", "Tiles of Eras II, III and IV", "domino", len(ERAS) - 1, facts),
    )


def _judgements(facts: Facts) -> Deck:
    """More cards are listed than the box has; the table's own note says so."""
    return Deck(
        code="judgements",
        label="History's Judgement",
        rule="judgement-display",
        cards=counts.choices("judgements", facts),
        what="judgement card",
        shown=facts.number("judgements_shown"),
        note=next(table.head.note for table in facts.game.tables if table.head.code == "judgements"),
    )


def _civilizations(place: int, era: str, facts: Facts) -> Deck:
    cards = tuple(
        Choice(str(cells["code"]), f"{cells['name']} ({cells['number']})")
        for cells in facts.table("civilizations")
        if cells["era"] == era
    )
    what, secret = f"civilization of Era {era}", place > 1
    return Deck(
        f"civilizations-{place}", f"Civilization of Era {era}", "civilization-deal", cards, what, 1, secret=secret
    )


def _tiles(size: str, label: str, shape: str, each: int, facts: Facts) -> Deck:
    cards = tuple(
        Choice(str(cells["code"]), f"{cells['name']} ({grid.symbols(cells, facts.game.letters)})")
        for cells in facts.table("tile-faces")
        if cells["shape"] == shape
    )
    note = "Instead of drawing from the face-down pile. Do not look before you lay it."
    return Deck(f"{size}-tiles", label, "draw-tile", cards, f"{size} tile", each, note=note, secret=True)


# -- dealing


def deal(table: Table, rolls: Rolls, facts: Facts) -> tuple[Draw, ...]:
    draws = tuple(_drawn(deck, table, rolls, facts) for deck in decks(facts))
    first = next(draw for draw in draws if draw.code == FIRST_CIVILIZATIONS)
    return (*draws, _first_player(first, table, rolls, facts))


def _drawn(deck: Deck, table: Table, rolls: Rolls, facts: Facts) -> Draw:
    value = dealt(rolls.stream(table.game, deck.code), rolls, deck.code, deck.codes, deck.size(table))
    if deck.code == FIRST_CIVILIZATIONS:
        value = _with_kept_first_player(deck, value, table, rolls, facts)
    return Draw(deck.code, deck.label, deck.rule, value, deck.each, deck.cards, deck.note, deck.secret)


def _with_kept_first_player(
    deck: Deck, value: tuple[str, ...], table: Table, rolls: Rolls, facts: Facts
) -> tuple[str, ...]:
    """The deal as it is, or, when it would contradict a first player kept by hand, one in which that player has the
    lowest number. There are at most 840 deals of Era I, so all of them are looked at."""
    kept, numbers = rolls.kept.get(FIRST_PLAYER, ()), _numbers(facts)
    seat = _seat(kept[0], table) if kept else None
    if seat is None or seat in lowest(value, numbers):
        return value
    held = (*rolls.kept.get(deck.code, ()), *[""] * len(value))[: len(value)]
    for pool in (rolls.fresh(deck.codes, len(value)), deck.codes):
        ways = [
            way
            for way in permutations(pool, len(value))
            if all(have in ("", card) for have, card in zip(held, way, strict=True)) and seat in lowest(way, numbers)
        ]
        if ways:
            return rolls.stream(table.game, deck.code).choice(ways)
    return value


def _first_player(civilizations: Draw, table: Table, rolls: Rolls, facts: Facts) -> Draw:
    seats = lowest(civilizations.value, _numbers(facts)) or [0]
    kept = [code for code in rolls.kept.get(FIRST_PLAYER, ())[:1] if code]
    card = civilizations.label_of(civilizations.value[seats[0]])
    choices = tuple(Choice(str(seat), name) for seat, name in enumerate(table.names))
    value, note = (kept[0] if kept else str(seats[0]),), f"Lowest number among the civilizations of Era I: {card}."
    return Draw(
        FIRST_PLAYER, "First player", "first-civilizations", value, 0, choices, note, follows=FIRST_CIVILIZATIONS
    )


def lowest(civilizations: Sequence[str], numbers: Mapping[str, int]) -> list[int]:
    """The seats whose Era I civilization has the lowest number (first-player); nobody if none is known."""
    held = {seat: numbers[card] for seat, card in enumerate(civilizations) if card in numbers}
    return [seat for seat, number in held.items() if number == min(held.values())]


def _numbers(facts: Facts) -> dict[str, int]:
    cards = facts.table("civilizations")
    return {str(card["code"]): technologies.whole(card["number"]) for card in cards if card["era"] == ERAS[0]}


def _seat(code: str, table: Table) -> int | None:
    return next((seat for seat in table.seats if str(seat) == code), None)


# -- checking


def check_setup(table: Table, draws: Draws, facts: Facts) -> list[Problem]:
    known = {deck.code: deck for deck in decks(facts)}
    found = [problem for deck in known.values() for problem in _check_deck(deck, table, draws, facts)]
    found += _check_first_player(table, draws, facts)
    for code in draws:
        if code not in known and code != FIRST_PLAYER:
            found.append(Problem(f"This game has no draw “{str(code)[:30]}”.", field=str(code)))
    return found


def _check_deck(deck: Deck, table: Table, draws: Draws, facts: Facts) -> Iterator[Problem]:
    value, size = _texts(draws.get(deck.code)), deck.size(table)
    if value is None:
        yield Problem(f"{deck.label}: nothing was drawn.", None, deck.code, deck.rule)
        return
    if len(value) != size:
        each = f" ({deck.each} for each of {table.players} players)" if deck.each else ""
        yield Problem(f"{deck.label}: {size} are drawn{each}, not {len(value)}.", None, deck.code, deck.rule)
    for place, code in enumerate(value):
        seat = place // deck.each if deck.each and place < size else None
        if code not in deck.codes:
            yield Problem(f"{deck.label}: {_stranger(code, deck, facts)}", seat, deck.code, deck.rule)
        elif code in value[:place]:
            yield Problem(f"{deck.label}: {_name(code, deck)} is there twice.", seat, deck.code, deck.rule)


def _stranger(code: str, deck: Deck, facts: Facts) -> str:
    if not code:
        return "a place is empty."
    other = next((other for other in decks(facts) if code in other.codes), None)
    if other and other.what != deck.what:
        return f"{_name(code, other)} is a {other.what}, not a {deck.what}."
    return f"“{code[:30]}” is not a known {deck.what}{near(code, deck.codes)}."


def _name(code: str, deck: Deck) -> str:
    return next(card.label for card in deck.cards if card.code == code)


def _check_first_player(table: Table, draws: Draws, facts: Facts) -> Iterator[Problem]:
    value = _texts(draws.get(FIRST_PLAYER))
    seat = _seat(value[0], table) if value and len(value) == 1 else None
    if seat is None:
        message = f"First player: one of the seats 0 to {table.players - 1} is named."
        yield Problem(message, None, FIRST_PLAYER, "first-player")
        return
    civilizations = (_texts(draws.get(FIRST_CIVILIZATIONS)) or ())[: table.players]
    begins = lowest(civilizations, _numbers(facts))
    if begins and seat not in begins:
        message = f"First player: {table.names[begins[0]]} has the lowest civilization of Era I and begins."
        yield Problem(message, None, FIRST_PLAYER, "first-player")


def _texts(value: object) -> tuple[str, ...] | None:
    """The codes of a draw; None if it is not a list of texts."""
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(value)
    return None


def picture(table: Table, draws: Draws, facts: Facts) -> Picture | None:
    turn = _texts(draws.get("start-tile"))
    return grid.picture(int(turn[0]), facts) if turn and turn[0] in {t.code for t in grid.TURNS} else None
