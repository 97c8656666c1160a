"""The sheet and its table: columns, names and expansions, sums, what the cards ask for, paper."""

import re

from playwright.sync_api import Page, Route, expect

from tests.kinds import CARDS

from .conftest import Open, Watch

DEUS = "/deus/score/?v=1&players=3&names=Ana,Ben,Cy"
DAWN = "/civ-new-dawn/score/?v=1&players=3"


def open_table(page: Page) -> None:
    if not page.locator("#table").evaluate("bar => bar.open"):
        page.locator("#table > summary").click()


def test_phone_shows_one_player_and_all_totals_and_a_desktop_all_columns(page: Page, screen: str) -> None:
    page.goto(DEUS)
    narrow = screen == "phone"
    expect(page.locator("#tokens-0")).to_be_visible()
    expect(page.locator("#tokens-1")).to_be_visible(visible=not narrow)
    expect(page.locator(".totals")).to_be_visible(visible=narrow)
    expect(page.locator("#tokens-0")).to_have_attribute("inputmode", "tel")  # digits and the plus of a sum


def test_enter_goes_down_the_column_and_on_to_the_next_player(page: Page) -> None:
    page.goto("/deus/score/?v=1&players=2")
    page.locator("#gold-0").press("Enter")
    expect(page.locator("#tokens-1")).to_be_focused()
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#gold-0")).to_be_focused()


def test_sum_is_kept_and_has_no_steppers_that_would_end_it(page: Page) -> None:
    page.goto(DEUS)
    cell = page.locator("#tokens-0")
    steppers = page.locator(".stepper:has(#tokens-0) button")
    expect(steppers.first).to_be_visible()
    cell.fill("3+6+2")
    expect(steppers.first).to_be_hidden()
    cell.press("ArrowUp")
    expect(page.locator("#winner")).to_contain_text("Ana wins with 11")
    expect(cell).to_have_value("3+6+2")
    expect(page.locator("#points-tokens-0")).to_have_text("11")
    page.reload()
    expect(cell).to_have_value("3+6+2")
    expect(steppers.first).to_be_hidden()


def test_names_are_remembered_on_the_device(page: Page) -> None:
    page.goto("/deus/score/?players=2")
    open_table(page)
    page.get_by_label("Name of player 1").fill("Ana")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_label("Name of player 2").blur()
    expect(page).to_have_url(re.compile("names=Ana,Ben"))
    page.goto("/tempus/score/")
    open_table(page)
    page.get_by_role("button", name="As last time: Ana, Ben").click()
    expect(page.locator("#who-1")).to_have_text("Ben")
    expect(page).to_have_url(re.compile("names=Ana,Ben,"))


def test_expansion_and_switch_change_the_rows_and_keep_what_was_typed(page: Page) -> None:
    page.goto("/seven-wonders/score/?v=1&players=3")
    page.locator("#coins-0").fill("7")
    expect(page).to_have_url(re.compile("coins=7"))
    expect(page.locator("#cat-leaders")).to_have_count(0)
    open_table(page)
    page.locator("#table").get_by_label("Leaders").click()
    expect(page.locator("#cat-leaders")).to_be_visible()
    expect(page.locator("#coins-0")).to_have_value("7")
    expect(page.locator("#table")).to_have_attribute("open", "")
    page.locator("#table .unfold > summary").click()
    switch = page.locator("#table select").first
    second = switch.locator("option").nth(1).get_attribute("value") or ""
    page.locator("#table > summary").dispatch_event("pointerdown")  # chosen by hand, not by arrow keys
    switch.select_option(second)
    expect(page).to_have_url(re.compile(f"set={second}"))
    expect(page.locator("#coins-0")).to_have_value("7")


def test_new_dawn_asks_for_what_the_chosen_cards_need_and_keeps_the_focus(page: Page) -> None:
    page.goto(DAWN)
    page.locator("#best_attack-0").fill("11")
    names = ["Fortified", "Expeditionary", "Civilized", "Warmonger", "Industrious"]
    boxes = [page.locator("#victory_cards-all").get_by_role("checkbox", name=name) for name in names]
    for box in boxes:
        box.check()
    expect(page.locator("#cat-warmonger-paranoid")).to_be_visible()
    expect(page.locator("#cat-technophile-scholarly")).to_have_count(0)
    expect(page.locator("#level_four_cards-0")).to_have_count(0)
    expect(boxes[-1]).to_be_focused()
    expect(page.locator("#best_attack-0")).to_have_value("11")
    page.locator("#cities-0").fill("8")
    page.locator("#forts-0").fill("2")
    expect(page.locator("#total-bar-0")).not_to_have_text("0")
    expect(page.locator("#forts-0")).to_be_focused()
    boxes[3].uncheck()
    expect(page.locator("#cat-warmonger-paranoid")).to_have_count(0)
    expect(page.locator("#cities-0")).to_have_value("8")
    expect(page.get_by_role("alert")).to_contain_text("exactly 3 standard")


def test_what_is_typed_while_the_rows_are_drawn_anew_stays(desktop: Page, watch: Watch) -> None:
    def slowly(route: Route) -> None:
        desktop.wait_for_timeout(400)
        route.continue_()

    desktop.goto(f"{DAWN}&victory_cards={CARDS}")
    desktop.route("**/score/", slowly)
    desktop.locator("#victory_cards-all > summary").click()
    with desktop.expect_request("**/score/"):
        desktop.locator("#victory_cards-all").get_by_role("checkbox", name="Warmonger").uncheck()
    desktop.locator("#cities-0").press_sequentially("8")
    expect(desktop.locator("#cat-warmonger-paranoid")).to_have_count(0)
    expect(desktop.locator("#cities-0")).to_have_value("8")
    expect(desktop).to_have_url(re.compile("cities=8"))
    watch.faults.clear()  # htmx tells of the slow request that the keystroke took the place of


def test_every_category_unfolds_its_reason_and_its_rule(phone: Page) -> None:
    phone.goto(DEUS + "&tokens=4&wood=3")
    for category in phone.locator("#sheet tbody:has(summary.cat)").all():
        category.locator("summary.cat").click()
        expect(category.locator(".why")).to_contain_text("Ana")
        category.get_by_role("link", name="The rule").first.click()
        expect(category.locator(".peek .text").first).to_be_visible()
        category.locator(".peek-close").first.click()
        category.locator("summary.cat").click()


def test_filled_sheet_prints_every_column_from_a_phone(phone: Page) -> None:
    phone.goto(DEUS + "&tokens=31,28,19")
    phone.emulate_media(media="print")
    for seat, tokens in enumerate(("31", "28", "19")):
        expect(phone.locator(f"#tokens-{seat}")).to_be_visible()
        expect(phone.locator(f"#tokens-{seat}")).to_have_value(tokens)
    expect(phone.locator(".totals")).to_be_hidden()
    assert not any(button.is_visible() for button in phone.locator(".button, .icon-button, [data-step]").all())


def test_last_sheet_is_offered_again(new_page: Open) -> None:
    page = new_page("phone")
    page.goto(DEUS + "&tokens=31")
    page.goto("/deus/score/")
    page.get_by_role("link", name="Go on with the last sheet").tap()
    expect(page.locator("#tokens-0")).to_have_value("31")
