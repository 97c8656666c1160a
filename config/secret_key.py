"""The secret key: made once on a local machine, demanded and judged in production."""

import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

SHORTEST = 50  # the length below which `manage.py check --deploy` warns
FEWEST_CHARACTERS = 12  # different ones; a random hexadecimal key has 16
PLACEHOLDERS = ("insecure", "secret", "changeme", "change-me", "password", "example")


def weakness(key: str) -> str | None:
    """Why a key could be guessed, or None for a good one."""
    if not key:
        return "is missing"
    if len(key) < SHORTEST:
        return f"is shorter than {SHORTEST} characters"
    if any(word in key.lower() for word in PLACEHOLDERS):
        return "looks like a placeholder"
    if len(set(key)) < FEWEST_CHARACTERS or key in (key + key)[1:-1]:  # found inside itself: it repeats
        return "is too regular"
    return None


def kept_key(path: Path) -> str:
    """The key in the file at `path`, which is made on first use and readable by its owner only."""
    try:
        if not path.exists():
            make_key(path)
        key = path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(f"the secret key {path} is out of reach: {error.strerror}.") from error
    if problem := weakness(key):
        raise ImproperlyConfigured(f"the secret key in {path} {problem}: delete the file to get a new one.")
    return key


def make_key(path: Path) -> None:
    """Two processes may start at once: the link appears whole, and only for the first of them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink()
