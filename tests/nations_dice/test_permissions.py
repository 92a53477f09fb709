"""What Nations allows however a table looks, what the referee only warns of, and rules he keeps himself."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import BoxError
from referee.engine.errors import Ambiguous, NotUnderstood
from referee.engine.session import Session
from referee.games.nations_dice import supply
from referee.games.nations_dice.actions.buy import Buy, Pay
from referee.games.nations_dice.actions.using import Use
from referee.games.nations_dice.box.facts import BOOK
from referee.games.nations_dice.box.known import Gains
from referee.games.nations_dice.components import COLOUR_KEYS, TILE
from referee.games.nations_dice.game import GAME
from referee.testing import samples
from referee.testing.examples import shows
from referee.text import report
from referee.text.speech import Speaker

COLONY = {"kind": "colony", "cost": 1, "chits": ["food"]}
ADVISORS = {f"tile.1.{number}": {"kind": "advisor", "cost": 1, "chits": ["reroll"]} for number in range(1, 10)}


def table(given: dict[str, Any] | None = None, **more: Any) -> Session:
    made = {"game": GAME.id, "players": 2, "given": given or {}} | more
    return scenarios.session_of(GAME, samples.practice(GAME.id), made)


def say(session: Session, *entries: str) -> None:
    """Each entry is legal, whatever is warned of."""
    for entry in entries:
        for action in session.read(entry):
            verdict = session.declare(action)
            assert verdict.legal, (entry, verdict.violations)


@shows("ND-CMP-02")
@pytest.mark.parametrize(
    ("mode", "have", "warned"), [("base", 8, False), ("base", 9, True), ("unrest", 9, False), ("unrest", 10, True)]
)
def test_more_chits_than_the_box_holds_are_warned_of(mode: str, have: int, warned: bool) -> None:
    """ND-CMP-02, ND-AMB-23: nine gold chits exist, here one more in the expansion; another is legal, with a warning."""
    facts = {"tile.1.2": {"kind": "advisor", "chits": ["gold"]}, "chits": ["gold"]}
    session = table({"players.1.chits": ["gold"] * (have - 1)}, box=facts, options={"mode": mode})
    (buy,) = session.read("buy row 1 column 2")
    verdict = session.judge(buy)
    assert verdict.legal
    assert [one.rule for one in verdict.warnings] == ["ND-CMP-02"] * warned


@shows("ND-CMP-02")
@pytest.mark.parametrize(("have", "warned"), [(7, False), (8, True)])
def test_more_dice_than_the_box_holds_are_warned_of(have: int, warned: bool) -> None:
    """ND-CMP-02: of eight red dice a ninth is legal, with a warning."""
    session = table({"players.1.used": [0, 0, 0, have, 0]}, box={"tile.1.1": {"kind": "building", "dice": ["red"]}})
    verdict = session.judge(session.read("buy row 1 column 1")[0])
    assert verdict.legal
    assert [one.rule for one in verdict.warnings] == ["ND-CMP-02"] * warned


@shows("ND-CMP-02")
@pytest.mark.parametrize(("have", "warned"), [(7, False), (8, True)])
def test_what_a_wonder_gives_is_missed_when_it_is_built(have: int, warned: bool) -> None:
    """ND-CMP-02, ND-WON-01: it was warned of when it was bought, though a wonder gives nothing yet; never when it was built."""
    box = {"tile.1.1": {"kind": "wonder", "stone": 1, "dice": ["blue"]}}
    session = table({"players.1.used": [0, have, 0, 0, 0]}, box=box)
    assert not session.judge(session.read("Anna: buy row 1 column 1")[0]).warnings
    say(session, "Anna: buy row 1 column 1", "Anna: pay white gold", "Boris: pass")
    verdict = session.judge(session.read("Anna: build 1")[0])
    assert verdict.legal
    assert [one.rule for one in verdict.warnings] == ["ND-CMP-02"] * warned


@shows("ND-CMP-04")
def test_every_tile_has_an_age() -> None:
    """ND-CMP-04: no tile can be named, typed or entered without one of the four ages."""
    assert {name.partition("-")[0] for name in TILE.by_key} == {"1", "2", "3", "4"}
    for name in ("5-1", "7"):
        with pytest.raises(NotUnderstood):
            table().read(f"tiles {name}")
    with pytest.raises(BoxError):
        BOOK.validate("tile.5.1", COLONY)


@shows("ND-CMP-05")
@pytest.mark.parametrize(
    "wrong",
    [{"kind": "colony", "stone": 2}, {"kind": "wonder", "stone": 0}, {"kind": "building", "cost": 0}, {"kind": "ruin"}],
)
def test_a_tile_that_is_none_is_not_entered(wrong: dict[str, Any]) -> None:
    """ND-CMP-05: stone belongs to wonders, and every tile has a kind and a cost."""
    with pytest.raises(BoxError):
        BOOK.validate("tile.1.1", wrong)


WORDINGS = (
    "pay gold-chit white-gold trade white-book white-food",
    "pay white gold and gold chit trade white food book",
    "pay 2 gold trade book and food",
    "pay with gold and gold-chit trade book food",
    "плачу 2 золота обмен книга еда",
    "pay trade white-food white-book with chit gold, w gold",
    "pay white-gold gold-chit trade white-book and trade white-food",
    "плачу жетон золото, белое золото, обмен белый книга и белый еда",
    "pago segnalino-oro bianco-oro scambio bianco-libro bianco-cibo",
)


@shows("ND-STA-07")
@pytest.mark.parametrize("wording", WORDINGS)
def test_dice_and_chits_pay_together_in_any_order(wording: str) -> None:
    """ND-STA-07: faces, chits and trades in any mixture; however they are told it is one payment."""
    session = table({"players.0.chits": ["gold", "reroll"]}, box=ADVISORS)
    say(session, "buy 1-8")
    verdict = session.judge(session.read(wording)[0])
    assert verdict.legal
    assert verdict.action == Pay(0, ("gold-chit", "white-gold"), ("white-book", "white-food"))


@pytest.mark.parametrize(
    "wording", ["buy 1-3", "buy tile 1-3", "buy row 1 column 3", "buy 1 3", "buy 1-3 column 3", "купить тайл 1-3"]
)
def test_a_tile_is_bought_by_its_name_or_its_place(wording: str) -> None:
    (told,) = (session := table()).read(wording)
    assert session.judge(told).action == Buy(0, 1, 3)


@shows("ND-TRN-06", "ND-TRD-06")
@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_any_number_of_trades_within_the_dice(pairs: int) -> None:
    """ND-TRN-06, ND-TRD-06: trades are no action; three in one payment are as good as one."""
    session = table({"players.0.dice": ["white-food"] * 6}, box=ADVISORS)
    say(session, f"buy row {pairs} column 2")
    say(session, f"pay trade {2 * pairs} white-food")
    assert session.position.players[0].used[0] == 2 * pairs


@shows("ND-BUY-03", "ND-BUY-04")
@pytest.mark.parametrize("printed", [1, 2])
@pytest.mark.parametrize("column", [1, 2, 3])
@pytest.mark.parametrize("row", [1, 2, 3])
def test_the_price_is_the_printed_cost_times_the_row(row: int, column: int, printed: int) -> None:
    """ND-BUY-03, ND-BUY-04: in every column; that much is enough, one less is refused by ND-BUY-05."""
    box = {key: {**tile, "cost": printed} for key, tile in ADVISORS.items()}
    for gold in (row * printed, row * printed - 1):
        session = table({"players.0.dice": [], "players.0.chits": ["gold"] * gold}, box=box)
        verdict = session.judge(session.read(f"buy row {row} column {column}")[0])
        assert verdict.rules == ([] if gold == row * printed else ["ND-BUY-05"])


@shows("ND-BUY-12", "ND-COL-01", "ND-WON-10")
def test_every_tile_is_open_to_everybody_who_can_pay() -> None:
    """ND-BUY-12, ND-COL-01, ND-WON-10: however many tiles, colonies and wonders a player has."""
    for seat in (0, 1):
        session = table(
            {
                f"players.{seat}.colonies": [f"2-{number}" for number in range(1, 16)],
                f"players.{seat}.built": [f"3-{number}" for number in range(1, 16)],
                f"players.{seat}.chits": ["gold"] * 9 + ["strength"] * 9,
                "turn.player": seat,
            }
        )
        cells = {f"buy row {row} column {column}" for row in (1, 2, 3) for column in (1, 2, 3)}
        assert cells <= {action.text() for action in session.legal()}


@shows("ND-BUY-13")
def test_strength_paid_for_a_colony_is_spent() -> None:
    """ND-BUY-13: it goes to the used area and counts no more in this round."""
    session = table(box={"tile.1.3": COLONY})
    say(session, "buy row 1 column 3 pay white-strength")
    assert "white-strength" not in session.position.players[0].dice
    assert session.position.players[0].used[0] == 1


@shows("ND-WON-08")
def test_a_wonder_may_be_built_rounds_later() -> None:
    """ND-WON-08: it lies on its slot until its owner builds it."""
    given = {"round": 4, "players.0.wonders": ["1-13"], "players.0.chits": ["stone"] * 3}
    session = table(given, box={"tile.1.13": {"kind": "wonder", "stone": 3}})
    say(session, "build pay 3 stone-chit")
    assert session.position.players[0].built == ["1-13"]


@shows("ND-GRN-08")
@pytest.mark.parametrize(
    "entry",
    [
        "reroll green-gold2 roll green-food2",
        "buy row 1 column 2 pay green-gold2",
        "buy row 1 column 2 pay trade green-gold2 white-book",
    ],
)
def test_green_dice_without_unrest_are_dice_like_others(entry: str) -> None:
    """ND-GRN-08: they are rolled again, they pay, they are traded."""
    say(table({"players.0.dice": ["green-gold2", "white-book"]}, options={"mode": "unrest"}, box=ADVISORS), entry)


@shows("ND-FAM-05")
def test_food_past_the_famine_is_enough() -> None:
    """ND-FAM-05: 2 and 2 for a famine of 3."""
    given = {"phase": "famine", "waiting": [0], "players.0.dice": ["orange-food2", "orange-food2"]}
    session = table(given, box={"event.1.1": {"famine": 3, "war": 9}})
    say(session, "use 2 orange-food2")
    assert session.position.players[0].vp == 1


@shows("ND-ORD-05")
def test_dice_that_could_be_traded_add_no_strength() -> None:
    """ND-ORD-05: the order counts the strength that is shown and nothing else."""
    given = {
        "phase": "famine",
        "waiting": [0],
        "players.0.dice": ["white-book"] * 5,
        "players.1.dice": ["white-strength"],
    }
    session = table(given)
    say(session, "done")
    assert session.position.order == [1, 0]


def test_what_was_rolled_is_asked_for_and_kept_from_nobody() -> None:
    """Dice cannot be listed, but they lie open."""
    session = table({"players.0.dice": [], "players.0.unrolled": [2, 0, 0, 0, 0], "players.0.rolled": False})
    with pytest.raises(Ambiguous) as asked:
        session.judge(session.read("roll")[0])
    assert [one.field for one in asked.value.open_args] == ["results"]
    verdict = session.judge(session.read("roll gold food")[0])
    assert report.verdict_lines(verdict, Speaker(), GAME)[0].text == "Legal: roll white-food white-gold"


@pytest.mark.parametrize(
    ("lying", "told", "meant"),
    [
        (["blue-book3"], "use 3 books", ("blue-book3",)),
        (["white-book", "white-book"], "use 2 books", ("white-book", "white-book")),
        (["blue-book3", "white-book"], "use book", ("white-book",)),
        (["blue-book3", "white-book"], "use 4 books", ("blue-book3", "white-book")),
        (["blue-book", "white-book"], "use book", None),
    ],
)
def test_a_symbol_alone_is_what_shows_it_if_there_is_no_choice(
    lying: list[str], told: str, meant: tuple[str, ...] | None
) -> None:
    session = table({"phase": "books", "waiting": [0], "players.0.dice": lying})
    (use,) = session.read(told)
    if meant is None:
        with pytest.raises(Ambiguous):
            session.judge(use)
    else:
        assert session.judge(use).action == Use(0, meant)


def test_no_fourth_tile_lies_above_the_columns() -> None:
    """ND-SET-41."""
    session = table(players=1, start="empty", options={"mode": "unrest"})
    with pytest.raises(NotUnderstood):
        session.read("above food book strength food")


@shows("ND-CMP-02")
@pytest.mark.parametrize("over", [0, 1, 2])
@pytest.mark.parametrize(("colour", "exist"), [*enumerate((20, 8, 8, 8, 8))])
def test_the_dice_of_a_colour_are_counted_wherever_they_lie(colour: int, exist: int, over: int) -> None:
    """ND-CMP-02: used, unused and to be rolled, of all players; who takes none of that colour is told nothing."""
    session = table(players=3)
    for seat, player in enumerate(session.position.players):
        player.dice = [f"{COLOUR_KEYS[colour]}-stone"] if seat else []
        player.used = [0] * 5
        player.unrolled = [0] * 5
    session.position.players[0].used[colour] = exist - 5
    session.position.players[1].unrolled[colour] = 1
    gains = tuple((1 + over) * (one == colour) for one in range(5))
    warned = [*supply.run_out(session.position, session.setting, Gains(gains))]
    assert [(one.rule, one.facts["have"], one.facts["all"]) for one in warned] == (
        [("ND-CMP-02", exist + over - 1, exist)] if over > 1 else []
    )
    session.position.players[0].used[colour] += 9
    others = tuple(int(one != colour) for one in range(5))
    assert not [*supply.run_out(session.position, session.setting, Gains(others))]


@shows("ND-CMP-02")
@pytest.mark.parametrize("mode", ["base", "unrest", "untold"])
@pytest.mark.parametrize("over", [0, 1])
@pytest.mark.parametrize(
    ("kind", "base"),
    [("reroll", 12), ("gold", 9), ("food", 3), ("stone", 3), ("strength", 3), ("book", 3), ("star", 0)],
)
def test_the_chits_of_a_kind_are_counted_wherever_they_lie(kind: str, base: int, over: int, mode: str) -> None:
    """ND-CMP-02: used and unused, of all players; nobody knows how many there are of the expansion before it is told."""
    told = {"unrest": {"chits": [kind, kind, "star"]}, "untold": {"chits": "missing"}}.get(mode, {})
    session = table(players=3, box=told, options={"mode": "base" if mode == "base" else "unrest"})
    exist = base + [kind, kind, "star"].count(kind) * (mode != "base")
    first, second, third = session.position.players
    first.chits, first.spent, second.chits, second.spent = [], [], [], []
    third.chits, third.spent = [kind] * (exist - 1), ["gold2"]
    if exist > 2:
        first.chits, second.spent, third.chits = [kind], [kind], [kind] * (exist - 3)
    gains = Gains(chits=(kind,) * (1 + over) if exist else (kind,) * over)
    warned = [*supply.run_out(session.position, session.setting, gains)]
    assert [(one.facts["have"], one.facts["all"]) for one in warned] == (
        [(exist + 1, exist)] if over and mode != "untold" else []
    )
