"""A sheet being added up: its cities in a ring, and what was ticked for each as rows of the card tables."""

from dataclasses import dataclass

from reference.content.facts import Facts
from scoring_calc.rules.sheet import Sheet

from .cards import Row, text
from .city import City, city_at, free_city
from .counting import Near


@dataclass(frozen=True)
class Reckoning:
    """`cities` stand in seating order; with two players the Free City is the third."""

    sheet: Sheet
    facts: Facts
    cities: tuple[City, ...]

    def near(self, seat: int) -> Near:
        """The two neighbouring cities (neighbours-seating, free-city)."""
        return self.cities[(seat + 1) % len(self.cities)], self.cities[(seat - 1) % len(self.cities)]

    def rows(self, seat: int | None, key: str, table: str) -> tuple[Row, ...]:
        """The rows of the cards ticked in a field."""
        chosen = self.sheet.chosen(seat, key)
        return tuple(row for row in self.facts.table(table) if row["code"] in chosen)

    def name(self, row: Row) -> str:
        return text(row, "name")

    def switch(self, code: str) -> str:
        return self.sheet.table.switches.get(code, "")


def reckon(sheet: Sheet, facts: Facts) -> Reckoning:
    cities = [city_at(sheet, seat, facts) for seat in sheet.table.seats]
    if sheet.table.players == 2:
        cities.append(free_city(sheet))
    return Reckoning(sheet, facts, tuple(cities))
