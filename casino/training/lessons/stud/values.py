"""Poker hands read at Caribbean Stud."""

from collections.abc import Iterator
from typing import Final

from casino.training.lessons.lesson import Hands, Reading
from casino.training.questions.choices import Option
from casino.training.questions.contract import Field, Input
from casino.training.questions.rounds.round import About, Played
from games.cards.cards import Rank
from games.cards.poker import ACE, rank
from games.cards.poker import Kind as Poker
from games.caribbean_stud.events import DealerRevealed, HandTurned
from games.caribbean_stud.options import CODE
from games.caribbean_stud.settlement import qualifies
from games.caribbean_stud.state import State
from games.rulebook import cite

_HANDS: Final[tuple[Option, ...]] = tuple(
    (kind.name.lower(), kind.name.replace("_", " ").capitalize()) for kind in reversed(Poker)
)
_RANKS: Final[tuple[Option, ...]] = tuple(
    (str(place + 1 if place else ACE), each.name.capitalize()) for place, each in enumerate(Rank)
)
_HAND_FIELDS: Final = (
    Field(name="hand", label="The hand", input=Input.ONE, options=_HANDS),
    Field(
        name="rank",
        label="The rank that counts first",
        input=Input.ONE,
        options=(*_RANKS[1:], _RANKS[0]),
        hint="Of a pair the pair's, of a straight its top, of five odd cards the highest.",
    ),
)
_YES_OR_NO: Final = (("yes", "It qualifies"), ("no", "No hand"))
_QUALIFIES: Final = Field(name="qualifies", label="Does it qualify?", input=Input.ONE, options=_YES_OR_NO)
_COMPARED: Final = (("higher", "Higher"), ("equal", "Equal"), ("lower", "Lower"))
_AGAINST: Final = Field(name="against", label="Against your hand it is", input=Input.ONE, options=_COMPARED)


def _poker_hands(played: Played) -> Iterator[tuple[int, About]]:
    for moment, event in enumerate(played.log, 1):
        if isinstance(event, DealerRevealed):
            yield moment, {"area": None}
        elif isinstance(event, HandTurned):
            yield moment, {"area": event.area}


def _poker(state: State, about: About) -> Reading | None:
    dealer, hand = rank(state.dealer), None if about["area"] is None else state.hand(about["area"])
    value = rank(hand.cards) if hand else dealer
    answer = {"hand": value.key, "rank": str(value.ranks[0])}
    if about["area"] is None:
        answer["qualifies"] = "yes" if qualifies(value) else "no"
        clause = cite(qualifies, CODE)
        because = "which qualifies" if qualifies(value) else "less than ace and king: no hand"
        topic, group = "qualifying", f"dealer {value.key} {'ace' if value.ranks[0] == ACE else ''}"
    else:
        answer["against"] = "higher" if value > dealer else "lower" if value < dealer else "equal"
        clause = f"13.1.{Poker.ROYAL_FLUSH - value.kind + 1}"  # 13.1 lists the kinds from the best down
        against = f"{answer['against']} {'to' if value == dealer else 'than'}"
        because = f"{against} the dealer’s {dealer.words.removeprefix('a ')}"
        topic, group = "poker-hands", value.key
    return Reading(topic=topic, group=group, answer=answer, rule=clause, why=f"{value.words.capitalize()}, {because}.")


def _prompt(state: State, about: About) -> str:
    return "Read your hand as dealer." if about["area"] is None else f"Read the hand on area {about['area']}."


HANDS: Final = Hands(
    find=_poker_hands,
    read=_poker,
    fields=lambda state, about: (*_HAND_FIELDS, _QUALIFIES if about["area"] is None else _AGAINST),
    prompt=_prompt,
    hints=("Look for equal ranks, then five in a row, then one suit (13.1).", "Rule 9.1 on qualifying."),
)
