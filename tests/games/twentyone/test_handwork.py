"""Either blackjack dealt by hand: a robot that does what is due makes no slip, however the table is set."""

from collections import Counter
from typing import Any

import pytest

from games import blackjack_switch, star_blackjack
from games.cards.cards import cards
from games.dealing.procedure import ways
from games.handwork import spoken
from games.patron import seed_for
from games.star_blackjack.options import Jackpot
from games.table.practice import LEVELS, Level
from games.twentyone.by_hand.announcements import says
from games.twentyone.hands import total
from tests.games.by_hand import ByHand, practised
from tests.games.patrons.table import SEED, Setting, crowd, opened
from tests.games.star_blackjack.table import table
from tests.games.twentyone.by_hand import attempt_at, do

LIMITS: dict[str, Any] = {"minimum": 500, "maximum": 50_000}
DEVICE: dict[str, Any] = {"dealing": "device", "decks": 6}
SEVENS: dict[str, Any] = {"layout": "D", "jackpot": Jackpot(meter=5_000_000, increment=100_000)}


def _star(**more: Any) -> Setting:
    return Setting("star", star_blackjack, star_blackjack.Options(**LIMITS | more), more.get("decks", 8))


def _switch(**more: Any) -> Setting:
    return Setting("switch", blackjack_switch, blackjack_switch.Options(**LIMITS | more))


STAR = (
    _star(),
    _star(**DEVICE, **SEVENS, optional_wagers=("blazing_7s", "perfect_pairs")),
    _star(decks=6, resplit=True, insurance_on_ten=True, optional_wagers=("star_pairs", "lucky_lucky")),
    _star(face_down=True, optional_wagers=("any_pairs",)),
    _star(**DEVICE, hold_blackjacks=True, low_limit=True, resplit=True, places=9),
)
SWITCH = (
    _switch(),
    _switch(dealing="device", resplit=True, double_with_ace=True),
    _switch(dealer_stands="inscription", super_match=False, resplit=True),
)

BY_NOBODYS_RULE = {("announce", None), ("call", None)}
"""House procedure: the dealer's own total, and a blackjack that is paid at once."""
MUST_COME: dict[str, set[tuple[str, str | None]]] = {
    "star-blackjack": {
        *(("restack", "4.6"), ("insert", "4.6"), ("load", "4.6"), ("load", "4.7"), ("burn", "4.9"), ("line", "5.10")),
        *(("give", "7.1"), ("refill", "7.2"), ("call", "8.3"), ("sweep", "8.3"), ("announce", "10.1")),
        *(("announce", "10.4"), ("announce", "12.3"), ("ask", "10.1"), ("part", "12.1"), ("take", "10.5")),
        *(("rack", "10.5"), ("take", "14.23"), ("take", "13.3"), ("rack", "15.3"), ("check", "5.1")),
    },
    "blackjack-switch": {
        *(("restack", "4.6"), ("insert", "4.6"), ("load", "4.6"), ("load", "4.7"), ("burn", "4.9"), ("line", "5.8")),
        *(("give", "7.1"), ("refill", "7.2"), ("call", "8.2"), ("sweep", "8.2"), ("announce", "10.1")),
        *(("announce", "10.4"), ("announce", "13.3"), ("swap", "11.1"), ("part", "13.1"), ("take", "10.5")),
        *(("rack", "10.5"), ("take", "15.6"), ("rack", "16.3")),
    },
}


def robot(setting: Setting, level: Level, seed: int) -> ByHand:
    """A table about to shuffle, with other patrons and other cards for each seed."""
    drawn = seed_for(SEED, setting.name, seed)
    patrons = crowd(setting, drawn)
    return ByHand(setting.game, practised(setting.game, opened(setting, patrons, drawn), level, drawn), patrons, seed)


@pytest.mark.parametrize(("tables", "rounds"), [(STAR, 16), (SWITCH, 25)], ids=["star", "switch"])
def test_a_dealer_who_does_what_is_due_makes_no_slip(tables: tuple[Setting, ...], rounds: int) -> None:
    """More than two hundred rounds of each game; and nothing of what a dealer does by hand goes unmet in them."""
    met = Counter[tuple[str, str | None]]()
    for at, setting in enumerate(tables):
        for level in LEVELS:
            dealer = robot(setting, level, 10 * at + len(level))
            dealer.deal(rounds)
            met += dealer.did
    assert not (MUST_COME[tables[0].game.slug] | BY_NOBODYS_RULE) - set(met)


def test_a_robot_that_slips_would_be_caught() -> None:
    game = star_blackjack.GAME
    state = practised(game, table("10S 6H 6C 10D"))
    card = next(way.step for way in ways(game, state) if way.step.verb == "give")
    with pytest.raises(AssertionError, match="area=2"):
        do(game, state, attempt_at(state, card, area=2))


@pytest.mark.rule("SB 3.2.1", "BS 3.2.1", "SB 10.4", "BS 10.4")
@pytest.mark.parametrize(
    ("hand", "right", "wrong"),
    [
        ("10S 6D", "16", "s16"),
        ("AS 6D", "s17", "7"),
        ("AS 6D", "17", "soft 7"),
        ("AS 6D", "7 or 17", "27"),
        ("AS 6D", "7/17", "soft 16"),
        ("AS 6D 10C", "17", "soft 17"),
        ("AS AD", "2 or 12", "2"),
        ("10S 6D 10C", "too many", "21"),
        ("10S 6D 10C", "Bust!", "soft 26"),
    ],
)
def test_a_total_may_be_said_in_every_way_a_dealer_would(hand: str, right: str, wrong: str) -> None:
    accepted = {spoken(words) for words in says(total(cards(hand)))}
    assert spoken(right) in accepted
    assert spoken(wrong) not in accepted


def test_the_same_seed_deals_the_same_rounds() -> None:
    first, second = robot(STAR[0], "test", 1), robot(STAR[0], "test", 1)
    first.deal(3)
    second.deal(3)
    assert first.log == second.log
