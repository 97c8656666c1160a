"""A set-up as JSON: what `manage.py setup` prints and `manage.py check_setup` reads."""

from collections.abc import Mapping
from typing import Any

from reference.content.notation import look_up, plain, value_words
from reference.content.shapes import SetupStep

from .rules.games import GameRules
from .rules.problem import Problem
from .rules.setups import Setup
from .rules.streams import VERSION
from .rules.table import Table, default_names, with_defaults


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
        "steps": [step_json(step, game, table) for step in setup.steps],
        "notes": [draw.note for draw in setup.draws if draw.note],
    }


def step_json(step: SetupStep, game: GameRules, table: Table) -> dict[str, Any]:
    takes = [
        {"count": take_count(take.count, game, table.players), "what": plain(take.what, game.facts.game)}
        for take in step.take
    ]
    return {
        "code": step.code,
        "text": plain(step.text, game.facts.game, table.players),
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
    problems: list[Problem] = []
    if not isinstance(data, dict):
        data, problems = {}, [Problem("A set-up is a JSON object.")]
    if data.get("game", game.slug) != game.slug:
        problems.append(Problem(f"This is a set-up of “{str(data['game'])[:40]}”, not of {game.slug}.", field="game"))
    if data.get("version", VERSION) != VERSION:
        problems.append(Problem(f"Version {str(data['version'])[:10]} is not known; this is version {VERSION}."))
    players = data.get("players", 0)
    if not isinstance(players, int) or isinstance(players, bool) or not 0 <= players < 20:
        players, problems = 0, [*problems, Problem("“players” is a small whole number.", field="players")]
    names = data.get("names") or default_names(players)
    if not _are_texts(names) or len(names) != players:
        names = default_names(players)
        problems.append(Problem("“names” is a list of texts, one for each player.", field="names"))
    expansions = data.get("expansions", [])
    if not _are_texts(expansions):
        expansions = []
        problems.append(Problem("“expansions” is a list of texts.", field="expansions"))
    switches = data.get("switches", {})
    if not isinstance(switches, dict) or not _are_texts(list(switches.values())):
        switches = {}
        problems.append(Problem("“switches” is an object of texts.", field="switches"))
    draws = data.get("draws", {})
    if not isinstance(draws, dict) or not all(_are_texts(value) for value in draws.values()):
        draws = {}
        problems.append(Problem("“draws” is an object of lists of texts.", field="draws"))
    switches = {**with_defaults(switches, game.facts.game), **switches}
    table = Table(game.slug, tuple(names), frozenset(expansions), switches)
    return table, {str(code): tuple(value) for code, value in draws.items()}, problems


def _are_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def problem_json(problem: Problem, table: Table) -> Mapping[str, Any]:
    name = table.names[problem.seat] if problem.seat is not None and problem.seat < table.players else None
    rule = f"{table.game}/{problem.rule}" if problem.rule else ""
    return {"player": name, "field": problem.field, "message": problem.message, "rule": rule}
