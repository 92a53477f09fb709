"""Tactic cards: one half of a card is played at its moment, in anybody's turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.engine import position as positions
from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.cards import PAYING
from referee.games.great_wall.actions.dealt import untold_generals
from referee.games.great_wall.actions.done import MAYBE, Done, maybe
from referee.games.great_wall.box import board, unheard, unseen
from referee.games.great_wall.box.card_words import WINDOW
from referee.games.great_wall.cards import clauses, triggers
from referee.games.great_wall.components import TACTIC
from referee.games.great_wall.emperor import sharing
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Assault, Killing, Moment, Telling
from referee.games.great_wall.wall import combat
from referee.games.great_wall.wall.combat import tally

HALF = Choice(
    words("half"),
    (
        words("upper", "upper/top"),
        words("boosted", "boosted/boost/lower"),
    ),
)
UPPER, BOOSTED = range(2)
ANYTIME = "anytime"
"""The window that is always open; nothing limits how many of its cards are played."""
AT_KINDS = {
    "on_attack": ("send", "attack", "wound", "reed_attack"),
    "on_recruit": ("barracks", "send"),
    "on_kill": ("killing",),
    "on_build": ("builders", "recall"),
    "on_production": ("upgrade", "donate"),
}
"""For each window the kinds of tasks during which it is open."""
AT_KIND = {
    kind: [window for window, during in AT_KINDS.items() if kind in during]
    for kinds in AT_KINDS.values()
    for kind in kinds
}
BY_DEEDS = AT_KINDS.keys() - {"on_kill"}
"""Windows that open with what somebody may do by a card or a Clerk; before others an entry tells what they are about."""
OF_TURN = ("own_turn_command", "own_turn_activation")
"""Windows of the Active player's own turn: before stage B, and from then on."""
OF_A_SEAT = ("on_attack", "on_recruit", "on_build")
"""Windows that count for each player: all that a player recruits in an Activation is one moment (GW-BAR-05)."""


def windows(position: Position, setting: Setting, player: int) -> set[str]:
    """The windows open now for this player (GW-TAC-02). That of a killing is open only if own warriors are lost."""
    task = position.task
    if task is None or position.phase in ("setup", "end"):
        return set()
    found = {ANYTIME, *AT_KIND.get(task.kind, ())}
    if isinstance(task, Moment):
        found |= {window for window in task.windows if window not in OF_TURN}
    if position.active == player:
        waiting = {one.kind for one in position.tasks}
        if "defeat_check" in waiting:
            found.add(OF_TURN[0] if "stage_b" in waiting else OF_TURN[1])
    if isinstance(task, Killing):
        found.add("on_breach" if task.breach else "on_defeat")
        if not combat.loses(position, setting, player):
            found.remove("on_kill")
    if position.phase == "summer":
        found.add("summer")
    return found


def occurrence(position: Position, window: str) -> str:
    """A name for the moment of a window: a Defeated card, a breached Section, or its time (GW-TAC-04 to -06).

    A player who has the name in ``used`` has played a card at that moment.
    """
    task = position.task
    place = ""
    if isinstance(task, Killing | Moment):
        card = f"horde.{task.horde}" if task.horde else ""
        place = f"{task.at}" if task.breach else f"{task.at}.{card}"
    elif task is not None and window in OF_A_SEAT:
        place = f"{task.seats[0]}"
    season = "turn" if position.phase == "fall" else "year"
    return f"{season}:tactic:{window}:{place}"


@action("play", "play/tactic", help=N_("Play a Tactic card, or its Boosted effect"))
class Play(Action):
    """Play one half of a Tactic card: the upper one for nothing, the lower one for its price (GW-TAC-03)."""

    card: int = arg(TACTIC)
    half: int = arg(HALF)
    share: tuple[int, ...] | None = arg(sharing.SHARE, PAYING, held="resources", asks=N_("paid with what?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.phase == "end":
            yield Violation("GW-END-01", N_("the game is over"))
            return
        stacking = setting.lacking and any(one.kind == "stack" for one in position.tasks)
        waits = [*untold_generals(position, setting)] if stacking else []
        if waits:  # the game may have begun, were it known who is first
            yield from waits
            return
        own = position.players[self.player]
        if unseen.owned(position, setting, self.player, own.tactics, unseen.TACTICS) <= 0:
            yield Violation("GW-TAC-02", N_("no Tactic card is in hand"))
        if self.card in position.reserve.tactic_discard:
            yield Violation("GW-TAC-10", N_("Tactic card {card} lies in the discard pile"), card=self.card)
        if not board.tactic_in_use(setting, self.card):
            yield Violation("GW-SETUP-01", N_("Tactic card {card} is not used in this mode"), card=self.card)
        if self.half != BOOSTED and self.share is not None:
            yield Violation("GW-TAC-03", N_("the upper effect costs nothing"))
        printed = board.known(setting).tactics.get(self.card)
        if printed is None:
            yield from self._untold(position, setting)
            return
        yield from self._moment(position, setting, printed.window)
        if self.half == BOOSTED:
            yield from sharing.paid(position, setting, self.player, printed.boost, self.share, "GW-TAC-03", played=1)

    def _untold(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """Findings about a card that nobody told: whatever it says, it has its moment, and more than all is not paid."""
        if not windows(position, setting, self.player):
            yield Violation("GW-TAC-02", N_("no Tactic card is played now"))
        elif self.half == BOOSTED and self.share is not None:
            yield from sharing.there(position, setting, self.player, self.share, played=1)
        yield Missing(board.card_key(setting, "tactic", self.card), "GW-TAC-02")

    def _moment(self, position: Position, setting: Setting, window: str) -> Iterator[Finding]:
        if window not in windows(position, setting, self.player):
            if not position.players[self.player].tactics:  # who seems to hold none was not asked at the moment
                yield from unseen.missing(position, setting, self.player, "GW-TAC-02", {unseen.TACTICS})
                return
            unknown: list[Missing] = []
            if setting.partly:
                unknown = [*self._perhaps_open(position, setting, window)] or [*_opened(position, setting, window)]
            if unknown:
                yield from unknown
                return
            text = N_("Tactic card {card} is played at another moment: {window}")
            yield Violation("GW-TAC-02", text, card=self.card, window=WINDOW[WINDOW.index[window]])
        elif window != ANYTIME and occurrence(position, window) in position.players[self.player].used:
            yield Violation("GW-TAC-04", N_("a Tactic card has already been played for this moment"))
        elif window not in (ANYTIME, *OF_TURN):
            yield from unheard.forcing(position, setting)

    def _perhaps_open(self, position: Position, setting: Setting, window: str) -> Iterator[Missing]:
        """The facts nobody told without which the table asks what it asks now, if it might be another moment with them.

        A text that waits below may be over: then it may be another's turn already. What a text asks for may be any moment,
        and so may what follows an Assault.
        """
        for below in position.tasks[:-1] if window in OF_TURN else ():
            if isinstance(below, Telling):
                yield from (Missing(key, "GW-TAC-02") for key in MAYBE[below.kind](position, setting, below, -1))
        passed: list[str] = []
        while (task := position.task) is not None and task.kind in MAYBE:
            untold = MAYBE[task.kind](position, setting, task, task.seats[0])
            if not untold:
                return
            passed += untold
            any_moment = isinstance(task, Telling | Assault)
            if not any_moment:
                position = positions.clone(position)
                position.tasks.pop()
                tasks.settle(position, setting, [])
            if any_moment or window in windows(position, setting, self.player):
                yield from (Missing(key, "GW-TAC-02") for key in dict.fromkeys(passed))
                return

    def plain(self, position: Position, setting: Setting) -> Action:
        printed = board.known(setting).tactics.get(self.card)
        if printed is None or self.half != BOOSTED:
            return self
        share = sharing.said(printed.boost, len(position.players), self.share)
        return Play(self.player, self.card, self.half, share)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own, printed = position.players[self.player], board.known(setting).tactics.get(self.card)
        if printed is not None:
            own.used.append(occurrence(position, printed.window))
        own.tactics -= 1
        position.reserve.tactic_discard.append(self.card)
        notes.append(Note("GW-TAC-10", N_("{player} plays Tactic card {card}"), player=self.player, card=self.card))
        triggers.happens(position, setting, "play_tactic", self.player)
        half, happened = "upper", tally(position, setting, self.player)
        if self.half == BOOSTED:
            half = "boosted"
            due = sharing.price(printed.boost, len(position.players)) if printed is not None else {}
            sharing.give(position, own, self.share or sharing.only_way(due) or ())
        clauses.run(position, setting, f"tactic.{self.card}.{half}", self.player, notes, happened)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        """Yield every known card that could be in the hand: only the owner knows which ones are."""
        if player < 0 or not position.players[player].tactics:
            return
        now = windows(position, setting, player)
        for card, printed in board.known(setting).tactics.items():
            if printed.window in now and board.tactic_in_use(setting, card):
                yield cls(player, card, UPPER)
                for share in sharing.ways(position, player, printed.boost):
                    yield cls(player, card, BOOSTED, share)


def _opened(position: Position, setting: Setting, window: str) -> Iterator[Missing]:
    """The texts nobody told that may have opened this window: what an ability asks somebody now, where Qin Activates."""
    if window not in BY_DEEDS:
        return
    for seat in range(len(position.players)):
        for key in unheard.of(position, setting, seat):
            yield Missing(board.fact_of(setting, key), "GW-TAC-02")
    if position.phase == "fall":
        yield from unseen.acted(position, setting, "GW-TAC-02", unseen.BY_HIMSELF)
    else:  # a text of Qin may have been the last of Fall
        yield from (Missing(board.fact_of(setting, key), "GW-TAC-02") for key in unheard.of_qin(position, setting))


@maybe("moment")
def _untold(position: Position, setting: Setting, task: Moment, seat: int) -> list[str]:
    """The Tactic cards nobody told, so that nobody knows when they are played."""
    if not setting.lacking:
        return []
    cards = [card for card in TACTIC.domain() if board.tactic_in_use(setting, card)]
    told = board.known(setting).tactics
    return [board.card_key(setting, "tactic", card) for card in cards if card not in told]


@tasks.automatic("pause")
def pause(position: Position, setting: Setting, task: Moment, notes: list[Note]) -> None:
    """Stop the game for Tactic cards if any could be played; if ``unstopped``, only where nothing else stops it."""
    if task.unstopped and tasks.stopped(position, setting):
        return
    held = [seat for seat, own in enumerate(position.players) if own.tactics and (not task.seats or seat in task.seats)]
    known = board.known(setting).tactics
    if held and (_untold(position, setting, task, TABLE) or any(one.window in task.windows for one in known.values())):
        tasks.push(position, replace(task, kind="moment", seats=held))


tasks.ask(
    "moment",
    "GW-TAC-02",
    N_("Tactic cards may be played now; whoever plays none says done"),
    N_("Tactic cards may be played first; {player} says done"),
    (Play, Done),
    together=True,
)
