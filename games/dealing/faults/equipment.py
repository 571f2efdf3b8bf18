"""What the table is made of fails: the shuffling device, the jackpot, the float."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.chips.chips import Float, FloatShort, Stack, cut
from games.choice import Act
from games.dealing.faults import hand
from games.fault import Answer, People, PlacedFault, Put
from games.game import Game, State
from games.handwork import Attempt, Step
from games.irregularities import commands
from games.irregularities.commands import Failure
from games.patron import pick
from games.records import Tagged
from games.rulebook import clause_for
from games.supervising.cards import goes_on_without_jackpot, inspector_told
from games.supervising.commands import StopJackpot
from games.table.staff import Staff
from games.table.table import TakeBackWager

# --- the shuffling device ---------------------------------------------------------------------------

JAMS: Final = {
    "": "The shuffling device stops, and its red light is on. Another stands ready.",
    "no_spare": "The shuffling device stops, and its red light is on. There is no other at hand.",
    "unfair": "The shuffling device stops half way through a card, and everybody has seen which one.",
}


def has_device(state: State) -> bool:
    return state.table.shoe.dealing == "device"


def put_jam(game: Game, state: State, people: People) -> Put | None:
    """In a round, while a card is to come; how it fails is drawn from what the game's rules have an answer to."""
    if not has_device(state) or not hand.to_be_dealt(game, state):
        return None
    ways = [way for way in JAMS if hand.lawful(game, state, _jam_remedies(way))]
    if not ways:
        return None
    variant = pick(people.seed, ways, "jam")
    command = hand.lawful(game, state, _jam_remedies(variant))
    rule = hand.clause_of(game, command) if command else None
    return Put(PlacedFault(shows=JAMS[variant], variant=variant, rule=rule))


def _jam_remedies(variant: str) -> Iterator[Tagged]:
    """The first of them is what is due; a game that does not move cards between devices starts again."""
    if variant == "no_spare":
        yield commands.OfferReturn(failure=Failure(spare_device=False))
        yield commands.StartAgain(onto="shoe")
    elif variant == "unfair":
        yield commands.EndRound(failure=Failure(disadvantage=True))
    else:
        yield commands.MoveToSpareDevice()
        yield commands.StartAgain(onto="device")


def see_to_the_device(game: Game, state: State, fault: PlacedFault) -> Answer:
    command = hand.lawful(game, state, _jam_remedies(fault.variant))
    if command is None:
        return Answer(())
    mend = hand.step(fault, "mend", fault.rule, "See to the cards in the device, as the supervisor says")
    return Answer((*hand.decided_by(game, fault, command), mend), (command,))


def once_cards_move(state: State, step: Step, act: Act, heard: bool) -> bool:
    return step.verb in ("give", "burn", "refill", "shuffle")


# --- the jackpot ------------------------------------------------------------------------------------


def has_jackpot(state: State) -> bool:
    """There is one, it works, and the rules say what follows where it fails."""
    table = state.table
    return state.meter is not None and not table.trouble.jackpot_off and goes_on_without_jackpot(table) is not None


def put_jackpot(game: Game, state: State, people: People) -> Put | None:
    if not has_jackpot(state) or not hand.betting(game, state):
        return None
    fault = PlacedFault(shows="The jackpot meter goes dark.", rule=goes_on_without_jackpot(state.table))
    return Put(fault)


def go_on_without_it(game: Game, state: State, fault: PlacedFault) -> Answer:
    """A supervisor lets the game go on without it; an inspector hears of it where the rules say so. Wagers go back."""
    clause = clause_for(inspector_told, game.code)
    told = hand.told(fault, ("inspector",), clause) if clause else ()
    mend = hand.step(fault, "mend", fault.rule, "Give the jackpot wagers back and go on without it", free=True)
    kinds = {wager.kind for wager in game.wagers if wager.prize}
    back = (
        TakeBackWager(player=one.player, area=one.area, kind=one.kind, box=one.box)
        for one in state.table.wagers
        if one.kind in kinds
    )
    commands_ = (*back, StopJackpot(by=Staff.SUPERVISOR))
    return Answer((hand.supervisor(fault, fault.rule), mend, *told), commands_)


# --- the float --------------------------------------------------------------------------------------


def has_float(state: State) -> bool:
    """A float is kept,."""
    practice = state.table.practice
    return practice is not None and bool(practice.tray) and all(count for _, count in practice.tray)


def put_short(game: Game, state: State, people: People) -> Put | None:
    """The smallest colour runs out: some sums cannot be paid exactly until a fill has come."""
    if not has_float(state) or state.table.practice is None:
        return None
    low = min(state.table.chips)
    held = dict(state.table.practice.tray)
    return Put(PlacedFault(stake=low, was=held[low]), tray=tuple((held | {low: 0}).items()))


def call_for_a_fill(game: Game, state: State, fault: PlacedFault) -> Answer:
    """House procedure: a supervisor is called, and the fill goes into the float."""
    fill: Stack = ((fault.stake, fault.was),)
    filled = hand.step(fault, "mend", None, "Take the fill into the float")
    return Answer((hand.supervisor(fault, None), filled), receives=fill)


def once_it_cannot_pay(state: State, step: Step, act: Act, heard: bool) -> bool:
    """A payment that other colours make is as good as any."""
    practice = state.table.practice
    if step.verb != "pay" or practice is None:
        return False
    try:
        cut(Float(chips=practice.tray), step.amount)
    except FloatShort:
        return True
    return False


def by_paying_otherwise(fault: PlacedFault, act: Attempt) -> bool:
    return act.verb == "pay"
