"""A shuffling device that may have failed, and what is at hand when it has."""

from random import Random
from typing import Final

from casino.training.questions.rounds.round import About, Played
from casino.training.questions.sightings.family import Finding, Seen, Sighting
from games.cards.cards import Card
from games.cards.names import name
from games.game import Game, State
from games.irregularities.commands import EndRound, Failure, MoveToSpareDevice, OfferReturn, StartAgain

_FAILURES: Final = {
    "failed": Failure(),
    "unfair": Failure(disadvantage=True),
    "no_spare": Failure(spare_device=False),
    "stuck": Failure(cards_can_move=False),
}
_STOPS: Final = "The device stops and will not start again. Nobody has gained or lost by it"
_WORDS: Final = {
    "failed": f"{_STOPS}, another device stands ready, and the cards come out whole.",
    "unfair": (
        "The device stops and has shown the cards that were to come, so that somebody could play by them. "
        "Another device stands ready, and the cards come out whole."
    ),
    "no_spare": f"{_STOPS}, the cards come out whole, and there is no other device on the floor.",
    "stuck": f"{_STOPS}, another device stands ready, but it does not take these cards.",
    "damaged": f"{_STOPS}, and another device stands ready. It has torn a card, the {{card}}; the others are whole.",
    "busy": "The device hums and blinks, as it does while it mixes, and then lets the next card go.",
}


def _find(played: Played, luck: Random) -> Seen:
    acts = ("ask", "deal", "settle")
    begun = [at for at, state in enumerate(played.states[:-1]) if not state.over and state.cards_used]
    moments = [at for at in begun if played.game.due(played.at(at)).act in acts]
    for failure in (*_FAILURES, "busy", "busy"):
        if moments:
            yield luck.choice(moments), {"device": True, "failure": failure}
    for at in luck.sample(moments, min(1, len(moments))):
        if inside := played.at(at).table.shoe.stack:
            yield at, {"device": True, "failure": "damaged", "damaged": luck.choice(inside).text}


def _failure(about: About) -> Failure:
    if about["failure"] == "damaged":
        return Failure(damaged=(Card.of(about["damaged"]),))
    return _FAILURES[about["failure"]]


def _words(state: State, about: About) -> str:
    torn = name(Card.of(about["damaged"])) if "damaged" in about else ""
    return f"The table deals from a shuffling device. {_WORDS[about['failure']].format(card=torn)}"


def _judge(game: Game, state: State, about: About) -> Finding | None:
    if about["failure"] == "busy":
        return None
    failure = _failure(about)
    moves = failure.spare_device and failure.cards_can_move
    wrong = "unfair" if failure.disadvantage else "failed" if moves else "stranded"
    ways = (MoveToSpareDevice(failure=failure), EndRound(failure=failure), OfferReturn(failure=failure), StartAgain())
    return Finding(wrong, ways)


FAILURE: Final = Sighting[State]("device", _find, _words, _judge)
