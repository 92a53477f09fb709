"""A printer: pages of a PDF as pictures."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pypdfium2
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
MM_PER_POINT = 25.4 / 72


def pages(pdf: bytes, px_per_mm: float) -> Iterator[Grey]:
    """Each page in shades of grey; the first pixel of each is its top left corner."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            shown = page.render(scale=px_per_mm * MM_PER_POINT, grayscale=True)
            yield np.array(shown.to_numpy()).reshape(shown.height, shown.width)
            shown.close()
            page.close()


def words(pdf: bytes) -> list[str]:
    """All the words of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_bounded() for page in document]
