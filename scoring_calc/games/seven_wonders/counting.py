"""What a card is worth: the columns `counts`, `points_each`, `for_each`, `points` and `cap` of the card tables."""

from dataclasses import dataclass

from .cards import AGES, COLOURS, Row, number, text
from .city import City

Near = tuple[City, City]

# What the tables count, for one of it and for several.
NOUNS = {
    **{colour: (f"{colour} card", f"{colour} cards") for colour in (*COLOURS, "black")},
    **{f"Age {age} victories": (f"Victory token of Age {age}", f"Victory tokens of Age {age}") for age in AGES},
    "victories": ("Victory token", "Victory tokens"),
    "defeats": ("Defeat token", "Defeat tokens"),
    "leaders": ("Leader", "Leaders"),
    "stages": ("stage", "stages"),
    "coins": ("coin", "coins"),
    "islands": ("island", "islands"),
    "science sets": ("science set", "science sets"),
    "commerce level": ("commerce level", "commerce levels"),
    "cards of one colour": ("card of that colour", "cards of that colour"),
    "colours of Age cards": ("colour of Age cards", "colours of Age cards"),
    "brown+grey+purple": ("brown, grey or purple card", "brown, grey and purple cards"),
    "sets of blue+red+green": ("set of blue, red and green", "sets of blue, red and green"),
    "sets of all seven colours": ("set of all seven colours", "sets of all seven colours"),
    "pairs of brown+grey": ("pair of brown and grey", "pairs of brown and grey"),
    "value of equal pairs of victories": ("point of equal Victory tokens", "points of equal Victory tokens"),
}


def noun(words: str, n: int = 2) -> str:
    """What is counted, in the words of the game: of one thing, or of several."""
    one, several = NOUNS.get(words, (words, words))
    return one if n == 1 else several


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
    if not each or not words:
        return _fixed(name, number(row, "points")) if n else Item(0, f"{name} 0: not fulfilled")
    points = each * (n // group)
    share = f"{n} {noun(words.partition(' (')[0], n)}{_shares(row, own, near)}" + (f" ÷ {group}" if group > 1 else "")
    return limited(Item(points, f"{name} {each} × {share} = {points}"), number(row, "cap"))


def _fixed(name: str, points: int) -> Item:
    return Item(points, f"{name} {points}")


def limited(item: Item, most: int) -> Item:
    """The item with at most so many points; 0 is no limit."""
    return Item(most, f"{item.words}, at most {most}") if 0 < most < item.points else item


def _shares(row: Row, own: City, near: Near) -> str:
    """Whose they are, where several cities are counted: " (Bo 1, Cy 5)"."""
    words, _, span = text(row, "counts").partition(" (")
    cities = counted_cities(own, near, span.rstrip(")") or text(row, "whose"))
    shares = ", ".join(f"{city.name} {sum(city[word] for word in words.split('+'))}" for city in cities if city.name)
    return f" ({shares})" if len(cities) > 1 else ""


def total(items: list[Item]) -> int:
    return sum(item.points for item in items)


def sentence(items: list[Item], nothing: str) -> str:
    """The items as an explanation: the words of each, and the sum when there are several."""
    if not items:
        return nothing
    words = "; ".join(item.words for item in items)
    return f"{words}; together {total(items)}" if len(items) > 1 else words
