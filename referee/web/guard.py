"""Who may speak to the server at all: checked before any page is looked for, and said of every answer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.web.slow import Slowing

KEYS = ("/h/", "/j/", "/api/join/")
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=()",
}
MOST_BODY, MOST_UPLOAD = 64 * 1024, 60_000_000
UPLOADS = re.compile(r"(/(t|ask)/[^/]+/camera|/api/(t|ask)/[^/]+/photos)")


class Guard:
    """Refuses requests for other hosts and from other pages and bodies that are too large, slows down guesses of keys,
    and adds the headers of safety.

    ``names`` are the host names by which the server may be called; ``*.local`` means any name that ends so.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = {name.lower() for name in names}
        self.slowing = Slowing()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        most = MOST_UPLOAD if UPLOADS.fullmatch(scope["path"]) else MOST_BODY
        problem = self._problem(scope, headers)
        if problem is not None:
            status, said = problem
            await PlainTextResponse(said, status, HEADERS)(scope, receive, send)
            return
        if scope["path"].startswith(KEYS):
            await self._with_key(scope, receive, send)
        else:
            await self.app(scope, _limited(receive, most), _adding(send))

    async def _with_key(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request whose address holds a key."""
        guesser = self.slowing.of(scope["client"][0] if scope.get("client") else "")
        if not await self.slowing.wait(guesser):
            await PlainTextResponse("Too many wrong keys came from there. Wait a minute.\n", 429, HEADERS)(
                scope, receive, send
            )
            return

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.slowing.tried(guesser, wrong=message["status"] == 403)
            await send(message)

        await self.app(scope, _limited(receive, MOST_BODY), _adding(watched))

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self._known(host):
            return (
                421,
                f"This server is not called {host!r}. If it should be, start it with: referee serve --name NAME\n",
            )
        length = headers.get("content-length", "0")
        uploads = UPLOADS.fullmatch(scope["path"])  # a page says of pictures that they are too large, and reads none
        if not length.isascii() or not length.isdecimal() or (int(length) > MOST_BODY and not uploads):
            return 413, "This is too long.\n"
        if not scope["query_string"].isascii():
            return 400, "This address cannot be read.\n"
        if scope["method"] in UNSAFE and not self._own_page(headers, host):
            return 403, "This came from another page.\n"
        return None

    def _known(self, host: str) -> bool:
        name = _name(host)
        return name in self.names or any(one.startswith("*.") and name.endswith(one[1:]) for one in self.names)

    def _own_page(self, headers: Headers, host: str) -> bool:
        """Whether an unsafe request comes from a page of this server: browsers say so in one of two headers.

        Programs send a token, which no page of others can, and no cookie counts with it.
        """
        if "cookie" not in headers or "authorization" in headers:
            return True
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        return origin is not None and urlsplit(origin).netloc.lower() == host.lower()


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        return host.partition("]")[0].lstrip("[").lower()
    return host.rpartition(":")[0].lower() if host.count(":") == 1 else host.lower()


def _limited(receive: Receive, most: int) -> Receive:
    """Ends a body that goes on longer than it may, whatever its header says."""
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            return {"type": "http.disconnect"}
        return message

    return limited


def _adding(send: Send) -> Send:
    async def adding(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return adding


def own_names(addresses: Iterable[str], more: Iterable[str] = ()) -> set[str]:
    """The host names of a server that listens at these addresses."""
    return {"localhost", "127.0.0.1", "::1", *addresses, *more}
