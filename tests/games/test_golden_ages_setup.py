"""The Golden Ages: what the generator deals and what the checker refuses."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.golden_ages import grid, setup
from scoring_calc.rules.games import GameRules, rules_of
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import Table

NAMES = ("Ana", "Bo", "Cy", "Dee")
GAME: GameRules = rules_of("golden-ages")
FACTS = GAME.facts
BROKEN = tomllib.loads((Path(__file__).parent / "golden_ages_broken_setups.toml").read_text(encoding="utf-8"))["broken"]


def table(players: int) -> Table:
    return GAME.table(NAMES[:players])


def values(players: int, **rolls: Any) -> dict[str, tuple[str, ...]]:
    return dict(GAME.setup(table(players), Rolls(**rolls)).values)


# -- broken set-ups


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken["name"])
def test_broken_setup_is_named(broken: dict[str, Any]) -> None:
    draws = values(3, seed="broken")
    assert GAME.check_setup(table(3), draws) == []
    draws |= {code: tuple(value) for code, value in broken.get("set", {}).items()}
    for place, card in broken.get("swap", {}).items():
        code, _, n = place.rpartition(".")
        draws[code] = (*draws[code][: int(n)], card, *draws[code][int(n) + 1 :])
    for code in broken.get("drop", ()):
        del draws[code]
    problems = [problem for problem in GAME.check_setup(table(3), draws) if problem.field == broken["field"]]
    assert any(broken["says"] in problem.message and problem.rule == broken["rule"] for problem in problems), problems


@given(
    st.dictionaries(
        st.sampled_from([*values(3, seed="0"), "wonders"]),
        st.one_of(st.none(), st.integers(), st.text(), st.lists(st.one_of(st.text(max_size=3), st.integers()))),
    )
)
@settings(max_examples=100, deadline=None)
def test_checker_and_picture_never_raise(draws: dict[str, Any]) -> None:
    assert GAME.check_setup(table(3), draws)
    GAME.picture(table(3), draws)


# -- dealing


@given(
    st.integers(2, 4),
    st.text(max_size=5),
    st.dictionaries(st.sampled_from(list(values(2, seed=""))), st.integers(0, 3)),
)
@settings(max_examples=120, deadline=None)
def test_dealt_setup_is_legal(players: int, seed: str, again: dict[str, int]) -> None:
    assert GAME.check_setup(table(players), values(players, seed=seed, again=again)) == []


@given(st.integers(2, 4), st.integers(0, 999), st.data())
@settings(max_examples=120, deadline=None)
def test_kept_places_stay_and_the_rest_is_legal(players: int, seed: int, data: st.DataObject) -> None:
    """Any part of one legal set-up can be kept in another, the first player too."""
    kept = {}
    for code, value in values(players, seed=f"kept {seed}").items():
        if data.draw(st.booleans()):
            kept[code] = tuple(card if data.draw(st.booleans()) else "" for card in value)
    draws = values(players, seed=str(seed), kept=kept)
    assert GAME.check_setup(table(players), draws) == []
    for code, held in kept.items():
        assert all(card in ("", drawn) for card, drawn in zip(held, draws[code], strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kept_first_player_gets_the_lowest_number(players: int) -> None:
    for seat in range(players):
        for seed in range(20):
            draws = values(players, seed=str(seed), kept={"first-player": (str(seat),)})
            assert draws["first-player"] == (str(seat),)
            assert GAME.check_setup(table(players), draws) == []


def test_locks_that_contradict_each_other_stay_and_are_named() -> None:
    kept = {"civilizations-1": ("babylonian-empire", ""), "first-player": ("1",)}
    draws = values(2, seed="x", kept=kept)
    assert draws["civilizations-1"][0] == "babylonian-empire"
    assert [problem.field for problem in GAME.check_setup(table(2), draws)] == ["first-player"]


def test_rerolling_one_draw_leaves_the_others() -> None:
    before = values(4, seed="again")
    for code in before:
        after = values(4, seed="again", again={code: 1})
        changed = {other for other in before if before[other] != after[other]}
        # The first player is derived from the civilizations of Era I, so it goes with them.
        assert changed <= ({code, "first-player"} if code == "civilizations-1" else {code})


def test_cards_drawn_last_time_are_avoided_while_enough_remain() -> None:
    last = values(2, seed="last")
    avoid = frozenset(card for code, cards in last.items() if code != "first-player" for card in cards)
    draws = values(2, seed="next", avoid=avoid)
    for code in ("judgements", "future-technologies", "civilizations-1", "civilizations-4", "three-square-tiles"):
        assert not set(draws[code]) & avoid
    assert GAME.check_setup(table(2), draws) == []


def test_pinned_setup_for_two() -> None:
    assert values(2, seed="stele") == {
        "start-tile": ("2",),
        "judgements": ("richest", "most-wealthy", "most-ecological", "most-populous", "strongest"),
        "future-technologies": ("new-world-order", "cold-fusion"),
        "civilizations-1": ("roman-empire", "phoenicia"),
        "civilizations-2": ("france", "inca-empire"),
        "civilizations-3": ("portugal", "turkey"),
        "civilizations-4": ("united-states", "russia"),
        "three-square-tiles": ("tile-4", "tile-1"),
        "two-square-tiles": ("tile-5", "tile-12", "tile-7", "tile-13", "tile-9", "tile-11"),
        "first-player": ("1",),
    }


def test_pinned_setup_for_four() -> None:
    assert values(4, seed="42") == {
        "start-tile": ("3",),
        "judgements": ("most-industrial", "strongest", "most-magnificent", "richest", "most-advanced"),
        "future-technologies": ("new-world-order", "cold-fusion", "artificial-intelligence", "space-flight"),
        "civilizations-1": ("egypt", "roman-empire", "china", "phoenicia"),
        "civilizations-2": ("aztec-empire", "france", "inca-empire", "arabia"),
        "civilizations-3": ("england", "spain", "austria", "portugal"),
        "civilizations-4": ("japan", "european-union", "russia", "india"),
        "three-square-tiles": ("tile-1", "tile-3", "tile-2", "tile-4"),
        "two-square-tiles": (
            *("tile-16", "tile-13", "tile-5", "tile-10", "tile-15", "tile-6"),
            *("tile-11", "tile-14", "tile-9", "tile-8", "tile-7", "tile-12"),
        ),
        "first-player": ("3",),
    }


def test_secrets_are_secret() -> None:
    draws = {draw.code: draw for draw in GAME.setup(table(3), Rolls("secret")).draws}
    open_draws = {code for code, draw in draws.items() if not draw.secret}
    assert open_draws == {"start-tile", "judgements", "civilizations-1", "first-player"}
    assert draws["first-player"].label_of(draws["first-player"].value[0]) in NAMES


def test_four_players_lay_every_tile() -> None:
    draws = values(4, seed="all tiles")
    assert len({*draws["three-square-tiles"], *draws["two-square-tiles"]}) == FACTS.number("box.continent-tiles") - 1


# -- fairness: chi-square with fixed seeds; the bound is far beyond the 99.9th percentile of each


@pytest.fixture(scope="module")
def many() -> list[dict[str, tuple[str, ...]]]:
    return [values(3, seed=f"fair {n}") for n in range(600)]


@pytest.mark.parametrize("code", [deck.code for deck in setup.decks(FACTS)] + ["first-player"])
def test_draws_are_fair(code: str, many: list[dict[str, tuple[str, ...]]]) -> None:
    pool = {deck.code: deck.codes for deck in setup.decks(FACTS)} | {"first-player": ["0", "1", "2"]}
    seen = Counter(card for draws in many for card in draws[code])
    expected = sum(seen.values()) / len(pool[code])
    assert set(seen) == set(pool[code])
    assert sum((seen[card] - expected) ** 2 / expected for card in pool[code]) < 3 * len(pool[code]) + 15


def test_a_kept_first_player_keeps_the_deal_fair() -> None:
    deals = [values(2, seed=f"kept {n}", kept={"first-player": ("0",)})["civilizations-1"] for n in range(900)]
    seen = Counter(deals)
    expected = len(deals) / 21  # two of seven cards, the lower one to Ana
    assert len(seen) == 21
    assert sum((number - expected) ** 2 / expected for number in seen.values()) < 60


# -- the picture


def test_start_tile_comes_round_in_four_turns() -> None:
    assert grid.start_tile(4, FACTS) == grid.start_tile(0, FACTS)
    assert grid.start_tile(0, FACTS)["a"] == ("G", "S--L")
    # A quarter turn clockwise: rock from below left comes to the top left; its left side, land, is now above.
    assert grid.start_tile(1, FACTS)["a"] == ("R", "L--L")


@pytest.mark.parametrize("turn", range(4))
def test_outer_sides_of_the_start_tile_stay_outside(turn: int) -> None:
    inner = {"a": (1, 2), "b": (2, 3), "c": (0, 1), "d": (0, 3)}  # top, right, bottom, left
    for square, (_, sides) in grid.start_tile(turn, FACTS).items():
        assert [n for n, side in enumerate(sides) if side == "-"] == list(inner[square])


@pytest.mark.parametrize(
    ("turn", "above", "below"), [(0, "GW", "RG"), (1, "RG", "GW"), (2, "GR", "WG"), (3, "WG", "GR")]
)
def test_picture_shows_the_grid_with_the_turned_tile(turn: int, above: str, below: str) -> None:
    picture = GAME.picture(table(2), {"start-tile": (str(turn),)})
    assert picture is not None
    cells = {(cell.place.r + 1, cell.place.q + 1): cell for cell in picture.cells}
    assert len(cells) == 60
    assert cells[3, 5].label + cells[3, 6].label == above
    assert cells[4, 5].label + cells[4, 6].label == below
    assert sum(cell.ground == "t-grass" for cell in picture.cells) == len(FACTS.table("islands"))
    assert cells[6, 3].label == "RR"
    assert "Row 6, column 3: island, rock and rock." in picture.words


def test_every_draw_has_its_step() -> None:
    steps = {step.draw for step in GAME.setup(table(2), Rolls("steps")).steps if step.draw}
    assert steps == set(values(2, seed="steps"))


@pytest.mark.parametrize(("players", "buildings"), [(2, "two"), (3, "three"), (4, "four")])
def test_steps_follow_the_manual_for_this_many_players(players: int, buildings: str) -> None:
    codes = [step.code for step in GAME.setup(table(players), Rolls("steps")).steps]
    assert [code for code in codes if code.startswith("buildings-")] == [f"buildings-{buildings}"]
    manual = (
        *("board", "start-tile", f"buildings-{buildings}", "sort-cards", "judgements", "future-technology"),
        *("glory-tiles", "gold", "player-set", "cubes", "civilizations-one", "starting-gold", "first-player"),
    )
    assert [code for code in codes if code in manual] == list(manual)
    assert codes.index("first-player") < codes.index("era-one")
