"""Journeys: sheets filled by keyboard and by thumb, shared, printed."""

import re
from itertools import islice

from playwright.sync_api import Locator, Page, expect

from .conftest import Open

# Military, coins, wonder, civilian, science, commercial, guilds of seven players; three coins are a point.
COLUMNS = [
    [18, 6, 10, 20, 0, 4, 0],
    [-6, 3, 3, 12, 26, 6, 7],
    [5, 12, 7, 15, 10, 3, 0],
    [1, 0, 20, 8, 13, 0, 10],
    [10, 9, 10, 11, 7, 5, 5],
    [0, 30, 3, 25, 1, 2, 0],
    [-3, 4, 7, 14, 21, 0, 9],
]
TOTALS = [sum(column) - column[1] + column[1] // 3 for column in COLUMNS]
WON = re.compile(rf"Player {1 + TOTALS.index(max(TOTALS))} wins with {max(TOTALS)}")
SEEN = {"phone": "bar", "desktop": "foot"}  # where the totals of all players stand


def tab_to(page: Page, target: Locator, presses: int = 60) -> None:
    """Go there as a keyboard does."""
    for _ in range(presses):
        page.keyboard.press("Tab")
        if target.evaluate("it => it === document.activeElement"):
            return
    raise AssertionError(f"{presses} tabs do not reach {target}")


def totals(page: Page, where: str = "foot") -> Locator:
    return page.locator(f"[id^=total-{where}-]")


def test_seven_players_score_7_wonders_by_keyboard_alone_and_share_it(page: Page, screen: str, new_page: Open) -> None:
    page.goto("/seven-wonders/score/")
    choose_seven_players(page)
    fill_columns(page)
    expect(totals(page, SEEN[screen])).to_have_text([str(total) for total in TOTALS])
    expect(page.locator("#results[aria-live=polite] #winner")).to_have_text(WON)
    expect(page).to_have_url(re.compile(r"guild_points=0,7,0,10,5,0,9"))
    tab_to(page, page.get_by_role("button", name="Result, share, print"))
    page.keyboard.press("Enter")
    expect(page.locator("h1.winner")).to_have_text(WON)
    other = new_page("phone" if screen == "desktop" else "desktop")
    other.goto(page.url)
    expect(other.locator("h1.winner")).to_have_text(WON)
    ranked = [int(text) for text in other.locator(".ranking .total").all_inner_texts()]
    assert ranked == sorted(TOTALS, reverse=True)


def choose_seven_players(page: Page) -> None:
    players = page.locator("#table").get_by_label("3", exact=True)
    if not page.locator("#table").evaluate("bar => bar.open"):
        tab_to(page, page.locator("#table > summary"))
        page.keyboard.press("Enter")
    tab_to(page, players)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#table").get_by_label("7", exact=True)).to_be_focused()
    tab_to(page, page.get_by_role("button", name="Use this table"))
    page.keyboard.press("Enter")
    expect(totals(page, "bar")).to_have_count(7)


def fill_columns(page: Page) -> None:
    tab_to(page, page.locator("#military_points-0"))
    for column in COLUMNS:
        for value in column:
            page.keyboard.type(str(value))
            page.keyboard.press("Enter")


def test_deus_is_scored_on_the_phone_with_steppers_and_sums(phone: Page) -> None:
    phone.goto("/deus/score/?v=1&players=3&names=Ana,Ben,Cy")
    tokens = phone.locator("#tokens-0")
    for _ in range(3):
        phone.get_by_role("button", name="VP tokens, Ana: one more").tap()
    phone.get_by_role("button", name="VP tokens, Ana: one less").tap()
    expect(tokens).to_have_value("2")
    phone.locator("#temples-0").fill("3+6+2")
    expect(totals(phone, "bar").first).to_have_text("13")
    expect(phone.locator("#temples-0")).to_be_focused()
    expect(phone.locator("#temples-0")).to_have_value("3+6+2")
    phone.locator(".totals label").nth(1).tap()
    expect(phone.locator("#tokens-0")).to_be_hidden()
    phone.locator("#tokens-1").fill("20")
    expect(totals(phone, "bar")).to_have_text(["13", "20", "0"])
    expect(phone.locator(".totals .rank")).to_have_text(["Rank 2.", "Rank 1.", "Rank 3."])
    expect(phone.locator("#winner")).to_contain_text("Ben wins with 20")
    phone.reload()
    expect(totals(phone, "bar")).to_have_text(["13", "20", "0"])


def test_problem_is_told_beside_its_cell_and_goes_away(page: Page) -> None:
    page.goto("/deus/score/?v=1&players=2")
    cell = page.locator("#tokens-0")
    cell.fill("12x")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#wrong-tokens")).not_to_be_empty()
    expect(cell).to_have_value("12x")
    expect(cell).to_be_focused()
    cell.fill("12")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(cell).not_to_have_attribute("aria-invalid", "true")


def test_explanation_stays_open_while_typing(desktop: Page) -> None:
    desktop.goto("/deus/score/?v=1&players=2")
    category = desktop.locator("#cat-temples, #sheet tbody").first
    category.locator("summary").first.click()
    category.get_by_role("link", name="The rule").first.click()
    expect(category.locator(".peek")).to_be_visible()
    desktop.locator("#tokens-0").fill("7")
    expect(totals(desktop).first).to_have_text("7")
    expect(category.locator(".peek")).to_be_visible()


def test_fast_typing_ends_with_the_last_value(desktop: Page) -> None:
    desktop.goto("/deus/score/?v=1&players=2")
    cell = desktop.locator("#tokens-0")
    for value in islice(map(str, range(1, 100)), 12):
        cell.fill(value)
    expect(totals(desktop).first).to_have_text("12")
    expect(desktop).to_have_url(re.compile("tokens=12$"))


def test_seats_are_moved_with_what_they_hold(page: Page) -> None:
    page.goto("/deus/score/?v=1&players=3&names=Ana,Ben,Cy&tokens=31,28,19")
    if not page.locator("#table").evaluate("bar => bar.open"):
        page.locator("#table > summary").click()
    page.get_by_role("button", name="Move Ben up").click()
    expect(page).to_have_url(re.compile("names=Ben,Ana,Cy&tokens=28,31,19"))


def test_result_and_pad_print(desktop: Page) -> None:
    desktop.goto("/deus/score/?v=1&players=2&tokens=31,28&view=result")
    desktop.emulate_media(media="print")
    expect(desktop.locator(".winner")).to_be_visible()
    expect(desktop.locator(".breakdown")).to_be_visible()
    expect(desktop.locator(".tabs")).to_be_hidden()
    desktop.goto("/deus/score/?v=1&players=2&view=pad")
    expect(desktop.locator(".score-pad td").first).to_be_visible()
    assert not any(button.is_visible() for button in desktop.locator(".button").all())
    desktop.goto("/deus/score/?v=1&players=2&tokens=31,28")
    expect(desktop.locator("#tokens-1")).to_be_visible()
    expect(desktop.locator(".site-header")).to_be_hidden()


def test_link_is_copied(new_page: Open) -> None:
    page = new_page("phone", permissions=["clipboard-read", "clipboard-write"])
    page.goto("/deus/score/?v=1&players=2&tokens=31,28&view=result")
    page.get_by_role("button", name="Copy link").tap()
    expect(page.locator("#toast")).to_have_text("Link copied")
    assert "tokens=31,28" in page.evaluate("navigator.clipboard.readText()")
