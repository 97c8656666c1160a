"""The admin's log-in against guessing: ten wrong passwords for a name from one address, then ten minutes of pause."""

import hashlib
from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.http import HttpRequest

MOST_TRIES = 10
PAUSE = 10 * 60  # seconds
LOOPBACK = ("127.0.0.1", "::1")


class ThrottledLogin(AdminAuthenticationForm):
    def clean(self) -> dict[str, Any]:
        tries = Tries(client_address(self.request), self.cleaned_data.get("username", ""))
        if tries.count() >= MOST_TRIES:
            raise ValidationError("Too many tries. Wait ten minutes, then log in again.", code="too_many_tries")
        try:
            cleaned: dict[str, Any] = super().clean()
        except ValidationError:
            tries.add()
            raise
        if self.get_user():  # not for a form without a password, which is no try at all
            tries.forget()
        return cleaned


class Tries:
    """Wrong passwords of the last minutes, in a cache that all server processes share."""

    def __init__(self, address: str, name: str) -> None:
        said = f"{address}\0{name.strip().lower()}"
        self.key = hashlib.sha256(said.encode(errors="replace")).hexdigest()
        self.cache = caches["tries"]

    def count(self) -> int:
        return int(self.cache.get(self.key, 0))

    def add(self) -> None:
        self.cache.set(self.key, self.count() + 1, PAUSE)

    def forget(self) -> None:
        self.cache.delete(self.key)


def client_address(request: HttpRequest | None) -> str:
    """Who is asking. A proxy on this machine adds whom it asks for at the end of X-Forwarded-For; anybody else could
    write anything there."""
    if request is None:
        return ""
    address = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return forwarded if address in LOOPBACK and forwarded else address
