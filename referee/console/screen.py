"""The terminal: prompt, completion, suggestions, history and bottom line. No other module uses prompt_toolkit."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.output import Output
from prompt_toolkit.shortcuts import print_formatted_text
from prompt_toolkit.styles import Style

from referee.console import completing, prompting
from referee.console.private import masked, secrets
from referee.engine.message import N_
from referee.files import make_private
from referee.text.lines import STYLES, Line, clean, wrapped

if TYPE_CHECKING:
    from referee.console.desk import Desk
    from referee.engine.entry import Grammar

PAUSE = 1.0
"""So many seconds lie between two looks at what others record."""
FEWEST, STOP = 12, "q"
"""A page has at least so many lines; the key that ends a long answer."""
STYLE = Style.from_dict(
    {
        **STYLES,
        "place": "ansibrightblack",
        "who": "bold",
        "branch": "ansimagenta",
        "bottom-toolbar": "reverse",
        "bottom.choices": "noreverse ansicyan",
        "bottom.branch": "ansimagenta bold",
        "bottom.practice": "ansiyellow bold",
    }
)


@contextlib.contextmanager
def ctrl_d_kept(input: Input) -> Iterator[None]:
    """Keep Ctrl-D, pressed between two prompts, for the next prompt.

    While no prompt is open the terminal reads by itself, would take the key for the end of a file and hand on nothing.
    """
    if sys.platform == "win32" or not _at_terminal(input):
        yield
        return
    import termios

    terminal = input.fileno()
    before = termios.tcgetattr(terminal)
    keys = list(before[6])
    keys[termios.VEOF] = os.fpathconf(terminal, "PC_VDISABLE").to_bytes(1, "little", signed=True)
    termios.tcsetattr(terminal, termios.TCSANOW, [*before[:6], keys])
    try:
        yield
    finally:
        with contextlib.suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(terminal, termios.TCSANOW, before)


def _at_terminal(input: Input) -> bool:
    try:
        return os.isatty(input.fileno())
    except (NotImplementedError, OSError):
        return False


class LegalCompleter(Completer):
    """Offers the words that may come next."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        typed = document.text_before_cursor
        for word in completing.words(self.desk, typed):
            meta = self.desk.speaker.say(word.help) if word.help else None
            yield Completion(word.text, word.start - len(typed), display_meta=meta)


class Discreet(Processor):
    """Shows dots in place of what is private."""

    def __init__(self, grammar: Grammar, parts: Collection[str]) -> None:
        self.grammar, self.parts = grammar, parts

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        text = "".join(fragment[1] for fragment in transformation_input.fragments)
        if not secrets(text, self.grammar, self.parts):
            return Transformation(transformation_input.fragments)
        return Transformation([("", masked(text, self.grammar, self.parts))])


class DiscreetHistory(History):
    """The history of lines, without private parts; if its file cannot be written, it is kept in memory only."""

    def __init__(self, inner: History, grammar: Grammar, parts: Collection[str]) -> None:
        super().__init__()
        self.inner, self.grammar, self.parts = inner, grammar, parts

    def append_string(self, string: str) -> None:
        if not secrets(string, self.grammar, self.parts):
            super().append_string(string)

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(self.inner.load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        try:
            self.inner.store_string(string)
        except OSError:
            self.inner = InMemoryHistory()


def history_file() -> Path | None:
    """The file of the history in the user's state folder; None if there can be none."""
    from platformdirs import user_state_path

    try:
        folder = user_state_path("referee", appauthor=False)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder / "history"
    except OSError:
        return None


class Screen:
    """Shows lines and gets answers at a terminal; ``desk`` is set by :meth:`open`.

    ``parts`` are the names of the private parts of a position; values to which they are corrected are not shown.
    """

    patient = True
    paged = False
    desk: Desk

    def __init__(
        self, grammar: Grammar, input: Input | None, output: Output | None, parts: Collection[str] = ()
    ) -> None:
        self.grammar, self.input, self.output, self.parts = grammar, input, output, parts
        self.shown, self.stopped = 0, False
        self.asking: PromptSession[str] = PromptSession(
            input=input, output=output, key_bindings=_leaving(), style=STYLE
        )

    def open(self, desk: Desk, history: Path | None) -> PromptSession[str]:
        """Set the desk and return the prompt session that reads its lines."""
        self.desk = desk
        if history is not None:
            make_private(history)
        inner = InMemoryHistory() if history is None else FileHistory(str(history))
        return PromptSession(
            lambda: FormattedText(prompting.prompt(desk)),
            completer=LegalCompleter(desk),
            complete_while_typing=True,
            key_bindings=merge_key_bindings([_completing(), _choosing(desk)]),
            auto_suggest=AutoSuggestFromHistory(),
            history=DiscreetHistory(inner, self.grammar, self.parts),
            bottom_toolbar=self._bottom,
            input_processors=[Discreet(self.grammar, self.parts)],
            reserve_space_for_menu=6,
            style=STYLE,
            input=self.input,
            output=self.output,
        )

    def _bottom(self) -> FormattedText:
        app = get_app()
        width = app.output.get_size().columns
        return FormattedText(prompting.bottom(self.desk, app.current_buffer.text, width))

    def listen(self) -> None:
        """Show what others record while a line is being typed."""
        self.shown = 0
        get_app().create_background_task(self._listen())

    async def _listen(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if not self.desk.pointing.deep and self.desk.behind():
                await run_in_terminal(self.desk.news)

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return self.asking.app.output.get_size().columns

    def say(self, lines: Iterable[Line]) -> None:
        size = self.asking.app.output.get_size()
        for line in lines:
            shown = wrapped(clean(line.text), size.columns)
            if self._turned(shown.count("\n") + 1, size.rows):
                return
            text = FormattedText([(f"class:{line.style}", shown)])
            print_formatted_text(text, style=STYLE, output=self.output)

    def _turned(self, count: int, rows: int) -> bool:
        """Wait where a page is full; True if no more is wanted before the next line is typed."""
        if not self.paged:
            return False
        if self.shown < 0:
            return True
        if self.shown + count > max(rows - 2, FEWEST) and not get_app().is_running:
            self.shown = 0
            more = self.desk.speaker.say(N_("More: Enter, {end} to stop"), {"end": STOP})
            if (self.ask(f"— {more} ") or "") != "" or self.stopped:
                self.shown = -1
                return True
        self.shown += count
        return False

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        self.shown, self.stopped = 0, False
        try:
            answer: str | None = self.asking.prompt(question, is_password=secret)
        except (KeyboardInterrupt, EOFError):
            self.stopped = True
            return None
        return answer


def _completing() -> KeyBindings:
    """The key Tab: it takes the word if there is only one, else shows the words and goes through them."""
    keys = KeyBindings()

    @keys.add("tab")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state is not None and len(buffer.complete_state.completions) > 1:
            buffer.complete_next()
            return
        buffer.cancel_completion()
        words = list(buffer.completer.get_completions(buffer.document, CompleteEvent(completion_requested=True)))
        if len(words) == 1:
            buffer.apply_completion(words[0])
            buffer.insert_text(" ")
        else:
            buffer.start_completion(insert_common_part=True)

    return keys


def _choosing(desk: Desk) -> KeyBindings:
    """Digits choose as soon as no other number can be meant; Backspace and Escape in an empty line take a choice back."""
    keys = KeyBindings()

    @Condition
    def digits() -> bool:
        text = get_app().current_buffer.text
        return not text or text.isdecimal()

    @Condition
    def chosen() -> bool:
        return not get_app().current_buffer.text and (desk.pointing.deep or bool(desk.pointing.entries))

    def choose(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(event.data)
        if desk.pointing.menu.sure(event.current_buffer.text):
            event.current_buffer.validate_and_handle()

    for digit in "0123456789":
        keys.add(digit, filter=digits)(choose)

    @keys.add("escape", eager=True, filter=chosen)
    @keys.add("backspace", filter=chosen)
    def _(event: KeyPressEvent) -> None:
        desk.pointing.back()

    return keys


def _leaving() -> KeyBindings:
    """The key Escape: it leaves a question without an answer."""
    keys = KeyBindings()

    @keys.add("escape", eager=True)
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result="")

    return keys
