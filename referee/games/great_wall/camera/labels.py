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
    words("clerk", ru="чиновник", it="funzionario"),
    words("flank", "a horseman's second spot", ru="вторая ячейка всадника", it="seconda casella di un cavaliere"),
    words("tea", "tea marker", ru="маркер чая", it="segnalino tè"),
    words("turn", "command marker", ru="маркер приказа", it="segnalino comando"),
    words("command", "command card", ru="карта приказа", it="carta comando"),
    *counted(words("honor", ru="честь", it="onore"), 3),
    words("supporting", "supporting advisors", ru="помощники", it="consiglieri di supporto"),
    words("horde", "horde card", ru="карта отряда", it="carta orda"),
    words("back", "back of a horde card", ru="рубашка карты отряда", it="dorso di una carta orda"),
    words("wound", "wound marker", ru="фишка повреждения", it="segnalino ferita"),
    words("wall", ru="стена", it="muro"),
    words("barricade", ru="баррикада", it="barricata"),
    words("general", ru="генерал", it="generale"),
    words("advisor", ru="советник", it="consigliere"),
    words("artifact", ru="артефакт", it="artefatto"),
    words("request", ru="указ", it="richiesta"),
    words("event", ru="событие", it="evento"),
    words("token", ru="фишка", it="segnalino"),
    words("time", "time token", ru="фишка времени", it="segnalino tempo"),
    *counted(words("shame", "shame pool", ru="запас позора", it="riserva di vergogna"), 2),
    words("stock", "warehouse", ru="склад", it="magazzino"),
    words("outcome", "game", ru="игра", it="partita"),
)

ZONES = keyed(
    words("card", "horde card", ru="карта отряда", it="carta orda"),
    *(words(f"row{row}", f"row {row},", ru=f"ряд {row},", it=f"fila {row},") for row in range(1, ROWS + 1)),
    words("wall", "wall level", ru="уровень стены", it="livello del muro"),
    words("level", ru="уровень", it="livello"),
    words("barricades", ru="баррикады", it="barricate"),
    words("firing", "firing spots", ru="огневые позиции", it="postazioni di tiro"),
    words("rest", "rest zone", ru="укрытие", it="zona di riposo"),
    words("pool", "clerk pool", ru="общий запас", it="riserva comune"),
    words("open", "artifact or request", ru="артефакт или указ", it="artefatto o richiesta"),
    words("events", ru="события", it="eventi"),
    words("fulfilled", "requests fulfilled", ru="выполненные указы", it="richieste esaudite"),
    words("deck", "horde deck", ru="колода орды", it="mazzo orda"),
    words("advisors", ru="советники", it="consiglieri"),
    words("slot", "command slot", ru="ячейка приказов", it="casella dei comandi"),
    words("tea", "tea markers from the top", ru="маркеры чая сверху вниз", it="segnalini tè dall’alto"),
    words("tokens", "Qin's location track", ru="шкала областей Циня", it="tracciato dei luoghi di Qin"),
    words("time", "time slot", ru="деление времени", it="casella del tempo"),
    words("outcome", "won or lost", ru="победа или поражение", it="vittoria o sconfitta"),
    words("going", "still on", ru="идёт", it="in corso"),
    words("won", ru="выиграна", it="vinta"),
    words("lost", "sacrificed", ru="принесены в жертву", it="sacrificati"),
    words("shame", "shame pool", ru="запас позора", it="riserva di vergogna"),
    words("honor", ru="честь", it="onore"),
    words("general", ru="генерал", it="generale"),
    words("claimed", "claimed, shame tokens:", ru="захвачены, жетонов позора:", it="prese, segnalini vergogna:"),
    words("supply", ru="запас", it="riserva"),
    words("shamed", "supply, with shame", ru="запас, с позором", it="riserva, con vergogna"),
    words("discard", "command discard", ru="сброс приказов", it="comandi scartati"),
    words("supporting", "supporting advisors", ru="помощники", it="consiglieri di supporto"),
    *DIGITS,
    *(
        words(one.key, f"{one.shown('en')}:", ru=f"{one.shown('ru')} участок:", it=f"sezione {one.shown('it')}:")
        for one in SECTION.options
    ),
    *LOCATION.options,
    *RESOURCE.options,
)
OWN = words("own", "board of a colour", ru="планшет цвета", it="plancia di un colore")
LOST = words("lost", "lost", ru="проиграна", it="persa")
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
