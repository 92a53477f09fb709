"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.words import words
from referee.games.great_wall.camera.mats import HONOR, SHAME
from referee.games.great_wall.components import (
    COMMAND,
    LOCATION,
    RESOURCE,
    ROWS,
    SEAT_COLOURS,
    SECTION,
    SECTIONS,
    SOLDIER,
)

PIECES = keyed(
    *SOLDIER.options,
    words("clerk"),
    words("flank", "second spot"),
    words("tea", "tea marker"),
    words("turn", "command marker"),
    words("command", "command card"),
    *counted(words("honor"), 3),
    words("supporting", "supporting advisors"),
    words("horde", "horde card"),
    words("back", "back of a horde card"),
    words("wound", "wound marker"),
    words("wall"),
    words("barricade"),
    words("general"),
    words("advisor"),
    words("artifact"),
    words("request"),
    words("event"),
    words("token"),
    words("time", "time token"),
    *counted(words("shame", "shame pool"), 2),
    words("stock", "warehouse"),
    words("outcome", "game"),
)

ZONES = keyed(
    words("card", "horde card"),
    *(words(f"row{row}", f"row {row},") for row in range(1, ROWS + 1)),
    words("wall", "wall level"),
    words("level"),
    words("barricades", sense="zone"),
    words("firing", "firing spots"),
    words("rest", "rest zone"),
    words("pool", "clerk pool"),
    words("open", "artifact or request"),
    words("events"),
    words("fulfilled", "requests fulfilled"),
    words("deck", "horde deck"),
    words("advisors"),
    words("slot", "command slot"),
    words("tea", "tea markers from the top"),
    words("tokens", "Qin's location track"),
    words("time", "time slot"),
    words("outcome", "won or lost"),
    words("going", "still on"),
    words("won"),
    words("lost", "sacrificed"),
    words("shame", "shame pool"),
    words("honor"),
    words("general"),
    words("claimed", "claimed, shame tokens:"),
    words("supply"),
    words("shamed", "supply, with shame"),
    words("discard", "command discard"),
    words("supporting", "supporting advisors"),
    *DIGITS,
    *(words(one.key, f"{one.en[0]}:") for one in SECTION.options),
    *LOCATION.options,
    *RESOURCE.options,
)
OWN = words("own", "board of a colour")
LOST = words("lost", "lost")
SINGLE = ("tea", "turn", "supporting", "time", "outcome", "stock", "token", *HONOR, *SHAME)


class GreatWall(Labels):
    """The labels of The Great Wall: Command cards are named, and several words may tell pieces of a kind apart."""

    def named(self, component: str, lang: str) -> str:
        kind, _, copy = component.rpartition("/")
        if not kind.endswith("/command"):
            return super().named(component, lang)
        what, whose = self.kind(kind, lang)
        return f"{what}: {COMMAND.options[int(copy) - 1].shown(lang)} ({whose})"

    def apart(self, what: str, rest: str, lang: str) -> str:
        if what == "outcome" and rest == LOST.key:
            return LOST.shown(lang)
        if what == "back":
            return SECTION.options[SECTIONS.index(rest)].shown(lang)
        return " ".join(self.words(rest, lang))

    def alone(self, kind: str) -> bool:
        return super().alone(kind) or kind.partition("/")[0] in self.single


LABELS = GreatWall(PIECES, ZONES, keyed(*SEAT_COLOURS.options), SINGLE, own=OWN)
named, kind_named, titled = LABELS.named, LABELS.kind_named, LABELS.titled
