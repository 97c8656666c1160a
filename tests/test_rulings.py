"""Editors read everything in the admin, and write rulings of their own."""

from pathlib import Path

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.test import Client

from reference.models import Edition, Faq, Game, Passage
from tests.test_markup import ATTACKS

ADD = "/admin/reference/faq/add/"


@pytest.fixture
def editor(client: Client, sample: Path) -> Client:
    client.force_login(User.objects.create_superuser("editor"))
    return client


def entry(**changes: object) -> dict[str, object]:
    related = Passage.objects.get(code="take-gold")
    fields = {
        "game": Game.objects.get(slug="sample").pk,
        "title": "May I lend gold?",
        "verdict": "No",
        "text": "You take {{ starting_gold }} & keep it, see [[take-gold]].",
        "own_source": "Decided at our table",
        "standing": "open",
        "related": [related.pk],
    }
    return fields | changes


def test_ruling_is_written_read_and_marked(editor: Client, client: Client) -> None:
    serial = Edition.objects.get().serial
    assert editor.post(ADD, entry()).status_code == 302
    ruling = Faq.objects.get(own=True)
    assert ruling.plain == "No.\nYou take 5 & keep it, see Taking gold."
    assert Edition.objects.get().serial == serial + 1
    for url in (ruling.get_absolute_url(), "/sample/faq/"):
        html = client.get(url).content.decode()
        assert "This site’s own ruling" in html
        assert "Decided at our table" in html
        assert 'href="/sample/take-gold/"' in html
    assert "May I lend gold?" in client.get("/sample/take-gold/").content.decode()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"text": "See [[nowhere]]."}, "the link “nowhere” leads to nothing"),
        ({"text": "Take {{ nothing }}."}, "there is no value “nothing”"),
        ({"text": "A\n\n:gold:"}, "Line 3: there is no symbol “gold”"),
        ({"text": "{{ table:none }}"}, "there is no table “none”"),
        ({"own_source": ""}, "This field is required"),
        ({"verdict": ""}, "This field is required"),
        ({"text": ""}, "This field is required"),
    ],
)
def test_mistake_is_said_beside_its_field(editor: Client, changes: dict[str, object], message: str) -> None:
    response = editor.post(ADD, entry(**changes))
    assert response.status_code == 200
    assert message in response.content.decode()
    assert not Faq.objects.filter(own=True).exists()


def test_every_mistake_is_said_at_once(editor: Client) -> None:
    html = editor.post(ADD, entry(text="[[a]] {{ b }} :c:")).content.decode()
    assert all(words in html for words in ("link “a”", "value “b”", "symbol “c”"))


@pytest.mark.parametrize("attack", ATTACKS)
def test_ruling_cannot_inject(editor: Client, client: Client, attack: str) -> None:
    editor.post(ADD, entry(text=f"Text. {attack}", title="<script>alert(1)</script>?", verdict="<b>No</b>"))
    for ruling in Faq.objects.filter(own=True):
        html = client.get(ruling.get_absolute_url()).content.decode()
        main = html[html.index("<main") : html.index("</main>")]
        assert "<script" not in main
        assert "onerror=" not in main.replace("&lt;img src=x onerror=", "")
        assert 'href="javascript' not in main
        assert "<b>No</b>" not in main


def test_same_question_is_refused(editor: Client) -> None:
    editor.post(ADD, entry())
    assert "already has this question" in editor.post(ADD, entry()).content.decode()


def test_related_rule_of_another_game_is_refused(editor: Client) -> None:
    other = Game.objects.create(
        slug="other", name="Other", players_min=2, players_max=3, minutes_min=1, minutes_max=1, age=1, year=2000
    )
    stranger = Passage.objects.create(game=other, code="x", kind="mechanic", title="Strange")
    html = editor.post(ADD, entry(related=[stranger.pk])).content.decode()
    assert "Not of Sample: Strange" in html


def test_change_and_deletion_are_followed_by_search(editor: Client) -> None:
    editor.post(ADD, entry())
    ruling = Faq.objects.get(own=True)
    serial = Edition.objects.get().serial
    editor.post(f"/admin/reference/faq/{ruling.pk}/change/", entry(verdict="Yes"))
    ruling.refresh_from_db()
    assert ruling.plain.startswith("Yes.")
    editor.post(f"/admin/reference/faq/{ruling.pk}/delete/", {"post": "yes"})
    assert not Faq.objects.filter(own=True).exists()
    assert Edition.objects.get().serial == serial + 2


def test_content_of_the_files_is_read_only(editor: Client) -> None:
    question = Faq.objects.get(code="faq/more-gold")
    url = f"/admin/reference/faq/{question.pk}"
    assert editor.get(f"{url}/change/").status_code == 200
    assert editor.post(f"{url}/change/", entry()).status_code == 403
    assert editor.post(f"{url}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [question.pk], "post": "yes"}
    editor.post("/admin/reference/faq/", chosen)
    assert Faq.objects.filter(pk=question.pk).exists()


MODELS = [model for model in site._registry if model._meta.app_label == "reference"]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_editor_finds_and_reads_everything(editor: Client, model: type[Passage]) -> None:
    base = f"/admin/reference/{model._meta.model_name}"
    assert editor.get(f"{base}/", {"q": "a"}).status_code == 200
    row = model.objects.first()
    assert row
    assert editor.get(f"{base}/{row.pk}/change/").status_code == 200
