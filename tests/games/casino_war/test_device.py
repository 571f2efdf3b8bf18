"""Rules 2.4.1, 4.7, 4.9 and 7.2 of Casino War: a table that deals from a shuffling device."""

from typing import Any

import pytest

from games.cards.cards import decks
from games.casino_war import GAME, Options, State, opened
from games.casino_war.events import CloseRound, Surrender
from games.errors import RuleViolation
from games.game import play
from games.irregularities.commands import LeaveDiscards, MoveToSpareDevice
from games.records import dumps, loads, replace
from games.scenario.scenario import settle
from games.table.preparation import Cut, PlaceCuttingCard, RefillDevice
from games.table.table import PlaceWager
from tests.games.casino_war.table import lines, war

SEED = bytes(range(32))
ANN = (1, "ann", "initial", "10")


def waiting(dealing: Any = "device", places: int = 7) -> State:
    """A table about to shuffle, with ann in her seat."""
    state = opened(Options(places=places, dealing=dealing), {1: "ann"}, decks(6))
    return replace(state, table=replace(state.table, stage="shuffle"))


def dealt_on(state: State, until: str) -> State:
    """Whatever is due, until such an act; ann surrenders when she is asked and bets when the dealer waits."""
    while (act := GAME.due(state)).act != until:
        command: Any = act.command
        if act.act == "wait":
            command = PlaceWager(area=1, player="ann", kind="initial", stake=1000)
        elif act.act == "ask":
            command = Surrender(area=1)
        state, _ = play(GAME, state, replace(command, seed=SEED) if act.needs_seed else command)
    return state


def prepared(state: State) -> list[tuple[str, str | None]]:
    """What is done to make the cards ready, and by which clause."""
    done = []
    while (act := GAME.due(state)).act != "wait":
        done.append((act.act, act.rule))
        command: Any = act.command
        state, _ = play(GAME, state, replace(command, seed=SEED) if act.needs_seed else command)
    return done


def refusal(state: State, command: Any) -> str | None:
    with pytest.raises(RuleViolation) as refused:
        GAME.decide(state, command)
    return refused.value.rule


@pytest.mark.rule("CW 2.4.1")
def test_a_table_deals_from_a_shoe_or_a_shuffling_device() -> None:
    assert opened(Options(), {}, ()).table.shoe.dealing == "shoe"
    assert opened(Options(dealing="device"), {}, ()).table.shoe.dealing == "device"
    assert GAME.view(opened(Options(dealing="device"), {}, ()), None).felt.dealing == "device"
    option = next(option for option in GAME.options if option.name == "dealing")
    assert (option.clause, option.live_only) == ("CW 2.4.1", False)


@pytest.mark.rule("CW 2.4.1")
def test_options_stored_before_there_was_a_device_mean_a_shoe() -> None:
    assert loads(b'{"places": 7, "minimum": 500, "maximum": null, "chips": [500]}', Options).dealing == "shoe"
    assert loads(dumps(Options(dealing="device")), Options).dealing == "device"


@pytest.mark.rule("CW 2.4.1")
@pytest.mark.parametrize("dealing", ["shoe", "device"])
def test_a_scenario_settles_alike_from_either(dealing: str) -> None:
    result = war("9S 9H KD 4C", ANN, calls="war 1", dealing=dealing)
    assert lines(result) == lines(war("9S 9H KD 4C", ANN, calls="war 1"))
    wagers = [{"area": 1, "player": "ann", "kind": "initial", "stake": "10"}]
    hand = {"game": "casino-war", "table": {"dealing": "hand"}, "wagers": wagers, "cards": ["9S", "8H"]}
    assert settle(hand)["error"]["at"] == "table.dealing"


@pytest.mark.rule("CW 4.1.1", "CW 4.7", "CW 4.9")
def test_in_a_device_the_cards_are_shuffled_and_not_cut_and_the_first_is_burned() -> None:
    assert prepared(waiting()) == [("shuffle", "4.1.1"), ("burn", "4.9")]
    ready = dealt_on(waiting(), "burn")
    assert refusal(replace(ready, table=replace(ready.table, stage="cut")), Cut(by="supervisor", at=150)) == "4.7"
    at_cutting_card = replace(ready, table=replace(ready.table, stage="cutting_card"))
    assert refusal(at_cutting_card, PlaceCuttingCard(at=200)) == "4.7"


@pytest.mark.rule("CW 7.2")
def test_a_device_takes_the_discards_back_as_soon_as_the_first_cards_are_dealt() -> None:
    state = dealt_on(waiting(), "refill")
    assert (GAME.due(state).rule, state.cards_used, len(state.table.shoe.discards)) == ("7.2", 2, 1)
    filled, _ = play(GAME, state, RefillDevice(seed=SEED))
    assert (filled.table.shoe.discards, filled.table.shoe.remaining) == ((), 6 * 52 - 2)
    assert GAME.due(filled).act != "refill"
    assert refusal(waiting("shoe"), RefillDevice(seed=SEED)) == "7.2"


@pytest.mark.rule("CW 11.14")
def test_discards_left_in_the_rack_wait_for_the_initial_deal_of_the_next_round() -> None:
    left, _ = play(GAME, dealt_on(waiting(), "refill"), LeaveDiscards())
    assert GAME.due(left).act != "refill"
    over = dealt_on(left, "wait")
    assert len(over.table.shoe.discards) == 3
    again = dealt_on(over, "refill")
    assert (GAME.due(again).rule, len(again.hands[0].cards), len(again.table.shoe.discards)) == ("7.2", 1, 3)


@pytest.mark.rule("CW 7.2", "CW 11.14")
def test_nothing_goes_back_or_is_left_but_at_the_end_of_the_initial_deal() -> None:
    refill, leave = RefillDevice(seed=SEED), LeaveDiscards()
    betting, dealing = dealt_on(waiting(), "close_bets"), dealt_on(waiting(), "deal")
    assert [refusal(state, refill) for state in (betting, dealing)] == ["7.2", "7.2"]
    assert [refusal(state, leave) for state in (betting, dealing)] == ["11.14", "11.14"]
    due = dealt_on(waiting(), "refill")
    filled, _ = play(GAME, due, refill)
    assert (refusal(filled, refill), refusal(filled, leave)) == ("7.2", "11.14")
    over = dealt_on(filled, "close_round")
    assert over.table.shoe.discards
    assert (refusal(over, refill), refusal(over, leave)) == ("7.2", "11.14")
    left, _ = play(GAME, due, leave)
    assert refusal(left, refill) == "7.2"


@pytest.mark.rule("CW 12.2")
def test_a_device_that_fails_in_a_round_hands_its_cards_to_another() -> None:
    state = dealt_on(waiting(), "refill")
    moved, log = play(GAME, state, MoveToSpareDevice(seed=SEED))
    assert [event.rule for event in log] == ["12.2"]
    assert sorted(map(str, moved.table.shoe.stack)) == sorted(map(str, state.table.shoe.stack))
    in_a_shoe = replace(state, table=replace(state.table, shoe=replace(state.table.shoe, dealing="shoe")))
    assert refusal(in_a_shoe, MoveToSpareDevice(seed=SEED)) == "12.1.1"


@pytest.mark.rule("CW 3.5.1")
def test_no_cutting_card_ends_a_devices_cards() -> None:
    """Fifty rounds, and every card is still in the device, in the rack or on the layout."""
    state = waiting()
    for _ in range(50):
        state, _ = play(GAME, dealt_on(dealt_on(state, "close_bets"), "close_round"), CloseRound())
        assert state.table.stage == "ready"
    shoe = state.table.shoe
    assert sorted(map(str, (*shoe.stack, *shoe.discards))) == sorted(map(str, decks(6)))
