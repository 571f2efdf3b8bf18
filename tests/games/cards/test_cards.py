"""Cards and their text."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import DECK, Card, Rank, Suit, cards, decks
from games.errors import BadNotation
from games.records import dumps, loads
from tests.games.steps import written


@pytest.mark.rule("SB 3.1", "BS 3.1", "CW 3.1", "CS 3.1")
def test_a_deck_has_every_rank_of_every_suit_once() -> None:
    assert {(card.rank, card.suit) for card in DECK} == {(rank, suit) for rank in Rank for suit in Suit}
    assert len(DECK) == 52
    assert len(decks(6)) == 312


def test_a_card_reads_back_from_its_text() -> None:
    assert [Card.of(card.text) for card in DECK] == list(DECK)
    assert Card.of("TH") is Card.of("10H")
    assert written(cards("AH 10S")) == "AH 10S"


def test_a_card_exists_once_however_it_travels() -> None:
    card = Card.of("QD")
    assert copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is loads(dumps(card), Card) is card
    with pytest.raises(AttributeError):
        card.rank = Rank.ACE


@pytest.mark.parametrize(
    ("text", "points", "order", "red"),
    [("AS", 1, 14, False), ("2H", 2, 2, True), ("10C", 10, 10, False), ("KD", 10, 13, True)],
)
def test_points_and_order(text: str, points: int, order: int, red: bool) -> None:
    card = Card.of(text)
    assert (card.points, card.order, card.red) == (points, order, red)


@given(st.text() | st.none() | st.integers() | st.lists(st.text()))
def test_anything_else_is_refused_in_words(text: object) -> None:
    if isinstance(text, str) and text in {card.text for card in DECK} | {f"T{suit.value}" for suit in Suit}:
        return
    with pytest.raises(BadNotation, match="is not a card: write the rank"):
        Card.of(text)
