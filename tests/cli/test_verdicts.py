"""do, check, legal, branch: verdicts in words and as JSON, and their exit statuses."""

from __future__ import annotations

from typing import Any

import pytest

KEYS = {"verdict", "action", "violations", "warnings", "missing", "options"}

ROUNDS = (
    "unify 33 2 done; boris: unify 55 2 done; carla: unify 99 2 done; "
    "anna: unify 34 2 done; boris: unify 56 2 done; carla: unify 98 2 done"
)
"""Two rounds after which a third card in region 2 hinges on how long the track is."""


def test_a_legal_entry_is_recorded_and_says_what_happened_and_who_is_next(ready: Any) -> None:
    answer = ready("do", "court 40")
    assert answer.status == 0
    assert "Legal: court 40" in answer.out
    assert "Next: Anna: carry out a court action" in answer.out
    assert "PRACTICE BOX" in answer.out
    assert [row["kind"] for row in ready("log", json=True).data["entries"]] == ["open", "act"]


def test_what_people_say_is_looked_for_in_their_language_first(ready: Any) -> None:
    said = "двор 20 нанимаю белого чиновника в регионе 2"
    assert ready("--lang", "ru", "check", said).status == 0
    assert ready("--lang", "ru", "do", said).status == 0
    assert [row["kind"] for row in ready("log", json=True).data["entries"]] == ["open", "act", "act"]


def test_check_records_nothing(ready: Any) -> None:
    assert ready("check", "court 40").status == 0
    assert [row["kind"] for row in ready("log", json=True).data["entries"]] == ["open"]


def test_the_document_of_a_legal_entry(ready: Any) -> None:
    data = ready("check", "court 40", json=True).data
    assert data.keys() >= KEYS
    assert data["verdict"] == "legal"
    assert data["action"] == {"verb": "court", "player": 0, "card": 40}
    assert data["violations"] == data["missing"] == data["options"] == []
    assert data["recorded"] == []


def test_an_illegal_entry_cites_the_rule_with_page_text_and_facts_and_says_what_is_legal(ready: Any) -> None:
    assert ready("do", "court 40").status == 0
    answer = ready("check", "palace 4 from 5", json=True)
    assert answer.status == 1
    assert answer.data["verdict"] == "illegal"
    broken = {one["rule"]: one for one in answer.data["violations"]}
    assert set(broken["ZG-PALACE-03"]) >= {"rule", "page", "text", "detail"}
    assert "IT:p10" in broken["ZG-PALACE-03"]["page"]
    assert "region 4" in broken["ZG-PALACE-03"]["detail"].lower()
    assert answer.data["options"]
    said = ready("check", "palace 4 from 5")
    assert said.status == 1
    assert "ZG-PALACE-03" in said.out
    assert "Legal instead:" in said.out


def test_all_actions_of_an_entry_are_in_the_document_and_the_worst_is_on_top(ready: Any) -> None:
    answer = ready("check", "court 40 palace 4 from 5", json=True)
    assert answer.status == 1
    assert answer.data["verdict"] == "illegal"
    assert answer.data["action"]["verb"] == "palace"
    assert [one["verb"] for one in answer.data["actions"]] == ["court", "palace"]


def test_several_entries_are_judged_one_after_another(ready: Any) -> None:
    answer = ready("check", "court 40; recruit red 2", "done", json=True)
    assert answer.status == 0
    assert [one["entry"] for one in answer.data["entries"]] == ["court 40", "recruit red 2", "done"]
    assert ready("do", "court", "40").status == 0


@pytest.mark.parametrize(
    "typed", [["court 40; palace 4 from 5"], ["court 40", "palace 4 from 5"], ["court 40\npalace 4 from 5"]]
)
def test_nothing_of_entries_typed_at_once_is_recorded_if_one_is_refused(ready: Any, typed: list[str]) -> None:
    answer = ready("do", *typed, json=True)
    assert answer.status == 1
    assert [one["verdict"] for one in answer.data["entries"]] == ["legal", "illegal"]
    assert [one["recorded"] for one in answer.data["entries"]] == [[], []]
    assert "Nothing of this was recorded." in ready("do", *typed).out
    assert ready("do", "court 40; palase 4").status == 2
    assert ready("do", "court 40; recruit red").status == 2
    assert len(ready("log", json=True).data["entries"]) == 1


def test_lines_typed_at_once_are_entries_of_their_own(ready: Any) -> None:
    answer = ready("do", "court 40  # to the court\nrecruit red 2\n\n# and\ndone\n", json=True)
    assert answer.status == 0
    assert [one["entry"] for one in answer.data["entries"]] == ["court 40", "recruit red 2", "done"]
    assert [one["recorded"] for one in answer.data["entries"]] == [[2], [3], [4]]
    assert ready("do", "boris: court 45 # red", "recruit red 3").status == 0


def test_what_would_fall_to_another_player_is_asked(ready: Any) -> None:
    for typed in (
        "anna: unify 32 3; done; court 45",
        "unify 32 3; done; court 45",
        "anna unify 32 3\ndone\ncourt 45 recruit red 3",
    ):
        answer = ready("do", typed, json=True)
        assert (answer.status, answer.data["verdict"]) == (2, "ambiguous")
    assert "boris" in ready("do", "unify 32 3; done; court 45").err.lower()
    assert len(ready("log", json=True).data["entries"]) == 1
    assert ready("do", "unify 32 3; done; boris court 45; recruit red 3; done").status == 0


def test_a_name_needs_no_colon(ready: Any) -> None:
    assert ready("check", "boris court 40").status == 1
    answer = ready("do", "Anna", "court", "40", json=True)
    assert (answer.status, answer.data["action"]["player"]) == (0, 0)
    assert ready("do", "anna recruit red 2").status == 0
    said = ready("check", "boris palase 4", json=True).data
    assert said["place"] == [6, 12]


def test_an_entry_with_one_illegal_action_is_not_recorded_at_all(ready: Any) -> None:
    assert ready("do", "court 40 palace 4 from 5").status == 1
    assert len(ready("log", json=True).data["entries"]) == 1


def test_what_is_not_understood_is_shown_with_its_place_and_the_nearest_words(ready: Any) -> None:
    answer = ready("check", "cuort 40", json=True)
    assert answer.status == 2
    assert answer.data["verdict"] == "not_understood"
    assert answer.data["place"] == [0, 5]
    assert "court" in answer.data["nearest"]
    said = ready("check", "cuort 40")
    assert said.status == 2
    assert said.out == ""
    assert "  cuort 40\n  ^^^^^\n" in said.err
    assert "court" in said.err


def test_an_ambiguous_entry_lists_its_readings(ready: Any) -> None:
    assert ready("do", "court 40").status == 0
    answer = ready("check", "recruit red", json=True)
    assert answer.status == 2
    assert answer.data["verdict"] == "ambiguous"
    assert "recruit red 2" in answer.data["options"]
    assert answer.data["open"] == ["region"]
    assert "recruit red 2" in ready("check", "recruit red").err


def test_an_empty_entry_is_not_understood(ready: Any) -> None:
    assert ready("do", "").status == 2
    assert ready("do", "# only a comment", json=True).data["verdict"] == "not_understood"


def test_a_missing_fact_makes_an_entry_unverifiable_records_it_and_says_how_to_enter_the_fact(bare: Any) -> None:
    assert bare("do", ROUNDS).status == 0
    answer = bare("do", "unify 71 2")
    assert answer.status == 3
    assert "board.A.max" in answer.out
    assert "referee box set zhanguo board.A.max" in answer.out
    row = bare("log", json=True).data["entries"][-1]
    assert (row["text"], row["verdict"]) == ("unify 71 2", "unverifiable")
    assert "not verified" in bare("log").out


def test_the_document_of_an_unverifiable_entry_asks_for_the_fact(bare: Any) -> None:
    assert bare("do", ROUNDS).status == 0
    answer = bare("check", "unify 71 2", json=True)
    assert answer.status == 3
    assert answer.data["verdict"] == "unverifiable"
    (missing,) = answer.data["missing"]
    assert missing["key"] == "board.A.max"
    assert missing["rule"] == "ZG-UNIFY-06"
    assert missing["question"]


def test_an_override_needs_a_reason_and_is_marked(ready: Any) -> None:
    assert ready("do", "court 40").status == 0
    assert ready("do", "palace 4 from 5", "--override").status == 2
    answer = ready("do", "palace 4 from 5", "--override", "--why", "we agreed", json=True)
    assert answer.status == 0
    assert answer.data["overridden"] is True
    assert "ZG-PALACE-03" in [one["rule"] for one in answer.data["violations"]]
    row = ready("log", json=True).data["entries"][-1]
    assert row["kind"] == "override"
    assert "we agreed" in ready("log").out


def test_a_reason_without_an_override_is_a_mistake(ready: Any) -> None:
    assert ready("do", "court 40", "--why", "just so").status == 2


@pytest.mark.parametrize("entry", ["двор 40", "corte 40", "COURT 40", "anna: court 40", "cou 40"])
def test_entries_are_read_in_every_language(ready: Any, entry: str) -> None:
    assert ready("check", entry, json=True).data["action"]["verb"] == "court"


def test_legal_lists_entries_that_check_accepts(ready: Any) -> None:
    listed = ready("legal", json=True).data["entries"]
    assert len(listed) > 100
    for one in listed[:: len(listed) // 5]:
        assert ready("check", one["text"]).status == 0


def test_legal_with_a_prefix_lists_what_begins_so_in_any_language(ready: Any) -> None:
    texts = ready("legal", "court", "4").out.splitlines()
    assert texts
    assert all(text.startswith("court 4") for text in texts)
    assert ready("legal", "двор 4").out.splitlines() == texts
    assert ready("legal", "anna: court 4").out.splitlines() == texts
    assert ready("legal", "boris: court 4").out == ""


def test_legal_with_other_words_than_the_list_has(ready: Any) -> None:
    assert ready("legal", "объединяю 40").out == ready("legal", "unify 40").out != ""
    assert ready("legal", "unif", "40").out == ready("legal", "unify 40").out


def test_legal_says_when_nothing_begins_so(ready: Any) -> None:
    answer = ready("legal", "unfiy", "--lang", "it")
    assert (answer.status, answer.out) == (0, "")
    assert "Nulla che cominci così" in answer.err
    assert "Forse volevi dire: unificare?" in answer.err


def test_branch_shows_where_a_line_of_play_leads_and_leaves_the_table_alone(ready: Any) -> None:
    answer = ready("branch", "court 40 recruit red 2", "done", json=True)
    assert answer.status == 0
    assert answer.data["position"]["players"][0]["regions"]["2"]["governor_area"]["red"] == 1
    assert answer.data["decision"]["players"] == ["Boris"]
    assert set(answer.data["totals"]) == {"Anna", "Boris", "Carla"}
    assert "Scored now: Anna" in ready("branch", "court 40 recruit red 2; done").out
    assert len(ready("log", json=True).data["entries"]) == 1


def test_branch_stops_at_what_is_illegal(ready: Any) -> None:
    answer = ready("branch", "court 40; palace 4 from 5; done", json=True)
    assert answer.status == 1
    assert [one["verdict"] for one in answer.data["entries"]] == ["legal", "illegal"]


def test_global_options_may_stand_anywhere(ready: Any) -> None:
    first = ready("--json", "--table", "friday", "check", "court 40")
    last = ready("check", "court 40", "--table=friday", "--json")
    assert first.data == last.data


@pytest.mark.parametrize("entry", [";", ":", "# only a remark", " ; ;"])
def test_where_nothing_is_entered_that_is_said(ready: Any, entry: str) -> None:
    assert ready("do", entry).err.startswith("Nothing was entered.")
    assert ready("ask", "zhanguo", entry).err.startswith("Nothing was entered.")


def test_for_a_number_no_other_word_is_suggested(ready: Any) -> None:
    answer = ready("do", "first 5")
    assert (answer.status, "Did you mean" in answer.err) == (2, False)
