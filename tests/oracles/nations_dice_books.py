"""Bookkeeping of Nations: The Dice Game by its rulebook: what everybody has after each entry, from the entries alone.

Of the referee it knows only how entries are written and what a box says; told from outside is where the game stands:
the phase, and whether a tile that was paid still waits for its slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

Data = Mapping[str, Any]
COLOURS = ("white", "blue", "orange", "red", "green")
STEPS = {"books": "book", "famine": "food", "war": "strength"}
PRINTED = "printed"
BASE = {"buildings": [["white"]] * 5, "advisors": [{}], "wonders": 1, "chits": ["gold", "reroll"]}


def symbols(face: str) -> Counter[str]:
    """What a face or chit shows: ``gold``, ``book3``, ``gold+food``."""
    shown = Counter[str]()
    for part in face.split("+"):
        kind = part.rstrip("123456789")
        shown[kind] += int(part[len(kind) :] or 1)
    return shown


def of(piece: str, kind: str) -> int:
    """How many symbols of a kind a die (``white-gold``) or a chit (``gold-chit``) counts for."""
    return symbols(piece.removesuffix("-chit") if piece.endswith("-chit") else piece.partition("-")[2])[kind]


class Player:
    """What one player has."""

    def __init__(self) -> None:
        self.vp = self.books = 0
        self.dice, self.unrolled, self.used = Counter[str](), Counter[str](), Counter[str]()
        self.chits, self.spent = Counter[str](), Counter[str]()
        self.board: Data = {}
        self.name = ""
        self.buildings: list[str] = []
        self.advisors: list[str] = []
        self.wonders: list[str] = []
        self.colonies: list[str] = []
        self.built: list[str] = []
        self.covered: list[str] = []
        self.passed = False
        self.first = ""
        self.made = dict.fromkeys(STEPS.values(), 0)
        self.shown = 0

    def gain(self, printed: Data) -> None:
        """Dice come to be rolled, chits unused."""
        self.unrolled.update(printed.get("dice", ()))
        self.chits.update(printed.get("chits", ()))

    def spend(self, pieces: Sequence[str]) -> None:
        """Unused dice and chits are used now."""
        for piece in pieces:
            if piece.endswith("-chit"):
                take(self.chits, chit := piece.removesuffix("-chit"))
                self.spent[chit] += 1
            else:
                take(self.dice, piece)
                self.used[piece.partition("-")[0]] += 1

    def return_dice(self, colours: Sequence[str], named: Sequence[str]) -> None:
        """Of each colour those that are named go back, else used ones."""
        owed = Counter(colours)
        for die in named:
            colour, _, face = die.partition("-")
            take(owed, colour)
            take(self.dice, die) if face else take(self.used, colour)
        for colour in owed.elements():
            left = [die for die in self.dice if die.startswith(f"{colour}-") and self.dice[die]]
            if self.used[colour]:
                take(self.used, colour)
            else:
                assert len(left) == 1, "which unused die goes back has to be said"
                take(self.dice, left[0])

    def return_chits(self, kinds: Sequence[str]) -> None:
        for kind in kinds:
            take(self.spent if self.spent[kind] else self.chits, kind)

    def unused(self, kind: str) -> int:
        """Symbols on unused dice and chits."""
        return sum(count * symbols(die.partition("-")[2])[kind] for die, count in self.dice.items()) + sum(
            count * symbols(chit)[kind] for chit, count in self.chits.items()
        )


def take(pile: Counter[str], one: str) -> None:
    assert pile[one] > 0, f"there is no {one}"
    pile[one] -= 1


class Accounts:
    """All players' accounts, from the first entry to the last."""

    def __init__(self, players: int, mode: str, facts: Data, rulings: Mapping[str, str]) -> None:
        self.players = [Player() for _ in range(players)]
        self.unrest, self.solo = mode == "unrest", players == 1
        self.facts, self.rulings = facts, rulings
        self.round = 1
        self.order: list[int] = []
        self.grid: list[list[str]] = [[], [], []]
        self.gone: list[str] = []
        self.bonus = self.event = ""
        self.first = {"food", "strength", "book"}
        self.above: list[str] = []
        self.shadow_books = self.rolled = 0
        self.shadow_first: list[str] = []
        self.purchase: tuple[str, str, int] = ("", "", 0)
        self.star = ""
        if self.solo:
            self.deal([0])
            self.shadow_books = 1

    def deal(self, order: Sequence[int]) -> None:
        """Order cards and book markers, ND-SET-02, -10 to -12, -24, -30."""
        self.order = list(order)
        for place, seat in enumerate(order, start=1):
            one = self.players[seat]
            one.books = 1 if self.unrest or self.solo else 3 if len(order) == 2 and place == 2 else place
            if not self.unrest:
                self.board_of(seat, BASE)

    def board_of(self, seat: int, printed: Data) -> None:
        one = self.players[seat]
        one.board = printed
        one.buildings = [PRINTED if dice else "" for dice in printed["buildings"]]
        advisors = printed.get("advisors", [{}])
        one.advisors = [PRINTED if slot.get("dice") or slot.get("chits") else "" for slot in advisors]
        one.wonders = [""] * printed.get("wonders", 1)
        dice = [die for slot in printed["buildings"] for die in slot]
        one.gain({"dice": dice, "chits": printed.get("chits", ())})
        for slot in advisors:
            one.gain(slot)
        if self.unrest and self.rulings.get("ND-AMB-06") == "base-plus-printed":
            one.gain({"dice": ["white"] * 5, "chits": ["gold", "reroll"]})

    def entry(self, entry: Data, before: str, after: str, waits: bool) -> None:
        """Carry out an entry; ``before`` and ``after`` are the phases, ``waits`` says that a paid tile has no slot yet."""
        phase = before
        getattr(self, f"on_{entry['verb']}")(entry, phase)
        if self.purchase[0] == "paid" and not waits:
            self.place(entry["player"], None, ())
        while phase != after:
            phase = self.end_of(phase)

    def end_of(self, phase: str) -> str:
        """What happens at the end of a phase, and the phase then."""
        if phase in STEPS:
            getattr(self, f"score_{phase}")()
        if phase == "actions":
            assert all(one.passed for one in self.players)
            if self.unrest and self.bonus == "last" and not self.solo:
                self.last.vp += 2
        if phase == "famine" and not self.solo:
            strength = {
                seat: self.players[seat].unused("strength") + self.tile(seat, "strength") for seat in self.order
            }
            self.order.sort(key=lambda seat: -strength[seat])
        if phase == "war":
            self.end_round()
            return "end" if self.round > 4 else "reveal"
        following = {"setup": "reveal", "reveal": "boards", "boards": "actions", "actions": "books"}
        following |= {"books": "famine", "famine": "war"}
        if phase == "reveal" and (self.round > 1 or not self.unrest):
            return "actions"
        if following[phase] in STEPS:
            kind = STEPS[following[phase]]
            for seat, one in enumerate(self.players):
                added = self.tile(seat, kind)
                one.shown, one.made[kind] = one.unused(kind) + added, added
                one.books += added if kind == "book" else 0
        return following[phase]

    def end_round(self) -> None:
        """ND-RND-01, -06 to -08, ND-PFT-05; the first round's beginning is the set-up."""
        self.round += 1
        if self.round > 4:
            return
        self.gone += [tile for row in self.grid for tile in row if tile]
        self.grid = [[], [], []]
        for one in self.players:
            one.unrolled.update(one.used)
            one.unrolled.update(die.partition("-")[0] for die in one.dice.elements())
            one.chits.update(one.spent)
            one.used, one.dice, one.spent = Counter(), Counter(), Counter()
            one.passed, one.first = False, ""
            one.made = dict.fromkeys(STEPS.values(), 0)
        self.first, self.shadow_first, self.above = {"food", "strength", "book"}, [], []

    @property
    def age(self) -> int:
        return min(self.round, 4)

    def tile(self, seat: int, kind: str) -> int:
        """What a pass first tile adds, ND-PFT-02, ND-BNS-04, ND-SOL-25."""
        return self.stronger if self.players[seat].first == kind else 0

    @property
    def stronger(self) -> int:
        if self.bonus != "stronger":
            return 1
        return 3 if self.solo and self.rulings.get("ND-AMB-15") == "three" else 2

    def needed(self, kind: str) -> int:
        """The famine or war of the event, raised by the shadow's tiles, ND-SOL-21."""
        value = self.facts[f"event.{self.event.replace('-', '.')}"]["famine" if kind == "food" else "war"]
        return int(value) + (self.stronger if kind in self.shadow_first else 0)

    def score_books(self) -> None:
        if self.solo:
            self.shadow_books += self.rolled + (self.stronger if "book" in self.shadow_first else 0)
            self.players[0].vp += 2 if self.players[0].books > self.shadow_books else 0
        each = 2 if len(self.players) == 2 else 1
        for one in self.players:
            one.vp += each * sum(other.books < one.books for other in self.players)
        self.score_bonus("book", self.rolled + self.raised_books())

    def raised_books(self) -> int:
        plus = self.rulings.get("ND-AMB-15b") == "roll-plus-tile" and "book" in self.shadow_first
        return self.stronger if plus else 0

    def score_famine(self) -> None:
        self.score_event("food")

    def score_war(self) -> None:
        self.score_event("strength")

    def score_event(self, kind: str) -> None:
        for one in self.players:
            one.vp += self.age if one.made[kind] >= self.needed(kind) else 0
        self.score_bonus(kind, self.needed(kind))

    def score_bonus(self, kind: str, beaten: int) -> None:
        """ND-BNS-01 to -03, -07, -08, -11, ND-SOL-24."""
        if not self.unrest or self.bonus != kind:
            return
        shown = self.rulings.get("ND-AMB-13") == "shown"
        counts = [one.shown if shown else one.made[kind] for one in self.players]
        least = beaten + 1 if self.solo else max(counts)
        for one, count in zip(self.players, counts, strict=True):
            if count >= least and (count or self.rulings.get("ND-AMB-14") == "all-tied"):
                one.vp += 2

    def on_order(self, entry: Data, phase: str) -> None:
        self.deal(entry["who"])

    def on_tiles(self, entry: Data, phase: str) -> None:
        wide = len(entry["tiles"]) // 3
        self.grid = [list(entry["tiles"][row * wide : (row + 1) * wide]) for row in range(3)]

    def on_event(self, entry: Data, phase: str) -> None:
        self.event = entry["event"]

    def on_bonus(self, entry: Data, phase: str) -> None:
        self.bonus = entry["bonus"]

    def on_above(self, entry: Data, phase: str) -> None:
        self.above = list(entry["tiles"])

    def on_shadow(self, entry: Data, phase: str) -> None:
        assert len(entry["dice"]) == self.round
        self.rolled = sum(of(die, "book") for die in entry["dice"])

    def on_drawn(self, entry: Data, phase: str) -> None:
        pass

    def on_board(self, entry: Data, phase: str) -> None:
        self.players[entry["player"]].name = entry["board"]
        self.board_of(entry["player"], self.facts.get(f"board.{entry['board']}", BASE))

    def on_roll(self, entry: Data, phase: str) -> None:
        one = self.players[entry["player"]]
        assert Counter(die.partition("-")[0] for die in entry["results"]) == +one.unrolled
        for die in entry["results"]:
            colour, _, face = die.partition("-")
            assert face in self.facts[f"die.{colour}"]
        one.dice.update(entry["results"])
        one.unrolled = Counter()

    def on_reroll(self, entry: Data, phase: str) -> None:
        self.again(entry, "reroll")

    def on_star(self, entry: Data, phase: str) -> None:
        self.again(entry, "star")

    def again(self, entry: Data, chit: str) -> None:
        one = self.players[entry["player"]]
        one.spend([f"{chit}-chit"])
        for die in entry["dice"]:
            take(one.dice, die)
            one.unrolled[die.partition("-")[0]] += 1

    def on_unrest_reroll(self, entry: Data, phase: str) -> None:
        one = self.players[entry["player"]]
        angry = one.dice.pop("green-unrest")
        one.unrolled["green"] += angry

    def on_unrest_aside(self, entry: Data, phase: str) -> None:
        self.aside(self.players[entry["player"]])

    def aside(self, one: Player) -> None:
        one.spend(["green-unrest"] * one.dice["green-unrest"])

    def on_buy(self, entry: Data, phase: str) -> None:
        row, column = entry["row"], entry["column"]
        tile = self.grid[row - 1][column - 1]
        assert tile
        self.purchase = ("buy", tile, row * self.print_of(tile).get("cost", 1))

    def on_build(self, entry: Data, phase: str) -> None:
        tile = self.players[entry["player"]].wonders[entry["slot"] - 1]
        assert tile
        self.purchase = ("build", tile, self.print_of(tile)["stone"])

    def print_of(self, tile: str) -> Data:
        found: Data = self.facts[f"tile.{tile.replace('-', '.')}"]
        return found

    def on_pay(self, entry: Data, phase: str) -> None:
        one = self.players[entry["player"]]
        what, tile, price = self.purchase
        printed = self.print_of(tile)
        kind = "stone" if what == "build" else "strength" if printed["kind"] == "colony" else "gold"
        pieces, traded = entry.get("pieces", ()), entry.get("traded", ())
        assert not traded or kind in self.tradable
        paid = sum(of(piece, kind) for piece in pieces) + self.traded(traded)
        assert paid >= price, (pieces, traded, price)
        one.spend([*pieces, *traded])
        if what == "build":
            one.wonders[one.wonders.index(tile)] = ""
            one.built.append(tile)
            one.gain(printed)
            self.purchase = ("", "", 0)
        else:
            self.purchase = ("paid", tile, 0)
            self.grid = [["" if lying == tile else lying for lying in row] for row in self.grid]

    @property
    def tradable(self) -> tuple[str, ...]:
        if self.rulings.get("ND-AMB-01") == "gold-strength-stone":
            return ("gold", "strength", "stone")
        return ("gold", "food", "stone")

    def traded(self, dice: Sequence[str]) -> int:
        assert len(dice) % 2 == 0 and not any(die.endswith("-chit") for die in dice)
        return len(dice) // 2

    def on_place(self, entry: Data, phase: str) -> None:
        self.place(entry["player"], entry.get("slot"), entry.get("back", ()))

    def place(self, seat: int, slot: int | None, back: Sequence[str]) -> None:
        one, tile = self.players[seat], self.purchase[1]
        printed = self.print_of(tile)
        kind = printed["kind"]
        self.purchase = ("", "", 0)
        if kind == "colony":
            one.colonies.append(tile)
            one.gain(printed)
            return
        slots = {"building": one.buildings, "advisor": one.advisors, "wonder": one.wonders}[kind]
        free = [at for at, lying in enumerate(slots) if not lying]
        at = slot - 1 if slot is not None else free[0] if kind == "wonder" and free else 0
        assert slot is not None or len(slots) == 1 or len(free) == 1 or kind == "wonder"
        lying, slots[at] = slots[at], tile
        if kind == "wonder":
            self.gone += [lying] if lying else []
            return
        lost = self.lost(one, kind, at, lying)
        one.return_dice(lost.get("dice", ()), back)
        one.return_chits(lost.get("chits", ()))
        if lying not in ("", PRINTED):
            one.covered.append(lying)
        one.gain(printed)

    def lost(self, one: Player, kind: str, at: int, lying: str) -> Data:
        if lying != PRINTED:
            return self.print_of(lying) if lying else {}
        found: Data = {"dice": one.board["buildings"][at]} if kind == "building" else one.board["advisors"][at]
        return found

    def on_d4(self, entry: Data, phase: str) -> None:
        """ND-SOL-03, -04, -20."""
        column = entry["result"] - 1
        if column == 3:
            return
        lying = [(self.price(row, column), row) for row in range(3) if self.grid[row][column]]
        if lying:
            _, row = min(lying)
            self.gone.append(self.grid[row][column])
            self.grid[row][column] = ""
        elif self.unrest and self.above[column]:
            self.shadow_first.append(self.above[column])
            self.first.discard(self.above[column])
            self.above[column] = ""

    def price(self, row: int, column: int) -> int:
        return (row + 1) * int(self.print_of(self.grid[row][column]).get("cost", 1))

    def on_pass(self, entry: Data, phase: str) -> None:
        one = self.players[entry["player"]]
        one.passed = True
        self.aside(one)
        self.last = one
        if not self.unrest:
            return
        if self.solo and self.bonus == "last" and not self.first:
            one.vp += 2
        if self.solo:
            due = bool(self.first) and (not self.shadow_first or self.rulings.get("ND-AMB-16") == "any-left")
        else:
            due = sum(not other.passed for other in self.players) > 0
        assert due == ("tile" in entry)
        if due:
            one.first = entry["tile"]
            assert one.first in self.first
            self.first.discard(one.first)
            self.above = ["" if lying == one.first else lying for lying in self.above]

    def on_use(self, entry: Data, phase: str) -> None:
        one, kind = self.players[entry["player"]], STEPS[phase]
        pieces, traded = entry.get("pieces", ()), entry.get("traded", ())
        assert all(of(piece, kind) for piece in pieces)
        assert not traded or kind in self.tradable
        count = sum(of(piece, kind) for piece in pieces) + self.traded(traded)
        one.spend([*pieces, *traded])
        one.made[kind] += count
        if kind == "book":
            one.books += count

    def on_done(self, entry: Data, phase: str) -> None:
        pass

    def told(self) -> dict[str, Any]:
        """The accounts as a position has them."""
        return {
            "players": [told_of(one) for one in self.players],
            "order": self.order,
            "grid": self.grid,
            "gone": sorted(self.gone),
            "first_tiles": sorted(self.first),
            "above": self.above,
            "shadow": {"books": self.shadow_books, "tiles": self.shadow_first},
        }


def told_of(one: Player) -> dict[str, Any]:
    return {
        "vp": one.vp,
        "books": one.books,
        "dice": sorted(one.dice.elements()),
        "unrolled": {colour: one.unrolled[colour] for colour in COLOURS},
        "used": {colour: one.used[colour] for colour in COLOURS},
        "chits": sorted(one.chits.elements()),
        "spent": sorted(one.spent.elements()),
        "buildings": one.buildings,
        "advisors": one.advisors,
        "wonders": one.wonders,
        "colonies": one.colonies,
        "built": one.built,
        "covered": one.covered,
        "passed": one.passed,
        "first_tile": one.first,
        "made": one.made,
    }
