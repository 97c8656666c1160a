"""The same journeys with JavaScript off: reading, searching, walking, setting up, scoring."""

import re

from playwright.sync_api import Page, expect


def test_question_is_answered(plain: Page) -> None:
    plain.goto("/")
    plain.get_by_role("searchbox").fill("deus how many catds in hand")
    plain.get_by_role("searchbox").press("Enter")
    expect(plain.locator("#results .answer .passage-title")).to_have_text("Hand limit")
    plain.locator("#results .answer .passage-title a").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Hand limit")


def test_rule_link_leads_to_its_page(plain: Page) -> None:
    plain.goto("/deus/rules/temples/")
    link = plain.locator("a.rule-link").first
    href = link.get_attribute("href") or ""
    link.click()
    expect(plain).to_have_url(re.compile(re.escape(href)))
    expect(plain.locator("article.passage")).not_to_have_count(0)


def test_turn_is_walked(plain: Page) -> None:
    plain.goto("/golden-ages/turn/?players=4")
    first = plain.locator("#step-title").inner_text()
    plain.locator("a[rel=next]").click()
    expect(plain.locator("#step-title")).not_to_have_text(first)
    plain.locator("a[rel=prev]").click()
    expect(plain.locator("#step-title")).to_have_text(first)


def test_cards_are_filtered_and_sorted(plain: Page) -> None:
    plain.goto("/seven-wonders/components/age-cards/?players=3")
    every = plain.locator("#rows tbody tr").count()
    plain.locator(".filters select").first.select_option(index=1)
    plain.get_by_role("button", name="Show").click()
    assert 0 < plain.locator("#rows tbody tr").count() < every
    expect(plain).to_have_url(re.compile("players=3"))


def test_table_is_set(plain: Page) -> None:
    plain.goto("/golden-ages/setup/")
    plain.locator("main form").get_by_label("4", exact=True).check()
    plain.locator("main form").get_by_role("button", name="Use this table").click()
    expect(plain.locator(".legal")).to_be_visible()
    expect(plain.locator(".step")).not_to_have_count(0)
    plain.get_by_role("link", name=re.compile("^Draw again")).first.click()
    expect(plain).to_have_url(re.compile("again="))
    plain.get_by_role("link", name=re.compile("^Keep")).first.click()
    expect(plain).to_have_url(re.compile("keep"))


def test_sheet_is_added_up(plain: Page) -> None:
    plain.goto("/deus/score/?players=2")
    plain.locator("#tokens-0").fill("3+6+2")
    plain.get_by_role("button", name="Add up").last.click()
    expect(plain).to_have_url(re.compile(r"tokens=3\+6\+2"))
    expect(plain.locator("#winner")).to_contain_text("wins with 11")
    plain.get_by_role("button", name="Result, share, print").click()
    expect(plain.locator(".ranking .total").first).to_have_text("11")


def test_controls_that_need_javascript_are_not_shown(plain: Page) -> None:
    plain.goto("/deus/score/?players=2")
    expect(plain.locator("[data-theme-toggle]")).to_be_hidden()
    assert not any(button.is_visible() for button in plain.locator("[data-step]").all())
