"""What is seen at a table of either of the blackjacks, in order or not."""

from collections.abc import Iterator
from random import Random
from typing import Final

from casino.training.lessons.twentyone.requests import State
from casino.training.questions.rounds.round import Played
from casino.training.questions.sightings import cards, deals, device, money, steps
from casino.training.questions.sightings.family import NOTHING, About, Finding, Sighting
from games.cards.names import name
from games.game import Game
from games.irregularities.commands import BurnExtraCard, HoldExtraCard, UseAsNextCard
from games.irregularities.remedies import Remedy
from games.twentyone.facts import MissInsurance
from games.twentyone.insurance import insurance_missed
from games.words import listed, place


def first_deal_over(state: State) -> bool:
    return state.initial_deal_over


def _called(state: State, about: About) -> str:
    """What has been said for the area so far."""
    where = place(about["area"], about["box"]).capitalize()
    box = next(box for box in state.boxes if (box.area, box.box) == (about["area"], about["box"]))
    if box.hand.doubled:
        return f"{where} has doubled."
    if box.hand.called:
        return f"{where} has called for a card."
    if box.card_due:
        return f"{where} has {'split' if box.hand.split else 'made no decision, and its dealer draws for it'}."
    return f"{where} has been asked and has said nothing yet."


# --- a card to the dealer ---------------------------------------------------------------------------


def _to_the_dealer(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    drawing = [
        at for at in cards.moments(played, "deal") if first_deal_over(played.at(at)) and not cards.due_area(played, at)
    ]
    asking = cards.moments(played, "ask")
    done = [at for at in cards.moments(played, "settle", "pick_up") if _finished(played, at)]
    for moments, seen in ((drawing, True), (asking, True), (done, True), (done, False)):
        if moments:
            yield luck.choice(moments), {"unseen": not seen}


def _finished(played: Played, moment: int) -> bool:
    """No hand is to have another card, and all of the dealer's lie there."""
    state = played.at(moment)
    waiting = bool(state.at_once) or any(box.turn is not None for box in state.boxes)
    return state.initial_deal_over and not (waiting or state.dealer_picked_up) and len(state.dealer) > 1


def _to_the_dealer_words(state: State, about: About) -> str:
    held = f"{_decided(state)} The dealer holds {listed([f'the {name(card)}' for card in state.dealer])}"
    if not about["unseen"]:
        card = name(state.table.shoe.next_card)
        return f"{held}, draws the next card and lays it, face up, on that hand: the {card}."
    return f"{held}, draws the next card and lays it face down on that hand; nobody has seen it."


def _decided(state: State) -> str:
    """How far the decisions are, which no felt shows."""
    box = state.in_turn
    return f"Decisions have come to {place(box.area, box.box)}." if box else "All decisions have been made."


def _to_the_dealer_judged(game: Game, state: State, about: About) -> Finding:
    due = game.due(state)
    if due.act == "deal" and due.area is None:
        return Finding(NOTHING, state, rule=due.rule)
    if due.act == "ask":
        return Finding("in_error", state, (UseAsNextCard(),))
    if about["unseen"]:
        return Finding("extra_unseen", state, (HoldExtraCard(),))
    return Finding("extra_seen", state, (BurnExtraCard(),))


# --- insurance --------------------------------------------------------------------------------------


def _insurances(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    acts = [played.game.due(state) for state in played.states]
    forgotten = [at for at, act in enumerate(acts) if act.act == "call_insurance"]
    first = next((at for at, act in enumerate(acts) if act.act == "ask"), None)
    for moment in (*forgotten[:1], first):
        area = None if moment is None else _first_asked(played, moment)
        if moment is not None and area is not None:
            yield moment, {"area": area}


def _first_asked(played: Played, moment: int) -> int | None:
    return next((box.area for box in played.at(moment).boxes if box.turn is not None), None)


def _insurance_words(state: State, about: About) -> str:
    called = " Insurance has been called and closed." if state.insurance == "closed" else ""
    asked = place(about["area"], None)
    return f"The dealer’s card is the {name(state.dealer[0])}.{called} The dealer turns to {asked} for its decision."


def _insurance_judged(game: Game, state: State, about: About) -> Finding:
    if state.insurance == "due":
        return Finding("insurance", state, (MissInsurance(),))
    return Finding(NOTHING, state, rule=game.due(state).rule)


_TO_THE_DEALER: Final = Sighting(
    "cards",
    _to_the_dealer,
    _to_the_dealer_words,
    _to_the_dealer_judged,
    {
        "extra_seen": "The dealer’s finished hand got a card too many, which was seen",
        "extra_unseen": "The dealer’s finished hand got a card too many, which nobody saw",
    },
)
_INSURANCE: Final = Sighting(
    "steps", _insurances, _insurance_words, _insurance_judged, {"insurance": "Insurance was not called"}
)
BEFORE_MONEY: Final = {
    "cards.next_card": cards.NEXT_CARD,
    "cards.card_dealt": cards.card_dealt(first_deal_over, _called),
    "cards.to_the_dealer": _TO_THE_DEALER,
    "cards.burn": cards.BURN,
    "steps.preparation": steps.PREPARATION,
    "steps.insurance": _INSURANCE,
    "steps.rack": steps.RACK,
    "deals.order": deals.order(first_deal_over),
    "deals.empty": deals.EMPTY,
    "deals.count": deals.COUNT,
}
PAYMENTS: Final = {"money.payment": money.PAYMENT, "money.player_card": money.PLAYER_CARD}
AFTER_MONEY: Final = {
    "money.device": money.DEVICE,
    "money.disruption": money.DISRUPTION,
    "device.failure": device.FAILURE,
}
REMEDIES: Final = {
    "steps": (Remedy(MissInsurance, "still taking insurance until the dealer’s second card", insurance_missed),)
}
