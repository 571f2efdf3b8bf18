"""Totals read at either of the blackjacks."""

from collections.abc import Callable, Iterator
from typing import Final

from casino.training.lessons.lesson import Hands, Reading
from casino.training.lessons.twentyone.requests import State
from casino.training.questions.choices import Option
from casino.training.questions.contract import Field, Input
from casino.training.questions.rounds.round import About, Played
from games.blackjack_switch.events import BoxesSwitched
from games.cards.cards import Card
from games.cards.names import short
from games.records import replace
from games.rulebook import cite
from games.star_blackjack.state import State as StarState
from games.twentyone.boxes import natural
from games.twentyone.comparison import bust_loses
from games.twentyone.decisions import box_at
from games.twentyone.facts import CardDealt
from games.twentyone.hands import MOST, Total, doubled_total, is_ace, is_blackjack, total
from games.words import place

_STANDINGS: Final[tuple[Option, ...]] = (
    ("blackjack", "A blackjack"),
    ("twenty_one", "21, and no blackjack"),
    ("under", "Under 21"),
    ("over", "Over 21"),
)
_TOTAL_FIELDS: Final = (
    Field(name="total", label="Total", input=Input.WHOLE, most=99),
    Field(name="soft", label="Hard or soft", input=Input.ONE, options=(("hard", "Hard"), ("soft", "Soft"))),
    Field(name="standing", label="It is", input=Input.ONE, options=_STANDINGS),
)
_MEANT, _SWITCHED = "1.1", "11.3"
_ACE, _NUMBER, _PICTURE = "3.2.1", "3.2.2", "3.2.3"
"""At both games what a blackjack is, and what cards count; at Blackjack Switch an ace and a ten that a switch made."""


def _totals(played: Played) -> Iterator[tuple[int, About]]:
    """Every hand of two cards or more, at the moment it came to them."""
    for moment, event in enumerate(played.log, 1):
        if isinstance(event, CardDealt):
            yield moment, {"area": event.area, "box": event.box, "hand": event.hand}
        elif isinstance(event, BoxesSwitched):
            yield from ((moment, {"area": event.area, "box": box, "hand": 1}) for box in (1, 2))


def _total(state: State, about: About) -> Reading | None:
    if about["area"] is None:
        cards = state.dealer
        return _dealers(state.table.code, cards) if len(cards) > 1 else None
    box = box_at(state, about["area"], about["box"])
    hand = box.hands[about["hand"] - 1]
    if len(hand.cards) < 2 or (isinstance(state, StarState) and state.options.face_down):
        return None
    code, is_natural = state.table.code, natural(box, hand) and not hand.doubled
    return _counted(code, hand.cards, hand.total, bj=is_natural, split=hand.split, switched=box.switched)


def counted_for(code: str) -> Callable[[tuple[Card, ...]], Reading]:
    """How the cards of a hand that nobody has split, switched or doubled are read at a game of the two."""
    return lambda cards: _counted(code, cards, total(cards), bj=is_blackjack(cards))


def _dealers(code: str, cards: tuple[Card, ...]) -> Reading:
    """The clause on a bust is about players: a dealer's total over 21 is only what its cards count."""
    read = _counted(code, cards, total(cards), bj=is_blackjack(cards))
    return replace(read, rule=_by_values(cards)) if total(cards).points > MOST else read


def _by_values(cards: tuple[Card, ...]) -> str:
    """What an ace counts, where there is one; else a picture, or a number."""
    if any(map(is_ace, cards)):
        return _ACE
    return _PICTURE if any(card.index in "JQK" for card in cards) else _NUMBER


def _counted(
    code: str, cards: tuple[Card, ...], counted: Total, *, bj: bool, split: bool = False, switched: bool = False
) -> Reading:
    points, soft = counted
    over = points > MOST
    standing = "blackjack" if bj else "twenty_one" if points == MOST else "over" if over else "under"
    topic, group, clause, because = _made_by(code, cards, counted, bj=bj, split=split)
    if group == "hard" and not (split or switched):
        group = f"hard {len(cards)}"
    answer = {"total": str(points), "soft": "soft" if soft else "hard", "standing": standing}
    why = f"{' '.join(map(short, cards))} counts {'soft ' if soft else 'hard ' if not over else ''}{points}{because}."
    return Reading(topic=topic, group=group, answer=answer, rule=clause, why=why)


def _made_by(code: str, cards: tuple[Card, ...], counted: Total, *, bj: bool, split: bool) -> tuple[str, str, str, str]:
    """What makes a total: its topic, what is special in it, the clause, and what there is to say of it."""
    if counted.points > MOST:
        return "busts", "over", cite(bust_loses, code), ""
    if bj:
        return "naturals", "blackjack", _MEANT, ": a blackjack, an ace and a ten-value card as the first two cards"
    if is_blackjack(cards):
        because = f", and no blackjack, because the hand was {'split' if split else 'switched'}"
        return "naturals", "split", cite(natural, code) if split else _SWITCHED, because
    if counted != total(cards):
        return "aces", "doubled", cite(doubled_total, code), ", the ace held at 1 under the double"
    topic, group = "hard-totals", "hard"
    if any(map(is_ace, cards)):
        topic, group = "aces", "soft" if counted.soft else "aces"
    return topic, "twenty_one" if counted.points == MOST else group, _by_values(cards), ""


def _prompt(state: State, about: About) -> str:
    if about["area"] is None:
        return "Read your hand as dealer."
    where = place(about["area"], about["box"])
    split = len(box_at(state, about["area"], about["box"]).hands) > 1
    return f"Read hand {about['hand']} of {where}." if split else f"Read the hand on {where}."


HANDS: Final = Hands(
    find=_totals,
    read=_total,
    fields=lambda state, about: _TOTAL_FIELDS,
    prompt=_prompt,
    hints=(
        "Count each ace as 1 first; if the total is 11 or less, one of them may count 11, and the total is soft.",
        "Ask where the first two cards came from before you call a blackjack.",
    ),
)
