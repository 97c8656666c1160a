"""Journeys: rules opened in place, words explained, a turn walked, pages that follow the table, print, history."""

import re

from playwright.sync_api import Page, expect


def test_rule_link_opens_in_place_and_closes(page: Page) -> None:
    page.goto("/deus/rules/temples/")
    link = page.locator("a.rule-link[hx-get]").first
    link.click()
    peek = page.locator(".peek")
    expect(peek).to_have_count(1)
    expect(link).to_have_attribute("aria-expanded", "true")
    expect(page).to_have_url(re.compile(r"/deus/rules/temples/$"))
    peek.get_by_role("button", name="Close").click()
    expect(peek).to_have_count(0)
    expect(link).to_be_focused()
    link.press("Enter")
    expect(peek).to_have_count(1)
    link.press("Escape")
    expect(peek).to_have_count(0)
    link.press("Enter")
    expect(peek).to_have_count(1)
    link.press("Enter")
    expect(peek).to_have_count(0)


def test_word_is_explained_on_tap(phone: Page) -> None:
    phone.goto("/deus/temple-cost/")
    word = phone.locator("button.term").first
    tip = phone.locator(f"#{word.get_attribute('popovertarget')}")
    expect(tip).to_be_hidden()
    word.tap()
    expect(tip).to_be_visible()
    expect(tip).to_be_in_viewport(ratio=1)
    phone.get_by_role("heading", level=1).tap()
    expect(tip).to_be_hidden()


def test_word_is_explained_by_keyboard(desktop: Page) -> None:
    desktop.goto("/deus/temple-cost/")
    word = desktop.locator("button.term").first
    tip = desktop.locator(f"#{word.get_attribute('popovertarget')}")
    word.focus()
    desktop.keyboard.press("Enter")
    expect(tip).to_be_visible()
    desktop.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_turn_is_walked_and_a_reload_keeps_the_place(page: Page) -> None:
    page.goto("/golden-ages/turn/?players=4")
    title = page.locator("#step-title")
    seen = [title.inner_text()]
    for _ in range(3):
        page.locator("a[rel=next]").click()
        expect(title).not_to_have_text(seen[-1])
        seen.append(title.inner_text())
    assert len(set(seen)) == 4
    page.reload()
    expect(title).to_have_text(seen[-1])
    page.locator("summary", has_text="The rule of this step").click()
    expect(page.locator(".unfolded .peek").last).to_be_visible()
    page.go_back()
    expect(title).to_have_text(seen[-2])
    page.go_forward()
    expect(title).to_have_text(seen[-1])
    page.locator("a[rel=prev]").click()
    expect(title).to_have_text(seen[-2])


def test_pages_follow_the_chosen_table(page: Page) -> None:
    page.goto("/seven-wonders/components/age-cards/")
    page.locator(".table-bar > summary").click()
    page.locator(".table-bar").get_by_label("3", exact=True).check()
    page.get_by_role("button", name="Use this table").click()
    expect(page).to_have_url(re.compile(r"players=3"))
    expect(page.locator(".table-bar > summary")).to_contain_text("3 players")
    expect(page.locator("#rows [role=status]")).to_contain_text("copies for 3 players")
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page).to_have_url(re.compile(r"/rules/\?.*players=3"))
    page.goto("/seven-wonders/faq/")
    expect(page.locator("[data-remembered-table]")).to_contain_text("3 players")


def test_filters_and_sorting_keep_focus_and_history(desktop: Page) -> None:
    desktop.goto("/seven-wonders/components/age-cards/")
    every = desktop.locator("#rows tbody tr").count()
    choice = desktop.locator(".filters select").first
    choice.focus()
    choice.select_option(index=1)
    expect(desktop.locator("#rows [role=status]")).to_contain_text(f"of {every}")
    expect(choice).to_be_focused()
    desktop.locator("#rows thead a").nth(1).click()
    expect(desktop.locator("#rows th[aria-sort]")).to_have_count(1)
    desktop.go_back()
    expect(desktop.locator("#rows th[aria-sort]")).to_have_count(0)
    desktop.go_back()
    expect(desktop.locator("#rows tbody tr")).to_have_count(every)
    desktop.go_forward()
    expect(desktop.locator("#rows [role=status]")).to_contain_text(f"of {every}")


def test_theme_is_kept_over_pages(page: Page) -> None:
    page.goto("/")
    root = page.locator("html")
    page.get_by_role("button", name="Switch between light and dark").click()
    expect(root).to_have_attribute("data-theme", "dark")
    page.goto("/deus/")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Switch between light and dark").click()
    expect(root).not_to_have_attribute("data-theme", "dark")


def test_rule_prints_without_navigation(desktop: Page) -> None:
    desktop.goto("/deus/temple-cost/")
    desktop.emulate_media(media="print")
    expect(desktop.locator("article.passage .text").first).to_be_visible()
    for hidden in (".site-header", ".tabs", ".pager", ".crumbs", ".side", ".actions"):
        expect(desktop.locator(hidden).first).to_be_hidden()
