"""Storage that fails: a clear error, and nothing that was recorded is lost."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from ledger.hands import act, behind

from referee.ledger import reader, sqlite_file
from referee.ledger.errors import LedgerError, StorageError
from referee.ledger.ledger import Ledger
from referee.ledger.rows import Draft

NOBODY = 65534
BULK = Draft("note", {"text": "x" * 5000})


def fill(ledger: Ledger, table: str) -> tuple[int, LedgerError]:
    """Record until it is refused; gives the last acknowledged entry and the refusal."""
    last = ledger.table(table).last_seq
    for _ in range(10_000):
        try:
            last = ledger.append(table, last, [BULK, BULK])[-1].seq
        except LedgerError as refusal:
            return last, refusal
    raise AssertionError("never refused")


def test_full_database(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unlimited = sqlite_file.open_for_writing

    def limited(path: Path) -> sqlite3.Connection:
        connection = unlimited(path)
        connection.execute("PRAGMA max_page_count=100")
        return connection

    with monkeypatch.context() as patch, Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        ledger.close()
        patch.setattr(sqlite_file, "open_for_writing", limited)
        last, refusal = fill(ledger, "Friday")
        assert isinstance(refusal, StorageError)
        assert refusal.template == "Nothing was recorded: the disk of {place} is full."
        assert ledger.table("Friday").last_seq == last
        with pytest.raises(StorageError):
            ledger.put_fact("zhanguo", "mine", "long", "x" * 500_000)
    goes_on(sqlite_url, last)


def goes_on(url: str, last: int) -> None:
    """All of the record is there, whole, and it can be continued."""
    with Ledger.open(url) as ledger:
        assert ledger.append("Friday", last, [act(2)])[0].seq == last + 1
        assert ledger.verify("Friday") == ledger.check() == []


FULL_DISK = """
import resource, sys
from pathlib import Path
from ledger.test_storage import fill
from referee.ledger.errors import StorageError
from referee.ledger.ledger import Ledger
path = sys.argv[1]
with Ledger.open(path) as ledger:
    most = {limit}
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    last, refusal = fill(ledger, "Friday")
    assert isinstance(refusal, StorageError), repr(refusal)
    again, refusal = fill(ledger, "Friday")
    assert isinstance(refusal, StorageError), repr(refusal)
    print(again)
"""


@pytest.mark.parametrize("limit", [50_000, 100_001, 300_000])
def test_disk_that_takes_no_more(tmp_path: Path, limit: int) -> None:
    path = tmp_path / "ledger.sqlite3"
    with Ledger.open(str(path)) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
    run = subprocess.run(
        [sys.executable, "-c", FULL_DISK.format(limit=limit), str(path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert run.returncode == 0, run.stderr
    goes_on(str(path), int(run.stdout))


def test_disk_without_room_for_a_new_ledger(tmp_path: Path) -> None:
    script = f"""
import resource, sys
from referee.ledger.errors import StorageError
from referee.ledger.ledger import Ledger
resource.setrlimit(resource.RLIMIT_FSIZE, (20000, {resource.RLIM_INFINITY}))
try:
    Ledger.open(sys.argv[1])
except StorageError as refusal:
    print(refusal)
"""
    path = tmp_path / "ledger.sqlite3"
    run = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert str(path) in run.stdout
    with Ledger.open(str(path)) as ledger:
        assert ledger.tables() == ledger.check() == []


@contextmanager
def without_privileges() -> Iterator[None]:
    """As a user to whom read-only means read-only, also where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_read_only_folder(shelf: Path) -> None:
    path = shelf / "ledger.sqlite3"
    with Ledger.open(str(path)) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
    path.chmod(0o444)
    shelf.chmod(0o555)
    with without_privileges():
        with pytest.raises(StorageError, match="read-only"):
            Ledger.open(str(path))
        for missing in (shelf / "new.sqlite3", shelf / "folder" / "new.sqlite3"):
            with pytest.raises(StorageError, match=r"new\.sqlite3 cannot be opened"):
                Ledger.open(str(missing))
        assert len(reader.read_entries(str(path), "Friday")) == 1
    assert [found.name for found in shelf.iterdir()] == ["ledger.sqlite3"]


def test_read_only_file(shelf: Path) -> None:
    path = shelf / "ledger.sqlite3"
    with Ledger.open(str(path)) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
    path.chmod(0o444)
    shelf.chmod(0o777)
    with without_privileges():
        with Ledger.open(str(path)) as ledger, pytest.raises(StorageError, match="read-only"):
            ledger.append("Friday", 1, [act(2)])
        assert len(reader.read_entries(str(path), "Friday")) == 1


def test_unreadable_file(shelf: Path) -> None:
    path = shelf / "ledger.sqlite3"
    Ledger.open(str(path)).close()
    path.chmod(0o000)
    with without_privileges():
        for attempt in attempts(str(path)):
            with pytest.raises(StorageError, match="cannot be opened"):
                attempt()


def attempts(url: str) -> list[Callable[[], object]]:
    return [
        lambda: Ledger.open(url),
        lambda: reader.read_current(url),
        lambda: reader.read_entries(url, "Friday"),
        lambda: reader.read_box(url, "zhanguo", "mine"),
    ]


def test_path_through_a_file(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(StorageError, match="letter"):
        Ledger.open(str(tmp_path / "letter" / "ledger.sqlite3"))
    with pytest.raises(StorageError, match="letter"):
        Ledger.open(str(tmp_path / "letter" / "deeper" / "ledger.sqlite3"))


def test_folder_instead_of_a_file(tmp_path: Path) -> None:
    for attempt in attempts(str(tmp_path)):
        with pytest.raises(StorageError, match="cannot be opened"):
            attempt()


def test_name_too_long_for_the_file_system(tmp_path: Path) -> None:
    for attempt in attempts(str(tmp_path / ("x" * 5000))):
        with pytest.raises(StorageError):
            attempt()


def test_busy_file(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.1)
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        with closing(sqlite3.connect(ledger.location.path or "", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageError, match="busy"):
                ledger.append("Friday", 1, [act(2)])
            assert len(ledger.entries("Friday")) == 1
        assert ledger.append("Friday", 1, [act(2)])[0].seq == 2


def test_server_out_of_reach() -> None:
    url = "postgresql://ann:secret@127.0.0.1:1/tables"
    for attempt in attempts(url):
        with pytest.raises(StorageError, match=r"postgresql://127\.0\.0\.1:1/tables cannot be reached") as raised:
            attempt()
        assert "secret" not in str(raised.value)


def test_server_option_that_does_not_exist() -> None:
    with pytest.raises(StorageError):
        Ledger.open("postgresql://127.0.0.1:1/tables?no_such_option=1")


def test_missing_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StorageError, match=r"pip install 'referee\[postgres\]'"):
        Ledger.open("postgresql://127.0.0.1:1/tables")


def test_server_that_refuses(postgres_url: str) -> None:
    user, _, rest = postgres_url.partition("@")
    with pytest.raises(StorageError, match="cannot be reached or used"):
        Ledger.open(f"{user}-wrong@{rest}")
    place, _, options = postgres_url.partition("?")
    with pytest.raises(StorageError, match="cannot be reached or used"):
        Ledger.open(f"{place}_of_nobody?{options}")


def test_server_that_may_only_be_read(postgres_url: str) -> None:
    read_only = f"{postgres_url}%20-cdefault_transaction_read_only%3Don"
    with pytest.raises(StorageError, match="can only be read now"):
        Ledger.open(read_only)
    with Ledger.open(postgres_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
    with Ledger.open(read_only) as ledger:
        with pytest.raises(StorageError, match="can only be read now"):
            ledger.append("Friday", 1, [act(2)])
        assert len(ledger.entries("Friday")) == 1


def test_server_whose_disk_is_full(postgres_url: str) -> None:
    with Ledger.open(postgres_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        behind(
            postgres_url,
            "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN IF NEW.seq = 3 THEN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$",
            "CREATE TRIGGER no_room BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION no_room()",
        )
        with pytest.raises(StorageError, match=r"the disk of .* is full"):
            ledger.append("Friday", 1, [act(2), act(3)])
        assert ledger.table("Friday").last_seq == 1


def test_server_that_hangs_up(postgres_url: str) -> None:
    name = f"hung_up_{os.getpid()}"
    with Ledger.open(f"{postgres_url}&application_name={name}") as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        hang_up = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}'"
        assert set(behind(postgres_url, hang_up)) == {(True,)}
        assert ledger.append("Friday", 1, [act(2)])[0].seq == 2


def modes(folder: Path) -> dict[str, str]:
    return {path.name: f"{path.stat().st_mode & 0o777:o}" for path in folder.iterdir()}


def test_a_new_ledger_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "referee"
    with Ledger.open(str(folder / "ledger.sqlite3")) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        assert modes(folder) == dict.fromkeys(("ledger.sqlite3", "ledger.sqlite3-wal", "ledger.sqlite3-shm"), "600")
        ledger.backup(folder / "copy.sqlite3")
    assert modes(folder) == {"ledger.sqlite3": "600", "copy.sqlite3": "600"}
    assert modes(tmp_path) == {"referee": "700"}


@pytest.mark.parametrize(("before", "after"), [(0o644, "600"), (0o640, "600"), (0o660, "660"), (0o666, "666")])
def test_a_ledger_that_others_could_read_becomes_its_owners_unless_they_write_in_it(
    tmp_path: Path, before: int, after: str
) -> None:
    path = tmp_path / "ledger.sqlite3"
    Ledger.open(str(path)).close()
    path.chmod(before)
    Ledger.open(str(path)).close()
    assert modes(tmp_path) == {"ledger.sqlite3": after}


def test_what_is_read_only_can_be_opened_for_reading(shelf: Path) -> None:
    path = shelf / "ledger.sqlite3"
    with Ledger.open(str(path)) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
    path.chmod(0o444)
    shelf.chmod(0o555)
    with without_privileges(), Ledger.open_for_reading(str(path)) as ledger:
        assert len(ledger.entries("Friday")) == 1
        assert ledger.verify("Friday") == ledger.check() == []
        with pytest.raises(StorageError, match="read-only"):
            ledger.append("Friday", 1, [act(2)])
    assert [found.name for found in shelf.iterdir()] == ["ledger.sqlite3"]
