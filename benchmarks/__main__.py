"""Measure and write benchmarks/RESULTS.md."""

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

from benchmarks.commit import today_at_commit

RESULTS = Path(__file__).with_name("RESULTS.md")
HEAD = """# Benchmarks

{now}, made by `make bench`. Times are medians of one run on one machine; only the ratios mean anything elsewhere.
What Lighthouse says of the pages stands in [LIGHTHOUSE.md](LIGHTHOUSE.md), many players at once in [LOAD.md](LOAD.md).
"""


def lines() -> Iterator[str]:
    from benchmarks import asking, reckoning, serving  # their models need Django set up

    yield HEAD.format(now=today_at_commit())
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
