"""Who takes the points of a barbarian village.

Rules covered: village-conditions, who-wins-the-village, village-tie-buildings (only those tied for armies compare
buildings), village-share, village-remainder, temples-in-village-tie (switch). Left out: which regions are adjacent.
"""

from collections.abc import Sequence

from reference.content.facts import Facts
from reference.content.notation import listed
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import default_names
from scoring_calc.rules.tools import Answer, Reason, Tool

from .goods import count

TEMPLES_SWITCH, COUNTED = "temples-in-village-tie", "counted"


def attackers(armies: Sequence[int], buildings: Sequence[int]) -> list[int]:
    """Those with the most armies; among them, those with the most buildings. Nobody without an army."""
    if not any(armies):
        return []
    first = [seat for seat, n in enumerate(armies) if n == max(armies)]
    most = max(buildings[seat] for seat in first)
    return [seat for seat in first if buildings[seat] == most]


def shares(points: int, armies: Sequence[int], buildings: Sequence[int]) -> list[int]:
    """What each player takes: all of it, or an equal share rounded down (village-share)."""
    winners = attackers(armies, buildings)
    return [points // len(winners) if seat in winners else 0 for seat in range(len(armies))]


def _players(facts: Facts) -> tuple[str, ...]:
    return default_names(facts.game.identity.players[1])


def fields(facts: Facts) -> tuple[Field, ...]:
    switch = next(switch for switch in facts.game.switches if switch.code == TEMPLES_SWITCH)
    options = tuple(Choice(option.code, option.label) for option in switch.options)
    most = facts.number("most_neighbours")
    return (
        _number("points", "VP on the village", "points-on-villages", facts.number("village_vp_most"), "vp"),
        _number("empty_regions", "Adjacent regions still empty", "village-conditions", most, ""),
        *(field for n, name in enumerate(_players(facts), 1) for field in _of_player(n, name, facts)),
        Field("temples_count", switch.label, "table", switch.rule, Kind.CHOICE, choices=options, common=True),
    )


def _of_player(n: int, name: str, facts: Facts) -> tuple[Field, ...]:
    regions, pieces = facts.number("most_neighbours"), facts.number("pieces_per_type")
    rule, standing = "village-tie-buildings", facts.number("standard_types") * pieces
    return (
        _number(f"armies_{n}", f"{name}: armies", "who-wins-the-village", pieces, "military"),
        _number(f"buildings_{n}", f"{name}: buildings with armies", rule, standing, "civil", "Without temples."),
        _number(f"temples_{n}", f"{name}: temples", TEMPLES_SWITCH, regions, "temple"),
    )


def _number(key: str, label: str, rule: str, maximum: int, symbol: str, help: str = "") -> Field:
    return Field(key, label, "table", rule, maximum=maximum, common=True, symbol=symbol, help=help)


def answer(sheet: Sheet, facts: Facts) -> Answer:
    names = _players(facts)
    armies, buildings = _armies(sheet, names), _buildings(sheet, names)
    points, empty = sheet.number(None, "points"), sheet.number(None, "empty_regions")
    takes = shares(points, armies, buildings)
    if sum(armies) + empty > facts.number("most_neighbours"):
        return Answer(
            "That cannot be: a region holds one army at most.", (Reason(_crowd(armies, empty), "two-armies"),)
        )
    if not any(armies):
        return Answer("No attack: no army stands beside the village.", (_condition(facts),))
    verdict = _verdict(names, attackers(armies, buildings), points, takes)
    now = (
        f"No attack yet: {count(empty, 'region is', 'regions are')} empty. As it stands: {verdict}"
        if empty
        else verdict
    )
    rows = tuple(
        (name, *map(str, numbers))
        for name, *numbers in zip(names, armies, buildings, takes, strict=True)
        if any(numbers)
    )
    return Answer(now, _reasons(armies, buildings, points, takes, facts), ("Player", "Armies", "Buildings", "VP"), rows)


def _armies(sheet: Sheet, names: tuple[str, ...]) -> list[int]:
    return [sheet.number(None, f"armies_{n}") for n in range(1, len(names) + 1)]


def _buildings(sheet: Sheet, names: tuple[str, ...]) -> list[int]:
    """All buildings beside the village: armies at least, temples if the table counts them."""
    reading = sheet.choice(None, "temples_count") or sheet.table.switches.get(TEMPLES_SWITCH, COUNTED)
    standing = [sheet.number(None, f"buildings_{n}") for n in range(1, len(names) + 1)]
    temples = [sheet.number(None, f"temples_{n}") * (reading == COUNTED) for n in range(1, len(names) + 1)]
    return [max(n, army) + more for n, army, more in zip(standing, _armies(sheet, names), temples, strict=True)]


def _crowd(armies: list[int], empty: int) -> str:
    return f"{count(sum(armies), 'army', 'armies')} and {count(empty, 'empty region')} do not fit around a village."


def _verdict(names: tuple[str, ...], winners: list[int], points: int, takes: list[int]) -> str:
    who = listed([names[seat] for seat in winners])
    if len(winners) == 1:
        return f"{who} takes {points} VP."
    return f"{who} share {points} VP: {takes[winners[0]]} each."


def _condition(facts: Facts) -> Reason:
    needed = count(facts.number("armies_needed_to_attack"), "army", "armies")
    return Reason(f"Every adjacent region must be occupied, with at least {needed} there.", "village-conditions")


def _reasons(
    armies: list[int], buildings: list[int], points: int, takes: list[int], facts: Facts
) -> tuple[Reason, ...]:
    most = max(armies)
    reasons = [_condition(facts), Reason(f"Most armies: {most}.", "who-wins-the-village")]
    if armies.count(most) > 1:
        text = f"{armies.count(most)} players have {most}: among them the most buildings decide."
        reasons.append(Reason(text, "village-tie-buildings"))
    if len(attackers(armies, buildings)) > 1:
        reasons.append(Reason("Armies and buildings are level: they share, rounded down.", "village-share"))
    if sum(takes) < points:
        reasons.append(Reason(f"{points - sum(takes)} VP go to nobody.", "village-remainder"))
    return tuple(reasons)


VILLAGE_ATTACK = Tool(
    "village-attack",
    "Who takes the village",
    "who-wins-the-village",
    fields,
    answer,
    "Count what stands in the regions adjacent to the village.",
)
