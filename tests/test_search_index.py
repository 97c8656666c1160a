"""The search index: swapped whole, followed at once, mended when damaged; nobody waits for it."""

import shutil
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings as conf
from django.core.management import call_command
from django.test import Client

from reference import search
from reference.models import Edition, Faq, Game
from reference.rulings import announce_change, render
from reference.search import engine

pytestmark = pytest.mark.django_db


@pytest.fixture
def index_home() -> Path:
    """Where these tests keep their index: a folder of their own, see conftest.py."""
    return Path(conf.VAR)


def codes(question: str, game: str) -> list[str]:
    return [f"{hit.passage.game}/{hit.passage.code}" for hit in search.find(question, game).hits]


def test_rebuild_is_followed_at_once() -> None:
    game = Game.objects.get(slug="deus")
    ruling = Faq(game=game, title="May I flambulate a temple?", verdict="No", text="Never.", own=True, kind="faq")
    ruling.own_source = "Ana, at the table"
    ruling.clean()
    render(ruling)
    ruling.save()
    search.rebuild()
    assert codes("flambulate", "deus")[0] == f"deus/{ruling.code}"
    ruling.delete()
    search.rebuild()
    assert f"deus/{ruling.code}" not in codes("flambulate", "deus")


def test_editor_change_rebuilds_on_commit(django_capture_on_commit_callbacks: object) -> None:
    search.rebuild()
    before = search.edition()
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        announce_change()
    assert search.edition() != before
    assert search.is_current()


def test_missing_or_broken_index_is_made_anew(index_home: Path) -> None:
    search.rebuild()
    shutil.rmtree(index_home / "index")
    assert codes("temple prerequisite", "deus")
    name = (index_home / "index" / "current").read_text()
    (index_home / "index" / name / "manifest.json").write_text("{")
    engine.forget()
    assert codes("temple prerequisite", "deus")


@pytest.mark.parametrize("harm", [lambda data: data[: len(data) // 2], lambda data: bytes(len(data))])
def test_damaged_file_is_made_anew(index_home: Path, harm: Callable[[bytes], bytes]) -> None:
    search.rebuild()
    folder = index_home / "index" / search.edition() / "deus"
    for file in sorted(path for path in folder.iterdir() if path.stat().st_size and "lock" not in path.name.lower()):
        engine.forget()
        file.write_bytes(harm(file.read_bytes()))
        assert codes("temple prerequisite", "deus")[0] == "deus/temple-prerequisite"
        folder = index_home / "index" / search.edition() / "deus"


def test_index_that_cannot_be_mended_is_said(client: Client, monkeypatch: pytest.MonkeyPatch, index_home: Path) -> None:
    def full(*args: object) -> None:
        raise OSError("No space left on device")

    shutil.rmtree(index_home / "index", ignore_errors=True)
    with monkeypatch.context() as broken:
        broken.setattr(engine, "write", full)
        response = client.get("/search/?q=temple&game=deus")
        assert response.status_code == 503
        assert "Search is out of order" in response.text
        assert client.get("/deus/rules/").status_code == 200
    assert client.get("/search/?q=temple&game=deus").status_code == 200


def test_killed_rebuild_leaves_the_old_index(monkeypatch: pytest.MonkeyPatch, index_home: Path) -> None:
    search.rebuild()
    before = (index_home / "index" / "current").read_text()

    def killed(*args: object) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(engine, "write", killed)
        with pytest.raises(OSError, match="No space"):
            search.rebuild()
    assert (index_home / "index" / "current").read_text() == before
    assert codes("temple prerequisite", "deus")
    search.rebuild()
    assert not list((index_home / "index").glob("*.new"))


def test_load_content_makes_the_index(index_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(index_home / "index", ignore_errors=True)
    call_command("load_content")
    assert search.is_current()
    Edition.objects.update(serial=99)
    assert not search.is_current()
    call_command("load_content")
    assert search.is_current()


def test_index_of_other_code_is_out_of_date(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    search.rebuild()
    assert search.is_current()
    other = tmp_path / "synonyms.toml"
    other.write_text('groups = [["gold", "lucre"]]')
    monkeypatch.setattr(engine, "COMMON", other)
    assert not search.is_current()


def test_threads_that_ask_at_once_get_the_same_answers() -> None:
    """A worker that has just started prepares answers beside the one who asks; both read the same files."""
    titles = [passage.title for passage in search.every_passage() if passage.game == "deus"][:120]
    engine.forget()
    alone = [codes(title, "deus") for title in titles]
    engine.forget()
    engine.opened().catalogue("deus")
    patience = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # threads take turns in the middle of everything
    try:
        with ThreadPoolExecutor(6) as threads:
            together = list(threads.map(lambda title: codes(title, "deus"), titles * 3))
    finally:
        sys.setswitchinterval(patience)
    assert together == alone * 3


def test_readers_are_answered_during_a_rebuild() -> None:
    search.rebuild()
    failures: list[BaseException] = []

    def read() -> None:
        try:
            for _ in range(20):
                assert engine.opened().catalogue("deus").found(["templ"]).any()
        except BaseException as error:  # handed to the test below
            failures.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    search.rebuild()
    for reader in readers:
        reader.join()
    assert not failures
