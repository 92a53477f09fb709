"""Finds what only its owner may read in entries, errors and corrections, before they leave the service."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from referee.engine.action import Action, Arg
from referee.engine.entry import Grammar
from referee.engine.errors import Ambiguous, EntryError, NotUnderstood
from referee.engine.game import TABLE, WATCHER, Game
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.veil import veiled
from referee.engine.words import fold

PIECE = re.compile(r"[^;#\n]+")
WORD = re.compile(r"[^\s,:]+(?!\S*:)")
FIRST = 2
"""How many words at the start may be the beginning of a verb: a player's name may stand before it without a colon."""


class NotYoursError(EntryError):
    """Somebody asked for or declared what belongs to another player."""


def behind_private(entry: str, grammar: Grammar) -> tuple[int, int] | None:
    """Where the private part of one entry begins and ends: everything behind a private verb. None if there is none."""
    for number, word in enumerate(WORD.finditer(entry)):
        if is_private(word[0], grammar, number < FIRST):
            return word.end(), len(entry)
    return None


def is_private(word: str, grammar: Grammar, first: bool) -> bool:
    """Whether the word is a private verb; if it is among the ``first`` words of an entry, also the beginning of one."""
    wanted = fold(word)
    exact = grammar.verbs.get(wanted)
    if exact is not None or not first:
        return exact is not None and exact.spec.private
    return any(known.startswith(wanted) and cls.spec.private for known, cls in grammar.verbs.items())


def masked(text: str, grammar: Grammar) -> str:
    """The text of entries with what is private replaced by ``…``."""
    return PIECE.sub(lambda piece: _cut(piece[0], grammar), text)


def _cut(piece: str, grammar: Grammar) -> str:
    found = behind_private(piece, grammar)
    return piece if found is None or not piece[found[0] :].strip() else f"{piece[: found[0]]} …"


def hushed(error: NotUnderstood, text: str, grammar: Grammar) -> NotUnderstood:
    """The error without what is private in the entry ``text``."""
    if masked(text, grammar) == text:
        return error
    found = behind_private(error.entry, grammar)
    if found is not None and 0 < error.end <= found[0]:
        error.entry = masked(error.entry, grammar)
        return error
    return NotUnderstood(
        N_("What follows {verb} cannot be read. It is private and not repeated here."), verb=_verb(text, grammar)
    )


def _verb(text: str, grammar: Grammar) -> str:
    """The private verb as it was typed."""
    words = ((number, word[0]) for piece in PIECE.findall(text) for number, word in enumerate(WORD.finditer(piece)))
    return next((word for number, word in words if is_private(word, grammar, number < FIRST)), "")


def held_args(verb: type[Action], own: object) -> tuple[Arg, ...]:
    """The arguments of a verb whose values are out of what a player keeps from the others, where it was told."""
    return tuple(one for one in verb.spec.args if one.held and getattr(own, one.held) is not None)


def betrays(action: Action, own: object, said: Container[tuple[str, object]] = ()) -> bool:
    """Whether an action tells something of what its player keeps from the others, beyond fields with values that were ``said``."""
    values = ((one.field, getattr(action, one.field)) for one in held_args(type(action), own))
    return any(value is not None and (name, value) not in said for name, value in values)


def hides(game: Game, path: str, asker: int | None) -> bool:
    """Whether a path into the position leads to what is another's secret, or to something that holds it."""
    if asker is None or not game.private:
        return False
    parts = path.split(".")
    if len(parts) > 1 and parts[0] == "players" and parts[1] == str(asker):
        return False
    return any(part in game.private for part in parts) or (parts[0] == "players" and len(parts) < 3)


def own_text(action: Action, typed: str = "") -> str:
    """The text that the record keeps with an action: the entry as ``typed``, else the action's own text.

    Nothing if it is private.
    """
    return "" if action.spec.private else typed or action.text()


def asked(session: Session, action: Action, question: Ambiguous) -> Ambiguous:
    """The question with the choices that the session's asker may know of."""
    seen = veiled(session)
    if seen is session:
        return question
    try:
        seen.judge(action)
    except Ambiguous as public:
        return public
    return Ambiguous(
        question.message.template, options=[action], open_args=question.open_args, **question.message.facts
    )


def yours(session: Session, declared: Sequence[Action]) -> None:
    """NotYoursError if somebody declares for another player, or only watches."""
    asker, names = session.asker, session.setting.players
    if asker == WATCHER:
        raise NotYoursError(N_("Watchers cannot declare anything."))
    other = next((one.player for one in declared if one.player not in (asker, TABLE)), TABLE)
    if asker is not None and asker >= 0 and other != TABLE:
        raise NotYoursError(
            N_(
                "This is for {other} to declare: --as {name} takes only what {name} does, and what belongs to the table."
            ),
            other=names[other] if other < len(names) else str(other),
            name=names[asker],
        )
