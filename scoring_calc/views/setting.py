"""Set the table: a checklist with what was drawn for it; and a set-up of one's own, checked."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.vary import vary_on_headers

from reference.at_table import AtTable
from reference.content.shapes import SetupStep
from reference.markup import clean_line, with_titles
from reference.models import Game
from reference.views.frame import open_game, page
from reference.writing import writer_for

from .. import setup_address
from ..pictures import Drawing, drawing
from ..rules.games import GameRules, rules_of
from ..rules.maps import DIRECTIONS, Hex, Spot
from ..rules.problem import Problem
from ..rules.setups import Draw, Setup
from ..rules.streams import Rolls
from ..rules.table import Table, default_names
from ..setup_json import take_count

WAYS = ("right", "down right", "down left", "left", "up left", "up right")
SQUARE_WAYS = {"right": Hex(1, 0), "down": Hex(0, 1), "left": Hex(-1, 0), "up": Hex(0, -1)}


@dataclass(frozen=True)
class Item:
    """One thing drawn. `seat` is whose it is."""

    code: str
    label: str
    seat: int | None
    owner: str
    choices: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class ShownDraw:
    """A draw with the addresses that change it."""

    draw: Draw
    items: tuple[Item, ...]
    locked: bool
    again: str
    lock: str
    problems: tuple[Problem, ...]

    @property
    def mine(self) -> bool:
        return self.draw.secret and self.draw.each > 0


@dataclass(frozen=True)
class ShownStep:
    step: SetupStep
    html: str
    takes: tuple[tuple[str, str], ...]
    draw: ShownDraw | None


@dataclass(frozen=True)
class Move:
    label: str
    url: str


@vary_on_headers("HX-Request")
def setup(request: HttpRequest, slug: str) -> HttpResponse:
    return _set_up(request, slug, "setup")


@vary_on_headers("HX-Request")
def check(request: HttpRequest, slug: str) -> HttpResponse:
    return _set_up(request, slug, "check")


def _set_up(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    game, at = open_game(request, slug)
    path = reverse(f"scoring_calc:{name}", args=[slug])
    titles = {"setup": "Set-up", "check": "Check our set-up"}
    frame: dict[str, Any] = {
        "app": "scoring_calc",
        "tab": "setup",
        "page_title": titles[name],
        "editing": name == "check",
    }
    frame["description"] = f"Set up {game.name}: a checklist for your table, with everything random drawn for you."
    try:
        rolls = setup_address.read(request.GET)
    except setup_address.UnreadableAddress as error:
        response = page(request, "setup_unreadable", game, at, version=str(error)[:20], **frame)
        response.status_code = 400
        return response
    if at.players is None:
        return page(request, "setup_choose", game, at, **frame)
    if not rolls.seed or any(key.startswith("choose.") for key in request.GET):
        rolls = rolls if rolls.seed else replace(rolls, seed=setup_address.new_seed())
        return HttpResponseRedirect(setup_address.address(path, at, rolls))
    desk = Desk(game, at, rules_of(slug), rolls, path)
    return page(
        request,
        "setup",
        game,
        at,
        fragment="desk",
        writer=replace(writer_for(game, at), terms={}),
        **desk.context(request),
        **frame,
    )


class Desk:
    """One set-up at one address, ready to be shown."""

    def __init__(self, game: Game, at: AtTable, rules: GameRules, rolls: Rolls, path: str) -> None:
        self.game, self.at, self.rules, self.rolls, self.path = game, at, rules, rolls, path
        self.table = table_of(at, rules)
        self.setup: Setup = rules.setup(self.table, rolls)
        self.problems = rules.check_setup(self.table, self.setup.values)

    def context(self, request: HttpRequest) -> dict[str, Any]:
        draws = {draw.code: self.shown(draw) for draw in self.setup.draws}
        stepped = {step.draw for step in self.setup.steps}
        everything = setup_address.address(self.path, self.at, self.rolls)
        return {
            "rolls": self.rolls,
            "steps": [self.step(step, draws) for step in self.setup.steps],
            "further": [shown for code, shown in draws.items() if code not in stepped],
            "draws": list(draws.values()),
            "everybody": self.everybody(draws),
            "seats": list(enumerate(self.table.names)),
            "personal": [shown for shown in draws.values() if shown.draw.each],
            "problems": self.problems,
            "map": self.map(),
            "tiles": list(self.tiles(request.GET.get("tile", ""))),
            "drawn": ",".join(code for draw in self.setup.draws if draw.each for code in draw.value),
            "same": everything,
            "form_params": setup_address.pairs(self.at, self.rolls),
            "anew": self.to(replace(self.rolls, seed="", again={})),
            "setup_url": setup_address.address(
                reverse("scoring_calc:setup", args=[self.game.slug]), self.at, self.rolls
            ),
            "check_url": setup_address.address(
                reverse("scoring_calc:check", args=[self.game.slug]),
                self.at,
                setup_address.keeping_all(self.rolls, self.setup.values),
            ),
            "ticks": f"setup:{self.game.slug}:{self.rolls.seed}",
        }

    def to(self, rolls: Rolls, **more: str) -> str:
        return setup_address.address(self.path, self.at, rolls, **more)

    def shown(self, draw: Draw) -> ShownDraw:
        locked = any(self.rolls.kept.get(draw.code, ()))
        kept = setup_address.keeping(self.rolls, draw.code, draw.value)
        lock = setup_address.released(self.rolls, draw.code) if locked else kept
        again = setup_address.rolled_again(self.rolls, draw.code)
        wrong = tuple(problem for problem in self.problems if problem.field == draw.code)
        return ShownDraw(draw, tuple(self.items(draw)), locked, self.to(again), self.to(lock), wrong)

    def items(self, draw: Draw) -> Iterator[Item]:
        for place, code in enumerate(draw.value):
            seat = place // draw.each if draw.each else None
            owner = self.table.names[seat] if seat is not None and seat < self.table.players else ""
            choices = tuple((c.code, c.label, c.code == code) for c in draw.choices) if not draw.map else ()
            yield Item(code, draw.label_of(code), seat, owner, choices)

    def step(self, step: SetupStep, draws: dict[str, ShownDraw]) -> ShownStep:
        takes = tuple((take_count(t.count, self.rules, self.table.players), t.what) for t in step.take)
        return ShownStep(step, step_html(self.game.slug, step.text), takes, draws.get(step.draw))

    def everybody(self, draws: dict[str, ShownDraw]) -> list[tuple[str, str]]:
        """What each player takes: how many of what."""
        return [take for step in self.setup.steps if step.each for take in self.step(step, draws).takes]

    def map(self) -> Drawing | None:
        picture = self.rules.picture(self.table, self.setup.values)
        return drawing(picture) if picture else None

    def tiles(self, chosen: str) -> Iterator[tuple[str, str, bool, list[Move]]]:
        """Each tile of the map with what can be done to the chosen one: step aside, or turn."""
        for draw in (draw for draw in self.setup.draws if draw.map):
            square = self.is_square()
            for place, code in enumerate(draw.value):
                spot = Spot.read(code)
                if spot:
                    key = f"{draw.code}.{place}"
                    moves = list(self.moves(draw, place, spot, square, key)) if key == chosen else []
                    yield draw.label_of(spot.tile), self.to(self.rolls, tile=key), key == chosen, moves

    def is_square(self) -> bool:
        picture = self.rules.picture(self.table, self.setup.values)
        return picture is not None and picture.shape == "square"

    def moves(self, draw: Draw, place: int, spot: Spot, square: bool, key: str) -> Iterator[Move]:
        ways = SQUARE_WAYS if square else dict(zip(WAYS, DIRECTIONS, strict=True))
        turns = 4 if square else 6
        changed = {f"Move {way}": replace(spot, place=spot.place + step) for way, step in ways.items()}
        changed |= {
            f"Turn {way}": replace(spot, turn=(spot.turn + by) % turns) for way, by in (("left", -1), ("right", 1))
        }
        for label, new in changed.items():
            value = (*draw.value[:place], str(new), *draw.value[place + 1 :])
            yield Move(label, self.to(setup_address.keeping(self.rolls, draw.code, value), tile=key))


def table_of(at: AtTable, rules: GameRules) -> Table:
    """The table that the address names, with a name for every seat."""
    names = (*at.names, *default_names(at.players or 0)[len(at.names) :])[: at.players]
    return rules.table(names, at.expansions, at.switches)


@lru_cache(maxsize=1000)
def step_html(slug: str, text: str) -> str:
    game = rules_of(slug).facts.game
    return clean_line(with_titles(text, game.titles))
