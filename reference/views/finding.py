"""Search, plain: words that titles and texts contain."""

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.vary import vary_on_headers

from ..at_table import AtTable, at_table
from ..forms import SearchForm
from ..models import Game, Passage
from .frame import page

MOST_HITS = 20
MOST_WORDS = 8


@vary_on_headers("HX-Request")
def search(request: HttpRequest) -> HttpResponse:
    form = SearchForm(request.GET)
    q = form.cleaned_data["q"] if form.is_valid() else ""
    game = Game.objects.filter(slug=request.GET.get("game", "")).first()
    table = at_table(request.GET, game) if game else AtTable()
    hits = [hit for hit in _containing(q, game) if table.holds(hit)][:MOST_HITS] if q else []
    return page(request, "search", game, table, fragment="results", page_title="Search", q=q, form=form, hits=hits)


def _containing(q: str, game: Game | None) -> QuerySet[Passage]:
    wanted = Q(game=game) if game else Q()
    for word in q.split()[:MOST_WORDS]:
        wanted &= Q(title__icontains=word) | Q(plain__icontains=word)
    return Passage.objects.filter(wanted).select_related("game").prefetch_related("expansions", "without")
