"""Caribbean Stud dealt by hand: the jackpot, whole rounds without a slip, and nothing given away."""

from typing import Any

import pytest

from games import caribbean_stud
from games.cards.cards import DECK
from games.caribbean_stud import GAME, Options, Progressive
from games.caribbean_stud.events import FindBet, Fold
from games.chips.settlement import Outcome
from games.choice import Act
from games.dealing.procedure import phase, ways
from games.handwork import Attempt
from games.table.practice import Level
from tests.games.by_hand import ByHand, attempt, done_by_hand, due_steps, practised, slips
from tests.games.caribbean_stud.hands import LOW, played, table
from tests.games.caribbean_stud.table import ACE_KING, step
from tests.games.caribbean_stud.test_properties import face, scrambled, swapped
from tests.games.patrons.table import SETTINGS, Setting, crowd
from tests.games.patrons.table import opened as table_of

TABLES = [
    *(setting for setting in SETTINGS if setting.game is GAME),
    Setting(
        "stud with low limits and a jackpot from a shoe, nine areas",
        caribbean_stud,
        Options(places=9, minimum=100, maximum=1000, maximum_payout=5000, jackpot=Progressive(meter=12_345)),
        1,
    ),
]

# --- the jackpot -------------------------------------------------------------------------------------

ROYAL, STRAIGHT_FLUSH, FULL = "AS KS QS JS 10S", "5D 6D 7D 8D 9D", "6S 6H 6C 2C 2S"


@pytest.mark.rule("CS 12.2", "CS 12.4", "CS 9.5")
def test_jackpots_are_paid_from_the_right_a_straight_flush_before_a_royal_one() -> None:
    state = table("AH KD 9H 7C 4D", STRAIGHT_FLUSH, FULL, ROYAL, jackpots=(1, 2, 3), level="unaided")
    state = played(state, "share_jackpot")
    assert not any(hand.picked_up for hand in state.hands), "hands that won are held"
    done = list[Any]()
    while not state.over:
        way = ways(GAME, state)[0]
        done.append((way.step.verb, way.step.area))
        state, facts = done_by_hand(GAME, state, attempt(state, way.step))
        assert not slips(facts)
    by_area = [(verb, area) for area in (2, 1, 3) for verb in ("pay", "count", "rack")]
    assert done == [("press", None), *by_area, ("rack", 0)]


def test_a_jackpot_wager_lies_in_its_sensor_and_is_not_taken_by_hand() -> None:
    state = played(table(ACE_KING, LOW, jackpots=(1,)), "settle", Fold(area=1))
    state, facts = done_by_hand(GAME, state, Attempt(verb="take", area=1, spot="ante"))
    assert not slips(facts)
    assert [(line.wager, line.outcome) for line in state.lines] == [("ante", Outcome.LOSE), ("jackpot", Outcome.LOSE)]
    assert [one[0] for one in due_steps(GAME, state)] == ["spread", "count", "rack"]


def test_the_odd_cents_of_a_meter_are_not_cut_in_chips() -> None:
    odd = Progressive(meter=7_123_457, wager=500)
    state = played(table("AH KD 9H 7C 4D", STRAIGHT_FLUSH, jackpots=(1,), jackpot=odd), "share_jackpot")
    state = step(state, GAME.due(state).step)
    paid = ways(GAME, state)[0].step.amount
    assert (paid % 100, (GAME.due(state).amount or 0) // 100) == (0, paid // 100 - 5)


# --- nothing is given away ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(6))
def test_no_step_depends_on_a_card_that_is_hidden_from_the_dealer(number: int) -> None:
    """With every hidden card in another's place what is due is the same, and so is what the table hears of it."""
    setting, seed = TABLES[number % len(TABLES)], bytes([number]) * 32
    patrons = crowd(setting, seed)
    robot = ByHand(GAME, practised(GAME, table_of(setting, patrons, seed), "coached", seed), patrons, number)
    chosen = robot.chosen

    def compared() -> Any:
        state = robot.state
        known = face(state, None) | {card for hand in state.hands if hand.revealed for card in hand.cards}
        other = swapped(state, dict(zip(DECK, scrambled(DECK, known, seed), strict=True)))
        here, there = ([way.step for way in ways(GAME, one)] for one in (state, other))
        assert here == there
        assert phase(GAME, state) == phase(GAME, other)
        return chosen()

    robot.chosen = compared  # type: ignore[method-assign]
    robot.deal(6)


# --- whole rounds ------------------------------------------------------------------------------------


def wrong_bets(robot: ByHand, act: Act) -> Any:
    """One bet in six is not twice the ante."""
    if act.act == "ask" and robot.rnd.randrange(6) == 0:
        return FindBet(area=act.area or 0, stake=robot.rnd.choice((500, 1000, 100_000)))
    return None


def chips_left(start: Any, log: list[Any]) -> int:
    """The chips on the layout after all this, as each fact moves them."""
    state, lying = start, 0
    for fact in log:
        for move in GAME.moves(state, fact):
            lying += move.amount * ((move.target == "layout") - (move.source == "layout"))
        state = GAME.evolve(state, fact)
    return lying


@pytest.mark.parametrize("level", ["unaided", "coached"])
@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_what_is_due_in_lawful_ways_is_never_a_slip(setting: Any, level: Level) -> None:
    did = dict[tuple[str, str | None], int]()
    for number in range(3):
        seed = bytes([number + 1]) * 32
        patrons = crowd(setting, seed)
        start = practised(GAME, table_of(setting, patrons, seed), level, seed)
        robot = ByHand(GAME, start, patrons, number, wrong_bets)
        robot.deal(25)
        did |= robot.did
        assert GAME.fold(start, robot.log) == robot.state
        assert chips_left(start, robot.log) == 0
        assert robot.did["call", "8.1"] == robot.did["announce", "8.6"] == robot.did["turn", "8.6"] == 25
        assert robot.did["call", "5.3.2"] == (25 if setting.options.jackpot else 0)
    assert {("refuse", "14.11"), ("ask", "14.11"), ("call", "9.7"), ("call", "9.2"), ("spread", "8.4")} <= did.keys()
