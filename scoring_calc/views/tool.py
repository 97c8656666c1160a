"""Tools: a few questions in, an explained answer out."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.vary import vary_on_headers

from reference.at_table import AtTable, at_table

from ..pad import Cell
from ..rules.games import GameRules
from ..rules.sheet import read_sheet
from ..rules.table import Table, default_names
from ..rules.tools import Tool
from .frame import open_rules, page

LONGEST = 300


def tools(request: HttpRequest, slug: str) -> HttpResponse:
    game, rules = open_rules(slug)
    return page(
        request,
        "tools",
        game,
        at_table(request.GET, game).query.removeprefix("?"),
        tab="tools",
        page_title="Tools",
        description=f"Small helpers for a table of {game.name}: {', '.join(tool.title for tool in rules.tools)}.",
        tools=rules.tools,
    )


@vary_on_headers("HX-Request")
def tool(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    game, rules = open_rules(slug)
    tool = _find(rules, code)
    here = at_table(request.GET, game)
    fields = tool.fields(rules.facts)
    typed = {field.key: _typed(request, field.key) for field in fields}
    sheet, problems = read_sheet(_table(rules, here), fields, (), typed)
    asked = any(field.key in request.GET for field in fields)
    return page(
        request,
        "tool",
        game,
        here.query.removeprefix("?"),
        fragment="answer",
        tab="tools",
        page_title=tool.title,
        description=tool.intro or tool.title,
        tool=tool,
        cells=[Cell(field, None, typed[field.key], plain=True) for field in fields],
        problems=problems,
        wrong={f"{problem.field}-all" for problem in problems},
        answer=tool.answer(sheet, rules.facts) if asked and not problems else None,
    )


def _find(rules: GameRules, code: str) -> Tool:
    found = next((tool for tool in rules.tools if tool.code == code), None)
    if found is None:
        raise Http404(code)
    return found


def _typed(request: HttpRequest, key: str) -> str:
    """What was asked; several ticked boxes are one entry."""
    values = [value.strip() for value in request.GET.getlist(key) if value.strip()]
    text = ".".join(values)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _table(rules: GameRules, here: AtTable) -> Table:
    names = here.names or default_names(here.players or 0)
    return rules.table(names, here.expansions, here.switches)
