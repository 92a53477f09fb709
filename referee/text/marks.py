"""What stands in a record although no rule vouches for it: corrections, overrides, what was found illegal since, and
what cannot be verified. What changed in this when a fact was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee import record
from referee.engine.message import N_
from referee.engine.session import OPEN
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Violation
from referee.text.lines import Line
from referee.text.report import spoken, told_to
from referee.text.views import MARKS, step_text

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.engine.session import Session
    from referee.record import Turned
    from referee.text.speech import Speaker

WAITING = (UNVERIFIABLE, OPEN)
"""The marks of entries that nobody can judge yet. There may be many, so that they are counted and not listed."""
TURNED = {
    ILLEGAL: N_("Found illegal now: entry {seq}, {entry}"),
    OPEN: N_("Without effect until it is said in full: entry {seq}, {entry}"),
    UNVERIFIABLE: N_("Can no longer be verified: entry {seq}, {entry}"),
}


def mark_text(mark: Mapping[str, Any], speaker: Speaker) -> str:
    """A correction, an override, or an entry that was found illegal since or waits."""
    rules = f" ({', '.join(mark['rules'])})" if mark["rules"] else ""
    why = f": {mark['why']}" if mark["why"] else ""
    return f"* {speaker.translate(MARKS[mark['kind']])} {mark['seq']}: {mark['what']}{rules}{why}"


def mark_lines(marks: Iterable[Mapping[str, Any]], speaker: Speaker) -> Iterator[Line]:
    """A line for each mark but those of waiting entries, which :func:`waiting_lines` counts."""
    yield from (Line("warning", mark_text(mark, speaker)) for mark in marks if mark["kind"] not in WAITING)


def in_words(marks: Iterable[Mapping[str, Any]], session: Session, speaker: Speaker) -> list[dict[str, Any]]:
    """The marks of a session with what was entered or set as the reader may know it, in words."""
    told = {step.seq: step_text(step, speaker, session.game) for step in session.steps if step.seq}
    return [{**mark, "what": told.get(mark["seq"], mark["what"])} for mark in marks]


def standing_lines(session: Session, speaker: Speaker) -> Iterator[Line]:
    """All that no rule vouches for: how much waits, and the rest one by one."""
    marks = in_words(record.marks(session), session, speaker)
    yield from waiting_lines(marks, speaker)
    yield from mark_lines(marks, speaker)


def waiting_lines(marks: Iterable[Mapping[str, Any]], speaker: Speaker) -> Iterator[Line]:
    """The line that some entries are not verified yet, with their numbers, if there are any."""
    waiting = [mark["seq"] for mark in marks if mark["kind"] in WAITING]
    if waiting:
        facts = {"count": len(waiting), "seqs": numbers(waiting)}
        yield Line(
            "warning", speaker.say(N_("Not verified: {count#entry|entries} ({seqs}). Points may still change."), facts)
        )


def numbers(found: Sequence[int]) -> str:
    """Numbers as a list, with rows of following ones cut short: 3, 5-8, 12."""
    rows: list[list[int]] = []
    for one in sorted(found):
        if rows and one == rows[-1][-1] + 1:
            rows[-1].append(one)
        else:
            rows.append([one])
    return ", ".join(str(row[0]) if len(row) == 1 else f"{row[0]}-{row[-1]}" for row in rows)


def turned_lines(turned: Sequence[Turned], game: Game, speaker: Speaker) -> Iterator[Line]:
    """Every entry that is judged otherwise since a fact was told, by number and rule."""
    verified = [one.step.seq for one in turned if one.verdict == LEGAL]
    if verified:
        yield Line(
            "legal",
            speaker.say(
                N_("Found legal now: {count#entry|entries} ({seqs})."),
                {"count": len(verified), "seqs": numbers(verified)},
            ),
        )
    for one in turned:
        if one.verdict in TURNED:
            facts = {"seq": one.step.seq, "entry": step_text(one.step, speaker, game)}
            yield Line(one.verdict if one.verdict == ILLEGAL else "missing", speaker.say(TURNED[one.verdict], facts))
            yield from (Line("violation", f"  {text}") for text in _reasons(one, speaker))


def turned_json(turned: Sequence[Turned], game: Game, speaker: Speaker) -> list[dict[str, Any]]:
    """The same as data."""
    return [
        {
            "seq": one.step.seq,
            "entry": step_text(one.step, speaker, game),
            "verdict": one.verdict,
            "before": one.before,
            "rules": list(one.step.rules),
        }
        for one in turned
    ]


def _reasons(turned: Turned, speaker: Speaker) -> Iterator[str]:
    """The broken rules, without their sentences where these would tell another's secret."""
    step = turned.step
    assert step.action is not None
    if not told_to(step.action, speaker):
        yield ", ".join(step.rules)
        return
    broken = (one for one in step.findings if isinstance(one, Violation))
    yield from (f"{one.rule}: {spoken(one, speaker)}" for one in broken)
