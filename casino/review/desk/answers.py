"""A quiz's session: its questions and answers, and what the engine said of each."""

from typing import Any, Final

from casino.review.models.sessions import Note, Session
from casino.review.rows import rows_by
from casino.training.models import Answer
from casino.training.quiz.embargo import Embargo
from casino.training.quiz.names import kind_name
from games.catalogue import codes

ON_A_PAGE: Final = 25


def page_of_answers(session: Session, first: int, embargo: Embargo) -> dict[str, Any]:
    """So many answers from the question numbered `first`, without what a test of the reader's own still asks."""
    if session.sealed:
        return {"answers": [], "earlier": None, "later": None}
    answers = Answer.objects.filter(posed__sitting=session.sitting_id, posed__number__gte=first)
    answers = embargo.without(answers, session.person)
    found = list(answers.select_related("posed").order_by("posed__number")[: ON_A_PAGE + 1])
    shown = found[:ON_A_PAGE]
    notes = session.notes.filter(moment__in=[one.posed.number for one in shown]).select_related("author")
    written = rows_by("moment", notes)
    return {
        "answers": [_answer_in_words(one, written[one.posed.number]) for one in shown],
        "earlier": max(1, first - ON_A_PAGE) if first > 1 else None,
        "later": found[ON_A_PAGE].posed.number if len(found) > ON_A_PAGE else None,
    }


def _answer_in_words(answer: Answer, notes: list[Note]) -> dict[str, Any]:
    """`code` and `rule` lead to the rulebook, `parts` are what was asked, given and right."""
    code, _, rule = answer.rule.partition(" ")
    verdict = answer.verdict if isinstance(answer.verdict, dict) else {}
    return {
        "number": answer.posed.number,
        "kind": kind_name(answer.kind),
        "answer": answer,
        "cents": answer.over + answer.under,
        "code": code if code in codes() else "",
        "rule": rule,
        "why": str(verdict.get("why", "")),
        "parts": [part for part in verdict.get("parts", []) if isinstance(part, dict)],
        "notes": notes,
    }
