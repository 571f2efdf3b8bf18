"""Rules 14 and 16: the dealer's drawing, and the final settlement."""

from typing import Any

import pytest

from games.blackjack_switch import GAME
from games.twentyone.facts import Stand
from tests.games.blackjack_switch.table import ANN, acts, lines, switch, table, until

STAND_BOTH = "stand 1, stand 1"


def against(dealers: str, calls: str = STAND_BOTH, **options: Any) -> list[tuple[str, str, str]]:
    """How 20 and 17 fare against the dealer's cards."""
    up, *drawn = dealers.split()
    result = switch(f"10S 10H {up} KS 7D {' '.join(drawn)}", calls=calls, **options)
    assert result["dealer"]["cards"] == dealers.split()
    return [line[3:] for line in lines(result)]


@pytest.mark.rule("BS 14.2", "BS 14.1")
@pytest.mark.parametrize(
    ("takes_all", "stops_short"),
    [
        ("6C 9C AC", "6C 9C AC 2C"),  # hard 16 stands
        ("AC 5C AD", "AC 5C AD 2C"),  # soft 16 draws, soft 17 stands
        ("6C AC", "6C AC 5D"),  # soft 17 stands at once
        ("6C 6D KC", "6C 6D KC 2C"),  # 22 stands
        ("2C 3C 10C 9C", "2C 3C 10C 9C 2D"),
    ],
)
def test_the_dealer_stands_on_hard_16_and_soft_17(takes_all: str, stops_short: str) -> None:
    against(takes_all)
    up, *drawn = stops_short.split()
    result = switch(f"10S 10H {up} KS 7D {' '.join(drawn)}", calls=STAND_BOTH)
    assert result["dealer"]["cards"] == takes_all.split()


@pytest.mark.rule("BS 14.2")
@pytest.mark.parametrize("dealers", ["6C KC 5C", "6C AC 10C", "6C AC AD"])
def test_the_inscription_draws_on_hard_16_and_soft_17(dealers: str) -> None:
    """Ruling R16."""
    against(dealers, dealer_stands="inscription")


@pytest.mark.rule("BS 14.4", "BS 14.1")
def test_no_card_is_drawn_when_none_could_matter() -> None:
    """Ruling R8: with every hand bust; and past the second card for a blackjack alone."""
    bust = switch("10S 10H 6C 5S 6D KC KD 10D", calls="hit 1, hit 1")
    assert bust["dealer"]["cards"] == ["6C"]
    alone = switch("AS 10H KC KS 6D KD 2C 9C", calls="hit 1")
    assert (alone["dealer"]["cards"], lines(alone)[0][3:]) == (["KC", "2C"], ("win", "20.00", "16.1.1"))


# --- the final settlement -------------------------------------------------------------------------


@pytest.mark.rule("BS 16.1.5", "BS 16.1.8", "BS 16.1.9")
@pytest.mark.parametrize(
    ("dealers", "first", "second"),
    [
        ("6C KC", ("win", "20.00", "16.1.5"), ("win", "20.00", "16.1.5")),
        ("9C 8C", ("win", "20.00", "16.1.5"), ("stand_off", "-0.00", "16.1.9")),
        ("9C 9D", ("win", "20.00", "16.1.5"), ("lose", "-20.00", "16.1.8")),
        ("10C QC", ("stand_off", "-0.00", "16.1.9"), ("lose", "-20.00", "16.1.8")),
        ("5C 6D KC", ("lose", "-20.00", "16.1.8"), ("lose", "-20.00", "16.1.8")),
    ],
)
def test_the_higher_total_wins(dealers: str, first: tuple[str, str, str], second: tuple[str, str, str]) -> None:
    assert against(dealers) == [first, second]


@pytest.mark.rule("BS 16.1.3", "BS 16.1.4")
@pytest.mark.parametrize(
    ("dealers", "line"),
    [
        ("6C 6D KC", ("stand_off", "-0.00", "16.1.4")),
        ("6C 7D KC", ("win", "20.00", "16.1.3")),
        ("6C 9D KC", ("win", "20.00", "16.1.3")),
    ],
)
def test_the_dealers_22_stands_off_and_more_pays(dealers: str, line: tuple[str, str, str]) -> None:
    assert against(dealers) == [line, line]


@pytest.mark.rule("BS 16.1.7")
def test_the_dealers_blackjack_takes_every_other_hand_even_21() -> None:
    """Ruling R30."""
    result = switch("10S 10H KC 5S 9D 6C AC", calls="hit 1, stand 1")
    assert [line[3:] for line in lines(result)] == [("lose", "-20.00", "16.1.7")] * 2


@pytest.mark.rule("BS 16.1.1", "BS 16.1.1.1", "BS 16.1.2", "BS 9.2.2")
@pytest.mark.parametrize(
    ("dealers", "line"),
    [
        ("KC 9C", ("win", "20.00", "16.1.1")),
        ("KC 5C 6C", ("win", "20.00", "16.1.1")),
        ("KC 2C KD", ("win", "20.00", "16.1.1.1")),
        ("KC 5C KD", ("win", "20.00", "16.1.1.1")),
        ("KC AC", ("stand_off", "-0.00", "16.1.2")),
        ("AC KC", ("stand_off", "-0.00", "16.1.2")),
    ],
)
def test_a_blackjack_that_waited(dealers: str, line: tuple[str, str, str]) -> None:
    up, *drawn = dealers.split()
    result = switch(f"AS 10H {up} KS 7D {' '.join(drawn)}", calls="stand 1")
    assert lines(result)[0][3:] == line


@pytest.mark.rule("BS 16.2", "BS 16.3")
def test_wagers_are_settled_from_the_right_and_all_cards_picked_up() -> None:
    other = (2, "bob", "both", "10")
    state = until(table("10S 10H 9C 9D 6C 9S 8D 9H 9S 10D", ANN, other))
    answers = [Stand(area=1), Stand(area=1), Stand(area=2), Stand(area=2)]
    done = acts(state, *answers)
    settled = [(act.area, act.box) for act in done if act.act == "settle"]
    assert settled == [(2, 2), (2, 1), (1, 2), (1, 1)]
    assert [(act.act, act.rule) for act in done[-3:]] == [("pick_up", "16.3"), ("close_round", None), ("wait", "5.3")]


def test_the_round_just_over_can_still_be_seen() -> None:
    state = until(table("AS AH 6C KS QD"), "close_round")
    state = GAME.fold(state, GAME.decide(state, GAME.due(state).step)[:1])
    assert (state.over, len(state.boxes), len(state.lines), len(state.table.shoe.discards)) == (True, 2, 2, 5)
