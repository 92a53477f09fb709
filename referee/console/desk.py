"""What the console does with each line: judge it, ask back, record it, and report."""

from __future__ import annotations

from collections.abc import Sequence

from referee.console import asking, commands, inquiry
from referee.console.asking import GivenUpError
from referee.console.branch import Branch
from referee.console.commands import Piece
from referee.console.orders import carry_out
from referee.console.output import Voice
from referee.console.pointing import Pointing
from referee.declaring import Outcome, attempt, waiting
from referee.engine.action import Arg
from referee.engine.complete import Completer, completer
from referee.engine.entry import entries_of
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.veil import veiled
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE
from referee.ledger.errors import LedgerError, MovedOnError
from referee.private import masked
from referee.table import Table
from referee.text import marks, report, sheets, views
from referee.text.facts import facts_of
from referee.text.lines import Line

DONE, NOT_VERIFIED, NOT_POSSIBLE = 0, 3, 4


class Desk:
    """The table at which lines are entered, and the voice to answer with.

    ``again`` is an entry to offer once more on the next line; ``leaving`` ends the session at the console. ``later`` are
    facts that the person will tell later; they are not asked for again. ``judged`` is the last entry that got a verdict,
    and the game before it. ``rest`` are lines that were pasted and not carried out yet. If ``ends``, whoever has nothing
    left to do but to say done is said to be.
    """

    def __init__(self, table: Table, lang: str, voice: Voice, *, ends: bool = False) -> None:
        self.table, self.voice = table, voice
        self.speaker = views.speaker_of(table, lang)
        self.branch: Branch | None = None
        self.again = ""
        self.leaving = False
        self.later: set[str] = set()
        self.rest: list[str] = []
        self.judged: tuple[str, Session] | None = None
        self.ends = ends
        self.pointing = Pointing(self)
        self._completer: tuple[tuple[int, int, int, int], Completer] | None = None

    @property
    def session(self) -> Session:
        """The session in which entries are judged: that of the table, or of the branch."""
        return self.table.session if self.branch is None else self.branch.session

    @property
    def moment(self) -> tuple[int, int, int, int]:
        """The moment of the game; whatever is kept of it is made anew when it changes."""
        return id(self.session), len(self.session.steps), self.table.seq, len(self.table.setting.box.facts)

    @property
    def completer(self) -> Completer:
        """The completer for the present position; it is kept until the position changes."""
        moment = self.moment
        if self._completer is None or self._completer[0] != moment:
            self._completer = (moment, completer(self.seen, self.speaker.lang))
        return self._completer[1]

    @property
    def seen(self) -> Session:
        """The session without what the asker may not see."""
        return veiled(self.session)

    def tell(self, template: str, style: str = "hint", **facts: object) -> None:
        """Show one sentence."""
        self.voice.say([Line(style, self.speaker.say(template, facts))])

    # -- lines -------------------------------------------------------------------------------------------------

    def line(self, text: str) -> int:
        """Carry out a line and return its worst exit status. What follows something refused is not entered.

        Several lines, pasted at once, are carried out as if they were typed one after the other.
        """
        self.again = ""
        lines, before = text.splitlines(), len(self.session.steps)
        try:
            status = self._pasted(lines) if len(lines) > 1 else self._typed(text)
            if len(self.session.steps) > before:
                self._end()
        except RefereeError as error:
            return self._failed(error)
        return status

    def _typed(self, text: str) -> int:
        entry = self._pointed(text) if self.voice.patient else text
        return DONE if entry is None else self._entered(entry)

    def go_on(self) -> int:
        """Carry out the lines that were left when what was pasted came to one that is refused."""
        if not self.rest:
            self.tell(N_("No lines are left."))
        return self._pasted([])

    def _pasted(self, lines: Sequence[str]) -> int:
        """Carry out lines and those left before, up to the first that is refused; the rest is kept."""
        self.rest[:0] = [one for one in lines if one.strip()]
        worst, count = DONE, len(self.rest)
        while self.rest and not self.leaving:
            text = self.rest.pop(0)
            try:
                status = self._typed(text)
            except RefereeError as error:
                status = self._failed(error)
            worst = max(worst, status)
            if status not in (DONE, NOT_VERIFIED):
                done = count - len(self.rest) - 1
                self.tell(N_("Carried out: {done} of {count#line|lines}."), "warning", done=done, count=count)
                break
        self.left()
        return worst

    def left(self) -> None:
        """Say how many lines of what was pasted are left, and how to go on with them."""
        if self.rest and self.leaving:
            self.tell(N_("Not entered: {entries}"), entries=masked("; ".join(self.rest), self.table.game.grammar))
        elif self.rest:
            command = commands.MORE.name
            self.tell(N_("{count#line|lines} left; go on with: {command}"), count=len(self.rest), command=command)

    def _pointed(self, text: str) -> str | None:
        """The line to carry out: what was chosen by it, if it is a choice; None if there is nothing to carry out yet.

        An empty line takes the only step there is; where there are several, it shows them.
        """
        if text.strip():
            entry = self.pointing.take(text)
            if entry is None:
                self.pointing.clear()
                return text
        else:
            before = self.moment
            self.refresh()
            entry = self.pointing.default() if before == self.moment else ""
            if entry is None:
                self.voice.say(self.pointing.menu.lines())
        return entry or None

    def _end(self) -> None:
        """Say that a player is done who has nothing else left to do, and so the next one: behind an entry, not after an undo."""
        while self.ends and self.voice.patient and not self.pointing.deep and not self.pointing.entries:
            entry = self.pointing.ending()
            if entry is None or self._entered(entry) != DONE:
                return

    def _entered(self, text: str) -> int:
        """Carry out the entries and commands of a line."""
        pieces = list(commands.pieces(text, self.table.game.grammar))
        if not pieces:
            self.refresh()
        worst = DONE
        for place, piece in enumerate(pieces):
            status = self._one(piece)
            worst = max(worst, status)
            left = "; ".join(one.source for one in pieces[place + 1 :])
            if status not in (DONE, NOT_VERIFIED) and left:
                self.tell(N_("Not entered: {entries}"), entries=masked(left, self.table.game.grammar))
            if status not in (DONE, NOT_VERIFIED) or self.leaving:
                break
        return worst

    def _one(self, piece: Piece) -> int:
        try:
            if piece.command is not None:
                self.voice.paged = True
                return carry_out(self, piece.command, piece.text)
            return self.declare(piece.text)
        except GivenUpError:
            self.tell(N_("Cancelled. Nothing was entered."))
            return NOT_POSSIBLE
        except MovedOnError as error:
            self.again = self.again or piece.source
            return self._failed(error)
        except RefereeError as error:
            return self._failed(error)
        finally:
            self.voice.paged = False

    def _failed(self, error: RefereeError) -> int:
        self.voice.say(report.error_lines(error, self.speaker))
        if isinstance(error, MovedOnError):
            try:
                self.refresh()
            except LedgerError as worse:
                self.voice.say(report.error_lines(worse, self.speaker))
        return report.exit_status(error)

    def reload(self) -> None:
        """Read the table again after an interruption; a branch is dropped."""
        self.table.close()
        asker = self.table.asker
        self.table = Table.kept(self.table.url, self.table.key, self.table.name)
        self.table.ask_as(asker)
        self.branch = None
        self.tell(N_("Interrupted. The table is as the record says."), "warning")
        self.left()

    def refresh(self) -> None:
        """Read and show what others have recorded at the table, and which facts the box has got, in the meantime."""
        known = set(self.table.setting.box.facts)
        news = self.table.refresh()
        if news:
            self.tell(N_("Meanwhile this was recorded:"), "heading")
            self.voice.say(views.row_lines(news, views.reading(self.table), self.speaker))
        for key, value in self.table.news.items():
            if key not in known:
                self._noted(key, value)
        self.judged_again()

    def behind(self) -> bool:
        """Whether others have recorded something that was not shown yet."""
        try:
            return self.table.behind()
        except RefereeError:
            return False

    def news(self) -> None:
        """Show what others have recorded, while a line is being typed."""
        try:
            self.refresh()
        except RefereeError as error:
            self.voice.say(report.error_lines(error, self.speaker))

    # -- entries -----------------------------------------------------------------------------------------------

    def declare(self, text: str, *, override: bool = False, why: str = "") -> int:
        """Judge an entry, ask for what is open or unknown, record it unless it is illegal, and say what happened."""
        while True:
            trial = self.session.branch()
            try:
                outcome = attempt(
                    trial, text, override=override, why=why, declaring=self.branch is None, lang=self.speaker.lang
                )
            except Ambiguous as error:
                said, text = text, self._finish(error, text)
                if text == said:
                    raise
                continue
            untold = _untold(outcome) if self.voice.patient else None
            if untold is not None:
                text = _changed(
                    text,
                    untold[0],
                    f"{outcome.entries[untold[0]].text} {asking.unseen(self.voice, self.speaker, untold[1])}",
                )
                continue
            self.judged = text, self.session.branch()
            unknown = outcome.status == UNVERIFIABLE and any(verdict.missing for verdict in outcome.verdicts)
            if not unknown or not self.voice.patient or not self._learn(outcome):
                break
        if outcome.status != ILLEGAL or override:
            self._record(trial, outcome)
        self._report(outcome)
        return report.exit_status(outcome)

    def check(self, text: str) -> int:
        """Say what the verdict on an entry would be, asking for what it hinges on; nothing is recorded."""
        while True:
            trial = self.table.trial() if self.branch is None else self.branch.session.branch()
            try:
                outcome = inquiry.at_table(self.table, trial, text, self.voice, self.speaker)
            except Ambiguous as error:
                said, text = text, self._finish(error, text)
                if text == said:
                    raise
                continue
            self.judged = text, self.session.branch()
            self.voice.say(report.outcome_lines(outcome, self.speaker, self.table.game))
            self.judged_again()
            return report.exit_status(outcome)

    def why(self, text: str) -> int:
        """Say the verdict on an entry again, or on the last one if there is no ``text``, and what it rests on."""
        text, before = (text, self.session) if text else self.judged or ("", self.session)
        if not text:
            self.tell(N_("There is no verdict yet."))
            return DONE
        outcome = attempt(before.branch(), text, explain=True, lang=self.speaker.lang)
        self.voice.say(report.outcome_lines(outcome, self.speaker, self.table.game))
        return report.exit_status(outcome)

    def _finish(self, error: Ambiguous, text: str) -> str:
        """Ask for what is ambiguous in an entry, and return the text with the answers."""
        if not self.voice.patient or not error.options:
            raise error
        asked = entries_of(text)[error.place]
        entry = asking.opened(self, error, asked) if error.open_args else asking.who(self, error, asked)
        text = _changed(text, error.place, entry)
        self.voice.say([Line("heading", f"→ {masked(text, self.table.game.grammar)}")])
        return text

    def _learn(self, outcome: Outcome) -> bool:
        """Ask for the facts that an entry hinges on; True if the box now has more.

        An empty answer puts off the rest, so that the game goes on; GivenUpError if the entry is not to be recorded.
        """
        keys = dict.fromkeys(missing.key for verdict in outcome.verdicts for missing in verdict.missing)
        asked = [key for key in keys if key not in self.later]
        if asked:
            self.tell(N_("It depends on {count#fact|facts} of your copy. Enter: later."), count=len(asked))
        for place, key in enumerate(asked):
            value = asking.fact(self.voice, self.speaker, self.table.game, key)
            if value is None:
                self.later.update(asked[place:])
                self.tell(N_("Answer later with: {command}"), command=commands.FACT.name)
                return place > 0
            self.learn(key, value)
        return bool(asked)

    def catch_up(self) -> None:
        """Ask for every fact that entries of this table still hinge on; an empty answer leaves one for later."""
        keys = waiting(self.session)
        if not keys:
            self.tell(N_("No entry waits for a fact."))
        for key in keys:
            value = asking.fact(self.voice, self.speaker, self.table.game, key)
            if value is not None:
                self.later.discard(key)
                self.learn(key, value)

    def learn(self, key: str, value: object) -> None:
        """Add a fact to the box, the table and the branch."""
        before = self.table.seq
        self.table.learn(key, value)
        if self.branch is not None:
            self.branch.session.learn(key, value)
            if self.branch.seq == before:
                self.branch.seq = self.table.seq
        self._noted(key, value)
        self.judged_again()

    def judged_again(self) -> None:
        """Say which entries are judged otherwise since a fact was told."""
        self.voice.say(marks.turned_lines(self.table.turned(), self.table.game, self.speaker))

    def _noted(self, key: str, value: object) -> None:
        shown = facts_of(self.table.game).show(key, value, self.speaker.lang)
        self.tell(N_("Noted in the box: {key} = {value}"), key=key, value=shown)

    def _record(self, trial: Session, outcome: Outcome) -> None:
        if self.branch is None:
            self.again = outcome.text
            self.table.record(outcome, trial, len(self.table.session.steps))
            self.again = ""
        else:
            self.branch.session = trial

    def _report(self, outcome: Outcome) -> None:
        pointed = self.voice.patient
        self.voice.say(report.outcome_lines(outcome, self.speaker, self.table.game, numbered=pointed))
        if outcome.status == ILLEGAL and not outcome.verdicts[-1].overridden:
            self.tell(N_("Nothing was recorded."))
            if pointed and len(outcome.entries) == 1:
                self.pointing.offer(report.instead_texts(outcome, self.speaker, self.table.game)[: report.MOST_OPTIONS])
        elif self.session.decision().over:
            self.show_score("")

    def show_score(self, player: str) -> None:
        """Show the score sheet as things stand; with ``player`` all lines of that player's points."""
        session, speaker = self.session, self.speaker
        try:
            sheet = sheets.sheet_of(session, self.table.marks(), speaker)
        except sheets.MissingFactsError as error:
            missing = [report.missing_text(one, speaker, session.game) for one in error.missing]
            self.voice.say(Line("missing", text) for text in missing)
            return
        except sheets.NotYetError as error:
            self.voice.say([Line("hint", speaker.message(error))])
            return
        self.voice.say(views.practice_lines(session.setting.box, speaker))
        if player:
            self.voice.say(Line("plain", text) for text in sheets.point_texts(sheet, speaker, player))
            return
        self.voice.say(marks.waiting_lines(sheet.marks, speaker))
        self.voice.say(sheets.grid_lines(sheet, session.game.id, speaker))
        self.voice.say(sheets.closing_lines(sheet, speaker))
        self.voice.say(sheets.uncounted_lines(session, speaker))


def _untold(outcome: Outcome) -> tuple[int, Arg] | None:
    """The first missing argument of a private action, and the number of its entry; None if nothing is missing.

    Nobody else can know such an argument, so it is not among the legal actions.
    """
    for place, entry in enumerate(outcome.entries):
        action = entry.verdicts[-1].action
        opened = [one for one in action.spec.args if getattr(action, one.field) is None] if action.spec.private else ()
        if opened:
            return place, opened[0]
    return None


def _changed(text: str, place: int, entry: str) -> str:
    """The text with the entry at this place replaced."""
    entries = entries_of(text)
    entries[place] = entry
    return "; ".join(entries)
