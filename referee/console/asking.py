"""Questions to the person: who acts, what is open in an entry, the value of a fact, or yes or no."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.console.menu import Choice, Menu, menu_of, numbered, said_in, so_far, whole
from referee.console.output import Voice
from referee.engine.action import Arg
from referee.engine.errors import Ambiguous, EntryError, RefereeError
from referee.engine.game import Game
from referee.engine.message import N_
from referee.engine.said import Said, open_arg
from referee.engine.values import FLAG
from referee.engine.words import fold
from referee.text.facts import question_lines, typed_fact
from referee.text.lines import Line
from referee.text.report import error_lines, error_text
from referee.text.speech import Speaker

if TYPE_CHECKING:
    from referee.console.desk import Desk


class GivenUpError(Exception):
    """The person gave no answer to a question."""


def who(desk: Desk, error: Ambiguous, entry: str) -> str:
    """Ask which player an entry is of, and return the entry with the name."""
    names = numbered([Choice("", desk.speaker.names[one.player], seat=one.player) for one in error.options])
    menu = Menu(error_text(error, desk.speaker), Said(), names)
    seat = _answer(desk, menu, desk.speaker.say(N_("Who?"))).seat
    return f"{desk.speaker.names[seat or 0]}: {entry}"


def opened(desk: Desk, error: Ambiguous, entry: str) -> str:
    """Ask for what is open in an entry step by step, and return the entry with the answers."""
    said, seat, speaker = said_in(error.options, error.before), error.options[0].player, desk.speaker
    action = None
    while action is None:
        menu = menu_of(desk.seen, speaker, said, seat)
        if not menu.choices:
            raise error
        action = menu.choices[0].action if len(menu.choices) == 1 else None
        if action is None:
            arg = open_arg(type(error.options[0]), menu.said.values)
            question = f"{arg.key.shown(speaker.lang)}:" if arg and not menu.asked.endswith(":") else ">"
            read = partial(_typed, desk, menu, seat)
            choice = _answer(desk, menu, question, read, secret=error.options[0].spec.private)
            said = choice.said or said
            action = choice.action or whole(desk.seen, said, seat)
    grammar = desk.table.game.grammar
    named, start = grammar.prefix(entry, desk.table.setting.names)
    prefix = "" if named is None else entry[:start].strip().rstrip(": ") + ": "
    return prefix + grammar.write((*error.before, action, *error.after), speaker.lang, speaker.names, seat)


def _typed(desk: Desk, menu: Menu, seat: int, answer: str) -> Choice | None:
    """What is typed behind what was chosen so far, as it would stand in an entry; None if it makes none.

    A number alone is always one of the list.
    """
    setting, verb = desk.table.setting, menu.said.verb
    if answer.strip().isdecimal():
        return None
    try:
        (action,), _ = setting.game.grammar.parse(f"{so_far(menu.said, desk.speaker)} {answer}", seat, setting.names)
    except (EntryError, ValueError):
        return None
    if type(action) is not verb:
        return None
    values = {one.field: value for one in action.spec.args if (value := getattr(action, one.field)) is not None}
    return Choice("", answer, replace(menu.said, values=values, items=()))


def _answer(
    desk: Desk,
    menu: Menu,
    question: str,
    read: Callable[[str], Choice | None] = lambda answer: None,
    *,
    secret: bool = False,
) -> Choice:
    """Ask until one of the choices of a menu is chosen, or something is typed that can be ``read``."""
    desk.voice.say(menu.lines())
    while True:
        answer = desk.voice.ask(f"{question} ", secret=secret)
        choice = (menu.chosen(answer) or read(answer)) if answer else menu.only if answer == "" else None
        if choice is not None:
            return choice
        if not answer:
            raise GivenUpError
        desk.tell(
            N_("{word} is not in the list: pick a number or a name from it."),
            "error",
            word="…" if secret else answer.strip(),
        )


def unseen(voice: Voice, speaker: Speaker, arg: Arg) -> str:
    """Ask for an argument without showing what is typed."""
    answer = voice.ask(f"{arg.key.shown(speaker.lang)}: ", secret=True)
    if not answer or not answer.strip():
        raise GivenUpError
    return answer.strip()


def fact(voice: Voice, speaker: Speaker, game: Game, key: str) -> Any:
    """Ask for a fact until the answer is valid, and return its value; None if the person will tell it later.

    GivenUpError if the person breaks off.
    """
    voice.say(question_lines(game, key, speaker.lang))
    while answer := voice.ask(f"{key}: "):
        try:
            return typed_fact(game, key, answer)
        except RefereeError as error:
            voice.say(error_lines(error, speaker))
    if answer is None:
        raise GivenUpError
    return None


def agreed(voice: Voice, speaker: Speaker, question: str) -> bool:
    """Ask a yes-or-no question; no answer counts as no."""
    yes, no = FLAG[1], FLAG[0]
    while answer := voice.ask(f"{question} ({yes.shown(speaker.lang)}/{no.shown(speaker.lang)}) "):
        meant = [one for one in (yes, no) if any(name.startswith(fold(answer.strip())) for name in one.folded())]
        if len(meant) == 1:
            return meant[0] is yes
        voice.say([Line("hint", speaker.say(N_("Please answer yes or no.")))])
    return False
