"""How a patron plays Caribbean Stud: bet or fold on five cards and the dealer's one, and whether to concede.

The sound way: bet a pair or better, fold less than an ace and a king, and with ace-king go by the dealer's card
(ACE_KING). It gives up next to nothing against perfect play, which no one can do in the head. The tests deal every hand
that the dealer could have against hands on either side of each line, and compare a bet with the ante that a fold loses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.cards.cards import Card
from games.cards.poker import ACE, KING, Kind, rank
from games.caribbean_stud.events import Bet, Concede, CorrectBet, Fold
from games.caribbean_stud.settlement import qualifies
from games.choice import Choice
from games.patron import Patron, Strategy
from games.records import Tagged
from games.view import HandSeen, View, faces

QUEEN: Final = 12
JACK: Final = 11
HIGH_PAIR: Final = 10

Orders = tuple[int, ...]

ACE_KING: Final[tuple[tuple[str, Callable[[Orders, int], bool]], ...]] = (
    (
        "The dealer shows an ace or a king, and you hold a queen or a jack",
        lambda own, up: up >= KING and own[2] >= JACK,
    ),
    ("The dealer shows a 2 to a queen that you hold too", lambda own, up: up <= QUEEN and up in own),
    (
        "You hold a queen, and the dealer shows a card you do not hold, lower than your fourth",
        lambda own, up: up not in own and own[2] == QUEEN and up < own[3],
    ),
)
"""When ace-king is worth a bet: your five cards from the highest, against the dealer's card."""


def answer(patron: Patron, view: View, asked: Sequence[Choice]) -> Tagged | None:
    """Bet or fold, or put right a bet that the dealer queries; once the dealer's hand is shown, whether to give up."""
    hand = next(hand for hand in view.hands if hand.player == patron.name)
    calls = {choice.call for choice in asked}
    if calls == {"concede"}:
        return Concede(area=hand.area, player=patron.name) if _concedes(patron, view, hand) else None
    stay = CorrectBet if "correct_bet" in calls else Bet
    stays = bets(patron, view.felt.rounds, hand.faces, faces(view.dealer)[0])
    return (stay if stays else Fold)(area=hand.area, player=patron.name)


def bets(patron: Patron, round_number: int, cards: Sequence[Card], up: Card) -> bool:
    """Whether a patron stays in, each after his or her own fashion."""
    value = rank(cards)
    match patron.skill:
        case "basic":
            return sound_bet(cards, up)
        case "mimic":
            return qualifies(value)
        case "never_bust":
            return value.kind > Kind.ONE_PAIR or (value.kind == Kind.ONE_PAIR and value.ranks[0] >= HIGH_PAIR)
        case "hunches":
            return qualifies(value) or patron.one_in(2, "bet", round_number)


def sound_bet(cards: Sequence[Card], up: Card) -> bool:
    """A pair or better, or an ace-king that the dealer's card speaks for."""
    value = rank(cards)
    if value.kind > Kind.FIVE_ODD_CARDS:
        return True
    if value.ranks[:2] != (ACE, KING):
        return False
    return any(speaks_for_it(value.ranks, up.order) for _, speaks_for_it in ACE_KING)


def _concedes(patron: Patron, view: View, hand: HandSeen) -> bool:
    """Only a hand that is beaten anyway, which costs nothing and saves the dealer turning it; and only on a whim."""
    beaten = rank(hand.faces) < rank(faces(view.dealer))
    return beaten and patron.skill == "hunches" and patron.one_in(2, "concede", view.felt.rounds)


STRATEGY: Final = Strategy(answer, several_areas=False)
