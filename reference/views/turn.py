"""The walk through a turn: where am I, what may I do now, what comes next."""

from collections import Counter
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.vary import vary_on_headers

from ..at_table import AtTable
from ..models import Game, Phase, Step
from ..writing import writer_for
from .frame import in_play, open_game, page


@dataclass(frozen=True)
class Stop:
    """A step on the walk, with the address that leads to it."""

    phase: Phase
    step: Step
    url: str
    code: str
    position: int


@vary_on_headers("HX-Request")
def turn(request: HttpRequest, slug: str) -> HttpResponse:
    game, table = open_game(request, slug)
    walk = _walk(game, table)
    asked = request.GET.get("step", "")
    here = next((n for n, stop in enumerate(walk) if asked in (stop.code, stop.step.code)), 0)
    now = walk[here] if walk else None
    return page(
        request,
        "turn",
        game,
        table,
        fragment="walk",
        tab="turn",
        page_title=f"{now.step.title}: turn" if now and asked else "Turn",
        description=f"A turn of {game.name}, step by step: what to do now, what you may do, what comes next.",
        lost=asked and now and asked not in (now.code, now.step.code),
        phases=_phases(walk),
        walk=walk,
        now=now,
        place=here,
        before=walk[here - 1] if here else None,
        after=walk[(here + 1) % len(walk)] if walk else None,
        again=_again(walk, here),
        at_end=here == len(walk) - 1,
        choices=_choices(game, table, now.step) if now else [],
        writer=writer_for(game, table),
    )


def _walk(game: Game, table: AtTable) -> list[Stop]:
    steps = Step.objects.filter(phase__game=game).select_related(
        "phase__expansion", "phase__without", "expansion", "without"
    )
    held = [
        step
        for step in steps.order_by("phase__position", "position")
        if table.allows(step.phase.expansion, step.phase.without) and table.allows(step.expansion, step.without)
    ]
    times = Counter(step.code for step in held)
    path = reverse("reference:turn", args=[game.slug])
    stops = []
    for position, step in enumerate(held):
        code = step.code if times[step.code] == 1 else f"{step.phase.code}.{step.code}"
        stops.append(Stop(step.phase, step, table.url(path, step=code), code, position))
    return stops


def _phases(walk: list[Stop]) -> list[tuple[Phase, list[Stop]]]:
    phases: dict[int, tuple[Phase, list[Stop]]] = {}
    for stop in walk:
        phases.setdefault(stop.phase.pk, (stop.phase, []))[1].append(stop)
    return list(phases.values())


def _again(walk: list[Stop], here: int) -> Stop | None:
    """At the last step of a phase that repeats: its first step."""
    if not walk or not walk[here].phase.repeat:
        return None
    same = [n for n, stop in enumerate(walk) if stop.phase == walk[here].phase]
    return walk[same[0]] if here == same[-1] else None


def _choices(game: Game, table: AtTable, step: Step) -> list[tuple[str, str]]:
    """What may be done now, as codes with titles."""
    passages = {p.code: p.title for p in in_play(game.passages.filter(code__in=step.choices), table)}
    components = {
        f"components/{c.code}": c.name for c in game.components.all() if f"components/{c.code}" in step.choices
    }
    titles = passages | components
    return [(code, titles[code]) for code in step.choices if code in titles]
