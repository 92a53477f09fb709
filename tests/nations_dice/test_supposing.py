"""What an entry supposes at a table that nobody tracked, where it may be legal nowhere."""

from __future__ import annotations

import pytest

from referee.engine.asking import Inquiry
from referee.engine.box import Box
from referee.engine.data import Position
from referee.engine.possible import Outcome
from referee.engine.supposing import suppose
from referee.engine.untold import tell, untold
from referee.games import game as find_game
from referee.testing import samples


def asked(entry: str) -> tuple[Inquiry, Position]:
    """An entry at a table of which nothing is known, and a usual position."""
    game, begun = find_game("nations_dice"), samples.session("nations_dice", 4).setting
    setting = game.setting(begun.seats, begun.options, begun.rulings, Box("nations_dice", "empty", False, {}))
    usual = game.ready(setting, {})
    position = untold(usual, None, game.singles)
    tell(position, game.laid(setting))
    return Inquiry(setting, position, samples.session("nations_dice", 4).read(entry)), usual


def test_a_moment_that_could_not_be_searched_to_the_end_comes_before_one_where_nothing_was_found() -> None:
    """With nothing known of the tile and the dice, a purchase was taken to be one in the books step."""
    inquiry, usual = asked("buy 1-1 pay white gold")
    suppose(inquiry, usual)
    assert [leaf.values[span.low] for leaf, span in inquiry.supposed.items() if leaf.path == "phase"] == ["actions"]


def test_the_moment_of_an_entry_that_is_legal_nowhere_is_not_looked_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was tried on 4,000 ways, some of which take as much as a hundred others."""
    inquiry, usual = asked("tiles 4-9 4-8 4-2")
    tried = [0]
    plainly = Inquiry._outcome

    def counted(of: Inquiry) -> Outcome:
        tried[0] += 1
        return plainly(of)

    monkeypatch.setattr(Inquiry, "_outcome", counted)
    suppose(inquiry, usual)
    assert 0 < tried[0] < 1000


def test_a_moment_is_found_beside_steps_in_which_many_tables_differ() -> None:
    """Whether a round is over took all that may be reckoned, so that a payment was asked about in the books step."""
    inquiry, usual = asked("pay gold-chit")
    suppose(inquiry, usual)
    moment = {leaf.path: leaf.values[span.low] for leaf, span in inquiry.supposed.items() if leaf.values}
    assert (moment["phase"], moment["turn.stage"]) == ("actions", "pay")


def test_what_is_refused_by_one_rule_at_any_moment_is_asked_about_at_a_usual_one() -> None:
    """The steps at the end of a round, of which nothing is known, were looked through for whom bonus tiles may be."""
    game = find_game("nations_dice")
    setting = game.setting(samples.seats(game, 2), {}, {}, Box("nations_dice", "empty", False, {}))
    usual = game.ready(setting, {})
    inquiry = Inquiry(
        setting, untold(usual, game.laid(setting), game.singles), samples.session("nations_dice", 2).read("bonus")
    )
    suppose(inquiry, usual)
    assert inquiry.certain and inquiry.verdict.rules == ["ND-RND-05"]
    assert len(inquiry.found.ways) == 1


def test_nobody_comes_to_the_steps_of_a_round_without_an_order_card() -> None:
    """Where nothing is known of the order, ways on which somebody is missing from it ended in an error."""
    ways = asked("pass")[0].explored(60).ways
    assert ways and all(way.result is not None for way in ways)
