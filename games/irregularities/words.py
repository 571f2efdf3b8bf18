"""The words for what goes wrong at a table of any game, and for what is done about it."""

from __future__ import annotations

from typing import Final

from games.cards.backs import Back
from games.cards.names import name, with_suits
from games.chips.chips import shown
from games.irregularities import facts
from games.table.staff import who_is_told
from games.table.words import wager_of
from games.words import Saying, Sayings, Wagers, at, capital, listed, say


def trouble_words(wagers: Wagers) -> Sayings:
    """The words for every fact of this kind."""
    undone = say(
        facts.SettlementUndone,
        lambda fact: f"Undone: {wager_of(fact.line, wagers)} lies as before.",
        follows=lambda fact: f"what {fact.line.player} was paid or lost goes back",
    )
    return (*_CARDS, *_ROUND, *_DEVICE, *_STAFF, undone, _corrected(wagers))


_STEPS: Final[dict[facts.Step, str]] = {
    "shuffle": "the round is finished, and the cards are shuffled after it",
    "cut": "the round is finished, and the cards are shuffled and cut after it",
    "burn": "the card stays in the game",
    "refill": "the discards wait for the end of the next initial deal",
}


def _backs(back: Back | None) -> str:
    return f" with {back} backs" if back else ""


_CARDS = (
    say(
        facts.CardLoose,
        lambda fact: f"A card left the shoe by mistake: {name(fact.card)}. In its turn it is the next card.",
        aloud=True,
        follows=lambda fact: f"the {name(fact.card)} is in its turn the next card",
        face_down=say(facts.CardLoose, "A card left the shoe by mistake. In its turn it is the next card.", aloud=True),
        beside=True,
        mistake=True,
    ),
    say(
        facts.CardTurnedDown,
        lambda fact: f"Area {fact.area} refuses the loose card and takes no further one.",
        aloud=True,
    ),
    say(
        facts.LooseCardBurned,
        lambda fact: f"The loose {name(fact.card)} is burned.",
        aloud=True,
        face_down=say(facts.LooseCardBurned, "The loose card is burned.", aloud=True),
    ),
    say(
        facts.StepForgotten,
        lambda fact: f"The {fact.step} was forgotten; the game goes on without it.",
        aloud=True,
        follows=lambda fact: _STEPS[fact.step],
        mistake=True,
    ),
    say(facts.ShuffleOrdered, "The cards are to be shuffled before the next round.", follows="the cards are shuffled"),
    say(facts.CardsChecked, lambda fact: f"The cards are checked by a {fact.by.title}."),
    say(
        facts.CardsReplaced,
        lambda fact: f"New cards come to the table{_backs(fact.back)}, dealt from a {fact.dealing}.",
        aloud=True,
        follows="other cards come to the table",
    ),
)


def _put_right(fact: facts.RoundPutRight) -> str:
    places = listed([f"area {area}" if area else "the dealer" for area in dict.fromkeys(fact.dealt_to)])
    return f"Cards that went to {places} by mistake are laid where they belong."


_ROUND = (
    say(
        facts.RoundPutRight,
        _put_right,
        aloud=True,
        follows="the cards are laid where they should have gone",
        mistake=True,
    ),
    say(
        facts.RoundVoided,
        lambda fact: f"The round is void: {fact.why}.",
        aloud=lambda fact: f"The round is void: {with_suits(fact.why)}.",
        follows=lambda fact: f"the round is void: {fact.why}",
        mistake=True,
    ),
)


_DEVICE = (
    say(
        facts.CardsMoved,
        "The device failed: its cards go into another.",
        aloud=True,
        follows="the cards go into the other device and the game goes on",
    ),
    say(
        facts.ReturnOffered,
        lambda fact: f"{listed(fact.players) or 'Nobody'} may have the wagers of the round back.",
        aloud=True,
        follows=lambda fact: f"{listed(fact.players)} may have their wagers back" if fact.players else "",
    ),
    say(
        facts.ReturnChosen,
        lambda fact: f"{fact.player} {'takes the wagers back' if fact.taken_back else 'plays on'}.",
        aloud=True,
        by_dealer=False,
    ),
    say(facts.ShoeFilled, "The cards of the failed device are in a shoe.", aloud=True),
    say(
        facts.ShoeTookOver,
        "Nobody is left in the round: a card shoe takes the place of the failed device.",
        aloud=True,
    ),
    say(
        facts.JackpotStopped,
        "The jackpot is out of order: no jackpot wagers for now.",
        aloud="The jackpot is out of order: no jackpot wagers for now.",
    ),
    say(facts.JackpotRestored, "The jackpot works again.", aloud="The jackpot works again."),
)


def _corrected(wagers: Wagers) -> Saying[facts.PaymentCorrected]:
    def log(fact: facts.PaymentCorrected) -> str:
        paid, due = shown(fact.paid), shown(fact.due)
        way = "is paid the rest" if fact.due > fact.paid else "is asked for the difference back"
        report = " It is reported." if fact.report else ""
        why = f" Why: {fact.why}." if fact.why else ""
        where = f"{fact.player}, {at(fact.area, fact.box, fact.hand)}, {wagers[fact.wager].words.lower()}"
        return f"Wrong payment: {where} was paid {paid} where {due} was due, and {way}.{why}{report}"

    def aloud(fact: facts.PaymentCorrected) -> str:
        where = at(fact.area, fact.box, fact.hand)
        return f"{fact.player}, {where}, {wagers[fact.wager].said}: {_difference(fact)}."

    def own(fact: facts.PaymentCorrected) -> str:
        where = at(fact.area, fact.box, fact.hand)
        return f"Your {wagers[fact.wager].said} on {where}: {_difference(fact)}."

    def follows(fact: facts.PaymentCorrected) -> str:
        difference = shown(abs(fact.due - fact.paid))
        if fact.paid > fact.due:
            return f"{fact.player} is asked to give {difference} back"
        return f"{fact.player} is offered the {difference} that are missing"

    return say(facts.PaymentCorrected, log, aloud=aloud, own=own, follows=follows, beside=True, mistake=True)


def _difference(fact: facts.PaymentCorrected) -> str:
    """A payment that was wrong, why, and which way the difference goes."""
    difference = shown(abs(fact.due - fact.paid))
    way = f"{difference} more is paid" if fact.due > fact.paid else f"{difference} goes back to the house"
    why = f" ({fact.why})" if fact.why else ""
    return f"{shown(fact.paid)} was paid where {shown(fact.due)} was due{why}, so {way}"


def _heard(fact: facts.OrderGiven) -> str:
    """Of an order that changes nothing on the felt the table hears what everybody at it must keep to."""
    return "English only at the table, please." if fact.order == "english_only" else ""


_STAFF = (
    say(
        facts.StaffTold,
        lambda fact: f"To be told: {who_is_told(fact.told)}.",
        follows=lambda fact: f"{who_is_told(fact.told)} must be told",
    ),
    say(facts.OrderGiven, lambda fact: f"{capital(fact.words).rstrip('.')}.", aloud=_heard, beside=True),
)
