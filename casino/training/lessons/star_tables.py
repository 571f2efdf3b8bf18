"""Star Blackjack's tables for show: one of each diagram."""

from typing import Any, Final

from casino.training.lessons.showcase import SIDE, Picture, Showcase
from games.star_blackjack.options import SEVENS, SLUG, Diagram, Jackpot, Options

DIAGRAMS: Final[tuple[Diagram, ...]] = ("A", "B", "C", "D")
PLACES: Final = (5, 6, 7, 8, 9)
WAGERS: Final = {"A": ("perfect_pairs", "lucky_lucky"), "B": ("star_pairs",), "C": ("any_pairs",)}
"""The longest names stand where there is least room for them: on the two spots of diagram A."""


def star(layout: Diagram, *wagers: str, **more: Any) -> Options:
    given = {"minimum": 500, "maximum": 50_000} | more
    limits = {wager: SIDE for wager in wagers if wager != SEVENS}
    return Options(layout=layout, optional_wagers=wagers, optional_limits=limits, **given)


def sevens(places: int) -> Options:
    jackpot = Jackpot(meter=1_734_250, reset=1_000_000, increment=250_000)
    more = {"decks": 6, "dealing": "device", "sevens_wager": 500, "places": places, "jackpot": jackpot}
    return star("D", "lucky_lucky", SEVENS, **more)


def _diagram(letter: Diagram, places: int) -> Picture:
    wagers = WAGERS.get(letter, ())
    options = star(letter, *wagers, places=places, decks=6) if wagers else sevens(places)
    caption = f"Star Blackjack, diagram {letter}, {places} places"
    return Picture(SLUG, f"{SLUG}-{letter.lower()}-{places}", caption, options, busy=True)


SHOWCASES: Final = (
    Showcase("Star Blackjack A", star("A", "perfect_pairs", "lucky_lucky"), 5),
    Showcase(
        "Star Blackjack B, high limits",
        star("B", "star_pairs", places=5, decks=6, minimum=2_500, maximum=200_000, insurance_on_ten=True),
        3,
    ),
    Showcase("Star Blackjack C, nine places", star("C", "any_pairs", places=9, dealing="device"), 6),
    Showcase("Blazing 7’s, first table", sevens(7), 4),
    Showcase("Blazing 7’s, second table", sevens(6), 3, linked=True),
)
PICTURES: Final = tuple(_diagram(letter, places) for letter in DIAGRAMS for places in PLACES)
