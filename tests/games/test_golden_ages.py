"""The Golden Ages: technology boards, majorities and supplies."""

from collections import Counter
from itertools import chain, combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.golden_ages import counts, technologies
from scoring_calc.rules.games import GameRules, rules_of
from scoring_calc.rules.result import Result

NAMES = ("Ana", "Bo", "Cy", "Dee")
GAME: GameRules = rules_of("golden-ages")
FACTS = GAME.facts
TILES = technologies.tiles(FACTS)
LAST = FACTS.number("technology_columns")


def played(*players: dict[str, Any], switches: dict[str, str] | None = None, **common: Any) -> Result:
    return GAME.result(GAME.table(NAMES[: len(players)], switches=switches), players, common)


def points(result: Result, category: str) -> list[int]:
    return [line.points for player in result.players for line in player.lines if line.category == category]


def complaints(result: Result) -> list[tuple[int | None, str]]:
    return [(problem.seat, problem.field) for problem in result.problems]


def column(table: str, key: str) -> list[Any]:
    return [row[key] for row in FACTS.table(table)]


# -- technologies


def in_order(row: tuple[int, ...], india: bool) -> bool:
    """Columns of one row that can be developed, said in another way than the code does."""
    prefix = [tuple(range(2, 2 + n)) for n in range(LAST)]
    return row in prefix or (india and row[-1] == LAST and row[:-1] in prefix)


@pytest.mark.parametrize("india", [False, True])
def test_gaps_are_found_in_every_set_of_a_row(india: bool) -> None:
    row = [tile for tile in TILES if tile.row == 1]
    for size in range(len(row) + 1):
        for owned in combinations(row, size):
            assert (technologies.gaps(owned, india, FACTS) == []) == in_order(tuple(t.col for t in owned), india)


@pytest.mark.parametrize("india", [False, True])
def test_boards_are_those_of_all_sets_in_order(india: bool) -> None:
    columns = range(2, LAST + 1)
    sets = [row for n in range(LAST) for row in combinations(columns, n)]
    good = [(row, False) for row in sets if in_order(row, False)]
    good += [(row, True) for row in sets if india and not in_order(row, False) and in_order(row, True)]
    worth = dict(zip(range(1, LAST + 1), FACTS.numbers("technology_points"), strict=True))
    expected = set()
    for board in product(good, repeat=4):
        if sum(skips for _, skips in board) <= 1:
            have = [col for row, _ in board for col in row]
            expected.add((sum(worth[col] for col in have), len(have), sum(col >= LAST - 1 for col in have)))
    assert expected == technologies._boards(technologies._rows(FACTS), india)


@given(st.sets(st.sampled_from([tile.code for tile in TILES])), st.booleans())
@settings(max_examples=150, deadline=None)
def test_chosen_technologies_score_as_if_typed(codes: set[str], india: bool) -> None:
    owned = [tile for tile in TILES if tile.code in codes]
    late = sum(tile.col >= LAST - 1 for tile in owned)
    chosen = played({"technologies": sorted(codes), "india": india, "spiral_minaret": True}, {})
    typed = played(
        {
            "technologies_points": sum(tile.points for tile in owned),
            "technology_count": len(owned),
            "minaret_technologies": late,
            "india": india,
            "spiral_minaret": True,
        },
        {},
    )
    assert points(chosen, "technologies") == points(typed, "technologies")
    assert points(chosen, "minaret") == points(typed, "minaret")
    if not chosen.problems:
        assert not typed.problems


def test_technologies_left_empty_leave_room_for_typed_points() -> None:
    assert not played({"technologies": [], "technologies_points": 3, "cubes": 12}, {}).problems


def test_only_one_technology_is_forgiven_for_india() -> None:
    one = {"technologies": ["rocketry"], "india": True}
    assert not played(one, {}).problems
    assert complaints(played({"technologies": ["rocketry", "economy"], "india": True}, {})) == [(0, "technologies")]
    assert complaints(played({"technologies": ["aviation"], "india": True}, {})) == [(0, "technologies")]


# -- Future Technology and judgement


@given(st.lists(st.integers(0, 4), min_size=2, max_size=4), st.sampled_from(["gem", "rock", "game", "wheat"]))
@settings(max_examples=80, deadline=None)
def test_future_technology_goes_to_the_only_leader_who_holds_it(numbers: list[int], symbol: str) -> None:
    card = next(row["code"] for row in FACTS.table("future-technologies") if row["category"] == symbol)
    for holder in range(len(numbers)):
        players: list[dict[str, Any]] = [{f"{symbol}_symbols": n} for n in numbers]
        players[holder]["future_technology"] = card
        alone = sorted(numbers)[-1] == numbers[holder] and numbers.count(numbers[holder]) == 1
        expected = [8 if alone and seat == holder else 0 for seat in range(len(numbers))]
        assert points(played(*players), "future") == expected


@pytest.mark.parametrize("row", FACTS.table("future-technologies"), ids=lambda row: str(row["code"]))
def test_each_future_technology_compares_its_own_category(row: dict[str, Any]) -> None:
    more = {
        "gold": 1,
        "technologies": ["carriage"],
        "glory_tiles": [2],
        "wonders": 1,
        "cubes": 1,
        **{f"{symbol}_symbols": 1 for symbol in counts.SYMBOLS},
    }
    key = {"technologies": "technologies"}.get(row["category"], counts.KEYS.get(row["category"], ""))
    for entered, value in more.items():
        result = played({"future_technology": row["code"], entered: value}, {})
        assert points(result, "future") == [8 if entered == key else 0, 0]


@pytest.mark.parametrize("row", FACTS.table("judgements"), ids=lambda row: str(row["code"]))
def test_each_judgement_scores_its_own_category(row: dict[str, Any]) -> None:
    three = {
        "gold": 3,
        "technologies": ["carriage", "agriculture", "writing"],
        "glory_tiles": [2, 3, 4],
        "wonders": 3,
        "cubes": 3,
        "buildings": 3,
        **{f"{symbol}_symbols": 3 for symbol in counts.SYMBOLS},
    }
    key = {"technologies": "technologies"}.get(row["category"], counts.KEYS[row["category"]])
    for entered, value in three.items():
        result = played({entered: value}, {}, judgement=row["code"])
        assert points(result, "judgement") == [row["points"] * (3 // row["per"]) if entered == key else 0, 0]


def test_printed_technologies_add_to_everybody_or_nobody() -> None:
    players: tuple[dict[str, Any], ...] = (
        {"technologies": ["carriage"], "future_technology": "artificial-intelligence"},
        {},
    )
    switches = {"printed-technologies": "counted"}
    assert points(played(*players, judgement="most-advanced"), "judgement") == [1, 0]
    assert points(played(*players, judgement="most-advanced", switches=switches), "judgement") == [5, 4]
    assert points(played(*players, switches=switches), "future") == [8, 0]


# -- supplies


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("symbol", counts.SYMBOLS)
def test_most_symbols_is_the_best_choice_of_tiles(symbol: str, players: int) -> None:
    letter = next(letter for letter, word in FACTS.game.letters.items() if word == symbol)

    def shown(shape: str) -> list[int]:
        tiles = [row for row in FACTS.table("tile-faces") if row["shape"] == shape]
        return ["".join(str(row[square] or "") for square in "abcd").count(letter) for row in tiles]

    islands = "".join(column("islands", "symbols")).count(letter)
    best_l = max(sum(some) for some in combinations(shown("L"), players))
    best_domino = max(sum(some) for some in combinations(shown("domino"), 3 * players))
    assert counts.most_symbols(symbol, players, FACTS) == islands + sum(shown("square")) + best_l + best_domino


@given(st.lists(st.lists(st.integers(2, 6), max_size=4), min_size=2, max_size=4))
@settings(max_examples=100, deadline=None)
def test_glory_tiles_are_refused_beyond_the_supply(hands: list[list[int]]) -> None:
    supply = {2: 2, 3: 4, 4: 4, 5: 4, 6: 2}  # facts section 2.7
    over = any(number > supply[value] for value, number in Counter(chain(*hands)).items())
    result = played(*({"glory_tiles": hand} for hand in hands))
    assert bool(result.problems) == over
    assert points(result, "glory") == [sum(hand) for hand in hands]


@pytest.mark.parametrize(
    ("entries", "field"),
    [
        ({"technologies": ["carriage", "rail", "writing"], "cubes": 9}, "cubes"),
        ({"technologies": ["agriculture", "architecture"], "cities": 9}, "cities"),
        ({"technologies": ["metallurgy"], "cubes": 4, "cities": 2}, "cities"),
        ({"technologies": ["metallurgy", "construction"], "cubes": 5, "cities": 2}, "cities"),
        ({"cubes": 3, "cities": 4}, "cities"),
        ({"technologies": ["writing"], "buildings": 3}, "buildings"),
        ({"cubes": 13}, "cubes"),
        ({"buildings": 4}, "buildings"),
    ],
)
def test_pieces_that_cannot_be_are_refused(entries: dict[str, Any], field: str) -> None:
    assert complaints(played(entries, {})) == [(0, field)]


@pytest.mark.parametrize(
    "entries",
    [
        {"technologies": ["carriage", "rail", "writing"], "cubes": 8, "cities": 8},
        {"technologies": ["metallurgy", "construction"], "cubes": 6, "cities": 3},
        {"technologies": ["writing", "agriculture", "architecture"], "buildings": 3},
        {"cubes": 12, "cities": 6},
        {"cubes": 0, "cities": 0},
        {"gold": 500},
    ],
)
def test_pieces_at_their_limit_are_taken(entries: dict[str, Any]) -> None:
    assert not played(entries, {}).problems


@pytest.mark.parametrize(
    ("entries", "common"),
    [
        ({"technologies_points": 7, "technology_count": 4}, {"judgement": "most-advanced"}),
        ({"technologies_points": 7, "judgement_points": 5}, {"judgement": "most-advanced"}),
        ({"technologies_points": 7, "future_technology": "artificial-intelligence", "future_technology_met": True}, {}),
        ({"technologies_points": 7}, {"judgement": "most-populous"}),
        ({"technologies_points": 2, "spiral_minaret": True}, {}),
        ({"technologies_points": 7, "spiral_minaret": True, "minaret_technologies": 2}, {}),
        ({"cities": 3}, {"judgement": "richest"}),
    ],
)
def test_what_no_card_asks_for_may_be_left_out(entries: dict[str, Any], common: dict[str, Any]) -> None:
    assert not played(entries, {}, **common).problems


def test_a_rival_who_left_his_number_out_is_asked_for_it() -> None:
    holder = {"technologies": ["carriage"], "future_technology": "artificial-intelligence"}
    assert complaints(played(holder, {"technologies_points": 1})) == [(1, "technology_count")]


def test_several_rivals_are_named_in_one_breath() -> None:
    result = played({"gold": 1, "future_technology": "new-world-order"}, {"gold": 2}, {"gold": 2}, {"gold": 2})
    (line,) = (line for line in result.players[0].lines if line.category == "future")
    assert "Bo, Cy and Dee more with 2" in line.explanation


def test_all_problems_come_at_once() -> None:
    result = played(
        {"technologies": ["rail"], "glory_tiles": [6, 6], "spiral_minaret": True, "judgement_points": 2, "gold": -1},
        {"technologies_points": 27, "glory_tiles": [6], "spiral_minaret": True, "future_technology": "unheard-of"},
        judgement="richest",
    )
    assert sorted(complaints(result), key=str) == sorted(
        [
            (0, "gold"),
            (1, "future_technology"),
            (None, "glory_tiles"),
            (None, "spiral_minaret"),
            (0, "technologies"),
            (0, "judgement_points"),
            (1, "technologies_points"),
        ],
        key=str,
    )
    assert all(problem.rule in FACTS.game.titles for problem in result.problems)
