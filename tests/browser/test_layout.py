"""Room and reach: nothing scrolls sideways, thumbs hit, focus is seen and kept, motion can be refused."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.kinds import KINDS, STATUS

from .conftest import Open, Watch

TAP = 44  # CSS pixels
ZOOMED: ViewportSize = {"width": 640, "height": 400}  # 1280 × 800 at 200 %
# Controls of a form, and links that are shaped as controls. A link inside a sentence may be smaller; a box that a label
# belongs to is as large as its label.
CONTROLS = "button:not(.term), summary, select, input:not([type=hidden]), .button, .icon-button, .chip, .tabs a, .check"
SMALL_CONTROLS = """([controls, tap]) => [...document.querySelectorAll(controls)]
  .filter((it) => it.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter((it) => !it.closest(".visually-hidden") && !it.matches("label input, .tick"))
  .filter((it) => Math.min(it.getBoundingClientRect().height, it.getBoundingClientRect().width) < tap - .5)
  .map((it) => it.outerHTML.slice(0, 160))"""


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("kind", KINDS)
def test_page_fits_320_pixels_and_200_percent_with_targets_for_a_thumb(new_page: Open, watch: Watch, kind: str) -> None:
    watch.expected = {STATUS.get(kind, 200)}
    page = new_page("phone", viewport={"width": 320, "height": 568})
    page.goto(KINDS[kind])
    assert sideways(page) == 0
    assert page.evaluate(SMALL_CONTROLS, [CONTROLS, TAP]) == []
    page.set_viewport_size(ZOOMED)
    assert sideways(page) == 0


def test_text_twice_as_large_fits(desktop: Page) -> None:
    for kind in ("home", "passage", "setup", "search", "turn"):
        desktop.goto(KINDS[kind])
        desktop.evaluate("document.documentElement.style.fontSize = '200%'")
        assert sideways(desktop) == 0, kind


OVERFLOWING_CELLS = """() => [...document.querySelectorAll("td > .cell > *")]
  .filter((it) => it.checkVisibility())
  .filter((it) => it.getBoundingClientRect().right > it.closest("td").getBoundingClientRect().right)
  .map((it) => it.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("kind", ["score of seven", "score counted", "score"])
def test_cells_stay_in_their_columns(desktop: Page, kind: str) -> None:
    desktop.goto(KINDS[kind])
    assert desktop.evaluate(OVERFLOWING_CELLS) == []


# The outline of the focused element, of the label or stepper around it, or of the shape beside a hidden input.
OUTLINED = """() => {
  const it = document.activeElement;
  const shapes = [it, it.closest("label, .stepper"), it.nextElementSibling].filter(Boolean);
  return it === document.body || shapes.some((shape) => {
    const style = getComputedStyle(shape);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
}"""


@pytest.mark.parametrize("kind", ["home", "game", "passage", "score", "setup", "search", "cards", "turn"])
def test_focus_is_visible_wherever_tab_goes(desktop: Page, kind: str) -> None:
    desktop.goto(KINDS[kind])
    for _ in range(24):
        desktop.keyboard.press("Tab")
        assert desktop.evaluate(OUTLINED), desktop.evaluate("document.activeElement.outerHTML")[:200]


def test_first_tab_offers_to_skip_to_the_content(desktop: Page) -> None:
    desktop.goto("/deus/temple-cost/")
    desktop.keyboard.press("Tab")
    skip = desktop.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("main")).to_be_focused()


def test_walk_goes_on_with_enter_alone_and_is_announced(desktop: Page) -> None:
    desktop.goto("/golden-ages/turn/?players=4")
    desktop.locator("a[rel=next]").focus()
    for step in range(2, 6):
        desktop.keyboard.press("Enter")
        expect(desktop.locator("#announce")).to_contain_text(f"step {step} of")
        expect(desktop.locator("a[rel=next]")).to_be_focused()
        expect(desktop.locator(".htmx-settling")).to_have_count(0)


def test_focus_stays_in_the_walk_when_its_button_goes_away(desktop: Page) -> None:
    desktop.goto("/golden-ages/turn/?players=4&step=buildings")
    desktop.locator("a[rel=prev]").press("Enter")
    expect(desktop.locator("a[rel=prev]")).to_have_count(0)
    expect(desktop.locator("#walk")).to_be_focused()


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
    expect(desktop.locator(link).first).to_be_focused()
    expect(desktop.locator("#announce")).not_to_be_empty()


MOVING = """() => [...document.querySelectorAll("*")].map((it) => getComputedStyle(it))
  .filter((it) => it.animationName !== "none" || (it.transitionDuration !== "0s" && it.transitionProperty !== "none"))
  .length"""


def test_motion_can_be_refused(new_page: Open) -> None:
    page = new_page("desktop", reduced_motion="reduce")
    page.goto("/deus/rules/temples/")
    page.locator("a.rule-link[hx-get]").first.click()
    expect(page.locator(".peek")).to_be_visible()
    assert page.evaluate(MOVING) == 0
