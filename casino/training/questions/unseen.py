"""What a dealer at the table knows and no felt shows: what was called, what has gone, and what the house has chosen.

Every question tells as much of it as its answer depends on, so that no two rounds with different answers look alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from casino.floor.listings import range_in_words
from casino.library.words import listed
from games.blackjack_switch.options import STANDS
from games.chips import shown
from games.star_blackjack.options import SEVENS
from games.twentyone.boxes import Bet, Box, place

# --- what was called and what has gone ------------------------------------------------------------------


def called_out(state: Any) -> list[str]:
    """What was called in the round and cannot be seen in the cards and chips that lie there."""
    boxes: Sequence[Box] = () if state.over else getattr(state, "boxes", ())
    told = [f"{player} took even money at area {area}." for area, player in getattr(state, "even_money", ())]
    told += [f"Area {area} was switched." for area in dict.fromkeys(box.area for box in boxes if box.switched)]
    for box in boxes:
        told += [*_bust(box), *_not_wholly_in_play(state, box), *_undecided(box)]
    for hand in () if state.over else getattr(state, "hands", ()):
        who = f"{hand.player} at area {hand.area}"
        if hand.choice in _GAVE_UP:
            told.append(f"{who} {_GAVE_UP[hand.choice]}{' by making no decision' if hand.absent else ''}.")
        elif getattr(hand, "conceded", False):
            told.append(f"{who} conceded.")
    return told


_GAVE_UP: Final = {"surrender": "surrendered", "fold": "folded"}


def _bust(box: Box) -> Iterator[str]:
    """Hands of a split that are gone: a dealer's blackjack takes less from what is left (rulings R1, R2)."""
    for number, hand in enumerate(box.hands, 1):
        if hand.picked_up and len(box.hands) > 1:
            yield f"Hand {number} of {place(box.area, box.box)} bust and is gone."


def _not_wholly_in_play(state: Any, box: Box) -> Iterator[str]:
    """What counts of a wager, once others that shared the maximum with it, or had to match it, are gone."""
    if not any(line.area == box.area and line.wager == "main" and line.in_play for line in state.lines):
        return
    for number, hand in enumerate(box.hands, 1):
        for bet in hand.bets if not hand.picked_up else ():
            if bet.in_play < bet.stake and not bet.settled:
                where = place(box.area, box.box) + (f", hand {number}" if len(box.hands) > 1 else "")
                yield f"Of {_named(bet)} on {where}, {shown(bet.in_play)} is in play."


def _named(bet: Bet) -> str:
    return f"{bet.player}’s {shown(bet.stake)}"


def _undecided(box: Box) -> Iterator[str]:
    """Whoever was asked and said nothing is not asked again: the rules say how far the dealer draws."""
    if box.absent and box.turn is not None:
        yield f"{box.controlling} has made no decision on {place(box.area, box.box)}: you draw as the rules say."


# --- what the house has chosen ---------------------------------------------------------------------------


def counted_by(state: Any, chips: tuple[int, ...] | None = None) -> list[str]:
    """What amounts depend on: the sign, and what the house has chosen."""
    return [f"The sign: {range_in_words(state.table.sign.area)}.", *conditions(state, chips)]


def conditions(state: Any, chips: tuple[int, ...] | None = None) -> list[str]:
    """What the house has chosen and settlement depends on; `chips` are those of a float that has not all of them."""
    options = state.options
    told = [f"Chips: {listed([shown(chip) for chip in chips or options.chips])}."]
    split = any(len(box.hands) > 1 for box in getattr(state, "boxes", ()))
    if split and options.dealer_blackjack_takes == "original_only":
        told.append("The house’s choice (R1): a dealer’s blackjack takes nothing more once the original hand has bust.")
    if "lucky_lucky" in getattr(options, "optional_wagers", ()):
        told.append(f"Lucky Lucky pays by pay table {options.lucky_lucky_paytable}.")
    if getattr(options, "maximum_payout", None) is not None:
        told.append(f"Maximum payout of a bet: {shown(options.maximum_payout)}.")
    if getattr(options, "jackpot", None) is not None:
        told.append(f"The jackpot resets to {shown(options.jackpot.reset)}.")
        told += _behind_the_meter(state)
    return told


def _behind_the_meter(state: Any) -> Iterator[str]:
    """The part of a cent that the meter does not show, and that a tenth of it is counted from."""
    part, whole = state.meter.over
    if part:
        yield f"Behind the meter’s last cent {part}/{whole} of a cent more is waiting."


def procedure(state: Any) -> list[str]:
    """What the house has chosen and the dealer's acts depend on."""
    options, told = state.options, [f"Cards come from a {_SOURCES[state.table.shoe.dealing]}."]
    if hasattr(options, "insurance_on_ten"):
        told.append(f"Insurance is offered on an ace{' and on a ten' if options.insurance_on_ten else ' alone'}.")
    if hasattr(options, "dealer_stands"):
        stands = STANDS[options.dealer_stands]
        told.append(f"You stand on hard {stands.hard} or more and on soft {stands.soft} or more (R16).")
    return told


_SOURCES: Final = {"shoe": "shoe", "device": "shuffling device"}


def sevens_price(state: Any) -> str:
    """What a Blazing 7's wager costs once somebody has laid one; its sensor shows no amount."""
    laid: int | None = next((wager.stake for wager in state.table.wagers if wager.kind == SEVENS), None)
    return f"Blazing 7’s wager {shown(laid)}" if laid else ""
