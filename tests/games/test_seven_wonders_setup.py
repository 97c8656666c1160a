"""7 Wonders: set-ups dealt, kept, re-rolled, broken and fair."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.seven_wonders import pools
from scoring_calc.rules.setups import Draws
from scoring_calc.rules.streams import Rolls
from tests.games.seven_wonders import ALL, FACTS, GAME, setup_of, table

tables = st.builds(
    lambda players, expansions, edition, sides: table(
        min(players, 8 if "cities" in expansions else 7), tuple(expansions), edition=edition, wonder_sides=sides
    ),
    st.integers(2, 8),
    st.sets(st.sampled_from(ALL)),
    st.sampled_from(["first", "second"]),
    st.sampled_from(["random", "simple", "advanced"]),
)


@settings(max_examples=150, deadline=None)
@given(tables, st.text("abc123", max_size=4))
def test_what_is_dealt_passes_the_check(at, seed):
    setup = GAME.setup(at, Rolls(seed))
    assert GAME.check_setup(at, setup.values) == []
    drawn = {draw.code for draw in setup.draws}
    assert {step.draw for step in setup.steps if step.draw} == drawn
    for draw in setup.draws:
        assert set(draw.value) <= {choice.code for choice in draw.choices}
        assert draw.rule in FACTS.game.titles


@settings(max_examples=60, deadline=None)
@given(tables, st.data())
def test_a_new_roll_of_one_draw_leaves_the_others(at, data):
    before = setup_of(at)
    code = data.draw(st.sampled_from(sorted(before)))
    after = setup_of(at, again={code: 1})
    assert {key: value for key, value in after.items() if key != code} == {
        key: value for key, value in before.items() if key != code
    }
    assert GAME.check_setup(at, after) == []


@settings(max_examples=60, deadline=None)
@given(tables, st.data())
def test_what_is_kept_stays_and_the_rest_obeys(at, data):
    first = setup_of(at, "kept")
    kept = {code: tuple(item if data.draw(st.booleans()) else "" for item in value) for code, value in first.items()}
    second = setup_of(at, "other", kept=kept)
    assert GAME.check_setup(at, second) == []
    for code, places in kept.items():
        assert all(mine in ("", new) for mine, new in zip(places, second[code], strict=True))


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("players", range(2, 8))
def test_decks_have_seven_cards_for_each_city(players, edition):
    at = table(players, edition=edition)
    draws, hands = setup_of(at), 7 * max(players, 3)
    sizes = [sum(pools.split(card)[1] for card in draws[f"age-{n}-cards"]) for n in (1, 2, 3)]
    assert [sizes[0], sizes[1], sizes[2] + len(draws["guilds"])] == [hands] * 3


def test_cities_adds_one_black_card_for_each_player_and_age():
    draws = setup_of(table(6, ("cities",)))
    assert [len(draws[f"black-{n}-cards"]) for n in (1, 2, 3)] == [6, 6, 6]


def test_eight_players_get_no_invented_decks():
    draws = setup_of(table(8, ("cities",)))
    assert not any(code.startswith("age-") for code in draws)
    assert (len(draws["guilds"]), len(draws["wonders"])) == (10, 8)


def test_pinned_set_ups_stay_the_same():
    base = setup_of(table(3), "stele")
    assert base["wonders"] == PINNED["wonders"]
    assert base["guilds"] == PINNED["guilds"]
    full = setup_of(table(4, ALL, edition="second"), "agora")
    assert {code: full[code] for code in PINNED_SECOND} == PINNED_SECOND


PINNED: Draws = {
    "wonders": ("ephesos-b", "babylon-a", "halikarnassos-a"),
    "guilds": ("scientists-guild", "philosophers-guild", "magistrates-guild", "strategists-guild", "workers-guild"),
}
PINNED_SECOND: Draws = {
    "wonders": ("babylon-night", "petra-night", "halikarnassos-day", "ephesos-day"),
    "black-2-cards": ("raider-fort", "guardhouse", "spy-ring", "mercenaries"),
    "great-projects": ("rampart-road", "sewer-network", "giant-trebuchet"),
    "edifices": ("outpost", "factory", "gold-reserves"),
}


def broken(**changes: object) -> Draws:
    return {**setup_of(table(3, ("leaders", "cities", "edifice"))), **changes}  # type: ignore[dict-item]


BROKEN = {
    "a guild too few": (
        "guilds",
        ("workers-guild", "spies-guild", "traders-guild", "builders-guild"),
        "5 cards, not 4",
    ),
    "a guild twice": ("guilds", ("workers-guild",) * 2 + ("spies-guild", "traders-guild", "builders-guild"), "2 times"),
    "a guild of the other edition": (
        "guilds",
        ("decorators-guild", "workers-guild", "spies-guild", "traders-guild", "builders-guild"),
        "Decorators Guild does not belong",
    ),
    "one board twice": ("wonders", ("gizah-a", "gizah-b", "rhodos-a"), "Gizah is dealt twice"),
    "a board without its expansion": ("wonders", ("siracusa-day", "gizah-a", "rhodos-a"), "other edition"),
    "too many boards": ("wonders", ("gizah-a", "roma-a", "rhodos-a", "petra-b"), "3 boards, not 4"),
    "no such board": ("wonders", ("atlantis", "gizah-a", "rhodos-a"), "“atlantis” is not in the box"),
    "three Leaders too few": ("leaders", ("sappho", "midas", "nero"), "12 cards, not 3"),
    "a black card of another Age": (
        "black-1-cards",
        ("capitol", "militia", "hideout"),
        "Capitol does not belong",
    ),
    "a card for more players": ("age-1-cards", ("tavern:1",), "Tavern: 0 with this many players, not 1"),
    "nonsense": ("age-2-cards", ("", "x:y", "quarry:-1"), "is no card of this Age"),
    "an Edifice of another Age": ("edifices", ("agora", "factory", "archives"), "Agora is not a card of Age I"),
    "a draw of an absent expansion": ("babel-tiles", ("babel-tile-1",), "no draw “babel-tiles”"),
}


@pytest.mark.parametrize(("code", "value", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_set_ups_are_named(code, value, message):
    problems = GAME.check_setup(table(3, ("leaders", "cities", "edifice")), broken(**{code: value}))
    assert any(problem.field == code and message in problem.message for problem in problems), problems
    assert all(problem.rule in FACTS.game.titles for problem in problems)


def test_missing_draws_and_sides_are_named():
    assert len(GAME.check_setup(table(3), {})) == 5
    simple = table(3, wonder_sides="simple")
    draws = {**setup_of(simple), "wonders": ("gizah-b", "rhodos-a", "olympia-a")}
    assert [problem.rule for problem in GAME.check_setup(simple, draws)] == ["wonder-side"]
    assert [
        p.rule for p in GAME.check_setup(table(3), {**draws, "wonders": ("roma-a", "gizah-a", "carthage-day")})
    ] == ["wonders-needing-expansions"]


def test_the_free_city_never_shares_a_board():
    at = table(2)
    draws = {**setup_of(at), "wonders": ("gizah-a", "rhodos-a"), "free-city-wonder": ("gizah-b",)}
    assert [problem.field for problem in GAME.check_setup(at, draws)] == ["free-city-wonder"]


@pytest.mark.parametrize(("code", "n", "of"), [("guilds", 5, 10), ("wonders", 3, 14)])
def test_draws_are_fair(code, n, of):
    seeds = 1500
    seen = Counter(item for seed in range(seeds) for item in setup_of(table(3), str(seed))[code])
    expected = seeds * n / of
    assert len(seen) == of
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 3 * of


def test_boards_drawn_last_time_are_left_out():
    at = table(3)
    last = frozenset({"gizah-a", "rhodos-b", "olympia-a"})
    boards = {code.split("-")[0] for code in setup_of(at, avoid=last)["wonders"]}
    assert not boards & {"gizah", "rhodos", "olympia"}


def test_a_guild_that_no_box_lists_is_never_dealt_but_may_be_chosen():
    at = table(7, ("edifice",))
    assert all("engineers-guild" not in setup_of(at, str(seed))["guilds"] for seed in range(30))
    draws = setup_of(at)
    assert GAME.check_setup(at, {**draws, "guilds": ("engineers-guild", *draws["guilds"][1:])}) == []


def test_foreign_cards_and_boards_are_named_in_the_words_of_the_game():
    at = table(3, ("cities",))
    draws = {**setup_of(at), "wonders": ("roma-a", "gizah-a", "rhodos-a"), "black-1-cards": ("capitol",) * 3}
    messages = {problem.message for problem in GAME.check_setup(at, draws)}
    assert "Wonders: Roma A needs Leaders." in messages
    assert "Black cards of Age I: Capitol does not belong to the black cards of this Age and edition." in messages


@pytest.mark.parametrize("expansions", [(), ("cities",), ("armada",), ("cities", "armada"), ("leaders", "babel")])
@pytest.mark.parametrize("players", range(2, 8))
def test_everybody_takes_a_hand_and_coins(players, expansions):
    steps = GAME.setup(table(players, expansions), Rolls("1")).steps
    taken = {take.what: FACTS.values.get(take.count) for step in steps for take in step.take if step.each}
    hand = 7 + len({"cities", "armada"} & set(expansions))
    assert (taken["cards"], taken["coins"]) == (hand, 6 if "leaders" in expansions else 3)
    assert any("Free City" in step.text for step in steps) == (players == 2)
