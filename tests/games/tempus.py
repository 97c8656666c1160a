"""Tempus: two set-ups that never change, shared by the tests."""

from scoring_calc.rules.games import rules_of
from scoring_calc.rules.setups import Draws

GAME = rules_of("tempus")
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
TABLE = GAME.table(NAMES[:3])

# What the seeds "stele" (3 players) and "1789" (5 players) give.
PINNED: dict[str, Draws] = {
    "stele": {
        "first-player": ("0",),
        "tile-shares": ("3", "3", "2"),
        "map": tuple("1@-2.7r0 2@0.8r0 3@-4.10r0 4@3.8r0 5@1.5r0 6@4.3r0 7@1.2r0 8@7.1r0".split()),
        "start-tokens": tuple("5-2 5-3 5-4 4-0 4-0 4-2 7-2 7-3 7-3".split()),
    },
    "1789": {
        "first-player": ("4",),
        "tile-shares": ("3", "2", "2", "2", "3"),
        "map": tuple(
            "1@0.3r0 2@1.5r0 3@1.8r0 4@2.10r0 5@-2.6r0 6@5.10r0 "
            "7@4.4r0 8@7.1r0 9@8.7r0 10@6.5r0 11@9.2r0 12@4.1r0".split()
        ),
        "start-tokens": tuple("12-1 12-2 12-2 3-0 3-2 3-6 2-2 2-2 2-3 1-3 1-4 1-4 8-0 8-3 8-3".split()),
    },
}
