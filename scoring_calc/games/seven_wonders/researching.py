"""Science of a seat as it scores: with the symbol of a guild that Olympia copies."""

from dataclasses import dataclass

from .counting import Item
from .guilds import best_copy
from .learning import learn
from .reckoning import Reckoning
from .science import explained, points


@dataclass(frozen=True)
class Science:
    points: int
    sets: int
    words: str


def science_of(reckoning: Reckoning, seat: int) -> Science:
    if reckoning.sheet.has(seat, "science_points"):
        return Science(reckoning.sheet.number(seat, "science_points"), 0, "typed")
    copy = best_copy(reckoning, seat)
    learning = learn(reckoning, seat, copy.wilds if copy else 0)
    set_points = reckoning.facts.number("science_set_points")
    return Science(points(learning.final, set_points), min(learning.final), explained(learning, set_points))


def science_items(reckoning: Reckoning, seat: int) -> list[Item]:
    science = science_of(reckoning, seat)
    return [Item(science.points, science.words)] if science.points else []
