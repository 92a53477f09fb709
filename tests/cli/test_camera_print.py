"""Sheets from the command line: what is on them, in which size, and what is said about them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import camera_toy as toy_game
import cv2
import numpy as np
import paper_support as paper
import pytest
from paper.printer import pages

from calibration import symbols
from calibration.registry import well_formed
from referee.games import game
from vision.readers import Step, Zxing

from .conftest import Referee


def read_back(file: str | Path, page: int = 0) -> set[str | None]:
    """What a reader finds on a printed page."""
    drawn = paper.picture(Path(file).read_bytes(), page, 8)
    return {reading.payload for reading in Zxing([Step(1)]).read(np.pad(drawn, 20, constant_values=255))}


def test_all_pieces_are_on_the_sheet_and_in_the_list(toy: Referee) -> None:
    printed = toy("tags", "zhanguo")
    assert printed.status == 0, printed.err
    assert "zhanguo-tags.pdf: 12 tags on 1 page\n" in printed.out
    assert printed.out.startswith("ZhanGuo, 2 players: 3 tags to count up (--for tally), 6 to watch\n")
    assert "Most alike (qr): " in printed.out
    listed = toy("tags", "zhanguo", json=True).data
    assert [tag["component"] for tag in listed["tags"]] == [piece.component for piece in toy_game.pieces()]
    qr = {tag["payload"] for tag in listed["tags"] if tag["symbology"] == "qr"}
    assert read_back("zhanguo-tags.pdf") == qr
    assert all(well_formed(payload, "TY") for payload in qr)
    (pawn,) = (tag for tag in listed["tags"] if tag["symbology"] == "aruco")
    assert (pawn["component"], pawn["symbol_mm"]) == ("pawn/1", 8)
    assert set(pawn) >= {"component", "payload", "symbology", "symbol_mm", "thickness_mm"}
    assert listed["closest"]["qr"]["modules"] >= 70


def test_the_list_alone_writes_nothing(toy: Referee, tmp_path: Path) -> None:
    toy("tags", "zhanguo", json=True)
    toy("mats", "zhanguo", json=True)
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize(
    ("only", "count"), [(["worker"], 6), (["red"], 3), (["red/worker", "card/2"], 4), (["zone/red"], 2)]
)
def test_only_some_pieces(toy: Referee, only: list[str], count: int) -> None:
    wanted = [part for one in only for part in ("--only", one)]
    assert len(toy("tags", "zhanguo", *wanted, json=True).data["tags"]) == count


def test_only_what_so_many_players_need(toy: Referee) -> None:
    def printed(*args: str) -> set[str]:
        return {tag["component"] for tag in toy("tags", "zhanguo", *args, json=True).data["tags"]}

    workers = {f"red/worker/{n}" for n in (1, 2, 3)}
    assert printed("--for", "tally") == workers
    assert printed("--players", "2") == workers | {f"blue/worker/{n}" for n in (1, 2, 3)}
    assert printed("--players", "red,blue", "--for", "watch", "--only", "blue") == {
        f"blue/worker/{n}" for n in (1, 2, 3)
    }
    counted = toy("tags", "zhanguo", json=True).data["counts"]
    assert counted[0] == {"players": 2, "tally": 3, "watch": 6}
    assert "\nzhanguo-mat-red.pdf: 1 page\nPrint at" in toy("mats", "zhanguo", "--players", "3").out


def test_what_a_camera_sees_is_said_before_anything_is_printed(toy: Referee) -> None:
    for command in ("mats", "tags"):
        usual = toy(command, "zhanguo", "--players", "3").out
        assert usual.index("A phone (12 MP) sees") < usual.index("A webcam of 1080p") < usual.index(".pdf: ")
        said = toy(command, "zhanguo", "--pixels", "200x150").out
        assert "200 × 150 is too coarse" in said and "phone" not in said
        (found,) = toy(command, "zhanguo", "--pixels", "1920x1080", json=True).data["cameras"]
        assert (found["width"], found["boards"], found["pictures"]) == (1920, 1, 1)
        assert "write it like 1920x1080" in toy(command, "zhanguo", "--pixels", "1080p").err


def test_labels_of_the_trade(toy: Referee) -> None:
    assert toy("tags", "zhanguo", "--only", "card", "--sheet", "avery-l7651", "--start", "64").status == 0
    pages = paper.rectangles(Path("zhanguo-tags.pdf").read_bytes())
    assert len(pages) == 2  # two labels were left on the first
    assert "avery-l7651: Avery L7651 (65 on A4), labels of 38.1 x 21.2 mm" in toy("tags", "--sheets").out
    assert "avery-l7651" in [one["name"] for one in toy("tags", "--sheets", json=True).data["sheets"]]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["tags"], "Which game?"),
        (["tags", "chess"], "There is no game called chess"),
        (
            ["tags", "zhanguo", "--only", "dragon"],
            "There is no piece called dragon. Kinds: red/worker, blue/worker, card",
        ),
        (["tags", "zhanguo", "--sheet", "nonesuch"], "There is no label sheet nonesuch"),
        (["tags", "zhanguo", "--sheet", "avery-l7651", "--start", "66"], "there is no label 66"),
        (["tags", "zhanguo", "--start", "12"], "--start is for label sheets: it goes with --sheet"),
        (["mats", "zhanguo", "--position", "p.json"], "--position goes with --photo"),
        (["tags", "zhanguo", "--paper", "napkin"], "There is no paper napkin"),
        (["tags", "zhanguo", "--sheet", "nowhere.toml"], "nowhere.toml cannot be read as a label sheet"),
        (["tags", "zhanguo", "--for", "dinner"], "Tags are for tally or watch, not for dinner"),
        (["tags", "zhanguo", "--players", "7"], "ZhanGuo is for 2–4 players"),
        (["mats", "zhanguo", "--players", "red,pink"], "pink is not a player's colour"),
        (["tags", "zhanguo", "--scale", "two"], "two is not understood here"),
        (["tags", "zhanguo", "--scale", "3"], "off by a scale of 3"),
        (["tags", "zhanguo", "--offset", "1"], "1 is not understood here"),
        (["mats", "zhanguo", "--board", "attic"], "has no board attic. Boards: main, red"),
        (["mats", "zhanguo", "--out", "both.pdf"], "2 mats do not go into one file"),
    ],
)
def test_what_cannot_be_printed_is_said(toy: Referee, args: list[str], said: str) -> None:
    answer = toy(*args)
    assert answer.status == 2 and said in answer.err and ".pdf" not in answer.out


def test_a_position_without_players_says_how_to_write_one_with_them(toy: Referee, tmp_path: Path) -> None:
    (tmp_path / "bare.json").write_text('{"round": 1}')
    answer = toy("mats", "zhanguo", "--photo", "p.jpg", "--position", "bare.json")
    assert answer.status == 2 and "bare.json does not say who plays" in answer.err
    assert "referee position > bare.json" in answer.err


def test_a_rendered_picture_never_replaces_one_of_the_owner(ready: Referee, tmp_path: Path) -> None:
    (tmp_path / "table.jpg").write_bytes(b"the only photograph")
    answer = ready("mats", "zhanguo", "--photo", "table.jpg")
    assert answer.status == 2 and "table.jpg is there already" in answer.err
    assert (tmp_path / "table.jpg").read_bytes() == b"the only photograph"


@pytest.fixture
def blind() -> Iterator[str]:
    """A game that has no boards for a camera."""
    one = game("nippon")
    module = one.zones_module
    object.__setattr__(one, "zones_module", "")
    yield one.id
    object.__setattr__(one, "zones_module", module)


def test_a_game_without_boards_for_a_camera(toy: Referee, blind: str) -> None:
    answer = toy("mats", blind)
    assert answer.status == 2 and "Games a camera can see: zhanguo, nations_dice, great_wall" in answer.err


def test_a_printer_is_evened_out_from_now_on(toy: Referee) -> None:
    toy("tags", "zhanguo", "--only", "card/1")
    before = paper.rectangles(Path("zhanguo-tags.pdf").read_bytes())[0]
    answer = toy("tags", "zhanguo", "--only", "card/1", "--scale", "1.02", "--offset", "0,-3", "--keep")
    assert "The printer is corrected: scale 1.02, shift 0 and -3 mm." in answer.out
    toy("tags", "zhanguo", "--only", "card/1", "--paper", "a4")
    after = paper.rectangles(Path("zhanguo-tags.pdf").read_bytes())[0]
    assert after[0][2] == pytest.approx(1.02 * before[0][2], abs=0.01)
    assert after[0][1] == pytest.approx(1.02 * (before[0][1] - 148.5) + 148.5 - 3, abs=0.02)


def test_mats_show_the_markers_of_the_list_where_it_says(toy: Referee) -> None:
    answer = toy("mats", "zhanguo", "--out", "printed", "--paper", "a3")
    assert answer.out.splitlines()[2:4] == [
        "printed/zhanguo-mat-main.pdf: 1 page",
        "printed/zhanguo-mat-red.pdf: 1 page",
    ]
    boards = {board["name"]: board for board in toy("mats", "zhanguo", json=True).data["boards"]}
    assert [zone["name"] for zone in boards["red"]["zones"]] == ["yard", "barn"]
    assert boards["red"]["zones"][0]["polygon"] == [[30, 30], [80, 30], [80, 80], [30, 80]]
    (drawn,) = pages(Path("printed/zhanguo-mat-main.pdf").read_bytes(), 5)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    corners, ids, _ = detector.detectMarkers(drawn)
    seen = {int(marker): points[0] / 5 for marker, points in zip(ids.ravel(), corners, strict=True)}
    first = seen[0][0]
    for marker in boards["main"]["markers"]:
        where = np.array(marker["corners"]) - boards["main"]["markers"][0]["corners"][0]
        assert seen[marker["id"]] - first == pytest.approx(where, abs=0.4)


def test_sheets_for_cameras_and_boards_of_ones_own(toy: Referee) -> None:
    assert toy("calibrate", "print", "--out", "sheets", "--paper", "letter").status == 0
    assert paper.size_mm(Path("sheets/lens-sheet.pdf").read_bytes()) == pytest.approx((215.9, 279.4), abs=0.01)
    assert len(read_back("sheets/ladder.pdf")) == 24
    answer = toy("calibrate", "print", "zhanguo", "--board", "red", json=True)
    (written,) = answer.data["files"]
    assert written == {"file": "zhanguo-own-red.pdf", "pages": 1}
    zones = {tag.payload for tag in toy_game.kit().zone_tags("red")}
    assert read_back(written["file"]) == zones and len(zones) == 2
    large = max(width for *_, width, height in paper.rectangles(Path(written["file"]).read_bytes())[0])
    small = toy("calibrate", "print", "zhanguo", "--board", "red", "--marker-mm", "10", "--zone-mm", "12")
    assert small.status == 0 and read_back(written["file"]) == zones
    assert max(w for *_, w, h in paper.rectangles(Path(written["file"]).read_bytes())[0]) == pytest.approx(
        large / 2, abs=0.01
    )


def test_names_on_paper_are_in_the_language_asked_for(toy: Referee) -> None:
    russian = toy("--lang", "ru", "tags", "zhanguo")
    assert "12 меток, 1 страница" in russian.out
    assert symbols.MODULES["qr"] == 238 and "из 238" in russian.out
