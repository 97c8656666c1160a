"""Serve the site: `python -m config.serve`, with STELE_HOST and STELE_PORT.

Says what is wrong with the address in one line, where gunicorn would retry and print a page of log.
"""

import errno
import os
import socket
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    host, port = os.environ.get("STELE_HOST", "127.0.0.1"), os.environ.get("STELE_PORT", "8000")
    try:
        _ = settings.DEBUG  # the first access reads all settings
    except ImproperlyConfigured as error:
        sys.exit(f"Stele is not configured: {error}")
    if problem := address_problem(host, port):
        sys.exit(problem)
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:config.gunicorn_conf", "config.wsgi"]
    os.execv(sys.executable, gunicorn)  # same process: signals reach gunicorn


def address_problem(host: str, port: str) -> str | None:
    """Why the server cannot listen there, or None when it can."""
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        return f"PORT={port} is not a port number (1 to 65535)."
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except socket.gaierror:
        return f"HOST={host} is not an address of this machine."
    except PermissionError:
        return f"Port {port} needs more rights; choose one above 1023, as in: make run PORT=8000"
    except OSError as error:
        return occupied(host, port, error)
    return None


def occupied(host: str, port: str, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = int(port) + 1 if int(port) < 65535 else 8000
        return f"Port {port} is in use; choose another, as in: make run PORT={other}"
    return f"Stele cannot listen on {host} port {port}: {error.strerror}."


if __name__ == "__main__":
    main()
