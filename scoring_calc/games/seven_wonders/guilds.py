"""Guilds: what each gives to its city between its neighbours (score-guilds, guild-list, guild-cap), the guild that
Olympia copies (olympia-guild) and the one the Agora counts twice (edifice-list).

A copied guild scores as if it stood in the copying city, but is no purple card there. The Courtesans Guild is not
copied: where its token would then lie is in no source we have. The Scientists Guild gives its symbol under science."""

from dataclasses import dataclass

from .cards import Row, text
from .city import City
from .counting import Item, Near, limited, worth
from .learning import courtesan, gathered, learn
from .reckoning import Reckoning
from .science import points
from .wonders import built_stages

COPYING_STAGE = "olympia-b-3"  # seven-wonders/olympia-guild
SYMBOL = "science"  # the Scientists Guild counts nothing, it is a symbol
LEADER = "leader copy"  # the Courtesans Guild


@dataclass(frozen=True)
class Copy:
    """The neighbour's guild that is worth most: its points, or a symbol of choice worth as much."""

    owner: str
    item: Item
    wilds: int = 0


def guild_worth(row: Row, own: City, near: Near, limit: int | None) -> Item:
    """A guild's points; `limit` is what the table lets one guild give at most."""
    return limited(worth(row, own, near), limit or 0)


def limit_of(reckoning: Reckoning) -> int | None:
    return reckoning.facts.number("guild_cap") if reckoning.switch("guild-cap") == "ten" else None


def guild_items(reckoning: Reckoning, seat: int) -> list[Item]:
    own = [_item(reckoning, seat, row) for row in reckoning.rows(seat, "guilds", "guilds")]
    copy = best_copy(reckoning, seat)
    return own if copy is None else [*own, Item(copy.item.points, f"copied from {copy.owner}: {copy.item.words}")]


def _item(reckoning: Reckoning, seat: int, row: Row) -> Item:
    if row["counts"] == SYMBOL:
        return Item(0, f"{text(row, 'name')}: its symbol counts under science")
    if row["counts"] == LEADER:
        return _courtesan_item(reckoning, seat, row)
    return guild_worth(row, reckoning.cities[seat], reckoning.near(seat), limit_of(reckoning))


def _courtesan_item(reckoning: Reckoning, seat: int, row: Row) -> Item:
    """The Leader under the token; what counts science sets is added up under Leaders."""
    code = courtesan(reckoning, seat)
    leader = next((person for person in reckoning.facts.table("leaders") if person["code"] == code), None)
    if leader is None:
        return Item(0, f"{text(row, 'name')} copies nobody")
    item = worth(leader, reckoning.cities[seat], reckoning.near(seat))
    return Item(item.points, f"{text(row, 'name')}: {item.words}")


# -- Olympia B


def best_copy(reckoning: Reckoning, seat: int) -> Copy | None:
    """The guild of a neighbour that Olympia's third stage scores; the best legal one."""
    built = built_stages(reckoning.sheet, seat, reckoning.facts)
    if reckoning.sheet.has(seat, "guild_points") or not any(row["code"] == COPYING_STAGE for row in built):
        return None
    options = [(city, row) for city in reckoning.near(seat) for row in _built_by(reckoning, city)]
    copies = [(_gain(reckoning, seat, row), text(row, "code"), city, row) for city, row in options]
    if not copies:
        return None
    _, _, city, row = max(copies, key=lambda copy: copy[:2])
    return Copy(city.name, _item(reckoning, seat, row), wilds=int(row["counts"] == SYMBOL))


def _built_by(reckoning: Reckoning, city: City) -> list[Row]:
    return [row for row in reckoning.facts.table("guilds") if row["code"] in city.guilds and row["counts"] != LEADER]


def _gain(reckoning: Reckoning, seat: int, row: Row) -> int:
    if row["counts"] != SYMBOL:
        return _item(reckoning, seat, row).points
    if reckoning.sheet.has(seat, "science_points"):
        return 0
    sets_worth = gathered(reckoning, seat).sets_worth
    return points(learn(reckoning, seat, 1).final, sets_worth) - points(learn(reckoning, seat).final, sets_worth)


# -- the Agora


def best_own(reckoning: Reckoning, seat: int) -> Item:
    """The own guild that gives most points, to be scored a second time."""
    rows = [row for row in reckoning.rows(seat, "guilds", "guilds") if row["counts"] not in (SYMBOL, LEADER)]
    items = [_item(reckoning, seat, row) for row in rows]
    return max(items, key=lambda item: item.points, default=Item(0, "no guild"))
