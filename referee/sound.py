"""Whether a table can go on from where it stands: everything that is ever asked of it is tried once.

What is recorded is played again at every command, so one question that a position cannot answer would end the table.
:mod:`referee.table` asks here before it records anything.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine.errors import EntryError, PositionError, RefereeError
from referee.engine.message import N_
from referee.engine.words import LANGUAGES
from referee.speech import Speaker

if TYPE_CHECKING:
    from referee.engine.session import Session, Step

SOME = 12
"""So many legal actions are listed, to reach what they are made from."""


class UnsoundError(Exception):
    """A position that is not the same once it was written down, or that no table can be opened with."""


def check(session: Session) -> None:
    """EntryError or PositionError if the table could not go on after its last step."""
    step = session.steps[-1]
    if step.sound:
        return
    try:
        probe(session)
    except Exception as error:
        raise refusal(step) from error
    step.sound = True


def check_facts(session: Session, facts: Mapping[str, Any]) -> None:
    """PositionError if the table could not go on with these facts, though it can without them."""
    knowing = session.knowing(facts)
    broken = [new for old, new in zip(session.steps, knowing.steps, strict=True) if new.broken and not old.broken]
    if not broken and (goes_on(knowing) or not goes_on(session)):
        return
    raise PositionError(
        N_("{keys} cannot be told here: with it the table could not go on. Check it, or take back what speaks against it."),
        keys=", ".join(facts),
    )


def goes_on(session: Session) -> bool:
    """Whether the table can go on as it stands."""
    try:
        probe(session)
    except Exception:
        return False
    return True


def refusal(step: Step) -> RefereeError:
    """What is said of a step after which the table could not go on."""
    if step.action is None:
        return PositionError(
            N_("{path} = {value} cannot be carried out here: the table could not go on from it."),
            path=step.path,
            value=json.dumps(step.value, ensure_ascii=False),
        )
    return cannot(step.action, overridden=step.overridden)


def cannot(action: Action, *, overridden: bool) -> RefereeError:
    """What is said of an action that cannot be carried out."""
    if overridden:
        return EntryError(
            N_("{action} cannot be carried out here even by override; set the position with a correction."),
            action=action.text(),
        )
    return EntryError(
        N_("{action} cannot be carried out here: the table could not go on from it."), action=action.text()
    )


def probe(session: Session) -> None:
    """Ask everything once. Whatever is raised is a reason why the table cannot stay so."""
    position, setting, game = session.position, session.setting, session.game
    _say(list(_told(session)), [Speaker(lang, game.id, setting.players) for lang in LANGUAGES])
    _kept(session, positions.to_json(position))
    game.audit(position, setting)
    for _ in islice(judging.legal(position, setting), SOME):
        pass
    data, missing = game.final(position, setting)
    if not missing:
        game.score(data, setting.rulings, [], lenient=True).to_json()


def _told(session: Session) -> Iterator[Message]:
    """Every sentence a position is told in."""
    position, setting, game = session.position, session.setting, session.game
    yield session.decision().prompt
    yield from (message for _, message in game.view(position, setting))
    for seat in range(len(setting.seats)):
        yield from (message for _, message in game.own(position, setting, seat))
    game.status(position, setting)


def _say(messages: list[Message], speakers: list[Speaker]) -> None:
    for speaker in speakers:
        for message in messages:
            speaker.message(message)


def _kept(session: Session, data: Any) -> None:
    """The position survives being written down, and a table can be opened with it."""
    again = positions.from_json(session.game.position, json.loads(json.dumps(data)))
    if again != session.position:
        raise UnsoundError("the position does not survive being written as data")
    problem = session.game.fits(again, session.setting)
    if problem is not None:
        raise UnsoundError(problem.template, dict(problem.facts))
