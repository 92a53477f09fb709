"""Nations: The Dice Game as the kernel sees it: who decides next, the legal verbs, chance, and the way to the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.data import Json
from referee.engine.game import TABLE, Decision, Game, Option, Setting
from referee.engine.message import N_, Message
from referee.engine.unknown import Unknown
from referee.engine.values import Choice
from referee.engine.words import words
from referee.games.nations_dice import chance, flow, placing, setup
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
from referee.games.nations_dice.pending import present
from referee.games.nations_dice.position import SINGLES, Position
from referee.games.nations_dice.ready import ready
from referee.games.nations_dice.view import view

ACT = (Buy, Build, Reroll, Star, UnrestReroll, UnrestAside, Pass)
LAY_OUT = (Above, Tiles, Event, ShadowBooks, Bonus)
ASKED: Mapping[str, tuple[str, tuple[type[Action], ...]]] = {
    "setup": (N_("deal the order cards: order"), (Order,)),
    "reveal": (N_("round {round}, lay out: {what}"), LAY_OUT),
    "drawn": (N_("which boards were drawn?"), (Drawn,)),
    "board": (N_("{player}: choose a board"), (Board,)),
    "act": (N_("{player}: buy, build, reroll or pass"), ACT),
    "unrest": (N_("{player}: dice show unrest: unrest reroll, unrest aside or pass"), ACT),
    "pay": (N_("{player}: pay for tile {tile}"), (Pay,)),
    "place": (N_("{player}: place tile {tile}"), (Place,)),
    "roll": (N_("{player}: roll, and name the results"), (Roll,)),
    "shadow": (N_("roll the four-sided die: d4"), (FourSided,)),
    **dict.fromkeys(STEPS, (N_("{player}: use for {step}, or done"), (Use, Done))),
}
"""The course of the game: what is asked in each of its moments, and which actions decide it."""


def decision(position: Position, setting: Setting) -> Decision:
    """Who must decide now, and between which verbs.

    A tile that was bought before anybody had told what it is may still have to be placed: its owner is asked first, and
    whoever is in turn may go on.
    """
    found, seat = _decision(position, setting), placing.late(position, setting)
    if seat is None:
        return found
    template, verbs = ASKED["place"]
    prompt = Message(template, {"player": seat, "tile": placing.waiting(position, seat)})
    if found.seats in ((seat,), (TABLE,)):
        return Decision("place", (seat,), (*verbs, *found.verbs), prompt, found.others)
    return Decision("place", (seat,), verbs, prompt, (*found.verbs, *found.others))


def _decision(position: Position, setting: Setting) -> Decision:
    """What the course of the game asks; who has not rolled yet may do so meanwhile (ND-AMB-24)."""
    position = present(position, setting)
    asked, seat = flow.now(position)
    kind: str = asked.settled() if isinstance(asked, Unknown) else asked
    if kind == "over":
        return Decision("over", (), (), Message(N_("the game is over"), {}))
    template, verbs = ASKED[kind]
    facts: dict[str, Any] = {"player": seat, "tile": position.turn.tile}
    if kind == "reveal":
        left = flow.laid_out(position, setting)
        verbs = tuple(cls for cls in verbs if cls.spec.verb.key in left)
        facts = {"round": position.round, "what": [cls.spec.verb for cls in verbs]}
    elif kind in STEPS:
        facts["step"] = PHASES[kind]
    turning = (position.phase == "actions" or position.phase in STEPS) and kind != "shadow"
    others = (Roll,) if turning and _rolls_due(position) else ()
    shown = "act" if kind == "unrest" else kind
    return Decision(shown, (seat,), verbs, Message(template, facts), others, False, kind == "roll")


def _rolls_due(position: Position) -> bool:
    """Whether anybody has dice to roll besides whoever is in turn."""
    if position.phase in STEPS:
        return any(sum(one.unrolled) for one in position.players)
    turn = position.turn.player
    return any(not one.rolled or (seat != turn and sum(one.unrolled)) for seat, one in enumerate(position.players))


def laid(setting: Setting) -> Json:
    """What follows from how a table was opened: what lies there is listed, as long as nothing is taken unseen."""
    return {"players": {str(seat): {"withheld": []} for seat in range(len(setting.seats))}}


def status(position: Position, setting: Setting) -> Mapping[str, Any]:
    """What a bottom line shows: round, phase, famine, war, points."""
    famine, war = flow.event_shown(position, setting)
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
    bgg=157809,
    package="referee.games.nations_dice",
    players=(1, 4),
    colours=Choice(words("colour"), SEAT_COLOURS_WORDS),
    options=(
        Option(
            words("mode"),
            (words("base"), words("unrest")),
            N_("the base game, or with the expansion Unrest"),
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
    changes=changes,
    singles=SINGLES,
    laid=laid,
    moment=("phase", "turn", "waiting", "players.*.passed", "players.*.rolled", "players.*.unrolled"),
)
