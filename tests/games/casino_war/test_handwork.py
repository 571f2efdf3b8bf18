"""Casino War by hand: the steps of each act with their clauses, and tables dealt without a slip."""

from typing import Any

import pytest

from games import casino_war
from games.cards.cards import cards, decks
from games.casino_war import GAME, Options, State, opened
from games.casino_war.events import Absent, GoToWar, HandsPickedUp, Settle, Surrender
from games.dealing.judge import judge
from games.dealing.procedure import phase
from games.handwork import Attempt
from games.records import replace
from games.table.practice import Level
from games.table.table import FindWager
from tests.games.by_hand import ByHand, done_by_hand, due_steps, practised, slips
from tests.games.patrons.table import SETTINGS, Chips, Setting, crowd
from tests.games.patrons.table import opened as table_of
from tests.games.steps import Steps

WAR = Steps(GAME)
TABLES = [
    *(setting for setting in SETTINGS if setting.game is GAME),
    Setting("war with low limits and few chips", casino_war, Options(minimum=100, maximum=700, chips=(100, 250, 500))),
]
Wagers = list[tuple[int, str, int]]
THREE: Wagers = [(1, "initial", 1000), (2, "initial", 2000), (3, "initial", 3000)]
TIES: Wagers = [(1, "tie", 500), (3, "tie", 500)]


def table(shoe: str, wagers: Wagers, level: Level = "unaided", **options: Any) -> State:
    """Wagers on the layout, cards to come, and somebody who practises the deal."""
    state = opened(Options(**options), {}, cards(shoe))
    for area, kind, stake in wagers:
        state = WAR.step(state, FindWager(area=area, player=f"p{area}", kind=kind, stake=stake))
    practising: State = practised(GAME, state, level)
    return practising


def played(state: State, act: str, *answers: Any) -> State:
    """On to the first time that an act is due, the players answering in turn."""
    left = list(answers)
    while (due := GAME.due(state)).act != act or left:
        state = WAR.step(state, due.command or left.pop(0))
    return state


def rack(area: int) -> Attempt:
    return Attempt(verb="rack", area=area)


# --- the steps of each act --------------------------------------------------------------------------

DECIDED = "KH 2C 3D 9S"
"""Area 1 wins, areas 2 and 3 lose."""
TIED = "KH 9C 3D 9S"
"""Area 2 ties."""


@pytest.mark.parametrize(
    ("shoe", "wagers", "act", "answers", "steps"),
    [
        pytest.param(DECIDED, THREE, "close_bets", (), [("call", None, None, "7.1", "may")], id="no more bets"),
        pytest.param(DECIDED, THREE, "deal", (), [("give", 1, None, "7.1")], id="the first card, from the left"),
        pytest.param(
            *(DECIDED, THREE + TIES, "settle", ()),
            [("take", 3, "tie", "8.1.1")],
            marks=pytest.mark.rule("CW 8.1", "CW 8.1.1"),
            id="a tie wager that lost, from the right",
        ),
        pytest.param(
            *("KH 2C 9D 9S", THREE + TIES, "settle", ()),
            [("pay", 3, "tie", "8.1.2")],
            marks=pytest.mark.rule("CW 8.1.2"),
            id="a tie wager that won",
        ),
        pytest.param(
            *(DECIDED, THREE, "settle", ()),
            [("take", 3, "initial", "8.2.1")],
            marks=pytest.mark.rule("CW 8.2", "CW 8.2.1"),
            id="an initial wager that lost, from the right",
        ),
        pytest.param(
            *(DECIDED, THREE, "pick_up", ()),
            [("rack", area, None, "8.2.3") for area in (3, 2, 1)] + [("rack", 0, None, "10.4")],
            marks=pytest.mark.rule("CW 8.2.3", "CW 10.4"),
            id="with no tie every hand, and one's own last",
        ),
        pytest.param(
            *(TIED, THREE, "pick_up", ()),
            [("rack", 3, None, "8.2.3"), ("rack", 1, None, "8.2.3")],
            marks=pytest.mark.rule("CW 8.2.3"),
            id="tied hands lie, and so does the dealer's",
        ),
        pytest.param(
            *("9H 9C 3D 9S", THREE, "ask", ()),
            [("ask", 1, None, "8.2.4")],
            marks=pytest.mark.rule("CW 8.2.4"),
            id="the offer, from the left",
        ),
        pytest.param(
            *(TIED, THREE, "settle", (Surrender(area=2),)),
            [("pay", 2, "initial", "8.2.4.1"), ("take", 2, "initial", "8.2.4.1")],
            marks=pytest.mark.rule("CW 8.2.4.1"),
            id="a surrender: half is paid, and the wager taken",
        ),
        pytest.param(
            *(TIED, THREE, "settle", (Absent(area=2),)),
            [("pay", 2, "initial", "11.8"), ("take", 2, "initial", "11.8")],
            marks=pytest.mark.rule("CW 11.8"),
            id="nobody is there to choose",
        ),
        pytest.param(
            *(TIED, THREE, "pick_up", (Surrender(area=2),)),
            [("rack", 2, None, "8.3"), ("rack", 0, None, "10.4")],
            marks=pytest.mark.rule("CW 8.3"),
            id="surrendered cards",
        ),
        pytest.param(
            *(f"{TIED} KD 2S", THREE, "deal", (GoToWar(area=2),)),
            [("give", 2, None, "9.2")],
            marks=pytest.mark.rule("CW 9.2", "CW 9.2.1"),
            id="a card for the war",
        ),
        pytest.param(
            *(f"{TIED} KD 2S", THREE, "settle", (GoToWar(area=2),)),
            [("pay", 2, "war", "10.1")],
            marks=pytest.mark.rule("CW 10.1"),
            id="a war won",
        ),
        pytest.param(
            *(f"{TIED} KD 2S", THREE, "pick_up", (GoToWar(area=2),)),
            [("rack", 2, None, "10.4"), ("rack", 0, None, "10.4")],
            marks=pytest.mark.rule("CW 10.4"),
            id="what is left on the layout, and one's own last",
        ),
    ],
)
def test_an_act_by_hand(
    shoe: str, wagers: Wagers, act: str, answers: tuple[Any, ...], steps: list[tuple[Any, ...]]
) -> None:
    assert due_steps(GAME, played(table(shoe, wagers), act, *answers))[-len(steps) :] == steps


@pytest.mark.rule("CW 7.2")
def test_a_device_takes_the_discards_back_after_the_initial_deal() -> None:
    state = table(f"{DECIDED} 5H 6H 7H 8H", THREE, dealing="device")
    state = played(state, "close_round")
    state = WAR.step(state, GAME.due(state).step)
    for area in (1, 2):
        state = WAR.step(state, FindWager(area=area, player=f"p{area}", kind="initial", stake=500))
    assert due_steps(GAME, played(state, "refill")) == [("refill", None, None, "7.2")]


@pytest.mark.rule("CW 5.1")
def test_player_cards_may_be_checked_before_the_deal_and_need_not() -> None:
    state = practised(GAME, opened(Options(), {1: "p1", 2: "p2"}, cards(DECIDED)))
    state = WAR.step(state, *(FindWager(area=area, player=f"p{area}", kind="initial", stake=500) for area in (1, 2)))
    checks = [("check", area, None, "5.1", "may") for area in (1, 2)]
    assert due_steps(GAME, state) == [*checks, ("call", None, None, "7.1", "may")]
    state, facts = done_by_hand(GAME, state, Attempt(verb="check", area=2), Attempt(verb="give", area=1))
    assert slips(facts) == []


@pytest.mark.rule("CW 4.7", "CW 4.8")
def test_cards_for_a_device_may_be_shuffled_by_hand_first() -> None:
    state = opened(Options(dealing="device"), {}, decks(6))
    state = practised(GAME, replace(state, table=replace(state.table, stage="shuffle")))
    assert due_steps(GAME, state) == [("shuffle", None, None, "4.8", "may"), ("load", None, None, "4.7")]


# --- hand by hand ------------------------------------------------------------------------------------


@pytest.mark.rule("CW 8.2.3")
def test_the_engine_hears_of_the_cards_with_the_last_hand() -> None:
    state = played(table(DECIDED, THREE), "pick_up")
    state, facts = done_by_hand(GAME, state, rack(3), rack(2), rack(1))
    assert not any(hand.picked_up for hand in state.hands)
    assert [hand.picked_up for hand in GAME.view(state, None).hands] == [True] * 3, "but they are seen to be gone"
    state, facts = done_by_hand(GAME, state, rack(0))
    assert [fact.areas for fact in facts if isinstance(fact, HandsPickedUp)] == [(1, 2, 3)]
    assert state.over, "with the last card the round is over"


@pytest.mark.rule("CW 8.2", "CW 8.2.3")
def test_a_hand_may_go_to_the_rack_as_soon_as_its_wager_is_settled() -> None:
    state = played(table(DECIDED, THREE), "settle")
    state, facts = done_by_hand(GAME, state, Attempt(verb="take", area=3, spot="initial"), rack(3))
    assert not slips(facts)
    state = played(state, "pick_up")
    assert [area for _, area, *_ in due_steps(GAME, state)] == [2, 1, 0]


def test_no_hand_goes_to_the_rack_before_its_wager_is_settled() -> None:
    state = played(table(DECIDED, THREE), "settle")
    _, facts = done_by_hand(GAME, state, rack(3))
    assert [fact.result for fact in facts] == ["early"]


# --- what only the house orders ----------------------------------------------------------------------


@pytest.mark.parametrize(("level", "found"), [("coached", []), ("unaided", [("order", "minor")])])
def test_hands_may_be_picked_up_in_another_order(level: Level, found: list[Any]) -> None:
    _, facts = done_by_hand(GAME, played(table(DECIDED, THREE, level), "pick_up"), rack(0))
    assert slips(facts) == found


AT_WAR = "9H 9C 9D 9S KH 2C 3D 8S"
"""Three wars, of which area 1 wins its own."""


@pytest.mark.parametrize(("level", "found"), [("coached", []), ("unaided", [("order", "minor")])])
def test_after_a_war_no_clause_says_whose_wagers_come_first(level: Level, found: list[Any]) -> None:
    state = played(table(AT_WAR, THREE, level), "settle", *(GoToWar(area=area) for area in (1, 2, 3)))
    after, facts = done_by_hand(GAME, state, Attempt(verb="pay", area=1, spot="war", chips=((500, 2),)))
    assert slips(facts) == found
    assert (len(after.lines) > len(state.lines)) is not bool(found)


def test_at_a_test_another_order_happens() -> None:
    state = played(table(AT_WAR, THREE, "test"), "settle", *(GoToWar(area=area) for area in (1, 2, 3)))
    after, facts = done_by_hand(GAME, state, Attempt(verb="leave", area=1, spot="initial"))
    assert slips(facts) == [("order", "minor")]
    assert [(line.area, line.wager) for line in after.lines] == [(1, "initial")]
    assert WAR.until(after, "close_round").unsettled == 0


@pytest.mark.rule("CW 8.1.1", "CW 8.2.1")
def test_those_that_lose_may_all_be_taken_first() -> None:
    state = played(table("2H KC 3D 9S", THREE, "coached"), "settle")
    state, facts = done_by_hand(GAME, state, Attempt(verb="take", area=3, spot="initial"))
    assert due_steps(GAME, state)[-1] == ("pay", 2, "initial", "8.2.2")
    state, facts = done_by_hand(GAME, state, Attempt(verb="take", area=1, spot="initial"))
    assert not slips(facts)
    assert due_steps(GAME, state)[-1] == ("pay", 2, "initial", "8.2.2")


@pytest.mark.rule("CW 8.2")
def test_a_winner_is_not_paid_before_the_winner_to_its_right() -> None:
    state = played(table("KH KC 3D 9S", THREE, "coached"), "settle")
    state, _ = done_by_hand(GAME, state, Attempt(verb="take", area=3, spot="initial"))
    _, facts = done_by_hand(GAME, state, Attempt(verb="pay", area=1, spot="initial", chips=((500, 2),)))
    assert [result for result, _ in slips(facts)] == ["early"]


def test_without_practice_the_house_has_its_order() -> None:
    state = opened(Options(), {}, cards(AT_WAR))
    for area, kind, stake in THREE:
        state = WAR.step(state, FindWager(area=area, player=f"p{area}", kind=kind, stake=stake))
    state = played(state, "settle", *(GoToWar(area=area) for area in (1, 2, 3)))
    assert WAR.refusal(state, Settle(area=1, wager="war")) == "10.3"


# --- nothing is given away ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["coached", "unaided"])
def test_whether_a_payment_is_early_says_nothing_of_cards_to_come(level: Level) -> None:
    """Tried before the deal, it is judged alike whether it will be due or not."""
    pay = Attempt(verb="pay", area=1, spot="initial", chips=((500, 2),))
    found = [judge(GAME, played(table(f"{card} 2C 3D 9S", THREE, level), "deal"), pay)[0] for card in ("KH", "2H")]
    assert found[0] == found[1]


def test_the_parts_of_a_round_name_no_act() -> None:
    state, parts = table(f"{TIED} KD 2S", THREE), list[str]()
    while not parts or not state.over:
        act = GAME.due(state)
        parts.append(phase(GAME, state))
        state = WAR.step(state, act.command or GoToWar(area=2))
    assert list(dict.fromkeys(parts)) == [
        *("before the deal", "the deal", "the interim settlement", "the tied hands", "the subsequent deal"),
        "the final settlement",
    ]


# --- whole rounds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["unaided", "coached"])
@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_what_is_due_in_lawful_ways_is_never_a_slip(setting: Any, level: Level) -> None:
    did = dict[tuple[str, str | None], int]()
    for number in range(3):
        seed = bytes([number + 1]) * 32
        patrons = crowd(setting, seed)
        start = practised(GAME, table_of(setting, patrons, seed), level, seed)
        robot, chips = ByHand(GAME, start, patrons, number), Chips()
        robot.deal(30)
        did |= robot.did
        for fact in robot.log:
            chips.follow(fact)
        assert GAME.fold(start, robot.log) == robot.state
        dealt = sum(isinstance(fact, HandsPickedUp) and fact.dealer for fact in robot.log)
        hands = sum(len(fact.areas) for fact in robot.log if isinstance(fact, HandsPickedUp))
        assert sum(count for (verb, _), count in robot.did.items() if verb == "rack") == hands + dealt
    assert {("pay", "8.2.4.1"), ("take", "8.2.4.1"), ("rack", "8.3"), ("pay", "8.1.2"), ("ask", "8.2.4")} <= did.keys()
    assert {("load", "4.7"), ("refill", "7.2")} <= did.keys() or {("restack", "4.6"), ("load", "4.6")} <= did.keys()
