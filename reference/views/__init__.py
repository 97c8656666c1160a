"""The reading pages. Each view has the name of its address and of its template."""

from .book import game, home, passage, rules, section
from .box import card, component, components
from .finding import search
from .site import robots, table
from .turn import turn
from .words import faq, glossary, sources, term

__all__ = [
    "card",
    "component",
    "components",
    "faq",
    "game",
    "glossary",
    "home",
    "passage",
    "robots",
    "rules",
    "search",
    "section",
    "sources",
    "table",
    "term",
    "turn",
]
