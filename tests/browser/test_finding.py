"""Journey: a question typed with a mistake leads to its rule."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Watch

QUESTION = "how many catds in hand"  # with a slip of the finger
ANSWER = "Hand limit"


def test_question_with_a_mistake_is_answered_while_typing(page: Page) -> None:
    page.goto("/deus/")
    box = page.get_by_role("searchbox")
    box.press_sequentially(QUESTION, delay=15)
    expect(page.locator("#results .answer .passage-title")).to_have_text(ANSWER)
    expect(page.locator("#results .notice")).to_contain_text("how many cards in hand")
    expect(box).to_be_focused()
    expect(box).to_have_value(QUESTION)
    expect(page.locator("#announce")).not_to_be_empty()
    expect(page).to_have_url(re.compile(r"/search/\?.*q=how"))


def test_arrow_keys_and_enter_open_a_hit_and_back_returns(page: Page) -> None:
    page.goto("/deus/")
    box = page.get_by_role("searchbox")
    box.fill(QUESTION)
    best = page.locator("#results .answer .passage-title a")
    expect(best).to_have_text(ANSWER)
    box.press("ArrowDown")
    expect(best).to_be_focused()
    page.keyboard.press("ArrowDown")
    first = page.locator("#results a.hit").first
    expect(first).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(box).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(ANSWER)
    page.go_back()
    expect(page.locator("#results .answer .passage-title")).to_have_text(ANSWER)
    expect(page.get_by_role("searchbox")).to_have_value(QUESTION)
    page.go_back()
    expect(page).to_have_url(re.compile(r"/deus/$"))
    expect(page.get_by_role("navigation", name="Ways in")).to_be_visible()


def test_slash_goes_to_the_search_box_and_enter_searches(desktop: Page) -> None:
    desktop.goto("/")
    desktop.keyboard.press("/")
    expect(desktop.get_by_role("searchbox")).to_be_focused()
    desktop.keyboard.type("deus temple cost")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#results .answer")).to_contain_text("temple")
    desktop.goto("/search/")
    expect(desktop.locator("[data-recent]")).to_contain_text("deus temple cost")


@pytest.mark.parametrize("question", ["<xyzzyqq>", "xyzzyqq"])
def test_question_without_an_answer_says_so(phone: Page, question: str) -> None:
    phone.goto("/search/")
    phone.get_by_role("searchbox").fill(question)
    expect(phone.locator("#results .empty")).to_contain_text(question)


def test_search_without_a_connection_says_so(phone: Page, watch: Watch) -> None:
    phone.goto("/deus/")
    phone.route("**/search/**", lambda route: route.abort("internetdisconnected"))
    phone.get_by_role("searchbox").fill("temple")
    expect(phone.locator("#toast")).to_contain_text("Could not load")
    expect(phone.locator("#announce")).to_contain_text("Could not load")
    watch.faults.clear()  # this failure was the point
