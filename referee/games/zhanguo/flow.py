"""The course of the game: whose turn, what may be done in it, and what follows when a turn, phase or round ends."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence

from referee.engine.action import Action
from referee.engine.data import Fact
from referee.engine.game import TABLE, Setting
from referee.engine.holds import NOBODY
from referee.engine.lists import size
from referee.engine.message import N_, Message
from referee.engine.unknown import known as is_told
from referee.engine.verdict import Finding, Missing, Note, Violation, Warn
from referee.games.zhanguo.box.known import DEFAULT_ROWS, Known
from referee.games.zhanguo.components import ASPECTS, CARDS_A_ROUND, DEEDS, REGION, ROUNDS, Pool
from referee.games.zhanguo.position import Position, Turn


def known(setting: Setting) -> Known:
    """The facts of this table's box."""
    found: Known = setting.known
    return found


def now(position: Position, setting: Setting) -> tuple[str, tuple[int, ...]]:
    """What must be decided now, and who decides it; ``over`` if nothing."""
    phase, turn = position.phase, position.turn
    if phase == "play":
        return "unified" if turn.stage == "effects" and turn.action == "unify" else turn.stage, (turn.player,)
    if phase == "rewards":
        seat = position.accepted
        return ("offer", tuple(asked(position, setting))) if seat < 0 else ("reward", (seat,))
    if phase == "boards":
        return "boards", tuple(choosers(position, setting)[:1])
    if phase != "auction":
        return ("over", ()) if phase == "end" else (phase, (TABLE,))
    auction = position.auction
    owned = any(player.board for player in position.players)
    if auction.leader < 0 and not owned and size(position.boards_left) > len(position.players):
        return "discard", (TABLE,)
    return ("board", (auction.leader,)) if auction.won else ("bid", (auction.turn,))


def choosers(position: Position, setting: Setting) -> list[int]:
    """The seats that still choose a board without auction: reverse turn order (ZG-SETUP-16, ZG-AMB-33)."""
    count = len(position.players)
    order = [(position.first + step) % count for step in range(count)]
    if setting.rulings["ZG-AMB-33"] == "track" and setting.options["order"] == "yes":
        order = list(position.track)
    return [seat for seat in reversed(order) if not position.players[seat].board]


def active(position: Position) -> int:
    """The seat whose turn it is, or that has just accepted a reward; -1 if there is none."""
    if position.phase == "play":
        return position.turn.player
    return position.accepted if position.phase == "rewards" else NOBODY


def in_turn(position: Position, player: int) -> Iterator[Finding]:
    """Yield a violation unless it is this player's turn in phase 2."""
    if position.phase == "play":
        if position.turn.player != player:
            yield Violation("ZG-TURN-07", N_("it is the turn of {player}"), player=position.turn.player)
        return
    yield from not_playing(position)


def not_playing(position: Position) -> Iterator[Finding]:
    """Yield why nobody has a turn now: the game is not in phase 2."""
    if position.phase == "draw":
        yield Violation(
            "ZG-DRAW-01",
            N_("the cards of round {round} have not been drawn: say drawn first"),
            forced=True,
            round=position.round,
        )
    elif position.phase == "end":
        yield Violation("ZG-ROUNDEND-02", N_("the game ended after round {round}"), round=ROUNDS)
    elif position.phase == "rewards":
        yield Violation("ZG-GEN-01", N_("phase 3, unification rewards, is going on"))
    else:
        yield Violation("ZG-GEN-01", N_("round 1 has not begun: the table is still being set up"))


def acting(position: Position, setting: Setting, player: int, wanted: str) -> Iterator[Finding]:
    """Yield a violation unless the player's turn is at the court action (``act``) or what follows it (``effects``)."""
    turn = position.turn
    kind, seats = now(position, setting)
    if position.phase != "play" or player not in seats:
        yield from in_turn(position, player)
    elif kind == wanted:
        return
    elif kind == "play":
        yield Violation("ZG-TURN-04", N_("no card has been played yet: court and its number come first"), forced=True)
    elif wanted == "act":
        yield Violation(
            "ZG-TURN-01", N_("the action of this turn has been performed already ({done})"), done=DEEDS[turn.action]
        )
    elif kind == "act":
        yield Violation(
            "ZG-ACT-17",
            N_("card {card} lies at court, but its action has not been performed"),
            card=turn.card,
        )
    else:
        yield Violation("ZG-TURN-04", N_("a task was claimed: only free moves and further claims may follow"))


def using_abilities(position: Position, setting: Setting, player: int, rule: str, unearned: str) -> Iterator[Finding]:
    """Yield why no card or board ability may be used now: they follow the court action of the own turn.

    ``unearned`` is what ``rule`` says of one after a reward.
    """
    turn = position.turn
    if turn.action == "unify" and turn.player == player and position.phase == "play":
        yield Violation("ZG-UNIFY-09", N_("this turn's action is Unification: no ability can be used"))
    elif position.phase == "rewards" and position.accepted == player:
        yield Violation(rule, unearned, ruling="ZG-AMB-07")
    else:
        yield from acting(position, setting, player, "effects")
        if active(position) == player:
            yield from pool_is_done(position, setting)


def pool_is_done(position: Position, setting: Setting) -> Iterator[Finding]:
    """Yield why the open re-assignment points may not be left as they are."""
    turn = position.turn
    if turn.transit:
        yield Violation(
            "ZG-REASSIGN-07",
            N_("an official stands in the full worker area of region {region} and must go on"),
            region=turn.transit // 2,
        )
    elif turn.pool == "court" and not turn.moved and setting.rulings["ZG-AMB-16"] == "at-least-one":
        yield Violation(
            "ZG-REASSIGN-02",
            N_("no re-assignment point was spent yet, at least 1 is needed"),
            forced=True,
            ruling="ZG-AMB-16",
        )
    elif (
        setting.rulings["ZG-AMB-17"] == "all-four"
        and turn.pool == "square"
        and turn.points
        and position.players[turn.player].on_board
    ):
        yield Violation(
            "ZG-GOV-07",
            N_("{points#point|points} of the square must still be spent"),
            forced=True,
            ruling="ZG-AMB-17",
            points=turn.points,
        )


def given_up(position: Position) -> Iterator[Warn]:
    """A warning for what a bonus has opened and is lost once something else follows (ZG-BONUS-10, ZG-GOV-05)."""
    if position.turn.points:
        yield Warn(
            "ZG-REASSIGN-11",
            N_("{points#re-assignment point is|re-assignment points are} given up"),
            points=position.turn.points,
        )
    if position.turn.wish:
        yield Warn("ZG-GOV-08", N_("the official of the bonus square is given up"))


def close_pool(position: Position) -> None:
    """Forfeit points and a free official that were not used (ZG-REASSIGN-11)."""
    turn = position.turn
    turn.points = turn.moved = 0
    turn.pool = ""
    turn.wish = False


def open_pool(position: Position, name: Pool, points: int) -> None:
    """Open so many re-assignment points; ``name`` says where they come from."""
    turn = position.turn
    turn.pool, turn.points, turn.moved = name, points, 0


def order_of_play(position: Position, setting: Setting) -> list[int]:
    """The order of phase 2: clockwise from the first player, or by variant ORDER down the reward track (ZG-VAR-04)."""
    if setting.options["order"] == "yes":
        return list(position.track)
    count = len(position.players)
    return [(position.first + step) % count for step in range(count)]


def end_turn(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Pass the turn on, or go to phase 3 when every hand is empty; whoever joined this round need not tell its column."""
    position.turns += 1
    order = order_of_play(position, setting)
    place = order.index(position.turn.player) + 1
    for seat in order[place:] + order[:place]:
        if position.players[seat].held:
            position.turn = Turn(seat)
            return
    position.phase, position.column = "rewards", []
    notes.append(Note("ZG-TURN-06", N_("all hands are empty: phase 3 of round {round}"), round=position.round))
    begin_aspect(position, setting, 0, notes)


def deal(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Phase 1: everybody holds two cards of each colour."""
    for player in position.players:
        player.hand = [2, 2, 2]
        if player.known_hand is not None and len(player.known_hand) != CARDS_A_ROUND:
            player.known_hand = None
    position.phase = "play"
    position.turn = Turn(order_of_play(position, setting)[0])
    if setting.rulings["ZG-AMB-01"] == "cleared":
        position.cleared = size(position.court)
    notes.append(
        Note(
            "ZG-DRAW-05",
            N_("each deck now holds {left} cards; {player} begins"),
            left=deck_size(position),
            player=position.turn.player,
        )
    )


def deck_size(position: Position) -> int:
    """Cards left in each of the three decks."""
    drawn = position.round if position.phase in ("play", "rewards", "end") else position.round - 1
    return 40 - 2 * len(position.players) * drawn


def tie_order(position: Position, setting: Setting) -> list[int]:
    """The seats in the order that decides ties (ZG-REWARD-12).

    Discs still on the reward track come first, then those in this round's column, each from top to bottom.
    """
    rows = known(setting).rows
    if not is_told(rows) and assumed(setting):
        rows = DEFAULT_ROWS
    column = sorted(position.column, key=lambda disc: rows.index(disc[0]))
    gone = {seat for _, seat in column}
    return [seat for seat in position.track if seat not in gone] + [seat for _, seat in column]


def rows_unknown(position: Position, setting: Setting) -> bool:
    """Whether the order of discs in the column rests on rows that nobody has entered (FACT-04)."""
    return not is_told(known(setting).rows) and size(position.column) >= 2


def rows_decide_tie(position: Position, setting: Setting) -> bool:
    """Whether unknown rows decide a tie between discs in the column (ZG-AMB-10)."""
    return rows_unknown(position, setting) and len(tied_by_rows(position, setting)) > 1


def rows_decide_end(position: Position, setting: Setting, answered: Collection[int]) -> bool:
    """Whether unknown rows decide in which order discs return, because nobody is left to be asked (ZG-REWARD-14).

    ``answered`` are the seats that have answered for the aspect on offer.
    """
    if not rows_unknown(position, setting):
        return False
    for aspect in range(position.aspect, 3):
        for seat, player in enumerate(position.players):
            if player.strength(aspect) and (aspect > position.aspect or seat not in answered):
                return False
    return True


def assumed(setting: Setting) -> dict[str, Fact]:
    """What this table goes on with while nobody has told the rows (ZG-AMB-10)."""
    return {} if setting.rulings["ZG-AMB-10"] == "ask" else {"rows": [ASPECTS[row].key for row in DEFAULT_ROWS]}


def rows_missing(decide: bool) -> Iterator[Missing]:
    """The missing fact if the rows decide: also where the table goes on as if it knew them."""
    if decide:
        yield Missing("rows", "ZG-REWARD-12")


def rows_assumed(setting: Setting, decide: bool) -> Iterator[Warn]:
    """The warning if the rows decide and this table assumes them."""
    if decide and assumed(setting):
        yield Warn("ZG-REWARD-12", N_("rows are taken to be writing, currency, laws from the top (not entered)"))


def _strongest(position: Position, setting: Setting) -> list[int]:
    """Who is strongest of those still to be asked for the aspect on offer; several if they tie, by their discs."""
    seats = enumerate(position.players)
    left = {seat: player.strength(position.aspect) for seat, player in seats if seat not in position.asked}
    most = max(left.values(), default=0)
    tied = [seat for seat, strength in left.items() if most and strength == most]
    return tied if len(tied) < 2 else [seat for seat in tie_order(position, setting) if seat in tied]


def anybody_left(position: Position) -> bool:
    """Whether somebody is still to be asked for the aspect on offer (ZG-REWARD-04, ZG-REWARD-05)."""
    seats = enumerate(position.players)
    return any(player.strength(position.aspect) and seat not in position.asked for seat, player in seats)


def tied_by_rows(position: Position, setting: Setting) -> list[int]:
    """The seats that may be asked next as long as nobody has entered the rows: one, or all of a tie in the column."""
    tied = _strongest(position, setting)
    if len(tied) < 2 or is_told(known(setting).rows) or tied[0] not in {seat for _, seat in position.column}:
        return tied[:1]
    return tied


def asked(position: Position, setting: Setting) -> list[int]:
    """The seats that may answer now: one, or all of a tie in rows that are neither entered nor assumed (ZG-AMB-10)."""
    if assumed(setting):
        return _strongest(position, setting)[:1]
    return sorted(tied_by_rows(position, setting))


def begin_aspect(position: Position, setting: Setting, aspect: int, notes: list[Note]) -> None:
    """Offer an aspect, skipping those for which nobody has a marker; after the third the round ends."""
    position.asked = []
    position.accepted = NOBODY
    position.turn = Turn(NOBODY, "")
    for position.aspect in range(aspect, 3):
        if anybody_left(position):
            return
        notes.append(
            Note(
                "ZG-REWARD-04",
                N_("nobody has a marker for {aspect}: no reward"),
                aspect=ASPECTS[position.aspect],
            )
        )
    end_round(position, setting, notes)


def end_round(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Return the discs to the track and go on to the next round, or end the game."""
    if position.round < ROUNDS or setting.rulings["ZG-AMB-27"] == "return":
        position.track = tie_order(position, setting)
        position.column = []
        notes.append(
            Note(
                "ZG-REWARD-14",
                N_("discs return to the reward track, from the top: {order}"),
                order=list(position.track),
            )
        )
    position.first = position.track[0]
    if position.round == ROUNDS:
        position.phase = "end"
        notes.append(Note("ZG-ROUNDEND-02", N_("round {round} is over: final scoring"), round=ROUNDS))
        return
    position.round += 1
    position.phase = "draw"
    notes.append(Note("ZG-ROUNDEND-01", N_("the round marker moves to {round}; draw cards"), round=position.round))


def highest(position: Position, setting: Setting, player: int, region: int) -> int:
    """The last space of an unrest track (FACT-10)."""
    return tracks(position, setting, player)[region - 1]


def tracks(position: Position, setting: Setting, player: int) -> Sequence[int]:
    """The last spaces of the unrest tracks of a player, by region."""
    printed: Sequence[int] = known(setting).highest[position.players[player].board]
    return printed


def powers(position: Position, setting: Setting, player: int) -> Container[str]:
    """The side-B abilities of a player, none on side A (FACT-13)."""
    return known(setting).powers[position.players[player].board]


def seen(position: Position, card: int) -> bool:
    """Whether the card lies on a board or at court."""
    if card in position.court:
        return True
    for player in position.players:
        for region in player.regions:
            if card in region.cards:
                return True
    return False


def unable(one: Action, position: Position, setting: Setting) -> Iterator[Violation]:
    """Yield one violation with all reasons if every region forbids the action and no rule is the reason in all of them."""
    reasons: list[dict[str, Violation]] = []
    for region in REGION.domain():
        found = type(one)(one.player, region=region).findings(position, setting)
        reasons.append({finding.rule: finding for finding in found if isinstance(finding, Violation)})
    if all(reasons) and not set[str].intersection(*(set(rules) for rules in reasons)):
        yield Violation(
            "ZG-COURT-03",
            N_("no region allows this action: {reasons}"),
            reasons=[_reason(against) for rules in reasons for against in rules.values()],
        )


def _reason(against: Violation) -> Message:
    why = Message(against.template, against.facts)
    return Message(N_("{why} ({rule})"), {"why": why, "rule": against.rule})
