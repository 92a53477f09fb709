"""What to ask, and in which order, of players who tracked nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import N_
from scoring.ask import Question, row
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
)
from scoring.zhanguo_walls import CRITERIA

TRACKS, WALL, TASKS, BOARD = N_("Tracks"), N_("Section {section}"), N_("Tasks"), "{who}"
MAP = N_("Governors")
MARKER = {
    ("ivory", "1"): N_("ivory worth 1"),
    ("ivory", "3"): N_("ivory worth 3"),
    ("orange", "1"): N_("orange worth 1"),
    ("orange", "3"): N_("orange worth 3"),
    ("brown", "1"): N_("brown worth 1"),
    ("brown", "3"): N_("brown worth 3"),
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


def questions(partial: Mapping[str, Any], rulings: Mapping[str, str]) -> Iterator[Question]:
    yield Question(("players",), N_("Players in seating order"), {}, "names", *PLAYERS)
    players = tuple(partial["players"])
    here: dict[str, Any] = {"where": TRACKS, "rule": "ZG-GEN-02"}
    yield row(partial, ("vp",), N_("VP on the VP track"), players, lambda who: ("boards", who, "vp"), **here)
    for region in REGIONS:
        text, facts = N_("Governors in region {region}"), {"region": int(region)}
        more: dict[str, Any] = {"labels": players, "keyed": True, "where": MAP, "rule": "ZG-END-01"}
        yield Question(("governors", region), text, facts, "numbers", 0, GOVERNORS, **more)
    yield from _task_questions(partial, players)
    yield from _wall_questions(partial, players)
    for player in players:
        yield from _marker_questions(partial, player, ONES_A_PLAYER * len(players))
        yield from _board_questions(partial, player)


def between_equals(partial: Mapping[str, Any]) -> Question:
    """What decides between equals (ZG-END-05, ZG-END-10)."""
    players = tuple(partial["players"])
    text, count = N_("Discs on the reward track, from top to bottom"), len(players)
    return Question(("track",), text, {}, "names", count, count, players, where=TRACKS, rule="ZG-END-10")


def _marker_questions(partial: Mapping[str, Any], player: str, most: int) -> Iterator[Question]:
    """All markers of a player; of a colour that was told before, what was left out of it is 0."""
    told = partial["boards"][player].get("markers", {})
    kinds = {
        f"{colour} {worth}": ("boards", player, "markers", colour, worth)
        for colour, worth in MARKER
        if not (told.get(colour) == {} or (len(told.get(colour, {})) == 1 and worth not in told[colour]))
    }
    if kinds:
        text = N_("{who}: unification markers: ivory is writing, orange is currency, brown is laws")
        more: dict[str, Any] = {"facts": {"who": player}, "high": most, "where": BOARD, "rule": "ZG-END-06"}
        called = tuple(MARKER[colour, worth] for colour, _, worth in (one.partition(" ") for one in kinds))
        yield row(partial, ("markers", player), text, tuple(kinds), kinds.__getitem__, called=called, **more)


def _task_questions(partial: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Question]:
    for part in PARTS:
        for kind in KINDS:
            path, slot = ("tasks", part, kind), {"slot": SLOTS[part, kind]}
            here: dict[str, Any] = {"where": TASKS, "rule": "ZG-END-08"}
            text = N_("Owners of the discs on task {slot}, from left to right")
            yield Question((*path, "discs"), text, slot, "names", 0, len(players), players, **here)
            discs = tuple(partial["tasks"][part][kind]["discs"])
            if discs:
                text = N_("Task {slot}: VP printed below the discs, from left to right")
                yield Question((*path, "vp"), text, slot, "numbers", labels=discs, **here)


def _wall_questions(partial: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Question]:
    for name in SECTIONS:
        text, facts = N_("Section {section}: owners of the walls on 1, 2 and 3 bars"), {"section": name}
        here: dict[str, Any] = {"where": WALL, "rule": "ZG-END-09"}
        yield Question(("walls", name, "spaces"), text, facts, "names", options=players, labels=BARS, **here)
        if partial["walls"][name]["spaces"]:
            used = {section.get("face") for other, section in partial["walls"].items() if other != name}
            faces = tuple(face for face in FACES if face not in used)
            hints = tuple(CRITERIA[face].hint for face in faces)
            text = N_("Section {section}: what its wall tile counts")
            yield Question(("walls", name, "face"), text, facts, "choice", options=faces, hints=hints, **here)


def _board_questions(partial: Mapping[str, Any], player: str) -> Iterator[Question]:
    faces = {one["face"] for one in partial["walls"].values() if player in one["spaces"].values()}
    needs = {need for face in faces for need in CRITERIA[face].needs}
    here: dict[str, Any] = {"where": BOARD, "rule": "ZG-END-09"}
    for need, text in BOARD_FACTS.items():
        if need in needs and not _derived(partial["boards"][player], need):
            path = ("boards", player, *need.split("."))
            yield Question(path, text, {"who": player}, "numbers", 0, HIGHEST[need], labels=REGIONS, **here)


def _derived(board: Mapping[str, Any], need: str) -> bool:
    """A total need not be counted where all its colours are known."""
    pile, _, key = need.partition(".")
    colours = OFFICIALS if pile == "officials" else COLOURS
    return key == TOTAL and all(colour in board.get(pile, {}) for colour in colours)
