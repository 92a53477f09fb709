"""What a camera sees of the toy game Courtyard: one board on which everything lies."""

from __future__ import annotations

from calibration.layout import Layout, Zone, border_markers, rectangle
from calibration.registry import Piece
from referee.camera.kit import Kit
from referee.engine.action import Action
from referee.engine.session import Session
from referee.engine.spot import Place, Spot, count, level, number, owners
from tests.engine import toy

COLOURS = ("blue", "red", "green")
TRACK = tuple(Place("main", f"round-{turn}") for turn in range(1, toy.ROUNDS + 1))
SPOTS: tuple[Spot, ...] = (
    level("round", TRACK, "token/round", first=1),
    owners("acted", Place("main", "yard"), [f"{colour}/pawn" for colour in COLOURS]),
    *(count(f"coins.{seat}", Place("main", f"{colour}-purse"), "coin") for seat, colour in enumerate(COLOURS)),
    *(
        number(f"chosen.{seat}", Place("main", f"{colour}-card"), f"{colour}/card")
        for seat, colour in enumerate(COLOURS)
    ),
    *(number(f"points.{seat}", Place("main", f"{colour}-points"), "points") for seat, colour in enumerate(COLOURS)),
)
HIGH = 50
WIDE = {"purse": 140, "card": 50, "points": 50}


def _zones() -> tuple[Zone, ...]:
    rows = []
    for row, colour in enumerate(COLOURS):
        x = 40
        for name, wide in WIDE.items():
            rows.append(Zone(f"{colour}-{name}", rectangle(x, 40 + HIGH * row, wide, HIGH)))
            x += wide
    rows += [Zone(place.zone, rectangle(40 + 50 * at, 40 + 3 * HIGH, 50, HIGH)) for at, place in enumerate(TRACK)]
    return (*rows, Zone("yard", rectangle(190, 40 + 3 * HIGH, 150, HIGH)))


BOARD = Layout("main", 420, 280, _zones(), border_markers(420, 280, 0, 8, 30))
PIECES = (
    *(f"coin/{copy}" for copy in range(1, 10)),
    *(f"{colour}/pawn/1" for colour in COLOURS),
    *(f"{colour}/card/{copy}" for colour in COLOURS for copy in (1, 2, 3)),
    "token/round/1",
)
KIT = Kit("courtyard", "CY", tuple(Piece(name, symbol_mm=20, thickness_mm=2) for name in PIECES), (BOARD,))
REGISTRY = KIT.registry


def table(*actions: Action) -> Session:
    """A table of three after some actions."""
    session = Session(toy.setting())
    for action in actions:
        assert session.declare(action).legal
    return session
