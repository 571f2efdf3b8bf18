"""What has just happened at a frozen table, in words: what a dealer there would know and a felt cannot show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from casino.floor.frozen import frozen_look
from casino.floor.spoken import SAYS
from casino.training.questions.contract import Question
from casino.training.questions.frozen import played
from games.catalogue import GAMES
from games.chips import shown
from games.twentyone.boxes import place


def just_now(question: Question) -> str:
    """The last thing that was said or done before the moment of a question; nothing where the felt shows it all."""
    if not question.moment:
        return ""
    event, state = played(question).log[question.moment - 1], played(question).at(question.moment)
    name = type(event).__name__
    if more := _MORE.get(name):
        return more(event)
    says = SAYS.get(name)
    return says(frozen_look(GAMES[question.game], state), event) if says else ""


def being_asked(question: Question, state: Any) -> str:
    """Whom the dealer has turned to, and whether bets or insurance are open."""
    act = GAMES[question.game].due(state)
    if act.act in ("ask", "ask_join", "ask_about_bet"):
        hand = f", hand {act.hand}" if act.hand and len(state.box(act.area, act.box).hands) > 1 else ""
        turned = f"You have turned to {act.player} on {place(act.area, act.box)}{hand}."
        return f"Insurance is closed. {turned}" if getattr(state, "insurance", "") == "closed" else turned
    return _OPEN.get(act.act) or just_now(question)


_OPEN: Final = {
    "close_bets": "Bets are open.",
    "call_insurance": "The initial deal is over, and insurance has not been called.",
    "close_insurance": "Insurance has been called and is open.",
}


def _where(event: Any) -> str:
    return place(event.area, getattr(event, "box", None))


def _picked_up(event: Any) -> str:
    return f"The cards of {_where(event)} go to the discard rack." if event.area else ""


_MORE: Final[dict[str, Callable[[Any], str]]] = {
    "CardCalled": lambda event: f"{_where(event).capitalize()} calls for a card.",
    "CardsPickedUp": _picked_up,
    "CardTurnedUp": lambda event: "You turn one of your cards face up.",
    "DealerRevealed": lambda event: "You turn all of your cards face up.",
    "HandTurned": lambda event: f"You turn the cards of area {event.area} face up.",
    "HandsPickedUp": lambda event: "The cards of decided hands go to the discard rack.",
    "SevensCollected": lambda event: (
        f"You take {event.player}’s {shown(event.stake)} from the sensor of area {event.area}."
    ),
}
