"""Measure and write benchmarks/RESULTS.md."""

import os
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

from benchmarks.commit import today_at_commit

RESULTS = Path(__file__).with_name("RESULTS.md")


def main() -> None:
    django.setup()
    from benchmarks import measures  # its models need Django set up

    lines = [
        "# Benchmarks",
        "",
        f"{today_at_commit()}, made by `make bench`. Times are medians in one run on one",
        "machine; only the ratios mean anything elsewhere.",
        "",
        "| what | time | beside | ratio |",
        "|---|---:|---|---:|",
    ]
    for row in measures.everything():
        line = f"| {row.what} | {row.milliseconds:.2f} ms | {row.beside} | {row.ratio:.2f} |"
        print(line, flush=True)
        lines.append(line)
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"Written to {RESULTS.name}")


main()
