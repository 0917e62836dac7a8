"""An address as a QR code, for a terminal and for a page."""

from io import BytesIO, StringIO

import segno

_DOT = 8


def for_terminal(url: str) -> str:
    text = StringIO()
    segno.make(url, micro=False).terminal(text, compact=True, border=2)
    return text.getvalue().rstrip("\n")


def svg(url: str) -> bytes:
    """White below the code, so that a dark page does not swallow it."""
    image = BytesIO()
    segno.make(url, micro=False).save(image, kind="svg", scale=_DOT, light="#fff")
    return image.getvalue()
