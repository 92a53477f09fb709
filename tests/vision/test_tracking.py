"""A film of a table: what changed is read, what is hidden is not taken for gone, and a bad frame says why."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.layout import Layout, Zone, border_markers, rectangle
from calibration.registry import Piece, issue
from vision.errors import Blurred, Glare, MarkersHidden, Unreadable
from vision.tracking import LONG, Follower, Seen

from .scenes import TUNING, Camera, Film, Laid, Scene

CAMERA = Camera(1280, 720, 1440, 600, 0, 0)  # 2.4 px/mm, as a webcam has it over a whole table
ZONES = tuple(
    Zone(f"{row}-{column}", rectangle(40 + 50 * column, 30 + 50 * row, 50, 50))
    for row in range(4)
    for column in range(8)
)
BOARD = Layout("board", 480, 260, ZONES, border_markers(480, 260, 0, 8, 30))
REGISTRY = issue("T2", [Piece(f"piece {n}", symbol_mm=20, thickness_mm=2.75) for n in range(30)])


class Table:
    """A film and whoever follows it."""

    def __init__(self, level: str = "medium", number: int = 1, tags: int = 14) -> None:
        self.film = Film([tag.payload for tag in REGISTRY.tags[:tags]], 20, level, number, TUNING, CAMERA, BOARD)
        self.follower = Follower(REGISTRY, [BOARD])
        self.tags = list(self.film.tags)

    def shows(self, tags: list[Laid] | None = None, times: int = 1, **seen: object) -> Seen:
        """The last of some equal frames."""
        for _ in range(times):
            scene = self.film.frame(self.tags if tags is None else tags, **seen)  # type: ignore[arg-type]
            told = self.follower.see(scene.grey)
            assert not wrong(told, scene)
        return told


def name(tag: Laid) -> str:
    found = REGISTRY.by_payload(tag.payload)
    assert found is not None
    return found.component


def wrong(seen: Seen, scene: Scene) -> list[str]:
    """Components said to lie where they do not, if the frame could be read."""
    places = {name(tag): (tag.x + BOARD.width_mm / 2, tag.y + BOARD.height_mm / 2) for tag in scene.tags}
    return [
        str(sighting.component)
        for sighting in seen.observation.sightings
        if not seen.problems
        and (
            sighting.component not in places
            or np.hypot(*np.subtract(places[sighting.component], (sighting.x_mm, sighting.y_mm))) > 3  # type: ignore[arg-type]
        )
    ]


def names(seen: Seen) -> set[str]:
    return {str(sighting.component) for sighting in seen.observation.sightings}


def test_a_still_table_is_read_once() -> None:
    table = Table()
    first = table.shows()
    assert (first.looked, first.still) == ("everywhere", False)
    for _ in range(4):
        seen = table.shows()
        assert (seen.looked, seen.still, seen.hands) == ("nowhere", True, False)
    assert names(seen) == {name(tag) for tag in table.tags}


def test_a_move_is_seen_once_the_hand_is_gone() -> None:
    table = Table()
    table.shows(times=2)
    piece, *rest = table.tags
    moving = table.shows(hand=(piece.x, piece.y))
    assert moving.hands and not moving.settled
    assert name(piece) in moving.covered and name(piece) not in names(moving)
    gone = table.shows(rest, hand=(piece.x + 60, piece.y + 60))
    assert not gone.settled
    put = replace(piece, x=piece.x + 6, y=piece.y - 5, turn=piece.turn + 50)
    seen = table.shows([put, *rest], times=2)
    assert seen.settled and seen.covered == ()
    assert names(seen) == {name(tag) for tag in table.tags}


def test_a_piece_taken_away_is_gone_and_one_exchanged_for_another_is_seen() -> None:
    table = Table(tags=15)
    table.tags.pop()
    table.shows(times=2)
    _, exchanged, *rest = table.tags
    spare = replace(exchanged, payload=table.film.tags[-1].payload)
    seen = table.shows([spare, *rest], times=2)
    assert seen.settled
    assert names(seen) == {name(tag) for tag in (spare, *rest)}


def test_under_an_arm_that_rests_nothing_is_gone() -> None:
    table = Table()
    table.shows(times=2)
    piece = min(table.tags, key=lambda tag: abs(tag.x) + abs(tag.y))
    resting = table.shows(times=3, hand=(piece.x, piece.y - 20))
    assert resting.still and resting.hands and not resting.settled
    assert name(piece) in resting.covered
    assert names(resting) | set(resting.covered) == {name(tag) for tag in table.tags}
    after = table.shows(times=2)
    assert after.settled and names(after) == {name(tag) for tag in table.tags}


@pytest.mark.parametrize("number", [3])
def test_a_hand_that_rested_beside_a_tag_and_took_it_away_is_gone(number: int) -> None:
    table = Table(number=number)
    before = names(table.shows(times=2))
    piece = min(table.tags, key=lambda tag: abs(tag.x) + abs(tag.y))
    rest = [tag for tag in table.tags if tag is not piece]
    for away in (30, 25):
        table.shows(times=3, hand=(piece.x, piece.y + away))
    table.shows(rest, hand=(piece.x + 30, piece.y + 60))
    seen = table.shows(rest, times=4)
    assert seen.settled and not seen.hands and seen.covered == ()
    assert names(seen) == before - {name(piece)}


def test_what_rests_on_the_table_for_long_is_taken_for_a_part_of_it() -> None:
    table = Table()
    table.shows(times=2)
    piece = min(table.tags, key=lambda tag: abs(tag.x) + abs(tag.y))
    grey = table.film.frame(table.tags, hand=(piece.x, piece.y - 20)).grey
    seen = [table.follower.see(grey) for _ in range(LONG + 2)]
    assert not any(one.settled for one in seen[:LONG]) and seen[-1].settled
    assert name(piece) in seen[-1].covered


@pytest.mark.parametrize("number", [2])
def test_noise_alone_is_no_hand(number: int) -> None:
    table = Table("hard", number)
    seen = [table.shows() for _ in range(6)]
    assert all(one.settled for one in seen[3:])


@pytest.mark.parametrize("bump", [(1.5, 1), (24, 3)])
def test_a_board_that_slipped_a_little_is_found_again(bump: tuple[float, float]) -> None:
    table = Table()
    table.shows(times=2)
    before = {each.component: (each.x_mm, each.y_mm) for each in table.shows().observation.sightings}
    seen = [table.shows(bump=bump) for _ in range(4)]
    assert "everywhere" in [each.looked for each in seen] and seen[-1].settled
    for one in seen[-1].observation.sightings:
        if one.component in before:
            assert np.hypot(*np.subtract(before[one.component], (one.x_mm, one.y_mm))) < 0.3  # type: ignore[arg-type]


def test_a_stand_that_sinks_slowly_is_followed() -> None:
    table = Table()
    table.shows(times=2)
    for step in range(1, 7):
        table.shows(bump=(0.8 * step, 0.5 * step))
    seen = table.shows(bump=(4.8, 3), times=3)
    assert seen.settled and names(seen) == {name(tag) for tag in table.tags}


def test_a_lamp_that_is_switched_on_at_one_side_takes_no_piece() -> None:
    table = Table()
    table.shows(times=2)
    across = np.linspace(0.75, 1.3, CAMERA.width)[None, :]
    for _ in range(4):
        seen = table.follower.see(np.clip(table.film.frame(table.tags).grey * across, 0, 255).astype(np.uint8))
    assert seen.settled and names(seen) == {name(tag) for tag in table.tags}


def test_a_camera_that_was_pushed_reads_everything_anew() -> None:
    table = Table()
    table.shows(times=2)
    seen = [table.shows(bump=(9, 4)) for _ in range(3)]
    assert "everywhere" in [each.looked for each in seen]
    assert seen[-1].settled and names(seen[-1]) == {name(tag) for tag in table.tags}


def test_a_frame_that_cannot_be_read_says_why() -> None:
    table = Table()
    before = table.shows(times=2)
    blurred = table.shows(blur=6)
    assert [type(problem) for problem in blurred.problems] == [Blurred]
    assert not blurred.still and blurred.observation == before.observation
    white = table.follower.see(np.full((720, 1280), 255, np.uint8))
    assert [type(problem) for problem in white.problems] == [Glare]
    assert table.shows(times=2).settled


@pytest.mark.parametrize(
    ("change", "problem"), [("blur", Blurred), ("cover", MarkersHidden), ("white", Glare), ("dark", Unreadable)]
)
def test_the_first_frame_can_be_unreadable_too(change: str, problem: type[Exception]) -> None:
    table = Table("good")
    grey = table.film.frame(blur=9 if change == "blur" else 0).grey.copy()
    if change == "white":
        grey = np.maximum(grey, 252)
    if change == "dark":
        grey = (grey * 0.06).astype(np.uint8)
    if change == "cover":
        for marker in BOARD.markers:
            at = table.film.view.to_px(np.array([[marker.x_mm - 240, marker.y_mm - 130, 0]]))[0]
            cv2.circle(grey, (int(at[0]), int(at[1])), 60, 130, -1)
    seen = table.follower.see(grey)
    assert [type(each) for each in seen.problems] == [problem]
    assert str(seen.problems[0]) and not seen.observation.sightings


def test_light_that_changes_is_no_move() -> None:
    table = Table()
    grey = table.film.frame().grey
    table.follower.see(grey)
    for step in range(1, 6):
        darker = (table.film.frame().grey * (1 - 0.05 * step) + 2 * step).astype(np.uint8)
        seen = table.follower.see(darker)
        assert seen.looked == "nowhere" and seen.still


def test_without_boards_it_follows_all_the_same() -> None:
    table = Table()
    follower = Follower(REGISTRY)
    for _ in range(2):
        seen = follower.see(cv2.cvtColor(table.film.frame().grey, cv2.COLOR_GRAY2BGR))
    assert seen.still and len(names(seen)) >= 0.9 * len(table.tags)
    assert {sighting.board for sighting in seen.observation.sightings} == {None}


@pytest.mark.parametrize("shape", [(1, 1), (1, 500), (3, 4), (64, 64)])
def test_frames_of_any_size_may_follow_each_other(shape: tuple[int, int]) -> None:
    table = Table()
    for _ in range(2):
        assert table.follower.see(np.full(shape, 128, np.uint8)).problems
    assert table.shows(times=2).settled
    assert table.follower.see(np.full(shape, 128, np.uint8)).problems
