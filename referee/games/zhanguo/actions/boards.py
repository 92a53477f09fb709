"""Side-B boards: they are chosen in reverse turn order, or auctioned."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import (
    BOARDS,
    OFFICIAL,
    POINTS,
)
from referee.games.zhanguo.position import Auction, Position


def place_officials(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Place the three officials printed on each board in region 1 and go on to round 1 (ZG-SETUP-18)."""
    for seat, player in enumerate(position.players):
        printed = flow.known(setting).start[player.board]
        for official in OFFICIAL.domain():
            player.officials[official] -= printed[official]
            player.regions[0].governor_area[official] += printed[official]
        notes.append(
            Note(
                "ZG-SETUP-18",
                N_("{player}, region 1: {red} red, {grey} grey, {white} white"),
                player=seat,
                red=printed[0],
                grey=printed[1],
                white=printed[2],
            )
        )
    position.phase = "draw"


def _last_on_track(position: Position) -> int:
    return next(seat for seat in reversed(position.track) if not position.players[seat].board)


def open_auction(position: Position, opener: int) -> None:
    """Begin the next auction among those who have no board; the first clockwise from ``opener`` opens it (ZG-AUCT-07)."""
    count = len(position.players)
    order = [seat for step in range(count) if not position.players[seat := (opener + step) % count].board]
    position.auction = Auction(bidders=order, turn=order[0])


def pass_bid(position: Position, player: int, notes: list[Note]) -> None:
    """Take a player out of this auction; if one bidder is left who has bid, that one has won."""
    auction = position.auction
    following = _after(position, player)
    auction.bidders.remove(player)
    auction.turn = following
    if size(auction.bidders) == 1 and auction.leader >= 0:
        auction.won = True
        auction.turn = auction.leader
        notes.append(
            Note(
                "ZG-AUCT-06",
                N_("{player} wins for {vp} VP and chooses a board"),
                player=auction.leader,
                vp=auction.bid,
            )
        )


def to_discard(position: Position) -> Iterator[Violation]:
    """Yield a violation if boards must be discarded first: more are left than players without one (ZG-AUCT-02)."""
    extra = size(position.boards_left) - sum(not one.board for one in position.players)
    if extra > 0:
        yield Violation("ZG-AUCT-02", N_("{count#board|boards} must be discarded first"), forced=True, count=extra)


def bidding(position: Position, player: int) -> Iterator[Violation]:
    """Yield why this player may not bid now; nothing if the auction is open and this player is next."""
    auction = position.auction
    if any(to_discard(position)):
        yield from to_discard(position)
    elif auction.won:
        yield Violation(
            "ZG-AUCT-06", N_("{player} has won and chooses a board first"), player=auction.leader, forced=True
        )
    elif position.players[player].board:
        yield Violation("ZG-AUCT-06", N_("this player has a board already"))
    elif player not in auction.bidders:
        yield Violation("ZG-AUCT-04", N_("this player has passed and is out of this auction"))
    elif player != auction.turn:
        yield Violation("ZG-AUCT-04", N_("it is the turn of {player}"), player=auction.turn)


def _after(position: Position, player: int) -> int:
    bidders = position.auction.bidders
    return bidders[(bidders.index(player) + 1) % len(bidders)]


@action("discard", "discard", help=N_("Auction: a board that is not in play"), by_table=True)
class Discard(Action):
    """Put a side-B board back before an auction."""

    board: int = arg(BOARDS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if setting.options["auction"] == "no":
            yield Violation("ZG-SETUP-17", N_("no auction is going on"))
        elif position.phase != "auction" or position.auction.leader >= 0 or any(one.board for one in position.players):
            yield Violation("ZG-AUCT-02", N_("boards are discarded before the bidding"))
        elif size(position.boards_left) <= len(position.players):
            yield Violation("ZG-AUCT-02", N_("{count#board stays|boards stay} in play"), count=len(position.players))
        if BOARDS[self.board].key not in position.boards_left:
            yield Violation("ZG-AUCT-02", N_("board {board} is not on offer"), board=BOARDS[self.board])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.boards_left.remove(BOARDS[self.board].key)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        for board in position.boards_left:
            yield cls(TABLE, BOARDS.index[board])


@action("bid", "bid", help=N_("Auction: bid victory points for a board"))
class Bid(Action):
    """A bid in an auction of side-B boards."""

    vp: int = arg(POINTS, asks=N_("how many victory points?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if setting.options["auction"] == "no" or position.phase != "auction":
            if setting.options["auction"] == "yes" and position.players[self.player].board:
                yield Violation("ZG-AUCT-06", N_("this player has a board already"))
            else:
                yield Violation("ZG-SETUP-17", N_("no auction is going on"))
            return
        yield from bidding(position, self.player)
        yield from self._amount(position, self.vp)

    def _amount(self, position: Position, vp: int) -> Iterator[Finding]:
        if vp < 1:
            yield Violation("ZG-AUCT-08", N_("a bid is at least 1 VP"))
        elif vp <= position.auction.bid:
            yield Violation(
                "ZG-AUCT-04", N_("{vp} is not more than the last bid, {bid}"), vp=vp, bid=position.auction.bid
            )
        elif vp > 1 and position.auction.bidders == [self.player] and not position.auction.won:
            yield Violation("ZG-AUCT-08", N_("nobody is left to bid against: the last board costs 1 VP"))
        if vp > position.players[self.player].vp:
            yield Violation(
                "ZG-AUCT-05",
                N_("{vp} is more than this player's {own} VP"),
                vp=vp,
                own=position.players[self.player].vp,
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        auction = position.auction
        auction.bid, auction.leader = self.vp, self.player
        if size(auction.bidders) == 1:
            auction.won = True
            notes.append(
                Note(
                    "ZG-AUCT-06",
                    N_("{player} wins for {vp} VP and chooses a board"),
                    player=self.player,
                    vp=self.vp,
                )
            )
        else:
            auction.turn = _after(position, self.player)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "auction":
            alone = position.auction.bidders == [player]
            for vp in range(position.auction.bid + 1, 2 if alone else position.players[player].vp + 1):
                yield cls(player, vp)


def _rule(setting: Setting) -> str:
    """The rule that says when boards are chosen at this table."""
    if setting.options["auction"] == "yes":
        return "ZG-AUCT-06"
    return "ZG-SETUP-16" if setting.options["side"] == "B" else "ZG-SETUP-15"


@action("board", "board/take board", help=N_("Choose a side-B board"))
class Board(Action):
    """Take a board, in reverse turn order or after winning an auction."""

    board: int = arg(BOARDS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.phase != ("auction" if setting.options["auction"] == "yes" else "boards"):
            yield Violation(_rule(setting), N_("no board is to be chosen now"))
        else:
            yield from self._in_order(position, setting)
        key = BOARDS[self.board].key
        if key[0] != setting.options["side"] and setting.rulings["ZG-AMB-30"] == "same-side":
            yield Violation(
                "ZG-SETUP-14",
                N_("this table plays side {side}"),
                side=setting.options["side"],
                ruling="ZG-AMB-30",
            )
        elif key not in position.boards_left and (key != "A" or position.phase == "auction"):
            rule = "ZG-AUCT-06" if position.phase == "auction" else "ZG-SETUP-16"
            yield Violation(rule, N_("board {board} is not on offer"), board=BOARDS[self.board])

    def _in_order(self, position: Position, setting: Setting) -> Iterator[Violation]:
        """Yield why this player may not choose now, while boards are chosen or auctioned."""
        kind, seats = flow.now(position, setting)
        if kind in ("discard", "bid"):
            yield Violation("ZG-AUCT-06", N_("this auction is not decided yet"))
        elif not seats:
            yield Violation(_rule(setting), N_("no board is to be chosen now"))
        elif kind == "board" and self.player not in seats:
            yield Violation("ZG-AUCT-06", N_("{player} has won and chooses"), player=seats[0])
        elif self.player not in seats:
            by_track = setting.options["order"] == "yes" and self.player == _last_on_track(position)
            yield Violation(
                "ZG-VAR-05" if by_track else "ZG-SETUP-16",
                N_("{player} chooses first"),
                player=seats[0],
                ruling="ZG-AMB-33" if by_track else "",
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        key = BOARDS[self.board].key
        own = position.players[self.player]
        own.board = key
        if key in position.boards_left:
            position.boards_left.remove(key)
        if position.phase == "auction":
            own.vp -= position.auction.bid
            notes.append(
                Note(
                    "ZG-AUCT-06",
                    N_("{player} pays {vp} VP for the board {board}"),
                    player=self.player,
                    vp=position.auction.bid,
                    board=BOARDS[self.board],
                )
            )
        if all(one.board for one in position.players):
            position.auction = Auction()
            place_officials(position, setting, notes)
        elif position.phase == "auction":
            open_auction(position, self.player)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase in ("boards", "auction"):
            mixed = setting.rulings["ZG-AMB-30"] == "mixed" and position.phase == "boards"
            for board in (["A"] if mixed else []) + position.boards_left:
                yield cls(player, BOARDS.index[board])
