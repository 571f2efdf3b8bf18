"""Every layout that is photographed: the four diagrams of Star Blackjack by their places, and the other games."""

from typing import Any, Final, NamedTuple

from casino.floor.demo import sevens, star
from games.blackjack_switch.options import Options as SwitchOptions
from games.caribbean_stud.options import Options as StudOptions
from games.caribbean_stud.options import Progressive
from games.casino_war.options import Options as WarOptions

PLACES: Final = (5, 6, 7, 9)
STAR_WAGERS: Final = {
    "A": ("perfect_pairs", "lucky_lucky"),
    "B": ("star_pairs",),
    "C": ("any_pairs",),
}
"""The longest names stand where there is least room for them: on the two spots of diagram A."""


class Setting(NamedTuple):
    """One layout. `slug` names its files; `busy`: it is photographed in a round with a pair split."""

    slug: str
    caption: str
    game: str
    options: Any
    busy: bool = True

    @property
    def name(self) -> str:
        """What its table is called, on a page that says the game above it."""
        _, _, layout = self.caption.partition(", ")
        return layout[:1].upper() + layout[1:]

    @property
    def seat(self) -> int:
        """Where the viewer sits: late in the round, with one more place after it."""
        return int(self.options.places) - 1


def diagram(letter: str, places: int) -> Setting:
    wagers = STAR_WAGERS.get(letter, ())
    options = star(letter, *wagers, places=places, decks=6, resplit=True) if wagers else sevens(places)
    caption = f"Star Blackjack, diagram {letter}, {places} places"
    return Setting(f"star-blackjack-{letter.lower()}-{places}", caption, "star-blackjack", options)


def switch(places: int) -> Setting:
    options = SwitchOptions(places=places, minimum=1_000, maximum=100_000, resplit=True)
    caption = f"Blackjack Switch, diagram A, {places} places"
    return Setting(f"blackjack-switch-{places}", caption, "blackjack-switch", options)


def war(places: int) -> Setting:
    options = WarOptions(places=places, minimum=500, maximum=50_000)
    return Setting(f"casino-war-{places}", f"Casino War, diagram A, {places} places", "casino-war", options, busy=False)


def stud(places: int) -> Setting:
    jackpot = Progressive(meter=3_218_475, wager=100, reset=1_000_000, increment=300_000)
    options = StudOptions(places=places, minimum=500, maximum=20_000, maximum_payout=5_000_000, jackpot=jackpot)
    caption = f"Caribbean Stud, diagram A, {places} places"
    return Setting(f"caribbean-stud-{places}", caption, "caribbean-stud", options, busy=False)


SETTINGS: Final = (
    *(diagram(letter, places) for letter in "ABCD" for places in PLACES),
    switch(5),
    war(7),
    war(9),
    stud(7),
    stud(9),
)
