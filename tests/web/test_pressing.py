"""Whoever presses whatever is there never meets a fault or a dead end, also where nobody told the facts of the box."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from web_room import Phone, Room

from referee.engine.game import Seat
from referee.games import names
from referee.opening import OWN, PRACTICE
from referee.testing import samples

SEATS = [Seat("Anna", "red"), Seat("Boris", "yellow")]
PRESSES, MOST_IN_A_ROW = 36 if samples.WIDE else 11, 12


def pressed(pick: dict[str, Any], rng: Random) -> dict[str, Any]:
    """What is said by picking any pieces that may lie together."""
    values = []
    for row in pick["rows"]:
        pieces = [one["value"] for one in row["pieces"] for _ in range(one["most"])]
        values += rng.sample(pieces, min(len(pieces), rng.randint(row["low"], row["high"])))
    return {**pick["said"], "values": {**pick["said"]["values"], pick["field"]: values}}


def choices(page: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """Whatever can be pressed, as what is sent then."""
    for group in page["offer"]["groups"]:
        if group["pick"] is not None:
            yield {"pick": pressed(group["pick"], rng)}
        for one in group["options"]:
            yield {"entry": one["entry"]} if one["entry"] is not None else {"said": one["said"]}
            if one["ended"] is not None:
                yield {"entry": one["ended"]}


def press(phone: Phone, page: dict[str, Any], rng: Random, met: list[Any]) -> bool:
    """Press one thing after the other until something is declared; whether it was recorded. ``met``: what was offered."""
    seq = page["seq"]
    for _ in range(MOST_IN_A_ROW):
        met += [
            {**one, "notes": [*group["all"], *one["notes"]]}
            for group in page["offer"]["groups"]
            for one in group["options"]
        ]
        found = [*choices(page, rng)]
        if not found:
            return False
        one = rng.choice(found)
        if "said" in one:
            page = phone.get("turn", said=json.dumps(one["said"]))
            continue
        sent = {"said": json.dumps(one["pick"])} if "pick" in one else one
        answer = phone.post("enter", **sent, seen=seq)
        assert answer.status_code == 200, (answer.json(), sent)
        page = answer.json()
        if page["seq"] > seq or page.get("told"):
            assert page["told"]["lines"], sent
            return bool(page["seq"] > seq)
    return False


@pytest.mark.parametrize("box", [PRACTICE, OWN])
@pytest.mark.parametrize("game", names())
def test_any_buttons_may_be_pressed(room: Room, game: str, box: str) -> None:
    """And what cannot be verified where nobody told the facts of the box is offered as such."""
    rng = Random(f"{game} {box}")
    table = room.table(game, SEATS, box=box)
    phones = [room.phone(table, seat) for seat in range(len(SEATS))]
    recorded, met = 0, list[Any]()
    for _ in range(PRESSES):
        pages = [phone.get("turn") for phone in phones]
        if pages[0]["over"]:
            break
        able = [(phone, page) for phone, page in zip(phones, pages, strict=True) if [*choices(page, rng)]]
        assert able, pages[0]["prompt"]
        recorded += press(*rng.choice(able), rng, met)
    assert recorded > PRESSES // 8
    found = [one for one in met if one["verdict"] == "unverifiable"]
    assert bool(found) == (box == OWN)
    assert all("cannot be verified" in one["notes"] for one in found)
    assert [(one["label"], one["entry"]) for one in met if one["verdict"] == "illegal"] == []
