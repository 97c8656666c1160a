"""The cheapest way to pay for a building: own production first, then what the neighbours sell (buying-resources,
choice-producers, reduced-prices, what-cannot-be-bought)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

RAW, GOODS = "WSOC", "GPL"  # seven-wonders/resource-kinds
RESOURCES = RAW + GOODS

Need = tuple[int, ...]  # how many of each resource are still missing, in the order of RESOURCES
Price = tuple[int, int]  # coins to the left and to the right neighbour


@dataclass(frozen=True)
class Producer:
    """Makes `amount` of one of the `kinds` in a turn; `price` is what one costs, by resource. `side` 0 is left."""

    kinds: str
    amount: int = 1
    side: int | None = None
    price: Mapping[str, int] | None = None

    def cost(self, kind: str, n: int) -> Price:
        coins = n * self.price[kind] if self.price else 0
        return (coins, 0) if self.side == 0 else (0, coins)


def producer(makes: str, side: int | None = None, price: Mapping[str, int] | None = None) -> Producer:
    """From the tables' notation: "W/S" makes one of two, "WW" two of one kind."""
    return Producer("".join(sorted(set(makes) - {"/"})), 1 if "/" in makes else len(makes), side, price)


def cheapest(need: Mapping[str, int], producers: Iterable[Producer]) -> set[Price]:
    """Every cheapest way to pay, as coins to the left and to the right; empty if it cannot be had at all.

    Each producer is used or left, one after the other; for what is still missing only the cheapest payments so far
    are kept, because what follows costs the same for all of them."""
    start: Need = tuple(max(0, need.get(kind, 0)) for kind in RESOURCES)
    states: dict[Need, set[Price]] = {start: {(0, 0)}}
    for source in producers:
        found: dict[Need, set[Price]] = {}
        for missing, prices in states.items():
            for left, cost in _uses(missing, source):
                _keep(found, left, {(a + cost[0], b + cost[1]) for a, b in prices})
        states = found
    return states.get((0,) * len(RESOURCES), set())


def _uses(missing: Need, source: Producer) -> Iterator[tuple[Need, Price]]:
    yield missing, (0, 0)
    for kind in source.kinds:
        place = RESOURCES.index(kind)
        for n in range(1, min(source.amount, missing[place]) + 1):
            yield (*missing[:place], missing[place] - n, *missing[place + 1 :]), source.cost(kind, n)


def _keep(found: dict[Need, set[Price]], missing: Need, prices: set[Price]) -> None:
    """The cheapest of the payments known and new."""
    together = found.get(missing, set()) | prices
    least = min(map(sum, together))
    found[missing] = {price for price in together if sum(price) == least}
