"""What a dealer at the table knows and no felt shows: what was called, what has gone, and what the house has chosen.

Every question tells as much of it as its answer depends on, so that no two rounds with different answers look alike.
"""

from typing import Final

from casino.floor.lobby.listings import range_in_words
from casino.training.lessons.catalogue import lessons_at, lessons_of
from casino.training.questions.contract import Question
from casino.training.questions.felt.frozen import played
from games.catalogue import GAMES
from games.chips.chips import shown
from games.game import State
from games.words import listed, place

_SOURCES: Final = {"shoe": "shoe", "device": "shuffling device"}
_OPEN: Final = {
    "close_bets": "Bets are open.",
    "call_insurance": "The initial deal is over, and insurance has not been called.",
    "close_insurance": "Insurance has been called and is open.",
}


def called_out(state: State) -> list[str]:
    """What was called in the round and cannot be seen in the cards and chips that lie there."""
    return lessons_at(state).unseen.called(state)


def counted_by(state: State, chips: tuple[int, ...] | None = None) -> list[str]:
    """What amounts depend on: the sign, and what the house has chosen.

    `chips` are those of a float that has not all of the table's.
    """
    return [
        f"The sign: {range_in_words(state.table.sign.area)}.",
        f"Chips: {listed([shown(chip) for chip in chips or state.options.chips])}.",
        *lessons_at(state).unseen.counted_by(state),
    ]


def procedure(state: State) -> list[str]:
    """What the house has chosen and the dealer's acts depend on."""
    source = f"Cards come from a {_SOURCES[state.table.shoe.dealing]}."
    return [source, *lessons_at(state).unseen.goes_by(state)]


def just_now(question: Question) -> str:
    """The last thing that was said or done before the moment of a question; nothing where the felt shows it all."""
    if not question.moment:
        return ""
    game, round_ = GAMES[question.game], played(question)
    faces = not game.hides_faces(round_.at(question.moment).options)
    return game.words.just_now(round_.log[question.moment - 1], faces=faces)


def being_asked(question: Question, state: State) -> str:
    """Whom the dealer has turned to, and whether bets or insurance are open."""
    act = GAMES[question.game].due(state)
    if act.act in ("ask", "ask_join", "ask_about_bet"):
        unseen = lessons_of(question.game).unseen
        turned = f"You have turned to {act.player} on {place(act.area, act.box)}{unseen.hand(state, act)}."
        return f"{unseen.said_before(state)} {turned}".lstrip()
    return _OPEN.get(act.act) or just_now(question)
