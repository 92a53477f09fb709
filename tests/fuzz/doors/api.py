"""The JSON interface of the table's page, asked in this process by a phone on a seat, a guest and a stranger."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fuzz.draw import Draw
from fuzz.tables import entries
from fuzz.tables import words as entry_words
from referee import library
from referee.web.api import interface
from referee.web.app import application

HOST = "table.test"
UNDERSTOOD = {200, 303, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429}
GAMES = ("zhanguo", "nippon")
LONGEST = 40
"""Rows that a table's record may have before another is opened."""
UPLOADS = "photos"


@cache
def operations() -> list[tuple[str, str]]:
    """Every method with its path, but for pictures: these are read in a process of their own."""
    paths = interface().openapi()["paths"]
    return [(method.upper(), path) for path, of in paths.items() for method in of if not path.endswith(UPLOADS)]


class Server:
    """The application with its ledger, without a socket."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.url = str(Path(self.folder.name) / "ledger.sqlite3")
        library.new("zhanguo", ["anna:red", "boris:blue"], box="practice", db=self.url, name="first")
        self.app = application(self.url, {HOST})
        self.loop = asyncio.new_event_loop()
        self.life = self.app.router.lifespan_context(self.app)
        self.loop.run_until_complete(self.life.__aenter__())
        self.hub = self.app.state.hub
        guest = self.hub.keys.guest_key(self.hub.host_epoch())
        self.guest = self.sent("GET", f"/api/join/ask/{guest}")[1]["token"]
        self.made = 0
        self.phones = [self.phone(game) for game in GAMES]

    def phone(self, game: str) -> tuple[str, str]:
        """A new table of a game: its address and the token of whoever sits on its first seat."""
        self.made += 1
        name = f"{game}-{self.made}"
        library.new(game, ["anna", "boris"], box="practice", db=self.url, name=name)
        table = self.hub.keys.table_id(name)
        key = self.hub.keys.table_key(name, self.hub.door(name).epoch)
        token = self.sent("GET", f"/api/join/{table}/{key}")[1]["token"]
        assert self.sent("POST", f"/api/t/{table}/seat", token, b'{"seat": 0}')[0] == 200
        return table, token

    def sent(self, method: str, path: str, token: str = "", body: bytes = b"", query: bytes = b"") -> tuple[int, Any]:
        """The status and the document that answer a request."""
        headers = [(b"host", HOST.encode()), (b"content-type", b"application/json")]
        headers += [(b"authorization", f"Bearer {token}".encode())] if token else []
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": quote(path).encode(), "query_string": query, "root_path": "", "headers": headers,
            "client": ("127.0.0.1", 5000), "server": (HOST, 80), "state": {},
        }  # fmt: skip
        said: list[dict[str, Any]] = []
        pending = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return pending.pop() if pending else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            said.append(message)

        self.loop.run_until_complete(self.app(scope, receive, send))  # type: ignore[arg-type]
        text = b"".join(one.get("body", b"") for one in said[1:])
        return said[0]["status"], json.loads(text) if text.startswith(b"{") else text


@cache
def server() -> Server:
    return Server()


def take(data: bytes) -> None:
    draw, here = Draw(data), server()
    (method, path), who = draw.one(operations()), draw.byte()
    place = who % len(GAMES)
    table, seated = here.phones[place]
    token = (seated, seated, seated, here.guest)[who // 2 % 4] if who < 248 else ""
    if path.startswith("/ask/") and who < 248:
        token = here.guest
    head, _, body = draw.rest().partition(b"\n")
    word, _, query = head.partition(b"?")
    filled = path.replace("{table}", table).replace("{game}", GAMES[place])
    for name in ("key", "photo", "rule", "play", "path"):
        filled = filled.replace("{" + name + "}", word.decode("utf-8", "replace") or "x")
    status, answer = here.sent(method, f"/api{filled}", token, body, query)
    assert status in UNDERSTOOD, (method, filled, status, answer)
    if status == 200 and isinstance(answer, dict) and answer.get("seq", 0) > LONGEST:
        here.phones[place] = here.phone(GAMES[place])


def seeds() -> Iterable[bytes]:
    bodies = {
        "enter": {"entry": "court 40", "seen": 3, "once": "a", "why": ""}, "check": {"entry": "palace 4 from 5"},
        "undo": {"count": 1}, "redo": {"count": 1}, "note": {"entry": "tea"}, "seat": {"seat": 1},
    }  # fmt: skip
    for number, (_method, path) in enumerate(operations()):
        body = json.dumps(bodies.get(path.rpartition("/")[2], {})).encode()
        yield bytes((number, number % 2)) + b"x?said=&entry=court\n" + body
    for number, entry in enumerate(entries()[::25]):
        for one in ("/t/{table}/enter", "/t/{table}/ask"):
            place = next((at for at, (_, path) in enumerate(operations()) if path == one), 0)
            yield bytes((place, number % 2)) + b"\n" + json.dumps({"entry": entry, "know": ["anna vp 3"]}).encode()


def words() -> Iterable[str]:
    found = {
        *[*entry_words()][::4],
        "?said=",
        "&entry=",
        '{"entry": "',
        '{"verb": "',
        '"values": {',
        '"before": [',
        "null",
        "%22",
    }
    for schema in interface().openapi()["components"]["schemas"].values():
        found |= {f'"{name}": ' for name in schema.get("properties", ())}
    for of in interface().openapi()["paths"].values():
        for one in of.values():
            found |= {f"{given['name']}=" for given in one.get("parameters", ()) if given["in"] == "query"}
    return sorted(found)
