"""Wrong payments, invalid wagers, prohibited devices, and outcomes that are cancelled."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict

from games.chips.settlement import Line, Outcome, Stake, lost, voided
from games.errors import RuleViolation
from games.irregularities.commands import CorrectPayment, FindInvalidWager, Invalidate, VoidWagersOf
from games.irregularities.facts import PaymentCorrected, StaffTold
from games.irregularities.in_play import InPlay
from games.irregularities.voids import Facts, stake_of, void_all, void_one
from games.rulebook import cite, clause_for
from games.table.orders import card_checked
from games.table.seating import own_valid_card
from games.table.table import SeatingChanged, Table, WagerTakenBack

REPORTED_ABOVE: Final = 100_000
"""An error over $1,000 goes into the month's report."""


def correct_payment(play: InPlay, command: CorrectPayment) -> Facts:
    """A wrong payment found later is put right with the player, and a large one reported."""
    if command.due == command.paid:
        raise RuleViolation(None, "that is what should have been paid")
    if ask_it_back(command.due, command.paid) > command.paid:
        raise RuleViolation(cite(ask_it_back, play.code), "no more is asked back than was paid")
    short = offer_the_difference(command.due, command.paid)
    said = {name: value for name, value in asdict(command).items() if name != "by"}
    corrected = PaymentCorrected(
        **said | {"why": command.why.strip().rstrip(".").rstrip()},
        report=goes_to_the_nicc(command.due, command.paid),
        rule=cite(offer_the_difference if short else ask_it_back, play.code),
    )
    told = StaffTold(told=("nicc",), rule=cite(goes_to_the_nicc, play.code))
    return (corrected, told) if corrected.report else (corrected,)


def offer_the_difference(due: int, paid: int) -> int:
    """Too little was paid: what the player is offered."""
    return max(due - paid, 0)


def ask_it_back(due: int, paid: int) -> int:
    """Too much was paid: what the player is asked to give back."""
    return max(paid - due, 0)


def goes_to_the_nicc(due: int, paid: int) -> bool:
    """A single over- or underpayment of more than $1,000 is reported at the end of the month."""
    return abs(due - paid) > REPORTED_ABOVE


def find_invalid_wager(play: InPlay, command: FindInvalidWager) -> Facts:
    """From now on the player is known to have no valid card; hands already settled are left alone."""
    seating = card_checked(play.table.seating, command.player, valid=False)
    words = f"{command.player} has no valid Player Card"
    if not play.over:
        return (SeatingChanged(seating=seating, words=words, rule=cite(wins_nothing, play.code)),)
    changed = SeatingChanged(seating=seating, words=words, rule=cite(own_valid_card, play.code))
    return (changed, *hand_back(play.table, command.player))


def hand_back(table: Table, player: str) -> Facts:
    """An invalid wager found before the hand begins is handed back."""
    clause = cite(hand_back, table.code)
    return tuple(WagerTakenBack(wager=wager, rule=clause) for wager in table.wagers if wager.player == player)


def wins_nothing(table: Table, line: Line) -> Line:
    """Found during the hand, an invalid wager that wins is handed back and wins nothing; settled ones stay settled."""
    if line.player not in table.seating.invalid_cards or line.outcome is not Outcome.WIN:
        return line
    clause = clause_for(wins_nothing, table.code)
    return line if clause is None else voided(stake_of(line), clause, f"no valid Player Card: {line.why}")


def void_wagers_of(play: InPlay, command: VoidWagersOf) -> Facts:
    """The wagers of somebody who used a prohibited device are void."""
    clause = cite(void_wagers_of, play.code)
    if play.over:
        own = (wager for wager in play.table.wagers if wager.player == command.player)
        facts: Facts = tuple(WagerTakenBack(wager=wager, rule=clause) for wager in own)
    elif any(stake.player == command.player for stake in play.stakes):
        facts = void_one(play, command.player, clause, "a prohibited device was used")
    else:
        facts = ()
    if not facts:
        raise RuleViolation(clause, f"{command.player} has no wager on the layout")
    return facts


def invalidate(play: InPlay, command: Invalidate) -> Facts:
    """A supervisor cancels an outcome after a disruption or a fraud: wagers go back, those of the guilty may not."""
    clause = cite(invalidate, play.code)
    if not (play.begun or play.lines):
        raise RuleViolation(clause, "there is no outcome to cancel")
    if command.forfeits:
        may_forfeit(play, command)
    why = "the game was disrupted" if command.cause == "disruption" else "a fraud affected the outcome"
    refund = cite(may_forfeit, play.code)

    def fate(stake: Stake) -> Line:
        guilty = stake.player in command.forfeits
        return lost(stake, refund, f"{why}: forfeited") if guilty else voided(stake, refund, why)

    return void_all(play, clause, why, fate=fate)


def may_forfeit(play: InPlay, command: Invalidate) -> None:
    """Wagers are forfeited by whoever was behind the fraud that cancelled the outcome."""
    if command.cause != "fraud":
        raise RuleViolation(cite(may_forfeit, play.code), "a wager is forfeited only after a fraud")
