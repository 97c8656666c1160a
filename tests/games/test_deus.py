"""Deus: scores, and whether content and logic say the same."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring_calc.games.deus.board import (
    Laid,
    adjacent,
    at_edge,
    centre_of,
    layouts,
    regions_of,
)
from scoring_calc.games.deus.goods import RESOURCES
from scoring_calc.rules.fields import Category, Field
from scoring_calc.rules.maps import Hex, Spot, connected, distance, flower

from .deus import COUNTS, DEUS, FACTS, points_of, table_for

# -- content and logic agree


def test_limits_of_temple_cards_follow_from_the_pieces() -> None:
    most = FACTS.number("temple_cards_per_player_most")
    assert most == FACTS.number("pieces_per_type") + 1
    assert FACTS.number("temple_vp_per_player_most") == most * FACTS.number("temple_card_vp_most")


def test_temple_steps_ask_for_one_card_more_each() -> None:
    rows = FACTS.table("temple-steps")
    assert [row["cards_each"] for row in rows] == list(range(len(rows)))
    assert len(rows) == FACTS.number("temple_cards_per_player_most")


def test_supplies_of_the_content_add_up() -> None:
    for n in COUNTS:
        taken = n * FACTS.number("starting_each_resource")
        each = FACTS.for_players("supply_each_resource", n)
        assert each == n * FACTS.number("resources_per_player")
        assert FACTS.for_players("resources_left_after_setup", n) == each - taken
        hands = n * FACTS.number("starting_cards")
        assert FACTS.for_players("draw_pile_after_setup", n) == FACTS.number("box.building-cards") - hands
        assert FACTS.for_players("regions", n) == 7 * FACTS.for_players("continent_tiles", n)


def test_tile_contacts_of_the_content_are_those_of_the_board() -> None:
    home = flower(centre_of(Hex(0, 0)))[1:]
    for row in FACTS.table("tile-contacts"):
        assert isinstance(row["di"], int)
        assert isinstance(row["dj"], int)
        other = flower(centre_of(Hex(row["di"], row["dj"])))[1:]
        touching = {(a, b) for a, b in product(range(6), repeat=2) if distance(home[a], other[b]) == 1}
        listed = {(int(pair[0]), int(pair[2])) for pair in str(row["contacts"]).split()}
        assert touching == listed


def test_tiles_of_the_lattice_never_overlap() -> None:
    places = [Hex(i, j) for i in range(-3, 4) for j in range(-3, 4)]
    assert len({region for place in places for region in flower(centre_of(place))}) == 7 * len(places)


@pytest.mark.parametrize("row", FACTS.table("layouts"), ids=lambda row: row["code"])
def test_layouts_of_the_content_have_the_regions_they_claim(row: Any) -> None:
    [shape] = [s for s in layouts(FACTS, row["players"]) if " ".join(f"{i},{j}" for i, j in s) == row["places"]]
    board = regions_of(Laid(Spot("1a", place), 0) for place in shape)
    edge = sum(at_edge(region, board) for region in board)
    worth = [[adjacent(region, board) for region in flower(centre_of(place))] for place in shape]
    assert connected(board)
    assert (edge, len(board) - edge) == (row["edge"], row["interior"])
    assert (sum(map(min, worth)), sum(map(max, worth))) == (row["vp_least"], row["vp_most"])


def test_every_field_and_category_names_a_rule_and_a_symbol_of_the_game() -> None:
    symbols = {symbol.code for symbol in FACTS.game.symbols}
    items: list[Category | Field] = [*DEUS.categories(table_for(3)), *DEUS.fields(table_for(3))]
    for item in items:
        assert item.rule in FACTS.game.titles
        assert item.symbol in symbols
    for tool in DEUS.tools:
        assert tool.rule in FACTS.game.titles
        assert all(field.rule in FACTS.game.titles and field.common for field in tool.fields(FACTS))


# -- scores


@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ((0, 0, 0), (0, 0, 0)),
        ((1, 0, 0), (2, 0, 0)),
        ((3, 3, 2), (2, 2, 0)),
        ((5, 5, 5), (2, 2, 2)),
        ((2, 3, 4), (0, 0, 2)),
    ],
)
def test_majority_gives_the_full_bonus_to_all_who_have_the_most(
    amounts: tuple[int, ...], points: tuple[int, ...]
) -> None:
    for good in (*RESOURCES, "gold"):
        found = points_of(*({good: amount} for amount in amounts))
        assert tuple(lines[good] for lines in found) == points


amounts = st.fixed_dictionaries(
    {good: st.integers(0, 5) for good in (*RESOURCES, "gold")},
    optional={"tokens": st.integers(0, 80), "temples": st.lists(st.integers(0, 12), max_size=3)},
)


@given(st.lists(amounts, min_size=2, max_size=4))
def test_score_equals_the_formula(players: list[dict[str, Any]]) -> None:
    result = DEUS.result(table_for(len(players)), tuple(players))
    for player, found in zip(players, result.players, strict=True):
        expected = player.get("tokens", 0) + sum(player.get("temples", []))
        for good in (*RESOURCES, "gold"):
            expected += 2 * (player[good] >= 1 and all(player[good] >= other[good] for other in players))
        assert found.total == expected


def test_lines_say_why() -> None:
    result = DEUS.result(table_for(3), ({"wood": 4, "temples": [12, 3]}, {"wood": 1}, {"gold": 2}))
    said = {line.category: line.explanation for line in result.players[0].lines}
    assert said["temples"] == "2 temple cards: 12 + 3 = 15."
    assert said["wood"] == "The most wood, 4 to 1: 2 VP."
    assert said["clay"] == "Nobody has any clay."
    assert said["gold"] == "No gold: Player 3 has the most with 2 (2 more)."


def test_resources_are_limited_by_the_supply_of_the_table() -> None:
    sheet = ({"clay": 8}, {"clay": 7})
    assert [p.field for p in DEUS.result(table_for(2), sheet).problems] == ["clay"]
    assert not DEUS.result(table_for(3), (*sheet, {})).problems
    [problem] = DEUS.result(table_for(3), (*sheet, {"clay": 1})).problems
    assert (problem.seat, problem.rule) == (None, "resource-supply")
    assert "16" in problem.message
    assert "15" in problem.message


@pytest.mark.parametrize("players", [3, 4])
def test_temple_cards_of_all_players_are_limited(players: int) -> None:
    most = FACTS.number("cards_per_type")

    def sheet(cards: int) -> tuple[dict[str, Any], ...]:
        return tuple({"temples": [1] * (cards // players + (seat < cards % players))} for seat in range(players))

    assert not DEUS.result(table_for(players), sheet(most)).problems
    assert [p.rule for p in DEUS.result(table_for(players), sheet(most + 1)).problems] == ["score-limits"]
