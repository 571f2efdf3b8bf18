"""CS 3.2 and BS 3.5: the colour of the backs, of two decks played in turn and of cards that replace others."""

from base64 import b64encode
from typing import Any

import pytest

from games.cards.backs import Back
from games.cards.cards import decks
from games.cards.shoe import Dealing
from games.catalogue import codes
from games.errors import RuleViolation
from games.game import play
from games.irregularities.commands import FindWrongCards, ShuffleAgain
from games.irregularities.facts import CardsReplaced
from games.records import loads, replace
from games.supervising.commands import ChangeCards
from games.table.preparation import Shuffle
from games.table.staff import Staff
from games.table.table import CardsShuffled, FindWager

SEED = bytes(range(32))


def table(code: str, dealing: Dealing = "device") -> Any:
    """A table about to shuffle."""
    game = codes()[code]
    options: Any = game.options.record()
    state = game.opened(replace(options, dealing=dealing), {1: "ann"}, decks(game.decks(options)))
    return replace(state, table=replace(state.table, stage="shuffle"))


def a_round_later(code: str, state: Any, kind: str) -> Any:
    """Whatever is due until a round has been dealt, folded or stood, and closed."""
    game = codes()[code]
    rounds = state.table.rounds
    while state.table.rounds == rounds:
        act = game.due(state)
        command: Any = act.command or act.unanswered
        if act.act == "wait":
            box = 1 if code == "BS" else None
            command = FindWager(area=1, player="ann", kind=kind, stake=1000, box=box)
        state, _ = play(game, state, replace(command, seed=SEED) if act.needs_seed else command)
    return state


def colours(code: str, state: Any) -> tuple[Back, Back | None]:
    felt = codes()[code].view(state, None).felt
    return felt.back, felt.waiting_back


@pytest.mark.rule("CS 3.2.1", "CS 3.2.2")
def test_two_decks_of_two_backs_are_played_in_turn_from_a_device() -> None:
    game, state, seen = codes()["CS"], table("CS"), []
    for _ in range(4):
        state, _ = play(game, state, Shuffle(seed=SEED))
        seen.append(colours("CS", state))
        state = a_round_later("CS", state, "ante")
        assert game.due(state).act == "shuffle"
    assert seen == [("red", "blue"), ("blue", "red")] * 2


@pytest.mark.rule("CS 3.2.1")
def test_a_deck_that_is_shuffled_again_is_the_same_deck() -> None:
    game = codes()["CS"]
    state, _ = play(game, table("CS"), Shuffle(seed=SEED))
    state, _ = play(game, state, ShuffleAgain())
    state, log = play(game, state, Shuffle(seed=SEED))
    assert [fact.back for fact in log if isinstance(fact, CardsShuffled)] == [None]
    assert colours("CS", state) == ("red", "blue")


@pytest.mark.rule("CS 3.2.2")
@pytest.mark.parametrize(("code", "dealing"), [("CS", "shoe"), ("SB", "device"), ("CW", "device"), ("BS", "device")])
def test_no_other_table_has_a_second_deck(code: str, dealing: Dealing) -> None:
    game = codes()[code]
    state, _ = play(game, table(code, dealing), Shuffle(seed=SEED))
    assert colours(code, state) == ("red", None)


@pytest.mark.rule("BS 3.5")
def test_new_cards_have_backs_of_another_colour_at_blackjack_switch() -> None:
    game, by = codes()["BS"], Staff.SUPERVISOR
    state = a_round_later("BS", table("BS"), "main")
    with pytest.raises(RuleViolation) as refused:
        game.decide(state, ChangeCards(by=by, back="red"))
    assert refused.value.rule == "3.5"
    for wanted in (None, "blue"):
        (replaced,) = game.decide(state, ChangeCards(by=by, back=wanted))
        assert replaced == CardsReplaced(dealing="device", back="blue", rule="3.4")
    changed, _ = play(game, state, ChangeCards(by=by))
    assert colours("BS", changed)[0] == "blue"
    (fact,) = game.decide(state, ChangeCards(by=by))
    assert game.words.log(fact) == "New cards come to the table with blue backs, dealt from a device."
    again, _ = play(game, a_round_later("BS", changed, "main"), ChangeCards(by=by))
    assert colours("BS", again)[0] == "red"


@pytest.mark.rule("BS 3.5")
def test_cards_found_wrong_are_replaced_by_others_of_another_colour() -> None:
    game = codes()["BS"]
    state, log = play(game, a_round_later("BS", table("BS"), "main"), FindWrongCards(what="foreign"))
    assert [fact.back for fact in log if isinstance(fact, CardsReplaced)] == ["blue"]
    assert colours("BS", state)[0] == "blue"


@pytest.mark.parametrize("code", ["SB", "CW"])
@pytest.mark.parametrize("wanted", [None, "red", "blue"])
def test_where_no_clause_speaks_of_backs_the_new_ones_are_as_the_house_likes(code: str, wanted: Back | None) -> None:
    state = a_round_later(code, table(code), codes()[code].initial)
    (fact,) = codes()[code].decide(state, ChangeCards(by=Staff.SUPERVISOR, back=wanted))
    assert fact == CardsReplaced(dealing="device", back=wanted, rule="3.5")


def test_facts_of_a_log_from_before_leave_the_backs_as_they_were() -> None:
    game = codes()["CS"]
    state = a_round_later("CS", table("CS"), "ante")
    seed = b64encode(SEED).decode()
    shuffled = loads(f'{{"type": "CardsShuffled", "seed": "{seed}", "seed_hash": ""}}'.encode(), CardsShuffled)
    replaced = loads(b'{"type": "CardsReplaced", "dealing": "device", "rule": "3.7"}', CardsReplaced)
    for fact in (shuffled, replaced):
        assert game.evolve(state, fact).table.back == state.table.back
