"""The names of the games are read from the catalogue when they are asked for: no column changes."""

from django.db import migrations, models

import games.catalogue


class Migration(migrations.Migration):
    dependencies = [
        ("review", "0009_why_a_test_was_failed"),
    ]

    operations = [
        migrations.AlterField(
            model_name="assessment",
            name="game",
            field=models.CharField(choices=games.catalogue.names, max_length=20),
        ),
        migrations.AlterField(
            model_name="session",
            name="game",
            field=models.CharField(blank=True, choices=games.catalogue.names, max_length=20),
        ),
        migrations.AlterField(
            model_name="tally",
            name="game",
            field=models.CharField(choices=games.catalogue.names, max_length=20),
        ),
        migrations.AlterField(
            model_name="wronganswer",
            name="game",
            field=models.CharField(choices=games.catalogue.names, max_length=20),
        ),
    ]
