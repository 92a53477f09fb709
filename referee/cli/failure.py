"""The errors that can end a call: what is said about them, their JSON data, and their exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from messages import DataError
from referee.cli import output, streams, usage
from referee.cli.call import NOT_POSSIBLE, NOT_UNDERSTOOD, UNANSWERED, UNVERIFIABLE, Call
from referee.cli.commands import EXAMPLE, example_of
from referee.engine.box_table import TableError
from referee.engine.entry import nearest
from referee.engine.errors import EntryError, NoSuchError, PositionError, RefereeError
from referee.engine.game import TABLE
from referee.engine.message import N_
from referee.games import game as find_game
from referee.ledger.errors import BinnedError, DamagedError, MovedOnError, NoSuchPlayError, NoSuchTableError
from referee.opening import OWN, PRACTICE, NoSuchBoxError
from referee.table import NoTableError
from referee.text import report as reports
from referee.text.lines import Line
from referee.text.sheets import MissingFactsError, NotYetError
from referee.text.views import Reading, row_json, row_lines
from scoring.sheet import FinalError

NotThere = FileNotFoundError | IsADirectoryError | NotADirectoryError | PermissionError
"""A file that is named, and cannot be opened as it is."""
INTERRUPTED, PIPE_CLOSED = 130, 141


def end_with(error: BaseException, call: Call) -> int:
    """Say what went wrong, in words or as a JSON document; returns the exit status."""
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, OSError) and call.recorded:
        return _unanswered(error, call)
    status = PIPE_CLOSED
    try:
        if not isinstance(error, BrokenPipeError):
            status = status_of(error)
            _say(error, call, status)
        sys.stdout.flush()
    except OSError:
        streams.give_up_stdout()
    return status


def _unanswered(error: OSError, call: Call) -> int:
    """Say on stderr that the entries are recorded although the answer could not be written.

    Otherwise the person would declare them again.
    """
    with suppress(OSError):
        output.complain(sentence(error, call), "error")
        output.complain(call.speaker.say(N_("It is recorded all the same; only the answer could not be written.")))
        sys.stderr.flush()
    streams.give_up_stdout()
    return UNANSWERED


def _say(error: BaseException, call: Call, status: int) -> None:
    if call.json:
        output.document({**details(error, call), "status": status})
    else:
        output.show_lines(lines(error, call), output.complain)
    if os.environ.get("REFEREE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)


def status_of(error: BaseException) -> int:
    """The exit status for an error."""
    if isinstance(error, MissingFactsError):
        return UNVERIFIABLE
    if isinstance(error, UnicodeError | NotThere) or _is_usage(error):
        return NOT_UNDERSTOOD
    return NOT_POSSIBLE if isinstance(error, NoTableError | NotYetError) else reports.exit_status(error)


def sentence(error: BaseException, call: Call) -> str:
    """What is wrong, in one sentence in the language of the call."""
    say = call.speaker.say
    if isinstance(error, DataError):
        said = call.speaker.message(error) if isinstance(error, FinalError) else reports.spoken(error, call.speaker)
        named = not error.path or error.path in error.facts.values()
        return said if named else f"{error.path}: {said}"
    if isinstance(error, RefereeError):
        return reports.error_text(error, call.speaker)
    if isinstance(error, ImportError) and (missing := needed(error)):
        return say(missing, {"detail": str(error)})
    if isinstance(error, UnicodeDecodeError):
        return say(N_("This is not UTF-8 text: {detail}."), {"detail": str(error)})
    if isinstance(error, NotThere) and isinstance(error.filename, str):
        return say(_not_there(error), {"path": error.filename, "folder": str(Path(error.filename).parent)})
    if isinstance(error, OSError):
        name = error.filename if isinstance(error.filename, str) else ""
        return f"{name}: {error.strerror or error}".removeprefix(": ")
    if _is_usage(error):
        return usage.in_words(error, say)
    if _stuck(call):
        return say(N_("The table cannot go on from its last step. Take it back with: referee undo"))
    return say(
        N_("The referee has a fault: {kind}. Nothing was lost. Please report it; REFEREE_DEBUG=1 shows where it is."),
        {"kind": f"{type(error).__name__}: {error}"},
    )


def _not_there(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        here = Path(error.filename).parent.is_dir()
        return N_("There is no file {path}.") if here else N_("There is no folder {folder}.")
    if isinstance(error, IsADirectoryError):
        return N_("{path} is a folder, not a file.")
    if isinstance(error, NotADirectoryError):
        return N_("{folder} is a file, not a folder.")
    return N_("{path} cannot be opened: this user may not.")


def _stuck(call: Call) -> bool:
    """Whether the table is in a position with a fault, as older versions allowed, so that nothing can be computed."""
    from referee.sound import fault_of
    from referee.table import Table

    try:
        table = Table.load(call.url, call.table_name)
    except Exception:
        return False
    return fault_of(table.position, table.setting) is not None


LIBGL = N_("OpenCV does not load here ({detail}). Install opencv-python-headless in place of opencv-python, or libgl1.")
LIBRARY = N_(
    "This needs the camera libraries, and one of them does not load ({detail}). Install them with: pip install 'referee[camera]'"
)


def needed(error: ImportError) -> str:
    """The template that says what to install; empty if it is not a camera library that is missing or broken."""
    if "libGL" in str(error) or "libglib" in str(error):
        return LIBGL
    libraries = ("cv2", "numpy", "zxingcpp", "segno", "fpdf", "PIL", "pyzbar", "font_source_sans_pro")
    return LIBRARY if (error.name or "").partition(".")[0] in libraries else ""


def details(error: BaseException, call: Call) -> dict[str, Any]:
    """The JSON data about an error."""
    if isinstance(error, EntryError):
        return reports.error_json(error, call.speaker)
    found: dict[str, Any] = {"error": sentence(error, call)}
    if isinstance(error, MissingFactsError):
        found["missing"] = error.keys
    if isinstance(error, TableError):
        found["problems"] = [{"line": number, "error": sentence(one, call)} for number, one in error.problems]
    if isinstance(error, MovedOnError):
        found["happened"] = [row_json(row, _reader(error, call)) for row in error.rows]
    return found


def lines(error: BaseException, call: Call) -> Iterator[Line]:
    """The lines that a person is shown about an error."""
    if isinstance(error, EntryError | PositionError):
        yield from reports.error_lines(error, call.speaker)
        return
    if isinstance(error, TableError):
        for number, one in error.problems:
            yield Line(
                "error",
                call.speaker.say(N_("Line {line}: {problem}"), {"line": number, "problem": sentence(one, call)}),
            )
    style = "hint" if type(error).__name__ == "NoArgsIsHelpError" else "error"
    yield from (Line(style, line) for line in sentence(error, call).splitlines())
    known = _names(error, call)
    if known and (near := nearest(_called(error), known)):
        yield Line("hint", call.speaker.say(N_("Did you mean: {words}?"), {"words": ", ".join(near)}))
    if isinstance(error, DamagedError):
        yield Line(
            "hint", call.speaker.say(N_("See what is wrong: referee doctor. Go back to a copy: referee restore FILE"))
        )
    if isinstance(error, MovedOnError):
        yield Line("hint", call.speaker.say(N_("Meanwhile this was recorded:")))
        yield from row_lines(error.rows, _reader(error, call), call.speaker)
    context = getattr(error, "ctx", None)
    if style == "error" and context is not None:
        if type(error).__name__ == "MissingParameter" and (example := example_of(context.command_path)):
            yield Line("hint", call.speaker.say(EXAMPLE, {"command": example}))
        yield Line("hint", call.speaker.say(N_("Help: {command}"), {"command": f"{context.command_path} --help"}))


def _called(error: BaseException) -> str:
    if isinstance(error, NoSuchError):
        return error.called
    return str(getattr(error, "option_name", "") or getattr(error, "facts", {}).get("name", ""))


def _names(error: BaseException, call: Call) -> Sequence[str]:
    """What there is of the kind of thing that the error does not know."""
    if isinstance(error, NoSuchError):
        return error.known
    if type(error).__name__ == "NoSuchOption":
        return error.possibilities or ()  # type: ignore[attr-defined]
    if not isinstance(error, NoSuchTableError | NoSuchPlayError | NoSuchBoxError) or isinstance(error, BinnedError):
        return ()
    from referee.ledger import reader

    if isinstance(error, NoSuchTableError):
        return [one.name for one in (*reader.read_tables(call.url), *reader.read_bin(call.url))]
    if isinstance(error, NoSuchPlayError):
        return [*(one.name for one in reader.read_tables(call.url)), *(one.name for one in reader.read_plays(call.url))]
    return [PRACTICE, OWN, *reader.read_box_names(call.url, error.game)]


def _reader(error: MovedOnError, call: Call) -> Reading:
    asker = TABLE if call.speaker.listener is None else call.speaker.listener
    return Reading(find_game(call.speaker.domain), {row.seq for row in error.rows}, asker)


def _is_usage(error: BaseException) -> bool:
    """Whether the command line is wrong.

    The class is recognised by name, since it has moved between versions of Typer.
    """
    return hasattr(error, "format_message") and hasattr(error, "exit_code")
