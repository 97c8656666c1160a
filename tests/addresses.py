"""Every address of the site, with what its own pages send there: found in their links and forms, not listed by hand."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.test import Client
from django.urls import NoReverseMatch, Resolver404, URLPattern, URLResolver, get_resolver, resolve, reverse

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Visit:
    """A request as a page offers it."""

    method: str
    path: str
    pairs: Pairs = ()

    @property
    def name(self) -> str:
        """The name of the address, such as `reference:passage`; empty for one that leads to nothing."""
        try:
            return resolve(self.path).view_name
        except Resolver404:
            return ""


class Offers(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.visits: list[Visit] = []
        self.form: Visit | None = None
        self.entries: list[tuple[str, str]] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.visits.append(self.visit("get", named.get("href", "")))
        elif tag == "form":
            self.form, self.entries = self.visit(named.get("method", "get"), named.get("action", "")), []
        elif tag == "select":
            self.select = named.get("name", "")
        elif tag in ("input", "textarea", "button", "option"):
            name = self.select if tag == "option" else named.get("name", "")
            self.entries += [(name, named.get("value", ""))] if name else []

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.form:
            self.visits.append(replace(self.form, pairs=tuple(self.entries)))
            self.form = None

    def visit(self, method: str, address: str) -> Visit:
        parts = urlsplit(urljoin(self.page, address))
        pairs = parse_qsl(parts.query, keep_blank_values=True)
        return Visit(method, parts.path if not parts.netloc else "", tuple(pairs))


def offered(client: Client, page: str) -> list[Visit]:
    """The page itself, and everything that it leads to."""
    offers = Offers(page)
    offers.feed(client.get(page).content.decode())
    return [offers.visit("get", page), *offers.visits]


def named_routes(patterns: Iterable[URLPattern | URLResolver] | None = None, space: str = "") -> Iterator[str]:
    """The name of every address that Django knows."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from named_routes(pattern.url_patterns, f"{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name:
            yield space + pattern.name


def visits_by_route(client: Client, pages: Iterable[str]) -> dict[str, list[Visit]]:
    """What the pages offer, by the name of the address; an address that none of them offers gets a guess."""
    found: dict[str, list[Visit]] = defaultdict(list)
    for visit in dict.fromkeys(visit for page in pages for visit in offered(client, page)):
        found[visit.name].append(visit)
    return {name: found[name] or [guess(name)] for name in named_routes()}


def guess(name: str) -> Visit:
    for arguments in ([], ["1"], ["1", "1"], ["1", "1", "1"]):
        try:
            return Visit("get", reverse(name, args=arguments))
        except NoReverseMatch:
            continue
    raise AssertionError(f"{name} takes arguments that nobody can guess: add one of its pages to tests/kinds.py")
