"""What search engines may know: every page that can be read, without a table."""

from typing import Any

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from .models import Card, Component, ComponentTable, Game, Passage, Section, Term

GAME_PAGES = ("game", "rules", "turn", "components", "faq", "glossary", "sources")


class Pages(Sitemap):
    """The home page and the pages that each game has."""

    def items(self) -> list[tuple[str, list[str]]]:
        slugs = Game.objects.values_list("slug", flat=True)
        return [("home", []), *((name, [slug]) for slug in slugs for name in GAME_PAGES)]

    def location(self, item: tuple[str, list[str]]) -> str:
        name, arguments = item
        return reverse(f"reference:{name}", args=arguments)


class Rows(Sitemap):
    """Every row that has an address; only what the address is made of is read."""

    def items(self) -> list[Any]:
        models = (Section, Passage, Component, ComponentTable, Term)
        rows = [row for model in models for row in model.objects.select_related("game").only("code", "game__slug")]
        cards = Card.objects.filter(table__searchable=True).select_related("table__game")
        return [*rows, *cards.only("code", "table__code", "table__game__slug")]


SITEMAPS = {"pages": Pages, "passages": Rows}
