"""Tempus: laying map tiles at random as one island (laying-map-tiles, where-a-map-tile-may-go, tile-fit).

Tiles are laid one after the other: the first anywhere, each later one on a random place among all that are legal.
A full grid or tiles kept by hand can lead into a dead end; then the search steps back, but it is bounded: after
`TRIES` fresh starts of at most `STEPS` tiles each it gives up. Without kept tiles there is then a dense island that
always fits; with kept tiles the open places stay empty.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring_calc.rules.maps import Hex, distance
from scoring_calc.rules.streams import Stream

from .board import Grid

TRIES = 12
STEPS = 120

# Steps from a flower of seven hexes to two neighbours that leave no gap: their sums pave the plane (tile-fit).
DENSE = (Hex(2, 1), Hex(3, -2))


def lay(grid: Grid, stream: Stream, kept: Sequence[Hex | None]) -> list[Hex] | None:
    """A place for every tile, in the order of laying; None if no island with the kept places was found."""
    if not _possible(grid, [centre for centre in kept if centre]):
        return None
    for _ in range(TRIES):
        found = Search(grid, stream, tuple(kept), STEPS).extend([])
        if found:
            return found
    return dense_island(grid)[: len(kept)] if not any(kept) else None


def _possible(grid: Grid, kept: list[Hex]) -> bool:
    inside = all(centre in grid.overlapping for centre in kept)
    return inside and not any(b in grid.overlapping[a] for i, a in enumerate(kept) for b in kept[:i])


@dataclass
class Search:
    """Depth first, with the choices of each step in random order. `steps` counts down."""

    grid: Grid
    stream: Stream
    kept: tuple[Hex | None, ...]
    steps: int

    def extend(self, laid: list[Hex]) -> list[Hex] | None:
        if len(laid) == len(self.kept):
            return laid
        for centre in self._options(laid):
            if not self.steps:
                return None
            self.steps -= 1
            found = self.extend([*laid, centre])
            if found:
                return found
        return None

    def _options(self, laid: list[Hex]) -> Iterator[Hex]:
        legal = legal_places(self.grid, laid)
        kept = self.kept[len(laid)]
        if kept:
            legal &= {kept}
        else:
            later = [centre for centre in self.kept[len(laid) :] if centre]
            legal = legal.difference(*(self.grid.overlapping[centre] for centre in later))
        reaching = sorted(centre for centre in legal if self._reaches_kept([*laid, centre]))
        while reaching:
            yield reaching.pop(self.stream.below(len(reaching)))

    def _reaches_kept(self, laid: list[Hex]) -> bool:
        """Whether the tiles kept for later can still be joined to the island: a tile bridges no more than the gap."""
        for place in range(len(laid), len(self.kept)):
            kept, bridge = self.kept[place], self.grid.gap * (place - len(laid) + 1)
            if kept and min(distance(kept, centre) for centre in laid) > bridge:
                return False
        return True


def legal_places(grid: Grid, laid: Sequence[Hex]) -> frozenset[Hex]:
    """Where the next tile may go."""
    if not laid:
        return frozenset(grid.centres)
    near = frozenset[Hex]().union(*(grid.touching[centre] for centre in laid))
    return near.difference(*(grid.overlapping[centre] for centre in laid))


def dense_island(grid: Grid) -> list[Hex]:
    """All tiles of the densest pattern round the middle of the grid, each touching an earlier one."""
    found = [grid.at(grid.columns // 2, grid.rows // 2)]
    for centre in found:  # grows while we go
        for step in DENSE:
            pair = (centre + step, centre - step)
            found += [other for other in pair if other in grid.touching and other not in found]
    return found
