"""A quiz's session: its questions and answers, and what the engine said of each."""

from dataclasses import dataclass
from typing import Any, Final

from casino.review.models.sessions import Note, Session
from casino.training.models import Answer
from casino.training.quiz.embargo import Embargo
from casino.training.quiz.names import kind_name
from games.catalogue import codes

ON_A_PAGE: Final = 25


@dataclass(frozen=True)
class Told:
    """One answer in words; `code` and `rule` lead to the rulebook, `parts` are what was asked, given and right."""

    number: int
    kind: str
    answer: Answer
    code: str
    rule: str
    why: str
    parts: list[dict[str, Any]]
    notes: list[Note]

    @property
    def cents(self) -> int:
        return self.answer.over + self.answer.under


def page_of_answers(session: Session, first: int, embargo: Embargo) -> dict[str, Any]:
    """So many answers from the question numbered `first`, and where the pages before and after begin.

    Without what a test of the reader's own still asks.
    """
    if session.sealed:
        return {"answers": [], "earlier": None, "later": None}
    answers = Answer.objects.filter(posed__sitting=session.sitting_id, posed__number__gte=first)
    answers = embargo.without(answers, session.person)
    found = list(answers.select_related("posed").order_by("posed__number")[: ON_A_PAGE + 1])
    shown = found[:ON_A_PAGE]
    numbers = [one.posed.number for one in shown]
    notes = session.notes.filter(moment__in=numbers).select_related("author")
    written = {number: [note for note in notes if note.moment == number] for number in numbers}
    return {
        "answers": [_told(one, written[one.posed.number]) for one in shown],
        "earlier": max(1, first - ON_A_PAGE) if first > 1 else None,
        "later": found[ON_A_PAGE].posed.number if len(found) > ON_A_PAGE else None,
    }


def _told(answer: Answer, notes: list[Note]) -> Told:
    code, _, rule = answer.rule.partition(" ")
    verdict = answer.verdict if isinstance(answer.verdict, dict) else {}
    return Told(
        number=answer.posed.number,
        kind=kind_name(answer.kind),
        answer=answer,
        code=code if code in codes() else "",
        rule=rule,
        why=str(verdict.get("why", "")),
        parts=[part for part in verdict.get("parts", []) if isinstance(part, dict)],
        notes=notes,
    )
