"""A server in memory, with a ledger of its own, and phones that come to its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from referee.engine.game import Seat
from referee.games import game as find_game
from referee.opening import PRACTICE, named_box
from referee.table import Table
from referee.web.app import application
from referee.web.hub import Hub

HOST = "table.test"


@dataclass(frozen=True)
class Room:
    """A server with tables, to which phones may be brought."""

    client: TestClient
    url: str

    @property
    def hub(self) -> Hub:
        hub: Hub = self.client.app.state.hub  # type: ignore[attr-defined]
        return hub

    def table(
        self,
        game: str,
        seats: list[Seat],
        options: Mapping[str, str] = {},
        rulings: Mapping[str, str] = {},
        *,
        box: str = PRACTICE,
        position: Any = None,
    ) -> str:
        """Open a table, with the practice box unless another is named; returns its id in addresses."""
        found = find_game(game)
        name = f"{game}-{len(self.hub.ledger.tables()) + 1}"
        Table.new(self.url, name, found, seats, options, rulings, named_box(self.url, found, box), position).close()
        return self.hub.keys.table_id(name)

    def key(self, table: str) -> str:
        """The key of a table."""
        name = self.hub.name_of(table)
        assert name is not None
        return self.hub.keys.table_key(name, self.hub.door(name).epoch)

    def phone(self, table: str, seat: int | None = None, lang: str = "en") -> Phone:
        """A program that came to a table, and took a seat."""
        joined = self.client.get(f"/api/join/{table}/{self.key(table)}")
        assert joined.status_code == 200, joined.text
        headers = {"Authorization": f"Bearer {joined.json()['token']}", "Accept-Language": lang}
        phone = Phone(self.client, f"/api/t/{table}", headers)
        if seat is not None:
            assert phone.post("seat", seat=seat).json() == {"seat": seat}
        return phone


@dataclass(frozen=True)
class Phone:
    """What a phone asks and sends, as JSON."""

    client: TestClient
    base: str
    headers: dict[str, str]

    def get(self, page: str, **query: str) -> Any:
        answer = self.client.get(f"{self.base}/{page}", params=query, headers=self.headers)
        assert answer.status_code == 200, (page, answer.status_code, answer.text)
        return answer.json()

    def post(self, act: str, **data: Any) -> Any:
        return self.client.post(f"{self.base}/{act}", json=data, headers=self.headers)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    url = str(tmp_path / "ledger.sqlite3")
    with TestClient(application(url, {HOST}), base_url=f"http://{HOST}", follow_redirects=False) as client:
        yield Room(client, url)
