"""What to ask, and in which order, of players who tracked nothing; and when a final is complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_, fill
from scoring import ask
from scoring.ask import Question
from scoring.great_wall_final import ARTIFACTS, HORDE_CARDS, PLAYERS, QIN, WARRIORS, GreatWallFinal, read
from scoring.sheet import FinalError


def from_json(data: Any) -> GreatWallFinal:
    """A complete final; :class:`FinalError` names the first thing that is wrong or missing."""
    final = read(data)
    question = ask.first_open(data, _questions(data))
    if question is not None:
        raise FinalError(question.name, N_("is missing ({asked})"), asked=fill(question.text, question.facts))
    return final


def next_question(partial: Mapping[str, Any]) -> Question | None:
    """What to ask next; None when ``partial`` is a complete final."""
    read(partial)
    return ask.first_open(partial, _questions(partial))


def answer(partial: Mapping[str, Any], question: Question, text: str) -> dict[str, Any]:
    """``partial`` with the typed answer, which must also agree with all answers before it."""
    answered = ask.answer(partial, question, text)
    read(answered)
    return answered


def _questions(partial: Mapping[str, Any]) -> Iterator[Question]:
    """All questions in counting order. Each may rely on the answers to those before it."""
    text = N_("Players in seating order; alone, you and {qin}")
    yield Question(("players",), text, {"qin": QIN}, "names", *PLAYERS)
    players = tuple(partial["players"])
    text = N_("Tea markers from top to bottom, without the Reed Clan")
    yield Question(("tea",), text, {}, "names", len(players), len(players), players)
    if "together" in partial:
        return
    for player in players:
        yield from _board_questions(partial, player)


def _board_questions(partial: Mapping[str, Any], player: str) -> Iterator[Question]:
    path, who = ("boards", player), {"who": player}
    yield Question((*path, "honor"), N_("{who}: Honor before final scoring"), who, "integer")
    if player != QIN:
        text = N_("{who}: own warriors with a Shame token")
        yield Question((*path, "shamed"), text, who, "integer", 0, WARRIORS)
    text = N_("{who}: claimed Horde cards without a Shame token")
    yield Question((*path, "clean"), text, who, "integer", 0, HORDE_CARDS)
    cards = partial["boards"][player]["clean"]
    if cards:
        text = N_("{who}: the Honor printed on each of those Horde cards")
        yield Question((*path, "hordes"), text, who, "numbers", labels=_labels(cards))
    if player != QIN:
        text = N_("{who}: Honor from each of the 3 Artifacts, 0 where its condition is not met")
        yield Question((*path, "artifacts"), text, who, "numbers", labels=_labels(ARTIFACTS))


def _labels(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, count + 1)))
