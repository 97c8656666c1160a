"""Tables and sheets as people write them in JSON: read generously, and every problem said."""

from collections.abc import Iterable, Mapping
from typing import Any

from .games import GameRules
from .problem import Problem
from .sheet import plain
from .table import Table, default_names, with_defaults

RESERVED = ("game", "players", "expansions", "switches", "version", "name", "result")
LONGEST_NAME = 40


def read_json(game: GameRules, data: Any) -> tuple[Table, tuple[Mapping[str, Any], ...], dict[str, Any], list[Problem]]:
    """A score sheet: `players` is a list of objects with a name and their entries, or, for an empty sheet, of names or
    just their number; `expansions` a list; `switches` an object; all else is an entry made once for the table."""
    sheet, problems = read_object(data, game, "sheet")
    players, wrong = _players(sheet.get("players", []))
    fallback = default_names(len(players))
    names = [str(player.get("name") or fallback[seat])[:LONGEST_NAME] for seat, player in enumerate(players)]
    table, more = read_table(sheet, distinct(names), game)
    entries = tuple({key: value for key, value in player.items() if key != "name"} for player in players)
    common = {key: value for key, value in sheet.items() if key not in RESERVED and key not in table.switches}
    return table, entries, common, [*problems, *wrong, *more]


def distinct(names: list[str]) -> tuple[str, ...]:
    """Two of the same name are told apart by their seats."""
    return tuple(f"{name} (seat {seat + 1})" if names.count(name) > 1 else name for seat, name in enumerate(names))


def read_object(data: Any, game: GameRules, noun: str) -> tuple[dict[str, Any], list[Problem]]:
    """A JSON object that belongs to the game."""
    if not isinstance(data, dict):
        return {}, [Problem(f"A {noun} is a JSON object.")]
    if data.get("game", game.slug) == game.slug:
        return data, []
    other = str(data["game"])[:LONGEST_NAME]
    return data, [Problem(f"This is a {noun} of “{other}”, not of {game.slug}.", field="game")]


def read_table(data: Mapping[str, Any], names: tuple[str, ...], game: GameRules) -> tuple[Table, list[Problem]]:
    """The table that an object names beside its players: expansions and switches by code or by name."""
    problems = []
    expansions = _texts(data.get("expansions", []))
    if expansions is None:
        problems.append(Problem("“expansions” is a list of texts.", field="expansions"))
    known = {switch.code for switch in game.facts.game.switches}
    switches = data.get("switches", {code: option for code, option in data.items() if code in known})
    if not isinstance(switches, dict) or not are_texts(list(switches.values())):
        switches = {}
        problems.append(Problem("“switches” is an object of texts.", field="switches"))
    chosen = with_defaults(switches, game.facts.game)
    return Table(game.slug, names, expansion_codes(expansions or [], game), chosen), problems


def expansion_codes(given: Iterable[str], game: GameRules) -> frozenset[str]:
    """The codes of expansions given by code or by name. A box that is always on the table need not be named; what is
    no expansion stays, for `check_table` to name."""
    codes = {plain(word): box.code for box in game.facts.game.expansions for word in (box.name, box.code)}
    always = {"", *map(plain, game.facts.game.identity.included)}
    return frozenset(codes.get(plain(word), word) for word in given if plain(word) not in always)


def are_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def _texts(value: Any) -> list[str] | None:
    """A list of texts, or texts between commas."""
    if isinstance(value, str):
        return value.split(",")
    return list(value) if are_texts(value) else None


def _players(players: Any) -> tuple[list[dict[str, Any]], list[Problem]]:
    if isinstance(players, int) and not isinstance(players, bool) and 0 < players < 20:
        return [{} for _ in range(players)], []
    if isinstance(players, list) and all(isinstance(player, dict | str) for player in players):
        return [{"name": player} if isinstance(player, str) else player for player in players], []
    return [], [Problem("“players” is a list of objects, one for each player.", field="players")]
