"""The table: what it shows is what it records, whoever else writes meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee import record
from referee.engine import position as positions
from referee.engine.box import Box
from referee.games import game as find_game
from referee.ledger import reader
from referee.ledger.errors import MovedOnError, StorageError
from referee.ledger.ledger import Ledger
from referee.table import Table
from referee.testing import samples

GAME = find_game("zhanguo")
MAX = "board.A.max"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return str(tmp_path / "ledger.sqlite3")


@pytest.fixture
def opened(url: str) -> Iterator[Any]:
    """Opens tables in the first round, or loads them again."""
    tables: list[Table] = []

    def found(name: str = "Friday", box: Box | None = None) -> Table:
        if box is not None:
            seats = samples.seats(GAME, 2)
            start = positions.to_json(GAME.ready(GAME.setting(seats, {}, {}, samples.practice()), {}))
            tables.append(Table.new(url, name, GAME, seats, {}, {}, box, start))
        else:
            tables.append(Table.load(url, name))
        return tables[-1]

    yield found
    for table in tables:
        table.close()


def empty() -> Box:
    return Box(GAME.id, "mine")


def tell(url: str, key: str, value: Any) -> None:
    """Another program enters a fact into the box."""
    with Ledger.open(url) as ledger:
        ledger.put_fact(GAME.id, "mine", key, value)


def shown(table: Table) -> tuple[Any, Any, list[Any]]:
    """What a person can see of a table."""
    return (
        positions.to_json(table.position),
        dict(table.setting.box.facts),
        [one.settled for one in table.session.steps],
    )


def facts_of(table: Table) -> list[tuple[int, str, Any]]:
    return [(row.seq, row.payload["key"], row.payload["value"]) for row in table.rows() if row.kind == "fact"]


CHANGES = {
    "enter": lambda table: table.enter("unify 41 2"),
    "override": lambda table: table.enter("unify 41 2", override=True, why="agreed"),
    "correct": lambda table: table.correct("players.0.vp", 7, "miscounted"),
    "undo": lambda table: table.undo(),
    "redo": lambda table: (table.undo(), table.redo()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_facts_a_step_was_judged_by_are_recorded_with_it(opened: Any, url: str, change: str) -> None:
    opened(box=empty()).enter("unify 1 1 done")
    tell(url, MAX, [2, 2, 2, 2, 2])
    table = opened()
    assert table.setting.box.facts == table.news == {MAX: [2, 2, 2, 2, 2]}
    before = table.seq
    CHANGES[change](table)
    assert facts_of(table) == [(before + 1, MAX, [2, 2, 2, 2, 2])]
    assert table.news == {}
    tell(url, MAX, [4, 4, 4, 4, 4])
    table.refresh()
    assert shown(table) == shown(opened()), "what stands in the record is not changed by the box"
    assert opened().setting.box.facts[MAX] == [2, 2, 2, 2, 2]


def test_a_refused_entry_records_nothing(opened: Any, url: str) -> None:
    opened(box=empty())
    tell(url, MAX, [2, 2, 2, 2, 2])
    table = opened()
    assert table.enter("boris: court 40").status == "illegal"
    assert table.seq == 1
    assert table.news


def test_what_is_recorded_is_recorded_with_its_facts_or_not_at_all(opened: Any, url: str) -> None:
    opened(box=empty())
    tell(url, MAX, [2, 2, 2, 2, 2])
    table = opened()
    opened().enter("court 40")
    with pytest.raises(MovedOnError):
        table.enter("court 39")
    assert facts_of(opened()) == [(2, MAX, [2, 2, 2, 2, 2])]
    table.refresh()
    assert table.news == {}
    assert shown(table) == shown(opened())


def test_a_running_table_takes_in_what_the_box_learns(opened: Any, url: str) -> None:
    table = opened(box=empty())
    table.enter("unify 41 2 done")
    table.enter("boris: court 39 done")
    tell(url, MAX, [2, 2, 2, 2, 2])
    assert table.refresh() == []
    assert table.news == {MAX: [2, 2, 2, 2, 2]}
    assert shown(table) == shown(opened())
    tell(url, MAX, [4, 4, 4, 4, 4])
    table.refresh()
    assert table.news == {MAX: [4, 4, 4, 4, 4]}, "nothing was judged by the other value yet"
    assert shown(table) == shown(opened())


def test_a_fact_that_a_ruling_had_assumed_is_told_otherwise(opened: Any, url: str) -> None:
    """What was found legal since is judged again, also by whoever opens the table later (ZG-AMB-10)."""
    box, seats = samples.practice(), samples.seats(GAME, 3)
    del box.facts["rows"]
    start = GAME.ready(GAME.setting(seats, {}, {}, samples.practice()), {})
    start.phase, start.aspect, start.turn.player, start.turn.stage = "rewards", 2, -1, ""
    start.track, start.column = [0, 1, 2], [(1, 0), (0, 2)]
    for player in (start.players[0], start.players[2]):
        player.ones = [0, 0, 2]
    with closing(Table.new(url, "tie", GAME, seats, {"order": "yes"}, {}, box, positions.to_json(start))) as table:
        for text in ("carla: pass", "anna: pass", "drawn", "boris: unify 41 2; done", "carla: unify 42 3"):
            table.enter(text)
        verdicts = [step.verdict for step in table.session.steps]
        assert verdicts == ["unverifiable"] * 2 + ["legal"] * 4
        table.learn("rows", ["laws", "currency", "writing"])
        assert [step.verdict for step in table.session.steps] == ["illegal", *["legal"] * 4, "illegal"]
        assert shown(table) == shown(opened("tie"))


def test_made_up_facts_and_an_owners_are_never_mixed(opened: Any, url: str) -> None:
    box = samples.practice()
    box.name = "mine"
    del box.facts[MAX]
    table = opened(box=box)
    tell(url, MAX, [2, 2, 2, 2, 2])
    table.refresh()
    assert MAX not in table.setting.box.facts
    assert MAX not in opened().setting.box.facts
    with Ledger.open(url) as ledger:
        ledger.put_facts(GAME.id, "club", {MAX: [2, 2, 2, 2, 2]}, practice=True)
    real = opened("Sunday", Box(GAME.id, "club"))
    real.refresh()
    assert real.setting.box.facts == {}


def test_what_was_told_is_told_twice_only_if_it_changed(opened: Any, url: str) -> None:
    table = opened(box=empty())
    table.learn(MAX, [2, 2, 2, 2, 2])
    table.learn(MAX, [2, 2, 2, 2, 2])
    table.learn(MAX, [3, 3, 3, 3, 3], keep=False)
    assert [value for _, _, value in facts_of(table)] == [[2, 2, 2, 2, 2], [3, 3, 3, 3, 3]]
    assert opened().setting.box.facts[MAX] == [3, 3, 3, 3, 3]
    row = reader.read_box(url, GAME.id, "mine")
    assert row is not None
    assert row.facts[MAX] == [2, 2, 2, 2, 2]


def test_a_branch_that_did_not_know_a_fact_yet_is_played_again(opened: Any, url: str) -> None:
    table = opened(box=empty())
    trial = table.session.branch()
    for action in trial.read("unify 41 2 done boris: court 39".partition(" boris")[0]):
        trial.declare(action)
    tell(url, MAX, [2, 2, 2, 2, 2])
    table.refresh()
    table.adopt(trial, 0)
    assert shown(table) == shown(opened())


# -- refreshing ----------------------------------------------------------------------------------------------------


def follow(table: Table, other: Table) -> None:
    """Both show the same as the record does."""
    table.refresh()
    again = Table.load(table.url, table.name)
    assert shown(table) == shown(other) == shown(again)
    assert [step.seq for step in table.session.undone] == [step.seq for step in again.session.undone]
    assert table.standing == again.standing
    assert table.marks() == again.marks()


def test_what_others_record_is_played_on_top(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table, other = opened(box=samples.practice()), opened()
    with monkeypatch.context() as patch:
        patch.setattr(record, "restore", None)
        other.enter("anna: court 40 recruit red 2")
        assert [row.kind for row in table.refresh()] == ["act", "act"]
        assert table.refresh() == []
    for change in (
        lambda: other.undo(2),
        lambda: other.redo(),
        lambda: other.note("late"),
        lambda: other.enter("done"),
        lambda: other.undo(),
        lambda: other.correct("players.0.vp", 7, "miscounted"),
        lambda: other.learn(MAX, [2, 2, 2, 2, 2], keep=False),
        lambda: other.enter("anna: court 39", override=True, why="agreed"),
        lambda: (other.undo(), other.undo(), other.redo(2)),
    ):
        change()
        follow(table, other)


def test_with_nothing_new_nothing_is_read(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(box=empty())
    table.refresh()
    for name in ("read_entries", "read_box"):
        monkeypatch.setattr(reader, name, None)
    assert table.refresh() == []


def test_a_session_that_is_looked_at_is_not_changed_under_its_reader(opened: Any) -> None:
    table, other = opened(box=samples.practice()), opened()
    table.enter("court 40")
    seen = table.session
    before = positions.to_json(seen.position)
    table.undo()
    other.refresh()
    other.enter("court 39")
    table.refresh()
    assert positions.to_json(seen.position) == before
    assert table.session is not seen


# -- many at once --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("together", [True, False], ids=["one table", "a table each"])
def test_eight_threads_write_remarks_at_once(opened: Any, together: bool) -> None:
    opened(box=samples.practice())
    shared = opened()
    tables = [shared if together else opened() for _ in range(8)]
    with ThreadPoolExecutor(8) as threads:
        numbers = [*threads.map(lambda number: tables[number].note(f"remark {number}"), range(8))]
    assert sorted(numbers) == list(range(2, 10))
    heard = [row for table in dict.fromkeys(tables) for row in table.refresh()]
    assert {table.seq for table in tables} == {9}
    assert together or len(heard) > 8


def test_threads_that_enter_at_once_are_judged_one_after_another(opened: Any) -> None:
    table = opened(box=samples.practice())
    with ThreadPoolExecutor(8) as threads:
        outcomes = [*threads.map(lambda _: table.enter("anna: unify 1 1 done"), range(8))]
    assert sorted(one.status for one in outcomes) == ["illegal"] * 7 + ["legal"]
    assert shown(table) == shown(opened())


def test_remarks_made_meanwhile_do_not_stop_an_entry_and_are_heard_later(opened: Any) -> None:
    table, other = opened(box=samples.practice()), opened()
    other.note("hello")
    assert table.enter("court 40").recorded == [3]
    assert [row.payload["text"] for row in table.refresh()] == ["hello"]
    with pytest.raises(MovedOnError):
        other.enter("court 39")


def test_a_branch_of_an_earlier_table_is_not_adopted(opened: Any) -> None:
    table = opened(box=samples.practice())
    trial = table.session.branch()
    table.enter("court 40")
    for known in (0, 1):
        with pytest.raises(MovedOnError):
            table.adopt(trial, known)
    assert shown(table) == shown(opened())


def test_tables_of_one_ledger_share_it(opened: Any) -> None:
    table, other = opened(box=samples.practice()), opened()
    assert table.ledger is other.ledger
    table.close()
    assert other.note("still there") == 2


def test_opening_a_table_does_not_change_the_current_one(opened: Any, url: str) -> None:
    opened(box=samples.practice())
    assert reader.read_current(url) is None


# -- asked for twice -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", ["same", "loaded", "stale"])
def test_what_is_asked_for_twice_is_recorded_once(opened: Any, again: str) -> None:
    table, stale = opened(box=samples.practice()), opened()
    second = {"same": lambda: table, "loaded": opened, "stale": lambda: stale}[again]
    first = table.enter("court 40", once="a")
    repeated = second().enter("court 40", once="a")
    assert repeated.recorded == first.recorded == [2]
    assert [one.action for one in repeated.verdicts] == [one.action for one in first.verdicts]
    assert repeated.status == first.status
    assert second().note("hello", once="b") == table.note("hello", once="b") == 3
    assert (
        second().correct("players.0.vp", 7, "why", once="c").seq
        == table.correct("players.0.vp", 7, "why", once="c").seq
    )
    assert [one.seq for one in second().undo(2, once="d")] == [one.seq for one in table.undo(2, once="d")] == [4, 2]
    assert [one.seq for one in second().redo(1, once="e")] == [one.seq for one in table.redo(1, once="e")] == [2]
    assert [row.kind for row in table.rows()] == ["open", "act", "note", "correct", "undo", "redo"]


def test_an_answer_that_was_lost_is_found_again(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(box=samples.practice())
    append = Ledger.append

    def lost(*args: Any) -> Any:
        append(*args)
        raise StorageError("the line went dead")

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "append", lost)
        for change in (lambda: table.enter("court 40", once="a"), lambda: table.undo(once="b")):
            with pytest.raises(StorageError):
                change()
            with monkeypatch.context() as sound:
                sound.setattr(Ledger, "append", append)
                change()
    assert [row.kind for row in table.rows()] == ["open", "act", "undo"]
    assert shown(table) == shown(opened())
