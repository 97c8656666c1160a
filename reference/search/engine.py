"""The index on disk: built beside the old one, swapped in at once, opened by every worker when it changes.

There is one catalogue for each game, so that a question about the game at hand costs the same however many games there
are, and one for all games together. `search/__init__.py` is the interface."""

import fcntl
import json
import logging
import math
import os
import shutil
import tomllib
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from django.conf import settings

from ..models import Edition, Game
from ..passages import Found, all_passages
from . import analysis
from .analysis import Thesaurus
from .full_text import BROKEN, FullText, write
from .ranking import Document, Phrase
from .spelling import Speller

logger = logging.getLogger(__name__)

EVERYTHING = "all"
COMMON = Path(__file__).resolve().parent.parent / "synonyms.toml"
KEPT = 5000  # passages kept ready in memory by each worker
KEPT_WEIGHTS = 50_000  # words; many that are asked for stand nowhere
BETWEEN = " | "  # between the phrases of one field


class Unavailable(Exception):
    """Nothing can be searched now."""


# -- building


def rebuild() -> None:
    """Make the index from the database. Readers keep the old one until the new one is complete."""
    home = _home()
    home.mkdir(parents=True, exist_ok=True)
    with _locked(home / "lock"):
        serial = Edition.objects.values_list("serial", flat=True).first() or 0
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
    thesauri = {slug: thesaurus_of(groups) for slug, groups in shelves.synonyms.items()}
    documents = [(p.game, _document(p, thesauri[p.game])) for p in shelves.passages]
    for slug in (*shelves.names, EVERYTHING):
        write(folder / slug, (document for game, document in documents if slug in (EVERYTHING, game)))
    manifest = {"serial": serial, "synonyms": shelves.synonyms, "names": shelves.names}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


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
        self.full_text = FullText(folder)
        self.size = max(1, len(self.full_text))
        self.weight = lru_cache(maxsize=KEPT_WEIGHTS)(self._weight)
        self.document = lru_cache(maxsize=KEPT)(self._read)

    @cached_property
    def speller(self) -> Speller:
        return Speller(self.full_text.words())

    def _weight(self, stem: str) -> float:
        """What a word tells: the rarer, the more."""
        return math.log(1 + self.size / (1 + self.full_text.frequency(stem)))

    def holds(self, stem: str) -> bool:
        """Whether a stem stands anywhere."""
        return self.weight(stem) < self.weight("\0")

    def candidates(
        self, stems: Mapping[str, float], most: int, holds: Callable[[Found], bool] | None = None
    ) -> Iterator[tuple[Found, Document, float]]:
        """The passages full-text search likes best for these stems, each stem with what it counts (a whole one
        everywhere, a lesser one only where a passage says what it is about); the share of the best one's score."""
        totals: dict[int, float] = {}
        for stem, worth in stems.items():
            for number, score in zip(*self.full_text.scores(stem, worth == 1.0), strict=True):
                totals[number] = totals.get(number, 0.0) + worth * score
        best = max(totals.values(), default=1.0)
        for number, total in sorted(totals.items(), key=itemgetter(1), reverse=True):
            passage, document = self.document(number)
            if holds is None or holds(passage):
                yield passage, document, total / best
                most -= 1
            if not most:
                return

    def _read(self, number: int) -> tuple[Found, Document]:
        """A passage of the index, made ready for ranking; kept, because the next question wants it again."""
        stored = self.full_text.stored(number)
        passage = Found(**stored["passage"])
        title, *asked = (self._phrase(text) for text in (stored["title"], *stored["asked"].split(BETWEEN)))
        stems = frozenset(stored["body"].split()).union(title.stems, *(phrase.stems for phrase in asked))
        return passage, Document(
            passage.game, passage.kind, title, tuple(phrase for phrase in asked if phrase.stems), stems
        )

    def _phrase(self, text: str) -> Phrase:
        stems = frozenset(text.split())
        return Phrase(stems, sum(map(self.weight, stems)))


class Opened:
    """A complete index as it was when opened; catalogues are opened when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        self.serial: int = manifest["serial"]
        self.names: dict[str, str] = manifest["names"]
        self.thesauri = {slug: thesaurus_of(groups) for slug, groups in manifest["synonyms"].items()}
        self.catalogue = lru_cache(maxsize=None)(self._catalogue)

    def _catalogue(self, slug: str) -> Catalogue:
        return Catalogue(self.folder / slug)


_opened: Opened | None = None


def opened() -> Opened:
    """The current index; a missing or broken one is made anew."""
    global _opened
    folder = _home() / _pointer()
    if _opened is None or _opened.folder != folder:
        try:
            _opened = Opened(folder)
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
    """Whether the index is there and made from what the database holds now."""
    try:
        serial = Opened(_home() / _pointer()).serial
    except BROKEN:
        return False
    return serial == (Edition.objects.values_list("serial", flat=True).first() or 0)
