"""A QR code as one path, for a template to draw."""

from dataclasses import dataclass

import segno

QUIET = 4  # modules of light border that readers need


@dataclass(frozen=True)
class QrCode:
    size: int
    path: str


def qr_code(text: str) -> QrCode | None:
    """None when the text is longer than a QR code can hold."""
    try:
        code = segno.make(text, error="L", micro=False)
    except segno.DataOverflowError:
        return None
    rows = list(code.matrix_iter(border=QUIET))
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return QrCode(len(rows), path)
