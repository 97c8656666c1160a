import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring_calc.rules.games import rules_of
from scoring_calc.rules.reading import expansion_codes
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import default_names
from scoring_calc.setup_json import to_json


class Command(BaseCommand):
    help = "Deal a set-up. With --json it can be read by check_setup."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME")
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--with", dest="expansions", action="append", default=[], metavar="EXPANSION")
        parser.add_argument("--set", dest="switches", action="append", default=[], metavar="SWITCH:OPTION")
        parser.add_argument("--seed", default="1")
        parser.add_argument("--count", type=int, default=1, help="so many set-ups, with consecutive seeds, one a line")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = rules_of(options["game"])
        except KeyError:
            raise CommandError(f"There is no game “{options['game']}”.") from None
        switches = dict(item.partition(":")[::2] for item in options["switches"])
        names = default_names(max(0, min(options["players"], 20)))
        expansions = [code for item in options["expansions"] for code in item.split(",")]
        table = game.table(names, expansion_codes(expansions, game), switches)
        problems = game.check_table(table)
        if problems:
            raise CommandError(" ".join(problem.message for problem in problems))
        for seed in consecutive(options["seed"], options["count"]):
            data = to_json(game.setup(table, Rolls(seed)), game)
            line = json.dumps(data, ensure_ascii=False)
            self.stdout.write(line if options["json"] or options["count"] > 1 else in_words(data))


def consecutive(seed: str, count: int) -> list[str]:
    """The seed and those after it: counted up when it is a number, numbered behind a hyphen when it is not."""
    if seed.isdigit():
        return [str(int(seed) + n) for n in range(count)]
    return [seed, *(f"{seed}-{n}" for n in range(1, count))]


def in_words(data: dict[str, Any]) -> str:
    lines = [f"{data['game']}, {data['players']} players, seed {data['seed']}", ""]
    for number, step in enumerate(data["steps"], 1):
        lines.append(f"{number}. {step['text']}" + (" (each player)" if step["for"] == "each player" else ""))
        lines += [f"   {take['count']} {take['what']}" for take in step["take"]]
        if step["draw"] in data["shown"]:
            lines.append(f"   → {', '.join(data['shown'][step['draw']])}")
    return "\n".join([*lines, "", *data["notes"]])
