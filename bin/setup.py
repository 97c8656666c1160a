"""Bring the checkout to where it can run: environment, dependencies, database, content, static files.

Runs before anything is installed, so it uses the standard library only. What is up to date is skipped.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
RUN_LOCK = ROOT / "requirements.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"  # contains all of RUN_LOCK, at the same versions


def main(dev: bool) -> None:
    wanted = [RUN_LOCK, DEV_LOCK] if dev else [RUN_LOCK]
    if not all(is_installed(lock) for lock in wanted):
        require_writable(ROOT)
        make_environment()
        install(wanted)
    sys.exit(subprocess.run([PYTHON, "-m", "config.prepare"], cwd=ROOT).returncode)


def require_writable(folder: Path) -> None:
    """Really write: permission bits do not tell about a read-only disk."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        sys.exit(f"Stele cannot write to its folder {folder}: {error.strerror}.")


def environment_works() -> bool:
    """False also when the Python that the environment was made from is gone."""
    try:
        return subprocess.run([PYTHON, "-c", "import pip"], capture_output=True).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    if environment_works():
        return
    if find_spec("ensurepip") is None:
        sys.exit("This Python cannot make virtual environments (on Debian: apt install python3-venv).")
    print("Making the Python environment in .venv", flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, text=True)
    if made.returncode:
        reason = (made.stderr or made.stdout).strip().splitlines()
        sys.exit(f"The Python environment could not be made: {reason[-1] if reason else 'no reason given'}")


def install(locks: list[Path]) -> None:
    """Install the largest of the locks, which contains the others."""
    print("Installing the dependencies", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    command = [*pip, "--require-hashes", "-r", str(locks[-1])]
    done = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
        sys.exit(f"The dependencies could not be installed. {errors[-1] if errors else done.stderr}")
    for lock in locks:
        stamp(lock).write_text(fingerprint(lock))


def stamp(lock: Path) -> Path:
    return VENV / f"{lock.stem}.stamp"


def is_installed(lock: Path) -> bool:
    usable = os.access(PYTHON, os.X_OK) and stamp(lock).is_file()
    return usable and stamp(lock).read_text() == fingerprint(lock)


def fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


if __name__ == "__main__":
    main(dev="--dev" in sys.argv[1:])
