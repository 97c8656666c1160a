"""How the site starts: its settings, its key, its address, and what it says when it cannot."""

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client
from django.urls import path

from config.gunicorn_conf import qr_code
from config.lan import LOCAL_HOSTS, address_to_open, hosts_for, is_reachable_from_elsewhere
from config.secret_key import kept_key, weakness
from config.serve import address_problem

ROOT = Path(__file__).resolve().parent.parent
GOOD_KEY = "x7Rk2Qm9Zt4Lw8Vb3Nc6Hd1Js5Fg0Py-aUeIoTqWzXvBnMlKjHgF"
PRODUCTION = {
    "STELE_ENV": "production",
    "STELE_SECRET_KEY": GOOD_KEY,
    "STELE_ALLOWED_HOSTS": "stele.invalid",
}


def run_python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh process in which no setting of the caller's environment holds."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("STELE_", "DATABASE_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=clean | environment, capture_output=True, text=True
    )


def setting(name: str, **environment: str) -> str:
    done = run_python("-c", f"from config import settings; print(settings.{name})", **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# --- Settings ----------------------------------------------------------------------------------------


def test_debug_is_off_by_default(tmp_path: Path) -> None:
    assert setting("DEBUG", STELE_VAR=str(tmp_path)) == "False"


def test_local_hosts_are_allowed_by_default(tmp_path: Path) -> None:
    assert setting("ALLOWED_HOSTS", STELE_VAR=str(tmp_path)) == str(LOCAL_HOSTS)


def test_database_url_chooses_the_database(tmp_path: Path) -> None:
    url = "postgres://stele@db.invalid/games"
    assert setting("DATABASES['default']['NAME']", STELE_VAR=str(tmp_path), DATABASE_URL=url) == "games"


def test_sqlite_lies_in_var_and_waits_for_writers(tmp_path: Path) -> None:
    assert setting("DATABASES['default']['NAME']", STELE_VAR=str(tmp_path)) == str(tmp_path / "db.sqlite3")
    assert "IMMEDIATE" in setting("DATABASES['default']['OPTIONS']", STELE_VAR=str(tmp_path))


def test_every_bad_variable_is_reported_in_one_line(tmp_path: Path) -> None:
    done = run_python("manage.py", "check", STELE_VAR=str(tmp_path), STELE_ENV="prod", STELE_DEBUG="maybe")
    assert done.returncode == 1
    assert done.stderr.startswith("Stele is not configured:")
    assert "STELE_ENV" in done.stderr
    assert "STELE_DEBUG" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"STELE_SECRET_KEY": ""}, "STELE_SECRET_KEY is missing"),
        ({"STELE_SECRET_KEY": "short"}, "STELE_SECRET_KEY is shorter than 50 characters"),
        ({"STELE_SECRET_KEY": "django-insecure-" + GOOD_KEY}, "looks like a placeholder"),
        ({"STELE_ALLOWED_HOSTS": ""}, "STELE_ALLOWED_HOSTS is empty"),
        ({"STELE_ALLOWED_HOSTS": "*"}, "STELE_ALLOWED_HOSTS allows every host"),
        ({"STELE_DEBUG": "on"}, "STELE_DEBUG is on"),
    ],
)
@pytest.mark.parametrize("command", [("manage.py", "check"), ("-m", "config.serve")])
def test_production_refuses_to_start(command: tuple[str, str], change: dict[str, str], complaint: str) -> None:
    done = run_python(*command, **(PRODUCTION | change))
    assert done.returncode == 1
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_production_names_all_problems_at_once() -> None:
    done = run_python("manage.py", "check", STELE_ENV="production")
    assert "STELE_SECRET_KEY is missing; STELE_ALLOWED_HOSTS is empty" in done.stderr


def test_production_passes_the_deployment_check(tmp_path: Path) -> None:
    done = run_python("manage.py", "check", "--deploy", "--fail-level", "INFO", STELE_VAR=str(tmp_path), **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


# --- The secret key ----------------------------------------------------------------------------------


def test_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret_key"
    key = kept_key(file)
    assert weakness(key) is None
    assert kept_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_damaged_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("")
    with pytest.raises(ImproperlyConfigured, match="is missing: delete the file"):
        kept_key(tmp_path / "secret_key")


def test_key_in_an_impossible_place_is_reported(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file, not a folder")
    with pytest.raises(ImproperlyConfigured, match="out of reach"):
        kept_key(tmp_path / "var" / "secret_key")


@pytest.mark.parametrize(
    ("key", "problem"),
    [
        ("", "is missing"),
        ("x" * 49, "is shorter than 50 characters"),
        ("x" * 60, "is too regular"),
        ("abcdefghijklmnopqrstuvwxyz" * 2, "is too regular"),
        ("ChangeMe" + GOOD_KEY, "looks like a placeholder"),
        (GOOD_KEY, None),
    ],
)
def test_weakness_of_a_key(key: str, problem: str | None) -> None:
    assert weakness(key) == problem


# --- The address -------------------------------------------------------------------------------------


def test_every_interface_allows_the_lan_address() -> None:
    hosts = hosts_for("0.0.0.0")
    assert address_to_open("0.0.0.0") in hosts
    assert set(LOCAL_HOSTS) <= set(hosts)
    assert "*" not in hosts


@pytest.mark.parametrize(
    ("host", "opened", "elsewhere"),
    [
        ("127.0.0.1", "127.0.0.1", False),
        ("localhost", "localhost", False),
        ("::1", "[::1]", False),
        ("192.168.1.20", "192.168.1.20", True),
    ],
)
def test_address_to_open(host: str, opened: str, elsewhere: bool) -> None:
    assert address_to_open(host) == opened
    assert opened in hosts_for(host)
    assert is_reachable_from_elsewhere(host) is elsewhere


def test_port_in_use_is_named_with_another_to_try() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        problem = address_problem("127.0.0.1", str(port))
    assert problem is not None
    assert problem.startswith(f"Port {port} is in use; choose another")


@pytest.mark.parametrize("port", ["", "http", "0", "65536", "-1", "²"])
def test_impossible_port_is_named(port: str) -> None:
    assert address_problem("127.0.0.1", port) == f"PORT={port} is not a port number (1 to 65535)."


def test_foreign_host_is_refused() -> None:
    problem = address_problem("192.0.2.77", "8000")
    assert problem is not None
    assert "cannot listen on 192.0.2.77" in problem


def test_qr_code_is_drawn_in_blocks() -> None:
    assert set(qr_code("http://192.168.1.20:8000/")) <= set("█▀▄ \n")


# --- The set-up script -------------------------------------------------------------------------------


def test_missing_python_gets_one_line(tmp_path: Path) -> None:
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    (bin_folder / "setup").write_text((ROOT / "bin" / "setup").read_text())
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit 0\nexit 1\n')
    old.chmod(0o755)
    (tmp_path / "dirname").symlink_to("/usr/bin/dirname")
    done = subprocess.run(
        ["/bin/sh", bin_folder / "setup"], env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr == "Stele needs Python 3.11 or newer on the PATH (found: Python 3.9.2).\n"


def test_no_file_of_ours_names_a_package_index() -> None:
    for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml", "Makefile"):
        assert "index-url" not in (ROOT / name).read_text().replace("--no-emit-index-url", "")


def test_both_locks_agree() -> None:
    run, dev = (
        {line for line in (ROOT / name).read_text().splitlines() if "==" in line}
        for name in ("requirements.lock", "requirements-dev.lock")
    )
    assert run <= dev


# --- Every response ----------------------------------------------------------------------------------


def reading(request: HttpRequest) -> HttpResponse:
    return HttpResponse("a rule " * 100)


def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse(get_token(request))


urlpatterns = [path("reading/", reading), path("form/", form)]


@pytest.mark.urls(__name__)
def test_reading_page_sets_no_cookie_and_caches(client: Client) -> None:
    response = client.get("/reading/", headers={"accept-encoding": "gzip"})
    assert not response.cookies
    assert response["Vary"] == "Accept-Encoding"
    assert response["Content-Encoding"] == "gzip"
    again = client.get("/reading/", headers={"if-none-match": response["ETag"]})
    assert again.status_code == 304


@pytest.mark.urls(__name__)
def test_form_page_sets_the_csrf_cookie(client: Client) -> None:
    response = client.get("/form/")
    assert "csrftoken" in response.cookies
    assert "Cookie" in response["Vary"]


@pytest.mark.urls(__name__)
def test_security_headers(client: Client) -> None:
    response = client.get("/reading/")
    policy = set(response["Content-Security-Policy"].split("; "))
    assert {"default-src 'self'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'self'"} <= policy
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Content-Type-Options"] == "nosniff"
