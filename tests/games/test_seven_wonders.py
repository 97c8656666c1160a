"""7 Wonders: what cards count, guilds, Olympia, and the problems of a sheet."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring_calc.games.seven_wonders import cards
from scoring_calc.games.seven_wonders.cards import COLOURS
from scoring_calc.games.seven_wonders.city import City
from scoring_calc.games.seven_wonders.counting import amount, parts
from scoring_calc.games.seven_wonders.guilds import guild_worth
from scoring_calc.games.seven_wonders.reckoning import reckon
from scoring_calc.games.seven_wonders.wonders import stages_of
from scoring_calc.rules.sheet import read_sheet
from scoring_calc.rules.table import Table
from tests.games.seven_wonders import ALL, FACTS, GAME, complaints, lines, table


def test_every_word_that_a_card_counts_is_known():
    """A card whose `counts` no city has would silently score nothing."""
    at = table(3, ALL)
    sheet, _ = read_sheet(at, GAME.fields(at), ({}, {}, {}), {})
    known = set(reckon(sheet, FACTS).cities[0].counts) | {"science", "leader copy", "science sets"}
    codes = (
        "guilds",
        "leaders",
        "black-cards",
        "islands",
        "armada-cards",
        "edifices",
        "great-projects",
        "age-cards-second",
    )
    for code in codes:
        for row in FACTS.table(code):
            words = cards.text(row, "counts").partition(" (")[0]
            if words and not words.startswith(("more ", "sets of ", "pairs of ", "no ")):
                assert set(words.split("+")) <= known, words
            elif words:
                assert set(parts(words)) <= known, words


@pytest.mark.parametrize(
    ("words", "whose", "n"),
    [
        ("brown", "own", 1),
        ("brown", "neighbours", 6),
        ("brown", "own and neighbours", 7),
        ("brown+grey+purple", "own", 6),
        ("sets of blue+red+green", "own", 0),
        ("sets of all seven colours", "own", 0),
        ("pairs of brown+grey", "own", 1),
        ("more grey cards than each neighbour", "own", 0),
        ("more purple cards than each neighbour", "own", 1),
        ("no defeats", "own", 1),
        ("purple (own and neighbours)", "", 4),
    ],
)
def test_amounts_in_the_words_of_the_tables(words, whose, n):
    own = City("you", {"brown": 1, "grey": 2, "purple": 3})
    near = (City("left", {"brown": 2, "grey": 2, "purple": 1}), City("right", {"brown": 4, "grey": 1}))
    assert amount(words, own, near, whose) == n


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_guild_agrees_with_its_printed_effect(data):
    """Each guild of both editions, worked out again from the words on the card."""
    words = (*COLOURS, "black", "stages", "victories", "defeats", "coins", "leaders")
    own, left, right = (City("x", {word: data.draw(st.integers(0, 9)) for word in words}) for _ in range(3))
    by_hand = {
        "workers-guild": left["brown"] + right["brown"],
        "craftsmens-guild": 2 * (left["grey"] + right["grey"]),
        "traders-guild": left["yellow"] + right["yellow"],
        "philosophers-guild": left["green"] + right["green"],
        "spies-guild": left["red"] + right["red"],
        "magistrates-guild": left["blue"] + right["blue"],
        "builders-guild": own["stages"] + left["stages"] + right["stages"],
        "shipowners-guild": own["brown"] + own["grey"] + own["purple"],
        "strategists-guild": left["defeats"] + right["defeats"],
        "gamers-guild": own["coins"] // 3,
        "gamers-guild-second": min(10, (left["coins"] + right["coins"]) // 3),
        "diplomats-guild": left["leaders"] + right["leaders"],
        "architects-guild": 3 * (left["purple"] + right["purple"]),
        "counterfeiters-guild": 5,
        "shadows-guild": left["black"] + right["black"],
        "mourners-guild": left["victories"] + right["victories"],
    }
    for code, expected in by_hand.items():
        assert guild_worth(FACTS.row("guilds", code), own, (left, right), None).points == expected, code


def test_olympia_takes_the_best_of_the_neighbours_guilds():
    """Compared with scoring each guild next door in turn."""
    at = table(4)
    bo = {"guilds": ["traders-guild", "magistrates-guild", "builders-guild"], "blue": 3, "yellow": 1, "stages": 1}
    di = {"guilds": ["shipowners-guild", "spies-guild"], "blue": 1, "yellow": 4, "red": 1, "stages": 2}
    ana = {"wonder": "olympia-b", "stages": 3, "brown": 6, "grey": 3}
    scored = lines(at, ana, bo, {"blue": 9}, di)[0]
    # traders 5, magistrates 4, builders 3 + 1 + 2 = 6, shipowners 9, spies 1
    assert scored["guilds"] == 9


def test_typed_guild_points_leave_no_copy():
    at = table(3)
    ana = {"wonder": "olympia-b", "stages": 3, "guild_points": 2, "compasses": 1}
    scored = lines(at, ana, {"guilds": ["scientists-guild"]})
    assert (scored[0]["guilds"], scored[0]["science"]) == (2, 1)


@pytest.mark.parametrize("row", FACTS.table("wonders"), ids=lambda row: str(row["code"]))
def test_a_finished_wonder_scores_its_printed_points(row):
    expansions = ALL if row["needs"] else ()
    at = table(3, expansions, edition="second" if row["edition"] == "2" else "first")
    stages = stages_of(row, FACTS)
    assert len(stages) == row["stage_count"]
    scored = lines(at, {"wonder": row["code"], "stages": len(stages)})[0]["wonder"]
    assert scored == (row["points"] or sum(cards.number(stage, "points") for stage in stages))


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"civilian": ["altar"], "civilian_points": 2}, "civilian_points"),
        ({"wonder": "gizah-a", "stages": 1, "wonder_points": 5}, "wonder_points"),
        ({"guilds": ["workers-guild"], "guild_points": 3}, "guild_points"),
        ({"compasses": 1, "science_points": 1}, "science_points"),
        ({"victories_1": 3}, "victories_1"),
        ({"victories_1": 2, "victories_3": 2, "victories_5": 2, "defeats": 1}, "defeats"),
        ({"wonder": "gizah-a", "stages": 1, "wonder_extra_points": 2}, "wonder_extra_points"),
        ({"wonder_extra_points": 2}, "wonder"),
        ({"wonder": "siracusa-day"}, "wonder"),
        ({"green": 1, "compasses": 2}, "green"),
        ({"purple": 0, "guilds": ["workers-guild"]}, "purple"),
        ({"brown": 14, "red": 11, "yellow": 12}, "stages"),
        ({"guilds": ["shipowners-guild"]}, "brown"),
        ({"commercial": ["lighthouse"]}, "yellow"),
    ],
)
def test_base_game_problems_name_their_field(entry, field):
    assert field in complaints(table(7), entry)


@pytest.mark.parametrize(
    ("expansions", "edition", "entry", "field"),
    [
        (("leaders",), "first", {"leaders": ["aristotle"], "science_points": 10}, "science_points"),
        (("leaders",), "first", {"leaders": ["phryne"]}, "leaders"),
        (("cities",), "first", {"black_cards": ["mint"]}, "black_cards"),
        (("cities",), "first", {"masks": 4}, "masks"),
        (("babel",), "first", {"babel_tiles": 4}, "babel_tiles"),
        (("great-projects",), "first", {"project_points": 1, "smelter_rewards": 1}, "project_points"),
        (("armada",), "first", {"islands": ["level-iii-points-for-a-colour"]}, "island_colour"),
        (("armada",), "second", {"wonder": "siracusa-day", "stages": 1}, "built_stages"),
        (("armada",), "first", {"naval_tokens": [2]}, "naval_tokens"),
        (("edifice",), "first", {"edifices": ["agora"], "guild_points": 4}, "guild_points"),
        (("edifice",), "second", {"guilds": ["decorators-guild"], "wonder_points": 10}, "wonder_finished"),
    ],
)
def test_expansion_problems_name_their_field(expansions, edition, entry, field):
    assert field in complaints(table(4, expansions, edition=edition), entry)


def test_problems_are_about_the_neighbour_who_typed_points():
    at = table(4)
    found = GAME.result(
        at, ({"guilds": ["magistrates-guild"]}, {"civilian_points": 9}, {"civilian_points": 8}, {"blue": 1})
    )
    assert [(problem.seat, problem.field) for problem in found.problems] == [(1, "blue")]


def test_the_free_city_must_be_counted_for_guilds_and_can_own_one():
    at, ana = table(2), {"guilds": ["workers-guild"]}
    assert "free_city_brown" in complaints(at, ana)
    assert complaints(at, ana, {"brown": 1}, common={"free_city_brown": 2}) == set()
    assert "guilds" in complaints(at, ana, {"brown": 1}, common={"free_city_guilds": ["workers-guild"]})


def test_every_rule_named_by_fields_categories_and_problems_exists():
    titles = FACTS.game.titles
    for at in (table(2, ALL), table(3, ALL, edition="second"), table(7)):
        named = {field.rule for field in GAME.fields(at)} | {category.rule for category in GAME.categories(at)}
        assert named <= set(titles)
    for tool in GAME.tools:
        assert {tool.rule, *(field.rule for field in tool.fields(FACTS))} <= set(titles)


@st.composite
def sheets(draw):
    """Any table with any entries that fit their fields."""
    expansions = tuple(draw(st.sets(st.sampled_from(ALL))))
    at = table(draw(st.integers(2, 7)), expansions, edition=draw(st.sampled_from(["first", "second"])))
    fields = [field for field in GAME.fields(at) if not field.common]
    chosen = [draw(st.lists(st.sampled_from(fields), max_size=12, unique_by=lambda f: f.key)) for _ in at.names]
    return at, tuple({field.key: draw(entry(field)) for field in some} for some in chosen)


def entry(field):
    codes = [choice.code for choice in field.choices]
    return {
        "number": st.integers(-3, 12),
        "numbers": st.lists(st.integers(-3, 7), max_size=4),
        "flag": st.booleans(),
        "choice": st.sampled_from(codes) if codes else st.none(),
        "set": st.lists(st.sampled_from(codes), max_size=5, unique=True) if codes else st.none(),
    }[field.kind.value]


@settings(max_examples=150, deadline=None)
@given(sheets())
def test_turning_the_table_turns_the_result(made):
    """Scores depend on who sits next to whom only; names with the same neighbours score the same."""
    at, entries = made
    turned = Table(at.game, (*at.names[1:], at.names[0]), at.expansions, at.switches)
    before, after = GAME.result(at, entries), GAME.result(turned, (*entries[1:], entries[0]))
    assert {p.name: p.total for p in before.players} == {p.name: p.total for p in after.players}
    mirrored = GAME.result(Table(at.game, at.names[::-1], at.expansions, at.switches), entries[::-1])
    assert {p.name: p.total for p in before.players} == {p.name: p.total for p in mirrored.players}
    assert bool(before.problems) == bool(after.problems) == bool(mirrored.problems)


@pytest.mark.parametrize(
    ("key", "entries", "words"),
    [
        ("treasury", ({"coins": 8},), "8 coins ÷ 3 = 2, 2 left over"),
        ("treasury", ({"coins": 1},), "1 coin ÷ 3 = 0, 1 left over"),
        ("commercial", ({"commercial": ["haven"], "brown": 1},), "Haven 1 × 1 brown card = 1"),
        (
            "guilds",
            ({"guilds": ["spies-guild"]}, {"red": 1}, {"red": 3}),
            "Spies Guild 1 × 4 red cards (Bo 1, Cy 3) = 4",
        ),
        (
            "guilds",
            ({"guilds": ["shipowners-guild"], "brown": 2, "grey": 1},),
            "Shipowners Guild 1 × 4 brown, grey and purple cards = 4",
        ),
    ],
)
def test_explanations_are_in_words_and_numbers(key, entries, words):
    assert explanation(table(3), key, *entries) == words


def test_a_guild_at_its_limit_says_so():
    entries = ({"guilds": ["gamers-guild-second"]}, {"coins": 20}, {"coins": 15})
    words = "Gamers Guild 1 × 35 coins (Bo 20, Cy 15) ÷ 3 = 11, at most 10"
    assert explanation(table(3, edition="second"), "guilds", *entries) == words


def explanation(at, key, *entries):
    filled = (*entries, *({} for _ in range(at.players - len(entries))))
    return next(line.explanation for line in GAME.result(at, filled).players[0].lines if line.category == key)
