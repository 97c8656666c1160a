"""The chance to win an attack, exactly, with the best use of trade tokens on both sides.

Rules covered: attack-value, defence-values, figure-defence, reinforcement-bonus, army-in-space-bonus,
combat-trade-tokens (attacker first, then defender; +1 or a new roll of the own die for each token), combat-ties.
Left out: tokens a side could gain during the fight, and bonuses of leaders, wonders and cards, which are entered.
"""

from fractions import Fraction
from functools import cache

from reference.content.facts import Facts
from scoring_calc.rules.fields import Field
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .asking import RING, choice, flag, number

TARGETS = {
    "barbarian": "Barbarian",
    "control-token": "Control token or district",
    "city": "City or capital",
    "city-state": "City-state",
    "fort": "Fort nobody holds",
    "figure": "Army or caravan",
}
NEUTRAL = ("barbarian", "city-state", "fort")  # combat-trade-tokens: they spend nothing
REINFORCED = ("control-token", "city")  # reinforcement-bonus: only these count reinforced tokens
MOST_BONUS = 30  # far beyond what cards give; a bound for the search
WITH_TERRAIN = ("barbarian", "control-token", "city", "figure")  # defence-values: built on the terrain


@cache
def win_chance(lead: int, attacker: int, defender: int, sides: int) -> Fraction:
    """`lead`: the attacker's total before dice minus the defender's. Then each side's trade tokens."""
    dice = range(1, sides + 1)
    rolls = [_attack(lead + a - d, a, d, attacker, defender, sides) for a in dice for d in dice]
    return sum(rolls, Fraction(0)) / len(rolls)


@cache
def _attack(lead: int, own: int, other: int, tokens: int, against: int, sides: int) -> Fraction:
    """The attacker's best: stop, add one, or roll the die again."""
    best = _defence(lead, other, against, sides)
    if tokens:
        again = [_attack(lead - own + die, die, other, tokens - 1, against, sides) for die in range(1, sides + 1)]
        one_more = _attack(lead + 1, own, other, tokens - 1, against, sides)
        best = max(best, one_more, sum(again, Fraction(0)) / sides)
    return best


@cache
def _defence(lead: int, own: int, tokens: int, sides: int) -> Fraction:
    """What the defender's best answer leaves the attacker; a tie is lost for the attacker."""
    worst = Fraction(lead > 0)
    if tokens and worst:
        again = [_defence(lead + own - die, die, tokens - 1, sides) for die in range(1, sides + 1)]
        worst = min(worst, _defence(lead - 1, own, tokens - 1, sides), sum(again, Fraction(0)) / sides)
    return worst


# -- the tool


def _fields(facts: Facts) -> tuple[Field, ...]:
    cards = [row for row in facts.table("focus-cards") if row["type"] == "military"]
    terrain = [row for row in facts.table("terrain") if row["letter"] != "W"]
    tokens = most_tokens(facts, "military")
    return (
        number(
            "slot", "Slot of the military card", "slot-number", facts.number("highest_slot"), least=1, help="1 to 5."
        ),
        choice("card", "Military card", "focus-card-list", {str(c["code"]): str(c["card"]) for c in cards}),
        number("attack_bonus", "Other bonuses of the attacker", "attack-value", MOST_BONUS),
        choice("target", "What is attacked", "attack-targets", TARGETS),
        choice("terrain", "Terrain", "terrain-difficulty", {str(t["code"]): str(t["terrain"]) for t in terrain}),
        number(
            "reinforced", "Reinforced tokens of the defender", "reinforcement-bonus", RING, help="Next to it, or it."
        ),
        flag("china", "The defender is China", "reinforcement-bonus"),
        flag("army", "Another army of the defender stands there", "army-in-space-bonus"),
        number("defence_bonus", "Other bonuses of the defender", "defence-values", MOST_BONUS),
        number("attacker_tokens", "Trade tokens of the attacker", "combat-trade-tokens", tokens),
        number("defender_tokens", "Trade tokens of the defender", "combat-trade-tokens", tokens),
    )


def most_tokens(facts: Facts, kind: str) -> int:
    """trade-token-limit, and the reusable tokens of city-states of the type; each tile has one of its two."""
    states = {row["tile"] for row in facts.table("city-states") if row["type"] == kind}
    return facts.number("trade_token_limit") + len(states)


def attack_base(sheet: Sheet, facts: Facts) -> tuple[int, str]:
    """Slot, card and bonuses, and the sum in words."""
    slot, card = max(sheet.number(None, "slot"), 1), sheet.choice(None, "card")
    printed = int(facts.row("focus-cards", card)["combat_bonus"] or 0) if card else 0
    if card == "iron-working" and sheet.choice(None, "target") == "barbarian":
        printed += facts.number("iron_working_barbarian_bonus")
    other = sheet.number(None, "attack_bonus")
    return slot + printed + other, f"slot {slot} + card {printed} + other bonuses {other}"


def defence_base(sheet: Sheet, facts: Facts) -> tuple[int, str]:
    target, bonus = sheet.choice(None, "target"), sheet.number(None, "defence_bonus")
    base, words = _standing(sheet, target, facts)
    if target in REINFORCED:
        each = facts.number("china_reinforcement_defence" if sheet.flag(None, "china") else "reinforcement_defence")
        base += each * sheet.number(None, "reinforced")
        words += f" + reinforcements {each * sheet.number(None, 'reinforced')}"
    if sheet.flag(None, "army") and target not in NEUTRAL:
        base += facts.number("friendly_army_defence")
        words += f" + army {facts.number('friendly_army_defence')}"
    return base + bonus, f"{words} + other bonuses {bonus}"


def _standing(sheet: Sheet, target: str, facts: Facts) -> tuple[int, str]:
    """What the attacked piece has by itself."""
    if target not in WITH_TERRAIN:
        number = facts.number("fort_defence" if target == "fort" else "city_state_defence")
        return number, f"{TARGETS[target].lower()} {number}"
    terrain = facts.row("terrain", sheet.choice(None, "terrain") or "grassland")
    difficulty = int(terrain["difficulty"] or 0)
    if target == "city":
        factor = facts.number("city_terrain_factor")
        return factor * difficulty, f"{factor} × {terrain['terrain']} {difficulty}"
    return difficulty, f"{terrain['terrain']} {difficulty}"


def answer(sheet: Sheet, facts: Facts) -> Answer:
    target = sheet.choice(None, "target")
    if not target:
        return Answer("Choose what is attacked.", (Reason("What an army may attack.", "attack-targets"),))
    (attack, attack_words), (defence, defence_words) = attack_base(sheet, facts), defence_base(sheet, facts)
    own = sheet.number(None, "attacker_tokens")
    against = 0 if target in NEUTRAL else sheet.number(None, "defender_tokens")
    sides = facts.number("die_sides")
    chances = [(n, win_chance(attack - defence, n, against, sides)) for n in range(own + 1)]
    return Answer(
        f"The attack is won with a chance of {percent(chances[-1][1])}.",
        (
            Reason(f"Attack: {attack_words} = {attack}, and a die.", "attack-value"),
            Reason(f"Defence: {defence_words} = {defence}, and a die.", "defence-values"),
            Reason(_spending(own, against, target), "combat-trade-tokens"),
            Reason("The defender wins ties.", "combat-ties"),
        ),
        ("Tokens the attacker may spend", "Chance"),
        tuple((str(n), percent(chance)) for n, chance in chances),
    )


def _spending(own: int, against: int, target: str) -> str:
    if target in NEUTRAL:
        return f"The attacker may spend {own}; a {TARGETS[target].split()[0].lower()} spends nothing."
    return f"The attacker may spend {own}, then the defender {against}; both as well as possible."


def percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"


COMBAT_ODDS = Tool(
    "combat-odds",
    "Chance of winning an attack",
    "combat-odds",
    _fields,
    answer,
    "Each token gives +1 or a new roll of your own die; both sides are taken to use them as well as possible.",
)
