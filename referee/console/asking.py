"""Questions to the person: the value of a fact, or yes or no."""

from __future__ import annotations

from typing import Any

from referee.console.output import Voice
from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.engine.message import N_
from referee.engine.values import FLAG
from referee.engine.words import fold
from referee.text.facts import question_lines, typed_fact
from referee.text.lines import Line
from referee.text.report import error_lines
from referee.text.speech import Speaker


class GivenUpError(Exception):
    """The person gave no answer to a question."""


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
