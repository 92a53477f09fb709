"""How many keys an entry of an example game takes at the console: words as short as they are understood, or numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tapping import Played

from referee.console.desk import Desk
from referee.console.menu import NOTHING, Choice, Menu, menu_of, whole
from referee.declaring import attempt
from referee.engine.action import Action
from referee.engine.choosing import end_of, rest
from referee.engine.errors import EntryError
from referee.engine.said import Said, open_arg
from referee.engine.session import Session
from referee.engine.values import Choice as Named
from referee.engine.values import Several
from referee.engine.veil import veiled
from referee.engine.verdict import ILLEGAL
from referee.engine.words import fold

ENTER = "\r"
MOST_STEPS, FEW = 12, 4
"""What is chosen with so few keys need not be typed."""


@dataclass
class Typist:
    """Somebody at a console who knows which words are short enough, and reads the numbers below the line."""

    desk: Desk
    game: Played

    def keys(self, wanted: Sequence[Action]) -> str:
        """The fewest keys found for these actions of one player, one after the other."""
        session, keys = self.desk.session.branch(), ""
        for at, one in enumerate(wanted):
            if at == 0 or not self._ended(session, one):
                pointed = self.pointed(session, one)
                tried = pointed is None or len(pointed) > FEW
                keys += min((self.typed(session, one) if tried else None, pointed), key=_length) or ""
            session.declare(one)
        return keys

    def _ended(self, session: Session, wanted: Action) -> bool:
        """Whether the console says this by itself, because nothing else is left."""
        if not self.desk.ends or not wanted.spec.ends:
            return False
        session = veiled(session)
        menu = menu_of(session, self.desk.speaker, Said(), wanted.player)
        left = [one for one in menu.choices if one.verb is None or not one.verb.spec.waits]
        return len(left) == 1 and left[0].action == wanted == end_of(session, wanted.player)

    # -- typing ----------------------------------------------------------------------------------------------------

    def typed(self, session: Session, one: Action) -> str:
        """The keys of a line, the last Enter with them."""
        wanted = [one]
        text = self.game.written(wanted)
        assert self.understood(session, text, wanted), text
        tokens = self.needed(session, text.split(), wanted)
        for at, token in enumerate(tokens):
            for short in self.shorter(token):
                if self.understood(session, " ".join([*tokens[:at], short, *tokens[at + 1 :]]), wanted):
                    tokens[at] = short
                    break
        return " ".join(tokens) + ENTER

    def understood(self, session: Session, line: str, wanted: Sequence[Action]) -> bool:
        """Whether a line declares these actions and nothing else."""
        try:
            outcome = attempt(session.branch(), line, lang=self.desk.speaker.lang)
        except EntryError:
            return False
        return outcome.status != ILLEGAL and [one.action for one in outcome.verdicts] == list(wanted)

    def needed(self, session: Session, tokens: list[str], wanted: Sequence[Action]) -> list[str]:
        """The words that cannot be left out."""
        for at in reversed(range(len(tokens))):
            fewer = tokens[:at] + tokens[at + 1 :]
            if fewer and self.understood(session, " ".join(fewer), wanted):
                tokens = fewer
        return tokens

    def shorter(self, token: str) -> list[str]:
        """The beginnings of a word and of what else it is called, the shortest first."""
        named = [one for one in self.called.get(fold(token), (token, token.rpartition("-")[2])) if " " not in one]
        short = {name[:size] for name in named for size in range(1, len(name) + 1)}
        return sorted((one for one in short if len(one) < len(token)), key=lambda one: (len(one), one))

    @cached_property
    def called(self) -> dict[str, tuple[str, ...]]:
        """The English names of every verb and of every value with a name."""
        found: dict[str, tuple[str, ...]] = {}
        for cls in self.game.game.actions:
            kinds = [one.value.of if isinstance(one.value, Several) else one.value for one in cls.spec.args]
            things = [cls.spec.verb, *(option for kind in kinds if isinstance(kind, Named) for option in kind.options)]
            for thing in things:
                for name in thing.en:
                    found[fold(name)] = (*found.get(fold(name), ()), *map(fold, thing.en))
        return found

    # -- choosing by number ----------------------------------------------------------------------------------------

    def pointed(self, session: Session, wanted: Action) -> str | None:
        """The keys by which an action is chosen step by step; None if it cannot be chosen so."""
        keys, said, seat = "", Said(), None
        session = veiled(session)
        for _ in range(MOST_STEPS):
            menu = menu_of(session, self.desk.speaker, said, seat)
            if menu.only is not None and menu.only.action == wanted:
                return keys if said.verb else keys + ENTER
            found = next(iter(self._leading(menu, wanted)), None)
            if found is None:
                return None
            sure = menu.sure(found.label)
            keys += ENTER if found.label == NOTHING and menu.only is found else found.label + ENTER * (not sure)
            seat = menu.seat if found.seat is None else found.seat
            begun = found.said is not None and found.said.verb is not None and seat is not None
            if found.action == wanted or (begun and whole(session, found.said, seat) == wanted):
                return keys
            said = found.said or said
        return None

    def _leading(self, menu: Menu, wanted: Action) -> Iterator[Choice]:
        """The choices that lead to an action."""
        yield from (one for one in menu.choices if one.action == wanted)
        if menu.pick is not None and type(wanted) is menu.said.verb:
            assert isinstance(menu.pick.arg.value, Several)
            value = getattr(wanted, menu.pick.arg.field)
            labels = {piece: label for label, piece in menu.pieces.items()}
            pieces = menu.pick.arg.value.pieces(value) if value is not None else ()
            if all(one in labels for one in pieces):
                between = "" if all(len(one) == 1 for one in menu.pieces) else " "
                chosen = menu.chosen(between.join(labels[one] for one in pieces))
                yield from [chosen] if chosen is not None else []
        for one in menu.choices:
            if (one.seat is not None and one.seat == wanted.player) or (
                one.said is not None and one.action is None and not one.said.freely and leads(one.said, wanted)
            ):
                yield one


def leads(said: Said, wanted: Action) -> bool:
    """Whether what is chosen so far agrees with an action."""
    if said.verb is not type(wanted) or any(getattr(wanted, name) != value for name, value in said.values.items()):
        return False
    several = open_arg(said.verb, said.values) if said.items else None
    return not said.items or (
        several is not None and rest(getattr(wanted, several.field), said.items, several) is not None
    )


def _length(keys: str | None) -> float:
    return float("inf") if keys is None else len(keys)
