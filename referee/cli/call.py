"""One call of the program: its global options, the language it speaks, and the table it is about."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Annotated

import typer

from messages.classes import mutable
from referee.engine.errors import SetupError
from referee.engine.message import N_
from referee.engine.words import LANGUAGES, fold, words
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from referee.engine.game import Game, Setting
    from referee.table import Table

Private = Annotated[
    bool, typer.Option("--private", help=N_("With what players keep from each other too: for whoever keeps the table."))
]
WATCHING = words("watcher")


DONE, ILLEGAL, NOT_UNDERSTOOD, UNVERIFIABLE, NOT_POSSIBLE, UNANSWERED = range(6)


def locale_language() -> str:
    """The language of the locale if the program knows it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        chosen = os.environ.get(name)
        if chosen:
            return chosen[:2] if chosen[:2] in LANGUAGES else "en"
    return "en"


def writes() -> int:
    """How often this process has recorded something in any ledger."""
    loaded, brief = sys.modules.get("referee.ledger.ledger"), sys.modules.get("referee.ledger.writer")
    return (loaded.Ledger.writes if loaded else 0) + (brief.Brief.writes if brief else 0)


@mutable
class Call:
    """The global options of a call, and the ``speaker`` for its sentences.

    The speaker knows the game and the players once a table or a game was opened.
    """

    json: bool = False
    lang: str = "en"
    db: str | None = None
    table_name: str | None = None
    asker_name: str | None = None
    speaker: Speaker = field(default_factory=Speaker)
    _before: int = field(default_factory=writes)
    _tables: list[Table] = field(default_factory=list)

    def speak(self, domain: str = "referee", names: Sequence[str] = ()) -> Speaker:
        """Speak from now on with the words of this game and the names of these players."""
        self.speaker = Speaker(self.lang, domain, names)
        return self.speaker

    @property
    def url(self) -> str:
        """The address of the ledger."""
        if self.db:
            return self.db
        from referee.ledger.location import default_url

        return default_url()

    @property
    def records(self) -> str:
        """The address of a ledger to read; StorageError if a ledger was named that does not exist."""
        if self.db:
            from referee.ledger.errors import StorageError
            from referee.ledger.location import locate

            location = locate(self.db)
            if location.path is not None and not location.path.exists():
                raise StorageError(
                    N_("There is no ledger at {place}. Check the address; to make a new ledger: referee new."),
                    place=location.place,
                )
        return self.url

    def holds(self, table: Table) -> Table:
        """Note a table whose ledger is to be closed when the call ends; returns the table."""
        self._tables.append(table)
        return table

    def close(self) -> None:
        """Close the ledgers of all tables of this call."""
        while self._tables:
            self._tables.pop().close()

    @property
    def recorded(self) -> bool:
        """Whether this call has recorded something."""
        return writes() > self._before

    def table(self, *, private: bool = False) -> Table:
        """Open the named table, or the current one.

        It answers with what the asker may know, or with everything if ``private``.
        """
        from referee.table import Table
        from referee.text.views import listener

        table = self.holds(Table.load(self.records, self.table_name))
        table.brief = True
        self.speak(table.game.id, table.setting.players)
        table.ask_as(None if self._whole(private) else self.asker(table.setting), self.speaker.lang)
        self.speaker.listener = listener(table)
        return table

    def current(self) -> tuple[str | None, str]:
        """The name of the current table, None if there is none; and what is to be said if the note of it is damaged."""
        from referee.ledger.errors import DamagedError
        from referee.ledger.reader import read_current

        try:
            return read_current(self.records), ""
        except DamagedError:
            return None, self.speaker.say(
                N_(
                    "Nobody can tell which table is the current one: the note of it is damaged. "
                    "referee doctor mends it, referee use NAME makes a table the current one."
                )
            )

    def asker(self, setting: Setting) -> int:
        """Who asks: the player that ``--as`` names, a watcher, or all players together.

        SetupError if ``--as`` names nobody at the table.
        """
        from referee.engine.game import TABLE, WATCHER

        if self.asker_name is None:
            return TABLE
        name = fold(self.asker_name)
        if name in setting.names:
            return setting.names[name]
        if name in WATCHING.folded():
            return WATCHER
        raise SetupError(
            N_("Nobody at this table is called {name}. Players: {names}."),
            name=self.asker_name,
            names=", ".join(setting.players),
        )

    def _whole(self, private: bool) -> bool:
        """Whether everything may be told, as ``--private`` asks; NotYoursError if it is used with ``--as``."""
        if private and self.asker_name is not None:
            from referee.private import NotYoursError

            raise NotYoursError(
                N_("--private is for whoever keeps the table; with --as only what {name} may know is shown."),
                name=self.asker_name,
            )
        return private

    def game(self, name: str) -> Game:
        """The game of this name; SetupError if there is none."""
        from referee.games import game

        found = game(name)
        self.speak(found.id)
        return found


def pairs(given: Iterable[str] | None) -> Mapping[str, str]:
    """``KEY=VALUE`` arguments as a mapping; SetupError if one is written otherwise."""
    found = {}
    for one in given or ():
        key, sign, value = one.partition("=")
        if not sign or not key:
            raise SetupError(N_("Write {given} as KEY=VALUE."), given=one)
        found[key.strip()] = value.strip()
    return found
