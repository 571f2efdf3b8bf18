"""Turns are counted where somebody deals by hand: what a page knows a moment by."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("floor", "0007_dealing_practice"),
    ]

    operations = [
        migrations.AddField("table", "turn", models.PositiveIntegerField(default=0)),
    ]
