"""Read the passages of a Markdown file: `## Title {#code}`, `key: value` lines, a blank line, text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .problems import Place, Problems
from .shapes import CODE, KINDS, STANDINGS, Applies, Passage, PlayerRange, SourceRef

HEADING = re.compile(r"## (?P<title>.+?)\s*\{#(?P<code>[^}]*)\}\s*")
META = re.compile(r"(?P<key>[a-z]+):\s*(?P<value>.*)")
KEYS = ("kind", "source", "standing", "expansions", "without", "players", "related", "asked", "verdict")
MOST_PLAYERS = 99


@dataclass
class Block:
    """The lines of one passage, before they are understood."""

    title: str
    code: str
    line: int
    meta: dict[str, list[str]] = field(default_factory=dict)
    meta_lines: dict[str, int] = field(default_factory=dict)
    body: list[str] = field(default_factory=list)
    in_meta: bool = True

    def add(self, number: int, line: str) -> None:
        """One more line: key lines until the first blank or other line, then text."""
        meta = META.fullmatch(line) if self.in_meta else None
        if meta:
            self.meta.setdefault(meta["key"], []).append(meta["value"].strip())
            self.meta_lines.setdefault(meta["key"], number)
        elif line.strip() or not self.in_meta:
            self.in_meta = False
            self.body.append(line)
        else:
            self.in_meta = not self.meta

    def first(self, key: str, default: str = "") -> str:
        return self.meta.get(key, [default])[0]

    def items(self, key: str, separator: str = ",") -> tuple[str, ...]:
        parts = [part.strip() for value in self.meta.get(key, []) for part in value.split(separator)]
        return tuple(part for part in parts if part)


def read_passages(path: Path, section: str, problems: Problems) -> list[Passage]:
    return [_passage(block, path, section, problems) for block in _blocks(path, problems)]


def _blocks(path: Path, problems: Problems) -> list[Block]:
    blocks: list[Block] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        heading = HEADING.fullmatch(line)
        if heading:
            blocks.append(Block(heading["title"], heading["code"], number))
        elif line.startswith("## "):
            problems.add(path, number, "a passage starts with “## Title {#code}”")
        elif blocks:
            blocks[-1].add(number, line)
        elif line.strip() and not line.startswith("# "):
            problems.add(path, number, "text before the first passage")
    return blocks


def _passage(block: Block, path: Path, section: str, problems: Problems) -> Passage:
    is_faq = section == "faq"
    text, label, other = _split_reading("\n".join(block.body).strip())
    passage = Passage(
        code=f"faq/{block.code}" if is_faq else block.code,
        title=block.title,
        kind="faq" if is_faq else block.first("kind"),
        section=section,
        text=text,
        place=Place(path, block.line),
        other_label=label,
        other_text=other,
        sources=tuple(_source(part) for part in block.items("source", ";")),
        standing=block.first("standing", "manual"),
        applies=Applies(block.items("expansions"), block.items("without"), _players(block, path, problems)),
        related=block.items("related"),
        asked=block.items("asked", "|"),
        verdict=block.first("verdict"),
    )
    for key, message in _complaints(block, passage):
        problems.add(path, block.meta_lines.get(key, block.line), message)
    return passage


def _complaints(block: Block, p: Passage) -> Iterator[tuple[str, str]]:
    """Whatever is wrong with a passage by itself, with the key whose line it concerns."""
    unsettled = p.standing in ("differs", "open")
    faults = [
        ("", not CODE.fullmatch(block.code), f"“{block.code}” is not a code (lower case words joined by hyphens)"),
        ("kind", p.kind not in (*KINDS, "faq"), f"kind “{p.kind}” is not one of {', '.join(KINDS)}"),
        ("standing", p.standing not in STANDINGS, f"standing “{p.standing}” is not one of {', '.join(STANDINGS)}"),
        ("source", not p.sources, "a passage needs a source"),
        ("", not p.text, "a passage needs a text"),
        ("standing", unsettled and not p.other_text, f"“{p.standing}” needs the other reading under a “### …” heading"),
        ("verdict", (p.kind == "faq") != bool(p.verdict), "a question of the FAQ, and nothing else, has a verdict"),
    ]
    yield from ((key, message) for key, wrong, message in faults if wrong)
    for key, values in block.meta.items():
        if key not in KEYS:
            yield key, f"unknown key “{key}” (known: {', '.join(KEYS)})"
        elif len(values) > 1 and key != "asked":
            yield key, f"“{key}” stands twice"


def _split_reading(body: str) -> tuple[str, str, str]:
    """The rule itself, and the heading and text of the other reading."""
    parts = re.split(r"^### (.+)$", body, maxsplit=1, flags=re.MULTILINE)
    text, label, other = parts if len(parts) == 3 else (body, "", "")
    return text.strip(), label.strip(), other.strip()


def _source(part: str) -> SourceRef:
    code, _, where = part.partition(" ")
    return SourceRef(code.rstrip(":"), where.strip())


def _players(block: Block, path: Path, problems: Problems) -> PlayerRange | None:
    value = block.first("players")
    if not value:
        return None
    match = re.fullmatch(r"(\d+)(?:-(\d+)|(\+))?", value)
    if not match:
        problems.add(path, block.meta_lines["players"], f"players “{value}” is not like 2, 3-4 or 5+")
        return None
    low = int(match[1])
    return (low, MOST_PLAYERS if match[3] else int(match[2] or low))
