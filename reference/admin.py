"""Editors find and read everything here, and write FAQ entries and rulings of their own.

Rows that come from the content files are read-only: the files are the truth.
"""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import ManyToManyField, QuerySet
from django.forms import ModelForm, ModelMultipleChoiceField
from django.http import HttpRequest

from . import models, rulings
from .forms import RulingForm


class FromFiles(admin.ModelAdmin):
    """Rows that `load_content` writes: to be read, not to be changed."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class InGame(FromFiles):
    """The same for what belongs to one game."""

    list_filter: ClassVar[Any] = ["game"]
    list_select_related: ClassVar[Any] = ["game"]


@admin.register(models.Game)
class GameAdmin(FromFiles):
    list_display = ["name", "slug", "players_min", "players_max", "publisher", "year"]
    search_fields = ["name", "slug"]


@admin.register(models.Expansion)
class ExpansionAdmin(InGame):
    list_display = ["name", "game", "code", "year"]
    search_fields = ["name", "summary"]


@admin.register(models.Source)
class SourceAdmin(InGame):
    list_display = ["name", "game", "kind", "note"]
    list_filter = ["game", "kind"]
    search_fields = ["name", "note"]


@admin.register(models.Section)
class SectionAdmin(InGame):
    list_display = ["title", "game", "code"]
    search_fields = ["title"]


@admin.register(models.Rule)
class RuleAdmin(InGame):
    list_display = ["title", "game", "section", "kind", "standing"]
    list_filter = ["game", "kind", "standing", "expansions"]
    list_select_related = ["game", "section"]
    search_fields = ["title", "code", "plain"]


@admin.register(models.Component)
class ComponentAdmin(InGame):
    list_display = ["name", "game", "group", "box", "each"]
    list_filter = ["game", "expansion"]
    search_fields = ["name", "plain"]


@admin.register(models.ComponentTable)
class ComponentTableAdmin(InGame):
    list_display = ["title", "game", "noun", "standing"]
    search_fields = ["title", "note"]


@admin.register(models.Card)
class CardAdmin(FromFiles):
    list_display = ["name", "table", "plain"]
    list_filter = ["table__game", "table"]
    list_select_related = ["table"]
    search_fields = ["name", "plain"]


@admin.register(models.Phase)
class PhaseAdmin(InGame):
    list_display = ["title", "game", "rule", "repeat"]
    search_fields = ["title"]


@admin.register(models.Step)
class StepAdmin(FromFiles):
    list_display = ["title", "phase", "rule", "optional"]
    list_filter = ["phase__game"]
    list_select_related = ["phase"]
    search_fields = ["title", "text"]


@admin.register(models.Term)
class TermAdmin(InGame):
    list_display = ["name", "game", "plain"]
    search_fields = ["name", "plain", "synonyms"]


@admin.register(models.Faq)
class FaqAdmin(admin.ModelAdmin):
    """The questions of the content files, read-only, and those written here."""

    form = RulingForm
    fields = ["game", "title", "verdict", "text", "own_source", "standing", "related"]
    filter_horizontal = ["related"]
    list_display = ["title", "game", "verdict", "standing", "own"]
    list_filter = ["game", "own", "standing"]
    list_select_related = ["game"]
    search_fields = ["title", "code", "plain"]

    def has_change_permission(self, request: HttpRequest, obj: models.Faq | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.own)

    def has_delete_permission(self, request: HttpRequest, obj: models.Faq | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or obj.own)

    def formfield_for_manytomany(
        self, db_field: ManyToManyField, request: HttpRequest, **kwargs: Any
    ) -> ModelMultipleChoiceField | None:
        kwargs["queryset"] = models.Passage.objects.select_related("game").order_by("game__name", "code")
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def save_related(self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        rulings.announce_change()

    def delete_model(self, request: HttpRequest, obj: models.Faq) -> None:
        super().delete_model(request, obj)
        rulings.announce_change()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet) -> None:
        """What comes from the files stays, even when it was ticked."""
        queryset.filter(own=True).delete()
        rulings.announce_change()
