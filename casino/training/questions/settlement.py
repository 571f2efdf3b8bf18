"""What the questions about settlement share: which wagers, at what moment, told how, and what a wrong answer costs."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, Final

from casino.rulebook.arithmetic import arithmetic
from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.curriculum import lines_showing, topics_of
from casino.training.questions.contract import BadAnswer, Cost, Field, Given, Kind, NoSuchQuestion, Part, Question
from casino.training.questions.felt import called_out, counted_by, felt_of, played
from casino.training.questions.rounds.round import Played
from games.chips.chips import dollars, shown
from games.chips.settlement import Line, Outcome, WagerSettled
from games.errors import BadNotation
from games.game import Event, State
from games.table.table import CardsPickedUp, RoundClosed
from games.words import sentence

LONGEST: Final = 40
"""No amount or tray that is sent is longer than some dozens of characters."""
CLEARING: Final = (WagerSettled, CardsPickedUp, RoundClosed)
"""What the dealer of any game does when all that is left is to settle; a game may have more."""
NOTHING_MOVED: Final = "Nothing of it has been paid or taken yet."
_KINDS: Final = ("main", "initial", "ante", "split", "double", "war", "bet", "insurance")


# --- which wagers -----------------------------------------------------------------------------------


def in_order(round_: Played, lines: Iterable[Line]) -> list[Line]:
    """Wagers as a form lists them: in an order that says nothing of how they are settled."""
    players = [wager.player for wager in round_.laid.table.wagers]

    def place(line: Line) -> tuple[int | str, ...]:
        kind = _KINDS.index(line.wager) if line.wager in _KINDS else len(_KINDS)
        return line.area, line.box or 0, line.hand or 9, players.index(line.player), kind, line.wager

    return sorted(lines, key=place)


def focus(round_: Played) -> list[Line]:
    """The wagers that a question is to be about: those that show the round's topic and were decided by its rule."""
    found = in_order(round_, (line for line in round_.lines if line.stake))
    if round_.topic:
        shown_by = set(map(_key, lines_showing(round_.topic, round_)))
        found = [line for line in found if _key(line) in shown_by]
    if round_.rule:
        found = [line for line in found if rule_of(round_, line) == round_.rule]
    return found


def topic_of(round_: Played, kind: Kind, lines: Iterable[Line]) -> str:
    """The topic that a question about some wagers belongs to: the round's own, or the last learnt that they show."""
    if round_.topic:
        return round_.topic
    shown_by = _topics_shown(round_, kind, lines)
    if not shown_by:
        raise NoSuchQuestion("the round shows nothing to be asked about")
    return shown_by[-1]


def topic_shown(question: Question, round_: Played, line: Line) -> str:
    """The topic that a mistake on a wager belongs to: the question's own, or, where the wager does not show that, the
    last learnt that it shows. A rule is found again only under a topic that its wagers show."""
    shown_by = _topics_shown(round_, question.kind, [line])
    return question.topic if question.topic in shown_by or not shown_by else shown_by[-1]


def _topics_shown(round_: Played, kind: Kind, lines: Iterable[Line]) -> list[str]:
    keys = set(map(_key, lines))
    return [topic.slug for topic in topics_of(round_.game.slug, kind) if keys & set(map(_key, topic.lines(round_)))]


def rule_of(round_: Played, line: Line) -> str:
    """A line's clause with its game: "SB 15.1.3"."""
    return f"{round_.game.code} {line.rule}"


def rules_of(round_: Played, lines: Iterable[Line]) -> list[str]:
    """The clauses of some lines, the one that is asked for first."""
    rules = dict.fromkeys(rule_of(round_, line) for line in lines)
    return sorted(rules, key=lambda rule: rule != round_.rule)


def line_to_explain(question: Question, round_: Played, lines: list[Line]) -> Line:
    """The one that the question is about, where it is among them, or else the first."""
    return next((line for line in lines if rule_of(round_, line) == question.rules[0]), lines[0])


def spot_of(line: Line) -> dict[str, Any]:
    """Where a wager lies and whose it is, as a question keeps it."""
    return {"area": line.area, "box": line.box, "hand": line.hand, "player": line.player, "wager": line.wager}


def _key(line: Line) -> tuple[Any, ...]:
    return line.area, line.box, line.hand, line.player, line.wager


def named(round_: Played, line: Line) -> str:
    """A wager as a dealer would point at it: "Ann’s double, hand 2, $25"."""
    hands = {other.hand for other in round_.lines if (other.area, other.box) == (line.area, line.box)} - {None}
    box = f"box {line.box}, " if line.box else ""
    hand = f"hand {line.hand}, " if line.hand and len(hands) > 1 else ""
    return f"{line.player}’s {round_.game.wager(line.wager).called}, {box}{hand}{shown(line.stake)}"


def before(round_: Played, line: Line) -> int:
    """The moment at which the dealer comes to settle a wager, with whatever else is settled then."""
    settled = ((at, event.line) for at, event in enumerate(round_.log) if isinstance(event, WagerSettled))
    at = next(at for at, other in settled if _key(other) == _key(line))
    while isinstance(round_.log[at - 1], _facts_of_clearing(round_)):
        at -= 1
    return at


def due(round_: Played, question: Question) -> list[Line]:
    """The wagers that a question asks about, in the order they are settled: those that the dealer comes to from its
    moment on, until something else is done. A question from before this was so asks about every wager of its round."""
    if not question.about.get("due"):
        return [line for line in round_.lines if line.stake]
    return due_at(round_, question.moment)


def due_at(round_: Played, moment: int) -> list[Line]:
    """The wagers settled from a moment on, until something else is done."""
    settled = (event for event in _clearing(round_, moment) if isinstance(event, WagerSettled))
    return [event.line for event in settled if event.line.stake]


def _clearing(round_: Played, moment: int) -> Iterator[Event]:
    clears = _facts_of_clearing(round_)
    return takewhile(lambda event: isinstance(event, clears), round_.log[moment:])


def _facts_of_clearing(round_: Played) -> tuple[type[Event], ...]:
    lessons = lessons_of(round_.game.slug)
    return (*CLEARING, *lessons.clearing, *lessons.turning)


def lying_at(round_: Played, moment: int) -> State:
    """The table when the dealer begins to settle. Hands that are turned up to be settled lie face up, so that they can
    be read: no rule forbids to turn all of them before the first is settled."""
    turning = lessons_of(round_.game.slug).turning
    turned = (event for event in _clearing(round_, moment) if isinstance(event, turning))
    return round_.game.fold(round_.at(moment), turned)


# --- what is shown ----------------------------------------------------------------------------------


def show_felt(question: Question, held: tuple[int, ...] | None = None) -> tuple[Played, str, str]:
    """The round, its felt, and the felt in words with all that was called and is not seen."""
    round_ = played(question)
    is_due, moment = question.about.get("due"), question.moment
    state = lying_at(round_, moment) if is_due else lessons_of(question.game).whole_round(round_.at(moment))
    felt, words = felt_of(question.game, state, held=held)
    return round_, felt, " ".join([words, *called_out(state)])


def beside(round_: Played, moment: int, chips: tuple[int, ...] | None = None) -> str:
    """What goes with a prompt: the sign, the house's choices, and what was called and is not seen."""
    state = round_.at(moment)
    return "".join(f" {told}" for told in (*counted_by(state, chips), *called_out(state)))


def why_of(round_: Played, line: Line) -> str:
    """Why a wager is settled as it is, and how its amount comes about."""
    return f"{sentence(line.why)} {arithmetic(line, round_.game.code)}"


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


def amount_part(field: Field, label: str, cents: int, due: int) -> Part:
    """An amount of the answer, judged."""
    return Part(field=field.name, label=label, given=shown(cents), right=shown(due), ok=cents == due)


def costs_of(differences: Iterable[tuple[str, int]]) -> tuple[Cost, ...]:
    """What an answer would have cost, player by player, from cents paid too much or too little."""
    sums: Counter[str] = Counter()
    for player, cents in differences:
        sums[player] += cents
    return tuple(Cost(player=player, cents=cents) for player, cents in sums.items() if cents)


def is_critical(right: Outcome, *, paid: bool, took: bool) -> bool:
    """An error that fails a test: a losing or void wager paid, or a winning one taken."""
    return (paid and right in (Outcome.LOSE, Outcome.VOID)) or (took and right is Outcome.WIN)
