"""Refereeing a file of entries, or a record that ``export`` wrote, in memory or at a table."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from dataclasses import field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from messages.classes import mutable
from referee.cli import output
from referee.cli.call import DONE, UNVERIFIABLE, Call
from referee.engine.entry import entries_of
from referee.engine.errors import EntryError, RefereeError, SetupError
from referee.engine.message import N_
from referee.ledger.errors import LedgerError
from referee.text.lines import Line

if TYPE_CHECKING:
    from referee.console.commands import Command
    from referee.declaring import Outcome
    from referee.engine.session import Session
    from referee.engine.step import Step
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@mutable
class Stop:
    """An entry that was not legal: the number of its line, its outcome, and the exit status.

    ``steps`` are those of its actions that were carried out.
    """

    line: int
    entry: str
    result: Outcome | RefereeError
    status: int
    steps: list[Step] = field(default_factory=list)


@mutable
class Run:
    """A replay in progress: in memory, or at a table that records. ``seq`` numbers the steps as a table would."""

    session: Session
    table: Table | None = None
    entries: int = 0
    seq: int = 1
    stops: list[Stop] = field(default_factory=list)
    stopped: bool = False

    @property
    def marks(self) -> list[dict[str, Any]]:
        """The corrections and overrides that stand, for the score sheet."""
        from referee.record import marks

        return marks(self.session)

    def line(self, number: int, line: str) -> None:
        """Carry out one line of the file: a command, or entries, which are taken all or none if one is illegal."""
        from referee.cli.script import order_of

        texts = [line.strip()]
        try:
            order = order_of(line, self.session.game.grammar)
            texts = entries_of(line) if order is None else texts
            outcome = self._declare(line) if order is None else self._carry_out(*order)
        except LedgerError:
            raise
        except RefereeError as error:
            self._failed(number, texts, error)
            return
        if outcome is not None:
            self._judged(number, outcome)

    def _judged(self, number: int, outcome: Outcome) -> None:
        from referee.text.report import exit_status

        self.entries += len(outcome.entries)
        steps = iter(self.session.steps[-len(outcome.verdicts) :])
        for one in outcome.entries:
            own = [*islice(steps, len(one.verdicts))]
            status = exit_status(one)
            if status:
                self.stops.append(Stop(number, one.text, one, status, own if status == UNVERIFIABLE else []))
                self.stopped = self.stopped or status != UNVERIFIABLE

    def settle(self) -> None:
        """Judge what could not be verified by the facts that the file told later."""
        from referee.text.report import exit_status

        for stop in self.stops:
            if stop.steps and not isinstance(stop.result, RefereeError):
                verdicts = [
                    step.judged or verdict for verdict, step in zip(stop.result.verdicts, stop.steps, strict=True)
                ]
                stop.result = replace(stop.result, verdicts=verdicts)
                stop.status = exit_status(stop.result)
        self.stops = [stop for stop in self.stops if stop.status]

    def _failed(self, number: int, texts: list[str], error: RefereeError) -> None:
        from referee.cli.failure import status_of

        place = min(error.place, len(texts) - 1) if isinstance(error, EntryError) else 0
        self.entries += place + 1
        self.stops.append(Stop(number, texts[place], error, status_of(error)))
        self.stopped = True

    def _carry_out(self, command: Command, text: str) -> Outcome | None:
        from referee.cli.script import fact_of, with_reason
        from referee.console.commands import CORRECT, FACT, OVERRIDE
        from referee.text.parts import typed_at
        from referee.text.paths import split_path

        if command is FACT:
            self._learn(*fact_of(text, self.session.game))
        elif command is OVERRIDE:
            entry, why = with_reason(command, text)
            return self._declare(entry, override=True, why=why)
        elif command is CORRECT:
            what, why = with_reason(command, text)
            path, value = split_path(what, self.session)
            self._correct(path, typed_at(path, value, self.session), why)
        else:
            self._note(text)
        return None

    def _declare(self, text: str, *, override: bool = False, why: str = "") -> Outcome:
        from referee.declaring import attempt

        if self.table is not None:
            outcome = self.table.enter(text, override=override, why=why)
            self.session = self.table.session
            return outcome
        trial = self.session.branch()
        outcome = attempt(trial, text, override=override, why=why)
        if outcome.status != "illegal" or override:
            self._numbered(trial)
        return outcome

    def _correct(self, path: str, value: Any, why: str) -> None:
        if self.table is not None:
            self.table.correct(path, value, why)
            self.session = self.table.session
            return
        trial = self.session.branch()
        trial.correct(path, value, why)
        self._numbered(trial)

    def _numbered(self, trial: Session) -> None:
        for step in trial.steps[len(self.session.steps) :]:
            self.seq += 1
            step.seq = self.seq
        self.session = trial

    def _learn(self, key: str, value: Any) -> None:
        self.seq += 1
        if self.table is not None:
            self.table.learn(key, value, keep=False)
            self.session = self.table.session
        else:
            self.session.learn(key, value)

    def _note(self, text: str) -> None:
        self.seq += 1
        if self.table is not None:
            self.table.note(text)


@app.command()
def replay(
    ctx: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-", help=N_("Entries, one per line, or a record that export has written; - reads stdin.")
        ),
    ],
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help=N_("Go on after entries that are not legal."))
    ] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help=N_("Print the sheet as Markdown."))] = False,
) -> int:
    """Referee a whole file, in memory or, with --table, recording at a table; then print the score sheet."""
    call: Call = ctx.obj
    text = _read(file)
    if text.lstrip().startswith("{"):
        return _tell(_of_record(call, text), call, markdown)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if entries_of(line)]
    run = _begin(call, lines)
    for number, line in lines:
        run.line(number, line)
        if run.stopped and not keep_going:
            break
        run.stopped = False
    run.settle()
    return _tell(run, call, markdown)


def _read(file: str) -> str:
    if "\0" in file:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), file)
    raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return raw.decode("utf-8-sig")


def _begin(call: Call, lines: list[tuple[int, str]]) -> Run:
    """Open the table that the first lines describe; without such a line, the entries belong to the current table."""
    from referee.cli.opening import head_of, opening_of

    words = head_of(lines[0][1]) if lines else None
    if words is None:
        table = call.table()
        return Run(table.session, table) if call.table_name else Run(table.trial())
    number, _ = lines.pop(0)
    try:
        opening = opening_of(call, words)
        opening.setting()
        while lines:
            number, line = lines[0]
            if not opening.take(line):
                break
            lines.pop(0)
        made = None if call.table_name else opening.session()
    except LedgerError:
        raise
    except RefereeError as error:
        raise SetupError(N_("Line {number}: {problem}"), number=number, problem=str(error)) from None
    if made is None:
        table = call.holds(opening.table(call.url, call.table_name or ""))
        run = Run(table.session, table)
    else:
        run = Run(made)
    call.speak(opening.game.id, run.session.setting.players)
    return run


def _of_record(call: Call, text: str) -> Run:
    """Carry out a record as it was recorded, and note where today's rules judge its entries otherwise."""
    from referee.cli import archive
    from referee.table import Table

    found = archive.read(text)
    run = Run(found.session)
    call.speak(run.session.game.id, run.session.setting.players)
    if call.table_name:
        run.table = call.holds(Table.copied(call.url, call.table_name, found.rows))
        run.table.learn_all(found.facts, keep=False)
        run.session = run.table.session
    run.stops = [*_judged_again(run.session)]
    run.entries = sum(step.action is not None for step in run.session.steps)
    return run


def _judged_again(session: Session) -> Iterator[Stop]:
    """The steps that are not verified by what is known now, and those that would not be legal today."""
    from referee.declaring import Outcome
    from referee.engine.errors import Ambiguous
    from referee.text.report import exit_status

    trial = type(session)(session.setting, session.position_at(0))
    for step in session.steps:
        if step.action is not None and not step.overridden:
            text = step.action.text("en", session.setting.players)
            try:
                outcome = Outcome(text, [trial.judge(step.action)])
            except Ambiguous as error:
                yield Stop(step.seq, text, error, UNVERIFIABLE)
            else:
                if status := exit_status(outcome):
                    yield Stop(step.seq, text, outcome, status)
        trial.restore(step)


def _tell(run: Run, call: Call, markdown: bool) -> int:
    from referee.cli.score import print_sheet
    from referee.text.sheets import MissingFactsError, NotYetError, sheet_of
    from referee.text.views import header_lines, next_lines, status_text

    status = _worst(run)
    if call.json:
        output.document({**_document(run, call), "status": status})
        return status
    for stop in run.stops:
        output.show_lines(_stop_lines(stop, run, call), output.complain)
    if not markdown:
        output.show_lines(header_lines(run.session.setting, call.speaker))
        output.show(status_text(run.session, call.speaker))
        output.show(call.speaker.say(N_("{count#entry|entries} refereed."), {"count": run.entries}), "legal")
    if run.stopped:
        last = run.stops[-1].line
        output.complain(
            call.speaker.say(N_("Stopped at line {number}; what follows was not refereed."), {"number": last})
        )
        return status
    if not run.session.decision().over:
        output.show_lines(next_lines(run.session, call.speaker))
    try:
        sheet = sheet_of(run.session, run.marks, call.speaker)
        printed = print_sheet(sheet, run.session.game, call, run.session.setting.box, markdown)
        status = status or printed
    except MissingFactsError as error:
        output.complain(call.speaker.message(error), "missing")
        return status or UNVERIFIABLE
    except NotYetError as error:
        output.complain(call.speaker.message(error), "hint")
    return status


def _worst(run: Run) -> int:
    """The exit status; if there are several stops, illegal counts before not understood, and that before unverified."""
    return min((stop.status for stop in run.stops), default=DONE)


def _stop_lines(stop: Stop, run: Run, call: Call) -> Iterator[Line]:
    from referee.private import masked
    from referee.text.report import error_lines, outcome_lines

    entry = masked(stop.entry, run.session.game.grammar)
    yield Line("heading", call.speaker.say(N_("Line {number}: {entry}"), {"number": stop.line, "entry": entry}))
    if isinstance(stop.result, RefereeError):
        yield from error_lines(stop.result, call.speaker)
    else:
        yield from outcome_lines(stop.result, call.speaker, run.session.game)


def _document(run: Run, call: Call) -> dict[str, Any]:
    from referee.text.report import error_json, outcome_json
    from referee.text.views import decision_json, setting_json

    stops = []
    for stop in run.stops:
        if isinstance(stop.result, RefereeError):
            document = error_json(stop.result, call.speaker)
        else:
            document = outcome_json(stop.result, call.speaker, run.session.game)
        stops.append({"line": stop.line, **document, "status": stop.status})
    return {
        **setting_json(run.session.setting),
        "entries": run.entries,
        "stopped": stops,
        "decision": decision_json(run.session.decision(), call.speaker),
        **_sheet(run, call),
    }


def _sheet(run: Run, call: Call) -> dict[str, Any]:
    """The score sheet as JSON data, or the facts that are missing for it."""
    from referee.text.sheets import MissingFactsError, NotYetError, sheet_json, sheet_of

    try:
        return {"score": sheet_json(sheet_of(run.session, run.marks, call.speaker), call.speaker)}
    except MissingFactsError as error:
        return {"score": None, "missing": error.keys}
    except NotYetError:
        return {"score": None}
