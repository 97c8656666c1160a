"""A New Dawn: the victory check. Agendas, what is asked for, and counts that contradict each other."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.civ_new_dawn import scoring
from scoring_calc.games.civ_new_dawn.cards import (
    WORDS,
    fort_cards,
    keys_of,
    standard_cards,
    victory_cards,
    wonder_eras,
    wonder_types,
)
from scoring_calc.games.civ_new_dawn.checks import _impossible_eras
from scoring_calc.games.civ_new_dawn.supply import wonders_left
from scoring_calc.rules.result import Result
from scoring_calc.rules.sheet import Sheet

from .civ_new_dawn import FACTS, GAME, NAMES

FORTS = ["fortified", "expeditionary"]
CARDS = ["civilized-money-grubber", "warmonger-paranoid", "explorer-aesthetic", *FORTS]


def result(players: list[dict[str, Any]], cards: list[str] = CARDS, **switches: str) -> Result:
    table = GAME.table(NAMES[: len(players)], (), switches)
    return GAME.result(table, tuple(players), {"victory_cards": cards} if cards else {})


def explained(entries: dict[str, Any], card: str) -> tuple[int, str]:
    pool = [c.code for c in standard_cards(FACTS) if c.code != card][:2]
    lines = result([entries, {}], [card, *pool, *FORTS] if card not in FORTS else CARDS).players[0].lines
    return next((line.points, line.explanation) for line in lines if line.category == card)


# -- the cards and their content


def test_targets_of_the_table_are_the_values_the_texts_show() -> None:
    target = FACTS.keyed("agenda_target")
    for card in victory_cards(FACTS):
        for agenda in card.agendas:
            if agenda.code != "warmonger":
                assert agenda.goals[0].target == target[agenda.code.replace("-", "_")]
    assert [g.target for c in victory_cards(FACTS) for a in c.agendas if a.code == "warmonger" for g in a.goals] == [
        target["warmonger_capitals"],
        target["warmonger_city_states"],
    ]


def test_there_are_ten_standard_cards_with_two_agendas_and_two_fort_cards() -> None:
    assert len(standard_cards(FACTS)) == FACTS.number("standard_cards_in_pool")
    assert all(len(card.agendas) == FACTS.number("agendas_per_standard_card") for card in standard_cards(FACTS))
    assert [card.code for card in fort_cards(FACTS)] == FORTS


def test_every_count_of_an_agenda_can_be_entered_and_has_words() -> None:
    keys = {field.key for field in scoring.fields(GAME.table(NAMES), FACTS)}
    counts = {goal.count for card in victory_cards(FACTS) for agenda in card.agendas for goal in agenda.goals}
    assert counts == WORDS.keys()
    assert all(keys_of(count, FACTS) <= keys for count in counts)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wonders_left_agree_with_the_table_of_the_pages(players: int) -> None:
    manual = GAME.table(NAMES[:players])
    always = GAME.table(NAMES[:players], (), {"wonder-removal": "always"})
    assert wonders_left(manual, FACTS) == FACTS.for_players("wonders_left_per_type", players)
    assert wonders_left(always, FACTS) == FACTS.number("wonders_left_per_type_always")


# -- agendas


@pytest.mark.parametrize(
    ("card", "entries", "below"),
    [
        ("civilized-money-grubber", {"cities": 8}, {"cities": 7, "economic_wonders": 1}),
        ("civilized-money-grubber", {"economic_wonders": 2}, {"cultural_wonders": 2}),
        ("warmonger-paranoid", {"capitals_defeated": 1}, {"conquered_city_states": 1}),
        ("warmonger-paranoid", {"conquered_city_states": 2}, {"militaristic_wonders": 1}),
        ("warmonger-paranoid", {"militaristic_wonders": 2}, {"scientific_wonders": 2}),
        ("explorer-aesthetic", {"coast_or_edge_spaces": 15}, {"coast_or_edge_spaces": 14}),
        ("explorer-aesthetic", {"cultural_wonders": 2}, {"cultural_wonders": 1}),
        ("technophile-scholarly", {"level_four_cards": 3}, {"level_four_cards": 2}),
        ("technophile-scholarly", {"scientific_wonders": 2}, {"scientific_wonders": 1}),
        ("populous-preservationist", {"mature_cities": 5}, {"mature_cities": 4}),
        ("populous-preservationist", {"natural_wonders": 2}, {"natural_wonders": 1}),
        ("defensive-devastating", {"reinforced_tokens": 15}, {"reinforced_tokens": 14}),
        ("defensive-devastating", {"best_attack": 16}, {"best_attack": 15}),
        ("diplomatic-hoarder", {"diplomacy_sources": 4}, {"diplomacy_sources": 3}),
        ("diplomatic-hoarder", {"resources": 3, "natural_wonders": 2}, {"resources": 3, "natural_wonders": 1}),
        ("expansionist-prolific", {"tiles_with_city": 6}, {"tiles_with_city": 5}),
        ("expansionist-prolific", {"modern_wonders": 2}, {"modern_wonders": 1, "ancient_wonders": 1}),
        ("industrious-progressive", {"districts": 5}, {"districts": 4}),
        (
            "industrious-progressive",
            {"ancient_wonders": 1, "medieval_wonders": 1, "modern_wonders": 1},
            {"ancient_wonders": 1, "modern_wonders": 4},
        ),
        ("provincial-diversified", {"tiles_with_mature_city": 4}, {"tiles_with_mature_city": 3}),
        (
            "provincial-diversified",
            {"economic_wonders": 1, "cultural_wonders": 1, "scientific_wonders": 1},
            {"economic_wonders": 2, "cultural_wonders": 2},
        ),
        ("fortified", {"forts": 1}, {"forts": 0}),
        ("expeditionary", {"forts": 2}, {"forts": 1}),
    ],
)
def test_agenda_is_met_at_its_target_and_not_below(card: str, entries: dict[str, int], below: dict[str, int]) -> None:
    assert explained(entries, card)[0] == 1
    assert explained(below, card)[0] == 0


def test_unmet_card_says_what_each_agenda_lacks() -> None:
    words = explained({"cities": 6, "economic_wonders": 1}, "civilized-money-grubber")[1]
    assert words == "Civilized: 6 of 8 cities; Money Grubber: 1 of 2 economic wonders."


def test_met_card_names_the_agenda() -> None:
    assert explained({"cities": 8}, "civilized-money-grubber") == (1, "Civilized is met: 8 of 8 cities.")


def test_more_than_needed_is_said_as_such() -> None:
    words = explained({"coast_or_edge_spaces": 18}, "explorer-aesthetic")[1]
    assert words == "Explorer is met: 18 spaces by water or the map edge, 15 needed."
    assert explained({"forts": 2}, "fortified")[1] == "Fortified is met: 2 forts, 1 needed."


def test_warmonger_says_both_ways_until_one_is_met() -> None:
    words = explained({"conquered_city_states": 1}, "warmonger-paranoid")[1]
    assert "Warmonger: 0 of 1 rival capital defeated or 1 of 2 conquered city-states" in words
    met = explained({"conquered_city_states": 2}, "warmonger-paranoid")[1]
    assert met == "Warmonger is met: 2 of 2 conquered city-states."


def test_every_agenda_cites_its_own_passage_and_both_together_their_card() -> None:
    agendas = [agenda for card in victory_cards(FACTS) for agenda in card.agendas]
    texts = {passage.code: f"{passage.title} {passage.text}" for passage in FACTS.game.rules}
    assert all(agenda.name in texts[agenda.rule] for agenda in agendas if agenda.goals[0].count != "forts")
    both = result([{"cities": 8, "economic_wonders": 2}, {}]).players[0].lines[0]
    assert (both.points, both.rule) == (1, "either-agenda-completes")


def test_a_card_completed_earlier_says_so_and_names_its_rule() -> None:
    played = result([{"completed": ["explorer-aesthetic"]}, {}])
    line = next(line for line in played.players[0].lines if line.category == "explorer-aesthetic")
    assert (line.points, line.rule) == (1, "agenda-stays-complete")
    assert "earlier" in line.explanation


@pytest.mark.parametrize(("forts", "standard", "wins"), [(2, 2, True), (1, 3, True), (2, 1, False), (0, 3, False)])
def test_winning_needs_forts_as_the_reference_says(forts: int, standard: int, wins: bool) -> None:
    done = CARDS[:standard]
    assert bool(result([{"forts": forts, "completed": done}, {}]).winners) is wins


def test_without_cards_the_result_says_which_are_needed() -> None:
    nothing = result([{"forts": 2}, {}], [])
    assert not nothing.problems
    assert nothing.sentence == (
        "First choose the victory cards in play: Fortified and Expeditionary, which are always in play, and 3 standard"
        " cards."
    )


@given(st.sets(st.sampled_from([card.code for card in standard_cards(FACTS)]), min_size=3, max_size=3), st.data())
@settings(max_examples=30, deadline=None)
def test_more_of_anything_never_loses_a_card(cards: set[str], data: st.DataObject) -> None:
    table = GAME.table(NAMES[:2])
    numbers = [f for f in GAME.fields(table) if f.kind == "number"]
    entries = {f.key: data.draw(st.integers(0, f.maximum or 20)) for f in numbers}
    more = dict(entries)
    more[data.draw(st.sampled_from(numbers)).key] += 1
    common = {"victory_cards": tuple(cards)}
    few, many = (scoring.score(Sheet(table, (e, {}), common), FACTS).lines[0] for e in (entries, more))
    assert all(one.points <= other.points for one, other in zip(few, many, strict=True))


# -- what is asked for


def test_only_what_the_cards_in_play_need_is_asked_for() -> None:
    table = GAME.table(NAMES[:3])
    sheet, _ = GAME.read(table, ({}, {}, {}), {"victory_cards": CARDS})
    assert {field.key for field in GAME.asked(sheet)} == {
        *("victory_cards", "completed", "friendly_spaces", "forts", "cities"),
        *("capitals_defeated", "conquered_city_states", "coast_or_edge_spaces"),
        *("economic_wonders", "militaristic_wonders", "cultural_wonders", "scientific_wonders"),
    }


def test_wonders_are_asked_for_by_era_alone_if_that_is_enough() -> None:
    table = GAME.table(NAMES[:3])
    cards = ["industrious-progressive", "defensive-devastating", "diplomatic-hoarder", *FORTS]
    sheet, _ = GAME.read(table, ({"cities": 3}, {}, {}), {"victory_cards": cards})
    asked = {field.key for field in GAME.asked(sheet)}
    assert {"ancient_wonders", "medieval_wonders", "modern_wonders"} <= asked
    assert "cultural_wonders" not in asked
    assert "cities" in asked  # filled in, so it stays in sight


def test_everything_is_asked_for_while_no_cards_are_chosen() -> None:
    table = GAME.table(NAMES[:3])
    sheet, _ = GAME.read(table, ({}, {}, {}), {})
    assert GAME.asked(sheet) == GAME.fields(table)


# -- counts that contradict each other


@pytest.mark.parametrize(
    ("players", "field", "rule"),
    [
        ([{"cities": 3, "mature_cities": 4}, {}], "mature_cities", "mature-city"),
        ([{"cities": 3, "tiles_with_city": 4}, {}], "tiles_with_city", "tile-agendas"),
        ([{"tiles_with_city": 2, "tiles_with_mature_city": 3}, {}], "tiles_with_mature_city", "tile-agendas"),
        ([{"mature_cities": 2, "tiles_with_mature_city": 3}, {}], "tiles_with_mature_city", "tile-agendas"),
        ([{"cities": 1, "forts": 2}, {}], "forts", "fort-beaten"),
        ([{"cities": 5, "friendly_spaces": 4}, {}], "cities", "friendly-space"),
        ([{"reinforced_tokens": 5, "friendly_spaces": 4}, {}], "reinforced_tokens", "friendly-space"),
        ([{"coast_or_edge_spaces": 5, "friendly_spaces": 4}, {}], "coast_or_edge_spaces", "explorer-agenda"),
        ([{"ancient_wonders": 2, "friendly_spaces": 1}, {}], "friendly_spaces", "wonder-control"),
        ([{"forts": 2}, {"forts": 1}], "forts", "place-forts"),
        ([{"conquered_city_states": 4}, {"conquered_city_states": 3}], "conquered_city_states", "neutral-tokens"),
        ([{"natural_wonders": 6}, {"natural_wonders": 1}], "natural_wonders", "natural-wonders"),
        ([{"modern_wonders": 12}, {"modern_wonders": 1}], "modern_wonders", "wonder-removal"),
        ([{"ancient_wonders": 5}, {"ancient_wonders": 4}], "ancient_wonders", "wonder-removal"),
        ([{"ancient_wonders": 11}, {"medieval_wonders": 10}, {}], "ancient_wonders", "wonder-removal"),
        ([{"diplomacy_sources": 7}, {"conquered_city_states": 1}], "diplomacy_sources", "city-state-beaten"),
        (
            [{"diplomacy_sources": 7}, {"diplomacy_sources": 7}, {"diplomacy_sources": 7}],
            "diplomacy_sources",
            "diplomacy-card-kinds",
        ),
        ([{"completed": ["diplomatic-hoarder"]}, {}], "completed", "victory-cards-dealt"),
    ],
)
def test_contradictions_are_named_with_field_and_rule(players: list[dict[str, Any]], field: str, rule: str) -> None:
    problems = result(players).problems
    assert (field, rule) in {(problem.field, problem.rule) for problem in problems}
    assert len(problems) == 1


def test_half_filled_sheets_are_no_mistake() -> None:
    assert not result([{"mature_cities": 4, "forts": 2, "ancient_wonders": 2, "tiles_with_city": 5}, {}]).problems


def possible(types: tuple[int, ...], eras: tuple[int, ...], cap: int) -> bool:
    """Whether wonders can be chosen so: brute force over how each type is split among the eras."""
    if not types:
        return not any(eras)
    splits = [s for s in product(range(cap + 1), repeat=len(eras)) if sum(s) == types[0]]
    fitting = [s for s in splits if all(n <= e for n, e in zip(s, eras, strict=True))]
    return any(possible(types[1:], tuple(e - n for n, e in zip(s, eras, strict=True)), cap) for s in fitting)


@given(st.lists(st.integers(0, 6), min_size=2, max_size=4), st.data())
@settings(max_examples=60, deadline=None)
def test_impossible_eras_are_found_exactly(types: list[int], data: st.DataObject) -> None:
    total = sum(types)
    first = data.draw(st.integers(0, total))
    second = data.draw(st.integers(0, total - first))
    eras = (first, second, total - first - second)
    sheet = Sheet(GAME.table(NAMES[:4]), ({},) * 4, {})
    named = dict(zip(wonder_eras(FACTS), eras, strict=True))
    cap = FACTS.number("wonders_per_type_and_era")
    assert bool(_impossible_eras(sheet, types, named, FACTS)) is not possible(tuple(types), eras, cap)


def test_the_box_has_as_many_wonders_of_each_type_and_era_as_the_values_say() -> None:
    rows = [(row["type"], row["era"]) for row in FACTS.table("wonders")]
    each = FACTS.number("wonders_per_type_and_era")
    assert all(rows.count(pair) == each for pair in product(wonder_types(FACTS), wonder_eras(FACTS)))
    assert len(rows) == FACTS.number("box.world-wonders")
