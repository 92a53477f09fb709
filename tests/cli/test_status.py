"""One exit status for one kind of mistake, over all commands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

AT_NO_TABLE = ("--game", "zhanguo", "--players", "a,b")
NO_FILE = [
    ("score", "zhanguo", "--final", "no.json"),
    ("score", "zhanguo", "--ask", "--photo", "no.jpg", "--players", "a,b"),
    ("score", "--save", "nowhere/sheet.csv"),
    ("replay", "no.entries"),
    ("new", "zhanguo", "a", "b", "--position", "no.json"),
    ("new", "zhanguo", "a", "b", "--box", "no.toml"),
    ("box", "import", "no.toml"),
    ("box", "show", "zhanguo", "--box", "no.toml"),
    ("scenario", "run", "no.toml"),
    ("ask", "zhanguo", "palace 4", "--position", "no.json"),
    ("ask", "zhanguo", "palace 4", "--photo", "no.jpg", "--players", "a,b"),
    ("tally", "no.jpg"),
    ("tally", "no.jpg", *AT_NO_TABLE, "--answers", "no.toml"),
    ("scan", "no.jpg"),
    ("export", "nowhere/table.json"),
]
NO_SUCH_NAME = [
    ("score", "nothing", "--ask"),
    ("new", "nothing", "a", "b"),
    ("rule", "nothing", "word"),
    ("rulings", "nothing"),
    ("box", "show", "nothing"),
    ("simulate", "nothing"),
    ("ask", "nothing", "done"),
    ("box", "check", "zhanguo", "--box", "nothing"),
    ("new", "zhanguo", "a", "b", "--box", "nothing"),
    ("score", "zhanguo", "--ask", "--box", "nothing"),
    ("tally", "no.jpg", "--camera", "nothing"),
    ("new", "zhanguo", "a", "b", "--ruling", "ZG-AMB-09=nothing"),
    ("score", "--ruling", "ZG-AMB-09=nothing"),
    ("show", "--as", "nothing"),
    ("show", "nothing"),
    ("check", "nothing"),
    ("nothing",),
    ("show", "--nothing"),
]
NOT_NOW = [
    ("show", "--table", "nothing"),
    ("score", "--table", "nothing"),
    ("do", "done", "--table", "nothing"),
    ("tally", "no.jpg", "--table", "nothing"),
    ("use", "nothing"),
    ("undo", "99"),
    ("redo", "99"),
    ("show", "--db", "/nowhere/at/all.sqlite3"),
]


def called(args: tuple[str, ...]) -> str:
    return " ".join(args)


@pytest.mark.parametrize("args", NO_FILE, ids=called)
def test_a_file_that_is_not_there(ready: Any, args: tuple[str, ...]) -> None:
    answer = ready(*args)
    assert answer.status == 2, answer.err
    assert "no." in answer.err or "nowhere" in answer.err
    assert ".part" not in answer.err and "Errno" not in answer.err
    assert "No such file" not in answer.err
    assert ready(*args, json=True).data["status"] == 2


@pytest.mark.parametrize("args", NO_SUCH_NAME, ids=called)
def test_a_name_that_means_nothing(ready: Any, args: tuple[str, ...]) -> None:
    answer = ready(*args)
    assert answer.status == 2, answer.err
    assert "nothing" in answer.err.casefold()


@pytest.mark.parametrize("args", NOT_NOW, ids=called)
def test_what_is_not_possible_now(ready: Any, args: tuple[str, ...]) -> None:
    assert ready(*args).status == 4


def test_what_a_path_is_and_should_not_be(ready: Any, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x", "utf-8")
    folder = ready("score", "zhanguo", "--final", "folder", "--lang", "it")
    assert (folder.status, "folder è una cartella" in folder.err) == (2, True)
    below = ready("score", "zhanguo", "--final", "file/final.json")
    assert (below.status, "file is a file, not a folder" in below.err) == (2, True)
