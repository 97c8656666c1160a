"""Everything on a sheet that the rules or the components do not allow; supplies and missing counts stand beside."""

from collections.abc import Iterator

from scoring_calc.rules.problem import Problem

from . import supplies, wanting
from .cards import AGES, Row, number, text
from .city import SYMBOL_KEYS, VICTORIES, count
from .counting import noun
from .entries import most_victories
from .expansions import scoring_projects
from .guilds import COPYING_STAGE
from .learning import TYPED, effects
from .reckoning import Reckoning
from .wonders import board_of, has_open_points, stages_of, wonder_items

# Points typed for a category, and what would count the same again.
EITHER = {
    "military_points": (*VICTORIES, "defeats"),
    "wonder_points": ("built_stages", "wonder_extra_points"),
    "civilian_points": ("civilian",),
    "science_points": (*SYMBOL_KEYS, "wilds", "commonest", "masks"),
    "commercial_points": ("commercial",),
    "guild_points": ("guilds", "courtesan"),
    "leader_points": ("leaders", "other_leader_points"),
    "black_points": ("black_cards",),
    "project_points": ("project_penalties",),
    "naval_points": ("naval_tokens",),
    "island_points": ("islands", "island_colour"),
    "armada_card_points": ("armada_cards",),
    "edifice_points": ("edifices", "edifice_debts"),
}
# Cards that were ticked, and the number of cards of that kind.
TICKED = {
    "civilian": "blue",
    "commercial": "yellow",
    "guilds": "purple",
    "black_cards": "black",
    "leaders": "leader_count",
}
PARTIAL = {"commercial"}  # only the scoring ones are ticked


def check(reckoning: Reckoning) -> list[Problem]:
    checkers = (_either, _wonders, _typed_wonders, _boards, _ticked, _symbols, _military, _people, _naval, _edifices)
    found = [problem for checker in checkers for problem in checker(reckoning)]
    return [*found, *supplies.check(reckoning), *wanting.check(reckoning)]


def _either(reckoning: Reckoning) -> Iterator[Problem]:
    """Points are typed or counted, not both."""
    rewards = tuple(f"{text(row, 'code').replace('-', '_')}_rewards" for row in scoring_projects(reckoning))
    for seat, entries in enumerate(reckoning.sheet.entries):
        for points, keys in EITHER.items():
            keys = (*keys, *(rewards if points == "project_points" else ()))
            if points in entries and any(entries.get(key) for key in keys):
                label = points.replace("_", " ").capitalize()
                yield Problem(f"{label}: type the points or count, not both.", seat, points, "scoring-order")


def _wonders(reckoning: Reckoning) -> Iterator[Problem]:
    sheet, facts = reckoning.sheet, reckoning.facts
    for seat in sheet.table.seats:
        board, stages = board_of(sheet, seat, facts), count(sheet, seat, "stages")
        if board is not None:
            yield from _board(reckoning, seat, board, stages)
        elif sheet.number(seat, "wonder_extra_points"):
            yield Problem("Name the Wonder board whose points depend on a choice.", seat, "wonder", "wonder-list")


def _board(reckoning: Reckoning, seat: int, board: Row, stages: int) -> Iterator[Problem]:
    sheet, name, most = reckoning.sheet, text(board, "name"), len(stages_of(board, reckoning.facts))
    chosen = sheet.chosen(seat, "built_stages")
    if stages > most:
        yield Problem(f"{name} has {most} stages, not {stages}.", seat, "stages", "wonder-list")
    if chosen and not board["any_order"]:
        yield Problem(
            f"{name} is built from left to right: enter how many stages.", seat, "built_stages", "stage-order"
        )
    if board["any_order"] and 0 < stages < most and len(chosen) != stages:
        yield Problem(f"{name}: say which {stages} stages are built.", seat, "built_stages", "siracusa")
    if sheet.number(seat, "wonder_extra_points") and not has_open_points(board):
        yield Problem(f"{name} has no points that depend on a choice.", seat, "wonder_extra_points", "wonder-list")
    if sheet.flag(seat, "wonder_finished") and stages < most:
        yield Problem(f"{name} is finished with {most} stages, not {stages}.", seat, "wonder_finished", "wonder-list")


def _typed_wonders(reckoning: Reckoning) -> Iterator[Problem]:
    """A board may be named beside typed points: they are those of its stages; and where science or guilds hang on the
    stages, their number is needed."""
    sheet = reckoning.sheet
    for seat in sheet.table.seats:
        board = board_of(sheet, seat, reckoning.facts)
        if board is None or not sheet.has(seat, "wonder_points"):
            continue
        name, stages = text(board, "name"), count(sheet, seat, "stages")
        typed, counted = sheet.number(seat, "wonder_points"), sum(item.points for item in wonder_items(reckoning, seat))
        if sheet.has(seat, "stages") and typed != counted and not has_open_points(board):
            message = f"{name}: {typed} points typed, but so many stages ({stages}) are worth {counted}."
            yield Problem(message, seat, "wonder_points", "wonder-list")
        elif not sheet.has(seat, "stages") and _reaches_further(board, reckoning):
            message = f"{name}: enter the stages built, since science or guilds depend on them."
            yield Problem(message, seat, "stages", "wonder-list")


def _reaches_further(board: Row, reckoning: Reckoning) -> bool:
    """Whether a stage counts for another category than the Wonder."""
    rows = stages_of(board, reckoning.facts)
    return any(text(row, "science") or text(row, "code") == COPYING_STAGE for row in rows)


def _boards(reckoning: Reckoning) -> Iterator[Problem]:
    """Every board exists once, whichever side is up."""
    owners: dict[str, str] = {}
    for seat in reckoning.sheet.table.seats:
        board = board_of(reckoning.sheet, seat, reckoning.facts)
        if board is None:
            continue
        name = text(board, "board")
        if name in owners:
            yield Problem(f"{name} is already the Wonder of {owners[name]}.", seat, "wonder", "deal-wonders")
        owners.setdefault(name, reckoning.cities[seat].name)


def _ticked(reckoning: Reckoning) -> Iterator[Problem]:
    """The number of cards of a colour and the cards ticked say the same."""
    sheet = reckoning.sheet
    for seat in sheet.table.seats:
        for cards, key in TICKED.items():
            n, given = len(sheet.chosen(seat, cards)), sheet.number(seat, key)
            more_is_fine = cards in PARTIAL or not n or "armada" in sheet.table.expansions or key == "leader_count"
            if sheet.has(seat, key) and (given < n or (given > n and not more_is_fine)):
                word = key.replace("leader_count", "Leaders").replace("_", " ").capitalize()
                yield Problem(f"{word}: {given} counted, but {n} ticked.", seat, key, "seven-card-colours")


def _symbols(reckoning: Reckoning) -> Iterator[Problem]:
    sheet = reckoning.sheet
    for seat in sheet.table.seats:
        symbols, found = sum(reckoning.cities[seat].symbols), effects(reckoning, seat)
        if sheet.has(seat, "green") and symbols and sheet.number(seat, "green") < symbols:
            message = f"Green: {sheet.number(seat, 'green')} cards cannot show {symbols} symbols."
            yield Problem(message, seat, "green", "science-symbols")
        for key, word in TYPED.items():
            if sheet.has(seat, key) and sheet.number(seat, key) < found[word]:
                message = (
                    f"{key.capitalize()}: what is ticked already brings {found[word]}. Enter all of them, or none."
                )
                yield Problem(message, seat, key, "science-wilds")


def _military(reckoning: Reckoning) -> Iterator[Problem]:
    """Each conflict gives one Victory and one Defeat; nobody takes more than two tokens in an Age."""
    sheet, facts, table = reckoning.sheet, reckoning.facts, reckoning.sheet.table
    if most_victories(table, facts) is None:
        return
    tokens = facts.number("military_tokens_per_age") * facts.number("ages")
    for seat, city in enumerate(reckoning.cities[: table.players]):
        if city["victories"] + city["defeats"] > tokens and not table.expansions:
            yield Problem(f"Military: at most {tokens} tokens in three Ages.", seat, "defeats", "military-conflicts")
    for age, key in zip(AGES, VICTORIES, strict=True):
        won = sum(sheet.column(key))
        if won > len(reckoning.cities):
            message = f"Age {age} has {len(reckoning.cities)} conflicts, so not {won} Victory tokens."
            yield Problem(message, None, key, "military-conflicts")
    won, lost = (sum(city[word] for city in reckoning.cities) for word in ("victories", "defeats"))
    if won != lost and _all_tokens_known(reckoning):
        tokens_won, tokens_lost = f"{won} {noun('victories', won)}", f"{lost} {noun('defeats', lost)}"
        message = f"Over the table {tokens_won} stand against {tokens_lost}; there must be as many of each."
        yield Problem(message, None, "defeats", "military-conflicts")


def _all_tokens_known(reckoning: Reckoning) -> bool:
    sheet, keys = reckoning.sheet, (*VICTORIES, "defeats")
    players = all(any(sheet.has(seat, key) for key in keys) for seat in sheet.table.seats)
    free = ("free_city_victories", "free_city_defeats")
    return players and (sheet.table.players > 2 or any(sheet.has(None, key) for key in free))


def _people(reckoning: Reckoning) -> Iterator[Problem]:
    sheet, facts = reckoning.sheet, reckoning.facts
    most = facts.number("recruitments")
    for seat in sheet.table.seats:
        board = board_of(sheet, seat, facts)
        extra = board is None or (text(board, "board") == "Roma" and number(board, "stage_count") > 2)  # roma
        recruited = count(sheet, seat, "leader_count")
        if recruited > most and not extra:
            message = f"Leaders: {recruited} recruited, but there are {most} Recruitment Phases."
            yield Problem(message, seat, "leaders", "leader-unused")
        yield from _courtesan(reckoning, seat)


def _courtesan(reckoning: Reckoning, seat: int) -> Iterator[Problem]:
    code = reckoning.sheet.choice(seat, "courtesan")
    if not code:
        return
    if not any(row["counts"] == "leader copy" for row in reckoning.rows(seat, "guilds", "guilds")):
        yield Problem("The Courtesan token comes with the Courtesans Guild.", seat, "courtesan", "courtesans-guild")
    if not any(code in city.leaders for city in reckoning.near(seat)):
        message = f"{code.capitalize()} is recruited by neither neighbour, so the Courtesan token cannot lie there."
        yield Problem(message, seat, "courtesan", "courtesans-guild")


def _naval(reckoning: Reckoning) -> Iterator[Problem]:
    """At most one naval token from each Age."""
    ages = [{number(row, key) for key in ("first", "second", "third", "last")} - {0} for row in _naval_rows(reckoning)]
    for seat in reckoning.sheet.table.seats:
        tokens = reckoning.sheet.numbers(seat, "naval_tokens")
        if len(tokens) <= len(ages) and not _fits(tokens, ages):
            words = " ".join(f"{token:+d}" for token in tokens)
            message = f"Naval tokens: {words} cannot come from different Ages."
            yield Problem(message, seat, "naval_tokens", "naval-tokens-by-age")


def _naval_rows(reckoning: Reckoning) -> tuple[Row, ...]:
    return reckoning.facts.table("naval-tokens") if "armada" in reckoning.sheet.table.expansions else ()


def _fits(tokens: tuple[int, ...], ages: list[set[int]]) -> bool:
    """Whether each token can come from an Age of its own."""
    if not tokens:
        return True
    return any(
        tokens[0] in values and _fits(tokens[1:], [*ages[:age], *ages[age + 1 :]]) for age, values in enumerate(ages)
    )


def _edifices(reckoning: Reckoning) -> Iterator[Problem]:
    """One Edifice for each Age is in play, and one that was completed brings nobody a debt."""
    in_play: dict[str, str] = {}
    for seat in reckoning.sheet.table.seats:
        for row in reckoning.rows(seat, "edifices", "edifices"):
            age, name = text(row, "age"), text(row, "name")
            if in_play.setdefault(age, name) != name:
                message = f"Age {age} has one Edifice, {in_play[age]}, so not {name} as well."
                yield Problem(message, seat, "edifices", "edifice-setup")
    for seat in reckoning.sheet.table.seats:
        for age in sorted(reckoning.sheet.chosen(seat, "edifice_debts") & in_play.keys()):
            message = f"{in_play[age]} was completed, so Age {age} brought no penalty and no debt."
            yield Problem(message, seat, "edifice_debts", "edifice-completed")
