"""Watching from the command line: proposals in words and as data, answers, and nothing recorded unasked."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from console_support import Listener

from referee.camera.frames import Folder, Live, Shot
from referee.camera.kit import Kit, kit_of
from referee.camera.scene import photo, put
from referee.camera.watcher import Report, Watcher, weigh
from referee.cli.watching import Keyboard, Watch
from referee.console.desk import Desk
from referee.declaring import attempt
from referee.engine.errors import SetupError
from referee.engine.position import clone, to_json
from referee.engine.session import Session
from referee.engine.spot import Spot, lay, on_table
from referee.games.zhanguo.camera import zones
from referee.record import Turned
from referee.table import Table
from referee.testing import samples

from .conftest import Referee

PLAYERS = ("Anna:blue", "Boris:red")
BOARDS = ("main", "blue", "red")
TURN = "court 40 recruit red 3"


@cache
def kit() -> Kit:
    return kit_of(samples.find_game("zhanguo"))


def ready() -> Session:
    game = samples.find_game("zhanguo")
    setting = game.setting(samples.seats(game, 2), {}, {}, samples.practice())
    return Session(setting, game.ready(setting, {}))


def after(session: Session, *entries: str) -> Session:
    made = session.branch()
    for entry in entries:
        assert attempt(made, entry).status == "legal"
    return made


# -- a folder of pictures ----------------------------------------------------------------------------------------------


@pytest.fixture
def evening(referee: Referee, tmp_path: Path) -> Referee:
    file = tmp_path / "ready.json"
    file.write_text(json.dumps(to_json(ready().position)), "utf-8")
    answer = referee("new", "zhanguo", *PLAYERS, "--box", "practice", "--position", str(file))
    assert answer.status == 0, answer.err
    return referee


@cache
def picture(*entries: str) -> bytes:
    """A picture of both players' boards and the gameboard after some entries."""
    session = after(ready(), *entries)
    drawn = photo(kit(), put(kit(), lay(zones.spots(session.setting), session.position), 5), BOARDS, seed=5)
    done, data = cv2.imencode(".png", drawn)
    assert done
    return data.tobytes()


@pytest.fixture
def folder(tmp_path: Path) -> str:
    made = tmp_path / "pictures"
    made.mkdir()
    (made / "9.png").write_bytes(picture())
    (made / "10.png").write_bytes(picture(TURN))
    (made / "11.png").write_bytes(b"\x89PNG no picture")
    return str(made)


def test_a_folder_is_watched_and_nothing_is_recorded(evening: Referee, folder: str) -> None:
    answer = evening("watch", "--images", folder, json=True)
    events = [json.loads(line) for line in answer.out.splitlines()]
    assert [(one["event"], one["picture"]) for one in events] == [
        ("expected", "9.png"), ("proposal", "10.png"), ("unreadable", "11.png"),
    ]  # fmt: skip
    (proposal,) = events[1]["proposals"]
    assert proposal["entries"] == [f"Anna: {TURN}"] and proposal["unambiguous"]
    assert [one["verb"] for one in proposal["actions"]] == ["court", "recruit"]
    assert answer.status == 0 and len(evening("log", json=True).data["entries"]) == 1
    (Path(folder) / "9.png").unlink()
    said = evening("watch", "--images", folder, "--accept", "--lang", "ru")
    assert "двор 40" in said.out and said.status == 0
    assert len(evening("log", json=True).data["entries"]) == 3


@pytest.mark.apart
@pytest.mark.usefixtures("hurried")
def test_a_costly_picture_is_given_up_in_words_and_the_others_are_watched(evening: Referee, folder: str) -> None:
    Path(folder, "10.png").rename(Path(folder, "8-costly.png"))
    answer = evening("watch", "--images", folder, json=True)
    events = {one["picture"]: one for one in map(json.loads, answer.out.splitlines())}
    assert {name: one["event"] for name, one in events.items()} == {
        "8-costly.png": "unreadable", "9.png": "expected", "11.png": "unreadable",
    }  # fmt: skip
    assert "too long, or too much memory" in str(events["8-costly.png"]["problems"])
    for name in ("9.png", "11.png"):
        Path(folder, name).unlink()
    assert "too long" in evening("watch", "--images", folder).out and answer.status == 0


def test_what_frames_of_this_size_hold_is_said_at_the_start(sitting: Sitting) -> None:
    lies = on_table(lay(sitting.spots, sitting.table.session.position))
    for size, said in (
        ((4032, 3024), "4032 × 3024 sees 3 mats in one picture"),
        ((640, 480), "is too coarse even for"),
    ):
        watch = Watch(sitting.desk, Laid(sitting.spots, size=size), kit())  # type: ignore[arg-type]
        sitting.voice.lines.clear()
        watch.run(Shown([lies, lies]))
        assert sitting.voice.text.count(said) == 1
    watcher = Watcher(kit(), sitting.spots)
    watcher.look(np.zeros((48, 64), np.uint8), sitting.table.session)
    assert watcher.size == (64, 48)


def test_what_there_is_to_watch_must_be_there(evening: Referee, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "0.jpg").write_bytes(picture())
    for args, said in (
        (("--images", "nowhere"), "There is no folder nowhere."),
        (("--images", "empty"), "There is no picture in empty."),
        (("--video", "nowhere.mp4"), "There is no video file nowhere.mp4."),
        (("--video", "0.jpg"), "0.jpg is a picture, not a film."),
        (("--video", "ready.json"), "cannot be read as a video"),
        (("--camera", "front"), "front is not a camera"),
        (("--camera", "ftp://x/y"), "begins with http://"),
        (("--video", "http://127.0.0.1:9/x"), "gives no picture"),
        (("--camera", "0", "--images", "empty"), "Choose one of"),
        (("--follow",), "--follow belongs to --images"),
    ):
        answer = evening("watch", *args)
        assert answer.status == 2 and said in answer.err and not answer.out.startswith("Traceback")


def test_no_camera_is_said_plainly() -> None:
    with pytest.raises(SetupError, match="There is no camera"):
        Live(97)


def test_pictures_that_arrive_later_are_watched_too(folder: str) -> None:
    names: list[str] = []
    for shot in Folder(Path(folder)).shots():
        if shot.last:
            names.append(shot.name)
            (Path(folder) / "12.png").write_bytes(b"no picture either")
    assert names == ["9.png", "10.png", "11.png", "12.png"]


# -- answers -----------------------------------------------------------------------------------------------------------


@dataclass
class Laid:
    """Stands for camera and reader: each shot is a table already, of which some paths are in doubt."""

    spots: tuple[Spot, ...]
    hidden: Collection[str] = ()
    said: object = None
    patience: float = 3.0
    size: tuple[int, int] = (0, 0)

    def look(self, frame: Any, session: Session, picture: str = "") -> Report | None:
        state = repr(frame), repr(session.position)
        if state == self.said:
            return None
        self.said = state
        return weigh(session, self.spots, frame, {spot.path for spot in self.spots} - set(self.hidden), self.patience)


@dataclass
class Shown:
    """The table as it lies after each of some entries."""

    tables: list[Any]
    live: bool = False

    def shots(self) -> Iterator[Shot]:
        for number, one in enumerate(self.tables):
            yield Shot(str(number), one, last=True)


@dataclass
class Typed:
    """Who answers, from a list; then nobody."""

    lines: list[str] = field(default_factory=list)

    def poll(self) -> str | None:
        return None

    def wait(self) -> str | None:
        return self.lines.pop(0) if self.lines else None


class Sitting:
    """A table, somebody who answers, and what was said."""

    def __init__(self, url: str) -> None:
        start = ready()
        position, setting = to_json(start.position), start.setting
        self.table = Table.new(url, "evening", start.game, setting.seats, {}, {}, setting.box, position)
        self.voice = Listener()
        self.desk = Desk(self.table, "en", self.voice)
        self.spots = zones.spots(setting)

    def watches(
        self,
        *lies: Session,
        answers: Iterable[str] | None = (),
        hidden: Collection[str] = (),
        taking: bool = False,
        patience: float = 3.0,
    ) -> int:
        ears = None if answers is None else Typed(list(answers))
        tables = [on_table(lay(self.spots, one.position)) for one in lies]
        watch = Watch(self.desk, Laid(self.spots, hidden, patience=patience), kit(), ears=ears, taking=taking)  # type: ignore[arg-type]
        return watch.run(Shown(tables))

    @property
    def recorded(self) -> list[str]:
        return [step.action.text() for step in self.table.session.steps if step.action]


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = Sitting(str(tmp_path / "ledger.sqlite3"))
    yield made
    made.table.close()


def test_enter_accepts_what_only_one_entry_explains(sitting: Sitting) -> None:
    status = sitting.watches(sitting.table.session, after(sitting.table.session, TURN), answers=[""])
    assert sitting.recorded == ["court 40", "recruit red 3"] and status == 0
    assert f"1  Anna: {TURN}" in sitting.voice.text and "Enter accepts 1" in sitting.voice.text
    assert sitting.voice.text.count("The table is as the record says.") == 1


def test_n_skips_and_silence_records_nothing(sitting: Sitting) -> None:
    lies = after(sitting.table.session, TURN)
    for answers in (["n"], [], None):
        sitting.watches(lies, answers=answers)
    assert not sitting.recorded


def test_what_is_typed_instead_counts(sitting: Sitting) -> None:
    sitting.watches(after(sitting.table.session, TURN), answers=["palace 4", "court 40", "quit", ""])
    assert sitting.recorded == ["court 40"], "the rest was proposed anew, and nobody took it"
    assert "Illegal: palace 4" in sitting.voice.text and "1  Anna: recruit red 3" in sitting.voice.text


def test_several_explanations_need_a_number(sitting: Sitting) -> None:
    sitting.watches(after(sitting.table.session, TURN), answers=["", "2"], hidden=["court"])
    assert "That is not clear enough to be taken for granted" in sitting.voice.text
    assert len(sitting.recorded) == 2 and sitting.recorded[1] == "recruit red 3"


def test_what_lies_in_a_hand_is_not_shown(sitting: Sitting) -> None:
    sitting.table.enter("Anna: hand 1 40 41 42 81 82")
    sitting.watches(after(sitting.table.session, TURN), answers=["1", "n"], hidden=["court"])
    assert "1  Anna: court recruit red 3" in sitting.voice.text and "81" not in sitting.voice.text
    assert "Part of it is private" in sitting.voice.text
    assert sitting.recorded[1:] == []


def test_a_take_back_is_recorded_as_one(sitting: Sitting) -> None:
    before = sitting.table.session.branch()
    sitting.table.enter(TURN)
    sitting.watches(after(before, "court 40"), answers=[""])
    assert sitting.recorded == ["court 40"]
    assert "take back 1 step" in sitting.voice.text and "Taken back: Anna: recruit red 3" in sitting.voice.text
    assert [row.kind for row in sitting.table.rows()] == ["open", "act", "act", "undo"]


def test_unasked_only_what_is_unambiguous_is_recorded(sitting: Sitting) -> None:
    sitting.watches(after(sitting.table.session, TURN), answers=None, hidden=["court"], taking=True)
    assert not sitting.recorded
    sitting.watches(after(sitting.table.session, TURN), answers=None, taking=True)
    assert sitting.recorded == ["court 40", "recruit red 3"]


def test_what_was_proposed_for_another_record_is_not_taken(sitting: Sitting) -> None:
    lies = on_table(lay(sitting.spots, after(sitting.table.session, TURN).position))
    watch = Watch(sitting.desk, Laid(sitting.spots), kit(), ears=Typed([]))  # type: ignore[arg-type]
    watch.run(Shown([lies], live=True))
    sitting.table.enter("court 39")
    watch.answer("")
    assert "no longer holds" in sitting.voice.text and sitting.recorded == ["court 39"]


def test_somebody_else_was_faster(sitting: Sitting) -> None:
    lies = on_table(lay(sitting.spots, after(sitting.table.session, TURN).position))
    watch = Watch(sitting.desk, Laid(sitting.spots), kit(), ears=Typed([]))  # type: ignore[arg-type]
    watch.run(Shown([lies], live=True))
    other = Table.load(sitting.table.url, "evening")
    other.enter("court 39")
    other.close()
    watch.answer("")
    assert sitting.recorded == ["court 39"] and "has moved on" in sitting.voice.text


def test_a_discrepancy_names_place_rule_and_way_out(sitting: Sitting) -> None:
    lies = after(sitting.table.session)
    lies.position = clone(lies.position)
    lies.correct("tasks.upper-wall.discs", [1], "Boris claims out of turn")
    lies.correct("players.1.discs", lies.position.players[1].discs - 1, "with his disc")
    assert sitting.watches(lies, patience=0.8) == 1
    text = sitting.voice.text
    assert "No legal action was found that explains the table. Nothing was recorded." in text
    assert "Illegal, though it would explain the table: Boris: claim upper wall" in text and "ZG-TASK-" in text
    assert "If the table is right, type: correct tasks.upper-wall.discs VALUE because" in text
    assert not sitting.recorded


def test_an_official_that_went_on_through_another_region_is_followed(sitting: Sitting) -> None:
    """On the way he makes that region look worse; nothing illegal is named in place of his way."""
    lies = after(sitting.table.session, "court 40 reassign white from 1G to 2G, white from 2G to 3G, red from 1G to 4G")
    assert sitting.watches(lies, patience=1.0, answers=[""]) == 0
    assert "No legal action" not in sitting.voice.text
    assert sitting.recorded[-2:] == ["move white from 1G to 2G", "move white from 2G to 3G"]
    assert sitting.table.session.position == lies.position


def test_he_is_also_followed_where_another_board_is_out_of_sight(sitting: Sitting) -> None:
    lies = after(sitting.table.session, "court 40 reassign white from 1G to 2G, white from 2G to 3G, red from 1G to 4G")
    hidden = [spot.path for spot in sitting.spots if spot.path.startswith("players.1")]
    assert sitting.watches(lies, patience=1.0, hidden=hidden) == 0
    assert "No legal action" not in sitting.voice.text
    assert "move white from 1G to 2G move white from 2G to 3G" in sitting.voice.text


def test_points_are_told_as_numbers_and_what_is_proposed_to_be_typed_can_be(sitting: Sitting) -> None:
    lies = after(sitting.table.session)
    lies.correct("players.0.vp", 57, "somebody moved the markers")
    assert sitting.watches(lies, patience=0.3) == 1
    text = sitting.voice.text
    assert "(players.0.vp): expected 0, seen 57" in text
    (typed,) = re.findall(r"right, type: (correct .* because) …", text)
    sitting.desk.line(f"{typed} the markers stand there")
    assert sitting.table.position.players[0].vp == 57


@pytest.mark.parametrize("patience", [0.6, 2.0])
def test_half_a_move_is_recognized(sitting: Sitting, patience: float) -> None:
    lies = after(sitting.table.session, TURN)
    lies.correct("players.0.officials.red", 4, "the official was not taken from the supply")
    assert sitting.watches(lies, patience=patience) == 1
    assert "Legal, and it explains a part of it: Anna: court 40" in sitting.voice.text


def test_a_hand_is_not_guessed_aloud(sitting: Sitting) -> None:
    sitting.table.enter("Anna: hand 1 40 41 42 81 82")
    lies = after(sitting.table.session, TURN)
    lies.correct("players.0.officials.red", 4, "the official was not taken from the supply")
    sitting.watches(lies, hidden=["court"], patience=0.5)
    assert "No legal action was found" in sitting.voice.text
    assert not re.search(r"court \d", sitting.voice.text)


def test_lines_are_heard_beside_the_camera() -> None:
    pieces = iter([b"court 40\nrec", b"ruit red 3\r\n", b"n\n", b""])
    keyboard = Keyboard(lambda: next(pieces))
    assert [keyboard.wait() for _ in range(4)] == ["court 40", "recruit red 3", "n", None]
    assert keyboard.left and keyboard.wait() is None and keyboard.poll() is None


def test_what_is_judged_otherwise_since_a_picture_told_something_is_said(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = sitting.table.session.steps
    monkeypatch.setattr(Table, "turned", lambda table: [Turned(one, "unverifiable") for one in table.session.steps[:1]])
    sitting.watches(after(sitting.table.session, TURN), answers=None, taking=True)
    assert len(sitting.table.session.steps) > len(steps) and "Found legal now: 1 entry" in sitting.voice.text
