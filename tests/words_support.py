"""Words for tests of the kernel, which has no catalogue of its own games."""

from __future__ import annotations

from referee.engine.words import Words, made_of


def called(key: str, en: str = "", **names: str) -> Words:
    """Words whose names in other languages stand in no catalogue."""
    every = {"en": en or key, **names}
    return made_of(key, lambda lang: tuple(filter(None, every.get(lang, "").split("/"))))
