"""Takes the README's pictures anew, on a site of its own: `python -m bin.screenshots` writes docs/screenshots/."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM, SCREENS
from tests.browser.server import free_port, serving

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
SHEET = (
    "players=4&names=Ana,Ben,Cy,Dan&military_points=6,18,3,-2&coins=7,12,3,22&wonder_points=10,7,3,20"
    "&civilian_points=12,20,3,9&science_points=26,0,48,10&commercial_points=5,3,2,9&guild_points=7,6,0,12"
)
PICTURES = {  # name: theme, address
    "answer": ("light", "/search/?q=how+many+catds+in+hand&game=deus"),
    "result": ("light", f"/seven-wonders/score/?v=1&{SHEET}&view=result"),
    "setup": ("dark", "/civ-new-dawn/setup/?v=1&players=3&seed=tested"),
}


def take(browser: Browser, site: str) -> None:
    for name, (theme, address) in PICTURES.items():
        page = browser.new_page(base_url=site, device_scale_factor=1.5, color_scheme=theme, **SCREENS["phone"])  # type: ignore[arg-type]
        page.goto(address, wait_until="networkidle")
        page.screenshot(path=FOLDER / f"{name}.png")
        page.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as var, serving(Path(var), free_port()) as site, sync_playwright() as playwright:
        take(playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]), site)


if __name__ == "__main__":
    main()
