"""ask: is this legal, at a table nobody tracked? Only what the verdict hinges on is asked."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli import output

PALACE = ("ask", "zhanguo", "palace 4 from 5", "--box", "practice")
KEYS = "Enter: I don't know, < back, ? why this is asked, ! what is supposed is not so."


def asked(answer: Any) -> list[str]:
    """The questions that were put, in order."""
    lines = [line.removeprefix("> ") for line in answer.err.splitlines()]
    return [line for line in lines if line.endswith("?") and not line.startswith("  ")]


def test_it_stops_as_soon_as_the_verdict_is_certain(referee: Any) -> None:
    answer = referee(*PALACE, "--option", "side=A", input="3\n")
    assert answer.status == 1
    assert asked(answer) == ["What is the unrest of Anna in region 4?"]
    assert "Illegal: palace 4 from 5" in answer.out
    assert "ZG-PALACE-04" in answer.out and "IT:p10" in answer.out


def test_a_row_takes_its_numbers_on_a_line_and_thresholds_are_answers(referee: Any) -> None:
    answer = referee(*PALACE, input="0\n0 0 0\n0-1\nyes\n2+\nyes\n2\n")
    assert answer.status == 0, answer.out
    assert asked(answer)[1:] == [
        "How many markers worth 3 in supply: ivory, orange, brown?",
        "Palaces (region 4): how many?",
        "Has Anna any palaces in supply?",
        "How many workers has Anna in region 4?",
        "Has Anna any workers in region 5?",
    ]
    assert "Legal: palace 4 from 5" in answer.out


def test_what_the_opening_changes_is_asked_last_and_only_then(referee: Any) -> None:
    answer = referee(*PALACE, input="3\nA\n")
    assert answer.status == 1
    assert asked(answer)[1:] == ["Side of the player boards?"]
    answer = referee(*PALACE, input="0\n0 0 0\n2\n4\nyes\n2+\nyes\n")
    assert answer.status == 0, answer.out
    assert asked(answer)[3] == "How many play?"


def test_back_why_and_nobody_knows(referee: Any) -> None:
    answer = referee(*PALACE, "--option", "side=A", input="<\n?\n0\n<\n\n\n0\n")
    assert "There is no question before this one." in answer.err
    assert "ZG-PALACE-04 [RU:PALACE; IT:p10; ruling ZG-AMB-22] No palace in a region" in answer.err
    assert asked(answer)[0] == asked(answer)[2]
    assert answer.status == 3
    assert "  What is the unrest of Anna in region 4?" in answer.out


def test_what_is_supposed_is_said_once_and_can_be_contradicted(referee: Any) -> None:
    answer = referee("ask", "zhanguo", "recruit red 3", "--box", "practice", input="!\n1\n")
    said = "Supposed: phase: 2, play; stage: court action to be carried out; player in turn: Anna"
    assert answer.err.splitlines()[:2] == [KEYS, said]
    assert answer.err.count("Supposed") == 1
    assert len(asked(answer)) > 1


def test_answers_that_cannot_be_are_asked_again(referee: Any) -> None:
    answer = referee(*PALACE, input="many\n25\n")
    assert "many is none of these." in answer.err
    assert "25 cannot be here." in answer.err
    assert answer.status == 3


def test_what_the_entry_leaves_open_is_asked_first(referee: Any) -> None:
    answer = referee("ask", "zhanguo", "palace 4", "--box", "practice", "--option", "side=A", input="7\nr5\n3\n")
    assert asked(answer) == ["Palace: which from?", "What is the unrest of Anna in region 4?"]
    assert answer.status == 1 and "Illegal: palace 4 from 5" in answer.out


@pytest.mark.parametrize(
    ("lang", "entry", "answers", "questions", "verdict"),
    [
        ("ru", "нанять чиновника красный 3", "да\n", ["Анна, запас: чиновники (красный) — есть хотя бы 1?"], "Можно"),
        ("it", "reclutare rosso 3", "sì\n", ["Funzionari (rosso) di Anna in riserva: almeno 1?"], "Regolare"),
        ("en", "boris: recruit red 3", "yes\n", ["Has boris any officials (red) in supply?"], "Legal"),
    ],
)
def test_it_speaks_the_language_of_the_person(
    referee: Any, lang: str, entry: str, answers: str, questions: list[str], verdict: str
) -> None:
    answer = referee("ask", "zhanguo", entry, "--box", "practice", "--lang", lang, input=answers)
    assert asked(answer) == questions
    assert answer.status == 0, answer.out
    assert verdict in answer.out


def test_a_fact_that_was_told_is_kept_in_the_box(referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(output, "complain", lambda text, style="": said.append(text))
    monkeypatch.setattr(output, "ask", lambda prompt: "- - - 123 -" if "- for none" in said[-1] else "")
    assert referee("ask", "zhanguo", "palace 4 from 5", "--option", "side=A").status == 3
    assert said[-1] == "Kept in box mine: 1 fact."
    assert list(referee("box", "show", "zhanguo", json=True).data["facts"]) == ["board.A.ban"]


def test_as_data_it_says_what_is_needed_and_what_was_supposed(referee: Any) -> None:
    answer = referee(*PALACE, json=True)
    assert answer.status == answer.data["status"] == 3
    first = answer.data["questions"][0]
    assert (first["path"], first["text"]) == ("players.0.regions.4.level", "What is the unrest of Anna in region 4?")
    assert first["choices"][-1] == {"label": "3 or more", "from": 3, "to": 4}
    assert answer.data["supposed"]["players"] == ["Anna", "Boris"]
    assert answer.data["supposed"]["position"]["phase"] == "play"
    assert not answer.err


def test_an_entry_that_cannot_be_read_is_told(referee: Any) -> None:
    assert referee("ask", "zhanguo", "palaze 4", input="").status == 2
    assert referee("ask", "chess", "e4", input="").status == 2
