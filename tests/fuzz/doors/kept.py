"""The registry of tags, and what is kept of cameras, boards and printers, as JSON; what a tag may say."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from calibration.geometry import TRUE
from calibration.lens import guess_lens
from calibration.registry import Registry, issue, well_formed
from fuzz.draw import Draw, changed, keys
from fuzz.tables import GAMES
from referee.camera.kit import kit_of
from referee.camera.store import FORMAT, Store
from referee.games import game as find_game


@cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def folder() -> Path:
    return Path(_temporary().name)


@cache
def documents() -> list[Any]:
    """A lens, a printer, and some boards and tags of every game."""
    made: list[Any] = [{"lens": guess_lens(640, 480).to_data()}, {"printer": {"scale": TRUE.scale, "x_mm": 0.5}}]
    for name in GAMES:
        kit = kit_of(find_game(name), {}, "en")
        boards = (one.to_data() for one in kit.layouts[:2])
        made += [{"layout": one | {"zones": one["zones"][:4], "markers": one["markers"][:4]}} for one in boards]
        few = {one.symbology: one for one in reversed(kit.pieces)}.values()
        made.append({"registry": issue(kit.prefix, few).to_data()})
    return [json.loads(json.dumps(one)) for one in made]


def take(data: bytes) -> None:
    draw = Draw(data)
    kind = draw.byte()
    if kind >= 192:
        well_formed(draw.text())
        return
    if kind >= 128:
        try:
            found = json.loads(draw.text())
        except (ValueError, RecursionError):
            return
    else:
        found = changed(draw.one(documents()), draw)
    if not isinstance(found, dict):
        return
    if "registry" in found:
        _registry(found["registry"])
    else:
        file = folder() / "any.json"
        file.write_text(json.dumps({"format": FORMAT, **found}), "utf-8", "replace")
        if problem := Store(folder()).broken(file):
            raise problem


def _registry(data: Any) -> None:
    registry = Registry.from_data(data)
    for one in registry.tags:
        assert registry.by_payload(one.payload) is not None
        assert one.marker is None or registry.by_marker(one.marker) is not None
    json.dumps(registry.to_data())


def seeds() -> Iterable[bytes]:
    for number, one in enumerate(documents()):
        yield bytes((0, number, number * 5, 1, 2))
        yield bytes((0, number, number * 11, 4, number))
        if len(text := json.dumps(one)) < 2000:
            yield b"\x80" + text.encode()
    yield from (b"\xc0" + text.encode() for text in ("ZGABCDEFG2", "ZG23456789", "", "ÄÖ"))


def words() -> Iterable[str]:
    return sorted(
        {json.dumps(key) for one in documents() for key in keys(one)} | {"{", "}", "[", "]", ":", "1e999", "NaN"}
    )
