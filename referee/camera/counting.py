"""Counting a table up, for any front end: answers put into what pictures and record tell, and corrections from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from typing import TYPE_CHECKING, Any

from messages.classes import frozen
from referee.camera.tally import PHOTO, Data, Tally, with_part, without
from scoring.ask import least
from scoring.shape import leniently
from scoring.sheet import FinalError

if TYPE_CHECKING:
    from referee.camera.annotate import Mark
    from referee.camera.kit import Look
    from referee.camera.wording import Wording
    from referee.engine.game import Setting
    from scoring.ask import Question

FEW = 6
AND = "+"


@frozen
class Answered:
    """A tally with typed answers: the ``final`` as far as it is known, what is still ``open``, what was no answer.

    ``asked`` are all questions whose answers were wanted, in counting order; ``problems`` are by their names.
    """

    final: Data
    open: list[Question] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    problems: dict[str, FinalError] = field(default_factory=dict)


def name_of(question: Question) -> str:
    """What the answer to a question goes by: the parts of the final that it is about."""
    return AND.join(question.parts)


def answered(tallied: Tally, texts: Mapping[str, str], again: Sequence[str] = ()) -> Answered:
    """Put typed answers, by the names of their questions, into a tally.

    An answer also replaces what was seen. ``again`` are parts of the final that are asked for although they are known.
    """
    with by_record(tallied):
        return _answered(tallied, texts, again)


def by_record(tallied: Tally) -> AbstractContextManager[object]:
    """Within it, what cannot be is counted where the record has it so: the table has the last word, as on its own sheet."""
    try:
        tallied.setting.game.scoring.FORM.final.read(tallied.final)
    except FinalError:
        return leniently() if tallied.recorded else nullcontext()
    return nullcontext()


def _answered(tallied: Tally, texts: Mapping[str, str], again: Sequence[str]) -> Answered:
    scoring, rulings = tallied.setting.game.scoring, chosen(tallied.setting)
    known: Data = without(tallied.final, [*(part for name in texts for part in name.split(AND)), *again])
    made = Answered(known)
    assumed = known
    while (question := scoring.next_question(assumed, rulings)) is not None:
        made.asked.append(question)
        said = texts.get(name_of(question), "").strip()
        if said:
            try:
                assumed = scoring.answer(assumed, question, said)
                known = scoring.answer(known, question, said)
                continue
            except FinalError as error:
                made.problems[name_of(question)] = error
        made.open.append(question)
        try:
            assumed = _guessed(tallied, assumed, question)
        except FinalError:
            break
    return Answered(known, made.open, made.asked, made.problems)


def chosen(setting: Setting) -> dict[str, str]:
    """The rulings that a table has settled; what is asked depends on them."""
    return {key: setting.rulings[key] for key in setting.answered if key in setting.rulings}


def lacking(tallied: Tally) -> list[Question]:
    """All questions that are still open, as far as this can be told before the first is answered.

    A question may depend on earlier answers. These are assumed to be what the pictures suggest, or else any valid
    answer.
    """
    return answered(tallied, {}).open


def _guessed(tallied: Tally, data: Data, question: Question) -> Data:
    """``data`` with the value that pictures suggest where an answer goes, or just above; else with any valid answer.

    :raises FinalError: no answer can be made up.
    """
    for end in (None, -1):
        made = data
        for place in question.places:
            part: Any = tallied.guess
            for key in place[:end]:
                part = part.get(key) if isinstance(part, Mapping) else None
            made = with_part(made, place[:end], part) if place[:end] and part is not None else made
        if question.told(made):
            return made
    answer: Data = tallied.setting.game.scoring.answer(data, question, least(question))
    return answer


def corrections(tallied: Tally) -> list[tuple[str, Any]]:
    """What final scoring needs and the pictures show otherwise than the record: paths with their values."""
    spots = ((one, one.told.spot) for one in tallied.disputes if one.stands == PHOTO)
    disputes = (one for one, spot in spots if spot.parts and not spot.nameless)
    return [(one.told.spot.path, one.told.value) for one in disputes]


def disputed(look: Look, tallied: Tally, words: Wording) -> Iterator[Mark]:
    """The zones on which pictures and record disagree, as frames for the picture with both sides.

    On a track only the zone with a piece on it is marked.
    """
    from referee.camera.annotate import DISPUTED, Mark
    from vision.reading import corners_of

    for dispute in tallied.disputes:
        spot, there = dispute.told.spot, [piece.place for piece in dispute.told.seen]
        for place in dict.fromkeys(spot.places if len(spot.places) < FEW else there):
            for pose in look.boards:
                if place.board == pose.layout.name:
                    corners = pose.to_px(pose.layout.zone(place.zone).polygon[:4])
                    yield Mark(corners_of(corners.tolist()), words.sides(dispute), DISPUTED)
