"""The Great Wall in words, laid beside the table: every covered cell and by whom, supplies, hands by number, both automas."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box, practice_box
from referee.engine.session import Session
from referee.games.great_wall.game import GAME
from referee.text import views
from referee.text.paths import split_path
from referee.text.speech import Speaker

TURN: dict[str, Any] = {
    "locations.embassy": [0],
    "phase": "fall",
    "active": 0,
    "slot": 1,
    "year": 2,
    "tasks": [{"kind": "turns"}, {"kind": "activations", "seats": [0]}],
}
FIGHT = {
    "locations.embassy": [0],
    "sections.left.hordes": [
        {
            "card": 1,
            "wounds": [8],
            "units": [
                {"owner": 1, "soldier": 2, "spots": [2, 3]},
                {"owner": 0, "soldier": 0, "spots": [1]},
                {"owner": 0, "soldier": 0, "spots": [7]},
            ],
        }
    ],
    "sections.left.archers": [1, 0, 1],
    "sections.right.rest": {"2": [2, 0, 1]},
    "reserve.pointer": 2,
}


def table(players: int = 3, given: dict[str, Any] | None = None, **more: Any) -> Session:
    track = [0, 8, 9] if players == 1 else [0, 1, 9] if players == 2 else [*range(players)]
    made = {"game": GAME.id, "players": players, "given": TURN | {"track": track} | (given or {})} | more
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


def shown(session: Session, lang: str = "en") -> list[str]:
    speaker = Speaker(lang, GAME.id, session.setting.players)
    return [line.text for line in views.table_lines(session, speaker, ())]


def test_every_cell_of_a_horde_card_and_its_owner() -> None:
    text = shown(table(given=FIGHT))
    left = text.index("  Section left: Wall level 0; Barricades 3; Firing spots: Archers of Anna 1, Boris 2.")
    assert text[left + 1] == "    Row 1, Horde card 1: Anna spearman 1, 7; Boris horseman 2+3; Wounds 8; free -."
    assert "  Section right: Wall level 0; Barricades 3; Rest Zone: Carla, spearman 2, horseman 1." in text


def test_of_a_card_nobody_has_told_what_lies_on_it() -> None:
    made = {"game": GAME.id, "players": 3, "given": TURN | {"track": [0, 1, 2]} | FIGHT}
    text = shown(scenarios.session_of(GAME, Box(GAME.id, "own"), made))
    assert "    Row 1, Horde card 1: Anna spearman 1, 7; Boris horseman 2+3; Wounds 8." in text
    assert any(line.endswith(": nothing covered.") for line in text)


def test_supplies_pool_and_hands_by_number() -> None:
    given = {
        **FIGHT,
        "players.0": {
            "honor": 14,
            "tactics": 3,
            "hand": [0, 1],
            "discard": [2, 3, 4],
            "chosen": 5,
            "clerks": 4,
            "pool": 2,
            "soldiers": {"spearman": 6, "archer": 3, "horseman": 2},
            "shamed": {"spearman": 1, "archer": 0, "horseman": 0},
            "lost_clerks": 1,
            "claims": [{"card": 9}, {"card": 12, "shame": 2}],
            "general": 7,
            "supporting": 2,
            "overseers": {
                "lumber_mill": {"cell": 2, "soldier": 0},
                "quarry": {},
                "gold_mine": {},
                "temple": {"cell": 1, "soldier": 2},
            },
        },
    }
    text = shown(table(given=given))
    start = text.index(
        "Anna: Honor 14; in the Clerk pool 2; 2 Command cards in hand; discarded betrayal, harder, fifth; Tactic cards 3; "
        "general 7; Supporting Advisors 2."
    )
    assert text[start + 1 : start + 6] == [
        "  In supply: Clerks 4; warriors spearman 6, archer 3, horseman 2; with Shame spearman 1.",
        "  Sacrificed: lost clerks 1.",
        "  Overseer mill: cell 2; soldier spearman.",
        "  Overseer temple: cell 1; soldier horseman.",
        "  Claimed Horde cards: Horde card 9; Horde card 12 Shame 2.",
    ]
    assert text[start + 6].startswith("Boris: Honor 0; in the Clerk pool 3; 6 Command cards in hand")
    assert "  Clerks: embassy Anna." in text
    assert "  Command track, slot 1, now: sixth of Anna." in text
    assert "  Decks: Horde 21; shows right; Tactic 20; Advisor 34." in text


def test_alone_qins_track_and_the_card_of_the_reed_clan() -> None:
    given = {"qin.party.chosen": 3, "qin.played": [0], "qin.track": [3, 0, 1, 2, 4], "qin.party.honor": 22}
    text = shown(table(1, given))
    assert "  Command track, slot 2: harder of Qin Jiushao." in text
    assert "  Command track, slot 3: the card of the Reed Clan." in text
    track = "Location track from the highest temple, mill, quarry, mine, barracks"
    assert f"  Qin Jiushao: {track}; played cards economy." in text
    assert "Qin Jiushao: Honor 22; Supporting Advisors 2." in text
    assert "The Reed Clan: in supply spearman 10." in text


def test_together_requests_and_events() -> None:
    given = {"fulfilled": [3, 4], "events": [5], "requests": [1, 0, 2]}
    text = shown(table(3, given, options={"mode": "cooperative"}))
    done = "Requests fulfilled 2 of 7 (3, 4)"
    assert f"  On the board: Advisor track 1, 2, 3, 4; Requests 1, 2; {done}; Events in force 5." in text


def test_recruits_on_their_way_and_cards_on_theirs() -> None:
    sending = [{"kind": "turns"}, {"kind": "send", "seats": [0], "used": [0, 0, 1]}]
    assert "Recruits of Anna to be sent: spearman 2, archer 1." in shown(table(given={"tasks": sending}))
    laying = {"track": [-1, -1, -1], "active": -1, "slot": 0, "players.1.chosen": 4}
    text = shown(table(given={**laying, "tasks": [{"kind": "turns"}, {"kind": "slots", "seats": [1]}]}))
    assert "Revealed, not on the track yet: fifth of Boris." in text


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_what_only_a_player_knows_changes_no_line(lang: str) -> None:
    """Resources, which cards are in hand, the card chosen in secret (GW-CORE-03)."""
    choosing = {"track": [-1, -1, -1], "active": -1, "slot": 0, "tasks": [{"kind": "order", "seats": [2]}]}
    one = table(given={**choosing, "players.1.chosen": 4, "players.1.hand": [0, 1, 2, 3, 5]})
    other = table(given={**choosing, "players.1.chosen": 0, "players.1.hand": [1, 2, 3, 4, 5]})
    other.position.players[1].resources = [9, 8, 7, 6]
    assert shown(one, lang) == shown(other, lang)


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("anna honor", "players.0.honor"),
        ("anna честь", "players.0.honor"),
        ("anna onore", "players.0.honor"),
        ("boris soldiers archer", "players.1.soldiers.archer"),
        ("boris воины лучник", "players.1.soldiers.archer"),
        ("boris guerrieri arciere", "players.1.soldiers.archer"),
        ("anna ресурсы древесина", "players.0.resources.wood"),
        ("carla overseers temple cell", "players.2.overseers.temple.cell"),
        ("carla управляющий пагода деление", "players.2.overseers.temple.cell"),
        ("section left barricades", "sections.left.barricades"),
        ("участок левый укрепления", "sections.left.barricades"),
        ("sezione sinistra barricate", "sections.left.barricades"),
        ("locations quarry", "locations.quarry"),
        ("области каменоломня", "locations.quarry"),
        ("luoghi cava", "locations.quarry"),
        ("shame pool", "shame"),
        ("запас позора", "shame"),
        ("riserva di vergogna", "shame"),
        ("decks horde", "reserve.hordes"),
        ("колоды орда", "reserve.hordes"),
        ("mazzi orda", "reserve.hordes"),
        ("warehouse gold", "warehouse.gold"),
        ("порядок чаепития", "tea"),
        ("qin track", "qin.track"),
        ("цинь сыгранные карты", "qin.played"),
    ],
)
def test_parts_are_found_by_their_words_in_every_language(typed: str, path: str) -> None:
    session = table(1 if path.startswith("qin") else 3)
    assert split_path(typed, session, whole=True) == (path, "")
