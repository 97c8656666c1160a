"""Deus: the helpers for the table."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring_calc.games.deus.goods import RESOURCES, types
from scoring_calc.games.deus.odds import at_least, chance
from scoring_calc.games.deus.offering import gain, hand_after
from scoring_calc.games.deus.payment import payments
from scoring_calc.games.deus.temples import missing_cards
from scoring_calc.games.deus.village import attackers, shares
from scoring_calc.rules.sheet import read_sheet

from .deus import DEUS, FACTS, ask, table_for

# -- helpers


@given(st.integers(0, 5), st.lists(st.integers(0, 5), min_size=5, max_size=5))
def test_missing_cards_are_the_fewest_that_allow_the_temple(temples: int, held: list[int]) -> None:
    cards = dict(zip(types(FACTS), held, strict=True))
    missing = missing_cards(temples, cards, FACTS)
    assert all(cards[kind] + missing.get(kind, 0) >= temples for kind in cards)
    assert all(cards[kind] + n == temples for kind, n in missing.items())


@pytest.mark.parametrize(
    ("entries", "headline"),
    [
        ({}, "Ready for temple 1, if you can pay for it."),
        ({"wood": 1, "stone": 1, "clay": 0, "wheat": 2, "gold": 4}, "Ready for temple 1."),
        ({"wood": 1, "gold": 11}, "Not yet: you need 1 more gold."),
        ({"gold": 16}, "Ready for temple 1."),
        (
            {"temples_played": 2, "maritime_cards": 1, "production_cards": 2, "scientific_cards": 3, "civil_cards": 2},
            "Not yet: you need 1 more maritime and 2 more military cards.",
        ),
        (
            {"temples_played": 1, "maritime_cards": 1, "production_cards": 1, "scientific_cards": 1, "civil_cards": 1}
            | {"military_cards": 0, "free_regions": 0},
            "Not yet: you need 1 more military card and a region without a temple.",
        ),
        ({"gold": 16, "free_regions": 0, "temples_left": 0}, "Ready for temple 1."),
        ({"temples_played": 6}, "You cannot build another temple: 6 are the most."),
    ],
)
def test_temple_readiness(entries: dict[str, int], headline: str) -> None:
    assert ask("temple-readiness", **entries).headline == headline


small = st.lists(st.integers(0, 3), min_size=4, max_size=4)


@given(small, st.integers(0, 5), small)
def test_payments_are_all_there_are_and_the_least_gold_comes_first(
    cost: list[int], printed: int, held: list[int]
) -> None:
    found = payments(cost, printed, held, 4)
    brute = {
        (paid, printed + 4 * sum(c - p for c, p in zip(cost, paid, strict=True)))
        for paid in product(range(4), repeat=4)
        if all(p <= c and p <= h for p, c, h in zip(paid, cost, held, strict=True))
    }
    assert {(way.paid, way.gold) for way in found} == brute
    assert len(found) == len(brute)
    assert found[0].gold == min(gold for _, gold in brute)
    assert found[0].gold == printed + 4 * sum(max(0, c - h) for c, h in zip(cost, held, strict=True))


def test_payment_of_the_worked_example() -> None:
    found = ask("payment", cost_wood=1, cost_clay=1, wood=1, gold=9)
    assert found.headline == "Least gold: 1 wood and 4 gold."
    assert [row[0] for row in found.rows] == ["1 wood and 4 gold", "8 gold"]
    assert found.rows[1] == ("8 gold", "1", "0", "0", "0", "1")
    assert ask("payment", cost_wood=2, gold=5).headline == "You cannot pay: 3 gold short."
    assert len(ask("payment", **{k: 9 for r in RESOURCES for k in (r, f"cost_{r}")}, gold=500).rows) == 20


@pytest.mark.parametrize(("hand", "discarded", "after"), [(5, 5, 10), (7, 1, 7), (10, 4, 10), (3, 3, 8), (10, 1, 10)])
def test_hand_after_minerva(hand: int, discarded: int, after: int) -> None:
    assert hand_after(hand, discarded, gain("minerva", discarded, FACTS), FACTS) == after


def test_offering_compares_the_gods() -> None:
    found = ask("offering", hand=5, discarded=3, top="blue")
    assert found.headline == "Neptune gives 6 gold and 1 ship; then you hold 5 cards."
    assert {row[0]: row[1:] for row in found.rows} == {
        "Neptune (blue)": ("6 gold", "1 ship", "5"),
        "Ceres (green)": ("3 resources", "1 production building", "5"),
        "Minerva (yellow)": ("3 extra cards", "1 scientific building", "8"),
        "Vesta (brown)": ("2 VP", "1 civil building", "5"),
        "Mars (red)": ("–", "3 pieces of any type", "5"),
    }


def test_offering_is_cut_to_what_is_there() -> None:
    left = {f"{kind}_left": 0 for kind in types(FACTS)} | {"military_left": 1}
    found = ask("offering", hand=10, discarded=4, top="red", resources_left=2, **left)
    rows = {row[0].split()[0]: row[1:] for row in found.rows}
    assert found.headline == "Mars gives 1 piece of any type; then you hold 6 cards."
    assert rows["Ceres"][0] == "2 resources"
    assert rows["Neptune"][1] == "no ship (none left)"
    assert rows["Minerva"] == ("4 extra cards", "no scientific building (none left)", "10")


@pytest.mark.parametrize(
    ("entries", "headline"),
    [
        ({}, "Say how many cards you hold and how many you discard."),
        ({"hand": 3, "discarded": 4}, "You cannot discard 4 cards: you hold 3."),
        ({"hand": 3, "discarded": 1, "top": "purple"}, "Jupiter lets you choose any one of these gifts."),
        ({"hand": 5, "discarded": 1, "top": "brown"}, "Vesta gives 1 VP and 1 civil building; then you hold 5 cards."),
        ({"hand": 2, "discarded": 2}, "What each god would give:"),
    ],
)
def test_offering_headline(entries: dict[str, Any], headline: str) -> None:
    assert ask("offering", **entries).headline == headline


@pytest.mark.parametrize(
    ("points", "armies", "buildings", "expected"),
    [
        (5, (1, 1), (3, 3), [2, 2]),
        (6, (2, 1), (2, 5), [6, 0]),
        (3, (1, 1, 0), (2, 1, 4), [3, 0, 0]),
        (4, (1, 1, 1), (2, 2, 2), [1, 1, 1]),
        (6, (0, 0), (4, 2), [0, 0]),
        (5, (1, 1, 1), (4, 4, 2), [2, 2, 0]),
    ],
)
def test_village_goes_to_most_armies_then_most_buildings(
    points: int, armies: tuple[int, ...], buildings: tuple[int, ...], expected: list[int]
) -> None:
    assert shares(points, armies, buildings) == expected


@given(st.integers(0, 6), st.lists(st.tuples(st.integers(0, 3), st.integers(0, 6)), min_size=2, max_size=4))
def test_nobody_without_the_most_armies_takes_points(points: int, players: list[tuple[int, int]]) -> None:
    armies, buildings = zip(*players, strict=True)
    takes = shares(points, armies, buildings)
    assert sum(takes) <= points
    assert all(not take or army == max(armies) for take, army in zip(takes, armies, strict=True))
    if len(attackers(armies, buildings)) == 1:
        assert sum(takes) == points


@pytest.mark.parametrize(
    ("entries", "headline"),
    [
        ({"points": 4}, "No attack: no army stands beside the village."),
        ({"points": 4, "armies_1": 1}, "Player 1 takes 4 VP."),
        (
            {"points": 4, "armies_1": 1, "empty_regions": 2},
            "No attack yet: 2 regions are empty. As it stands: Player 1 takes 4 VP.",
        ),
        ({"points": 5, "armies_1": 1, "armies_3": 1}, "Player 1 and Player 3 share 5 VP: 2 each."),
        ({"points": 5, "armies_1": 1, "armies_3": 1, "temples_3": 1}, "Player 3 takes 5 VP."),
        (
            {"points": 5, "armies_1": 1, "armies_3": 1, "temples_3": 1, "temples_count": "ignored"},
            "Player 1 and Player 3 share 5 VP: 2 each.",
        ),
        ({"armies_1": 3, "armies_2": 3, "empty_regions": 1}, "That cannot be: a region holds one army at most."),
    ],
)
def test_village_attack(entries: dict[str, Any], headline: str) -> None:
    assert ask("village-attack", **entries).headline == headline


def test_village_attack_follows_the_switch_of_the_table() -> None:
    tool = next(tool for tool in DEUS.tools if tool.code == "village-attack")
    table = table_for(2, temples_in_village_tie="ignored")
    entries = {"points": 4, "armies_1": 1, "armies_2": 1, "temples_2": 1}
    sheet, _ = read_sheet(table, tool.fields(FACTS), (), entries)
    assert tool.answer(sheet, FACTS).headline == "Player 1 and Player 2 share 4 VP: 2 each."


def test_draw_odds_of_the_worked_examples() -> None:
    assert ask("draw-odds").headline == "60.7 % for at least 1."
    assert ask("draw-odds", drawn=10).headline == "85.4 % for at least 1."
    assert ask("draw-odds", unseen=3, of_colour=3, drawn=2, wanted=2).headline == "100.0 % for at least 2."
    assert ask("draw-odds", unseen=3, of_colour=4).headline == "That cannot be: only 3 cards are unseen."


@given(st.integers(1, 30), st.integers(0, 16), st.integers(1, 10))
def test_chances_add_up_to_one(unseen: int, of_colour: int, drawn: int) -> None:
    of_colour, drawn = min(of_colour, unseen), min(drawn, unseen)
    assert sum(chance(unseen, of_colour, drawn, n) for n in range(drawn + 1)) == 1
    assert at_least(unseen, of_colour, drawn, 0) == 1
    assert at_least(unseen, of_colour, drawn, drawn + 1) == 0


@pytest.mark.parametrize("tool", DEUS.tools, ids=lambda tool: tool.code)
@given(data=st.data())
def test_tools_answer_everything_within_their_bounds(tool: Any, data: Any) -> None:
    given_entries = {}
    for field in tool.fields(FACTS):
        if data.draw(st.booleans()):
            codes = [choice.code for choice in field.choices]
            top = 60 if field.maximum is None else field.maximum
            given_entries[field.key] = data.draw(st.sampled_from(codes) if codes else st.integers(field.minimum, top))
    found = ask(tool.code, **given_entries)
    assert found.headline
    assert all(reason.rule in FACTS.game.titles for reason in found.reasons)
    assert all(len(row) == len(found.head) for row in found.rows)
