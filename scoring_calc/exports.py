"""A scored sheet for other programs and for people: CSV, JSON, text to paste, and a link into BG Stats."""

import csv
import hashlib
import io
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from .results import role
from .rules.problem import Problem
from .rules.reading import RESERVED
from .rules.result import Line, PlayerResult, Result
from .rules.sheet import Entry, Sheet
from .rules.table import Table
from .scored import Scored

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 8000
POINTS = ("points", "VP")  # the units that are points; cards, for one, are not


def to_csv(now: Scored, game: str, url: str) -> str:
    """One row for each category, then totals and ranks; one column for each player."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["category", "label", *map(_harmless, now.table.names)])
    for category in now.categories:
        points = [lines[category.code].points if category.code in lines else "" for lines in now.lines]
        writer.writerow([category.code, category.label, *points])
    writer.writerow(["total", "Total", *(player.total for player in now.result.players)])
    writer.writerow(["rank", "Rank", *(player.rank for player in now.result.players)])
    return out.getvalue()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def to_json(now: Scored, game: str, url: str) -> str:
    """The sheet as `manage.py score` reads it, with its result beside it."""
    whole = {**sheet_data(now.sheet), "result": result_data(now.result, now.table, labels_of(now))}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """A sheet in JSON, as people write it."""
    table = sheet.table
    players = [
        {"name": name} | {key: _plain(entry) for key, entry in entries.items()}
        for name, entries in zip(table.names, sheet.entries, strict=True)
    ]
    once = {key: _plain(entry) for key, entry in sheet.common.items() if key not in RESERVED}
    return {
        "game": table.game,
        "players": players,
        "expansions": sorted(table.expansions),
        "switches": dict(table.switches),
        **once,
    }


def _plain(entry: Entry) -> Any:
    return list(entry) if isinstance(entry, tuple) else entry


def labels_of(now: Scored) -> dict[str, str]:
    return {category.code: category.label for category in now.categories}


def result_data(result: Result, table: Table, labels: dict[str, str]) -> dict[str, Any]:
    """A result in JSON. Rules are named with their game, as `deus/temples`."""
    return {
        "players": [_player_data(player, table.game, labels) for player in result.players],
        "winners": list(result.winners),
        "sentence": result.sentence,
        "tie_break": result.tie_break,
        "unit": result.unit,
        "problems": [_problem_data(problem, table) for problem in result.problems],
    }


def _player_data(player: PlayerResult, game: str, labels: dict[str, str]) -> dict[str, Any]:
    lines = [
        {
            "category": line.category,
            "label": labels.get(line.category, line.category),
            "points": line.points,
            "explanation": line.explanation,
            "rule": _rule(game, line.rule),
        }
        for line in player.lines
    ]
    return {"name": player.name, "lines": lines, "total": player.total, "rank": player.rank}


def _problem_data(problem: Problem, table: Table) -> dict[str, Any]:
    known = problem.seat is not None and problem.seat < table.players
    return {
        "player": table.names[problem.seat] if known and problem.seat is not None else None,
        "field": problem.field,
        "message": problem.message,
        "rule": _rule(table.game, problem.rule),
    }


def _rule(game: str, code: str) -> str:
    return f"{game}/{code}" if code else ""


def table_words(now: Scored) -> str:
    """“Leaders + Cities”, for a place that has only words."""
    return " + ".join(box.name for box in now.rules.facts.game.expansions if box.code in now.table.expansions)


def to_text(now: Scored, game: str, url: str) -> str:
    """The result as a chat or a forum takes it."""
    boxes = table_words(now)
    head = f"{game} with {boxes}" if boxes else game
    parts = [head, now.result.sentence, ""]
    for player in sorted(now.result.players, key=lambda one: one.rank):
        parts.append(f"{player.rank}. {player.name}: {player.total} {now.result.unit}")
        parts.append(f"   {_breakdown(now, player.lines)}")
    parts += [f"! {problem.message}" for problem in now.problems]
    return "\n".join([*parts, "", url, ""])


def _breakdown(now: Scored, lines: Iterable[Line]) -> str:
    labels = labels_of(now)
    return ", ".join(f"{labels.get(line.category, line.category)} {line.points}" for line in lines)


def bg_stats_link(now: Scored, game: str, at: datetime) -> str:
    """A link that hands the play to the BG Stats app; its comments give way when it would be too long."""
    play = bg_stats_play(now, game, at)
    for comments in (play["comments"], now.result.sentence, ""):
        link = BG_STATS + quote(json.dumps(play | {"comments": comments}, ensure_ascii=False), safe="")
        if len(link) < LONGEST_LINK:
            break
    return link


def bg_stats_play(now: Scored, game: str, at: datetime) -> dict[str, Any]:
    lines = (f"{player.name}: {_breakdown(now, player.lines)}" for player in now.result.players)
    return {
        "sourceName": "Stele",
        "sourcePlayId": hashlib.sha256(f"{now.table.game}?{now.query}".encode()).hexdigest()[:24],
        "playDate": at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": 0,
        "location": "",
        "board": table_words(now),
        "comments": "\n".join([now.result.sentence, *lines]),
        "game": _bg_stats_game(now, game),
        "players": [_bg_stats_player(now, seat, player) for seat, player in enumerate(now.result.players)],
    }


def _bg_stats_game(now: Scored, game: str) -> dict[str, Any]:
    number = now.rules.facts.game.identity.bgg_id
    return {
        "name": game,
        "sourceGameId": now.table.game,
        **({"bggId": number} if number is not None else {}),
        "highestWins": True,
        "noPoints": now.result.unit not in POINTS,
    }


def _bg_stats_player(now: Scored, seat: int, player: PlayerResult) -> dict[str, Any]:
    return {
        "name": player.name,
        "sourcePlayerId": f"p-{'-'.join(player.name.lower().split())}",
        "score": player.total,
        "rank": player.rank,
        "winner": now.winner(player),
        "startPlayer": False,
        "role": role(now, seat),
    }
