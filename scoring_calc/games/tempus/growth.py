"""Tempus: tools for babies, cities and progress.

Covers how-many-babies, where-babies-go, babies-and-stacks, baby-supply, card-medicine, card-sanitation; build-a-city,
city-value-and-tokens, where-cities-are-forbidden, city-spacing, city-tile-values, stack-height-and-points,
city-or-spread; progress-points, progress-per-token, education-match, tied-for-progress, progress-forecast.
Left out: figures of the Era Display that no source gives; the baby planner then answers for every possible one.
"""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason

from .fights import cards, flag, option, tokens
from .scoring import city_supply, counted, terrains


def _several(key: str, label: str, rule: str, maximum: int, at_most: int, note: str) -> Field:
    return Field(key, label, "tool", rule, Kind.NUMBERS, maximum=maximum, at_most=at_most, common=True, help=note)


# -- babies


def baby_fields(facts: Facts) -> tuple[Field, ...]:
    supply, deck = facts.number("each.people-tokens"), facts.number("box.idea-cards")
    rows = facts.table("eras")
    eras = tuple(Choice(str(row["code"]), str(row["name"])) for row in rows if row["babies"] is not None)
    grass = "One number for each Grassland hex with your tokens, like 1+2+2."
    same = "In the same order, like 0+1+0."
    limit = "Empty: as far as we know it."
    return (
        Field("era", "Your row", "tool", "babies-by-era", Kind.CHOICE, choices=eras, common=True, symbol="era"),
        _several("grassland", "Tokens in Grassland hexes", "where-babies-go", supply, supply, grass),
        _several("sanitation", "Sanitation cards there", "card-sanitation", deck, supply, same),
        tokens("elsewhere", "Your other tokens on the map", "baby-supply", facts),
        cards("medicine", "Medicine cards", "card-medicine", facts),
        tokens("stack_limit", "Stack limit of your row", "stack-limit-by-era", facts, limit),
    )


def babies_at(sheet: Sheet, facts: Facts, limit: int) -> int:
    """The new tokens of one action with this stack limit."""
    allowed = _era_babies(sheet, facts) + sheet.number(None, "medicine") * facts.number("medicine_extra_babies")
    room = len(open_hexes(sheet, facts, limit)) * facts.number("babies_per_hex")
    return min(allowed, room, _supply(sheet, facts))


def open_hexes(sheet: Sheet, facts: Facts, limit: int) -> list[int]:
    """Which Grassland hexes, counted from 1, hold a token and have room for one more."""
    stacks, extra = sheet.numbers(None, "grassland"), facts.number("sanitation_extra_stack")
    cards_on = (*sheet.numbers(None, "sanitation"), *([0] * len(stacks)))
    return [i for i, (n, s) in enumerate(zip(stacks, cards_on, strict=False), 1) if 0 < n < limit + s * extra]


def _era_babies(sheet: Sheet, facts: Facts) -> int:
    return int(facts.row("eras", sheet.choice(None, "era"))["babies"] or 0)


def _supply(sheet: Sheet, facts: Facts) -> int:
    on_map = sum(sheet.numbers(None, "grassland")) + sheet.number(None, "elsewhere")
    return max(0, facts.number("each.people-tokens") - on_map)


def _limits(sheet: Sheet, facts: Facts) -> list[int]:
    """The stack limit, typed or known; else all from the lowest to the highest known one."""
    known = [row["stack_limit"] for row in facts.table("eras") if isinstance(row["stack_limit"], int)]
    own = sheet.number(None, "stack_limit") or facts.row("eras", sheet.choice(None, "era"))["stack_limit"]
    return [own] if isinstance(own, int) else list(range(min(known), max(known) + 1))


def babies(sheet: Sheet, facts: Facts) -> Answer:
    if not sheet.choice(None, "era"):
        return Answer(
            "Choose your row of the Era Display.", (Reason("It is the row of your cube.", "which-row-is-yours"),)
        )
    limits = _limits(sheet, facts)
    numbers = [babies_at(sheet, facts, limit) for limit in limits]
    rows = tuple(
        (str(limit), str(number), ", ".join(map(str, open_hexes(sheet, facts, limit))) or "none")
        for limit, number in zip(limits, numbers, strict=True)
    )
    return Answer(
        _babies_headline(numbers), _baby_reasons(sheet, facts, limits), ("Stack limit", "Babies", "Hexes"), rows
    )


def _babies_headline(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    if low == high:
        return "1 baby." if low == 1 else f"{low} babies." if low else "No babies."
    return f"{low} to {high} babies: it depends on the stack limit of your row."


def _baby_reasons(sheet: Sheet, facts: Facts, limits: list[int]) -> tuple[Reason, ...]:
    medicine = sheet.number(None, "medicine") * facts.number("medicine_extra_babies")
    more = f" and {medicine} more with Medicine" if medicine else ""
    reasons = [
        Reason(
            f"Your row allows {_era_babies(sheet, facts)}{more}.", "card-medicine" if medicine else "how-many-babies"
        ),
        Reason("One for each Grassland hex that has a token and room for another.", "babies-and-stacks"),
        Reason(f"{counted(_supply(sheet, facts), 'token is', 'tokens are')} left in your supply.", "baby-supply"),
    ]
    if len(limits) > 1:
        reasons.append(
            Reason("No source gives the stack limit of this row: read it off your board.", "stack-limit-by-era")
        )
    return tuple(reasons)


# -- a city


def city_fields(facts: Facts) -> tuple[Field, ...]:
    kinds = tuple(Choice(terrain.code, terrain.name) for terrain in terrains(facts))
    built = (
        Field(
            f"built_{value}",
            f"Your cities of value {value} on the map",
            "tool",
            "city-tile-values",
            maximum=n,
            common=True,
        )
        for value, n in city_supply(facts).items()
    )
    return (
        tokens("tokens", "Your tokens in the hex", "city-value-and-tokens", facts),
        Field("terrain", "Terrain", "tool", "where-cities-are-forbidden", Kind.CHOICE, choices=kinds, common=True),
        flag("beside_city", "A city stands beside it", "city-spacing", "Anybody's."),
        flag("new_era", "It shows the New Era's terrain", "progress-per-token"),
        *built,
    )


def city_values(sheet: Sheet, facts: Facts) -> list[int]:
    """The values that can be built here, the highest first."""
    count = sheet.number(None, "tokens")
    supply = city_supply(facts).items()
    return sorted((v for v, n in supply if v <= count and sheet.number(None, f"built_{v}") < n), reverse=True)


def city(sheet: Sheet, facts: Facts) -> Answer:
    against, values = _city_objections(sheet, facts), city_values(sheet, facts)
    if against:
        return Answer("No city here.", tuple(against))
    rows = tuple((str(v), _signed(v - facts.number("vp_per_hex")), _signed(_progress(sheet, facts))) for v in values)
    return Answer(
        f"Yes: a city of value {values[0]}.",
        _city_reasons(sheet, facts),
        ("City", "VP", "Progress Points"),
        rows,
    )


def _city_objections(sheet: Sheet, facts: Facts) -> list[Reason]:
    count, found = sheet.number(None, "tokens"), []
    terrain = sheet.choice(None, "terrain")
    if terrain and facts.row("terrains", terrain)["city"] != "yes":
        name = facts.row("terrains", terrain)["name"]
        found.append(Reason(f"Not on {name}.", "where-cities-are-forbidden"))
    if sheet.flag(None, "beside_city"):
        found.append(Reason("Cities may not touch, whoever owns them.", "city-spacing"))
    if count < facts.number("smallest_city"):
        few = counted(count, "token is", "tokens are")
        text = f"The smallest city has value {facts.number('smallest_city')}: {few} too few."
        found.append(Reason(text, "city-value-and-tokens"))
    elif not city_values(sheet, facts):
        found.append(Reason(f"You have no city tile left of value {count} or less.", "city-tile-values"))
    return found


def _progress(sheet: Sheet, facts: Facts) -> int:
    """What a city here changes in Progress Points: one city more, its tokens gone from the New Era's terrain."""
    counted = 1 if option(sheet, facts, "progress-tokens") == "hex" else sheet.number(None, "tokens")
    lost = counted * facts.number("progress_per_token") if sheet.flag(None, "new_era") else 0
    return facts.number("progress_per_city") - lost


def _city_reasons(sheet: Sheet, facts: Facts) -> tuple[Reason, ...]:
    count, each = sheet.number(None, "tokens"), facts.number("vp_per_hex")
    return (
        Reason(f"{count} tokens go back to your stock; the value may be at most {count}.", "city-value-and-tokens"),
        Reason(f"The hex scored {each} with any stack; now the city scores its value.", "stack-height-and-points"),
        Reason(f"Spread over {count} free hexes the tokens would score {count * each}.", "city-or-spread"),
        Reason("Not on Mountains, not in the sea.", "where-cities-are-forbidden"),
    )


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


# -- progress


def progress_fields(facts: Facts) -> tuple[Field, ...]:
    supply, deck = facts.number("each.people-tokens"), facts.number("box.idea-cards")
    most = facts.number("each.city-tiles") + facts.number("box.blue-city-tiles")
    rivals = facts.game.identity.players[1] - 1
    hexes = "Count hexes instead if your table does so."
    each = "One number for each rival, like 4+2+0."
    return (
        tokens("tokens", "Your tokens on the New Era's terrain", "progress-per-token", facts, hexes),
        Field("cities", "Your cities", "tool", "progress-per-city", maximum=most, common=True, symbol="city"),
        cards("matching", "Your matching cards", "progress-per-card", facts),
        cards("educations", "Your Educations", "card-education", facts),
        cards("matching_educations", "Your Educations that match too", "education-match", facts, "Not counted above."),
        _several("rival_tokens", "Rivals' tokens on that terrain", "progress-per-token", supply, rivals, each),
        _several("rival_cities", "Rivals' cities", "progress-per-city", most, rivals, each),
        _several("rival_cards", "Cards in the rivals' hands", "progress-forecast", deck, rivals, each),
    )


def own_progress(sheet: Sheet, facts: Facts) -> tuple[int, int]:
    """Your Progress Points on the map, and those of your cards."""
    double = int(facts.keyed("education_match")[option(sheet, facts, "education-match")])
    base = sheet.number(None, "tokens") * facts.number("progress_per_token")
    base += sheet.number(None, "cities") * facts.number("progress_per_city")
    hand = sheet.number(None, "matching") * facts.number("progress_per_matching_card")
    hand += sheet.number(None, "educations") * facts.number("progress_per_education")
    return base, hand + sheet.number(None, "matching_educations") * double


def rival_progress(sheet: Sheet, facts: Facts) -> list[tuple[int, int]]:
    """For each rival the points on the map, and the most with every card of the hand."""
    columns = [sheet.numbers(None, key) for key in ("rival_tokens", "rival_cities", "rival_cards")]
    card = max(
        facts.number("progress_per_matching_card"),
        facts.number("progress_per_education"),
        int(facts.keyed("education_match")[option(sheet, facts, "education-match")]),
    )
    padded = ((*column, *([0] * (max(map(len, columns)) - len(column)))) for column in columns)
    bases = [
        (t * facts.number("progress_per_token") + c * facts.number("progress_per_city"), hand)
        for t, c, hand in zip(*padded, strict=True)
    ]
    return [(base, base + hand * card) for base, hand in bases]


def progress(sheet: Sheet, facts: Facts) -> Answer:
    (base, hand), rivals = own_progress(sheet, facts), rival_progress(sheet, facts)
    if not rivals:
        return Answer(
            "Enter your rivals' tokens, cities and cards.", (Reason("Only cards are secret.", "progress-forecast"),)
        )
    least, most = max(low for low, _ in rivals), max(high for _, high in rivals)
    alone, share = max(0, most - base + 1), max(0, most - base)
    sure = counted(alone, "card point", "card points")
    reasons = (
        Reason(f"You have {base} on the map and {hand} with your cards: {base + hand}.", "progress-points"),
        Reason(f"Sure to advance alone: {sure}; at least together: {share}.", "progress-forecast"),
        Reason("All who tie for the most advance together.", "tied-for-progress"),
    )
    rows = tuple((f"Rival {n}", str(low), str(high)) for n, (low, high) in enumerate(rivals, 1))
    return Answer(_forecast(base + hand, least, most), reasons, ("", "On the map", "At most"), rows)


def _forecast(own: int, least: int, most: int) -> str:
    """What can be said for certain, when every rival has at least and at most so many points."""
    if own > most:
        return f"You advance for certain, and alone: {own} against at most {most}."
    if own == most:
        return f"You advance for certain, perhaps not alone: {own} against at most {most}."
    if own < least:
        return f"You do not advance: {own} against {least} on the map."
    return f"Open: you have {own}, the strongest rival between {least} and {most}."
