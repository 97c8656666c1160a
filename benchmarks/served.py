"""The server that `make run` starts, on a free port of this machine and with a folder of its own."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
PATIENCE = 60  # seconds until a server that does not answer is given up
PROCESSES = Path("/proc/self/smaps_rollup")  # Linux tells here about processes and their memory
SERVE = ("-m", "config.serve")  # what `make run` does last
OURS = ("STELE_", "DATABASE_", "DJANGO_", "GUNICORN_")


def free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


class Server:
    def __init__(self, var: Path, command: Sequence[str] = SERVE, **settings: str) -> None:
        self.command = command
        self.port = free_port()
        clean = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        self.environment = clean | {"STELE_VAR": str(var), "STELE_PORT": str(self.port)} | settings
        self.process: subprocess.Popen[bytes] | None = None

    def python(self, *arguments: str) -> None:
        """Run a command of the site beside the server; a command that fails ends everything."""
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=self.environment, check=True, capture_output=True)

    def start(self) -> None:
        """Start it as often as needed, like a service manager: the port is free only when its last owner is gone, and
        until then it is the old workers that answer."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            if self.process is None or self.process.poll() is not None:
                self.process = subprocess.Popen(
                    [sys.executable, *self.command],
                    cwd=ROOT,
                    env=self.environment,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            if (self.workers() or not PROCESSES.exists()) and self.answers():
                return
            time.sleep(0.2)
        raise TimeoutError(f"The server did not answer within {PATIENCE} seconds.")

    def answers(self) -> bool:
        try:
            self.ask("/robots.txt")
        except (OSError, http.client.HTTPException):
            return False
        return True

    def ask(
        self, path: str, method: str = "GET", body: str = "", headers: Mapping[str, str] | None = None
    ) -> tuple[http.client.HTTPResponse, str]:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=30)
        try:
            connection.request(method, path, body or None, headers or {})
            response = connection.getresponse()
            return response, response.read().decode()
        finally:
            connection.close()

    @property
    def master(self) -> int:
        assert self.process
        return self.process.pid

    def workers(self) -> list[int]:
        try:
            return [
                int(child) for child in Path(f"/proc/{self.master}/task/{self.master}/children").read_text().split()
            ]
        except OSError:
            return []

    def memory(self) -> float:
        """Megabytes of all its processes, shared pages counted once."""
        found = 0
        for process in (self.master, *self.workers()):
            with suppress(OSError):
                lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
                found += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        return found / 1024

    def kill(self, process: int) -> None:
        os.kill(process, signal.SIGKILL)
        if self.process and process == self.master:
            self.process.wait()

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None


@contextmanager
def served(command: Sequence[str] = SERVE, **settings: str) -> Iterator[Server]:
    """A server that answers, with content loaded; gone afterwards with all that it wrote."""
    with tempfile.TemporaryDirectory(prefix="stele-") as folder:
        server = Server(Path(folder), command, **settings)
        server.python("-m", "config.prepare")
        try:
            server.start()
            yield server
        finally:
            server.stop()
