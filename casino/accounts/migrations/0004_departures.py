"""Whoever leaves a class stays on file for those who taught them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_letters")]

    operations = [
        migrations.CreateModel(
            name="Departure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("joined_at", models.DateTimeField()),
                ("left_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "trainee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="departures",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "training_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="departures",
                        to="accounts.trainingclass",
                    ),
                ),
            ],
            options={
                "ordering": ("-left_at", "-id"),
                "indexes": [models.Index(fields=["trainee", "-left_at"], name="departures_of_a_trainee")],
            },
        ),
    ]
