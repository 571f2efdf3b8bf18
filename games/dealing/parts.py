"""An act held against a step, part by part (verb, place, amount, chips, words, side), and what was wrong in words."""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.chips.chips import Float, FloatShort, Stack, break_down, cut, shown, worth
from games.chips.wagers import BESIDE
from games.errors import GameError
from games.game import Game
from games.handwork import OWN, Attempt, Step, Verb, spoken
from games.table.practice import Part, Result
from games.words import at

SPOKEN: Final[tuple[Verb, ...]] = ("call", "announce")
SEATED: Final[tuple[Verb, ...]] = ("ask", "offer", "pass", "check", "refuse", "colour", "line", "swap", "mend")
IN_CHIPS: Final[tuple[Verb, ...]] = ("pay", "colour")
SETTLING: Final[tuple[Verb, ...]] = ("pay", "take", "leave")


def differences(game: Game, step: Step, attempt: Attempt, tray: Float) -> list[Part]:
    """Where an act differs from a step, the worst first; nothing where it is that step, done well.

    The right words are the right words, called or announced.
    """
    said = not step.says or _said(step, attempt) or (step.verb == "mend" and not attempt.said)
    if attempt.verb != step.verb and not (said and {attempt.verb, step.verb} <= {*SPOKEN}):
        return ["verb"]
    if step.verb == "call" and not said and _is_another_call(game, attempt):
        return ["verb"]
    wrong: list[Part] = []
    if not is_placed(game, step, attempt):
        wrong.append("place")
    if step.verb in IN_CHIPS and worth(attempt.chips) != step.amount:
        wrong.append("amount")
    elif step.verb in IN_CHIPS and not well_cut(step, attempt.chips, tray):
        wrong.append("chips")
    if step.side and (attempt.side or "up") != step.side:
        wrong.append("side")
    if not said:
        wrong.append("words")
    return wrong


# --- words ------------------------------------------------------------------------------------------


def _said(step: Step, attempt: Attempt) -> bool:
    return spoken(attempt.said) in map(spoken, step.says)


def _is_another_call(game: Game, attempt: Attempt) -> bool:
    """Whether the words are a call of the game's own; words that are none are a call said badly."""
    return spoken(attempt.said) in {spoken(phrase.words) for phrase in game.handwork.phrases}


# --- place ------------------------------------------------------------------------------------------


def is_placed(game: Game, step: Step, attempt: Attempt) -> bool:
    """Whether it is done where the step is."""
    if not _there(step, attempt):
        return False
    if step.least is not None and not step.least <= (attempt.at or 0) <= (step.most or step.least):
        return False
    return step.spot is None or _part(game, step.spot) == _part(game, attempt.spot or game.initial)


def _there(step: Step, attempt: Attempt) -> bool:
    """Whether it is done at the step's hand.

    What is said is for the whole table, and a seat is dealt with as one, unless the dealer says for which hand.
    """
    hand = attempt.hand if attempt.hand != 1 else None
    area, box, number, _ = step.place
    if (attempt.area is None and step.verb in (*SPOKEN, "mend")) or (area is None and step.verb == "mend"):
        return True
    if attempt.box is None and hand is None and step.verb in SEATED:
        return attempt.area == area
    return (attempt.area, attempt.box, hand) == (area, box, number)


def _part(game: Game, kind: str) -> str:
    """Kinds of wager that lie on the same part of an area are one spot, but those beside it each have their own."""
    part = game.wager(kind).part if any(one.kind == kind for one in game.wagers) else kind
    return kind if part == BESIDE else part


# --- chips ------------------------------------------------------------------------------------------


def well_cut(step: Step, chips: Stack, tray: Float) -> bool:
    """The right sum in as few chips as the float can make it, or colour for colour as the wager lies.

    A column that is empty makes nothing: what it lacks is cut in the colours below it. Whoever changes colour wants
    smaller chips.
    """
    if step.verb == "colour":
        return all(value < step.amount for value, _ in chips)
    given = Counter({value: count for value, count in chips if count})
    return given.total() <= fewest(tray, step.amount) or given == _colour_for_colour(step, tray)


def fewest(tray: Float, amount: int) -> int:
    """The least chips that the float makes a sum of; where it cannot make it, as many as anybody likes."""
    try:
        return sum(count for _, count in cut(tray, amount))
    except FloatShort:
        return amount


def _colour_for_colour(step: Step, tray: Float) -> Counter[int] | None:
    """The wager's own chips, as often as the odds are whole."""
    if not step.stake or step.amount % step.stake:
        return None
    try:
        stack = break_down(step.stake, tuple(value for value, _ in tray.chips))
    except GameError:
        return None
    return Counter({value: count * (step.amount // step.stake) for value, count in stack})


# --- in words ---------------------------------------------------------------------------------------


def sentence(game: Game, result: Result, due: Step | None, act: Attempt, tray: Float, who: str = "you") -> str:
    """What was wrong with an act of `who`: with its numbers, and without a word of what comes next."""
    match result:
        case "amount" if due:
            return f"{_worked_out(due)}; {who} cut {shown(worth(act.chips))}."
        case "cut" if due and due.verb == "colour":
            return "Those are the same chips again."
        case "cut" if due:
            least, given = fewest(tray, due.amount), sum(count for _, count in act.chips)
            return f"{shown(due.amount)} takes {least} chip{'s' * (least > 1)} at the fewest; {who} cut {given}."
        case "unsaid":
            return _missaid(act)
        case "side":
            return f"The card does not lie {_SIDES[act.side or 'up']} there."
        case "place":
            return _wrong_place(game, act, who)
        case "another" if act.verb == "refuse":
            return f"Nothing {_where(act, who)} is to be refused."
        case "another" if due and due.verb in SETTLING and act.verb in SETTLING:
            return f"The {_wager(game, act)} {_where(act, who)} is not to be {_DONE[act.verb]}."
        case _:
            return _SENTENCES.get(result, "Another act was due.")


_SIDES: Final = {"up": "face up", "down": "face down", "sideways": "sideways"}
_DONE: Final = {"pay": "paid", "take": "taken", "leave": "left"}
_SENTENCES: Final[dict[Result, str]] = {
    "early": "That comes too early: something before it is still open.",
    "late": "That comes too late: the deal has gone on without it.",
    "order": "House procedure has another order.",
}


def _missaid(act: Attempt) -> str:
    """Other words than those that go with an act, or none: a clause with a refusal, a name where somebody is told."""
    match act.verb:
        case "refuse":
            return f"Rule {act.said} does not close that." if act.said else "A refusal goes with its clause."
        case "tell":
            whom = act.said if act.said.isupper() else f"{act.said[:1].lower()}{act.said[1:]}"
            return f"Not {whom}." if act.said else "Somebody in particular is told."
        case "mend":
            return f"“{act.said}” is not what the rules do about it."
        case _:
            return f"“{act.said}” is not what is said there." if act.said else "Something is said with that."


def _wrong_place(game: Game, act: Attempt, who: str) -> str:
    """Where something did not belong; of a card, where it did not go."""
    if act.verb == "give":
        return f"The card does not go to {_own(who) if act.area == OWN else at(act.area, act.box, act.hand)}."
    if act.verb == "insert":
        return "The cutting card does not go in there."
    return f"Not the {_wager(game, act)} {_where(act, who)}." if act.verb in SETTLING else f"Not {_where(act, who)}."


def _wager(game: Game, act: Attempt) -> str:
    """The wager at the spot of an act, as a dealer points at it: "ante", "tie wager", "Perfect Pairs wager"."""
    called = game.wager(act.spot or game.initial)
    return f"{called.called} wager" if called.proper else called.called


def _where(act: Attempt, who: str) -> str:
    if act.area is None:
        return "there"
    return f"at {_own(who) if act.area == OWN else at(act.area, act.box, act.hand)}"


def _own(who: str) -> str:
    return "your own place" if who == "you" else f"{who}’s own place"


def _worked_out(due: Step) -> str:
    """ "$25 at 3 to 2 is $37.50", and what the chips make of it; where less than the stake plays, the sum alone."""
    pays, _, to = due.odds.partition(" to ")
    exact = -(-due.stake * int(pays) // int(to)) if to else -(-due.stake // 2)
    of_it = f"{shown(due.stake)} at {due.odds}" if to else f"Half of {shown(due.stake)}"
    if exact == due.amount:
        return f"{of_it} is {shown(exact)}"
    if 0 < due.amount - exact < (due.stake if to else exact):
        return f"{of_it} is {shown(exact)}, paid up to {shown(due.amount)}"
    return f"{shown(due.amount)} is due there"
