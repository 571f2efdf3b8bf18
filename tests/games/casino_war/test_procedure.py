"""Rules 5 and 7 to 10: in which order things are done, who may do them, and what is refused."""

from typing import Any

import pytest

from games.cards.cards import cards
from games.casino_war import GAME, Options, State, opened
from games.casino_war.events import Absent, AskAgain, CloseBets, Deal, GoToWar, Surrender
from games.catalogue import GAMES
from games.choice import Act
from games.errors import RuleViolation
from games.table.table import FindWager, PlaceWager, TakeBackWager
from tests.games.casino_war.table import war
from tests.games.steps import Steps


def table(shoe: str, *wagers: tuple[int, str, str, int]) -> State:
    state = opened(Options(), {}, cards(shoe))
    for area, player, kind, stake in wagers:
        state = step(state, FindWager(area=area, player=player, kind=kind, stake=stake))
    return state


def step(state: State, command: Any) -> State:
    return GAME.fold(state, GAME.decide(state, command))


def acts(state: State, calls: dict[int, Any] | None = None) -> list[Act]:
    """Everything the dealer does until the round is over, the players calling as told."""
    done = []
    while True:
        act = GAME.due(state)
        done.append(act)
        command = act.command or (calls or {}).get(act.area or 0)
        if command is None:
            return done
        state = step(state, command)


THREE = [(1, "ann", "initial", 1000), (2, "bob", "initial", 1000), (3, "cat", "initial", 1000)]


@pytest.mark.rule("CW 7.1")
def test_the_deal_runs_from_the_left_with_the_dealer_last() -> None:
    dealt = [act.area for act in acts(table("2S 3S 4S 10H", *THREE)) if act.act == "deal"]
    assert dealt == [1, 2, 3, None]


@pytest.mark.rule("CW 8.1", "CW 8.2", "CW 8.2.3")
def test_ties_first_and_both_from_the_dealers_right() -> None:
    state = table("2S 3S 4S 10H", *THREE, (1, "ann", "tie", 500), (3, "cat", "tie", 500))
    after_deal = [(act.act, act.area, act.kind) for act in acts(state) if act.act in ("settle", "pick_up")]
    assert after_deal[:4] == [
        ("settle", 3, "tie"),
        ("settle", 1, "tie"),
        ("settle", 3, "initial"),
        ("settle", 2, "initial"),
    ]
    assert [area for act, area, kind in after_deal if kind == "initial"] == [3, 2, 1]


@pytest.mark.rule("CW 8.2.4", "CW 5.8")
def test_tied_hands_are_asked_from_the_left_after_the_others_are_settled() -> None:
    calls = {1: Surrender(area=1), 3: GoToWar(area=3)}
    done = acts(table("9S 2S 9D 9H KS 2D", *THREE), calls)
    asked = [(act.act, act.area) for act in done if act.act in ("ask", "settle")]
    assert asked[:4] == [("settle", 2), ("ask", 1), ("settle", 1), ("ask", 3)]


@pytest.mark.rule("CW 8.2.4.1")
def test_of_a_surrendered_wager_half_is_paid_and_the_whole_taken_in_so_many_words() -> None:
    state = table("9S 9H", (1, "ann", "initial", 1000))
    done = acts(state, {1: Surrender(area=1)})
    settle = next(act for act in done if act.act == "settle")
    assert settle.words == "Pay $5, half of the initial wager at area 1, and take the wager: $10"
    assert settle.amount == -500
    assert settle.command is not None
    for act in (act for act in done if act.act in ("close_bets", "deal")):
        state = step(state, act.command)
    state = step(state, Surrender(area=1))
    (fact,) = GAME.decide(state, settle.command)
    said = GAME.words.log(fact), GAME.words.aloud(fact)
    assert all("surrenders, $10 taken and $5 paid" in words for words in said)


@pytest.mark.rule("CW 9.2", "CW 9.2.1", "CW 9.2.2", "CW 10.4", "CW 8.3")
def test_war_cards_go_from_the_left_then_to_the_dealer_and_all_cards_are_picked_up() -> None:
    calls = {1: GoToWar(area=1), 2: GoToWar(area=2), 3: Surrender(area=3)}
    state = table("9S 9C 9D 9H KS 2D 5C", *THREE)
    done = acts(state, calls)
    assert [act.area for act in done if act.act == "deal"] == [1, 2, 3, None, 1, 2, None]
    assert [act.rule for act in done if act.act == "pick_up"] == ["8.3", "10.4"]


@pytest.mark.rule("CW 9.1", "CW 5.2.1.4")
def test_a_war_wager_equals_the_initial_wager() -> None:
    state = table("9S 9H", (1, "ann", "initial", 1500))
    while GAME.due(state).command:
        state = step(state, GAME.due(state).command)
    war_open = next(choice for choice in GAME.legal(state, "ann") if choice.call == "war")
    assert (war_open.open, war_open.least, war_open.most, war_open.rule) == (True, 1500, 1500, "9.1")
    state = step(state, GoToWar(area=1, player="ann"))
    assert state.hands[0].war == 1500


@pytest.mark.rule("CW 5.2.3", "CW 5.2")
def test_a_tie_wager_needs_the_players_own_initial_wager() -> None:
    assert war("9S 8D", (1, "ann", "initial", "10"), (2, "bob", "tie", "5"))["error"]["rule"] == "5.2.3"
    assert war("9S 8D", (1, "ann", "initial", "10"), (1, "ann", "colour", "5"))["error"]["rule"] == "5.2"


@pytest.mark.rule("CW 5.6")
def test_an_area_takes_one_players_wager_only() -> None:
    assert war("9S 8D", (1, "ann", "initial", "10"), (1, "bob", "initial", "10"))["error"]["rule"] == "5.6"
    assert war("9S 8D", (1, "ann", "initial", "10"), (1, "ann", "initial", "10"))["error"]["rule"] == "5.6"


def test_chips_laid_on_a_spot_join_the_stack_and_come_back_whole() -> None:
    state = table("9S 8D")
    for stake in (500, 250):
        state = step(state, PlaceWager(area=1, player="ann", kind="initial", stake=stake))
    assert [wager.stake for wager in state.table.wagers] == [750]
    state = step(state, TakeBackWager(area=1, player="ann", kind="initial"))
    assert state.table.wagers == ()


@pytest.mark.rule("CW 6.1")
def test_a_wager_outside_the_signs_limits_is_refused_before_the_deal() -> None:
    state = opened(Options(minimum=1000, maximum=5000), {}, cards("9S 8D"))
    for stake in (500, 5100):
        with pytest.raises(RuleViolation) as refused:
            GAME.decide(state, PlaceWager(area=1, player="ann", kind="initial", stake=stake))
        assert refused.value.rule == "6.1"
    spot = next(choice for choice in GAME.legal(state, "ann") if choice.kind == "initial" and choice.area == 1)
    assert (spot.least, spot.most) == (1000, 5000)
    state = step(state, PlaceWager(area=1, player="ann", kind="initial", stake=4000))
    more = next(choice for choice in GAME.legal(state, "ann") if choice.kind == "initial" and choice.area == 1)
    assert (more.least, more.most) == (1, 1000), "chips join what lies there"
    with pytest.raises(RuleViolation):
        GAME.decide(state, PlaceWager(area=1, player="ann", kind="initial", stake=1001))


@pytest.mark.parametrize("command", [PlaceWager, FindWager])
@pytest.mark.parametrize("stake", [0, -500])
def test_less_than_a_cent_is_no_wager(command: Any, stake: int) -> None:
    state = step(table("9S 8D"), PlaceWager(area=1, player="ann", kind="initial", stake=1000))
    with pytest.raises(RuleViolation, match="at least one cent"):
        GAME.decide(state, command(area=1, player="ann", kind="initial", stake=stake))


@pytest.mark.rule("CW 7.1")
def test_a_card_out_of_turn_is_refused() -> None:
    state = step(table("9S 8D", *THREE), CloseBets())
    with pytest.raises(RuleViolation, match="deal a card to area 1") as refused:
        GAME.decide(state, Deal(area=2))
    assert refused.value.rule == "7.1"


@pytest.mark.parametrize(
    ("calls", "absent", "rule", "at"),
    [
        ("war 1", "", "8.2.4", "calls[0]"),
        ("", "", None, "calls[0]"),
        ("surrender 2,war 1", "", "8.2.4", "calls[1]"),
        ("surrender 2,war 2", "", "8.2.4", "calls[1]"),
        ("surrender 7", "", None, "calls[0]"),
        ("surrender 2", "bob", "8.2.4", "calls[0]"),
    ],
)
def test_a_call_that_is_not_open_names_its_rule(calls: str, absent: str, rule: str | None, at: str) -> None:
    """Ann has lost, Bob is tied."""
    wagers = [(1, "ann", "initial", "10"), (2, "bob", "initial", "10")]
    scenario = war("2S 9S 9H 4C 4D", *wagers, calls=calls, absent=absent)
    assert (scenario["error"]["rule"], scenario["error"]["at"]) == (rule, at)


def test_cards_that_run_out_are_an_error() -> None:
    assert war("9S", (1, "ann", "initial", "10"))["error"]["at"] == "cards"


@pytest.mark.rule("CW 11.8")
def test_a_tied_player_is_asked_once_more_and_then_is_absent() -> None:
    """Ruling R94: the first is house procedure, the second the clause."""
    asked = Steps(GAMES["casino-war"]).until(table("9S 9D", (1, "ann", "initial", 1000)), "ask")
    act = GAME.due(asked)
    assert (act.on_silence, act.again) == ((AskAgain(area=1), None), False)
    once_more = step(asked, AskAgain(area=1))
    act = GAME.due(once_more)
    assert (act.act, act.on_silence, act.again) == ("ask", (Absent(area=1), "11.8"), True)
    with pytest.raises(RuleViolation) as refused:
        GAME.decide(once_more, AskAgain(area=1))
    assert refused.value.rule is None
    assert [choice.call for choice in GAME.legal(once_more, "ann") if choice.open] == ["war", "surrender"]
    assert step(once_more, Absent(area=1)).hands[0].absent
    assert step(asked, Absent(area=1)).hands[0].absent, "whoever is not there is asked nothing more"


@pytest.mark.rule("CW 5.2.3")
def test_a_tie_wager_goes_back_with_the_initial_wager_beside_it() -> None:
    state = table("9S 8D")
    for kind in ("initial", "tie"):
        state = step(state, PlaceWager(area=1, player="ann", kind=kind, stake=1000))
    back = step(state, TakeBackWager(area=1, player="ann", kind="initial"))
    assert back.table.wagers == ()
