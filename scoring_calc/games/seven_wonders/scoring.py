"""7 Wonders: the end of the game.

Covered: score-military, score-treasury, score-wonder, score-civilian, science-scoring (science-identical,
science-sets, science-wilds, aristotle-sets, mask-cards), score-commercial, score-guilds (guild-cap, olympia-guild),
score-leaders, score-cities with debt-tokens, score-babel, score-projects, score-armada (naval-tokens-by-age,
island-list, armada-card-list), score-edifice, tie-break, two-player-winner. Each category is counted from cards and
tokens or typed as points. The switches edition, guild-cap and mask-copies are obeyed.

With two players the Free City is the third city of the ring: the fields `free_city_…`, entered once for the table,
say what guilds, masks and war need of it. It has no column and can never win.

What is read off ticked cards need not be counted: blue from `civilian`, green from the symbols, purple from `guilds`,
black from `black_cards`. `wilds`, `commonest` and `masks` are all such symbols together when typed; left empty they
are read off the Wonder, guilds, Leaders, islands and cards that were ticked.

Left out: the points on shipyard tracks (unknown: typed as `fleet_points`), Leaders and cards in no list we have
(typed), a Courtesans Guild copied by Olympia, the Scientists Guild under the Agora, the team game, and everything that
brings coins or tokens during play: those are counted as coins and tokens.
"""

from collections.abc import Callable
from dataclasses import dataclass

from reference.content.facts import Facts
from scoring_calc.rules.fields import Category, Field
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.result import Line, Scores, TieBreak
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table

from . import checks, entries
from .counting import Item, noun, sentence, total, worth
from .expansions import (
    armada_items,
    babel_items,
    black_items,
    debt_items,
    edifice_items,
    fleet_items,
    island_items,
    leader_items,
    naval_items,
    project_items,
)
from .guilds import guild_items
from .military import military_items
from .reckoning import Reckoning, reckon
from .researching import science_items
from .wonders import wonder_items

Items = Callable[[Reckoning, int], list[Item]]


@dataclass(frozen=True)
class Row:
    """A row of the pad: its category, the expansion it belongs to, how it is counted, and the field of typed points."""

    category: Category
    items: Items
    typed: str = ""
    expansion: str = ""
    nothing: str = "nothing entered"


def treasury_items(reckoning: Reckoning, seat: int) -> list[Item]:
    coins, price = reckoning.sheet.number(seat, "coins"), reckoning.facts.number("treasury_coins_per_point")
    points, over = divmod(max(0, coins), price)
    rest = f", {over} left over" if over else ""
    return [Item(points, f"{coins} {noun('coins', coins)} ÷ {price} = {points}{rest}")] if coins else []


def civilian_items(reckoning: Reckoning, seat: int) -> list[Item]:
    return _age_cards(reckoning, seat, "civilian", entries.blue)


def commercial_items(reckoning: Reckoning, seat: int) -> list[Item]:
    return _age_cards(reckoning, seat, "commercial", entries.yellow)


def _age_cards(reckoning: Reckoning, seat: int, key: str, cards: entries.Cards) -> list[Item]:
    chosen = reckoning.sheet.chosen(seat, key)
    rows = [row for row in cards(reckoning.sheet.table, reckoning.facts) if row["code"] in chosen]
    return [worth(row, reckoning.cities[seat], reckoning.near(seat)) for row in rows]


ROWS = (
    Row(Category("military", "Military", "score-military", "ink-red", "shield"), military_items, "military_points"),
    Row(Category("treasury", "Treasury", "score-treasury", "ink-yellow", "coin"), treasury_items),
    Row(Category("wonder", "Wonder", "score-wonder", "ink-orange", "wonder"), wonder_items, "wonder_points"),
    Row(Category("civilian", "Civilian", "score-civilian", "ink-blue", "points"), civilian_items, "civilian_points"),
    Row(
        Category("science", "Science", "science-scoring", "ink-green", "tablet"),
        science_items,
        "science_points",
        nothing="no symbols",
    ),
    Row(
        Category("commercial", "Commercial", "score-commercial", "ink-yellow", "coin"),
        commercial_items,
        "commercial_points",
        nothing="no scoring yellow card",
    ),
    Row(
        Category("guilds", "Guilds", "score-guilds", "ink-purple", "guild"),
        guild_items,
        "guild_points",
        nothing="no guild",
    ),
    Row(
        Category("leaders", "Leaders", "score-leaders", "ink-black", "leader"),
        leader_items,
        "leader_points",
        "leaders",
        "no scoring Leader",
    ),
    Row(
        Category("black", "Black cards", "score-cities", "ink-black", "mask"),
        black_items,
        "black_points",
        "cities",
        "no scoring black card",
    ),
    Row(
        Category("debt", "Debt", "debt-tokens", "ink-red", "debt"),
        debt_items,
        expansion="cities",
        nothing="no debt",
    ),
    Row(
        Category("babel", "Tower of Babel", "score-babel", "ink-brown", "babel"),
        babel_items,
        expansion="babel",
        nothing="no tile built",
    ),
    Row(
        Category("projects", "Great Projects", "score-projects", "ink-teal", "points"),
        project_items,
        "project_points",
        "great-projects",
        "no reward or penalty token",
    ),
    Row(
        Category("naval", "Naval conflicts", "naval-tokens-by-age", "ink-blue", "ship"),
        naval_items,
        "naval_points",
        "armada",
        "no naval token",
    ),
    Row(Category("fleet", "Fleet", "score-armada", "ink-teal", "ship"), fleet_items, expansion="armada"),
    Row(
        Category("islands", "Islands", "island-list", "ink-green", "island"),
        island_items,
        "island_points",
        "armada",
        "no scoring island",
    ),
    Row(
        Category("armada", "Armada cards", "armada-card-list", "ink-blue", "ship"),
        armada_items,
        "armada_card_points",
        "armada",
        "no scoring Armada card",
    ),
    Row(
        Category("edifice", "Edifice", "score-edifice", "ink-orange", "wonder"),
        edifice_items,
        "edifice_points",
        "edifice",
        "no scoring Edifice",
    ),
)


def _rows(table: Table) -> tuple[Row, ...]:
    return tuple(row for row in ROWS if row.expansion in {"", *table.expansions})


def categories(table: Table, facts: Facts) -> tuple[Category, ...]:
    return tuple(row.category for row in _rows(table))


def fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    return entries.fields(table, facts)


def check(sheet: Sheet, facts: Facts) -> list[Problem]:
    return checks.check(reckon(sheet, facts))


def score(sheet: Sheet, facts: Facts) -> Scores:
    reckoning = reckon(sheet, facts)
    lines = tuple(tuple(_line(reckoning, seat, row) for row in _rows(sheet.table)) for seat in sheet.table.seats)
    return Scores(lines, (TieBreak("coins", sheet.column("coins"), "tie-break"),))


def _line(reckoning: Reckoning, seat: int, row: Row) -> Line:
    if row.typed and reckoning.sheet.has(seat, row.typed):
        points = reckoning.sheet.number(seat, row.typed)
        return Line(row.category.code, points, f"{points} as typed", row.category.rule)
    items = row.items(reckoning, seat)
    return Line(row.category.code, total(items), sentence(items, row.nothing), row.category.rule)
