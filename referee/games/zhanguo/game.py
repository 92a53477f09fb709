"""ZhanGuo as the kernel sees it: who decides next with which verbs, the status line, chance, what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.data import Json
from referee.engine.game import TABLE, Decision, Game, Option, Setting
from referee.engine.message import N_, Message
from referee.engine.position import clone
from referee.engine.words import words
from referee.games.zhanguo import flow, setup
from referee.games.zhanguo.actions.boards import Bid, Board, Discard
from referee.games.zhanguo.actions.building import Palace, Wall
from referee.games.zhanguo.actions.cards import Activate
from referee.games.zhanguo.actions.claims import Claim
from referee.games.zhanguo.actions.governor import Governor
from referee.games.zhanguo.actions.hire import Hire
from referee.games.zhanguo.actions.officials import Drop, Move, Reassign, Recruit, Take
from referee.games.zhanguo.actions.play import Court, Done, Unify
from referee.games.zhanguo.actions.powers import Power
from referee.games.zhanguo.actions.rewards import Accept, Pass
from referee.games.zhanguo.actions.setup import Begin, Drawn, Face, First, Hand, Task, Track
from referee.games.zhanguo.audit import audit
from referee.games.zhanguo.box.known import digest
from referee.games.zhanguo.changes import changes
from referee.games.zhanguo.components import ASPECTS, BOARDS, FACES, PHASES, SEAT_COLOURS
from referee.games.zhanguo.final import final, printed, score
from referee.games.zhanguo.fits import fits
from referee.games.zhanguo.position import CARDS, Position
from referee.games.zhanguo.ready import ready
from referee.games.zhanguo.view import view

COURT_ACTIONS = (Recruit, Reassign, Governor, Hire, Palace, Wall)
NO_YES = (words("no"), words("yes"))

SET_UP = (First, Track, Face, Task, Begin)
EFFECTS = (Activate, Power, Move, Take, Drop, Claim, Done)
ASKED: Mapping[str, tuple[str, tuple[type[Action], ...]]] = {
    "setup": (N_("set the table up: first, track, face, task, begin"), SET_UP),
    "boards": (N_("{player}: choose a board"), (Board,)),
    "discard": (N_("discard a board that is not in play"), (Discard,)),
    "bid": (N_("{player}: bid or pass"), (Bid, Pass)),
    "board": (N_("{player}: choose a board"), (Board,)),
    "draw": (N_("round {round}: draw cards, then say drawn"), (Drawn,)),
    "play": (N_("{player}: play a card (unify or court)"), (Unify, Court, Drop)),
    "act": (N_("{player}: carry out a court action"), (*COURT_ACTIONS, Drop, Unify, Court)),
    "effects": (N_("{player}: abilities, claims, or done"), EFFECTS),
    "unified": (N_("{player}: claims, or done"), EFFECTS),
    "claims": (N_("{player}: further claims, or done"), (Claim, Drop, Done)),
    "offer": (N_("{player}: accept the reward of {aspect}, or pass"), (Accept, Pass)),
    "reward": (N_("{player}: claims, or done"), (Move, Take, Claim, Done, Drop)),
}
"""The course of the game: what is asked in each of its moments, and which actions decide it."""


def decision(position: Position, setting: Setting) -> Decision:
    """Who must decide now, and between which verbs; what a bonus has opened comes first, as it is lost otherwise."""
    kind, seats = flow.now(position, setting)
    if kind == "over":
        late = (Claim,) if setting.rulings["ZG-AMB-31"] == "at-end" else ()
        return Decision("over", (), (), Message(N_("the game is over")), late)
    template, verbs = ASKED[kind]
    turn = position.turn
    facts: dict[str, Any]
    if kind == "offer":
        facts = {"player": list(seats), "aspect": ASPECTS[position.aspect]}
    elif TABLE in seats:
        facts = {"round": position.round} if kind == "draw" else {}
    else:
        facts = {"player": seats[0]}
    if turn.wish and flow.active(position) >= 0:
        template = N_("{player}: the official of the bonus square (take), or done")
    elif turn.points and flow.active(position) >= 0:
        template = N_("{player}: {points#re-assignment point|re-assignment points} (move), or done")
        facts["points"] = turn.points
    others = (Hand,) if position.phase in ("play", "draw") else ()
    shown = "effects" if kind == "unified" else kind
    return Decision(shown, seats, verbs, Message(template, facts), others)


def public(position: Position, action: Action) -> Action:
    """The action as others may see it: without the card if it comes from a hand that its owner typed in."""
    if isinstance(action, Unify | Court) and position.players[action.player].known_hand is not None:
        region = {"region": action.region} if isinstance(action, Unify) else {}
        return type(action)(action.player, None, **region)
    return action


def seen(position: Position, setting: Setting, asker: int) -> Position | None:
    """The position as ``asker`` may know it, where hands typed in by others are not known (ZG-GEN-06).

    None if nothing is hidden.
    """
    hidden = [seat for seat, own in enumerate(position.players) if seat != asker and own.known_hand is not None]
    if not hidden:
        return None
    shown = clone(position)
    for seat in hidden:
        shown.players[seat].known_hand = None
    return shown


def secret(position: Position, action: Action) -> bool:
    """Whether the action is a hand of which a card does not lie on the table yet."""
    return isinstance(action, Hand) and not all(flow.seen(position, card) for card in action.cards or ())


def status(position: Position, setting: Setting) -> Mapping[str, Any]:
    """What the status line shows: round, phase, decks, court, points."""
    return {
        N_("round"): position.round,
        N_("phase"): PHASES[PHASES.index[position.phase]],
        N_("deck"): flow.deck_size(position),
        N_("court"): position.court[-1] if position.court else None,
        N_("vp"): {seat.name: player.vp for seat, player in zip(setting.seats, position.players, strict=True)},
    }


def chance(position: Position, setting: Setting, rng: Random) -> Action:
    """What the table shows next, drawn at random: set-up, hands, boards out of play."""
    if position.phase == "setup":
        return _random_set_up(position, rng)
    if position.phase == "draw":
        return _random_draw(position, rng)
    return Discard(TABLE, BOARDS.index[rng.choice(position.boards_left)])


def _random_set_up(position: Position, rng: Random) -> Action:
    seats = range(len(position.players))
    if position.first < 0:
        return First(TABLE, rng.choice(seats))
    if not position.track:
        rest = [seat for seat in seats if seat != position.first]
        rng.shuffle(rest)
        return Track(TABLE, (position.first, *rest))
    for number, section in enumerate(position.walls):
        if not section.face:
            used = {one.face for one in position.walls}
            # The practice box pairs the faces of a tile as neighbours in this list; a tile is used once.
            free = [face for face in range(len(FACES)) if not {FACES[face].key, FACES[face ^ 1].key} & used]
            return Face(TABLE, number, rng.choice(free))
    for number, slot in enumerate(position.tasks):
        if not slot.tile:
            free = [tile for tile in range(1, 5) if position.tasks[(number + 3) % 6].tile != tile]
            return Task(TABLE, number // 3, number % 3, rng.choice(free))
    return Begin(TABLE)


def _random_draw(position: Position, rng: Random) -> Action:
    for seat, player in enumerate(position.players):
        if not player.known_hand:
            held = {card for other in position.players for card in other.known_hand or ()}
            cards: list[int] = []
            for colour in range(3):
                deck = [
                    n for n in range(40 * colour + 1, 40 * colour + 41) if n not in held and not flow.seen(position, n)
                ]
                cards += rng.sample(deck, 2)
            return Hand(seat, tuple(sorted(cards)))
    return Drawn(TABLE)


def laid(setting: Setting) -> Json:
    """Side A is the same board for everybody, unless the sides may be mixed (ZG-AMB-30)."""
    boards = {str(seat): {"board": "A"} for seat in range(len(setting.seats))}
    everybody = setting.options["side"] == "A" and setting.rulings["ZG-AMB-30"] == "same-side"
    return {"players": boards} if everybody else {}


GAME = Game(
    id="zhanguo",
    title=words("ZhanGuo"),
    rules_version="zhanguo-2014.1",
    bgg=160495,
    package="referee.games.zhanguo",
    players=(2, 4),
    colours=SEAT_COLOURS,
    options=(
        Option(words("side"), (words("A"), words("B")), N_("side of the player boards")),
        Option(words("auction"), NO_YES, N_("side-B boards are auctioned")),
        Option(words("draw"), NO_YES, N_("variant: draw 3 cards of each colour, keep 2")),
        Option(words("order"), NO_YES, N_("variant: turn order by the reward track")),
        Option(
            words("unrest"),
            NO_YES,
            N_("variant: unrest rises by 1 for each worker hired"),
        ),
    ),
    actions=(
        First,
        Track,
        Face,
        Task,
        Begin,
        Discard,
        Bid,
        Board,
        Drawn,
        Hand,
        Unify,
        Court,
        *COURT_ACTIONS,
        Move,
        Take,
        Drop,
        Activate,
        Power,
        Claim,
        Accept,
        Pass,
        Done,
    ),
    position=Position,
    start=setup.start,
    decision=decision,
    digest=digest,
    fits=fits,
    audit=audit,
    final=final,
    printed=printed,
    score=score,
    scoring_module="scoring.zhanguo",
    chance=chance,
    ready=ready,
    status=status,
    view=view,
    facts_module="referee.games.zhanguo.box.facts",
    laid=laid,
    assumed=flow.assumed,
    singles=CARDS,
    moment=(
        "phase",
        "round",
        "turn",
        "auction",
        "turns",
        "aspect",
        "asked",
        "accepted",
        "cleared",
        "track",
        "column",
        "boards_left",
    ),
    zones_module="referee.games.zhanguo.camera.zones",
    public=public,
    changes=changes,
    seen=seen,
    secret=secret,
)
