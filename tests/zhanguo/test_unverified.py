"""What cannot be judged: facts nobody has entered, what follows from them, and what happens when they are told."""

from __future__ import annotations

import pytest

from referee.engine.asking import Inquiry
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.engine.supposing import suppose
from referee.engine.untold import begun
from referee.games.zhanguo.game import GAME
from referee.games.zhanguo.position import Governor
from referee.inquiring import Case
from referee.testing import samples
from referee.text.speech import Speaker
from referee.text.views import table_lines
from referee.untracked import Free


def enter(table: Session, *texts: str) -> list[str]:
    """The status of each action."""
    return [table.declare(action).status for text in texts for action in table.read(text)]


def bare(*unknown: str, players: int = 2, side: str = "A") -> Session:
    """A table at the end of its set-up, on the practice box without some facts."""
    table = samples.session("zhanguo", players, {"side": side})
    for key in [key for key in table.setting.box.facts if key.startswith(unknown)]:
        del table.setting.box.facts[key]
    table.setting.refresh()
    faces = ("unrest-empty", "has-grey", "has-white", "sets-3-colours", "two-same-colour", "has-brown-card")
    enter(table, "first anna", "track anna boris", *(f"face s{n} {face}" for n, face in enumerate(faces, 1)))
    enter(
        table,
        *(
            f"task {part} {kind} {n}"
            for n, part in ((1, "upper"), (2, "lower"))
            for kind in ("wall", "palace", "governor")
        ),
    )
    return table


def test_what_hinges_on_an_unknown_fact_is_neither_legal_nor_illegal() -> None:
    """Without the officials of the start nobody can say whether region 1 has one of each."""
    table = bare("board.A.start")
    assert enter(table, "begin", "drawn", "court 40") == ["legal", "legal", "legal"]
    verdict = table.judge(table.read("governor 1 vp4")[0])
    assert verdict.status == "unverifiable"
    assert [missing.key for missing in verdict.missing] == ["board.A.start"]
    assert table.judge(table.read("governor 2 vp4")[0]).rules == ["ZG-GOV-02"]
    assert table.judge(table.read("recruit red 5")[0]).status == "legal"
    assert table.judge(table.read("court 50")[0]).status == "legal"
    wrong = table.judge(table.read("boris: governor 1 vp4")[0])
    assert wrong.status == "illegal"
    assert "ZG-TURN-07" in wrong.rules


def test_telling_the_fact_repairs_the_position_and_the_verdicts() -> None:
    table = bare("board.A.start")
    enter(table, "begin", "drawn", "court 40", "governor 1 vp4")
    assert [step.status for step in table.steps][-1] == "unverifiable"
    table.learn("board.A.start", {"red": 1, "grey": 1, "white": 1})
    assert table.position.players[1].regions[0].governor_area == [1, 1, 1]
    assert [step.settled for step in table.steps if step.status == "unverifiable"] == ["legal"]
    table.learn("board.A.start", {"red": 0, "grey": 1, "white": 2})
    assert [step.settled for step in table.steps if step.status == "unverifiable"] == ["illegal"]
    assert table.steps[-1].rules == ["ZG-GOV-02"]


@pytest.mark.parametrize(
    ("told", "settled", "vp"),
    [
        ({"trigger": "recruit", "bonus": "vp3"}, "legal", 3),
        ({"trigger": "hire", "bonus": "vp3"}, "illegal", 3),
        ({"trigger": "recruit", "bonus": "marker"}, "open", 0),
    ],
)
def test_an_ability_used_before_it_was_told(told: dict[str, str], settled: str, vp: int) -> None:
    """It takes effect when it is told, even if it was wrong; nothing is chosen for the player."""
    table = bare("card.")
    assert (
        enter(table, "begin", "drawn", "unify 3 1 done", "unify 90 1 done", "court 50 recruit red 2") == ["legal"] * 8
    )
    assert enter(table, "activate 3") == ["unverifiable"]
    assert enter(table, "done") == ["legal"]
    table.learn("card.3", told)
    assert [step.settled for step in table.steps if step.status == "unverifiable"] == [settled]
    assert table.position.players[0].vp == vp
    assert table.decision().seats == (1,)


def test_a_reward_accepted_before_it_was_told() -> None:
    table = bare("reward.1.writing")
    enter(table, "begin", "drawn")
    cards = {0: (1, 2, 41, 42, 81, 82), 1: (3, 4, 43, 44, 83, 84)}
    for turn in range(6):
        for seat in (0, 1):
            assert set(enter(table, f"unify {cards[seat][turn]} {turn % 5 + 1} done")) <= {"legal", "unverifiable"}
    assert enter(table, "anna: accept") == ["unverifiable"]
    table.learn("reward.1.writing", {"reward": "workers2", "regions": [3]})
    assert table.position.players[0].regions[2].workers == 2
    table.learn("reward.1.writing", {"reward": "governor", "regions": []})
    assert [step.settled for step in table.steps if step.action and step.action.spec.verb.key == "accept"] == ["open"]
    assert table.position.players[0].governors == 8


def test_an_override_that_nothing_can_carry_out_is_refused() -> None:
    from referee.engine.errors import EntryError

    table = bare()
    enter(table, "begin", "drawn", "court 40")
    with pytest.raises(EntryError, match="cannot be carried out"):
        table.declare(table.read("palace 4")[0], override=True, why="so it was")
    with pytest.raises(EntryError, match="cannot be carried out"):
        table.declare(table.read("power F from 1 to 2")[0], override=True, why="no governor stands there")
    assert len(table.steps) == 17


def test_untold_abilities_are_not_taken_for_none() -> None:
    """Without the abilities of a board nobody can say that a governor could not have left its region (ZG-GOV-14)."""
    for told, rules in ((None, set()), (["F"], set()), (["C"], {"ZG-GOV-14"})):
        table = samples.session("zhanguo", 2, {"side": "B"})
        table = Session(table.setting, table.game.ready(table.setting, {"governors.1": [{"owner": 0}]}))
        for board in ("circle", "square", "triangle", "star"):
            table.setting.box.facts.pop(f"board.B-{board}.abilities")
        if told:
            table.setting.box.facts["board.B-circle.abilities"] = told
        table.setting.refresh()
        step = table.correct("governors.1", [], "it went")
        assert {note.rule for note in step.notes} & {"ZG-GOV-14"} == rules


@pytest.mark.parametrize(("ruling", "status"), [("same-side", "illegal"), ("mixed", "unverifiable")])
def test_where_sides_may_be_mixed_nobody_knows_who_has_side_a(ruling: str, status: str) -> None:
    """ZG-SETUP-14, ZG-AMB-30: at a table that was joined in the middle."""
    setting = GAME.setting(samples.seats(GAME, 2), {"side": "A"}, {"ZG-AMB-30": ruling}, samples.practice())
    table = Session(
        setting, begun(setting, {"phase": "play", "turn": {"player": 0, "stage": "effects", "action": "hire"}})
    )
    assert table.judge(table.read("power A")[0]).status == status


@pytest.mark.parametrize("kind", ["wall", "palace", "governor"])
@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_a_tile_that_nobody_told_asks_for_something(kind: str, lang: str) -> None:
    """ZG-TASK-01: 2 to 4 symbols, so nothing on the gameboard is not enough; no place is named that it may not show."""
    table = bare("task.")
    enter(table, "begin", "drawn", "unify 5 1")
    verdict = table.judge(table.read(f"claim upper {kind}")[0])
    assert (verdict.status, verdict.rules) == ("illegal", ["ZG-TASK-01"])
    broken = verdict.violations[0]
    assert {*broken.facts} == {"player"}
    assert "Anna" in Speaker(lang, "zhanguo", table.setting.players).say(broken.template, broken.facts)
    listed = [one.text() for one in table.legal()]
    assert f"claim upper {kind}" not in listed


@pytest.mark.parametrize(
    ("lang", "cards", "markers"),
    [("en", "cards", "markers"), ("ru", "карты", "маркеры"), ("it", "carte", "segnalini")],
)
@pytest.mark.parametrize("bonus", ["vp_ivory", "vp_orange", "vp_brown"])
def test_what_a_colour_bonus_counts_is_cards(bonus: str, lang: str, cards: str, markers: str) -> None:
    """ZG-BONUS-05: it is told with the name of the bonus, as where an argument is said that it does not take."""
    table = samples.session("zhanguo", 2, {"side": "A"})
    told = {"card.5": {"trigger": "recruit", "bonus": bonus}}
    table.setting.box.facts.update(told)
    table.setting.refresh()
    given = {"players.0.regions.1.cards": [5], "turn.stage": "effects", "turn.card": 3, "court": [3]}
    made = Session(table.setting, GAME.ready(table.setting, given | {"turn.action": "recruit"}))
    verdict = made.judge(made.read("activate 5 ivory")[0])
    broken = verdict.violations[0]
    said = Speaker(lang, "zhanguo", table.setting.players).say(broken.template, broken.facts)
    assert cards in said
    assert markers not in said


def test_whoever_joins_a_round_need_not_tell_the_column_of_its_rewards() -> None:
    """ZG-REWARD-12, -14: before phase 3 no disc lies there, so it is known who is asked first."""
    table = samples.session("zhanguo", 3, {"side": "A"})
    hands = {f"players.{seat}.hand": [0, 0, int(seat == 0)] for seat in range(3)}
    given = {**hands, "players.1.ones": [2, 1, 1], "players.2.ones": [2, 0, 1], "ones": [5, 8, 7]}
    data = to_json(GAME.ready(table.setting, given))
    del data["column"]
    half = Session(table.setting, begun(table.setting, data))
    assert enter(half, "unify 100 1", "done") == ["legal", "legal"]
    assert half.position.column == []
    assert half.decision().seats == (1,)
    assert half.judge(half.read("carla: accept")[0]).rules == ["ZG-REWARD-05"]


@pytest.mark.parametrize(
    ("entry", "options", "phase", "status"),
    [
        ("pass", {"side": "B", "auction": "no"}, "rewards", "unverifiable"),
        ("pass", {"side": "B", "auction": "yes"}, "auction", "unverifiable"),
        ("board star", {"side": "B", "auction": "no"}, "boards", "unverifiable"),
        ("board star", {"side": "B", "auction": "yes"}, "auction", "legal"),
        ("board star", {"side": "A", "auction": "no"}, "", "illegal"),
    ],
)
def test_at_a_table_nobody_tracked_an_auction_is_supposed_where_there_is_one(
    entry: str, options: dict[str, str], phase: str, status: str
) -> None:
    """ZG-SETUP-15 to -17, ZG-AUCT-06: without an auction boards are chosen in an order, and who passes declines a reward."""
    setting, position = Free(GAME, samples.practice(), names=("Anna", "Boris"), options=options).opened()
    inquiry = Inquiry(setting, position, Session(setting).read(entry))
    suppose(inquiry)
    phases = [leaf.values[span.low] for leaf, span in inquiry.supposed.items() if leaf.path == "phase"]
    assert phases == [phase] or not phase
    assert inquiry.verdict.status == status


def test_of_a_tile_that_nobody_saw_no_place_is_named() -> None:
    """ZG-TASK-01: where it is not known which of the four tiles lies there."""
    setting = samples.session("zhanguo", 2, {"side": "A"}).setting
    given = {"turn.stage": "effects", "turn.action": "recruit", "turn.card": 3, "court": [3]}
    data = to_json(GAME.ready(setting, given))
    del data["tasks"]["upper-palace"]["tile"]
    half = Session(setting, begun(setting, data))
    verdict = half.judge(half.read("claim upper palace")[0])
    assert (verdict.status, [{*one.facts} for one in verdict.violations]) == ("illegal", [{"player"}])


@pytest.mark.parametrize("auction", ["no", "yes"])
def test_a_table_without_auction_is_told_without_one(auction: str) -> None:
    """ZG-SETUP-17: also where nobody told anything of it."""
    setting = samples.session("zhanguo", 2, {"side": "B", "auction": auction}).setting
    half = Session(setting, begun(setting, {"phase": "play", "turn": {"player": 0, "stage": "play"}}))
    told = [line.text for line in table_lines(half, Speaker("en", "zhanguo", setting.players))]
    assert any(one.strip().startswith("Auction") for one in told) == (auction == "yes")


def test_of_an_ability_the_side_is_asked_before_the_moment() -> None:
    """ZG-SIDEB-14: on side A there is none, whenever it is used; on side B there may be one."""
    free = Free(GAME, samples.practice(), names=("Anna", "Boris"))
    case = Case(Session(free.opened()[0]).read("power D 2"), free, free.opened())
    question = case.question()
    assert question is not None and question.key == "side"
    case.answer(question, "A")
    assert (case.verdict.status, case.verdict.rules) == ("illegal", ["ZG-SIDEB-14"])
    assert case.question() is None


@pytest.mark.parametrize("entries", [("court 20", "recruit red 1"), ("unify 32 1",)])
def test_whoever_joins_at_the_beginning_of_a_turn_need_not_tell_the_rest_of_it(entries: tuple[str, ...]) -> None:
    """ZG-TURN-01, -04: of a turn in which no card was played nothing can be open, used or spent."""
    setting = samples.session("zhanguo", 3, {"side": "A"}).setting
    data = to_json(GAME.ready(setting, {})) | {"turn": {"player": 0, "stage": "play"}}
    half = Session(setting, begun(setting, data))
    assert enter(half, *entries) == ["legal"] * len(entries)
    assert {one.spec.verb.key for one in half.legal()} == {"drop", "done"}
    assert enter(half, "done") == ["legal"]


def test_a_palace_is_recorded_though_nobody_told_the_cards_that_it_scores() -> None:
    """ZG-PALACE-08: 1 VP for each card on the board, 0 to 15, where its site is not known either."""
    setting = samples.session("zhanguo", 3, {"side": "A"}).setting
    workers = {"players.0.regions.2.workers": 2, "players.0.regions.4.workers": 1}
    given = {"turn.stage": "act", "turn.card": 99, "court": [99], "players.0.hand": [2, 2, 1]}
    data = to_json(GAME.ready(setting, workers | given))
    del data["palaces"]
    for region in data["players"][0]["regions"].values():
        del region["cards"]
    half = Session(setting, begun(setting, data))
    assert enter(half, "palace 2 from 4 marker brown", "done") == ["unverifiable", "legal"]
    assert str(half.position.players[0].vp) == "0–15"


@pytest.mark.parametrize("entry", ["done", "claim upper wall"])
def test_of_a_turn_nobody_tracked_no_bonus_square_is_supposed(entry: str) -> None:
    """ZG-GOV-07, ZG-AMB-17: its points may be left as they are, so where open points come from does not matter."""
    setting, position = Free(GAME, samples.practice(), names=("Anna", "Boris")).opened()
    inquiry = Inquiry(setting, position, Session(setting).read(entry))
    suppose(inquiry)
    settled = {leaf.path for leaf, span in inquiry.supposed.items() if span.low == span.high}
    assert "turn.stage" in settled
    assert not {"turn.pool", "turn.points"} & settled


@pytest.mark.parametrize(
    ("entry", "moment"),
    [
        ("accept", {"phase": "rewards", "round": 1, "aspect": 0}),
        ("accept red", {"phase": "rewards", "round": 1, "aspect": 1}),
        ("accept region 3 square vp4", {"phase": "rewards", "round": 5, "aspect": 2}),
        ("accept gold-left 2", {"phase": "rewards", "round": 4, "aspect": 0}),
    ],
)
def test_a_reward_is_supposed_to_be_on_offer_where_it_is_printed(entry: str, moment: dict[str, object]) -> None:
    """ZG-REWARD-02, -12: who else took a reward matters only between equals, so nothing of it is supposed."""
    setting, position = Free(GAME, samples.practice(), names=("Anna", "Boris")).opened()
    inquiry = Inquiry(setting, position, Session(setting).read(entry))
    suppose(inquiry)
    assert inquiry.verdict.status == "unverifiable"
    settled = {leaf.path: span.low for leaf, span in inquiry.supposed.items() if span.low == span.high}
    phases = [leaf.values[span.low] for leaf, span in inquiry.supposed.items() if leaf.path == "phase"]
    told = settled | {"phase": phases[0]}
    assert {key: value for key, value in told.items() if key in ("phase", "round", "aspect")} == moment
    assert not any(path.startswith(("column", "track")) for path in told)


def test_a_claim_is_recorded_though_nobody_told_whose_discs_lie_there() -> None:
    """ZG-TASK-04, -05: it lies behind the others, however many these are."""
    setting = samples.session("zhanguo", 3, {"side": "A"}).setting
    given = {
        "turn.stage": "effects",
        "turn.action": "recruit",
        "turn.card": 3,
        "court": [3],
        "players.0.hand": [1, 2, 2],
    }
    given |= {"palaces.3": [0], "palaces.4": [0], "players.0.palaces": 4, "tasks.upper-palace.tile": 2}
    data = to_json(GAME.ready(setting, given))
    del data["tasks"]["upper-palace"]["discs"]
    half = Session(setting, begun(setting, data))
    assert enter(half, "claim upper palace") == ["unverifiable"]
    assert half.position.players[0].discs == 5
    assert half.judge(half.read("claim upper palace")[0]).rules == ["ZG-TASK-05"]
    assert enter(half, "done") == ["legal"]


def test_a_governor_that_moves_on_stood_on_its_square_before() -> None:
    """ZG-SIDEB-09: what is undone is as it was, also where not all governors are told."""
    setting = samples.session("zhanguo", 2, {"side": "B"}).setting
    position = GAME.ready(setting, {"players.0.board": "B-star", "governors.1": [{"owner": 0, "square": "vp4"}]})
    (piece,) = position.governors[0]
    (move,) = Session(setting, position).read("power F 1 square vp4 to 2")
    move.apply(position, setting, [])
    assert position.governors[:2] == [[], [Governor(0, "")]]
    assert piece == Governor(0, "vp4")
