"""What Lighthouse says about five pages on a phone: part of `make bench`, or `python -m benchmarks.lighthouse`.

Needs npm and Chromium; without them it says so and leaves LIGHTHOUSE.md as it is."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.commit import today_at_commit
from benchmarks.served import HOST, ROOT, served

RESULTS = Path(__file__).with_name("LIGHTHOUSE.md")
PACKAGE = "lighthouse@12.8.2"
HOME = ROOT / "var" / "lighthouse"
PROGRAM = HOME / "node_modules" / ".bin" / "lighthouse"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
AIMS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 95}
PAGES = {
    "home": "/",
    "rules": "/deus/rules/temples/",
    "search results": "/search/?q=how+many+cards+in+hand&game=deus",
    "score sheet": "/deus/score/?v=1&players=4&names=Ana,Ben,Cy,Dan&tokens=12,9,7,3&temples=3+6",
    "set-up": "/tempus/setup/?v=1&players=4&seed=bench",
}


def missing() -> str:
    if not shutil.which("npm"):
        return "npm"
    return "" if browser() else "Chromium"


def browser() -> str:
    return next((found for name in BROWSERS if (found := shutil.which(name))), "")


def install() -> None:
    """Into var/, once; from wherever npm is told to take packages."""
    if not PROGRAM.exists():
        quiet = ["--silent", "--no-fund", "--no-audit", "--ignore-scripts"]
        subprocess.run(["npm", "install", *quiet, "--prefix", str(HOME), PACKAGE], check=True)


def look_at(url: str) -> dict[str, Any]:
    """Lighthouse's report on a page; its mobile profile is the default."""
    with tempfile.TemporaryDirectory(prefix="stele-browser-") as profile:
        flags = f"{FLAGS} --user-data-dir={profile}" + (" --no-sandbox" if os.geteuid() == 0 else "")
        command = [str(PROGRAM), url, "--quiet", "--output=json", f"--only-categories={','.join(AIMS)}"]
        done = subprocess.run(
            [*command, f"--chrome-flags={flags}"],
            env=os.environ | {"CHROME_PATH": browser()},
            capture_output=True,
            text=True,
            check=True,
        )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def scores(report: dict[str, Any]) -> dict[str, int]:
    return {name: round(100 * (report["categories"][name]["score"] or 0)) for name in AIMS}


def shortfalls(report: dict[str, Any]) -> Iterator[str]:
    """The audits that cost points in a category below its aim."""
    found = scores(report)
    for name in (name for name, aim in AIMS.items() if found[name] < aim):
        for part in report["categories"][name]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                yield f"{name}: {audit['title']} ({audit.get('displayValue') or audit['score']})"


def table(reports: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield "# Lighthouse"
    yield ""
    yield f"{today_at_commit()}, made by `make bench` with {PACKAGE}, mobile profile. Performance varies with the"
    yield "machine."
    yield ""
    yield "| page | performance | accessibility | best practices | SEO |"
    yield "|---|---:|---:|---:|---:|"
    for page, report in reports.items():
        yield f"| {page} | {' | '.join(map(str, scores(report).values()))} |"
    yield f"| *aim, at least* | {' | '.join(map(str, AIMS.values()))} |"
    lines = [f"- {page}: {line}" for page, report in reports.items() for line in shortfalls(report)]
    if lines:
        yield from ("", "Below the aim:", "", *lines)


def main() -> None:
    if lacking := missing():
        print(f"Lighthouse was left out: {lacking} is not installed.", file=sys.stderr)
        return
    install()
    with served() as server:
        reports = {page: look_at(f"http://{HOST}:{server.port}{path}") for page, path in PAGES.items()}
    text = "\n".join(table(reports)) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
