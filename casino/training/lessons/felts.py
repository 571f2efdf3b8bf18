"""`python -m casino.training.lessons.felts DIRECTORY` writes the felts that the front page and the README show."""

import sys
from pathlib import Path
from typing import Any

from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.cloth import Stock
from casino.felt.drawing import Felt, Lying, Sensor, draw
from games.cards.cards import cards
from games.catalogue import GAMES
from games.fields import Fields


def hand(text: str) -> Hand:
    return Hand(cards(text))


# Each picture is the moment after the initial deal: the optional wagers are still there to be settled.
DEALT = Lying(
    dealer=hand("6D"),
    names={1: "Mia", 2: "Arjun", 3: "Lan", 5: "Tom", 6: "Sofia", 7: "Kev"},
    hands={
        1: [hand("QS 9H")],
        2: [hand("5C 6H")],
        3: [hand("8S 8D")],
        5: [hand("AS 7D")],
        6: [hand("10H 4C")],
        7: [hand("JD 2S")],
    },
    wagers={
        "area-1-main": [Wager("Mia", 5000)],
        "area-1-opt2": [Wager("Mia", 500)],
        "area-2-main": [Wager("Arjun", 17500)],
        "area-2-opt1": [Wager("Arjun", 1000)],
        "area-3-main": [Wager("Lan", 15000), Wager("Tom", 2500), Wager("Mia", 5000)],
        "area-3-opt1": [Wager("Lan", 500), Wager("Tom", 500)],
        "area-5-main": [Wager("Tom", 3000)],
        "area-6-main": [Wager("Sofia", 10000), Wager("Kev", 2500)],
        "area-6-opt2": [Wager("Sofia", 1500)],
        "area-7-main": [Wager("Kev", 50000)],
    },
)
SEVENS = Lying(
    stock=Stock("device"),
    meter=1_048_215,
    sensors={3: Sensor.LOCKED, 5: Sensor.LOCKED},
    dealer=hand("10C"),
    hands={3: [hand("7D 7H")], 5: [hand("AS JS")]},
    wagers={
        "area-3-main": [Wager("Lan", 2500)],
        "area-3-opt1": [Wager("Lan", 500)],
        "area-5-main": [Wager("Tom", 10000)],
    },
)
SWITCHED = Lying(
    dealer=hand("9S"),
    hands={2: [hand("10D 5S"), hand("KH 8C")], 4: [hand("AC 6D"), hand("7H 7S")]},
    wagers={
        "area-2-main": [Wager("Mia", 2500)],
        "area-2-main2": [Wager("Mia", 2500)],
        "area-2-opt1": [Wager("Mia", 500)],
        "area-4-main": [Wager("Kev", 10000)],
        "area-4-main2": [Wager("Kev", 10000)],
    },
)
AT_WAR = Lying(
    dealer=hand("9D"),
    hands={2: [hand("9C")], 3: [hand("QD")], 6: [hand("4H")]},
    wagers={
        "area-2-main": [Wager("Arjun", 10000)],
        "area-2-opt1": [Wager("Arjun", 1000)],
        "area-3-main": [Wager("Lan", 2500)],
        "area-6-main": [Wager("Sofia", 5000)],
    },
)
ANTES = Lying(
    stock=Stock("device", waiting="blue"),
    meter=6_302_550,
    sensors={2: Sensor.LOCKED, 5: Sensor.LOCKED},
    dealer=Hand((None, None, None, None, *cards("KS"))),
    hands={2: [Hand((None,) * 5)], 4: [Hand((None,) * 5)], 5: [Hand((None,) * 5)]},
    wagers={
        "area-2-main": [Wager("Arjun", 2500)],
        "area-2-bet": [Wager("Arjun", 5000)],
        "area-4-main": [Wager("Mia", 1000)],
        "area-5-main": [Wager("Tom", 2500)],
    },
)


def cloth(slug: str, **table: Any) -> Felt:
    """The cloth of a table as a scenario writes its options."""
    game = GAMES[slug]
    options = game.options.read(Fields(table, "table"))
    return Felt(game.layout(options), options.places)


PICTURES = {
    "star-blackjack-usual": (cloth("star-blackjack", optional_wagers=["perfect_pairs", "lucky_lucky"]), DEALT),
    "star-blackjack": (
        cloth("star-blackjack", layout="D", optional_wagers=["star_pairs"], jackpot={"meter": "10482.15"}),
        SEVENS,
    ),
    "blackjack-switch": (cloth("blackjack-switch"), SWITCHED),
    "casino-war": (cloth("casino-war"), AT_WAR),
    "caribbean-stud": (cloth("caribbean-stud", jackpot={"meter": "63025.50"}), ANTES),
}


def write(directory: Path) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    for name, (felt, lying) in PICTURES.items():
        (directory / f"{name}.svg").write_text(draw(felt, lying) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
