"""Civilization: A New Dawn: the victory check. There are no points: a "score" is the number of victory cards completed.

Covers goal-of-the-game, either-agenda-completes, agenda-stays-complete, fort-victory-cards, fort-control-must-last,
forts-are-needed, tie-breaks, last-tie, no-points and every agenda of agenda-list; the entries are checked in checks.py.
Switches: explorer and devastating say what to count, wonder-removal bounds the wonders.

Left out: when a card was completed (enter it as completed earlier), and the map: spaces and tiles are counted by hand.
"""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Category
from scoring_calc.rules.problem import Problem
from scoring_calc.rules.result import Line, Scores, TieBreak
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.table import Table

from . import checks
from .cards import (
    CARDS_KEY,
    COMPLETED_KEY,
    Agenda,
    VictoryCard,
    cards_in_play,
    is_met,
    progress,
    victory_cards,
    world_wonders,
)
from .entries import COMPLETED, asked_keys, cards_needed, fields

# Ink and symbol of each card, by its first agenda.
LOOKS = {
    "civilized": ("ink-orange", "economy"),
    "warmonger": ("ink-red", "military"),
    "explorer": ("ink-blue", "water"),
    "technophile": ("ink-teal", "science"),
    "populous": ("ink-green", "growth"),
    "defensive": ("ink-black", "military"),
    "diplomatic": ("ink-yellow", "trade"),
    "expansionist": ("ink-brown", "grassland"),
    "industrious": ("ink-purple", "industry"),
    "provincial": ("ink-grey", "wonder"),
    "fortified": ("ink-black", "fort"),
    "expeditionary": ("ink-red", "fort"),
}

__all__ = ["asked_keys", "categories", "check", "fields", "score"]


def categories(table: Table, facts: Facts) -> tuple[Category, ...]:
    """One for each victory card of the box (lines are given for those in play), and what was completed earlier."""
    return (*(_category(card) for card in victory_cards(facts)), COMPLETED)


def _category(card: VictoryCard) -> Category:
    ink, symbol = LOOKS[card.agendas[0].code]
    rule = card.agendas[0].rule if card.fort else "agenda-list"
    return Category(card.code, card.name, rule, ink, symbol)


# -- the check


def check(sheet: Sheet, facts: Facts) -> list[Problem]:
    return checks.all_problems(sheet, facts)


def score(sheet: Sheet, facts: Facts) -> Scores:
    """One line for each victory card in play; with four of them a player has won, once the round is over."""
    seats = sheet.table.seats
    cards = cards_in_play(sheet, facts)
    lines = tuple(tuple(_line(sheet, seat, card, facts) for card in cards) for seat in seats)
    enough = facts.number("victory_cards_to_win")
    return Scores(
        lines,
        (
            TieBreak("world wonders", tuple(world_wonders(sheet, seat, facts) for seat in seats), "tie-breaks"),
            TieBreak("friendly spaces", sheet.column("friendly_spaces"), "tie-breaks"),
        ),
        eligible=tuple(sum(line.points for line in own) >= enough for own in lines),
        unit="victory cards",
        nobody=_nobody(sheet, facts),
    )


def _nobody(sheet: Sheet, facts: Facts) -> str:
    if not sheet.chosen(None, CARDS_KEY):
        return f"First choose the victory cards in play: {cards_needed(facts)}"
    enough, cards = facts.number("victory_cards_to_win"), facts.number("victory_cards_in_play")
    return f"Nobody has completed {enough} of the {cards} victory cards yet: play on."


def _line(sheet: Sheet, seat: int, card: VictoryCard, facts: Facts) -> Line:
    """Completed (1) or not (0): which agenda is met, or what each one still lacks."""
    met = [agenda for agenda in card.agendas if is_met(sheet, seat, agenda, facts)]
    if met:
        rule = met[0].rule if len(met) == 1 else "either-agenda-completes"
        return Line(card.code, 1, "; ".join(_met(sheet, seat, a, facts) for a in met) + ".", rule)
    missing = "; ".join(f"{a.name}: {progress(sheet, seat, a, facts)}" for a in card.agendas)
    if not card.fort and card.code in sheet.chosen(seat, COMPLETED_KEY):
        return Line(card.code, 1, f"Completed earlier and kept for good. Now {missing}.", "agenda-stays-complete")
    return Line(card.code, 0, f"{missing}.", card.agendas[0].rule)


def _met(sheet: Sheet, seat: int, agenda: Agenda, facts: Facts) -> str:
    return f"{agenda.name} is met: {progress(sheet, seat, agenda, facts)}"
