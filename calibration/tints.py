"""The colours of printed sheets: quiet inks by the names of colours of players, and paler shades of them."""

from __future__ import annotations

from collections.abc import Mapping

Ink = tuple[int, int, int]
PLAIN: Ink = (84, 92, 104)
INKS: Mapping[str, Ink] = {
    "black": (52, 52, 56),
    "blue": (38, 84, 148),
    "brown": (116, 80, 52),
    "green": (48, 112, 66),
    "grey": (112, 116, 122),
    "ivory": (150, 128, 84),
    "orange": (190, 100, 30),
    "purple": (112, 62, 132),
    "red": (170, 44, 38),
    "white": (140, 144, 150),
    "yellow": (176, 130, 10),
}


def ink(name: str) -> Ink:
    """The ink of a colour; a plain one for names that are no colours."""
    return INKS.get(name, PLAIN)


def pale(colour: Ink, share: float) -> Ink:
    """So much of an ink (0 to 1) on white paper."""
    red, green, blue = (round(255 - (255 - part) * share) for part in colour)
    return red, green, blue
