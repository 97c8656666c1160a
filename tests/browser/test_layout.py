"""Room and reach: nothing scrolls sideways, thumbs hit, focus is seen and kept, motion can be refused."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open, Watch
from .kinds import KINDS, STATUS

TAP = 44  # CSS pixels
ZOOMED = {"width": 640, "height": 400}  # 1280 × 800 at 200 %
# Controls of a form, and links that are shaped as controls. A link inside a sentence may be smaller; a box that a label
# belongs to is as large as its label.
SMALL_CONTROLS = f"""() => [...document.querySelectorAll(
    "button:not(.term), summary, select, input:not([type=hidden]), .button, .icon-button, .chip, .tabs a, .check, .pill")]
  .filter((it) => it.checkVisibility({{visibilityProperty: true, opacityProperty: true}}) && !it.closest(".visually-hidden"))
  .filter((it) => !it.matches(".visually-hidden, label input, .tick"))
  .filter((it) => {{ const box = it.getBoundingClientRect(); return box.height < {TAP} - .5 || box.width < {TAP} - .5; }})
  .map((it) => it.outerHTML.slice(0, 160) + " " + JSON.stringify(it.getBoundingClientRect()))"""


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("kind", KINDS)
def test_page_fits_320_pixels_and_200_percent_with_targets_for_a_thumb(new_page: Open, watch: Watch, kind: str) -> None:
    watch.expected = {STATUS.get(kind, 200)}
    page = new_page("phone", viewport={"width": 320, "height": 568})
    page.goto(KINDS[kind])
    assert sideways(page) == 0
    assert page.evaluate(SMALL_CONTROLS) == []
    page.set_viewport_size(ZOOMED)
    assert sideways(page) == 0


def test_text_of_200_percent_fits(phone: Page) -> None:
    for kind in ("passage", "score", "setup", "search", "turn"):
        phone.goto(KINDS[kind])
        phone.add_style_tag(path="tests/browser/large_text.css") if False else phone.evaluate(
            "document.documentElement.style.fontSize = '200%'"
        )
        assert sideways(phone) == 0, kind


@pytest.mark.parametrize("kind", ["home", "game", "passage", "score", "setup", "search", "cards", "turn"])
def test_focus_is_visible_wherever_tab_goes(desktop: Page, kind: str) -> None:
    desktop.goto(KINDS[kind])
    seen = "() => { const it = document.activeElement, box = it.closest('label') || it, s = getComputedStyle(it);"
    seen += " return (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2) ||"
    seen += " getComputedStyle(box).outlineStyle !== 'none' || getComputedStyle(it.nextElementSibling || it).outlineStyle !== 'none' }"
    for press in range(20):
        desktop.keyboard.press("Tab")
        assert desktop.evaluate(seen), f"after {press + 1} tabs: {desktop.evaluate('document.activeElement.outerHTML')[:200]}"


def test_first_tab_offers_to_skip_to_the_content(desktop: Page) -> None:
    desktop.goto("/deus/temple-cost/")
    desktop.keyboard.press("Tab")
    skip = desktop.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("main")).to_be_focused()


def test_walk_keeps_the_focus_in_the_walk(desktop: Page) -> None:
    desktop.goto("/golden-ages/turn/?players=4")
    onward = desktop.locator("a[rel=next]")
    title = desktop.locator("#step-title")
    first = title.inner_text()
    onward.focus()
    desktop.keyboard.press("Enter")
    expect(title).not_to_have_text(first)
    assert desktop.evaluate("document.querySelector('#walk').contains(document.activeElement)")
    second = title.inner_text()
    desktop.keyboard.press("Enter") if desktop.evaluate("document.activeElement.rel === 'next'") else onward.press("Enter")
    expect(title).not_to_have_text(second)


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("/seven-wonders/setup/?v=1&players=4&seed=tested", "#draw-wonders .actions a"),
        ("/seven-wonders/components/age-cards/", "#rows thead a"),
        ("/tempus/check/?v=1&players=3&seed=tested", ".chips .chip"),
    ],
)
def test_focus_is_not_lost_by_an_update(desktop: Page, address: str, link: str) -> None:
    desktop.goto(address)
    desktop.locator(link).first.focus()
    before = desktop.url
    desktop.keyboard.press("Enter")
    desktop.wait_for_url(lambda url: url != before)
    expect(desktop.locator(":focus")).to_have_count(1)
    assert desktop.evaluate("document.activeElement !== document.body")


def test_motion_can_be_refused(new_page: Open) -> None:
    page = new_page("desktop", reduced_motion="reduce")
    page.goto("/deus/rules/temples/")
    page.locator("a.rule-link[hx-get]").first.click()
    expect(page.locator(".peek")).to_be_visible()
    moving = "() => [...document.querySelectorAll('*')].filter((it) => { const s = getComputedStyle(it);"
    moving += " return s.animationName !== 'none' || (s.transitionDuration !== '0s' && s.transitionProperty !== 'none'); }).length"
    assert page.evaluate(moving) == 0
