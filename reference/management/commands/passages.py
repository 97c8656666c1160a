import json

from django.core.management.base import BaseCommand, CommandParser

from reference.passages import all_passages


class Command(BaseCommand):
    help = "Print every published passage as one JSON object a line."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", metavar="SLUG", help="only this game")

    def handle(self, *args: object, **options: str | None) -> None:
        for passage in all_passages(options["game"]):
            fields = ("game", "code", "kind", "title", "text", "url", "expansions", "standing")
            self.stdout.write(json.dumps({name: getattr(passage, name) for name in fields}, ensure_ascii=False))
