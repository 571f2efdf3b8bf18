"""What is seen at a table of either of the blackjacks, in order or not."""

from random import Random
from typing import Final

from casino.training.lessons.twentyone.requests import State
from casino.training.questions.rounds.round import About, PlayedRound
from casino.training.questions.sightings import cards, deals, device, money, steps
from casino.training.questions.sightings.family import Finding, Seen, Sighting
from games.cards.names import name
from games.game import Game
from games.irregularities.commands import BurnExtraCard, HoldExtraCard, UseAsNextCard
from games.twentyone.facts import MissInsurance
from games.twentyone.irregularities import REMEDIES as OWN
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


def _to_the_dealer(played: PlayedRound[State], luck: Random) -> Seen:
    dealt = [at for at in cards.moments(played, "deal") if first_deal_over(played.at(at))]
    drawing = [at for at in dealt if not cards.due_area(played, at)]
    asking = cards.moments(played, "ask")
    done = [at for at in cards.moments(played, "settle", "pick_up") if _is_finished(played.at(at))]
    for moments, seen in ((drawing, True), (asking, True), (done, True), (done, False)):
        if moments:
            yield luck.choice(moments), {"unseen": not seen}


def _is_finished(state: State) -> bool:
    """No hand is to have another card, and all of the dealer's lie there."""
    waiting = bool(state.at_once) or any(box.turn is not None for box in state.boxes)
    return state.initial_deal_over and not (waiting or state.dealer_picked_up) and len(state.dealer) > 1


def _to_the_dealer_words(state: State, about: About) -> str:
    box = state.in_turn  # how far the decisions are, which no felt shows
    far = f"Decisions have come to {place(box.area, box.box)}." if box else "All decisions have been made."
    held = f"{far} The dealer holds {listed([f'the {name(card)}' for card in state.dealer])}"
    if not about["unseen"]:
        card = name(state.table.shoe.next_card)
        return f"{held}, draws the next card and lays it, face up, on that hand: the {card}."
    return f"{held}, draws the next card and lays it face down on that hand; nobody has seen it."


def _judge_to_the_dealer(game: Game, state: State, about: About) -> Finding | None:
    due = game.due(state)
    if due.act == "deal" and due.area is None:
        return None
    if due.act == "ask":
        return Finding("in_error", (UseAsNextCard(),))
    return Finding("extra_unseen", (HoldExtraCard(),)) if about["unseen"] else Finding("extra_seen", (BurnExtraCard(),))


def _insurances(played: PlayedRound[State], luck: Random) -> Seen:
    acts = [played.game.due(state).act for state in played.states]
    for moment in [acts.index(act) for act in ("call_insurance", "ask") if act in acts]:
        waiting = [box.area for box in played.at(moment).boxes if box.turn is not None]
        if waiting:
            yield moment, {"area": waiting[0]}


def _insurance_words(state: State, about: About) -> str:
    called = " Insurance has been called and closed." if state.insurance == "closed" else ""
    asked = place(about["area"], None)
    return f"The dealer’s card is the {name(state.dealer[0])}.{called} The dealer turns to {asked} for its decision."


def _judge_insurance(game: Game, state: State, about: About) -> Finding | None:
    return Finding("insurance", (MissInsurance(),)) if state.insurance == "due" else None


_TO_THE_DEALER: Final = Sighting(
    "cards",
    _to_the_dealer,
    _to_the_dealer_words,
    _judge_to_the_dealer,
    {
        "extra_seen": "The dealer’s finished hand got a card too many, which was seen",
        "extra_unseen": "The dealer’s finished hand got a card too many, which nobody saw",
    },
)
_INSURANCE: Final = Sighting(
    "steps", _insurances, _insurance_words, _judge_insurance, {"insurance": "Insurance was not called"}
)
BEFORE_MONEY: Final[dict[str, Sighting[State]]] = {
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
AFTER_MONEY: Final = {**money.PEOPLE, "device.failure": device.FAILURE}
REMEDIES: Final = {"steps": OWN}
