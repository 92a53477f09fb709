"""The Great Wall is played in Italian words: colours, verbs, places of several words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.naming import part
from referee.engine.spelling import spelled_out
from referee.games import game
from referee.games.great_wall.components import SEAT_COLOURS
from referee.games.great_wall.game import GAME
from referee.text.speech import Speaker

SEATS = {"anna": 0, "boris": 1}


@pytest.mark.parametrize(
    ("italian", "english"),
    [
        ("artefatti 1 2 3", "artifacts 1 2 3"),
        ("carta orda 22 prossima sinistra", "horde 22 next left"),
        ("tengo 4 attivo 11", "keep 4 active 11"),
        ("comando quinta", "order fifth"),
        ("muovo alla casa da tè dalla riserva", "move to tea house from supply"),
        ("muovo in accademia di guerra da miniera d'oro", "move to academy from mine"),
        ("muovere nel campo dei costruttori da riserva comune", "move to builders from pool"),
        ("attivo centro logistico", "activate logistics"),
        ("barricata destra pago 1 legno 1 oro", "barricade right pay 1 wood 1 gold"),
        ("muro centro pago 2 pietra magazzino 3 legna", "wall centre pay 2 stone store 3 wood"),
        ("attacco cavaliere centro fila 1 caselle 1 2", "attack horseman centre row 1 spots 1 2"),
        ("attacco arciere sinistra fila 1 casella 3 dalla zona di riposo", "attack archer left row 1 spot 3 from rest"),
        ("trasferire sinistra a destra giù 1", "march left to right down 1"),
        ("recluto 2 arciere 1 lanciere", "recruit 2 archer 1 spearman"),
        ("perdo 1 lanciere salvati 1 cavaliere", "kill 1 spearman save 1 horseman"),
        ("nomino 3 supporto", "appoint 3 supporting"),
        ("gioco 13 potenziato", "play 13 boosted"),
        ("basta", "enough"),
        ("fatto", "done"),
    ],
)
def test_an_italian_entry_is_the_english_one(italian: str, english: str) -> None:
    read = game("great_wall").grammar.read
    assert read(italian, 0, SEATS) == read(english, 0, SEATS)


def test_colours_have_italian_names() -> None:
    assert [SEAT_COLOURS.read([word], 0) for word in ("blu", "rossa", "giallo", "verdi")] == [
        (place, 1) for place in range(4)
    ]


def test_what_lies_on_the_board_is_called_so() -> None:
    named = part(game("great_wall").position, "events")
    assert named is not None
    said = [Speaker(lang, "great_wall", ["Anna"]).say(named.template, named.facts) for lang in ("en", "it")]
    assert said == ["Events in force on the board", "eventi in vigore sul tabellone"]


ARCHERS: dict[str, Any] = {"sections.left.archers": [0, 0, 1], "players.0.soldiers.archer": 2, "players.0.clerks": 2}
MOST = [
    ({"kind": "academy", "seats": [0], "at": 9}, "draw all", "draw 3"),
    ({"kind": "logistics", "seats": [0], "at": 6}, "march left to right down all", "march left to right down 2"),
    ({"kind": "surplus", "seats": [0, 1], "at": 0, "count": 3}, "descend all", "descend 2"),
    ({"kind": "surplus", "seats": [0, 1], "at": 0, "count": 1}, "descend all", "descend 1"),
]


@pytest.mark.parametrize(("task", "said", "meant"), MOST, ids=[one[1] for one in MOST])
def test_all_is_as_many_as_may_be(task: dict[str, Any], said: str, meant: str) -> None:
    """Cards for Clerks in the Academy, Archers that step down or must."""
    given = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2], "tasks": [{"kind": "turns"}, task], **ARCHERS}
    given |= {"locations.academy": [0, 0, 0], "locations.logistics": [0]}
    table = scenarios.session_of(GAME, practice_box(GAME.package), {"game": GAME.id, "players": 3, "given": given})
    assert spelled_out(table, f"Anna: {said}", "en") == f"Anna: {meant}"
