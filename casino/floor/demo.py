"""The demo school's tables: one of each layout and game, with simulated patrons in play."""

from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.utils import timezone

from casino.accounts.models import Person
from casino.floor import patrons, tables, ticker
from casino.floor.models import Table
from games.blackjack_switch.options import Options as SwitchOptions
from games.caribbean_stud.options import Options as StudOptions
from games.caribbean_stud.options import Progressive
from games.casino_war.options import Options as WarOptions
from games.sign import Limits
from games.star_blackjack.options import Jackpot as SevensJackpot
from games.star_blackjack.options import Options as StarOptions

SIDE: Final = Limits(minimum=250, maximum=10_000)
IN_PLAY: Final = timedelta(seconds=75)
"""How long the tables have been in play when the school opens."""
PACE: Final = 150
"""Somewhat slower than a real dealer, for those who come to look."""


class Setting(NamedTuple):
    """One table: its name, game and options, how many patrons, and whether it shares the jackpot of the one before."""

    name: str
    game: str
    options: Any
    patrons: int
    linked: bool = False


def star(layout: Any, *wagers: str, **more: Any) -> StarOptions:
    given: Any = {"minimum": 500, "maximum": 50_000} | more
    return StarOptions(
        layout=layout,
        optional_wagers=wagers,
        optional_limits={wager: SIDE for wager in wagers if wager != "blazing_7s"},
        **given,
    )


def sevens(places: int) -> StarOptions:
    jackpot = SevensJackpot(meter=1_734_250, reset=1_000_000, increment=250_000)
    more = {"decks": 6, "dealing": "device", "sevens_wager": 500, "places": places, "jackpot": jackpot}
    return star("D", "lucky_lucky", "blazing_7s", **more)


SETTINGS: Final = (
    Setting("Star Blackjack A", "star-blackjack", star("A", "perfect_pairs", "lucky_lucky", resplit=True), 5),
    Setting(
        "Star Blackjack B, high limits",
        "star-blackjack",
        star("B", "star_pairs", places=5, decks=6, minimum=2_500, maximum=200_000, insurance_on_ten=True),
        3,
    ),
    Setting("Star Blackjack C, nine places", "star-blackjack", star("C", "any_pairs", places=9, dealing="device"), 6),
    Setting("Blazing 7’s, first table", "star-blackjack", sevens(7), 4),
    Setting("Blazing 7’s, second table", "star-blackjack", sevens(6), 3, linked=True),
    Setting(
        "Blackjack Switch",
        "blackjack-switch",
        SwitchOptions(minimum=1_000, maximum=100_000, resplit=True, super_match_limits=SIDE),
        3,
    ),
    Setting("Casino War", "casino-war", WarOptions(minimum=500, maximum=50_000), 4),
    Setting(
        "Caribbean Stud",
        "caribbean-stud",
        StudOptions(
            minimum=500,
            maximum=20_000,
            maximum_payout=5_000_000,
            jackpot=Progressive(meter=3_218_475, wager=100, reset=1_000_000, increment=300_000),
        ),
        4,
    ),
)


def open_tables(by: Person) -> list[Table]:
    """Whatever is missing is opened, so a run that was cut short is completed by the next."""
    opened: list[Table] = []
    for setting in SETTINGS:
        found = Table.objects.filter(opened_by=by, name=setting.name).first()
        opened.append(found or _open(setting, by, opened[-1] if setting.linked else None))
    return opened


def _open(setting: Setting, by: Person, beside: Table | None) -> Table:
    now = timezone.now()
    began = now - IN_PLAY
    table = tables.open_table(
        game=setting.game,
        options=setting.options,
        by=by,
        name=setting.name,
        jackpot=beside.jackpot if beside else None,
        pace=PACE,
        now=began,
    )
    patrons.invite(table=table, count=setting.patrons, by=by, now=began)
    _play_until(now, table)
    return table


def _play_until(now: datetime, table: Table) -> None:
    """Everything that fell due since the table was opened, so that whoever comes in finds people at it."""
    rows = Table.objects.filter(pk=table.pk)
    rows.update(watched_at=now)
    while (due := rows.values_list("due_at", flat=True).get()) is not None and due <= now:
        ticker.do_due(table.pk, due)
