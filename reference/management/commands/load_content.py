from django.core.management.base import BaseCommand, CommandParser

from reference import search
from reference.content.reading import BadContent
from reference.loading import load


class Command(BaseCommand):
    help = "Check the content files and bring the database and the search index to them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--force", action="store_true", help="load even if no file changed")

    def handle(self, *args: object, **options: bool) -> None:
        try:
            changed = load(force=options["force"])
        except BadContent as bad:
            for problem in bad.problems:
                self.stderr.write(f"reference/games/{problem}")
            self.stderr.write(f"{len(bad.problems)} problems; nothing was changed.")
            raise SystemExit(1) from None
        if not search.is_current():
            search.rebuild()
        self.stdout.write("Content loaded." if changed else "Content is up to date.")
