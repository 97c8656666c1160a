"""A New Dawn: the helpers. Each answer is compared with the fact sheet or with brute force."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.civ_new_dawn.combat import win_chance
from scoring_calc.games.civ_new_dawn.production import payments
from scoring_calc.games.civ_new_dawn.tools import advance
from scoring_calc.rules.sheet import read_sheet
from scoring_calc.rules.tools import Answer, Tool

from .civ_new_dawn import FACTS, GAME

TOOLS = {tool.code: tool for tool in GAME.tools}
DIE = 6
ODDS = {  # facts 6.2: defence minus attack before dice; chances for 0/0 1/0 2/0 3/0 0/1 1/1 3/3 tokens
    -2: "0.7222 0.9074 0.9769 0.9969 0.4907 0.7492 0.7814",
    -1: "0.5833 0.8148 0.9306 0.9815 0.3241 0.5795 0.5912",
    0: "0.4167 0.6759 0.8380 0.9352 0.1852 0.3912 0.3789",
    1: "0.2778 0.5093 0.6991 0.8426 0.0926 0.2276 0.1951",
    2: "0.1667 0.3519 0.5324 0.7037 0.0370 0.1134 0.0764",
    3: "0.0833 0.2130 0.3704 0.5370 0.0093 0.0432 0.0206",
}
TOKENS = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (3, 3))


def ask(code: str, entries: dict[str, Any] | None = None, **switches: str) -> Answer:
    tool = TOOLS[code]
    table = GAME.table(("Ana", "Bo"), (), switches)
    sheet, problems = read_sheet(table, tool.fields(FACTS), (), entries or {})
    assert not problems
    return tool.answer(sheet, FACTS)


@pytest.mark.parametrize("tool", GAME.tools, ids=lambda tool: tool.code)
def test_tools_answer_even_without_entries_and_name_real_rules(tool: Tool) -> None:
    answer = ask(tool.code)
    assert answer.headline
    named = {tool.rule, *(field.rule for field in tool.fields(FACTS)), *(reason.rule for reason in answer.reasons)}
    assert named <= FACTS.game.titles.keys()
    assert all(field.common for field in tool.fields(FACTS))


@pytest.mark.parametrize("tool", GAME.tools, ids=lambda tool: tool.code)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_tools_never_raise_within_their_bounds(tool: Tool, data: st.DataObject) -> None:
    entries: dict[str, Any] = {}
    for field in tool.fields(FACTS):
        if data.draw(st.booleans()):
            continue
        if field.choices:
            entries[field.key] = data.draw(st.sampled_from([choice.code for choice in field.choices]))
        elif field.kind == "flag":
            entries[field.key] = data.draw(st.booleans())
        else:
            entries[field.key] = data.draw(st.integers(field.minimum, 12 if field.maximum is None else field.maximum))
    answer = ask(tool.code, entries)
    assert all(reason.rule in FACTS.game.titles for reason in answer.reasons)
    assert all(len(row) == len(answer.head) for row in answer.rows)


# -- combat


@pytest.mark.parametrize("behind", ODDS)
def test_combat_odds_agree_with_the_fact_sheet(behind: int) -> None:
    chances = [win_chance(-behind, own, other, DIE) for own, other in TOKENS]
    assert [f"{float(chance):.4f}" for chance in chances] == ODDS[behind].split()


def test_combat_odds_agree_with_the_table_of_the_pages() -> None:
    for row in FACTS.table("combat-odds"):
        chance = win_chance(int(row["difference"] or 0), 0, 0, DIE)
        assert chance == Fraction(int(row["ways"] or 0), DIE * DIE)


@given(st.integers(-8, 8), st.integers(0, 4), st.integers(0, 4))
@settings(max_examples=40, deadline=None)
def test_more_tokens_never_hurt_their_owner(lead: int, own: int, other: int) -> None:
    chance = win_chance(lead, own, other, DIE)
    assert win_chance(lead, own + 1, other, DIE) >= chance >= win_chance(lead, own, other + 1, DIE)
    assert win_chance(lead + 1, own, other, DIE) >= chance


def brute(lead: int, own: int, other: int) -> Fraction:
    """With two-sided dice: every plan of both sides, by plain recursion without any shortcut."""

    def defend(gap: int, die: int, left: int) -> Fraction:
        ways = [Fraction(gap > 0)]
        if left:
            ways.append(defend(gap - 1, die, left - 1))
            ways.append(sum((defend(gap + die - new, new, left - 1) for new in (1, 2)), Fraction(0)) / 2)
        return min(ways)

    def attack(gap: int, mine: int, theirs: int, left: int) -> Fraction:
        ways = [defend(gap, theirs, other)]
        if left:
            ways.append(attack(gap + 1, mine, theirs, left - 1))
            ways.append(sum((attack(gap - mine + new, new, theirs, left - 1) for new in (1, 2)), Fraction(0)) / 2)
        return max(ways)

    return sum((attack(lead + a - d, a, d, own) for a in (1, 2) for d in (1, 2)), Fraction(0)) / 4


def test_the_best_use_of_tokens_equals_brute_force() -> None:
    for lead in range(-4, 5):
        for own in range(4):
            for other in range(4):
                assert win_chance(lead, own, other, 2) == brute(lead, own, other)


def test_combat_tool_adds_up_both_sides() -> None:
    entries = {
        "slot": 4,
        "card": "flight",
        "attack_bonus": 2,
        "target": "city",
        "terrain": "hills",
        "reinforced": 3,
        "army": True,
    }
    answer = ask("combat-odds", entries)  # attack 4 + 3 + 2 = 9; defence 2 × 2 + 3 + 2 = 9: level
    assert answer.headline == "The attack is won with a chance of 41.7 %."
    assert "= 9, and a die" in answer.reasons[0].text
    assert "= 9, and a die" in answer.reasons[1].text


@pytest.mark.parametrize(
    ("entries", "attack", "defence"),
    [
        ({"slot": 2, "card": "iron-working", "target": "barbarian", "terrain": "forest"}, 4, 3),
        ({"slot": 2, "card": "iron-working", "target": "figure", "terrain": "forest"}, 2, 3),
        ({"slot": 5, "card": "mass-production", "target": "city-state", "reinforced": 4, "army": True}, 7, 8),
        ({"slot": 5, "target": "fort", "terrain": "mountains"}, 5, 6),
        ({"slot": 1, "target": "control-token", "terrain": "desert", "reinforced": 2, "china": True}, 1, 8),
    ],
)
def test_combat_values_follow_the_defence_list(entries: dict[str, Any], attack: int, defence: int) -> None:
    reasons = ask("combat-odds", entries).reasons
    assert f"= {attack}, and a die" in reasons[0].text
    assert f"= {defence}, and a die" in reasons[1].text


def test_a_city_state_spends_no_tokens() -> None:
    entries = {"slot": 5, "target": "city-state"}
    assert ask("combat-odds", entries | {"defender_tokens": 3}).headline == ask("combat-odds", entries).headline


# -- wonders


@given(st.integers(-3, 14), st.integers(0, 8), st.integers(0, 6), st.sampled_from([2, 3]))
def test_payments_are_the_smallest_ones(missing: int, resources: int, tokens: int, worth: int) -> None:
    enough = {(t, r) for t in range(tokens + 1) for r in range(resources + 1) if worth * r + t >= missing}
    smallest = {(t, r) for t, r in enough if not any((a, b) != (t, r) and a <= t and b <= r for a, b in enough)}
    assert {(way.tokens, way.resources) for way in payments(missing, resources, tokens, worth, 1)} == smallest


@pytest.mark.parametrize(
    ("entries", "headline"),
    [
        ({"wonder": "petra", "slot": 5, "oil": 1}, "Petra can be built with 1 resource."),
        ({"wonder": "petra", "slot": 5, "marble": 9}, "Petra cannot be built yet: 2 production short."),
        (
            {"wonder": "petra", "slot": 3, "oil": 1, "diamond": 1, "tokens": 3},
            "Petra can be built with 2 resources, or to save resources with 1 resource and 2 trade tokens.",
        ),
        ({"wonder": "pentagon", "slot": 5, "card": "nationalism", "oil": 3}, "Pentagon can be built with 3 resources."),
        (
            {"wonder": "pentagon", "slot": 5, "card": "construction", "oil": 2, "tokens": 1},
            "Pentagon can be built with 2 resources and 1 trade token.",
        ),
        (
            {"wonder": "kremlin", "slot": 5, "card": "industrialization", "districts": 5, "egypt": True},
            "Kremlin can be built with the card alone.",
        ),
        (
            {"wonder": "oracle", "slot": 1, "brussels": True, "mature_cities": 4, "buenos_aires": True, "tokens": 1},
            "Oracle can be built with 1 trade token.",
        ),
        (
            {"wonder": "oracle", "slot": 4, "token_on_wonder": True, "mercury": 1},
            "Oracle cannot be built yet: 1 production short.",
        ),
    ],
)
def test_wonder_price_finds_the_cheapest_way(entries: dict[str, Any], headline: str) -> None:
    assert ask("wonder-price", entries).headline == headline


def test_the_terracotta_army_costs_what_the_switch_says() -> None:
    entries = {"wonder": "terracotta-army", "slot": 5, "tokens": 2}
    assert "cannot" in ask("wonder-price", entries).headline
    assert "2 trade tokens" in ask("wonder-price", entries, **{"terracotta-cost": "seven"}).headline


# -- dials, slots, districts


@given(st.integers(0, 24), st.integers(0, 24))
def test_tech_dial_follows_the_formula_of_the_fact_sheet(position: int, steps: int) -> None:
    end = position + steps
    assert [position, *advance(position, steps, FACTS)][-1] == (end if end <= 24 else 15 + (end - 25) % 10)


@pytest.mark.parametrize(
    ("position", "steps", "headline"),
    [
        (0, 5, "The dial stands at 5: a level II card at 3."),
        (5, 5, "The dial stands at 10: a level II card at 6, a level III card at 10."),
        (23, 3, "The dial stands at 16: a level IV card at 24."),
        (7, 0, "The dial stands at 7: no new card."),
    ],
)
def test_tech_dial_names_the_cards(position: int, steps: int, headline: str) -> None:
    assert ask("tech-dial", {"position": position, "steps": steps}).headline == headline


@pytest.mark.parametrize(
    ("entries", "slot"),
    [
        ({"place": 1}, 1),
        ({"place": 2}, 1),
        ({"place": 6}, 5),
        ({"place": 1, "type": "culture", "government": True}, 2),
        ({"place": 1, "type": "science", "government": True}, 1),
        ({"place": 2, "type": "science", "government": True}, 2),
        ({"place": 2, "machu_picchu": True}, 3),
        ({"place": 3, "machu_picchu": True}, 2),
        ({"place": 5, "type": "economy", "government": True, "georgia": True, "taj_mahal": 3}, 5),
        ({"place": 1, "type": "growth", "taj_mahal": 3}, 1),
        ({"place": 1, "type": "military", "government": True, "georgia": True}, 3),
    ],
)
def test_effective_slot_counts_places(entries: dict[str, Any], slot: int) -> None:
    assert ask("slot", entries).headline == f"The card counts as slot {slot}."


def test_event_dial_goes_round() -> None:
    answer = ask("event-dial", {"space": "government", "rounds": 3})
    assert [row[1] for row in answer.rows] == ["Barbarians move again", "Districts again", "Barbarians return"]
    assert answer.rows[2][2] == "helmet with star and wonder"
    assert "in 3 rounds and leaves in 6" in answer.reasons[0].text


@pytest.mark.parametrize(
    ("entries", "tokens"),
    [
        ({"district": "campus", "spaces": 2}, 2),
        ({"district": "campus", "spaces": 5, "on_card": 1}, 2),
        ({"district": "campus", "spaces": 1, "mature_cities": 5}, 1),
        ({"district": "commercial-hub", "spaces": 1, "mature_cities": 4}, 4),
        ({"district": "commercial-hub", "spaces": 3, "mature_cities": 5, "on_card": 3, "on_others": 13}, 2),
        ({"district": "industrial-zone", "spaces": 3, "on_card": 3}, 0),
    ],
)
def test_district_payout_is_capped_by_the_room_on_cards(entries: dict[str, Any], tokens: int) -> None:
    assert ask("district", entries).headline == f"At best {tokens} trade token{'s' * (tokens != 1)}."
