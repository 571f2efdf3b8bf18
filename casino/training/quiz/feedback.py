"""What a page shows of a question, and of what the engine says about an answer to it."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils.safestring import SafeString, mark_safe

from casino.training.models import Answer
from casino.training.questions import catalogue, pay
from casino.training.questions.contract import Asked, Cost, Kind, Question, Verdict
from casino.training.quiz.names import kind_name, topic_name
from casino.training.quiz.next_question import question_of
from casino.training.quiz.results import verdict_of
from games.catalogue import GAMES
from games.chips.chips import shown as dollars
from games.chips.settlement import Line
from games.irregularities.money import goes_to_the_nicc
from games.rulebook import Ruling, clause_for, rulings_on

AREA: Final = re.compile(r"\barea (\d)", re.IGNORECASE)


class Shown(NamedTuple):
    """A question on a page: what is asked, what else is to be known, and its felt, which stands still."""

    prompt: str
    besides: str
    felt: SafeString
    words: str


class Feedback(NamedTuple):
    """An answer, judged, as a page tells it: beside each line of the settlement the rulings that no line above has."""

    answer: Answer
    asked: Shown
    verdict: Verdict
    code: str
    kind: str
    topic: str
    rule: str
    lines: tuple[tuple[Line, tuple[Ruling, ...]], ...]
    costs: tuple[str, ...]

    @property
    def reported(self) -> str:
        """The game's clause by which such a mistake is reported; none where its rules are silent (ruling R98)."""
        clause = clause_for(goes_to_the_nicc, self.code)
        return f"{self.code} {clause}" if clause and self.verdict.reportable else ""


def shown(asked: Asked) -> Shown:
    """Nothing on a question's felt can be pressed, so nothing of it is a button or in the way of the Tab key.

    In the list of it, the area that is asked about comes first.
    """
    still = asked.felt.replace(' role="button" tabindex="0"', ' role="img"')
    prompt, besides = _parted(asked.prompt)
    if area := AREA.search(prompt):
        still = still.replace(f'class="row" data-area="{area[1]}"', f'class="row row-asked" data-area="{area[1]}"')
    felt = mark_safe(still)  # noqa: S308  (drawn by our own felt, which escapes)
    return Shown(prompt, besides, felt, asked.felt_in_words)


def _parted(prompt: str) -> tuple[str, str]:
    """The question itself, and what the sign and the chips add to it."""
    mark = "? " if "? " in prompt else "" if prompt.endswith("?") else ". "
    head, found, rest = prompt.partition(mark) if mark else (prompt, "", "")
    return head + found.strip(), rest


def feedback_on(answer: Answer) -> Feedback:
    verdict, question = verdict_of(answer), question_of(answer.posed)
    code = GAMES[answer.game].code
    return Feedback(
        answer=answer,
        asked=shown(catalogue.show(question)),
        verdict=verdict,
        code=code,
        kind=kind_name(answer.kind),
        topic=topic_name(answer.topic),
        rule=(verdict.rule or "").partition(" ")[2],
        lines=tuple(_with_rulings(code, _as_paid(question, verdict.lines))),
        costs=tuple(map(_cost, verdict.costs)),
    )


def _as_paid(question: Question, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """An answer from before its line said what the float in hand pays: the line is put right as it is shown."""
    if question.kind is not Kind.PAY:
        return lines
    due = pay.paid(question)
    return tuple(pay.as_paid(line, due) for line in lines)


def _with_rulings(code: str, lines: tuple[Line, ...]) -> Iterator[tuple[Line, tuple[Ruling, ...]]]:
    told = set[str]()
    for line in lines:
        rulings = tuple(ruling for ruling in rulings_on(f"{code} {line.rule}") if ruling.id not in told)
        told |= {ruling.id for ruling in rulings}
        yield line, rulings


def _cost(cost: Cost) -> str:
    if cost.cents > 0:
        return f"{cost.player} would have been paid {dollars(cost.cents)} too much: the house loses it."
    return f"{cost.player} would have been paid {dollars(-cost.cents)} too little."
