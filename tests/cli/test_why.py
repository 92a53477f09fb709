"""Why a verdict is what it is: what it rests on, and what it hinges on where something is not known."""

from __future__ import annotations

from typing import Any

import pytest

from messages import Untold, fill
from referee.engine.evidence import evidence
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.engine.unknown import Opaque, number, one_of
from referee.engine.unlisted import Unlisted
from referee.engine.untold import untold
from referee.engine.verdict import ILLEGAL, LEGAL
from referee.games import game as find_game
from referee.games import names
from referee.testing import samples
from referee.text import views
from referee.text.reasons import evidence_json, hinges_json
from referee.text.report import verdict_json, verdict_lines
from referee.text.speech import Speaker

WORKERS = "players.0.regions.4.workers"


@pytest.fixture
def table() -> Session:
    """ZhanGuo: Anna has workers in region 5, nobody knows how many in region 4."""
    game = find_game("zhanguo")
    setting = game.setting(samples.seats(game, 2), {}, {}, samples.practice())
    session = Session(setting, game.ready(setting, {"players.0.regions.5.workers": 1}))
    session.declare(session.read("court 20")[0])
    session.setting.has_gaps()
    session.position.players[0].regions[3].workers = number(WORKERS, 0, 5)
    return session


def said(table: Session, entry: str, lang: str = "en") -> list[str]:
    verdict = table.judge(table.read(entry)[0])
    return [one.text for one in verdict_lines(verdict, Speaker(lang, "zhanguo", table.setting.players), table.game)]


def test_a_hinge_is_a_question_with_what_its_answers_would_mean(table: Session) -> None:
    lines = said(table, "palace 4 from 5 marker ivory")
    assert lines[0] == "Cannot be verified: palace 4 from 5 marker ivory"
    assert lines[1] == "  How many workers does Anna have in region 4? 2 or more: legal; otherwise ZG-PALACE-03."


def test_hinges_as_data(table: Session) -> None:
    verdict = table.judge(table.read("palace 4 from 5 marker ivory")[0])
    speaker = Speaker("en", "zhanguo", table.setting.players)
    assert hinges_json(verdict, speaker, table.game) == [
        {
            "path": WORKERS,
            "question": "How many workers does Anna have in region 4?",
            "answers": [
                {"label": "0–1", "verdict": ILLEGAL, "rules": ["ZG-PALACE-03"]},
                {"label": "2 or more", "verdict": LEGAL, "rules": []},
            ],
        }
    ]
    assert verdict_json(verdict, speaker, table.game)["hinges"]


@pytest.mark.parametrize(
    ("lang", "meant"),
    [("ru", "2 или больше: можно; иначе ZG-PALACE-03"), ("it", "2 o più: regolare; altrimenti ZG-PALACE-03")],
)
def test_a_hinge_in_other_languages(table: Session, lang: str, meant: str) -> None:
    assert meant in said(table, "palace 4 from 5 marker ivory", lang)[1]


def test_what_is_not_known_is_said_as_what_it_can_be() -> None:
    assert fill("{count#worker|workers}", {"count": number("a", 1, 3)}) == "1–3 workers"
    assert fill("{count#worker|workers}", {"count": Opaque("a")}) == "? workers"
    assert fill("{vp}", {"vp": number("a", 0, 10_000)}) == "?"
    assert (
        fill("{a}, {b}, {c}", {"a": one_of("a", ("x", "y")), "b": Opaque("b"), "c": [number("c", 0, 1)]})
        == "x/y, ?, 0–1"
    )
    assert fill("{a}", {"a": {"red": number("a", 0, 2), "blue": 0}}) == "red 0–2"
    assert Speaker("en", names=("Anna", "Boris")).say("{player}", {"player": number("a", 0, 1)}) == "Anna/Boris"
    assert isinstance(Unlisted("a", Opaque, 0, 3), Untold)


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
@pytest.mark.parametrize("name", list(names()))
def test_a_partly_known_table_can_be_shown(name: str, lang: str) -> None:
    """Whatever is told of it: nothing, the moment, all but the players, every other part."""
    game = find_game(name)
    setting = game.setting(samples.seats(game, game.players[1]), {}, {}, samples.practice(name))
    start = game.ready(setting, {})
    every = to_json(start)
    for told in (
        {},
        {key: every[key] for key in game.moment if key in every},
        {key: value for key, value in every.items() if key != "players"},
        {key: value for place, (key, value) in enumerate(every.items()) if place % 2},
    ):
        session = Session(setting, untold(start, told, game.singles))
        speaker = Speaker(lang, name, setting.players)
        lines = [one.text for one in (*views.table_lines(session, speaker), *views.next_lines(session, speaker))]
        text = "\n".join([*lines, views.status_text(session, speaker)])
        assert not any(odd in text for odd in ("Number(", "Word(", "object at", "Leaf(", "None")), text
        assert to_json(session.position)


def rests_on(table: Session, entry: str) -> dict[str, Any]:
    verdict = table.judge(table.read(entry)[0])
    found = evidence(table.position, table.setting, verdict.action)
    data = evidence_json(found, Speaker("en", "zhanguo", table.setting.players), table.game)
    return {one.get("path", one.get("fact")): one.get("value") for one in data}


def test_a_verdict_rests_on_what_was_looked_at(table: Session) -> None:
    table.position.players[0].regions[3].workers = 1
    found = rests_on(table, "palace 4 from 5 marker ivory")
    assert found[WORKERS] == 1 and found["players.0.regions.5.workers"] == 1
    assert not any(path.startswith("players.1") for path in found)
    assert "players.0.vp" not in found


def test_a_verdict_rests_on_the_fact_it_needed(table: Session) -> None:
    table.undo()
    assert "board.A.max" not in rests_on(table, "unify 43 4")
    table.position.players[0].regions[2].cards = [41, 42]
    assert "board.A.max" in rests_on(table, "unify 43 3")


# -- at the command line -------------------------------------------------------------------------------------------------


def test_check_says_why(ready: Any) -> None:
    asked = ("check", "palace 4 from 5 marker ivory")
    assert "rests on" not in ready(*asked).out
    answer = ready(*asked, "--why")
    assert answer.status == 1
    assert "It rests on:" in answer.out and "Workers of Anna in region 4: 0" in answer.out
    assert {"path": WORKERS, "what": "workers of Anna in region 4", "value": 0} in ready(*asked, json=True).data[
        "rests_on"
    ]


def test_what_was_recorded_says_why_as_data(ready: Any) -> None:
    rests_on = ready("do", "court 20", json=True).data["rests_on"]
    assert {"path": "phase", "what": "phase", "value": "play"} in rests_on


def test_an_entry_that_hinges_on_a_fact_names_it_as_a_question(bare: Any) -> None:
    for entry in (
        "unify 32 3 done",
        "unify 41 2 done",
        "unify 81 1 done",
        "unify 33 3 done",
        "unify 42 2 done",
        "unify 82 1 done",
    ):
        assert bare("do", entry).status in (0, 3), entry
    found = bare("check", "unify 43 3", json=True)
    assert found.status == 3
    assert [one["fact"] for one in found.data["hinges"]] == ["board.A.max"]
    assert "track" in found.data["hinges"][0]["question"]
    listed = bare("legal", "unify 43 3", json=True).data["entries"]
    assert [one["hinges"] for one in listed] == [True]
    assert "* It hinges on something nobody has told yet." in bare("legal", "unify 43 3").err


def test_a_list_says_on_what_it_hinges(referee: Any) -> None:
    """On what nobody has told, and not on what somebody hides; that of many facts a few are named, and how to be asked."""
    assert referee("new", "great_wall", "Anna:red", "Boris:blue").status == 0
    for asker in ((), ("--as", "boris")):
        listed = referee(*asker, "legal")
        assert "deck 5 *" in listed.out
        assert [line for line in listed.err.splitlines() if line.startswith("*")] == [
            "* It hinges on something nobody has told yet."
        ]
    hints = [line.strip() for line in referee("check", "deck 5").out.splitlines() if "referee box" in line]
    assert hints == [
        *(f"referee box set great_wall horde.{card} …" for card in range(1, 7)),
        "referee box ask great_wall",
    ]
