"""Wonder boards: which stages were built, and what is printed on them (score-wonder, wonder-list)."""

from reference.content.facts import Facts
from scoring_calc.rules.sheet import Sheet

from .cards import Row, number, text
from .city import count
from .counting import Item
from .reckoning import Reckoning


def board_of(sheet: Sheet, seat: int, facts: Facts) -> Row | None:
    code = sheet.choice(seat, "wonder")
    return next((row for row in facts.table("wonders") if row["code"] == code), None)


def stages_of(board: Row, facts: Facts) -> tuple[Row, ...]:
    return tuple(row for row in facts.table("wonder-stages") if text(row, "code").rpartition("-")[0] == board["code"])


def built_stages(sheet: Sheet, seat: int, facts: Facts) -> tuple[Row, ...]:
    """The stages a player has built: from left to right, or those named where any order is allowed (stage-order)."""
    board = board_of(sheet, seat, facts)
    if board is None:
        return ()
    rows, n = stages_of(board, facts), count(sheet, seat, "stages")
    if text(board, "any_order") and n < len(rows):
        return tuple(row for row in rows if str(row["stage"]) in sheet.chosen(seat, "built_stages"))
    return rows[:n]


def has_open_points(board: Row) -> bool:
    """Whether points of the board depend on a choice or a Leader; the table then does not know its sum."""
    return board["points"] is None


def wonder_items(reckoning: Reckoning, seat: int) -> list[Item]:
    sheet, facts = reckoning.sheet, reckoning.facts
    board = board_of(sheet, seat, facts)
    if board is None:
        return []
    built = built_stages(sheet, seat, facts)
    points = [number(row, "points") for row in built if number(row, "points")]
    words = f"{text(board, 'name')}, {len(built)} of {len(stages_of(board, facts))} stages"
    items = [Item(sum(points), f"{words}: {' + '.join(map(str, points)) or 0}" + _equals(points))]
    extra = sheet.number(seat, "wonder_extra_points")
    return [*items, Item(extra, f"points that depend on a choice {extra}")] if extra else items


def _equals(points: list[int]) -> str:
    return f" = {sum(points)}" if len(points) > 1 else ""
