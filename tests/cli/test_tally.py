"""The command that counts a table up, on the shipped picture of the example game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from cli.conftest import Answer, Referee

from referee.camera import kit as kits
from referee.camera.kit import Kit, Look

EXAMPLES = Path(__file__).parents[2] / "examples"
PHOTO = str(EXAMPLES / "zhanguo-side-b.jpg")
ANSWERS = ("--game", "zhanguo", "--answers", str(EXAMPLES / "zhanguo-side-b.toml"))
TOTALS = {"Anna": 106, "Boris": 89, "Carla": 69}

_look = kits.look


@pytest.fixture(autouse=True)
def looks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same picture is not read again and again."""
    monkeypatch.setattr(kits, "look", lambda grey, kit, _lens, picture, _colour: _once(picture, Held(grey), Held(kit)))


class Held:
    """Something that is left out of a comparison."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Held)


@cache
def _once(picture: str, grey: Held, kit: Held) -> Look:
    made: Kit = kit.value
    return _look(grey.value, made, None, picture)


@pytest.fixture
def recorded(referee: Referee) -> Referee:
    """The game of the picture, as it was refereed."""
    assert referee("replay", str(EXAMPLES / "zhanguo-side-b.entries"), "--table", "b").status == 0
    return referee


def test_the_shipped_picture_has_the_score_of_the_shipped_game(referee: Referee) -> None:
    assert Path(PHOTO).stat().st_size <= 1_500_000
    answer = referee("tally", PHOTO, *ANSWERS, "--rest-in-supply", json=True)
    replayed = referee("replay", str(EXAMPLES / "zhanguo-side-b.entries"), json=True).data
    assert answer.status == 0
    assert answer.data["totals"] == TOTALS == replayed["score"]["totals"]
    assert {line["source"] for line in answer.data["lines"]} == {"photo", "typed"}
    assert answer.data["final"]["sources"]["tasks.upper.wall.vp"] == "typed"
    assert answer.data["disagreements"] == answer.data["contradictions"] == []
    read = len(_once(PHOTO, Held(None), Held(None)).observation.sightings)
    assert f"reads {read}\ntags" in (EXAMPLES.parent / "README.md").read_text("utf-8")
    assert [board["board"] for board in answer.data["pictures"][0]["boards"]] == ["main", "blue", "red", "yellow"]


def test_every_line_says_where_it_came_from(recorded: Referee) -> None:
    answer = recorded("tally", PHOTO, "--table", "b")
    assert answer.status == 0
    assert "Anna: +40  VP track: 40 (ZG-GEN-02, photo and record)" in answer.out
    assert "the record says" not in answer.out


def test_what_is_not_sure_is_named_and_nothing_is_scored(referee: Referee) -> None:
    answer = referee("tally", PHOTO, *ANSWERS, json=True)
    assert answer.status == 3
    assert "boards.Anna.cards.brown" in answer.data["missing"]
    assert "tasks.upper.wall.vp" not in answer.data["missing"]
    assert "83 pieces were seen nowhere" in answer.data["error"]
    assert "--rest-in-supply" in answer.data["error"]
    told = referee("tally", PHOTO, *ANSWERS).err.splitlines()
    assert [line.strip().split(" ")[0] for line in told if line.startswith("  boards.")] == answer.data["missing"]


def test_what_is_needed_and_why_stands_on_lines_of_its_own(referee: Referee) -> None:
    told = referee("tally", PHOTO, *ANSWERS).err.splitlines()
    unindented = [line for line in told if not line.startswith("  ")]
    assert unindented == [
        "Still needed:",
        "Not sure, because: card: 83 pieces were seen nowhere and may lie hidden.",
        "Answer with --answers FILE, or at a terminal; --rest-in-supply says that nothing lies hidden.",
    ]
    assert all(line.rstrip() == line for line in told)


def test_an_empty_box_has_each_fact_named_once_and_a_command_to_copy(referee: Referee) -> None:
    picture = render(referee, "nippon")
    seated = "Anna:yellow,Boris:red,Carla:purple,Dmitri:blue"
    answer = referee("tally", *picture, "--game", "nippon", "--players", seated)
    assert answer.status == 3
    assert answer.err.splitlines() == [
        "These facts are needed for the score: track.money. Enter them with: referee box ask nippon"
    ]


def render(referee: Referee, game: str) -> list[str]:
    """Pictures of the end of the shipped game."""
    assert referee("replay", str(EXAMPLES / f"{game}.entries"), "--table", game).status == 0
    made = referee("mats", game, "--table", game, "--photo", f"{game}.jpg", json=True)
    return [one["file"] for one in made.data["files"]]


def corrected(recorded: Referee) -> None:
    for path, value in (("players.0.vp", "43"), ("walls.gold-left.spaces.2", "-1")):
        assert recorded("correct", path, value, "--why", "a slip", "--table", "b").status == 0


def test_a_marker_on_the_line_is_asked_unless_the_record_says_where(
    recorded: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boris's units stand 0.8 mm over the line to the next digit: both are named, and no score is made of either."""

    def shifted(grey: Any, kit: Kit, _lens: Any, picture: str, _colour: Any) -> Look:
        look = _once(picture, Held(grey), Held(kit))
        right = max(x for x, _ in kit.layout("blue").zone("units-0").polygon)
        moved = [
            replace(one, x_mm=right + 0.8, zone="units-1") if one.component == "blue/units/1" else one
            for one in look.observation.sightings
        ]
        return replace(look, observation=replace(look.observation, sightings=tuple(moved)))

    monkeypatch.setattr(kits, "look", shifted)
    answer = recorded("tally", PHOTO, *ANSWERS, "--rest-in-supply", json=True)
    assert answer.status == 3
    assert answer.data["missing"] == ["boards.Boris.vp"]
    assert "lies on the line between" in answer.data["error"]
    by_record = recorded("tally", PHOTO, "--rest-in-supply", "--table", "b", json=True)
    assert by_record.status == 0 and by_record.data["totals"] == TOTALS
    assert by_record.data["final"]["sources"]["boards.Boris.vp"] == "tracked"
    assert len(by_record.data["decided"]) == 1


def test_a_disagreement_stands_before_the_score_with_both_sides(recorded: Referee, tmp_path: Path) -> None:
    corrected(recorded)
    answer = recorded("tally", PHOTO, "--table", "b", "--annotate", "seen.png")
    first, second, *_ = answer.out.splitlines()
    assert "(walls.gold-left.spaces.2): the pictures show wall (blue), the record says nothing; the" in first
    assert "(players.0.vp): the pictures show 40, the record says 43; the pictures stand" in second
    assert "Total                 106     89     69" in answer.out
    assert "Anna: +40  VP track: 40 (ZG-GEN-02, photo)" in answer.out
    assert (tmp_path / "seen.png").stat().st_size > 100_000
    trusted = recorded("tally", PHOTO, "--table", "b", "--trust", "record", json=True).data
    assert {one["stands"] for one in trusted["disagreements"]} == {"record"}
    assert trusted["totals"]["Anna"] == TOTALS["Anna"] + 3
    assert recorded("score", "--table", "b", json=True).data["totals"] == trusted["totals"]


def test_what_pictures_do_not_show_and_the_record_tells_is_said_once_a_board(recorded: Referee, tmp_path: Path) -> None:
    picture = cv2.imread(PHOTO)
    height, width, _ = picture.shape
    for name, seen in (("left", picture[: height * 2 // 3, : width // 2]), ("dark", (picture * 0.12).astype(np.uint8))):
        cv2.imwrite(str(tmp_path / f"{name}.jpg"), seen)
    left, dark = (recorded("tally", f"{name}.jpg", "--table", "b") for name in ("left", "dark"))
    assert left.status == dark.status == 0
    assert [line for line in left.out.splitlines() if "from the record" in line] == [
        "player board (red) is not wholly in a picture: the rest is taken from the record",
        "player board (blue) was found in no picture: what lies there is taken from the record",
        "player board (yellow) was found in no picture: what lies there is taken from the record",
    ]
    assert "player board (red): the picture is too dark to see every card. Add light" in dark.out.splitlines()
    assert "from the record" not in recorded("tally", PHOTO, "--table", "b").out


def test_at_a_terminal_somebody_is_asked_who_is_right(recorded: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    corrected(recorded)
    monkeypatch.setattr("referee.cli.tally.Counting.asks", True)
    answer = recorded("tally", PHOTO, "--table", "b", input="what\np\nr\n")
    assert answer.err.count("Which is right") == 3
    assert "Anna: +43  VP track: 43 (ZG-GEN-02, tracked)" in answer.out
    assert "Boris: +9  Gold-left, 2 bars" in answer.out


def test_what_is_missing_is_asked_for_at_a_terminal(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cli.tally.Counting.asks", True)
    players = ("--game", "zhanguo", "--players", "Anna:red,Boris:blue,Carla:yellow")
    answer = referee("tally", PHOTO, *players, "--rest-in-supply", input="4\n<\n4\n5\n")
    assert answer.err.count("VP printed below the discs") == 4
    assert "Total                 106     89     69" in answer.out
    assert "Boris: +4  Upper tasks: 4 VP below 1 disc: 4 x 1 (ZG-END-08, typed)" in answer.out


def test_the_record_is_corrected_if_asked(recorded: Referee) -> None:
    corrected(recorded)
    assert recorded("tally", PHOTO, "--table", "b", json=True).data["totals"] == TOTALS
    assert recorded("score", "--table", "b", json=True).data["totals"] != TOTALS
    answer = recorded("tally", PHOTO, "--table", "b", "--record")
    assert answer.status == 0 and "seen in a picture" in answer.out
    assert recorded("score", "--table", "b", json=True).data["totals"] == TOTALS
    again = recorded("tally", PHOTO, "--table", "b", "--record", json=True)
    assert again.data["disagreements"] == []


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ((PHOTO, "--game", "zhanguo"), 2, "--players anna:red,boris:blue"),
        ((PHOTO, "--trust", "nobody"), 2, "photo or record"),
        ((PHOTO, "--box", "practice"), 2, "go with --game"),
        ((PHOTO, *ANSWERS, "--record"), 2, "needs a table"),
        ((PHOTO,), 4, "No table is open"),
        (("none.jpg", *ANSWERS), 2, "There is no picture none.jpg"),
        ((".", *ANSWERS), 2, ". is a folder, not a picture"),
        ((__file__, *ANSWERS), 2, "test_tally.py: "),
        ((PHOTO, "--game", "zhanguo", "--players", "anna", "boris"), 2, ""),
        ((PHOTO, *ANSWERS[:3], "none.toml"), 2, "none.toml"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(referee: Referee, words: tuple[str, ...], status: int, said: str) -> None:
    answer: Answer = referee("tally", *words)
    assert answer.status == status
    assert said in answer.err and not answer.out


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_what_the_table_settled_for_itself_is_told_as_on_its_own_sheet(recorded: Referee, lang: str) -> None:
    """In words of whoever reads; and a count that cannot be is counted where the record has it so, and said to be none."""
    for path, value in (("players.0.vp", "43"), ("players.0.ones.orange", "12")):
        assert recorded("correct", path, value, "--why", "so lag es", "--table", "b").status == 0
    own = recorded("score", "--table", "b", "--lang", lang)
    answer = recorded("tally", PHOTO, "--table", "b", "--trust", "record", "--lang", lang)
    assert (own.status, answer.status) == (0, 0), answer.err
    marks = [[line for line in one.out.splitlines() if line.startswith("* ")] for one in (own, answer)]
    assert marks[0] == marks[1] and len(marks[0]) == 2 and "players." not in marks[0][0]
    assert sum("ZG-END-04" in line and "[" in line for line in answer.out.splitlines()) > 0
    alone = recorded("tally", PHOTO, *ANSWERS[:2], "--players", "Anna:red,Boris:blue", "--rest-in-supply")
    assert alone.status != 0


@pytest.mark.parametrize(
    ("game", "title"),
    [("nations_dice", "Nations: The Dice Game"), ("nippon", "Nippon"), ("great_wall", "The Great Wall")],
)
def test_a_picture_of_another_game_is_called_so(referee: Referee, tmp_path: Path, game: str, title: str) -> None:
    """Its border markers and small ones may be of both games, its codes are not."""
    (tmp_path / f"{game}.jpg").write_bytes(Path(PHOTO).read_bytes())
    for command in (("tally", "--players", "Anna,Boris"), ("scan",)):
        answer = referee(*command, f"{game}.jpg", "--game", game)
        assert answer.status == 2 and not answer.out
        assert answer.err.strip().endswith(f"{game}.jpg: It shows ZhanGuo, and nothing of {title}.")


def test_counting_begins_with_a_picture_and_asks_the_rest(referee: Referee, tmp_path: Path) -> None:
    seated = ("--players", "Anna:red,Boris:blue,Carla:yellow")
    asked = ("score", "zhanguo", "--ask", "--photo", PHOTO, *seated, "--rest-in-supply")
    left = referee(*asked, "--printed", input="")
    assert left.status == 3
    assert left.err.count("VP printed below the discs") == 2 and "[1 of" in left.err
    assert "Governors in region" not in left.err
    told = str(EXAMPLES / "zhanguo-side-b.toml")
    copy = tmp_path / "answers.toml"
    copy.write_text(Path(told).read_text("utf-8"), "utf-8")
    done = referee("score", "zhanguo", "--ask", "--photo", PHOTO, "--rest-in-supply", "--answers", str(copy), json=True)
    assert done.status == 0, done.out
    assert done.data["totals"] == TOTALS
    assert {line["source"] for line in done.data["lines"]} >= {"photo", "typed"}
