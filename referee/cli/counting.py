"""The dialogue in which a table is counted up: one question at a time, back, and any answer again before the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.cli import output
from referee.engine.message import N_
from referee.text import counting as words
from referee.text.dialogue import BACK, WHY
from referee.text.lines import Line
from referee.text.sheets import MissingFactsError
from scoring.sheet import FinalError

if TYPE_CHECKING:
    from referee.cli.call import Call
    from referee.engine.game import Game
    from scoring.ask import Question
    from scoring.count import Counting, Data

ALL = "="
KEYS = N_("{back} back, {why} why this is asked and how to answer, {all} all answers so far, to change one.")
NONE_BEFORE = N_("There is no question before this one.")
CHANGE = N_("The number of an answer to change, or Enter to go on:")
BEFORE_SHEET = N_("The number of an answer to change, or Enter for the sheet:")


def no_keeping(data: Data) -> None:
    """Answers that are kept nowhere."""


@dataclass
class Dialogue:
    """Asks until nothing is open. ``keep`` is called with all that is known after every answer."""

    game: Game
    counting: Counting
    call: Call
    keep: Callable[[Data], None] = no_keeping
    _place: str = field(default="", init=False)

    def run(self) -> Data:
        """The complete final; MissingFactsError if the person leaves before its end."""
        facts = {"back": BACK, "why": WHY, "all": ALL}
        if self.counting.question is not None:
            output.complain(self.call.speaker.say(KEYS, facts), "hint")
        while True:
            while (question := self.counting.question) is not None:
                self._ask(question)
            if not output.patient() or not self.counting.answers or not self._review(BEFORE_SHEET):
                return self.counting.data

    def _ask(self, question: Question) -> None:
        """Put the question that comes next, and take one line."""
        speaker = self.call.speaker
        place = words.place(question, speaker)
        if place and place != self._place:
            output.complain(place, "heading")
        self._place = place or self._place
        before = f"[{words.progress(self.counting.progress, speaker)}] "
        self._say(words.question_lines(question, speaker, before))
        text = self._line(question)
        if text == WHY:
            self._say(words.why_lines(question, self.game, speaker))
        elif text == BACK:
            self._back()
        elif text == ALL:
            self._review(CHANGE)
        else:
            self._take(lambda: self.counting.answered(question, words.typed(text, question, speaker)))

    def _line(self, question: Question) -> str:
        line = output.ask(">")
        if line is None:
            said = self.call.speaker.say(question.text, question.facts)
            left = N_("The questions were left before the end. Still open: {question}.")
            raise MissingFactsError(left, question.lacks(self.counting.data), question=said)
        return line

    def _back(self) -> None:
        before = self.counting.back()
        if before is None:
            output.complain(self.call.speaker.say(NONE_BEFORE), "hint")
        else:
            self._keep(before)

    def _take(self, answered: Callable[[], Counting]) -> bool:
        try:
            made = answered()
        except FinalError as error:
            output.complain(self.call.speaker.message(error), "error")
            return False
        self._keep(made)
        return True

    def _keep(self, counting: Counting) -> None:
        self.counting = counting
        self.keep(counting.data)

    def _review(self, prompt: str) -> bool:
        """Show all answers and change one; False if all stay as they are."""
        speaker, answers = self.call.speaker, self.counting.answers
        if not answers:
            output.complain(speaker.say(NONE_BEFORE), "hint")
            return False
        self._say(words.answer_lines(self.counting, speaker))
        self._place = ""
        while line := output.ask(speaker.say(prompt)):
            if line.isdecimal() and 0 < int(line) <= len(answers):
                self._change(answers[int(line) - 1])
                return True
            if line == BACK:
                return False
            facts = {"word": line, "count": len(answers)}
            output.complain(speaker.say(N_("{word} is not a number from 1 to {count}."), facts), "error")
        return False

    def _change(self, question: Question) -> None:
        """Take another answer to a question; back, Enter or the end of input leave it as it is."""
        speaker = self.call.speaker
        now = words.said(question, self.counting.data, speaker)
        while True:
            self._say(words.question_lines(question, speaker))
            self._say([Line("hint", "  " + speaker.say(N_("so far: {answer}"), {"answer": now}))])
            text = output.ask(">")
            if text == WHY:
                self._say(words.why_lines(question, self.game, speaker))
            elif not text or text == BACK or self._changed(question, words.typed(text, question, speaker)):
                return

    def _changed(self, question: Question, text: str) -> bool:
        """Whether the other answer was taken; what has to be asked again for it is told."""
        before = self.counting
        if not self._take(lambda: before.changed(question, text)):
            return False
        if gone := before.lost(self.counting):
            said = N_("{count#answer no longer fits|answers no longer fit} and will be asked again.")
            output.complain(self.call.speaker.say(said, {"count": gone}), "hint")
        return True

    def _say(self, lines: Iterable[Line]) -> None:
        output.show_lines(lines, output.complain)
