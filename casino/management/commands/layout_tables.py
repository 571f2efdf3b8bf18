"""manage.py layout_tables: in an empty house, a table in the middle of a round for every layout, for the camera."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.accounts.models import Person
from casino.home import demo_people
from casino.pictures.rounds import layouts, table_in_play


class Command(BaseCommand):
    help = "Open the tables that are photographed, in a house that is empty, and print their codes as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--only", default="", help="the layouts with this in their name")

    def handle(self, *args: Any, **options: Any) -> None:
        if not demo_people.is_empty_house():
            raise CommandError(
                "This house has people in it. Pictures are taken in one of their own: manage.py pictures"
            )
        demo_people.open_school()
        parts = {"owner": demo_people.INSTRUCTOR, "player": demo_people.PLAYER, "dealer": demo_people.TRAINEE}
        people = {role: Person.objects.get(email=part.email) for role, part in parts.items()}
        wanted = [setting for setting in layouts() if options["only"] in setting.slug]
        codes = {setting.slug: table_in_play(setting, **people).code for setting in wanted}
        self.stdout.write(json.dumps(codes))
