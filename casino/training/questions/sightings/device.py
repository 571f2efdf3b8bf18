"""A shuffling device that may have failed, and what is at hand when it has."""

from random import Random
from typing import Final

from casino.training.questions.rounds.round import About, Played
from casino.training.questions.sightings.family import Finding, Seen, Sighting
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
    "busy": "The device hums and blinks, as it does while it mixes, and then lets the next card go.",
}


def _find(played: Played, luck: Random) -> Seen:
    acts = ("ask", "deal", "settle")
    begun = [at for at, state in enumerate(played.states[:-1]) if not state.over and state.cards_used]
    moments = [at for at in begun if played.game.due(played.at(at)).act in acts]
    for failure in (*_FAILURES, "busy", "busy"):
        if moments:
            yield luck.choice(moments), {"device": True, "failure": failure}


def _judge(game: Game, state: State, about: About) -> Finding | None:
    if about["failure"] == "busy":
        return None
    failure = _FAILURES[about["failure"]]
    wrong = "unfair" if failure.disadvantage else "failed" if failure == Failure() else "stranded"
    ways = (MoveToSpareDevice(failure=failure), EndRound(failure=failure), OfferReturn(failure=failure), StartAgain())
    return Finding(wrong, ways)


FAILURE: Final = Sighting[State](
    "device",
    _find,
    lambda state, about: f"The table deals from a shuffling device. {_WORDS[about['failure']]}",
    _judge,
)
