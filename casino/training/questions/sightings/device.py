"""A shuffling device that may have failed, and what is at hand when it has."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from casino.training.questions.rounds.round import Played
from casino.training.questions.sightings.family import NOTHING, About, Finding, Sighting
from games.game import Game
from games.irregularities.commands import (
    EndRound,
    Failure,
    MoveToSpareDevice,
    OfferReturn,
    StartAgain,
)

_FAILURES: Final = {
    "failed": Failure(),
    "unfair": Failure(disadvantage=True),
    "no_spare": Failure(spare_device=False),
    "stuck": Failure(cards_can_move=False),
}
_TOLD: Final = {
    "failed": (
        "The device stops and will not start again. Nobody has gained or lost by it, another device stands ready, "
        "and the cards come out whole."
    ),
    "unfair": (
        "The device stops and has shown the cards that were to come, so that somebody could play by them. "
        "Another device stands ready, and the cards come out whole."
    ),
    "no_spare": (
        "The device stops and will not start again. Nobody has gained or lost by it, the cards come out whole, "
        "and there is no other device on the floor."
    ),
    "stuck": (
        "The device stops and will not start again. Nobody has gained or lost by it, another device stands ready, "
        "but it does not take these cards."
    ),
    "busy": "The device hums and blinks, as it does while it mixes, and then lets the next card go.",
}


def _in_rounds(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    acts = ("ask", "deal", "settle")
    moments = [
        at
        for at, state in enumerate(played.states[:-1])
        if not state.over and state.cards_used and played.game.due(state).act in acts
    ]
    for failure in (*_FAILURES, "busy", "busy"):
        if moments:
            yield luck.choice(moments), {"device": True, "failure": failure}


def _words(state: Any, about: About) -> str:
    return f"The table deals from a shuffling device. {_TOLD[about['failure']]}"


def _judged(game: Game, state: Any, about: About) -> Finding:
    if about["failure"] == "busy":
        return Finding(NOTHING, state, rule=game.due(state).rule)
    failure = _FAILURES[about["failure"]]
    wrong = "unfair" if failure.disadvantage else "failed" if failure == Failure() else "stranded"
    ways = (MoveToSpareDevice(failure=failure), EndRound(failure=failure), OfferReturn(failure=failure), StartAgain())
    return Finding(wrong, state, ways)


FAILURE: Final = Sighting("device", _in_rounds, _words, _judged)
