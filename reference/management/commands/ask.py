from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from reference.json_lines import lines, parsed, written
from reference.models import Game
from reference.search import Answer, find


class Command(BaseCommand):
    help = 'Ask the rules. Without a question, reads JSON lines ({"q": …, "game": …}) from standard input.'

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("question", nargs="*")
        parser.add_argument("--game", default="", metavar="SLUG")
        parser.add_argument("--limit", type=int, default=5)
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        question, game, limit = " ".join(options["question"]), options["game"], options["limit"]
        known = set(Game.objects.values_list("slug", flat=True))
        if game and game not in known:
            raise CommandError(f"There is no game “{game}”. There are: {', '.join(sorted(known))}.")
        asked = [(question, game)] if question else _lines(game)
        for text, slug in asked:
            answer = find(text, slug if slug in known else "", limit)
            self.stdout.write(_json(answer, slug) if options["json"] else _words(answer))


def _lines(game: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines(), 1):
        if line.strip():
            try:
                row = parsed(line)
                yield str(row["q"]), str(row.get("game") or game)
            except (ValueError, KeyError, TypeError, AttributeError):
                raise CommandError(f'Line {number} is not like {{"q": "…", "game": "…"}}.') from None


def _json(answer: Answer, game: str) -> str:
    hits = [
        {name: getattr(hit.passage, name) for name in ("game", "code", "kind", "title", "text", "url")}
        | {"score": hit.score}
        for hit in answer.hits
    ]
    whole = {"q": answer.question, "game": game, "corrected": answer.corrected, "hits": hits}
    return written(whole)


def _words(answer: Answer) -> str:
    if not answer.hits:
        return "Nothing found.\n"
    lines = [f"Showing results for: {answer.corrected}\n"] if answer.corrected else []
    for hit in answer.hits:
        passage = hit.passage
        lines.append(f"{passage.title}\n    {passage.text.replace(chr(10), chr(10) + '    ')}\n    {passage.url}\n")
    return "\n".join(lines)
