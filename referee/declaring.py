"""Declares in a session what is typed at once: gives the verdicts, what would be legal instead, what is still open."""

from __future__ import annotations

from dataclasses import field

from messages.classes import frozen, mutable
from referee import sound
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.data import Position
from referee.engine.entry import entries_of
from referee.engine.errors import Ambiguous, EntryError, NotUnderstood, UntoldError
from referee.engine.evidence import evidence
from referee.engine.game import Decision
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.engine.spelling import understood
from referee.engine.veil import veiled
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE, Verdict
from referee.private import asked, hushed, own_text, yours


@frozen
class How:
    """How entries are declared: against the rules, for a reason, with what the verdicts rest on, in whose language."""

    override: bool = False
    why: str = ""
    explain: bool = False
    lang: str = "en"


@mutable
class Outcome:
    """What came of a text typed at once: a verdict for each action, in order; the last is illegal if it was refused.

    ``recorded`` are the numbers of its rows in the ledger, empty if it was only asked or was refused. ``entries`` are
    the outcomes of its single entries. ``instead`` are series of actions, each complete from the first action on, that
    would have been legal; the player ``first`` need not be named in them.
    """

    text: str
    verdicts: list[Verdict] = field(default_factory=list)
    recorded: list[int] = field(default_factory=list)
    entries: list[Outcome] = field(default_factory=list)
    instead: list[tuple[Action, ...]] = field(default_factory=list)
    first: int | None = None

    @property
    def status(self) -> str:
        """The worst verdict: illegal, then unverifiable, then legal."""
        statuses = [verdict.status for verdict in self.verdicts]
        return next((one for one in (ILLEGAL, "unverifiable") if one in statuses), "legal")


def attempt(
    session: Session,
    text: str,
    *,
    override: bool = False,
    why: str = "",
    declaring: bool = False,
    explain: bool = False,
    wondering: bool = False,
    lang: str = "en",
) -> Outcome:
    """Declare in a session what is typed at once, entry after entry, up to the first action that is refused.

    Actions are judged by the whole position, since whoever acts may look at what they rest on. Choices are limited to
    what the session's asker may know. When ``declaring`` in earnest, NotYoursError refuses actions of another player.
    Words that have no reading are spelled out by what is open now, those of ``lang`` first (:mod:`referee.engine.spelling`).
    ``explain`` adds to each verdict what it rests on. EntryError says what cannot be read or carried out, with its
    ``place`` among the entries; when only ``wondering``, what nobody could carry out gets its verdict all the same.
    """
    how = How(override, why, explain, lang)
    found, held, untold = Outcome(text, first=_first(session.decision())), None, False
    for place, entry in enumerate(entries_of(text) or [""]):
        outcome = Outcome(entry, first=found.first)
        found.entries.append(outcome)
        try:
            if untold:
                read, held = session.read_on(entry, held)
                outcome.verdicts += [Verdict(UNVERIFIABLE, one) for one in read]
            else:
                held = _declare(session, outcome, held, how, declaring)
        except EntryError as error:
            error.place = place
            untold = wondering and isinstance(error, UntoldError)
            if not untold:
                raise
        found.verdicts += outcome.verdicts
        if refused(outcome):
            found.instead = outcome.instead = _instead(session, found)
            break
    return found


def _first(decision: Decision) -> int | None:
    """The seat that is meant where nobody is named; None if that is open."""
    return decision.seats[0] if len(decision.seats) == 1 else None


def _instead(session: Session, outcome: Outcome) -> list[tuple[Action, ...]]:
    """The series of actions that are legal instead; none if they would repeat what is private."""
    before = tuple(verdict.action for verdict in outcome.verdicts[:-1])
    if any(one.spec.private for one in before):
        return []
    verdict = outcome.verdicts[-1]
    verdict.options = veiled(session).instead(verdict.action)
    return [(*before, one) for one in verdict.options]


def _declare(session: Session, outcome: Outcome, held: int | None, how: How, declaring: bool) -> int | None:
    """Declare the actions of one entry; returns who acts on in the next."""
    try:
        read, held, outcome.text = understood(session, outcome.text, held, how.lang)
    except NotUnderstood as error:
        raise hushed(error, outcome.text, session.game.grammar) from None
    if declaring:
        yours(session, read)
    for number, one in enumerate(read):
        try:
            known = len(session.steps)
            before = positions.clone(session.position) if how.explain else None
            verdict = session.declare(
                one, override=how.override, why=how.why, text=own_text(one, outcome.text if len(read) == 1 else "")
            )
            _explain(verdict, before, session)
            if session.loose and len(session.steps) > known:  # otherwise Table.adopt checks it
                sound.check(session)
        except CANNOT as error:
            raise sound.cannot(one, overridden=how.override) from error
        except UntoldError as error:
            _explain(error.verdict, before, session)
            outcome.verdicts += [error.verdict, *(Verdict(UNVERIFIABLE, later) for later in read[number + 1 :])]
            raise
        except Ambiguous as error:
            question = asked(session, one, error)
            question.before = tuple(verdict.action for verdict in outcome.verdicts)
            question.after = tuple(read[number + 1 :])
            raise question from None
        outcome.verdicts.append(verdict)
        if refused(outcome):
            break
    return held


def _explain(verdict: Verdict, before: Position | None, session: Session) -> None:
    """Add what the verdict rests on, as far as anybody wants to know it."""
    if before is not None:
        verdict.evidence = evidence(before, session.setting, verdict.action)


def refused(outcome: Outcome) -> bool:
    """Whether the outcome ends with an action that is illegal and not overridden."""
    last = outcome.verdicts[-1]
    return last.status == ILLEGAL and not last.overridden


def waiting(session: Session) -> list[str]:
    """The facts that entries which could not be verified still hinge on, in the order they came up."""
    steps = [step for step in session.steps if step.action is not None and step.verdict == UNVERIFIABLE]
    return list(dict.fromkeys(one.key for step in steps if step.judged is not None for one in step.judged.missing))
