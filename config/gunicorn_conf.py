"""How gunicorn serves Stele. Any option can be overridden on its command line or in GUNICORN_CMD_ARGS."""

import ctypes
import io
import os
import signal
import sys
import threading
from typing import Any

import segno

from config.lan import address_to_open, in_url, is_reachable_from_elsewhere

PR_SET_PDEATHSIG = 1  # as in linux/prctl.h

HOST = os.environ.get("STELE_HOST", "127.0.0.1")
PORT = os.environ.get("STELE_PORT", "8000")

bind = f"{in_url(HOST)}:{PORT}"
workers = min(2 * (os.cpu_count() or 1), 5)  # sync workers: every view is short and blocking
timeout = 30
graceful_timeout = 10
limit_request_line = 8190  # a whole score sheet is one address; the most that gunicorn allows
# No preload_app: a HUP signal then restarts the workers one by one with the new code.
loglevel = "warning"
control_socket_disable = True  # it would lie in the user's home, shared between all servers of that user


def when_ready(server: Any) -> None:
    """Print where the site is, now that it really listens there."""
    url = f"http://{address_to_open(HOST)}:{PORT}/"
    print(f"Stele is at {url}", flush=True)
    if is_reachable_from_elsewhere(HOST) and can_print("█"):
        print(qr_code(url), flush=True)


def post_worker_init(worker: Any) -> None:
    """Open the search index before the first question comes, not with it; prepare likely answers meanwhile."""
    from reference import search, shelf

    leave_with_the_master(worker)
    search.warm()
    threading.Thread(target=shelf.fill, daemon=True).start()


def leave_with_the_master(worker: Any) -> None:
    """On Linux, a worker ends when its master is killed; a busy one would go on and keep the port from the next."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        worker.alive = os.getppid() == worker.ppid  # it may have been killed already


def can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def qr_code(url: str) -> str:
    """The QR code in half blocks; on a terminal always white on black, since phones expect dark on light."""
    drawing = io.StringIO()
    segno.make(url).terminal(out=drawing, compact=True)
    if not sys.stdout.isatty():
        return drawing.getvalue()
    return "\n".join(f"\033[38;5;231;48;5;16m{line}\033[0m" for line in drawing.getvalue().splitlines())
