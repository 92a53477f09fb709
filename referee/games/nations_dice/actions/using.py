"""Using books, food and strength in the steps at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Open, Violation, Warn
from referee.engine.words import words
from referee.games.nations_dice import flow, payment, steps
from referee.games.nations_dice.actions.buy import TRADE, TRADED, spending
from referee.games.nations_dice.components import PHASES, PIECES, RESOURCE, SPENT, STEP, STEPS, amount
from referee.games.nations_dice.holdings import unused
from referee.games.nations_dice.pending import further_steps, pass_over, present, settle
from referee.games.nations_dice.position import Position

RULES = {"books": "ND-BOK-01", "famine": "ND-FAM-01", "war": "ND-WAR-01"}
_AFTER = {"books": ("famine", "war", "reveal", "end"), "famine": ("war", "reveal", "end"), "war": ("reveal", "end")}
FOR = words("for", sense="before the step that something is used for")
EFFECTS = {"books": "ND-BOK-02", "famine": "ND-FAM-04", "war": "ND-WAR-04"}


def asked(position: Position, setting: Setting, player: int) -> Iterator[Finding]:
    """What is wrong with an answer of this player: a step must be going on, and he must be asked in it."""
    if position.phase == "actions":
        yield Violation("ND-ERD-01", N_("the action step is going on: not everybody has passed"))
    elif position.phase == "reveal" and position.round > 1:
        yield Violation("ND-ERD-01", N_("round {round} is over"), round=position.round - 1)
    elif position.phase not in STEPS:
        yield from flow.playing(position)
    elif player < 0 or flow.asked(position) != player:
        template = N_("{step} goes in reverse player order: {player} is asked")
        asked = flow.asked(position)
        if player not in position.waiting and player >= 0:
            asked = player
            through = N_("{player} uses nothing more for {step}")
            template = through if steps.able(position, setting, player) else N_("{player} has nothing left for {step}")
        yield Violation(RULES[position.phase], template, step=PHASES[position.phase], player=asked)


@action(
    "use",
    "use/uses",
    help=N_("Use unused dice and chits for books, famine or war; in famine also trades"),
    follow=("use",),
)
class Use(Action):
    """Symbols used in a step; more may follow until ``done``.

    The step need not be named: that is for whoever wants to, while nobody can know which one is going on.
    """

    pieces: tuple[str, ...] | None = arg(PIECES)
    traded: tuple[str, ...] | None = arg(TRADED, TRADE, asks=N_("what for what?"))
    step: str | None = arg(STEP, FOR, asks=N_("for which step?"))

    def plain(self, position: Position, setting: Setting) -> Action:
        """Read symbols as pieces, and fill in the step where it may be one of several and the pieces do not tell which;
        leave it out where all know it.

        Whoever has something for a step is asked in it, so that it is the first for which the pieces would do.
        """
        step = self._meant(position, setting)
        said = self if step == self.step else Use(self.player, self.pieces, self.traded, step)
        return spending(said, position, setting)

    def _meant(self, position: Position, setting: Setting) -> str | None:
        left = further_steps(position, setting) if self.step or len(self._fitting(setting)) > 1 else ()
        if self.step is not None:
            return self.step if left or self.step != position.phase else None
        asked = [one for one in left if one != position.phase or self.player in position.waiting]
        return next((one for one in asked if one in self._fitting(setting)), None)

    def _fitting(self, setting: Setting) -> list[str]:
        """The steps for which these pieces would do, while nobody can know which one is going on."""
        if not flow.lacking(setting):
            return []
        pieces, traded = self.pieces or (), self.traded or ()
        steps = [step for step in STEPS if not traded or payment.can_trade(STEPS[step], setting)]
        return [one for one in steps if (pieces or traded) and all(amount(piece, STEPS[one]) for piece in pieces)]

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if position.phase in STEPS and self.step not in (None, position.phase):
            yield Violation("ND-ERD-01", N_("the step now is: {step}"), step=PHASES[position.phase])
        else:
            yield from asked(position, setting, self.player)
        if position.phase not in STEPS or self.player < 0:
            return
        symbol = STEPS[position.phase]
        if self.pieces is None and self.traded is None:
            yield Open("pieces")
            if not steps.able(position, setting, self.player):
                yield Violation(
                    "ND-STA-08", N_("{player} has no unused {symbol}"), player=self.player, symbol=RESOURCE[symbol]
                )
        pieces, traded = self.pieces or (), self.traded or ()
        wrong = [SPENT[one] for one in dict.fromkeys(pieces) if not amount(one, symbol)]
        if wrong:
            yield Violation("ND-STA-11", N_("no {symbol} on {pieces}"), pieces=wrong, symbol=RESOURCE[symbol])
        yield from payment.owned(position.players[self.player], setting, pieces, traded)
        yield from payment.trade_is_sound(traded, symbol, setting)

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        if position.phase not in STEPS:
            return
        symbol, pieces = STEPS[position.phase], self.pieces or ()
        books = position.players[self.player].books + payment.total(pieces, "book")
        end = steps.beyond("books", books, setting) if symbol == "book" else None
        if end is not None:
            yield Warn(
                "ND-BOK-02", N_("the marker would stand on {books}; the track ends at {end}"), books=books, end=end
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        if position.phase not in STEPS or self.step not in (None, position.phase):
            return
        pass_over(position, setting, self.player)
        player, symbol = position.players[self.player], STEPS[position.phase]
        pieces, traded = self.pieces or (), self.traded or ()
        payment.spend(player, (*pieces, *traded))
        count = payment.total(pieces, symbol) + len(traded) // 2
        steps.add(position, player, symbol, count)
        notes.append(
            Note(
                EFFECTS[position.phase],
                N_("{player} uses {symbol} {count}, {all} in all"),
                player=self.player,
                count=count,
                symbol=RESOURCE[symbol],
                all=steps.made(player, symbol),
            )
        )
        steps.go_on(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        """One piece or one pair of dice at a time; several at once come to the same."""
        position = present(position, setting)
        if position.phase not in STEPS:
            return
        own, symbol = position.players[player], STEPS[position.phase]
        for piece in dict.fromkeys(unused(own)):
            if amount(piece, symbol):
                yield cls(player, (piece,))
        if payment.can_trade(symbol, setting):
            for pair in payment.choose(sorted(own.dice), 2):
                yield cls(player, None, pair)


@action("done", "done/nothing", help=N_("Use nothing more in this step"), ends=True)
class Done(Action):
    """A player uses nothing more in a step, the present one unless another is named."""

    step: str | None = arg(STEP)

    def plain(self, position: Position, setting: Setting) -> Action:
        """Fill in the step: the one in which the player is asked. Who may be asked in several has to say it."""
        if self.step:
            return self
        if self.player not in position.waiting:
            if further_steps(position, setting):
                return self
            position = present(position, setting)
        return self if position.phase not in STEPS else Done(self.player, position.phase)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if position.phase in STEPS and self.step not in (None, position.phase):
            yield Violation("ND-ERD-01", N_("the step now is: {step}"), step=PHASES[position.phase])
            return
        yield from asked(position, setting, self.player)
        if position.phase in STEPS and self.step is None:
            yield Open("step")

    def needless(self, position: Position, setting: Setting) -> bool:
        """Who has nothing to use declines nothing: in the step, or when it is over without his having been asked."""
        position = present(position, setting)
        if position.phase in STEPS and self.step in (None, position.phase):
            return self.player not in position.waiting
        return position.phase in _AFTER.get(self.step or "", ())

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        if self.player not in position.waiting or self.step not in (None, position.phase):
            return
        pass_over(position, setting, self.player)
        position.waiting = [seat for seat in position.waiting if seat != self.player]
        steps.go_on(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if position.phase in STEPS:
            yield cls(player, position.phase)
