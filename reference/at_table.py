"""This table: who plays with what, read from the address. Whatever the address gets wrong is ignored and said."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode, urlsplit

from django.http import QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

from .models import Expansion, Game, Passage

PARAMETERS = ("players", "with", "set", "names")
LONGEST_NAME = 30
MOST_NAMES = 12


@dataclass(frozen=True)
class AtTable:
    """`chosen` is whether the address says anything; if not, everything is shown. `switches` names every switch."""

    players: int | None = None
    expansions: frozenset[str] = frozenset()
    switches: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    chosen: bool = False
    problems: tuple[str, ...] = ()
    expansion_names: Mapping[str, str] = field(default_factory=dict)
    option_labels: Mapping[str, str] = field(default_factory=dict)  # of the options that are not the default

    def holds(self, passage: Passage) -> bool:
        """Whether a passage is in play here."""
        low, high = passage.players_min, passage.players_max
        players = (low, high) if low is not None and high is not None else None
        return self.in_play(passage.expansion_codes, passage.without_codes, players)

    def in_play(
        self, needed: Iterable[str], without: Iterable[str] = (), players: tuple[int, int] | None = None
    ) -> bool:
        """Whether something that needs these expansions, the absence of those, and so many players is in play."""
        if not self.chosen:
            return True  # at a table that nobody has chosen, everything is shown
        if not self.expansions.issuperset(needed) or not self.expansions.isdisjoint(without):
            return False
        return self.players is None or players is None or players[0] <= self.players <= players[1]

    def allows(self, expansion: Expansion | None, without: Expansion | None = None) -> bool:
        """The same for something that names one expansion, or one that must be absent."""
        return self.in_play([expansion.code] if expansion else [], [without.code] if without else [])

    @cached_property
    def params(self) -> list[tuple[str, str]]:
        """What the address says, in canonical order: for links and hidden inputs."""
        with_codes = ",".join(code for code in self.expansion_names if code in self.expansions)
        pairs = [
            ("players", str(self.players or "")),
            ("with", with_codes),
            ("set", ",".join(f"{code}:{self.switches[code]}" for code in self.option_labels)),
            ("names", ",".join(self.names)),
        ]
        said = [(name, value) for name, value in pairs if value]
        return said or ([("with", "")] if self.chosen else [])

    @cached_property
    def query(self) -> str:
        return f"?{urlencode(self.params, safe=',:')}" if self.params else ""

    def url(self, path: str, **parameters: str) -> str:
        """An address of this site at this table, with parameters of its own first."""
        pairs = [(name, value) for name, value in parameters.items() if value] + self.params
        return f"{path}?{urlencode(pairs, safe=',:')}" if pairs else path

    @cached_property
    def words(self) -> str:
        """“3 players · Leaders · Cities”."""
        if not self.chosen:
            return ""
        count = f"{self.players} player{'s' if self.players != 1 else ''}" if self.players else ""
        boxes = [name for code, name in self.expansion_names.items() if code in self.expansions]
        plain = ["base game"] if self.expansion_names and not boxes else []
        return " · ".join(part for part in [count, *boxes, *plain, *self.option_labels.values()] if part)


def at_table(params: QueryDict, game: Game) -> AtTable:
    """The table that an address names, for this game."""
    problems: list[str] = []
    boxes = {expansion.code: expansion for expansion in game.expansions.all()}
    asked = _items(params.getlist("with"))
    expansions = frozenset(code for code in asked if code in boxes)
    problems += [f"{game.name} has no expansion “{_short(code)}”." for code in asked if code not in boxes]
    switches, labels, bad_switches = _switches(_items(params.getlist("set")), game)
    names = _names(params.getlist("names"))
    low, high = player_range(game, (boxes[code] for code in expansions))
    players, bad_players = _players(params.get("players", "").strip(), low, high)
    if players is None and not bad_players and low <= len(names) <= high:
        players = len(names)
    problems += [*bad_players, *bad_switches]
    if players and len(names) > players:
        problems.append(f"{len(names)} names for {players} players: the first {players} were kept.")
        names = names[:players]
    return AtTable(
        players=players,
        expansions=expansions,
        switches=switches,
        names=names,
        chosen=bool(players or labels or expansions or ("with" in params and not asked)),
        problems=tuple(problems),
        expansion_names={code: box.name for code, box in boxes.items()},
        option_labels=labels,
    )


def player_range(game: Game, expansions: Iterable[Expansion] = ()) -> tuple[int, int]:
    """How many can play; an expansion may widen the game's own range."""
    boxes = list(expansions)
    lows = [game.players_min, *(box.players_min for box in boxes if box.players_min)]
    highs = [game.players_max, *(box.players_max for box in boxes if box.players_max)]
    return min(lows), max(highs)


def player_counts(game: Game) -> list[tuple[int, str]]:
    """How many can play, each number with the expansion that it needs beyond the game's own range."""
    boxes = list(game.expansions.all())
    low, high = player_range(game, boxes)
    return [(count, _needed_for(count, game, boxes)) for count in range(low, high + 1)]


def _needed_for(count: int, game: Game, boxes: Iterable[Expansion]) -> str:
    if game.players_min <= count <= game.players_max:
        return ""
    ranges = ((box, player_range(game, [box])) for box in boxes)
    return next(box.name for box, (low, high) in ranges if low <= count <= high)


def _items(values: Iterable[str]) -> list[str]:
    parts = [part.strip() for value in values for part in value.split(",")]
    return list(dict.fromkeys(part for part in parts if part))


def _names(values: Iterable[str]) -> tuple[str, ...]:
    """In seating order; two people may have the same name."""
    names = (_short(part) for value in values for part in value.split(","))
    return tuple(name for name in names if name)[:MOST_NAMES]


def _short(text: str) -> str:
    return re.sub(r"\s+", " ", "".join(c for c in text if c.isprintable()))[:LONGEST_NAME].strip()


def _players(text: str, low: int, high: int) -> tuple[int | None, list[str]]:
    if not text:
        return None, []
    if not re.fullmatch(r"[0-9]{1,3}", text):
        return None, [f"“{_short(text)}” is not a number of players."]
    if not low <= int(text) <= high:
        return None, [f"This table is for {low} to {high} players, not {int(text)}."]
    return int(text), []


def _switches(asked: list[str], game: Game) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """Every switch with its option; the labels of those that differ from the default; what is wrong."""
    options = {s["code"]: {o["code"]: o["label"] for o in s["options"]} for s in game.switches}
    switches = {code: next(iter(labels)) for code, labels in options.items()}
    labels, problems = {}, []
    for code, _, option in (item.partition(":") for item in asked):
        if option not in options.get(code, {}):
            problems.append(f"{game.name} has no choice “{_short(f'{code}:{option}')}”.")
        elif option != switches[code]:
            switches[code] = option
            labels[code] = options[code][option]
    ordered = {code: labels[code] for code in options if code in labels}
    return switches, ordered, problems


def without_table(address: str) -> str:
    """A local address without what it says about the table; its other parameters stay."""
    parts = urlsplit(address)
    query = QueryDict(parts.query)
    pairs = [(name, value) for name, values in query.lists() for value in values if name not in PARAMETERS]
    return f"{parts.path}?{urlencode(pairs)}" if pairs else parts.path


def local_address(address: str, otherwise: str) -> str:
    """The address if it is a path of this site, else the other one."""
    good = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if good else otherwise
