"""Blazing 7's (14.21 to 14.28): its pay table, collected before the deal, and what the sevens of one round share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from games.cards.cards import Card
from games.chips.chips import shown
from games.chips.jackpot import Meter, Prize, Terms, Won, awarded_together, pool_together, share_out
from games.chips.settlement import Line, Outcome, lost, paid_out
from games.errors import RuleViolation
from games.records import replace
from games.rulebook import cite, number_of, rule
from games.star_blackjack.events import JackpotShared, JackpotSharedAgain, SevensPrize
from games.star_blackjack.optional import sevens_hand
from games.star_blackjack.options import CODE, SEVENS_WAGERS, Jackpot, Options
from games.table.areas import Wager, controlling_player
from games.twentyone.wagers import lying

Winner = tuple[Wager, str]
"""A wager and the name of its winning hand."""

FIRST_WAGER: Final = 500
"""What Blazing 7's costs where the sign leaves it to the first wager laid."""


def blazing_sevens(*, wager: int, reset: int, increment: int = 0) -> Terms:
    """Star Blackjack's jackpot. A table takes the wager on its sign (R35); the $5 one doubles the fixed amounts."""
    if wager not in SEVENS_WAGERS:
        raise RuleViolation(number_of("SB 14.24"), f"a Blazing 7's wager is {' or '.join(map(shown, SEVENS_WAGERS))}")
    fixed = (
        ("three_same_colour_sevens", 125_000),
        ("three_sevens", 50_000),
        ("two_player_sevens", 5_000),
        ("one_player_one_dealer_seven", 2_500),
    )
    clause = number_of("SB 14.24")
    prizes = (
        Prize("three_sevens_of_diamonds", 100, reset, clause, number_of("SB 14.27.1")),
        Prize("three_suited_sevens", 10, reset // 10, clause, number_of("SB 14.27.2")),
        *(Prize(hand, 0, amount * wager // 250, clause, clause) for hand, amount in fixed),
    )
    return Terms(game="SB", prizes=prizes, wager=wager, reset=reset, increment=increment)


def terms(jackpot: Jackpot, wager: int) -> Terms:
    """What the sign says of the jackpot."""
    return blazing_sevens(wager=wager, reset=jackpot.reset, increment=jackpot.increment)


def sign_terms(options: Options) -> Terms | None:
    """The same from a table's options, or None where it has none."""
    return terms(options.jackpot, options.sevens_wager or FIRST_WAGER) if options.jackpot else None


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
    winners: Sequence[Winner],
    meter: Meter,
    sign: Terms,
    chips: tuple[int, ...],
    invalid_cards: Collection[str],
    linked: Won | None = None,
) -> JackpotShared:
    """What each winning wager of the round is paid, and the meter after it: with `linked` wins, after them all."""
    invalid = [at for at, (wager, _) in enumerate(winners) if wager.player in invalid_cards]
    hands, others = [hand for _, hand in winners], linked.hands if linked else ()
    pool = pool_together(meter, linked, sign) if linked else meter
    payout = share_out(pool, [*hands, *others], sign, chips, invalid=invalid)
    paid = ((*winners[share.winner], share) for share in payout.shares if share.winner < len(winners))
    prizes = tuple(
        SevensPrize(area=wager.area, player=wager.player, hand=hand, amount=share.amount, rule=share.rule)
        for wager, hand, share in paid
    )
    valid = tuple(hand for at, hand in enumerate(hands) if at not in invalid)
    won = Won(hands=valid, pool=pool, others=others)
    return JackpotShared(prizes=prizes, meter=payout.meter, won=won, rule=prizes[0].rule)


def shared_again(
    prizes: Sequence[SevensPrize], meter: Meter, sign: Terms, chips: tuple[int, ...], linked: Won
) -> JackpotSharedAgain:
    """What each prize of the round is beside what linked tables won at the same moment; the meter stays as it is."""
    hands, invalid = [prize.hand for prize in prizes], [at for at, prize in enumerate(prizes) if not prize.amount]
    payout = share_out(linked.pool, [*hands, *linked.hands], sign, chips, invalid=invalid)
    shares = map(payout.share, range(len(prizes)))
    now = [replace(prize, amount=share.amount, rule=share.rule) for prize, share in zip(prizes, shares, strict=True)]
    won = Won(hands=winning(prizes), pool=linked.pool, others=linked.hands)
    return JackpotSharedAgain(prizes=tuple(now), meter=meter, won=won, rule=cite(awarded_together, CODE))


def winning(prizes: Sequence[SevensPrize]) -> tuple[str, ...]:
    """The hands that are paid something: one without a valid wager is not."""
    return tuple(prize.hand for prize in prizes if prize.amount)


@rule("SB 14.22")
def sevens_lose(wager: Wager) -> Line:
    """Three cards that are on no line of the pay table lose the wager."""
    return lost(lying(wager), cite(sevens_lose, CODE), "the cards win no jackpot prize")


@rule("SB 14.25")
def sevens_win(wager: Wager, prize: SevensPrize) -> Line:
    """A prize is paid beside whatever the main wager wins; the wager itself is not returned (ruling R11)."""
    return paid_out(lying(wager), Outcome.WIN, prize.amount, prize.rule, prize.hand.replace("_", " "))
