"""The names of the games are read from the catalogue when they are asked for: no column changes."""

from django.db import migrations, models

import games.catalogue


class Migration(migrations.Migration):
    dependencies = [
        ("floor", "0005_players_seats_boxes"),
    ]

    operations = [
        migrations.AlterField(
            model_name="table",
            name="game",
            field=models.CharField(choices=games.catalogue.names, max_length=30),
        ),
    ]
