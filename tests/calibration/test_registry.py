"""Codes: the same on every run, far apart, and every slip of one character shows."""

from __future__ import annotations

import json

import numpy as np
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from segno.encoder import evaluate_mask

from calibration import symbols
from calibration.drawn import lines, penalties
from calibration.errors import CodeError
from calibration.registry import ALPHABET, QR_APART, Piece, Registry, check_character, issue, well_formed

PIECES = [Piece(f"card {number}") for number in range(150)] + [Piece(f"cube {n}", "", 8, 8) for n in range(40)]
BODIES = st.text(ALPHABET, min_size=9, max_size=9)


@pytest.fixture(scope="module")
def registry() -> Registry:
    return issue("QX", PIECES)


def test_codes_are_the_same_on_every_run_and_stay_when_pieces_are_added(registry: Registry) -> None:
    longer = issue("QX", [*PIECES, Piece("late card"), Piece("late cube", "", 8, 8)])
    assert longer.tags[: len(PIECES)] == registry.tags
    assert issue("QY", PIECES).tags[0].payload[2:] != registry.tags[0].payload[2:]


def test_every_payload_is_one_of_ours_and_no_two_are_equal(registry: Registry) -> None:
    payloads = [tag.payload for tag in registry.tags]
    assert len(set(payloads)) == len(PIECES)
    assert all(well_formed(tag.payload, "QX") for tag in registry.of("qr"))
    assert not any(well_formed(tag.payload, "QY") for tag in registry.of("qr"))


def test_small_pieces_get_markers_and_can_be_found_by_them(registry: Registry) -> None:
    assert {tag.component.split()[0] for tag in registry.of("aruco")} == {"cube"}
    for tag in registry.of("aruco"):
        assert tag.marker is not None and registry.by_marker(tag.marker) is tag
    assert registry.by_payload("nobody's") is None


def test_the_worst_pair_is_the_worst_counted_module_by_module(registry: Registry) -> None:
    grids = [np.array(symbols.modules(tag)) for tag in registry.of("qr")]
    assert registry.closest["qr"].modules == min(int((a != b).sum()) for i, a in enumerate(grids) for b in grids[:i])
    assert registry.closest["qr"].modules >= QR_APART
    turned = [[np.rot90(symbols.modules(tag), turn) for turn in range(4)] for tag in registry.of("aruco")]
    apart = min(int((a[0] != view).sum()) for i, a in enumerate(turned) for b in turned[:i] for view in b)
    assert registry.closest["aruco"].modules == apart >= 6


def test_running_numbers_would_be_closer(registry: Registry) -> None:
    grids = [np.array(symbols.qr_modules(f"QX{number:08}")) for number in range(len(registry.of("qr")))]
    assert min(int((a != b).sum()) for i, a in enumerate(grids) for b in grids[:i]) < registry.closest["qr"].modules


def test_a_registry_survives_json(registry: Registry) -> None:
    data = json.loads(json.dumps(registry.to_data()))
    assert Registry.from_data(data) == registry
    assert set(data["tags"][0]) == {"component", "name", "payload", "symbology", "symbol_mm", "thickness_mm"}


@given(BODIES, st.integers(0, 9), st.sampled_from(ALPHABET))
def test_one_changed_character_shows(body: str, place: int, other: str) -> None:
    payload = body + check_character(body)
    changed = payload[:place] + other + payload[place + 1 :]
    assert well_formed(changed) == (changed == payload)


@given(BODIES, st.integers(0, 9), st.integers(0, 9))
def test_two_exchanged_characters_show(body: str, one: int, two: int) -> None:
    payload = list(body + check_character(body))
    payload[one], payload[two] = payload[two], payload[one]
    assert well_formed("".join(payload)) == ("".join(payload) == body + check_character(body))


@pytest.mark.parametrize("text", ["", "QX", "https://example.org", "QX\x1b[31m1234", "qxabcdefgh", "QX" * 5000])
def test_a_strangers_text_is_not_ours(text: str) -> None:
    assert not well_formed(text)


@pytest.mark.parametrize(
    ("prefix", "pieces"),
    [
        ("Q", PIECES),
        ("O1", PIECES),
        ("QX", [Piece("card"), Piece("card")]),
        ("QX", [Piece("card", "", 0)]),
        ("QX", [Piece("card", "", float("nan"))]),
        ("QX", [Piece("card", "", 15, -1)]),
        ("QX", [Piece(f"cube {number}", "", 8) for number in range(251)]),
    ],
)
def test_what_cannot_be_issued_is_refused(prefix: str, pieces: list[Piece]) -> None:
    with pytest.raises(CodeError) as caught:
        issue(prefix, pieces)
    assert str(caught.value)


CODED = {
    "component": "card/1",
    "name": "card",
    "payload": "5X5-001",
    "symbology": "aruco",
    "symbol_mm": 8,
    "thickness_mm": 2,
}


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        {"prefix": "QX", "tags": [{"payload": "x"}]},
        {"prefix": "QX", "tags": 3},
        *({"prefix": "QX", "tags": [CODED | {"payload": code}]} for code in (5, "5X5-1", "5X5-250", "QX")),
        {"prefix": "QX", "tags": [CODED | {"symbology": "qr", "payload": "much too long for a symbol"}]},
        {"prefix": "QX", "tags": [CODED | {"symbology": "bar"}]},
        {"prefix": "QX", "tags": [CODED | {"symbol_mm": 0}]},
    ],
)
def test_data_that_is_no_registry_is_refused(data: object) -> None:
    with pytest.raises(CodeError, match="not a list of tags"):
        Registry.from_data(data)  # type: ignore[arg-type]


@pytest.mark.parametrize("prefix", ["T2", "ZG", "R7", "22"])
def test_symbols_are_those_that_the_standard_prescribes(prefix: str) -> None:
    for tag in issue(prefix, [Piece(f"piece {number}") for number in range(60)]).tags:
        made = segno.make_qr(tag.payload, error="h", version=1, boost_error=False)
        assert symbols.qr_modules(tag.payload) == tuple(tuple(map(bool, row)) for row in made.matrix)


def test_masks_are_weighed_as_the_standard_says() -> None:
    random = np.random.default_rng(7)
    drawn = (random.random((300, 21, 21)) < random.uniform(0.2, 0.8, (300, 1, 1))).astype(np.uint8)
    rows = [[bytearray(row.tobytes()) for row in one] for one in drawn]
    assert penalties(lines(drawn)).tolist() == [evaluate_mask(one, 21, 21) for one in rows]
