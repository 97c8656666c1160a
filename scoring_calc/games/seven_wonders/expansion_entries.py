"""The fields that expansions add to the sheet."""

from collections.abc import Callable
from dataclasses import replace

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.table import Table

from . import cards
from .cards import AGES, COLOURS, Row, number, text
from .learning import SETS

ANY = 99  # no rule sets a limit: a bound against slips of the finger
BY_AGE = tuple(Choice(age, f"Age {age}") for age in AGES)


def fields(table: Table, facts: Facts) -> list[Field]:
    return [field for code, group in GROUPS.items() if code in table.expansions for field in group(table, facts)] + (
        _commonest(table, facts)
    )


def _set(key: str, label: str, category: str, rule: str, rows: tuple[Row, ...], table: Table) -> Field:
    return Field(key, label, category, rule, Kind.SET, choices=cards.choices(rows, table))


def _typed(key: str, label: str, category: str, rule: str, minimum: int = 0, maximum: int | None = None) -> Field:
    return Field(
        key, label, category, rule, minimum=minimum, maximum=maximum, help="Instead of counting.", unit="points"
    )


def _leaders(table: Table, facts: Facts) -> list[Field]:
    rows = cards.leaders(table, facts)
    most = facts.number("recruitments") + facts.number("roma_extra_recruitments")
    found = [
        Field(
            "leaders", "Leaders recruited", "leaders", "leader-list", Kind.SET, at_most=most,
            choices=cards.choices(rows, table), symbol="leader", help="Their science symbols count by themselves.",
        ),
        _typed("leader_points", "Leader points", "leaders", "score-leaders"),
        Field("other_leader_points", "Points of other Leaders", "leaders", "score-leaders", help="Not in our list."),
        Field(
            "leader_count", "Number of Leaders", "leaders", "recruit-leader", maximum=most,
            help="Empty: as many as ticked.",
        ),
    ]  # fmt: skip
    if any(row["counts"] == "leader copy" for row in cards.guilds(table, facts)):
        found.append(
            Field(
                "courtesan", "Leader under the Courtesan token", "guilds", "courtesans-guild", Kind.CHOICE,
                choices=cards.choices(rows, table),
            )
        )  # fmt: skip
    return [replace(field, expansion="leaders") for field in found]


def _cities(table: Table, facts: Facts) -> list[Field]:
    rows = cards.black_cards(table, facts)
    masks = sum(row["science"] == "copy" for row in rows)
    found = [
        _set("black_cards", "Black cards", "black", "black-card-list", rows, table),
        _typed("black_points", "Points of black cards", "black", "score-cities"),
        Field("black", "Number of black cards", "black", "black-card-effects", maximum=len(rows)),
        Field("debt", "Debt", "debt", "debt-tokens", unit="points of debt", symbol="debt"),
        Field(
            "masks", "Masks", "science", "mask-cards", maximum=masks, symbol="mask",
            help="Empty: those on the black cards ticked. They copy the best green symbols next door.",
        ),
    ]  # fmt: skip
    return [replace(field, expansion="cities") for field in found]


def _babel(table: Table, facts: Facts) -> list[Field]:
    most = facts.number("babel_tiles_each")
    return [
        Field(
            "babel_tiles", "Babel tiles built", "babel", "score-babel", maximum=most, expansion="babel", symbol="babel"
        )
    ]


def _projects(table: Table, facts: Facts) -> list[Field]:
    rows = [row for row in facts.table("great-projects") if row["points_each"]]
    rewards = [
        Field(
            f"{text(row, 'code').replace('-', '_')}_rewards", f"Rewards of {text(row, 'name')}", "projects",
            "aristotle-sets" if row["counts"] == SETS else "project-reward", maximum=ANY, help=text(row, "reward"),
        )
        for row in rows
    ]  # fmt: skip
    low = sum(facts.numbers("great_project_penalty"))
    found = [
        *rewards,
        Field(
            "project_penalties", "Penalty tokens", "projects", "project-penalty-impossible", Kind.SET, choices=BY_AGE
        ),
        _typed("project_points", "Points of Great Projects", "projects", "score-projects", low),
    ]
    return [replace(field, expansion="great-projects") for field in found]


def _armada(table: Table, facts: Facts) -> list[Field]:
    tokens = facts.table("naval-tokens")
    best, worst = (tuple(number(row, key) for row in tokens) for key in ("first", "last"))
    colours = tuple(Choice(colour, colour.capitalize()) for colour in (*COLOURS, "black"))
    found = [
        Field(
            "naval_tokens", "Naval tokens", "naval", "naval-tokens-by-age", Kind.NUMBERS, minimum=min(worst),
            maximum=max(best), at_most=len(AGES), help="As a sum, such as 3+5-3.", symbol="ship",
        ),
        _typed("naval_points", "Naval points", "naval", "score-armada", sum(worst), sum(best)),
        Field("fleet_points", "Points of the ships", "fleet", "score-armada", unit="points", symbol="ship"),
        _set("islands", "Islands", "islands", "island-list", facts.table("islands"), table),
        Field(
            "island_colour", "Colour your island counts", "islands", "island-list", Kind.CHOICE, choices=colours,
            help="Only for the island that scores a colour.",
        ),
        Field("commerce_level", "Commerce level", "islands", "tax-and-piracy", maximum=ANY),
        _typed("island_points", "Points of islands", "islands", "score-armada"),
        _set("armada_cards", "Armada cards", "armada", "armada-card-list", facts.table("armada-cards"), table),
        _typed("armada_card_points", "Points of Armada cards", "armada", "score-armada"),
    ]  # fmt: skip
    return [replace(field, expansion="armada") for field in found]


def _edifice(table: Table, facts: Facts) -> list[Field]:
    rows, low = facts.table("edifices"), sum(facts.numbers("edifice_debt"))
    found = [
        _set("edifices", "Completed Edifices with your pawn", "edifice", "edifice-list", rows, table),
        Field(
            "pawns", "Pawns held", "edifice", "edifice-contribute", Kind.SET, choices=BY_AGE,
            help="For the Engineers Guild. Those of completed Edifices count by themselves.",
        ),
        Field("edifice_debts", "Debts for penalties", "edifice", "edifice-debt", Kind.SET, choices=BY_AGE),
        _typed("edifice_points", "Edifice points", "edifice", "score-edifice", low),
    ]  # fmt: skip
    return [replace(field, expansion="edifice") for field in found]


def _commonest(table: Table, facts: Facts) -> list[Field]:
    """Only where an effect adds the commonest symbol: expert Leaders, islands and Armada cards."""
    rows = [*cards.leaders(table, facts), *(facts.table("islands") if "armada" in table.expansions else ())]
    if not any(row["science"] == "commonest" for row in rows):
        return []
    most = facts.number("science_commonest_most")
    return [
        Field(
            "commonest", "More of your commonest symbol", "science", "aristotle-sets", maximum=most,
            help="Empty: those of the Leaders, islands and cards ticked.",
        )
    ]  # fmt: skip


GROUPS: dict[str, Callable[[Table, Facts], list[Field]]] = {
    "leaders": _leaders,
    "cities": _cities,
    "babel": _babel,
    "great-projects": _projects,
    "armada": _armada,
    "edifice": _edifice,
}
