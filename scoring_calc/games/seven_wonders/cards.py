"""What is in the box for a table: the cards, guilds, boards and people of its edition and its expansions."""

from collections.abc import Mapping

from reference.content.facts import Cell, Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.table import Table

Row = Mapping[str, Cell]

AGES = ("I", "II", "III")  # seven-wonders/three-ages
COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")  # seven-wonders/seven-card-colours
EDITIONS = {"first": "1", "second": "2"}  # the switch "edition" and the mark in the tables' edition column
DECKS = {"1": "age-cards", "2": "age-cards-second"}


def text(row: Row, key: str) -> str:
    return str(row.get(key) or "")


def number(row: Row, key: str) -> int:
    value = row.get(key)
    return value if isinstance(value, int) else 0


def edition(table: Table) -> str:
    return EDITIONS.get(table.switches.get("edition", ""), EDITIONS["first"])


def printed(row: Row, mark: str) -> bool:
    """Whether a row belongs to the edition; one whose edition is not known belongs to both."""
    return mark in (text(row, "edition") or mark)


def at_table(row: Row, table: Table, column: str = "expansion") -> bool:
    return text(row, column) in {"", *table.expansions}


def known(rows: tuple[Row, ...], table: Table) -> tuple[Row, ...]:
    """The rows of the table's edition and expansions."""
    return tuple(row for row in rows if printed(row, edition(table)) and at_table(row, table))


def choice(row: Row, table: Table) -> Choice:
    """A row to choose, under the name its edition prints."""
    name = text(row, "name_second") if edition(table) == EDITIONS["second"] else ""
    return Choice(text(row, "code"), name or text(row, "name"))


def choices(rows: tuple[Row, ...], table: Table) -> tuple[Choice, ...]:
    return tuple(choice(row, table) for row in rows)


# -- Age cards (seven-wonders/choose-age-cards)


def age_cards(table: Table, facts: Facts) -> tuple[Row, ...]:
    return facts.table(DECKS[edition(table)])


def cities(table: Table, facts: Facts) -> int:
    """How many cities stand on the table: with two players the Free City is the third."""
    return max(table.players, facts.number("cities_with_free_city"))


def copies(row: Row, players: int) -> int:
    """How many copies are used: "3+5" is one from three players on and another from five."""
    return sum(int(mark) <= players for mark in text(row, "copies").split("+") if mark)


def used_cards(table: Table, facts: Facts, age: str) -> dict[str, int]:
    """The cards of an Age without guilds, each with its copies."""
    players = cities(table, facts)
    rows = [row for row in age_cards(table, facts) if row["age"] == age]
    return {text(row, "code"): copies(row, players) for row in rows if copies(row, players)}


def names_of_colour(table: Table, facts: Facts, colour: str) -> int:
    """How many different cards of a colour there are; no city holds two of one name (no-duplicates)."""
    return len({row["name"] for row in age_cards(table, facts) if row["colour"] == colour})


def blue_cards(table: Table, facts: Facts) -> tuple[Row, ...]:
    return tuple(row for row in age_cards(table, facts) if row["colour"] == "blue")


def scoring_yellow_cards(table: Table, facts: Facts) -> tuple[Row, ...]:
    return tuple(row for row in age_cards(table, facts) if row["colour"] == "yellow" and row["points_each"])


# -- guilds, boards, people


def guilds(table: Table, facts: Facts) -> tuple[Row, ...]:
    """The guilds a city of this table can have, promo cards included."""
    mark = edition(table)
    rows = (row for row in facts.table("guilds") if printed(row, mark) or mark in text(row, "promo"))
    return tuple(row for row in rows if at_table(row, table))


def guild_pool(table: Table, facts: Facts) -> tuple[Row, ...]:
    """The guilds of the boxes on the table, from which Age III is dealt."""
    return tuple(row for row in guilds(table, facts) if edition(table) not in text(row, "promo"))


def guilds_in_play(table: Table, facts: Facts) -> int:
    return cities(table, facts) + facts.number("guilds_beyond_players")  # guilds-in-age-three


def boards(table: Table, facts: Facts) -> tuple[Row, ...]:
    """The sides of Wonder boards that can be played here (wonders-needing-expansions)."""
    rows = facts.table("wonders")
    return tuple(row for row in rows if printed(row, edition(table)) and at_table(row, table, "needs"))


def boxed_boards(table: Table, facts: Facts) -> tuple[Row, ...]:
    """Those that lie in the boxes on the table, from which boards are dealt at random."""
    return tuple(row for row in boards(table, facts) if at_table(row, table) and not text(row, "pack"))


def leaders(table: Table, facts: Facts) -> tuple[Row, ...]:
    return known(facts.table("leaders"), table) if "leaders" in table.expansions else ()


def black_cards(table: Table, facts: Facts) -> tuple[Row, ...]:
    return known(facts.table("black-cards"), table)
