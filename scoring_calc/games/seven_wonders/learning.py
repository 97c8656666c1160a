"""Science of a seat: every effect on its symbols gathered from the cards, stages and people of the sheet."""

from collections import Counter
from dataclasses import replace

from .cards import Row, text
from .city import SYMBOLS, City, Symbols
from .counting import Near
from .reckoning import Reckoning
from .science import Learning, Study, best
from .wonders import built_stages

# The typed number of an effect, and the word of the tables for it: typed, it is all there are.
TYPED = {"wilds": "any", "commonest": "commonest", "masks": "copy"}
SETS = "science sets"


def learn(reckoning: Reckoning, seat: int, copied_wilds: int = 0) -> Learning:
    """The best science of a seat; `copied_wilds` come from a guild that Olympia copies."""
    study = gathered(reckoning, seat)
    if not reckoning.sheet.has(seat, "wilds"):
        study = replace(study, wilds=study.wilds + copied_wilds)
    return best(study)


def gathered(reckoning: Reckoning, seat: int) -> Study:
    sheet, facts = reckoning.sheet, reckoning.facts
    found = effects(reckoning, seat)
    for key, word in TYPED.items():
        if sheet.has(seat, key):
            found[word] = max(0, sheet.number(seat, key))
    compasses, gears, tablets = (
        n + found[symbol] for n, symbol in zip(reckoning.cities[seat].symbols, SYMBOLS, strict=True)
    )
    masks = min(found["copy"], _mask_cards(reckoning))
    return Study(
        (compasses, gears, tablets),
        facts.number("science_set_points") + set_bonus(reckoning, seat),
        wilds=found["any"],
        commonest=found["commonest"],
        changes=found["change"],
        masks=masks,
        near=_to_copy(reckoning.near(seat), masks, reckoning.switch("mask-copies") == "same-card"),
    )


def effects(reckoning: Reckoning, seat: int) -> Counter[str]:
    """The science words of everything a seat has: symbols, "any", "commonest", "change" and "copy"."""
    found = Counter(text(row, "science") for row in _sources(reckoning, seat))
    found["any"] += sum(row["counts"] == "science" for row in reckoning.rows(seat, "guilds", "guilds"))
    return found


def set_bonus(reckoning: Reckoning, seat: int) -> int:
    """What a set gives beyond its own points: Aristotle (aristotle-sets) and the project Archives."""
    people = [row for row in leader_rows(reckoning, seat) if row["counts"] == SETS]
    projects = [row for row in reckoning.facts.table("great-projects") if row["counts"] == SETS]
    rewards = sum(_each(row) * rewards_of(reckoning, seat, row) for row in projects)
    return sum(_each(row) for row in people) + rewards


def leader_rows(reckoning: Reckoning, seat: int) -> tuple[Row, ...]:
    """The Leaders whose effect a seat has: its own, and the one under its Courtesan token."""
    own, copied = reckoning.sheet.chosen(seat, "leaders"), courtesan(reckoning, seat)
    return tuple(row for row in reckoning.facts.table("leaders") if row["code"] in own or row["code"] == copied)


def courtesan(reckoning: Reckoning, seat: int) -> str:
    """The Leader copied with the Courtesans Guild (courtesans-guild)."""
    copies = any(row["counts"] == "leader copy" for row in reckoning.rows(seat, "guilds", "guilds"))
    return reckoning.sheet.choice(seat, "courtesan") if copies else ""


def rewards_of(reckoning: Reckoning, seat: int, project: Row) -> int:
    return max(0, reckoning.sheet.number(seat, f"{text(project, 'code').replace('-', '_')}_rewards"))


def _each(row: Row) -> int:
    value = row["points_each"]
    return value if isinstance(value, int) else 0


def _sources(reckoning: Reckoning, seat: int) -> list[Row]:
    return [
        *built_stages(reckoning.sheet, seat, reckoning.facts),
        *leader_rows(reckoning, seat),
        *reckoning.rows(seat, "black_cards", "black-cards"),
        *reckoning.rows(seat, "islands", "islands"),
        *reckoning.rows(seat, "armada_cards", "armada-cards"),
    ]


def _mask_cards(reckoning: Reckoning) -> int:
    return sum(row["science"] == "copy" for row in reckoning.facts.table("black-cards"))


def _to_copy(near: Near, masks: int, again: bool) -> Symbols:
    """The green symbols next door that masks may copy: each card once, or again and again (mask-cards)."""
    left, right = near
    a, b, c = (m + n for m, n in zip(_green(left), _green(right), strict=True))
    return (masks * bool(a), masks * bool(b), masks * bool(c)) if again else (a, b, c)


def _green(city: City) -> Symbols:
    return city.symbols
