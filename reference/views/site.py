"""Choosing this table, and what robots read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from ..at_table import local_address, without_table
from .frame import open_game, page

# Searches are open: each names the empty search as its canonical address, so that none is indexed by itself.
ROBOTS = "User-agent: *\nDisallow: /admin/\n\nSitemap: {sitemap}\n"


def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; once it is sent without a mistake, back to the page one came from, at that table."""
    game, table = open_game(request, slug)
    back = without_table(local_address(request.GET.get("next", ""), game.get_absolute_url()))
    if "choose" in request.GET and not table.problems:
        joined = table.query if "?" not in back else table.query.replace("?", "&", 1)
        return redirect(back + joined)
    return page(
        request,
        "table",
        game,
        table,
        page_title="This table",
        description=f"Choose players and expansions of {game.name}; all pages then read for your table.",
        back=back,
    )


def robots(request: HttpRequest) -> HttpResponse:
    sitemap = request.build_absolute_uri(reverse("reference:sitemap"))
    return HttpResponse(ROBOTS.format(sitemap=sitemap), content_type="text/plain; charset=utf-8")
