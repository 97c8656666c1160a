"""What the result view shows beyond the totals: the ranking, a chart, and what decided the game."""

from dataclasses import dataclass

from .rules.fields import Category, Kind
from .rules.result import PlayerResult
from .scored import Scored

LEFT, WIDTH, RIGHT, ROW, DIGIT = 84, 230, 46, 40, 6  # of the chart, in its own units


@dataclass(frozen=True)
class Placed:
    player: PlayerResult
    winner: bool
    note: str


def ranking(now: Scored) -> list[Placed]:
    placed = [Placed(p, now.winner(p), role(now, seat)) for seat, p in enumerate(now.result.players)]
    return sorted(placed, key=lambda one: one.player.rank)


def role(now: Scored, seat: int) -> str:
    """What a player played: the labels of what was chosen for the seat, such as the wonder."""
    choices = [field for field in now.fields if field.kind == Kind.CHOICE and not field.common]
    chosen = ((field, now.sheet.choice(seat, field.key)) for field in choices)
    labels = [choice.label for field, code in chosen for choice in field.choices if choice.code == code]
    return ", ".join(labels)


@dataclass(frozen=True)
class Bar:
    category: Category
    points: int
    x: float
    width: float
    hatched: bool

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def roomy(self) -> bool:
        """Whether the points can be written into the bar."""
        return self.width >= DIGIT * (len(str(self.points)) + 1)


@dataclass(frozen=True)
class ChartRow:
    name: str
    total: int
    y: int
    bars: tuple[Bar, ...]
    end: float

    @property
    def text_y(self) -> float:
        return self.y + 18.5


@dataclass(frozen=True)
class Chart:
    rows: tuple[ChartRow, ...]
    legend: tuple[tuple[Category, bool], ...]
    width: int
    height: int
    words: str
    some_negative: bool


def chart(now: Scored) -> Chart:
    """Stacked bars; points below zero cannot be drawn and are only said."""
    gains = [[max(0, lines[c.code].points) if c.code in lines else 0 for c in now.categories] for lines in now.lines]
    unit = WIDTH / max(1, *(sum(row) for row in gains))
    rows = tuple(
        _chart_row(player, gain, now.categories, unit, 8 + ROW * place)
        for place, (player, gain) in enumerate(
            sorted(zip(now.result.players, gains, strict=True), key=lambda pair: pair[0].rank)
        )
    )
    used = [any(row[n] for row in gains) for n in range(len(now.categories))]
    legend = tuple((c, n % 2 == 1) for n, c in enumerate(now.categories) if used[n])
    negative = any(line.points < 0 for player in now.result.players for line in player.lines)
    return Chart(rows, legend, LEFT + WIDTH + RIGHT, 8 + ROW * len(rows), _words(now), negative)


def _chart_row(
    player: PlayerResult, gains: list[int], categories: tuple[Category, ...], unit: float, y: int
) -> ChartRow:
    x = float(LEFT)
    bars = []
    for n, (category, points) in enumerate(zip(categories, gains, strict=True)):
        if points:
            bars.append(Bar(category, points, round(x, 1), round(points * unit, 1), n % 2 == 1))
            x += points * unit
    return ChartRow(player.name, player.total, y, tuple(bars), round(x + 6, 1))


def _words(now: Scored) -> str:
    labels = {category.code: category.label for category in now.categories}
    parts = []
    for player in sorted(now.result.players, key=lambda one: one.rank):
        lines = ", ".join(f"{labels.get(line.category, line.category)} {line.points}" for line in player.lines)
        parts.append(f"{player.name} {player.total}: {lines}")
    return f"Points by category. {'. '.join(parts)}."


@dataclass(frozen=True)
class Decider:
    category: Category
    ahead: str
    lead: int


def deciders(now: Scored, most: int = 3) -> list[Decider]:
    """The categories that lay furthest apart between the winner and the best of the others."""
    order = sorted(zip(now.result.players, now.lines, strict=True), key=lambda pair: pair[0].rank)
    if len(now.result.winners) != 1 or len(order) < 2:
        return []
    (first, won), (second, lost) = order[:2]
    found = []
    for category in now.categories:
        if category.code in won and category.code in lost:
            lead = won[category.code].points - lost[category.code].points
            found.append(Decider(category, first.name if lead > 0 else second.name, abs(lead)))
    return sorted((d for d in found if d.lead), key=lambda d: -d.lead)[:most]
