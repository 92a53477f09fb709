"""Lenses measured and boards learned from the command line, and what is kept of them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import camera_toy as toy_game
import cv2
import numpy as np
import paper_support as paper
import pytest
from camera_support import TEXTURE_PX_PER_MM, Camera, place
from numpy.typing import NDArray

from calibration.layout import Layout
from calibration.lens import guess_lens
from calibration.mats import lens_sheet
from referee.camera.store import Store
from referee.engine.errors import SetupError

from .conftest import Referee

BENT = Camera(1000, 750, 850, (-0.11, 0.03, 0.0, 0.0, 0.0))
VIEWS = [(380, 12, 0, 0), (330, 28, 90, 85), (340, 30, 200, 10)]
STORE = Store(Path())  # beside the ledger, which lies in the current folder


@cache
def sheets() -> list[NDArray[np.uint8]]:
    """The lens sheet from three sides, and once hidden."""
    printed = paper.picture(lens_sheet(), 0, TEXTURE_PX_PER_MM)
    seen = [BENT.photo([(place(210, 297, far, tilt, toward, turn), printed)]) for far, tilt, toward, turn in VIEWS]
    return [*seen, np.full((750, 1000), 120, np.uint8)]


@cache
def own_board() -> NDArray[np.uint8]:
    """A tag in every zone but the last of the shared board."""
    return toy_game.photo({f"zone/main/{zone.name}": zone.centre for zone in toy_game.ZONES[:-1]}, seed=3)


def test_a_lens_is_measured_and_kept(referee: Referee, tmp_path: Path) -> None:
    files = [toy_game.write(tmp_path / f"{n}.png", sheet) for n, sheet in enumerate(sheets())]
    (tmp_path / "cut.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    answer = referee("calibrate", "camera", *files, "cut.png", "--as", "phone")
    assert answer.status == 0
    assert answer.out.startswith("Camera phone: measured from 3 of 5 pictures; they fit within 0.")
    assert "More pictures make it surer" in answer.out
    assert "Too little of the lens sheet is readable: 0 corners" in answer.err and "cut.png: " in answer.err
    lens = STORE.lens("phone")
    assert lens.measured and lens.matrix[0, 0] == pytest.approx(850, rel=0.02)
    data = referee("calibrate", "camera", *files, "--as", "phone", json=True).data
    assert data["used"] == 3 and data["residual_px"] < 0.5 and data["residual_mm"] < 0.2
    assert [Path(one["picture"]).name for one in data["problems"]] == ["3.png"]
    assert "Kept for the camera: lenses/phone.json" in referee("doctor").out
    assert referee("calibrate", "camera", "--as", "phone", "--forget").out == "Forgotten: phone\n"
    assert referee("calibrate", "camera", "--as", "phone", "--forget").status == 4


@pytest.mark.apart
@pytest.mark.usefixtures("hurried")
def test_a_costly_picture_of_the_sheet_or_a_board_is_given_up_in_words(toy: Referee, tmp_path: Path) -> None:
    good = [toy_game.write(tmp_path / f"{n}.png", sheet) for n, sheet in enumerate(sheets()[:3])]
    costly = toy_game.write(tmp_path / "costly.png", own_board())
    answer = toy("calibrate", "camera", costly, *good, "--as", "phone")
    assert answer.status == 0 and answer.out.startswith("Camera phone: measured from 3 of 4 pictures")
    assert "costly.png: This picture could not be read: it takes too long" in answer.err
    refused = toy("calibrate", "board", "zhanguo", costly, "--board", "main")
    assert refused.status == 2 and "it takes too long, or too much memory" in refused.err
    assert STORE.boards("zhanguo") == {}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["a.png"], "Say --as NAME"),
        (["--as", "phone"], "Which pictures"),
        (["a.png", "--as", "../phone"], "../phone will not do"),
        (["a.png", "a.png", "--as", "phone"], "readable in 0 of 0 pictures; 3 are needed"),
    ],
)
def test_a_camera_that_cannot_be_measured(referee: Referee, args: list[str], said: str) -> None:
    answer = referee("calibrate", "camera", *args)
    assert answer.status == 2 and said in answer.err and not answer.out
    assert STORE.files == []


def test_pictures_from_straight_above_do_not_tell_a_lens(referee: Referee, tmp_path: Path) -> None:
    """They fit well, by a wrong focal length."""
    printed = paper.picture(lens_sheet(), 0, TEXTURE_PX_PER_MM)
    flat = BENT.photo([(place(210, 297, 400, 0, 0, 0), printed)])
    files = [toy_game.write(tmp_path / f"{name}.png", flat) for name in "abc"]
    answer = referee("calibrate", "camera", *files, "--as", "phone")
    assert answer.status == 2 and "straight down" in answer.err
    assert STORE.files == []


def test_a_board_of_ones_own_stands_in_for_the_mat(toy: Referee, tmp_path: Path) -> None:
    picture = toy_game.write(tmp_path / "own.png", own_board())
    answer = toy("calibrate", "board", "zhanguo", picture, "--board", "main")
    assert answer.status == 0, answer.err
    assert "Shared board: 7 zones learned; 8 markers fit within 0." in answer.out
    assert "lens fitted to them" in answer.out and "No tag was readable in: b3." in answer.out
    learned = STORE.board("zhanguo", "main")
    for zone in toy_game.ZONES[:-1]:
        assert learned.zone(zone.name).contains(*_moved(learned, zone.centre))
    table = toy_game.write(tmp_path / "table.png", toy_game.photo({"card/1": (60, 60), "card/2": (180, 62)}))
    seen = toy("scan", table, json=True).data["readings"]
    assert {one["component"]: one["zone"] for one in seen} == {"card/1": "a0", "card/2": "a3"}
    assert seen[0]["x_mm"] == pytest.approx(_moved(learned, (60, 60))[0], abs=1)
    assert "Your own boards are used, as you had them learned: Shared board." in toy("scan", table).out
    printed = toy("scan", table, "--printed", json=True).data["readings"]
    assert printed[0]["x_mm"] == pytest.approx(60, abs=1)
    assert toy("calibrate", "board", "zhanguo", "--board", "main", "--forget").status == 0
    assert STORE.boards("zhanguo") == {}


def _moved(learned: Layout, place: tuple[float, float]) -> tuple[float, float]:
    """A place of the printed board on the learned one, whose frame begins elsewhere."""
    true, found = toy_game.MAIN.markers[0], learned.marker_by_id[0]
    return place[0] - true.x_mm + found.x_mm, place[1] - true.y_mm + found.y_mm


def test_a_measured_lens_is_said(toy: Referee, tmp_path: Path) -> None:
    camera = toy_game.CAMERA
    lens = guess_lens(camera.width, camera.height, camera.focal)
    STORE.keep_lens("phone", type(lens)(lens.matrix, np.array(camera.distortion), lens.width, lens.height, "sheet"))
    picture = toy_game.write(tmp_path / "own.png", own_board())
    data = toy("calibrate", "board", "zhanguo", picture, "--board", "main", "--camera", "phone", json=True).data
    assert (data["lens"], data["zones"], data["missing"]) == ("measured", 7, ["b3"])
    assert data["residual_mm"] < 0.3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("no tags", "Shared board: no zone tag is readable. Lay one in every zone, face up."),
        ("no markers", "Shared board: 0 markers are readable, but 4 are needed"),
        ("no board", "Which board? Say --board; there are: main, red."),
        ("no picture", "Which picture of the board?"),
        ("no width", "0 is not a possible width in mm"),
        ("no file", "There is no picture gone.png."),
    ],
)
def test_a_board_that_cannot_be_learned(toy: Referee, tmp_path: Path, change: str, said: str) -> None:
    board = ["--board", "main"]
    args = {
        "no tags": [toy_game.write(tmp_path / "bare.png", toy_game.photo({})), *board] if change == "no tags" else [],
        "no markers": [toy_game.write(tmp_path / "grey.png", np.full((300, 400), 90, np.uint8)), *board],
        "no board": ["gone.png"],
        "no picture": board,
        "no width": ["gone.png", *board, "--marker-mm", "0"],
        "no file": ["gone.png", *board],
    }[change]
    answer = toy("calibrate", "board", "zhanguo", *args)
    assert answer.status == 2 and said in answer.err
    assert STORE.files == []


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lens = guess_lens(400, 300, 333)
    store.keep_lens("Телефон", lens)
    store.keep_board("toy", toy_game.MAIN)
    assert store.lenses == ["Телефон"]
    assert np.array_equal(store.lens("Телефон").matrix, lens.matrix)
    assert store.boards("toy") == {"main": toy_game.MAIN} and store.boards("other") == {}
    assert [store.broken(path) for path in store.files] == [None, None]
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is damaged"),
        ("[]", "is damaged"),
        ('{"format": 1}', "is damaged"),
        ('{"format": 99, "layout": {}}', "was written by a newer version"),
        ('{"format": 1, "layout": {"name": "main"}}', "This is not a board layout"),
    ],
)
def test_a_damaged_file_says_so_and_what_to_do(toy: Referee, text: str, said: str) -> None:
    path = STORE.keep_board("zhanguo", toy_game.MAIN)
    path.write_text(text, "utf-8")
    answer = toy("calibrate", "board", "zhanguo", "x.png", "--board", "main")
    assert answer.status == 2 and "There is no picture" in answer.err  # it is not needed here
    (Path() / "x.png").write_bytes(cv2.imencode(".png", np.zeros((20, 20), np.uint8))[1].tobytes())
    answer = toy("scan", "x.png", "--game", "zhanguo")
    assert answer.status == 2 and said in answer.err and str(path) in answer.err
    doctor = toy("doctor", json=True)
    assert doctor.status == 4 and any(said in one for one in doctor.data["problems"])


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    path = store.keep_board("toy", toy_game.MAIN)
    before = path.read_text("utf-8")

    def no_room(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_room)
    with pytest.raises(OSError, match="No space"):
        store.keep_board("toy", Layout("main", 10, 10, (), ()))
    assert path.read_text("utf-8") == before and [one.name for one in path.parent.iterdir()] == ["main.json"]


def test_two_boards_with_one_marker_are_refused(toy: Referee) -> None:
    STORE.keep_board("zhanguo", Layout("red", 100, 100, toy_game.RED.zones, toy_game.MAIN.markers))
    (Path() / "x.png").write_bytes(cv2.imencode(".png", np.zeros((20, 20), np.uint8))[1].tobytes())
    answer = toy("scan", "x.png", "--game", "zhanguo")
    assert answer.status == 2 and "Marker 0 is on red and on main" in answer.err


def test_json_that_is_kept_says_its_format(tmp_path: Path) -> None:
    data = json.loads(Store(tmp_path).keep_board("toy", toy_game.MAIN, residual_mm=0.4).read_text("utf-8"))
    assert data["format"] == 1 and data["made"] and data["residual_mm"] == 0.4


def test_names_that_leave_the_folder_are_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name in ("", "..", "a/b", "a\0b", "x" * 41):
        with pytest.raises(SetupError):
            store.lens(name)
