"""What people remember of totals is filed under what makes them: an ace, a natural, a hard count, a bust."""

from typing import Any

from django.db import migrations

FILED = {
    "SB 3.2.1": "aces",
    "SB 11.1.2": "aces",
    "SB 12.3.2": "naturals",
    "SB 10.5": "busts",
    "BS 3.2.1": "aces",
    "BS 12.2.2": "aces",
    "BS 13.3.2": "naturals",
    "BS 11.3": "naturals",
    "BS 10.5": "busts",
}


def forwards(apps: Any, schema_editor: Any) -> None:
    """By the rule, which says it of all but 3.2.1: that is the clause on the ace, and keeps it from now on."""
    memories = apps.get_model("training", "Memory").objects.filter(kind="read")
    for rule, topic in FILED.items():
        memories.filter(topic="totals", rule=rule).update(topic=topic)
    memories.filter(topic="poker-hands", rule="CS 9.1").update(topic="qualifying")


def backwards(apps: Any, schema_editor: Any) -> None:
    memories = apps.get_model("training", "Memory").objects.filter(kind="read")
    memories.filter(topic__in=("hard-totals", "aces", "naturals", "busts")).update(topic="totals")
    memories.filter(topic="qualifying").update(topic="poker-hands")


class Migration(migrations.Migration):
    dependencies = [("training", "0002_answers_added_to_only")]

    operations = [migrations.RunPython(forwards, backwards)]
