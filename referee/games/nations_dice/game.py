"""Nations: The Dice Game as the kernel sees it: who decides next, the legal verbs, chance, and the way to the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.game import TABLE, Decision, Game, Option, Setting
from referee.engine.message import N_, Message
from referee.engine.values import Choice
from referee.engine.verdict import Violation
from referee.engine.words import words
from referee.games.nations_dice import chance, flow, setup
from referee.games.nations_dice.actions.buy import Build, Buy, Pay
from referee.games.nations_dice.actions.passing import Pass
from referee.games.nations_dice.actions.place import Place
from referee.games.nations_dice.actions.reroll import Reroll, Star, UnrestAside, UnrestReroll
from referee.games.nations_dice.actions.reveal import Above, Bonus, Event, ShadowBooks, Tiles
from referee.games.nations_dice.actions.roll import Roll
from referee.games.nations_dice.actions.setup import Board, Drawn, Order
from referee.games.nations_dice.actions.shadow import FourSided
from referee.games.nations_dice.actions.using import Done, Use
from referee.games.nations_dice.audit import audit
from referee.games.nations_dice.box.known import digest
from referee.games.nations_dice.changes import changes
from referee.games.nations_dice.components import PHASES, SEAT_COLOURS_WORDS, STEPS
from referee.games.nations_dice.final import final, score
from referee.games.nations_dice.fits import fits
from referee.games.nations_dice.position import Position
from referee.games.nations_dice.ready import ready
from referee.games.nations_dice.view import view

ACT = (Buy, Build, Reroll, Star, UnrestReroll, UnrestAside, Pass)
STAGES: Mapping[str, tuple[type[Action], ...]] = {"act": ACT, "pay": (Pay,), "place": (Place,)}
PROMPTS = {
    "act": N_("{player}: buy, build, reroll or pass"),
    "pay": N_("{player}: pay for tile {tile}"),
    "place": N_("{player}: place tile {tile}"),
    "unrest": N_("{player}: dice show unrest: unrest reroll, unrest aside or pass"),
}
LAY_OUT: Mapping[str, type[Action]] = {
    "above": Above,
    "tiles": Tiles,
    "event": Event,
    "shadow": ShadowBooks,
    "bonus": Bonus,
}


def decision(position: Position, setting: Setting) -> Decision:
    """Who must decide now, and between which verbs."""
    phase = position.phase
    if phase == "setup":
        return Decision("setup", (TABLE,), (Order,), Message(N_("deal the order cards: order"), {}))
    if phase == "reveal":
        verbs = tuple(LAY_OUT[what] for what in flow.laid_out(position, setting))
        prompt = Message(
            N_("round {round}, lay out: {what}"),
            {"round": position.round, "what": [cls.spec.verb for cls in verbs]},
        )
        return Decision("reveal", (TABLE,), verbs, prompt)
    if phase == "boards":
        return _boards(position)
    if phase == "actions":
        return _turn(position)
    if phase in STEPS and position.waiting:
        seat = position.waiting[0]
        prompt = Message(N_("{player}: use for {step}, or done"), {"player": seat, "step": PHASES[phase]})
        return Decision(phase, (seat,), (Use, Done), prompt)
    return Decision("over", (), (), Message(N_("the game is over"), {}))


def _boards(position: Position) -> Decision:
    if not position.boards_left:
        return Decision("drawn", (TABLE,), (Drawn,), Message(N_("which boards were drawn?"), {}))
    seat = flow.chooser(position)
    return Decision("board", (seat,), (Board,), Message(N_("{player}: choose a board"), {"player": seat}))


def _turn(position: Position) -> Decision:
    """The turn; players who have not rolled yet may do so meanwhile (ND-AMB-24)."""
    turn = position.turn
    others = (Roll,) if any(not player.rolled for player in position.players) else ()
    if turn.stage == "shadow":
        return Decision("shadow", (TABLE,), (FourSided,), Message(N_("roll the four-sided die: d4"), {}))
    facts = {"player": turn.player, "tile": turn.tile}
    if any(position.players[turn.player].unrolled):
        prompt = Message(N_("{player}: roll, and tell the results"), facts)
        return Decision("roll", (turn.player,), (Roll,), prompt, others, chance=True)
    unrest = turn.stage == "act" and flow.unrest_dice(position.players[turn.player])
    prompt = Message(PROMPTS["unrest" if unrest else turn.stage], facts)
    return Decision(turn.stage, (turn.player,), STAGES[turn.stage], prompt, others)


SURE = ("ND-TRN-03", "ND-SET", "ND-RND", "ND-CMP", "ND-ERD", "ND-END", "ND-PAS", "ND-PFT", "ND-STR-01", "ND-SOL")
SOLO_DOUBTS = ("ND-SOL-03", "ND-SOL-06", "ND-SOL-12")
"""In a solo game what a tile gives may still be to be rolled, and the d4 not due."""


def doubts(position: Position, violation: Violation) -> Sequence[str]:
    """Facts whose lack makes this violation doubtful, because they may have changed dice and chits.

    Strength decides the player order from round 2 on, so that whose turn it is may be doubtful too.

    What is laid out for the round is never in doubt, nor what the table plays: with the expansion or without, alone or not.
    """
    if violation.rule.startswith(SURE) and not (flow.solo(position) and violation.rule in SOLO_DOUBTS):
        return ()
    if violation.rule == "ND-TRN-01" and position.round == 1 and "star" not in position.unsure:
        return ()
    return flow.doubtful(position)


def status(position: Position, setting: Setting) -> Mapping[str, Any]:
    """What a bottom line shows: round, phase, famine, war, points."""
    famine, war = flow.known(setting).events.get(position.event, ("?", "?"))
    return {
        N_("round"): position.round,
        N_("phase"): PHASES[position.phase],
        N_("famine"): famine,
        N_("war"): war,
        N_("vp"): {seat.name: player.vp for seat, player in zip(setting.seats, position.players, strict=True)},
    }


GAME = Game(
    id="nations_dice",
    title=words("Nations: The Dice Game"),
    rules_version="nations-dice-2014.1",
    package="referee.games.nations_dice",
    players=(1, 4),
    colours=Choice(words("colour"), SEAT_COLOURS_WORDS),
    options=(
        Option(
            words("mode"),
            (words("base"), words("unrest")),
            N_("with the expansion Unrest; one player alone plays the solo game"),
        ),
    ),
    actions=(
        Order,
        Tiles,
        Event,
        Bonus,
        Above,
        ShadowBooks,
        Drawn,
        Board,
        Roll,
        *ACT,
        Pay,
        Place,
        FourSided,
        Use,
        Done,
    ),
    position=Position,
    start=setup.start,
    decision=decision,
    digest=digest,
    fits=fits,
    audit=audit,
    final=final,
    score=score,
    scoring_module="scoring.nations_dice",
    chance=chance.chance,
    ready=ready,
    status=status,
    view=view,
    facts_module="referee.games.nations_dice.box.facts",
    zones_module="referee.games.nations_dice.camera.zones",
    doubts=doubts,
    changes=changes,
)
