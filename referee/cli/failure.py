"""Every error that can end a call: what is said of it, the data for ``--json``, the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

from referee import report as reports
from referee.cli import output
from referee.cli.call import NOT_POSSIBLE, NOT_UNDERSTOOD, UNVERIFIABLE, Call
from referee.engine.box import BoxError
from referee.engine.errors import Ambiguous, EntryError, HistoryError, NotUnderstood, RefereeError
from referee.engine.message import N_
from referee.ledger.errors import LedgerError, MovedOnError
from referee.report import Line
from referee.table import NoTableError
from scoring.sheet import FinalError

INTERRUPTED, PIPE_CLOSED = 130, 141


class MissingFactsError(RefereeError):
    """Something cannot be told before these facts are known; ``keys`` are those of the box, or what a final lacks."""

    def __init__(self, template: str, keys: list[str], **facts: Any) -> None:
        super().__init__(template, keys=keys, **facts)
        self.keys = keys


class NotYetError(RefereeError):
    """Something that cannot be told of the table as it stands now."""


def end_with(error: BaseException, call: Call) -> int:
    """Say what went wrong, in words or as a document; returns the exit status."""
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    status = PIPE_CLOSED
    try:
        if not isinstance(error, BrokenPipeError):
            status = status_of(error)
            _say(error, call, status)
        sys.stdout.flush()
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - nobody reads; Python flushes it once more at exit
    return status


def _say(error: BaseException, call: Call, status: int) -> None:
    if call.json:
        output.document({**details(error, call), "status": status})
    else:
        for line in lines(error, call):
            output.complain(line.text, line.style)
    if os.environ.get("REFEREE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)


def status_of(error: BaseException) -> int:
    """The exit status that stands for an error."""
    if isinstance(error, MissingFactsError):
        return UNVERIFIABLE
    if isinstance(error, NotUnderstood | Ambiguous | FinalError | UnicodeError) or _is_usage(error):
        return NOT_UNDERSTOOD
    if isinstance(error, HistoryError | NoTableError | NotYetError | EntryError) or not isinstance(error, RefereeError):
        return NOT_POSSIBLE
    return NOT_UNDERSTOOD


def sentence(error: BaseException, call: Call) -> str:
    """What is wrong, in one sentence of the chosen language."""
    say = call.speaker.say
    if isinstance(error, BoxError) and error.path:
        return f"{error.path}: {reports.error_text(error, call.speaker)}"
    if isinstance(error, RefereeError | LedgerError):
        return reports.error_text(error, call.speaker)
    if isinstance(error, FinalError):
        return f"{error.path}: {say(error.problem, error.facts)}".removeprefix(": ")
    if isinstance(error, UnicodeDecodeError):
        return say(N_("This is no text in UTF-8: {detail}."), {"detail": str(error)})
    if isinstance(error, OSError):
        name = error.filename if isinstance(error.filename, str) else ""
        return f"{name}: {error.strerror or error}".removeprefix(": ")
    if _is_usage(error):
        return str(error.format_message())  # type: ignore[attr-defined]
    return say(
        N_("The referee has a fault: {kind}. Nothing was lost. Please report it; REFEREE_DEBUG=1 shows where it is."),
        {"kind": f"{type(error).__name__}: {error}"},
    )


def details(error: BaseException, call: Call) -> dict[str, Any]:
    """What ``--json`` says of an error."""
    said = sentence(error, call)
    if isinstance(error, EntryError):
        return entry_details(error, call)
    found: dict[str, Any] = {"error": said}
    if isinstance(error, MissingFactsError):
        found["missing"] = error.keys
    if isinstance(error, MovedOnError):
        found["happened"] = [
            {"seq": row.seq, "kind": row.kind, "player": row.player, "text": row.text} for row in error.rows
        ]
    return found


def entry_details(error: EntryError, call: Call) -> dict[str, Any]:
    """The document of a verdict, for an entry that came to none."""
    found = {**reports.error_json(error, call.speaker), "verdict": "impossible", "error": sentence(error, call)}
    if isinstance(error, NotUnderstood):
        place = {"entry": error.entry, "place": [error.start, error.end], "nearest": list(error.nearest)}
        return {**found, "verdict": "not_understood", **place}
    if isinstance(error, Ambiguous):
        readings = found["options"] or _verbs(error)
        opened = [one.key.shown(call.lang) for one in error.open_args]
        return {**found, "verdict": "ambiguous", "options": readings, "open": opened}
    return found


def _verbs(error: Ambiguous) -> list[str]:
    """The verbs that an ambiguous beginning may stand for."""
    return [one.strip() for one in str(error.message.facts.get("verbs", "")).split(",") if one.strip()]


def lines(error: BaseException, call: Call) -> Iterator[Line]:
    """What a person is told of an error."""
    if isinstance(error, EntryError):
        yield from reports.error_lines(error, call.speaker)
        return
    style = "hint" if type(error).__name__ == "NoArgsIsHelpError" else "error"
    yield from (Line(style, line) for line in sentence(error, call).splitlines())
    if isinstance(error, MovedOnError):
        yield Line("hint", call.speaker.say(N_("Meanwhile this was recorded:")))
        for row in error.rows:
            who = f"{row.player}: " if row.player else ""
            yield Line("plain", f"  {row.seq}  {who}{row.text or row.kind}")
    context = getattr(error, "ctx", None)
    if style == "error" and context is not None:
        yield Line("hint", call.speaker.say(N_("Help: {command}"), {"command": f"{context.command_path} --help"}))


def _is_usage(error: BaseException) -> bool:
    """Whether the command line is wrong; the class of these errors has moved between versions of Typer."""
    return hasattr(error, "format_message") and hasattr(error, "exit_code")
