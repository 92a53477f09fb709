"""What is shown of a report, to people and as JSON: explanations as entries, and what nothing explains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from messages.classes import frozen
from referee.camera.compare import Breach
from referee.camera.explain import Difference, Explanation
from referee.camera.watcher import Report
from referee.camera.wording import Wording
from referee.declaring import Outcome
from referee.engine.action import Action
from referee.engine.game import TABLE
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.spot import Lying
from referee.private import own_text, yours
from referee.text.lines import Line
from referee.text.report import action_json, action_text, error_text, spoken, violation_lines

if TYPE_CHECKING:
    from referee.camera.kit import Kit
    from referee.table import Table
    from referee.text.speech import Speaker

ENTER = N_("Enter accepts 1; n skips; or type what happened.")
WHICH = N_("Which? A number accepts; n skips; or type what happened.")
WHOLLY = N_("The table is as the record says.")
PARTLY = N_("What is in sight is as the record says.")
TYPE = N_("If the table is right, type: correct {path} {value} because …")
CALL = N_("If the table is right: referee correct {path} {value} --why …")
MOST_SHOWN = 9
MOST_PLACES = 6


@frozen
class Proposal:
    """An explanation that can be accepted: the actions shown to everybody, and what they stand for.

    ``explanation`` is None if it cannot be accepted by number, because it depends on what a player keeps private; it
    has to be typed.
    """

    back: int
    shown: tuple[Action, ...]
    explanation: Explanation | None

    def entries(self, speaker: Speaker) -> list[str]:
        """The entries a person would type, one for each player in turn."""
        runs: list[tuple[int, list[str]]] = []
        for action in self.shown:
            if not runs or action.player != runs[-1][0]:
                runs.append((action.player, []))
            runs[-1][1].append(action_text(action, speaker))
        return [(f"{speaker.names[seat]}: " if seat != TABLE else "") + " ".join(said) for seat, said in runs]

    def text(self, speaker: Speaker) -> str:
        """The take-back and all entries in one line."""
        back = [speaker.say(N_("take back {steps#step|steps}"), {"steps": self.back})] if self.back else []
        return "; ".join([*back, *self.entries(speaker)])


def proposals(session: Session, report: Report) -> list[Proposal]:
    """What can be proposed, best first.

    Unless one is clearly best, what a player's hand would reveal is left out of what is shown.
    """
    found = report.findings
    made: dict[tuple[int, tuple[Action, ...]], Proposal] = {}
    for one in found.explanations:
        shown = one.actions if one is found.best else _public(session, one)
        same = made.get((one.back, shown))
        made[one.back, shown] = Proposal(one.back, shown, None if same or shown != one.actions else one)
    return list(made.values())


def _public(session: Session, explanation: Explanation) -> tuple[Action, ...]:
    trial, shown = session.branch(), []
    if explanation.back:
        trial.undo(explanation.back)
    for action in explanation.actions:
        shown.append(session.game.public(trial.position, action))
        trial.declare(action, warn=False)
    return tuple(shown)


def default(report: Report, offered: Sequence[Proposal]) -> Proposal | None:
    """The proposal that Enter accepts, see :attr:`~referee.camera.explain.Findings.best`; None if there is none."""
    best = report.findings.best
    return next((one for one in offered if best is not None and one.explanation is best), None)


def accept(table: Table, explanation: Explanation) -> Outcome:
    """Record an explanation as if it had been typed."""
    text = "; ".join(action.text() for action in explanation.actions)
    outcome = Outcome(text, [])
    yours(table.session, explanation.actions)
    if explanation.back:
        table.undo(explanation.back)
    trial = table.session.branch()
    known = len(trial.steps)
    for action in explanation.actions:
        outcome.verdicts.append(trial.declare(action, text=own_text(action)))
    outcome.recorded = table.adopt(trial, known) if explanation.actions else []
    return outcome


# -- in words ----------------------------------------------------------------------------------------------------------


def report_lines(
    report: Report, session: Session, kit: Kit, speaker: Speaker, *, asking: bool = False, otherwise: str = CALL
) -> Iterator[Line]:
    """All lines to show for a report; ``asking`` if somebody can answer; ``otherwise`` says what to do where the table is right."""
    if report.kind == "unreadable":
        yield Line("warning", spoken(report.problems[0], speaker))
    elif report.kind in ("moving", "hands"):
        yield Line("hint", speaker.say(N_("Something moves over the table, or lies on its tags.")))
    elif report.kind == "expected":
        yield Line("hint", speaker.say(PARTLY if report.unsure else WHOLLY))
    elif report.kind == "proposal":
        yield from proposal_lines(report, proposals(session, report), speaker, asking=asking)
    else:
        yield from _discrepancy_lines(report, session, kit, speaker, otherwise)
    yield from _unclear_lines(report, kit, speaker)


def proposal_lines(report: Report, offered: Sequence[Proposal], speaker: Speaker, *, asking: bool) -> Iterator[Line]:
    """The numbered proposals and how to answer."""
    best = default(report, offered)
    for number, one in enumerate(offered[:MOST_SHOWN], 1):
        style = "heading" if one is best else "option"
        yield Line(style, f"{number}  {one.text(speaker)}")
    if len(offered) > MOST_SHOWN:
        yield Line("option", speaker.say(N_("… and {count} more"), {"count": len(offered) - MOST_SHOWN}))
    if best is None and any(one.partial for one in report.findings.explanations):
        yield Line("hint", speaker.say(N_("Not everything was in sight, so more may have happened.")))
    if asking:
        yield Line("hint", speaker.say(ENTER if best is not None else WHICH))


def _discrepancy_lines(report: Report, session: Session, kit: Kit, speaker: Speaker, otherwise: str) -> Iterator[Line]:
    yield Line("illegal", speaker.say(N_("No legal action was found that explains the table. Nothing was recorded.")))
    for difference in report.findings.differences[:MOST_PLACES]:
        yield Line("violation", "  " + difference_text(difference, kit, speaker))
    if len(report.findings.differences) > MOST_PLACES:
        more = {"count": len(report.findings.differences) - MOST_PLACES}
        yield Line("violation", "  " + speaker.say(N_("… and {count} more"), more))
    if report.breach is not None:
        yield from _breach_lines(report.breach, session, speaker)
    if report.findings.close:
        entries = "; ".join(close_entries(report, session, speaker))
        yield Line("option", "  " + speaker.say(N_("Legal, and it explains a part of it: {entry}"), {"entry": entries}))
    if not otherwise:
        return
    first = report.findings.differences[0]
    value = first.seen.told if _is_number(first.seen.told) else speaker.say(N_("VALUE"))
    yield Line("hint", speaker.say(otherwise, {"path": first.spot.path, "value": value}))


def _breach_lines(breach: Breach, session: Session, speaker: Speaker) -> Iterator[Line]:
    entries = "; ".join(breach_entries(breach, session, speaker))
    yield Line(
        "plain", "  " + speaker.say(N_("Illegal, though it would explain the table: {entry}"), {"entry": entries})
    )
    for violation in breach.verdict.violations:
        for line in violation_lines(violation, speaker, session.game.book):
            yield Line(line.style, "  " + line.text)


def breach_entries(breach: Breach, session: Session, speaker: Speaker) -> list[str]:
    """The entries that would explain the table if they were all legal, without what is private."""
    before, after = (_discreet(session, actions) for actions in (breach.before, breach.after))
    return Proposal(0, (*before, breach.verdict.action, *after), None).entries(speaker)


def close_entries(report: Report, session: Session, speaker: Speaker) -> list[str]:
    """Legal entries that explain a part of what is seen, without what is private."""
    return Proposal(0, _discreet(session, report.findings.close), None).entries(speaker)


def _discreet(session: Session, actions: Iterable[Action]) -> tuple[Action, ...]:
    """The actions without what only a player's hand tells: a guess must not reveal it to the others."""
    return tuple(session.game.public(session.position, action) for action in actions)


def difference_text(difference: Difference, kit: Kit, speaker: Speaker) -> str:
    """A sentence that says where something lies differently than expected, and what."""
    missing, extra = difference.pieces
    if missing and extra and len(difference.spot.places) > 1 and _on_track(difference):
        words, spot = Wording(kit, speaker), difference.spot
        sides = {"missing": difference.expected.told, "extra": difference.seen.told}
        return speaker.say(N_("{where}: expected {missing}, seen {extra}"), {"where": words.spot(spot), **sides})
    places = dict.fromkeys(piece.place for piece in (*missing, *extra)) or difference.spot.places[:1]
    where = "; ".join(map(Wording(kit, speaker).place, places))
    facts = {"where": where, "missing": _named(missing, kit), "extra": _named(extra, kit)}
    if missing and extra:
        return speaker.say(N_("{where}: expected {missing}, seen {extra}"), facts)
    if missing:
        return speaker.say(N_("{where}: expected {missing}, not there"), facts)
    return speaker.say(
        N_("{where}: seen {extra}, not expected there") if extra else N_("{where}: in another order"), facts
    )


def _on_track(difference: Difference) -> bool:
    """Whether the spot tells a number both ways, which then says more than the places do."""
    return _is_number(difference.expected.told) and _is_number(difference.seen.told)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _named(pieces: Iterable[Lying], kit: Kit) -> str:
    names = Counter(kit.named(piece.component) if piece.copy else kit.kind_named(piece.kind) for piece in pieces)
    return ", ".join(name if count == 1 else f"{count} x {name}" for name, count in names.items())


def _unclear_lines(report: Report, kit: Kit, speaker: Speaker) -> Iterator[Line]:
    for piece in report.strays:
        facts = {
            "name": kit.named(piece.component),
            "where": Wording(kit, speaker).place(piece.place),
        }
        yield Line("warning", speaker.say(N_("{name} is in a place where it has no meaning: {where}"), facts))
    for one in report.astride:
        yield Line("warning", Wording(kit, speaker).on_line(one))
    for line in dict.fromkeys(Wording(kit, speaker).reasons(report.poor)):
        yield Line("warning", line)
    if report.unsure and report.kind != "expected":
        places = dict.fromkeys(place for spot in report.unsure for place in spot.places[:1])
        names = list(map(Wording(kit, speaker).place, places))
        shown = "; ".join([*names[:MOST_PLACES], *(["…"] if len(names) > MOST_PLACES else [])])
        yield Line("hint", speaker.say(N_("Not compared, because not all of it is clear: {places}"), {"places": shown}))


# -- as data -----------------------------------------------------------------------------------------------------------


def report_data(report: Report, session: Session, speaker: Speaker) -> dict[str, Any]:
    """A report as JSON data."""
    offered = proposals(session, report)
    best = default(report, offered)
    return {
        "event": report.kind,
        "picture": report.picture,
        "problems": [error_text(one, speaker) for one in report.problems],
        "proposals": [
            {
                "entries": one.entries(speaker),
                "back": one.back,
                "actions": [action_json(action, speaker) for action in one.shown],
                "unambiguous": one is best,
            }
            for one in offered
        ],
        "complete": report.findings.complete,
        "differences": [
            {"path": one.spot.path, "expected": _plain(one.expected.told), "seen": _plain(one.seen.told)}
            for one in report.findings.differences
        ],
        "part": close_entries(report, session, speaker),
        "breach": None if report.breach is None else _breach_data(report.breach, session, speaker),
        "unsure": [spot.path for spot in report.unsure],
        "poor": [[one.reason, one.place.board, one.place.zone, one.kind] for one in report.poor],
        "strays": [[piece.component, piece.place.board, piece.place.zone] for piece in report.strays],
        "astride": [[one.piece.component, *([*place] for place in one.places)] for one in report.astride],
    }


def _plain(value: Any) -> Any:
    return None if repr(value) == "UNSEEN" else value


def _breach_data(breach: Breach, session: Session, speaker: Speaker) -> dict[str, Any]:
    from referee.text.report import verdict_json

    return {"entries": breach_entries(breach, session, speaker), **verdict_json(breach.verdict, speaker, session.game)}
