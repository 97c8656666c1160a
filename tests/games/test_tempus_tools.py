"""Tempus: the tools, against brute force where there is something to choose."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring_calc.games.tempus import fights, growth
from scoring_calc.games.tempus.tools import TOOLS
from scoring_calc.rules.games import rules_of
from scoring_calc.rules.sheet import Sheet, read_sheet
from scoring_calc.rules.tools import Answer

GAME = rules_of("tempus")
FACTS = GAME.facts
CODES = {passage.code for passage in FACTS.game.rules}
NAMES = ("Ana", "Bo", "Cy")


def asked(code: str, switches: dict[str, str] | None = None, **entries: Any) -> tuple[Sheet, Answer]:
    """A tool's sheet and its answer; the entries must pass their bounds."""
    tool = next(tool for tool in TOOLS if tool.code == code)
    table = GAME.table(NAMES, (), switches)
    sheet, problems = read_sheet(table, tool.fields(FACTS), (), entries)
    assert not problems
    return sheet, tool.answer(sheet, FACTS)


# -- fights


def test_fight_needs_are_those_of_the_reference_table() -> None:
    for row in FACTS.table("fight-needs"):
        for attackers in range(1, 5):
            assert fights.needed(attackers, int(row["defence_points"] or 0)) == row[f"attackers_{attackers}"]


@pytest.mark.parametrize(
    ("entered", "headline"),
    [
        ({"attackers": 2, "defenders": 2}, "The defender wins, 2 to 2: you need 1 more."),
        ({"attackers": 3, "defenders": 2}, "The attacker wins, 3 to 2."),
        ({"attackers": 2, "weapons": 1, "matching": 1, "city": "3"}, "The attacker wins, 4 to 3."),
        ({"attackers": 2, "city": "2", "fortifications": 1}, "The defender wins, 4 to 2: you need 3 more."),
        (
            {"attackers": 3, "defenders": 1, "defender_hand": 1},
            "The attacker wins, 3 to 1, unless the defender adds 2 or more.",
        ),
        (
            {"attackers": 4, "defenders": 1, "defender_hand": 1},
            "The attacker wins, 4 to 1, whatever the defender plays.",
        ),
        ({"attackers": 1, "city": "5"}, "Atlantis cannot be attacked."),
        ({"attackers": 1, "city": "4", "defenders": 1}, "A hex has a city or tokens, never both."),
        ({"defenders": 1}, "Enter who attacks and what defends."),
        ({}, "Enter who attacks and what defends."),
    ],
)
def test_fight_headlines(entered: dict[str, Any], headline: str) -> None:
    assert asked("fight", **entered)[1].headline == headline


def test_matching_weapons_count_twice_only_by_the_other_reading() -> None:
    cards = {
        "attackers": 1,
        "matching_weapons": 2,
        "defenders": 1,
        "matching_fortifications": 1,
        "defender_matching_weapons": 1,
    }
    for reading, attack, defence in (("one", 3, 4), ("two", 5, 6)):
        sheet, _ = asked("fight", {"weapon-match": reading}, **cards)
        assert (fights.attack_points(sheet, FACTS), fights.defence_points(sheet, FACTS)) == (attack, defence)


@pytest.mark.parametrize(
    ("tool", "entered", "said"),
    [
        (
            "fight",
            {"attackers": 2, "defenders": 1, "defender_hand": 1},
            "The 1 card left could be a Fortification for 2",
        ),
        ("fight", {"attackers": 2, "defenders": 1, "defender_hand": 2}, "The 2 cards left could be Fortifications"),
        ("fight", {"attackers": 3, "defenders": 1, "defender_hand": 1}, "safe with 1 more card point."),
        ("can-attack", {"target_hexes": 1}, "1 hex counts, without cities"),
        ("city", {"tokens": 1}, "1 token is too few"),
        ("babies", {"era": "start", "elsewhere": 15}, "1 token is left in your supply"),
        ("progress", {"tokens": 2, "rival_tokens": [2]}, "alone: 1 card point;"),
    ],
)
def test_one_is_said_in_the_singular(tool: str, entered: dict[str, Any], said: str) -> None:
    assert said in " ".join(reason.text for reason in asked(tool, **entered)[1].reasons)


@pytest.mark.parametrize("reading", ["one", "two"])
@pytest.mark.parametrize("hand", [0, 1, 2, 3])
def test_safe_number_equals_brute_force_over_the_hand(reading: str, hand: int) -> None:
    """Every card of the hand may be useless, matching, Weapon or Fortification, the latter two matching or not."""
    values = [0, 1, 1, 2, 2, 3] if reading == "two" else [0, 1, 1, 1, 2, 2]
    for attackers, defenders in product((1, 2, 4), (1, 2, 4)):
        _, answer = asked(
            "fight", {"weapon-match": reading}, attackers=attackers, defenders=defenders, defender_hand=hand
        )
        worst = max(sum(cards) for cards in product(values, repeat=hand))
        safe = next(points for points in range(99) if attackers + points > defenders + worst)
        assert answer.rows[-1] == (str(hand), str(worst), str(safe))


@pytest.mark.parametrize(
    ("entered", "rules"),
    [
        ({}, []),
        ({"attackers": 0}, ["attack-one-hex"]),
        ({"neighbour": False}, ["no-attack-across-water"]),
        ({"action_tile": False}, ["have-a-fight"]),
        ({"action_tile": False, "military_leader": True}, []),
        ({"target_hexes": 3, "target_cities": 4}, ["attack-shield"]),
        (
            {"attackers": 0, "neighbour": False, "target_hexes": 1},
            ["attack-one-hex", "no-attack-across-water", "attack-shield"],
        ),
    ],
)
def test_can_attack_names_every_reason_against(entered: dict[str, Any], rules: list[str]) -> None:
    ready = {"attackers": 2, "neighbour": True, "action_tile": True, "target_hexes": 4}
    sheet, answer = asked("can-attack", **(ready | entered))
    against = [reason.rule for reason in fights._objections(sheet, FACTS)]
    assert against == rules
    assert answer.headline.startswith("No" if rules else "Yes")


def test_designers_ruling_counts_cities_for_the_shield() -> None:
    ready = {"attackers": 2, "neighbour": True, "action_tile": True, "target_hexes": 3, "target_cities": 1}
    manual, designer = (asked("can-attack", {"attack-shield": code}, **ready)[1] for code in ("tokens", "cities"))
    assert (manual.headline[:2], designer.headline[:2]) == ("No", "Ye")
    assert "decides otherwise" in manual.reasons[-1].text
    assert "decides otherwise" in designer.reasons[-1].text


# -- babies, cities, progress


def brute_babies(stacks: tuple[int, ...], sanitation: tuple[int, ...], allowed: int, limit: int, supply: int) -> int:
    """The most new tokens over every choice of hexes that get one."""
    best = 0
    for chosen in product((0, 1), repeat=len(stacks)):
        fits = all(not c or (n and n + 1 <= limit + s) for c, n, s in zip(chosen, stacks, sanitation, strict=True))
        if fits and sum(chosen) <= min(allowed, supply):
            best = max(best, sum(chosen))
    return best


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2)), max_size=5),
    st.sampled_from(["start", "farming", "trains"]),
    st.integers(0, 3),
    st.integers(0, 16),
    st.integers(1, 4),
)
def test_babies_equal_brute_force(
    hexes: list[tuple[int, int]], era: str, medicine: int, elsewhere: int, limit: int
) -> None:
    stacks, sanitation = tuple(n for n, _ in hexes), tuple(s for _, s in hexes)
    entered: dict[str, Any] = {"grassland": list(stacks), "sanitation": list(sanitation)} if hexes else {}
    sheet, answer = asked("babies", era=era, medicine=medicine, elsewhere=elsewhere, stack_limit=limit, **entered)
    allowed = {"start": 1, "farming": 2, "trains": 2}[era] + medicine
    best = brute_babies(stacks, sanitation, allowed, limit, max(0, 16 - elsewhere - sum(stacks)))
    assert growth.babies_at(sheet, FACTS, limit) == best
    assert [row[:2] for row in answer.rows] == [(str(limit), str(best))]


def test_babies_answer_for_every_stack_limit_where_none_is_known() -> None:
    _, answer = asked("babies", era="trade", grassland="2+3+1")
    assert [row[:2] for row in answer.rows] == [("2", "1"), ("3", "2"), ("4", "2")]
    assert answer.headline == "1 to 2 babies: it depends on the stack limit of your row."
    assert asked("babies", era="start", grassland="1+1")[1].headline == "1 baby."
    assert asked("babies", era="start", grassland="2")[1].headline == "No babies."
    assert asked("babies", grassland="2")[1].headline.startswith("Choose your row")


@pytest.mark.parametrize(
    ("entered", "headline", "rules"),
    [
        ({"tokens": 4, "terrain": "woods"}, "Yes: a city of value 4.", []),
        ({"tokens": 4, "built_4": 2}, "Yes: a city of value 3.", []),
        ({"tokens": 2, "built_2": 3}, "No city here.", ["city-tile-values"]),
        ({"tokens": 1}, "No city here.", ["city-value-and-tokens"]),
        ({"tokens": 3, "terrain": "mountains"}, "No city here.", ["where-cities-are-forbidden"]),
        (
            {"tokens": 0, "terrain": "mountains", "beside_city": True},
            "No city here.",
            ["where-cities-are-forbidden", "city-spacing", "city-value-and-tokens"],
        ),
    ],
)
def test_city_check(entered: dict[str, Any], headline: str, rules: list[str]) -> None:
    _, answer = asked("city", **entered)
    assert answer.headline == headline
    assert not rules or [reason.rule for reason in answer.reasons] == rules


def test_city_check_shows_what_changes() -> None:
    assert asked("city", tokens=3, new_era=True)[1].rows == (("3", "+2", "−2"), ("2", "+1", "−2"))
    assert asked("city", {"progress-tokens": "hex"}, tokens=3, new_era=True)[1].rows[0] == ("3", "+2", "0")
    assert asked("city", tokens=3)[1].rows[0] == ("3", "+2", "+1")


@given(
    st.integers(0, 4),
    st.integers(0, 3),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=3),
    st.sampled_from(["one", "two"]),
)
def test_forecast_equals_brute_force(own: int, cards: int, rivals: list[tuple[int, int, int]], reading: str) -> None:
    keys = ("rival_tokens", "rival_cities", "rival_cards")
    columns: dict[str, Any] = {key: [rival[i] for rival in rivals] for i, key in enumerate(keys)}
    _, answer = asked("progress", {"education-match": reading}, tokens=own, matching=cards, **columns)
    values = (0, 1, 2) if reading == "two" else (0, 1)
    ends = [
        max(sum(points) for points in outcome)
        for outcome in product(*({(t + c, sum(hand)) for hand in product(values, repeat=n)} for t, c, n in rivals))
    ]
    total = own + cards
    sure = "You advance for certain, and alone" if total > max(ends) else ""
    sure = sure or ("You advance for certain, perhaps not alone" if total >= max(ends) else "")
    sure = sure or ("You do not advance" if total < min(ends) else "Open")
    assert answer.headline.startswith(sure)


def test_matching_educations_and_short_lists_of_rivals() -> None:
    for reading, mine in (("one", 3), ("two", 5)):
        _, answer = asked("progress", {"education-match": reading}, cities=1, matching_educations=2, rival_cards="1+0")
        assert answer.reasons[0].text.endswith(f": {mine}.")
        assert [row[1] for row in answer.rows] == ["0", "0"]
    assert asked("progress", tokens=3)[1].headline.startswith("Enter your rivals")


def test_tools_cite_rules_that_exist() -> None:
    for tool in TOOLS:
        assert tool.rule in CODES
        assert {field.rule for field in tool.fields(FACTS)} <= CODES
        assert all(field.common for field in tool.fields(FACTS))
        assert {reason.rule for reason in asked(tool.code)[1].reasons} <= CODES
