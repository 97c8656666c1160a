"""Tempus: tools for fights.

Covers combat-points, card-weapon, card-fortification, weapon-match, who-wins-a-fight, defender-loses, attacker-loses,
card-points-needed, attack-one-hex, no-attack-across-water, attack-shield, card-military-leader, atlantis-attacked.
Left out: odds. How many copies of each idea card exist is not public, so a hand can only be bounded, not weighed.
"""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason

from .scoring import city_supply, counted

ROWS = 10  # lines of the table about the defender's hand


def option(sheet: Sheet, facts: Facts, code: str) -> str:
    """The reading this table plays by; the default where it has not chosen."""
    default = next(switch.options[0].code for switch in facts.game.switches if switch.code == code)
    return sheet.table.switches.get(code, default)


def cards(key: str, label: str, rule: str, facts: Facts, note: str = "") -> Field:
    deck = facts.number("box.idea-cards")
    return Field(key, label, "tool", rule, maximum=deck, common=True, unit="cards", symbol="idea", help=note)


def tokens(key: str, label: str, rule: str, facts: Facts, note: str = "") -> Field:
    supply = facts.number("each.people-tokens")
    return Field(key, label, "tool", rule, maximum=supply, common=True, unit="tokens", symbol="token", help=note)


def flag(key: str, label: str, rule: str, note: str = "") -> Field:
    return Field(key, label, "tool", rule, Kind.FLAG, common=True, help=note)


# -- who wins


def fight_fields(facts: Facts) -> tuple[Field, ...]:
    cities = tuple(Choice(str(row["value"]), str(row["name"])) for row in facts.table("city-values"))
    return (
        tokens("attackers", "Attacking tokens", "attack-one-hex", facts, "Those of one hex."),
        cards("weapons", "Your Weapons", "card-weapon", facts),
        cards("matching_weapons", "Your Weapons that match too", "weapon-match", facts, "Not counted above."),
        cards("matching", "Your other matching cards", "matching-terrain-in-fights", facts),
        tokens("defenders", "Defending tokens", "combat-points", facts),
        Field("city", "Or a city", "tool", "combat-points", Kind.CHOICE, choices=cities, common=True, symbol="city"),
        cards("fortifications", "Fortifications played", "card-fortification", facts),
        cards("matching_fortifications", "Fortifications that match too", "weapon-match", facts, "Not counted above."),
        cards("defender_weapons", "Defender's Weapons played", "card-weapon", facts),
        cards("defender_matching_weapons", "Defender's Weapons that match too", "weapon-match", facts),
        cards("defender_matching", "Defender's other matching cards", "matching-terrain-in-fights", facts),
        cards("defender_hand", "Cards left in the defender's hand", "card-points-needed", facts, "Nobody knows which."),
    )


def attack_points(sheet: Sheet, facts: Facts) -> int:
    double = int(facts.keyed("weapon_match")[option(sheet, facts, "weapon-match")])
    return (
        sheet.number(None, "attackers") * facts.number("combat_per_token")
        + sheet.number(None, "weapons") * facts.number("combat_per_weapon")
        + sheet.number(None, "matching_weapons") * double
        + sheet.number(None, "matching") * facts.number("combat_per_matching_card")
    )


def defence_points(sheet: Sheet, facts: Facts) -> int:
    reading = option(sheet, facts, "weapon-match")
    return (
        int(sheet.choice(None, "city") or 0)
        + sheet.number(None, "defenders") * facts.number("combat_per_token")
        + sheet.number(None, "fortifications") * facts.number("combat_per_fortification")
        + sheet.number(None, "matching_fortifications") * int(facts.keyed("fortification_match")[reading])
        + sheet.number(None, "defender_weapons") * facts.number("combat_per_weapon")
        + sheet.number(None, "defender_matching_weapons") * int(facts.keyed("weapon_match")[reading])
        + sheet.number(None, "defender_matching") * facts.number("combat_per_matching_card")
    )


def best_card(sheet: Sheet, facts: Facts) -> int:
    """The most a single unknown card can give the defender."""
    reading = option(sheet, facts, "weapon-match")
    return max(
        facts.number("combat_per_fortification"),
        facts.number("combat_per_weapon"),
        facts.number("combat_per_matching_card"),
        int(facts.keyed("fortification_match")[reading]),
        int(facts.keyed("weapon_match")[reading]),
    )


def needed(attack: int, defence: int) -> int:
    """Card points the attacker still needs: the defender wins ties (who-wins-a-fight)."""
    return max(0, defence - attack + 1)


def fight(sheet: Sheet, facts: Facts) -> Answer:
    objection = _no_fight(sheet, facts)
    if objection:
        return objection
    attack, defence = attack_points(sheet, facts), defence_points(sheet, facts)
    hand, each = sheet.number(None, "defender_hand"), best_card(sheet, facts)
    counts = sorted({*range(min(hand, ROWS) + 1), hand})
    rows = tuple((str(n), str(n * each), str(needed(attack, defence + n * each))) for n in counts)
    return Answer(
        _fight_headline(attack, defence, hand * each),
        _fight_reasons(attack, defence, hand, each),
        ("Cards the defender adds", "At most", "Card points you need"),
        rows,
    )


def _no_fight(sheet: Sheet, facts: Facts) -> Answer | None:
    city = sheet.choice(None, "city")
    if city and int(city) not in city_supply(facts) and option(sheet, facts, "atlantis-place") == "sea":
        reason = Reason("It stands in the sea, and nobody attacks across water.", "atlantis-attacked")
        return Answer("Atlantis cannot be attacked.", (reason,))
    if city and sheet.number(None, "defenders"):
        reason = Reason("A city hex holds no tokens: enter the city or the tokens.", "no-tokens-in-a-city")
        return Answer("A hex has a city or tokens, never both.", (reason,))
    if not sheet.number(None, "attackers") or not (city or sheet.number(None, "defenders")):
        reason = Reason("From one of your hexes with tokens against one enemy hex.", "attack-one-hex")
        return Answer("Enter who attacks and what defends.", (reason,))
    return None


def _fight_headline(attack: int, defence: int, most: int) -> str:
    if attack <= defence:
        return f"The defender wins, {defence} to {attack}: you need {needed(attack, defence)} more."
    if attack > defence + most:
        return f"The attacker wins, {attack} to {defence}{', whatever the defender plays' if most else ''}."
    return f"The attacker wins, {attack} to {defence}, unless the defender adds {attack - defence} or more."


def _fight_reasons(attack: int, defence: int, hand: int, each: int) -> tuple[Reason, ...]:
    reasons = [
        Reason(f"Attack {attack} against defence {defence}, cards included.", "combat-points"),
        Reason("The attacker needs more points; a tie goes to the defender.", "who-wins-a-fight"),
    ]
    if hand:
        reasons.append(_worst_case(hand, each, needed(attack, defence + hand * each)))
    if attack > defence:
        reasons.append(Reason("Won: the defender loses everything in the hex; you may move in.", "defender-loses"))
    else:
        reasons.append(Reason("Lost: the attacker removes one attacking token.", "attacker-loses"))
    return tuple(reasons)


def _worst_case(hand: int, each: int, safe: int) -> Reason:
    one, several = "card left could be a Fortification for", "cards left could be Fortifications at"
    more = counted(safe, "more card point", "more card points")
    return Reason(f"The {counted(hand, one, several)} {each}: you are safe with {more}.", "card-points-needed")


# -- may I attack


def attack_fields(facts: Facts) -> tuple[Field, ...]:
    hexes = facts.number("each.people-tokens")
    cities = facts.number("each.city-tiles") + facts.number("box.blue-city-tiles")
    return (
        tokens("attackers", "Your tokens in the attacking hex", "attack-one-hex", facts),
        flag("neighbour", "The enemy hex is beside it, without water between", "no-attack-across-water"),
        flag("action_tile", "You have an action tile left", "have-a-fight"),
        flag("military_leader", "Or you play Military Leader", "card-military-leader"),
        Field("target_hexes", "The opponent's hexes with tokens", "tool", "attack-shield", maximum=hexes, common=True),
        Field("target_cities", "The opponent's cities", "tool", "attack-shield", maximum=cities, common=True),
    )


def can_attack(sheet: Sheet, facts: Facts) -> Answer:
    against = _objections(sheet, facts)
    headline = "No, you cannot attack." if against else "Yes, you can attack."
    return Answer(headline, (*against, *_shield(sheet, facts)))


def _objections(sheet: Sheet, facts: Facts) -> list[Reason]:
    """Why not, apart from the shield of small players: that is said in either case."""
    found = []
    if not sheet.number(None, "attackers"):
        found.append(Reason("No token of yours stands in the attacking hex.", "attack-one-hex"))
    if not sheet.flag(None, "neighbour"):
        found.append(Reason("The enemy hex must be a direct neighbour on land.", "no-attack-across-water"))
    if not (sheet.flag(None, "action_tile") or sheet.flag(None, "military_leader")):
        found.append(Reason("A fight costs an action tile, or Military Leader.", "have-a-fight"))
    if occupied(sheet, option(sheet, facts, "attack-shield")) <= facts.number("attack_shield_hexes"):
        found.append(Reason("The opponent is too small to be attacked.", "attack-shield"))
    return found


def occupied(sheet: Sheet, reading: str) -> int:
    """The hexes that protect a small player; whether cities are among them is a switch."""
    return sheet.number(None, "target_hexes") + (sheet.number(None, "target_cities") if reading == "cities" else 0)


def _shield(sheet: Sheet, facts: Facts) -> tuple[Reason, ...]:
    limit, reading = facts.number("attack_shield_hexes"), option(sheet, facts, "attack-shield")
    other = "cities" if reading == "tokens" else "tokens"
    ways = {"tokens": "without cities", "cities": "with cities"}
    here, there = occupied(sheet, reading), occupied(sheet, other)
    count = counted(here, "hex counts", "hexes count")
    reasons = [Reason(f"{count}, {ways[reading]}; up to {limit} nobody can attack.", "attack-shield")]
    if (here <= limit) != (there <= limit):
        text = f"By the other reading ({ways[other]}) {there} count, which decides otherwise."
        reasons.append(Reason(text, "attack-shield"))
    return tuple(reasons)
