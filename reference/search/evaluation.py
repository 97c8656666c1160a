"""How often search answers first: questions with the words that a right answer holds, and the shares they reach.

A question is `{"q", "style", "expect"}`; a hit is right when its title and text hold one alternative of each group of
`expect`. Files are named after their game."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..passages import Found
from . import find

QUESTIONS = Path(__file__).resolve().parent.parent.parent / "tests" / "questions"
PLAIN = str.maketrans("’‘“”–—−×\u00a0", "''\"\"---x ")


@dataclass(frozen=True)
class Asked:
    """A question and the rank of the first right hit (0: none among the first five)."""

    game: str
    style: str
    q: str
    rank: int
    best: str


def plain(text: str) -> str:
    bare = re.sub(r"[*_`#]+", "", re.sub(r"<[^>]+>", " ", text)).translate(PLAIN)
    return re.sub(r"\s+", " ", bare.replace("≥", ">=").replace("≤", "<=").lower())


def is_right(passage: Found, expect: list[list[str]]) -> bool:
    text = plain(f"{passage.title} {passage.kind} {passage.text}")
    return all(any(plain(alternative) in text for alternative in group) for group in expect)


def ask_all(files: Iterable[Path], all_games: bool = False) -> Iterator[Asked]:
    for file in files:
        for question in json.loads(file.read_text(encoding="utf-8")):
            hits = [hit.passage for hit in find(question["q"], "" if all_games else file.stem, 5).hits]
            right = [p.game == file.stem and is_right(p, question["expect"]) for p in hits]
            rank = right.index(True) + 1 if True in right else 0
            best = f"{hits[0].game}/{hits[0].code}" if hits else "nothing"
            yield Asked(file.stem, question.get("style", "?"), question["q"], rank, best)


def shares(asked: Iterable[Asked]) -> dict[str, tuple[int, float, float]]:
    """For all, each game and each style: how many questions, the share answered first, and among the first three."""
    groups: dict[str, list[int]] = defaultdict(list)
    for question in asked:
        for key in ("all", question.game, question.style):
            groups[key].append(question.rank)
    return {
        key: (len(ranks), sum(r == 1 for r in ranks) / len(ranks), sum(1 <= r <= 3 for r in ranks) / len(ranks))
        for key, ranks in groups.items()
    }
