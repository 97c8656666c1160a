"""What holds for every game, whatever is written on the sheet."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring_calc.address import RESERVED as ADDRESS_WORDS
from scoring_calc.layout import REST, TABLE, TIE
from scoring_calc.rules.games import GameRules, rules_of
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.reading import RESERVED as JSON_WORDS
from scoring_calc.rules.reading import read_json
from scoring_calc.rules.result import Result, Scores, decide
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table
from tests.games.sheets import GAMES, RUBBISH, SEATED, examples_of, good_sheets, raw_sheets, some_tables

EXCEPTIONS = tomllib.loads((Path(__file__).parent / "unnamed_scoring_passages.toml").read_text())
TYPED_POINTS = {"deus": {"tokens"}, "golden-ages": {"score_track"}}  # besides every `…_points`
every_game = pytest.mark.parametrize("slug", GAMES)
laws = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def scores_of(rules: GameRules, sheet: Sheet) -> Scores:
    scores: Scores = rules.scoring.score(sheet, rules.facts)
    return scores


def ranks_of(rules: GameRules, sheet: Sheet) -> list[int]:
    return [player.rank for player in decide(sheet.table.names, scores_of(rules, sheet)).players]


@every_game
@laws
@given(data=st.data())
def test_total_is_the_sum_of_one_line_for_each_category(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    table, entries, once = data.draw(raw_sheets(rules))
    result = rules.result(table, tuple(entries), once)
    codes = [category.code for category in rules.categories(table)]
    for player in result.players:
        assert player.total == sum(line.points for line in player.lines)
        assert [line.category for line in player.lines] == [
            code for code in codes if code in {x.category for x in player.lines}
        ]
        assert all(line.explanation for line in player.lines)


@every_game
@laws
@given(data=st.data())
def test_moving_players_with_their_entries_moves_their_results(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    table, entries, once = data.draw(raw_sheets(rules))
    seats = list(table.seats)
    if slug in SEATED:
        by = data.draw(st.integers(0, len(seats) - 1))
        order = seats[by:] + seats[:by]
    else:
        order = data.draw(st.permutations(seats))
    moved = Table(table.game, tuple(table.names[seat] for seat in order), table.expansions, table.switches)
    before = rules.result(table, tuple(entries), once)
    after = rules.result(moved, tuple(entries[seat] for seat in order), once)
    assert [(p.name, p.total, p.rank) for p in after.players] == [
        (before.players[seat].name, before.players[seat].total, before.players[seat].rank) for seat in order
    ]
    assert set(after.winners) == set(before.winners)
    assert after.tie_break == before.tie_break


@every_game
@laws
@given(data=st.data())
def test_one_more_point_never_lowers_a_rank(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    table, entries, once = data.draw(raw_sheets(rules))
    typed = [f.key for f in rules.fields(table) if f.key.endswith("_points") or f.key in TYPED_POINTS.get(slug, ())]
    if not typed:
        return
    seat, key = data.draw(st.sampled_from(list(table.seats))), data.draw(st.sampled_from(typed))
    entries[seat][key] = entries[seat].get(key, 0)
    sheet, _ = rules.read(table, tuple(entries), once)
    entries[seat][key] += 1
    more, _ = rules.read(table, tuple(entries), once)
    assert ranks_of(rules, more)[seat] <= ranks_of(rules, sheet)[seat]


@every_game
@laws
@given(data=st.data())
def test_nothing_raises_whatever_is_entered(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    table, entries, once = data.draw(raw_sheets(rules, lambda field: RUBBISH))
    assert isinstance(rules.result(table, tuple(entries), once), Result)


@every_game
@laws
@given(data=st.data())
def test_right_types_out_of_bounds_are_problems_not_errors(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    table, entries, once = data.draw(raw_sheets(rules))
    result = rules.result(table, tuple(entries), once)
    for problem in result.problems:
        assert problem.message
        assert problem.field in {field.key for field in rules.fields(table)}
        assert problem.seat is None or problem.seat in table.seats


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@every_game
@laws
@given(
    data=JSON
    | st.fixed_dictionaries(
        {"players": JSON | st.lists(st.dictionaries(st.text(max_size=8), JSON, max_size=3), min_size=2, max_size=5)},
        optional={"expansions": JSON, "switches": JSON, "game": JSON},
    )
)
def test_any_json_is_read(slug: str, data: Any) -> None:
    rules = rules_of(slug)
    table, entries, common, problems = read_json(rules, data)
    result = rules.result(table, entries, common)
    assert all(isinstance(problem, Problem) for problem in (*problems, *result.problems))


# -- fields and rules


@every_game
def test_fields_are_well_made(slug: str) -> None:
    rules = rules_of(slug)
    for table in some_tables(rules):
        fields, categories = rules.fields(table), rules.categories(table)
        keys = [field.key for field in fields]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & {*ADDRESS_WORDS, *JSON_WORDS}
        assert all(key.replace("_", "").isalnum() and key == key.lower() for key in keys)
        known = {category.code for category in categories} | {TABLE.code, TIE.code, REST.code}
        assert {field.category for field in fields} <= known
        assert all(field.choices for field in fields if field.kind in ("choice", "set"))
        assert {category.code for category in categories}.isdisjoint({"table", "tie", "rest", "total", "rank"})


def rules_named(rules: GameRules) -> set[str]:
    """Every rule code that the logic of a game names: in its fields, categories, tools, and in all its examples."""
    named = {tool.rule for tool in rules.tools}
    named |= {field.rule for tool in rules.tools for field in tool.fields(rules.facts)}
    for table in some_tables(rules):
        named |= {field.rule for field in rules.fields(table)}
        named |= {category.rule for category in rules.categories(table)}
    for example in examples_of(rules.slug):
        sheet = {key: example[key] for key in ("players", "expansions", "switches") if key in example}
        table, entries, common, _ = read_json(rules, sheet | example.get("common", {}))
        result = rules.result(table, entries, common)
        named |= {line.rule for player in result.players for line in player.lines}
        named |= {problem.rule for problem in result.problems} | {result.tie_rule}
    return named


@every_game
def test_every_rule_named_by_the_logic_is_in_the_reference(slug: str) -> None:
    rules = rules_of(slug)
    assert rules_named(rules) - {""} <= rules.facts.game.titles.keys()


@every_game
@laws
@given(data=st.data())
def test_every_rule_named_by_any_sheet_is_in_the_reference(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    table, entries, once = data.draw(raw_sheets(rules))
    sheet, problems = rules.read(table, tuple(entries), once)
    scores = scores_of(rules, sheet)
    named = {line.rule for lines in scores.lines for line in lines} | {tie.rule for tie in scores.tie_breaks}
    assert (named | {problem.rule for problem in problems}) - {""} <= rules.facts.game.titles.keys()
    assert all(line.rule for lines in scores.lines for line in lines)


@every_game
def test_every_scoring_passage_is_named_by_the_logic_or_excepted(slug: str) -> None:
    rules = rules_of(slug)
    scoring = {passage.code for passage in rules.facts.game.rules if passage.kind == "scoring"}
    excepted = EXCEPTIONS.get(slug, {})
    assert scoring - rules_named(rules) <= excepted.keys()
    assert excepted.keys() <= scoring


@every_game
@laws
@given(data=st.data())
def test_a_good_sheet_has_a_winner_or_says_that_nobody_has(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    sheet = data.draw(good_sheets(rules))
    result = decide(sheet.table.names, scores_of(rules, sheet))
    assert result.sentence
    assert all(player.rank == 1 for player in result.players if player.name in result.winners)


def test_rules_and_games_import_no_django() -> None:
    code = (
        "import sys; from reference.content import slugs; from scoring_calc.rules.games import rules_of;"
        "[rules_of(slug) for slug in slugs()];"
        "sys.exit(','.join(name for name in sys.modules if name.split('.')[0] == 'django') or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
