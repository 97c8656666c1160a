"""Check or print the content without a database: `python -m reference.content check|passages [SLUG…]`."""

import argparse
import json
import sys

from . import GAMES, slugs
from .problems import Problems
from .published import published
from .reading import read_game


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m reference.content")
    parser.add_argument("command", choices=["check", "passages"])
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    parser.add_argument("--game", action="append", default=[])
    args = parser.parse_args()
    problems = Problems(GAMES)
    for slug in args.slugs + args.game or slugs():
        game = read_game(GAMES / slug, problems)
        if args.command == "passages" and game:
            for p in published(game):
                print(json.dumps({"game": p.game, "code": p.code, "kind": p.kind, "title": p.title, "text": p.text}))
    for problem in sorted(problems.found):
        print(problem, file=sys.stderr)
    if args.command == "check":
        print(f"{len(problems.found)} problems")
    return bool(problems.found)


sys.exit(main())
