"""Single cards that go astray: faced, dealt or burned by mistake, or one too many for the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from casino.felt.cards import name
from casino.library.words import listed
from casino.training.questions.irregularity_kinds import BLACKJACKS, NOTHING, THREE, About, Finding, Sighting
from casino.training.questions.made_ready import step_named
from casino.training.questions.rounds import Played
from games.irregularities.commands import (
    BurnExtraCard,
    BurnFacedCard,
    HoldExtraCard,
    LeaveBurned,
    UseAsNextCard,
    UseBurnedCard,
)
from games.round import Game
from games.twentyone.boxes import place

_MIDST: Final = ("deal", "ask")
"""What is due while cards are still to come."""


def _moments(played: Played, *acts: str) -> list[int]:
    """The moments of a round at which one of these acts is due, a card being left to go astray."""
    return [
        at
        for at, state in enumerate(played.states[:-1])
        if not state.over and state.table.shoe.remaining and played.game.due(state).act in acts
    ]


# --- the next card in the shoe ----------------------------------------------------------------------


def _next_cards(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    moments = _moments(played, *_MIDST)
    for face_up in (True, False):
        if moments:
            yield luck.choice(moments), {"face_up": face_up}


def _next_card_words(state: Any, about: About) -> str:
    if about["face_up"]:
        return f"The next card lies at the mouth of the shoe with its face up: the {name(state.table.shoe.next_card)}."
    return "The next card lies at the mouth of the shoe with its back up."


def _next_card_judged(game: Game, state: Any, about: About) -> Finding:
    if about["face_up"]:
        return Finding("faced", state, (BurnFacedCard(),))
    return Finding(NOTHING, state, rule=game.due(state).rule)


# --- a card to a player or to the dealer ------------------------------------------------------------


def _cards_dealt(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    for act in _MIDST:
        players = [at for at in _moments(played, act) if _due_area(played, at) and _past_first_deal(played.at(at))]
        if players:
            moment = luck.choice(players)
            act_due = played.game.due(played.at(moment))
            yield moment, {"area": act_due.area, "box": act_due.box}


def _due_area(played: Played, moment: int) -> int | None:
    return played.game.due(played.at(moment)).area


def _past_first_deal(state: Any) -> bool:
    return bool(getattr(state, "initial_deal_over", state.dealer))


def _dealt_words(state: Any, about: About) -> str:
    where = place(about["area"], about["box"])
    card = name(state.table.shoe.next_card)
    return f"{_called(state, about)} The dealer draws the next card and lays it, face up, on {where}: the {card}."


def _called(state: Any, about: About) -> str:
    """What has been said for the area so far."""
    where = place(about["area"], about["box"]).capitalize()
    if hasattr(state, "hands"):
        at_war = state.hand(about["area"]).choice == "war"
        return f"{where} has gone to war." if at_war else f"{where} has not yet said war or surrender."
    box = state.box(about["area"], about["box"])
    if box.hand.doubled:
        return f"{where} has doubled."
    if box.hand.called:
        return f"{where} has called for a card."
    if box.card_due:
        return f"{where} has {'split' if box.hand.split else 'made no decision, and its dealer draws for it'}."
    return f"{where} has been asked and has said nothing yet."


def _dealt_judged(game: Game, state: Any, about: About) -> Finding:
    due = game.due(state)
    if due.act == "deal" and (due.area, due.box) == (about["area"], about["box"]):
        return Finding(NOTHING, state, rule=due.rule)
    return Finding("in_error", state, (UseAsNextCard(), BurnExtraCard()))


def _to_the_dealer(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    drawing = [at for at in _moments(played, "deal") if _past_first_deal(played.at(at)) and not _due_area(played, at)]
    asking = _moments(played, "ask")
    done = [at for at in _moments(played, "settle", "pick_up") if _finished(played, at)]
    for moments, seen in ((drawing, True), (asking, True), (done, True), (done, False)):
        if moments:
            yield luck.choice(moments), {"unseen": not seen}


def _finished(played: Played, moment: int) -> bool:
    """No hand is to have another card, and all of the dealer's lie there."""
    state = played.at(moment)
    waiting = bool(state.at_once) or any(box.turn is not None for box in state.boxes)
    return state.initial_deal_over and not (waiting or state.dealer_picked_up) and len(state.dealer) > 1


def _to_the_dealer_words(state: Any, about: About) -> str:
    held = f"{_decided(state)} The dealer holds {listed([f'the {name(card)}' for card in state.dealer])}"
    if not about["unseen"]:
        card = name(state.table.shoe.next_card)
        return f"{held}, draws the next card and lays it, face up, on that hand: the {card}."
    return f"{held}, draws the next card and lays it face down on that hand; nobody has seen it."


def _decided(state: Any) -> str:
    """How far the decisions are, which no felt shows."""
    box = state.in_turn
    return f"Decisions have come to {place(box.area, box.box)}." if box else "All decisions have been made."


def _to_the_dealer_judged(game: Game, state: Any, about: About) -> Finding:
    due = game.due(state)
    if due.act == "deal" and due.area is None:
        return Finding(NOTHING, state, rule=due.rule)
    if due.act == "ask":
        return Finding("in_error", state, (UseAsNextCard(),))
    if about["unseen"]:
        return Finding("extra_unseen", state, (HoldExtraCard(),))
    return Finding("extra_seen", state, (BurnExtraCard(),))


# --- a burn -----------------------------------------------------------------------------------------


def _burns(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    moments = [at for at in _moments(played, *_MIDST) if played.at(at).cards_used]
    if moments:
        yield luck.choice(moments), {}
    if ready := step_named(played.document, "burn", luck.randbytes(32)):
        yield 0, {"made_ready": ready}


def _burn_words(state: Any, about: About) -> str:
    when = "The cards have been shuffled and made ready." if state.over else "The round is under way."
    return f"{when} The dealer draws the next card and slides it, unseen, into the discard rack."


def _burn_judged(game: Game, state: Any, about: About) -> Finding:
    due = game.due(state)
    if due.act == "burn":
        return Finding(NOTHING, state, rule=due.rule)
    return Finding("burned", state, (UseBurnedCard(), LeaveBurned()))


SIGHTINGS: Final = {
    "next_card": Sighting("cards", THREE, _next_cards, _next_card_words, _next_card_judged),
    "card_dealt": Sighting("cards", THREE, _cards_dealt, _dealt_words, _dealt_judged),
    "to_the_dealer": Sighting("cards", BLACKJACKS, _to_the_dealer, _to_the_dealer_words, _to_the_dealer_judged),
    "burn": Sighting("cards", THREE, _burns, _burn_words, _burn_judged),
}
