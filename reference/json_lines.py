"""Lines of JSON, as the commands read and write them."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

STANDARD_INPUT = "-"
LONGEST = 1_000_000


def lines(path: str = STANDARD_INPUT) -> Iterator[bytes]:
    """The lines of a file or of standard input; as bytes, because they may be anything."""
    if path == STANDARD_INPUT:
        yield from sys.stdin.buffer
        return
    try:
        with Path(path).open("rb") as file:
            yield from file
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}") from None


def parsed(line: bytes) -> Any:
    """What a line says. Raises ValueError for everything that cannot be read, brackets without end included."""
    if len(line) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST} bytes")
    try:
        return json.loads(line)
    except RecursionError:
        raise ValueError("there are too many brackets inside each other") from None


def written(data: Any) -> str:
    """One line that can be printed: JSON can hold half a character, UTF-8 cannot."""
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "replace").decode()
