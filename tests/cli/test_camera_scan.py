"""Pictures read from the command line: what lies where, and what is done about pictures that are no good."""

from __future__ import annotations

import io
import os
import struct
import sys
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import camera_toy as toy_game
import cv2
import numpy as np
import pexpect
import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.ladder import ladder
from calibration.symbols import modules
from referee.apart import Apart, Job
from referee.cli.call import Call
from referee.cli.camera import in_progress, targets
from referee.cli.failure import sentence

from .conftest import Answer, Referee

MAIN = {
    "card/1": (60, 60),
    "card/2": (100, 60),
    "red/worker/1": (102, 97),
    "blue/worker/3": (140, 20),
    "pawn/1": (66, 95),
}
RED = {"blue/worker/2": (50, 50), "count/5/1": (112, 60)}
ZONES = {
    "card/1": ("main", "a0"), "card/2": ("main", "a1"), "red/worker/1": ("main", "b1"), "blue/worker/3": ("main", None),
    "pawn/1": ("main", "b0"), "blue/worker/2": ("red", "yard"), "count/5/1": ("red", "barn"),
}  # fmt: skip


@cache
def table() -> NDArray[np.uint8]:
    return toy_game.photo(MAIN, RED)


@cache
def alone() -> NDArray[np.uint8]:
    """The shared board in the middle of the picture."""
    return toy_game.photo({"card/1": (60, 60), "card/3": (180, 95)})


@pytest.fixture
def picture(tmp_path: Path) -> str:
    return toy_game.write(tmp_path / "table.png", table())


def symbol(text: str | bytes, scale: int = 6) -> NDArray[np.uint8]:
    """A symbol of anybody's."""
    rows = np.array([[bool(cell) for cell in row] for row in segno.make_qr(text, error="l").matrix])
    return np.kron(np.where(np.pad(rows, 4), 20, 235), np.ones((scale, scale))).astype(np.uint8)


def test_everything_lies_where_it_was_laid(toy: Referee, picture: str) -> None:
    answer = toy("scan", picture, json=True)
    assert answer.status == 0 and answer.err == ""
    assert answer.data["game"] == "zhanguo"
    assert {one["component"]: (one["board"], one["zone"]) for one in answer.data["readings"]} == ZONES
    for one in answer.data["readings"]:
        x, y = {**MAIN, **RED}[one["component"]]
        assert np.hypot(one["x_mm"] - x, one["y_mm"] - y) < 1.0
        tag = next(tag for tag in toy_game.kit().tags if tag.component == one["component"])
        assert (one["payload"], one["symbology"], one["picture"]) == (tag.payload, tag.symbology, picture)
        assert one["reader"] and 0 < one["confidence"] <= 1 and np.shape(one["corners"]) == (4, 2)
    assert answer.data["unread"] == answer.data["disagreements"] == []
    (seen,) = answer.data["pictures"]
    assert (seen["width"], seen["height"]) == (1400, 1050)
    assert {board["board"]: board["lens"] for board in seen["boards"]} == {"main": "markers", "red": "markers"}
    assert all(board["residual_mm"] < 0.5 for board in seen["boards"])


def test_it_is_told_board_by_board(toy: Referee, picture: str) -> None:
    answer = toy("scan", picture, "--game", "zhanguo")
    told = [line.strip() for line in answer.out.splitlines()]
    assert told[0] == picture
    assert told[told.index("Shared board") :] == [
        "Shared board", "a0: Card 1", "a1: Card 2", "b0: Pawn", "b1: red worker 1", "Outside every zone: blue worker 3",
        "Board of red", "Yard: blue worker 2", "Barn: 5",
    ]  # fmt: skip


def test_what_is_hidden_foreign_or_there_twice_is_told(toy: Referee, tmp_path: Path) -> None:
    grey = alone().copy()
    (one, other) = (
        np.array(reading["corners"])
        for reading in toy("scan", toy_game.write(tmp_path / "a.png", grey), json=True).data["readings"]
    )
    left, top = other.min(axis=0).astype(int) - 4
    right, bottom = other.max(axis=0).astype(int) + 5
    copy = grey[top:bottom, left:right].copy()
    grey[top : top + copy.shape[0], left - 130 : left - 130 + copy.shape[1]] = copy
    middle = one.mean(axis=0).astype(int)
    grey[middle[1] - 8 : middle[1] + 40, middle[0] - 40 : middle[0] + 40] = 200
    foreign = symbol("[bold red]WiFi[/]", 3)
    grey[10 : 10 + foreign.shape[0], 10 : 10 + foreign.shape[1]] = foreign
    answer = toy("scan", toy_game.write(tmp_path / "b.png", grey))
    assert answer.status == 0
    assert "Seen more than once, so it does not count: Card 3: " in answer.out
    assert "Not of this game: [bold red]WiFi[/]" in answer.out
    assert "Card 1" not in answer.out
    data = toy("scan", str(tmp_path / "b.png"), json=True).data
    assert [one["component"] for one in data["disagreements"]] == ["card/3"]
    assert [(one["component"], one["payload"]) for one in data["readings"]] == [(None, "[bold red]WiFi[/]")]


def test_the_annotated_picture_shows_readings_and_zones(toy: Referee, picture: str, tmp_path: Path) -> None:
    scanned = toy("scan", picture, "--annotate", "seen.png", json=True)
    drawn, plain = cv2.imread(str(tmp_path / "seen.png")), cv2.cvtColor(table(), cv2.COLOR_GRAY2BGR)
    assert drawn.shape == plain.shape
    changed = np.abs(drawn.astype(int) - plain).max(axis=2) > 40
    for one in scanned.data["readings"]:
        for x, y in one["corners"]:
            assert changed[int(y) - 4 : int(y) + 5, int(x) - 4 : int(x) + 5].any(), one["component"]
    blue = (drawn[..., 0].astype(int) - drawn[..., 2]) > 80
    assert 2_000 < blue.sum() < 60_000  # the outlines of ten zones and their names
    refused = toy("scan", picture, "--annotate", "seen.txt")
    assert refused.status == 2 and "an annotated picture is one of .jpg" in refused.err


@pytest.mark.apart
def test_a_copy_that_costs_too_much_to_draw_is_left_out_in_words(
    toy: Referee, picture: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Apart.work

    def hurried(self: Apart, job: Job, seconds: float | None = None) -> dict[str, Any]:
        return work(self, job, 0.001 if job["do"] == "annotate" else seconds)

    monkeypatch.setattr(Apart, "work", hurried)
    answer = toy("scan", picture, "--game", "zhanguo", "--annotate", "seen.png")
    assert answer.status == 0 and "a0: Card 1" in answer.out
    assert "it takes too long, or too much memory" in answer.err and not (tmp_path / "seen.png").exists()


def test_a_table_says_which_game_it_is(toy: Referee, ready: Referee, tmp_path: Path) -> None:
    foreign = toy_game.write(tmp_path / "foreign.png", symbol("HELLO"))
    answer = toy("scan", foreign, "--table", "friday")
    assert answer.status == 2 and "No marker of any board is readable" in answer.err
    assert toy("scan", foreign, "--table", "monday").status == 4


def test_annotated_pictures_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    one, two, other = (Path(name) for name in ("a/table.png", "b/table.png", "other.jpg"))
    names = {path: target.name for path, target in targets([one, two, other], tmp_path).items()}
    assert names == {one: "table-annotated-1.jpg", two: "table-annotated-2.jpg", other: "other-annotated.jpg"}


def test_an_annotated_picture_does_not_overwrite_what_it_was_drawn_from(toy: Referee, picture: str) -> None:
    before = Path(picture).read_bytes()
    answer = toy("scan", picture, "--annotate", picture)
    assert answer.status == 2 and "is one of the pictures: draw into another file" in answer.err
    assert Path(picture).read_bytes() == before


def test_a_measured_lens_must_fit_the_picture(toy: Referee, picture: str) -> None:
    assert "No camera called phone was measured" in toy("scan", picture, "--camera", "phone").err
    camera = toy_game.CAMERA
    from calibration.lens import Lens
    from referee.camera.store import Store

    store = Store(Path())
    store.keep_lens("phone", Lens(camera.matrix, np.array(camera.distortion), camera.width, camera.height, "sheet"))
    store.keep_lens("other", Lens(camera.matrix, np.zeros(5), 1000, 1000, "sheet"))
    told = toy("--lang", "ru", "scan", picture, "--camera", "phone")
    assert "объектив измерен" in told.out and "Вне зон: blue worker 3" in told.out
    grey = toy_game.write(Path("alone.png").absolute(), alone())
    assert "A measured lens makes it finer: --camera other, phone" in toy("scan", grey).out
    refused = toy("scan", picture, "--camera", "other")
    assert refused.status == 2 and "same camera, same shape of picture" in refused.err


# -- any symbol --------------------------------------------------------------------------------------------------------

SAID = {
    "words": "GUTEN TAG",
    "escapes": "\x1b]0;owned\x07\x1b[31m\x1b[2J\r\u202egnihton",
    "markup": "[bold red]x[/bold red] [link=file:///etc/passwd]y[/link]",
    "long": "A" * 2_000,
    "json": '{"component": "card/1"}\n\n"',
    "card": "MECARD:N:C\\;D\r\nURL:http\\://example.org;;",
}


@pytest.mark.parametrize("kind", SAID)
def test_any_symbol_is_read_and_none_is_obeyed(referee: Referee, tmp_path: Path, kind: str) -> None:
    scale = 3 if kind == "long" else 6
    path = toy_game.write(tmp_path / "any.png", symbol(SAID[kind], scale))
    told, answer = referee("scan", "--plain", path), referee("scan", "--plain", path, json=True)
    assert told.status == answer.status == 0
    for printed in (told.out, told.err, answer.out, answer.err):
        assert not set(printed) & {chr(code) for code in (*range(10), *range(11, 32), 127, 0x202E, *range(128, 160))}
    (one,) = answer.data["readings"]
    assert one["component"] is one["board"] is one["x_mm"] is one["zone"] is None
    if kind in ("words", "markup"):
        assert SAID[kind] in told.out
    assert one["payload"] == SAID[kind]
    assert len(told.out) < 400 + len(path)


def test_ten_kilobytes_in_four_symbols_do_not_flood_the_terminal(referee: Referee, tmp_path: Path) -> None:
    parts = [symbol(bytes([65 + part]) * 2_500, 2) for part in range(4)]
    path = toy_game.write(tmp_path / "four.png", np.vstack([np.hstack(parts[:2]), np.hstack(parts[2:])]))
    answer = referee("scan", "--plain", path)
    assert answer.status == 0
    assert len(answer.out) < 1_000 and {"A", "B", "C", "D"} <= {line.strip()[:1] for line in answer.out.splitlines()}


# -- pictures that are no good -----------------------------------------------------------------------------------------


def png(width: int, height: int) -> bytes:
    """A file whose header tells of a huge picture."""
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    head = struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))
    pixels = zlib.compress(bytes(400_000))
    return b"\x89PNG\r\n\x1a\n" + head + struct.pack(">I", len(pixels)) + b"IDAT" + pixels + bytes(4)


def bad_files() -> dict[str, bytes]:
    whole = cv2.imencode(".jpg", table())[1].tobytes()
    empty, thin, tall = (
        cv2.imencode(".png", np.full(shape, 180, np.uint8))[1].tobytes()
        for shape in ((300, 400), (3, 40_000), (70_000, 1))
    )
    return {
        "thin.png": thin, "tall.png": tall,
        "cut.jpg": whole[: len(whole) // 2], "huge.png": png(30_000, 30_000), "none.png": png(0, 7), "void.png": b"",
        "text.jpg": b"hello", "empty.png": empty, "foreign.png": cv2.imencode(".png", symbol("HELLO"))[1].tobytes(),
    }  # fmt: skip


SAYS = {
    "cut.jpg": "cut off", "huge.png": "30000 x 30000", "none.png": "damaged", "void.png": "is empty",
    "text.jpg": "Not a JPEG", "thin.png": "No tag and no board", "tall.png": "No tag and no board", "empty.png": "No tag and no board", "foreign.png": "No tag and no board",
}  # fmt: skip


def test_bad_pictures_are_named_and_the_good_one_is_read(toy: Referee, picture: str, tmp_path: Path) -> None:
    files = bad_files()
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    answer: Answer = toy("scan", *files, "gone.png", picture, json=True)
    assert answer.status == answer.data["status"] == 2
    assert len(answer.data["readings"]) == len(ZONES)
    complaints = answer.err.splitlines()
    assert len(complaints) == len(files) + 1
    for name, said in {**SAYS, "gone.png": "There is no picture"}.items():
        (line,) = (line for line in complaints if name in line)
        assert said in line
        (listed,) = (one for one in answer.data["pictures"] if one["picture"] == name)
        assert listed["error"] and listed["error"] in line


def test_a_strange_file_name_does_not_reach_the_terminal(toy: Referee, tmp_path: Path) -> None:
    name = "\x1b[31m[red]{x}.png"
    (tmp_path / name).write_bytes(b"x")
    answer = toy("scan", name, "--game", "zhanguo")
    assert answer.status == 2 and "\x1b" not in answer.err and "[31m[red]{x}.png: " in answer.err


@pytest.mark.parametrize(("form", "suffix"), [("colour", ".jpg"), ("alpha", ".png"), ("deep", ".png")])
def test_pictures_of_every_kind_are_read(toy: Referee, tmp_path: Path, form: str, suffix: str) -> None:
    grey = alone()
    made = {
        "colour": lambda: cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR),
        "alpha": lambda: cv2.cvtColor(grey, cv2.COLOR_GRAY2BGRA),
        "deep": lambda: grey.astype(np.uint16) * 257,
    }[form]()
    answer = toy("scan", toy_game.write(tmp_path / f"any{suffix}", made), "--game", "zhanguo", json=True)
    assert answer.status == 0
    assert [(one["component"], one["zone"]) for one in answer.data["readings"]] == [("card/1", "a0"), ("card/3", "b3")]


def test_a_mirrored_picture_and_hidden_markers_say_what_helps(toy: Referee, tmp_path: Path) -> None:
    empty = toy_game.photo({})
    mirrored = toy("scan", toy_game.write(tmp_path / "m.png", np.ascontiguousarray(empty[:, ::-1])))
    assert mirrored.status == 2 and "mirror image" in mirrored.err
    hidden = empty.copy()
    hidden[:700] = 90
    covered = toy("scan", toy_game.write(tmp_path / "h.png", hidden))
    assert covered.status == 2
    assert "Shared board: 1 of 8 markers are readable, but 3 are needed. Take in the whole border" in covered.err


# -- the ladder --------------------------------------------------------------------------------------------------------


def test_the_ladder_says_how_small_a_tag_may_be(referee: Referee, tmp_path: Path) -> None:
    page = np.full((1200, 1500), 235, np.uint8)
    x = y = 30
    for tag in ladder().tags:
        rows = np.array(modules(tag))
        side = round(tag.symbol_mm * 4.2)
        if tag.symbol_mm <= 12 and tag.symbology == "qr":
            side = 18  # too few pixels for anybody
        if x + side + 40 > page.shape[1]:
            x, y = 30, y + 170
        art = np.where(rows, 20, 235).astype(np.uint8)
        page[y : y + side, x : x + side] = cv2.resize(art, (side, side), interpolation=cv2.INTER_AREA)
        x += side + 40
    answer = referee("scan", toy_game.write(tmp_path / "ladder.png", page))
    assert answer.status == 0
    assert "qr: everything from 12.5 mm up was read." in answer.out
    assert "aruco: everything from 5 mm up was read." in answer.out


@settings(max_examples=40)
@given(st.sampled_from([".png", ".jpg", ".webp"]), st.lists(st.tuples(st.floats(0, 0.999), st.integers(0, 255))))
def test_no_bytes_end_in_a_fault(referee: Referee, form: str, changes: list[tuple[float, int]]) -> None:
    data = bytearray(cv2.imencode(form, symbol("HELLO", 2))[1].tobytes())
    for place, value in changes:
        data[int(place * len(data))] = value
    Path("any").write_bytes(data)
    answer = referee("scan", "--plain", "any")
    assert answer.status in (0, 2) and bool(answer.out) != bool(answer.err)
    assert "has a fault" not in answer.err and answer.err.count("\n") < 2


# -- machines that lack something --------------------------------------------------------------------------------------


def test_a_library_that_does_not_load_is_named(toy: Referee, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    picture = toy_game.write(tmp_path / "any.png", symbol("HELLO"))
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    answer = toy("scan", "--plain", picture)
    assert answer.status == 4 and "This needs the camera libraries" in answer.err
    assert any("camera libraries" in hint for hint in toy("doctor", json=True).data["hints"])
    assert toy("rule", "zhanguo", "palace").status == 0
    assert "libgl1" in sentence(ImportError("libGL.so.1: cannot open shared object file"), Call())


@pytest.mark.parametrize("there", [True, False])
def test_pyzbar_is_used_when_its_library_is_there(
    toy: Referee, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: bool
) -> None:
    monkeypatch.setattr("vision.readers.has_zbar", lambda: there)
    doctor = toy("doctor", json=True).data
    assert any("pyzbar" in one for one in doctor["checked"]) == there
    assert any("apt install libzbar0" in one for one in doctor["hints"]) != there
    if not there:
        assert toy("scan", "--plain", toy_game.write(tmp_path / "any.png", symbol("HELLO"))).status == 0


@pytest.mark.parametrize("redirected", [True, False])
def test_results_and_the_bar_do_not_mix(tmp_path: Path, redirected: bool) -> None:
    for name in ("a.png", "b.png"):
        toy_game.write(tmp_path / name, symbol("[bold]GUTEN TAG[/]"))
    line = f"{sys.executable} -m referee scan --plain a.png b.png" + (" > found.txt" if redirected else "")
    env = {**os.environ, "TERM": "xterm", "LANG": "C.UTF-8", "REFEREE_DB": str(tmp_path / "x.sqlite3"), "COLUMNS": "80"}
    screen, status = pexpect.run(f"sh -c '{line}'", cwd=str(tmp_path), env=env, withexitstatus=True, timeout=300)
    assert status == 0 and b"Picture 2/2: b.png" in screen
    printed = (tmp_path / "found.txt").read_text("utf-8") if redirected else screen.decode()
    assert printed.count("[bold]GUTEN TAG[/]") == 2
    assert (b"GUTEN TAG" in screen) != redirected


class Screen(io.StringIO):
    """Somebody is there to see it."""

    def __init__(self, there: bool) -> None:
        super().__init__()
        self.there = there

    def isatty(self) -> bool:
        return self.there


@pytest.mark.parametrize(("there", "count"), [(True, 3), (True, 1), (False, 3)])
def test_a_bar_shows_how_far_it_is_if_somebody_is_there(
    monkeypatch: pytest.MonkeyPatch, there: bool, count: int
) -> None:
    screen = Screen(there)
    monkeypatch.setattr(sys, "stderr", screen)
    paths = [Path(f"[red]{number}.png") for number in range(count)]
    assert list(in_progress(Call(lang="ru"), paths)) == paths
    assert (f"{count}/{count}" in screen.getvalue()) == there == bool(screen.getvalue())
