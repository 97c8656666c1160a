"""`manage.py score GAME [FILE]`: one JSON sheet a line in, one JSON result a line out."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from reference.content import slugs
from reference.json_lines import STANDARD_INPUT, lines, parsed, written
from scoring_calc.exports import result_data
from scoring_calc.rules.fields import Field
from scoring_calc.rules.games import GameRules, rules_of
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.reading import expansion_codes, read_json
from scoring_calc.rules.result import Result
from scoring_calc.rules.table import Table, default_names, player_range

ASKED = ("players", "expansions", "switches")


class Command(BaseCommand):
    help = "Score sheets: one JSON sheet a line, one JSON result a line. Exit 1 when any sheet has problems."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="the game's slug, such as deus")
        parser.add_argument("file", nargs="?", default=STANDARD_INPUT, help="the sheets; standard input if left out")
        parser.add_argument("--fields", action="store_true", help="print what a sheet can hold, as JSON")
        parser.add_argument(
            "--players", type=int, choices=range(1, 13), metavar="N", help="with --fields: for so many players"
        )
        parser.add_argument(
            "--with", nargs="*", dest="expansions", metavar="EXP", help="with --fields: only these expansions"
        )
        parser.add_argument(
            "--set", nargs="*", default=[], dest="switches", metavar="SWITCH:OPTION", help="with --fields: this reading"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        rules = _rules(options["game"])
        if options["fields"]:
            self.stdout.write(json.dumps(_fields(rules, **{key: options[key] for key in ASKED}), indent=1))
            return
        results = [self._print(rules, line) for line in lines(options["file"]) if line.strip()]
        if not all(results):
            raise SystemExit(1)

    def _print(self, rules: GameRules, line: bytes) -> bool:
        """Print the result of one sheet; whether it had no problems."""
        table, result = score_line(rules, line)
        labels = {} if result.problems and not result.players else _labels(rules, table)
        self.stdout.write(written(result_data(result, table, labels)))
        return not result.problems


def score_line(rules: GameRules, line: bytes) -> tuple[Table, Result]:
    try:
        data = parsed(line)
    except ValueError as error:
        return rules.table(()), Result(
            (), (), "This cannot be read.", problems=(Problem(f"This is not JSON: {error}"),)
        )
    table, entries, common, problems = read_json(rules, data)
    result = rules.result(table, entries, common)
    if problems:
        sentence = "Mend the problems to see who wins."
        found = (*problems, *result.problems)
        result = Result(result.players, (), sentence, unit=result.unit, problems=found)
    return table, result


def _rules(game: str) -> GameRules:
    try:
        return rules_of(game)
    except KeyError:
        raise CommandError(f"There is no game “{game}”; there are {', '.join(slugs())}.") from None


def _labels(rules: GameRules, table: Table) -> dict[str, str]:
    return {category.code: category.label for category in rules.categories(table)}


def _fields(rules: GameRules, players: int | None, expansions: list[str] | None, switches: list[str]) -> dict[str, Any]:
    """What a sheet can hold: keys of the sheet itself, then the fields of this table; with every expansion unless some
    are named."""
    game = rules.facts.game
    every = frozenset(box.code for box in game.expansions)
    boxes = every if expansions is None else expansion_codes(expansions, rules)
    chosen = dict(switch.partition(":")[::2] for switch in switches)
    table = rules.table(default_names(players or player_range(game, boxes)[1]), boxes, chosen)
    problems = rules.check_table(table)
    if problems:
        raise CommandError(" ".join(problem.message for problem in problems))
    low, high = game.identity.players
    return {
        "game": rules.slug,
        "players": {
            "from": low,
            "to": high,
            "with": {box.code: list(box.players) for box in game.expansions if box.players},
            "each": "an object with a name and the player's entries",
        },
        "expansions": {box.code: box.name for box in game.expansions},
        "switches": {
            switch.code: {
                "label": switch.label,
                "rule": f"{rules.slug}/{switch.rule}",
                "options": {option.code: option.label for option in switch.options},
                "default": switch.options[0].code,
            }
            for switch in game.switches
        },
        "categories": _labels(rules, table),
        "fields": [_field(rules, field) for field in rules.fields(table)],
    }


def _field(rules: GameRules, field: Field) -> dict[str, Any]:
    return {
        "key": field.key,
        "label": field.label,
        "kind": str(field.kind),
        "minimum": field.minimum,
        "maximum": field.maximum,
        "at_most": field.at_most,
        "choices": {choice.code: choice.label for choice in field.choices},
        "category": field.category,
        "rule": f"{rules.slug}/{field.rule}" if field.rule else "",
        "expansion": field.expansion,
        "entered": "once for the table" if field.common else "for each player",
        "unit": field.unit,
        "help": field.help,
    }
