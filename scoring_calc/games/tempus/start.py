"""Tempus: where each player's first three tokens stand, suggested and checked (starting-tokens,
starting-tokens-adjacent, starting-stack-limit; switches starting-stack and starting-group).

A token is written `3-4`: tile 3, hex 4 of it (0 the middle, then 1 to 6 clockwise from the right, as the tile lies).
The suggestion gives each player a tile of their own, so it stays legal however the island is laid.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.maps import Hex, Spot, connected, distance, flower
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draw
from scoring_calc.rules.streams import Rolls, Stream
from scoring_calc.rules.table import Table

from .board import PLACES

START = "start-tokens"
TOKEN = re.compile(r"([a-z0-9-]{1,20})-([0-6])")


def positions(spots: Iterable[Spot]) -> dict[str, Hex]:
    """Every land hex by its code."""
    return {f"{spot.tile}-{k}": place for spot in spots for k, place in enumerate(flower(spot.place))}


def tile_of(token: str) -> str:
    return token.rpartition("-")[0]


def label_of(token: str) -> str:
    tile, _, k = token.rpartition("-")
    return f"Tile {tile}, {PLACES[int(k)]}"


@dataclass(frozen=True)
class Group:
    """What the tokens of one player must look like at this table."""

    size: int
    limit: int
    mutual: bool

    def legal(self, places: Sequence[Hex]) -> bool:
        return max(Counter(places).values()) <= self.limit and self.together(places)

    def together(self, places: Sequence[Hex]) -> bool:
        if self.mutual:
            return all(distance(a, b) <= 1 for a, b in combinations(places, 2))
        return connected(places)


def group_of(table: Table, facts: Facts) -> Group:
    stack = table.switches.get("starting-stack", "pair")
    limit = int(facts.keyed("starting_stack_limit")[stack])
    return Group(facts.number("starting_tokens"), limit, table.switches.get("starting-group") == "mutual")


# -- suggesting


def deal_tokens(table: Table, rolls: Rolls, facts: Facts, spots: Sequence[Spot]) -> Draw:
    group, land = group_of(table, facts), positions(spots)
    kept = (*rolls.kept.get(START, ()), *([""] * (group.size * table.players)))[: group.size * table.players]
    hands = [list(kept[seat * group.size : (seat + 1) * group.size]) for seat in table.seats]
    stream = rolls.stream(table.game, START)
    for seat in sorted(table.seats, key=lambda seat: not any(hands[seat])):  # those with kept tokens first
        others = {token for other in table.seats if other != seat for token in hands[other] if token}
        _fill(hands[seat], _choice(stream, group, land, hands[seat], others))
    return Draw(
        START,
        "Where to start: a suggestion",
        "starting-tokens",
        tuple(token for hand in hands for token in hand),
        each=group.size,
        choices=tuple(Choice(token, label_of(token)) for token in land),
        note="In player order you choose freely. The suggestion does not know the terrain: look at your tiles.",
    )


def _choice(
    stream: Stream, group: Group, land: Mapping[str, Hex], hand: Sequence[str], others: set[str]
) -> tuple[str, ...]:
    """A legal group with the tokens kept; without any, on a tile where nobody else stands, if there is one."""
    kept = [token for token in hand if token]
    if len(kept) == len(hand) or not all(token in land for token in kept):
        return ()
    if kept:
        near = [token for token, place in land.items() if distance(place, land[kept[0]]) < group.size]
        found = _groups(group, land, near, kept, others)
        return stream.choice(found) if found else ()
    busy = {tile_of(token) for token in others}
    tiles = stream.shuffled(list(dict.fromkeys(map(tile_of, land))))
    for tile in sorted(tiles, key=lambda tile: tile in busy):
        found = _groups(group, land, [token for token in land if tile_of(token) == tile], kept, others)
        if found:
            return stream.choice(found)
    return ()


def _groups(
    group: Group, land: Mapping[str, Hex], among: Iterable[str], kept: Sequence[str], others: set[str]
) -> list[tuple[str, ...]]:
    free = [token for token in among if token not in others]
    needed = Counter(kept)
    return [
        tokens
        for tokens in combinations_with_replacement(free, group.size)
        if needed <= Counter(tokens) and group.legal([land[token] for token in tokens])
    ]


def _fill(hand: list[str], tokens: tuple[str, ...]) -> None:
    left = list((Counter(tokens) - Counter(hand)).elements())
    for i, token in enumerate(hand):
        if not token and left:
            hand[i] = left.pop(0)


# -- checking


def check_tokens(table: Table, value: Sequence[str], facts: Facts, spots: Sequence[Spot]) -> list[Problem]:
    group, land = group_of(table, facts), positions(spots)
    needed, problems = group.size * table.players, []
    if len(value) != needed or "" in value:
        placed = sum(bool(token) for token in value)
        message = f"Start tokens: {group.size} for each player, {needed} in all, not {placed}."
        problems.append(_problem(message, None, "starting-tokens"))
    hands = [value[seat * group.size : (seat + 1) * group.size] for seat in table.seats]
    for seat, hand in enumerate(hands):
        problems += _check_hand(table.names[seat], seat, hand, group, land)
    return [*problems, *_check_shared(table, hands, land)]


def _check_hand(name: str, seat: int, hand: Sequence[str], group: Group, land: Mapping[str, Hex]) -> list[Problem]:
    problems = [_unknown(name, seat, token) for token in hand if token and token not in land]
    places = [land[token] for token in hand if token in land]
    if places and max(Counter(places).values()) > group.limit:
        message = f"{name}: at most {group.limit} start tokens in a hex."
        problems.append(_problem(message, seat, "starting-stack-limit"))
    if not group.together(places):
        wanted = "each must touch both others" if group.mutual else "they must form one group"
        problems.append(_problem(f"{name}: start tokens apart; {wanted}.", seat, "starting-tokens-adjacent"))
    return problems


def _unknown(name: str, seat: int, token: str) -> Problem:
    if TOKEN.fullmatch(token):
        return _problem(f"{name}: there is no tile {tile_of(token)} on the map to stand on.", seat, "starting-tokens")
    return _problem(f"{name}: “{token[:30]}” is not written like 3-4 (tile, hex 0 to 6).", seat, "starting-tokens")


def _check_shared(table: Table, hands: Sequence[Sequence[str]], land: Mapping[str, Hex]) -> list[Problem]:
    stands = [{land[token] for token in hand if token in land} for hand in hands]
    return [
        _problem(f"{table.names[a]} and {table.names[b]} start in the same hex.", b, "starting-tokens")
        for a, b in combinations(table.seats, 2)
        if stands[a] & stands[b]
    ]


def _problem(message: str, seat: int | None, rule: str) -> Problem:
    return Problem(message, seat, START, rule)
