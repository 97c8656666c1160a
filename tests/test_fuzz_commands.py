"""Whatever stands in a line of JSON, `score` and `check_setup` answer with a verdict: never with a traceback."""

import io
import json
from contextlib import suppress
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from reference.content import slugs
from scoring_calc.rules.games import rules_of
from scoring_calc.rules.streams import Rolls
from scoring_calc.rules.table import default_names
from scoring_calc.setup_json import to_json
from tests.test_fuzz import fuzz

every_game = pytest.mark.parametrize("slug", slugs())

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | st.just("9" * 5000)
anything = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner))
KEYS = ["players", "names", "expansions", "switches", "draws", "game", "version", "seed", "name"]
LINES = ["{", "[" * 100_000, "\\", "\ud800", '{"game": "\\ud800"}', "NaN", "9" * 5000, '{"players": 1e999}', "null"]


def sheet_of(slug: str) -> dict[str, Any]:
    """An empty sheet with every key it can have."""
    rules = rules_of(slug)
    table = rules.table(default_names(rules.facts.game.identity.players[1]))
    fields = rules.fields(table)
    players = [{"name": name} | {field.key: 0 for field in fields if not field.common} for name in table.names]
    return {"players": players} | {field.key: "" for field in fields if field.common}


def setup_of(slug: str) -> dict[str, Any]:
    rules = rules_of(slug)
    return to_json(rules.setup(rules.table(default_names(rules.facts.game.identity.players[1])), Rolls("fuzz")), rules)


def changed(data: st.DataObject, whole: dict[str, Any]) -> dict[str, Any]:
    """The object with a few values of its own, or of the objects in it, replaced."""
    rows = whole["players"] if isinstance(whole["players"], list) else []
    for _ in range(data.draw(st.integers(1, 4))):
        inner = [value for value in (*whole.values(), *rows) if isinstance(value, dict)]
        place = data.draw(st.sampled_from([whole, whole, *inner]))
        place[data.draw(st.sampled_from([*place, *KEYS]) | st.text(max_size=8))] = data.draw(anything)
    return whole


def answered(command: str, slug: str, line: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    text = io.TextIOWrapper(io.BytesIO(line.encode(errors="surrogatepass")), encoding="utf-8")
    said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", text)
    with suppress(SystemExit):  # 1, because there are problems
        call_command(command, slug, stdout=said)
    said.seek(0)
    return [json.loads(line) for line in said]


@every_game
@pytest.mark.parametrize(("command", "whole"), [("score", sheet_of), ("check_setup", setup_of)])
@fuzz(30)
@given(data=st.data())
def test_command_answers_any_object(
    command: str, whole: Any, slug: str, monkeypatch: pytest.MonkeyPatch, data: st.DataObject
) -> None:
    line = json.dumps(changed(data, whole(slug)))
    assert len(answered(command, slug, line, monkeypatch)) == 1


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("command", ["score", "check_setup"])
def test_command_answers_any_line(command: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = answered(command, "deus", line, monkeypatch)
    assert found["problems"]


@pytest.mark.django_db
@pytest.mark.parametrize("line", LINES)
def test_ask_names_the_line_it_cannot_read(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="Line 1 is not like"):
        answered("ask", "", line, monkeypatch)
