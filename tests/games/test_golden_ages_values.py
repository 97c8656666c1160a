"""The Golden Ages: values that repeat what the content tables say agree with them."""

from collections import Counter
from typing import Any

from scoring_calc.games.golden_ages import counts, technologies
from scoring_calc.rules.games import rules_of

GAME = rules_of("golden-ages")
FACTS = GAME.facts
TILES = technologies.tiles(FACTS)
LAST = FACTS.number("technology_columns")


def column(table: str, key: str) -> list[Any]:
    return [row[key] for row in FACTS.table(table)]


def test_technology_values_agree_with_the_board() -> None:
    board = technologies.board(FACTS)
    for technology in board:
        assert technology.cost == FACTS.numbers("technology_costs")[technology.col - 1]
        assert technology.points == FACTS.numbers("technology_points")[technology.col - 1]
    assert {(t.row, t.col) for t in board} == {
        (row, col) for row in range(1, FACTS.number("technology_rows") + 1) for col in range(1, LAST + 1)
    }
    assert sum(t.cubes for t in board) == FACTS.number("cubes_on_technologies")
    assert FACTS.number("cubes_on_technologies") + FACTS.number("cubes_in_reserve") == FACTS.number("each.cubes")
    assert len(TILES) == FACTS.number("each.technology-tiles")
    assert FACTS.numbers("spiral_minaret_columns") == [LAST - 1, LAST]


def test_obsolete_technologies_are_on_the_board() -> None:
    names = {technology.name for technology in technologies.board(FACTS)}
    assert {name for name in column("technologies", "makes_obsolete") if name} <= names


def test_glory_values_agree_with_the_tiles() -> None:
    tiles = [row["points"] for row in FACTS.table("glory-values") for _ in range(technologies.whole(row["tiles"]))]
    assert len(tiles) == FACTS.number("box.glory-tiles")
    assert sum(technologies.whole(value) for value in tiles) == FACTS.number("glory_points_in_box")
    assert FACTS.number("glory_points_in_box") == FACTS.number("glory_points_mean") * len(tiles)
    assert len(tiles) == FACTS.number("attacks_per_game") * FACTS.game.identity.players[1]
    assert len(FACTS.numbers("invasion_track")) == FACTS.number("attacks_per_game")
    assert len(FACTS.numbers("invasion_track_fan")) == FACTS.number("attacks_per_game")


def test_tile_values_agree_with_the_faces() -> None:
    shapes = Counter(column("tile-faces", "shape"))
    assert shapes == {
        "square": 1,
        "L": FACTS.number("three_square_tiles"),
        "domino": FACTS.number("two_square_tiles"),
    }
    assert sum(shapes.values()) == FACTS.number("box.continent-tiles")
    for players in (2, 3, 4):
        assert FACTS.for_players("three_square_tiles_used", players) == players
        assert FACTS.for_players("two_square_tiles_used", players) == players * (FACTS.number("eras") - 1)
    for symbol, number in FACTS.keyed("symbols_on_map").items():
        assert counts.most_symbols(symbol, 4, FACTS) == number


def test_card_values_agree_with_the_lists() -> None:
    eras = Counter(column("civilizations", "era"))
    assert list(eras.values()) == list(FACTS.keyed("civilizations_per_era").values())
    assert sum(eras.values()) == FACTS.number("box.civilization-cards")
    assert set(Counter(column("wonders", "era")).values()) == {FACTS.number("wonders_per_era")}
    assert len(FACTS.table("wonders")) == FACTS.number("box.wonder-cards")
    assert set(column("buildings", "copies")) == {FACTS.number("building_copies")}
    assert sum(column("buildings", "copies")) == FACTS.number("box.building-cards")
    assert len(FACTS.table("future-technologies")) == FACTS.number("box.future-technology-cards")
    assert (
        len(FACTS.table("judgements")) == FACTS.number("box.judgement-cards") + 1
    )  # which one is not in the box: open
    shown_and_back = FACTS.number("judgements_shown") + FACTS.number("judgements_put_back")
    assert shown_and_back == FACTS.number("box.judgement-cards")
    for players in (2, 3, 4):
        each = FACTS.number("civilizations_each")
        assert FACTS.for_players("civilizations_dealt", players) == each * players
        assert FACTS.for_players("future_technologies_dealt", players) == players


def test_era_one_numbers_are_never_level() -> None:
    numbers = [row["number"] for row in FACTS.table("civilizations") if row["era"] == "I"]
    assert len(set(numbers)) == len(numbers)


def test_judgements_give_at_most_what_their_table_says() -> None:
    for card in FACTS.table("judgements"):
        most = counts.limit(str(card["category"]), 4, FACTS)
        assert card["most"] == counts.judged(card, FACTS.number("box.gold") if most is None else most)


def test_every_card_names_a_category_that_can_be_counted() -> None:
    keys = {field.key for field in GAME.fields(GAME.table(("Ana", "Bo", "Cy", "Dee")))}
    for table in ("judgements", "future-technologies"):
        for category in column(table, "category"):
            assert category is None or counts.KEYS[category] in keys
