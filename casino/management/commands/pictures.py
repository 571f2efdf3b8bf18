"""manage.py pictures: photograph every layout for the documentation, from nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.pictures.house import House, open_house
from casino.pictures.page import written
from casino.pictures.rounds import layouts

FOLDER = "docs/images/layouts"


class Command(BaseCommand):
    help = "Open a house of its own, put a round on every layout, and photograph it in both views and three sizes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--only", default="", help="the layouts with this in their name, such as diagram d: -d-")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.ROOT / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        try:
            with open_house(options["only"]) as house:
                self._photograph(house, folder)
        except ImportError as missing:
            raise CommandError("The camera is the browser tests' Chromium. First run: make test") from missing
        (settings.ROOT / "docs/layouts.md").write_text(written(layouts()))
        size = sum(picture.stat().st_size for picture in folder.glob("*.webp"))
        now = f"{size / 1_000_000:.1f} MB of pictures there now."
        self.stdout.write(f"{len(house.codes)} layouts are in {FOLDER}: {now}")

    def _photograph(self, house: House, folder: Path) -> None:
        from playwright.sync_api import sync_playwright  # only those who install the tests have it

        from casino.pictures.camera import SIZES, VIEWS, at_table, standing_at, taken
        from casino.pictures.chromium import FLAGS, on_this_machine

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=on_this_machine(), args=FLAGS)
            for view in VIEWS:
                with standing_at(browser, house.address, view) as page:
                    for slug in house.codes:
                        for size in SIZES:
                            at_table(page, house.table(slug), size)
                            taken(page, size, folder / f"{slug}-{view}-{size.name}.webp")
            browser.close()
