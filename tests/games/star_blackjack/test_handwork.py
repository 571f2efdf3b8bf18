"""Star Blackjack dealt by hand: each fine step where it is due, with its clause."""

import pytest

from games.cards.cards import decks
from games.dealing.decisions import decide
from games.dealing.procedure import phase, waits
from games.handwork import OWN, Attempt
from games.records import replace
from games.star_blackjack import GAME, Options, opened
from games.star_blackjack.events import EvenMoney
from games.twentyone.facts import Absent, Decline, Double, Hit, Insure, Join, Split, Stand
from tests.games.by_hand import practised
from tests.games.star_blackjack.by_hand import AT_2, PAIRS, SEATS, SIXTEEN, called, dealt, said, words
from tests.games.star_blackjack.table import ANN, BOB, table
from tests.games.twentyone.by_hand import attempt_at, do, due_steps, needed, on, slip, until

# --- totals ---------------------------------------------------------------------------------------


@pytest.mark.rule("SB 10.1")
def test_the_total_is_said_before_a_decision_and_the_player_counts_as_asked() -> None:
    state = dealt(f"{SIXTEEN} 10D 10H")
    assert needed(GAME, state) == [("announce", "10.1")]
    assert words(state) == ("16",)
    assert [step.verb for step in due_steps(GAME, state) if step.may] == ["ask"]
    assert not waits(GAME, state)
    assert waits(GAME, said(state))


def test_a_seat_may_be_asked_and_a_total_said_again_as_often_as_it_helps() -> None:
    state = do(GAME, dealt(SIXTEEN), Attempt(verb="ask", area=1))
    for _ in range(3):
        state = said(state, "16")
    assert slip(GAME, state, Attempt(verb="announce", said="17")).result == "unsaid"


@pytest.mark.rule("SB 10.4")
@pytest.mark.parametrize(
    ("card", "follows", "says"),
    [
        ("2D", [("announce", "10.4")], ("18",)),
        ("5D", [("announce", "10.4"), ("give", "13.1")], ("21",)),
        ("KD", [("announce", "10.4"), ("take", "10.5")], ("26", "too many", "bust")),
    ],
)
def test_the_total_is_said_after_every_card(card: str, follows: list[tuple[str, str]], says: tuple[str, ...]) -> None:
    state = called(dealt(f"{SIXTEEN} {card} 10H 9H"), Hit(area=1))
    assert needed(GAME, state) == follows
    assert words(state) == says


@pytest.mark.rule("SB 10.5")
def test_a_bust_is_said_then_the_wagers_go_and_then_the_cards() -> None:
    state = said(called(dealt(f"{SIXTEEN} KD 10H", ANN, BOB), Hit(area=1)))
    assert needed(GAME, state) == [("take", "10.5")]
    assert slip(GAME, state, Attempt(verb="rack", area=1)).result == "early"
    state = until(GAME, state, "rack")
    assert needed(GAME, state) == [("rack", "10.5")]
    state = do(GAME, state, Attempt(verb="rack", area=1))
    assert state.boxes[0].hands[0].picked_up


@pytest.mark.rule("SB 11.2", "SB 10.4")
def test_a_double_lies_sideways_and_its_total_is_said() -> None:
    state = on(GAME, said(dealt("5S 6H 6C KD 10H 9H")), Double(area=1))
    (step,) = due_steps(GAME, state)
    assert (step.verb, step.rule, step.side) == ("give", "11.1.3", "sideways")
    assert slip(GAME, state, Attempt(verb="give", area=1)).result == "side"
    state = do(GAME, state, Attempt(verb="give", area=1, side="sideways"))
    assert needed(GAME, state) == [("announce", "10.4"), ("give", "13.1")]
    assert words(state) == ("21",)


@pytest.mark.rule("SB 11.1.2")
def test_an_ace_under_a_double_is_said_as_one() -> None:
    state = dealt("AS 6H 8C KD 10H 9H")
    assert words(state)[0] == "soft 19"
    assert words(called(state, Double(area=1))) == ("19",)


@pytest.mark.rule("SB 16.10")
def test_an_absent_players_cards_are_said_too() -> None:
    state = called(dealt("2S 6H 3C 4D 10D 10H 9H"), Absent(area=1))
    assert needed(GAME, state) == [("announce", "10.4"), ("give", "16.10")]
    assert words(state) == ("9",)
    state = until(GAME, said(state), "announce")
    assert needed(GAME, state) == [("announce", "10.4"), ("give", "13.1")]


@pytest.mark.rule("SB 3.6.2")
def test_first_cards_that_lie_face_down_are_not_said() -> None:
    state = until(GAME, practised(GAME, table(f"{SIXTEEN} 10D", face_down=True)), "give")
    hidden = Attempt(verb="give", area=1, side="down")
    shown = slip(GAME, state, replace(hidden, side="up"))
    assert (shown.result, shown.severity) == ("side", "critical")
    state = do(GAME, state, hidden)
    assert slip(GAME, state, Attempt(verb="give", area=OWN, side="down")).result == "side"
    state = do(GAME, do(GAME, state, Attempt(verb="give", area=OWN)), hidden)
    assert needed(GAME, state) == [("ask", "10.1")]
    state = on(GAME, do(GAME, state, Attempt(verb="ask", area=1)), Hit(area=1))
    state = do(GAME, state, Attempt(verb="give", area=1))
    assert needed(GAME, state) == [("announce", "10.4"), ("take", "10.5")], "a bust is turned up"


# --- splits ---------------------------------------------------------------------------------------


@pytest.mark.rule("SB 12.1", "SB 12.2", "SB 12.3")
def test_a_pair_is_parted_before_its_first_card_and_each_hand_is_said() -> None:
    state = called(dealt("8S 6H 8C 3D 10H 9H 9C 10C"), Split(area=1))
    assert needed(GAME, state) == [("part", "12.1"), ("give", "12.2")]
    assert slip(GAME, state, Attempt(verb="give", area=1)).result == "early"
    state = do(GAME, state, Attempt(verb="part", area=1))
    assert needed(GAME, state) == [("give", "12.2")]
    state = until(GAME, state, "announce")
    assert needed(GAME, state) == [("announce", "12.3")]
    assert words(state) == ("11",)
    state = called(state, Hit(area=1))
    assert needed(GAME, state) == [("announce", "10.4"), ("give", "12.2")]
    state = until(GAME, said(state), "announce")
    assert [(step.rule, step.hand) for step in due_steps(GAME, state) if not step.may] == [("12.3", 2)]


@pytest.mark.rule("SB 12.5")
def test_a_hand_that_is_split_again_is_parted_and_said_again() -> None:
    state = called(dealt("8S 6H 8C 8D 5H 9H 10C 9C 10D", resplit=True), Split(area=1))
    state = called(until(GAME, do(GAME, state, Attempt(verb="part", area=1)), "announce"), Split(area=1))
    assert needed(GAME, state) == [("part", "12.1"), ("give", "12.2")]
    state = until(GAME, do(GAME, state, Attempt(verb="part", area=1)), "announce")
    assert needed(GAME, state) == [("announce", "12.3")]
    assert words(state) == ("13",)
    totals: list[str] = []
    while not state.over and state.in_turn:
        totals += words(state)[:1]
        state = called(state, Stand(area=1))
    assert totals == ["13", "17", "18"], "no hand is parted or said twice"


@pytest.mark.rule("SB 12.5")
def test_a_second_hand_that_is_split_again_asks_nothing_of_the_first() -> None:
    state = called(dealt("8S 6H 8C 4D 8H 9H 10C 9C 10D", resplit=True), Split(area=1))
    state = called(until(GAME, do(GAME, state, Attempt(verb="part", area=1)), "announce"), Stand(area=1))
    assert words(state) == ("16",)
    state = called(state, Split(area=1))
    assert [(step.verb, step.hand) for step in due_steps(GAME, state)] == [("part", 2), ("give", 2)]
    state = until(GAME, do(GAME, state, Attempt(verb="part", area=1, hand=2)), "announce")
    assert [(step.verb, step.hand) for step in due_steps(GAME, state) if not step.may] == [("announce", 2)]


@pytest.mark.rule("SB 12.3.1")
def test_split_aces_lie_sideways_and_are_said_one_after_the_other() -> None:
    state = do(GAME, called(dealt("AS 6H AC 9D 5H 10H 9H"), Split(area=1)), Attempt(verb="part", area=1))
    assert [(step.rule, step.side) for step in due_steps(GAME, state)] == [("12.3.1", "sideways")]
    state = do(GAME, state, Attempt(verb="give", area=1, side="sideways"))
    assert needed(GAME, state) == [("announce", "12.3"), ("give", "12.3.1")]
    assert words(state) == ("soft 20", "20", "s20", "10 or 20", "10 20")
    state = until(GAME, said(state, "s20"), "announce")
    assert needed(GAME, state) == [("announce", "12.3"), ("give", "13.1")]


# --- players who share an area ---------------------------------------------------------------------


@pytest.mark.rule("SB 5.9", "SB 5.10", "SB 5.10.1", "SB 5.10.2")
def test_shared_wagers_are_lined_up_before_the_deal() -> None:
    shared = (ANN, BOB, AT_2, (3, "cat", "main", "10"), (3, "dan", "main", "10"))
    state = practised(GAME, table(SIXTEEN, *shared, seats=SEATS))
    assert needed(GAME, state) == [("line", "5.10"), ("line", "5.10")]
    assert slip(GAME, state, Attempt(verb="give", area=1)).result == "early"
    state = do(GAME, state, Attempt(verb="line", area=3))
    state = do(GAME, state, Attempt(verb="line", area=1))
    assert needed(GAME, state) == []
    do(GAME, state, Attempt(verb="give", area=1))


def test_nobody_elses_wagers_are_lined_up() -> None:
    assert needed(GAME, practised(GAME, table(SIXTEEN, ANN, AT_2, PAIRS, optional_wagers=("any_pairs",)))) == []


@pytest.mark.rule("SB 11.3")
def test_the_others_are_asked_whether_they_join_a_double() -> None:
    state = on(GAME, said(dealt("5S 6H 6C KD 10H 9H", ANN, BOB)), Double(area=1))
    assert needed(GAME, state) == [("ask", "11.3")]
    state = do(GAME, state, Attempt(verb="ask", area=1))
    assert waits(GAME, state)
    state = on(GAME, state, Join(area=1, player="bob"))
    assert needed(GAME, state) == [("give", "11.1.3")]


@pytest.mark.rule("SB 12.6")
def test_a_pair_may_be_parted_before_the_others_are_asked_or_after() -> None:
    state = on(GAME, said(dealt("8S 6H 8C 3D 10H 9H", ANN, BOB)), Split(area=1))
    assert needed(GAME, state) == [("ask", "12.6")]
    answered = on(GAME, do(GAME, state, Attempt(verb="ask", area=1)), Decline(area=1, player="bob"))
    assert needed(GAME, answered) == [("part", "12.1"), ("give", "12.2")]
    parted = do(GAME, do(GAME, state, Attempt(verb="part", area=1)), Attempt(verb="ask", area=1))
    assert needed(GAME, on(GAME, parted, Decline(area=1, player="bob"))) == [("give", "12.2")]


# --- before the decisions --------------------------------------------------------------------------


@pytest.mark.rule("SB 8.3")
@pytest.mark.parametrize("first", ["call", "sweep"])
def test_insurance_is_called_and_closed_with_a_hand_along_the_line(first: str) -> None:
    state = until(GAME, practised(GAME, table("10S AH 6C 9H 9D", seats=SEATS)), "call")
    assert needed(GAME, state) == [("call", "8.3")]
    state = on(GAME, do(GAME, state, Attempt(verb="call", said="Insurance")), Insure(area=1, player="ann", stake=1000))
    assert needed(GAME, state) == [("call", "8.3"), ("sweep", "8.3")]
    both = [Attempt(verb="call", said="insurance is closed"), Attempt(verb="sweep")]
    for act in both if first == "call" else reversed(both):
        assert state.insurance == "open"
        state = do(GAME, state, act)
    assert state.insurance == "closed"


@pytest.mark.rule("SB 16.13")
def test_a_dealer_who_goes_on_at_a_test_has_forgotten_insurance() -> None:
    state = until(GAME, practised(GAME, table("10S AH 6C 9H 9D", seats=SEATS), "test"), "call")
    facts = decide(GAME, state, Attempt(verb="announce", area=1, said="16"))
    assert [type(fact).__name__ for fact in facts][:3] == ["ActSlipped", "ActLeftOut", "InsuranceMissed"]
    assert GAME.fold(state, facts).insurance == "missed"


@pytest.mark.rule("SB 13.3")
def test_lost_insurance_is_taken_at_once_and_ones_own_total_may_wait_for_it() -> None:
    state = until(GAME, practised(GAME, table("10S AH 8C 5H 9D", seats=SEATS)), "call")
    state = on(GAME, do(GAME, state, Attempt(verb="call", said="Insurance")), Insure(area=1, player="ann", stake=1000))
    state = until(GAME, on(GAME, said(until(GAME, state, "announce")), Stand(area=1)), "take")
    assert [(step.verb, step.rule, step.may) for step in due_steps(GAME, state)] == [
        ("announce", None, True),
        ("take", "13.3", False),
    ]
    state = do(GAME, state, Attempt(verb="take", area=1, spot="insurance"))
    assert needed(GAME, state) == [("announce", None), ("give", "13.2")]
    assert words(state)[0] == "soft 16"


@pytest.mark.rule("SB 9.1.1")
def test_a_blackjack_that_is_paid_at_once_is_called() -> None:
    state = until(GAME, practised(GAME, table("AS 6H KC 9H 9D", ANN, BOB, seats=SEATS)), "call")
    assert needed(GAME, state) == [("call", None), ("pay", "9.1.1")]
    state = do(GAME, state, Attempt(verb="call", said="Blackjack"))
    assert needed(GAME, state) == [("pay", "9.1.1")]
    state = until(GAME, state, "call", "rack")
    assert needed(GAME, state) == [("rack", "9.1.1")]


@pytest.mark.rule("SB 9.1.2")
def test_even_money_is_called_and_paid() -> None:
    state = until(GAME, practised(GAME, table("AS AH KC 9H 9D", seats=SEATS)), "call")
    state = on(GAME, do(GAME, state, Attempt(verb="call", said="Insurance")), EvenMoney(area=1, player="ann"))
    assert needed(GAME, state) == [("call", None), ("pay", "9.1.2")]


@pytest.mark.rule("SB 5.1")
def test_a_player_card_may_be_checked_before_the_deal_and_need_not() -> None:
    state = practised(GAME, table(SIXTEEN, seats=SEATS))
    checks = [step for step in due_steps(GAME, state) if step.verb == "check"]
    assert [(step.area, step.rule, step.may) for step in checks] == [(area, "5.1", True) for area in SEATS]
    state = do(GAME, state, Attempt(verb="check", area=2))
    assert slip(GAME, state, Attempt(verb="check", area=2)).result == "place", "once is enough"
    do(GAME, state, Attempt(verb="give", area=1))


# --- making the cards ready, and the parts of a round ------------------------------------------------


@pytest.mark.rule("SB 4.5", "SB 4.6", "SB 4.9")
def test_a_shoe_is_stacked_as_cut_takes_the_cutting_card_and_is_loaded() -> None:
    options = Options(decks=6)
    state = opened(options, {}, decks(6))
    state = until(GAME, practised(GAME, replace(state, table=replace(state.table, stage="shuffle"))), "restack")
    order: list[tuple[str, str | None]] = []
    while state.table.stage != "ready":
        step = due_steps(GAME, state)[0]
        order.append((step.verb, step.rule))
        state = do(GAME, state, attempt_at(state, step, at=200))
    assert order == [("restack", "4.6"), ("insert", "4.6"), ("load", "4.6"), ("burn", "4.9")]
    assert state.table.shoe.cutting_card == 200


@pytest.mark.rule("SB 4.7", "SB 4.8")
def test_a_device_shuffles_what_is_put_into_it() -> None:
    state = opened(Options(decks=6, dealing="device"), {}, decks(6))
    state = practised(GAME, replace(state, table=replace(state.table, stage="shuffle")))
    steps = [(step.verb, step.rule, step.may) for step in due_steps(GAME, state)]
    assert steps == [("shuffle", "4.8", True), ("load", "4.7", False)]
    assert needed(GAME, state) == [("load", "4.7")]
    state = do(GAME, state, Attempt(verb="load"))
    assert needed(GAME, state) == [("burn", "4.9")]


@pytest.mark.rule("SB 16.9")
def test_a_rack_that_a_round_takes_in_is_stacked_and_loaded_before_its_first_card() -> None:
    state = table("10S 6H 6C")
    state = replace(state, table=replace(state.table, shoe=replace(state.table.shoe, discards=decks(4))))
    state = on(GAME, said(until(GAME, practised(GAME, state), "announce")), Hit(area=1))
    assert needed(GAME, state) == [("shuffle", "16.9")]
    state = until(GAME, do(GAME, state, Attempt(verb="shuffle")), "restack")
    assert needed(GAME, state) == [("restack", "4.6"), ("load", "4.6"), ("give", "10.1.4")]
    state = until(GAME, do(GAME, state, Attempt(verb="restack")), "give", "announce")
    assert needed(GAME, state) == [("give", "10.1.4")]


def test_the_parts_of_a_round_have_names_that_name_no_act() -> None:
    state = practised(GAME, table("10S AH 6C 5D 9H 9D", seats=SEATS))
    parts = [phase(GAME, state)]
    calls = [Hit(area=1)]
    while state.table.rounds == 0:
        if waits(GAME, state):
            state = on(GAME, state, calls.pop())
        else:
            state = do(GAME, state, attempt_at(state, next(s for s in due_steps(GAME, state) if _presses(s.verb))))
        parts += [phase(GAME, state)] if phase(GAME, state) != parts[-1] else []
    assert parts == [
        "before the deal",
        "the initial deal",
        "insurance",
        "the decisions",
        "the dealer’s hand",
        "the final settlement",
        "before the deal",
    ]


def _presses(verb: str) -> bool:
    return verb not in ("check", "ask")
