"""The score of Kalah: a point for every seed in the store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

from messages import N_
from messages.classes import frozen
from scoring.ask import Form, Question
from scoring.declared import Final
from scoring.holds import Names, Player, Players, Sources, Whole
from scoring.sheet import Line, ScoreSheet, ranked, source_of, totals

CATEGORIES = {"store": N_("Store")}
SEEDS = 48


@frozen
class KalahFinal(Final):
    """What counts at the end: the seeds in each store."""

    title = "Kalah: final"

    players: Annotated[Names, Players(2, 2)] = ()
    stores: Mapping[Player, Annotated[int, Whole(0, SEEDS)]] = field(default_factory=dict)
    sources: Sources = field(default_factory=dict)


def score(final: KalahFinal, rulings: Mapping[str, str], marks: Iterable[Any] = ()) -> ScoreSheet:
    """The sheet."""
    lines = tuple(_line(final, name) for name in final.players)
    ranking = ranked(totals(final.players, lines))
    return ScoreSheet(final.players, tuple(CATEGORIES), lines, ranking, None, tuple(marks))


def _line(final: KalahFinal, player: str) -> Line:
    seeds, source = final.stores[player], source_of(final.sources, f"stores.{player}")
    return Line(player, "store", seeds, "KA-END-02", {"seeds": seeds}, source, N_("{seeds#seed|seeds}"))


def _questions(partial: Mapping[str, Any], rulings: Mapping[str, str]) -> Iterator[Question]:
    yield Question(("players",), N_("Who played?"), {}, "names", low=2, high=2)
    for name in partial["players"]:
        yield Question(
            ("stores", name), N_("How many seeds lie in the store of {name}?"), {"name": name}, "integer", high=SEEDS
        )


FORM = Form(KalahFinal, _questions)
from_json, next_question, answer = FORM.from_json, FORM.next_question, FORM.answer
json_schema = KalahFinal.json_schema
