"""From a position to what final scoring needs, and on to the score sheet."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.engine.game import Setting
from referee.engine.verdict import Missing
from referee.games.zhanguo import flow
from referee.games.zhanguo.box.known import slot_key
from referee.games.zhanguo.components import KIND, LEVEL, SECTIONS, colour_of
from referee.games.zhanguo.position import COLOURS, FREE, OFFICIALS, REGION_NAMES, Player, Position
from scoring.shape import scored_by


def final(position: Position, setting: Setting) -> tuple[dict[str, Any], list[Missing]]:
    """The final as plain data (see :mod:`scoring.zhanguo_final`), and the facts without which it cannot be scored."""
    names = [seat.name for seat in setting.seats]
    data = {
        "players": names,
        **_track(position, setting, names),
        "governors": {
            region: dict(Counter(names[one.owner] for one in position.governors[number]))
            for number, region in enumerate(REGION_NAMES)
        },
        "boards": {name: _board(player) for name, player in zip(names, position.players, strict=True)},
        "walls": {
            section: {
                "face": here.face or None,
                "spaces": {str(bars): names[owner] for bars, owner in enumerate(here.spaces, 1) if owner >= 0},
            }
            for section, here in zip(SECTIONS, position.walls, strict=True)
        },
        "tasks": _tasks(position, setting, names),
    }
    return data, _missing(position, setting)


def _track(position: Position, setting: Setting, names: list[str]) -> dict[str, list[str]]:
    """The order that decides ties, which has every player; none before it is told."""
    if position.phase in ("setup", "auction", "boards") and not position.track:
        return {}
    return {"track": [names[seat] for seat in dict.fromkeys((*flow.tie_order(position, setting), *range(len(names))))]}


def _board(player: Player) -> dict[str, Any]:
    regions = player.regions
    return {
        "vp": player.vp,
        "markers": {
            colour: {"1": player.ones[number], "3": player.threes[number]} for number, colour in enumerate(COLOURS)
        },
        "unrest": [region.level for region in regions],
        "officials": {
            colour: [region.governor_area[number] + region.worker_area[number] for region in regions]
            for number, colour in enumerate(OFFICIALS)
        },
        "cards": {
            colour: [sum(colour_of(card) == number for card in region.cards) for region in regions]
            for number, colour in enumerate(COLOURS)
        },
    }


def _tasks(position: Position, setting: Setting, names: list[str]) -> dict[str, Any]:
    made: dict[str, Any] = {level.key: {} for level in LEVEL.options}
    for slot, here in enumerate(position.tasks):
        vp = _slot_vp(setting, slot, len(here.discs))
        if FREE in here.discs:
            vp = [points for points, seat in zip(vp, here.discs, strict=False) if seat != FREE]
        discs = [names[seat] for seat in here.discs if seat != FREE]
        known = {} if discs and not vp else {"vp": vp}
        made[LEVEL[slot // 3].key][KIND[slot % 3].key] = {"discs": discs, **known}
    return made


def _slot_vp(setting: Setting, slot: int, discs: int) -> list[int]:
    """The VP printed on the spaces of a slot, for so many discs; nothing where nobody told it."""
    told = flow.known(setting).slots
    vp = list(told[slot]) if slot in told else []
    if vp and discs > len(vp) and setting.rulings["ZG-AMB-29"] == "unlimited":
        vp += [vp[-1]] * (discs - len(vp))
    return vp


def printed(setting: Setting) -> dict[str, Any]:
    """The VP that this copy prints on the spaces of its task slots."""
    from scoring.zhanguo_final import PLAYERS  # not needed before a game is counted

    made: dict[str, Any] = {}
    told = flow.known(setting).slots
    for slot in sorted(told):
        made.setdefault(LEVEL[slot // 3].key, {})[KIND[slot % 3].key] = {"vp": _slot_vp(setting, slot, PLAYERS[1])}
    return {"tasks": made} if made else {}


def _missing(position: Position, setting: Setting) -> list[Missing]:
    printed = flow.known(setting).slots
    unsure = [*flow.rows_missing(flow.rows_unknown(position, setting) and not flow.assumed(setting))]
    return unsure + [
        Missing(slot_key(slot), "ZG-END-08")
        for slot, here in enumerate(position.tasks)
        if here.discs and slot not in printed
    ]


score = scored_by("scoring.zhanguo")
