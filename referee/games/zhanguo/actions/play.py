"""Playing a card: to the own board (Unification) or to the court; ending the turn; passing."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg, rests_on
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation, Warn
from referee.games.zhanguo import flow, tasks
from referee.games.zhanguo.actions.lapsing import lapsing
from referee.games.zhanguo.components import CARD, CARDS_A_REGION, COLOUR, REGION, SLOT, colour_of
from referee.games.zhanguo.position import Player, Position, Turn

RISES = {"zero-one-two": (0, 1, 2), "one-two-three": (1, 2, 3)}


def holdable(position: Position, player: int) -> Iterator[int]:
    """The cards the player may hold: the numbers typed in, else every unseen one of a colour still in hand."""
    own = position.players[player]
    if own.known_hand is not None:
        yield from map(int, own.known_hand)
        return
    for card in CARD.domain():
        if own.hand[colour_of(card)] and not flow.seen(position, card):
            yield card


def may_play(position: Position, setting: Setting, player: int) -> Iterator[Finding]:
    """Yield why this player may not play a card now."""
    card = position.turn.card
    kind, seats = flow.now(position, setting)
    if position.phase != "play" or player not in seats:
        yield from flow.in_turn(position, player)
    elif kind == "act" and setting.rulings["ZG-AMB-40"] == "at-once":
        yield Violation("ZG-TURN-08", N_("card {card} has been declared and stands"), card=card, ruling="ZG-AMB-40")
    elif kind not in ("play", "act"):
        yield Violation("ZG-TURN-01", N_("card {card} was played this turn already: end the turn with done"), card=card)


def playable(position: Position, player: int, card: int) -> Iterator[Finding]:
    """Yield why the player cannot hold this card."""
    turn = position.turn
    changed = position.phase == "play" and turn.player == player and turn.stage == "act"
    if flow.seen(position, card) and not (changed and card == turn.card):
        yield Violation("ZG-INV-06", N_("card {card} lies on the table already"), card=card)
        return
    if position.phase == "play":
        own = position.players[player]
        yield from _from_hand(own, card, turn.card if changed else 0, told=turn.player == player)


def _from_hand(own: Player, card: int, returned: int, *, told: bool) -> Iterator[Finding]:
    """Yield why the card cannot come from this hand; ``returned`` is a card that goes back to it first (0: none).

    Numbers that the owner typed in count only if ``told``, in the owner's turn: nobody else may ask.
    """
    colour = colour_of(card)
    left = own.hand[colour] + (1 if returned and colour_of(returned) == colour else 0)
    if not left:
        yield Violation(
            "ZG-INV-05",
            N_("card {card} is {colour}; both {colour} cards of this round have been played"),
            card=card,
            colour=COLOUR[colour],
        )
    elif told and own.known_hand is not None and card not in own.known_hand and card != returned:
        yield Violation("ZG-TURN-03", N_("card {card} is not in this hand"), card=card)


def take_back(position: Position) -> None:
    """Return to the hand the card that was played to the court, if its action was not carried out yet."""
    turn = position.turn
    if turn.stage != "act":
        return
    own = position.players[turn.player]
    position.court.pop()
    own.hand[colour_of(turn.card)] += 1
    if own.known_hand is not None:
        own.known_hand.append(turn.card)
    turn.stage = "play"


def lay(position: Position, player: int, card: int) -> None:
    """Take a card out of the hand and make it the card of this turn, of which nothing was before it."""
    own = position.players[player]
    own.hand[colour_of(card)] -= 1
    if own.known_hand is not None and card in own.known_hand:
        own.known_hand.remove(card)
    if position.turn.stage == "play":
        position.turn = Turn(position.turn.player)
    position.turn.card = card


@action("unify", "unify/unification", help=N_("Unification action: a card to a region of your board"))
class Unify(Action):
    """Play a card above a region of the own board."""

    card: int = arg(CARD, held="known_hand")
    region: int = arg(REGION)

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterator[Finding]:
        return may_play(position, setting, self.player)

    @rests_on("card")
    def _hand(self, position: Position, setting: Setting) -> Iterator[Finding]:
        return playable(position, self.player, self.card)

    @rests_on("region")
    def _room(self, position: Position, setting: Setting) -> Iterator[Finding]:
        region = position.players[self.player].regions[self.region - 1]
        held = size(region.cards)
        if held >= CARDS_A_REGION:
            yield Violation(
                "ZG-UNIFY-01",
                N_("region {region} holds {held#card|cards}, the most there can be"),
                region=self.region,
                held=held,
            )
            return
        rise = RISES[setting.rulings["ZG-AMB-42"]][held]
        highest = flow.highest(position, setting, self.player, self.region)
        if rise and region.level + rise > highest:
            yield Violation(
                "ZG-UNIFY-06",
                N_(
                    "card number {count} there raises unrest of region {region} by {rise}: {level} + {rise} is more than {highest}"
                ),
                region=self.region,
                count=held + 1,
                rise=rise,
                level=region.level,
                highest=highest,
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        take_back(position)
        own = position.players[self.player]
        region = own.regions[self.region - 1]
        lay(position, self.player, self.card)
        region.cards.append(self.card)
        count = size(region.cards)
        self._markers(position, setting, own, count, notes)
        rise = RISES[setting.rulings["ZG-AMB-42"]][min(count, 3) - 1]
        if rise:
            region.level += rise
            notes.append(
                Note(
                    "ZG-UNIFY-05",
                    N_("unrest of region {region} rises to {level}"),
                    region=self.region,
                    level=region.level,
                )
            )
        position.turn.stage, position.turn.action = "effects", "unify"

    def _markers(self, position: Position, setting: Setting, own: Player, count: int, notes: list[Note]) -> None:
        colour = colour_of(self.card)
        taken = min(count, position.ones[colour])
        if taken < count and setting.rulings["ZG-AMB-13"] == "all-points":
            taken = 0
        own.ones[colour] += taken
        position.ones[colour] -= taken
        if taken:
            notes.append(
                Note(
                    "ZG-UNIFY-03",
                    N_("{player} takes {count#marker|markers}: {colour}"),
                    player=self.player,
                    count=taken,
                    colour=COLOUR[colour],
                )
            )
        if taken < count:
            own.vp += count - taken
            notes.append(
                Note(
                    "ZG-UNIFY-04",
                    N_("the supply is short: {player} gains {vp} VP"),
                    player=self.player,
                    vp=count - taken,
                )
            )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase != "play" or position.turn.stage not in ("play", "act"):
            return
        cards = [*holdable(position, player)]
        if position.turn.stage == "act" and position.turn.card not in cards:
            cards.append(int(position.turn.card))
        for card in cards:
            for region in REGION.domain():
                yield cls(player, card, region)


@action("court", "court", help=N_("Play a card to the court; the court action follows"))
class Court(Action):
    """Play a card on top of the court pile."""

    card: int = arg(CARD, held="known_hand")

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterator[Finding]:
        return may_play(position, setting, self.player)

    @rests_on("card")
    def _hand(self, position: Position, setting: Setting) -> Iterator[Finding]:
        return playable(position, self.player, self.card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        take_back(position)
        lay(position, self.player, self.card)
        turn = position.turn
        turn.beneath = position.court[-1] if size(position.court) > position.cleared else 0
        position.court.append(self.card)
        turn.stage = "act"
        turn.blocked = list(self._blocked(position, setting))
        if turn.beneath:
            notes.append(
                Note(
                    "ZG-COURT-01",
                    N_("card {card} lies on card {beneath}"),
                    card=self.card,
                    beneath=turn.beneath,
                )
            )
        else:
            notes.append(Note("ZG-COURT-01", N_("card {card} is the first at court"), card=self.card))

    def _blocked(self, position: Position, setting: Setting) -> Iterator[int]:
        """The numbers of the regions whose unrest is on its last space."""
        for number, region in enumerate(position.players[self.player].regions, 1):
            if region.level >= flow.highest(position, setting, self.player, number):
                yield number

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase != "play" or position.turn.stage not in ("play", "act"):
            return
        for card in holdable(position, player):
            yield cls(player, card)
        if position.turn.stage == "act":
            yield cls(player, int(position.turn.card))


@action("done", "done/end", help=N_("End your turn, or what follows a reward"), ends=True)
class Done(Action):
    """End the own turn, or stop after a reward."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        kind, seats = flow.now(position, setting)
        mine = self.player in seats
        if mine and kind == "reward":
            yield from flow.pool_is_done(position, setting)
            yield from flow.rows_missing(self._rows(position, setting))
        elif kind in ("offer", "reward"):
            yield from self._answer(kind, seats)
        elif position.phase != "play" or not mine:
            yield from flow.in_turn(position, self.player)
        elif kind == "play":
            yield Violation("ZG-TURN-02", N_("no card has been played yet, and a turn cannot be passed"), forced=True)
        elif kind == "act":
            yield Violation(
                "ZG-COURT-04",
                N_("card {card} was played to the court, its action has not been carried out"),
                forced=True,
                card=position.turn.card,
            )
        else:
            yield from flow.pool_is_done(position, setting)
            yield from tasks.forced_power(position, setting)

    def _answer(self, kind: str, seats: tuple[int, ...]) -> Iterator[Finding]:
        """Why a player who took no reward cannot say done: somebody else comes first, or an answer is wanted."""
        if kind == "reward":
            yield Violation("ZG-REWARD-11", N_("{player} has taken this reward and is not done yet"), player=seats[0])
        elif self.player in seats:
            yield Violation("ZG-REWARD-05", N_("this player has nothing left to finish: answer with accept or pass"))
        else:
            yield Violation("ZG-REWARD-05", N_("{player} is asked first"), player=list(seats))

    def _rows(self, position: Position, setting: Setting) -> bool:
        """Whether rows that nobody has entered decide what follows the reward."""
        return flow.rows_decide_end(position, setting, range(len(position.players)))

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        if position.phase == "rewards":
            yield from flow.rows_assumed(setting, self._rows(position, setting))
        yield from lapsing(position, setting, self.player)
        for slot in tasks.claimable(position, setting, self.player):
            yield Warn("ZG-TASK-03", N_("the task {slot} could be claimed"), slot=SLOT[slot])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        flow.close_pool(position)
        tasks.note_forgotten(position, setting, self.player)
        if position.phase == "rewards":
            flow.begin_aspect(position, setting, position.aspect + 1, notes)
            return
        flow.end_turn(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        yield cls(player)
