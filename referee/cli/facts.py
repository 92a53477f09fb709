"""Asking for facts at the terminal: one after another, those of a first game, those that a table waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.cli import output
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.cli.call import Call
    from referee.engine.box import Box
    from referee.engine.game import Game

BACK = "<"


def typed_answer(call: Call, game: Game, key: str) -> Any:
    """Ask for one fact until the answer is valid, and return its value; None if there is no answer."""
    from referee.cli.failure import sentence
    from referee.engine.box import BoxError
    from referee.text.facts import question_lines, typed_fact

    output.show_lines(question_lines(game, key, call.lang), output.complain)
    while answer := output.ask(f"{key}>"):
        try:
            return typed_fact(game, key, answer)
        except BoxError as error:
            output.complain(sentence(error, call), "error")
    return None


def ask_all(call: Call, game: Game, box: Box, wanted: list[str]) -> dict[str, Any]:
    """Ask for one fact after another, until all are answered or there are no more answers; returns the answers."""
    from referee.cli.failure import sentence
    from referee.engine.box import BoxError
    from referee.text.facts import typed_fact

    told: dict[str, Any] = {}
    place = 0
    while place < len(wanted):
        answer = _asked(call, game, wanted[place], place, len(wanted))
        if answer is None:
            break
        if answer == BACK:
            place = max(0, place - 1)
            continue
        try:
            if answer:
                told[wanted[place]] = typed_fact(game, wanted[place], answer)
                _keep_one(call, game, box, wanted[place], told[wanted[place]])
            place += 1
        except BoxError as error:
            output.complain(sentence(error, call), "error")
    return told


def _asked(call: Call, game: Game, key: str, place: int, count: int) -> str | None:
    from referee.text.facts import question_lines

    output.show_lines(question_lines(game, key, call.lang, f"[{place + 1}/{count}] "), output.complain)
    return output.ask(f"{key}>")


def _keep_one(call: Call, game: Game, box: Box, key: str, value: Any) -> None:
    """Store one answer before the next question. The table gets the answers when all are there."""
    from referee.ledger.ledger import Ledger

    with Ledger.open(call.url) as ledger:
        ledger.put_fact(game.id, box.name, key, value, practice=False)


def awaited(call: Call, game: Game, box: Box) -> list[str]:
    """The facts that entries of the current table hinge on; SetupError if it plays with another box."""
    from referee.cli.box import table_with
    from referee.declaring import waiting

    table = table_with(call, game, box)
    if table is None:
        raise SetupError(N_("The current table does not play {game} with this box."), game=game.title)
    return waiting(table.session)


def first_keys(call: Call, game: Game, box: Box, players: int, options: Mapping[str, str]) -> list[str]:
    """The keys of facts that a first game needs: of the current table if it uses this box and nothing else is said."""
    from referee.cli.box import table_with
    from referee.engine.box import first_game

    table = None if players or options else table_with(call, game, box)
    if table is not None:
        return first_game(game.package, len(table.setting.seats), table.setting.options)
    chosen = game.chosen(options)
    low, high = game.players
    counts = [first_game(game.package, count, chosen) for count in range(low, high + 1)]
    if not players and not call.json and any(one != counts[0] for one in counts):
        players = _how_many(call, low, high)
    if players and not low <= players <= high:
        raise SetupError(N_("{key} must be from {low} to {high}."), key="--players", low=low, high=high)
    return first_game(game.package, players or None, chosen)


def _how_many(call: Call, low: int, high: int) -> int:
    """How many will play, as far as the person knows; 0 if not."""
    while answer := output.ask(call.speaker.say(N_("How many will play? ({low}–{high})"), {"low": low, "high": high})):
        if answer.isdecimal() and low <= int(answer) <= high:
            return int(answer)
    return 0


def show_first(few: list[str], left: list[str], call: Call) -> None:
    facts = {"known": len(few) - len(left), "all": len(few)}
    output.show(call.speaker.say(N_("{known} of {all} facts for a first game are known."), facts), "heading")
    output.show(call.speaker.say(N_("Everything else is asked at the table, when it is first needed.")), "hint")
