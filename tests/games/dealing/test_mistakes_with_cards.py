"""Cards that go wrong at a test, kind by kind: what lies there, who says so, and what the rules make of it."""

from typing import Any

import pytest

from games import caribbean_stud, casino_war
from games.cards.cards import cards, decks
from games.dealing.witness import MOST_ASTRAY
from games.handwork import OWN, Attempt
from games.irregularities.facts import (
    CardLoose,
    RoundPutRight,
    RoundVoided,
    StepForgotten,
)
from games.records import replace
from games.table.practice import ActLeftOut, AstrayCleared, CardAstray, SlipNoticed, SlipRemedied
from games.table.table import CardBurned
from games.twentyone.facts import Stand
from tests.games.dealing.hands import SUPERVISOR, Table, give, star, table


def held(at: Table) -> list[str]:
    """The cards of each hand as the rules have them, and the dealer's."""
    hands = [hand.cards for box in at.state.boxes for hand in box.hands]
    return [" ".join(card.text for card in one) for one in (*hands, at.state.dealer)]


# --- to the wrong place -----------------------------------------------------------------------------


@pytest.mark.rule("SB 16.8", "SB 16.8.1")
def test_a_card_for_the_wrong_hand_lies_there_and_is_put_right() -> None:
    at = star().rightly("give").do(give(2))
    assert at.found == [("place", "place", "critical")]
    assert [(one.area, one.card.text) for one in at.state.table.practice.astray] == [(2, "10S")]
    at.do(give(2), give(OWN))
    assert not at.found, "what follows it is part of the same mistake"
    at.do(Attempt(verb="announce", said="18"))
    assert [(fact.by, fact.player) for fact in at.last if isinstance(fact, SlipNoticed)] == [("patron", None)]
    assert at.due is not None
    assert at.due.verb == "supervisor", "16.8: a supervisor decides on it"
    at.do(SUPERVISOR, Attempt(verb="mend", said="put right"))
    assert held(at) == ["10S", "9H", "7C"]
    assert [type(fact) for fact in at.last if isinstance(fact, RoundPutRight | SlipRemedied)] == [
        RoundPutRight,
        SlipRemedied,
    ]
    assert not at.state.table.practice.astray


@pytest.mark.parametrize("shoe", [40, 9])
def test_nobody_lets_card_after_card_go_astray(shoe: int) -> None:
    """Somebody speaks up after a dozen of them, or where the shoe has no more."""
    at = star().rightly("give")
    left = (*at.state.table.shoe.cards, *decks(1))[: at.state.table.shoe.dealt + shoe]
    at.state = replace(at.state, table=replace(at.state.table, shoe=replace(at.state.table.shoe, cards=left)))
    for _ in range(min(shoe, MOST_ASTRAY)):
        assert not at.do(give(2)).facts(SlipNoticed)
    gone = len(at.state.table.practice.astray)
    assert at.do(give(2)).facts(SlipNoticed)
    assert gone == len(at.state.table.practice.astray) == min(shoe, MOST_ASTRAY)
    assert at.due is not None
    assert at.due.verb == "supervisor"


@pytest.mark.rule("SB 16.8")
def test_a_dealer_who_sees_it_first_calls_the_supervisor() -> None:
    at = star().rightly("give").do(give(OWN), SUPERVISOR)
    assert [fact.by for fact in at.facts(SlipNoticed)] == ["dealer"]
    assert at.put_right().rightly("announce").facts(AstrayCleared)
    assert held(at)[:2] == ["10S 8D", "9H 9C"]


def test_cards_at_another_hand_of_their_area_are_taken_up_and_dealt_again() -> None:
    at = star().rightly("give").do(Attempt(verb="give", area=1, hand=2, side="up"), give(2), SUPERVISOR).put_right()
    assert not at.facts(RoundVoided)
    assert held(at.rightly("announce"))[:2] == ["10S 8D", "9H 9C"]


def test_another_remedy_than_the_lawful_one_is_a_slip() -> None:
    at = star().rightly("give").do(give(2), SUPERVISOR, Attempt(verb="mend", said="misdeal"))
    assert at.found == [("words", "unsaid", "serious")]
    assert at.state.table.practice.astray


def test_nothing_goes_on_before_it_is_put_right() -> None:
    at = star().rightly("give").do(give(2), SUPERVISOR, give(1))
    assert at.found == [("order", "early", "serious")]


# --- a card too many, and one too few ---------------------------------------------------------------


@pytest.mark.rule("SB 16.2")
def test_a_card_that_nobody_called_for_is_the_next_card() -> None:
    at = star().rightly("announce").do(give(1))
    assert at.found == [("verb", "another", "critical")]
    at.do(at.right)
    assert at.due is not None
    assert at.due.says == ("the next card",), "the dealer's own act: no supervisor is needed"
    at.put_right()
    assert [fact.card.text for fact in at.facts(CardLoose)] == ["10D"]


@pytest.mark.rule("SB 16.5")
def test_a_card_too_many_on_the_dealers_finished_hand_is_burned() -> None:
    at = star().rightly("announce").do(Attempt(verb="announce", said="18")).players(Stand(area=1))
    at.rightly("announce").do(Attempt(verb="announce", said="18")).players(Stand(area=2)).rightly("pay")
    at.do(give(OWN), SUPERVISOR).put_right()
    assert [fact.card.text for fact in at.facts(CardBurned)] == ["5C"]


def test_a_card_too_few_is_missed_at_once_and_given_then() -> None:
    at = star().rightly("give").do(Attempt(verb="ask", area=1))
    assert at.found == [("verb", "another", "serious")]
    assert [fact.by for fact in at.last if isinstance(fact, SlipNoticed)] == ["supervisor"]
    assert at.do(give(1)).facts(SlipRemedied)
    assert held(at)[0] == "10S"


@pytest.mark.rule("SB 16.7")
def test_a_round_without_wagers_is_void_and_its_cards_are_burned() -> None:
    at = star()
    at.state = replace(at.state, table=replace(at.state.table, wagers=()))
    at.do(give(1), give(2), SUPERVISOR).put_right()
    assert [fact.card.text for fact in at.facts(CardBurned)] == ["10S", "9H"]
    assert at.state.over


# --- steps left out in making ready -----------------------------------------------------------------


WHOLE = " ".join(card.text for card in decks(8))


def unready(stage: str) -> Table:
    """Wagers lie there, and the cards wait for a step; the cutting card has shown."""
    at = star(WHOLE)
    shoe = replace(at.state.table.shoe, cutting_card=0, dealt=0)
    at.state = replace(at.state, table=replace(at.state.table, stage=stage, shoe=shoe, shuffles=1))
    return at


@pytest.mark.parametrize(
    ("stage", "step", "clause"),
    [
        pytest.param("burn", "burn", "16.12", marks=pytest.mark.rule("SB 16.12")),
        pytest.param("shuffle", "shuffle", "16.14", marks=pytest.mark.rule("SB 16.14")),
    ],
)
def test_a_step_missed_in_making_ready_is_gone_and_the_round_is_played(stage: str, step: str, clause: str) -> None:
    at = unready(stage).do(give(1))
    assert at.found == [("order", "early", "serious")]
    assert [(fact.step, fact.rule) for fact in at.facts(StepForgotten)] == [(step, clause)]
    assert held(at)[0] == WHOLE.split()[0], "the card is where it should be"
    assert not at.open


@pytest.mark.rule("SB 16.11")
def test_cards_that_were_not_cut_are_played_and_the_cutting_card_put_in_all_the_same() -> None:
    at = unready("cut")
    at.do(Attempt(verb="restack"))
    assert [(fact.step, fact.rule) for fact in at.facts(StepForgotten)] == [("cut", "16.11")]
    assert at.facts(ActLeftOut)
    assert at.due is not None
    assert at.due.verb == "insert"


@pytest.mark.rule("SB 16.15")
def test_discards_that_were_not_put_back_wait_for_the_next_round() -> None:
    at = star(dealing="device")
    shoe = replace(at.state.table.shoe, discards=cards("KS QS"))
    at.state = replace(at.state, table=replace(at.state.table, shoe=shoe))
    at.rightly("refill").do(Attempt(verb="announce", said="18"))
    assert [(fact.step, fact.rule) for fact in at.facts(StepForgotten)] == [("refill", "16.15")]
    assert at.state.table.trouble.refill_waits


# --- the other games --------------------------------------------------------------------------------


@pytest.mark.rule("CW 11.2")
def test_at_casino_war_a_card_burned_in_error_comes_back_as_the_next_one() -> None:
    at = table(casino_war, "9H 2C 9D KS KH").rightly("give").do(give(1), Attempt(verb="burn"))
    assert at.found == [("verb", "another", "serious")]
    assert [fact.card.text for fact in at.facts(CardLoose)] == ["2C"]


@pytest.mark.rule("SB 16.17")
def test_at_star_blackjack_it_stays_burned() -> None:
    at = star().rightly("give").do(give(1), Attempt(verb="burn"))
    assert [fact.card.text for fact in at.facts(CardBurned)] == ["9H"]


STUD = " ".join(f"{rank}{suit}" for suit in "CDHS" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7"))


def stud(**options: Any) -> Table:
    return table(caribbean_stud, STUD, **options).rightly("give")


@pytest.mark.rule("CS 14.1", "CS 14.4")
def test_at_stud_cards_dealt_wrongly_are_a_misdeal_that_the_dealer_declares() -> None:
    at = stud().do(give(2, "down"), SUPERVISOR)
    assert at.due is not None
    assert (at.due.verb, at.due.says, at.due.rule) == ("mend", ("misdeal",), "14.4")
    at.put_right()
    assert [fact.rule for fact in at.facts(RoundVoided)] == ["14.1"]
    assert at.state.over


@pytest.mark.rule("CS 14.2")
def test_a_card_too_many_for_the_dealer_is_a_misdeal_at_any_time() -> None:
    at = stud().rightly("ask").do(give(OWN, "down"), SUPERVISOR).put_right()
    assert [fact.rule for fact in at.facts(RoundVoided)] == ["14.2"]


@pytest.mark.rule("CS 14.8")
def test_one_too_many_for_a_player_who_has_looked_voids_that_hand() -> None:
    at = stud().rightly("ask").do(give(2, "down"), SUPERVISOR).put_right()
    assert [hand.void for hand in at.state.hands] == [False, True]


@pytest.mark.rule("CS 7.4.1")
def test_from_a_device_five_cards_go_astray_at_a_time() -> None:
    at = stud(dealing="device").do(give(1, "down"))
    assert len(at.facts(CardAstray)) == 5


@pytest.mark.rule("CS 14.5", "CS 14.3")
def test_a_card_shown_is_turned_over_and_a_second_makes_a_misdeal() -> None:
    at = stud().do(give(OWN, "up"))
    assert at.found == [("side", "side", "critical")]
    assert at.state.exposed == 1
    at.do(give(1, "up"))
    assert at.due is not None
    assert (at.due.verb, at.due.says) == ("call", ("Misdeal",))
