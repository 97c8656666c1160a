"""Helpers for the table: combat, wonders, tech dial, slots, event dial, districts.

Rules covered: combat-odds (combat.py), wonder-production (production.py), tech-level-marks, tech-dial-wraps,
upgrade-focus-card, government-effect, government-list, terrain-limit, event-dial-spaces, wonder-icon, district-effects,
trade-token-limit. Left out: Encampment and Theatre Square, which give no trade tokens.
"""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Field
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason, Tool

from .asking import RING, choice, flag, number, some
from .combat import COMBAT_ODDS
from .production import WONDER_PRICE

ROMAN = ("", "I", "II", "III", "IV")
PAYING = {"campus": "science", "commercial-hub": "economy", "industrial-zone": "industry"}  # district-effects
COUNTED = {"campus": "mountain or natural wonder", "commercial-hub": "desert", "industrial-zone": "forest"}


# -- tech dial


def advance(position: int, steps: int, facts: Facts) -> list[int]:
    """The spaces the dial steps on; after the last one it goes on from the wrap."""
    spaces: list[int] = []
    for _ in range(steps):
        position = facts.number("tech_dial_wrap") if position == facts.number("tech_dial_end") else position + 1
        spaces.append(position)
    return spaces


def _tech_fields(facts: Facts) -> tuple[Field, ...]:
    first, last = facts.number("tech_dial_start"), facts.number("tech_dial_end")
    steps = "The slot, plus 1 for each trade token and other bonuses."
    return (
        number("position", "Tech dial now", "tech-dial", last, first),
        number("steps", "Steps forward", "science-card", last, help=steps),
    )


def _tech_answer(sheet: Sheet, facts: Facts) -> Answer:
    position, steps = sheet.number(None, "position"), sheet.number(None, "steps")
    spaces = advance(position, steps, facts)
    marks = {row["space"]: int(row["level"] or 0) for row in facts.table("tech-marks")}
    gained = [(space, marks[space]) for space in spaces if space in marks]
    cards = ", ".join(f"a level {ROMAN[level]} card at {space}" for space, level in gained) or "no new card"
    reasons = [Reason("Each mark reached or passed is one upgrade, if you like.", "upgrade-focus-card")]
    if facts.number("tech_dial_end") in [position, *spaces[:-1]] and steps:
        end, wrap = facts.number("tech_dial_end"), facts.number("tech_dial_wrap")
        reasons.append(Reason(f"After {end} comes {wrap}.", "tech-dial-wraps"))
    return Answer(f"The dial stands at {[position, *spaces][-1]}: {cards}.", tuple(reasons))


# -- effective slot


def _slot_fields(facts: Facts) -> tuple[Field, ...]:
    types = {str(row["type"]): str(row["type"]).capitalize() for row in facts.table("governments")}
    most = facts.number("wonders_per_type")
    return (
        number("place", "Place in the row", "slot-number", facts.number("focus_types"), 1, "From the left, 1 to 6."),
        choice("type", "Type of the card", "focus-card-types", types),
        flag("government", "Your government lies on it", "government-effect"),
        flag("georgia", "Georgia, with a city-state card of this type", "leader-list"),
        number("taj_mahal", "With Taj Mahal: your wonders of this type", "wonder-list", most),
        flag("machu_picchu", "You own Machu Picchu", "wonder-list"),
    )


def shifts(sheet: Sheet, facts: Facts) -> list[tuple[int, str, str]]:
    """By how many places the card counts further right, why, and the rule."""
    kind, place = sheet.choice(None, "type"), max(sheet.number(None, "place"), 1)
    found = []
    if sheet.flag(None, "government") and kind:
        row = next(row for row in facts.table("governments") if row["type"] == kind)
        found.append((int(row["arrows"] or 0), str(row["government"]), "government-list"))
    if sheet.flag(None, "georgia"):
        found.append((facts.number("georgia_shift"), "Georgia", "leader-list"))
    if sheet.number(None, "taj_mahal") and kind not in ("growth", "industry"):  # no wonders of these types
        found.append((facts.number("taj_mahal_shift") * sheet.number(None, "taj_mahal"), "Taj Mahal", "wonder-list"))
    if sheet.flag(None, "machu_picchu") and place <= facts.number("machu_picchu_places"):
        found.append((facts.number("machu_picchu_shift"), "Machu Picchu", "wonder-list"))
    return found


def _slot_answer(sheet: Sheet, facts: Facts) -> Answer:
    bar, place = facts.numbers("focus_bar"), max(sheet.number(None, "place"), 1)
    further = shifts(sheet, facts)
    slot = bar[min(place - 1 + sum(n for n, _, _ in further), len(bar) - 1)]
    ground = [
        str(row["terrain"]).lower()
        for row in facts.table("terrain")
        if row["letter"] != "W" and int(row["difficulty"] or 0) <= slot
    ]
    reasons = [Reason(f"Place {place} of the row has the number {bar[place - 1]}.", "slot-number")]
    reasons += [Reason(f"{n} further right: {why}.", rule) for n, why, rule in further]
    if sheet.flag(None, "government") and not sheet.choice(None, "type"):
        reasons.append(Reason("Choose the type of the card to count its government.", "government-list"))
    reasons.append(Reason(f"It reaches {', '.join(ground)}.", "terrain-limit"))
    return Answer(f"The card counts as slot {slot}.", tuple(reasons))


# -- event dial


def dial_after(start: int, rounds: int, facts: Facts) -> tuple[str, str, str]:
    """The space that the dial shows after so many steps: its name and icons."""
    spaces = facts.table("event-dial")
    row = spaces[(start + rounds) % len(spaces)]
    return str(row["space"]), str(row["icon"]), str(row["second_icon"] or "")


def _dial_fields(facts: Facts) -> tuple[Field, ...]:
    spaces = {str(row["code"]): f"{row['position']}. {row['space']}" for row in facts.table("event-dial")}
    return (
        choice("space", "The dial shows", "event-dial-spaces", spaces),
        number("rounds", "Rounds to look ahead", "advance-event-dial", 2 * len(spaces), 1),
    )


def _dial_answer(sheet: Sheet, facts: Facts) -> Answer:
    codes = [str(row["code"]) for row in facts.table("event-dial")]
    start = codes.index(sheet.choice(None, "space") or codes[0])
    rounds = sheet.number(None, "rounds") or len(codes)
    ahead = [dial_after(start, n, facts) for n in range(1, rounds + 1)]
    wonders = [n for n in range(1, 2 * len(codes) + 1) if dial_after(start, n, facts)[2] == "wonder"]
    return Answer(
        f"Next comes: {ahead[0][0].lower()}{' and wonders' if ahead[0][2] else ''}.",
        (
            Reason(
                f"A wonder turned up now gets its token in {some(wonders[0], 'round')} and leaves in {wonders[1]},"
                " unless it is built.",
                "wonder-icon",
            ),
        ),
        ("Rounds from now", "Event", "Icons"),
        tuple((str(n), name, " and ".join(filter(None, icons))) for n, (name, *icons) in enumerate(ahead, 1)),
    )


# -- district payout


def _district_fields(facts: Facts) -> tuple[Field, ...]:
    names = {str(r["code"]): str(r["district"]) for r in facts.table("districts") if r["code"] in PAYING}
    limit, cards = facts.number("trade_token_limit"), facts.number("focus_types")
    here = "Your cities and control tokens on it and next to it: mountains, deserts or forests."
    return (
        choice("district", "District", "district-effects", names),
        number("spaces", "Friendly spaces that count", "district-effects", RING, help=here),
        number("on_card", "Trade tokens on its card", "trade-token-limit", limit),
        number("mature_cities", "Your mature cities", "mature-city", facts.number("cities_per_player")),
        number("on_others", "Trade tokens on your other cards", "trade-token-limit", limit * (cards - 1)),
    )


def payout(sheet: Sheet, facts: Facts) -> tuple[int, int]:
    """Trade tokens by spaces, and (Commercial Hub) by mature cities on any cards; no more than there is room for."""
    limit, cards = facts.number("trade_token_limit"), facts.number("focus_types")
    on_card, on_others = sheet.number(None, "on_card"), sheet.number(None, "on_others")
    by_spaces = min(sheet.number(None, "spaces"), limit - on_card)
    if sheet.choice(None, "district") != "commercial-hub":
        return max(by_spaces, 0), 0
    mature = sheet.number(None, "mature_cities") * facts.number("mature_city_trade_tokens")
    return max(by_spaces, 0), max(min(mature, limit * cards - on_card - on_others), 0)


def _district_answer(sheet: Sheet, facts: Facts) -> Answer:
    district = sheet.choice(None, "district")
    if not district:
        return Answer("Choose a district.", (Reason("What each district does.", "district-effects"),))
    by_spaces, by_cities = payout(sheet, facts)
    card, price = PAYING[district], facts.number("industrial_zone_city_price")
    reasons = [
        Reason(f"{by_spaces} on the {card} card for friendly {COUNTED[district]} spaces.", "district-effects"),
        Reason(f"A card holds at most {facts.number('trade_token_limit')} trade tokens.", "trade-token-limit"),
    ]
    if district == "commercial-hub":
        reasons.append(Reason(f"Or {by_cities} on any cards for mature cities.", "district-effects"))
    if district == "industrial-zone" and sheet.number(None, "on_card") >= price:
        reasons.append(Reason(f"Or discard {price} from the card to build a city nearby.", "district-effects"))
    return Answer(f"At best {some(max(by_spaces, by_cities), 'trade token')}.", tuple(reasons))


TOOLS: tuple[Tool, ...] = (
    COMBAT_ODDS,
    WONDER_PRICE,
    Tool("tech-dial", "Tech dial", "tech-level-marks", _tech_fields, _tech_answer, "Where it ends, and what you gain."),
    Tool("slot", "What slot does my card count as?", "government-effect", _slot_fields, _slot_answer),
    Tool("event-dial", "What comes on the event dial", "event-dial-spaces", _dial_fields, _dial_answer),
    Tool("district", "What a district pays", "district-effects", _district_fields, _district_answer),
)
