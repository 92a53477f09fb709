"""Every way of paying and of giving back, reckoned once more by trying all there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine import scenario as scenarios
from referee.engine.box import Box
from referee.engine.explore import perhaps, reach
from referee.engine.lists import size
from referee.engine.runs import Span
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.engine.verdict import Violation
from referee.games.nations_dice import holdings, payment
from referee.games.nations_dice.actions.buy import Pay
from referee.games.nations_dice.components import COLOUR_KEYS, amount
from referee.games.nations_dice.game import GAME
from referee.games.nations_dice.position import MOST_GIVEN, Player
from referee.testing import samples

DICE = [
    "white-gold",
    "white-food",
    "white-book",
    "orange-gold2",
    "orange-food",
    "red-strength3",
    "blue-book3",
    "red-food",
]
CHITS = ["gold", "food", "gold2", "gold+food"]
SETTING = GAME.setting(samples.seats(GAME, 2), {"mode": "unrest"}, {}, samples.practice(GAME.id))


def subsets(pieces: Iterable[str]) -> set[tuple[str, ...]]:
    every = sorted(pieces)
    return {*chain.from_iterable(combinations(every, size) for size in range(len(every) + 1))}


def players() -> list[Player]:
    rng = Random("paying")
    made = []
    for _ in range(12):
        player = Player(dice=sorted(rng.choices(DICE, k=5)), chits=sorted(rng.choices(CHITS, k=rng.randrange(3))))
        player.used = [rng.randrange(3) for _ in COLOUR_KEYS]
        made.append(player)
    return made


@pytest.mark.parametrize("player", players())
@pytest.mark.parametrize("symbol", ["gold", "food", "strength", "book"])
def test_every_way_of_paying_is_listed_and_none_that_wastes(player: Player, symbol: str) -> None:
    """Of what is paid nothing could stay: no piece and no pair of dice traded. The fewest trades come first, then what wastes
    least, then the fewest pieces.
    """
    pieces = [*player.dice, *(f"{chit}-chit" for chit in player.chits)]
    may_trade = payment.can_trade(symbol, SETTING)
    for price in range(1, 6):
        expected = set()
        for paid in subsets(one for one in pieces if amount(one, symbol)):
            rest = Counter(player.dice) - Counter(paid)
            for traded in subsets(rest.elements()) if may_trade else [()]:
                worth = sum(amount(one, symbol) for one in paid) + len(traded) // 2
                least = [*(amount(one, symbol) for one in paid), *([1] if traded else [])]
                if len(traded) % 2 == 0 and worth >= price and all(worth - one < price for one in least):
                    expected.add((paid, traded))
        found = [*payment.ways(player, SETTING, symbol, price)]
        assert {*found} == expected
        assert len(found) == len(expected)
        assert payment.covers(player, SETTING, symbol, price) == bool(expected)
        ranks = [(len(traded), payment.total(paid, symbol), len(paid)) for paid, traded in found]
        assert ranks == sorted(ranks)
        assert (payment.most(player, SETTING, symbol) >= price) == bool(expected)


@pytest.mark.parametrize("dice", range(6))
def test_the_most_that_could_be_paid_is_told_as_far_as_it_is_known(dice: int) -> None:
    """ND-TRD-01, ND-TRD-02: a tile that nobody told may have covered one white die, and given chits of any symbol."""
    board = {"board.u1a": {"buildings": [["white"]], "wonders": 2}}
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": "unrest"}, {}, Box(GAME.id, "owner", False, board))
    own: dict[str, Any] = {"board": "u1a", "buildings": ["printed"], "advisors": [""], "wonders": ["", ""]}
    player = Player(dice=["white-food"] * dice, **own)
    for symbol, least, most in (("gold", dice // 2, dice // 2), ("food", dice, dice), ("strength", 0, 0)):
        assert reach(payment.most(player, setting, symbol)) == Span(least, most)
    player.unplaced = ["1-1"]
    left, chits = max(dice - 1, 0), 3 * MOST_GIVEN
    for symbol, least, most in (("gold", left // 2, dice // 2), ("food", left, dice), ("strength", 0, 0)):
        assert reach(payment.most(player, setting, symbol)) == Span(least, most + chits)


@pytest.mark.parametrize("player", players())
def test_choices_among_pieces_are_all_there_are(player: Player) -> None:
    every = subsets(player.dice)
    assert sorted(payment.selections(player.dice)) == sorted(every)
    for count in range(7):
        assert sorted(payment.choose(player.dice, count)) == sorted(one for one in every if len(one) == count)
    for symbol in ("gold", "food"):
        having = [one for one in player.dice if amount(one, symbol)]
        for number in range(5):
            exact = {one for one in subsets(having) if sum(amount(die, symbol) for die in one) == number}
            assert sorted(payment.adding_up(having, symbol, number)) == sorted(exact)


@pytest.mark.parametrize("player", players())
@pytest.mark.parametrize("due", [(1, 0, 0, 0, 0), (2, 0, 1, 0, 0), (0, 1, 2, 1, 0), (0, 0, 0, 0, 0)])
def test_what_goes_back_is_what_is_named_and_used_and_then_the_rest(player: Player, due: tuple[int, ...]) -> None:
    def of(dice: Iterable[str], colour: int) -> int:
        return sum(die.startswith(f"{COLOUR_KEYS[colour]}-") for die in dice)

    colours = range(len(COLOUR_KEYS))
    expected = {
        named
        for named in subsets(player.dice)
        if all(due[one] - player.used[one] <= of(named, one) <= due[one] for one in colours)
    }
    assert {*payment.returnable(player, due)} == expected
    for named in expected:
        after = Player(dice=[*player.dice], used=[*player.used], chits=["food"], spent=["food", "gold"])
        payment.give_back(after, due, ("food", "gold", "food"), named)
        assert Counter(after.dice) == Counter(player.dice) - Counter(named)
        assert after.used == [player.used[one] - (due[one] - of(named, one)) for one in colours]
        assert (after.chits, after.spent) == ([], [])


def test_where_used_dice_are_too_few_unused_ones_and_those_not_rolled_go_back_too() -> None:
    player = Player(dice=["red-food", "white-gold"], used=[0, 0, 0, 1, 0], unrolled=[0, 0, 0, 2, 0])
    payment.give_back(player, (0, 0, 0, 3, 0), (), ())
    assert (player.dice, player.used, player.unrolled) == (["white-gold"], [0] * 5, [0, 0, 0, 1, 0])


def test_of_a_colour_no_more_goes_back_than_is_due() -> None:
    player = Player(dice=["white-gold"] * 3 + ["red-food"], used=[1, 0, 0, 0, 0], unrolled=[2, 0, 0, 0, 0])
    payment.give_back(player, (2, 0, 0, 0, 0), (), ())
    assert (player.dice, player.used, player.unrolled) == (["white-gold"] * 2 + ["red-food"], [0] * 5, [2, 0, 0, 0, 0])
    payment.give_back(player, (4, 0, 0, 0, 0), (), ())
    assert (player.dice, player.unrolled) == (["red-food"], [0] * 5)


def test_a_die_named_beyond_what_is_due_goes_back_alone() -> None:
    """ND-BLD-04: where that was overridden; no used die comes back for it."""
    player = Player(dice=["white-food", "white-gold"], used=[1, 0, 0, 0, 0])
    payment.give_back(player, (0, 0, 0, 0, 0), (), ("white-gold",))
    assert (player.dice, player.used) == (["white-food"], [1, 0, 0, 0, 0])


def test_what_could_stay_is_told() -> None:
    assert payment.needless(["gold2-chit", "white-gold"], "gold", 1) == ["white-gold"]
    assert payment.needless(["gold2-chit", "white-gold"], "gold", 2) == ["white-gold"]
    assert payment.needless(["white-food", "white-gold", "white-gold"], "gold", 1) == ["white-food", "white-gold"]


@pytest.mark.parametrize("untold", ["dice", "chits"])
def test_what_nobody_told_may_show_any_symbol(untold: str) -> None:
    """How many pieces show it, and how much they show in all: at least what is listed, and more."""
    data = positions.to_json(GAME.ready(SETTING, {}))
    data["players"][0] |= {"dice": ["white-gold"], "chits": ["gold2"], untold: {"unknown": True}}
    player = begun(SETTING, data).players[0]
    told = 0 if untold == "chits" else 2
    assert reach(holdings.showing(player, "gold")).low == 1
    assert reach(holdings.showing(player, "gold")).high > 2
    assert reach(holdings.total(player, "gold")).low == max(1, told)
    assert perhaps(lambda: holdings.idle(player, SETTING, "gold") == 0)
    assert perhaps(lambda: holdings.idle(player, SETTING, "gold") >= 2) == (untold == "dice")


def test_dice_that_show_a_symbol_are_no_idle_ones_whatever_nobody_told() -> None:
    """ND-TRD-01: of two dice one of which shows gold, no two are traded for gold."""
    data = positions.to_json(GAME.ready(SETTING, {}))
    data["players"][0] |= {"dice": {"unknown": True}, "chits": []}
    player = begun(SETTING, data).players[0]
    for gold, idle, so in ((1, 1, True), (2, 0, True), (1, 2, False), (2, 1, False)):

        def lying(gold: int = gold, idle: int = idle) -> bool:
            two = holdings.lying(player, "white-gold") >= gold and size(player.dice) == 2
            return bool(two and holdings.idle(player, SETTING, "gold") >= idle)

        assert perhaps(lying) == so


@pytest.mark.parametrize("shown", [0, 1, 2, 5])
@pytest.mark.parametrize("further", [MOST_GIVEN - 1, MOST_GIVEN, MOST_GIVEN + 1, MOST_GIVEN + 2])
def test_a_tile_that_nobody_told_may_have_given_what_is_named_and_not_there(shown: int, further: int) -> None:
    box = Box(GAME.id, "owner", False, {})
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, box)
    player = Player(dice=["white-food"] * shown, withheld=["tile.1.3"])
    named = ["food"] * (shown + further)
    assert perhaps(lambda: not [*payment.owned(player, setting, named)]) == (further <= MOST_GIVEN)


@pytest.mark.parametrize("over", [1, 2, 3, 4])
def test_dice_that_were_traded_for_nothing_are_told(over: int) -> None:
    """ND-BUY-06, ND-TRD-01: two for each symbol too many."""
    session = scenarios.session_of(
        GAME,
        samples.practice(GAME.id),
        {"game": GAME.id, "players": 2, "given": {"players.0.dice": ["white-food"] * 12}},
    )
    for text in ("buy 1 1", f"pay trade {2 + 2 * over} white-food"):
        (action,) = session.read(text)
        verdict = session.declare(action)
        assert verdict.legal
    (warning,) = verdict.warnings
    assert (warning.facts["paid"], warning.facts["price"], warning.facts["needless"]) == (1 + over, 1, 2 * over)


def test_of_very_many_choices_the_smallest_are_listed() -> None:
    """Each once, the empty one first, then all of one die, of two, and as many of three as are left."""
    dice = sorted(
        [f"white-{face}" for face in ("gold", "food", "stone")] + [f"orange-{face}" for face in ("gold", "food")]
    )
    dice += [f"red-{face}" for face in ("food", "stone", "strength", "strength3")] + [
        "blue-book",
        "blue-book3",
        "blue-stone",
    ]
    found = [*payment.selections(sorted(dice))]
    assert (len(found), len({*found})) == (payment.MOST_LISTED, payment.MOST_LISTED)
    assert [len(one) for one in found] == sorted(len(one) for one in found)
    assert {*found[:79]} == {one for one in subsets(dice) if len(one) <= 2}
    everything = [*payment.selections(dice[:10])]
    assert {*everything} == subsets(dice[:10])
    assert len(everything) == 1024


@pytest.mark.parametrize("player", players())
@pytest.mark.parametrize("price", range(5))
def test_a_payment_is_wasteful_if_something_could_stay(player: Player, price: int) -> None:
    """ND-BUY-06: a piece, or the two dice of a trade; of one that is too small nothing could."""
    for paid in subsets(player.dice[:4]):
        for pairs in range(3):
            worth = sum(amount(one, "gold") for one in paid) + pairs
            every = [*(amount(one, "gold") for one in paid), *([1] if pairs else [])]
            could = any(worth - one >= price for one in every)
            assert payment.wasteful(paid, ("white-book",) * 2 * pairs, "gold", price) == could


def gains(rng: Random) -> dict[str, list[str]]:
    return {
        "dice": sorted(rng.choices(COLOUR_KEYS[:4], k=rng.choice((0, 1, 1, 2)))),
        "chits": sorted(rng.choices(CHITS, k=rng.choice((0, 0, 1, 2)))),
    }


def fewest(player: Player, slot: dict[str, list[str]], symbol: str) -> int:
    """The fewest symbols left when this goes back, whichever unused dice are named."""
    chits = [f"{one}-chit" for one in (Counter(player.chits) - Counter(slot["chits"])).elements()]
    due = Counter(slot["dice"])
    left = [
        (Counter(player.dice) - Counter(named)).elements()
        for named in subsets(player.dice)
        if all(count <= due[colour] for colour, count in Counter(one.split("-")[0] for one in named).items())
    ]
    return min(payment.total([*dice, *chits], symbol) for dice in left)


@pytest.mark.parametrize("slots", ["printed", "tiles"])
@pytest.mark.parametrize("seed", range(12))
def test_for_a_tile_that_nobody_told_what_one_slot_gave_may_have_gone_back(seed: int, slots: str) -> None:
    """ND-BLD-03, ND-BLD-04, ND-ADV-02, ND-ADV-04: it covers one of them, or none."""
    rng = Random(f"{seed}{slots}")
    advisor, *buildings = each = [gains(rng) for _ in range(3)]
    facts: dict[str, Any] = {
        "board.u1a": {"buildings": [["white"], []], "advisors": [{"chits": ["book"]}], "wonders": 2}
    }
    own: dict[str, Any] = {"board": "u1a", "unplaced": ["1-1"], "wonders": ["", ""]}
    if slots == "tiles":
        facts |= {f"tile.1.{2 + at}": {"kind": "building", **one} for at, one in enumerate(each)}
        own |= {"advisors": ["1-2"], "buildings": ["1-3", "1-4"]}
    else:
        for one in buildings:
            one["chits"] = []
        facts["board.u1a"] |= {"buildings": [one["dice"] for one in buildings], "advisors": [advisor]}
        own |= {"advisors": ["printed"], "buildings": ["printed", "printed"]}
    lying = (die for one in each for die in one["dice"])
    own["dice"] = sorted(rng.choice([one for one in DICE if one.startswith(f"{colour}-")]) for colour in lying)
    own["dice"] = sorted([*own["dice"], rng.choice(DICE)])
    own["chits"] = sorted([*(chit for one in each for chit in one["chits"]), rng.choice(CHITS)])
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": "unrest"}, {}, Box(GAME.id, "owner", False, facts))
    player = Player(**own, used=[1, 2, 0, 1, 0])
    for symbol in ("gold", "food", "strength", "book"):
        span = reach(holdings.symbols(player, setting, symbol))
        total = holdings.total(player, symbol)
        assert (span.low, span.high) == (
            min(total, *(fewest(player, one, symbol) for one in each)),
            total + 3 * MOST_GIVEN,
        )
        idle = sum(not amount(die, symbol) for die in player.dice)
        most = max(len(one["dice"]) for one in each)
        assert reach(holdings.idle(player, setting, symbol)).low == max(0, idle - most)
    for die in {*player.dice}:
        most = max(one["dice"].count(die.split("-")[0]) for one in each)
        assert reach(holdings.count(player, setting, die)).low == max(0, player.dice.count(die) - most)
    for chit in {*player.chits}:
        most = max(one["chits"].count(chit) for one in each)
        assert reach(holdings.chits(player, setting, chit)).low == max(0, player.chits.count(chit) - most)
    for colour, name in enumerate(COLOUR_KEYS):
        most = max(one["dice"].count(name) for one in each)
        assert reach(holdings.used(player, setting, colour)).low == max(0, player.used[colour] - most)


def table(given: dict[str, Any], players: int = 2, mode: str = "unrest", **rulings: str) -> Session:
    scenario = {"game": GAME.id, "players": players, "given": given, "options": {"mode": mode}}
    return scenarios.session_of(GAME, samples.practice(GAME.id), scenario | {"rulings": rulings})


LYING = {
    "players.0.dice": ["blue-book3", "orange-gold2", "red-food", "white-gold", "white-gold"],
    "players.0.used": [0, 0, 0, 1, 0],
    "players.0.chits": ["food", "gold+food", "gold2"],
    "players.0.spent": ["gold3", "food"],
}
NAMED = {
    # what lies there may be named as often as it does
    ("white-gold", 1): ("", ""),
    ("white-gold", 2): ("", ""),
    ("blue-book3", 1): ("", ""),
    ("food-chit", 1): ("", ""),
    ("gold+food-chit", 1): ("", ""),
    # more often: the rule about trades says so of what is traded
    ("white-gold", 3): ("ND-STA-08", "ND-TRD-05"),
    ("blue-book3", 2): ("ND-STA-08", "ND-TRD-05"),
    ("gold2-chit", 2): ("ND-STA-08", "ND-TRD-05"),
    # a die of that colour, or a chit of that kind, was used
    ("red-food", 2): ("ND-STA-02", "ND-TRD-05"),
    ("red-stone", 1): ("ND-STA-02", "ND-STA-02"),
    ("food-chit", 2): ("ND-STA-02", "ND-TRD-05"),
    ("gold3-chit", 1): ("ND-STA-02", "ND-STA-02"),
    # it is a part of what lies there
    ("orange-gold", 1): ("ND-STA-06", "ND-STA-06"),
    ("orange-gold", 2): ("ND-STA-06", "ND-STA-06"),
    ("blue-book", 1): ("ND-STA-06", "ND-STA-06"),
    ("blue-book2", 1): ("ND-STA-06", "ND-STA-06"),
    ("gold-chit", 1): ("ND-STA-05", "ND-STA-05"),
    # there is none
    ("orange-food", 1): ("ND-STA-08", "ND-STA-08"),
    ("orange-gold3", 1): ("ND-STA-08", "ND-STA-08"),
    ("white-gold2", 1): ("ND-STA-08", "ND-STA-08"),
    ("white-book", 1): ("ND-STA-08", "ND-STA-08"),
    ("stone-chit", 1): ("ND-STA-08", "ND-STA-08"),
    ("food2-chit", 1): ("ND-STA-08", "ND-STA-08"),
    ("gold+stone-chit", 1): ("ND-STA-08", "ND-STA-08"),
    ("green-gold", 1): ("ND-STA-08", "ND-STA-08"),
    # a symbol alone stays one where too few pieces show it
    ("gold", 6): ("ND-STA-08", "ND-STA-08"),
    ("stone", 1): ("ND-STA-08", "ND-STA-08"),
    ("book", 2): ("ND-STA-08", "ND-STA-08"),
}


@pytest.mark.parametrize(("players", "mode"), [(1, "base"), (1, "unrest"), (2, "base"), (2, "unrest")])
def test_what_is_named_lies_there_as_often(players: int, mode: str) -> None:
    """ND-STA-02, ND-STA-05, ND-STA-06, ND-STA-08, ND-TRD-05, ND-SOL-12, ND-CMP-01: paid, and traded."""
    session = table(LYING, players, mode)
    player = session.position.players[0]
    for (piece, count), (paid, traded) in NAMED.items():
        if piece.startswith("green-") and mode == "base":
            paid = traded = "ND-CMP-01"
        for pieces, dice, rule in (((piece,) * count, (), paid), ((), (piece,) * count, traded)):
            found = [*payment.owned(player, session.setting, pieces, dice)]
            assert [one.rule for one in found if isinstance(one, Violation)] == [rule] * bool(rule), (
                piece,
                count,
                dice,
            )
            if rule and rule != "ND-CMP-01":
                assert isinstance(found[0], Violation)
                lying = [*player.dice, *(f"{one}-chit" for one in player.chits)]
                bare = "-" not in piece
                there = sum(amount(one, piece) > 0 for one in lying) if bare else lying.count(piece)
                assert found[0].facts["count"] == there
    (found,) = payment.owned(player, session.setting, ("white-gold", "white-gold"), ("white-gold", "red-food"))
    assert isinstance(found, Violation)
    assert (found.rule, found.facts["count"]) == ("ND-TRD-05", 2)
    player.dice.remove("blue-book3")
    rules = [
        one.rule for one in payment.owned(player, session.setting, (), ("blue-stone",)) if isinstance(one, Violation)
    ]
    assert rules == ["ND-SOL-12" if players == 1 else "ND-STA-08"]


@pytest.mark.parametrize("ruling", ["gold-food-stone", "gold-strength-stone"])
def test_two_dice_are_traded_for_what_may_be_traded(ruling: str) -> None:
    """ND-TRD-01, ND-TRD-02, ND-TRD-04, ND-BOK-07: pairs of dice, no chits, and no books at all."""
    setting = table({}, **{"ND-AMB-01": ruling}).setting
    for symbol in ("gold", "food", "stone", "strength", "book"):
        wrong = [] if symbol in ruling else ["ND-BOK-07" if symbol == "book" else "ND-TRD-02"]
        for dice in range(6):
            for chits in range(3):
                traded = ("white-gold",) * dice + ("food-chit",) * chits
                pairs = ["ND-TRD-04"] if chits else ["ND-TRD-01"] if dice % 2 else []
                found = [*payment.trade_is_sound(traded, symbol, setting)]
                rules = [one.rule for one in found if isinstance(one, Violation)]
                assert rules == (pairs + wrong if traded else [])


@pytest.mark.parametrize("purchase", ["buy", "build"])
@pytest.mark.parametrize("symbol", ["gold", "strength", "stone"])
def test_a_payment_that_is_too_small_is_refused_by_what_was_mistaken(symbol: str, purchase: str) -> None:
    """ND-BUY-05, ND-WON-05; ND-BUY-02: strength is no gold; ND-BUY-15: nor is stone; ND-STA-10: any other symbol."""
    if (symbol == "stone") != (purchase == "build"):
        return
    other = "gold" if symbol == "strength" else "strength"
    pool = ["white-gold", "orange-gold2", "white-strength", "red-strength3", "white-stone", "stone-chit", "white-book"]
    for pieces in subsets(pool):
        if len(pieces) > 3:
            continue
        wrong = [one for one in pieces if not amount(one, symbol)]
        for pairs in range(3):
            paid = payment.total(pieces, symbol) + pairs
            for price in range(1, 7):
                action = Pay(0, pieces or None, ("white-food", "white-food") * pairs or None)
                found = [*action._covered(purchase, symbol, price)]
                if paid >= price:
                    assert not found
                    continue
                (short,) = found
                assert isinstance(short, Violation)
                rule = "ND-WON-05" if purchase == "build" else "ND-BUY-05"
                rule = "ND-STA-10" if paid + len(wrong) >= price else rule
                for instead, why in (("stone", "ND-BUY-15"), (other, "ND-BUY-02")):
                    if purchase == "buy" and paid + payment.total(wrong, instead) >= price:
                        rule = why
                assert (short.rule, short.facts["paid"], short.facts["price"]) == (rule, paid, price)


def test_a_symbol_named_beside_a_piece_is_another_piece() -> None:
    """ND-STA-05, ND-STA-06: each piece is spent once."""
    assert [*payment.meant(("white-gold", "orange-gold"), ("white-gold", "gold"))] == [("orange-gold", "white-gold")]
    assert [*payment.meant(("white-gold",), ("white-gold", "gold"))] == [("gold", "white-gold")]
