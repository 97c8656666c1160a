"""Content files: what the checker finds, and what loading does to the database."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.apps import apps
from django.core import serializers
from django.core.management import call_command

from reference.content import GAMES, slugs
from reference.content.problems import Problems
from reference.content.reading import FILES, BadContent, read_all, read_game
from reference.loading import load
from reference.models import Card, Edition, Faq, Game, Passage
from tests.sample import change

ROOT = Path(__file__).resolve().parent.parent


def problems_of(folder: Path) -> list[str]:
    problems = Problems(folder.parent)
    read_game(folder, problems)
    return [str(problem) for problem in sorted(problems.found)]


def line_of(folder: Path, file: str, text: str) -> int:
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if text in line)


# --- The checker -------------------------------------------------------------------------------------


def test_sample_has_no_problem(sample_root: Path) -> None:
    assert problems_of(sample_root / "sample") == []


# file, what stands there, what is put in its place, on which line the problem is found, what the message says
MUTATIONS = [
    ("game.toml", "age = 8", 'age = 8\ncolour = "red"', "colour =", "unknown key “colour”"),
    ("game.toml", "age = 8", 'age = "8"', "age =", "must be a whole number"),
    ("game.toml", 'designer = "Nobody"\n', "", 'name = "Sample"', "“designer” is missing"),
    ("game.toml", 'accent = "teal"', 'accent = "pink"', "accent =", "accent must be one of"),
    ("game.toml", "players = [2, 4]", "players = [2, 4", "", "not TOML"),
    (
        "game.toml",
        'rule = "take-gold"\noptions',
        'rule = "gone"\noptions',
        'code = "edition"',
        "rule “gone” does not exist",
    ),
    ("game.toml", 'kind = "players"', 'kind = "colour"', 'code = "cards"', "column kind “colour” is unknown"),
    ("game.toml", 'W = "wood"', 'W = "gold"', "W =", "symbol “gold” is not in symbols.svg"),
    ("game.toml", 'title = "Playing"', 'title = "Playing"\nname = "x"', "", "unknown key “name”"),
    ("components.toml", 'used = "tiles"', 'used = "gone"', 'code = "tiles"', "there is no value “gone”"),
    ("components.toml", 'expansion = "ships"', 'expansion = "boats"', 'code = "hulls"', "unknown expansion “boats”"),
    ("components.toml", 'symbol = "wood"', 'symbol = "gold"', 'code = "tiles"', "there is no symbol “gold”"),
    ("components.toml", 'source = "print"', 'source = "hearsay"', 'code = "hulls"', "source “hearsay”"),
    ("components.toml", 'code = "hulls"', 'code = "tiles"', 'code = "tiles"', "the code “tiles” is used twice"),
    ("turn.toml", 'choices = ["place-tiles"]', 'choices = ["fly"]', 'code = "take"', "choice “fly” does not exist"),
    ("turn.toml", 'rule = "sail-ships"', 'rule = "fly"', 'code = "sail"', "rule “fly” does not exist"),
    ("glossary.toml", 'rule = "place-tiles"', 'rule = "gone"', 'code = "tile"', "rule “gone” does not exist"),
    ("rules/start.md", "kind: setup", "kind: magic", "kind: magic", "kind “magic” is not one of"),
    ("rules/start.md", "asked: how", "askd: how", "askd:", "unknown key “askd”"),
    ("rules/start.md", "{#place-tiles}", "{#take-gold}", "Placing tiles", "the code “take-gold” is used twice"),
    ("rules/start.md", "{#place-tiles}", "{#rules}", "Placing tiles", "“rules” is reserved"),
    ("rules/start.md", "{#place-tiles}", "{#Place_Tiles}", "Placing tiles", "is not a code"),
    ("rules/start.md", "related: place-tiles", "related: fly", "Taking gold", "there is no rule or question “fly”"),
    ("rules/start.md", "source: manual 3\n", "", "Placing tiles", "a passage needs a source"),
    ("rules/start.md", "source: manual 3", "source: rumour 3", "Placing tiles", "source “rumour”"),
    ("rules/start.md", "{{ tiles }}", "{{ tyles }}", "{{ tyles }}", "there is no value “tyles”"),
    ("rules/start.md", "{{ track.2 }}", "{{ track.9 }}", "{{ track.9 }}", "there is no value “track.9”"),
    ("rules/start.md", "{{ table:cards }}", "{{ table:gone }}", "{{ table:gone }}", "there is no table “gone”"),
    ("rules/start.md", "[[take-gold|", "[[take-silver|", "take-silver", "the link “take-silver” leads to nothing"),
    ("rules/start.md", ":wood:", ":gold:", ":gold:", "there is no symbol “gold”"),
    ("rules/start.md", "### Printed rules\nTake 6 gold.\n", "", "standing: differs", "needs the other reading"),
    ("rules/play.md", "expansions: ships", "expansions: boats", "Sailing ships", "unknown expansion “boats”"),
    ("rules/play.md", "players: 4+", "players: many", "players: many", "is not like 2, 3-4 or 5+"),
    ("rules/play.md", "## Sailing ships {#sail-ships}", "## Sailing ships", "## Sailing", "a passage starts with"),
    ("faq.md", "verdict: No\n", "", "May I take", "has a verdict"),
    ("tables/cards.csv", "name,colour", "name,color", "name,color", "the columns must be"),
    ("tables/cards.csv", "Baker,red,2", "Baker,red,two", "Baker", "“two” is not a whole number"),
    ("tables/cards.csv", "2+3", "2-3", "Baker", "is not like 3+5+7"),
    ("tables/cards.csv", "3,ships", "3,boats", "Admiral", "“boats” is not an expansion"),
    ("tables/cards.csv", "Admiral,", "Baker,", "Baker,blue", "the code “baker” is used twice"),
    ("symbols.svg", "<path d=", "<script/><path d=", 'id="wood"', "<script> is not allowed"),
    ("symbols.svg", "ink-brown", "ink-pink", 'id="wood"', "“ink-pink” is not one of"),
]


@pytest.mark.parametrize(("file", "old", "new", "at", "message"), MUTATIONS, ids=[m[4] for m in MUTATIONS])
def test_checker_names_path_line_and_problem(
    sample_root: Path, file: str, old: str, new: str, at: str, message: str
) -> None:
    folder = sample_root / "sample"
    change(folder, file, old, new)
    found = [problem for problem in problems_of(folder) if message in problem]
    assert found, problems_of(folder)
    place = f"sample/{file}:{line_of(folder, file, at)}: " if at else f"sample/{file}:"
    assert found[0].startswith(place)


@pytest.mark.parametrize("name", FILES)
def test_missing_file_is_named(sample_root: Path, name: str) -> None:
    (sample_root / "sample" / name).unlink()
    assert problems_of(sample_root / "sample") == [f"sample/{name}:1: file is missing"]


def test_every_problem_is_reported_at_once(sample_root: Path) -> None:
    folder = sample_root / "sample"
    change(folder, "rules/start.md", ":wood:", ":gold:")
    change(folder, "rules/play.md", "expansions: ships", "expansions: boats")
    change(folder, "tables/cards.csv", "Baker,red,2", "Baker,red,two")
    change(folder, "glossary.toml", 'rule = "place-tiles"', 'rule = "gone"')
    with pytest.raises(BadContent) as caught:
        read_all(sample_root)
    assert {problem.path for problem in caught.value.problems} == {
        "sample/rules/start.md",
        "sample/rules/play.md",
        "sample/tables/cards.csv",
        "sample/glossary.toml",
    }


# --- The loader --------------------------------------------------------------------------------------


def rows() -> dict[str, str]:
    """Every row of the reference, whole."""
    names = "Game Expansion Source Section Passage Citation Component ComponentTable Card Phase Step Term".split()
    return {
        name: serializers.serialize("json", apps.get_model("reference", name).objects.order_by("pk")) for name in names
    }


def test_loading_twice_changes_nothing(sample: Path) -> None:
    before, serial = rows(), Edition.objects.get().serial
    assert load(sample.parent) is False
    assert (rows(), Edition.objects.get().serial) == (before, serial)


def test_forced_loading_changes_no_row(sample: Path) -> None:
    before = rows()
    assert load(sample.parent, force=True) is True
    assert rows() == before


def test_bad_content_changes_nothing(sample: Path) -> None:
    before = rows()
    change(sample, "rules/start.md", "Taking gold", "Taking silver")
    change(sample, "faq.md", "verdict: No\n", "")
    with pytest.raises(BadContent):
        load(sample.parent)
    assert rows() == before


def test_failure_while_writing_changes_nothing(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rows()
    change(sample, "rules/start.md", "Taking gold", "Taking silver")
    monkeypatch.setattr("reference.loading._load_turn", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        load(sample.parent)
    assert rows() == before


def test_changed_and_removed_passages_follow_the_files(sample: Path) -> None:
    kept = Passage.objects.get(code="take-gold").pk
    change(sample, "rules/start.md", "Taking gold", "Taking silver")
    change(sample, "tables/cards.csv", "Crown,red,10,-,2,kings\n", "")
    text = (sample / "rules/play.md").read_text()
    (sample / "rules/play.md").write_text(text[: text.index("## A rule for many")])
    assert load(sample.parent)
    assert Passage.objects.get(pk=kept).title == "Taking silver"
    assert not Passage.objects.filter(code="many-players").exists()
    assert not Card.objects.filter(code="crown").exists()


def test_own_ruling_survives_loading(sample: Path) -> None:
    game = Game.objects.get()
    own = Faq.objects.create(game=game, code="faq/own-x", title="X?", verdict="Yes", kind="faq", own=True)
    own.related.set(Passage.objects.filter(code="take-gold"))
    change(sample, "rules/start.md", "Taking gold", "Taking silver")
    assert load(sample.parent)
    own.refresh_from_db()
    assert [passage.title for passage in own.related.all()] == ["Taking silver"]


def test_removed_game_disappears(sample: Path) -> None:
    assert list(Game.objects.values_list("slug", flat=True)) == ["sample"]


def test_load_content_says_what_is_wrong(
    sample_root: Path, db: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    change(sample_root / "sample", "faq.md", "verdict: No\n", "")
    monkeypatch.setattr("reference.management.commands.load_content.load", lambda **options: load(sample_root))
    with pytest.raises(SystemExit) as caught:
        call_command("load_content")
    assert caught.value.code == 1
    assert "sample/faq.md:1: a question of the FAQ" in capsys.readouterr().err


# --- The real content --------------------------------------------------------------------------------


def test_real_content_is_loaded(db: None) -> None:
    assert sorted(Game.objects.values_list("slug", flat=True)) == slugs()


def test_real_content_is_checked_without_a_database() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "reference.content", "check"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout.strip()) == (0, "0 problems"), done.stderr


def test_every_game_has_the_same_files() -> None:
    names = {slug: {path.name for path in (GAMES / slug).iterdir()} for slug in slugs()}
    every = set().union(*names.values())
    assert every >= {*FILES, "rules", "tables"}
    assert {slug: every - has for slug, has in names.items() if every - has} == {}


def test_every_game_has_its_twin_folder() -> None:
    twins = ROOT / "scoring_calc" / "games"
    if not any((twins / slug).is_dir() for slug in slugs()):
        pytest.skip("the rules as logic have not landed")
    assert [
        slug for slug in slugs() if not (twins / slug.replace("-", "_")).is_dir() and not (twins / slug).is_dir()
    ] == []


def test_every_passage_has_a_source(db: None) -> None:
    assert list(Passage.objects.filter(citations=None, own=False).values_list("game__slug", "code")) == []


def test_disputed_passages_have_both_readings(db: None) -> None:
    disputed = Passage.objects.filter(standing__in=["differs", "open"], own=False)
    assert disputed.exists()
    assert not disputed.filter(other_html="").exists()


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_ten_questions_or_more(db: None, slug: str) -> None:
    assert Faq.objects.filter(game__slug=slug).count() >= 10
