"""Forms of the reading pages."""

from django import forms


class SearchForm(forms.Form):
    """One box. Control characters are dropped, length is bounded."""

    q = forms.CharField(max_length=300, required=False)

    def clean_q(self) -> str:
        return " ".join("".join(c if c.isprintable() else " " for c in self.cleaned_data["q"]).split())
