"""The Golden Ages: the tools, each optimum against brute force."""

from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.golden_ages import attacks, counts, research, technologies
from scoring_calc.rules.games import GameRules, rules_of
from scoring_calc.rules.sheet import read_sheet
from scoring_calc.rules.tools import Answer

GAME: GameRules = rules_of("golden-ages")
FACTS = GAME.facts


def ask(code: str, switches: dict[str, str] | None = None, **entries: Any) -> Answer:
    tool = next(tool for tool in GAME.tools if tool.code == code)
    table = GAME.table(("Ana", "Bo", "Cy"), switches=switches)
    sheet, problems = read_sheet(table, tool.fields(FACTS), (), entries)
    assert not problems
    answer = tool.answer(sheet, FACTS)
    assert all(reason.rule in FACTS.game.titles for reason in answer.reasons)
    return answer


@pytest.mark.parametrize("tool", GAME.tools, ids=lambda tool: tool.code)
def test_tools_answer_nothing_entered(tool: Any) -> None:
    assert ask(tool.code).headline
    assert tool.rule in FACTS.game.titles
    assert all(field.common and field.rule in FACTS.game.titles for field in tool.fields(FACTS))


# -- judgements


def test_judgement_gives_everybody_points() -> None:
    answer = ask("judgement", card="richest", counts="14+9+2")
    assert answer.headline == "Richest: Ana 4, Bo 3, Cy 0."
    assert answer.rows == (("Ana", "14", "4"), ("Bo", "9", "3"), ("Cy", "2", "0"))


def test_judgement_names_players_only_when_all_are_counted() -> None:
    assert ask("judgement", card="strongest", counts="1+4").headline == "Strongest: Player 1 2, Player 2 8."


def test_judgement_refuses_more_than_there_can_be() -> None:
    assert "more than 4" in ask("judgement", card="strongest", counts="5+1+0").headline


def test_judgement_counts_printed_technologies_on_request() -> None:
    switches = {"printed-technologies": "counted"}
    assert ask("judgement", card="most-advanced", counts="3+0+16").headline == "Most Advanced: Ana 3, Bo 0, Cy 16."
    counted = ask("judgement", switches, card="most-advanced", counts="3+0+16")
    assert counted.headline == "Most Advanced: Ana 7, Bo 4, Cy 20."


@given(st.data())
@settings(deadline=None)
def test_chooser_finds_the_largest_lead(data: st.DataObject) -> None:
    cards = FACTS.table("judgements")
    display = data.draw(st.lists(st.sampled_from(cards), min_size=1, max_size=5, unique_by=lambda card: card["code"]))
    held = {str(card["category"]): data.draw(st.lists(st.integers(0, 3), min_size=2, max_size=4)) for card in display}
    entries: dict[str, Any] = {counts.KEYS[category]: numbers for category, numbers in held.items()}
    answer = ask("judgement-chooser", cards=[card["code"] for card in display], **entries)
    leads = {}
    for card in display:
        own, *rivals = (counts.judged(card, number) for number in held[str(card["category"])])
        leads[str(card["name"])] = min(own - rival for rival in rivals)
    assert answer.rows[0][3] == f"{max(leads.values()):+d}"
    assert {row[0]: int(row[3]) for row in answer.rows} == leads
    assert [int(row[3]) for row in answer.rows] == sorted(leads.values(), reverse=True)


def test_chooser_says_what_it_left_out() -> None:
    answer = ask("judgement-chooser", cards=["richest", "strongest"], gold="9+6")
    assert [row[0] for row in answer.rows] == ["Richest"]
    assert any(reason.text.startswith("Strongest") for reason in answer.reasons)


# -- attacks


@pytest.mark.parametrize(
    ("entries", "switches", "gold"),
    [
        ({}, {}, 2),
        ({"attacks_made": 3}, {}, 8),
        ({"attacks_made": 1, "walls": 2}, {}, 10),
        ({"attacks_made": 1, "walls": 1, "civilization": "china"}, {}, 5),
        ({"civilization": "china"}, {}, 0),
        ({"civilization": "france"}, {}, 2),
        ({"attacks_made": 3}, {"invasion-track": "fan"}, 12),
        ({"civilization": "china"}, {"invasion-track": "fan"}, 1),
    ],
)
def test_attack_price(entries: dict[str, Any], switches: dict[str, str], gold: int) -> None:
    assert ask("attack", switches, **entries).headline == f"The attack costs {gold} gold."


def test_fifth_attack_is_refused() -> None:
    assert ask("attack", attacks_made=4).headline == "You have no attack left."


@pytest.mark.parametrize("looked_at", [1, 2, 3])
@pytest.mark.parametrize("tiles", [[2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6], [6], [2, 6], [3, 3, 5], []])
def test_expected_best_tile_equals_all_draws(tiles: list[int], looked_at: int) -> None:
    draws = list(combinations(tiles, min(looked_at, len(tiles))))
    mean = Fraction(sum(max(draw, default=0) for draw in draws), len(draws))
    assert attacks.expected_best(tiles, looked_at) == mean


def test_glory_of_a_full_bag() -> None:
    """Facts section 6: 4.0 on average, 4.73 for the best of two."""
    assert "4.00 VP" in ask("attack").reasons[-1].text
    assert "4.73 VP" in ask("attack", civilization="china").reasons[-1].text
    assert "More glory tiles" in ask("attack", seen="6+6+6").reasons[-1].text


# -- gold for a move


@pytest.mark.parametrize(
    ("entries", "gold"),
    [
        ({}, 0),
        ({"game_symbols": 2}, 2),
        ({"wheat_symbols": 1}, 0),
        ({"wheat_symbols": 2, "technologies": ["agriculture"]}, 2),
        ({"wheat_symbols": 2, "technologies": ["agriculture", "medicine"]}, 6),
        ({"rock_symbols": 1, "game_symbols": 1, "technologies": ["engineering"]}, 4),
        ({"gem_symbols": 1, "technologies": ["currency"], "civilization": "spain"}, 5),
        ({"gem_symbols": 1, "civilization": "brazil"}, 4),
        ({"gem_symbols": 1, "technologies": ["economy"], "civilization": "aztec-empire"}, 6),
        ({"wheat_symbols": 1, "civilization": "mongolia"}, 0),
        ({"game_symbols": 1, "city": True}, 2),
        ({"game_symbols": 1, "city": True, "already_there": True}, 1),
        ({"city": True, "technologies": ["construction"]}, 2),
        ({"city": True, "technologies": ["construction", "commerce"], "hagia_sophia": True}, 6),
        ({"hagia_sophia": True}, 0),
        ({"crosses_edge": True, "civilization": "portugal"}, 3),
        ({"crosses_edge": True}, 0),
        ({"opponent": True, "civilization": "united-states"}, 4),
    ],
)
def test_move_income(entries: dict[str, Any], gold: int) -> None:
    assert ask("move-income", **entries).headline == f"The move brings {gold} gold."


def test_move_income_per_city_on_request() -> None:
    entries = {"city": True, "technologies": ["construction", "commerce"]}
    assert ask("move-income", {"city-gold": "per-city"}, **entries).headline == "The move brings 2 gold."


# -- technologies


@given(st.lists(st.integers(0, 12), max_size=4), st.lists(st.sampled_from([2, 3, 5, 12]), max_size=5))
@settings(deadline=None)
def test_cheapest_path_equals_all_ways(costs: list[int], savings: list[int]) -> None:
    padded = savings + [0] * len(costs)
    best = min(
        sum(max(0, cost - saving) for cost, saving in zip(costs, way, strict=True))
        for way in set(permutations(padded, len(costs)))
    )
    assert sum(research.cheapest(costs, savings)) == best


@pytest.mark.parametrize(
    ("entries", "gold"),
    [
        ({"technology": "carriage"}, 3),
        ({"technology": "economy"}, 28),
        ({"technology": "economy", "owned": ["writing", "currency"]}, 20),
        ({"technology": "economy", "owned": ["writing"], "japan": True, "library": 1, "observatory": 1}, 12),
        ({"technology": "rail", "free": 2}, 0),
        ({"technology": "rail", "free": 1}, 3),
        ({"technology": "carriage", "observatory": 1}, 0),
    ],
)
def test_technology_path(entries: dict[str, Any], gold: int) -> None:
    assert f"costs {gold} gold" in ask("technology-path", **entries).headline


def test_whole_board_costs_what_the_reference_says() -> None:
    """Rule technology-costs: 28 gold for a row, 112 for the board."""
    last = [tile for tile in technologies.tiles(FACTS) if tile.col == FACTS.number("technology_columns")]
    assert [sum(t.cost for t in research.path(tile, frozenset(), FACTS)) for tile in last] == [28] * 4


def test_path_to_a_developed_technology_is_empty() -> None:
    answer = ask("technology-path", technology="rail", owned=["carriage", "rail"])
    assert answer.headline == "You have developed Rail already."
