"""Judging while not all is told: what is called legal or illegal is so at the table that knows everything."""

from __future__ import annotations

import itertools
from collections import Counter
from contextlib import suppress
from functools import cache, partial
from itertools import product
from operator import contains, eq
from pathlib import Path
from random import Random
from statistics import median
from zlib import crc32

import pytest

from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine import possible, untold
from referee.engine.box import Box
from referee.engine.errors import Ambiguous
from referee.engine.explore import perhaps
from referee.engine.game import Setting
from referee.engine.listing import with_lists
from referee.engine.session import Session
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE
from referee.engine.written import is_known
from referee.games.zhanguo import tasks
from referee.games.zhanguo.actions.play import Done
from referee.games.zhanguo.actions.setup import Hand
from referee.games.zhanguo.box import facts
from referee.games.zhanguo.box.known import Known, digest
from referee.games.zhanguo.game import GAME
from referee.testing import parts, samples
from referee.testing.examples import examples
from referee.testing.twins import SHARES
from referee.testing.unknown import interview, tables
from referee.text.sheets import sheet_of
from referee.text.speech import Speaker
from scoring import zhanguo as scoring

EVERY = 4


@cache
def entries() -> list[tuple[str, Session, list]]:
    """Some of the examples, whatever others there are: names, the tables where they are judged and what is judged."""
    every = (one for _, one in examples(Path(__file__).parent / "scenarios"))
    listed = [one for one in every if crc32(one["name"].encode()) % EVERY == 0]
    return [(f"{one['rules']} {one['name']}", table, actions) for one, table, actions in tables(GAME, iter(listed))]


def without(setting: Setting, share: float, rng: Random) -> Setting:
    """The same setting on a box that lacks a share of the facts."""
    left = {key: value for key, value in setting.box.facts.items() if rng.random() >= share}
    return GAME.setting(setting.seats, setting.options, setting.rulings, Box(GAME.id, "lacking", False, left))


@pytest.mark.parametrize("share", SHARES.values(), ids=SHARES)
def test_examples_on_a_box_that_lacks_facts(share: float) -> None:
    met: Counter[tuple[str, str]] = Counter()
    for name, table, actions in entries():
        if any(one.level == "error" for one in facts.check(table.setting.box.facts)):
            continue  # an example's own board has an ability that the practice box has on another
        known = table.judge(actions[-1]).status
        try:
            found = judging.judge(table.position, without(table.setting, share, Random(name)), actions[-1]).status
        except Ambiguous:
            found = "open"
        assert found in (known, UNVERIFIABLE, "open"), name
        met[known, found] += 1
    for status in (LEGAL, ILLEGAL):
        every = sum(count for (known, _), count in met.items() if known == status)
        assert met[status, status] >= every * {0.1: 0.9, 0.5: 0.75, 1.0: 0.5}[share], met


def test_examples_at_a_table_that_nobody_tracked() -> None:
    """Every question can matter, and few are asked (with the moment of the game supposed)."""
    asked: list[int] = []
    for name, table, actions in entries()[:: 1 if samples.WIDE else 3]:
        found = interview(table, actions)
        assert found.status in (table.judge(actions[-1]).status, UNVERIFIABLE), name
        asked.append(len(found.questions))
    asked.sort()
    assert median(asked) <= 3
    assert asked[int(len(asked) * 0.95)] <= 8


@pytest.mark.parametrize("ruling", ["any-later", "next-turn"])
def test_what_a_player_has_overlooked_is_a_note_and_parts_no_ways(ruling: str) -> None:
    """The end of a turn is carried out as it is, whatever nobody has told about the tasks."""
    rulings = {"ZG-AMB-45": ruling}
    table = samples.session(GAME, 3, {"side": "A"}, rulings)
    told = {key: one for key, one in table.setting.box.facts.items() if not key.startswith(("task.", "slot."))}
    lacking = GAME.setting(table.setting.seats, table.setting.options, rulings, Box(GAME.id, "lacking", False, told))
    unsure = 0
    for action in itertools.islice(samples.play(table, Random(5)), 250):
        if isinstance(action, Done):
            after = positions.clone(table.position_at(len(table.steps) - 1))
            action.apply(after, lacking, [])
            own = after.players[action.player]
            noted = table.position.players[action.player]
            assert all(perhaps(lambda slot=slot, own=own: slot in own.late) for slot in noted.late)  # type: ignore[misc]
            assert all(perhaps(lambda slot=slot, own=own: slot in own.lost) for slot in noted.lost)  # type: ignore[misc]
            unsure += not is_known(own.late)
    assert unsure


def test_what_was_overlooked_later_is_another_list() -> None:
    """What is found out about the notes of one turn tells nothing of those of the next."""
    table = samples.session(GAME, 2, {"side": "A"})
    told = {key: one for key, one in table.setting.box.facts.items() if not key.startswith("task.")}
    setting = GAME.setting(table.setting.seats, {"side": "A"}, {}, Box(GAME.id, "lacking", False, told))
    position = GAME.ready(setting, {"palaces.1": [0, 0], "palaces.2": [0, 0], "players.0.palaces": 2})
    times = []
    for _ in range(3):
        tasks.note_forgotten(position, setting, 0)
        late: object = position.players[0].late
        assert isinstance(late, Unlisted)
        times.append(late.since)
    assert times == sorted({*times})


@pytest.mark.parametrize("rows", [["writing", "currency", "laws"], ["laws", "currency", "writing"]])
def test_rows_that_a_table_has_assumed_are_told(rows: list[str]) -> None:
    """What they decided was not verified; told otherwise, everything since is judged again (ZG-AMB-10)."""
    told = {key: one for key, one in samples.practice().facts.items() if key != "rows"}
    setting = GAME.setting(
        samples.seats(GAME, 3), {"side": "A", "order": "yes"}, {}, Box(GAME.id, "lacking", False, told)
    )
    table = Session(setting)
    for _ in itertools.islice(samples.play(table, Random(1)), 200):
        pass
    doubted = [at for at, step in enumerate(table.steps) if step.status == UNVERIFIABLE]
    assert doubted
    assert {step.status for step in table.steps} == {LEGAL, UNVERIFIABLE}
    table.learn("rows", rows)
    for at, step in enumerate(table.steps):
        assert step.action is not None
        assert step.verdict == judging.judge(table.position_at(at), table.setting, step.action).status
    wrong = [at for at, step in enumerate(table.steps) if step.verdict == ILLEGAL]
    assert bool(wrong) == (rows[0] == "laws")
    assert all(at >= doubted[0] for at in wrong)


def known_with(*keys: str) -> Known:
    """What a box tells that holds these facts of the practice box."""
    printed = samples.practice().facts
    return digest(Box(GAME.id, "lacking", False, {key: printed[key] for key in keys}))


def test_no_track_ends_before_a_space_with_the_no_palace_symbol() -> None:
    banned = samples.practice().facts["board.B-star.ban"]
    for levels, length in zip(banned, known_with("board.B-star.ban").highest["B-star"], strict=True):
        least = max([2, *levels])
        assert [n for n in range(6) if perhaps(partial(eq, length, n))] == [*range(least, 5)]


def test_an_ability_is_on_one_board() -> None:
    keys = {one: f"board.{one}.abilities" for one in ("B-circle", "B-square", "B-triangle", "B-star")}
    printed = samples.practice().facts
    for board, key in keys.items():
        left = known_with(*(one for one in keys.values() if one != key)).powers[board]
        assert [letter for letter in "ABCDEF" if letter in left] == printed[key]
        others = [known_with(key).powers[one] for one in keys if one != board]
        for letter, other in product("ABCDEF", others):
            assert perhaps(partial(contains, other, letter)) == (letter not in printed[key])


def test_what_has_too_many_completions_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand without its cards, at a table of which only the moment is known: not every card is judged everywhere."""
    table = samples.session(GAME, 2, {"side": "A"})
    for _ in itertools.islice(samples.play(table, Random(1)), 40):
        pass
    position = parts.without(table.position, parts.untold_parts(table, 1, Random(1)))
    judged: list[object] = []
    everywhere = possible.judge
    monkeypatch.setattr(possible, "judge", lambda *given: judged.append(given) or everywhere(*given))
    for action in (Hand(0), Hand(1)):
        with suppress(Ambiguous):
            judging.judge(position, table.setting, action)
    assert 0 < len(judged) < 60


def test_pairs_that_nobody_told_are_told_as_a_list_of_them() -> None:
    session = samples.session(GAME, 2)
    position = untold.begun(session.setting, positions.to_json(session.position) | {"column": {"unknown": True}})
    assert isinstance(position.column, Unlisted)
    assert with_lists(position, {"column": [[2, 1], [0, 0]]}).column == [(2, 1), (0, 0)]


def test_a_sheet_is_made_once_of_every_final_that_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here of the 24 orders of the track, and of the first one by each other answer to what is not settled."""
    table, made = samples.session(GAME, 4), Counter[str]()
    for _ in itertools.islice(samples.play(table, Random(1)), 60):
        pass
    data = positions.to_json(table.position) | {"track": {"unknown": True}}
    session = Session(table.setting, untold.begun(table.setting, data))
    score = scoring.score
    monkeypatch.setattr(scoring, "score", lambda final, *rest: made.update([repr(final.track)]) or score(final, *rest))
    sheet = sheet_of(session, [], Speaker("en", GAME.id, session.setting.players))
    assert len(made) == 24 and sheet.spans
    assert sum(made.values()) == 24 + 2 ** len(scoring.RULINGS)
