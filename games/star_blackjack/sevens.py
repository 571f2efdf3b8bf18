"""Blazing 7's: collected before the deal, and the jackpot that the sevens of one round share (14.21 to 14.28)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.areas import Wager, controlling_player
from games.cards import Card
from games.jackpot import Meter, Terms, blazing_sevens, share_out
from games.rulebook import cite, rule
from games.settlement import Line, Outcome, lost, paid_out
from games.star_blackjack.events import JackpotShared, SevensPrize
from games.star_blackjack.optional import lying, sevens_hand
from games.star_blackjack.options import CODE, Jackpot

Winner = tuple[Wager, str]
"""A wager and the name of its winning hand."""


def terms(jackpot: Jackpot, wager: int) -> Terms:
    """What the sign says of the jackpot."""
    return blazing_sevens(wager=wager, reset=jackpot.reset, increment=jackpot.increment)


@rule("SB 5.8.1", "SB 5.8.2", "SB 5.8.3", "SB 14.10.1", "SB 14.10.2", "SB 14.10.3")
def first_offered(initial: Sequence[tuple[str, int]], seated: str | None) -> str | None:
    """Who is offered the one spot of an area first: the seated player, the highest wager, the nearest to the dealer."""
    return controlling_player(initial, seated)


@rule("SB 14.23")
def collected_first(wagers: Sequence[Wager]) -> tuple[Wager, ...]:
    """Blazing 7's wagers go into the float before the first card, from the dealer's left."""
    return tuple(sorted((wager for wager in wagers if wager.kind == "blazing_7s"), key=lambda wager: wager.area))


def winner(wager: Wager, cards: Sequence[Card], dealers: Card) -> Winner | None:
    """The wager with its hand, if the three cards win."""
    hand = sevens_hand(cards[0], cards[1], dealers)
    return (wager, hand) if hand else None


def shared(
    winners: Sequence[Winner], meter: Meter, sign: Terms, chips: tuple[int, ...], invalid_cards: Collection[str]
) -> JackpotShared:
    """What each winning wager of the round is paid, and the meter after it."""
    invalid = [at for at, (wager, _) in enumerate(winners) if wager.player in invalid_cards]
    payout = share_out(meter, [hand for _, hand in winners], sign, chips, invalid=invalid)
    prizes = tuple(
        SevensPrize(
            area=winners[share.winner][0].area,
            player=winners[share.winner][0].player,
            hand=winners[share.winner][1],
            amount=share.amount,
            rule=share.rule,
        )
        for share in payout.shares
    )
    return JackpotShared(prizes=prizes, meter=payout.meter, rule=prizes[0].rule)


@rule("SB 14.22")
def sevens_lose(wager: Wager) -> Line:
    """Three cards that are on no line of the pay table lose the wager."""
    return lost(lying(wager), cite(sevens_lose, CODE), "the cards win no jackpot prize")


@rule("SB 14.25")
def sevens_win(wager: Wager, prize: SevensPrize) -> Line:
    """A prize is paid beside whatever the main wager wins; the wager itself is not returned (ruling R11)."""
    return paid_out(lying(wager), Outcome.WIN, prize.amount, prize.rule, prize.hand.replace("_", " "))
