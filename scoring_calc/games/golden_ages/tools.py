"""Helpers for the table: two for History's Judgement, and the gold of attacks, moves and technologies."""

from scoring_calc.rules.tools import Tool

from . import attacks, income, judging, research

TOOLS: tuple[Tool, ...] = (*judging.TOOLS, *attacks.TOOLS, *income.TOOLS, *research.TOOLS)
