"""The prompt before the line being typed, and the bottom line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.game import TABLE
from referee.engine.message import N_, Message
from referee.text.lines import sentence

if TYPE_CHECKING:
    from referee.console.desk import Desk

NOT_TOLD = Message(N_("What is next depends on what is hidden."), {})
Fragments = list[tuple[str, str]]


def prompt(desk: Desk) -> Fragments:
    """The prompt: round, phase and player, and whether this is a branch."""
    session, speaker = desk.session, desk.speaker
    status = session.game.status(session.position, session.setting)
    decision = session.decision()
    parts = [speaker.show(key, status[key]) for key in ("round", "phase") if status.get(key) is not None]
    who = ", ".join(speaker.names[seat] for seat in decision.seats if seat != TABLE) or desk.table.name
    place = " · ".join(parts) or session.game.id
    fragments = [("class:place", f"[{place}] "), ("class:who", who)]
    if desk.branch is not None:
        fragments.append(("class:branch", " " + speaker.say(N_("branch +{steps}"), {"steps": desk.branch.steps})))
    return [*fragments, ("class:who", "> ")]


def bottom(desk: Desk) -> Fragments:
    """The bottom line: round and phase, who decides, points, what can be undone, and whether the facts are made up."""
    session, speaker = desk.session, desk.speaker
    status = session.game.status(session.position, session.setting)
    parts = [
        f"{speaker.translate(key)} {speaker.show(key, status[key])}" for key in ("round", "phase") if status.get(key)
    ]
    next_one = NOT_TOLD if session.parted else session.decision().prompt
    parts.append(sentence(speaker.message(next_one)).rstrip("."))
    parts.append(
        "  ".join(f"{name} {'-' if points is None else points}" for name, points in status.get("vp", {}).items())
    )
    steps = len(session.steps) if desk.branch is None else desk.branch.steps
    parts.append(speaker.say(N_("undo {steps}"), {"steps": steps}))
    fragments: Fragments = []
    if desk.branch is not None:
        fragments.append(("class:bottom.branch", " " + speaker.say(N_("BRANCH: nothing is recorded")) + " "))
    if session.setting.box.practice:
        fragments.append(("class:bottom.practice", " " + speaker.say(N_("PRACTICE BOX")) + " "))
    return [*fragments, ("class:bottom", " " + " · ".join(part for part in parts if part) + " ")]


def plain(fragments: Fragments) -> str:
    """The text without its styles."""
    return "".join(text for _, text in fragments)
