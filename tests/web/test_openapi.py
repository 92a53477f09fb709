"""The JSON interface, asked everything its own description allows, and more: it never has a fault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from starlette.testclient import TestClient
from web_room import HOST, Phone, Room

from referee.engine.game import Seat
from referee.testing import samples
from referee.web import slow
from referee.web.api import interface
from referee.web.app import application

schemathesis = pytest.importorskip("schemathesis", reason="pip install schemathesis")

SCHEMA = schemathesis.openapi.from_dict(interface().openapi())
OPERATIONS = [one.ok() for one in SCHEMA.get_all_operations()]
UPLOADS = ("/t/{table}/photos", "/ask/{game}/photos")
TABLES = ("zhanguo", "nations_dice")
UNDERSTOOD = {200, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429}


@pytest.fixture(scope="module")
def seated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Phone]]:
    """A phone on a seat of a table of two games each."""
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(slow, "FIRST", 0.0)  # keys are guessed here too
    url = str(tmp_path_factory.mktemp("openapi") / "ledger.sqlite3")
    with TestClient(
        application(url, {HOST}), f"http://{HOST}", follow_redirects=False, raise_server_exceptions=False
    ) as client:
        room = Room(client, url)
        seats = [Seat("Anna", "red"), Seat("Boris", "yellow")]
        yield [room.phone(room.table(game, seats), 0) for game in TABLES]
    monkeypatch.undo()


def of_table(phone: Phone, path: str) -> str:
    """The path for a table or game that is there."""
    return path.replace("{table}", phone.base.rpartition("/")[2]).replace("/ask/{game}", "/ask/zhanguo")


def keys(phone: Phone, path: str) -> dict[str, str]:
    """The headers of whoever may ask for this path."""
    if not path.startswith("/ask/"):
        return phone.headers
    hub = phone.client.app.state.hub  # type: ignore[attr-defined]
    key = hub.keys.guest_key(hub.host_epoch())
    return {"Authorization": f"Bearer {phone.client.get(f'/api/join/ask/{key}').json()['token']}"}


def asked(phone: Phone, case: Any) -> Any:
    """Send what was made up, to a table that is there."""
    path = of_table(phone, case.path)
    for name, value in (case.path_parameters or {}).items():
        path = path.replace("{" + name + "}", quote(str(value), safe="", errors="replace") or "x")
    query = {key: value for key, value in (case.query or {}).items() if value is not None}
    try:
        body = json.dumps(case.body) if isinstance(case.body, dict | list | str | int | float | bool | None) else b"?"
    except ValueError:
        body = b"\xff"
    headers = {**keys(phone, path), "Content-Type": "application/json"}
    return phone.client.request(case.method, f"/api{path}", params=query, content=body, headers=headers)


@pytest.mark.parametrize("game", range(len(TABLES) if samples.WIDE else 1))
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one.method} {one.path}")
def test_nothing_that_is_sent_is_a_fault(seated: list[Phone], operation: Any, game: int) -> None:
    @settings(
        max_examples=25 if samples.WIDE else 12, deadline=None, database=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def sent(case: Any) -> None:
        answer = asked(seated[game], case)
        assert answer.status_code in UNDERSTOOD, (answer.status_code, answer.text[:500])
        json.loads(answer.text)

    sent()


@pytest.mark.parametrize(
    "operation",
    [one for one in OPERATIONS if one.method == "post" and one.path not in UPLOADS],
    ids=lambda one: one.path,
)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"entry": "\\u0000"}',
        b'{"entry": "\\ud800"}',
        b'{"entry": 1e999}',
        b"\xff\xfe",
        b'{"entry":' * 300,
    ],
)
def test_what_is_no_body_is_said(seated: list[Phone], operation: Any, body: bytes) -> None:
    path = of_table(seated[0], operation.path).replace("{photo}", "x")
    headers = {**keys(seated[0], path), "Content-Type": "application/json"}
    answer = seated[0].client.post(f"/api{path}", content=body, headers=headers)
    assert answer.status_code in UNDERSTOOD, (answer.status_code, answer.text[:500])


@pytest.mark.parametrize("name", ["a%0Ab", "%0A", "a%0D%0Ab", "%2F", "%00"])
def test_an_odd_address_is_answered_with_data(seated: list[Phone], name: str) -> None:
    """A path with a line break in it is not one of the interface's to the framework."""
    answer = seated[0].client.get(f"/api{seated[0].base}/photo/{name}", headers=seated[0].headers)
    assert answer.status_code == 404
    assert answer.json()["error"]


def test_every_operation_is_described() -> None:
    assert len(OPERATIONS) > 10
    assert not [one.path for one in OPERATIONS if not one.definition.raw.get("summary", "").endswith(".")]
