"""What to ask, and in which order, of players who tracked nothing; and when a final is complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_
from scoring.ask import Form, Question
from scoring.shape import listed
from scoring.zhanguo_final import (
    BARS,
    CARDS_A_REGION,
    COLOURS,
    FACES,
    GOVERNORS,
    HIGHEST_LEVEL,
    KINDS,
    OFFICIALS,
    OFFICIALS_A_COLOUR,
    ONES_A_PLAYER,
    PARTS,
    PLAYERS,
    REGIONS,
    SECTIONS,
    TOTAL,
    WORTH,
    ZhanGuoFinal,
)
from scoring.zhanguo_walls import CRITERIA

MARKERS = {
    "ivory": N_("{who}: ivory (writing) markers, first those worth 1, then the one worth 3"),
    "orange": N_("{who}: orange (currency) markers, first those worth 1, then the one worth 3"),
    "brown": N_("{who}: brown (laws) markers, first those worth 1, then the one worth 3"),
}
SLOTS = {
    ("upper", "wall"): N_("upper-wall"),
    ("upper", "palace"): N_("upper-palace"),
    ("upper", "governor"): N_("upper-governor"),
    ("lower", "wall"): N_("lower-wall"),
    ("lower", "palace"): N_("lower-palace"),
    ("lower", "governor"): N_("lower-governor"),
}
BOARD_FACTS = {
    "unrest": N_("{who}: unrest in regions 1 to 5"),
    "officials.red": N_("{who}: red officials in regions 1 to 5, both areas together"),
    "officials.grey": N_("{who}: grey officials in regions 1 to 5, both areas together"),
    "officials.white": N_("{who}: white officials in regions 1 to 5, both areas together"),
    "officials.total": N_("{who}: all officials in regions 1 to 5, both areas together"),
    "cards.ivory": N_("{who}: ivory cards in regions 1 to 5"),
    "cards.orange": N_("{who}: orange cards in regions 1 to 5"),
    "cards.brown": N_("{who}: brown cards in regions 1 to 5"),
    "cards.total": N_("{who}: all cards in regions 1 to 5"),
}
HIGHEST = {
    "unrest": HIGHEST_LEVEL,
    **{f"officials.{colour}": OFFICIALS_A_COLOUR for colour in OFFICIALS},
    "officials.total": OFFICIALS_A_COLOUR * len(OFFICIALS),
    **{f"cards.{colour}": CARDS_A_REGION for colour in (*COLOURS, TOTAL)},
}


def _questions(partial: Mapping[str, Any]) -> Iterator[Question]:
    yield Question(("players",), N_("Players in seating order"), {}, "names", *PLAYERS)
    players = tuple(partial["players"])
    everybody = {"names": listed(players)}
    text = N_("Discs on the reward track, from top to bottom")
    yield Question(("track",), text, {}, "names", len(players), len(players), players)
    for player in players:
        yield Question(("boards", player, "vp"), N_("{who}: VP on the VP track"), {"who": player}, "integer")
    for region in REGIONS:
        text, facts = N_("Governors in region {region}: {names}"), {"region": int(region), **everybody}
        yield Question(("governors", region), text, facts, "numbers", 0, GOVERNORS, labels=players, keyed=True)
    yield from _marker_questions(players)
    yield from _task_questions(partial, players)
    yield from _wall_questions(partial, players)
    for player in players:
        yield from _board_questions(partial, player)


def _marker_questions(players: tuple[str, ...]) -> Iterator[Question]:
    for player in players:
        for colour in COLOURS:
            path = ("boards", player, "markers", colour)
            most, text = ONES_A_PLAYER * len(players), MARKERS[colour]
            yield Question(path, text, {"who": player}, "numbers", 0, most, labels=WORTH, keyed=True)


def _task_questions(partial: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Question]:
    for part in PARTS:
        for kind in KINDS:
            path, slot = ("tasks", part, kind), {"slot": SLOTS[part, kind]}
            text = N_("Owners of the discs on task {slot}, from left to right")
            yield Question((*path, "discs"), text, slot, "names", 0, len(players), players)
            discs = tuple(partial["tasks"][part][kind]["discs"])
            if discs:
                text = N_("Task {slot}: VP printed below the discs, from left to right: {names}")
                yield Question((*path, "vp"), text, {**slot, "names": listed(discs)}, "numbers", labels=discs)


def _wall_questions(partial: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Question]:
    for name in SECTIONS:
        text, facts = N_("Section {section}: owners of the walls on 1, 2 and 3 bars"), {"section": name}
        yield Question(("walls", name, "spaces"), text, facts, "names", options=players, labels=BARS)
        if partial["walls"][name]["spaces"]:
            used = {section.get("face") for section in partial["walls"].values()}
            faces = tuple(face for face in FACES if face not in used)
            hints = tuple(CRITERIA[face].hint for face in faces)
            text = N_("Section {section}: what its wall tile counts")
            yield Question(("walls", name, "face"), text, facts, "choice", options=faces, hints=hints)


def _board_questions(partial: Mapping[str, Any], player: str) -> Iterator[Question]:
    faces = {one["face"] for one in partial["walls"].values() if player in one["spaces"].values()}
    needs = {need for face in faces for need in CRITERIA[face].needs}
    for need, text in BOARD_FACTS.items():
        if need in needs and not _derived(partial["boards"][player], need):
            path = ("boards", player, *need.split("."))
            yield Question(path, text, {"who": player}, "numbers", 0, HIGHEST[need], labels=REGIONS)


def _derived(board: Mapping[str, Any], need: str) -> bool:
    """A total need not be counted where all its colours are known."""
    pile, _, key = need.partition(".")
    colours = OFFICIALS if pile == "officials" else COLOURS
    return key == TOTAL and all(colour in board.get(pile, {}) for colour in colours)


FORM = Form(ZhanGuoFinal, _questions)
