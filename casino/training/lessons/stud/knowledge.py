"""What a dealer knows at Caribbean Stud and no felt shows."""

from collections.abc import Iterator
from typing import Final

from casino.training.lessons.lesson import Unseen, jackpot_in_words
from games.caribbean_stud.state import Hand, State
from games.chips.chips import shown
from games.records import replace


def _called(state: State) -> list[str]:
    return [] if state.over else [told for hand in state.hands for told in _given_up(hand)]


def _given_up(hand: Hand) -> Iterator[str]:
    who = f"{hand.player} at area {hand.area}"
    if hand.choice == "fold":
        yield f"{who} folded{' by making no decision' if hand.absent else ''}."
    elif hand.conceded:
        yield f"{who} conceded."


def _counted_by(state: State) -> list[str]:
    options = state.options
    told = [] if options.maximum_payout is None else [f"Maximum payout of a bet: {shown(options.maximum_payout)}."]
    return [*told, *(jackpot_in_words(options.jackpot.reset, state.meter) if options.jackpot else ())]


def whole_round(state: State) -> State:
    """Nothing settled. Hands that stayed in lie face up once the dealer's hand is shown, so that they can be read."""
    hands = tuple(
        replace(
            hand,
            settled=(),
            picked_up=False,
            turned=hand.turned or (state.revealed and hand.choice == "bet" and (not hand.conceded or hand.jackpot > 0)),
        )
        for hand in state.hands
    )
    return replace(state, hands=hands, lines=(), shares=(), meter=state.meter_at_deal, dealer_picked_up=False)


UNSEEN: Final = Unseen(_called, _counted_by)
