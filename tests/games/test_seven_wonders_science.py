"""7 Wonders: science with every effect, against brute force."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.seven_wonders.science import Study, best, place_wilds, points

SYMBOLS = st.tuples(*[st.integers(0, 6)] * 3)


def brute_force(study: Study) -> int:
    """Every way to use commonest, changed, copied and chosen symbols."""
    return max(points(add(way, wilds), study.sets_worth) for way in reached(study) for wilds in placings(study.wilds))


def placings(n: int) -> list[tuple[int, ...]]:
    return [tuple(way.count(place) for place in range(3)) for way in combinations_with_replacement(range(3), n)]


def add(symbols: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, int, int]:
    a, b, c = (x + y for x, y in zip(symbols, more, strict=True))
    return a, b, c


def reached(study: Study) -> set[tuple[int, int, int]]:
    ways = {study.symbols}
    for _ in range(study.commonest):
        ways = {add(w, unit(p)) for w in ways for p in range(3) if w[p] == max(w) and max(w)} or ways
    for _ in range(study.changes):
        ways |= {
            add(add(w, unit(goal)), tuple(-n for n in unit(p)))
            for w in ways
            for p in range(3)
            for goal in range(3)
            if w[p]
        }
    copies = [
        c
        for n in range(study.masks + 1)
        for c in placings(n)
        if all(a <= b for a, b in zip(c, study.near, strict=True))
    ]
    return {add(w, c) for w in ways for c in copies}


def unit(place: int) -> tuple[int, int, int]:
    return int(place == 0), int(place == 1), int(place == 2)


@settings(max_examples=300, deadline=None)
@given(SYMBOLS, st.integers(0, 9), st.sampled_from([0, 7, 10, 13, 16]))
def test_wilds_score_as_much_as_brute_force(symbols, wilds, worth):
    placed = place_wilds(symbols, wilds, worth)
    assert sum(placed) == sum(symbols) + wilds
    assert all(a >= b for a, b in zip(placed, symbols, strict=True))
    assert points(placed, worth) == brute_force(Study(symbols, worth, wilds=wilds))


@settings(max_examples=200, deadline=None)
@given(SYMBOLS, SYMBOLS, st.integers(0, 3), st.integers(0, 2), st.integers(0, 1), st.integers(0, 3))
def test_all_science_effects_score_as_much_as_brute_force(symbols, near, wilds, commonest, changes, masks):
    study = Study(symbols, 10, wilds, commonest, changes, masks, near)
    assert points(best(study).final, 10) == brute_force(study)


@pytest.mark.parametrize(
    ("symbols", "wilds", "worth", "total"),
    [
        ((2, 1, 0), 1, 7, 13),
        ((4, 1, 0), 1, 7, 26),
        ((4, 1, 0), 1, 10, 28),
        ((0, 0, 0), 3, 7, 10),
        ((4, 4, 4), 2, 7, 96),
    ],
)
def test_worked_science_examples(symbols, wilds, worth, total):
    assert points(place_wilds(symbols, wilds, worth), worth) == total


def test_a_city_without_symbols_has_no_commonest_one():
    assert best(Study((0, 0, 0), 7, commonest=2)).final == (0, 0, 0)


@given(SYMBOLS, st.integers(0, 5))
def test_one_more_symbol_of_choice_never_costs_points(symbols, wilds):
    fewer, more = (points(place_wilds(symbols, n, 7), 7) for n in (wilds, wilds + 1))
    assert more > fewer
