"""A table as a file of entries: written for people, read by ``referee replay``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.cli.opening import Opening, head_line

if TYPE_CHECKING:
    from referee.engine.session import Session, Step

WIDTH = 100


def transcript(session: Session, lang: str = "en") -> Iterator[str]:
    """The lines of a replay file: the opening, then an entry for each turn, with a comment for each new round."""
    setting = session.setting
    opening = Opening(session.game, list(setting.seats), setting.options, setting.rulings, setting.box)
    yield head_line(opening)
    names = setting.players
    trial = type(session)(setting, session.position_at(0))
    said = ""
    turn: list[str] = []
    speaking = -2
    for step in session.steps:
        chapter = _chapter(trial)
        mover = step.action.player if step.action is not None else -1
        if turn and (chapter != said or mover != speaking or step.action is None or len(" ".join(turn)) > WIDTH):
            yield _entry(turn, speaking, names)
            turn = []
        if chapter != said:
            yield from ("", f"# {chapter}")
            said = chapter
        if step.action is None:
            yield f"# {step.path} = {json.dumps(step.value, ensure_ascii=False)}: {step.why}"
        else:
            turn.append(step.action.text(lang, names))
            speaking = mover
        trial.restore(step)
        if _ends(trial, step):
            yield from _flush(turn, speaking, names)
            turn = []
    yield from _flush(turn, speaking, names)


def _chapter(session: Session) -> str:
    status = session.game.status(session.position, session.setting)
    return " · ".join(f"{key} {status[key]}" for key in ("round", "phase") if key in status)


def _ends(session: Session, step: Step) -> bool:
    """Whether somebody else decides next."""
    return step.action is None or step.action.player not in session.decision().seats


def _flush(turn: Sequence[str], player: int, names: Sequence[str]) -> Iterator[str]:
    if turn:
        yield _entry(turn, player, names)


def _entry(turn: Sequence[str], player: int, names: Sequence[str]) -> str:
    return f"{names[player]}: {' '.join(turn)}" if player >= 0 else "; ".join(turn)
