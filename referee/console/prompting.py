"""The prompt before the line being typed, and the lines below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.console.menu import so_far
from referee.engine.game import TABLE
from referee.engine.message import N_, Message
from referee.text.lines import sentence

if TYPE_CHECKING:
    from referee.console.desk import Desk

NOT_TOLD = Message(N_("What is next depends on what is hidden."), {})
Fragments = list[tuple[str, str]]
MOMENT = ("year", "season", "round", "phase")
"""What of the status line says at which moment of the game one is."""
MOST_LINES, MORE, WIDE, FEW_LETTERS = 2, " …", 100, 3


def prompt(desk: Desk) -> Fragments:
    """The prompt: round, phase and player, what was chosen so far, and whether this is a branch."""
    session, speaker, pointing = desk.session, desk.speaker, desk.pointing
    decision = session.decision()
    place = " · ".join(_place(desk)) or session.game.id
    deciding = [seat for seat in decision.seats if seat != TABLE]
    seats = [pointing.seat] if pointing.deep and pointing.seat not in (None, TABLE) else deciding
    who = ", ".join(speaker.names[seat] for seat in seats if seat is not None) or desk.table.name
    fragments = [("class:place", f"[{place}] "), ("class:who", who)]
    if desk.branch is not None:
        fragments.append(("class:branch", " " + speaker.say(N_("branch +{steps}"), {"steps": desk.branch.steps})))
    if pointing.deep and (begun := so_far(pointing.menu.said, speaker)):
        fragments.append(("class:who", f": {begun}"))
    return [*fragments, ("class:who", "> ")]


def bottom(desk: Desk, typed: str = "", width: int = WIDE) -> Fragments:
    """The lines below: what may be chosen by number, who decides what, and the points with all else that matters."""
    fragments: Fragments = []
    for line in choices(desk, typed, width):
        fragments.append(("class:bottom.choices", line.ljust(width) + "\n"))
    return [*fragments, ("class:bottom", turn(desk, width).ljust(width) + "\n"), *_points(desk, width)]


def choices(desk: Desk, typed: str, width: int) -> list[str]:
    """The choices that agree with what is typed, on few lines."""
    menu = desk.pointing.menu
    if typed and not desk.pointing.deep and not typed.isdecimal():
        return []
    shown = menu.shown(typed)
    lines, left = [""], list(shown)
    while left:
        last = len(lines) == MOST_LINES and len(left) > 1
        room = width - 1 - (len(MORE) if last else 0)
        joined = f"{lines[-1]}  {left[0]}" if lines[-1] else f" {left[0]}"
        if len(joined) <= room or not lines[-1]:
            lines[-1] = cut(joined, room)
            left.pop(0)
        elif len(lines) < MOST_LINES:
            lines.append("")
        else:
            lines[-1] += MORE
            break
    return lines if shown else []


def turn(desk: Desk, width: int) -> str:
    """Who decides, the moment of the game, and what is to be done, as far as there is room."""
    session, speaker = desk.session, desk.speaker
    decision = session.decision()
    names = [speaker.names[seat] for seat in decision.seats if seat != TABLE]
    prompt = sentence(speaker.message(NOT_TOLD if session.parted else decision.prompt)).rstrip(".")
    who = ", ".join(shortened(names, width // 2)) if names and not session.parted else ""
    for name in names:
        prompt = prompt.removeprefix(f"{name}: ")
    place = " · ".join(_moment(desk))
    return cut(" " + " · ".join(part for part in (who, place, prompt) if part), width)


def _points(desk: Desk, width: int) -> Fragments:
    """The points of everybody, then whatever else there is room for."""
    session, speaker = desk.session, desk.speaker
    status = session.game.status(session.position, session.setting)
    counted = next((one for one in status.values() if isinstance(one, Mapping)), {})
    values = ["-" if one is None else str(one) for one in counted.values()]
    room = width - 2 - sum(len(value) + 1 for value in values) - 2 * max(len(values) - 1, 0)
    names = shortened([str(name) for name in counted], room)
    text = " " + "  ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
    steps = len(session.steps) if desk.branch is None else desk.branch.steps
    more = [("class:bottom", speaker.say(N_("undo {steps}"), {"steps": steps}))]
    if session.setting.box.practice:
        more.insert(0, ("class:bottom.practice", speaker.say(N_("PRACTICE BOX"))))
    if desk.branch is not None:
        more.insert(0, ("class:bottom.branch", speaker.say(N_("BRANCH: nothing is recorded"))))
    for key, value in status.items():
        if key not in MOMENT and not isinstance(value, Mapping) and value is not None:
            more.append(("class:bottom", f"{speaker.translate(key)} {speaker.show(key, value)}"))
    fragments: Fragments = [("class:bottom", text)]
    left = width - len(text) - 1
    for style, one in more:
        if len(one) + 3 <= left:
            fragments += [("class:bottom", " · " if text.strip() or len(fragments) > 1 else " "), (style, one)]
            left -= len(one) + 3
    return [*fragments, ("class:bottom", " " * (left + 1))]


def _place(desk: Desk) -> list[str]:
    """The moment of the game in as few words as can be."""
    session = desk.session
    status = session.game.status(session.position, session.setting)
    return [desk.speaker.show(key, status[key]) for key in MOMENT if status.get(key) is not None]


def _moment(desk: Desk) -> list[str]:
    session, speaker = desk.session, desk.speaker
    status = session.game.status(session.position, session.setting)
    return [
        f"{speaker.translate(key)} {speaker.show(key, status[key])}" for key in MOMENT if status.get(key) is not None
    ]


def shortened(names: Sequence[str], room: int) -> list[str]:
    """The names, all of them cut to the length at which they fit; never to less than a letter."""
    most = max(map(len, names), default=0)
    while most > 1 and sum(min(len(name), most) for name in names) > room:
        most -= 1
    return [
        name if len(name) <= most else f"{name[: most - 1]}." if most > FEW_LETTERS else name[:most] for name in names
    ]


def cut(text: str, room: int) -> str:
    """The text, with a mark where it does not fit."""
    return text if len(text) <= room else f"{text[: max(room - 1, 0)]}…"


def plain(fragments: Fragments) -> str:
    """The text without its styles."""
    return "".join(text for _, text in fragments)
