"""What may be chosen next is chosen by number or by words, step by step, as on a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from console_support import NEAR_PALACE

from referee.console.desk import Desk
from referee.console.menu import Menu, menu_of, runs
from referee.engine.said import Said
from referee.engine.session import Session
from referee.testing import samples
from referee.text.speech import Speaker

Sit = Callable[..., Desk]
READY_TO_BUILD = {
    "players.0.regions.4.workers": 2,
    "players.0.regions.5.workers": 1,
    "players.0.regions.1.workers": 1,
}


def session(given: dict[str, object] | None = None) -> Session:
    table = samples.session("zhanguo", 2)
    return Session(table.setting, table.game.ready(table.setting, {**READY_TO_BUILD, **(given or {})}))


def menu(entry: str = "", lang: str = "en", given: dict[str, object] | None = None) -> Menu:
    """What is asked behind the finished actions and the verb of an entry."""
    table = session(given)
    said = Said()
    if entry:
        *before, last = table.read(entry)
        values = {one.field: value for one in last.spec.args if (value := getattr(last, one.field)) is not None}
        said = Said(tuple(before), type(last), values)
    return menu_of(table, Speaker(lang, "zhanguo", ("Anna", "Boris")), said)


def text(asked: Menu) -> str:
    return "\n".join(line.text for line in asked.lines())


def test_numbers_stand_for_themselves() -> None:
    asked = menu("court")
    assert text(asked) == "court: which card?\n  1-120"
    assert asked.chosen("palace") is None
    assert asked.chosen("121") is None
    chosen = asked.chosen("9")
    assert chosen is not None and chosen.action is not None and chosen.action.text() == "court 9"
    assert not asked.sure("1") and not asked.sure("12") and asked.sure("34")
    assert runs(["1", "2", "4", "5", "6", "-"]) == ["1", "2", "4-6", "-"]


def test_other_values_are_numbered_and_known_by_their_words() -> None:
    asked = menu("court 40 palace 4 from 5")
    assert text(asked).endswith("  1  marker ivory\n    2  marker orange\n    3  marker brown")
    for answer in ("3", "brown", "bro", "marker brown", " BRO "):
        chosen = asked.chosen(answer)
        assert chosen is not None and chosen.action is not None
        assert chosen.action.text() == "palace 4 from 5 marker brown"
    assert asked.chosen("m") is None
    assert "бежевый" in text(menu("court 40 palace 4 from 5", "ru"))


def test_a_card_of_a_private_hand_is_asked_for_without_showing_the_hand() -> None:
    assert text(menu("court", given={"players.0.known_hand": [7, 9, 41, 42, 81, 82]})) == "court: which card?\n  1-120"


def test_an_entry_is_chosen_by_numbers_alone(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    for line in ("2", "40"):
        desk.line(line)
    assert [row.text for row in desk.table.rows()[1:]] == ["court 40"]
    desk.line("")
    listed = desk.voice.heard()
    number = next(one.split()[0] for one in listed.splitlines() if one.split()[1:] == ["palace"])
    desk.line(number)
    desk.line("5 br")
    assert desk.table.rows()[-1].text == "palace 4 from 5 marker brown"


def test_what_is_legal_instead_is_chosen_by_its_number(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert desk.line("court 40 palace 3") == 1
    assert "Legal instead:\n  1  court 40 palace 4 from 1 marker ivory" in desk.voice.heard()
    assert desk.line("1") == 0
    assert [row.text for row in desk.table.rows()[1:]] == ["court 40", "palace 4 from 1 marker ivory"]


def test_another_line_forgets_what_was_offered(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    desk.line("court 40 palace 3")
    desk.line("show anna")
    desk.line("1")
    assert desk.pointing.deep and not desk.pointing.entries
    desk.line("note tea")
    assert not desk.pointing.deep


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_who_decides_is_chosen_where_several_may(lang: str) -> None:
    table = samples.session("great_wall", 3)
    table = Session(table.setting, table.game.ready(table.setting, {}))
    asked = menu_of(table, Speaker(lang, "great_wall", ("Anna", "Boris", "Carla")), Said())
    assert [one.text for one in asked.choices] == ["Anna", "Boris", "Carla"]
    assert [one.seat for one in asked.choices] == [0, 1, 2]


def test_several_pieces_are_named_by_their_numbers_at_once() -> None:
    table = samples.session("nations_dice", 2)
    table = Session(table.setting, table.game.ready(table.setting, {}))
    speaker = Speaker("en", "nations_dice", ("Anna", "Boris"))
    asked = menu_of(table, speaker, Said((), table.game.grammar.by_key["reroll"]))
    assert asked.pick is not None
    for typed in ("13", "1 3", "3, 1"):
        chosen = asked.chosen(typed)
        assert chosen is not None and chosen.said is not None
        assert chosen.said.values == {asked.pick.arg.field: ("white-book", "white-gold")}
    assert asked.chosen("19") is None
    assert not asked.sure("1")


def test_twenty_four_orders_are_chosen_name_by_name(sit: Sit) -> None:
    table = samples.session("nations_dice", 4)
    asked = menu_of(table, Speaker("en", "nations_dice", ("Anna", "Boris", "Carla", "Dmitri")), Said())
    assert [one.text for one in asked.choices] == ["Anna", "Boris", "Carla", "Dmitri"]
