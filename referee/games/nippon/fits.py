"""Whether data that has the shape of a position can be handled at all: every name, seat and number in it exists.

Counts that cannot be are the audit's business; this is about what would make no sense to any rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.games.nippon.components import ACTIONS, GOODS, MOST_ROWS, PHASES, ROWS
from referee.games.nippon.flow import GIVEN
from referee.games.nippon.position import Position

STAGES = ("start", "act", "acted", "reward", "wages")
Checks = Iterator[tuple[str, object, Iterable[object]]]


def fits(position: Position, setting: Setting) -> Message | None:
    """The first thing that makes no sense, None if there is none."""
    count = len(setting.seats)
    if len(position.players) != count:
        return Message(
            N_("The position has {have} players, the table {need}."), {"have": len(position.players), "need": count}
        )
    for path, value, allowed in _choices(position, count):
        if value not in allowed:
            return Message(N_("{path} cannot be {found}."), {"path": path, "found": str(value)})
    return _course(position)


def _choices(position: Position, count: int) -> Checks:
    yield "phase", position.phase, PHASES.index
    yield "first", position.first, range(-1, count)
    yield "marker", position.marker, range(1, 100)
    yield "scorings", position.scorings, range(4)
    yield "last", position.last, range(-1, 3 * count + 1)
    rows = (ROWS[count],) if count in ROWS else range(1, MOST_ROWS + 1)
    yield "rows", len(position.rows), rows
    yield "pending", len(position.pending), (len(position.rows),)
    for number in position.pending:
        yield "pending", number, range(4)
    for place in (*position.spaces, *position.rows):
        for colour in place:
            yield "workers", colour, range(6)
    yield "turn.player", position.turn.player, range(count)
    yield "turn.stage", position.turn.stage, STAGES
    yield "turn.action", position.turn.action, ("", "consolidate", *ACTIONS)
    yield "turn.space", position.turn.space, range(6)
    for gift in position.turn.gifts:
        yield "turn.gifts", gift, GIVEN
    yield from _board(position, count)
    yield from _players(position)


def _board(position: Position, count: int) -> Checks:
    for stack in (*position.rewards, *position.removed):
        yield "rewards", len(stack), (3,)
        for left in stack:
            yield "rewards", left, range(25)
    yield "doubles", position.doubles, range(5)
    yield "doubles_gone", position.doubles_gone, range(5)
    for city in position.cities:
        for good in city.goods:
            yield "cities", good, ("", *GOODS)
        named = [good for good in city.goods if good]
        yield "cities", len(named), (len(set(named)),)
        yield "cities", len(city.slots), (4,)
        for slot in city.slots:
            yield "cities", slot.owner, range(-1, count)
            yield "cities", slot.value, range(1, 8) if slot.owner >= 0 else (0,)
    for region in position.regions:
        for one in (*region.trains, *region.ships):
            yield "regions", one.owner, range(count)


def _players(position: Position) -> Checks:
    for number, player in enumerate(position.players):
        path = f"players.{number}"
        for colour in player.workers:
            yield f"{path}.workers", colour, range(6)
        for factory in player.factories:
            yield f"{path}.factories", factory.tile, range(5)
            yield f"{path}.factories", factory.machine, range(3)
        for contract in (*player.contracts, *player.fulfilled):
            yield f"{path}.contracts", contract, range(1, 9)
        for value in player.tiles:
            yield f"{path}.tiles", value, range(1, 8)
        for multiplier in player.achievements:
            yield f"{path}.achievements", multiplier, (0, 2, 3, 4, 5)
        for name in ("trains", "ships"):
            yield f"{path}.{name}", getattr(player, name), range(7)


def _course(position: Position) -> Message | None:
    """The phase agrees with what it needs to go on."""
    turn = position.turn
    if position.phase == "setup":
        return None
    if not all(all(city.goods) for city in position.cities):
        return Message(N_("Every city needs the four goods of its tile."))
    taking = {"act": (True,), "acted": (True, False)}.get(turn.stage, (False,))
    wrong = bool(turn.space) not in taking or (turn.stage == "acted" and not turn.used)
    if position.phase == "play" and wrong:
        return Message(N_("{path} cannot be {found}."), {"path": "turn.stage", "found": turn.stage})
    if turn.stage in ("reward", "wages") and turn.action != "consolidate":
        return Message(N_("{path} cannot be {found}."), {"path": "turn.action", "found": turn.action})
    return None
