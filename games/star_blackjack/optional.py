"""Optional wagers (rule 14): what wins, at which odds, and the line that settles each. Pairs go by rank, not value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.cards.cards import Card, Rank
from games.chips.settlement import Line, Odds, lost, won
from games.records import Record
from games.rulebook import cite, number_of, rule
from games.star_blackjack.options import CODE
from games.table.areas import Wager
from games.twentyone.hands import total
from games.twentyone.wagers import lying


class Win(Record, frozen=True):
    """A line of a pay table: its name, its odds and its clause."""

    name: str
    odds: Odds
    rule: str


Pairs = Callable[[Card, Card], Win | None]
Wins = Callable[[Sequence[Card], int], Win | None]
"""What a wager wins on an area's first two cards and the dealer's first, under a pay table."""

PERFECT_PAIRS: Final = {
    "mixed": Win(name="Mixed Pair", odds=Odds(5), rule=number_of("SB 14.12.1")),
    "coloured": Win(name="Coloured Pair", odds=Odds(10), rule=number_of("SB 14.12.2")),
    "suited": Win(name="Perfect Pair", odds=Odds(30), rule=number_of("SB 14.12.3")),
}
STAR_PAIRS: Final = {
    "mixed": Win(name="Mixed Pair", odds=Odds(5), rule=number_of("SB 14.30.1")),
    "coloured": Win(name="Same Colour Pair", odds=Odds(8), rule=number_of("SB 14.30.2")),
    "suited": Win(name="Suited Pair", odds=Odds(20), rule=number_of("SB 14.30.3")),
    "aces": Win(name="Pair of Aces", odds=Odds(30), rule=number_of("SB 14.30.4")),
}
ANY_PAIR: Final = Win(name="Any Pair", odds=Odds(11), rule=number_of("SB 14.15"))

LUCKY_LUCKY: Final = {
    "Suited 7-7-7": (200, 200, 200),
    "Suited 6-7-8": (100, 100, 100),
    "Unsuited 7-7-7": (50, 50, 50),
    "Unsuited 6-7-8": (30, 30, 30),
    "Suited 21": (10, 15, 10),
    "Unsuited 21": (3, 3, 3),
    "Any 20": (2, 2, 2),
    "Any 19": (2, 1, 1),
}
"""Odds to one under pay tables 1, 2 and 3, best hand first."""

_LUCKY_WINS: Final = {
    (name, table): Win(name=name, odds=Odds(odds[table - 1]), rule=number_of("SB 14.17"))
    for name, odds in LUCKY_LUCKY.items()
    for table in (1, 2, 3)
}


@rule("SB 14.11.1", "SB 14.11.2", "SB 14.14.1", "SB 14.14.2", "SB 14.29.1", "SB 14.29.2")
def is_pair(one: Card, other: Card) -> bool:
    """Two cards of one number or one picture: a jack and a king are none."""
    return one.rank is other.rank


def likeness(one: Card, other: Card) -> str:
    """How closely the cards of a pair agree."""
    if one.suit is other.suit:
        return "suited"
    return "coloured" if one.red == other.red else "mixed"


@rule("SB 14.12.1", "SB 14.12.2", "SB 14.12.3")
def perfect_pairs(one: Card, other: Card) -> Win | None:
    """5 to 1 for a mixed pair, 10 for one colour, 30 for the same card twice."""
    return PERFECT_PAIRS[likeness(one, other)] if is_pair(one, other) else None


@rule("SB 14.15")
def any_pairs(one: Card, other: Card) -> Win | None:
    """Any pair pays 11 to 1."""
    return ANY_PAIR if is_pair(one, other) else None


@rule("SB 14.30.1", "SB 14.30.2", "SB 14.30.3", "SB 14.30.4", "SB 14.32")
def star_pairs(one: Card, other: Card) -> Win | None:
    """5, 8 or 20 to 1 as the cards agree, but 30 for any two aces: the best win only."""
    if not is_pair(one, other):
        return None
    return STAR_PAIRS["aces" if one.rank is Rank.ACE else likeness(one, other)]


@rule("SB 14.17", "SB 14.20")
def lucky_lucky(three: Sequence[Card], paytable: int) -> Win | None:
    """The player's two cards and the dealer's first, by the best line they fit (aces as in a hand, ruling R10)."""
    name = _lucky_name(three)
    return _LUCKY_WINS[name, paytable] if name else None


def _lucky_name(three: Sequence[Card]) -> str | None:
    points = total(three).points
    if points in (19, 20):
        return f"Any {points}"
    if points != 21:
        return None
    suited = "Suited" if len({card.suit for card in three}) == 1 else "Unsuited"
    values = sorted(card.points for card in three)
    return f"{suited} 7-7-7" if values == [7, 7, 7] else f"{suited} 6-7-8" if values == [6, 7, 8] else f"{suited} 21"


@rule("SB 14.21", "SB 14.24", "SB 14.24.1")
def sevens_hand(first: Card, second: Card, dealers: Card) -> str | None:
    """The jackpot's name for a player's first two cards and the dealer's first: the best line they fit."""
    own = (first.rank is Rank.SEVEN) + (second.rank is Rank.SEVEN)
    if dealers.rank is not Rank.SEVEN:
        return "two_player_sevens" if own == 2 else None
    if own < 2:
        return "one_player_one_dealer_seven" if own else None
    three = (first, second, dealers)
    if len({card.suit for card in three}) == 1:
        return "three_sevens_of_diamonds" if first.text == "7D" else "three_suited_sevens"
    return "three_same_colour_sevens" if len({card.red for card in three}) == 1 else "three_sevens"


# --- settlement -----------------------------------------------------------------------------------


@rule("SB 14.13")
def perfect_pairs_lose() -> str:
    """Without a pair a Perfect Pairs wager is collected when the initial deal is complete."""
    return cite(perfect_pairs_lose, CODE)


@rule("SB 14.31")
def star_pairs_lose() -> str:
    """Without a pair a Star Pairs wager is collected when the initial deal is complete."""
    return cite(star_pairs_lose, CODE)


@rule("SB 14.16")
def any_pairs_lose() -> str:
    """Without a pair an Any Pairs wager is collected when the initial deal is complete."""
    return cite(any_pairs_lose, CODE)


@rule("SB 14.18", "SB 14.19")
def lucky_lucky_loses() -> str:
    """Three cards that are on no line of the pay table lose, and are collected when the initial deal is complete."""
    return cite(lucky_lucky_loses, CODE)


def _on_a_pair(wins: Pairs) -> Wins:
    return lambda three, paytable: wins(three[0], three[1])


PAIRS: Final[dict[str, Pairs]] = {"perfect_pairs": perfect_pairs, "any_pairs": any_pairs, "star_pairs": star_pairs}
"""The wagers that look at the area's first two cards and nothing else."""
_WINS: Final[dict[str, Wins]] = {
    **{kind: _on_a_pair(wins) for kind, wins in PAIRS.items()},
    "lucky_lucky": lucky_lucky,
}
_LOSES: Final = {
    "perfect_pairs": perfect_pairs_lose,
    "star_pairs": star_pairs_lose,
    "any_pairs": any_pairs_lose,
    "lucky_lucky": lucky_lucky_loses,
}


def optional_line(wager: Wager, cards: Sequence[Card], dealers: Card, paytable: int, chips: tuple[int, ...]) -> Line:
    """The line that settles a Perfect Pairs, Any Pairs, Star Pairs or Lucky Lucky wager."""
    win = _WINS[wager.kind]((cards[0], cards[1], dealers), paytable)
    if win is None:
        return lost(lying(wager), _LOSES[wager.kind](), "the cards win nothing")
    return won(lying(wager), win.odds, chips, win.rule, win.name)
