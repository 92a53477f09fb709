"""A table is watched: what happened is proposed, what cannot be is said, and nothing wrong is ever the only proposal."""

from __future__ import annotations

import itertools
from dataclasses import replace

import camera_seen
import cv2
import numpy as np
import pytest
from camera_courtyard import BOARD, KIT, REGISTRY, SPOTS, table
from camera_moves import Simulated, carried_out, watched

from calibration.registry import Tag
from referee.camera import scene
from referee.camera.expected import Looks
from referee.camera.explain import Difference, Explanation, Findings
from referee.camera.kit import kit_of, zones_of
from referee.camera.proposals import Proposal, difference_text, report_data, report_lines
from referee.camera.watcher import MARKED, Report, Watcher, weigh
from referee.declaring import attempt
from referee.engine.position import clone
from referee.engine.session import Session
from referee.engine.spot import Lying, lay, on_table
from referee.games import game
from referee.games.nippon.camera import zones as nippon
from referee.games.zhanguo.camera import zones
from referee.testing import samples
from referee.text.speech import Speaker
from tests.engine import toy
from tests.vision.scenes import TUNING, Camera, Film, Laid
from vision.errors import Blurred

CAMERA = Camera(1280, 720, 1440, 600, 0, 0)


# -- many moves, as tables ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("noisy", [False, True] if samples.WIDE else [True])
def test_nothing_wrong_is_the_only_proposal(noisy: bool) -> None:
    tally = watched("zhanguo", zones.spots, f"test/{noisy}", 30 if samples.WIDE else 12, noisy=noisy, patience=0.5)
    assert not tally.wrong
    moves = {kind: count for kind, count in tally.counts.items() if not kind.startswith(("foul", "misplaced"))}
    first = sum(count for kind, count in moves.items() if ": first" in kind)
    assert first >= (0.6 if noisy else 0.8) * sum(moves.values())
    assert not [kind for kind in tally.counts if kind.startswith("foul") and kind.endswith("not noticed")] or noisy


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_a_proposal_can_be_typed(lang: str) -> None:
    simulated = Simulated("zhanguo", zones.spots, f"typed/{lang}")
    for move in itertools.islice((move for move in simulated.moves() if not move.foul), 6):
        paths = {spot.path for spot in simulated.spots}
        for one in weigh(move.before, simulated.spots, move.table, paths, 0.4).findings.explanations[:2]:
            if one.back:
                continue
            typed = move.before.branch()
            for entry in Proposal(0, one.actions, one).entries(Speaker(lang, "zhanguo", samples.NAMES)):
                assert attempt(typed, entry).status != "illegal"
            assert typed.position == carried_out(move.before, one).position


def test_what_may_have_followed_out_of_sight_is_said() -> None:
    session = samples.session("zhanguo", 2)
    session = Session(session.setting, session.game.ready(session.setting, {}))
    spots = zones.spots(session.setting)
    assert attempt(session, "court 40").status == "legal"
    after = session.branch()
    for entry in ("recruit red 3 done", "Boris: court 50"):
        assert attempt(after, entry).status == "legal"
    table = on_table(lay(spots, after.position))
    found = weigh(session, spots, table, {spot.path for spot in spots} - {"court"}, 3.0).findings
    assert [action.text() for action in found.explanations[0].actions] == ["recruit red 3"]
    assert found.explanations[0].partial and found.best is None


def test_pieces_that_are_gone_may_be_gone_for_good() -> None:
    """Boris gets the coal and yen he has, after wages, and his only worker goes into the bag: all that can be seen of it."""
    session = samples.session("nippon", 2)
    given = {"players.1.yen": 9, "players.1.workers": [3]}
    session = Session(session.setting, session.game.ready(session.setting, given))
    after = session.branch()
    for entry in ("take 1 c1", "knowledge 1", "done", "Boris: consolidate", "Boris: done"):
        assert attempt(after, entry).status == "legal"
    spots = nippon.spots(session.setting)
    found = weigh(session, spots, on_table(lay(spots, after.position)), {spot.path for spot in spots}, 3.0).findings
    assert [len(one.actions) for one in found.explanations] == [2, 5]
    assert found.explanations[0].partial and found.best is None
    assert carried_out(session, found.explanations[1]).position == after.position


def test_who_moved_twice_between_two_looks_is_asked() -> None:
    once = Explanation(0, (toy.Choose(0, 1), toy.Choose(1, 1)))
    twice = Explanation(0, (*once.actions, toy.Choose(0, 2)))
    assert Findings(explanations=[once]).best is once
    assert Findings(explanations=[twice]).best is None


# -- a film ------------------------------------------------------------------------------------------------------------


class Filmed:
    """A table before a camera: pieces lie in their zones, each where it lay before if it can."""

    def __init__(self, number: int = 1) -> None:
        tags = [tag.payload for tag in REGISTRY.tags]
        self.film = Film(tags, 20, "medium", number, TUNING, CAMERA, BOARD)
        self.film._order = tags
        self.watcher = Watcher(KIT, SPOTS)

    def shows(
        self, lies: Session, record: Session, times: int = 3, extra: tuple[Laid, ...] = (), **seen: object
    ) -> list[Report]:
        """What is said of some frames that show a table."""
        frames = [self.film.frame([*laid(lies), *extra], **seen) for _ in range(times)]  # type: ignore[arg-type]
        return [report for frame in frames if (report := self.watcher.look(frame.grey, record)) is not None]


def laid(session: Session) -> list[Laid]:
    tags = {tag.component: tag for tag in REGISTRY.tags}
    used: dict[str, int] = {}
    found = []
    for piece in lay(SPOTS, session.position):
        if piece.component in tags:
            at = used[piece.place.zone] = used.get(piece.place.zone, 0) + 1
            found.append(put(tags[piece.component], piece.place.zone, at))
    return found


def put(tag: Tag, zone: str, at: int = 1) -> Laid:
    """A tag in a zone, as many places from its left rim."""
    (left, top), *_ = BOARD.zone(zone).polygon
    x, y = left + 28 * at - 4, top + 25
    return Laid(tag.payload, x - BOARD.width_mm / 2, y - BOARD.height_mm / 2, 5.0 * at, 20, 2)


def test_a_film_of_a_table() -> None:
    filmed, record = Filmed(), table()
    assert [report.kind for report in filmed.shows(record, record)] == ["moving", "expected"]
    after = table(toy.Choose(1, 3))
    hand = filmed.shows(after, record, times=1, hand=(60, 0))
    assert [report.kind for report in hand] in (["hands"], ["moving"])
    (proposal,) = [one for one in filmed.shows(after, record) if one.kind == "proposal"]
    assert proposal.findings.best is not None and proposal.findings.best.actions == (toy.Choose(1, 3),)
    assert not filmed.shows(after, record), "the same is not said twice"
    (same,) = filmed.shows(after, after)
    assert same.kind == "expected"


def test_what_nobody_may_do_is_said_with_the_rule() -> None:
    filmed = Filmed(2)
    begun = table(toy.Choose(0, 1)).position
    record, cheat = Session(toy.setting(), begun), Session(toy.setting(), clone(begun))
    filmed.shows(record, record)
    cheat.correct("chosen.0", 2, "nothing can be taken back, and she changes her card")
    reports = [one for one in filmed.shows(cheat, record) if one.kind == "discrepancy"]
    assert len(reports) == 1 and reports[0].breach is not None
    assert reports[0].breach.verdict.action == toy.Choose(0, 2)
    assert reports[0].breach.verdict.rules == ["TOY-ONCE"]


def test_a_frame_that_cannot_be_read_says_why() -> None:
    filmed, record = Filmed(3), table()
    filmed.shows(record, record)
    (blurred,) = filmed.shows(record, record, blur=5.0)
    assert blurred.kind == "unreadable" and isinstance(blurred.problems[0], Blurred)


def test_mats_with_marks_are_said_to_be_for_counting_up(monkeypatch: pytest.MonkeyPatch) -> None:
    session, kit = samples.session("nippon", 2), kit_of(game("nippon"))
    monkeypatch.setattr(scene, "SIZE", (1280, 960))
    frame = scene.photo(replace(kit, layouts=kit.with_marks), [], [kit.with_marks[0].name])
    watcher = Watcher(kit, nippon.spots(session.setting))
    report = watcher.look(frame, session)
    assert report is not None and [problem.template for problem in report.problems] == [MARKED]
    assert watcher.look(frame, session) is None  # said once


def test_a_hand_that_rests_is_waited_for() -> None:
    filmed, record = Filmed(4), table()
    filmed.shows(record, record)
    after = table(toy.Choose(0, 2))
    assert "proposal" not in [report.kind for report in filmed.shows(after, record, times=4, hand=(-130, -80))]
    assert [report.kind for report in filmed.shows(after, record) if report.kind == "proposal"] == ["proposal"]


def kinds(reports: list[Report]) -> list[str]:
    return [report.kind for report in reports]


def leaning(grey: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """Somebody leans over the lower left part of the table, whose clothes have folds."""
    shown = grey.copy()
    cv2.ellipse(shown, (250, 760), (330, 420), 0, 0, 360, 70, -1)
    for fold in range(60, 560, 40):
        cv2.line(shown, (fold, 720), (fold + 40, 480), 105, 5, cv2.LINE_AA)
    return shown


def test_somebody_who_leans_in_for_long_hides_pieces_and_gets_an_answer() -> None:
    """What lies under him is neither gone nor moved; what happened in view is proposed, and somebody has to say so."""
    filmed, record = Filmed(2), table()
    filmed.shows(record, record)
    after = table(toy.Choose(0, 3))
    grey = leaning(filmed.film.frame(laid(after)).grey)
    reports = [report for _ in range(70) if (report := filmed.watcher.look(grey, record)) is not None]
    assert kinds(reports)[-1] == "proposal"
    assert reports[-1].unsure and reports[-1].findings.explanations[0].actions == (toy.Choose(0, 3),)


@pytest.mark.parametrize("bump", [(3.0, 1.0), (24.0, -9.0)])
def test_a_move_is_proposed_though_the_mat_was_pushed(bump: tuple[float, float]) -> None:
    filmed, record = Filmed(3), table()
    filmed.shows(record, record)
    after = table(toy.Choose(1, 2))
    filmed.shows(after, record, times=1, hand=(40, 30))
    reports = filmed.shows(after, record, times=6, bump=bump)
    assert [one.findings.best.actions for one in reports if one.findings.best] == [(toy.Choose(1, 2),)]


def test_where_light_hides_what_the_record_has_that_is_said_and_not_compared() -> None:
    filmed, record, empty = Filmed(2), table(toy.Choose(0, 1)), table()
    there = {one.payload for one in laid(empty)}
    seen = filmed.film.frame(laid(record))
    (x, y) = next(one.centre for one in seen.tags if one.payload not in there)
    down, right = np.indices(seen.grey.shape)
    light = 400 * np.exp(-((right - x) ** 2 + (down - y) ** 2) / (2 * 30**2))
    lit = np.clip(seen.grey + light, 0, 255).astype(np.uint8)
    reports = [report for _ in range(4) if (report := filmed.watcher.look(lit, record)) is not None]
    assert kinds(reports)[-1] == "expected" and "chosen.0" in {spot.path for spot in reports[-1].unsure}
    assert ("glare", "main", "blue-card") in {(one.reason, *one.place) for one in reports[-1].poor}
    said = [line.text for line in report_lines(reports[-1], record, KIT, Speaker())]
    assert any("light is mirrored where blue card may lie" in line for line in said), said
    assert ["glare", "main", "blue-card", "blue/card"] in report_data(reports[-1], record, Speaker())["poor"]
    reports = filmed.shows(record, record, times=6)
    assert not [report for report in reports if report.poor]


def test_a_piece_that_leaves_the_mats_for_good_is_answered() -> None:
    """A hand rests beside the card, takes it off the mats and leaves: the table is compared, and the card is missing."""
    filmed = Filmed(2)
    record, before = table(toy.Choose(0, 1)), table()
    filmed.shows(record, record)
    there = {one.payload for one in laid(before)}
    card = next(one for one in laid(record) if one.payload not in there)
    filmed.shows(record, record, times=3, hand=(card.x, card.y + 30))
    filmed.shows(before, record, times=1, hand=(card.x + 30, card.y + 60))
    reports = filmed.shows(before, record, times=6)
    assert kinds(reports) and kinds(reports)[-1] not in ("hands", "moving")


def test_which_tile_lies_where_none_was_expected_is_said() -> None:
    """Its tag names it: "tile (1)" would leave people to look for it on the table."""
    table = camera_seen.finished("nations_dice")
    spot = next(one for one in zones_of(table.game).spots(table.setting) if one.path == "players.0.built")
    tile = Lying(spot.places[0], "tile/1", "14")
    difference = Difference(spot, Looks([], []), Looks(["1-14"], [tile]))
    said = difference_text(difference, camera_seen.kit_of("nations_dice"), Speaker("en"))
    assert said.endswith("built wonders: seen tile 14 (1), not expected there")
