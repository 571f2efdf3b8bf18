"""What goes wrong at Star Blackjack. A card dealt in error is the next card, which a player may refuse; one burned in
error stays burned. There is no misdeal: a round is put right, or a supervisor voids it and interim payments stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.chips.jackpot import WHOLE, Terms, left_by, parts_of, put_back
from games.chips.settlement import Line, WagerSettled, settled, voided
from games.errors import RuleViolation
from games.irregularities.facts import SettlementUndone
from games.irregularities.in_play import RoundInPlay
from games.irregularities.voids import Facts, Remedied, stake_of
from games.records import replace
from games.rulebook import cite, rule
from games.star_blackjack.clauses import FINAL, INSTEAD
from games.star_blackjack.events import CollectSevens, MeterPutRight, SevensPrize
from games.star_blackjack.options import CODE, SEVENS
from games.star_blackjack.procedure import dealers_card
from games.star_blackjack.sevens import terms, winning
from games.star_blackjack.state import State
from games.supervising.commands import StopJackpot
from games.supervising.dispatch import decide_order
from games.table.table import CardsPickedUp, WagerTakenBack
from games.twentyone import irregularities as on_boxes
from games.twentyone.wagers import lying


def in_play(state: State) -> RoundInPlay[CardsPickedUp]:
    """The round as the remedies see it."""
    return on_boxes.in_play(state, dealers_card, INSTEAD, FINAL)


def stop_jackpot(state: State, command: StopJackpot) -> tuple[Remedied | MeterPutRight, ...]:
    """The jackpot equipment fails: a supervisor lets the game go on without it."""
    if state.meter is None:
        raise RuleViolation(None, "the table has no jackpot")
    back = return_jackpot_wagers(state)
    return (*decide_order(state.table, command, betting=state.over), *back, *meter_put_right(state, back))


@rule("SB 16.18.1")
def return_jackpot_wagers(state: State) -> tuple[WagerTakenBack | SettlementUndone | WagerSettled, ...]:
    """When the jackpot equipment fails the jackpot wagers of the round go back, whatever became of them (R86)."""
    clause, why = cite(return_jackpot_wagers, CODE), "the jackpot failed"
    if state.over:
        sevens = (wager for wager in state.table.wagers if wager.kind == SEVENS)
        return tuple(WagerTakenBack(wager=wager, rule=clause) for wager in sevens)
    done = [line for line in state.lines if line.wager == SEVENS and not line.returned]
    left = [lying(wager) for wager in state.optional if wager.kind == SEVENS]
    return (
        *(SettlementUndone(line=line, rule=clause) for line in done),
        *(settled(_wager_back(line, clause, why)) for line in done),
        *(settled(voided(stake, clause, why)) for stake in left),
    )


def _wager_back(line: Line, clause: str, why: str) -> Line:
    """A wager that was settled goes back; a prize that was paid stays the player's."""
    if not line.paid:
        return voided(stake_of(line), clause, why)
    return replace(line, collected=0, returned=line.stake, rule=clause, why=f"{line.why}; {why} after it was paid")


def meter_put_right(state: State, facts: Facts) -> tuple[MeterPutRight, ...]:
    """Wagers that go back take what they fed with them, and prizes that are not paid after all come back (R86).

    Where the whole jackpot was paid and stands, here or at a linked table, what they fed was paid with it.
    """
    lines = [fact.line for fact in facts if isinstance(fact, WagerSettled) and fact.line.wager == SEVENS]
    if not lines or state.meter is None or state.options.jackpot is None:
        return ()
    unfed = {(act.area, act.player) for act in state.at_once if isinstance(act, CollectSevens)}
    unfed |= {(line.area, line.player) for line in state.lines if line.wager == SEVENS and line.returned}
    returned = sum(line.returned for line in lines if (line.area, line.player) not in unfed)
    unpaid = {(line.area, line.player) for line in lines if not line.paid}
    sign = terms(state.options.jackpot, lines[0].stake)
    standing = tuple(prize for prize in state.prizes if (prize.area, prize.player) not in unpaid)
    whole = {prize.hand for prize in sign.prizes if prize.percent == WHOLE}
    others = state.won.others if state.won else ()
    fed_to_it = returned if whole.isdisjoint((*winning(standing), *others)) else 0
    meter = put_back(state.meter, fed_to_it, sign, taken_but_for(state, sign, standing))
    return (MeterPutRight(meter=meter, prizes=standing, rule=lines[0].rule),)


def taken_but_for(state: State, sign: Terms, standing: Sequence[SevensPrize]) -> Fraction:
    """What prizes that do not stand took from the meter. One that was paid stands as it is; linked tables share anew.

    A log from before the pool was kept knows the deal's meter, and takes all parts to be equal.
    """
    own, stand = winning(state.prizes), winning(standing)
    if won := state.won:
        together = (*own, *won.others)
        if not stand:
            return left_by(won.others, won.pool, sign) - left_by(together, won.pool, sign)
        part = parts_of(together, won.pool, sign)
        return Fraction(sum(map(part.__getitem__, own)) - sum(map(part.__getitem__, stand)))
    parts = {prize.hand for prize in sign.prizes if prize.percent}
    all_, left = (sum(hand in parts for hand in hands) for hands in (own, stand))
    if not all_ or state.meter is None or state.meter_at_deal is None:
        return Fraction(0)
    return (state.meter_at_deal.exact - state.meter.exact) * (all_ - left) / all_
