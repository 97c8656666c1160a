"""What the buttons of the sheet do to it: move a seat, choose the table, count or type a category."""

from dataclasses import replace

from .address import BrokenAddress, Draft, pruned, sound_table, trimmed
from .rules.games import GameRules

EVERYTHING = "all"


def edited(draft: Draft, action: str, rules: GameRules) -> Draft:
    """The draft after a button was pressed; `action` is the button's value, such as `up.2` or `count.science`."""
    name, _, what = action.partition(".")
    if name in ("", "add", "result"):
        return draft
    if name in ("table", "choose"):
        return pruned(draft, rules)
    if name in ("up", "down") and what.isdecimal() and len(what) < 3:
        return moved(draft, int(what), -1 if name == "up" else 1, rules)
    if name in ("count", "type") and what:
        which = {c.code for c in rules.categories(sound_table(rules, draft.table)) if what in (c.code, EVERYTHING)}
        return replace(draft, counted=draft.counted | which if name == "count" else draft.counted - which)
    raise BrokenAddress("It asks for something this sheet cannot do.")


def moved(draft: Draft, seat: int, by: int, rules: GameRules) -> Draft:
    """Two neighbours change seats, with everything they have."""
    other = seat + by
    if not (0 <= seat < draft.table.players and 0 <= other < draft.table.players):
        return draft
    once = {field.key for field in rules.fields(pruned(draft, rules).table) if field.common}
    cells = {key: row if key in once else trimmed(_swapped(row, seat, other)) for key, row in draft.cells.items()}
    names = _swapped(draft.table.names, seat, other)
    return replace(draft, table=replace(draft.table, names=tuple(names)), cells=cells)


def _swapped(row: tuple[str, ...], seat: int, other: int) -> list[str]:
    cells = [*row, *[""] * (max(seat, other) + 1 - len(row))]
    cells[seat], cells[other] = cells[other], cells[seat]
    return cells
