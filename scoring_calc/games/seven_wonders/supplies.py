"""What the box holds: no more guilds, Leaders, boards and copies of a card than there are."""

from collections import Counter
from collections.abc import Iterator

from scoring_calc.rules.problem import Problem

from . import cards
from .cards import AGES, COLOURS, Row, copies, text
from .city import SYMBOL_KEYS, SYMBOLS
from .reckoning import Reckoning

# Fields whose cards exist once, the table they stand in, and the rule that says so.
SINGLE = {
    "guilds": ("guilds", "guild-list"),
    "leaders": ("leaders", "leader-list"),
    "black_cards": ("black-cards", "black-card-list"),
    "islands": ("islands", "island-list"),
}


def check(reckoning: Reckoning) -> Iterator[Problem]:
    for key, (table, rule) in SINGLE.items():
        yield from _once(reckoning, key, table, rule)
    yield from _guilds(reckoning)
    yield from _copies(reckoning)
    yield from _colours(reckoning)
    yield from _turns(reckoning)
    yield from _pawns(reckoning)


def _once(reckoning: Reckoning, key: str, table: str, rule: str) -> Iterator[Problem]:
    owners: dict[str, str] = {}
    if key == "guilds" and reckoning.sheet.table.players == 2:
        owners = dict.fromkeys(reckoning.cities[-1].guilds, reckoning.cities[-1].name)
    for seat in reckoning.sheet.table.seats:
        for row in reckoning.rows(seat, key, table):
            code = text(row, "code")
            if code in owners:
                message = f"{text(row, 'name')} exists once and is already with {owners[code]}."
                yield Problem(message, seat, key, rule)
            owners.setdefault(code, reckoning.cities[seat].name)


def _guilds(reckoning: Reckoning) -> Iterator[Problem]:
    most = cards.guilds_in_play(reckoning.sheet.table, reckoning.facts)
    built = sum(city["purple"] for city in reckoning.cities)
    if built > most:
        yield Problem(f"Guilds: {built} built, but only {most} are in play.", None, "guilds", "guilds-in-age-three")


def _players(reckoning: Reckoning) -> int:
    """The count that chooses the cards, 0 where it is not known how the decks are made (eight-players)."""
    n = cards.cities(reckoning.sheet.table, reckoning.facts)
    return n if str(n) in reckoning.facts.keyed("cards_per_age_deck") else 0


def _copies(reckoning: Reckoning) -> Iterator[Problem]:
    """Blue and yellow cards that were ticked: used with so many players, and no more owners than copies."""
    sheet, players = reckoning.sheet, _players(reckoning)
    rows = {row["code"]: row for row in cards.age_cards(sheet.table, reckoning.facts)}
    if not players:
        return
    for key in ("civilian", "commercial"):
        owned: Counter[str] = Counter()
        for seat in sheet.table.seats:
            for code in sorted(sheet.chosen(seat, key)):
                owned[code] += 1
                if code in rows and owned[code] > copies(rows[code], players):
                    yield _too_many(rows[code], players, seat, key)


def _too_many(row: Row, players: int, seat: int, key: str) -> Problem:
    n, name = copies(row, players), text(row, "name")
    if not n:
        return Problem(f"{name} is not used with {players} players.", seat, key, "choose-age-cards")
    word = "copy" if n == 1 else "copies"
    return Problem(f"{name}: there is only {n} {word} with {players} players.", seat, key, "choose-age-cards")


def _colours(reckoning: Reckoning) -> Iterator[Problem]:
    """The cards of a colour, and the symbols on green ones, over the whole table."""
    players, table = _players(reckoning), reckoning.sheet.table
    if not players or "armada" in table.expansions:
        return
    rows = cards.age_cards(table, reckoning.facts)
    for colour in COLOURS[:-1]:
        built = sum(city[colour] for city in reckoning.cities)
        used = sum(copies(row, players) for row in rows if row["colour"] == colour)
        if built > used:
            message = f"{colour.capitalize()} cards: {built} built, but only {used} are used with {players} players."
            yield Problem(message, None, colour, "choose-age-cards")
    for place, (key, symbol) in enumerate(zip(SYMBOL_KEYS, SYMBOLS, strict=True)):
        shown = sum(city.symbols[place] for city in reckoning.cities)
        used = sum(copies(row, players) for row in rows if row["science"] == symbol)
        if shown > used:
            message = f"{key.capitalize()}: {shown} on green cards, but only {used} with {players} players."
            yield Problem(message, None, key, "choose-age-cards")


def most_builds(reckoning: Reckoning, seat: int) -> int:
    """Cards and stages a city can have built: one a turn, and what boards, Leaders and projects may add."""
    facts, expansions, ages = reckoning.facts, reckoning.sheet.table.expansions, reckoning.facts.number("ages")
    extra = len(expansions & {"cities", "armada"})
    turns = facts.number("turns_per_age") + extra
    board = reckoning.sheet.choice(seat, "wonder").split("-")[0]
    free = ages if board in ("", "babylon", "halikarnassos", "carthage") else 0  # babylon-last-card, halikarnassos
    markers = facts.number("recruitments") + 1 if "leaders" in expansions else 0  # leader-as-marker, Solomon
    others = ages if expansions & {"cities", "great-projects"} else 0
    return ages * turns + free + markers + others


def _turns(reckoning: Reckoning) -> Iterator[Problem]:
    for seat, city in enumerate(reckoning.cities[: reckoning.sheet.table.players]):
        built = sum(city[word] for word in (*COLOURS, "black", "stages"))
        most = most_builds(reckoning, seat)
        if built > most:
            message = f"{built} cards and stages, but {len(AGES)} Ages leave room for {most}."
            yield Problem(message, seat, "stages", "turns-per-age")


def _pawns(reckoning: Reckoning) -> Iterator[Problem]:
    """No more holders of an Edifice than pawns on it."""
    table, pawns = reckoning.sheet.table, reckoning.facts.keyed("edifice_pawns")
    most = pawns.get(str(table.players))
    held = Counter(code for seat in table.seats for code in reckoning.sheet.chosen(seat, "edifices"))
    for row in reckoning.facts.table("edifices"):
        if most is not None and held[text(row, "code")] > int(most):
            message = f"{text(row, 'name')}: {held[text(row, 'code')]} pawns taken, but it has {most}."
            yield Problem(message, None, "edifices", "edifice-pawns")
