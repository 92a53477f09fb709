"""Questions back to the person: facts of the box, reasons, yes or no."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from referee.console.voice import Voice
from referee.engine import box as boxes
from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.engine.message import N_
from referee.engine.values import FLAG
from referee.engine.words import fold
from referee.report import Line, error_lines
from referee.speech import Speaker


def questions(game: Game, keys: Iterable[str], lang: str) -> dict[str, str]:
    """The question for each of these facts that the game has one for."""
    schemas = {key: schema for key in keys for schema in boxes.schemas(game.package) if schema.matches(key)}
    return {key: schema.question(key, lang) for key, schema in schemas.items()}


def fact(voice: Voice, speaker: Speaker, game: Game, key: str) -> tuple[Any, bool]:
    """Ask for a fact until the answer can be read: its value and True, or False if there is no answer."""
    schema = boxes.schema_of(game.package, key)
    voice.say([Line("missing", schema.question(key, speaker.lang)), Line("hint", schema.help(speaker.lang))])
    while answer := voice.ask(f"{key}: "):
        try:
            return import_module(game.facts_module).parse(key, answer), True
        except RefereeError as error:
            voice.say(error_lines(error, speaker))
    return None, False


def shown(game: Game, key: str, value: Any, lang: str) -> str:
    """A fact as its owner would type it."""
    text: str = import_module(game.facts_module).show(key, value, lang)
    return text


def agreed(voice: Voice, speaker: Speaker, question: str) -> bool:
    """Ask yes or no; no answer is no."""
    yes, no = FLAG[1], FLAG[0]
    while answer := voice.ask(f"{question} ({yes.shown(speaker.lang)}/{no.shown(speaker.lang)}) "):
        meant = [one for one in (yes, no) if any(name.startswith(fold(answer.strip())) for name in one.folded())]
        if len(meant) == 1:
            return meant[0] is yes
        voice.say([Line("hint", speaker.say(N_("Please answer yes or no.")))])
    return False
