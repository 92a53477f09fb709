"""A dialogue about an entry: is it legal? What it is about is taken from the table first, so that nobody there waits.

It is asked of a table that nobody tracks, of one as it stands, or of an entry of its record that waits. A page holds
the answers given so far, so that no process has to remember a dialogue.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from starlette.exceptions import HTTPException

from messages.classes import frozen
from referee.declaring import Outcome, attempt
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.errors import RefereeError
from referee.engine.forms import Draft
from referee.engine.game import Game, Seat
from referee.engine.glimpse import tell_seen
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.verdict import UNVERIFIABLE
from referee.inquiring import Case, at_table
from referee.opening import seats_of
from referee.retelling import Waiting, waiting
from referee.table import Table
from referee.text import dialogue
from referee.text.dialogue import answered
from referee.text.facts import facts_of
from referee.text.forms import form_json
from referee.text.inquiry import hinge_lines
from referee.text.lines import Line
from referee.text.report import error_lines, outcome_json, outcome_lines
from referee.text.speech import Speaker
from referee.untracked import Free, read
from referee.web.acting import LONGEST_ENTRY
from referee.web.filling import Fields, chosen, draft_of
from referee.web.photos import Photos
from referee.web.see import lines, speaker_of
from referee.web.visit import Visit

FREE, HERE = "free", "here"
MOST_STATE, MOST_PLAYERS = 30_000, 300
MOST_AT_ONCE = 8
Document = dict[str, Any]


class BusyError(RefereeError):
    """More is asked at once than can be thought about."""


@frozen
class Asked:
    """What a page keeps of a dialogue: the entry, of which table it is asked, the answers, the draft of a fact.

    ``where`` is a table that nobody tracks, this one, or the number of an entry of its record. Of a table that nobody
    tracks can be told: who plays, whether the box is the made-up one, the name of pictures, whether nothing lies hidden.
    """

    entry: str = ""
    where: str = FREE
    answers: tuple[Mapping[str, Any], ...] = ()
    draft: Draft = None
    players: str = ""
    practice: bool = False
    photo: str = ""
    rest: bool = False

    @classmethod
    def of(cls, text: str) -> Asked:
        """What a page kept; 400 if it is nothing that a page could have sent."""
        try:
            data = draft_of(text, MOST_STATE) or {}
            given = data.get("answers") or []
            if not all(isinstance(one, dict) for one in given) or len(given) > dialogue.MOST_ANSWERS:
                raise ValueError(text[:20])
            entry, where = str(data.get("entry") or "")[:LONGEST_ENTRY], str(data.get("where") or FREE)[:9]
            players, photo = str(data.get("players") or "")[:MOST_PLAYERS], str(data.get("photo") or "")[:40]
            practice, rest = data.get("practice") is True, data.get("rest") is True
            return cls(entry, where, tuple(given), data.get("draft"), players, practice, photo, rest)
        except (ValueError, AttributeError, TypeError):
            raise HTTPException(400) from None

    @classmethod
    def begun(cls, fields: Mapping[str, str]) -> Asked:
        """A dialogue that begins, by the fields of a form or of an address."""
        return cls(
            (fields.get("verb") or fields.get("entry", ""))[:LONGEST_ENTRY],
            fields.get("where", FREE)[:9],
            players=fields.get("players", "")[:MOST_PLAYERS],
            practice=fields.get("box") == "practice",
            photo=fields.get("photo", "")[:40],
            rest=fields.get("rest") == "yes",
        )

    def to_json(self) -> Document:
        """As data."""
        return {**asdict(self), "answers": [*self.answers]}

    def on(self, answer: Mapping[str, Any]) -> Asked:
        """The dialogue with one more answer."""
        return replace(self, answers=(*self.answers, answer), draft=None)


@frozen
class Ground:
    """What a dialogue is about. Nobody else uses any of it, and ``acts`` says whether what is told may be written down.

    ``trial`` is a tracked table as the asker may see it, ``waits`` an entry of its record; with neither, nobody tracks it.
    """

    game: Game
    box: Box
    speaker: Speaker
    acts: bool
    trial: Session | None = None
    waits: Waiting | None = None
    free: Free | None = None

    @classmethod
    def of(cls, table: Table, here: Visit, asked: Asked, photos: Photos, folder: str) -> Ground:
        """What is asked about at a table, to be thought about when the table is used by others again."""
        made = cls(table.game, table.setting.box.copy(), speaker_of(table, here.viewer), here.viewer.acts)
        if asked.where == HERE:
            return replace(made, trial=_apart(table.trial().branch()))
        if asked.where.isdecimal():
            found = next((one for one in waiting(table.session) if one.step.seq == int(asked.where)), None)
            if found is not None:
                _apart(found.moment)
            return replace(made, waits=found)
        if not asked.photo:
            return made.untracked(())
        setting = table.setting
        own = Free(made.game, made.box, setting.seats, (), len(setting.seats), setting.options, setting.own_rulings)
        return made.untracked(setting.seats, own).seeing(asked, photos, folder)

    def untracked(self, seats: tuple[Seat, ...] | list[Seat], free: Free | None = None) -> Ground:
        """The ground of a table that nobody tracks, with whoever is known to play."""
        names = tuple(self.speaker.translate(dialogue.NAMES).split())
        made = free or Free(self.game, self.box, tuple(seats), names, len(seats))
        return replace(self, free=replace(made, names=names), speaker=replace_names(self.speaker, ()))

    def seeing(self, asked: Asked, photos: Photos, folder: str) -> Ground:
        """The same ground, with what pictures show of it."""
        assert self.free is not None
        if not asked.photo:
            return self

        def tell(position: Any, setting: Any) -> None:
            tell_seen(position, photos.seen(folder, asked.photo, setting, self.speaker.lang, rest=asked.rest))

        return replace(self, free=replace(self.free, tellers=(tell,)))


def _apart(session: Session) -> Session:
    """A branch that shares nothing with its table that the table changes."""
    session.setting = replace(session.setting, box=session.setting.box.copy())
    return session


def named(game: Game, players: str) -> list[Seat]:
    """Who plays, as it is typed; RefereeError if they cannot."""
    return seats_of(game, [word for word in players.replace(",", " ").split() if word])


def replace_names(speaker: Speaker, names: Any) -> Speaker:
    """A speaker of the same language for other players."""
    return Speaker(speaker.lang, speaker.domain, names)


_THINKING = threading.BoundedSemaphore(MOST_AT_ONCE)


@contextmanager
def thinking() -> Iterator[None]:
    """While an entry is thought about; BusyError if too many are already."""
    if not _THINKING.acquire(blocking=False):
        raise BusyError(N_("Too much is being asked at once. Try again in a moment."))
    try:
        yield
    finally:
        _THINKING.release()


@dataclass
class Held:
    """A dialogue as far as it went: its case, or the outcome if nothing can be asked; what is wrong with an answer."""

    asked: Asked
    speaker: Speaker
    case: Case | None = None
    outcome: Outcome | None = None
    problem: list[Line] = field(default_factory=list)


def hold(ground: Ground, asked: Asked) -> Held:
    """The dialogue with the answers given so far; those behind one that cannot be are dropped."""
    found = Held(asked, ground.speaker)
    if not asked.entry and not asked.where.isdecimal():
        return found
    try:
        _begin(ground, found)
    except RefereeError as error:
        found.problem = error_lines(error, found.speaker)
        return found
    for at, one in enumerate(asked.answers if found.case is not None else ()):
        try:
            assert found.case is not None
            answered(found.case, one, found.speaker)
        except RefereeError as error:
            found.problem = error_lines(error, found.speaker)
        except (ValueError, LookupError, TypeError, AttributeError):
            found.problem = [Line("error", found.speaker.say(N_("This answer is not possible here.")))]
        if found.problem:
            found.asked = replace(asked, answers=asked.answers[:at])
            break
    return found


def _begin(ground: Ground, found: Held) -> None:
    asked, trial = found.asked, ground.trial
    if ground.waits is not None:
        found.case = ground.waits.case
        found.outcome = Outcome(asked.entry, [ground.waits.verdict])
    elif trial is not None:
        position = trial.position
        outcome = attempt(trial.branch(), asked.entry, wondering=True, lang=found.speaker.lang)
        found.outcome = outcome
        if outcome.status == UNVERIFIABLE and not any(verdict.hidden for verdict in outcome.verdicts):
            trial.position = position
            found.case = at_table(trial, outcome)
    elif ground.free is not None:
        free = replace(ground.free, box=ground.box.copy())
        free, actions = read(free, asked.entry)
        found.case = Case(actions, free, free.opened())
        found.speaker = replace_names(found.speaker, found.case.setting.players)


def document(ground: Ground, found: Held) -> Document:
    """The question that comes next with its controls, the verdict by what is known, what is supposed."""
    case, speaker, asked, game = found.case, found.speaker, found.asked, ground.game
    made: Document = {
        "asked": asked.to_json(),
        "verbs": [one.spec.verb.shown(speaker.lang) for one in _verbs(ground)],
        "problem": lines(found.problem),
        "question": None, "supposed": "", "certain": False, "verdict": [], "judged": "", "form": None, "keeps": [],
        "entry": asked.entry,
    }  # fmt: skip
    if found.outcome is not None and case is None:
        made |= _verdict(found.outcome, speaker, game)
    if case is None:
        return made
    made |= dialogue.state(case, speaker)
    made |= _verdict(Outcome(asked.entry, case.verdicts()), speaker, game)
    made["entry"] = asked.entry or " ".join(one.text(speaker.lang, speaker.names) for one in case.actions)
    if made["judged"] == UNVERIFIABLE and made["question"] is None:
        made["verdict"] += lines(hinge_lines(case, speaker))
    if made["question"] is not None and made["question"]["fact"]:
        made["form"] = form_json(game, made["question"]["fact"], asked.draft, speaker)
    made["keeps"] = _keeps(ground, case, asked) if ground.acts else []
    return made


def _verbs(ground: Ground) -> list[type[Action]]:
    """What can be asked about: what is open at the table first, then what players do, then what the table does."""
    now = ground.trial.decision() if ground.trial is not None else None
    open_now = (*now.verbs, *now.others) if now is not None else ()
    found = [one for one in ground.game.grammar.actions if not one.spec.private]
    return sorted(found, key=lambda one: (one not in open_now, one.spec.by_table))


def _verdict(outcome: Outcome, speaker: Speaker, game: Game) -> Document:
    said = outcome_lines(outcome, speaker, game)
    return {"verdict": lines(said), "judged": outcome.status, "outcome": outcome_json(outcome, speaker, game)}


def _keeps(ground: Ground, case: Case, asked: Asked) -> list[str]:
    """What of the answers could be written down: facts of the box, and parts of a tracked table's position."""
    facts = [] if ground.box.practice else [*case.told]
    return facts + ([*case.seen()] if asked.where != FREE else [])


# -- what was tapped ---------------------------------------------------------------------------------------------------


def next_of(asked: Asked, fields: Fields) -> Asked | None:
    """The dialogue after what was tapped; None where the form of a fact was filled in, which takes the dialogue itself."""
    what, _, where = fields.get("op", [""])[-1].partition(":")
    if what == "start" or "verb" in fields:
        return Asked.begun({name: values[0] for name, values in fields.items()})
    if what == "back":
        return replace(asked, answers=asked.answers[:-1], draft=None)
    if what in ("skip", "other"):
        return asked.on({what: True})
    if what == "offer" and where.isdecimal():
        return asked.on({"offer": int(where)})
    if what == "say":
        return asked.on({"typed": _typed(fields)})
    return asked if what == "write" else None


def _typed(fields: Fields) -> str:
    """The fields of an answer as one line."""
    if "flags" in fields:
        return dialogue.flags_typed([int(one) for one in fields.get("flag", ()) if one.isdecimal()])
    if "row" in fields:
        return dialogue.row_typed(fields["row"], lists="lists" in fields)
    return fields.get("typed", [""])[0][:LONGEST_ENTRY]


def filled(ground: Ground, found: Held, fields: Fields) -> Held:
    """The dialogue after something was chosen in the form of a fact."""
    question = found.case.question() if found.case is not None else None
    if found.case is None or question is None or not question.fact:
        return found
    draft = chosen(ground.game, question.fact, found.asked.draft, fields)
    found.asked = replace(found.asked, draft=draft)
    if fields.get("op", [""])[-1] != "keep":
        return found
    try:
        form = facts_of(ground.game).form(question.fact, draft)
        value = form.made(form.tidy(draft))
    except RefereeError:
        return found
    return hold(ground, found.asked.on({"fact": value}))
