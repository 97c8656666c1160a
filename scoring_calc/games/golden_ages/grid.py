"""The map at the start: a grid of squares with printed islands and the square start tile in its middle.

Rules: map-size, printed-islands, start-tile, tile-shapes. Squares of the start tile: a and b above, c and d below.
"""

from collections.abc import Mapping

from reference.content.facts import Cell as Cells
from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.maps import Cell, Hex, Picture

from .technologies import whole

TURNS = (
    Choice("0", "as in our drawing: game and wheat above, rock and game below"),
    Choice("1", "a quarter turn clockwise"),
    Choice("2", "a half turn"),
    Choice("3", "a quarter turn anticlockwise"),
)
SIDES = ("top", "right", "bottom", "left")
PLACES = {"a": (0, 0), "b": (1, 0), "c": (0, 1), "d": (1, 1)}  # column and row on the start tile
CLOCKWISE = {"a": "b", "b": "d", "d": "c", "c": "a"}  # where a square of the tile goes in a quarter turn
SIDE_WORDS = {"L": "land", "S": "sea"}


def symbols(cells: Mapping[str, Cells], letters: Mapping[str, str]) -> str:
    """The symbols of a tile in words, square by square."""
    squares = [str(cells[square]) for square in PLACES if cells[square]]
    return " | ".join(in_words(square, letters) for square in squares)


def in_words(shown: str, letters: Mapping[str, str]) -> str:
    return " and ".join(letters[letter] for letter in shown)


def start_tile(turn: int, facts: Facts) -> dict[str, tuple[str, str]]:
    """What lies on each square of the start tile after so many quarter turns clockwise: symbols and sides."""
    row = next(cells for cells in facts.table("tile-faces") if cells["shape"] == "square")
    lying = {square: (str(row[square]), str(row[f"edges_{square}"])) for square in PLACES}
    for _ in range(turn):
        lying = {CLOCKWISE[square]: (shown, sides[-1] + sides[:-1]) for square, (shown, sides) in lying.items()}
    return lying


def picture(turn: int, facts: Facts) -> Picture:
    letters = facts.game.letters
    rows, columns = facts.number("map_rows"), facts.number("map_columns")
    islands = {(whole(i["col"]) - 1, whole(i["row"]) - 1): str(i["symbols"]) for i in facts.table("islands")}
    tile = {
        (columns // 2 - 1 + PLACES[square][0], rows // 2 - 1 + PLACES[square][1]): face
        for square, face in start_tile(turn, facts).items()
    }
    places = [(q, r) for r in range(rows) for q in range(columns)]
    cells = tuple(_cell(Hex(*place), tile.get(place), islands.get(place), letters) for place in places)
    legend = ", ".join(f"{letter} {word}" for letter, word in letters.items())
    caption = (
        f"{legend}. Islands, symbols and sides are those of an online version of the game; your tile and board decide. "
        "Left and right edge join for moving, not for laying tiles."
    )
    shown = [cell.words for cell in cells if cell.label]
    words = f"A grid of {rows} rows and {columns} columns, all sea but for {len(shown)} squares. {' '.join(shown)}"
    return Picture("square", cells, words, caption)


def _cell(place: Hex, face: tuple[str, str] | None, island: str | None, letters: Mapping[str, str]) -> Cell:
    at = f"Row {place.r + 1}, column {place.q + 1}"
    if face:
        shown, sides = face
        known = [
            f"{SIDE_WORDS[mark]} at the {side}" for side, mark in zip(SIDES, sides, strict=True) if mark in SIDE_WORDS
        ]
        words = f"{at}: start tile, {in_words(shown, letters)}, {', '.join(known)}."
        return Cell(place, "t-land", shown, words, "start-tile")
    if island:
        return Cell(place, "t-grass", island, f"{at}: island, {in_words(island, letters)}.")
    return Cell(place, "t-sea", "", f"{at}: sea.")
