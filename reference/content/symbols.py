"""Read a game's drawn symbols, and refuse anything in them that is not plain geometry."""

import xml.etree.ElementTree as ET
from pathlib import Path

from .problems import Problems
from .shapes import Symbol

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = frozenset("g path circle ellipse rect line polyline polygon".split())
ATTRIBUTES = frozenset(
    "d cx cy r rx ry x y x1 y1 x2 y2 width height points fill stroke stroke-width stroke-linecap "
    "stroke-linejoin fill-rule transform opacity fill-opacity".split()
)
INKS = frozenset(f"ink-{ink}" for ink in "brown grey red yellow green blue purple black orange teal".split())


def read_symbols(path: Path, problems: Problems) -> tuple[Symbol, ...]:
    text = path.read_text(encoding="utf-8")
    try:
        root = ET.fromstring(text)
    except ET.ParseError as error:
        problems.add(path, error.position[0], f"not well-formed: {error.msg}")
        return ()
    lines = text.splitlines()
    found = []
    for element in root.iter(f"{SVG}symbol"):
        code = element.get("id", "")
        line = next((n for n, content in enumerate(lines, 1) if f'id="{code}"' in content), 1)
        found.append(_symbol(element, code, path, line, problems))
    return tuple(found)


def _symbol(element: ET.Element, code: str, path: Path, line: int, problems: Problems) -> Symbol:
    word = element.findtext(f"{SVG}title", "")
    ink = element.get("class", "ink-black")
    shapes = [child for child in element if child.tag != f"{SVG}title"]
    if not (code and word and shapes):
        problems.add(path, line, f"symbol “{code}” needs an id, a <title> and a drawing")
    if ink not in INKS:
        problems.add(path, line, f"symbol “{code}”: class “{ink}” is not one of {', '.join(sorted(INKS))}")
    for part in (part for shape in shapes for part in shape.iter()):
        name = part.tag.removeprefix(SVG)
        if name not in SHAPES:
            problems.add(path, line, f"symbol “{code}”: <{name}> is not allowed")
        for attribute in set(part.keys()) - ATTRIBUTES:
            problems.add(path, line, f"symbol “{code}”: attribute “{attribute}” is not allowed")
    drawing = "".join(_markup(shape) for shape in shapes)
    return Symbol(code, word, ink, element.get("viewBox", "0 0 24 24"), drawing)


def _markup(shape: ET.Element) -> str:
    """The drawing as it is put into a page, where SVG needs no namespace."""
    for part in shape.iter():
        part.tag = part.tag.removeprefix(SVG)
        part.text = part.tail = None
    return ET.tostring(shape, encoding="unicode")
