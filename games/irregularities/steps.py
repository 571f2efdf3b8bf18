"""Steps in making the cards ready that were forgotten."""

from __future__ import annotations

from games.errors import RuleViolation
from games.irregularities.commands import LeaveDiscards, PlayUnburned, PlayUncut, PlayUnshuffled
from games.irregularities.facts import Step, StepForgotten
from games.irregularities.in_play import InPlay
from games.records import replace
from games.rulebook import cite
from games.table.cut import Occasion


def play_unshuffled(play: InPlay, command: PlayUnshuffled) -> tuple[StepForgotten]:
    """A round begun without the shuffle is finished; the shuffle comes after it, and earlier results stand."""
    clause = cite(play_unshuffled, play.code)
    shoe = play.table.shoe
    if not (shoe.cutting_card_out or shoe.cutting_card_next):
        raise RuleViolation(clause, "the cutting card has not shown: nothing but a shuffle begins a game")
    first: Occasion | None = "first_card" if shoe.cutting_card_next else None
    return (replace(_forgotten(play, "shuffle", clause), cut_as=first),)


def play_uncut(play: InPlay, command: PlayUncut) -> tuple[StepForgotten]:
    """A round begun without the cut is finished; then the cards are shuffled and cut, and earlier results stand.

    Only the cut was missed: the cutting card is placed and the first card burned as ever (ruling R88).
    """
    return (replace(_forgotten(play, "cut", cite(play_uncut, play.code)), then="cutting_card"),)


def play_unburned(play: InPlay, command: PlayUnburned) -> tuple[StepForgotten]:
    """A first card that was not burned stays in the game."""
    return (_forgotten(play, "burn", cite(play_unburned, play.code)),)


def leave_discards(play: InPlay, command: LeaveDiscards) -> tuple[StepForgotten]:
    """Discards that missed their way back into the device wait in the rack for the end of the next initial deal."""
    clause = cite(leave_discards, play.code)
    if play.table.shoe.dealing != "device":
        raise RuleViolation(clause, "only a shuffling device takes the discards back")
    if not play.refill_due:
        raise RuleViolation(clause, "nothing lies in the discard rack that was to go back into the device")
    return (StepForgotten(step="refill", rule=clause),)


def _forgotten(play: InPlay, step: Step, clause: str) -> StepForgotten:
    if play.table.stage != step:
        raise RuleViolation(None, f"the cards do not wait for the {step} now")
    return StepForgotten(step=step, rule=clause)
