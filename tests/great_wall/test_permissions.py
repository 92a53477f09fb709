"""What The Great Wall allows however a table looks, what stays hidden, and rules the referee keeps himself."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine import scenario as scenarios
from referee.engine.action import Action
from referee.engine.box import Box, practice_box
from referee.engine.errors import SetupError
from referee.engine.session import Session
from referee.engine.unknown import known as is_known
from referee.engine.untold import begun
from referee.engine.veil import without
from referee.games.great_wall import flow, screens, tasks
from referee.games.great_wall.actions.done import MAYBE, OF, Done
from referee.games.great_wall.actions.orders import Order
from referee.games.great_wall.actions.recruit import TROOPS
from referee.games.great_wall.box import card_words
from referee.games.great_wall.cards import clauses
from referee.games.great_wall.cards.artifacts import undeclared
from referee.games.great_wall.components import LOCATIONS, REED, SECTIONS
from referee.games.great_wall.game import GAME
from referee.games.great_wall.task_shapes import Part, Task
from referee.testing import samples
from referee.testing.examples import shows
from referee.text import views
from referee.text.report import action_text
from referee.text.sheets import MissingFactsError, sheet_of
from referee.text.speech import Speaker

FALL = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2]}


def table(given: dict[str, Any] | None = None, **more: Any) -> Session:
    made = {"game": GAME.id, "players": 3, "given": FALL | (given or {})} | more
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


def say(session: Session, *entries: str) -> list[str]:
    """Each entry is legal; what was noted."""
    rules = []
    for entry in entries:
        for action in session.read(entry):
            verdict = session.declare(action)
            assert verdict.legal, (entry, verdict.violations)
            rules += [note.rule for note in verdict.notes]
    return rules


def shown(session: Session) -> str:
    """Everything that is shown to all: the table, and what is legal."""
    speaker = Speaker("en", GAME.id, session.setting.players)
    lines = [line.text for line in views.table_lines(session, speaker, ())]
    return "\n".join([*lines, *(action_text(one, speaker) for one in session.legal())])


@shows("GW-CORE-03")
def test_resources_and_hands_are_not_shown() -> None:
    """GW-CORE-03: what lies behind a screen is in no view and in no refusal; its owner may ask."""
    session = table(
        {
            "track": [-1, -1, -1],
            "players.0.resources": [41, 43, 47, 49],
            "tasks": [{"kind": "order", "seats": [0, 1, 2]}],
        }
    )
    say(session, "Anna: order economy")
    text = shown(session)
    assert not any(number in text for number in ("41", "43", "47", "49"))
    assert "economy" not in text
    data = without(positions.to_json(session.position), GAME.private)
    assert not {"resources", "chosen"} & set(data["players"][0])
    assert views.own_json(session, 0) == {
        "resources": {"wood": 41, "stone": 43, "gold": 47, "chi": 49},
        "chosen": 0,
    }
    told = [line.text.strip() for line in views.own_lines(session, Speaker("en", names=session.setting.players), 0)]
    assert told == ["Anna", "Behind the screen: wood 41, stone 43, gold 47, chi 49.", "Chosen Command card: economy."]


def test_a_fact_that_everybody_lacks_is_named_once() -> None:
    """Three players and Artifacts nobody has described: a question for each Artifact, not for each player."""
    made = {"game": GAME.id, "players": 3, "given": FALL | {"artifacts": [1, 2, 3]}}
    session = scenarios.session_of(GAME, Box(GAME.id, "own"), made)
    with pytest.raises(MissingFactsError) as caught:
        sheet_of(session, [], Speaker())
    assert caught.value.keys == ["artifact.1", "artifact.2", "artifact.3"]


@pytest.mark.parametrize(
    ("deed", "asked"),
    [
        ({"op": "gain", "n": 2, "of": ["honor"]}, False),
        ({"op": "gain", "n": 2, "of": ["wood"]}, True),
        ({"op": "lose", "n": 2, "of": ["honor"]}, True),
    ],
    ids=str,
)
def test_only_artifacts_that_give_honor_alone_are_counted_without_a_word(deed: dict[str, Any], asked: bool) -> None:
    """GW-ART-01: what else one does, its owner tells."""
    text = {"title": "made up", "text": [{"when": "end_game", "do": [deed]}]}
    made = {"game": GAME.id, "players": 3, "given": FALL | {"artifacts": [1]}}
    session = scenarios.session_of(GAME, Box(GAME.id, "own", False, {"artifact.1": text}), made)
    assert undeclared(session.position, session.setting, 0) == ([1] if asked else [])


@shows("GW-CORE-03")
def test_a_refused_payment_does_not_tell_the_balance() -> None:
    """GW-CORE-03, GW-CORE-05: the refusal names the price, not what is there."""
    builders = {"tasks": [{"kind": "turns"}, {"kind": "builders", "seats": [0], "at": 5}], "locations.builders": [0]}
    session = table({**builders, "players.0.resources": [3, 1, 0, 0], "players.0.clerks": 4})
    verdict = session.judge(session.read("wall left pay 5 wood")[0])
    assert verdict.rules == ["GW-CORE-05"]
    assert not any(value in (3, 1) for one in verdict.violations for value in one.facts.values())


@shows("GW-CORE-03")
def test_a_chosen_card_is_hidden_until_all_have_chosen() -> None:
    """GW-FALL-01, GW-CORE-03: to everybody it is only that a card was chosen."""
    session = table({"tasks": [{"kind": "order", "seats": [0, 1, 2]}]})
    assert session.decision().secret
    assert set(session.legal()) == {Order(0), Order(1), Order(2)}


@shows("GW-CORE-03", "GW-CORE-04")
def test_discarded_command_cards_are_shown() -> None:
    """GW-CORE-03, GW-CORE-04: their names stand in the view."""
    session = table({"players.0.discard": [0, 2], "players.0.hand": [1, 3, 4, 5]})
    assert "discarded economy, betrayal" in shown(session)


@shows("GW-CORE-09")
@pytest.mark.parametrize("mode", [{}, {"mode": "cooperative"}])
def test_nothing_goes_from_player_to_player(mode: dict[str, str]) -> None:
    """GW-CORE-09: no action of one player gives Resources, figures or cards to another."""
    session = Session(GAME.setting(samples.seats(GAME, 3), mode, {}, practice_box(GAME.package)))
    before = [list(own.resources) for own in session.position.players]
    for action in itertools.islice(samples.play(session, Random(4)), 60):
        after = [list(own.resources) for own in session.position.players]
        if session.position.phase == "fall" and action.player >= 0:
            lost = [seat for seat in range(3) if sum(after[seat]) < sum(before[seat])]
            assert set(lost) <= {action.player}
        before = after


@shows("GW-CORE-16")
def test_a_section_is_a_column_of_three_rows() -> None:
    """GW-CORE-16: left, centre, right; a fourth Horde card has no place there."""
    assert SECTIONS == ("left", "centre", "right")
    session = table({"sections.left.hordes": [{"card": 1}, {"card": 4}, {"card": 7}]})
    session.position.sections[0].hordes.append(session.position.sections[1].hordes[0])
    assert GAME.fits(session.position, session.setting) is not None


@shows("GW-CLERK-03")
def test_special_locations_have_no_limit() -> None:
    """GW-CLERK-03: every Clerk of the game may stand in one."""
    crowd = {"locations.embassy": [0] * 7 + [1] * 8 + [2] * 8, "players.1.clerks": 0, "players.2.clerks": 0}
    pools = {f"players.{seat}.pool": 0 for seat in range(3)}
    moving = {"tasks": [{"kind": "turns"}, {"kind": "move", "seats": [0], "count": 1}], "players.0.clerks": 1}
    session = table({**crowd, **pools, **moving})
    say(session, "move embassy")
    assert not GAME.audit(session.position, session.setting)


@shows("GW-REST-02", "GW-ADV-04")
def test_rest_zones_and_advisors_have_no_limit() -> None:
    """GW-REST-02, GW-ADV-04: all figures of all colours may rest in one Section, and Advisors pile up."""
    rest = {str(seat): [10, 4, 2] for seat in range(3)}
    none = {f"players.{seat}.soldiers": [0, 0, 0] for seat in range(3)}
    session = table(
        {"sections.left.rest": rest, **none, "players.0.advisors": list(range(5, 40)), "players.0.supporting": 30}
    )
    assert not GAME.audit(session.position, session.setting)
    assert GAME.fits(session.position, session.setting) is None


@shows("GW-BUILD-10")
def test_two_levels_of_a_section_in_one_activation() -> None:
    """GW-BUILD-10: each is paid in its turn."""
    builders = {"tasks": [{"kind": "turns"}, {"kind": "builders", "seats": [0], "at": 5}], "locations.builders": [0, 0]}
    session = table({**builders, "players.0.clerks": 3, "players.0.resources": [9, 6, 0, 0]})
    say(session, "wall left pay 5 wood", "wall left pay 4 wood 6 stone")
    assert session.position.sections[0].level == 2


@shows("GW-REED-24")
def test_the_reed_clan_has_neither_cards_nor_overseers() -> None:
    """GW-REED-24, GW-REED-05: three Clerks, Spearmen, and nothing else, to the end of the game."""
    session = Session(GAME.setting(samples.seats(GAME, 2), {}, {}, practice_box(GAME.package)))
    for _ in samples.play(session, Random(1)):
        clan = session.position.party(REED)
        assert not (clan.hand or clan.advisors or clan.supporting or clan.tactics or clan.claims)
        assert not any(overseer.cell for overseer in clan.overseers)
        assert sum(here.count(REED) for here in session.position.locations) == 3


@shows("GW-SETUPS-01")
def test_alone_there_is_no_cooperative_mode() -> None:
    """GW-SETUPS-01."""
    setting = GAME.setting(samples.seats(GAME, 1), {"mode": "cooperative"}, {}, practice_box(GAME.package))
    with pytest.raises(SetupError):
        Session(setting)


def test_the_ten_locations() -> None:
    """GW-CLERK-09: the Warehouse is none of them."""
    assert len(LOCATIONS) == 10
    assert "warehouse" not in LOCATIONS


def test_every_verb_has_words_of_its_own() -> None:
    """Two actions never answer to one word, in any language."""
    said = [word for one in GAME.actions for word in one.spec.verb.folded()]
    assert len(said) == len(set(said))


def test_whatever_is_planned_is_carried_out() -> None:
    """Every kind of task that a module names is declared somewhere, and made with the fields of its kind."""
    room = Path(flow.__file__).parent
    texts = "".join(path.read_text("utf-8") for path in room.rglob("*.py"))
    classes = {Task.__name__: Task, **{cls.__name__: cls for cls in Task.shapes.values()}}
    named = re.findall(rf'\b({"|".join(classes)})\(\s*"([a-z_]+)"', texts)
    assert len(named) > 40
    for cls, kind in named:
        assert kind in tasks.KINDS, kind
        assert Task.shapes.get(kind, Task) is classes[cls], kind
    assert set(Task.shapes) <= set(tasks.KINDS)


def test_every_word_for_what_a_card_does_is_carried_out() -> None:
    """Only a change that holds for good is looked up where it matters."""
    assert {one.name.key for one in card_words.OPS} == {*clauses.OPS, "change"}


def test_what_may_not_have_been_asked_can_be_declined_by_name() -> None:
    """Whatever is asked only because something is not told has a name behind ``done``, and nothing else has.

    What the table itself has to say is not declined.
    """
    assert {one.key for one in OF.options} == {kind for kind in MAYBE if Done in tasks.KINDS[kind].verbs}


@shows("GW-SOLO-32")
def test_betrayal_copies_qins_card_by_name() -> None:
    """GW-SOLO-32: what is carried out is the copier's own card of that name."""
    session = table(
        {
            "track": [0, 8, 9],
            "tasks": [{"kind": "turns"}, {"kind": "copy", "seats": [0]}],
            "players.0.chosen": 2,
            "players.0.hand": [0, 1, 3, 4, 5],
            "qin.party.chosen": 5,
        },
        players=1,
        box={
            "command.sixth": {
                "title": "Own",
                "bands": [{"when": "now", "who": "active", "do": [{"op": "move", "n": 3}]}],
            }
        },
    )
    say(session, "copy sixth")
    assert session.decision().kind == "move"
    assert session.position.tasks[-1].count == 3


PRICED = {
    "advisor.2": {
        "title": "Advisor 2",
        "text": [{"when": "turn_start", "do": [{"op": "recruit", "of": ["spearman"], "pay": {"gold": 2}}]}],
    }
}
OCCASION = [{"kind": "turns"}, {"kind": "occasion", "card": "turn_start", "seats": [0]}]
MOMENT = [{"kind": "turns"}, {"kind": "moment", "seats": [0], "flags": ["on_kill"]}]
OFFER = [{"kind": "turns"}, {"kind": "offer", "seats": [0], "flags": ["clerk:1"]}]


@pytest.mark.parametrize(
    ("given", "said", "listed"),
    [
        ({"players.0.advisors": [2], "tasks": OCCASION}, "Anna: use pay 2 gold", "Anna: use"),
        ({"players.0.tactics": 2, "tasks": MOMENT}, "Anna: play 1 boosted pay 2 chi", "Anna: play 1 boosted"),
        ({"tasks": OFFER}, "Anna: offer clerk", "Anna: offer"),
    ],
)
def test_the_only_way_to_pay_may_be_said(given: dict[str, Any], said: str, listed: str) -> None:
    """A price without a choice, named or not, is the same entry."""
    session = table(given, box=PRICED)
    verdict = session.judge(session.read(said)[0])
    assert verdict.legal, verdict.violations
    assert [verdict.action] == session.read(listed)
    assert verdict.action in session.legal(private=True)


SHAMED = {"players.0.shamed": [1, 0, 0], "players.1.shamed": [1, 0, 0], "shame": 28}
SHAMED |= {"players.0.soldiers": [9, 4, 2], "players.1.soldiers": [9, 4, 2]}


@pytest.mark.parametrize(
    ("kind", "agreed", "more"),
    [
        *((kind, True, {}) for kind in ("fire", "upgrade", "donate", "surplus", "move")),
        *(
            (LOCATIONS[at], True, {"at": at})
            for at in map(LOCATIONS.index, ("barracks", "builders", "logistics", "embassy", "academy"))
        ),
        ("pay_shame", True, {}),
        *((kind, False, {}) for kind in ("hand_limit", "place_shame")),
    ],
)
@shows("GW-COOP-07")
def test_together_the_group_says_who_comes_first(kind: str, agreed: bool, more: dict[str, int]) -> None:
    """GW-COOP-07: against each other the first in Tea order is asked, together all of them, but not for what is one's own."""
    given = {"tasks": [{"kind": "turns"}, {"kind": kind, "seats": [0, 1]} | more], **SHAMED}
    asked = [table(given, options=options).decision() for options in ({}, {"mode": "cooperative"})]
    assert [(one.kind, one.seats) for one in asked] == [(kind, (0,)), (kind, (0, 1) if agreed else (0,))]


WALL: dict[str, Any] = {
    "sections.left.level": 1,
    "sections.left.archers": [0, 0, 0, 1, 1],
    "players.0.soldiers.archer": 1,
}
HOW_MANY = [
    ({"kind": "take", "count": 2, "rule": "GW-CMD-03"}, "2 Resources"),
    ({"kind": "take", "rule": "GW-CMD-03"}, "1 Resource "),
    ({"kind": "pay", "count": 2}, "2 Resources"),
    ({"kind": "move", "count": 2}, "2 Clerks"),
    ({"kind": "move", "count": 3, "used": [1]}, "2 Clerks"),
    ({"kind": "surplus", "at": 0, "count": 3}, "3 Firing spots are missing"),
    ({"kind": "surplus", "at": 0}, "1 Firing spot is missing"),
]


@pytest.mark.parametrize(("task", "text"), HOW_MANY, ids=[f"{one['kind']} {text}" for one, text in HOW_MANY])
def test_a_question_says_how_many(task: dict[str, Any], text: str) -> None:
    """Resources to take and to give up, Clerks that are still to move, Archers that must go."""
    asked = table({"tasks": [{"kind": "turns"}, {"seats": [0]} | task], **WALL})
    prompt = asked.decision().prompt
    assert text in Speaker("en", GAME.id, asked.setting.players).say(prompt.template, prompt.facts)


@pytest.mark.parametrize("asker", [-1, 0, 1, 2])
def test_whoever_asks_knows_the_own_resources_and_no_others(asker: int) -> None:
    session = table({})
    shown = screens.seen(session.position, session.setting, asker)
    assert shown is not None
    assert [is_known(own.resources[0]) for own in shown.players] == [seat == asker for seat in range(3)]


GENERALS = {f"players.{seat}.general": seat + 1 for seat in range(3)}


@pytest.mark.parametrize(
    ("given", "entry", "rules"),
    [
        ({"tasks": [{"kind": "order", "seats": [0, 1, 2]}], **GENERALS}, "stack Carla Boris Anna", []),
        ({"tasks": [{"kind": "order", "seats": [0, 1, 2]}], **GENERALS}, "stack Boris Carla Anna", ["GW-SETUP-19"]),
        ({"phase": "end", "tasks": [], "artifacts": [1, 2, 5]}, "Anna: points x5 5", []),
        ({"phase": "end", "tasks": [], "artifacts": [1, 2, 5]}, "Anna: points x5 4", ["GW-ART-01"]),
    ],
)
def test_what_the_referee_knows_by_now_may_be_told_again(given: dict[str, Any], entry: str, rules: list[str]) -> None:
    """Told as it is, nothing happens."""
    session = table({"tea": [2, 1, 0]} | given)
    before = positions.to_json(session.position)
    assert session.judge(session.read(entry)[0]).rules == rules
    if not rules:
        say(session, entry)
    assert positions.to_json(session.position) == before


@pytest.mark.parametrize("verb", GAME.actions, ids=lambda verb: verb.spec.verb.key)
def test_nothing_is_listed_for_whoever_is_not_asked(verb: type[Action]) -> None:
    """Anna donates by a card; Boris has no Tactic card to play."""
    session = table({"tasks": [{"kind": "turns"}, {"kind": "contribute", "seats": [0]}], "players.1.tactics": 0})
    assert not list(verb.candidates(session.position, session.setting, 1))


def test_nothing_is_hidden_after_the_game() -> None:
    session = table({"phase": "end", "tasks": []})
    assert screens.seen(session.position, session.setting, 0) is None


@pytest.mark.parametrize(("kind", "hidden"), [("order", True), ("contribute", False)])
def test_a_card_that_lies_face_down_may_be_any_of_the_hand(kind: str, hidden: bool) -> None:
    """GW-FALL-01: of Boris, who has chosen Despotism, Anna knows it when all cards are turned over."""
    given = {"players.1.chosen": 1, "players.1.hand": [0, 2, 3, 4, 5], "tasks": [{"kind": kind, "seats": [0]}]}
    session = table(given)
    shown = screens.seen(session.position, session.setting, 0)
    assert shown is not None
    assert is_known(shown.players[1].chosen) is not hidden
    assert len(shown.players[1].hand) == 5 + hidden
    assert screens.secret(session.position, Order(0, 1)) is hidden


@pytest.mark.parametrize(("qin", "reed"), [*itertools.product([False, True], repeat=2)])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_qin_and_the_clan_play_only_where_people_are_few(players: int, qin: bool, reed: bool) -> None:
    """GW-SETUPS-03, GW-SETUP2-01: a position with one of them too many or too few is none."""
    session, alone = table({"track": [-1, -1, -1]}, players=players), table({"track": [-1, -1, -1]}, players=1).position
    position = session.position
    position.qin, position.reed = alone.qin if qin else None, alone.reed if reed else None
    position.tea, position.locations = [*range(players)], [[] for _ in LOCATIONS]
    problem = GAME.fits(position, session.setting)
    refused = problem is not None and problem.template.startswith("Qin Jiushao plays")
    assert refused is ((qin, reed) != (players == 1, players <= 2))


@shows("GW-SCORE-02")
def test_a_clean_card_that_nobody_told_is_asked_for_in_the_score() -> None:
    made = {"game": GAME.id, "players": 3, "given": FALL | {"players.0.claims": [{"card": 4}, {"card": 5, "shame": 1}]}}
    box = practice_box(GAME.package)
    for card in (4, 5):
        del box.facts[f"horde.{card}"]
    with pytest.raises(MissingFactsError) as caught:
        sheet_of(scenarios.session_of(GAME, box, made), [], Speaker())
    assert caught.value.keys == ["horde.4"]


def test_a_part_of_an_activation_may_be_declared_at_its_location() -> None:
    """Where it is not known what is asked, an entry is tried at the moments that fit it."""
    for verb, places in (("rise", {"tea_house"}), ("draw", {"academy"})):
        session = table()
        data = positions.to_json(session.position) | {"tasks": {"unknown": True}}
        position = begun(session.setting, data)
        said = next(one for one in GAME.actions if one.spec.verb.key == verb)(0)
        found = []
        for occasion in GAME.occasions(said, 3):
            trial = positions.clone(position)
            occasion(trial)
            found.append(trial.tasks[0])
        assert {LOCATIONS[one.at] for one in found if isinstance(one, Part)} == places


def test_so_many_things_are_counted_and_no_more() -> None:
    """Read from data and from single pieces alike."""
    assert TROOPS.from_json({"spearman": 10, "archer": 4, "horseman": 2}) == TROOPS.gathered(
        [0] * 10 + [1] * 4 + [2] * 2
    )
    assert TROOPS.pieces((2, 0, 1)) == [0, 0, 2]
    assert {"spearman", "archer", "horseman"} <= {*TROOPS.spellings("en")}
    for data in ({"spearman": 17}, {"spearman": -1}, {"clerk": 1}, {"archer": True}, [1], {"archer": "1"}):
        with pytest.raises(ValueError, match="16 at most"):
            TROOPS.from_json(data)
    with pytest.raises(ValueError, match="16 at most"):
        TROOPS.gathered([0] * 17)


@shows("GW-REED-02")
@pytest.mark.parametrize("noted", [0, 1])
def test_of_nothing_that_the_clan_gains_nothing_is_told(noted: int) -> None:
    gain = {"op": "gain", "of": ["wood"], "per": ["hordes"]}
    text = {"title": "Economy", "bands": [{"when": "now", "who": "others", "do": [gain]}]}
    hordes: dict[str, Any] = {f"sections.{one}.hordes": [] for one in SECTIONS} | {
        "sections.right.hordes": [{"card": 3}] * noted
    }
    command = [{"kind": "turns"}, {"kind": "command", "owner": 0}, {"kind": "contribute", "seats": [0]}]
    given = {"track": [0, 1, 9], "players.0.chosen": 0, "players.0.hand": [1, 2, 3, 4, 5], "tasks": command, **hordes}
    assert (
        say(table(given, players=2, box={"command.economy": text}), "Anna: contribute stone").count("GW-REED-02")
        == noted
    )
