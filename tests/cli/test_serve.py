"""What `referee serve` says in the terminal: the addresses, and who can reach them."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(("host", "who"), [("127.0.0.1", "Only this machine"), ("localhost", "Only this machine")])
def test_an_address_of_this_machine_alone_says_so(referee: Any, host: str, who: str) -> None:
    said = referee("serve", "--show", "--host", host).out
    assert f"http://{host}:8765/h/" in said
    assert who in said
    assert "network" not in said


def test_everywhere_is_the_whole_network_and_the_key_stays(referee: Any) -> None:
    first, again = (referee("serve", "--show").out for _ in range(2))
    assert "Whoever is in this network can reach it" in first or "Only this machine" in first
    assert first == again
    assert referee("serve", "--show", "--new-key").out != first


def test_where_nothing_can_listen_it_is_said(referee: Any) -> None:
    told = referee("serve", "--host", "192.0.2.77")
    assert told.status == 2
    assert "Nothing can listen at 192.0.2.77" in told.err
