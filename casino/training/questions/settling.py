"""What the questions about settlement share: which wagers, at what moment, told how, and what a wrong answer costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from casino.floor.listings import range_in_words
from casino.library.arithmetic import arithmetic
from casino.library.words import listed, sentence, wager_in_words
from casino.training.questions.contract import BadAnswer, Cost, Field, Given, NoSuchQuestion, Question
from casino.training.questions.frozen import felt_of, played
from casino.training.questions.rounds import Played
from casino.training.questions.topics import TOPICS, topics_of
from games.caribbean_stud.events import HandTurned
from games.caribbean_stud.events import JackpotShared as StudShared
from games.caribbean_stud.state import State as StudState
from games.casino_war.events import HandsPickedUp
from games.casino_war.state import State as WarState
from games.chips import dollars, shown
from games.errors import BadNotation
from games.patrons.chance import pick
from games.settlement import Line, Outcome, WagerSettled
from games.star_blackjack.events import JackpotShared as SevensShared
from games.table import CardsPickedUp, RoundClosed
from games.twentyone.boxes import Box, Hand
from games.twentyone.insurance import Insurance
from games.wire import replace

JACKPOTS: Final = ("blazing_7s", "jackpot")
LONGEST: Final = 40
"""No amount or tray that is sent is longer than some dozens of characters."""
CLEARING: Final = (WagerSettled, CardsPickedUp, HandsPickedUp, HandTurned, SevensShared, StudShared, RoundClosed)
"""What the dealer does when all that is left is to settle."""

_KINDS: Final = ("main", "initial", "ante", "split", "double", "war", "bet", "insurance")


# --- which wagers -----------------------------------------------------------------------------------


def wagers(round_: Played) -> list[Line]:
    """Every wager with chips on it, in an order that says nothing of how it is settled."""
    return sorted((line for line in round_.lines if line.stake), key=lambda line: _place(round_, line))


def _place(round_: Played, line: Line) -> tuple[Any, ...]:
    players = [wager.player for wager in round_.laid.table.wagers]
    kind = _KINDS.index(line.wager) if line.wager in _KINDS else len(_KINDS)
    return line.area, line.box or 0, line.hand or 9, players.index(line.player), kind, line.wager


def focus(round_: Played) -> list[Line]:
    """The wagers that a question is to be about: those that show the round's topic and were decided by its rule."""
    found = wagers(round_)
    if round_.topic:
        shown_by = set(map(_key, TOPICS[round_.topic].lines(round_)))
        found = [line for line in found if _key(line) in shown_by]
    if round_.rule:
        found = [line for line in found if rule_of(round_, line) == round_.rule]
    return found


def topic_of(round_: Played, kind: str, lines: Iterable[Line]) -> str:
    """The topic that a question about some wagers belongs to: the round's own, or the last learnt that they show."""
    if round_.topic:
        return round_.topic
    keys = set(map(_key, lines))
    shown_by = [
        topic.slug
        for topic in topics_of(round_.game.slug)
        if kind in topic.kinds and keys & set(map(_key, topic.lines(round_)))
    ]
    if not shown_by:
        raise NoSuchQuestion("the round shows nothing to be asked about")
    return shown_by[-1]


def topic_shown(question: Question, round_: Played, line: Line) -> str:
    """The topic that a mistake on a wager belongs to: the question's own, or, where the wager does not show that, the
    last learnt that it shows. A rule is found again only under a topic that its wagers show."""
    shown_by = [
        topic.slug
        for topic in topics_of(question.game, question.kind)
        if _key(line) in set(map(_key, topic.lines(round_)))
    ]
    return question.topic if question.topic in shown_by or not shown_by else shown_by[-1]


def rule_of(round_: Played, line: Line) -> str:
    """A line's clause with its game: "SB 15.1.3"."""
    return f"{round_.game.code} {line.rule}"


def rules_of(round_: Played, lines: Iterable[Line]) -> tuple[str, ...]:
    """The clauses of some lines, the one that is asked for first."""
    rules = dict.fromkeys(rule_of(round_, line) for line in lines)
    return tuple(sorted(rules, key=lambda rule: rule != round_.rule))


def spot_of(line: Line) -> dict[str, Any]:
    """Where a wager lies and whose it is, as a question keeps it."""
    return {"area": line.area, "box": line.box, "hand": line.hand, "player": line.player, "wager": line.wager}


def line_at(round_: Played, spot: dict[str, Any]) -> Line:
    """The line that settles the wager on a spot."""
    return next(line for line in round_.lines if spot_of(line) == spot)


def _key(line: Line) -> tuple[Any, ...]:
    return line.area, line.box, line.hand, line.player, line.wager


def named(round_: Played, line: Line) -> str:
    """A wager as a dealer would point at it: "Ann’s double, hand 2, $25"."""
    hands = {other.hand for other in round_.lines if (other.area, other.box) == (line.area, line.box)} - {None}
    box = f"box {line.box}, " if line.box else ""
    hand = f"hand {line.hand}, " if line.hand and len(hands) > 1 else ""
    return f"{line.player}’s {_called(line)}, {box}{hand}{shown(line.stake)}"


def _called(line: Line) -> str:
    if line.wager in ("initial", "war", "split", "tie"):
        return f"{line.wager} wager"
    kind = wager_in_words(line.wager)
    return kind if "_" in line.wager else kind.lower()


# --- the moment -------------------------------------------------------------------------------------


def all_out(round_: Played) -> int:
    """The moment when all cards are out and all calls made, and nothing is left but to settle."""
    last = max(at for at, event in enumerate(round_.log) if not isinstance(event, CLEARING))
    return last + 1


def before(round_: Played, line: Line) -> int:
    """The moment at which the dealer comes to settle a wager, with whatever else is settled then."""
    at = next(
        at for at, event in enumerate(round_.log) if isinstance(event, WagerSettled) and _key(event.line) == _key(line)
    )
    while isinstance(round_.log[at - 1], CLEARING):
        at -= 1
    return at


def laid_out(state: Any) -> Any:
    """The table with nothing settled and nothing picked up: every card and chip of the round where it lay."""
    if isinstance(state, WarState):
        hands = tuple(replace(hand, settled=(), picked_up=False) for hand in state.hands)
        left = sum(len(hand.unsettled) for hand in hands)
        return replace(state, hands=hands, lines=(), unsettled=left, dealer_picked_up=False)
    if isinstance(state, StudState):
        return _stud(state)
    boxes = tuple(replace(box, hands=tuple(map(_unsettled, box.hands))) for box in state.boxes)
    optional = tuple(wager for wager in state.table.wagers if wager.kind != "main")
    back = replace(state, boxes=boxes, lines=(), optional=optional, insurances=_insurances(state))
    return replace(back, meter=state.meter_at_deal, prizes=()) if hasattr(state, "meter") else back


def _unsettled(hand: Hand) -> Hand:
    bets = tuple(replace(bet, settled=False) for bet in hand.bets)
    return replace(hand, bets=bets, picked_up=False)


def _insurances(state: Any) -> tuple[Insurance, ...]:
    settled = [line for line in state.lines if line.wager == "insurance"]
    back = (Insurance(area=line.area, box=line.box, player=line.player, stake=line.stake) for line in settled)
    return (*state.insurances, *back)


def _stud(state: StudState) -> StudState:
    """Hands that stayed in lie face up once the dealer's hand is shown, so that they can be read."""
    hands = tuple(
        replace(
            hand,
            settled=(),
            picked_up=False,
            turned=hand.turned or (state.revealed and hand.choice == "bet" and (not hand.conceded or hand.jackpot > 0)),
        )
        for hand in state.hands
    )
    return replace(state, hands=hands, lines=(), shares=(), meter=state.meter_at_deal, dealer_picked_up=False)


# --- what is shown ----------------------------------------------------------------------------------


def shown_felt(question: Question) -> tuple[Played, str, str]:
    """The round, its felt with nothing picked up, and the felt in words with all that was called and is not seen."""
    round_ = played(question)
    state = laid_out(round_.at(question.moment))
    felt, words = felt_of(question.game, state)
    return round_, felt, " ".join([words, *called_out(state)])


def called_out(state: Any) -> list[str]:
    """What was called in the round and cannot be seen in the cards and chips."""
    told = [f"{player} took even money at area {area}." for area, player in getattr(state, "even_money", ())]
    boxes: Sequence[Box] = getattr(state, "boxes", ())
    told += [f"Area {area} was switched." for area in dict.fromkeys(box.area for box in boxes if box.switched)]
    for hand in getattr(state, "hands", ()):
        who = f"{hand.player} at area {hand.area}"
        if hand.choice in _GAVE_UP:
            told.append(f"{who} {_GAVE_UP[hand.choice]}{' by making no decision' if hand.absent else ''}.")
        elif getattr(hand, "conceded", False):
            told.append(f"{who} conceded.")
    return told


_GAVE_UP: Final = {"surrender": "surrendered", "fold": "folded"}


def conditions(state: Any) -> list[str]:
    """What the house has chosen and settlement depends on."""
    options = state.options
    told = [f"Chips: {listed([shown(chip) for chip in options.chips])}."]
    split = any(len(box.hands) > 1 for box in getattr(state, "boxes", ()))
    if split and options.dealer_blackjack_takes == "original_only":
        told.append("The house’s choice (R1): a dealer’s blackjack takes nothing more once the original hand has bust.")
    if "lucky_lucky" in getattr(options, "optional_wagers", ()):
        told.append(f"Lucky Lucky pays by pay table {options.lucky_lucky_paytable}.")
    if getattr(options, "maximum_payout", None) is not None:
        told.append(f"Maximum payout of a bet: {shown(options.maximum_payout)}.")
    if getattr(options, "jackpot", None) is not None:
        told.append(f"The jackpot resets to {shown(options.jackpot.reset)}.")
    return told


def beside(round_: Played, moment: int) -> str:
    """What goes with a prompt: the sign, the house's choices, and what was called and is not seen."""
    state = round_.at(moment)
    told = [f"The sign: {range_in_words(state.table.sign.area)}.", *conditions(state), *called_out(state)]
    return "".join(f" {each}" for each in told)


def why_of(line: Line) -> str:
    """Why a wager is settled as it is, and how its amount comes about."""
    return f"{sentence(line.why)} {arithmetic(line)}"


# --- answers ----------------------------------------------------------------------------------------


def amount_given(field: Field, given: Given) -> int:
    """The cents in a money field; nothing written is nothing."""
    text = given.get(field.name, "")
    if len(text) > LONGEST:
        raise BadAnswer(f"{field.label}: that is too long", field.name)
    try:
        cents = dollars(text.strip() or "0", zero=True)
    except BadNotation as bad:
        raise BadAnswer(f"{field.label}: {bad}", field.name) from None
    if cents > field.most:
        raise BadAnswer(f"{field.label}: at most {shown(field.most)}", field.name)
    return cents


def costs_of(differences: Iterable[tuple[str, int]]) -> tuple[Cost, ...]:
    """What an answer would have cost, player by player, from cents paid too much or too little."""
    sums: dict[str, int] = {}
    for player, cents in differences:
        sums[player] = sums.get(player, 0) + cents
    return tuple(Cost(player=player, cents=cents) for player, cents in sums.items() if cents)


def is_critical(right: Outcome, *, paid: bool, took: bool) -> bool:
    """An error that fails a test: a losing or void wager paid, or a winning one taken."""
    return (paid and right in (Outcome.LOSE, Outcome.VOID)) or (took and right is Outcome.WIN)


def area_for(round_: Played, seed: bytes, lines: Sequence[Line]) -> int:
    """One of the areas that the wagers lie on."""
    if not lines:
        raise NoSuchQuestion("no wager of the round is what was asked for")
    return pick(seed, sorted({line.area for line in lines}), "area")
