"""Forms of the editors."""

from typing import Any

from django import forms

from . import rulings
from .models import Faq


class RulingForm(forms.ModelForm):
    """An editor's own question and answer. The text may use the notation of the content files."""

    class Meta:
        model = Faq
        fields = ["game", "title", "verdict", "text", "own_source", "standing", "related"]
        labels = {"title": "Question"}
        help_texts = {
            "verdict": "The answer in a word or a number: Yes, No, 6.",
            "text": "The reason. Markdown, with {{ value }}, [[rule-code]] and :symbol: as in FORMAT.md.",
            "own_source": "Who says so, and where.",
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("verdict", "own_source"):
            if name in self.fields:  # a row from the files is shown without fields
                self.fields[name].required = True
        if self.instance.pk is None:
            self.instance.own, self.instance.kind = True, "faq"

    def clean(self) -> dict[str, Any]:
        found = super().clean() or self.cleaned_data
        game = found.get("game")
        if game:
            for problem in rulings.problems_in(found.get("text") or "", game):
                self.add_error("text", problem)
            strangers = [p.title for p in found.get("related") or [] if p.game_id != game.pk]
            if strangers:
                self.add_error("related", f"Not of {game.name}: {', '.join(strangers)}.")
        return found

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        if not self.errors:
            rulings.render(self.instance)
