"""``ask`` as a form: is this legal? What the verdict hinges on is asked, question by question, and nothing else.

It is asked of a table that nobody tracks, of this one as it stands, or of an entry of its record that waits. A page holds
the answers given so far, so that no process has to remember a dialogue.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.declaring import Outcome, attempt
from referee.engine.errors import RefereeError
from referee.engine.forms import Draft
from referee.engine.message import N_
from referee.engine.verdict import UNVERIFIABLE
from referee.inquiring import Case, Free, at_table, read
from referee.retelling import told_late, waiting
from referee.table import Table
from referee.text import dialogue
from referee.text.dialogue import answered
from referee.text.facts import facts_of
from referee.text.forms import form_json
from referee.text.inquiry import hinge_lines
from referee.text.lines import Line
from referee.text.marks import turned_lines
from referee.text.report import error_lines, outcome_json, outcome_lines
from referee.text.speech import Speaker
from referee.web.acting import LONGEST_ENTRY
from referee.web.filling import Fields, chosen, draft_of
from referee.web.see import Told, header, lines, speaker_of
from referee.web.shown import fields_of, known_of, page_of, shown
from referee.web.visit import Visit, acting, opened

FREE, HERE = "free", "here"
MOST_STATE = 30_000
Document = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """What a page keeps of a dialogue: the entry, of which table it is asked, the answers, the draft of a fact.

    ``where`` is a table that nobody tracks, this one, or the number of an entry of its record.
    """

    entry: str = ""
    where: str = FREE
    answers: tuple[Mapping[str, Any], ...] = ()
    draft: Draft = None

    @classmethod
    def of(cls, text: str) -> Asked:
        """What a page kept; 400 if it is nothing that a page could have sent."""
        try:
            data = draft_of(text, MOST_STATE) or {}
            given = data.get("answers") or []
            if not all(isinstance(one, dict) for one in given) or len(given) > dialogue.MOST_ANSWERS:
                raise ValueError(text[:20])
            entry, where = str(data.get("entry") or "")[:LONGEST_ENTRY], str(data.get("where") or FREE)[:9]
            return cls(entry, where, tuple(given), data.get("draft"))
        except (ValueError, AttributeError, TypeError):
            raise HTTPException(400) from None

    def to_json(self) -> Document:
        """As data."""
        return {"entry": self.entry, "where": self.where, "answers": [*self.answers], "draft": self.draft}


@dataclass
class Held:
    """A dialogue as far as it went: its case, or the outcome if nothing can be asked; what is wrong with an answer."""

    asked: Asked
    speaker: Speaker
    case: Case | None = None
    outcome: Outcome | None = None
    problem: list[Line] = field(default_factory=list)


def hold(table: Table, here: Visit, asked: Asked) -> Held:
    """The dialogue with the answers given so far; those behind one that cannot be are dropped."""
    found = Held(asked, speaker_of(table, here.viewer))
    if not asked.entry and not asked.where.isdecimal():
        return found
    try:
        _begin(table, found)
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
            found.problem = [Line("error", found.speaker.say(N_("This answer cannot be here.")))]
        if found.problem:
            found.asked = replace(asked, answers=asked.answers[:at])
            break
    return found


def _begin(table: Table, found: Held) -> None:
    asked = found.asked
    if asked.where.isdecimal():
        one = next((one for one in waiting(table.session) if one.step.seq == int(asked.where)), None)
        if one is not None:
            found.case = one.case
            found.outcome = Outcome(asked.entry, [one.verdict])
    elif asked.where == HERE:
        trial = table.trial()
        position = trial.position
        outcome = attempt(trial.branch(), asked.entry, wondering=True)
        found.outcome = outcome
        if outcome.status == UNVERIFIABLE and not any(verdict.hidden for verdict in outcome.verdicts):
            trial.position = position
            found.case = at_table(trial, outcome)
    else:
        speaker = replace_names(found.speaker, ())
        free = Free(table.game, table.setting.box.copy(), (), tuple(speaker.translate(dialogue.NAMES).split()))
        free, actions = read(free, asked.entry)
        found.case = Case(actions, free, free.opened())
        found.speaker = replace_names(found.speaker, found.case.setting.players)


def replace_names(speaker: Speaker, names: Any) -> Speaker:
    """A speaker of the same language for other players."""
    return Speaker(speaker.lang, speaker.domain, names)


def ask(table: Table, here: Visit, asked: Asked, told: Told | None = None) -> Document:
    """The question that comes next with its controls, the verdict by what is known, what is supposed."""
    found = hold(table, here, asked)
    case, speaker = found.case, found.speaker
    document: Document = {
        **header(table, here.viewer, here.door),
        "asked": found.asked.to_json(),
        "verbs": [one.spec.verb.shown(speaker.lang) for one in table.game.grammar.actions if not one.spec.private],
        "problem": lines(found.problem),
        "question": None, "supposed": "", "certain": False, "verdict": [], "judged": "", "form": None, "keeps": [],
        "told": told, "entry": asked.entry,
    }  # fmt: skip
    if found.outcome is not None and case is None:
        document |= _verdict(found.outcome, speaker, table)
    if case is None:
        return document
    document |= dialogue.state(case, speaker)
    document |= _verdict(Outcome(asked.entry, case.verdicts()), speaker, table)
    document["entry"] = (
        " ".join(one.text(speaker.lang, speaker.names) for one in case.actions) if not asked.entry else asked.entry
    )
    if document["judged"] == UNVERIFIABLE and document["question"] is None:
        document["verdict"] += lines(hinge_lines(case, speaker))
    if document["question"] is not None and document["question"]["fact"]:
        document["form"] = form_json(table.game, document["question"]["fact"], found.asked.draft, speaker)
    document["keeps"] = _keeps(table, found) if here.viewer.acts else []
    return document


def _verdict(outcome: Outcome, speaker: Speaker, table: Table) -> Document:
    said = outcome_lines(outcome, speaker, table.game)
    return {"verdict": lines(said), "judged": outcome.status, "outcome": outcome_json(outcome, speaker, table.game)}


def _keeps(table: Table, found: Held) -> list[str]:
    """What of the answers could be written down: facts of the box, and parts of this table's position."""
    assert found.case is not None
    box = table.setting.box
    facts = [] if box.practice else [*found.case.told]
    return facts + ([*found.case.seen()] if found.asked.where != FREE else [])


def write(table: Table, here: Visit, asked: Asked) -> Told:
    """Write down what was told: facts into the box, the rest as corrections; say what that changed."""
    found, speaker = hold(table, here, asked), speaker_of(table, here.viewer)
    case = found.case
    if case is None or found.problem:
        return Told(found.problem)
    table.turned()
    said: list[Line] = []
    if case.told and not table.setting.box.practice:
        table.learn_all(case.told)
        said += [Line("note", speaker.say(N_("Kept in the box: {keys}"), {"keys": [*case.told]}))]
    seen = case.seen() if asked.where != FREE else {}
    why = speaker.say(N_("told when asked"))
    if seen and asked.where.isdecimal():
        verdicts = told_late(table, int(asked.where), seen, why)
        said += outcome_lines(Outcome("", verdicts), speaker, table.game)
    else:
        for path, value in seen.items():
            table.correct(path, value, why)
    said += (
        [Line("note", speaker.say(N_("Written down: {count#answer|answers}."), {"count": len(seen)}))] if seen else []
    )
    return Told([*said, *turned_lines(table.turned(), table.game, speaker)])


# -- the page ----------------------------------------------------------------------------------------------------------


def ask_page(request: Request) -> Response:
    """The form, with the dialogue that the address holds."""
    query = request.query_params
    kept = Asked.of(query.get("said", ""))
    if "said" not in query:
        kept = Asked(query.get("entry", "")[:LONGEST_ENTRY], query.get("where", FREE)[:9])
    return page_of("ask.html", request, lambda table, here: ask(table, here, kept))


async def ask_form(request: Request) -> Response:
    """What was answered on the page."""
    return await run_in_threadpool(_answered, request, await fields_of(request))


def _answered(request: Request, fields: Fields) -> Response:
    with opened(request) as (table, here):
        asked, told = _next(table, here, fields), None
        if fields.get("op", [""])[-1] == "write":
            acting(request)
            try:
                told = write(table, here, asked)
                asked = replace(asked, answers=()) if not asked.where.isdecimal() else Asked()
            except RefereeError as error:
                told = Told(error_lines(error, speaker_of(table, here.viewer)))
        document = ask(table, here, asked, told)
    return shown("ask.html", request, **known_of(request, here, document))


def _next(table: Table, here: Visit, fields: Fields) -> Asked:
    """The dialogue after what was tapped."""
    asked = Asked.of(fields.get("said", [""])[0])
    what, _, where = fields.get("op", [""])[-1].partition(":")
    if what == "start" or "verb" in fields:
        entry = fields.get("verb", fields.get("entry", [""]))[0][:LONGEST_ENTRY]
        return Asked(entry, fields.get("where", [FREE])[0][:9])
    if what == "back":
        return replace(asked, answers=asked.answers[:-1], draft=None)
    given: Mapping[str, Any] | None = None
    if what == "skip":
        given = {"skip": True}
    elif what == "other":
        given = {"other": True}
    elif what == "offer" and where.isdecimal():
        given = {"offer": int(where)}
    elif what == "say":
        given = {"typed": _typed(fields)}
    else:
        return _of_fact(table, here, asked, fields)
    return replace(asked, answers=(*asked.answers, given), draft=None)


def _typed(fields: Fields) -> str:
    """The fields of an answer as one line."""
    if "flags" in fields:
        return dialogue.flags_typed([int(one) for one in fields.get("flag", ()) if one.isdecimal()])
    if "row" in fields:
        return dialogue.row_typed(fields["row"], lists="lists" in fields)
    return fields.get("typed", [""])[0][:LONGEST_ENTRY]


def _of_fact(table: Table, here: Visit, asked: Asked, fields: Fields) -> Asked:
    """The dialogue after something was chosen in the form of a fact."""
    found = hold(table, here, asked)
    question = found.case.question() if found.case is not None else None
    if question is None or not question.fact:
        return found.asked
    draft = chosen(table.game, question.fact, asked.draft, fields)
    if fields.get("op", [""])[-1] != "keep":
        return replace(found.asked, draft=draft)
    try:
        form = facts_of(table.game).form(question.fact, draft)
        value = form.made(form.tidy(draft))
    except RefereeError:
        return replace(found.asked, draft=draft)
    return replace(found.asked, answers=(*found.asked.answers, {"fact": value}), draft=None)


ROUTES = [Route("/t/{table}/ask", ask_page), Route("/t/{table}/ask", ask_form, methods=["POST"])]


# -- as JSON -----------------------------------------------------------------------------------------------------------


class Dialogue(BaseModel):
    """An entry that is asked about, and the answers given so far; ``write`` writes down what they told."""

    entry: str = Field("", max_length=LONGEST_ENTRY)
    where: str = Field(
        FREE,
        max_length=9,
        description="free: a table nobody tracks; here: this one; or the number of an entry that waits",
    )
    answers: list[dict[str, Any]] = Field(default_factory=list, max_length=dialogue.MOST_ANSWERS)
    write: bool = False


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.post(
        "/t/{table}/ask", summary="Whether an entry is legal, by what was answered so far, and what is asked next."
    )
    def question(request: Request, table: str, asked: Dialogue) -> Document:
        if len(json.dumps(asked.answers)) > MOST_STATE:
            raise HTTPException(422)
        kept = Asked(asked.entry, asked.where, tuple(asked.answers))
        with opened(request, acts=asked.write) as (found, here):
            told = write(found, here, kept) if asked.write else None
            return ask(found, here, kept, told) | {"told": told.to_json() if told is not None else None}
