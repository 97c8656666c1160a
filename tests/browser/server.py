"""The site as `make run` serves it, for the browser tests: its own folder, its own port, the real content."""

import fcntl
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS_TO_START = 30


@contextmanager
def serving(var: Path, port: int) -> Iterator[str]:
    """The address of a running server; it ends with the block."""
    told = {**os.environ, "STELE_VAR": str(var), "STELE_PORT": str(port), "STELE_HOST": "127.0.0.1"}
    told |= {"STELE_ENV": "local", "STELE_DEBUG": "off", "GUNICORN_CMD_ARGS": "--workers 2", "PYTHONUNBUFFERED": "1"}
    prepare(var, told)
    with open(var / f"server-{port}.log", "w+") as log:
        server = subprocess.Popen([sys.executable, "-m", "config.serve"], cwd=ROOT, env=told, stdout=log, stderr=log)
        try:
            wait_for(port, server, log.name)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(15)


def prepare(var: Path, told: dict[str, str]) -> None:
    """Database, index and static files, once for all test processes."""
    var.mkdir(parents=True, exist_ok=True)
    with open(var / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(
            [sys.executable, "-m", "config.prepare"], cwd=ROOT, env=told, capture_output=True, text=True
        )
    assert done.returncode == 0, done.stdout + done.stderr


def wait_for(port: int, server: subprocess.Popen[bytes], log: str) -> None:
    for _ in range(SECONDS_TO_START * 20):
        assert server.poll() is None, f"the server ended at once: {Path(log).read_text()}"
        with socket.socket() as probe:
            probe.settimeout(0.05)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        try:
            server.wait(0.05)
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError(f"the server did not listen within {SECONDS_TO_START} s: {Path(log).read_text()}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
