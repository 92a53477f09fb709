"""Corrections of The Great Wall: what would make no sense is refused with its place, and with the rest the table goes on."""

from __future__ import annotations

import itertools
import json
import re
from random import Random
from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine.box import Box, practice_box
from referee.engine.errors import PositionError, RefereeError
from referee.engine.session import Session
from referee.games.great_wall import tasks
from referee.games.great_wall.game import GAME
from referee.testing import samples
from referee.text import views
from referee.text.speech import Speaker

COOP = {"mode": "cooperative"}
MODES: dict[str, tuple[int, dict[str, str]]] = {
    "3": (3, {}),
    "4": (4, {}),
    "2": (2, {}),
    "solo": (1, {}),
    "c2": (2, COOP),
    "c3": (3, COOP),
}
NUMBERS = (-5, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 20, 44, 50, 99)
TEXTS = ("", "x", "horde.5", "horde.99", "horde.x", "command.economy", "advisor.3", "GW-ATK-02", "7", "77")
FLAGS = (
    *("", "x", "to:1", "to:77", "to:x", "at:99", "in:7", "soldier:9", "row", "row2", "row9", "card:99", "for:77"),
    *("price:x", "spared:0", "took:0:x", "kill:77:9", "save:0", "wounds:x", "reed", "apart", "breach", "wood:x"),
    *("any3:-2", "zone:sky", "from:moon", "role:x", "only:", "killed:1", "opt:in"),
)


def session(mode: str, *, known: bool = True) -> Session:
    players, options = MODES[mode]
    box = practice_box(GAME.package) if known else Box(GAME.id, "own")
    return Session(GAME.setting(samples.seats(GAME, players), options, {}, box))


def middle(mode: str, steps: int) -> Session:
    table = session(mode)
    for _ in itertools.islice(samples.play(table, Random(mode)), steps):
        pass
    return table


UPGRADE = {"kind": "upgrade", "seats": [0], "at": 77, "count": 1}


@pytest.mark.parametrize(
    ("task", "path"),
    [
        (UPGRADE, "at"),
        (UPGRADE | {"kind": "raise"}, "kind"),
        (UPGRADE | {"at": 1, "seats": [7]}, "seats.0"),
        (UPGRADE | {"at": 1, "seats": [-1]}, "seats"),
        (UPGRADE | {"at": 1, "count": -1}, "count"),
        (UPGRADE | {"at": 1, "used": [-3]}, "used.0"),
        ({"kind": "effect", "seats": [0], "row": 9, "card": "command.economy"}, "here"),
        (UPGRADE | {"at": 1, "flags": ["price:much"]}, "flags"),
        ({"kind": "move", "seats": [0], "count": 1, "flags": ["to:77"]}, "to.0"),
        ({"kind": "move", "seats": []}, ""),
        ({"kind": "spring"}, ""),
        ({"kind": "horde", "seats": [0]}, "seats"),
        ({"kind": "killing", "seats": [0], "at": 1, "card": "horde.99"}, "horde"),
        ({"kind": "killing", "seats": [0], "at": 3, "card": "horde.9"}, "at"),
        ({"kind": "builders", "seats": [0], "at": 4}, "at"),
        ({"kind": "take", "seats": [0], "at": 4, "count": 1, "card": "GW-NO-01"}, "rule"),
        ({"kind": "effect", "seats": [0], "at": 0, "count": 9, "card": "command.economy"}, "place"),
        ({"kind": "share", "seats": [0], "card": "7", "flags": ["wood:1"]}, "kind"),
        ({"kind": "reed_barricade", "seats": [0]}, "kind"),
        ({"kind": "qin_draw", "seats": [-1]}, "kind"),
        ({"kind": "wound", "seats": [0], "count": 1, "rows": [0]}, "rows.0"),
    ],
)
def test_a_task_that_makes_no_sense_is_refused_with_its_place(task: dict[str, Any], path: str) -> None:
    table = middle("3", 40)
    before = positions.to_json(table.position)
    place = f"tasks.{len(before['tasks'])}" + (f".{path}" if path else "")
    with pytest.raises(PositionError) as caught:
        table.correct("tasks", [*before["tasks"], task], "so it lies")
    assert re.match(rf"{re.escape(place)} (is a count and )?cannot be", str(caught.value))
    assert positions.to_json(table.position) == before


@pytest.mark.parametrize(
    ("mode", "path", "value"),
    [
        ("3", "tea", [0, 1]),
        ("3", "tea", []),
        ("3", "artifacts", [1, 2, 6]),
        ("3", "events", [13]),
        ("3", "unsure", ["weather.3"]),
        ("3", "sections.left.closed", True),
        ("2", "sections.left.closed", False),
        ("2", "reserve.pointer", 0),
        ("solo", "qin.track", [0, 1, 2]),
        ("solo", "qin.played", [6]),
        ("3", "players.0.under", [45]),
        ("3", "players.0.artifacts", {"9": 3}),
        ("3", "reserve.tactic_discard", [33]),
    ],
)
def test_a_part_that_makes_no_sense_is_refused(mode: str, path: str, value: Any) -> None:
    table = middle(mode, 40)
    assert table.position.phase != "setup"
    with pytest.raises(PositionError) as caught:
        table.correct(path, value, "so it lies")
    assert str(caught.value).startswith(f"{path.partition('.')[0]}")


def test_a_clerk_of_the_reed_clan_moves_only_where_it_plays() -> None:
    """Four play without it: the table could not go on from such a task."""
    table = middle("4", 40)
    with pytest.raises(PositionError, match="reed"):
        table.correct(
            "tasks", [{"kind": "turns"}, {"kind": "move", "seats": [0], "count": 1, "reed": True}], "so it lies"
        )


def test_a_slot_is_asked_only_of_as_many_as_there_are_slots_for() -> None:
    """With four the slot marked for five stays empty (GW-FALL-03): it is none for Boris."""
    table = middle("4", 40)
    table.correct("track", [0, 1, -1, 2, 3], "so it lies")
    with pytest.raises(PositionError, match="seats"):
        table.correct("tasks", [{"kind": "turns"}, {"kind": "slots", "seats": [1]}], "so it lies")


def test_goods_are_not_forgone_where_none_are_collected() -> None:
    """The Activation of another Location under the task of a Mine, after a correction."""
    home = {"kind": "go_home", "at": 8, "took": {"0": 1}}
    table = middle("3", 40)
    table.correct("tasks", [{"kind": "turns"}, home, {"kind": "donate", "seats": [0], "at": 1}], "so it lies")
    assert table.judge(table.read("Anna: forgo")[0]).rules == ["GW-ACT-04"]


@pytest.mark.parametrize("known", [True, False], ids=["practice", "empty"])
@pytest.mark.parametrize("mode", MODES)
def test_with_what_is_taken_the_table_goes_on(mode: str, known: bool) -> None:
    """Random corrections at random positions: decision, views, JSON, audit, score, the list and any entry work."""
    table, rng = session(mode, known=known), Random(f"{mode}{known}")
    taken = 0
    for _ in samples.play(table, Random(f"{mode}{known}")):
        for _ in range(4 if rng.random() < (0.1 if samples.WIDE else 0.05) else 0):
            branch = table.branch()
            plain = positions.to_json(table.position)
            path = "tasks" if rng.random() < 0.4 else rng.choice([*parts(plain)])
            try:
                branch.correct(path, changed(plain, path, rng), "so it lies")
            except PositionError as error:
                assert str(error)
                continue
            taken += 1
            goes_on(branch, rng)
    assert taken


def parts(value: Any, path: str = "") -> list[str]:
    """Every path of plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    own = [path] if path else []
    return own + [found for key, one in inner for found in parts(one, f"{path}.{key}".lstrip("."))]


def changed(plain: Any, path: str, rng: Random) -> Any:
    """Another value of the same type for a part; for the tasks one more of any kind, or one less."""
    old = plain
    for part in path.split("."):
        old = old[int(part)] if isinstance(old, list) else old[part]
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return rng.choice(NUMBERS)
    if isinstance(old, str):
        return rng.choice((*TEXTS, *tasks.KINDS))
    if path == "tasks":
        return [*old, any_task(rng)] if rng.random() < 0.8 else old[:-1]
    if isinstance(old, list):
        return rng.choice((old[:-1], old + old[:1], [*old, rng.choice(NUMBERS)]))
    return {**(old or {}), rng.choice(("0", "7", "-1")): rng.choice((0, [0, 0, 0], [1]))}


def any_task(rng: Random) -> dict[str, Any]:
    return {
        "kind": rng.choice(list(tasks.KINDS)),
        "seats": rng.choice(([], [0], [1], [-1], [8], [9], [0, 1], [0, 0], [77])),
        "at": rng.choice((-7, -1, 0, 1, 2, 3, 4, 5, 8, 9, 77)),
        "row": rng.choice((0, 0, 1, 3, 7, -1)),
        "count": rng.choice((0, 1, 2, 3, 5, -1, 99)),
        "used": rng.choice(([], [0], [0, 1], [99], [-1])),
        "card": rng.choice((*TEXTS, "tactic.1.upper", "event.1", "horde.1")),
        "step": rng.choice((0, 0, 1, 9, -1)),
        "flags": rng.sample(FLAGS, rng.choice((0, 0, 1, 2))),
        "begun": rng.random() < 0.2,
    }


def test_a_table_without_tasks_is_over_only_at_the_end() -> None:
    table = middle("3", 40)
    with pytest.raises(PositionError, match="tasks cannot be empty"):
        table.correct("tasks", [], "nothing is left to do")
    assert not table.decision().over
    table.correct("phase", "end", "we stop here")
    table.correct("tasks", [], "nothing is left to do")
    assert table.decision().over


SAID = (
    *("done", "move temple", "activate mill", "kill spearman", "fire row 1 spot 1", "take wood", "give wood", "rise"),
    *("attack spearman left spot 1", "upgrade spearman", "recruit archer", "forgo"),
)


def goes_on(table: Session, rng: Random) -> None:
    setting, position = table.setting, table.position
    decision = table.decision()
    plain = json.loads(json.dumps(positions.to_json(position)))
    assert positions.from_json(GAME.position, plain) == position
    GAME.audit(position, setting)
    GAME.status(position, setting)
    for lang in ("en", "ru", "it"):
        speaker = Speaker(lang, GAME.id, setting.players)
        assert views.table_lines(table, speaker, ())
        assert speaker.say(decision.prompt.template, decision.prompt.facts)
    GAME.final(position, setting)
    listed = list(itertools.islice(table.legal(private=True), 30))
    assert listed or decision.over or decision.chance or decision.kind in ("keep", "by_card"), decision.kind
    for one in rng.sample(listed, min(2, len(listed))):
        branch = table.branch()
        branch.declare(one)
        branch.decision()
    for text in SAID:
        try:
            for one in table.read(f"Anna: {text}"):
                table.judge(one)
        except RefereeError as error:
            assert str(error)


def test_the_rest_of_what_was_asked_may_be_corrected_away() -> None:
    """Nothing is left to pay, to tell, to fortify or to kill: done, or it is passed over."""
    table = middle("2", 40)
    table.correct("tasks", [*positions.to_json(table.position)["tasks"], {"kind": "reed_barricade", "seats": [0]}], "x")
    assert table.judge(table.read("Anna: done")[0]).rules == ["GW-REED-15"]
    for section in ("centre", "right"):
        table.correct(f"sections.{section}.barricades", 3, "so it lies")
    assert table.judge(table.read("Anna: done")[0]).legal


def test_an_overridden_second_slot_leaves_room_for_the_others() -> None:
    table = session("3")
    for _ in samples.play(table, Random(1)):
        if table.decision().kind == "slots" and len(table.position.tasks[-1].seats) == 2:
            break
    first = next(seat for seat in table.position.track if seat >= 0)
    free = table.position.track.index(-1) + 1
    name = table.setting.players[first]
    table.declare(table.read(f"{name}: slot {free}")[0], override=True, why="moved")
    assert table.position.track.count(first) == 1
    assert table.legal()
