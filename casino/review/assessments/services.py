"""What can be done with an assessment: open, mark, sign; each in one transaction, or refused with a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.library.words import listed
from casino.review.assessments.models import CRITERIA, Assessment, CriteriaSheet, Criterion, Mark
from casino.review.models import Session
from games.catalogue import GAMES
from games.rulebook import rulebook

MOST_NAMED: Final = 3
"""So many lines that are still empty are named, and the rest counted."""


class Refused(Exception):
    """The assessment stays as it is, and the message says why."""


@dataclass(frozen=True)
class Marked:
    """One line as it was filled in."""

    title: str
    first: str = ""
    final: str = ""
    comment: str = ""


def titles_for(instructor: Person) -> list[str]:
    """The criteria that an instructor's new assessments begin with."""
    sheet = CriteriaSheet.objects.filter(instructor=instructor).first()
    return list(sheet.titles) if sheet else list(CRITERIA)


def keep_titles(*, instructor: Person, titles: Sequence[str]) -> None:
    CriteriaSheet.objects.update_or_create(instructor=instructor, defaults={"titles": list(titles)})


@transaction.atomic(durable=True)
def open_assessment(
    *, trainee: Person, by: Person, game: str, held_on: date | None = None, session: Session | None = None
) -> Assessment:
    made = Assessment.objects.create(
        trainee=trainee, by=by, game=game, held_on=held_on or timezone.localdate(), session=session
    )
    _write(made, [Marked(title) for title in titles_for(by)])
    return made


@transaction.atomic(durable=True)
def mark(
    *, assessment: Assessment, lines: Sequence[Marked], comments: str, held_on: date, session: Session | None = None
) -> None:
    """Everything on the sheet as it now stands; lines may have been added, renamed or taken out."""
    unsigned = _unsigned(assessment.pk)
    if not lines:
        raise Refused("A table test is judged by at least one criterion.")
    unsigned.comments, unsigned.held_on, unsigned.session = comments, held_on, session
    unsigned.save(update_fields=["comments", "held_on", "session"])
    unsigned.criteria.all().delete()
    _write(unsigned, lines)


@transaction.atomic(durable=True)
def sign(*, assessment: Assessment, by: Person, name: str, now: datetime | None = None) -> Assessment:
    """Close it for good: by whom, when, under which rule texts, and whether every criterion was met in the end."""
    unsigned = _unsigned(assessment.pk)
    finals = list(unsigned.criteria.values_list("title", "final"))
    if missing := [title for title, final in finals if final == Mark.NOT_SEEN]:
        more = [f"{len(missing) - MOST_NAMED} more"] if len(missing) > MOST_NAMED else []
        raise Refused(f"The final column is empty at {listed(missing[:MOST_NAMED] + more)}. Mark it before you sign.")
    unsigned.signed_by, unsigned.signed_name, unsigned.signed_at = by, name, now or timezone.now()
    unsigned.passed = all(final == Mark.COMPETENT for _, final in finals)
    unsigned.orders = [order_of(unsigned.game)]
    unsigned.save(update_fields=["signed_by", "signed_name", "signed_at", "passed", "orders"])
    return unsigned


@transaction.atomic(durable=True)
def tear_up(*, assessment: Assessment) -> None:
    """An assessment that nobody signed is gone without a trace."""
    _unsigned(assessment.pk).delete()


def order_of(game: str) -> dict[str, Any]:
    """The order that approves the game's rule text as the house plays it today."""
    book = rulebook(GAMES[game].code)
    return {"name": book.name, "reference": book.order_reference, "signed": book.order_signed}


def _unsigned(pk: int) -> Assessment:
    found = Assessment.objects.select_for_update(no_key=True).get(pk=pk)
    if found.is_signed:
        raise Refused("This assessment is signed. It stays as it is.")
    return found


def _write(assessment: Assessment, lines: Sequence[Marked]) -> None:
    Criterion.objects.bulk_create(
        Criterion(
            assessment=assessment, number=at, title=one.title, first=one.first, final=one.final, comment=one.comment
        )
        for at, one in enumerate(lines, start=1)
    )
