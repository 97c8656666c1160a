import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from reference.json_lines import STANDARD_INPUT, lines, parsed, written
from scoring_calc.rules.games import GameRules, rules_of
from scoring_calc.rules.problem import Problem
from scoring_calc.setup_json import from_json, in_codes, problem_json


class Command(BaseCommand):
    help = "Check set-ups, one JSON object a line (from setup --json), and print what is wrong; exits 1 if anything is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME")
        parser.add_argument("file", nargs="?", metavar="FILE", default=STANDARD_INPUT)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = rules_of(options["game"])
        except KeyError:
            raise CommandError(f"There is no game “{options['game']}”.") from None
        verdicts = [verdict(line, game) for line in lines(options["file"]) if line.strip()]
        for result in verdicts:
            self.stdout.write(written(result))
        if not all(result["legal"] for result in verdicts):
            sys.exit(1)


def verdict(line: bytes, game: GameRules) -> dict[str, Any]:
    try:
        data = parsed(line)
    except ValueError as error:
        problem = Problem(f"This line is not JSON: {error}")
        return {"legal": False, "problems": [problem_json(problem, game.table(()))]}
    table, draws, problems = from_json(data, game)
    problems = problems or game.check_table(table) or game.check_setup(table, in_codes(draws, table, game))
    return {"legal": not problems, "problems": [problem_json(problem, table) for problem in problems]}
