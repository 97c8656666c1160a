"""`manage.py score`: sheets in, results out, never a traceback."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.games.sheets import GAMES, examples_of

every_game = pytest.mark.parametrize("slug", GAMES)


def run(tmp_path: Path, slug: str, *lines: str | bytes) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the results of some lines."""
    file = tmp_path / "sheets.jsonl"
    file.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines))
    out = io.StringIO()
    code = 0
    try:
        call_command("score", slug, str(file), stdout=out)
    except SystemExit as end:
        code = int(end.code or 0)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_sheet_gives_its_result(tmp_path: Path) -> None:
    code, [result] = run(
        tmp_path, "deus", '{"players": [{"name": "Ana", "tokens": 31, "temples": [12, 9]}, {"name": "Bo"}]}'
    )
    assert code == 0
    assert list(result) == ["players", "winners", "sentence", "tie_break", "unit", "problems"]
    assert result["winners"] == ["Ana"]
    assert result["players"][0]["total"] == 52
    assert result["players"][0]["lines"][0] == {
        "category": "tokens",
        "label": "VP tokens",
        "points": 31,
        "explanation": "31 VP in tokens.",
        "rule": "deus/points-from-play",
    }


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "3",
        "null",
        '"x"',
        "[" * 5000,
        "9" * 5000,
        b"\xff\xfe\x00",
        '{"players": 9}',
        '{"players": -1}',
        '{"players": "x"}',
        '{"players": [1]}',
        '{"players": [{}, {}], "expansions": "moon"}',
        '{"players": [{}, {}], "expansions": ["moon"]}',
        '{"players": [{}, {}], "switches": {"layout": 3}}',
        '{"players": [{}, {}], "game": "chess"}',
        '{"players": [{"tokens": NaN}, {"tokens": 1e999}]}',
        '{"players": [{"tokens": -1, "wood": "x", "fnord": []}, {"temples": 13}]}',
        '{"players": [{"name": "\\ud800", "tokens": "\\ud800"}, {}]}',
    ],
)
def test_bad_line_is_a_problem_and_the_next_is_read(tmp_path: Path, line: str | bytes) -> None:
    code, results = run(tmp_path, "deus", line, '{"players": 2}')
    assert code == 1
    assert len(results) == 2
    assert results[0]["problems"]
    assert not results[0]["winners"]
    assert not results[1]["problems"]


def test_problems_name_player_field_and_rule(tmp_path: Path) -> None:
    _, [result] = run(tmp_path, "deus", '{"players": [{"name": "Ana", "tokens": -1, "wood": "x"}, {"temples": 13}]}')
    assert [(p["player"], p["field"]) for p in result["problems"]] == [
        ("Ana", "tokens"),
        ("Ana", "wood"),
        ("Player 2", "temples"),
    ]
    assert all(p["rule"].startswith("deus/") for p in result["problems"])


def test_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(CommandError, match="golden-ages"):
        call_command("score", "chess")


def test_missing_file_is_said() -> None:
    with pytest.raises(CommandError, match="Cannot read"):
        call_command("score", "deus", "/no/such/file")


@every_game
def test_fields_are_enough_to_write_a_sheet(tmp_path: Path, slug: str) -> None:
    out = io.StringIO()
    call_command("score", slug, fields=True, stdout=out)
    told = json.loads(out.getvalue())
    assert told["fields"]
    assert {
        "key",
        "label",
        "kind",
        "minimum",
        "maximum",
        "choices",
        "category",
        "expansion",
        "entered",
        "help",
    } <= told["fields"][0].keys()
    _, [result] = run(tmp_path, slug, json.dumps({"game": slug, "players": told["players"]["from"]}))
    assert len(result["players"]) == told["players"]["from"]


@every_game
def test_examples_run_from_the_command_line(tmp_path: Path, slug: str) -> None:
    lines, expected = [], []
    for example in examples_of(slug):
        sheet = {key: example[key] for key in ("players", "expansions", "switches") if key in example}
        lines.append(json.dumps(sheet | example.get("common", {})))
        expected.append(None if example.get("problems") else example["totals"])
    _, results = run(tmp_path, slug, *lines)
    for totals, result in zip(expected, results, strict=True):
        assert totals is None or [player["total"] for player in result["players"]] == totals


# -- sheets as strangers write them


def problems(tmp_path: Path, slug: str, sheet: dict[str, Any]) -> list[str]:
    _, [result] = run(tmp_path, slug, json.dumps(sheet))
    return [problem["message"] for problem in result["problems"]]


def test_names_whole_numbers_and_lists_are_read_generously(tmp_path: Path) -> None:
    players = [{"name": "Ana", "VP tokens": 31.0, "Temples": "12, 9", "wheat": "1 + 1"}, {"name": "Bo", "temples": 0}]
    code, [result] = run(tmp_path, "deus", json.dumps({"players": players}))
    assert code == 0
    assert [player["total"] for player in result["players"]] == [31 + 21 + 2, 0]


def test_expansions_and_choices_may_be_named(tmp_path: Path) -> None:
    assert problems(tmp_path, "seven-wonders", {"players": 3, "expansions": "Leaders, Cities"}) == []
    assert problems(tmp_path, "tempus", {"players": ["Ana", "Bo", "Cy"], "expansions": ["Atlantis"]}) == []
    cards = ["Civilized", "warmonger-paranoid", "Explorer / Aesthetic", "Fortified", "expeditionary"]
    sheet = {"players": 2, "expansions": ["terra-incognita"], "victory_cards": cards}
    assert problems(tmp_path, "civ-new-dawn", sheet) == []


def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    _, [result] = run(tmp_path, "deus", '{"players": [{"name": "Ana", "tokens": 3}, {"name": "Ana"}]}')
    assert result["winners"] == ["Ana (seat 1)"]


def test_nought_in_a_list_of_tiles_is_no_tile(tmp_path: Path) -> None:
    players = [{"name": "Ana", "glory_tiles": 0}, {"name": "Bo", "glory_tiles": [0, 3]}]
    assert problems(tmp_path, "golden-ages", {"players": players}) == []


@pytest.mark.parametrize(
    ("slug", "sheet", "message"),
    [
        ("deus", {"players": [{}, {}], "wood": 2}, "“Wood” is entered for each player."),
        ("deus", {"players": [{"tokns": 2}, {}]}, "This sheet has no field “tokns” (perhaps tokens)."),
        ("deus", {"players": [{"tokens": 2, "VP tokens": 3}, {}]}, "VP tokens: is entered twice."),
        (
            "deus",
            {"players": [{"temples": [13, -1, 1, 1, 1, 1, 1]}, {}]},
            "Temple cards: at most 6, not 7; each at most 12 VP, not 13; -1 is less than nothing.",
        ),
    ],
)
def test_misplaced_and_wrong_entries_are_explained(
    tmp_path: Path, slug: str, sheet: dict[str, Any], message: str
) -> None:
    assert message in problems(tmp_path, slug, sheet)


def test_field_of_an_absent_expansion_names_it(tmp_path: Path) -> None:
    told = io.StringIO()
    call_command("score", "seven-wonders", fields=True, stdout=told)
    field = next(f for f in json.loads(told.getvalue())["fields"] if f["expansion"] and "each" in f["entered"])
    [message] = problems(tmp_path, "seven-wonders", {"players": [{field["key"]: 1}, {}, {}]})
    assert f"belongs to the expansion “{field['expansion']}”" in message
