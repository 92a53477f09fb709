"""Refereeing a file of entries, in memory or at a table."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output
from referee.cli.call import DONE, UNVERIFIABLE, Call
from referee.engine.entry import entries_of
from referee.engine.errors import EntryError, RefereeError, SetupError
from referee.engine.message import N_
from referee.lines import Line

if TYPE_CHECKING:
    from referee.engine.session import Session
    from referee.table import Outcome, Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@dataclass(slots=True)
class Stop:
    """An entry that was not legal: its line, what it came to, the status it stands for."""

    line: int
    entry: str
    result: Outcome | EntryError
    status: int


@dataclass(slots=True)
class Run:
    """A replay in progress: a session in memory, or a table that records."""

    session: Session
    table: Table | None = None
    entries: int = 0
    stops: list[Stop] = field(default_factory=list)

    @property
    def marks(self) -> list[dict[str, Any]]:
        """What the table settled for itself."""
        return self.table.marks() if self.table else []

    def enter(self, number: int, line: str) -> None:
        """Judge the entries of a line and carry them all out, or none if one is illegal."""
        from referee.cli.failure import status_of
        from referee.report import exit_status

        try:
            outcome = self._attempt(line)
        except EntryError as error:
            self.entries += error.place + 1
            self.stops.append(Stop(number, entries_of(line)[error.place], error, status_of(error)))
            return
        self.entries += len(outcome.entries)
        for one in outcome.entries:
            status = exit_status(one)
            if status:
                self.stops.append(Stop(number, one.text, one, status))

    def _attempt(self, text: str) -> Outcome:
        from referee.table import attempt

        if self.table is not None:
            outcome = self.table.enter(text)
            self.session = self.table.session
            return outcome
        trial = self.session.branch()
        outcome = attempt(trial, text)
        if outcome.status != "illegal":
            self.session = trial
        return outcome


@app.command()
def replay(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE|-", help=N_("Entries, one per line; - reads stdin."))],
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help=N_("Go on behind entries that are not legal."))
    ] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help=N_("Print the sheet as Markdown."))] = False,
) -> int:
    """Referee a whole file, in memory or, with --table, recording at a table; then print the score sheet."""
    call: Call = ctx.obj
    lines = [(number, line) for number, line in enumerate(_read(file), 1) if entries_of(line)]
    run = _begin(call, lines)
    for number, text in lines:
        run.enter(number, text)
        if run.stops and not keep_going:
            break
    return _tell(run, call, markdown)


def _read(file: str) -> list[str]:
    if "\0" in file:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), file)
    raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return raw.decode("utf-8-sig").splitlines()


def _begin(call: Call, lines: list[tuple[int, str]]) -> Run:
    """Open what the first line says; without such a line the entries belong to the current table."""
    from referee.cli.opening import head_of, opening_of

    words = head_of(lines[0][1]) if lines else None
    if words is None:
        table = call.table()
        return Run(table.session, table) if call.table_name else Run(table.trial())
    number, _ = lines.pop(0)
    try:
        opening = opening_of(call, words)
        opening.setting()
    except RefereeError as error:
        raise SetupError(N_("Line {number}: {problem}"), number=number, problem=str(error)) from None
    if call.table_name:
        table = opening.table(call.url, call.table_name)
        run = Run(table.session, table)
    else:
        run = Run(opening.session())
    call.speak(opening.game.id, run.session.setting.players)
    return run


def _tell(run: Run, call: Call, markdown: bool) -> int:
    from referee.cli.score import print_sheet
    from referee.sheets import MissingFactsError, NotYetError, sheet_of
    from referee.views import header_lines, next_lines, status_text

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
    if status not in (DONE, UNVERIFIABLE) and len(run.stops) == 1:
        return status
    if not run.session.decision().over:
        output.show_lines(next_lines(run.session, call.speaker))
    try:
        sheet = sheet_of(run.session, run.marks, call.speaker)
        print_sheet(sheet, run.session.game, call, run.session.setting.box, markdown)
    except MissingFactsError as error:
        output.complain(call.speaker.message(error.message), "missing")
        return status or UNVERIFIABLE
    except NotYetError as error:
        output.complain(call.speaker.message(error.message), "hint")
    return status


def _worst(run: Run) -> int:
    """The status of the first stop; with several, illegal before not understood before unverified."""
    return min((stop.status for stop in run.stops), default=DONE)


def _stop_lines(stop: Stop, run: Run, call: Call) -> Iterator[Line]:
    from referee.private import masked
    from referee.report import error_lines, outcome_lines

    entry = masked(stop.entry, run.session.game.grammar)
    yield Line("heading", call.speaker.say(N_("Line {number}: {entry}"), {"number": stop.line, "entry": entry}))
    if isinstance(stop.result, EntryError):
        yield from error_lines(stop.result, call.speaker)
    else:
        yield from outcome_lines(stop.result, call.speaker, run.session.game)


def _document(run: Run, call: Call) -> dict[str, Any]:
    from referee.report import error_json, outcome_json
    from referee.views import decision_json, setting_json

    stops = []
    for stop in run.stops:
        if isinstance(stop.result, EntryError):
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
    """The score sheet as data, or the facts it lacks."""
    from referee.sheets import MissingFactsError, NotYetError, sheet_of

    try:
        return {"score": sheet_of(run.session, run.marks, call.speaker).to_json()}
    except MissingFactsError as error:
        return {"score": None, "missing": error.keys}
    except NotYetError:
        return {"score": None}
