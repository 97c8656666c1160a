"""Every scored table of every game's `examples.toml`, run by one driver."""

from typing import Any

import pytest

from scoring_calc.rules.games import rules_of
from scoring_calc.rules.reading import read_json
from tests.games.sheets import GAMES, examples_of

AT_LEAST = {"seven-wonders": 25}
ALL = [pytest.param(slug, example, id=f"{slug}: {example['name']}") for slug in GAMES for example in examples_of(slug)]


@pytest.mark.parametrize(("slug", "example"), ALL)
def test_example_scores_as_worked_out(slug: str, example: dict[str, Any]) -> None:
    rules = rules_of(slug)
    sheet = {key: example[key] for key in ("players", "expansions", "switches") if key in example}
    table, entries, common, unread = read_json(rules, sheet | example.get("common", {}))
    result = rules.result(table, entries, common)
    complained = {problem.field for problem in (*unread, *result.problems)}
    assert set(example.get("problems", [])) <= complained
    if not example.get("problems"):
        assert not [*unread, *result.problems]
        assert [player.total for player in result.players] == example["totals"]
        assert set(result.winners) == set(example["winners"])
        assert result.tie_break == example.get("tie_break", "")
    for player, expected in zip(result.players, example.get("lines", []), strict=False):
        points = {line.category: line.points for line in player.lines}
        assert {category: points.get(category) for category in expected} == expected


@pytest.mark.parametrize("slug", GAMES)
def test_examples_are_enough_and_say_their_source(slug: str) -> None:
    examples = examples_of(slug)
    assert len(examples) >= AT_LEAST.get(slug, 12)
    assert all(example["source"].strip() for example in examples)
    assert len({example["name"] for example in examples}) == len(examples)
