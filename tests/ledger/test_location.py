"""Which address means which place."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.ledger.database import meaning
from referee.ledger.errors import StorageError
from referee.ledger.ledger import Ledger
from referee.ledger.location import data_folder, default_url, locate
from referee.ledger.reader import read_current


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert locate("a.sqlite3").path == tmp_path / "a.sqlite3"
    assert locate("sqlite:///a.sqlite3").path == tmp_path / "a.sqlite3"
    assert locate(f"sqlite:///{tmp_path}/a.sqlite3").path == tmp_path / "a.sqlite3"
    assert locate("~/a.sqlite3").path == tmp_path / "home" / "a.sqlite3"


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_servers(scheme: str) -> None:
    found = locate(f"{scheme}://ann:secret@club.example:5433/tables?connect_timeout=3")
    assert found.path is None
    assert found.url == "postgresql+psycopg://ann:secret@club.example:5433/tables?connect_timeout=3"
    assert found.place == "postgresql://club.example:5433/tables"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "\0",
        "sqlite:///",
        "sqlite://x",
        "mysql://host/db",
        "http://x",
        "postgresql://host:port/db",
        "postgresql://\ud800/x",
    ],
)
def test_no_place_at_all(url: str) -> None:
    with pytest.raises(StorageError):
        Ledger.open(url)
    with pytest.raises(StorageError):
        read_current(url)


@pytest.mark.parametrize(
    "name", ["with space", "50%", "a?b#c", "имя", "a;b", ":memory:", "file:x?mode=memory", "\udcff"]
)
def test_odd_file_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with Ledger.open(name) as ledger:
        ledger.create_table("Friday", "zhanguo")
        ledger.set_current("Friday")
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert read_current(name) == "Friday"


def test_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DB", "postgresql://club/tables")
    assert default_url() == "postgresql://club/tables"
    monkeypatch.delenv("REFEREE_DB")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = Path(default_url())
    assert (path.name, path.parent.name) == ("ledger.sqlite3", "referee")
    with Ledger.open(default_url()):
        assert path.is_file()


def test_what_belongs_to_a_ledger_lies_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder(f"sqlite:///{tmp_path}/tables/club.sqlite3") == tmp_path / "tables"
    assert data_folder(str(tmp_path / "own.sqlite3")) == tmp_path
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert data_folder("postgresql://club@server/tables") == tmp_path / "home" / "referee"


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:hush@club.example/tables",
        "postgresql:/ann:hush@club.example/tables",
        "postgres//ann:hush@club.example/tables",
        "postgresql:ann:hush@club.example/tables",
        "postgresql://ann:hu/hush@club.example/tables",
        "postgresql://ann:hush@club.example:port/tables",
        "postgresql://ann:hush@127.0.0.1:1/tables",
        "postgresql://127.0.0.1:1/tables?password=hush",
    ],
)
def test_a_password_is_never_repeated(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "postgresql:").write_text("in the way")
    (tmp_path / "postgres").write_text("in the way")
    (tmp_path / "postgresql:ann:hush@club.example").write_text("in the way")
    with pytest.raises(StorageError) as raised:
        Ledger.open(url)
    assert "hush" not in str(raised.value)


def test_a_password_in_what_a_server_says_is_not_repeated() -> None:
    location = locate("postgresql://ann:50%25hush@club/tables")
    said = str(meaning(location, ValueError('no such user "ann" with "50%hush" (50%25hush).')))
    assert "hush" not in said
    assert said.endswith(").")
