"""Texts to HTML."""

import pytest

from reference.markup import Writer, clean, clean_line, rule_link

WOOD = {"ink": "ink-brown", "view_box": "0 0 24 24", "drawing": "<path/>", "word": "wood"}


def writer(**options: object) -> Writer:
    values = {"gold": 5, "tiles": {"2": 4, "3": 6}, "track": [2, 4]}
    return Writer("deus", values, {"wood": WOOD}, {"W": "wood"}, **options)  # type: ignore[arg-type]


ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "<a href='javascript:alert(1)'>x</a>",
    "<svg/onload=alert(1)>",
    "<p style='position:fixed'>x</p>",
    "[[a|<script>alert(1)</script>]]",
    "{{ <script>alert(1)</script> }}",
    "<iframe src='//evil.invalid'></iframe>",
    '[x](/a "onmouseover=alert(1)")',
    "`</code><script>alert(1)</script>`",
    '[[x" onmouseover="alert(1)|y]]',
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_dangerous_markdown_is_harmless(attack: str) -> None:
    html = writer().fill(clean(attack))
    assert "<script" not in html
    assert "<iframe" not in html
    assert "<img" not in html
    assert "style=" not in html
    assert 'href="javascript' not in html
    assert 'href="data' not in html
    assert '" onmouseover="' not in html
    assert "<svg/" not in html


def test_value_by_players_shows_this_tables_number_and_all_on_demand() -> None:
    html = writer(players=3).fill(clean("Take {{ tiles }}."))
    assert "<b>6</b>" in html
    assert "4 with 2 players, 6 with 3" in html
    assert writer().fill(clean("Take {{ tiles }}.")) == "<p>Take 4 with 2 players, 6 with 3.</p>"
    assert "<b>" not in writer(players=9).fill(clean("Take {{ tiles }}."))


def test_link_words_are_escaped_once() -> None:
    assert ">gold &amp; more</a>" in writer().fill(clean("See [[gold|gold & more]]."))


def test_link_opens_below_its_paragraph_and_inside_its_cell() -> None:
    assert 'hx-target="closest p" hx-swap="afterend"' in writer().fill(clean("See [[gold]]."))
    assert 'hx-swap="beforeend"' in writer().fill(clean("- See [[gold]]."))
    assert 'hx-swap="beforeend"' in writer().fill(clean_line("See [[gold]]."))


def test_link_to_a_whole_table_is_plain() -> None:
    assert "hx-get" not in rule_link("deus", "components/cards", "Cards")
    assert "hx-get" in rule_link("deus", "components/cards/baker", "Baker")


def test_link_keeps_the_table() -> None:
    assert 'href="/deus/gold/?players=3&amp;with=a"' in rule_link("deus", "gold", "Gold", "?players=3&with=a")


def test_term_is_explained_once_and_not_inside_links() -> None:
    terms = {"temple": ("temple", "A <purple> card."), "temples": ("temple", "A <purple> card.")}
    html = writer(terms=terms).fill(clean("[[x|a temple]]: a temple, two temples."))
    assert html.count('class="term"') == 1
    assert "A &lt;purple&gt; card." in html
    assert 'class="term"' not in writer(terms=terms).fill(clean("A temple."), skip_term="temple")


def test_symbol_has_its_word() -> None:
    assert writer().fill(clean("Pay :wood:.")).endswith("</svg></span>&nbsp;wood.</p>")


def test_symbols_cell_is_drawn_and_named() -> None:
    html = writer().symbols_cell("WW")
    assert html.count('aria-label="wood"') == 2
    assert writer().symbols_cell("-") == "free"


def test_table_stands_outside_paragraphs() -> None:
    assert clean("Text.\n\n{{ table:cards }}") == "<p>Text.</p>\n{{ table:cards }}"


def test_markdown_table_scrolls_on_its_own() -> None:
    assert '<div class="scroll"><table>' in clean("| a | b |\n|---|---|\n| 1 | [[x|y]] |")
