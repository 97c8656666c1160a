"""Who plays, and with what: the table a sheet or a set-up belongs to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from reference.content.shapes import Game

from .problem import Problem


@dataclass(frozen=True)
class Table:
    game: str
    names: tuple[str, ...]
    expansions: frozenset[str] = frozenset()
    switches: Mapping[str, str] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def seats(self) -> range:
        return range(len(self.names))

    def neighbours(self, seat: int) -> tuple[int, int]:
        """The seats to the left and to the right; names stand in seating order, clockwise."""
        return (seat + 1) % self.players, (seat - 1) % self.players


def default_names(players: int) -> tuple[str, ...]:
    return tuple(f"Player {n}" for n in range(1, players + 1))


def player_range(game: Game, expansions: frozenset[str]) -> tuple[int, int]:
    """How many can play; an expansion on the table may widen the game's own range."""
    ranges = [game.identity.players]
    ranges += [e.players for e in game.expansions if e.code in expansions and e.players]
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def check_table(table: Table, game: Game) -> list[Problem]:
    """Every reason why this game cannot be played at this table."""
    problems = []
    known = {e.code: e.name for e in game.expansions}
    for code in sorted(table.expansions - known.keys()):
        can = f"possible: {', '.join(known)}" if known else "it has none"
        problems.append(Problem(f"{game.identity.name} has no expansion “{code}” ({can})."))
    low, high = player_range(game, table.expansions)
    if not low <= table.players <= high:
        message = f"{game.identity.name} is for {low} to {high} players, not {table.players}."
        problems.append(Problem(message, field="players"))
    options = {switch.code: [o.code for o in switch.options] for switch in game.switches}
    for code, option in table.switches.items():
        if code not in options:
            problems.append(Problem(f"{game.identity.name} has no switch “{code}”."))
        elif option not in options[code]:
            possible = ", ".join(options[code])
            problems.append(Problem(f"The switch “{code}” can be {possible}, not “{option}”.", field=code))
    return problems


def with_defaults(switches: Mapping[str, str], game: Game) -> dict[str, str]:
    """The switches of the table, each one not named at its default; unknown ones stay, for `check_table` to name."""
    return {switch.code: switch.options[0].code for switch in game.switches} | dict(switches)
