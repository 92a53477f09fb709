"""Sentences as data, and everything a person can get wrong. The ground all rooms stand on; it imports none of them.

A sentence is an English template, which is also its translation id, and the facts that fill it: ``{name}`` stands for a
fact, ``{n#worker|workers}`` for a number followed by its plural form. :class:`English` says it;
:class:`referee.text.speech.Speaker` says it in the language of whoever reads.

An error is such a sentence, in whatever room it arises: ``error.template`` and ``error.facts``, ``str(error)`` in English.
An illegal action is no error: it is a :class:`~referee.engine.verdict.Verdict`. The tree, with the room of each::

    RefereeError
    ├── EntryError              referee.engine.errors   the words typed do not make one action
    │   ├── NotUnderstood       referee.engine.errors   no reading; names the place and the nearest words
    │   ├── Ambiguous           referee.engine.errors   several readings, or something still open; lists them
    │   ├── UntoldError         referee.engine.errors   too much is not known to say what comes of it
    │   └── NotYoursError       referee.private         asked or declared what is another's
    ├── PositionError           referee.engine.errors   data that is no position of this game; names the path
    ├── SetupError              referee.engine.errors   a table that cannot be opened so
    │   ├── NoTableError        referee.table           no table, or none that is meant
    │   ├── NoSuchBoxError      referee.opening         no box of that name for this game
    │   └── NoSuchError         referee.engine.errors   no game, verb, command or option of that name
    ├── Stopped                 referee.apart           a process of its own that took too long, or too much memory
    ├── HistoryError            referee.engine.errors   nothing to undo, redo, or keep
    ├── UnsoundError            referee.sound           a position that no table can go on from
    ├── PhotoError              referee.web.photos      a phone's picture that cannot be taken or read
    ├── BusyError               referee.web.wondering   more is asked at once than can be thought about
    ├── MissingFactsError       referee.text.sheets     nothing can be told before these facts are known
    ├── NotYetError             referee.text.sheets     something that cannot be told of the table as it stands
    │   └── UncountedError      referee.text.sheets     a score that rests on what only the table can count
    ├── DataError               messages                data that is wrong in one place; ``path`` says where
    │   ├── BoxError            referee.engine.box      a box, a fact or a value that cannot be
    │   │   ├── TableError      referee.engine.box_table    lines of a table that no box can be read from
    │   │   └── UnfinishedError referee.engine.forms    something of a value was not chosen yet
    │   └── FinalError          scoring.sheet           a final from which no score can be made
    ├── LedgerError             referee.ledger.errors   the record could not do what was asked; nothing is half done
    │   ├── StorageError        referee.ledger.errors   disk full, read-only or missing folder, busy
    │   │   └── OutOfReachError referee.ledger.errors   a server that cannot be reached or written now
    │   │       └── UnansweredError referee.ledger.errors   it hung up before it said whether it was recorded
    │   ├── DamagedError        referee.ledger.errors   what is stored cannot be read as a ledger
    │   ├── NewerSchemaError    referee.ledger.errors   written by a newer version of the program
    │   ├── UnrecordableError   referee.ledger.errors   what was handed in cannot be stored
    │   ├── NoSuchTableError    referee.ledger.errors   no table of that name
    │   │   └── BinnedError     referee.ledger.errors   that table was deleted, and can still be brought back
    │   ├── NoSuchPlayError     referee.ledger.errors   no game of that name was kept
    │   ├── TableExistsError    referee.ledger.errors   a table of that name is already there
    │   ├── ClosedError         referee.ledger.errors   nothing more is recorded at this table
    │   └── MovedOnError        referee.ledger.errors   somebody else recorded something first; ``rows`` says what
    ├── CalibrationError        calibration.errors      between paper and millimetres
    │   ├── CodeError           calibration.errors      pieces or payloads from which no safe set of codes can be made
    │   ├── LayoutError         calibration.errors      a board that cannot be so
    │   ├── PrintError          calibration.errors      a sheet that cannot be printed as asked
    │   └── PictureError        calibration.errors      a picture that does not show what is needed
    │       ├── NoMarkers       calibration.errors      no marker of any board in the picture
    │       ├── TooFewMarkers   calibration.errors      a board with fewer markers in sight than needed
    │       ├── Mirrored        calibration.errors      the picture is a mirror image
    │       └── BadFit          calibration.errors      markers that do not lie as the layout says
    └── VisionError             vision.errors           a picture that cannot be read
        ├── NoPicture           vision.errors           no such file, or one that may not be read
        ├── UnknownFormat       vision.errors           not one of the formats read here
        ├── Damaged             vision.errors           cut off or broken
        ├── TooLarge            vision.errors           more bytes or pixels than are looked at
        └── Unreadable          vision.errors           a frame in which the table cannot be read now
            ├── Blurred         vision.errors           out of focus, or the camera moved
            ├── Glare           vision.errors           light is mirrored where the markers are
            └── MarkersHidden   vision.errors           something lies over the markers

Two exceptions are no errors but ways in which a rule stops where something is not known; the kernel catches them and no
person ever reads one::

    - NotKnown          referee.engine.runs   what was asked hinges on what nobody told: judging goes on by exploring
    - Contradiction     referee.engine.runs   no possible table goes this way
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Protocol, runtime_checkable

from messages.classes import mutable

PLACE = re.compile(r"\{(\w+)(?:#([^{}]*))?\}")
NUMBERS = re.compile(r"\d+")
UNKNOWN = "?"
PLAIN = (str, int)
"""Facts that are said as they are."""


def N_(template: str) -> str:
    """Mark a template for the translation catalogues without translating it."""
    return template


WITHOUT: dict[str, tuple[tuple[str, str], ...]] = {}
"""For a template the names of numbers, each with the template that is said in its place where the number is 0."""


def with_none(template: str, /, **others: str) -> str:
    """A template that another takes the place of where a number is 0: "no Archers", not "only 0 Archers"."""
    WITHOUT[template] = tuple(others.items())
    return template


def _meant(template: str, facts: Mapping[str, object]) -> str:
    """The template itself, or the other where one of its numbers is 0."""
    found = (other for name, other in WITHOUT.get(template, ()) if type(have := facts.get(name)) is int and not have)
    return next(found, template)


def span(low: int, high: int) -> int | str:
    """The numbers from ``low`` to ``high`` as a fact: ``2–4``, or one number where there is no other."""
    return low if low == high else f"{low}–{high}"


class Sentence(Protocol):
    """Whatever can be said: messages, errors, findings and notes of a verdict."""

    @property
    def template(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


@runtime_checkable
class Named(Protocol):
    """A fact with a name in every language, such as :class:`~referee.engine.words.Words`."""

    def shown(self, lang: str) -> str: ...


@mutable
class Message:
    """A sentence to be said later, in any language; ``str()`` gives it in English.

    Nobody changes one; it is not frozen because every entry makes one, and that would take four times as long.
    """

    template: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return fill(self.template, self.facts)


class Untold:
    """A fact of which only is known what it can be: ``repr()`` says that."""

    __slots__ = ()


@lru_cache(4096)
def _taken_apart(sentence: str) -> tuple[str, Sequence[tuple[str, str | None, str]]]:
    """What a sentence begins with; then for each place the name of its fact, its plural forms and the text behind it."""
    start, *parts = PLACE.split(sentence)
    return start, [*zip(parts[::3], parts[1::3], parts[2::3], strict=True)]


def _counted(what: str, count: str) -> str:
    """How many there are of a thing, whose name may begin with a number: "gold 3", but "2 coal: 3"."""
    return f"{what}: {count}" if what[:1].isdigit() and " " in what else f"{what} {count}"


class English:
    """Says sentences in English, without names for seats; the ground for the other languages."""

    lang = "en"

    def say(self, template: str, facts: Mapping[str, object] | None = None) -> str:
        """The sentence of a template filled with facts."""
        known = facts or {}
        start, places = _taken_apart(self.translate(_meant(template, known)))
        return start + "".join([self._filled(name, forms, known) + text for name, forms, text in places])

    def message(self, sentence: Sentence) -> str:
        """A sentence as text."""
        return self.say(sentence.template, sentence.facts)

    def translate(self, template: str) -> str:
        """The template in this language."""
        return template

    def form(self, number: int) -> int:
        """Which of the plural forms a number takes."""
        return 0 if number == 1 else 1

    def show(self, name: str, value: object) -> str:
        """One fact as text: lists joined, parts that are messages said."""
        if isinstance(value, Message):
            return self.say(value.template, value.facts)
        if isinstance(value, PLAIN):
            return str(value)
        if isinstance(value, Untold):
            return repr(value)
        if isinstance(value, list | tuple):
            between = "; " if any(isinstance(one, Message) for one in value) else ", "
            return between.join([self.show(name, one) or "-" for one in value]) or "-"
        if isinstance(value, Mapping):
            return (
                ", ".join(
                    _counted(self.show(name, one), self.show("", each))
                    for one, each in value.items()
                    if isinstance(each, Untold) or each
                )
                or "-"
            )
        return value.shown(self.lang) if isinstance(value, Named) else str(value)

    def _filled(self, name: str, forms: str | None, facts: Mapping[str, object]) -> str:
        value = facts.get(name, UNKNOWN)
        if forms is None:
            return self.show(name, value)
        choices = forms.split("|")
        form = self.form(abs(value) if type(value) is int else _last_number(str(value)))
        return f"{value} {choices[min(form, len(choices) - 1)]}"


def _last_number(text: str) -> int:
    """The number by which the word behind it is formed: of ``2–4`` the last, of ``0–1`` none."""
    *before, last = NUMBERS.findall(text) or ["0"]
    return 0 if before and last == "1" else int(last)


def fill(template: str, facts: Mapping[str, object]) -> str:
    """The template in English with its facts put in."""
    return English().say(template, facts)


class RefereeError(Exception):
    """Base of all errors that a person can cause and mend."""

    def __init__(self, template: str, /, **facts: object) -> None:
        self.template, self.facts = template, facts
        super().__init__(template)

    @property
    def message(self) -> Message:
        """The sentence, to be kept or said in any language."""
        return Message(self.template, self.facts)

    def __str__(self) -> str:
        return fill(self.template, self.facts)


class DataError(RefereeError, ValueError):
    """Data that is wrong in one place: ``path`` says where (dotted, "" for the whole), the sentence what."""

    def __init__(self, template: str, /, *, path: str = "", **facts: object) -> None:
        super().__init__(template, **facts)
        self.path = path

    def __str__(self) -> str:
        said = super().__str__()
        return f"{self.path}: {said}" if self.path else said
