"""Whose the actions of a typed entry are, where it does not begin with a name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.engine.action import Action
from referee.engine.errors import Ambiguous
from referee.engine.game import TABLE, Decision
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.session import Session


def read_on(session: Session, text: str, held: int | None) -> tuple[list[Action], int | None]:
    """The actions of an entry and who acts on in the next, as :meth:`Session.read_on` tells."""
    if ":" in text:
        return session.game.grammar.parse(text, 0, session.setting.names)
    decision = session.decision()
    first = held if held is not None else max(decision.seats[0], 0) if decision.seats else 0
    found, named = session.game.grammar.parse(text, first, session.setting.names)
    if named is not None:
        return found, named
    acts = held
    for one in found:
        if one.spec.by_table:
            continue
        if _whose(decision, one) if held is None else _passes_on(decision, one):
            if held is None and session.asker is not None and session.asker >= 0:
                return session.game.grammar.parse(text, session.asker, session.setting.names)[0], session.asker
            raise _who(session, decision, one, held)
        acts = one.player
        if held is None:
            break
    return found, acts


def _whose(decision: Decision, action: Action) -> bool:
    """Whether it is open, without a name, whose action this is."""
    if len(decision.seats) > 1:
        return True
    return bool(decision.others) and type(action) in decision.others and type(action) not in decision.verbs


def _passes_on(decision: Decision, action: Action) -> bool:
    """Whether another player than the one who acted before would have to take this step now."""
    if action.player in decision.seats or type(action) in decision.others:
        return False
    return type(action) in decision.verbs


def _who(session: Session, decision: Decision, action: Action, held: int | None) -> Ambiguous:
    """The question who acts, with the action by each who may."""
    alone = held is None and len(decision.seats) < 2
    seats = range(len(session.setting.seats)) if alone else [seat for seat in decision.seats if seat != TABLE]
    names = ", ".join(session.setting.players[seat] for seat in seats)
    options = [replace(action, player=seat) for seat in seats]
    if held is not None:
        template = N_("Who? It is for {names} to decide now. Begin with a name.")
    else:
        template = N_("Who? Begin with a name ({names}).")
    return Ambiguous(template, options=options, names=names)
