"""Answers on file, as the quiz would have kept them."""

from datetime import datetime, timedelta

from django.utils import timezone

from casino.accounts.models import Person
from casino.training.models import Answer, Mode, Posed, Sitting, Work

WHEN = timezone.make_aware(datetime(2026, 3, 4, 10))
WANTED = {"kinds": [], "games": [], "topics": [], "rules": [], "scenarios": [], "plan": [], "count": 10}


def sat(person: Person, *, mode: str = Mode.PRACTICE, work: Work | None = None, ended: bool = True) -> Sitting:
    return Sitting.objects.create(
        person=person, mode=mode, work=work, wanted=WANTED, seed="1", began_at=WHEN, ended_at=WHEN if ended else None
    )


def answered(
    sitting: Sitting,
    right: bool = True,
    *,
    rule: str = "SB 13.2",
    topic: str = "totals",
    given: str = "Stand",
    over: int = 0,
    under: int = 0,
    days: int = 0,
) -> Answer:
    """One more answer in a sitting; a wrong one said `given` where "Draw" was right."""
    at = WHEN + timedelta(days=days)
    about = {"kind": "read", "game": "star-blackjack", "topic": topic, "rule": rule}
    number = sitting.posed.count() + 1
    posed = Posed.objects.create(sitting=sitting, number=number, question={}, posed_at=at, **about)
    part = {"field": "act", "label": "The dealer", "given": "Draw" if right else given, "right": "Draw", "ok": right}
    return Answer.objects.create(
        posed=posed,
        person=sitting.person,
        given={"act": part["given"]},
        verdict={"right": right, "parts": [part], "rule": rule, "why": "16 draws"},
        right=right,
        over=over,
        under=under,
        took_ms=4_000,
        answered_at=at,
        **about,
    )
