"""Measure and write benchmarks/RESULTS.md."""

import os
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

RESULTS = Path(__file__).with_name("RESULTS.md")
HEAD = """# Benchmarks

{date}, commit {commit}, made by `make bench`. Times are medians of one run on one machine; only the ratios mean
anything elsewhere.
"""


def commit() -> str:
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def lines() -> Iterator[str]:
    from benchmarks import asking, reckoning, serving  # their models need Django set up

    yield HEAD.format(date=f"{datetime.now(UTC):%Y-%m-%d}", commit=commit())
    for topic in (serving, asking, reckoning):
        for group in topic.groups():
            yield f"## {group.title}\n\nAim: {group.aim}.\n\n| what | measured | beside | ratio |\n|---|---:|---|---:|"
            yield from map(str, group.rows)
            yield ""


def main() -> None:
    django.setup()
    written = []
    for line in lines():
        print(line, flush=True)
        written.append(line)
    RESULTS.write_text("\n".join(written), encoding="utf-8")
    print(f"Written to {RESULTS.name}.")


main()
