"""The declaration of the game for the kernel: its verbs, options and decisions, chance, and what other modules give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.data import Json
from referee.engine.game import TABLE, Decision, Game, Option, Setting
from referee.engine.message import N_
from referee.engine.unknown import Opaque
from referee.engine.verdict import Violation
from referee.engine.words import words
from referee.games.great_wall import setup, tasks
from referee.games.great_wall.actions import (
    card_deeds,
    cards,
    coop,
    gains,
    invasion,
    of_texts,
    parties,
    requests,
    shame,
)
from referee.games.great_wall.actions.academy import Draw, Drop
from referee.games.great_wall.actions.activation import Activate
from referee.games.great_wall.actions.artifacts import Points
from referee.games.great_wall.actions.attacks import Attack, Rest
from referee.games.great_wall.actions.building import Barricade, WallLevel
from referee.games.great_wall.actions.by_card import ByCard, waiting
from referee.games.great_wall.actions.casualties import AssaultResult, Fire, Kill, perhaps_lost
from referee.games.great_wall.actions.clerks import Move
from referee.games.great_wall.actions.dealt import Keep, Stack
from referee.games.great_wall.actions.done import Done, pass_over, unsaid
from referee.games.great_wall.actions.houses import Appoint, Hire, Rise
from referee.games.great_wall.actions.logistics import March
from referee.games.great_wall.actions.orders import Order, Reclaim, Slot, TakeHonor
from referee.games.great_wall.actions.production import Donate, Forgo, Upgrade
from referee.games.great_wall.actions.recruit import Recruit
from referee.games.great_wall.actions.setup import SET_UP
from referee.games.great_wall.actions.surplus import Descend
from referee.games.great_wall.actions.tactics import Play
from referee.games.great_wall.audit import audit
from referee.games.great_wall.box import unheard
from referee.games.great_wall.box.known import digest
from referee.games.great_wall.cards import effects
from referee.games.great_wall.changes import changes
from referee.games.great_wall.components import LEFT, LOCATION, PHASES, REED, SEAT_COLOURS, SECTION
from referee.games.great_wall.emperor import coop as together
from referee.games.great_wall.emperor.sharing import KINDS
from referee.games.great_wall.final import final, printed, score
from referee.games.great_wall.fits import fits
from referee.games.great_wall.flowing import surely
from referee.games.great_wall.parties import reed
from referee.games.great_wall.position import Position
from referee.games.great_wall.ready import ready
from referee.games.great_wall.screens import public, secret, seen
from referee.games.great_wall.task_shapes import GoingHome, Hiring, Offering, Part, Picking, Sharing, Task, Using
from referee.games.great_wall.view import view

assert effects and together
for one in of_texts.verbs():
    of_texts.of_texts(one)
OF_WINTER = frozenset({"fulfilment", "share", "new_request", "reveal_event"})
"""Kinds of tasks that there are in no other season."""
LATER: tuple[type[Action], ...] = (Play,)
"""Actions that players may take without being asked: reactions (GW-TAC-02)."""


def decision(position: Position, setting: Setting) -> Decision:
    """Who must decide now, and between which verbs; anybody may play Tactic cards."""
    verbs = tasks.KINDS[position.task.kind].verbs if position.task is not None else ()
    more: tuple[type[Action], ...] = () if Play in verbs else LATER
    if reed.waits(position, setting):
        more += (parties.Clan,)
    made = tasks.TASKS.decision(position, setting, more, (*LATER, Forgo) if Forgo in verbs else LATER)
    if not setting.partly:
        return made
    if unheard.any_now(position) or (ByCard in verbs and waiting(position, setting) is not None):
        made.also = (*of_texts.verbs(), *((parties.Clan, Forgo) if position.reed is not None else ()))
    if Kill not in verbs and any(True for _ in perhaps_lost(position, setting, *range(len(position.players)))):
        made.also += (Kill,)
    return made


def status(position: Position, setting: Setting) -> Mapping[str, Any]:
    """The values of the status line: season, Year, Shame pool, and the Honor of each player."""
    return {
        N_("season"): PHASES[PHASES.index[position.phase]],
        N_("year"): position.year,
        N_("shame pool"): position.shame,
        N_("honor"): {seat.name: own.honor for seat, own in zip(setting.seats, position.players, strict=True)},
    }


def chance(position: Position, setting: Setting, rng: Random) -> Action:
    """Draw at random what the table would show next, as the action that tells it."""
    task = position.task
    assert task is not None
    drawn = tasks.KINDS[task.kind].chance
    if drawn is not None:
        return drawn(position, setting, rng)
    listed = [one for verb in tasks.KINDS[task.kind].verbs for one in verb.candidates(position, setting, TABLE)]
    return rng.choice([one for one in listed if not _refused(one, position, setting)])


def _refused(one: Action, position: Position, setting: Setting) -> bool:
    return surely(lambda: any(isinstance(finding, Violation) for finding in one.check(position, setting)))


def laid(setting: Setting) -> Json:
    """The left Section is out of play for one or two (GW-SETUP2-02)."""
    few = len(setting.seats) <= 2
    return {"sections": {one.key: {"closed": few and at == LEFT} for at, one in enumerate(SECTION.options)}}


def occasions(action: Action, players: int) -> list[Callable[[Position], None]]:
    """The moments at which an action may be declared: a task for it is on top of the stack."""
    found = list(tasks.TASKS.occasions(action, Task, players))
    if isinstance(action, parties.Clan):
        found.append(Hiring(seats=[action.player, REED]))
    for task in found:
        if isinstance(task, Part) and task.kind in LOCATION.index:
            task.at = LOCATION.index[task.kind]
        elif isinstance(task, Offering | Sharing):
            task.due = _asked_for(action)
        elif (
            isinstance(task, Picking | Using) and getattr(action, "share", None) is None
        ):  # of a card, whatever it says
            untold: Any = Opaque("tasks.0.card")
            task.card = untold
    return [partial(_at, [*_below(action, task), task]) for task in found]


def _below(action: Action, task: Task) -> list[Task]:
    """What lies below a task at such a moment: who forgoes something has collected it in this Activation."""
    if not isinstance(action, Forgo) or not isinstance(task, Part):
        return []
    return [GoingHome(at=task.at, took={action.player: action.count or 1})]


def _asked_for(action: Action) -> dict[str, int]:
    """What a card may ask for, so that the entry gives it; a warrior of some kind, if the entry does not say what."""
    share = getattr(action, "share", None)
    return {"warrior": 1} if share is None else {kind: count for kind, count in zip(KINDS, share, strict=True) if count}


def _at(stack: list[Task], position: Position) -> None:
    if type(position.tasks) is not list:
        position.tasks = [*stack]
        if stack[-1].kind in OF_WINTER and type(position.phase) is not str:
            position.phase = "winter"


GAME = Game(
    id="great_wall",
    title=words("great_wall", "The Great Wall"),
    rules_version="great-wall-2.0",
    package="referee.games.great_wall",
    players=(1, 4),
    colours=SEAT_COLOURS,
    options=(
        Option(
            words("mode"),
            (
                words("competitive"),
                words("cooperative"),
            ),
            N_("everybody for themselves, or together"),
        ),
        Option(
            words("qin-honor", told="Honor of Qin"),
            (words("0"), words("50"), words("100")),
            N_("solo: the Honor Qin Jiushao starts with"),
        ),
        Option(
            words("qin-advisors", told="Advisors of Qin"),
            (words("one"), words("both")),
            N_("solo: how many of the two leftmost Advisors go under Qin each Spring"),
        ),
    ),
    actions=(
        invasion.Arrived,
        invasion.Token,
        Points,
        *SET_UP,
        Keep,
        Stack,
        Order,
        Slot,
        Reclaim,
        TakeHonor,
        Move,
        Activate,
        Upgrade,
        Donate,
        Forgo,
        Barricade,
        WallLevel,
        Descend,
        March,
        Rise,
        Hire,
        Appoint,
        Draw,
        Drop,
        Recruit,
        Attack,
        Rest,
        gains.Take,
        shame.PlaceShame,
        shame.Redeem,
        shame.Icon,
        Kill,
        Fire,
        AssaultResult,
        *parties.REED_VERBS,
        *requests.VERBS,
        *coop.VERBS,
        *cards.VERBS,
        ByCard,
        *card_deeds.VERBS,
        gains.Pay,
        Play,
        parties.QinCard,
        parties.Aim,
        Done,
    ),
    position=Position,
    start=setup.start,
    decision=decision,
    digest=digest,
    fits=fits,
    parties=lambda position: [seat for seat, _ in position.parties()],
    audit=audit,
    final=final,
    score=score,
    printed=printed,
    scoring_module="scoring.great_wall",
    chance=chance,
    ready=ready,
    status=status,
    view=view,
    facts_module="referee.games.great_wall.box.facts",
    zones_module="referee.games.great_wall.camera.zones",
    changes=changes,
    public=public,
    seen=seen,
    secret=secret,
    laid=laid,
    occasions=occasions,
    unsaid=unsaid,
    pass_over=pass_over,
    moment=(
        "phase",
        "active",
        "slot",
        "track",
        "activated",
        "wanted",
        "tasks",
        "last",
        "tea",
        "unsure",
        "unheard",
        "aimed",
    ),
)
