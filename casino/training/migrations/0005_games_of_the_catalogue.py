"""The names of the games are read from the catalogue when they are asked for: no column changes."""

from django.db import migrations, models

import games.catalogue


class Migration(migrations.Migration):
    dependencies = [
        ("training", "0004_what_was_missed"),
    ]

    operations = [
        migrations.AlterField(
            model_name="answer",
            name="game",
            field=models.CharField(choices=games.catalogue.names, max_length=20),
        ),
        migrations.AlterField(
            model_name="memory",
            name="game",
            field=models.CharField(choices=games.catalogue.names, max_length=20),
        ),
        migrations.AlterField(
            model_name="posed",
            name="game",
            field=models.CharField(choices=games.catalogue.names, max_length=20),
        ),
        migrations.AlterField(
            model_name="writtenscenario",
            name="game",
            field=models.CharField(choices=games.catalogue.names, max_length=20),
        ),
    ]
