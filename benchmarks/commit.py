"""Which state of the code was measured, and when."""

import subprocess
from datetime import UTC, datetime


def commit() -> str:
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def today_at_commit() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}, commit {commit()}"
