"""A set-up as JSON: what `manage.py setup` prints and `manage.py check_setup` reads."""

from collections.abc import Mapping
from typing import Any

from reference.content.notation import look_up, value_words
from reference.content.notation import plain as plain_text
from reference.content.shapes import SetupStep

from .rules.games import GameRules
from .rules.problem import Problem
from .rules.reading import are_texts, read_object, read_table
from .rules.setups import Draws, Setup
from .rules.sheet import codes_by_name, plain
from .rules.streams import VERSION, Rolls
from .rules.table import Table, default_names


def to_json(setup: Setup, game: GameRules) -> dict[str, Any]:
    table = setup.table
    return {
        "version": VERSION,
        "game": table.game,
        "seed": setup.rolls.seed,
        "players": table.players,
        "names": list(table.names),
        "expansions": sorted(table.expansions),
        "switches": dict(table.switches),
        "draws": {draw.code: list(draw.value) for draw in setup.draws},
        "shown": {draw.code: [draw.label_of(code) for code in draw.value] for draw in setup.draws},
        "steps": [step_json(step, game, table) for step in setup.steps],
        "notes": [draw.note for draw in setup.draws if draw.note],
    }


def step_json(step: SetupStep, game: GameRules, table: Table) -> dict[str, Any]:
    takes = [
        {"count": take_count(take.count, game, table.players), "what": plain_text(take.what, game.facts.game)}
        for take in step.take
    ]
    return {
        "code": step.code,
        "text": plain_text(step.text, game.facts.game, table.players),
        "rule": f"{table.game}/{step.rule}",
        "for": "each player" if step.each else "the table",
        "take": takes,
        "draw": step.draw,
    }


def take_count(count: str, game: GameRules, players: int) -> str:
    """A count that a step names, for so many players."""
    value = None if count.isdigit() else look_up(game.facts.game.known_values, count)
    return count if value is None else value_words(value, players)


def from_json(data: Any, game: GameRules) -> tuple[Table, dict[str, tuple[str, ...]], list[Problem]]:
    """A table and its draws, and everything about the JSON that cannot be read."""
    given, problems = read_object(data, game, "set-up")
    if given.get("version", VERSION) != VERSION:
        problems.append(Problem(f"Version {str(given['version'])[:10]} is not known; this is version {VERSION}."))
    names, wrong_names = _names(given)
    table, wrong_table = read_table(given, names, game)
    draws, wrong_draws = _draws(given.get("draws", {}))
    return table, draws, [*problems, *wrong_names, *wrong_table, *wrong_draws]


def _names(given: Mapping[str, Any]) -> tuple[tuple[str, ...], list[Problem]]:
    players = given.get("players", 0)
    if not isinstance(players, int) or isinstance(players, bool) or not 0 <= players < 20:
        return (), [Problem("“players” is a small whole number.", field="players")]
    names = given.get("names") or default_names(players)
    if are_texts(names) and len(names) == players:
        return tuple(names), []
    return default_names(players), [Problem("“names” is a list of texts, one for each player.", field="names")]


def _draws(given: Any) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    """What was drawn; whole numbers count as their digits."""
    if not isinstance(given, dict):
        return {}, [Problem("“draws” is an object of lists of texts.", field="draws")]
    draws: dict[str, tuple[str, ...]] = {}
    problems = []
    for code, drawn in given.items():
        if isinstance(drawn, list) and all(isinstance(item, str | int) for item in drawn):
            draws[code] = tuple(map(str, drawn))
        else:
            problems.append(Problem(f"The draw “{code[:30]}” is a list of texts.", field=code))
    return draws, problems


def in_codes(draws: Draws, table: Table, game: GameRules) -> Draws:
    """Draws in which cards, tiles and players may stand by name, as codes; what is neither stays."""
    known = {draw.code: codes_by_name(draw.choices) for draw in game.setup(table, Rolls("")).draws}
    return {code: tuple(known.get(code, {}).get(plain(item), item) for item in drawn) for code, drawn in draws.items()}


def problem_json(problem: Problem, table: Table) -> Mapping[str, Any]:
    name = table.names[problem.seat] if problem.seat is not None and problem.seat < table.players else None
    rule = f"{table.game}/{problem.rule}" if problem.rule else ""
    return {"player": name, "field": problem.field, "message": problem.message, "rule": rule}
