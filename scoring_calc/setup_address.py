"""A set-up as an address: `?v=1&players=3&seed=k3x9&again=tiles:2&keep.wonders=rhodos-a~~gizah-b&avoid=…`.

The table itself (`players`, `with`, `set`, `names`) is read by `reference.at_table`. Everything read is bounded."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from django.http import QueryDict

from reference.at_table import AtTable

from .rules.streams import VERSION, Rolls

SEED = re.compile(r"[A-Za-z0-9-]{1,40}")
DRAW = re.compile(r"[a-z0-9-]{1,40}")
KEEP = "keep."
BETWEEN = "~"
MOST_ITEMS = 400
LONGEST_ITEM = 60


class UnreadableAddress(ValueError):
    """The address names a version that nobody knows."""


def new_seed() -> str:
    """Short enough to read aloud."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(6))


def read(params: QueryDict) -> Rolls:
    """The chance that an address names; without a seed, `rolls.seed` is empty."""
    if params.get("v", str(VERSION)) != str(VERSION):
        raise UnreadableAddress(params["v"])
    seed = params.get("seed", "")
    again = dict(filter(None, map(_count, params.get("again", "").split(","))))
    kept = {}
    for name in list(params)[:MOST_ITEMS]:
        draw = name.removeprefix(KEEP)
        if name.startswith(KEEP) and DRAW.fullmatch(draw):
            items = params.get(name, "").split(BETWEEN)[:MOST_ITEMS]
            kept[draw] = tuple(item[:LONGEST_ITEM] for item in items)
    kept |= _chosen(params)
    avoid = frozenset(params.get("avoid", "").split(",")[:MOST_ITEMS]) - {""}
    return Rolls(seed if SEED.fullmatch(seed) else "", again, kept, avoid)


def _count(part: str) -> tuple[str, int] | None:
    draw, _, number = part.partition(":")
    return (draw, int(number)) if DRAW.fullmatch(draw) and re.fullmatch(r"\d{1,4}", number) else None


def _chosen(params: QueryDict) -> dict[str, tuple[str, ...]]:
    """What a form of selects sends: `choose.wonders=rhodos-a&choose.wonders=&…`."""
    found = {}
    for name in list(params)[:MOST_ITEMS]:
        draw = name.removeprefix("choose.")
        if name.startswith("choose.") and DRAW.fullmatch(draw):
            found[draw] = tuple(item[:LONGEST_ITEM] for item in params.getlist(name)[:MOST_ITEMS])
    return found


def pairs(table: AtTable, rolls: Rolls) -> list[tuple[str, str]]:
    """What an address says, in order: for links, and as hidden inputs of a form."""
    said = [("v", str(VERSION)), *table.params, ("seed", rolls.seed)]
    said.append(("again", ",".join(f"{draw}:{n}" for draw, n in sorted(rolls.again.items()) if n)))
    said += [(KEEP + draw, BETWEEN.join(items)) for draw, items in sorted(rolls.kept.items()) if any(items)]
    said.append(("avoid", ",".join(sorted(rolls.avoid))))
    return [pair for pair in said if pair[1]]


def address(path: str, table: AtTable, rolls: Rolls, **more: str) -> str:
    return f"{path}?{urlencode([*pairs(table, rolls), *more.items()], safe=',:~@')}"


def rolled_again(rolls: Rolls, draw: str) -> Rolls:
    return replace(
        rolls,
        again={**rolls.again, draw: rolls.again.get(draw, 0) + 1},
        kept={code: items for code, items in rolls.kept.items() if code != draw},
    )


def keeping(rolls: Rolls, draw: str, items: tuple[str, ...]) -> Rolls:
    return replace(rolls, kept={**rolls.kept, draw: items})


def released(rolls: Rolls, draw: str) -> Rolls:
    return replace(rolls, kept={code: items for code, items in rolls.kept.items() if code != draw})


def keeping_all(rolls: Rolls, draws: Mapping[str, tuple[str, ...]]) -> Rolls:
    return replace(rolls, kept=dict(draws))
