"""The index on disk: built beside the old one, swapped in at once, opened by every worker when it changes.

There is one catalogue for each game, so that a question about the game at hand costs the same however many games there
are. `search/__init__.py` is the interface."""

import fcntl
import json
import logging
import os
import shutil
import tomllib
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from django.conf import settings

from ..models import Edition, Game
from ..passages import Found, all_passages
from . import analysis
from .analysis import Thesaurus
from .full_text import BROKEN, FullText, write
from .ranking import Entry, Phrasebook, Shares
from .spelling import Speller

logger = logging.getLogger(__name__)

SHAPE = Path(__file__).resolve().parent.parent / "passages.py"
COMMON = Path(__file__).resolve().parent.parent / "synonyms.toml"
BETWEEN = " | "  # between the phrases of one field


class Unavailable(Exception):
    """Nothing can be searched now."""


# -- building


def rebuild() -> None:
    """Make the index from the database. Readers keep the old one until the new one is complete."""
    home = _home()
    home.mkdir(parents=True, exist_ok=True)
    with _locked(home / "lock"):
        serial = _serial()
        name = f"{serial}-{uuid.uuid4().hex[:8]}"
        build(home / f"{name}.new", library(), serial)
        os.rename(home / f"{name}.new", home / name)
        previous = _pointer()
        _point_to(name)
        _prune(home, keep={name, previous})


@dataclass(frozen=True)
class Library:
    """All that is to be found: the games by name, their groups of synonyms, their passages."""

    names: Mapping[str, str]
    synonyms: Mapping[str, list[list[str]]]
    passages: list[Found]


def library() -> Library:
    """What the database holds."""
    games = Game.objects.prefetch_related("terms")
    return Library(
        {game.slug: game.name for game in games},
        {game.slug: [[term.name, *term.synonyms] for term in game.terms.all()] for game in games},
        list(all_passages()),
    )


def build(folder: Path, shelves: Library, serial: int = 0) -> None:
    for slug in shelves.names:
        thesaurus = thesaurus_of(shelves.synonyms[slug])
        write(folder / slug, (_document(p, thesaurus) for p in shelves.passages if p.game == slug))
    manifest = {"serial": serial, "made_by": _maker(), "synonyms": shelves.synonyms, "names": shelves.names}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


def _maker() -> str:
    """Changes with what shapes an index besides the content: the code, and the words that all games share."""
    files = (*sorted(Path(__file__).parent.glob("*.py")), SHAPE, COMMON)
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def _document(passage: Found, thesaurus: Thesaurus) -> dict[str, Any]:
    def stems(text: str) -> str:
        return " ".join(thesaurus.stems(text))

    return {
        "title": stems(passage.title),
        "asked": BETWEEN.join(map(stems, passage.asked)),
        "body": stems(" ".join((passage.text, *passage.expansions))),
        "words": " ".join(analysis.words(" ".join((passage.title, *passage.asked, passage.text)))),
        "passage": asdict(passage),
    }


def thesaurus_of(groups: list[list[str]]) -> Thesaurus:
    """A game's synonyms and those of all games."""
    return analysis.thesaurus([*groups, *tomllib.loads(COMMON.read_text(encoding="utf-8"))["groups"]])


# -- files


def _home() -> Path:
    return Path(settings.VAR) / "index"


def _pointer() -> str:
    """The name of the current index; every question asks for it."""
    try:
        with open(f"{settings.VAR}/index/current", encoding="utf-8") as file:
            return file.read()
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
    """The opened index of one game, its passages ready for ranking."""

    def __init__(self, folder: Path, thesaurus: Thesaurus) -> None:
        self.thesaurus = thesaurus
        self.full_text = FullText(folder)
        documents = [self.full_text.stored(number) for number in range(len(self.full_text))]
        passages = [Found(**document["passage"]) for document in documents]
        self.phrasebook = Phrasebook(list(map(_entry, passages, documents)))
        self.passages = [replace(passage, asked=()) for passage in passages]
        self.words = self.full_text.words()

    def found(self, stems: Iterable[str]) -> Shares:
        """What full-text search gives each passage for these stems."""
        totals = np.zeros(len(self.passages), np.float32)
        for stem in stems:
            numbers, scores = self.full_text.scores(stem)
            totals[numbers] += scores
        return totals


def _entry(passage: Found, document: Mapping[str, Any]) -> Entry:
    stems = [frozenset(text.split()) for text in (document["title"], *document["asked"].split(BETWEEN))]
    phrases = (passage.title, *passage.asked)
    return Entry(passage.kind, phrases, stems[: len(phrases)], passage.text, frozenset(document["body"].split()))


class Opened:
    """A complete index as it was when opened; catalogues are opened when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        self.made_from = manifest["serial"], manifest["made_by"]
        self.names: dict[str, str] = manifest["names"]
        self.synonyms: dict[str, list[list[str]]] = manifest["synonyms"]
        self.catalogue = lru_cache(maxsize=None)(self._catalogue)
        self.speller = lru_cache(maxsize=None)(self._speller)

    def _catalogue(self, slug: str) -> Catalogue:
        return Catalogue(self.folder / slug, thesaurus_of(self.synonyms[slug]))

    def _speller(self, slugs: tuple[str, ...]) -> Speller:
        counts: Counter[str] = Counter()
        for slug in slugs:
            counts.update(self.catalogue(slug).words)
        return Speller(counts)


_opened: Opened | None = None


def opened() -> Opened:
    """The current index; a missing or broken one is made anew."""
    global _opened
    name = _pointer()
    if _opened is None or _opened.folder.name != name:
        try:
            _opened = Opened(_home() / name)
        except BROKEN as damage:
            mend(damage)
            _opened = Opened(_home() / _pointer())
    return _opened


def mend(damage: Exception) -> None:
    """Make a damaged index anew, or say that nobody can search now."""
    logger.warning("The search index is damaged (%r); making it anew.", damage)
    try:
        rebuild()
    except OSError as error:
        raise Unavailable(f"The search index is damaged and cannot be made anew: {error}") from error


def forget() -> None:
    """Open the index anew at the next question."""
    global _opened
    _opened = None


def is_current() -> bool:
    """Whether the index is there, made from what the database holds now and by the code that reads it."""
    try:
        return Opened(_home() / _pointer()).made_from == (_serial(), _maker())
    except BROKEN:
        return False


def _serial() -> int:
    """The number of the content's edition in the database."""
    return Edition.objects.values_list("serial", flat=True).first() or 0
