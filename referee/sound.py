"""Whether a table can go on from where it stands: every question that is ever asked of it is tried once.

What is recorded is played again at every command, so one question that a position cannot answer would end the table.
:mod:`referee.table` asks here before it records anything.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine.errors import EntryError, PositionError, RefereeError
from referee.engine.message import N_, Message
from referee.engine.possible import finals, in_common
from referee.engine.words import LANGUAGES
from referee.engine.written import is_known
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.game import Setting
    from referee.engine.session import Session
    from referee.engine.step import Step
    from referee.engine.verdict import Warn

SOME = 5
"""How many candidates of each verb are tried."""
ONE = LANGUAGES[:1]
"""Sentences are tried in one language while every step was legal: their facts have the right types then."""


class UnsoundError(RefereeError):
    """A position that changes when it is written down and read again, or that no table can be opened with."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.template, **why.facts)
        self.args = (why.template, dict(why.facts))


def check(session: Session, since: int | None = None) -> None:
    """EntryError or PositionError if the table could not go on from here, and could before its last step.

    ``since`` is how many steps stood before those that are looked at together.
    """
    step = session.steps[-1]
    if step.sound:
        return
    fault = fault_of(session.position, session.setting, LANGUAGES if session.loose else ONE)
    stood = len(session.steps) - 1 if since is None else since
    if fault is not None and not _same(fault, fault_of(session.position_at(stood), session.setting)):
        raise refusal(step, fault) from fault
    step.sound = True


def redo(session: Session, count: int) -> list[Step]:
    """Carry out again the last ``count`` steps taken back.

    EntryError or PositionError if the table could not go on after it.
    """
    steps = session.redo(count)
    for step in steps:
        if step.broken:
            raise refusal(step)
    check(session)
    return steps


def holds(session: Session, facts: Mapping[str, Any]) -> bool:
    """Whether the table can go on with these facts, or could not without them either."""
    try:
        check_facts(session, facts)
    except PositionError:
        return False
    return True


def check_facts(session: Session, facts: Mapping[str, Any]) -> None:
    """PositionError if the table could not go on with these facts, though it can without them."""
    knowing = session.knowing(facts)
    broken = any(new.broken and not old.broken for old, new in zip(session.steps, knowing.steps, strict=True))
    fault = fault_of(knowing.position, knowing.setting)
    if broken or (fault is not None and not _same(fault, fault_of(session.position, session.setting))):
        raise PositionError(
            N_("With {keys} like this, the table could not go on. Check it, or take back whatever contradicts it."),
            keys=", ".join(facts),
        ) from fault


def _same(fault: Exception, other: Exception | None) -> bool:
    return type(fault) is type(other) and fault.args == (other.args if other is not None else ())


def fault_of(position: Any, setting: Setting, langs: Sequence[str] = LANGUAGES) -> Exception | None:
    """Why no table can go on from this position; None if one can."""
    try:
        probe(position, setting, langs)
    except Exception as error:
        return error
    return None


def refusal(step: Step, fault: Exception | None = None) -> RefereeError:
    """The error for a step after which the table could not go on."""
    if step.action is not None:
        return cannot(step.action, fault, overridden=step.overridden)
    path, value = step.path, json.dumps(step.value, ensure_ascii=False)
    return PositionError(
        N_("{path} = {value} cannot be carried out here. {why}"), path=path, value=value, why=_why(fault)
    )


def cannot(action: Action, fault: Exception | None = None, *, overridden: bool) -> RefereeError:
    """The error for an action that cannot be carried out."""
    if not overridden:
        return EntryError(N_("{action} cannot be carried out here. {why}"), action=action.text(), why=_why(fault))
    if not isinstance(fault, UnsoundError):
        return EntryError(
            N_("{action} cannot be carried out here even by override; set the position with a correction."),
            action=action.text(),
        )
    return EntryError(
        N_("{action} cannot be carried out here even by override; set the position with a correction. {why}"),
        action=action.text(),
        why=fault.message,
    )


def _why(fault: Exception | None) -> Message:
    if isinstance(fault, UnsoundError):
        return fault.message
    return Message(N_("The table could not go on from it."))


def probe(position: Any, setting: Setting, langs: Sequence[str] = LANGUAGES) -> None:
    """Ask everything once; any error raised is a reason why the table cannot go on from this position."""
    game = setting.game
    messages = list(_told(position, setting))
    for lang in langs:
        speaker = Speaker(lang, game.id, setting.players)
        for message in messages:
            speaker.message(message)
    _kept(position, setting)
    game.audit(position, setting)
    for candidate in _candidates(position, setting):
        if judging.allowed(position, setting, candidate):
            in_common(partial(_warned, candidate, position, setting))
    for data, missing in _finals(position, setting):
        if not missing:
            with suppress(*_open_still(position)):
                game.score(data, setting.rulings, [], lenient=True).to_json()


def _open_still(position: Any) -> tuple[type[Exception], ...]:
    """Why there need not be a score yet: something is counted at the table, or it was only thought that it is so."""
    from scoring.sheet import UnansweredError

    return (UnansweredError,) if is_known(position) else (ValueError,)


def _warned(action: Action, position: Any, setting: Setting) -> list[Warn]:
    return list(action.warnings(position, setting))


def _finals(position: Any, setting: Setting) -> Iterator[Any]:
    """What final scoring would get; some of it where not everything is known."""
    if is_known(position) and not setting.partly:
        yield setting.game.final(position, setting)
    else:
        yield from (way.result for way in finals(position, setting, SOME).ways if way.result is not None)


def _told(position: Any, setting: Setting) -> Iterator[Message]:
    """Every sentence a position is told in."""
    game = setting.game
    yield game.decision(position, setting).prompt
    yield from (message for _, message in game.view(position, setting))
    for seat in range(len(setting.seats)):
        yield from (message for _, message in game.own(position, setting, seat))
    game.status(position, setting)


def _candidates(position: Any, setting: Setting) -> Iterator[Action]:
    """The first few candidates of every verb of everyone who may act now."""
    decision = setting.game.decision(position, setting)
    meanwhile = [seat for seat in range(len(setting.seats)) if seat not in decision.seats]
    for seats, verbs in ((decision.seats, decision.verbs), (meanwhile, decision.others)):
        for seat in seats:
            for verb in verbs:
                yield from islice(judging.candidates(verb, position, setting, seat), SOME)


def _kept(position: Any, setting: Setting) -> None:
    """UnsoundError if the position changes when written down and read again, or no table can be opened with it.

    What is only partly known is written down as what it can be, and not read again.
    """
    data, again = json.loads(json.dumps(positions.to_json(position))), position
    if is_known(position):
        again = positions.from_json(setting.game.position, data)
        if again != position:
            raise UnsoundError(Message(N_("The position could not be written down.")))
    problem = setting.game.fits(again, setting)
    if problem is not None:
        raise UnsoundError(problem)
