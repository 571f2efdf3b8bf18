"""Print what the quiz asks and how often: the odds of "pay", outcomes, dealer's hands and clauses, game by game."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from casino.training.questions.contract import Kind
from casino.training.quiz.shares import Shares, question_shares
from games.catalogue import GAMES

ALL = "all"


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--kind", choices=[*Kind, ALL], default=Kind.PAY.value, help="of question (default: pay)")
        parser.add_argument("--game", choices=list(GAMES), help="only this one (default: every game)")
        parser.add_argument("--count", type=int, default=400, help="questions a game (default: 400)")
        parser.add_argument("--seed", default="shares", help="other questions for another seed")
        parser.add_argument("--top", type=int, default=12, help="lines a heading (default: 12)")

    def handle(self, *args: Any, **options: Any) -> None:
        kinds = () if options["kind"] == ALL else (Kind(options["kind"]),)
        for slug in [options["game"]] if options["game"] else GAMES:
            shares = question_shares(slug, kinds, max(options["count"], 1), options["seed"])
            self.stdout.write(f"{GAMES[slug].name}, {options['kind']}: {shares.count} questions")
            self._write(shares, options["top"])

    def _write(self, shares: Shares, top: int) -> None:
        for heading, counted in shares.counted.items():
            self.stdout.write(f"  by {heading} ({len(counted)})")
            for name, count in counted.most_common(top):
                self.stdout.write(f"    {count / counted.total():6.1%}  {name}")
            if len(counted) > top:
                self.stdout.write(f"    {1 - shares.greatest(heading, top):6.1%}  others")
        if "odds" in shares.counted:
            self.stdout.write(f"  paid at odds other than even: {shares.at_odds:.1%}")
