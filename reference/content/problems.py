"""What is wrong with the content, collected so that an author sees all of it at once."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, order=True)
class Problem:
    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


@dataclass
class Problems:
    """A list that knows how to name a file shortly."""

    root: Path
    found: list[Problem] = field(default_factory=list)

    def add(self, path: Path, line: int, message: str) -> None:
        self.found.append(Problem(self.name(path), line, message))

    def name(self, path: Path) -> str:
        return str(path.relative_to(self.root)) if path.is_relative_to(self.root) else str(path)


@dataclass(frozen=True)
class Place:
    """Where a piece of content was written, for messages."""

    path: Path
    line: int
