"""Writing a person's own files: whole or not at all, and readable by nobody else if they tell what players keep secret."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

OWN = 0o600


def write_whole(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a file of text or bytes, readable by its owner only if ``private``.

    What was there before stays until all of the new is written; what is no regular file, such as a device, is written
    to directly. OSError if it cannot be written.
    """
    path, data = path.resolve(), content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with open(_new(part, path), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if not private:
            part.chmod(_usual(path))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _new(part: Path, path: Path) -> int:
    """A new file; an error names the one that is meant."""
    try:
        return os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None


def make_private(path: Path) -> None:
    """Make sure that a file is there and that only its owner reads it, as far as that can be done."""
    with suppress(OSError):
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN))
        except FileExistsError:
            if stat.S_ISREG(path.stat().st_mode):
                path.chmod(OWN)


def _usual(path: Path) -> int:
    """The access rights of the file that is replaced, or those that a new file gets."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
