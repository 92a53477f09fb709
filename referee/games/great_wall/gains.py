"""Giving parties Resources, Honor and Tactic cards, and taking them. Owners choose where the kind is free."""

from __future__ import annotations

from referee.engine.game import Setting
from referee.engine.message import N_, with_none
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.academy import draw_tactics
from referee.games.great_wall.components import AUTOMAS, QIN, REED, RESOURCE, RESOURCES, WARES, party_name
from referee.games.great_wall.emperor.sharing import GIVEN as SHARES
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Paying, Taking

CHOICES = {"any3": len(RESOURCES) - 1, "any4": len(RESOURCES)}
"""Names of goods whose kind the owner chooses, each with how many of the Resources may be chosen from."""


def gain(position: Position, setting: Setting, seat: int, what: str, count: int, rule: str, notes: list[Note]) -> None:
    """Give ``count`` of ``what`` to a party.

    Qin receives only Honor, the Reed Clan nothing: its Resources go to the Warehouse.
    """
    if count <= 0:
        return
    if seat in AUTOMAS and not (seat == QIN and what == "honor"):
        if seat == REED and what in WARES:
            position.warehouse[WARES.index(what)] += count
            text = N_("{player}: {count} {resource} to the Warehouse")
            notes.append(
                Note("GW-REED-02", text, player=party_name(seat), count=count, resource=RESOURCE[WARES.index(what)])
            )
        return
    if what in CHOICES:
        tasks.push(position, Taking(seats=[seat], kinds=CHOICES[what], count=count, rule=rule))
    elif what == "tactics":
        draw_tactics(position, setting, seat, count, notes)
    elif what == "honor":
        flow.gain_honor(position, seat, count)
        notes.append(Note(rule, N_("{player} gains {count} Honor"), player=party_name(seat), count=count))
    else:
        take(position, seat, RESOURCES.index(what), count, rule, notes)


def take(position: Position, seat: int, resource: int, count: int, rule: str, notes: list[Note]) -> None:
    """Give a player ``count`` of one Resource from the general supply."""
    position.players[seat].resources[resource] += count
    text = N_("{player} gains {count} {resource}")
    notes.append(Note(rule, text, player=seat, count=count, resource=RESOURCE[resource]))


def lose(position: Position, seat: int, what: str, count: int, notes: list[Note]) -> None:
    """Take ``count`` of ``what`` from a player, or as much as there is.

    If several kinds will do, the player is asked.
    """
    own = position.players[seat]
    if what in CHOICES:
        due = min(count, sum(own.resources[: CHOICES[what]]))
        if due > 0:
            tasks.push(position, Paying(seats=[seat], kinds=CHOICES[what], count=due))
        return
    if what == "honor":
        lost = -flow.gain_honor(position, seat, -count)
    elif what == "tactics":
        lost = min(count, own.tactics)
        own.tactics -= lost
        position.reserve.tactic_discard += [0] * lost
    else:
        lost = min(count, own.resources[RESOURCES.index(what)])
        own.resources[RESOURCES.index(what)] -= lost
    text = with_none(N_("{player} loses {count} {good}"), count=N_("{player} has nothing of this to lose: {good}"))
    notes.append(Note("GW-CMD-03", text, player=seat, count=lost, good=SHARES[SHARES.index[what]]))
