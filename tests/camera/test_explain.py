"""What happened at a table is found from how it looks, and only if it is legal."""

from __future__ import annotations

from collections.abc import Iterable

from camera_courtyard import SPOTS, table

from referee.camera.explain import Findings, explain
from referee.engine.session import Session
from referee.engine.spot import lay, on_table
from tests.engine import toy

EVERYTHING = frozenset(spot.path for spot in SPOTS)


def seen(
    before: Session, after: Session, hidden: Iterable[str] = (), patience: float = 10.0
) -> tuple[Findings, list[tuple[int, list[str]]]]:
    """What explains that a table looks as in ``after``, and the explanations in short."""
    laid = on_table(lay(SPOTS, after.position))
    found = explain(before, SPOTS, laid, EVERYTHING - set(hidden), patience)
    return found, [(one.back, [action.text() for action in one.actions]) for one in found.explanations]


CHOSEN = (toy.Choose(0, 1), toy.Choose(1, 2), toy.Choose(2, 1))


def test_nothing_happened() -> None:
    found, short = seen(table(*CHOSEN), table(*CHOSEN))
    assert not found.differences and not short and found.best is None


def test_one_action_is_found() -> None:
    found, short = seen(table(), table(toy.Choose(1, 3)))
    assert short == [(0, ["choose 3"])]
    assert found.best is found.explanations[0] and found.best.actions == (toy.Choose(1, 3),)
    assert [(one.spot.path, one.expected.told, one.seen.told) for one in found.differences] == [("chosen.1", 0, 3)]


def test_two_in_a_row_and_another_players_reaction() -> None:
    after = table(*CHOSEN, toy.React(2), toy.Resolve(1))
    found, _ = seen(table(*CHOSEN), after)
    assert found.best is not None and set(found.best.actions) == {toy.React(2), toy.Resolve(1)}


def test_a_step_that_shows_nothing_lies_between() -> None:
    resolved = (*CHOSEN, toy.Resolve(1), toy.Resolve(0), toy.Resolve(2))
    after = table(*resolved, toy.Roll(-1, (1, 2)), toy.Clan(-1, 1))
    found, _ = seen(table(*resolved), after)
    assert [type(one) for one in found.explanations[0].actions] == [toy.Roll, toy.Clan]
    assert len(found.explanations) == 15 and found.best is None, "nobody can see which dice fell"


def test_a_take_back_alone_and_with_what_came_instead() -> None:
    before = table(*CHOSEN, toy.Resolve(1))
    assert seen(before, table(*CHOSEN))[1][0] == (1, [])
    assert seen(before, table(*CHOSEN[:2]))[1][0] == (2, [])
    assert seen(before, table(*CHOSEN[:2], toy.Choose(2, 3)))[1][0] == (2, ["choose 3"])


def test_what_cannot_be_seen_is_not_compared_and_said() -> None:
    after = table(*CHOSEN, toy.Resolve(1))
    hidden = [path for path in EVERYTHING if path.startswith("coins")]
    found, short = seen(table(*CHOSEN), after, hidden)
    assert short[0] == (0, ["resolve"])
    assert found.explanations[0].partial, "somebody may have taken a coin out of sight"
    assert found.best is None


def test_nothing_legal_leads_there() -> None:
    after = table(*CHOSEN)
    after.correct("coins.0", 9, "somebody cheats")
    found, short = seen(table(*CHOSEN), after, patience=0.5)
    assert not short and found.best is None
    assert [(one.spot.path, one.expected.told, one.seen.told) for one in found.differences] == [("coins.0", 2, 9)]


def test_the_session_stays_as_it_is() -> None:
    before = table(*CHOSEN, toy.Resolve(1))
    told = repr(before.position), len(before.steps)
    seen(before, table(*CHOSEN[:2], toy.Choose(2, 3)))
    assert (repr(before.position), len(before.steps)) == told
