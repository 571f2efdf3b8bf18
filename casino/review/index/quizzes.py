"""Sittings of the quiz in the index: counted anew whenever one was answered in, so that counting twice adds nothing."""

from collections import defaultdict
from typing import Any, Final

from django.db.models import Count, F, Max, Q, QuerySet, Sum

from casino.review.index.rules import write_rules
from casino.review.models.sessions import WHY_LENGTH, Kind, Outcome, Progress, RuleUse, Session
from casino.review.rows import settled
from casino.training.models import Answer, Mode, Sitting
from casino.training.quiz.results import Result, why_failed

AT_ONCE: Final = 200
OUTCOMES: Final = {None: Outcome.FINISHED, True: Outcome.PASSED, False: Outcome.FAILED}
WRITTEN: Final = (
    *("game", "ended_at", "outcome", "last_seq", "seconds", "rounds"),
    *("asked", "right", "errors", "cents", "accuracy", "why"),
)


def behind(progress: Progress) -> bool:
    return _answers(progress).exists() or _begun(progress).exists() or _ended().exists()


def _answers(progress: Progress) -> QuerySet[Answer]:
    return settled(Answer.objects.filter(pk__gt=progress.answer), "answered_at")


def _begun(progress: Progress) -> QuerySet[Sitting]:
    return settled(Sitting.objects.filter(pk__gt=progress.sitting), "began_at")


def _ended() -> QuerySet[Session]:
    """Sessions still on whose sitting is over: few are on at any time, and an index holds just those."""
    return Session.objects.filter(table=None, ended_at=None, sitting__ended_at__isnull=False)


def read(progress: Progress) -> bool:
    """Count the sittings that are new, ended or answered in since; answers with whether there may be more."""
    answers = list(_answers(progress).order_by("pk").values_list("pk", "posed__sitting")[: 10 * AT_ONCE])
    chosen: dict[int, None] = {}
    for pk, sitting in answers:
        if sitting not in chosen and len(chosen) == AT_ONCE:
            break
        chosen[sitting] = None
        progress.answer = pk
    begun = list(_begun(progress).order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    if begun:
        progress.sitting = begun[-1]
    ended = _ended().order_by().values_list("sitting", flat=True)[:AT_ONCE]
    chosen |= dict.fromkeys((*begun, *ended))
    if chosen:
        count(list(chosen))
    return bool(chosen)


def count(sittings: list[int]) -> None:
    """Write each of these sittings' session as its answers are now."""
    found = list(Sitting.objects.filter(pk__in=sittings))
    known = {one.sitting_id: one for one in Session.objects.filter(sitting__in=sittings)}
    sums, games = sums_of(sittings), games_of(sittings)
    written = [session_of(known.get(one.pk), one, sums.get(one.pk, {}), games[one.pk]) for one in found]
    Session.objects.bulk_create([one for one in written if one.sitting_id not in known])
    Session.objects.bulk_update([one for one in written if one.sitting_id in known], WRITTEN, batch_size=50)
    sessions = {one.sitting_id: one.pk for one in written}
    write_rules(
        RuleUse(session_id=sessions[sitting], rule=rule, times=times, missed=missed)
        for sitting, rule, times, missed in rules_of(sittings)
    )


def sums_of(sittings: list[int]) -> dict[int, dict[str, Any]]:
    answers = Answer.objects.filter(posed__sitting__in=sittings).order_by().values("posed__sitting")
    first = Q(posed__again_of=None)  # as the sitting's own result counts it
    counted = answers.annotate(
        given=Count("pk"),
        asked=Count("pk", filter=first),
        good=Count("pk", filter=first & Q(right=True)),
        grave=Count("pk", filter=first & Q(critical=True)),
        cents=Sum(F("over") + F("under")),
        number=Max("posed__number"),
        last=Max("answered_at"),
    )
    return {row["posed__sitting"]: dict(row) for row in counted}


def games_of(sittings: list[int]) -> defaultdict[int, set[str]]:
    found: defaultdict[int, set[str]] = defaultdict(set)
    answers = Answer.objects.filter(posed__sitting__in=sittings).order_by()
    for sitting, game in answers.values_list("posed__sitting", "game").distinct():
        found[sitting].add(game)
    return found


def session_of(known: Session | None, sitting: Sitting, sums: dict[str, Any], games: set[str]) -> Session:
    one = known or Session(sitting=sitting, person_id=sitting.person_id, began_at=sitting.began_at)
    one.kind = Kind.TEST if sitting.mode == Mode.TEST else Kind.QUIZ
    one.game = next(iter(games)) if len(games) == 1 else ""
    one.ended_at, one.outcome = sitting.ended_at, OUTCOMES[sitting.passed] if sitting.ended_at else Outcome.ON
    one.rounds = sums.get("given", 0)
    if not one.sealed:
        answered = sums.get("asked", 0)
        # What a test asked and nobody answered counts as wrong, here as in its result.
        one.asked = sitting.count or answered if one.kind == Kind.TEST else answered
        one.right, one.cents = sums.get("good", 0), sums.get("cents") or 0
        one.errors = answered - one.right
        one.why = _why(one, sitting, answered, sums.get("grave", 0))
    one.first_seq, one.last_seq = 1, sums.get("number") or 0
    last = sitting.ended_at or sums.get("last") or sitting.began_at
    one.seconds = max(0, int((last - sitting.began_at).total_seconds()))
    one.judged()
    return one


def _why(one: Session, sitting: Sitting, answered: int, grave: int) -> str:
    if one.outcome != Outcome.FAILED:
        return ""
    counted = Result(one.asked, answered, one.right, grave, 0, 0, None)
    return why_failed(counted, sitting.mode, sitting.pass_mark)[:WHY_LENGTH]


def rules_of(sittings: list[int]) -> QuerySet[Answer, tuple[int, str, int, int]]:
    """How often each sitting met and missed which rule. Of a test that is still on not even its rules are told."""
    running = Q(posed__sitting__mode=Mode.TEST, posed__sitting__ended_at=None)
    answers = Answer.objects.filter(posed__sitting__in=sittings).exclude(rule="").exclude(running).order_by()
    missed = Count("pk", filter=Q(right=False))
    return answers.values_list("posed__sitting", "rule").annotate(times=Count("pk"), missed=missed)
