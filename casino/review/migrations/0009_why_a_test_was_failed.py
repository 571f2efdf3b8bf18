"""Sessions in the index say why a test was failed and count what it asked; dealing with help has no accuracy."""

from typing import Any, Final

from django.db import migrations, models
from django.db.models import Count, Q

from casino.training.quiz.results import Result, why_failed

AT_ONCE: Final = 500
NOTHING_ASKED: Final = -1
FIELDS: Final = ("asked", "errors", "accuracy", "why")


def count_again(apps: Any, schema_editor: Any) -> None:
    sessions = apps.get_model("review", "Session").objects
    sessions.filter(kind="dealt").update(accuracy=NOTHING_ASKED)
    tests = Q(kind="test", ended_at__isnull=False) | Q(outcome="failed")
    found = sessions.filter(tests).exclude(sitting=None).select_related("sitting").order_by("pk")
    batch: list[Any] = []
    for one in found.iterator(AT_ONCE):
        batch.append(one)
        if len(batch) == AT_ONCE:
            _write(apps, batch)
            batch = []
    _write(apps, batch)


def _write(apps: Any, batch: list[Any]) -> None:
    answers = apps.get_model("training", "Answer").objects.filter(posed__sitting__in=[one.sitting_id for one in batch])
    critical = answers.filter(critical=True).order_by()
    graves = dict(critical.values_list("posed__sitting").annotate(Count("pk")))
    for one in batch:
        if one.kind == "test":
            one.asked = one.sitting.count or one.rounds
            one.errors = one.rounds - one.right
            one.accuracy = 1000 * one.right // one.asked if one.asked else NOTHING_ASKED
        if one.outcome == "failed":
            counted = Result(one.asked, one.rounds, one.right, graves.get(one.sitting_id, 0), 0, 0, None)
            one.why = why_failed(counted, one.sitting.mode, one.sitting.pass_mark)[:200]
    apps.get_model("review", "Session").objects.bulk_update(batch, FIELDS, batch_size=50)


class Migration(migrations.Migration):
    dependencies = [
        ("review", "0008_verified_entries"),
        ("training", "0002_answers_added_to_only"),
    ]

    operations = [
        migrations.AddField("session", "why", models.CharField(blank=True, max_length=200)),
        migrations.RunPython(count_again, migrations.RunPython.noop),
    ]
