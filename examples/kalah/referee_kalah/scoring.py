"""The score of Kalah: a point for every seed in the store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from messages import N_
from scoring import ask, shape
from scoring.ask import Question
from scoring.sheet import Line, ScoreSheet, ranked, source_of, totals

CATEGORIES = {"store": N_("Store")}
SEEDS = 48


@dataclass(frozen=True, slots=True)
class Final:
    """What counts at the end: the seeds in each store."""

    players: tuple[str, ...]
    stores: Mapping[str, int]
    sources: Mapping[str, str]


def from_json(data: Any) -> Final:
    """A final out of plain data; FinalError says what is wrong with it."""
    found = shape.mapping(data, "", ("players", "stores", "sources"))
    players = tuple(str(one) for one in shape.sequence(found.get("players"), "players"))
    stores = shape.mapping(found.get("stores"), "stores", players)
    counted = {name: shape.whole(stores.get(name), f"stores.{name}", 0, SEEDS) for name in players}
    return Final(players, counted, dict(found.get("sources") or {}))


def score(final: Final, rulings: Mapping[str, str], marks: Iterable[Any] = ()) -> ScoreSheet:
    """The sheet."""
    lines = tuple(_line(final, name) for name in final.players)
    ranking = ranked(totals(final.players, lines))
    return ScoreSheet(final.players, tuple(CATEGORIES), lines, ranking, None, tuple(marks))


def _line(final: Final, player: str) -> Line:
    seeds, source = final.stores[player], source_of(final.sources, f"stores.{player}")
    return Line(player, "store", seeds, "KA-END-02", {"seeds": seeds}, source, N_("{seeds#seed|seeds}"))


def next_question(partial: Mapping[str, Any]) -> Question | None:
    """What to ask next for a final that is told piece by piece."""
    return ask.first_open(partial, _questions(partial))


def _questions(partial: Mapping[str, Any]) -> Iterator[Question]:
    yield Question(("players",), N_("Who played?"), {}, "names", low=2, high=2)
    for name in partial["players"]:
        yield Question(
            ("stores", name), N_("How many seeds lie in the store of {name}?"), {"name": name}, "integer", high=SEEDS
        )


answer = ask.answer


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a final."""
    stores = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0, "maximum": SEEDS}}
    players = {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}
    properties = {"players": players, "stores": stores, "sources": {"type": "object"}}
    return {"type": "object", "properties": properties, "required": ["players", "stores"]}
