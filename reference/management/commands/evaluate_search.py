from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from reference.search.evaluation import QUESTIONS, ask_all, shares


class Command(BaseCommand):
    help = "Print how often search answers first, by game and style, and list the misses."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
        parser.add_argument("--all-games", action="store_true", help="ask without naming the game")

    def handle(self, *args: Any, **options: Any) -> None:
        files = options["files"] or sorted(QUESTIONS.glob("*.json"))
        asked = list(ask_all(files, options["all_games"]))
        for question in asked:
            if question.rank != 1:
                self.stdout.write(f"{question.rank or '-'}  [{question.game}/{question.style}] {question.q}")
                self.stdout.write(f"        first: {question.best}")
        for key, (count, first, third) in shares(asked).items():
            self.stdout.write(f"{key:>16}: {count:4d} questions  right@1 {first:.3f}  right@3 {third:.3f}")
