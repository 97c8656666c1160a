"""Victory cards and what their agendas ask for.

Rules covered: agenda-list, either-agenda-completes, victory-cards-dealt and the passage of every agenda (AGENDA_RULES).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from reference.content.facts import Cell, Facts
from scoring_calc.rules.sheet import Sheet

CARDS_KEY = "victory_cards"
COMPLETED_KEY = "completed"

# What is counted, as said after "6 of 8 …" or "9 …". The keys are the words of tables/agendas.csv (`_key`).
WORDS = {
    "cities": "cities",
    "mature_cities": "mature cities",
    "economic_wonders": "economic wonders",
    "militaristic_wonders": "military wonders",
    "cultural_wonders": "cultural wonders",
    "scientific_wonders": "scientific wonders",
    "capitals_defeated": "rival capitals defeated",
    "conquered_city_states": "conquered city-states",
    "coast_or_edge_spaces": "spaces by water or the map edge",
    "level_four_cards": "level IV cards",
    "natural_wonders": "natural wonders",
    "reinforced_tokens": "reinforced tokens",
    "best_attack": "points of combat value in one attack",
    "diplomacy_sources": "players or city-states whose card you hold",
    "resource_and_natural_wonder_tokens": "resource and natural wonder tokens",
    "tiles_with_city": "tiles with a city",
    "most_wonders_of_one_era": "wonders of one era",
    "districts": "districts",
    "wonder_eras": "eras with a wonder",
    "tiles_with_mature_city": "tiles with a mature city",
    "wonder_types": "types of wonder",
    "forts": "forts",
}
# The same for one alone, where an agenda asks for just one.
ONE = {"capitals_defeated": "rival capital defeated", "forts": "fort"}
# The passage about each agenda.
AGENDA_RULES = {
    "civilized": "city-agendas",
    "populous": "city-agendas",
    "preservationist": "token-agendas",
    "hoarder": "token-agendas",
    "defensive": "defensive-agenda",
    "diplomatic": "diplomatic-agenda",
    "industrious": "industrious-agenda",
    "money-grubber": "wonder-agendas",
    "paranoid": "wonder-agendas",
    "aesthetic": "wonder-agendas",
    "scholarly": "wonder-agendas",
    "prolific": "wonder-agendas",
    "progressive": "wonder-agendas",
    "diversified": "wonder-agendas",
    "warmonger": "warmonger-agenda",
    "explorer": "explorer-agenda",
    "technophile": "technophile-agenda",
    "devastating": "devastating-agenda",
    "expansionist": "tile-agendas",
    "provincial": "tile-agendas",
    "fortified": "fort-victory-cards",
    "expeditionary": "fort-control-must-last",
}


@dataclass(frozen=True)
class Goal:
    """So many of something."""

    count: str
    target: int


@dataclass(frozen=True)
class Agenda:
    """Met when one of its goals is reached (only Warmonger has two)."""

    code: str
    name: str
    goals: tuple[Goal, ...]

    @property
    def rule(self) -> str:
        return AGENDA_RULES[self.code]


@dataclass(frozen=True)
class VictoryCard:
    agendas: tuple[Agenda, ...]
    fort: bool

    @property
    def code(self) -> str:
        return "-".join(agenda.code for agenda in self.agendas)

    @property
    def name(self) -> str:
        return " / ".join(agenda.name for agenda in self.agendas)


def victory_cards(facts: Facts) -> tuple[VictoryCard, ...]:
    """All cards of the box: the standard ones in order, then the fort cards."""
    pairs = groupby(facts.table("agendas"), key=lambda row: row["card"])
    groups = [list(rows) for _, rows in pairs]
    return tuple(VictoryCard(tuple(map(_agenda, rows)), fort=not rows[0]["side"]) for rows in groups)


def standard_cards(facts: Facts) -> tuple[VictoryCard, ...]:
    return tuple(card for card in victory_cards(facts) if not card.fort)


def fort_cards(facts: Facts) -> tuple[VictoryCard, ...]:
    return tuple(card for card in victory_cards(facts) if card.fort)


def _agenda(row: Mapping[str, Cell]) -> Agenda:
    ways = (("count", "target"), ("or_count", "or_target"))
    goals = tuple(Goal(_key(row[count]), int(row[target] or 0)) for count, target in ways if row[count])
    return Agenda(str(row["code"]), str(row["agenda"]), goals)


def _key(words: Cell) -> str:
    """The table says "natural wonders", the sheet `natural_wonders`."""
    return str(words).replace(" ", "_")


def cards_in_play(sheet: Sheet, facts: Facts) -> tuple[VictoryCard, ...]:
    """The standard cards chosen, and the fort cards, which are always in play."""
    chosen = sheet.chosen(None, CARDS_KEY)
    return tuple(card for card in victory_cards(facts) if card.fort or card.code in chosen)


# -- world wonders by type and by era: each wonder has one of both (world-wonder-types)


def wonder_types(facts: Facts) -> tuple[str, ...]:
    return _in_order(str(row["type"]) for row in facts.table("wonders"))


def wonder_eras(facts: Facts) -> tuple[str, ...]:
    return _in_order(str(row["era"]) for row in facts.table("wonders"))


def _in_order(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def wonder_key(kind: str) -> str:
    return f"{kind}_wonders"


def by_type(sheet: Sheet, seat: int, facts: Facts) -> list[int]:
    return [sheet.number(seat, wonder_key(kind)) for kind in wonder_types(facts)]


def by_era(sheet: Sheet, seat: int, facts: Facts) -> list[int]:
    return [sheet.number(seat, wonder_key(era)) for era in wonder_eras(facts)]


def world_wonders(sheet: Sheet, seat: int, facts: Facts) -> int:
    """All of a player's wonders; those counted by type and those counted by era are the same ones."""
    return max(sum(by_type(sheet, seat, facts)), sum(by_era(sheet, seat, facts)))


# -- counting


def counted(sheet: Sheet, seat: int, count: str, facts: Facts) -> int:
    """What an agenda counts: an entry of the sheet, or something that follows from entries."""
    match count:
        case "resource_and_natural_wonder_tokens":
            return sheet.number(seat, "resources") + sheet.number(seat, "natural_wonders")
        case "most_wonders_of_one_era":
            return max(by_era(sheet, seat, facts))
        case "wonder_eras":
            return sum(n > 0 for n in by_era(sheet, seat, facts))
        case "wonder_types":
            return sum(n > 0 for n in by_type(sheet, seat, facts))
    return sheet.number(seat, count)


def keys_of(count: str, facts: Facts) -> frozenset[str]:
    """The entries that a count needs."""
    match count:
        case "resource_and_natural_wonder_tokens":
            return frozenset({"resources", "natural_wonders"})
        case "most_wonders_of_one_era" | "wonder_eras":
            return frozenset(map(wonder_key, wonder_eras(facts)))
        case "wonder_types":
            return frozenset(map(wonder_key, wonder_types(facts)))
    return frozenset({count})


def is_reached(sheet: Sheet, seat: int, goal: Goal, facts: Facts) -> bool:
    return counted(sheet, seat, goal.count, facts) >= goal.target


def is_met(sheet: Sheet, seat: int, agenda: Agenda, facts: Facts) -> bool:
    return any(is_reached(sheet, seat, goal, facts) for goal in agenda.goals)


def progress(sheet: Sheet, seat: int, agenda: Agenda, facts: Facts) -> str:
    """How far a player is: "6 of 8 cities", or, of a met agenda, what met it: "9 spaces …, 8 needed"."""
    reached = [goal for goal in agenda.goals if is_reached(sheet, seat, goal, facts)]
    return " or ".join(_step(counted(sheet, seat, g.count, facts), g) for g in reached or agenda.goals)


def _step(have: int, goal: Goal) -> str:
    if have > goal.target:
        return f"{have} {WORDS[goal.count]}, {goal.target} needed"
    words = ONE[goal.count] if goal.target == 1 else WORDS[goal.count]
    return f"{have} of {goal.target} {words}"
