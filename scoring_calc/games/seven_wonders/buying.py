"""The tool for paying: what a city makes, what the neighbours sell, and the fewest coins it takes."""

from collections.abc import Iterator

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.sheet import Sheet
from scoring_calc.rules.tools import Answer, Reason

from .cards import Row, text
from .payment import GOODS, RAW, RESOURCES, Producer, cheapest, producer
from .questions import FEW, MANY, answer_of, numbers, reading

DECK = "age-cards"  # the producers and trading cards are the same in both editions
TRADING = {"west-trading-post": (0, RAW), "east-trading-post": (1, RAW), "marketplace": (None, GOODS)}  # reduced-prices
MOST = 12  # more resources than any cost; keeps the search small


def fields(facts: Facts) -> tuple[Field, ...]:
    makers = [row for row in facts.table(DECK) if row["makes"] or row["code"] in TRADING]
    sellers = [row for row in makers if row["colour"] in ("brown", "grey")]
    needs = [(f"need_{_word(kind, facts)}", f"Cost: {_word(kind, facts)}") for kind in RESOURCES]
    return (
        *numbers(needs, "card-cost", MOST),
        *numbers([("need_coins", "Cost: coins")], "coin-costs", FEW),
        *numbers([("coins", "Your coins")], "coins-at-start", MANY),
        _cards("own_cards", "Your cards", "resource-sources", makers),
        _start("own_start", "Resource on your board", facts),
        *numbers([("any_raw", "Stages that make any raw material")], "choice-producers", FEW),
        *numbers([("any_goods", "Stages that make any manufactured good")], "choice-producers", FEW),
        Field("olympia", "Olympia B, first stage", "tool", "reduced-prices", Kind.FLAG, common=True),
        _cards("left_cards", "Left neighbour’s cards", "buying-resources", sellers),
        _start("left_start", "Resource on the left board", facts),
        _cards("right_cards", "Right neighbour’s cards", "buying-resources", sellers),
        _start("right_start", "Resource on the right board", facts),
        reading("board-resource", facts),
    )


def _word(kind: str, facts: Facts) -> str:
    return facts.game.letters[kind]


def _cards(key: str, label: str, rule: str, rows: list[Row]) -> Field:
    names = {text(row, "name"): text(row, "code") for row in reversed(rows)}
    choices = tuple(Choice(code, name) for name, code in reversed(names.items()))
    return Field(key, label, "tool", rule, Kind.SET, choices=choices, common=True)


def _start(key: str, label: str, facts: Facts) -> Field:
    choices = tuple(Choice(kind, _word(kind, facts)) for kind in RESOURCES)
    return Field(key, label, "tool", "resource-sources", Kind.CHOICE, choices=choices, common=True)


def prices(sheet: Sheet, side: int, facts: Facts) -> dict[str, int]:
    """What a resource of this neighbour costs: 0 is left, 1 right."""
    full, low = facts.number("trade_price"), facts.number("trade_price_reduced")
    cheap = {
        kind
        for card, (where, kinds) in TRADING.items()
        if card in sheet.chosen(None, "own_cards") and where in (None, side)
        for kind in kinds
    }
    if sheet.flag(None, "olympia"):
        cheap |= set(RAW)
    return {kind: low if kind in cheap else full for kind in RESOURCES}


def producers(sheet: Sheet, facts: Facts) -> Iterator[Producer]:
    makes = {text(row, "code"): text(row, "makes") for row in facts.table(DECK) if row["makes"]}
    own = [makes[code] for code in sorted(sheet.chosen(None, "own_cards")) if code in makes]
    own += ["/".join(RAW)] * sheet.number(None, "any_raw") + ["/".join(GOODS)] * sheet.number(None, "any_goods")
    yield from (producer(kinds) for kinds in (*own, sheet.choice(None, "own_start")) if kinds)
    for side, key in enumerate(("left", "right")):
        price = prices(sheet, side, facts)
        sold = [makes[code] for code in sorted(sheet.chosen(None, f"{key}_cards")) if code in makes]
        if answer_of(sheet, "board-resource", facts) == "for-sale":
            sold.append(sheet.choice(None, f"{key}_start"))
        yield from (producer(kinds, side, price) for kinds in sold if kinds)


def answer(sheet: Sheet, facts: Facts) -> Answer:
    need = {kind: sheet.number(None, f"need_{_word(kind, facts)}") for kind in RESOURCES}
    if sum(need.values()) > MOST:
        return Answer(f"No building costs more than {MOST} resources.")
    bank, purse = sheet.number(None, "need_coins"), sheet.number(None, "coins")
    ways = sorted(cheapest(need, producers(sheet, facts)))
    sale = answer_of(sheet, "board-resource", facts) == "for-sale"
    board = "can be bought" if sale else "cannot be bought at this table"
    reasons = [
        Reason("Your own resources cost nothing; a choice makes one of its resources.", "choice-producers"),
        Reason(f"The resource on a neighbour’s board {board}.", "what-cannot-be-bought"),
    ]
    if not ways:
        return Answer("You cannot get these resources.", tuple(reasons))
    trade = sum(ways[0])
    short = trade + bank - purse
    verdict = "You can pay it" if short <= 0 else f"You are {_coins(short)} short"
    reasons.append(Reason(f"You need {trade + bank} of your {purse} coins at the start of the turn.", "coins-at-start"))
    rows = tuple((str(left), str(right), str(bank)) for left, right in ways)
    return Answer(
        f"{verdict}: {_coins(trade + bank)}.", tuple(reasons), ("To the left", "To the right", "To the bank"), rows
    )


def _coins(n: int) -> str:
    return f"{n} coin" if n == 1 else f"{n} coins"
