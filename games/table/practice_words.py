"""The words for what happens where a person practises the deal."""

from __future__ import annotations

from typing import Final

from games.chips.chips import Stack, shown, worth
from games.fault import FaultHandled, FaultMissed, FaultPlaced
from games.handwork import OWN, Attempt, Verb
from games.table import practice
from games.words import Sayings, at, capital, say

DOES: Final[dict[Verb, str]] = {
    "give": "deals a card",
    "burn": "burns a card",
    "turn": "turns the cards over",
    "rack": "lays the cards in the rack",
    "ask": "asks",
    "offer": "offers the cut",
    "call": "calls",
    "announce": "announces",
    "pay": "pays",
    "take": "takes the wager",
    "leave": "leaves the wager",
    "line": "lines the wagers up",
    "part": "parts the pair",
    "swap": "swaps the two cards",
    "sweep": "sweeps a hand along the insurance line",
    "shuffle": "shuffles",
    "restack": "stacks the cards as they were cut",
    "insert": "puts the cutting card in",
    "load": "loads the cards",
    "press": "presses the jackpot button",
    "refill": "puts the discards back into the device",
    "spread": "spreads the cards",
    "count": "counts the cards",
    "refuse": "refuses",
    "check": "checks a Player Card",
    "colour": "changes colour",
    "supervisor": "calls the supervisor",
    "tell": "tells",
    "pass": "goes on without an answer",
    "mend": "puts it right",
}


def act_in_words(act: Attempt) -> str:
    """ "pays $37.50 ($25, 2 × $5, $2.50) at area 3, hand 2, perfect pairs" """
    chips = f" {shown(worth(act.chips))} ({stack_in_words(act.chips)})" if act.chips else ""
    said = f" “{act.said}”" if act.said else ""
    to = "to" if act.verb == "give" else "at"
    where = "" if act.area is None else f" {to} {'the dealer’s own place' if act.area == OWN else _place(act)}"
    spot = f", {act.spot.replace('_', ' ')}" if act.spot else ""
    side = f", {'face ' if act.side != 'sideways' else ''}{act.side}" if act.side in ("down", "sideways") else ""
    return f"{DOES[act.verb]}{chips}{said}{where}{spot}{side}"


def stack_in_words(chips: Stack) -> str:
    return ", ".join(f"{count} × {shown(value)}" if count > 1 else shown(value) for value, count in chips if count)


def _place(act: Attempt) -> str:
    return at(act.area, act.box, act.hand)


def _done(fact: practice.ActDone) -> str:
    return f"The dealer {act_in_words(fact.act)}."


def _slip_in_words(fact: practice.ActSlipped) -> str:
    due = f" Due was: {fact.due[:1].lower()}{fact.due[1:]}." if fact.due else ""
    stopped = "" if fact.happened else " It is stopped."
    return f"The dealer {act_in_words(fact.act)}. {fact.shows}{due}{stopped}"


def _aloud(fact: practice.ActDone | practice.ActSlipped) -> str:
    """What a dealer says is heard, right or wrong; what a dealer does is seen."""
    said = fact.act.said if fact.act.verb in ("call", "announce") else ""
    return f"{capital(said)}." if said else ""


def _mispaid(fact: practice.Mispaid) -> str:
    much = "too much" if fact.got > fact.due else "too little"
    where = at(fact.area, fact.box, fact.hand)
    return f"{fact.player}, {where}, {fact.wager.replace('_', ' ')}: {shown(abs(fact.got - fact.due))} {much}."


def _notice_in_words(fact: practice.SlipNoticed) -> str:
    who = {"dealer": "The dealer notices it", "patron": "A player speaks up", "supervisor": "A supervisor steps in"}
    return f"{who[fact.by]}: {fact.words[:1].lower()}{fact.words[1:]}"


def _speaks_up(fact: practice.SlipNoticed) -> str:
    """Aloud nobody says what was due, only that something is wrong."""
    if fact.by == "dealer":
        return ""
    return f"{fact.player}: “That is not right.”" if fact.player else "“One moment, please. That is not right.”"


def _fault_in_words(fact: FaultPlaced) -> str:
    """For whoever reads the round later: that it was put there, and why somebody would."""
    fault = fact.fault
    where = "" if fault.area is None else f", {at(fault.area, fault.box, fault.hand)}"
    why = f" Why: {fault.why}." if fault.why else ""
    signal = f"{fault.player} {fault.signal}." if fault.signal else ""
    seen = " ".join(filter(None, (signal, _what_anybody_sees(fact))))
    return f"Put on the table for practice: {fault.kind.replace('_', ' ')}{where}.{f' {seen}' if seen else ''}{why}"


def _what_anybody_sees(fact: FaultPlaced) -> str:
    """What anybody at the table sees and hears of it; a signal is seen at its seat, as every other is."""
    fault = fact.fault
    says = f"{fault.player}: “{fault.says}”" if fault.says else ""
    return " ".join(filter(None, (fault.shows, says)))


PRACTICE_WORDS: Final[Sayings] = (
    say(FaultPlaced, _fault_in_words, aloud=_what_anybody_sees, by_dealer=False, beside=True),
    say(FaultHandled, lambda fact: "It was dealt with." if fact.caught else "It was dealt with after it was missed."),
    say(
        FaultMissed,
        lambda fact: "What was wrong at the table was passed over" + (": it stands." if fact.stands else "."),
    ),
    say(practice.PracticeBegun, lambda fact: f"The deal is done by hand from here on: {fact.level}."),
    say(practice.PracticeEnded, "The practice of the deal is over."),
    say(practice.ActDone, _done, aloud=_aloud),
    say(practice.ActSlipped, _slip_in_words, aloud=lambda fact: _aloud(fact) if fact.happened else "", mistake=True),
    say(practice.ActLeftOut, lambda fact: f"Left out: {fact.due[:1].lower()}{fact.due[1:]}."),
    say(
        practice.CardAstray,
        lambda fact: f"A card goes astray: it lies at {_lies(fact.astray)}.",
    ),
    say(practice.AstrayCleared, "The cards that went astray are taken up."),
    say(practice.Mispaid, _mispaid),
    say(practice.SlipLeft, lambda fact: f"It stands until somebody notices: {fact.slip.shows}"),
    say(practice.SlipNoticed, _notice_in_words, aloud=_speaks_up, by_dealer=False),
    say(practice.SupervisorCalled, "The dealer calls a supervisor.", aloud="A supervisor comes to the table."),
    say(practice.SlipRemedied, "It is put right."),
    say(
        practice.SlipStood,
        lambda fact: "Nobody noticed it in time: it stands" + (f", {shown(abs(fact.cents))}." if fact.cents else "."),
    ),
)


def _lies(astray: practice.Astray) -> str:
    return "the dealer’s own place" if astray.area == OWN else at(astray.area, astray.box, astray.hand)
