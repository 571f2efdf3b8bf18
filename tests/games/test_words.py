"""What facts are called: every kind of every game has its words, once, and some sentences in full."""

from typing import Any, get_args

import pytest

from games.blackjack_switch import GAME as SWITCH
from games.cards.cards import cards
from games.caribbean_stud import GAME as STUD
from games.caribbean_stud.events import JackpotShare
from games.caribbean_stud.events import JackpotShared as StudShared
from games.catalogue import GAMES
from games.chips.jackpot import Meter
from games.chips.settlement import Line, Outcome, WagerSettled
from games.game import Game
from games.irregularities.facts import CardLoose, JackpotRestored, JackpotStopped, LooseCardBurned, RoundPutRight
from games.star_blackjack import GAME as STAR
from games.star_blackjack.events import JackpotShared, SevensPrize
from games.table.table import CardBurned, SeatLeft, SeatTaken
from games.words import Words, say

Both = SeatTaken | SeatLeft
(FIVE,) = cards("5C")
TAKEN, LEFT = say(SeatTaken, "Taken."), say(SeatLeft, "Left.")


@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_of_a_game_has_words(slug: str) -> None:
    game = GAMES[slug]
    assert game.words.kinds == {kind.__name__ for kind in get_args(game.event)}


@pytest.mark.parametrize(
    "sayings",
    [(TAKEN,), (TAKEN, LEFT, LEFT), (TAKEN, LEFT, say(JackpotStopped, "Stopped."))],
    ids=["one without words", "one with two", "one of another game"],
)
def test_a_fact_that_is_not_said_exactly_once_stops_the_house_from_opening(sayings: Any) -> None:
    assert Words(Both, TAKEN, LEFT).kinds == {"SeatTaken", "SeatLeft"}
    with pytest.raises(TypeError, match=r"not said exactly once: (SeatLeft|JackpotStopped)"):
        Words(Both, *sayings)


def test_a_fact_without_a_consequence_adds_none() -> None:
    stopped, restored = say(JackpotStopped, "", follows="it stops"), say(JackpotRestored, "")
    words = Words(JackpotStopped | JackpotRestored, stopped, restored)
    assert words.consequence([JackpotRestored()]) == ""
    assert words.consequence([JackpotStopped(), JackpotRestored(), JackpotStopped()]) == "It stops."


@pytest.mark.parametrize(
    ("game", "where", "said"),
    [
        (STAR, {"wager": "main", "hand": 1}, "Ann, area 3, main wager: wins $5."),
        (STAR, {"wager": "double", "hand": 2}, "Ann, area 3, hand 2, double: wins $5."),
        (SWITCH, {"wager": "main", "box": 2, "hand": 1}, "Ann, area 3, box 2, main wager: wins $5."),
        (STAR, {"wager": "perfect_pairs"}, "Ann, area 3, Perfect Pairs: wins $5."),
    ],
)
def test_a_settled_wager_is_said_with_its_box_its_hand_and_its_name(
    game: Game, where: dict[str, Any], said: str
) -> None:
    won: dict[str, Any] = {"outcome": Outcome.WIN, "stake": 500, "in_play": 500, "paid": 500, "returned": 500}
    line = Line(player="Ann", area=3, collected=0, rule="15.1", why="", **won, **where)
    assert game.words.aloud(WagerSettled(line=line)) == said


@pytest.mark.parametrize(
    ("areas", "said"),
    [((2,), "Jackpot hand at area 2."), ((5, 2, 7), "Jackpot hands at areas 2, 5 and 7."), ((), "")],
)
def test_a_jackpot_hand_is_said_with_its_area_and_not_as_a_shared_meter(areas: tuple[int, ...], said: str) -> None:
    meter = Meter(cents=0)
    prizes = tuple(SevensPrize(area=area, player="ann", hand="three_sevens", amount=1, rule="14.24") for area in areas)
    shares = tuple(JackpotShare(area=area, amount=1, rule="11.1") for area in areas)
    assert STAR.words.aloud(JackpotShared(prizes=prizes, meter=meter)) == said
    assert STUD.words.aloud(StudShared(shares=shares, meter=meter)) == said


@pytest.mark.rule("SB 16.2", "SB 16.3", "SB 16.5")
def test_the_table_hears_of_a_card_dealt_in_error_and_of_its_face_only_where_it_is_seen() -> None:
    loose, burned = CardLoose(card=FIVE, rule="16.2"), LooseCardBurned(card=FIVE, rule="16.5")
    assert STAR.words.aloud(loose) == "A card left the shoe by mistake: 5 of clubs. In its turn it is the next card."
    assert STAR.words.aloud(burned) == "The loose 5 of clubs is burned."
    for fact in (loose, burned):
        assert "clubs" not in STAR.words.aloud(fact, faces=False)
        assert "clubs" not in STAR.words.log(fact, faces=False)


@pytest.mark.rule("SB 16.8")
def test_the_table_hears_that_a_round_is_put_right() -> None:
    fact = RoundPutRight(dealt_to=(2, None), rule="16.8")
    assert STAR.words.aloud(fact) == "Cards that went to area 2 and the dealer by mistake are laid where they belong."


@pytest.mark.rule("SB 16.1")
def test_a_card_burned_in_the_middle_of_a_round_is_not_called_the_first() -> None:
    assert STAR.words.log(CardBurned(card=FIVE, rule="16.1")) == "A card is burned."
