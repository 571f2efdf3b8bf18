"""Exact odds as tables to read. Every figure is computed by the games' own odds.py; only the words are here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from casino.library.words import listed, odds_in_words, wager_in_words
from games.blackjack_switch.odds import super_match
from games.cards import Card
from games.caribbean_stud import odds as stud
from games.caribbean_stud.options import CODE as STUD
from games.caribbean_stud.settlement import bet_odds
from games.casino_war import odds as war
from games.chips import shown
from games.jackpot import SEVENS_WAGERS, Prize
from games.odds import Chance, JackpotOdds, OddsTable, in_words, percent
from games.rulebook import cite
from games.shoe import DECKS_ALLOWED
from games.star_blackjack import odds as star
from games.star_blackjack.options import PAIRS_AND_LUCKY, SEVENS
from games.twentyone.odds import ACE, TEN, insurance

Columns = tuple[tuple[str, str], ...]
"""A heading and what stands under it."""

STUD_WAGERS = (100, 250, 500)
"""The rules leave Caribbean Stud's jackpot wager to the sign; these are shown side by side."""

STEPS = tuple(dollars * 100 for dollars in (10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000))
ON_A_PAIR = "It looks at the first two cards of the area and nothing else."
ABOUT = {
    "perfect_pairs": ON_A_PAIR,
    "any_pairs": ON_A_PAIR,
    "star_pairs": ON_A_PAIR,
    "lucky_lucky": "It looks at the first two cards of the area and the dealer’s first card.",
}
INSURED = "It looks at the dealer’s second card, which may be any other of the shoe; no player’s card is looked at."
ON_A_TEN = "Against a ten-value card there is insurance only where the house offers it."
LOSSES = {
    Fraction(-1): "loses",
    Fraction(-1, 2): "loses half",
    Fraction(-2): "loses this wager and the war wager",
    Fraction(0): "stands off",
}


NOT_HERE = {
    "star-blackjack": "What the main wager returns is not here: it depends on how each hand is played.",
    "blackjack-switch": "What the wagers on the boxes return is not here: it depends on how each hand is played.",
    "caribbean-stud": "What ante and bet return together is not here: it depends on which hands a player folds.",
}
"""What a reader will look for, and why there is no one figure for it."""


@dataclass(frozen=True)
class Row:
    """One way a wager can end: how often, and what it then pays under each heading."""

    name: str
    chance: Fraction
    columns: Columns
    rule: str

    @property
    def percent(self) -> str:
        return percent(self.chance)

    @property
    def one_in(self) -> str:
        """Nothing for what happens more often than not."""
        if self.chance > Fraction(1, 2):
            return ""
        tenths = round(10 / self.chance)
        return f"1 in {tenths // 10:,}" + (f".{tenths % 10}" if tenths < 1000 and tenths % 10 else "")


@dataclass(frozen=True)
class Grid:
    """A table of chances. `heads` name the columns that pay; `averages` is the expected return under each of them."""

    caption: str
    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ("Pays",)
    averages: Columns = ()
    first: str = "Outcome"


@dataclass(frozen=True)
class Step:
    """What each wager returns while the meter shows so much."""

    meter: str
    columns: Columns


@dataclass(frozen=True)
class Climb:
    """What a jackpot wager returns as the meter climbs, in a column for each wager."""

    heads: tuple[str, ...]
    steps: tuple[Step, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class WagerOdds:
    title: str
    words: str
    grids: tuple[Grid, ...]
    climb: Climb | None = None


@cache
def odds_of(slug: str) -> tuple[WagerOdds, ...]:
    """Everything that is known exactly about a game's wagers."""
    return tuple(_OF[slug]())


# --- the games ------------------------------------------------------------------------------------


def _star_blackjack() -> Iterable[WagerOdds]:
    for kind in PAIRS_AND_LUCKY:
        tables = star.PAYTABLES if kind == "lucky_lucky" else star.PAYTABLES[:1]
        grids = tuple(
            _grid(tuple(star.optional_wager(kind, decks, table) for table in tables), _heads(tables))
            for decks in star.deck_counts(kind)
        )
        yield WagerOdds(wager_in_words(kind), ABOUT[kind], grids)
    words = "It looks at the same three cards as Lucky Lucky, and two of its hands are paid from the meter."
    yield _jackpot(wager_in_words(SEVENS), words, tuple(map(star.blazing_7s, SEVENS_WAGERS)))
    yield _insurance("SB", f"{INSURED} {ON_A_TEN}", {"an ace": ACE, "a ten-value card": TEN})


def _blackjack_switch() -> Iterable[WagerOdds]:
    yield WagerOdds("Super Match", "It looks at the four first cards of the area, by rank.", (_grid((super_match(),)),))
    yield _insurance("BS", INSURED, {"an ace": ACE})


def _insurance(code: str, words: str, against: dict[str, Card]) -> WagerOdds:
    grids = (
        _grid((insurance(code, up, decks),), caption=f"Against {card}")
        for card, up in against.items()
        for decks in DECKS_ALLOWED[code]
    )
    return WagerOdds("Insurance", words, tuple(grids))


def _casino_war() -> Iterable[WagerOdds]:
    better, other = sorted(("war", "surrender"), key=lambda plan: plan != war.better_after_a_tie())
    costs = {plan: percent(-_after_a_tie(plan), 2) for plan in (better, other)}
    plans = {"war": "go to war", "surrender": "surrender"}
    always = (war.initial_wager("war"), war.initial_wager("surrender"))
    yield WagerOdds(
        "Initial wager",
        f"It depends on what the player does with a tie. After one, to {plans[better]} costs {costs[better]} of the "
        f"initial wager on average and to {plans[other]} {costs[other]}, so a player does better to {plans[better]}.",
        (
            _grid((always[0],), caption="A player who always goes to war; the war wager counts with the initial one"),
            _grid((always[1],), caption="A player who always surrenders"),
        ),
    )
    yield WagerOdds("Tie wager", "It is decided by the first two cards.", (_grid((war.tie_wager(),)),))


def _after_a_tie(plan: str) -> Fraction:
    return war.after_a_tie("war" if plan == "war" else "surrender")


def _caribbean_stud() -> Iterable[WagerOdds]:
    kinds = stud.kinds_of_hand()
    total = sum(kind.hands for kind in kinds)
    rule = cite(bet_odds, STUD)
    head = "The bet pays"
    rows = (Row(kind.name, kind.probability, ((head, odds_in_words(kind.bet_pays)),), rule) for kind in kinds)
    qualifies = stud.dealer_qualifies()
    yield WagerOdds(
        "Hands and the bet",
        f"One deck makes {total:,} hands of five cards. The dealer has ace and king or better in {qualifies} of them, "
        f"which is {percent(qualifies)}; in the others the ante is paid and the bet is void.",
        (Grid("What a hand is, and what a winning bet on it pays", tuple(rows), (head,), first="Hand"),),
    )
    words = "It is paid whatever the dealer holds, but lost with a fold."
    yield _jackpot("Progressive jackpot", words, tuple(map(stud.jackpot, STUD_WAGERS)))


_OF: dict[str, Callable[[], Iterable[WagerOdds]]] = {
    "star-blackjack": _star_blackjack,
    "blackjack-switch": _blackjack_switch,
    "casino-war": _casino_war,
    "caribbean-stud": _caribbean_stud,
}


# --- tables ---------------------------------------------------------------------------------------


def _heads(tables: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"Pay table {number}" for number in tables) if len(tables) > 1 else ("Pays",)


def _grid(tables: tuple[OddsTable, ...], heads: tuple[str, ...] = ("Pays",), caption: str = "") -> Grid:
    """One row for each way to end; tables that differ only in what they pay stand side by side."""
    rows = (
        Row(
            first.name,
            first.probability,
            _under(heads, [_pays(table.chance(first.name)) for table in tables]),
            first.rule,
        )
        for first in tables[0].chances
    )
    decks = f"{tables[0].decks} decks"
    caption = f"{caption} ({decks})" if caption else f"With {decks}"
    averages = _under(heads if len(heads) > 1 else ("",), [_average(table.expected_return) for table in tables])
    return Grid(caption, tuple(rows), heads, averages)


def _under(heads: Iterable[str], cells: Iterable[str]) -> Columns:
    return tuple(zip(heads, cells, strict=True))


def _pays(chance: Chance) -> str:
    return odds_in_words(chance.pays) if chance.pays else LOSSES[chance.net]


def _average(expected: Fraction) -> str:
    """ "-5.7878%: of each $100 the house keeps $5.79" """
    side = "the house keeps" if expected < 0 else "the player gains"
    return f"{percent(expected)}: of each $100 {side} {shown(abs(round(expected * 10_000)))}"


# --- jackpots -------------------------------------------------------------------------------------


def _jackpot(title: str, words: str, wagers: tuple[JackpotOdds, ...]) -> WagerOdds:
    """A jackpot wager of several sizes: the hands are the same, the prizes and what they are worth are not."""
    heads = tuple(f"{shown(odds.terms.wager)} wager" for odds in wagers)
    prizes = [tuple(map(_prize, odds.terms.prizes)) for odds in wagers]
    alike = len(set(prizes)) == 1
    columns, prizes = (("Prize",), prizes[:1]) if alike else (heads, prizes)
    hands = dict(wagers[0].hands)
    rows = [
        Row(in_words(prize.hand), hands[prize.hand], _under(columns, (each[at] for each in prizes)), prize.alone)
        for at, prize in enumerate(wagers[0].terms.prizes)
    ]
    missed = wagers[0].at(wagers[0].linear_from).chances[-1]
    rows.append(Row(missed.name, missed.probability, _under(columns, ["loses"] * len(columns)), missed.rule))
    decks = wagers[0].decks
    grid = Grid(f"With {decks} deck{'' if decks == 1 else 's'}", tuple(rows), columns, first="Hand")
    return WagerOdds(title, words, (grid,), _climb(wagers, heads))


def _prize(prize: Prize) -> str:
    return f"{prize.percent}% of the meter, at least {shown(prize.least)}" if prize.percent else shown(prize.least)


def _climb(wagers: tuple[JackpotOdds, ...], heads: tuple[str, ...]) -> Climb:
    """From where the meter begins to count, past the point where the last of the wagers costs nothing."""
    start, top = wagers[0].linear_from, max(odds.break_even for odds in wagers)
    meters = sorted({start, *(odds.break_even for odds in wagers), *(step for step in STEPS if start < step < top)})
    steps = tuple(
        Step(shown(meter), _under(heads, (percent(odds.at(meter).expected_return, 2) for odds in wagers)))
        for meter in meters
    )
    each = [percent(odds.per_cent * 100_000, 2) for odds in wagers]
    even = [shown(odds.break_even) for odds in wagers]
    return Climb(
        heads,
        steps,
        (
            f"Up to {shown(start)} the meter makes no difference. From there each further $1,000 on it adds "
            f"{_for_each(each, heads)}.",
            "On average the wager costs the player nothing once the meter shows "
            f"{_for_each(even, heads)}, if nobody else wins with it.",
        ),
    )


def _for_each(amounts: list[str], heads: tuple[str, ...]) -> str:
    return listed([f"{amount} for a {head}" for amount, head in zip(amounts, heads, strict=True)])
