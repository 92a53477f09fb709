"""How many degraded pictures give a wrong score without a word: ``python tests/bench/degraded.py --pictures 200``.

Finished random games of all games are rendered on their mats, then blurred, moved, darkened, made coarse or noisy, covered
with glare or things, cropped, compressed. Each is tallied without a record, with and without ``--rest-in-supply``. What a
tally says is known must be so; "wrong" must be none. "asked" are tallies that leave something open.

"untraced" are pieces that lie in a place of which the picture says that a tag would be seen there, and of which there is
neither a reading nor an unread tag: each may become a wrong score one day, so there should be none either.

A thing that lies over pieces breaks what ``--rest-in-supply`` promises: there its kind of harm is left out (``--level
things`` puts it in).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from camera_seen import GAMES, boards_of, finished, kit_of, puts_of, truth  # noqa: E402
from paper.table import Hands, Stickers, glued, photograph  # noqa: E402

from calibration.mats import mat_pages  # noqa: E402
from calibration.sheets import to_cut_out  # noqa: E402
from referee.camera import kit as kits  # noqa: E402
from referee.camera.kit import Kit, Look  # noqa: E402
from referee.camera.scene import Put, groups, photo  # noqa: E402
from referee.camera.tally import leaves, look_at, tally  # noqa: E402

Grey = NDArray[np.uint8]
TABLES = 2


@lru_cache(maxsize=8)
def rendered(game: str, seed: int, paper: bool) -> list[Grey]:
    """The pictures of a finished table of two, as a good phone takes them; on ``paper`` of what a printer prints."""
    table, kit = finished(game, 2, seed), kit_of(game)
    layouts = [layout for layout in kit.layouts if layout.name in boards_of(table)]
    pieces = puts_of(table, seed)
    if not paper:
        return [photo(kit, pieces, group, seed=seed) for group in groups(layouts, seed)]
    hands = Hands(seed=seed)
    stickers = Stickers(kit, hands)
    stickers.take(to_cut_out([one.tag for one in pieces], "a4"))
    mats = {layout.name: glued(layout, "a4", mat_pages(layout, "a4"), hands) for layout in layouts}
    return [photograph(kit, group, mats, stickers, pieces, seed) for group in groups(layouts, seed)]


def blurred(picture: Grey, random: Random) -> Grey:
    return cv2.GaussianBlur(picture, (0, 0), random.uniform(0.5, 5.0))


def moved(picture: Grey, random: Random) -> Grey:
    length, angle = random.randint(3, 25), random.uniform(0, 180)
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1 / length
    turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), angle, 1)
    kernel = cv2.warpAffine(kernel, turn, (length, length))
    return cv2.filter2D(picture, -1, kernel / max(1e-6, float(kernel.sum())))


def darkened(picture: Grey, random: Random) -> Grey:
    lit = picture * random.uniform(0.05, 0.5)
    noise = np.random.default_rng(random.randrange(1 << 30)).normal(0, random.uniform(1, 6), picture.shape)
    return np.clip(lit + noise, 0, 255).astype(np.uint8)


def coarse(picture: Grey, random: Random) -> Grey:
    scale = random.uniform(0.2, 0.7)
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def noisy(picture: Grey, random: Random) -> Grey:
    noise = np.random.default_rng(random.randrange(1 << 30)).normal(0, random.uniform(5, 40), picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def mirrored(picture: Grey, random: Random) -> Grey:
    """Glare in several places."""
    height, width = picture.shape
    lit = picture.astype(np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    for _ in range(random.randint(1, 4)):
        at = random.uniform(0, width), random.uniform(0, height)
        wide, much = random.uniform(0.01, 0.07) * width, random.uniform(60, 400)
        lit += much * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * wide**2))
    return np.clip(lit, 0, 255).astype(np.uint8)


def shaded(picture: Grey, random: Random) -> Grey:
    """A hard shadow over a part."""
    height, width = picture.shape
    x, y = random.uniform(0, width), random.uniform(0, height)
    corners = np.array([[x, y], [width, random.uniform(0, height)], [width, height], [0, height]], np.int32)
    mask = np.zeros(picture.shape, np.float32)
    cv2.fillPoly(mask, [corners], 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), random.uniform(2, 30))
    return np.clip(picture * (1 - mask * random.uniform(0.3, 0.93)), 0, 255).astype(np.uint8)


def cropped(picture: Grey, random: Random) -> Grey:
    height, width = picture.shape
    left, top = int(random.uniform(0, 0.3) * width), int(random.uniform(0, 0.3) * height)
    return np.ascontiguousarray(picture[top : height - random.randint(0, height // 4), left:])


def pressed(picture: Grey, random: Random) -> Grey:
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(4, 40)])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)


def soft_in_part(picture: Grey, random: Random) -> Grey:
    """Out of focus towards one side, as a phone held at a slant takes it."""
    height, width = picture.shape
    far = cv2.GaussianBlur(picture, (0, 0), random.uniform(2, 8)).astype(np.float32)
    across = np.linspace(0, 1, width, dtype=np.float32)[None, :] if random.random() < 0.5 else None
    share = across if across is not None else np.linspace(0, 1, height, dtype=np.float32)[:, None]
    share = share[:, ::-1] if across is not None and random.random() < 0.5 else share
    return np.clip(picture * (1 - share) + far * share, 0, 255).astype(np.uint8)


def covered(picture: Grey, random: Random) -> Grey:
    """Things that lie over a part of the table."""
    shown = picture.copy()
    height, width = picture.shape
    for _ in range(random.randint(1, 3)):
        at = random.randrange(width), random.randrange(height)
        axes = random.randint(width // 60, width // 8), random.randint(width // 60, width // 8)
        cv2.ellipse(shown, at, axes, random.uniform(0, 180), 0, 360, random.randint(20, 230), -1, cv2.LINE_AA)
    return shown


def smeared(picture: Grey, random: Random) -> Grey:
    """A finger print on the lens."""
    mask = np.zeros(picture.shape, np.float32)
    wide = picture.shape[1]
    for _ in range(random.randint(1, 3)):
        at = random.randrange(wide), random.randrange(picture.shape[0])
        axes = random.randint(wide // 30, wide // 8), random.randint(wide // 30, wide // 8)
        cv2.ellipse(mask, at, axes, random.uniform(0, 180), 0, 360, 1.0, -1)
    mask = cv2.GaussianBlur(mask, (0, 0), random.uniform(2, 30))
    soft = cv2.GaussianBlur(picture, (0, 0), random.uniform(2, 10)).astype(np.float32)
    return np.clip(picture * (1 - mask) + soft * mask, 0, 255).astype(np.uint8)


def mild(picture: Grey, random: Random) -> Grey:
    """One kind of harm that every picture of a phone has a little of."""
    kind, noise = random.randrange(5), np.random.default_rng(random.randrange(1 << 30))
    if kind == 0:
        return cv2.GaussianBlur(picture, (0, 0), random.uniform(0.4, 1.2))
    if kind == 1:
        return np.clip(picture * random.uniform(0.4, 0.8) + noise.normal(0, 2, picture.shape), 0, 255).astype(np.uint8)
    if kind == 2:
        return np.clip(picture + noise.normal(0, random.uniform(2, 7), picture.shape), 0, 255).astype(np.uint8)
    if kind == 3:
        return cv2.resize(picture, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(50, 85)])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)


HARMS = (blurred, moved, darkened, coarse, noisy, mirrored, shaded, cropped, pressed, soft_in_part)


def harmed(picture: Grey, random: Random, level: str) -> tuple[Grey, list[str]]:
    """A picture with one to three kinds of harm, and their names."""
    more = {"things": [covered], "smears": [smeared]}.get(level, [])
    if level in ("none", "mild"):
        return (mild(picture, random), ["mild"]) if level == "mild" else (picture, [])
    chosen = random.sample([*HARMS, *more], random.choice((1, 1, 2, 3)))
    for harm in chosen:
        picture = np.asarray(harm(picture, random), np.uint8)
    return picture, [harm.__name__ for harm in chosen]


def wrong_parts(known: dict[str, Any], right: dict[tuple[str, ...], Any]) -> list[str]:
    """The parts that a tally says are known and that are not so."""
    return [f"{'.'.join(path)}: {value}" for path, value in leaves(known) if right.get(path, {}) != value]


def untraced(look: Look, puts: list[Put], kit: Kit) -> Iterator[Put]:
    """The pieces of which a picture should show a trace and does not."""
    seen, poses = look.observation, {pose.layout.name: pose for pose in look.boards}
    disputed = [one for dispute in seen.disagreements for one in dispute.sightings]
    read = {one.component for one in (*seen.sightings, *disputed)} | seen.coarse
    places = np.array([one.reading.centre for one in (*seen.unread, *seen.strangers)] or [(-1e6, -1e6)])
    for one in puts:
        pose, zone = poses.get(one.board), kit.layout(one.board).zone_at(one.x, one.y)
        if pose is None or zone is None or one.tag.component in read or zone.name in pose.zones_cut_off:
            continue
        around = [(one.x, one.y), (one.x + one.tag.symbol_mm, one.y)]
        middle, beside = pose.to_px(around, one.tag.thickness_mm)
        poor = look.poor.get((one.board, zone.name, (one.tag.symbology, one.tag.symbol_mm)))
        if not poor and np.hypot(*(places - middle).T).min() > 0.6 * np.hypot(*(beside - middle)):
            yield one


def judged(
    game: str,
    number: int,
    seed: str,
    level: str,
    counts: Counter[str],
    *,
    paper: bool = False,
    table_of: int | None = None,
) -> int:
    """Tally one table in degraded pictures; returns how many pictures those were. ``table_of`` picks the table."""
    random, table_seed = Random(f"{seed}/{game}/{number}"), number % TABLES if table_of is None else table_of
    table, kit = finished(game, 2, table_seed), kit_of(game)
    right, looks, harms = dict(leaves(truth(table))), [], list[str]()
    puts = puts_of(table, table_seed)
    for count, picture in enumerate(rendered(game, table_seed, paper)):
        degraded, names = harmed(picture, random, level)
        harms += names
        looks.append(kits.look(degraded, kit, None, str(count)))
        counts["pieces"] += len(puts)
        counts["poor places"] += len({(board, zone) for board, zone, _ in looks[-1].poor})
        for one in untraced(looks[-1], puts, kit):
            counts["untraced"] += 1
            counts[f"{game} untraced"] += 1
            print(f"UNTRACED {game} {number} {names}: {one}", flush=True)
    for rest in (False, True):
        made = tally(table.setting, look_at(table.setting, looks, kit, rest_in_supply=rest))
        wrong = wrong_parts(made.known, right)
        mode = "rest" if rest else "plain"
        counts[f"{game} {mode} {'WRONG' if wrong else 'asked' if made.doubts else 'whole'}"] += 1
        counts[f"asked parts {mode}"] += len(made.doubts)
        if wrong and not (level == "things" and rest):
            counts["wrong"] += 1
            counts[f"{game} wrong"] += 1
            print(f"WRONG {game} {number} rest={rest} {harms}: {wrong[:4]}", flush=True)
    counts[f"{game} pictures"] += len(looks)
    return len(looks)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=200)
    parser.add_argument("--seed", default="degraded")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument(
        "--level",
        choices=("hard", "things", "smears", "mild", "none"),
        default="hard",
        help="also things over pieces, also smears on the lens, or little harm and none, to see what it costs",
    )
    parser.add_argument("--paper", action="store_true", help="mats and tags as printed, cut, glued and stuck by hand")
    parser.add_argument(
        "--each", type=int, default=0, help="another table only after so many of each game: less to render"
    )
    parser.add_argument("--first", type=int, default=0, help="the number to begin with, to look at one again")
    asked = parser.parse_args()
    counts, pictures, number, begun = Counter[str](), 0, asked.first, process_time()
    while pictures < asked.pictures:
        table = number // asked.each if asked.each else None
        for game in [asked.game] if asked.game else GAMES:
            pictures += judged(game, number, asked.seed, asked.level, counts, paper=asked.paper, table_of=table)
            told = " ".join(f"{name}: {counts[name]}," for name in sorted(counts) if name.startswith(GAMES))
            print(f"{pictures} pictures, {counts['wrong']} wrong, {counts['untraced']} untraced, {told}", flush=True)
        number += 1
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}")
    print(f"{pictures} pictures, {counts['wrong']} wrong, {process_time() - begun:.0f} s of CPU")
    return min(1, counts["wrong"])


if __name__ == "__main__":
    sys.exit(main())
