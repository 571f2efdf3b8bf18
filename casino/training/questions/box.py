"""Settle the box: every wager of every player on one area, and how much."""

from __future__ import annotations

from typing import Final

from casino.training.questions.choices import read
from casino.training.questions.contract import (
    Asked,
    Field,
    Given,
    Input,
    Kind,
    KindOfQuestion,
    NoSuchQuestion,
    Part,
    Question,
    Verdict,
)
from casino.training.questions.frozen import played
from casino.training.questions.rounds import Played
from casino.training.questions.settling import (
    all_out,
    amount_given,
    area_for,
    beside,
    costs_of,
    focus,
    is_critical,
    named,
    rule_of,
    rules_of,
    shown_felt,
    topic_of,
    topic_shown,
    wagers,
    why_of,
)
from games.catalogue import GAMES
from games.chips import money, shown
from games.settlement import Line, Outcome

MOST_WAGERS: Final = 12
"""More wagers than these on one area are no box to learn on."""

OUTCOMES: Final = {
    Outcome.WIN: ("pay", "Pay"),
    Outcome.LOSE: ("take", "Take"),
    Outcome.STAND_OFF: ("stand_off", "Stand-off"),
    Outcome.VOID: ("void", "Void"),
    Outcome.SURRENDER: ("surrender", "Surrender"),
}
MOVES: Final = ("pay", "take", "surrender")
"""The answers that move chips to or from the player."""


def pose(round_: Played, seed: bytes) -> Question:
    area = area_for(round_, seed, focus(round_))
    lines = on_area(round_, area)
    if len(lines) > MOST_WAGERS:
        raise NoSuchQuestion("there are too many wagers on the area")
    about = [line for line in focus(round_) if line.area == area]
    return Question(
        kind=Kind.BOX,
        game=round_.game.slug,
        topic=topic_of(round_, Kind.BOX, about),
        rules=tuple(dict.fromkeys((*rules_of(round_, about), *rules_of(round_, lines)))),
        round=round_.document,
        moment=all_out(round_),
        about={"area": area},
    )


def on_area(round_: Played, area: int) -> list[Line]:
    return [line for line in wagers(round_) if line.area == area]


def right(question: Question) -> dict[str, str]:
    answer: dict[str, str] = {}
    for at, line in enumerate(on_area(played(question), question.about["area"]), 1):
        said = OUTCOMES[line.outcome][0]
        answer |= {f"w{at}": said, f"w{at}-amount": money(_amount(line)) if said in MOVES else ""}
    return answer


def _amount(line: Line) -> int:
    """How much the dealer moves: paid, or collected."""
    return line.collected if line.outcome is Outcome.LOSE else line.paid


# --- asking -----------------------------------------------------------------------------------------


def asked(question: Question) -> Asked:
    round_, felt, words = shown_felt(question)
    area = question.about["area"]
    return Asked(
        prompt=f"Settle area {area}, wager by wager. Nothing has been paid or taken yet."
        f"{beside(round_, question.moment)}",
        felt=felt,
        felt_in_words=words,
        fields=fields(round_, area),
        hints=HINTS,
    )


HINTS: Final = (
    "Read your hand as dealer first, then each hand of the area.",
    "A wager over the maximum counts only as far as it is in play; the rest goes back.",
    "Optional wagers go by the first cards, whatever the hand became.",
)


def fields(round_: Played, area: int) -> tuple[Field, ...]:
    found: list[Field] = []
    for at, line in enumerate(on_area(round_, area), 1):
        label = named(round_, line)
        found.append(Field(name=f"w{at}", label="Outcome", input=Input.ONE, options=outcomes(round_), group=label))
        found.append(Field(name=f"w{at}-amount", label="How much", input=Input.MONEY, group=label, hint=AMOUNT_HINT))
    return tuple(found)


AMOUNT_HINT: Final = "What you pay or take; empty where no chips move."


def outcomes(round_: Played) -> tuple[tuple[str, str], ...]:
    """The outcomes that a game knows."""
    known = [outcome for outcome in Outcome if outcome is not Outcome.SURRENDER or round_.game.code == "CW"]
    return tuple(OUTCOMES[outcome] for outcome in known)


# --- checking ---------------------------------------------------------------------------------------


def check(question: Question, given: Given) -> Verdict:
    round_ = played(question)
    area = question.about["area"]
    lines, form = on_area(round_, area), fields(round_, area)
    parts: list[Part] = []
    differences: list[tuple[str, int]] = []
    critical = False
    for line, outcome, amount in zip(lines, form[::2], form[1::2], strict=True):
        said, cents = read(outcome, given), amount_given(amount, given)
        parts += _parts(line, outcome, amount, said, cents)
        differences.append((line.player, _net(line, said, cents) - line.net))
        critical = critical or is_critical(line.outcome, paid=said == "pay", took=said == "take")
    wrong = [line for at, line in enumerate(lines) if not (parts[2 * at].ok and parts[2 * at + 1].ok)]
    decides = _decides(question, round_, wrong or lines)
    return Verdict(
        right=all(part.ok for part in parts),
        parts=tuple(parts),
        rule=rule_of(round_, decides),
        why=why_of(decides),
        lines=tuple(lines),
        costs=costs_of(differences),
        critical=critical,
        topic=topic_shown(question, round_, decides),
    )


def _decides(question: Question, round_: Played, lines: list[Line]) -> Line:
    """The line to explain: the one that the question is about, where it is among them."""
    return next((line for line in lines if rule_of(round_, line) == question.rules[0]), lines[0])


def _parts(line: Line, outcome: Field, amount: Field, said: str, cents: int) -> tuple[Part, Part]:
    is_right, words = OUTCOMES[line.outcome]
    labels, due = dict(outcome.options), _amount(line) if is_right in MOVES else 0
    group = outcome.group
    return (
        Part(field=outcome.name, label=group, given=labels[said], right=words, ok=said == is_right),
        Part(field=amount.name, label=f"{group}: how much", given=shown(cents), right=shown(due), ok=cents == due),
    )


def _net(line: Line, said: str, cents: int) -> int:
    """What the player would have had from the answer, beside the stake."""
    match said:
        case "pay":
            return cents - (line.collected if line.outcome is Outcome.WIN else 0)
        case "take":
            return -cents
        case "surrender":
            return cents - line.in_play
        case _:
            return 0


BOX: Final = KindOfQuestion(Kind.BOX, "Settle the box", tuple(GAMES), pose, asked, right, check)
