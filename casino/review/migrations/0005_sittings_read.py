"""How far the sittings of the quiz have been read is kept too, so that nobody goes through all of them again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("review", "0004_signed_assessments_stay")]

    operations = [
        migrations.AddField(model_name="progress", name="sitting", field=models.PositiveBigIntegerField(default=0)),
    ]
