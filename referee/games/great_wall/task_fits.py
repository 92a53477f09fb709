"""Whether a task makes sense: its seats can decide it, and places, counts, cards and flags are such as its kind reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from referee.engine.game import TABLE, Setting
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.box import board
from referee.games.great_wall.box.known import READERS
from referee.games.great_wall.cards import clauses
from referee.games.great_wall.components import (
    AUTOMAS,
    COMMANDS,
    HORDE,
    LOCATIONS,
    PRODUCTION,
    REQUEST,
    RESOURCES,
    ROWS,
    SECTIONS,
    SOLDIERS,
)
from referee.games.great_wall.emperor.sharing import GENERIC, KINDS
from referee.games.great_wall.position import Position, Task

Checks = Iterator[tuple[str, object, Iterable[object]]]

MOST = range(100)
"""Counts a task may hold; "as many as there are" is 99."""
IN_SECTION = (
    "killing",
    "fire",
    "assault_result",
    "section_assault",
    "defeated",
    "claim",
    "surplus",
    "aim",
)
OF_LOCATION = ("collect", "go_home", "after_activation")
OF_HORDE = ("defeated", "claim")
ONE_SEAT = ("claim", "shame", "wall_built", "target")
"""Tasks that look at their first seat whatever happens."""
OF_QIN = ("qin_draw", "target", "aim")
OF_REED = ("reed_advisor", "reed_barricade", "reed_attack")
NOT_TOGETHER = ("reclaim", "artifacts", "end_check")
TOGETHER = ("requests", "fulfilment", "share", "verdict", "new_requests", "new_request", "event", "reveal_event")
OF_TEXT = ("clause", "effect", "use", "pick")
GOODS = {*KINDS, *GENERIC}


def _numbers(*allowed: Iterable[int]) -> Callable[[str], bool]:
    """Numbers behind colons, each of a range."""

    def fits(text: str) -> bool:
        parts = text.split(":")
        return len(parts) == len(allowed) and all(
            part.removeprefix("-").isdecimal() and int(part) in known
            for part, known in zip(parts, allowed, strict=False)
        )

    return fits


def _words(*allowed: str) -> Callable[[str], bool]:
    return lambda text: text in allowed


FLAGS: dict[str, Callable[[str], bool]] = {
    "to": _numbers(range(len(LOCATIONS))),
    "at": _numbers(range(len(LOCATIONS))),
    "in": _numbers(range(len(SECTIONS))),
    "soldier": _numbers(range(len(SOLDIERS))),
    "card": _numbers(range(len(COMMANDS))),
    "price": _numbers(MOST),
    "wounds": _numbers(MOST),
    "killed": _numbers(MOST),
    "saved": _numbers(MOST),
    "from": _words("rest", "firing"),
    "zone": _words("rest", "firing", "horde"),
    "role": _words("active", "supporting"),
    "only": _words("hire", "appoint", "barricade", "wall"),
    **{kind: _numbers(MOST) for kind in GOODS},
}
"""What stands behind the colon of a flag, by the word before it."""


def flag_fits(flag: str, seats: list[int]) -> bool:
    """A flag is a word, or a word with what its kind of flag says."""
    word, colon, rest = flag.partition(":")
    if not colon:
        return not word.startswith("row") or word in {f"row{row}" for row in range(1, ROWS + 1)}
    if word in ("kill", "save"):
        return _numbers(seats, range(len(SOLDIERS)))(rest)
    if word in ("spared", "took"):
        return _numbers(seats, MOST)(rest)
    if word in ("for", "raised"):
        return _numbers(seats)(rest)
    return word in FLAGS and FLAGS[word](rest)


def checks(position: Position, setting: Setting) -> Checks:
    """Every part of every task, with what it may be."""
    seats = [seat for seat, _ in position.parties()]
    for number, task in enumerate(position.tasks):
        path = f"tasks.{number}"
        yield f"{path}.kind", task.kind, tasks.KINDS
        if _strange(task.kind, position, setting):
            yield f"{path}.kind", task.kind, ()
        yield from _seats(path, task, position)
        yield from _places(path, task, position)
        yield from _card(path, task, setting)
        yield f"{path}.count", task.count, MOST
        for used in task.used:
            kinds = range(len(SOLDIERS)) if task.kind == "send" else MOST
            yield f"{path}.used", used, kinds if task.kind != "advisor_refresh" else range(-1, 100)
        for flag in task.flags:
            yield f"{path}.flags", flag, (flag,) if flag_fits(flag, seats) else ()
        if task.kind == "aim":
            yield from _aim(path, number, task, position)
        if task.kind in ("share", "offer"):
            known = [flag for flag in task.flags if flag.partition(":")[0] in GOODS]
            yield f"{path}.flags", task.flags, (known,)
    yield from _now(position, setting)


def _strange(kind: str, position: Position, setting: Setting) -> bool:
    """The task belongs to another mode, or to a party that does not play."""
    if kind in OF_QIN:
        return position.qin is None
    if kind in OF_REED:
        return position.reed is None
    return kind in (NOT_TOGETHER if board.coop(setting) else TOGETHER)


def _seats(path: str, task: Task, position: Position) -> Checks:
    """Whoever is asked can answer by the verbs there are."""
    kind, people = tasks.KINDS[task.kind], list(range(len(position.players)))
    automas = [seat for seat, _ in position.parties() if seat in AUTOMAS]
    allowed = [TABLE, *people, *automas]
    if kind.run is None:
        by_table = all(verb.spec.by_table for verb in kind.verbs if verb is not Done)
        allowed = [TABLE] if by_table else [*people, *automas]
    if task.kind == "target":
        allowed = automas
    for seat in task.seats:
        yield f"{path}.seats", seat, allowed
    full = task.kind == "slots" and len(task.seats) > position.track.count(-1)
    if full or (task.kind in ONE_SEAT and not task.seats):
        yield f"{path}.seats", task.seats, ()


def _places(path: str, task: Task, position: Position) -> Checks:
    """``at`` and ``row`` are of the kind the task means."""
    usable = [number for number, _ in board.usable(position)]
    if task.kind in IN_SECTION:
        yield f"{path}.at", task.at, usable
    elif task.kind == "aftermath":  # of losses that a text asked for: in no Section
        yield f"{path}.at", task.at, (-1, *usable)
    elif task.kind == "target":
        yield f"{path}.at", task.at, usable if task.count else (-1, *usable)
    elif task.kind in LOCATIONS:
        yield f"{path}.at", task.at, (LOCATIONS.index(task.kind),)
    elif task.kind in ("upgrade", "donate", "collect"):
        yield f"{path}.at", task.at, range(len(PRODUCTION))
    elif task.kind in OF_LOCATION:
        yield f"{path}.at", task.at, range(len(LOCATIONS))
    elif task.kind == "command":
        yield f"{path}.at", task.at, [seat for seat, _ in position.parties()]
    elif task.kind in (*OF_TEXT, "by_card"):
        yield f"{path}.at", task.at, (TABLE, *(seat for seat, _ in position.parties()))
    elif task.kind in ("take", "pay"):
        yield f"{path}.at", task.at, (len(RESOURCES) - 1, len(RESOURCES))
    elif task.kind == "fresh_shame":
        yield f"{path}.at", task.at, range(len(SOLDIERS))
    else:
        yield f"{path}.at", task.at, range(-1, len(LOCATIONS))
    if task.card and task.kind in ("moment", "pause"):
        yield f"{path}.at", task.at, usable
    yield f"{path}.row", task.row, range(ROWS + 1)
    if task.kind == "target":
        yield f"{path}.count", task.count, range(len(SOLDIERS))
    if task.kind in ("pick", "take", "pay", "perish", "new_advisor", "surplus"):
        yield f"{path}.count", task.count, MOST[1:]


def _card(path: str, task: Task, setting: Setting) -> Checks:
    """``card`` names a text of the box, a Horde card, a Request, a rule or an occasion; ``step`` is a place in the text."""
    kind, _, rest = task.card.partition(".")
    if task.kind in OF_HORDE or (task.card and task.kind in ("killing", "moment", "pause")):
        yield f"{path}.card", task.card, [f"horde.{card}" for card in HORDE.domain()]
    elif task.kind == "take":
        yield f"{path}.card", task.card, setting.game.book.rules
    elif task.kind == "share":
        yield f"{path}.card", task.card, [str(card) for card in REQUEST.domain()]
    elif task.kind in (*OF_TEXT, "by_card"):
        yield f"{path}.card", kind, READERS
        yield f"{path}.step", task.step, range(-1, 20)
    one = clauses.clause_of(setting, task.card, task.step) if rest and task.step >= 0 else None
    if task.kind in ("effect", "use") and one is not None:
        yield f"{path}.count", task.count, range(len(one.do) + (task.kind == "use"))
    if task.kind not in ("by_card", "clause"):
        yield f"{path}.step", task.step, MOST


def _aim(path: str, number: int, task: Task, position: Position) -> Checks:
    """A target that a person reads: the card lies there, and the warrior's own task waits below."""
    yield f"{path}.row", task.row, range(1, len(position.sections[task.at].hordes) + 1)
    yield f"{path}.count", task.count, range(len(SOLDIERS))
    yield f"{path}.flags", task.flags, [[f"for:{seat}"] for seat in AUTOMAS]
    yield f"{path}.kind", number > 0 and position.tasks[number - 1].kind, ("target",)


def _now(position: Position, setting: Setting) -> Checks:
    """The last task is somebody's decision; without one nothing would ever follow."""
    if position.phase == "end" or not position.tasks:
        return
    task = position.tasks[-1]
    deciding = tasks.KINDS[task.kind].run is None and task.seats
    seats = tasks.deciders(position, setting, task) if deciding else ()
    yield f"tasks.{len(position.tasks) - 1}", task.kind, (task.kind,) if seats and not {*seats} & {*AUTOMAS} else ()
