"""What a file of entries may contain besides entries: facts, a first position, corrections, overrides, remarks.

Each takes a whole line, with the words of the console: ``fact KEY VALUE``, ``correct PATH VALUE because REASON``,
``override ENTRY because REASON``, ``note TEXT``. After the opening line there may be ``position {…}``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.console.commands import BECAUSE, CORRECT, FACT, NOTE, OVERRIDE, Command, command_of, reasoned
from referee.engine.errors import NotUnderstood, PositionError
from referee.engine.message import N_
from referee.engine.words import fold, words
from referee.text.facts import facts_of, typed_fact

if TYPE_CHECKING:
    from referee.engine.box import Box
    from referee.engine.entry import Grammar
    from referee.engine.game import Game, Setting
    from referee.engine.step import Step

POSITION = words("position")
ORDERS = (FACT, CORRECT, OVERRIDE, NOTE)


# -- reading -------------------------------------------------------------------------------------------------------


def order_of(line: str, grammar: Grammar) -> tuple[Command, str] | None:
    """The command of a line and the text after it; None if the line has entries."""
    command, behind = command_of(line.strip(), grammar)
    return (command, behind) if command in ORDERS else None


def position_of(line: str) -> Any:
    """The position that a line gives, as data; None if it gives none."""
    word, _, behind = line.strip().partition(" ")
    if fold(word) not in POSITION.folded() or not behind.strip().startswith("{"):
        return None
    try:
        return json.loads(behind)
    except (ValueError, RecursionError) as error:
        raise PositionError(N_("This position is not JSON: {detail}."), detail=str(error)) from None


def fact_of(text: str, game: Game) -> tuple[str, Any]:
    """The key and value in the text after the word ``fact``."""
    key, _, value = text.partition(" ")
    if not value.strip():
        raise NotUnderstood(N_("Write: {usage}"), entry=text, usage=f"{FACT.name.key} {FACT.arguments}")
    return key, typed_fact(game, key, value.strip())


def with_reason(command: Command, text: str) -> tuple[str, str]:
    """The text after a command's word and the reason for it; an error if there is no reason."""
    what, why = reasoned(text)
    if not what or not why:
        raise NotUnderstood(N_("Write: {usage}"), entry=text, usage=f"{command.name.key} {command.arguments}")
    return what, why


# -- writing -------------------------------------------------------------------------------------------------------


def fact_line(key: str, value: Any, game: Game, lang: str) -> str:
    """The line that tells a fact, in the short form if that is enough."""
    short = facts_of(game).show(key, value, lang)
    said = short if _says(game, key, short, value) else json.dumps(value, ensure_ascii=False)
    return f"{_word(FACT, game, lang)} {key} {said}"


def position_line(data: Any, lang: str) -> str:
    """The line that gives the position a table began with."""
    return f"{POSITION.shown(lang)} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"


def correction_line(step: Step, game: Game, lang: str) -> str:
    """The line that makes this correction again."""
    value = json.dumps(step.value, ensure_ascii=False)
    return f"{_word(CORRECT, game, lang)} {step.path} {value} {BECAUSE.shown(lang)} {_on_one_line(step.why)}"


def override_line(step: Step, setting: Setting, lang: str) -> str:
    """The line that makes this override again."""
    assert step.action is not None
    entry = step.action.text(lang, setting.players)
    who = f"{setting.players[step.action.player]}: " if step.action.player >= 0 else ""
    return f"{_word(OVERRIDE, setting.game, lang)} {who}{entry} {BECAUSE.shown(lang)} {_on_one_line(step.why)}"


def note_line(text: str, game: Game, lang: str) -> str:
    """The line that makes this remark again."""
    return f"{_word(NOTE, game, lang)} {_on_one_line(text)}"


def untold(box: Box, known: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a box, without those that are in ``known`` already."""
    return {key: value for key, value in box.facts.items() if key not in known or known[key] != value}


def _word(command: Command, game: Game, lang: str) -> str:
    word = command.name.shown(lang)
    return f":{word}" if fold(word) in game.grammar.verbs else word


def _says(game: Game, key: str, text: str, value: Any) -> bool:
    try:
        return "\n" not in text and bool(typed_fact(game, key, text) == value)
    except ValueError:
        return False


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
