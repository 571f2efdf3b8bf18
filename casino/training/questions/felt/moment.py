"""What has just happened at a frozen table, in words: what a dealer there would know and a felt cannot show."""

from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.questions.contract import Question
from casino.training.questions.felt.frozen import played
from games.catalogue import GAMES
from games.game import State
from games.words import place


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


_OPEN: Final = {
    "close_bets": "Bets are open.",
    "call_insurance": "The initial deal is over, and insurance has not been called.",
    "close_insurance": "Insurance has been called and is open.",
}
