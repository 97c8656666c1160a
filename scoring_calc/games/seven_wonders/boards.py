"""Wonder boards for the set-up: dealt without repeats, sides as the table wishes (deal-wonders, wonder-side)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reference.content.facts import Facts
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.setups import Draw, Draws, dealt
from scoring_calc.rules.streams import Rolls, Stream
from scoring_calc.rules.table import Table

from . import cards
from .cards import Row, text

WONDERS, FREE_CITY = "wonders", "free-city-wonder"
SIDES = {"simple": ("A", "Day"), "advanced": ("B", "Night")}  # the switch "wonder-sides"


def codes(table: Table) -> set[str]:
    return {WONDERS, FREE_CITY} if table.players == 2 else {WONDERS}


def deal(table: Table, rolls: Rolls, facts: Facts) -> tuple[Draw, ...]:
    """A board and a side for everybody, and with two players one for the Free City.

    A fixed shuffle first parts the boards into those for the players and those for the Free City, so that re-rolling
    one draw leaves the other."""
    boxed = _by_board(_right_side(cards.boxed_boards(table, facts), table))
    names = rolls.stream(table.game, "wonder-parting").shuffled(list(boxed))
    if table.players != 2:
        return (_draw(WONDERS, names, table.players, 1, table, rolls, facts),)
    mine, free = names[: len(names) // 2 + 1], names[len(names) // 2 + 1 :]
    kept_free, kept_mine = (_boards_of(rolls.kept.get(draw, ()), facts) for draw in (FREE_CITY, WONDERS))
    mine = [name for name in mine if name not in kept_free]
    free = [name for name in free if name not in kept_mine]
    return (
        _draw(WONDERS, mine, table.players, 1, table, rolls, facts),
        _draw(FREE_CITY, free, 1, 0, table, rolls, facts),
    )


def _draw(code: str, names: Sequence[str], n: int, each: int, table: Table, rolls: Rolls, facts: Facts) -> Draw:
    allowed = cards.boards(table, facts)
    sides = _by_board(_right_side(cards.boxed_boards(table, facts), table))
    value = _dealt(code, names, n, sides, table, rolls, facts)
    label, rule = ("Wonders", "deal-wonders") if code == WONDERS else ("Wonder of the Free City", "free-city-setup")
    note = _note(table, len(sides))
    return Draw(code, label, rule, value, each, cards.choices(_right_side(allowed, table), table), note)


def _dealt(
    code: str, names: Sequence[str], n: int, sides: dict[str, list[str]], table: Table, rolls: Rolls, facts: Facts
) -> tuple[str, ...]:
    """Boards first, then a side for each; what was kept by hand keeps its side."""
    kept = (*rolls.kept.get(code, ()), *([""] * n))[:n]
    by_board = replace(
        rolls,
        kept={code: tuple(_board_of(side, facts) or side for side in kept)},
        avoid=_boards_of(rolls.avoid, facts),
    )
    stream = rolls.stream(table.game, code)
    boards = dealt(stream, by_board, code, names, n)
    return tuple(mine or _side(stream, sides.get(board, [""])) for mine, board in zip(kept, boards, strict=True))


def _side(stream: Stream, sides: list[str]) -> str:
    return stream.choice(sides)


def _note(table: Table, boards: int) -> str:
    side = {"simple": "All boards show their simple side.", "advanced": "All boards show side B or Night."}
    every = "Every board of your boxes is used." if boards == table.players else ""
    return f"{every} {side.get(table.switches.get('wonder-sides', ''), '')}".strip()


def _right_side(rows: tuple[Row, ...], table: Table) -> tuple[Row, ...]:
    sides = SIDES.get(table.switches.get("wonder-sides", ""))
    return tuple(row for row in rows if sides is None or row["side"] in sides)


def _by_board(rows: tuple[Row, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(text(row, "board"), []).append(text(row, "code"))
    return found


def _board_of(code: str, facts: Facts) -> str:
    return next((text(row, "board") for row in facts.table("wonders") if row["code"] == code), "")


def _boards_of(codes: Sequence[str] | frozenset[str], facts: Facts) -> frozenset[str]:
    return frozenset(filter(None, (_board_of(code, facts) for code in codes)))


# -- checking


def check(table: Table, draws: Draws, facts: Facts) -> Iterator[Problem]:
    owners: dict[str, str] = {}
    wanted = [(WONDERS, table.players, "deal-wonders")]
    if table.players == 2:
        wanted.append((FREE_CITY, 1, "free-city-setup"))
    for draw, n, rule in wanted:
        for message, broken in _wrong(table, draws.get(draw), n, rule, owners, facts):
            yield Problem(f"Wonders: {message}", field=draw, rule=broken)


def _wrong(
    table: Table, value: tuple[str, ...] | None, n: int, rule: str, owners: dict[str, str], facts: Facts
) -> Iterator[tuple[str, str]]:
    if value is None:
        yield "missing.", rule
        return
    if len(value) != n:
        yield f"{n} boards, not {len(value)}.", rule
    for code in value:
        board = _board_of(code, facts)
        yield from _wrong_side(table, code, facts)
        if board and board in owners:
            yield f"{board} is dealt twice, but there is one board.", "deal-wonders"
        owners.setdefault(board, code)


def _wrong_side(table: Table, code: str, facts: Facts) -> Iterator[tuple[str, str]]:
    row = next((row for row in facts.table("wonders") if row["code"] == code), None)
    allowed = cards.boards(table, facts)
    if row is None:
        yield (f"“{code[:30]}” is not in the box." if code else "one is not dealt yet."), "wonder-list"
    elif not cards.printed(row, cards.edition(table)):
        yield f"{text(row, 'name')} belongs to the other edition.", "which-edition"
    elif row not in allowed:
        yield f"{text(row, 'name')} needs {_expansion(row, facts)}.", "wonders-needing-expansions"
    elif row not in _right_side(allowed, table):
        yield f"{text(row, 'name')} is not the side chosen for this table.", "wonder-side"


def _expansion(row: Row, facts: Facts) -> str:
    return next(expansion.name for expansion in facts.game.expansions if expansion.code == row["needs"])
