"""Checking the ledger, tables and boxes, and repairing what can be repaired safely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TYPE_CHECKING, Any

import typer

from messages.classes import mutable
from referee.cli import output
from referee.cli.call import DONE, NOT_POSSIBLE, Call
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.ledger.ledger import Ledger
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@mutable
class Findings:
    """What was found: ``problems`` that a person must solve, what was ``repaired``, and ``hints``.

    ``open``: an entry cannot be verified, or would be judged otherwise today.
    """

    call: Call
    checked: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    repaired: list[str] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    open: bool = False

    def say(self, template: str, **facts: Any) -> str:
        """The sentence for a template and its facts."""
        return self.call.speaker.say(template, facts)


@app.command()
def doctor(ctx: typer.Context) -> int:
    """Check the ledger, every table and every box; repair what can be repaired without losing anything."""
    found = Findings(ctx.obj)
    _ledger(found)
    _camera(found)
    status = NOT_POSSIBLE if found.problems else DONE
    if found.call.json:
        lists = {name: getattr(found, name) for name in ("checked", "problems", "repaired", "hints")}
        output.document({"healthy": not found.problems, **lists, "status": status})
        return status
    for name, style in (("checked", "legal"), ("hints", "hint"), ("repaired", "warning"), ("problems", "illegal")):
        for text in getattr(found, name):
            output.show(text, style)
    if not found.problems:
        good = N_("Nothing is wrong, as far as it can be verified.") if found.open else N_("Nothing is wrong.")
        output.show(found.say(good), "legal")
    return status


def _ledger(found: Findings) -> None:
    from referee.ledger.errors import LedgerError
    from referee.ledger.location import locate
    from referee.ledger.reader import read_numbers

    location = locate(found.call.records)
    if location.path is not None and not location.path.exists():
        found.hints.append(
            found.say(N_("There is no ledger at {place} yet; the first table makes one."), place=location.place)
        )
        return
    try:
        read_numbers(found.call.url, ())  # that it is a ledger, without what may be mended below
        with _opened(found, location.place) as ledger:
            if ledger.check() and ledger.rebuild():
                found.repaired.append(
                    found.say(N_("{place}: its indexes were damaged and are made anew."), place=location.place)
                )
            found.problems += [found.call.speaker.message(one) for one in ledger.check()]
            gone = [] if found.problems else ledger.let_go()
            found.repaired += [found.call.speaker.message(one) for one in gone]
            found.checked.append(found.say(N_("Ledger: {place}"), place=location.place))
            _current(ledger, found, lost=bool(gone))
            for row in ledger.tables():
                broken = [found.call.speaker.message(one) for one in ledger.verify(row.key)]
                found.problems += broken
                found.checked.append(
                    found.say(N_("Table {name}: {count#entry|entries}"), name=row.name, count=row.last_seq)
                )
                if not broken:
                    _guarded(found, row.name)
            _boxes(ledger, found)
    except LedgerError as error:
        found.problems.append(found.call.speaker.message(error))


def _opened(found: Findings, place: str) -> Ledger:
    """The ledger, opened only for reading if it cannot be written."""
    from referee.ledger.errors import StorageError
    from referee.ledger.ledger import Ledger

    try:
        return Ledger.open(found.call.url)
    except StorageError:
        ledger = Ledger.open_for_reading(found.call.url)
        found.hints.append(found.say(N_("{place} can only be read: nothing can be declared there."), place=place))
        return ledger


def _guarded(found: Findings, name: str) -> None:
    """Turn the error of a table that cannot be opened into a finding, so that the others are still checked."""
    try:
        _table(name, found)
    except Exception as error:
        from referee.cli.failure import sentence

        found.problems.append(found.say(N_("Table {name}: {problem}"), name=name, problem=sentence(error, found.call)))


def _current(ledger: Ledger, found: Findings, *, lost: bool) -> None:
    """If the current table no longer exists, or which it is was ``lost``, make the newest one current."""
    current = ledger.current()
    names = [row.name for row in ledger.tables()]
    if names and current not in names and (lost or current is not None):
        ledger.set_current(names[-1])
        gone = (
            N_("The current table {old} is gone; it is now {new}.")
            if current
            else N_("The current table is now {new}.")
        )
        found.repaired.append(found.say(gone, old=current, new=names[-1]))


def _table(name: str, found: Findings) -> None:
    from referee.cli.look import audit_json
    from referee.sound import fault_of
    from referee.table import Table
    from referee.text.marks import WAITING

    table = Table.load(found.call.url, name)
    call = Call(found.call.json, found.call.lang, found.call.db, name)
    call.speak(table.game.id, table.setting.players)
    if fault_of(table.position, table.setting) is not None:
        found.problems.append(found.say(N_("Table {name} cannot go on from its last step; take it back."), name=name))
        return
    found.problems += [
        found.say(
            N_("Table {name}, entry {seq}: it can no longer be carried out and has no effect."), name=name, seq=step.seq
        )
        for step in table.session.steps
        if step.broken
    ]
    _entries(table, found, call)
    explained = any(mark["kind"] not in WAITING for mark in table.marks())
    for one in audit_json(table, call):
        listed = found.problems if one["verdict"] == "illegal" and not explained else found.hints
        listed.append(found.say(N_("Table {name}: {problem}"), name=name, problem=f"{one['rule']}: {one['detail']}"))


def _entries(table: Table, found: Findings, call: Call) -> None:
    """What is not as it should be with the entries of a table: found illegal since, judged otherwise today, waiting."""
    from referee.text.marks import waiting_lines

    since = {step.seq for step in table.session.steps if step.doubted}
    for seq, problem in judged_again(table, call):
        listed = found.problems if seq in since else found.hints
        listed.append(found.say(N_("Table {name}, entry {seq}: {problem}"), name=table.name, seq=seq, problem=problem))
        found.open = True
    for line in waiting_lines(table.marks(), call.speaker):
        found.hints.append(found.say(N_("Table {name}: {problem}"), name=table.name, problem=line.text))
        found.open = True


def judged_again(table: Table, call: Call) -> Iterator[tuple[int, str]]:
    """For each rule that a recorded entry would break today, the entry's number and a sentence.

    The reason is a fact told since, or a rule that was corrected.
    """
    from referee.engine.session import Session
    from referee.text.report import spoken

    trial = Session(table.setting, table.session.position_at(0))
    for step in table.session.steps:
        if step.action is not None and not step.overridden:
            verdict = step.judged if step.doubted else trial.judge(step.action, warn=False)
            for one in verdict.violations if verdict is not None else ():
                yield step.seq, f"{one.rule}: {spoken(one, call.speaker)}"
        trial.restore(step)


def _boxes(ledger: Ledger, found: Findings) -> None:
    from referee.games import game, names
    from referee.text.facts import findings

    for row in ledger.boxes():
        facts = {"name": row.name, "game": row.game, "count": len(row.facts)}
        if row.game not in names():
            found.hints.append(found.say(N_("Box {name}: this version does not know the game {game}."), **facts))
            continue
        found.checked.append(found.say(N_("Box {name} of {game}: {count#fact|facts}"), **facts))
        for one in findings(game(row.game), row.facts, found.call.speak(row.game)):
            listed = found.problems if one["level"] == "error" else found.hints
            listed.append(found.say(N_("Box {name}: {problem}"), name=row.name, problem=one["detail"]))


def _camera(found: Findings) -> None:
    """Note which readers of tags are installed, and which stored files on cameras and boards are broken."""
    from referee.cli.camera import store_of

    _readers(found)
    store = store_of(found.call)
    for path in store.files:
        error = store.broken(path)
        if error is None:
            found.checked.append(found.say(N_("Kept for the camera: {file}"), file=str(path.relative_to(store.folder))))
        else:
            found.problems.append(found.call.speaker.message(error))


def _readers(found: Findings) -> None:
    from importlib import import_module
    from importlib.metadata import version

    from referee.cli.failure import sentence

    try:
        cv2 = import_module("cv2")
        import_module("zxingcpp")
    except ImportError as error:
        found.hints.append(sentence(error, found.call))
        return
    from vision.readers import has_zbar

    readers = [f"zxing-cpp {version('zxing-cpp')}", f"OpenCV {cv2.__version__}"]
    if has_zbar():
        readers.append(f"pyzbar {version('pyzbar')}")
    else:
        found.hints.append(
            found.say(N_("pyzbar does not find its library (apt install libzbar0); nothing depends on it."))
        )
    found.checked.append(found.say(N_("Readers of tags: {readers}"), readers=readers))
