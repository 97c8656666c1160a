"""The draws of a set-up as data: what is drawn from what, and everything that can be wrong with a draw."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice
from scoring_calc.rules.setups import dealt
from scoring_calc.rules.streams import Rolls, Stream
from scoring_calc.rules.table import Table

from . import cards
from .cards import AGES, Row, text


@dataclass(frozen=True)
class Pool:
    """`n` cards drawn from `pool`; with `slots` one from each slot, in order; with `fixed` no chance at all.
    `choices` may hold more than the pool: cards that are allowed when chosen by hand. `names` are all cards there
    are, for saying what is wrong with one, and `home` is what a card with a name but no choice is foreign to."""

    code: str
    label: str
    rule: str
    n: int = 0
    pool: tuple[str, ...] = ()
    slots: tuple[tuple[str, ...], ...] = ()
    fixed: tuple[str, ...] = ()
    each: int = 0
    choices: tuple[Choice, ...] = ()
    note: str = ""
    secret: bool = False
    names: dict[str, str] = field(default_factory=dict)
    home: str = "this table's edition and expansions"

    def draw(self, stream: Stream, rolls: Rolls) -> tuple[str, ...]:
        if not self.slots:
            return dealt(stream, rolls, self.code, self.pool, self.n)
        kept = (*rolls.kept.get(self.code, ()), *([""] * self.n))[: self.n]
        return tuple(mine or stream.choice(rolls.fresh(slot, 1)) for mine, slot in zip(kept, self.slots, strict=True))

    def wrong_draw(self, value: tuple[str, ...]) -> Iterator[str]:
        if len(value) != self.n:
            yield f"{self.n} cards, not {len(value)}."
        allowed = {choice.code for choice in self.choices}
        for code, copies in Counter(value).items():
            if code not in allowed:
                yield self._unknown(code)
            elif copies > 1:
                yield f"{self._name(code)} is there {copies} times, but exists once."
        for place, (code, slot) in enumerate(zip(value, self.slots, strict=False)):
            if code in allowed and code not in slot:
                yield f"{self._name(code)} is not a card of Age {AGES[place]}."

    def wrong_list(self, value: tuple[str, ...]) -> Iterator[str]:
        """A list of cards with copies, compared with the right one."""
        right, mine = dict(map(split, self.fixed)), Counter[str]()
        for entry in value:
            code, copies = split(entry)
            if code not in self.names:
                yield f"“{entry[:30]}” is no card of this Age and edition."
            else:
                mine[code] += copies
        for code in self.names:
            if mine[code] != right.get(code, 0):
                yield f"{self._name(code)}: {right.get(code, 0)} with this many players, not {mine[code]}."

    def _unknown(self, code: str) -> str:
        if code in self.names:
            return f"{self._name(code)} does not belong to {self.home}."
        return f"“{code[:30]}” is not in the box." if code else "one is not drawn yet."

    def _name(self, code: str) -> str:
        return self.names.get(code, code)


def split(entry: str) -> tuple[str, int]:
    """ "clay-pit:2" is two Clay Pits; a number that is none counts as nothing."""
    code, _, copies = entry.partition(":")
    return code, int(copies) if copies.isdecimal() and len(copies) < 4 else 0


def pools(table: Table, facts: Facts) -> tuple[Pool, ...]:
    found = [*_age_lists(table, facts), _guilds(table, facts)]
    for expansion, group in GROUPS.items():
        if expansion in table.expansions:
            found += group(table, facts)
    return tuple(found)


def _codes(rows: tuple[Row, ...]) -> tuple[str, ...]:
    return tuple(text(row, "code") for row in rows)


def _names(rows: tuple[Row, ...]) -> dict[str, str]:
    return {text(row, "code"): text(row, "name") for row in rows}


def _age_lists(table: Table, facts: Facts) -> list[Pool]:
    """The cards of each Age without guilds. How the decks of eight players are made is not known."""
    if str(cards.cities(table, facts)) not in facts.keyed("cards_per_age_deck"):
        return []
    return [_age_list(table, facts, place, age) for place, age in enumerate(AGES, 1)]


def _age_list(table: Table, facts: Facts, place: int, age: str) -> Pool:
    used = cards.used_cards(table, facts, age)
    names = _names(tuple(row for row in cards.age_cards(table, facts) if row["age"] == age))
    fixed = tuple(f"{code}:{copies}" for code, copies in used.items())
    choices = tuple(Choice(f"{code}:{copies}", f"{names[code]} × {copies}") for code, copies in used.items())
    note = f"Not random: {sum(used.values())} cards, with these copies of each."
    return Pool(
        f"age-{place}-cards", f"Age {age} cards", "choose-age-cards",
        fixed=fixed, choices=choices, note=note, names=names,
    )  # fmt: skip


def _guilds(table: Table, facts: Facts) -> Pool:
    rows = cards.guild_pool(table, facts)
    return Pool(
        "guilds",
        "Guilds",
        "guilds-in-age-three",
        n=cards.guilds_in_play(table, facts),
        pool=_codes(rows),
        choices=cards.choices(cards.guilds(table, facts), table),
        note=f"From the {len(rows)} guilds of the boxes on this table; shuffle them into Age III unseen.",
        secret=True,
        names=_names(facts.table("guilds")),
    )


def _leaders(table: Table, facts: Facts) -> list[Pool]:
    rows, each = cards.leaders(table, facts), facts.number("leaders_dealt")
    pool = Pool(
        "leaders", "Leaders dealt", "leader-draft", n=each * table.players, pool=_codes(rows), each=each,
        choices=cards.choices(rows, table), secret=True, names=_names(facts.table("leaders")),
        note="The first four you choose from: keep one, pass the rest to the right.",
    )  # fmt: skip
    return [pool]


def _black(table: Table, facts: Facts) -> list[Pool]:
    n = cards.cities(table, facts) * facts.number("black_cards_per_player")
    note = "The Free City counts as a third player here (our reading)." if table.players == 2 else ""
    names = _names(facts.table("black-cards"))
    found = []
    for place, age in enumerate(AGES, 1):
        rows = tuple(row for row in cards.black_cards(table, facts) if row["age"] == age)
        found.append(
            Pool(
                f"black-{place}-cards", f"Black cards of Age {age}", "cities-setup", n=n, pool=_codes(rows),
                choices=cards.choices(rows, table), note=note, secret=True, names=names,
                home="the black cards of this Age and edition",
            )
        )  # fmt: skip
    return found


def _babel(table: Table, facts: Facts) -> list[Pool]:
    rows, each = facts.table("babel-tiles"), facts.number("babel_tiles_each")
    pool = Pool(
        "babel-tiles", "Babel tiles dealt", "babel-draft", n=each * table.players, pool=_codes(rows), each=each,
        choices=cards.choices(rows, table), secret=True, names=_names(rows),
        note="The first three you choose from: keep one, pass the rest to the right.",
    )  # fmt: skip
    return [pool]


def _one_for_each_age(code: str, label: str, rule: str, table: Table, facts: Facts, secret: bool) -> Pool:
    rows = facts.table(code)
    slots = tuple(_codes(tuple(row for row in rows if row["age"] == age)) for age in AGES)
    return Pool(
        code, label, rule, n=len(AGES), slots=slots, choices=cards.choices(rows, table),
        note="One for each Age, in order.", secret=secret, names=_names(rows),
    )  # fmt: skip


def _projects(table: Table, facts: Facts) -> list[Pool]:
    return [_one_for_each_age("great-projects", "Great Projects", "project-reveal", table, facts, secret=True)]


def _edifices(table: Table, facts: Facts) -> list[Pool]:
    return [_one_for_each_age("edifices", "Edifices", "edifice-setup", table, facts, secret=False)]


GROUPS = {
    "leaders": _leaders,
    "cities": _black,
    "babel": _babel,
    "great-projects": _projects,
    "edifice": _edifices,
}
