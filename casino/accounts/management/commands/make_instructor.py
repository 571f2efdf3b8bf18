"""manage.py make_instructor: the only way to become an instructor, so nobody does it from a browser."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.accounts import services, sign_ins
from casino.accounts.models import Person


class Command(BaseCommand):
    help = "Make an instructor of a person who has signed up."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", help="the e-mail they sign in with")

    def handle(self, *args: Any, **options: Any) -> None:
        person = Person.objects.filter(email=options["email"].lower()).first()
        if person is None:
            raise CommandError("Nobody has signed up with that e-mail.")
        services.make_instructor(person=person)
        sign_ins.look_again(person.pk, rights=True)
        self.stdout.write(f"{person} is an instructor.")
