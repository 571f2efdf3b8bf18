"""What can be done with an assessment: open, mark, sign, replace. Each is one transaction, or refused in a sentence."""

import dataclasses
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import Refused
from casino.review.assessments.measures import Log
from casino.review.models.assessments import CRITERIA, MEASURED, Assessment, CriteriaSheet, Criterion, Mark, Measure
from casino.review.models.sessions import Session
from games.catalogue import GAMES, rulebook
from games.words import listed

MOST_NAMED: Final = 3
"""So many lines that are still empty are named, and the rest counted."""
LINE: Final = ("title", "first", "final", "comment", "measure", "figures", "suggested")


@dataclass(frozen=True)
class Marked:
    """One line as it was filled in; `figures` and `suggested` are what the log says of its `measure`."""

    title: str
    first: str = ""
    final: str = ""
    comment: str = ""
    measure: str = ""
    figures: dict[str, Any] = field(default_factory=dict)
    suggested: str = ""


@dataclass(frozen=True)
class Judged:
    """All that stands on a sheet: its lines, and what is around them."""

    lines: Sequence[Marked]
    held_on: date
    comments: str = ""
    session: Session | None = None


def titles_for(instructor: Person) -> list[str]:
    """The criteria that an instructor's new assessments begin with."""
    sheet = CriteriaSheet.objects.filter(instructor=instructor).first()
    return list(sheet.titles) if sheet else list(CRITERIA)


def keep_titles(*, instructor: Person, titles: Sequence[str]) -> None:
    CriteriaSheet.objects.update_or_create(instructor=instructor, defaults={"titles": list(titles)})


@transaction.atomic(durable=True)
def open_assessment(*, trainee: Person, by: Person, game: str, session: Session | None = None) -> Assessment:
    made = Assessment.objects.create(trainee=trainee, by=by, game=game, session=session)
    lines = [Marked(title, measure=MEASURED.get(title.casefold(), Measure.NONE)) for title in titles_for(by)]
    _write(made, _filled(lines, session, marks=True))
    return made


@transaction.atomic(durable=True)
def mark(*, assessment: Assessment, sheet: Judged) -> None:
    """Everything on the sheet as it now stands; lines may have been added, renamed or taken out.

    Where it is judged on a deal by hand, an empty mark is filled in from the log.
    """
    _mark(_unsigned(assessment.pk), sheet, marks=True)


@transaction.atomic(durable=True)
def sign(*, assessment: Assessment, by: Person, sheet: Judged) -> Assessment:
    """Keep what is on the sheet and close it for good: by whom, when, under which rule texts, with which result."""
    unsigned = _unsigned(assessment.pk)
    if unsigned.by_id != by.pk:
        raise Refused("Whoever held the table test signs it.")
    require_finals(sheet)
    _require_read(unsigned, sheet)
    if unsigned.supersedes_id:
        _require_standing(_locked(unsigned.supersedes_id))
    _mark(unsigned, sheet, marks=False)
    unsigned.signed_by, unsigned.signed_name, unsigned.signed_at = by, by.display_name, timezone.now()
    unsigned.passed = all(one.final == Mark.COMPETENT for one in sheet.lines)
    unsigned.orders = [order_of(unsigned.game)]
    unsigned.save(update_fields=["signed_by", "signed_name", "signed_at", "passed", "orders"])
    return unsigned


def require_finals(sheet: Judged) -> None:
    """A sheet is signed when every criterion has its final mark."""
    if missing := [one.title for one in sheet.lines if one.final == Mark.NOT_SEEN]:
        more = [f"{len(missing) - MOST_NAMED} more"] if len(missing) > MOST_NAMED else []
        raise Refused(f"The final column is empty at {listed(missing[:MOST_NAMED] + more)}. Mark it before you sign.")


def _require_read(unsigned: Assessment, sheet: Judged) -> None:
    """Whoever signs has seen the figures that they sign, and says why where they judge otherwise."""
    session = sheet.session
    if session is None or not session.by_hand:
        return
    if session.ended_at is None:
        raise Refused("That deal is still on: its figures may change. Sign when it is over.")
    kept = {line.title: line for line in unsigned.criteria.all()}
    lines = _filled(sheet.lines, session, marks=False)
    for line in lines:
        known = kept.get(line.title)
        if line.measure and (known is None or known.figures != line.figures):
            raise Refused(f"The figures for {line.title} are not on the sheet yet. Keep it and look at them first.")
    if unexplained := [line.title for line in lines if line.suggested not in ("", line.final) and not line.comment]:
        raise Refused(f"{listed(unexplained)}: your mark is not what the log comes to. Say why in the comment.")


@transaction.atomic(durable=True)
def replace(*, assessment: Assessment, by: Person, why: str) -> Assessment:
    """A new sheet in place of a signed one, filled in as that one is; the signed one stands until the new is signed."""
    signed = _locked(assessment.pk)
    if not signed.is_signed:
        raise Refused("A sheet that is not signed can still be changed: it needs no other in its place.")
    _require_standing(signed)
    if begun := signed.replacements.filter(by=by).first():
        return begun
    same = {name: getattr(signed, name) for name in ("trainee", "game", "session", "held_on", "comments")}
    made = Assessment.objects.create(**same, by=by, supersedes=signed, why=why)
    _write(made, [Marked(**{name: getattr(one, name) for name in LINE}) for one in signed.criteria.all()])
    return made


@transaction.atomic(durable=True)
def tear_up(*, assessment: Assessment) -> None:
    """An assessment that nobody signed is gone without a trace."""
    _unsigned(assessment.pk).delete()


def order_of(game: str) -> dict[str, Any]:
    """The order that approves the game's rule text as the house plays it today."""
    book = rulebook(GAMES[game].code)
    return {"name": book.name, "reference": book.order_reference, "signed": book.order_signed}


def _locked(pk: int) -> Assessment:
    return Assessment.objects.select_for_update(no_key=True).get(pk=pk)


def _unsigned(pk: int) -> Assessment:
    found = _locked(pk)
    if found.is_signed:
        raise Refused("This assessment is signed. It stays as it is.")
    return found


def _require_standing(signed: Assessment) -> None:
    """One sheet at most takes a signed one's place, so that it is always plain which of them stands."""
    if other := signed.superseded_by:
        raise Refused(
            f"{other.signed_name} has signed a sheet in that one's place already. Replace that sheet instead."
        )


def _filled(lines: Sequence[Marked], session: Session | None, *, marks: bool) -> list[Marked]:
    """The lines with what the log of a deal by hand says of them; with `marks`, also where a final mark is empty."""
    if session is None or not session.by_hand:
        return [dataclasses.replace(line, figures={}, suggested="") for line in lines]
    log, filled = Log(session), []
    for line in lines:
        figures, suggested = log.measured(line.measure) if line.measure else ({}, "")
        final = line.final or (suggested if marks else "")
        filled.append(dataclasses.replace(line, figures=figures, suggested=suggested, final=final))
    return filled


def _mark(unsigned: Assessment, sheet: Judged, *, marks: bool) -> None:
    if not sheet.lines:
        raise Refused("A table test is judged by at least one criterion.")
    unsigned.comments, unsigned.held_on, unsigned.session = sheet.comments, sheet.held_on, sheet.session
    unsigned.save(update_fields=["comments", "held_on", "session"])
    unsigned.criteria.all().delete()
    _write(unsigned, _filled(sheet.lines, sheet.session, marks=marks))


def _write(assessment: Assessment, lines: Sequence[Marked]) -> None:
    Criterion.objects.bulk_create(
        Criterion(assessment=assessment, number=at, **asdict(one)) for at, one in enumerate(lines, start=1)
    )
