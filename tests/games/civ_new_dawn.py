"""What the tests of A New Dawn share: tables with any switches, and two set-ups that must never change."""

from hypothesis import strategies as st

from scoring_calc.rules.games import rules_of
from scoring_calc.rules.table import Table

GAME = rules_of("civ-new-dawn")
FACTS = GAME.facts
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
SWITCHES = {switch.code: [option.code for option in switch.options] for switch in FACTS.game.switches}


def tables() -> st.SearchStrategy[Table]:
    switches = st.fixed_dictionaries({code: st.sampled_from(options) for code, options in SWITCHES.items()})
    return st.builds(lambda n, s: GAME.table(NAMES[:n], (), s), st.integers(2, 5), switches)


# With three players and the default switches, by seed.
PINNED: dict[str, dict[str, tuple[str, ...]]] = {
    "broken": {
        "leaders": ("rome", "zulu", "georgia"),
        "first-player": ("0",),
        "capital-tiles": ("7", "11", "16"),
        "map": (
            "18b@0.0r0",
            "14b@4.-3r3",
            "19b@1.-4r1",
            "20b@-3.-1r1",
            "fort-1@1.1r0",
            "fort-2@-5.0r0",
            "fort-3@6.-4r0",
            "capital-1b@5.-7r4",
            "capital-2a@-3.-4r2",
            "capital-3a@4.0r4",
        ),
        "wonders-economic": (
            "great-lighthouse",
            "apadana",
            "colossus",
            "great-zimbabwe",
            "machu-picchu",
            "estadio-do-maracana",
            "big-ben",
            "orszaghaz",
        ),
        "victory-cards": (
            "fortified",
            "expeditionary",
            "diplomatic-hoarder",
            "technophile-scholarly",
            "expansionist-prolific",
        ),
    },
    "stele": {
        "leaders": ("georgia", "zulu", "rome"),
        "first-player": ("0",),
        "capital-tiles": ("9", "16", "7"),
        "map": (
            "14a@0.0r0",
            "12a@3.-3r3",
            "2a@5.-2r0",
            "4a@1.2r1",
            "fort-1@4.-5r0",
            "fort-2@0.4r0",
            "fort-3@6.-1r0",
            "capital-1a@8.-5r3",
            "capital-2a@3.3r4",
            "capital-3b@-2.-1r0",
        ),
        "wonders-economic": (
            "great-lighthouse",
            "apadana",
            "machu-picchu",
            "great-zimbabwe",
            "kilwa-kisiwani",
            "big-ben",
            "estadio-do-maracana",
            "orszaghaz",
        ),
        "victory-cards": (
            "fortified",
            "expeditionary",
            "civilized-money-grubber",
            "explorer-aesthetic",
            "provincial-diversified",
        ),
    },
}
