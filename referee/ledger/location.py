"""The address of a ledger: a file of SQLite or a database of PostgreSQL."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from messages import N_
from messages.classes import frozen
from referee.ledger.errors import StorageError

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.]+)://")
PASSWORD = re.compile(r"([:/][^\s:/@]*:)\S*@")
PASSWORD_PARAMETER = re.compile(r"(password=)[^\s&]*", re.IGNORECASE)
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


@frozen
class Location:
    """A ledger's address. ``place`` is shown to people and has no password; ``path`` is None on a server."""

    url: str
    place: str
    path: Path | None


def locate(url: str) -> Location:
    """The location of ``url``: ``sqlite:///path``, a plain path, or ``postgresql://…``.

    :raises StorageError: another kind of address.
    """
    scheme = SCHEME.match(url)
    if scheme is None:
        return _file(url, url)
    if scheme[1] == "sqlite" and url.startswith("sqlite:///"):
        return _file(url, url.removeprefix("sqlite:///"))
    if scheme[1] in POSTGRESQL:
        return _server(url)
    raise StorageError(
        N_("{url} is not the address of a ledger: give a path, sqlite:///PATH or postgresql://…"), url=discreet(url)
    )


def discreet(text: str) -> str:
    """The text without the passwords of addresses in it."""
    return PASSWORD_PARAMETER.sub(r"\1…", PASSWORD.sub(r"\1…@", text))


def passwords(url: str) -> set[str]:
    """The password in a server's address, as written there and decoded; empty if there is none."""
    written = urlsplit(url).password or ""
    return {written, unquote(written)} - {""}


def _file(url: str, path: str) -> Location:
    if not path or "\0" in path:
        raise StorageError(N_("A ledger needs a file name, not {path}."), path=repr(path))
    try:
        found = Path(path).expanduser().absolute()
    except RuntimeError as e:
        raise StorageError(N_("A ledger needs a file name, not {path}."), path=repr(path)) from e
    return Location(url, discreet(os.fsencode(found).decode(errors="replace")), found)


def _server(url: str) -> Location:
    try:
        url.encode()
        parts = urlsplit(url)
        host = (parts.hostname or "") + (f":{parts.port}" if parts.port else "")
    except ValueError as e:
        unreadable = N_("This address of a PostgreSQL server cannot be read: {detail}.")
        raise StorageError(unreadable, detail=ascii(discreet(url))) from e
    place = urlunsplit(("postgresql", host, parts.path, "", ""))
    return Location("postgresql+psycopg" + url[url.index("://") :], place, None)


def default_url() -> str:
    """The address used when none is given: ``REFEREE_DB``, or a file in the user's data folder."""
    named = os.environ.get("REFEREE_DB")
    if named:
        return named
    from platformdirs import user_data_path

    return str(user_data_path("referee", appauthor=False) / "ledger.sqlite3")


def data_folder(url: str) -> Path:
    """The folder for files beside a ledger: that of its own file, or the user's data folder if it is on a server."""
    path = locate(url).path
    if path is not None:
        return path.parent
    from platformdirs import user_data_path

    return Path(user_data_path("referee", appauthor=False))
