"""Where a ledger lies and what is wrong with it; files that are written; answers that cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ledger.hands import behind, unguard
from ledger.test_storage import without_privileges

from referee.ledger.ledger import Ledger

READING = (
    ("tables",),
    ("use", "friday"),
    ("show",),
    ("log",),
    ("doctor",),
    ("games",),
    ("box", "show", "zhanguo"),
    ("box", "check", "zhanguo"),
)


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_a_ledger_that_is_named_must_be_there(referee: Any, tmp_path: Path, command: tuple[str, ...]) -> None:
    answer = referee("--db", "nowhere.sqlite3", *command)
    assert answer.status == 4
    assert f"There is no ledger at {tmp_path / 'nowhere.sqlite3'}" in answer.err
    assert "referee new" in answer.err
    assert not list(tmp_path.iterdir())


def test_the_own_ledger_need_not_be_there_yet(referee: Any) -> None:
    assert "There are no tables yet" in referee("tables").out
    assert referee("games").status == 0
    assert referee("box", "show", "zhanguo").status == 0
    assert "the first table makes one" in referee("doctor").out


@pytest.mark.parametrize(
    "command",
    [
        *READING,
        ("box", "set", "zhanguo", "board.A.max", "2 2 2 2 2"),
        ("box", "import", "box.toml"),
        ("--table", "x", "replay", "game.entries"),
    ],
    ids=" ".join,
)
def test_an_empty_file_is_not_taken_for_a_ledger(referee: Any, tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "box.toml").write_text('game = "zhanguo"\n[facts]\n"board.A.max" = [2, 2, 2, 2, 2]\n', "utf-8")
    (tmp_path / "game.entries").write_text("new zhanguo anna boris --box practice\nfirst anna\n", "utf-8")
    empty = tmp_path / "ledger.sqlite3"
    empty.touch()
    answer = referee(*command)
    assert answer.status == 4
    assert "is empty and no ledger" in answer.out + answer.err
    assert empty.stat().st_size == 0


def test_only_a_new_table_makes_a_ledger_of_an_empty_file(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "ledger.sqlite3").touch()
    assert referee("new", "zhanguo", "anna", "boris").status == 0
    assert referee("show").status == 0


def test_what_was_changed_behind_the_ledgers_back_is_named(ready: Any, tmp_path: Path) -> None:
    url = str(tmp_path / "ledger.sqlite3")
    ready("do", "court 40")
    unguard(url)
    behind(url, "UPDATE entry SET payload = replace(payload, 'court', 'cnurt') WHERE seq = 2")
    for command in ("show", "log", "export"):
        answer = ready(command)
        assert answer.status == 4
        assert "entry 2 was changed after it was recorded" in answer.err
        assert "fault" not in answer.err
    assert "entry 2 was changed after it was recorded" in ready("doctor").out


def test_a_read_only_ledger_is_examined(ready: Any, tmp_path: Path, shelf: Path) -> None:
    ready("do", "court 40")
    assert ready("doctor").status == ready("show").status == 0  # and all it takes is loaded
    kept = shelf / "ledger.sqlite3"
    with Ledger.open(str(tmp_path / "ledger.sqlite3")) as ledger:
        ledger.backup(kept)
    kept.chmod(0o444)
    shelf.chmod(0o555)
    with without_privileges():
        answer = ready("--db", str(kept), "doctor")
        assert answer.status == 0, answer.out + answer.err
        assert f"{kept} can only be read" in answer.out
        assert "Table friday: 2 entries" in answer.out
        assert ready("--db", str(kept), "show").status == 0
        assert ready("--db", str(kept), "note", "x").status == 4


def test_the_password_of_an_address_is_never_repeated(referee: Any) -> None:
    for url in ("mysql://ann:hush@club/x", "postgresql://ann:hush@127.0.0.1:1/x", "postgresql:/ann:hush@club/x"):
        for command in (("show",), ("new", "zhanguo", "anna", "boris"), ("doctor",), ("tables", "--json")):
            answer = referee("--db", url, *command)
            assert answer.status in (0, 4)
            assert "hush" not in answer.out + answer.err


# -- files that are written ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "entries"])
def test_an_export_is_its_owners_and_there_whole_or_not_at_all(
    ready: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    file = tmp_path / "table"
    file.write_text("an earlier one", "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda number: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        assert ready("export", "table", "--format", form).status == 4
    assert file.read_text("utf-8") == "an earlier one"
    assert ready("export", "table", "--format", form).status == 0
    assert len(file.read_text("utf-8")) > 100
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("*.part"))


def test_an_export_may_go_to_a_device_or_through_a_link(ready: Any, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert ready("export", "link").status == 0
    assert (tmp_path / "link").is_symlink()
    assert ready("export", os.devnull).status == 0
    assert not Path(os.devnull).is_file()
    assert ready("box", "export", "zhanguo", "box.toml").status == 0
    assert (tmp_path / "box.toml").stat().st_mode & 0o444 == 0o444


# -- answers that cannot be written --------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("json", [(), ("--json",)], ids=["words", "json"])
def test_what_is_recorded_is_said_to_be_also_where_no_answer_can_be_written(
    ready: Any, tmp_path: Path, json: tuple[str, ...]
) -> None:
    def call(*args: str) -> tuple[int, str]:
        with open("/dev/full", "w") as full:
            run = subprocess.run(
                [sys.executable, "-m", "referee", *json, *args], stdout=full, stderr=subprocess.PIPE, text=True,
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            )  # fmt: skip
        return run.returncode, run.stderr

    for command in (("note", "late"), ("do", "court 40"), ("undo",)):
        status, said = call(*command)
        assert status == 5
        assert "No space left on device" in said
        assert "It is recorded all the same" in said
    status, said = call("show")
    assert status == 4
    assert "recorded" not in said
    assert [row["kind"] for row in ready("log", json=True).data["entries"]] == ["open", "note", "act", "undo"]


def test_a_call_made_again_under_its_name_is_recorded_once(ready: Any) -> None:
    first, again = (ready("--json", "do", "--once", "a", "court 40") for _ in range(2))
    assert first.status == again.status == 0
    assert first.data["action"] == again.data["action"]
    assert len(ready("--json", "log").data["entries"]) == 2
    assert ready("do", "--once", "a", "court 20").status != 0  # that name is another entry's


def test_a_damaged_ledger_goes_back_to_its_copy_by_one_command(ready: Any, tmp_path: Path) -> None:
    path, copy = tmp_path / "ledger.sqlite3", tmp_path / "copy.sqlite3"
    ready("do", "court 40")
    assert ready("backup", str(copy)).status == 0
    sound = path.read_bytes()
    damaged = sound.replace(b"court 40", b"court 41")
    assert damaged != sound
    path.write_bytes(damaged)
    answer = ready("show")
    assert answer.status == 4
    assert "entry 2 was changed after it was recorded" in answer.err
    assert "referee restore FILE" in answer.err
    assert ready("restore", str(path)).status == 4  # it is no copy to go back to, and stays where it is
    assert path.read_bytes() == damaged
    back = ready("restore", str(copy))
    assert back.status == 0, back.out + back.err
    assert f"kept as {path}.damaged-1" in back.err
    assert Path(f"{path}.damaged-1").read_bytes() == damaged
    assert ready("show").status == ready("doctor").status == 0
    assert ready("restore", str(copy)).status == 4  # what is sound is never put aside


def test_the_whole_ledger_is_copied_and_restored(ready: Any, tmp_path: Path) -> None:
    shown = ready("show").out
    assert "Copied to copy.sqlite3: 1 table." in ready("backup", "copy.sqlite3").out
    assert "never replaces" in ready("backup", "copy.sqlite3").err
    refused = ready("restore", "copy.sqlite3")
    assert (refused.status, "not empty" in refused.err) == (4, True)
    new = ("--db", str(tmp_path / "new.sqlite3"))
    assert ready(*new, "restore", "copy.sqlite3", json=True).data["tables"] == 1
    assert ready(*new, "show").out == shown
    missing = ready("--db", str(tmp_path / "other.sqlite3"), "restore", "none.sqlite3", "--lang", "it")
    assert missing.status == 4 and "none.sqlite3" in missing.err
    assert ready("--db", str(tmp_path / "never.sqlite3"), "backup", "c.sqlite3").status == 2
    assert not (tmp_path / "never.sqlite3").exists()
