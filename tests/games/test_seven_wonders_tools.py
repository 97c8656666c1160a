"""7 Wonders: the helpers for the table."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.seven_wonders import cards, chains, payment
from scoring_calc.games.seven_wonders.military import Outcome, conflicts
from scoring_calc.rules.sheet import Sheet, read_sheet
from scoring_calc.rules.tools import Answer
from tests.games.seven_wonders import FACTS, GAME, table


def ask(code: str, **entries: object) -> Answer:
    tool = next(tool for tool in GAME.tools if tool.code == code)
    at = table(3)
    sheet, problems = read_sheet(at, tool.fields(FACTS), ({},) * 3, entries)
    assert problems == []
    answer = tool.answer(Sheet(at, sheet.entries, sheet.common), FACTS)
    assert {reason.rule for reason in answer.reasons} <= set(FACTS.game.titles)
    return answer


def test_science_tool_places_the_symbol_and_values_the_next():
    answer = ask("science", compasses=2, gears=1, wilds=1)
    assert answer.headline == "13 points with 2 compasses, 1 gear, 1 tablet"
    assert ("1 tablet", "+5") in answer.rows  # 2/1/1 and the symbol of choice a third compass or second gear: 18
    assert ask("science", compasses=1, masks=2, near_gears=1, near_tablets=3).headline.startswith("10 points")
    assert ask("science", compasses=4, gears=1, wilds=1, aristotle=True).headline.startswith("28 points")


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(payment.RESOURCES), st.integers(1, 2), max_size=4), st.data())
def test_cheapest_payment_equals_brute_force(need, data):
    makes = st.sampled_from(["W", "S", "WW", "O/C", "W/S", "W/S/O/C", "G", "G/P/L"])
    price = {kind: 1 if kind in "WS" else 2 for kind in payment.RESOURCES}
    own = [payment.producer(kind) for kind in data.draw(st.lists(makes, max_size=3))]
    left = [payment.producer(kind, 0, price) for kind in data.draw(st.lists(makes, max_size=2))]
    right = [payment.producer(kind, 1, price) for kind in data.draw(st.lists(makes, max_size=2))]
    ways = brute_payments(need, [*own, *left, *right])
    least = min(map(sum, ways), default=None)
    assert payment.cheapest(need, [*own, *left, *right]) == {way for way in ways if sum(way) == least}


def brute_payments(need, producers):
    options = [[("", 0), *((kind, n) for kind in p.kinds for n in range(1, p.amount + 1))] for p in producers]
    found = set()
    for uses in product(*options):
        got: Counter[str] = Counter()
        for kind, n in uses:
            got[kind] += n
        if all(got[kind] == n for kind, n in need.items()) and set(got) - {""} <= set(need):
            costs = [p.cost(kind, n) for p, (kind, n) in zip(producers, uses, strict=True) if n]
            found.add((sum(left for left, _ in costs), sum(right for _, right in costs)))
    return found


def test_payment_tool_buys_on_the_cheaper_side():
    entries = {"need_wood": 2, "need_glass": 1, "coins": 4, "own_cards": ["lumber-yard", "east-trading-post"]}
    both = {"left_cards": ["lumber-yard", "glassworks-i"], "right_cards": ["lumber-yard"]}
    answer = ask("payment", **entries, **both)
    assert answer.headline == "You can pay it: 3 coins."
    assert answer.rows == (("2", "1", "0"),)


def test_payment_tool_reads_the_board_resource_both_ways():
    entries = {"need_glass": 1, "coins": 1, "left_start": "G"}
    assert ask("payment", **entries).headline == "You cannot get these resources."
    assert ask("payment", **entries, board_resource="for-sale").headline == "You are 1 coin short: 2 coins."
    assert ask("payment", need_wood=7, need_ore=7).headline.startswith("No building")


def test_chains_reach_one_age_or_any():
    second = FACTS.table("age-cards-second")
    one = chains.free_cards(frozenset({"theater", "altar", "scriptorium"}), second, any_earlier=False)
    assert {row["name"] for row, _ in one} == {"Courthouse", "Library"}
    any_age = chains.free_cards(frozenset({"theater", "altar"}), second, any_earlier=True)
    assert {row["name"] for row, _ in any_age} == {"Gardens", "Pantheon"}
    assert ask("chains", built=["east-trading-post"]).rows[0][1] == "Forum"


@pytest.mark.parametrize("deck", ["age-cards", "age-cards-second"])
def test_chains_agree_in_both_columns(deck):
    rows = {row["name"]: row for row in FACTS.table(deck)}
    makes = {(a, b) for a, row in rows.items() for b in cards.text(row, "makes_free").split("; ") if b}
    needs = {(a, b) for b, row in rows.items() for a in cards.text(row, "free_if").split("; ") if a}
    assert makes == needs


def test_war_leaves_diplomats_out_of_the_circle():
    assert conflicts((3, 1, 0)) == (Outcome(2, 0), Outcome(1, 1), Outcome(0, 2))
    assert conflicts((3, 1, 0), frozenset({0})) == (Outcome(), Outcome(1, 0), Outcome(0, 1))
    assert conflicts((2, 5, 2, 0), frozenset({1})) == (Outcome(1, 0), Outcome(), Outcome(1, 0), Outcome(0, 2))
    assert conflicts((1, 2, 3), frozenset({0, 1})) == (Outcome(),) * 3
    answer = ask("war", shields="3+1+0", age="III", diplomats="1")
    assert [row[3] for row in answer.rows] == ["+0", "+5", "-1"]


@given(st.lists(st.integers(0, 9), min_size=3, max_size=8), st.sets(st.integers(0, 7)))
def test_war_gives_as_many_victories_as_defeats(shields, diplomats):
    outcomes = conflicts(shields, frozenset(diplomats))
    assert sum(o.victories for o in outcomes) == sum(o.defeats for o in outcomes)
    assert all(o.victories + o.defeats <= 2 for o in outcomes)


def test_guild_appraiser_ranks_and_limits():
    answer = ask("guilds", near_brown=12, near_grey=3, own_brown=2, compasses=2, gears=2, tablets=1)
    values = {name: int(value) for name, value, _ in answer.rows}
    assert answer.headline == "Workers Guild: 12 points"
    assert (values["Craftsmens Guild"], values["Shipowners Guild"], values["Scientists Guild"]) == (6, 3, 10)
    limited = ask("guilds", near_brown=12, guild_cap="ten", edition="second", finished=True)
    values = {name: int(value) for name, value, _ in limited.rows}
    assert (values["Workers Guild"], values["Decorators Guild"]) == (10, 7)
