"""What the next attack costs and brings.

Rules: attack-cost (a switch for the track), attack-limit, attack-modifiers, wall-payment, glory-tile-values.
"""

from collections import Counter
from fractions import Fraction
from math import comb

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .technologies import whole

CODE = "attack"
TRACKS = ("invasion_track", "invasion_track_fan")  # attack-cost: the two options of the switch
CIVILIZATIONS = ("china", "france", "united-states")  # attack-modifiers


def fields(facts: Facts) -> tuple[Field, ...]:
    values = [whole(row["points"]) for row in facts.table("glory-values")]
    civilizations = tuple(Choice(code, str(facts.row("civilizations", code)["name"])) for code in CIVILIZATIONS)
    attacks, walls = facts.number("attacks_per_game"), whole(facts.row("buildings", "wall")["copies"])
    return (
        Field("attacks_made", "Attacks you have made", CODE, "attack-limit", maximum=attacks, common=True),
        Field("walls", "Walls of the defender", CODE, "attack-modifiers", maximum=walls, common=True),
        Field(
            "civilization",
            "Your civilization",
            CODE,
            "attack-modifiers",
            Kind.CHOICE,
            choices=civilizations,
            common=True,
            help="Leave empty for any other.",
        ),
        Field(
            "seen",
            "Glory tiles that are out, as far as you know them",
            CODE,
            "glory-tile-values",
            Kind.NUMBERS,
            min(values),
            max(values),
            facts.number("box.glory-tiles"),
            common=True,
            help="One number for each tile, such as 3+5.",
        ),
    )


def answer(sheet: Sheet, facts: Facts) -> Answer:
    track = facts.numbers(TRACKS[sheet.table.switches.get("invasion-track") == "fan"])
    made, civilization = sheet.number(None, "attacks_made"), sheet.choice(None, "civilization")
    if made >= len(track):
        limit = Reason(f"At most {len(track)} attacks in a game.", "attack-limit")
        return Answer("You have no attack left.", (limit,))
    walls = sheet.number(None, "walls") * facts.number("wall_surcharge")
    discount = facts.number("china_attack_discount") * (civilization == "china")
    price = max(0, track[made] + walls - discount)
    reasons = [Reason(f"Attack {made + 1} costs {track[made]} gold.", "attack-cost")]
    if walls:
        reasons.append(Reason(f"Walls: {walls} gold more.", "attack-modifiers"))
    if discount:
        reasons.append(Reason(f"China: {discount} gold less, never below 0.", "attack-modifiers"))
    reasons += _income(civilization, price, facts)
    reasons.append(_glory(civilization, sheet.numbers(None, "seen"), facts))
    return Answer(f"The attack costs {price} gold.", tuple(reasons))


def _income(civilization: str, price: int, facts: Facts) -> list[Reason]:
    france, states = facts.number("france_attack_gold"), facts.number("united_states_gold")
    words = {
        "france": f"France gets {france} gold afterwards, {_net(price - france)}; you need the whole price first.",
        "united-states": f"The United States get {states} gold for entering the square, before paying, "
        f"{_net(price - states)}. Nothing if no colonist moves there.",
    }
    return [Reason(words[civilization], "attack-modifiers")] if civilization in words else []


def _net(cost: int) -> str:
    return f"so it costs {cost} gold in the end" if cost >= 0 else f"so you gain {-cost} gold in the end"


def _glory(civilization: str, seen: tuple[int, ...], facts: Facts) -> Reason:
    looked_at = facts.number("china_glory_choice") if civilization == "china" else 1
    left = Counter({whole(row["points"]): whole(row["tiles"]) for row in facts.table("glory-values")})
    left.subtract(seen)
    if any(number < 0 for number in left.values()):
        return Reason("More glory tiles of one value are named than the box has.", "glory-tile-values")
    mean = expected_best(list(left.elements()), looked_at)
    best = f" (the best of {looked_at})" if looked_at > 1 else ""
    return Reason(f"The glory tile is worth {float(mean):.2f} VP on average{best}.", "glory-tile-values")


def expected_best(tiles: list[int], looked_at: int) -> Fraction:
    """The mean of the best of so many tiles drawn together: the tile on place i, counted from the lowest, is the best
    of all draws whose other tiles come from the i below it."""
    drawn = min(looked_at, len(tiles))
    if not drawn:
        return Fraction(0)
    ways = sum(value * comb(place, drawn - 1) for place, value in enumerate(sorted(tiles)))
    return Fraction(ways, comb(len(tiles), drawn))


TOOLS = (
    Tool(
        CODE,
        "Price of an attack",
        "attack-cost",
        fields,
        answer,
        "What the next attack costs with Walls and civilizations, and what a glory tile is worth.",
    ),
)
