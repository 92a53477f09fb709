"""The dialogue about an entry whose verdict hinges on what nobody has told: one question at a time."""

from __future__ import annotations

from referee.console.output import Voice
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.inquiring import Case, Question
from referee.text import inquiry
from referee.text.lines import Line
from referee.text.report import error_lines
from referee.text.speech import Speaker

BACK, WHY, NOT_SO = "<", "?", "!"
KEYS = N_("Enter: I don't know, {back} back, {why} why this is asked, {other} what is supposed is not so.")


def interview(case: Case, voice: Voice, speaker: Speaker) -> None:
    """Ask until the verdict is certain, nobody can tell what is left, or the person leaves."""
    shown = ""
    asked = False
    while (question := case.question()) is not None:
        if not asked:
            facts = {"back": BACK, "why": WHY, "other": NOT_SO}
            voice.say([Line("hint", speaker.say(KEYS, facts))])
        line = inquiry.supposed_line(case, speaker)
        if line != shown:
            voice.say([Line("hint", line)] if line else [])
            shown = line
        asked = True
        if not _answered(case, question, voice, speaker):
            return


def _answered(case: Case, question: Question, voice: Voice, speaker: Speaker) -> bool:
    """Put one question until it is answered, skipped or taken back; False if the person left."""
    voice.say(inquiry.question_lines(question, case, speaker))
    while (answer := voice.ask("> ")) is not None:
        answer = answer.strip()
        if answer == WHY:
            voice.say(inquiry.why_lines(question, case, speaker))
        elif answer == BACK:
            if case.back():
                return True
            voice.say([Line("hint", speaker.say(N_("There is no question before this one.")))])
        elif answer == NOT_SO:
            if case.contradict():
                return True
            voice.say([Line("hint", speaker.say(N_("Nothing is supposed.")))])
        elif not answer:
            case.skip(question)
            return True
        elif _taken(answer, case, question, voice, speaker):
            return True
    return False


def _taken(answer: str, case: Case, question: Question, voice: Voice, speaker: Speaker) -> bool:
    try:
        case.answer(question, inquiry.read(answer, question, case, speaker))
    except RefereeError as error:
        voice.say(error_lines(error, speaker))
    except ValueError:
        voice.say([Line("error", speaker.say(N_("{word} cannot be here."), {"word": answer}))])
    else:
        return True
    return False
