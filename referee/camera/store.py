"""What is kept of somebody's cameras, boards and printer: small JSON files beside the ledger.

::

    camera/lenses/NAME.json           a measured lens
    camera/boards/GAME/BOARD.json     an owner's own board, learned from a photo
    camera/printer.json               what the printer does to a sheet

A file is written whole or not at all. ``format`` says how to read it; a newer one than is known here is refused.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from calibration.errors import CalibrationError
from calibration.geometry import TRUE, Printer
from calibration.layout import Layout
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.lens import Lens
    from referee.camera.kit import Kit
    from referee.engine.game import Game

FORMAT = 1
T = TypeVar("T")
NAME = re.compile(r"[\w-]{1,40}")


class Store:
    """The files in one folder; the folder is made when something is first kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "camera"

    # -- lenses ------------------------------------------------------------------------------------------------------

    @property
    def lenses(self) -> list[str]:
        """The names of the lenses that were measured."""
        return _names(self.folder / "lenses")

    def lens(self, name: str) -> Lens:
        """The lens of this name; SetupError if there is none or its file is broken."""
        from calibration.lens import Lens

        path = self._lens(name)
        if not path.exists():
            template = (
                N_("No camera called {name} was measured. Measured: {known}.")
                if self.lenses
                else N_("No camera called {name} was measured, nor any other; referee calibrate camera does it.")
            )
            raise SetupError(template, name=name, known=self.lenses)
        return _made(path, lambda data: Lens.from_data(data["lens"]))

    def keep_lens(self, name: str, lens: Lens, **facts: Any) -> Path:
        """Keep a lens, replacing an earlier one of this name; return its file."""
        return _write(self._lens(name), {"lens": lens.to_data(), **facts})

    def forget_lens(self, name: str) -> bool:
        """Remove a lens; whether there was one."""
        return _forget(self._lens(name))

    def _lens(self, name: str) -> Path:
        return self.folder / "lenses" / f"{checked(name)}.json"

    # -- boards ------------------------------------------------------------------------------------------------------

    def boards(self, game: str) -> dict[str, Layout]:
        """The owner's own boards of a game, by the names of the printed ones they stand for."""
        return {name: self.board(game, name) for name in _names(self.folder / "boards" / game)}

    def board(self, game: str, name: str) -> Layout:
        """The owner's own board of this name; SetupError if there is none or its file is broken."""
        return _made(self._board(game, name), lambda data: Layout.from_data(data["layout"]))

    def keep_board(self, game: str, layout: Layout, **facts: Any) -> Path:
        """Keep a learned board, replacing an earlier one of this name; return its file."""
        return _write(self._board(game, layout.name), {"layout": layout.to_data(), **facts})

    def forget_board(self, game: str, name: str) -> bool:
        """Remove an own board, so that the printed mat counts again; whether there was one."""
        return _forget(self._board(game, name))

    def _board(self, game: str, name: str) -> Path:
        return self.folder / "boards" / checked(game) / f"{checked(name)}.json"

    # -- the printer -------------------------------------------------------------------------------------------------

    @property
    def printer(self) -> Printer:
        """The scale and shift to even out when printing."""
        path = self.folder / "printer.json"
        return _made(path, lambda data: Printer(**data["printer"])) if path.exists() else TRUE

    def keep_printer(self, printer: Printer) -> Path:
        """Even this out from now on; return the file."""
        return _write(self.folder / "printer.json", {"printer": asdict(printer)})

    # -- all of it ---------------------------------------------------------------------------------------------------

    @property
    def files(self) -> list[Path]:
        """Every file that is kept."""
        return sorted([*self.folder.glob("printer.json"), *self.folder.glob("*/**/*.json")])

    def broken(self, path: Path) -> SetupError | None:
        """The error that reading a file gives; None if it is in order."""
        try:
            _made(path, _any)
        except SetupError as error:
            return error
        return None


def stored_kit(store: Store, game: Game, lang: str, *, own: bool = True) -> Kit:
    """The kit of a game, with the owner's own boards if ``own``."""
    from referee.camera.kit import kit_of

    return kit_of(game, store.boards(game.id) if own else {}, lang)


def _any(data: Mapping[str, Any]) -> Lens | Layout | Printer:
    """The lens, board or printer that a file holds."""
    if "layout" in data:
        return Layout.from_data(data["layout"])
    if "printer" in data:
        return Printer(**data["printer"])
    from calibration.lens import Lens

    return Lens.from_data(data["lens"])


def checked(name: str) -> str:
    """The name, if a file can have it, else SetupError."""
    if not NAME.fullmatch(name):
        raise SetupError(N_("A name has letters, digits, - and _, forty at most; {name} will not do."), name=name)
    return name


def _names(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.json") if NAME.fullmatch(path.stem))


def _made(path: Path, make: Callable[[dict[str, Any]], T]) -> T:
    """What ``make`` gives for a file's data; SetupError says which file is broken and what helps."""
    try:
        data = json.loads(path.read_text("utf-8"))
        if not isinstance(data, dict) or not isinstance(data.get("format"), int):
            raise ValueError("no format")
        if data["format"] > FORMAT:
            raise SetupError(N_("{file} was written by a newer version of the referee."), file=str(path))
        return make(data)
    except (ValueError, KeyError, TypeError, IndexError, CalibrationError) as error:
        raise SetupError(
            N_("{file} is damaged ({problem}). Delete it and calibrate again."), file=str(path), problem=str(error)
        ) from error


def _write(path: Path, data: Mapping[str, Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    text = json.dumps({"format": FORMAT, "made": made, **data}, ensure_ascii=False, indent=1, allow_nan=False)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False) as file:
        try:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
    return path


def _forget(path: Path) -> bool:
    there = path.exists()
    path.unlink(missing_ok=True)
    return there
