"""manage.py demo_school: people to sign in as and tables in play, in an empty house."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.accounts.models import Person
from casino.home import demo_people
from casino.home.demo_history import practise
from casino.home.demo_tables import open_tables


class Command(BaseCommand):
    help = "Fill an empty database with the demo school, and print its people. Run again, it keeps what is there."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--force", action="store_true", help="even where the site is open to the public")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PUBLIC and not options["force"]:
            raise CommandError(
                "The demo people's password is known to all, and this site is public. Use --force if you must."
            )
        if demo_people.is_open():
            heading = "The demo school was here already, and is kept as it is."
        elif demo_people.is_empty_house():
            heading = "The demo school is open."
        else:
            self.stdout.write("This house has people of its own, so the demo school stays out.")
            return
        demo_people.open_school()
        tables = open_tables(Person.objects.get(email=demo_people.INSTRUCTOR.email))
        practise(Person.objects.get(email=demo_people.TRAINEE.email))
        self.stdout.write(f"{heading}\n\n{the_people()}\n\n  {len(tables)} tables are in play, with simulated patrons.")


def the_people() -> str:
    """A table of the demo people as they are now."""
    emails = [part.email for part in demo_people.CAST]
    found = sorted(Person.objects.filter(email__in=emails), key=lambda person: emails.index(person.email))
    rows = [("Name", "Role", "E-mail"), *((p.display_name, p.get_role_display(), p.email) for p in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = ["   ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    table.insert(1, "   ".join("-" * width for width in widths))
    table += ["", f"Password of all of them: {demo_people.PASSWORD} (unless somebody changed theirs)"]
    table += [f"Code to join {each}: {each.written_code}" for each in demo_people.classes()]
    return "\n".join(f"  {line}".rstrip() for line in table)
