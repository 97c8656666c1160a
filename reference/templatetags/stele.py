"""What templates of reading pages say in one word."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from reference.at_table import player_counts
from reference.labels import KINDS, STANDINGS
from reference.markup import rule_link
from reference.models import Passage
from reference.views.frame import first_sentence

register = template.Library()
register.filter("first_sentence", first_sentence)
WAYS = (  # the ways into a game: code, page, name, what one finds there
    ("rules", "reference:rules", "Rules", "Section by section, each rule linkable"),
    ("turn", "reference:turn", "Turn", "Step by step: what now, what next"),
    ("setup", "scoring_calc:setup", "Set-up", "A checklist dealt for your table"),
    ("score", "scoring_calc:score", "Score", "Who wins, and why"),
    ("tools", "scoring_calc:tools", "Tools", "Odds, prices, what is still missing"),
    ("faq", "reference:faq", "FAQ", "The verdict first"),
    ("components", "reference:components", "Components", "What is in the box, card by card"),
    ("glossary", "reference:glossary", "Glossary", "What the words mean"),
    ("sources", "reference:sources", "Sources", "Where it comes from, what is disputed"),
)
ANY_COUNT = 99  # what the content files write for “5+”


@register.simple_tag(takes_context=True)
def fill(context: Mapping[str, Any], html: str, skip_term: str = "") -> SafeString:
    """A cleaned text, filled in for this table by the page's writer."""
    return context["writer"].fill(html, skip_term)


@register.simple_tag(takes_context=True)
def rule(context: Mapping[str, Any], code: str, words: str, block: str = "") -> SafeString:
    """A link to a passage of the page's game that opens in place."""
    return rule_link(context["game"].slug, code, words, context["table"].query, block)


@register.simple_tag(takes_context=True)
def ways(context: Mapping[str, Any], *only: str) -> list[dict[str, str]]:
    """The ways into the page's game, for its table: all of them, or those named."""
    addresses, query = _addresses(context["game"].slug), getattr(context.get("table"), "query", "")
    return [
        {"code": code, "name": name, "about": about, "url": addresses[code] + query}
        for code, _, name, about in WAYS
        if not only or code in only
    ]


@lru_cache(maxsize=64)
def _addresses(slug: str) -> dict[str, str]:
    return {code: reverse(page, args=[slug]) for code, page, *_ in WAYS}


@register.simple_tag
def icon(name: str) -> SafeString:
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons.svg"), name)


@register.simple_tag(takes_context=True)
def picture(context: Mapping[str, Any], code: str) -> str:
    """A drawn symbol alone, where its word stands beside it anyway."""
    return context["writer"].picture(code) if code else ""


@register.filter
def together(words: str) -> str:
    """“Lumber Yard × 2” with the number kept on the line of the last word."""
    return words.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}")


@register.filter
def kind_label(kind: str) -> str:
    return KINDS.get(kind, kind)


@register.filter
def standing_label(standing: str) -> str:
    return STANDINGS[standing][0]


@register.filter
def standing_meaning(standing: str) -> str:
    return STANDINGS[standing][1]


@register.filter
def holds_for(passage: Passage) -> list[str]:
    """The expansions and player counts a passage needs, in words."""
    words = [expansion.name for expansion in passage.expansions.all()]
    words += [f"without {expansion.name}" for expansion in passage.without.all()]
    low, high = passage.players_min, passage.players_max
    if low and high:
        span = f"{low}+" if high >= ANY_COUNT else str(low) if low == high else f"{low}–{high}"
        words.append(f"{span} players")
    return words


@register.filter
def in_play_at(passages: Any, table: Any) -> list[Passage]:
    return [passage for passage in passages.all() if table.holds(passage)]


@register.filter
def cut_verdict(text: str, verdict: str) -> str:
    """The plain text of an answer without the verdict it begins with."""
    return text.removeprefix(f"{verdict}.").strip()


@register.filter
def main_reading(passage: Passage) -> str:
    """The plain rule without the other reading that is printed after it."""
    text = cut_verdict(passage.plain, passage.verdict)
    return text.rpartition(f"\n{passage.other_label}: ")[0] or text


@register.filter
def other_reading(passage: Passage) -> str:
    return passage.plain.rpartition(f"\n{passage.other_label}: ")[2]


@register.inclusion_tag("reference/table_form.html", takes_context=True)
def table_form(context: Mapping[str, Any], back: str, prefix: str) -> dict[str, Any]:
    """The form that chooses this table; `prefix` keeps the ids of two such forms on one page apart."""
    game, table = context["game"], context["table"]
    return {
        "game": game,
        "table": table,
        "back": back,
        "prefix": prefix,
        "counts": player_counts(game),
        "names": ", ".join(table.names),
        "switches": [
            (
                s["code"],
                s["label"],
                [(f"{s['code']}:{o['code']}", o["label"]) for o in s["options"]],
                f"{s['code']}:{table.switches.get(s['code'])}",
            )
            for s in game.switches
        ],
    }
