"""What pieces, boards and zones are called on their labels, mats and in reports, in each language."""

from __future__ import annotations

from referee.engine.labels import DIGITS, Labels, counted, keyed
from referee.engine.words import words
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
from referee.games.great_wall.mats import HONOR, SHAME

PIECES = keyed(
    *SOLDIER.options,
    words("clerk", ru="чиновник"),
    words("flank", "a horseman's second spot", ru="вторая ячейка всадника"),
    words("tea", "tea marker", ru="маркер чая"),
    words("turn", "command marker", ru="маркер приказа"),
    words("command", "command card", ru="карта приказа"),
    *counted(words("honor", ru="честь"), 3),
    words("supporting", "supporting advisors", ru="помощники"),
    words("horde", "horde card", ru="карта отряда"),
    words("back", "back of a horde card", ru="рубашка карты отряда"),
    words("wound", "wound marker", ru="фишка повреждения"),
    words("wall", ru="стена"),
    words("barricade", ru="баррикада"),
    words("general", ru="генерал"),
    words("advisor", ru="советник"),
    words("artifact", ru="артефакт"),
    words("request", ru="указ"),
    words("event", ru="событие"),
    words("token", ru="фишка"),
    words("time", "time token", ru="фишка времени"),
    *counted(words("shame", "shame pool", ru="запас позора"), 2),
    words("stock", "warehouse", ru="склад"),
    words("outcome", "game", ru="игра"),
)

ZONES = keyed(
    words("card", "horde card", ru="карта отряда"),
    *(words(f"row{row}", f"row {row},", ru=f"ряд {row},") for row in range(1, ROWS + 1)),
    words("wall", "wall level", ru="уровень стены"),
    words("level", ru="уровень"),
    words("barricades", ru="баррикады"),
    words("firing", "firing spots", ru="огневые позиции"),
    words("rest", "rest zone", ru="укрытие"),
    words("pool", "clerk pool", ru="общий запас"),
    words("open", "artifact or request", ru="артефакт или указ"),
    words("events", ru="события"),
    words("fulfilled", "requests fulfilled", ru="выполненные указы"),
    words("deck", "horde deck", ru="колода орды"),
    words("advisors", ru="советники"),
    words("slot", "command slot", ru="ячейка приказов"),
    words("tea", "tea markers from the top", ru="маркеры чая сверху вниз"),
    words("tokens", "Qin's location track", ru="шкала областей Циня"),
    words("time", "time slot", ru="деление времени"),
    words("outcome", "won or lost", ru="победа или поражение"),
    words("going", "still on", ru="идёт"),
    words("won", ru="выиграна"),
    words("lost", "sacrificed", ru="принесены в жертву"),
    words("shame", "shame pool", ru="запас позора"),
    words("honor", ru="честь"),
    words("general", ru="генерал"),
    words("claimed", "claimed, shame tokens:", ru="захвачены, жетонов позора:"),
    words("supply", ru="запас"),
    words("shamed", "supply, with shame", ru="запас, с позором"),
    words("discard", "command discard", ru="сброс приказов"),
    words("supporting", "supporting advisors", ru="помощники"),
    *DIGITS,
    *(words(one.key, f"{one.shown('en')}:", ru=f"{one.shown('ru')} участок:") for one in SECTION.options),
    *LOCATION.options,
    *RESOURCE.options,
)
OWN = words("own", "board of a colour", ru="планшет цвета")
LOST = words("lost", "lost", ru="проиграна")
SINGLE = ("tea", "turn", "supporting", "time", "outcome", "stock", "token", *HONOR, *SHAME)


class GreatWall(Labels):
    """Command cards have names; what tells pieces apart may be of several words."""

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
