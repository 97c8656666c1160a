"""Measure and write benchmarks/RESULTS.md."""

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

RESULTS = Path(__file__).with_name("RESULTS.md")


def commit() -> str:
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def main() -> None:
    django.setup()
    from benchmarks import measures  # its models need Django set up

    lines = [
        "# Benchmarks",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, commit {commit()}, made by `make bench`. Times are medians in one run on one",
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
