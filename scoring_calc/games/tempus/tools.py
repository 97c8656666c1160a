"""Tempus: helpers for the table. Fights in `fights`, babies, cities and progress in `growth`."""

from scoring_calc.rules.tools import Tool

from .fights import attack_fields, can_attack, fight, fight_fields
from .growth import babies, baby_fields, city, city_fields, progress, progress_fields

TOOLS: tuple[Tool, ...] = (
    Tool(
        "fight",
        "Who wins the fight?",
        "card-points-needed",
        fight_fields,
        fight,
        "Counts both sides and says how many card points you need to be safe.",
    ),
    Tool(
        "can-attack",
        "Can I attack?",
        "attack-shield",
        attack_fields,
        can_attack,
        "Neighbours, action tiles and the protection of small players.",
    ),
    Tool(
        "progress",
        "Progress forecast",
        "progress-forecast",
        progress_fields,
        progress,
        "Whether your cards are enough to advance, whatever your rivals hold.",
    ),
    Tool(
        "babies",
        "Baby planner",
        "how-many-babies",
        baby_fields,
        babies,
        "How many babies one action brings, and in which hexes.",
    ),
    Tool(
        "city",
        "City check",
        "build-a-city",
        city_fields,
        city,
        "Which city you can build here and what it changes.",
    ),
)
