"""What the console does with lines, whoever speaks: judge, ask back, record, report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from console_support import NEAR_PALACE, Listener

from referee.console.desk import Desk
from referee.engine import position as positions
from referee.engine.box import Box
from referee.ledger.ledger import Ledger
from referee.table import Table
from referee.testing import samples

Sit = Callable[..., Desk]


def says(desk: Desk, line: str, *answers: str | None) -> str:
    """What is said after a line."""
    desk.voice.answers = list(answers)
    desk.line(line)
    return desk.voice.heard()


def kinds(desk: Desk) -> list[str]:
    return [row.kind for row in desk.table.rows()]


# -- verdicts --------------------------------------------------------------------------------------------------


def test_what_happened_is_said(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    heard = says(desk, "court 40 palace 4 from 5 marker brown")
    assert "Legal: court 40\n  - Card 40 is the first at court." in heard
    assert "A palace of Anna in region 4." in heard
    assert kinds(desk) == ["open", "act", "act"]


def test_what_is_illegal_is_said_with_rule_page_facts_and_what_is_legal_instead(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert desk.line("court 40 palace 3") == 1
    heard = desk.voice.heard()
    assert "ZG-PALACE-03: Region 3 holds 0 workers, a palace there needs 2." in heard
    assert "[RU:PALACE; IT:p10] You need at least 2 workers" in heard
    assert "Legal instead:\n  1  court 40 palace 4 from 1 marker ivory" in heard
    assert heard.endswith("Nothing was recorded.")
    assert kinds(desk) == ["open"]


def test_what_follows_a_refusal_is_not_entered(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    heard = says(desk, "court 40; palace 3; done; note so it was # dreaming")
    assert "Legal: court 40" in heard
    assert heard.endswith("Nothing was recorded.\nNot entered: note so it was # dreaming")
    assert kinds(desk) == ["open"]


def test_a_pasted_block_is_carried_out_line_by_line(sit: Sit) -> None:
    """A whole evening is pasted out of a note: what stands before a slip of the pen is not typed again."""
    desk = sit(NEAR_PALACE)
    assert desk.line("Anna: court 40 # pasted\nrecruit red 2\n\ndone\nBoris: palace 2\nnote tea\nnote cake") == 1
    assert kinds(desk) == ["open", *["act"] * 3]
    assert desk.voice.heard().endswith("Carried out: 3 of 6 lines.\n2 lines left; go on with: more")
    assert desk.line("court 45") == 0
    assert desk.line("more; note sugar") == 0
    assert kinds(desk) == ["open", *["act"] * 4, *["note"] * 3]
    assert desk.line("more") == 0
    assert desk.voice.heard().endswith("No lines are left.")


def test_a_line_with_several_entries_is_recorded_whole_or_not_at_all(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert desk.line("court 40; recruit red 2; done; Boris: palace 2") == 1
    assert kinds(desk) == ["open"]


def test_a_pasted_line_that_leaves_something_open_is_asked_for_and_keeps_the_rest(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert desk.line("court 40 palace\ndone") == 4
    assert desk.voice.heard().endswith("Carried out: 0 of 2 lines.\n1 line left; go on with: more")
    desk.voice.answers = ["4", "1 brown"]
    assert desk.line("court 40 palace\nnote so") == 0
    assert kinds(desk) == ["open", "act", "act", "note", "act"]


def test_what_is_pasted_behind_lines_that_are_left_comes_before_them(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    desk.line("palace 3\nnote last")
    assert desk.line("note first\npalace 3\nnote second") == 1
    assert desk.rest == ["note second", "note last"]
    desk.line("more; log")
    heard = desk.voice.heard()
    assert kinds(desk).count("note") == 3 and heard.index("first") < heard.index("second") < heard.index("last")


def test_lines_left_when_leaving_are_told_of(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    desk.line("note one\nquit\nnote two")
    assert desk.leaving and desk.voice.heard().endswith("Not entered: note two")


def test_numbers_may_be_pasted_too(sit: Sit) -> None:
    desk, other = sit(NEAR_PALACE), sit(NEAR_PALACE)
    keys = []
    for _ in range(6):
        wanted = next(one for one in other.pointing.menu.choices if one.label != "0")
        keys.append(wanted.label)
        other.line(wanted.label)
    desk.line("\n".join(keys))
    assert kinds(desk) == kinds(other) and len(kinds(desk)) > 1
    assert desk.pointing.said == other.pointing.said


OFFICIAL_LEFT = {**NEAR_PALACE, "players.0.regions.1.governor_area": [1, 0, 0]}


def test_whoever_has_nothing_left_but_what_may_wait_is_done(sit: Sit) -> None:
    """An official can be put down on any later turn: that alone keeps nobody from being done."""
    still = sit(OFFICIAL_LEFT)
    still.line("unify 32 3")
    assert {one.spec.verb.key for one in still.session.legal()} == {"drop", "done"}
    desk = sit(OFFICIAL_LEFT)
    desk.ends = True
    assert desk.line("unify 32 3") == 0
    assert kinds(desk) == ["open", "act", "act"]
    assert desk.session.decision().seats == (1,)
    for left in (1, 0):
        assert desk.line("undo") == desk.line("show") == 0
        assert (len(desk.session.steps), desk.session.decision().seats) == (left, (0,))


def test_what_only_waits_can_still_be_done_before(sit: Sit) -> None:
    desk = sit(OFFICIAL_LEFT)
    desk.ends = True
    assert desk.line("unify 32 3 drop red 1") == 0
    assert kinds(desk) == ["open", "act", "act", "act"]


def test_who_acts_is_asked_where_it_passes_on(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    desk.voice.answers = ["Carla", "boris"]
    assert desk.line("unify 32 3; done; court 45") == 0
    assert "→ unify 32 3; done; Boris: court 45" in desk.voice.text
    assert kinds(desk) == ["open", "act", "act", "act"]
    assert "It is for Boris to decide now." in desk.voice.text
    assert desk.line("recruit red 2; done; unify 33 3") == 4
    assert kinds(desk) == ["open", "act", "act", "act"]


def test_what_is_not_understood_is_shown_with_its_place(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert desk.line("court 40 palase 4") == 2
    heard = desk.voice.heard()
    assert "  court 40 palase 4\n           ^^^^^^\nDid you mean: palace" in heard


def test_words_of_the_reader(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lang="ru")
    desk.line("court 40 palace 3")
    assert "Нужны минимум 2 работника в регионе дворца" in desk.voice.text


# -- asking back -----------------------------------------------------------------------------------------------


def test_the_wizard_completes_an_entry(sit: Sit) -> None:
    heard = says(sit(NEAR_PALACE), "court 40 palace", "7", "1 brown")
    assert "7 is not in the list" in heard
    assert "→ court 40 palace 4 from 1 marker brown" in heard
    assert "Legal: palace 4 from 1 marker brown" in heard


@pytest.mark.parametrize("answer", [None, ""])
def test_whoever_leaves_the_wizard_has_entered_nothing(sit: Sit, answer: str | None) -> None:
    desk = sit(NEAR_PALACE)
    assert says(desk, "court 40 palace", answer).endswith("Cancelled. Nothing was entered.")
    assert kinds(desk) == ["open"]


def test_a_card_out_of_a_private_hand(sit: Sit) -> None:
    desk = sit({"players.0.known_hand": [7, 9, 41, 42, 81, 82]})
    heard = says(desk, "court", "9")
    assert "41" not in heard
    assert "Legal: court 9" in heard


def test_a_fact_is_asked_for_on_the_spot_and_goes_into_the_box(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lacking=["squares.1"])
    heard = says(desk, "court 40 governor 1 square vp4", "nonsense", "vp4, official", "1")
    assert "Which bonus squares for governors does region 1" in heard
    assert "nonsense does not fit here" in heard
    assert "Noted in the box: squares.1 = vp4 official" in heard.replace(",", "")
    assert "Legal: governor 1 square" in heard
    assert kinds(desk) == ["open", "fact", "act", "act"]
    stored = desk.table.ledger.box("zhanguo", "practice")
    assert stored is not None
    assert sorted(stored.facts["squares.1"]) == ["official", "vp4"]


def test_an_empty_answer_puts_the_fact_off_and_the_game_goes_on(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lacking=["squares.1"])
    heard = says(desk, "court 40 governor 1 square vp4", "")
    assert "It depends on 1 fact of your copy. Enter: later." in heard
    assert "Cannot be verified: governor 1" in heard
    assert "ZG-GOV-13 needs the fact squares.1" in heard
    assert "Answer later with: fact" in heard
    assert desk.table.rows()[-1].verdict == "unverifiable"
    assert "not verified" in says(desk, "log")
    assert desk.voice.asked == ["squares.1: "]
    says(desk, "undo 2")
    says(desk, "court 40 governor 1 square vp4", "vp4")
    assert desk.voice.asked == ["squares.1: "]
    assert kinds(desk) == ["open", "act", "act", "undo", "act", "act"]


def test_facts_put_off_are_asked_for_when_the_person_likes(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lacking=["squares.1"])
    assert "No entry waits for a fact." in says(desk, "fact")
    says(desk, "court 40 governor 1 square vp4", "")
    assert "Noted in the box" not in says(desk, "fact", "")
    heard = says(desk, "fact", "vp4")
    assert "Which bonus squares for governors does region 1" in heard
    assert "Noted in the box: squares.1 = vp4" in heard
    assert desk.table.session.position.players[0].vp == 4
    assert "No entry waits for a fact." in says(desk, "fact")


def test_an_entry_is_not_recorded_when_the_question_for_its_fact_is_broken_off(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lacking=["squares.1"])
    assert says(desk, "court 40 governor 1 square vp4", None).endswith("Cancelled. Nothing was entered.")
    assert kinds(desk) == ["open"]


def test_of_two_facts_each_is_asked_for_once(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lacking=["squares.1", "card.40", "adjacent"])
    says(desk, "court 40 governor 1 square vp4", "vp4", "1")
    assert desk.voice.asked[0] == "squares.1: "
    assert desk.voice.asked.count("squares.1: ") == 1


# -- commands --------------------------------------------------------------------------------------------------


def test_undo_and_redo(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    says(desk, "court 40 palace 4 from 5 marker brown")
    assert says(desk, "undo 2") == "Taken back: Anna: palace 4 from 5 marker brown\nTaken back: Anna: court 40"
    assert says(desk, "redo") == "Done again: Anna: court 40"
    assert desk.line("undo 9") == 4
    assert desk.voice.heard() == "Only 1 step can be undone."
    assert kinds(desk) == ["open", "act", "act", "undo", "redo"]


def test_corrections_in_words_of_the_game(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert "there is no pw here" in says(desk, "correct boris pw 4 because so")
    assert "Possible: Anna, Boris, phase, round" in says(desk, "correct nobody 4 because so")
    assert "there is no zoe here. Possible: Anna, Boris" in says(desk, "correct players.zoe.vp 4 because so")
    assert "there is no 9 here" in says(desk, "correct players.9.vp 4 because so")
    assert says(desk, "correct anna vp 7 because it fell") == "Corrected: Anna VP 0 → 7"
    assert says(desk, "correct Anna region 4 lev 1 because so").startswith("Corrected: Anna region 4 unrest 0 → 1")
    assert "worker area white 0 → 1\n" in says(desk, "correct boris регион 4 worker_area белый 1 because so")
    assert "region 4 cards – → 5, 45\n" in says(desk, "correct boris regions 4 cards [5, 45] because so")
    assert "Write: correct" in says(desk, "correct boris because so")


def test_corrections(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert says(desk, "correct players.anna.vp 7 because the disc fell") == "Corrected: Anna VP 0 → 7"
    assert desk.table.position.players[0].vp == 7
    heard = says(desk, "correct players.boris.vp 3", "an elbow")
    assert heard.startswith("Corrected: Boris VP 0 → 3\n  ! It is the turn of Anna")
    assert "This needs a reason" in says(desk, "correct players.boris.vp 4", None)
    assert "there is no" in says(desk, "correct players.0.pw 4 because so")
    assert "Write: correct PATH VALUE because REASON" in says(desk, "correct round")
    assert [mark["why"] for mark in desk.table.marks()] == ["the disc fell", "an elbow"]
    log = says(desk, "log 2")
    assert "correction: Anna VP 0 → 7 · the disc fell" in log


def test_overrides(sit: Sit) -> None:
    desk = sit({**NEAR_PALACE, "players.0.regions.3.workers": 1})
    says(desk, "court 40")
    heard = says(desk, "override palace 3 from 5 marker brown because everybody agreed")
    assert "Recorded by override: palace 3 from 5 marker brown" in heard
    assert "ZG-PALACE-03" in heard
    assert "override of ZG-PALACE-03: everybody agreed" in says(desk, "log")
    assert "Write: override ENTRY because REASON" in says(desk, "override")
    assert "This needs a reason" in says(desk, "override done", None)


def test_a_branch_is_tried_and_dropped(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    says(desk, "branch")
    assert "Legal: court 40" in says(desk, "court 40")
    assert "Region 1 holds 1 worker" in says(desk, "palace 1")
    assert "Only 1 step of this branch can be undone." in says(desk, "undo 2")
    assert "already" in says(desk, "branch")
    says(desk, "correct players.0.vp 9 because we try")
    assert desk.session.position.players[0].vp == 9
    assert "2 steps of the branch dropped" in says(desk, "back")
    assert kinds(desk) == ["open"]
    assert desk.table.position.players[0].vp == 0
    assert "not on a branch" in says(desk, "keep")


def test_a_branch_is_kept(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lacking=["squares.1"])
    says(desk, "branch; court 40 governor 1 square vp4", "vp4", None)
    says(desk, "undo; redo; note a good line")
    says(desk, "correct round 2 because why not")
    assert "Recorded: 3 steps." in says(desk, "keep")
    assert kinds(desk) == ["open", "fact", "note", "act", "act", "correct"]
    assert Table.load(desk.table.url, desk.table.name).position == desk.table.position


def test_a_branch_of_a_table_that_moved_on_cannot_be_kept(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    says(desk, "branch; court 40")
    other = Table.load(desk.table.url, desk.table.name)
    other.enter("court 50")
    other.close()
    assert "has moved on" in says(desk, "keep")
    desk.line("")
    assert "has moved on since the branch began" in says(desk, "keep")
    says(desk, "back")
    assert desk.table.position.court == [50]


def test_what_others_recorded_is_shown_and_the_entry_is_offered_again(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    other = Table.load(desk.table.url, desk.table.name)
    other.enter("court 50")
    assert desk.line("court 40 palace 4 from 5 marker brown") == 4
    heard = desk.voice.heard()
    assert "has moved on" in heard
    assert "Meanwhile this was recorded:" in heard
    assert "Anna: court 50" in heard
    assert desk.again == "court 40 palace 4 from 5 marker brown"
    assert "palace" in says(desk, "")
    assert desk.line("palace 4 from 5 marker brown") == 0
    assert desk.again == ""
    other.refresh()
    other.undo()
    assert "undo of 1 step" in says(desk, "")
    other.close()


def test_help(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert "court" in says(desk, "?")
    assert "undo [N]" in says(desk, "help")
    palace = says(desk, "? palace")
    assert palace.startswith("palace REGION [from REGION]")
    assert "None of it is legal now." in palace
    assert "Legal now: court 1; court 2" in says(desk, "?court")
    assert says(desk, "? ZG-PALACE-03").startswith("ZG-PALACE-03  [RU:PALACE; IT:p10]")
    assert "* must-use" in says(desk, "? ZG-AMB-18")
    assert "ZG-UNREST-" in says(desk, "? unrest")
    assert "I don't know any verb or rule xyzzy." in says(desk, "? xyzzy")
    russian = says(sit(NEAR_PALACE, lang="ru"), "?")
    assert "дворец" in russian
    assert "Project-Id-Version" not in russian


def test_legal(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert says(desk, "legal court 4").startswith("court (11)\n  court 4; court 40; court 41")
    assert "Nothing that begins like this is legal." in says(desk, "legal palace 5")
    assert "unify (600)" in says(desk, "legal")


def test_show_and_score(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    shown = says(desk, "show")
    assert "Anna:" in shown
    assert "workers 2" in shown
    assert says(desk, "show players.anna.vp") == "players.0.vp: 0"
    assert says(desk, "show anna vp") == "players.0.vp: 0"
    assert says(desk, "show Boris").startswith("Boris: board A; VP 0; in hand ivory 2")
    assert "Anna" not in says(desk, "show p2")
    assert says(desk, "show players.anna.palaces") == "players.0.palaces: 6"
    score = says(desk, "score")
    assert "PRACTICE BOX" in score
    assert "Ranking: " in score
    assert "VP track: 0 (ZG-GEN-02)" in says(desk, "score anna")
    assert "Nobody at this table is called zoe" in says(desk, "score zoe")


def test_before_there_is_anything_to_score(sit: Sit) -> None:
    heard = says(sit(), "score")
    assert any(one in heard for one in ("Ranking", "no score yet", "only the table can count")), heard


def test_the_score_is_shown_when_the_game_ends(sit: Sit) -> None:
    desk = sit()
    trial = desk.table.session.branch()
    *_, last = samples.play(trial, Random(2))
    trial.undo()
    desk.table.adopt(trial, 0)
    heard = says(desk, f"{desk.speaker.names[last.player]}: {last.text(names=desk.speaker.names)}")
    assert "Total" in heard
    assert "Ranking: 1. " in heard


def test_an_interrupted_line_leaves_the_table_as_it_is_recorded(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    says(desk, "court 40; branch")
    desk.table.session.undo()
    desk.reload()
    assert desk.branch is None
    assert desk.session.position.court == [40]
    assert desk.line("palace 4 from 5 marker brown") == 0


def test_a_ledger_that_is_gone_is_an_error_and_no_fault(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    desk.table.close()
    Path(desk.table.url).unlink()
    assert desk.line("") == 4
    assert "There is no table called evening 1." in desk.voice.heard()


def test_leaving(sit: Sit) -> None:
    desk = sit()
    desk.line("quit; first anna")
    assert desk.leaving
    assert kinds(desk) == ["open"]


# -- private hands ---------------------------------------------------------------------------------------------


def test_a_private_hand_is_never_repeated(sit: Sit) -> None:
    desk = sit({})
    heard = says(desk, "anna: hand 7 9 41 42 81 82")
    assert "Legal: hand …" in heard
    assert desk.table.position.players[0].known_hand == [7, 9, 41, 42, 81, 82]
    assert says(desk, "show players.anna.known_hand") == "players.0.known_hand: ?"
    said = heard + says(desk, "log") + says(desk, "show") + says(desk, "legal") + says(desk, "undo")
    assert "81" not in said.replace("1-81", "")


def test_a_hand_may_be_typed_unseen(sit: Sit) -> None:
    desk = sit({})
    assert "Legal: hand …" in says(desk, "anna: hand", "7 9 41 42 81 82")
    assert desk.voice.asked == ["(secret) cards: "]
    assert desk.table.position.players[0].known_hand == [7, 9, 41, 42, 81, 82]
    assert "Cancelled" in says(desk, "boris: hand", None)
    assert "Who?" in says(desk, "hand")


def test_a_fact_is_told_to_table_branch_and_box(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lacking=["board.A.max"])
    assert desk.line("fact board.A.max 3 3 3 3 3") == 0
    assert "Noted in the box: board.A.max = " in desk.voice.heard()
    assert desk.table.rows()[-1].payload == {"key": "board.A.max", "value": [3, 3, 3, 3, 3]}
    desk.line("branch")
    assert desk.line("факт board.A.max 2 2 2 2 2") == 0
    assert desk.line("note tea") == 0
    desk.line("court 40")
    assert desk.line("keep") == 0
    assert Table.load(desk.table.url, desk.table.name).setting.box.facts["board.A.max"] == [2, 2, 2, 2, 2]
    for line in ("fact board.A.max", "fact board.A.max x", "fact nowhere 1"):
        assert desk.line(line) == 2, line


def test_what_the_box_learns_meanwhile_is_taken_in_and_said(sit: Sit) -> None:
    table = sit(NEAR_PALACE, lacking=["board.A.max"]).table
    own = Box("zhanguo", "mine", facts={**table.setting.box.facts})
    real = Table.new(table.url, "real", table.game, table.setting.seats, {}, {}, own, positions.to_json(table.position))
    desk = Desk(real, "en", Listener())
    with Ledger.open(table.url) as ledger:
        ledger.put_fact("zhanguo", "mine", "board.A.max", [3, 3, 3, 3, 3])
    desk.line("")
    assert "Noted in the box: board.A.max = " in desk.voice.heard()
    desk.line("")
    assert "Noted in the box" not in desk.voice.heard()
    assert desk.line("court 40") == 0
    assert [row.kind for row in real.rows()] == ["open", "fact", "act"]
    real.close()


def test_a_branch_that_a_remark_of_others_came_between_is_not_kept_unseen(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    other = Table.load(desk.table.url, desk.table.name)
    desk.line("branch")
    desk.line("court 40")
    other.enter("court 39")
    other.close()
    assert desk.line("note tea") == 0
    assert desk.line("keep") == 4
    desk.line("")
    assert "court 39" in desk.voice.heard()


# -- asking what is legal ----------------------------------------------------------------------------------------------


def test_check_asks_what_its_verdict_hinges_on_and_records_nothing(sit: Sit) -> None:
    desk = sit(NEAR_PALACE, lacking=["squares.1"])
    heard = says(desk, "check court 40 governor 1 square vp4", "vp4 official")
    assert "Which bonus squares for governors does region 1" in heard
    assert "Legal: governor 1 square vp4" in heard
    assert kinds(desk) == ["open", "fact"]
    assert desk.line("check palace 9") == 1
    assert desk.line("check") == 2


def test_why_says_what_the_last_verdict_rests_on(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert desk.line("why") == 0 and "There is no verdict yet." in desk.voice.heard()
    assert desk.line("palace 4 from 5") == desk.line("why") == 1
    heard = desk.voice.heard()
    assert heard.count("Illegal: palace 4 from 5") == 2
    assert "It rests on:" in heard.split("Illegal: palace 4 from 5")[2]
    assert desk.line("court 40") == 0
    recorded = len(desk.table.session.steps)
    assert "It rests on:" in says(desk, "why").split("Legal: court 40")[2]
    assert desk.line("why palace 9") == 1
    assert len(desk.table.session.steps) == recorded
