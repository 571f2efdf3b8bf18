"""Single cards that go astray: faced, dealt or burned by mistake."""

from collections.abc import Callable
from random import Random
from typing import Final, TypeVar

from casino.training.questions.rounds.preparation import step_named
from casino.training.questions.rounds.round import About, Played, PlayedRound
from casino.training.questions.sightings.family import Finding, Seen, Sighting
from games.cards.names import name
from games.game import Game, State
from games.irregularities import commands
from games.words import place

S = TypeVar("S", bound=State)
MIDST: Final = ("deal", "ask")
"""What is due while cards are still to come."""


def moments(played: Played, *acts: str) -> list[int]:
    """The moments of a round at which one of these acts is due, a card being left to go astray."""
    return [
        at
        for at, state in enumerate(played.states[:-1])
        if not state.over and state.table.shoe.remaining and played.game.due(state).act in acts
    ]


def _next_cards(played: Played, luck: Random) -> Seen:
    midst = moments(played, *MIDST)
    for face_up in (True, False):
        if midst:
            yield luck.choice(midst), {"face_up": face_up}


def _next_card_words(state: State, about: About) -> str:
    if about["face_up"]:
        return f"The next card lies at the mouth of the shoe with its face up: the {name(state.table.shoe.next_card)}."
    return "The next card lies at the mouth of the shoe with its back up."


def _judge_next_card(game: Game, state: State, about: About) -> Finding | None:
    return Finding("faced", (commands.BurnFacedCard(),)) if about["face_up"] else None


def card_dealt(first_deal_over: Callable[[S], bool], called: Callable[[S, About], str]) -> Sighting[S]:
    """A card to a player that was due or not; `called` says what has been said for the area so far."""

    def find(played: PlayedRound[S], luck: Random) -> Seen:
        for act in MIDST:
            players = [at for at in moments(played, act) if due_area(played, at) and first_deal_over(played.at(at))]
            if players:
                moment = luck.choice(players)
                due = played.game.due(played.at(moment))
                yield moment, {"area": due.area, "box": due.box}

    def words(state: S, about: About) -> str:
        where, card = place(about["area"], about["box"]), name(state.table.shoe.next_card)
        return f"{called(state, about)} The dealer draws the next card and lays it, face up, on {where}: the {card}."

    return Sighting("cards", find, words, _judge_dealt)


def due_area(played: Played, moment: int) -> int | None:
    return played.game.due(played.at(moment)).area


def _judge_dealt(game: Game, state: State, about: About) -> Finding | None:
    due = game.due(state)
    if due.act == "deal" and (due.area, due.box) == (about["area"], about["box"]):
        return None
    return Finding("in_error", (commands.UseAsNextCard(), commands.BurnExtraCard()))


def _burns(played: Played, luck: Random) -> Seen:
    begun = [at for at in moments(played, *MIDST) if played.at(at).cards_used]
    if begun:
        yield luck.choice(begun), {}
    if ready := step_named(played.document, "burn", luck.randbytes(32)):
        yield 0, {"made_ready": ready}


def _burn_words(state: State, about: About) -> str:
    when = "The cards have been shuffled and made ready." if state.over else "The round is under way."
    return f"{when} The dealer draws the next card and slides it, unseen, into the discard rack."


def _judge_burn(game: Game, state: State, about: About) -> Finding | None:
    due = game.due(state).act == "burn"
    return None if due else Finding("burned", (commands.UseBurnedCard(), commands.LeaveBurned()))


NEXT_CARD: Final = Sighting("cards", _next_cards, _next_card_words, _judge_next_card)
BURN: Final = Sighting("cards", _burns, _burn_words, _judge_burn)
