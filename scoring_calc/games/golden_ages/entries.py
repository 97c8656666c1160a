"""What can be entered on a sheet of The Golden Ages; bounds, choices and supplies come from the content."""

from reference.content.facts import Facts
from scoring_calc.rules.fields import Choice, Field, Kind
from scoring_calc.rules.table import Table

from . import counts, technologies


def fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    return (
        Field(
            "score_track",
            "Score track",
            "track",
            "where-points-come-from",
            unit="VP",
            symbol="points",
            help="Points so far, with the judgements of Eras I to III.",
        ),
        Field("gold", "Gold", "gold", "score-gold", unit="gold", symbol="gold"),
        *_technology_fields(facts),
        *_typed_technology_fields(facts),
        _glory_field(facts),
        *_future_fields(facts),
        *_minaret_fields(facts),
        *_judgement_fields(facts),
        *_count_fields(table, facts),
        Field(
            "cities",
            "Cities on the map",
            "tie",
            "tie-break",
            maximum=facts.number("each.cubes"),
            symbol="cube",
            help="Only a tie asks for them. Two cubes are one city; the capital is none.",
        ),
    )


def _technology_fields(facts: Facts) -> tuple[Field, ...]:
    tiles = technologies.tiles(facts)
    places = tuple(Choice(t.code, f"{t.name} (row {t.row}, column {t.col})") for t in tiles)
    return (
        Field(
            "technologies",
            "Technologies developed",
            "technologies",
            "technology-order",
            Kind.SET,
            at_most=len(tiles),
            choices=places,
            symbol="technology",
            help="The tiles, without the four printed ones.",
        ),
        Field(
            "india",
            "India: one technology without the ones before it",
            "technologies",
            "technology-order",
            Kind.FLAG,
            symbol="civilization",
            help="If a technology of the last column came with this civilization.",
        ),
    )


def _typed_technology_fields(facts: Facts) -> tuple[Field, ...]:
    tiles = technologies.tiles(facts)
    return (
        Field(
            "technologies_points",
            "Technologies, as points",
            "technologies",
            "technology-points",
            maximum=sum(tile.points for tile in tiles),
            unit="VP",
            help="Instead of choosing them: the sum of the backs.",
        ),
        Field(
            "technology_count",
            "Technology tiles developed",
            "technologies",
            "printed-technologies-count",
            maximum=len(tiles),
            symbol="technology",
            help=f"With typed points, for {counts.askers('technologies', facts)}; without the printed four.",
        ),
    )


def _glory_field(facts: Facts) -> Field:
    values = [technologies.whole(row["points"]) for row in facts.table("glory-values")]
    return Field(
        "glory_tiles",
        "Glory tiles",
        "glory",
        "score-glory",
        Kind.NUMBERS,
        min(values),
        max(values),
        facts.number("attacks_per_game"),
        unit="VP",
        symbol="glory",
        help="One number for each tile, such as 3+5; empty for none.",
    )


def _future_fields(facts: Facts) -> tuple[Field, ...]:
    return (
        Field(
            "future_technology",
            "Future Technology card",
            "future",
            "future-technology-score",
            Kind.CHOICE,
            choices=counts.choices("future-technologies", facts),
            symbol="future-technology",
            help="We compare what it counts over all players.",
        ),
        Field(
            "future_technology_met",
            "Future Technology met",
            "future",
            "future-technology-score",
            Kind.FLAG,
            help="Instead of the counts, or for the tenth card: first alone in its category?",
        ),
    )


def _minaret_fields(facts: Facts) -> tuple[Field, ...]:
    rows, columns = facts.number("technology_rows"), facts.numbers("spiral_minaret_columns")
    return (
        Field("spiral_minaret", "Owns the Spiral Minaret", "minaret", "spiral-minaret", Kind.FLAG, symbol="wonder"),
        Field(
            "minaret_technologies",
            "Technologies in the last two columns",
            "minaret",
            "spiral-minaret",
            maximum=rows * len(columns),
            help="Only for the Minaret's owner, with typed technology points.",
        ),
    )


def _judgement_fields(facts: Facts) -> tuple[Field, ...]:
    return (
        Field(
            "judgement",
            "Judgement of Era IV",
            "judgement",
            "judgement-era-four",
            Kind.CHOICE,
            choices=counts.choices("judgements", facts),
            common=True,
            symbol="judgement",
            help="What it counts is entered for each player.",
        ),
        Field(
            "judgement_points",
            "Judgement, as points",
            "judgement",
            "judgement-era-four",
            unit="VP",
            help="Instead of choosing the card, or of counting for it.",
        ),
    )


def _count_fields(table: Table, facts: Facts) -> tuple[Field, ...]:
    """What only judgement and Future Technology cards ask for."""
    labels = {
        "wonders": ("Wonders built", "wonder", "wonder-cards"),
        "buildings": ("Buildings on the board", "building", "building-spaces"),
        "cubes": ("Cubes on the map", "cube", "cubes-at-start"),
        **{s: (f"{s.capitalize()} symbols controlled", s, "resources-on-map") for s in counts.SYMBOLS},
    }
    return tuple(
        Field(
            counts.KEYS[category],
            label,
            "judgement",
            rule,
            symbol=symbol,
            maximum=counts.limit(category, table.players, facts),
            help=f"Only for {counts.askers(category, facts)}.",
        )
        for category, (label, symbol, rule) in labels.items()
    )
