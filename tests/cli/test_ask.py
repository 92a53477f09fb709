"""ask: is this legal, at a table nobody tracked? Only what the verdict hinges on is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.camera import kit as kits
from referee.cli import output
from referee.engine.errors import NotUnderstood
from referee.engine.message import Message
from referee.engine.naming import part
from referee.engine.phrasing import listed
from referee.engine.question import Asked
from referee.engine.runs import Span
from referee.games import game
from referee.testing import samples
from referee.text.answers import flags_told, lists_told
from referee.text.speech import Speaker

PALACE = ("ask", "zhanguo", "palace 4 from 5", "--box", "practice")
KEYS = "Enter: I don't know, < back, ? why this is asked, ! what is supposed is not so."


def asked(answer: Any) -> list[str]:
    """The questions that were put, in order."""
    lines = [line.removeprefix("> ") for line in answer.err.splitlines()]
    return [line for line in lines if line.endswith("?") and not line.startswith("  ")]


@pytest.fixture
def talk(referee: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Calls ``ask`` and answers each question by what it is about; Enter to all others."""

    def call(*args: str, **answers: str) -> tuple[Any, list[str]]:
        said: list[str] = []
        put: list[str] = []

        def answer(prompt: str) -> str:
            question = next(one for one in reversed(said) if one.endswith("?"))
            put.append(question)
            return next((one for about, one in answers.items() if about.replace("_", " ") in question), "")

        monkeypatch.setattr(output, "complain", lambda text, style="": said.append(text))
        monkeypatch.setattr(output, "ask", answer)
        return referee("ask", *args), put

    return call


def test_it_stops_as_soon_as_the_verdict_is_certain(referee: Any) -> None:
    answer = referee(*PALACE, "--option", "side=A", input="3\n")
    assert answer.status == 1
    assert asked(answer) == ["What is the unrest of Anna in region 4?"]
    assert "Illegal: palace 4 from 5" in answer.out
    assert "ZG-PALACE-04" in answer.out and "IT:p10" in answer.out


BUILT = {
    "unrest": "0", "which_marker": "ivory", "markers_worth_3": "yes", "any_palaces": "yes",
    "How_many_workers": "2+ 1", "How_many_play": "2",
}  # fmt: skip


def test_a_row_takes_its_numbers_on_a_line_and_thresholds_are_answers(talk: Any) -> None:
    answer, questions = talk(*PALACE[1:], **BUILT, **{"Palaces_(region_4)": "0-1"})
    assert answer.status == 0, answer.out
    assert sorted(questions) == [
        "Are there any markers worth 3 (ivory) in supply?",
        "Does Anna have any palaces in supply?",
        "How many workers does Anna have: in region 4; in region 5?",
        "Palace: which marker?",
        "Palaces (region 4): how many?",
        "What is the unrest of Anna in region 4?",
    ]
    assert "Legal: palace 4 from 5 marker ivory" in answer.out


def test_what_can_be_chosen_is_asked_once_nothing_else_matters_and_may_be_left_open(talk: Any) -> None:
    answer, questions = talk(
        *PALACE[1:], **{**BUILT, "which_marker": "", "markers_worth_3": "", "Palaces_(region_4)": "0-1"}
    )
    assert questions[-2:] == ["Palace: which marker?", "How many markers worth 3 in supply: ivory, orange, brown?"]
    assert answer.status == 3


def test_answers_that_come_to_the_same_are_one_choice(referee: Any) -> None:
    answer = referee(*PALACE, input="")
    assert "  0–1, 2 or more" in answer.err.splitlines()


def test_an_open_verdict_says_what_each_answer_would_mean(referee: Any) -> None:
    answer = referee(*PALACE, input="\n\n\n\n\n")
    assert (
        "  What is the unrest of Anna in region 4? 0–1: still open; otherwise ZG-PALACE-04." in answer.out.splitlines()
    )


def test_what_the_opening_changes_is_asked_last_and_only_then(talk: Any) -> None:
    answer, questions = talk(*PALACE[1:], unrest="3", Side="A")
    assert answer.status == 1
    assert questions[-1] == "Side of the player boards?"
    answer, questions = talk(*PALACE[1:], **{**BUILT, "How_many_play": "4", "Palaces_(region_4)": "2"})
    assert answer.status == 0, answer.out
    assert "How many play?" in questions


def test_back_why_and_nobody_knows(referee: Any) -> None:
    answer = referee(*PALACE, "--option", "side=A", input="<\n?\n0\n<\n\n\n\n")
    assert "There is no question before this one." in answer.err
    assert "ZG-PALACE-04 [RU:PALACE; IT:p10; ruling ZG-AMB-22] No palace in a region" in answer.err
    assert asked(answer)[0] == asked(answer)[2]
    assert answer.status == 3
    assert "  Does Anna have any palaces in supply?" in answer.out


def test_what_is_supposed_is_said_once_and_can_be_contradicted(referee: Any) -> None:
    answer = referee("ask", "zhanguo", "recruit red 3", "--box", "practice", input="!\n1\n")
    said = "Supposed: phase: 2, play; stage: court action to be carried out; player in turn: Anna"
    assert answer.err.splitlines()[:2] == [KEYS, said]
    assert answer.err.count("Supposed") == 1
    assert len(asked(answer)) > 1


def test_answers_that_cannot_be_are_asked_again(referee: Any) -> None:
    answer = referee(*PALACE, input="many\n25\n")
    assert "many is not in the list" in answer.err
    assert "25 is not possible here." in answer.err
    assert answer.status == 3


def test_what_the_entry_leaves_open_is_asked_first(referee: Any) -> None:
    answer = referee("ask", "zhanguo", "palace 4", "--box", "practice", "--option", "side=A", input="7\nr5\n3\n")
    assert asked(answer) == ["Palace: the third worker from which region?", "What is the unrest of Anna in region 4?"]
    assert answer.status == 1 and "Illegal: palace 4 from 5" in answer.out


@pytest.mark.parametrize(
    ("lang", "entry", "answers", "questions", "verdict"),
    [
        ("ru", "нанять чиновника красный 3", "да\n", ["Анна, запас: чиновники (красный) — есть хотя бы 1?"], "Можно"),
        ("it", "reclutare rosso 3", "sì\n", ["Funzionari (rosso) di Anna in riserva: almeno 1?"], "Regolare"),
        ("en", "boris: recruit red 3", "yes\n", ["Does boris have any officials (red) in supply?"], "Legal"),
    ],
)
def test_it_speaks_the_language_of_the_person(
    referee: Any, lang: str, entry: str, answers: str, questions: list[str], verdict: str
) -> None:
    answer = referee("ask", "zhanguo", entry, "--box", "practice", "--lang", lang, input=answers)
    assert asked(answer) == questions
    assert answer.status == 0, answer.out
    assert verdict in answer.out


def test_a_fact_that_was_told_is_kept_in_the_box(talk: Any, referee: Any) -> None:
    known = ("--know", "anna region 4 unrest 2", "--know", "palaces 4 []", "--know", "threes [0, 0, 0]")
    known += ("--know", "anna palaces 3", "--know", "anna region 4 workers 2+", "--know", "anna region 5 workers >=1")
    answer, questions = talk(
        "zhanguo", "palace 4 from 5", "--option", "side=A", *known, no_palace="- - - - -", how_many_spaces="4 4 4 4 4"
    )
    assert answer.status == 0, answer.out
    assert len(questions) == 2
    assert set(referee("box", "show", "zhanguo", json=True).data["facts"]) == {"board.A.max", "board.A.ban"}


def test_as_data_it_says_what_is_needed_and_what_was_supposed(referee: Any) -> None:
    answer = referee(*PALACE, json=True)
    assert answer.status == answer.data["status"] == 3
    first = answer.data["questions"][0]
    assert (first["path"], first["text"]) == ("players.0.regions.4.level", "What is the unrest of Anna in region 4?")
    assert first["choices"][-1] == {"label": "2 or more", "from": 2, "to": 4}
    assert answer.data["supposed"]["players"] == ["Anna", "Boris"]
    assert answer.data["supposed"]["position"]["phase"] == "play"
    assert not answer.err


def test_a_payment_in_symbols_may_be_dice_that_nobody_told(referee: Any) -> None:
    answer = referee("ask", "nations_dice", "buy 1-10 pay strength", "--box", "practice", json=True)
    assert answer.status == 3 and answer.data["verdict"] == "unverifiable"
    assert answer.data["supposed"]["position"]["turn.stage"] == "act"


def test_an_entry_that_cannot_be_read_is_told(referee: Any) -> None:
    assert referee("ask", "zhanguo", "palaze 4", input="").status == 2
    assert referee("ask", "chess", "e4", input="").status == 2


def test_what_is_known_beforehand_is_not_asked(referee: Any, tmp_path: Path) -> None:
    answer = referee(*PALACE, "--know", "anna region 4 workers <2", input="")
    assert answer.status == 1
    assert "ZG-PALACE-03: Region 4 holds 0–1 workers, a palace there needs 2." in answer.out
    assert "ZG-PALACE-01" not in answer.out
    file = tmp_path / "part.json"
    file.write_text('{"players": [{"regions": {"4": {"workers": 0}}}, {}]}', "utf-8")
    answer = referee(*PALACE, "--position", str(file), input="")
    assert answer.status == 1
    assert asked(answer) == []
    assert answer.err.startswith("Supposed: phase: 2, play; stage: court action to be carried out")


def test_players_left_out_of_a_position_are_unknown_and_one_too_many_is_refused(referee: Any, tmp_path: Path) -> None:
    file = tmp_path / "part.json"
    file.write_text('{"players": [{"regions": {"4": {"workers": 3, "level": 0}}}]}', "utf-8")
    answer = referee(*PALACE, "--position", str(file), json=True)
    assert answer.status == 3
    open_of_anna = [one["path"] for one in answer.data["hinges"] if "players.0.regions" in one["path"]]
    assert open_of_anna == ["players.0.regions.5.workers"]
    assert referee("new", "zhanguo", "anna", "boris", "--position", str(file)).status == 0
    file.write_text('{"players": [{}, {}, {"vp": 3}]}', "utf-8")
    answer = referee(*PALACE, "--players", "anna", "--players", "boris", "--position", str(file), input="")
    assert answer.status == 2
    assert "The position has 3 players, the table 2." in answer.err


def test_what_is_legal_at_no_moment_is_refused_by_what_it_is_about(referee: Any) -> None:
    """It asked for the phase, the stage and so on, and hinged on twenty-five things."""
    answer = referee("ask", "zhanguo", "palace 4 from 4", json=True)
    assert answer.status == 1
    assert [one["rule"] for one in answer.data["violations"]] == ["ZG-PALACE-10"]
    assert answer.data["supposed"]["position"] == {"phase": "play", "turn.stage": "act", "turn.player": 0}


@pytest.mark.parametrize(
    "known", ["anna region 4 fish 3", "anna region 4 workers many", "anna region 4 unrest 99", "x"]
)
def test_what_cannot_be_known_is_refused(referee: Any, known: str) -> None:
    assert referee(*PALACE, "--know", known, input="").status == 2


@pytest.fixture
def partly(referee: Any, tmp_path: Path) -> Any:
    """A table that began in the middle: it is Anna's turn to act, nothing else is known."""
    (tmp_path / "part.json").write_text('{"phase": "play", "turn": {"player": 0, "stage": "act"}}', "utf-8")
    assert referee("new", "zhanguo", "anna", "boris", "--box", "practice", "--position", "part.json").status == 0
    return referee


def test_check_at_a_terminal_asks_and_offers_to_write_it_down(partly: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert partly("check", "recruit red 3", input="2\nyes\n").status == 3
    monkeypatch.setattr(output, "patient", lambda: True)
    assert partly("check", "recruit red 3", json=True, input="2\n").status == 3
    answer = partly("check", "recruit red 3", input="2\nyes\n")
    assert answer.status == 0
    assert answer.err.startswith("Enter: I don't know, < back, ? why this is asked.\n")
    assert asked(answer)[0] == "Does anna have any officials (red) in supply?"
    assert "Write down what you told of the table? (yes/no)" in answer.err
    assert [row["kind"] for row in partly("log", json=True).data["entries"]] == ["open", "correct"]
    assert partly("check", "recruit red 3").status == 0


def test_check_asks_also_where_nobody_could_say_what_comes_of_it(partly: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = partly("do", "court 20")
    assert refused.status == 4
    assert "until this is known: court; card played" in refused.err
    monkeypatch.setattr(output, "patient", lambda: True)
    answer = partly("check", "court 20", input="")
    assert (answer.status, asked(answer)) == (3, ["Where is card 20?"])
    answer = partly("check", "palace 4 from 5; done", input="4\nno\n")
    assert asked(answer) == ["What is the unrest of anna in region 4?"]
    assert answer.status == 1 and "Illegal: palace 4 from 5" in answer.out
    answer = partly("check", "palace 4 from 5", input="")
    assert answer.status == 3
    assert "  Does anna have any palaces in supply? no: ZG-PALACE-01; otherwise still open." in answer.out.splitlines()


def test_what_is_not_to_be_written_down_is_used_for_this_verdict_only(
    partly: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "patient", lambda: True)
    assert partly("check", "recruit red 3", input="0\nno\n").status == 1
    assert partly("check", "recruit red 3", input="").status == 3
    assert [row["kind"] for row in partly("log", json=True).data["entries"]] == ["open"]


def test_facts_told_when_asked_go_to_the_table_and_its_box(bare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "patient", lambda: True)
    answer = bare("check", "court 40 governor 1 square vp4", input="vp4 official\n")
    assert answer.status == 0, answer
    assert "Legal: governor 1 square vp4" in answer.out
    assert [row["kind"] for row in bare("log", json=True).data["entries"]] == ["open", "fact"]
    assert list(bare("box", "show", "zhanguo", json=True).data["facts"]) == ["squares.1"]


PHOTO = str(Path(__file__).parents[2] / "examples" / "zhanguo-side-b.jpg")
SEEN = ("zhanguo", "palace 4 from 5 marker ivory", "--box", "practice", "--option", "side=B", "--photo", PHOTO)
SEATED = ("--players", "Anna:blue,Boris:red,Carla:yellow")


def test_what_a_picture_shows_is_known_and_the_rest_is_asked(talk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    look, seen = kits.look, list[kits.Look]()

    def once(*args: Any) -> kits.Look:
        if not seen:  # it is the same picture
            seen.append(look(*args))
        return seen[0]

    monkeypatch.setattr(kits, "look", once)
    answer, questions = talk(*SEEN, *SEATED)
    assert questions == ["What is the board of Anna?", "How many workers does Anna have: in region 4; in region 5?"]
    assert answer.status == 3
    answer, questions = talk(*SEEN, *SEATED, "--rest-in-supply")
    assert (answer.status, questions) == (1, [])
    assert "ZG-PALACE-03: Region 4 holds 0 workers, a palace there needs 2." in answer.out


def test_a_picture_that_shows_nothing_is_refused(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "none.jpg").write_bytes(b"no picture")
    assert referee("ask", *SEEN[:-1], "none.jpg", input="").status == 2


PAID = ("nations_dice", "pay 2 white-gold", "--box", "practice")


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("2 white-gold, white-food", ["white-gold", "white-gold", "white-food"]),
        ("white-gold white-food", ["white-gold", "white-food"]),
        ("white-gold ?", ["white-gold", None]),
        ("none", []),
    ],
)
def test_what_lies_in_a_list_is_typed_as_it_is_said(typed: str, dice: list[str | None]) -> None:
    found = game("nations_dice")
    setting = found.setting(samples.seats(found, 2), {}, {}, samples.practice("nations_dice"))
    whole = listed(found.position, "players.0.dice")
    assert whole is not None
    asked = Asked(whole.text, (), holds=whole.holds, lists=("players.0.dice",))
    assert lists_told(typed, asked, setting) == [dice]


def test_several_lists_and_things_by_their_fields() -> None:
    found = game("great_wall")
    setting = found.setting(samples.seats(found, 2), {}, {}, samples.practice("great_wall"))
    whole = listed(found.position, "sections.left.hordes.0.units")
    assert whole is not None
    asked = Asked(whole.text, (), holds=whole.holds, lists=("one", "other"))
    name = setting.players[1]
    archer, spearman = {"owner": 1, "soldier": 1}, {"owner": 0, "soldier": 0}
    typed = f"{name} archer, 2 {setting.players[0]} spearman; ?"
    assert lists_told(typed, asked, setting) == [[archer, spearman, spearman], None]
    assert lists_told("none", asked, setting) == [[], []]
    for wrong in ("none; none; none", "5; none", f"{name} dragon; none"):
        with pytest.raises(NotUnderstood):
            lists_told(wrong, asked, setting)


def test_flags_are_answered_by_number_word_or_yes_and_no() -> None:
    parts = tuple(part(game("great_wall").position, f"sections.{one}.closed") for one in ("left", "centre", "right"))
    asked = Asked(Message("?"), (), flags=parts)
    speaker = Speaker("en", "great_wall", ("Anna", "Boris"))
    for typed, so in (
        ("1 3", (1, 0, 1)),
        ("centre", (0, 1, 0)),
        ("none", (0, 0, 0)),
        ("no", (0, 0, 0)),
        ("no yes no", (0, 1, 0)),
    ):
        assert flags_told(typed, asked, speaker) == [Span(one, one) for one in so]
    with pytest.raises(NotUnderstood):
        flags_told("4", asked, speaker)


def test_what_is_paid_is_asked_for_by_name_and_once(talk: Any) -> None:
    answer, questions = talk(*PAID, "--know", 'anna dice ["white-gold", "white-food"]')
    assert not any("dice of Anna" in one for one in questions)
    answer, questions = talk(*PAID, Unused_dice="1")
    assert answer.status == 1, answer.out
    assert questions == ["Unused dice of Anna in player area: how many of white (gold)?"]


def test_an_entry_of_a_stack_of_tasks_is_asked_about_at_its_task(referee: Any) -> None:
    answer = referee("ask", "great_wall", "recruit archer", "--box", "practice", input="yes\n\n\n")
    assert "Clerks (barracks): does Anna have any there?" in asked(answer)
    assert "Supposed: Anna: Recruit warriors, or done; season: fall" in answer.err


def test_two_options_that_go_together_are_asked_one_after_the_other(talk: Any) -> None:
    answer, questions = talk("zhanguo", "discard star", "--box", "practice")
    assert (answer.status, questions) == (3, ["Side of the player boards?"])
    answer, questions = talk("zhanguo", "discard star", "--box", "practice", Side_of="B", auctioned="no")
    assert (answer.status, questions) == (1, ["Side of the player boards?", "Side-B boards are auctioned?"])
    answer, questions = talk("zhanguo", "bid 3", "--box", "practice", "--option", "side=B", "--option", "auction=no")
    assert (answer.status, questions) == (1, [])


def test_what_was_said_of_the_opening_may_come_to_another_moment(talk: Any, referee: Any) -> None:
    """An auction is supposed once there is one, and no moment at which the entry cannot be legal any more."""
    answer, questions = talk("zhanguo", "discard star", "--box", "practice", Side_of="B", auctioned="yes")
    assert questions[2:] == ["What are these: board of Anna; board of Boris?"], answer.out
    answer, questions = talk("zhanguo", "board star", "--box", "practice", "--players", "a,b", Side_of="B")
    assert questions == ["Side of the player boards?", "What are these: board of a; board of b?", "First player: who?"]
    answer = referee("ask", "zhanguo", "board star", "--box", "practice", "--option", "side=A")
    assert (answer.status, asked(answer)) == (1, [])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("!\n\n", "  set-up; auction; choice of boards; 1, draw; 2, play; 3, rewards; end"),
        ("!\n\n", "  Taker of the reward: who? (nobody, Anna, Boris)."),
    ],
)
def test_answers_are_told_apart_and_said_as_they_are_typed(referee: Any, typed: str, said: str) -> None:
    answer = referee("ask", "zhanguo", "pass", "--box", "practice", input=typed)
    assert said in [*answer.err.splitlines(), *answer.out.splitlines()]


def test_where_nothing_can_be_too_it_is_said_what_may_be_typed(referee: Any) -> None:
    answer = referee("ask", "zhanguo", "board star", "--box", "practice", "--option", "side=B")
    assert "  none, A, circle, square, triangle, star" in answer.err.splitlines()


TOGETHER = ("ask", "great_wall", "--box", "practice", "--option", "mode=cooperative", "--players", "anna,boris")


@pytest.mark.parametrize(
    ("entry", "answers", "told"),
    [
        ("give 2 spearman", "0–1, 2 or more", "2"),
        ("give gold", "no, yes", "yes"),
        ("offer spearman", "no, yes", "yes"),
        ("use pay 2 chi", "0–1, 2 or more", "2+"),
    ],
)
def test_a_card_is_supposed_to_ask_for_what_is_given(referee: Any, entry: str, answers: str, told: str) -> None:
    """What it asks for nobody said; whether it is there is asked."""
    answer = referee(*TOGETHER, entry, input=f"{told}\n")
    assert answers in answer.err
    assert answer.status == 0
    assert "Illegal" in referee(*TOGETHER, entry, input="0\n" if "2" in told else "no\n").out


def test_a_request_is_fulfilled_in_winter_where_nobody_says_when(referee: Any) -> None:
    answer = referee(*TOGETHER, "fulfil 5", input="")
    assert "Supposed: fulfil Requests, or say enough\n" in answer.err


@pytest.mark.parametrize("entry", ["forgo", "forgo 1", "forgo 3"])
def test_what_is_forgone_is_supposed_to_have_been_collected(referee: Any, entry: str) -> None:
    """And nobody asks for Qin's General where Qin does not play."""
    answer = referee(*TOGETHER, entry, input="3+\n" if "3" in entry else "yes\n")
    assert (answer.status, "qin" in answer.out) == (0, False), answer.out


@pytest.mark.parametrize(("players", "status"), [("anna,boris", 0), ("anna,boris,carla", 1)])
def test_the_reed_clan_takes_its_part_where_it_plays(referee: Any, players: str, status: int) -> None:
    answer = referee(*TOGETHER[:-1], players, "clan", input="")
    assert (answer.status, "GW-REED-19" in answer.out) == (status, bool(status)), answer.out
