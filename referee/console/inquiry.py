"""The dialogue about an entry whose verdict hinges on what nobody has told: one question at a time."""

from __future__ import annotations

from referee.console.asking import agreed
from referee.console.output import Voice
from referee.declaring import Outcome, attempt
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.engine.position import clone
from referee.engine.session import Session
from referee.engine.verdict import UNVERIFIABLE
from referee.inquiring import Case, Question
from referee.inquiring import at_table as of_outcome
from referee.table import Table
from referee.text import answers, inquiry
from referee.text.dialogue import BACK, NOT_SO, WHY
from referee.text.lines import Line
from referee.text.report import error_lines
from referee.text.speech import Speaker

KEYS = N_("Enter: I don't know, {back} back, {why} why this is asked.")
ALL_KEYS = N_("Enter: I don't know, {back} back, {why} why this is asked, {other} what is supposed is not so.")


def interview(case: Case, voice: Voice, speaker: Speaker) -> None:
    """Ask until the verdict is certain, nobody can tell what is left, or the person leaves; say what was supposed."""
    shown = ""
    asked = False
    while (question := case.question()) is not None:
        if not asked:
            facts = {"back": BACK, "why": WHY, "other": NOT_SO}
            voice.say([Line("hint", speaker.say(ALL_KEYS if case.supposed else KEYS, facts))])
        line = inquiry.supposed_line(case, speaker)
        if line != shown:
            voice.say([Line("hint", line)] if line else [])
            shown = line
        asked = True
        if not _answered(case, question, voice, speaker):
            return
    if not asked and (line := inquiry.supposed_line(case, speaker)):
        voice.say([Line("hint", line)])


def at_table(
    table: Table, trial: Session, text: str, voice: Voice, speaker: Speaker, *, explain: bool = False
) -> Outcome:
    """The verdict on an entry at a tracked table, asked for as far as it hinges on something; nothing is recorded.

    Facts that are told go to the table and its box; what is told of the position may set it right.
    """
    position = clone(trial.position)
    outcome = attempt(trial, text, explain=explain, wondering=True, lang=speaker.lang)
    if outcome.status != UNVERIFIABLE or not voice.patient:
        return outcome
    trial.position = position
    case = of_outcome(trial, outcome)
    interview(case, voice, speaker)
    if case.told:
        table.learn_all(case.told)
    _set_right(table, case, voice, speaker)
    made = Outcome(text, case.verdicts(), first=outcome.first)
    made.entries = [made]
    return made


def _set_right(table: Table, case: Case, voice: Voice, speaker: Speaker) -> None:
    """Offer to correct the table by what was told of its position."""
    seen = case.seen()
    if not seen or not agreed(voice, speaker, speaker.say(N_("Write down what you told of the table?"))):
        return
    for path, value in seen.items():
        table.correct(path, value, speaker.say(N_("told when asked")))


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
        case.answer(question, answers.read(answer, question, case, speaker))
    except RefereeError as error:
        voice.say(error_lines(error, speaker))
    except ValueError:
        voice.say([Line("error", speaker.say(N_("{word} is not possible here."), {"word": answer}))])
    else:
        return True
    return False
