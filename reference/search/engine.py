"""The Whoosh index: built beside the old one, swapped in at once, opened by every worker when it changes.

The only module that knows Whoosh's index. There is one index for each game, so that a question about the game at hand
costs the same however many games there are, and one for all games together. `search/__init__.py` is the interface."""

import fcntl
import json
import math
import os
import shutil
import tomllib
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from whoosh import fields, index, query
from whoosh.analysis import SpaceSeparatedTokenizer

from ..models import Edition, Game
from ..passages import Found, all_passages
from . import analysis
from .analysis import Thesaurus
from .ranking import Document, Phrase
from .spelling import Speller

EVERYTHING = "all"
COMMON = Path(__file__).resolve().parent.parent / "synonyms.toml"
BOOSTS = {"title": 2.5, "asked": 2.0, "body": 1.0}
KEPT = 5000  # passages kept ready in memory by each worker
BETWEEN = " | "  # between the phrases of one field


def _schema() -> fields.Schema:
    def stems() -> fields.TEXT:
        return fields.TEXT(analyzer=SpaceSeparatedTokenizer(), stored=True, phrase=False)

    words = fields.TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)
    return fields.Schema(title=stems(), asked=stems(), body=stems(), words=words, passage=fields.STORED)


# -- building


def rebuild() -> None:
    """Make the index from the database. Readers keep the old one until the new one is complete."""
    home = _home()
    home.mkdir(parents=True, exist_ok=True)
    with _locked(home / "lock"):
        serial = Edition.objects.values_list("serial", flat=True).first() or 0
        name = f"{serial}-{uuid.uuid4().hex[:8]}"
        _build(home / f"{name}.new", serial)
        os.rename(home / f"{name}.new", home / name)
        previous = _pointer()
        _point_to(name)
        _prune(home, keep={name, previous})


def _build(folder: Path, serial: int) -> None:
    synonyms = {game.slug: [[term.name, *term.synonyms] for term in game.terms.all()] for game in _games()}
    names = {game.slug: game.name for game in _games()}
    passages = list(all_passages())
    for slug in (*names, EVERYTHING):
        chosen = [p for p in passages if slug in (EVERYTHING, p.game)]
        (folder / slug).mkdir(parents=True)
        _write(folder / slug, chosen, synonyms)
    manifest = {"serial": serial, "synonyms": synonyms, "names": names}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


def _games() -> Iterable[Game]:
    return Game.objects.prefetch_related("terms")


def _write(folder: Path, passages: list[Found], synonyms: Mapping[str, list[list[str]]]) -> None:
    writer = index.create_in(folder, _schema()).writer(limitmb=64)
    words = {slug: thesaurus_of(groups) for slug, groups in synonyms.items()}
    for passage in passages:
        stems = words[passage.game].stems
        text = " ".join((passage.title, *passage.asked, passage.text))
        writer.add_document(
            title=" ".join(stems(passage.title)),
            asked=BETWEEN.join(" ".join(stems(phrase)) for phrase in passage.asked),
            body=" ".join(stems(" ".join((passage.text, *passage.expansions)))),
            words=" ".join(analysis.words(text)),
            passage=asdict(passage),
        )
    writer.commit(optimize=True)


def thesaurus_of(groups: list[list[str]]) -> Thesaurus:
    """A game's synonyms and those of all games."""
    return analysis.thesaurus([*groups, *tomllib.loads(COMMON.read_text(encoding="utf-8"))["groups"]])


# -- files


def _home() -> Path:
    return Path(settings.VAR) / "index"


def _pointer() -> str:
    try:
        return (_home() / "current").read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _point_to(name: str) -> None:
    new = _home() / f"current.{uuid.uuid4().hex[:8]}"
    new.write_text(name, encoding="utf-8")
    os.replace(new, _home() / "current")


def _prune(home: Path, keep: set[str]) -> None:
    """Remove what earlier rebuilds left, finished or killed; the one just replaced stays for its readers."""
    for path in home.iterdir():
        if path.name not in keep | {"lock", "current"}:
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# -- reading


class Catalogue:
    """One opened index: the passages of a game, or of all."""

    def __init__(self, folder: Path) -> None:
        self.searcher = index.open_dir(folder, readonly=True).searcher()
        self.size = max(1, self.searcher.doc_count())
        self.weights: dict[str, float] = {}
        self.document = lru_cache(maxsize=KEPT)(self._read)

    @cached_property
    def speller(self) -> Speller:
        reader = self.searcher.reader()
        return Speller({word.decode(): int(info.weight()) for (_, word), info in _terms(reader, "words")})

    def weight(self, token: str) -> float:
        """What a word tells: the rarer, the more."""
        if token not in self.weights:
            reader = self.searcher.reader()
            most = max(reader.doc_frequency(name, token) for name in BOOSTS)
            self.weights[token] = math.log(1 + self.size / (1 + most))
        return self.weights[token]

    def holds(self, token: str) -> bool:
        """Whether a stem stands anywhere."""
        return self.weight(token) < self.weight("\0")

    def candidates(self, tokens: Mapping[str, float], most: int) -> list[tuple[Found, Document, float]]:
        """The passages full-text search (BM25F) likes best for these stems, each with its boost; the share of the best
        one's score."""
        terms = [
            query.Term(name, token, boost=boost * worth)
            for token, worth in tokens.items()
            for name, boost in BOOSTS.items()
            if worth == 1.0 or name != "body"  # a synonym counts where a passage says what it is about
        ]
        found = self.searcher.search(query.Or(terms), limit=most).top_n
        return [(*self.document(number), score / found[0][0]) for score, number in found]

    def _read(self, number: int) -> tuple[Found, Document]:
        """A passage of the index, made ready for ranking; kept, because the next question wants it again."""
        stored = self.searcher.stored_fields(number)
        passage = Found(**stored["passage"])
        title, *asked = (self._phrase(text) for text in (stored["title"], *stored["asked"].split(BETWEEN)))
        stems = frozenset(stored["body"].split()).union(title.stems, *(phrase.stems for phrase in asked))
        return passage, Document(
            passage.game, passage.kind, title, tuple(phrase for phrase in asked if phrase.stems), stems
        )

    def _phrase(self, text: str) -> Phrase:
        stems = frozenset(text.split())
        return Phrase(stems, sum(map(self.weight, stems)))


def _terms(reader: Any, name: str) -> Iterator[Any]:
    return (((name, word), reader.term_info(name, word)) for word in reader.lexicon(name))


class Opened:
    """A complete index as it was when opened; catalogues are opened when first needed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = _home() / name
        manifest = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        self.serial: int = manifest["serial"]
        self.names: dict[str, str] = manifest["names"]
        self.thesauri = {slug: thesaurus_of(groups) for slug, groups in manifest["synonyms"].items()}
        self.catalogues: dict[str, Catalogue] = {}

    def catalogue(self, slug: str) -> Catalogue:
        if slug not in self.catalogues:
            self.catalogues[slug] = Catalogue(self.folder / slug)
        return self.catalogues[slug]


_opened: Opened | None = None


def opened() -> Opened:
    """The current index; a missing or broken one is made anew."""
    global _opened
    name = _pointer()
    if _opened is None or _opened.name != name or _opened.folder.parent != _home():
        try:
            _opened = Opened(name)
            _opened.catalogue(EVERYTHING)
        except (OSError, ValueError, KeyError, index.EmptyIndexError):
            rebuild()
            _opened = Opened(_pointer())
    return _opened


def forget() -> None:
    """Open the index anew at the next question."""
    global _opened
    _opened = None


def is_current() -> bool:
    """Whether the index is there and made from what the database holds now."""
    try:
        serial = Opened(_pointer()).serial
    except (OSError, ValueError, KeyError):
        return False
    return serial == (Edition.objects.values_list("serial", flat=True).first() or 0)
