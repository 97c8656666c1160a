"""What a card is worth: the columns `counts`, `points_each`, `for_each`, `points` and `cap` of the card tables."""

from dataclasses import dataclass

from .cards import COLOURS, Row, number, text
from .city import City

Near = tuple[City, City]

WORDS = {
    **{colour: f"{colour} cards" for colour in (*COLOURS, "black")},
    "victories": "Victory tokens",
    "defeats": "Defeat tokens",
    "leaders": "Leaders",
}


@dataclass(frozen=True)
class Item:
    """Points of one card, and the words that explain them."""

    points: int
    words: str


def amount(words: str, own: City, near: Near, whose: str = "own") -> int:
    """How many of the things that a card counts there are. A condition counts 1 when it is met."""
    words, _, span = words.partition(" (")
    cities = counted_cities(own, near, span.rstrip(")") or whose)
    if words.startswith("more "):
        return _more(words, own, near)
    if words == "no defeats":
        return int(not own["defeats"])
    if words.startswith(("sets of ", "pairs of ")):
        return min(own[colour] for colour in _colours(words))
    return sum(city[word] for city in cities for word in words.split("+"))


def counted_cities(own: City, near: Near, whose: str) -> tuple[City, ...]:
    return {"neighbours": near, "own and neighbours": (own, *near)}.get(whose, (own,))


def parts(words: str) -> tuple[str, ...]:
    """The things that must have been counted for the words of a table: "brown+grey+purple" are three."""
    words = words.partition(" (")[0]
    if words.startswith("more "):
        return (words.split()[1],)
    if words.startswith(("sets of ", "pairs of ")):
        return _colours(words)
    if words.endswith(("victories", "defeats")):
        return (words.split()[-1],) if words.startswith(("no ", "Age ", "value ")) else (words,)
    return tuple(words.split("+"))


def _more(words: str, own: City, near: Near) -> int:
    """ "more blue cards than each neighbour" """
    what = words.split()[1]
    return int(all(own[what] > city[what] for city in near))


def _colours(words: str) -> tuple[str, ...]:
    names = words.partition(" of ")[2]
    return COLOURS if names == "all seven colours" else tuple(names.split("+"))


def worth(row: Row, own: City, near: Near, name: str = "") -> Item:
    """The points a card gives to the city `own` between its neighbours."""
    name = name or text(row, "name")
    words, each, group = text(row, "counts"), number(row, "points_each"), number(row, "for_each") or 1
    n = amount(words, own, near, text(row, "whose") or "own") if words else 1
    points = each * (n // group) if each else number(row, "points") if n else 0
    if number(row, "cap"):
        points = min(points, number(row, "cap"))
    if not each or not words:
        return Item(points, f"{name} {points}")
    share = f"{n} {WORDS.get(words, words)}" + (f" ÷ {group}" if group > 1 else "")
    return Item(points, f"{name} {each} × {share} = {points}")


def total(items: list[Item]) -> int:
    return sum(item.points for item in items)


def sentence(items: list[Item], nothing: str) -> str:
    """The items as an explanation: the words of each, and the sum when there are several."""
    if not items:
        return nothing
    words = "; ".join(item.words for item in items)
    return f"{words}; together {total(items)}" if len(items) > 1 else words
