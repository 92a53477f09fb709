"""What was chosen so far by numbers at the console; it holds for as long as the table stays as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.console.menu import Choice, Menu, ending, menu_of, of_entries, so_far, whole
from referee.engine.errors import EntryError
from referee.engine.game import TABLE
from referee.engine.said import Said
from referee.engine.words import fold

if TYPE_CHECKING:
    from referee.console.desk import Desk

NUMBERS = re.compile(r"[0-9][0-9 ,]*")


class Pointing:
    """The way through the choices: what was ``said`` on it, of which ``seat``, or the ``entries`` that are offered instead."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.said = Said()
        self.seat: int | None = None
        self.entries: tuple[str, ...] = ()
        self._moment: object = None
        self._menus: dict[str, Menu] = {}
        self.way: list[tuple[Said, int | None]] = []

    def clear(self) -> None:
        """Forget what was chosen."""
        self.said, self.seat, self.entries, self.way = Said(), None, (), []

    def offer(self, entries: Sequence[str]) -> None:
        """Let one of these entries be chosen by its number."""
        self._hold()
        self.clear()
        self.entries = tuple(entries)

    def _hold(self) -> None:
        """Forget what was chosen at another moment of the game."""
        if self._moment != self.desk.moment:
            self._moment = self.desk.moment
            self._menus.clear()
            self.clear()

    @property
    def deep(self) -> bool:
        """Whether something was chosen already."""
        self._hold()
        return bool(self.way)

    @property
    def menu(self) -> Menu:
        """What may be chosen next."""
        self._hold()
        if self.entries:
            return of_entries(self.entries)
        key = repr((self.said.to_json(), self.said.freely, self.seat))
        if key not in self._menus:
            self._menus[key] = menu_of(self.desk.seen, self.desk.speaker, self.said, self.seat)
        return self._menus[key]

    def back(self) -> None:
        """Take back the last choice."""
        self.entries = ()
        if self.way:
            self.said, self.seat = self.way.pop()

    def take(self, typed: str) -> str | None:
        """Choose what is typed; returns the entry if that is all, "" if more is to be chosen, None if it is no choice."""
        wanted = typed.strip()
        counted = NUMBERS.fullmatch(wanted) is not None
        if not self.deep and not counted and self._named(wanted) is None:
            return None
        menu = self.menu
        if not self.deep and not counted:
            return self._step(Choice("", "", seat=self._named(wanted)), menu)
        choice = menu.chosen(wanted)
        return self._continued(wanted) if choice is None else self._step(choice, menu)

    def default(self) -> str | None:
        """As :meth:`take` for an empty line: the only step, or that there is nothing more to choose."""
        menu = self.menu
        return None if self.entries or menu.only is None else self._step(menu.only, menu)

    def _named(self, wanted: str) -> int | None:
        """The player whose name alone is typed."""
        name = fold(wanted.rstrip(":"))
        return None if name in self.desk.table.game.grammar.verbs else self.desk.table.setting.names.get(name)

    def _step(self, choice: Choice, menu: Menu) -> str:
        if choice.entry:
            self.clear()
            return (
                choice.entry
                if self._unnamed(menu.seat)
                else f"{self.desk.speaker.names[menu.seat or 0]}: {choice.entry}"
            )
        action = choice.action
        seat = menu.seat if choice.seat is None else choice.seat
        if action is None and choice.said is not None and choice.said.verb is not None and seat is not None:
            action = whole(self.desk.seen, choice.said, seat)
        if action is None:
            self.way.append((self.said, self.seat))
            self.said, self.seat = choice.said or self.said, seat
            only = self.menu.only
            if only is not None and choice.seat is None and only.action is not None:
                return self._step(only, self.menu)
            return ""
        before = self.said.before
        self.clear()
        first = seat if self._unnamed(seat) else None
        return self.desk.table.game.grammar.write(
            (*before, action), self.desk.speaker.lang, self.desk.speaker.names, first
        )

    def _unnamed(self, seat: int | None) -> bool:
        """Whether an entry of this seat needs no name."""
        return seat in (None, TABLE) or self.desk.session.decision().seats == (seat,)

    def _continued(self, wanted: str) -> str | None:
        """What was chosen so far and what is typed behind it, as one entry; None if that is none."""
        begun = so_far(self.said, self.desk.speaker)
        name = "" if self._unnamed(self.seat) else f"{self.desk.speaker.names[self.seat or 0]}: "
        entry = f"{name}{begun} {wanted}"
        try:
            self.desk.session.read(entry)
        except EntryError:
            return None
        if not begun or fold(wanted.split()[0] if wanted else "") in self.desk.table.game.grammar.verbs:
            return None
        self.clear()
        return entry

    def ending(self) -> str | None:
        """The entry that ends what a player does, if nothing else is left to that player but what may wait."""
        found = ending(self.menu, self.desk.seen)
        return None if found is None else self._step(found, self.menu)
