"""The score sheet: one address for the page, its live update, the result, the blank pad and the exports.

The form is sent by POST only because a browser also sends every empty cell, and a full table of 7 Wonders would not fit
in an address; the answer is the short address itself. Nothing is stored and no cookie is read, so there is nothing a
forged request could do, and no CSRF token is needed."""

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import replace_url

from reference.at_table import player_counts
from reference.models import Game
from reference.views.frame import wants_fragment

from .. import pad
from ..address import BrokenAddress, Draft, read_address, shown, write_address
from ..edits import edited
from ..exports import bg_stats_link, to_csv, to_json, to_text
from ..layout import TABLE, drawn_keys, other_ways, stamp
from ..qr import qr_code
from ..results import chart, deciders, ranking
from ..scored import Scored, scored
from .frame import broken, open_rules, page, sent

VIEWS = ("result", "pad")
ABOUT = "Add up a game of {game}: points by category, ties and problems, each with its rule."
EXPORTS = {"csv": (to_csv, "text/csv"), "json": (to_json, "application/json"), "txt": (to_text, "text/plain")}


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def score(request: HttpRequest, slug: str) -> HttpResponse:
    game, rules = open_rules(slug)
    params = sent(request)
    action = params.get("do", "")
    try:
        draft = edited(read_address(params, rules), action, rules)
    except BrokenAddress as why:
        return broken(request, game, reverse("scoring_calc:score", args=[slug]), str(why))
    now = scored(draft, rules)
    if wants_fragment(request):
        return replace_url(_live(request, game, now), f"{request.path}?{now.query}")
    if request.method == "POST" or any("." in name or name == "do" for name in params):
        return HttpResponseRedirect(_after(request, now, action), status=303)
    view = params.get("view", "")
    if view in EXPORTS:
        return _export(now, game, view, request)
    return _result(request, game, now, view) if view in VIEWS else _sheet(request, game, now, drawn_keys(now))


def _after(request: HttpRequest, now: Scored, action: str) -> str:
    """Where a button leads: the canonical address, at the place of the page that it changed."""
    name, _, what = action.partition(".")
    if name == "result":
        return f"{request.path}?{write_address(now.draft, now.rules, view='result')}"
    changed = f"cat-{what}" if what in {category.code for category in now.categories} else "sheet"
    place = {"count": changed, "type": changed, "up": "seats", "down": "seats", "table": "sheet", "choose": "table"}
    return f"{request.path}?{now.query}#{place.get(name, 'results')}"


def _live(request: HttpRequest, game: Game, now: Scored) -> HttpResponse:
    """The outputs of the rows that the page has; the rows anew when it should ask for others."""
    if sent(request).get("stamp", "") != stamp(now):
        return _sheet(request, game, now, drawn_keys(now), "anew")
    return _sheet(request, game, now, sent(request).get("drawn", "").split("."), "live")


def _sheet(request: HttpRequest, game: Game, now: Scored, keys: Collection[str], fragment: str = "") -> HttpResponse:
    problems = pad.placed_problems(now)
    blocks = pad.blocks(now, keys)
    return page(
        request,
        "score",
        game,
        now.query,
        fragment=fragment,
        tab="score",
        page_title="Score",
        description=ABOUT.format(game=game.name) if now.empty else now.result.sentence,
        now=now,
        result=now.result,
        blocks=[block for block in blocks if block.category != TABLE],
        once=[row for block in blocks if block.category == TABLE for row in block.rows],
        drawn=".".join(row.field.key for block in blocks for row in block.rows),
        stamp=stamp(now),
        problems=problems,
        wrong={placed.target for placed in problems},
        seats=pad.seats(now),
        counts=player_counts(game),
        switches=pad.choices_of_switches(now),
        hidden=pad.leftovers(now),
        mended=pad.mended(now),
        show=shown(now.draft),
        ways=other_ways(now),
        fresh="v" not in sent(request),
    )


def _result(request: HttpRequest, game: Game, now: Scored, view: str) -> HttpResponse:
    url = request.build_absolute_uri(f"{request.path}?{now.query}")
    return page(
        request,
        f"score_{view}",
        game,
        now.query,
        tab="score",
        page_title="Result" if view == "result" else "Score pad",
        description=now.result.sentence,
        now=now,
        result=now.result,
        blocks=pad.blocks(now, drawn_keys(now)),
        problems=pad.placed_problems(now),
        ranking=ranking(now),
        chart=chart(now),
        deciders=deciders(now),
        exports={view: f"{request.path}?{write_address(now.draft, now.rules, view=view)}" for view in EXPORTS},
        text=to_text(now, game.name, url),
        bg_stats=bg_stats_link(now, game.name, timezone.now()),
        url=url,
        qr=qr_code(url),
        pad_url=f"{request.path}?{_only_table(now.draft, now, 'pad')}",
        again_url=f"{request.path}?{_only_table(now.draft, now)}",
    )


def _only_table(draft: Draft, now: Scored, view: str = "") -> str:
    """The address of an empty sheet for the same players."""
    more = {"view": view} if view else {}
    return write_address(Draft(now.table, {}, draft.counted), now.rules, **more)


def _export(now: Scored, game: Game, view: str, request: HttpRequest) -> HttpResponse:
    write, content_type = EXPORTS[view]
    url = request.build_absolute_uri(f"{request.path}?{now.query}")
    answer = HttpResponse(write(now, game.name, url), content_type=f"{content_type}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{game.slug}-score.{view}"'
    return answer
