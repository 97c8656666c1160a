"""Helpers for a table that plays Deus; each is explained in its own module."""

from scoring_calc.rules.tools import Tool

from .odds import DRAW_ODDS
from .offering import OFFERING
from .payment import PAYMENT
from .temples import TEMPLE_READINESS
from .village import VILLAGE_ATTACK

TOOLS: tuple[Tool, ...] = (TEMPLE_READINESS, PAYMENT, OFFERING, VILLAGE_ATTACK, DRAW_ODDS)
