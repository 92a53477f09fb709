"""What is shown is what is recorded: a table, the table loaded again, and the replays of both its exports are one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from console_support import Listener
from typer.testing import CliRunner

from referee.cli import archive
from referee.cli.call import Call
from referee.cli.main import app
from referee.cli.replay import Run, _begin, _of_record
from referee.cli.script import fact_of, order_of
from referee.cli.tables import _entries
from referee.console.commands import FACT, reasoned
from referee.console.desk import Desk
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.entry import entries_of
from referee.engine.position import get_path, to_json
from referee.engine.session import Session
from referee.engine.words import LANGUAGES
from referee.games import NAMES
from referee.games import game as find_game
from referee.ledger.ledger import Ledger
from referee.table import Table
from referee.testing import samples
from referee.text.export import record_json
from referee.text.facts import facts_of
from referee.text.sheets import MissingFactsError, NotYetError, sheet_of

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.entries"))


def seen(session: Session, marks: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Everything of a table that can be shown and that does not depend on how its record is numbered."""
    from referee.text.speech import Speaker

    marks = [{**mark, "seq": 0, "why": " ".join(mark["why"].split())} for mark in marks]
    try:
        sheet = sheet_of(session, marks, Speaker("en", session.game.id, session.setting.players)).to_json()
    except (MissingFactsError, NotYetError) as error:
        sheet = str(error)
    decision = session.decision()
    return {
        "position": to_json(session.position),
        "decision": (decision.kind, decision.seats, decision.verbs),
        "facts": session.setting.box.facts,
        "practice": session.setting.box.practice,
        "sheet": sheet,
        "marks": marks,
    }


def of_entries(call: Call, text: str) -> Run:
    """The replay of a file of entries in memory."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.split("#", 1)[0].strip()]
    run = _begin(call, lines)
    for number, line in lines:
        run.line(number, line)
        assert not run.stopped, (line, run.stops[-1])
    return run


def all_the_same(url: str, name: str, langs: Iterable[str] = ("en",)) -> None:
    """The table as the record has it is what both its exports give."""
    table = Table.load(url, name)
    table.ask_as(None)
    try:
        shown = seen(table.session, table.marks())
        call = Call(db=url, table_name=name)
        record = json.dumps(record_json(table, call.speaker))
        again = _of_record(Call(db=url), record)
        assert seen(again.session, again.marks) == shown
        for lang in langs:
            call.lang = lang
            run = of_entries(Call(db=url), _entries(table, call))
            assert seen(run.session, run.marks) == shown, lang
        assert [row.payload for row in archive.read(record).rows] == [row.payload for row in table.rows()]
    finally:
        table.close()


def read(text: str, session: Session) -> list[Any]:
    """What a file says behind its opening, in whatever language: its orders and its actions."""
    grammar, names = session.game.grammar, session.setting.names
    said: list[Any] = []
    for line in text.splitlines()[1:]:
        order = order_of(line, grammar) if line else None
        if order is not None and order[0] is FACT:
            said.append(fact_of(order[1], session.game))
        elif order is not None:
            said.append(reasoned(order[1]))
        else:
            held = -1
            for entry in entries_of(line):
                actions, named = grammar.parse(entry, held, names)
                said += actions
                held = held if named is None else named
    return said


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_example_replays_from_its_own_exports(tmp_path: Path, file: Path) -> None:
    url = str(tmp_path / "ledger.sqlite3")
    at_table = of_entries(Call(db=url, table_name="example"), file.read_text("utf-8"))
    assert at_table.table is not None
    shown = seen(at_table.session, at_table.marks)
    at_table.table.close()
    number = EXAMPLES.index(file)
    all_the_same(url, "example", [LANGUAGES[number % len(LANGUAGES)]])
    table = Table.load(url, "example")
    table.ask_as(None)
    assert seen(table.session, table.marks()) == shown
    langs = LANGUAGES if samples.WIDE else (LANGUAGES[0], LANGUAGES[1 + number % 2])
    texts = [_entries(table, Call(lang=lang, db=url, table_name="example")) for lang in langs]
    meant, *others = (read(text, table.session) for text in texts)
    assert others == [meant] * len(others)
    assert [one for one in meant if isinstance(one, Action)] == [step.action for step in table.session.steps]


# -- whatever is done, by whichever front end ----------------------------------------------------------------------


class Evening:
    """A table at which something happens, again and again, by each front end in turn."""

    def __init__(self, url: str, game: str, box: Box, chance: Random) -> None:
        self.url, self.chance = url, chance
        self.game = find_game(game)
        self.practice = samples.practice(game)
        seats = samples.seats(self.game, min(2, self.game.players[1]))
        setting = self.game.setting(seats, {}, {}, self.practice)
        start = to_json(self.game.ready(setting, {})) if chance.random() < 0.5 else None
        table = Table.new(url, "Friday", self.game, seats, {}, {}, box, start)
        table.ledger.set_current("Friday")
        voice = Listener()
        voice.patient = False
        self.desk = Desk(table, "en", voice)
        self.said: list[str] = []

    def call(self, *args: str) -> None:
        """A command of its own process."""
        result = CliRunner().invoke(app, ["--db", self.url, *args])
        assert isinstance(result.exception, SystemExit | None), (args, result.exception)
        assert result.exit_code in (0, 1, 2, 3, 4), result.output
        assert "has a fault" not in result.output, (args, result.output)
        self.said.append(f"{args} {result.exit_code}")

    def type(self, line: str) -> None:
        """A line at the console that runs all the time."""
        self.said.append(f"{line} {self.desk.line(line)}")

    def declare(self, line: str, *how: str) -> None:
        """At the console, or as a command."""
        if self.chance.random() < 0.5:
            self.type(f"override {line} because agreed" if how else line)
        else:
            self.call("do", *how, line)

    def step(self) -> None:
        """Something happens."""
        session = Table.load(self.url).session
        getattr(self, f"_{self.chance.choice(HAPPENING)}")(session)
        self.desk.refresh()

    def _entry(self, session: Session) -> None:
        for action in self.some(session, 1):
            self.declare(self.text(action, session))

    def _illegal(self, session: Session) -> None:
        for action in self.some(session, 1):
            text = self.text(action, session)
            self.declare(text)
            self.declare(text)

    def _override(self, session: Session) -> None:
        for action in self.some(session, 1):
            text = self.text(action, session)
            self.declare(text)
            self.declare(text, "--override", "--why", "we agreed: # it's so; because")

    def _correct(self, session: Session) -> None:
        paths = [path for path, value in leaves(to_json(session.position)) if type(value) is int and _told(path)]
        path = self.chance.choice(paths)
        value = int(get_path(session.position, path)) + 1
        if self.chance.random() < 0.5:
            self.type(f"correct {path} {value} because it lies there, because we saw it")
        else:
            self.call("correct", path, str(value), "--why", "it lies\nthere")

    def _back(self, session: Session) -> None:
        word = self.chance.choice(["undo", "redo", "undo 2"])
        if self.chance.random() < 0.5:
            self.type(word)
        else:
            self.call(*word.split())

    def _fact(self, session: Session) -> None:
        key = self.chance.choice(list(self.practice.facts))
        told = facts_of(self.game).show(key, self.practice.facts[key], "en")
        way = self.chance.randrange(3)
        if way == 0:
            self.type(f"fact {key} {told}")
        elif way == 1:
            self.call("box", "set", self.game.id, key, told)
        else:
            with Ledger.open(self.url) as ledger:
                ledger.put_fact(self.game.id, "mine", key, self.practice.facts[key])

    def _remark(self, session: Session) -> None:
        self.declare_note(self.chance.choice(["late", "two\nlines", "# no comment", "undo"]))

    def declare_note(self, text: str) -> None:
        if self.chance.random() < 0.5:
            self.call("note", text)
        else:
            self.type(f"note {text}")

    def _file(self, session: Session) -> None:
        texts = [self.text(action, session) for action in self.some(session, 2)]
        folder = Path(self.url).parent
        (folder / "file.entries").write_text("\n".join([*texts, "correct round 1 because so it is"]), "utf-8")
        self.call("--table", "Friday", "replay", str(folder / "file.entries"))

    def some(self, session: Session, count: int) -> list[Any]:
        """Legal actions, or what chance would bring."""
        found = session.legal()
        if not found and not session.decision().over:
            return [self.game.chance(session.position, session.setting, self.chance)]
        return self.chance.sample(found, min(count, len(found)))

    def text(self, action: Any, session: Session) -> str:
        names = session.setting.players
        return (f"{names[action.player]}: " if action.player >= 0 else "") + action.text("en", names)


HAPPENING = ("entry", "entry", "entry", "illegal", "override", "correct", "back", "fact", "remark", "file")


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The parts of a position that have none, with their paths."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(value, f"{path}.{key}".lstrip("."))
    else:
        yield path, data


@pytest.mark.parametrize("box", ["empty", "half", "practice"])
@pytest.mark.parametrize("game", NAMES)
def test_whatever_is_done_is_shown_as_it_is_recorded(tmp_path: Path, game: str, box: str) -> None:
    for seed in range(2 if samples.WIDE else 1):
        chance = Random(f"{game} {box} {seed}")
        practice = samples.practice(game)
        half = {key: value for key, value in practice.facts.items() if box == "half" and chance.random() < 0.5}
        own = practice if box == "practice" else Box(game, "mine", facts=half)
        evening = Evening(str(tmp_path / f"{seed}.sqlite3"), game, own, chance)
        try:
            for number in range(16 if samples.WIDE else 8):
                evening.step()
                table = evening.desk.table
                again = Table.load(evening.url)
                try:
                    assert seen(table.session, table.marks()) == seen(again.session, again.marks()), evening.said
                    assert table.standing == again.standing
                finally:
                    again.close()
                if number % 4 == 3:
                    all_the_same(evening.url, "Friday", [chance.choice(LANGUAGES)])
        finally:
            evening.desk.table.close()


def _told(path: str) -> bool:
    """Whether a path leads to what is told, not into what something unknown can be."""
    return not {"from", "to", "one_of", "unknown", "size"} & {*path.split(".")}
