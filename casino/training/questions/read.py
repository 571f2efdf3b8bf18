"""Read the hand: what lies on the felt is worth so much, before any chip moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from casino.felt.cards import short
from casino.training.questions.choices import Option, chance, judged
from casino.training.questions.contract import (
    Asked,
    Field,
    Given,
    Input,
    Kind,
    KindOfQuestion,
    NoSuchQuestion,
    Question,
    Verdict,
)
from casino.training.questions.frozen import felt_of, frozen
from casino.training.questions.rounds import Played
from casino.training.questions.unseen import called_out
from games.blackjack_switch.events import BoxesSwitched
from games.cards import Card, Rank
from games.caribbean_stud.events import DealerRevealed, HandTurned
from games.caribbean_stud.settlement import qualifies
from games.casino_war import events as war
from games.casino_war.settlement import compare
from games.catalogue import GAMES
from games.poker import ACE, HandValue, rank
from games.poker import Kind as Poker
from games.rulebook import cite
from games.twentyone.boxes import natural, place
from games.twentyone.comparing import bust_loses
from games.twentyone.facts import CardDealt
from games.twentyone.hands import MOST, Total, doubled_total, is_ace, is_blackjack, total
from games.wire import Record

About = dict[str, Any]


class Reading(Record, frozen=True):
    """What the engine makes of a hand: the answer, the clause behind it and why.

    `topic` is what makes the hand worth what it is, and `group` says what is special in it.
    """

    topic: str
    group: str
    answer: dict[str, str]
    rule: str
    why: str


# --- the two blackjacks -----------------------------------------------------------------------------

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


def _totals(played: Played) -> Iterator[tuple[int, About]]:
    """Every hand of two cards or more, at the moment it came to them."""
    for moment, event in enumerate(played.log, 1):
        if isinstance(event, CardDealt):
            yield moment, {"area": event.area, "box": event.box, "hand": event.hand}
        elif isinstance(event, BoxesSwitched):
            yield from ((moment, {"area": event.area, "box": box, "hand": 1}) for box in (1, 2))


def _total(state: Any, about: About) -> Reading | None:
    if about["area"] is None:
        cards = state.dealer
        return _counted(state.table.code, cards, total(cards), bj=is_blackjack(cards)) if len(cards) > 1 else None
    box = state.box(about["area"], about["box"])
    hand = box.hands[about["hand"] - 1]
    if len(hand.cards) < 2 or getattr(state.options, "face_down", False):
        return None
    code, is_natural = state.table.code, natural(box, hand) and not hand.doubled
    return _counted(code, hand.cards, hand.total, bj=is_natural, split=hand.split, switched=box.switched)


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
    if any(map(is_ace, cards)):
        return "aces", "twenty_one" if counted.points == MOST else "soft" if counted.soft else "aces", _ACE, ""
    clause = _PICTURE if any(card.index in "JQK" for card in cards) else _NUMBER
    return "hard-totals", "twenty_one" if counted.points == MOST else "hard", clause, ""


_MEANT: Final = "1.1"
_ACE, _NUMBER, _PICTURE = "3.2.1", "3.2.2", "3.2.3"
_SWITCHED: Final = "11.3"
"""At both games what a blackjack is, and what cards count; at Blackjack Switch an ace and a ten that a switch made."""


def _whose_total(about: About, split: bool) -> str:
    if about["area"] is None:
        return "your hand as dealer"
    where = place(about["area"], about["box"])
    return f"hand {about['hand']} of {where}" if split else f"the hand on {where}"


# --- Caribbean Stud ---------------------------------------------------------------------------------

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
_QUALIFIES: Final = Field(
    name="qualifies",
    label="Does it qualify?",
    input=Input.ONE,
    options=(("yes", "It qualifies"), ("no", "No hand")),
)
_AGAINST: Final = Field(
    name="against",
    label="Against your hand it is",
    input=Input.ONE,
    options=(("higher", "Higher"), ("equal", "Equal"), ("lower", "Lower")),
)


def _poker_hands(played: Played) -> Iterator[tuple[int, About]]:
    for moment, event in enumerate(played.log, 1):
        if isinstance(event, DealerRevealed):
            yield moment, {"area": None}
        elif isinstance(event, HandTurned):
            yield moment, {"area": event.area}


def _poker(state: Any, about: About) -> Reading | None:
    dealer = rank(state.dealer)
    value = dealer if about["area"] is None else rank(state.hand(about["area"]).cards)
    answer = {"hand": value.key, "rank": str(value.ranks[0])}
    if about["area"] is None:
        answer["qualifies"] = "yes" if qualifies(value) else "no"
        clause = cite(qualifies, "CS")
        because = "which qualifies" if qualifies(value) else "less than ace and king: no hand"
        topic, group = "qualifying", f"dealer {value.key} {'ace' if value.ranks[0] == ACE else ''}"
    else:
        answer["against"] = "higher" if value > dealer else "lower" if value < dealer else "equal"
        clause = _clause(value)
        because = (
            f"{answer['against']} {'to' if value == dealer else 'than'} the dealer’s {dealer.words.removeprefix('a ')}"
        )
        topic, group = "poker-hands", value.key
    return Reading(topic=topic, group=group, answer=answer, rule=clause, why=f"{value.words.capitalize()}, {because}.")


def _clause(value: HandValue) -> str:
    """13.1 lists the kinds from the best down."""
    return f"13.1.{Poker.ROYAL_FLUSH - value.kind + 1}"


# --- Casino War -------------------------------------------------------------------------------------

_COMPARED: Final[tuple[Option, ...]] = (("higher", "Higher: wins"), ("tie", "A tie"), ("lower", "Lower: loses"))


def _wars(played: Played) -> Iterator[tuple[int, About]]:
    for moment, event in enumerate(played.log, 1):
        if isinstance(event, war.CardDealt) and event.area is None:
            yield moment, {"deal": len(played.at(moment).dealer)}


def _war(state: Any, about: About) -> Reading | None:
    at = about["deal"] - 1
    against, compared = state.dealer[at], {}
    for hand in _compared(state, at):
        order = compare(hand.cards[at], against)
        compared[f"area{hand.area}"] = "higher" if order > 0 else "lower" if order else "tie"
    ties = "tie" in compared.values()
    why = f"Only ranks count, the ace highest, and yours is the {against.rank.name.lower()}."
    return Reading(
        topic="card-ranks", group=f"deal {at} {ties}", answer=compared, rule=_EQUAL if ties else _RANKED, why=why
    )


_EQUAL, _RANKED = "3.2", "3.2.1"
"""Suits make no difference, so cards of one rank tie; and the order of the ranks."""


def _compared(state: Any, at: int) -> list[Any]:
    return [hand for hand in state.hands if len(hand.cards) > at and not hand.picked_up]


# --- the question -----------------------------------------------------------------------------------

_FOUND: Final[dict[str, Callable[[Played], Iterator[tuple[int, About]]]]] = {
    "star-blackjack": _totals,
    "blackjack-switch": _totals,
    "casino-war": _wars,
    "caribbean-stud": _poker_hands,
}
_READ: Final[dict[str, Callable[[Any, About], Reading | None]]] = {
    "star-blackjack": _total,
    "blackjack-switch": _total,
    "casino-war": _war,
    "caribbean-stud": _poker,
}


def pose(played: Played, seed: bytes) -> Question:
    """A hand of the round: first what is special in it is drawn, so that hard 15s do not crowd out the rest."""
    slug, luck = played.game.slug, chance(seed, "read")
    groups: dict[str, list[tuple[int, About, Reading]]] = {}
    for moment, about in _FOUND[slug](played):
        reading = _READ[slug](played.at(moment), about)
        if reading and _wanted(played, reading):
            groups.setdefault(reading.group, []).append((moment, about, reading))
    if not groups:
        raise NoSuchQuestion("no hand of this round is there to be read")
    moment, about, reading = luck.choice(groups[luck.choice(sorted(groups))])
    return Question(
        kind=Kind.READ,
        game=slug,
        topic=reading.topic,
        rules=(f"{played.game.code} {reading.rule}",),
        round=played.document,
        moment=moment,
        about=about,
    )


def _wanted(played: Played, reading: Reading) -> bool:
    """Whether a hand is of the topic and the clause that the round is wanted for."""
    clause = f"{played.game.code} {reading.rule}"
    return played.topic in ("", reading.topic) and played.rule in ("", clause)


def asked(question: Question) -> Asked:
    state = frozen(question)
    felt, words = felt_of(question.game, state)
    return Asked(
        prompt=" ".join([_prompt(question, state), *called_out(state)]),
        felt=felt,
        felt_in_words=words,
        fields=_fields(question, state),
        hints=_HINTS[question.game],
    )


def _fields(question: Question, state: Any) -> tuple[Field, ...]:
    if question.game == "casino-war":
        hands = _compared(state, question.about["deal"] - 1)
        return tuple(
            Field(name=f"area{hand.area}", label=f"Area {hand.area}, {hand.player}", input=Input.ONE, options=_COMPARED)
            for hand in hands
        )
    if question.game == "caribbean-stud":
        return (*_HAND_FIELDS, _QUALIFIES if question.about["area"] is None else _AGAINST)
    return _TOTAL_FIELDS


def _prompt(question: Question, state: Any) -> str:
    about = question.about
    if question.game == "casino-war":
        return f"Compare each area’s {'card' if about['deal'] == 1 else 'war card'} with yours."
    if question.game == "caribbean-stud":
        return "Read your hand as dealer." if about["area"] is None else f"Read the hand on area {about['area']}."
    box = None if about["area"] is None else state.box(about["area"], about["box"])
    return f"Read {_whose_total(about, box is not None and len(box.hands) > 1)}."


_COUNT_HINTS: Final = (
    "Count each ace as 1 first; if the total is 11 or less, one of them may count 11, and the total is soft.",
    "Ask where the first two cards came from before you call a blackjack.",
)
_HINTS: Final = {
    "star-blackjack": _COUNT_HINTS,
    "blackjack-switch": _COUNT_HINTS,
    "casino-war": ("Suits make no difference (3.2).",),
    "caribbean-stud": ("Look for equal ranks, then five in a row, then one suit (13.1).", "Rule 9.1 on qualifying."),
}


def right(question: Question) -> dict[str, str]:
    return _reading(question).answer


def _reading(question: Question) -> Reading:
    reading = _READ[question.game](frozen(question), question.about)
    if reading is None:
        raise NoSuchQuestion("that hand does not lie there")
    return reading


def check(question: Question, given: Given) -> Verdict:
    reading = _reading(question)
    parts = judged(_fields(question, frozen(question)), reading.answer, given)
    right = all(part.ok for part in parts)
    return Verdict(right=right, parts=parts, rule=f"{GAMES[question.game].code} {reading.rule}", why=reading.why)


def shape(question: Question) -> str:
    """What is special in the hand."""
    return _reading(question).group


READ: Final = KindOfQuestion(Kind.READ, "Read the hand", tuple(GAMES), pose, asked, right, check, shape)
