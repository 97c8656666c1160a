"""Journeys: a table set from a checklist, ticked off, drawn again, kept, printed."""

import re

import pytest
from playwright.sync_api import Page, expect

GAMES = ["civ-new-dawn", "deus", "golden-ages", "seven-wonders", "tempus"]
TABLE = "/seven-wonders/setup/?v=1&players=4&with=leaders,cities&seed=tested"


def drawn(page: Page, draw: str) -> list[str]:
    return page.locator(f"#draw-{draw} .drawn li").all_inner_texts()


def test_table_of_four_with_two_expansions_is_chosen_ticked_off_and_kept(page: Page) -> None:
    page.goto("/seven-wonders/setup/")
    form = page.locator("main form")
    form.get_by_label("4", exact=True).check()
    form.get_by_label("Leaders").check()
    form.get_by_label("Cities", exact=True).check()
    form.get_by_role("button", name="Use this table").click()
    expect(page).to_have_url(re.compile(r"/setup/\?.*players=4.*seed="))
    expect(page.locator(".table-bar")).to_contain_text("Leaders · Cities")
    expect(page.locator(".legal")).to_contain_text("Legal")
    ticks = page.locator(".tick")
    ticks.nth(0).check()
    page.locator("label[for^=tick-]").nth(2).click(position={"x": 3, "y": 12})
    count = page.locator("[data-ticks-count]")
    expect(count).to_contain_text(f"2 of {ticks.count()} done")
    page.reload()
    expect(ticks.nth(0)).to_be_checked()
    expect(ticks.nth(1)).not_to_be_checked()
    expect(ticks.nth(2)).to_be_checked()
    expect(count).to_contain_text("2 of")
    page.get_by_role("button", name="Clear the ticks").click()
    expect(count).to_contain_text("0 of")


def test_ticks_stay_when_one_thing_is_drawn_again(phone: Page) -> None:
    phone.goto(TABLE)
    phone.locator(".tick").first.check()
    phone.get_by_role("link", name=re.compile("^Draw again: .*wonder", re.IGNORECASE)).click()
    expect(phone).to_have_url(re.compile("again=wonders:1"))
    expect(phone.locator("[data-ticks-count]")).to_contain_text("1 of")
    expect(phone.locator(".tick").first).to_be_checked()


def test_draw_is_drawn_again_and_kept(page: Page) -> None:
    page.goto(TABLE)
    wonders = drawn(page, "wonders")
    assert len(wonders) == 4
    page.get_by_role("link", name=re.compile("^Draw again: .*wonder", re.IGNORECASE)).click()
    expect(page).to_have_url(re.compile("again=wonders:1"))
    expect(page.locator("#draw-wonders .drawn")).not_to_have_text("".join(wonders))
    second = drawn(page, "wonders")
    page.get_by_role("link", name=re.compile("^Keep: .*wonder", re.IGNORECASE)).click()
    expect(page.locator("#draw-wonders .label")).to_contain_text("kept")
    page.get_by_role("link", name="Draw everything again").click()
    expect(page).not_to_have_url(re.compile("seed=tested"))
    assert drawn(page, "wonders") == second
    page.go_back()
    expect(page).to_have_url(re.compile("seed=tested"))
    page.go_back()
    expect(page.locator("#draw-wonders .label")).not_to_contain_text("kept")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_deals_a_legal_table_that_the_check_page_accepts(phone: Page, game: str) -> None:
    phone.goto(f"/{game}/setup/?v=1&players=3&seed=tested")
    expect(phone.locator(".legal")).to_be_visible()
    phone.get_by_role("link", name="Check or change it").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Check our set-up")
    expect(phone.locator(".legal")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_ground_of_a_map_has_a_colour(desktop: Page, game: str) -> None:
    desktop.goto(f"/{game}/setup/?v=1&players=4&seed=tested")
    fill_of = "cells => cells.map(cell => [cell.className.baseVal, getComputedStyle(cell).fill])"
    fills = desktop.locator(".map polygon").evaluate_all(fill_of)
    assert [ground for ground, fill in fills if fill == "rgb(0, 0, 0)"] == []


def test_tile_is_moved_on_the_check_page(desktop: Page) -> None:
    desktop.goto("/tempus/check/?v=1&players=3&seed=tested")
    desktop.locator(".chips .chip").first.click()
    moves = desktop.locator("[role=group] .button")
    expect(moves.first).to_be_visible()
    picture = desktop.locator(".map svg")
    before = picture.inner_html()
    moves.first.click()
    expect(picture).not_to_have_js_property("innerHTML", before)
    desktop.go_back()
    expect(picture).to_have_js_property("innerHTML", before)


def test_secret_draw_is_shown_to_its_player_only_on_demand(phone: Page) -> None:
    phone.goto(TABLE)
    secret = phone.locator(".player-card .secret").first
    expect(secret.locator("li").first).to_be_hidden()
    secret.locator("summary").click()
    expect(secret.locator("li").first).to_be_visible()


def test_checklist_prints_without_controls(desktop: Page) -> None:
    desktop.goto(TABLE)
    desktop.emulate_media(media="print")
    expect(desktop.locator(".checklist .step").first).to_be_visible()
    expect(desktop.locator("#draw-wonders .drawn li").first).to_be_visible()
    for hidden in (".site-header", ".tabs", ".actions", ".button", ".icon-button"):
        assert not any(one.is_visible() for one in desktop.locator(hidden).all())
