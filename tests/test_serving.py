"""The site as the README deploys it: production settings, gunicorn, and a proxy that speaks HTTPS in front of it."""

import re
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from benchmarks.served import PROCESSES, Server, served
from tests.test_start import PRODUCTION

pytestmark = pytest.mark.skipif(not PROCESSES.exists(), reason="only Linux tells about processes in /proc")
PROXIED = {"Host": "stele.invalid", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served(**PRODUCTION, GUNICORN_CMD_ARGS="--workers=1") as running:
        yield running


def happens(wanted: Callable[[], bool], seconds: int = 60) -> bool:
    limit = time.monotonic() + seconds
    while time.monotonic() < limit and not wanted():
        time.sleep(0.1)
    return wanted()


def test_plain_http_moves_to_https(server: Server) -> None:
    response, _ = server.ask("/deus/?players=3", headers={"Host": "stele.invalid"})
    assert (response.status, response.headers["Location"]) == (301, "https://stele.invalid/deus/?players=3")


def test_page_behind_the_proxy_insists_on_https(server: Server) -> None:
    response, text = server.ask("/deus/", headers=PROXIED)
    assert response.status == 200
    assert '<link rel="canonical" href="https://stele.invalid/deus/"' in text
    assert response.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert not response.headers["Set-Cookie"]


def test_foreign_host_is_refused(server: Server) -> None:
    response, text = server.ask("/", headers={**PROXIED, "Host": "example.org"})
    assert response.status == 400
    assert "Traceback" not in text


def test_style_sheet_is_cached_for_good_and_compressed(server: Server) -> None:
    _, text = server.ask("/", headers=PROXIED)
    path = re.search(r'href="(/static/[^"]+\.css)"', text)
    assert path
    response, _ = server.ask(path[1], headers=PROXIED)
    assert response.status == 200
    assert "immutable" in response.headers["Cache-Control"]
    assert "Accept-Encoding" in response.headers["Vary"]


def test_log_in_works_through_the_proxy(server: Server) -> None:
    response, text = server.ask("/admin/login/", headers=PROXIED)
    cookie = response.headers["Set-Cookie"]
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
    assert token
    assert "Secure" in cookie
    assert "SameSite=Lax" in cookie
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie.split(";")[0]}
    body = f"csrfmiddlewaretoken={token[1]}&username=x&password=y"
    for origin, status in (("https://stele.invalid", 200), ("https://example.org", 403)):
        response, _ = server.ask("/admin/login/", "POST", body, {**PROXIED, **form, "Origin": origin})
        assert response.status == status


def test_hang_up_signal_renews_the_workers(server: Server) -> None:
    before = server.workers()
    assert server.process
    server.process.send_signal(signal.SIGHUP)
    assert happens(lambda: bool(server.workers()) and not set(before) & set(server.workers()))
    assert server.ask("/", headers=PROXIED)[0].status == 200


def test_killed_master_takes_its_workers_along(server: Server) -> None:
    """Otherwise they would keep the port, and nothing that starts the server again could."""
    assert happens(server.answers)
    server.kill(server.master)
    assert happens(lambda: not server.answers(), 20)
    server.start()
    assert server.ask("/", headers=PROXIED)[0].status == 200
