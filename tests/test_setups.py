"""Set-ups of every game: what the generator deals the checker passes; addresses, JSON, pages and commands."""

import json
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.http import QueryDict
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.at_table import AtTable
from reference.content import slugs
from scoring_calc import setup_address
from scoring_calc.rules.games import rules_of
from scoring_calc.rules.streams import Rolls, Stream
from scoring_calc.rules.table import Table, default_names, player_range
from scoring_calc.setup_json import from_json, in_codes, to_json

GAMES = slugs()
SEEDS = st.text("abcdefgh23456789", min_size=1, max_size=6)


@st.composite
def tables(draw: st.DrawFn, slug: str) -> Table:
    """Any table that can play the game."""
    game = rules_of(slug).facts.game
    expansions = draw(st.sets(st.sampled_from([e.code for e in game.expansions]))) if game.expansions else set()
    low, high = player_range(game, frozenset(expansions))
    players = draw(st.integers(low, high))
    switches = {s.code: draw(st.sampled_from([o.code for o in s.options])) for s in game.switches}
    return rules_of(slug).table(default_names(players), expansions, switches)


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_dealt_setups_are_legal(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    table = data.draw(tables(slug))
    setup = rules.setup(table, Rolls(data.draw(SEEDS)))
    assert rules.check_setup(table, setup.values) == []


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_rolling_one_draw_again_leaves_the_others(slug: str, data: st.DataObject) -> None:
    rules, table = rules_of(slug), data.draw(tables(slug))
    rolls = Rolls(data.draw(SEEDS))
    before = rules.setup(table, rolls)
    draw = data.draw(st.sampled_from(sorted(before.values)))
    after = rules.setup(table, Rolls(rolls.seed, {draw: 1})).values
    moved = {draw, *(other.code for other in before.draws if other.follows == draw)}
    assert all(after[code] == value for code, value in before.values.items() if code not in moved)


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_kept_draw_stays_and_the_rest_is_legal(slug: str, data: st.DataObject) -> None:
    rules, table = rules_of(slug), data.draw(tables(slug))
    first = rules.setup(table, Rolls(data.draw(SEEDS))).values
    draw = data.draw(st.sampled_from(sorted(first)))
    second = rules.setup(table, Rolls(data.draw(SEEDS), kept={draw: first[draw]}))
    assert second.values[draw] == first[draw]
    assert rules.check_setup(table, second.values) == []


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_setups_survive_json(slug: str, data: st.DataObject) -> None:
    rules, table = rules_of(slug), data.draw(tables(slug))
    setup = rules.setup(table, Rolls(data.draw(SEEDS)))
    again, draws, problems = from_json(json.loads(json.dumps(to_json(setup, rules))), rules)
    assert (again, draws, problems) == (table, setup.values, [])


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_checker_never_raises(slug: str, data: st.DataObject) -> None:
    """Whatever is written in the draws, the checker answers with problems."""
    rules, table = rules_of(slug), data.draw(tables(slug))
    dealt = rules.setup(table, Rolls("x")).values
    item = st.sampled_from([code for value in dealt.values() for code in value] or [""]) | st.text(max_size=8)
    broken = {code: tuple(data.draw(st.lists(item, max_size=12))) for code in dealt}
    assert all(problem.message for problem in rules.check_setup(table, broken))
    rules.picture(table, broken)


@pytest.mark.parametrize("slug", GAMES)
def test_steps_name_draws_that_are_dealt(slug: str) -> None:
    rules = rules_of(slug)
    game = rules.facts.game
    low, high = game.identity.players
    everything = frozenset(e.code for e in game.expansions)
    for players in range(low, high + 1):
        for chosen in (frozenset[str](), everything):
            setup = rules.setup(rules.table(default_names(players), chosen), Rolls("x"))
            assert {step.draw for step in setup.steps if step.draw} <= setup.values.keys()
            assert setup.steps


def test_streams_are_the_same_on_every_machine() -> None:
    stream = Stream("1/deus/abc/tiles/0")
    assert [stream.below(100) for _ in range(8)] == PINNED
    assert Stream("shuffle").shuffled(list("abcdef")) == PINNED_SHUFFLE


PINNED = [72, 31, 36, 69, 64, 92, 96, 58]
PINNED_SHUFFLE = ["e", "c", "a", "b", "f", "d"]


@given(st.dictionaries(st.sampled_from(["tiles", "wonders"]), st.integers(1, 99)), SEEDS)
def test_addresses_keep_the_rolls(again: dict[str, int], seed: str) -> None:
    rolls = Rolls(seed, again, {"wonders": ("rhodos-a", "", "gizah-b")}, frozenset({"x", "y"}))
    address = setup_address.address("/x/", AtTable(players=3, chosen=True), rolls)
    assert setup_address.read(QueryDict(address.partition("?")[2])) == rolls


# -- pages


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("page", ["setup", "check"])
def test_setup_page_shows_a_legal_setup(client: Client, slug: str, page: str) -> None:
    players = rules_of(slug).facts.game.identity.players[1]
    whole = client.get(f"/{slug}/{page}/?players={players}&seed=abc")
    assert whole.status_code == 200
    assert "<html" in whole.text
    assert "Legal" in whole.text
    part = client.get(f"/{slug}/{page}/?players={players}&seed=abc", headers={"HX-Request": "true"})
    assert 'id="desk"' in part.text
    assert "<html" not in part.text
    assert not whole.cookies


@pytest.mark.django_db
def test_setup_without_seed_draws_one(client: Client) -> None:
    response = client.get("/deus/setup/?players=3")
    assert response.status_code == 302
    assert "seed=" in response["Location"]


@pytest.mark.django_db
def test_setup_without_players_asks_who_plays(client: Client) -> None:
    response = client.get("/deus/setup/")
    assert response.status_code == 200
    assert 'name="players"' in response.text


@pytest.mark.django_db
def test_unknown_version_is_refused_with_a_way_back(client: Client) -> None:
    response = client.get("/deus/setup/?v=99&players=3")
    assert response.status_code == 400
    assert "/deus/setup/" in response.text


@pytest.mark.django_db
def test_chosen_by_hand_is_kept_in_the_address(client: Client) -> None:
    response = client.get("/deus/setup/?players=3&seed=abc&choose.first-player=2")
    assert "keep.first-player=2" in response["Location"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query",
    [
        "players=99&seed=a",
        "players=3&seed=<script>",
        "players=3&seed=a&again=tiles:999999999,:,x:y",
        "players=3&seed=a&keep.tiles=~~~~~~~~~~~&keep.<b>=x&keep.villages=9~9~9",
        "players=3&seed=a&keep.tiles=" + "x" * 5000,
        "players=3&seed=a&avoid=" + ",".join("abc" * 100),
        "players=3&with=nothing&set=x:y&seed=a",
        "players=3&seed=a&tile=tiles.999&keep.first-player=17",
        "players=3&seed=a&keep.tiles=1a@999.999r99~1a@0.0r0",
    ],
)
@pytest.mark.parametrize("page", ["setup", "check"])
def test_bad_addresses_are_answered(client: Client, page: str, query: str) -> None:
    response = client.get(f"/deus/{page}/?{query}", follow=True)
    assert response.status_code == 200
    assert "<script>" not in response.text.replace("<script src", "")


# -- commands


def run(*args: Any, capsys: pytest.CaptureFixture[str]) -> str:
    call_command(*args)
    return capsys.readouterr().out


@pytest.mark.parametrize("slug", GAMES)
def test_setup_command_prints_what_check_setup_accepts(
    slug: str, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    out = run("setup", slug, "--players", "4", "--seed", "7", "--count", "3", capsys=capsys)
    lines = out.splitlines()
    assert [json.loads(line)["seed"] for line in lines] == ["7", "8", "9"]
    file = tmp_path / "setups.jsonl"
    file.write_text(out)
    verdicts = run("check_setup", slug, str(file), capsys=capsys).splitlines()
    assert [json.loads(line)["legal"] for line in verdicts] == [True] * 3


def test_setup_command_says_what_is_possible() -> None:
    with pytest.raises(CommandError, match="2 to 4 players"):
        call_command("setup", "deus", "--players", "6")
    with pytest.raises(CommandError, match="no expansion “leaders”"):
        call_command("setup", "deus", "--players", "3", "--with", "leaders")
    with pytest.raises(CommandError, match="no game"):
        call_command("setup", "chess", "--players", "2")


@pytest.mark.parametrize("line", ["", "{", "[]", '{"players": "x"}', '{"players": 3, "draws": 5}', '{"version": 7}'])
def test_check_setup_refuses_what_it_cannot_read(line: str, capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    file = tmp_path / "setup.json"
    file.write_text(line or "null")
    with pytest.raises(SystemExit):
        call_command("check_setup", "deus", str(file))
    assert json.loads(capsys.readouterr().out)["problems"]


@pytest.mark.parametrize("slug", slugs())
def test_cards_tiles_and_players_may_stand_by_name(slug: str) -> None:
    rules = rules_of(slug)
    table = rules.table(default_names(rules.facts.game.identity.players[1]))
    setup = rules.setup(table, Rolls("names"))
    named = {draw.code: tuple(map(draw.label_of, draw.value)) for draw in setup.draws}
    assert named != setup.values
    assert in_codes(named, table, rules) == setup.values
