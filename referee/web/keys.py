"""What opens a table from a phone: names that tell nothing, keys in addresses, and signed cookies.

Everything follows from one secret, which the ledger keeps, so that every process of a server agrees.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

SECRET, HOST_EPOCH = "web.secret", "web.host"
ID_LENGTH, KEY_LENGTH = 12, 22


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def new_phone() -> str:
    """A name for a phone, which only that phone and the ledger know."""
    return secrets.token_urlsafe(16)


class Keys:
    """The names, keys and cookies that belong to one secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def table_id(self, name: str) -> str:
        """What a table is called in addresses."""
        return self._mark("table", name)[:ID_LENGTH]

    def table_key(self, name: str, epoch: int) -> str:
        """What opens a table until its key is changed."""
        return self._mark("key", name, str(epoch))[:KEY_LENGTH]

    def host_key(self, epoch: int) -> str:
        """What opens the list of all tables until that key is changed."""
        return self._mark("host", str(epoch))[:KEY_LENGTH]

    def guest_key(self, epoch: int) -> str:
        """What lets somebody ask whether an entry is legal, until the key of whoever keeps the tables is changed."""
        return self._mark("guest", str(epoch))[:KEY_LENGTH]

    def same(self, given: str, wanted: str) -> bool:
        """Whether a key is the right one; it takes as long for a wrong one."""
        return hmac.compare_digest(given.encode(), wanted.encode())

    def signed(self, purpose: str, value: Any) -> str:
        """A cookie for this purpose."""
        return URLSafeSerializer(self._secret, salt=purpose).dumps(value)

    def read(self, purpose: str, cookie: str) -> Any:
        """What a cookie for this purpose says; None if it was not made here."""
        try:
            return URLSafeSerializer(self._secret, salt=purpose).loads(cookie)
        except BadData:
            return None

    def _mark(self, *words: str) -> str:
        made = hmac.digest(self._secret, "\0".join(words).encode(), "sha256")
        return urlsafe_b64encode(made).decode().rstrip("=").replace("-", "x").replace("_", "y")
