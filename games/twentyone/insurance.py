"""Insurance at either blackjack: when it is offered, who may take it and for how much, how it is settled, its odds."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from games.cards.cards import Card, cards
from games.chips.chips import DENOMINATIONS
from games.chips.odds import RANKS, Ending, OddsTable, probabilities
from games.chips.odds_tables import WagerOdds, grid
from games.chips.settlement import Line, Odds, Stake, lost, voided, won
from games.choice import Choice
from games.records import Record
from games.rulebook import cite, clause_for, rule
from games.twentyone.boxes import Box
from games.twentyone.choices import CallRules
from games.twentyone.hands import is_ace, is_blackjack, is_ten

InsuranceStage = Literal["none", "due", "open", "closed", "missed"]
"""Not for this card; to be called; called; closed; or passed over by a dealer who forgot it."""

ACE_PAYS, TEN_PAYS = Odds(2), Odds(10)


class Insurance(Record, frozen=True):
    """One player's insurance wager on one box."""

    area: int
    player: str
    stake: int
    box: int | None = None

    @property
    def lying(self) -> Stake:
        return Stake(self.area, self.player, "insurance", self.stake, self.stake, box=self.box)


@rule("SB 8.1", "BS 8.1")
def insurance_offered(rules: CallRules, up: Card) -> bool:
    """Insurance is for a dealer's ace, and for a ten where a table of Star Blackjack offers it."""
    return is_ace(up) or (is_ten(up) and insurance_on_ten(rules))


@rule("SB 8.2")
def insurance_on_ten(rules: CallRules) -> bool:
    """The house may offer insurance against a ten-value card."""
    return rules.insurance_on_ten


@rule("SB 8.4", "BS 8.3")
def insurance_in_time(stage: InsuranceStage) -> bool:
    """Insurance is placed while it is called, before any decision."""
    return stage == "open"


@rule("SB 16.13", "BS 17.13")
def insurance_missed(stage: InsuranceStage, dealer: tuple[Card, ...]) -> bool:
    """Where the dealer forgot to call it, insurance stays open until the dealer's second card."""
    return stage == "missed" and len(dealer) == 1


def insure_choice(
    rules: CallRules, box: Box, player: str, dealer: tuple[Card, ...], stage: InsuranceStage, *, insured: bool
) -> Choice:
    """One player's insurance on one box: each for their own wager, up to half of its part in play (R5, R32)."""
    clause = _insurance_clause(rules, dealer)
    why = ""
    if not dealer or not insurance_offered(rules, dealer[0]):
        why = "insurance is not offered against this card" if dealer else "the dealer has no card yet"
    elif not box.part(player):
        why = f"{player} has no initial wager in play on area {box.area}"
    elif insured:
        why = f"{player} has insured this wager already"
    elif insurance_missed(stage, dealer):
        clause = cite(insurance_missed, rules.code)
    elif not insurance_in_time(stage):
        clause = cite(insurance_in_time, rules.code)
        why = "insurance has not been called" if stage in ("none", "due") else "insurance is closed"
    return Choice(
        call="insure",
        rule=clause,
        open=not why,
        why=why,
        player=player,
        area=box.area,
        box=box.box,
        least=1,
        most=box.part(player) // 2,
    )


def _insurance_clause(rules: CallRules, dealer: tuple[Card, ...]) -> str:
    if dealer and is_ten(dealer[0]):
        return clause_for(insurance_on_ten, rules.code) or cite(insurance_offered, rules.code)
    return cite(insurance_offered, rules.code)


# --- settlement -----------------------------------------------------------------------------------


def insurance_line(code: str, insurance: Insurance, dealer: tuple[Card, ...], chips: tuple[int, ...]) -> Line:
    """Won by the dealer's blackjack, lost with any other second card."""
    if not is_blackjack(dealer[:2]):
        return insurance_lost(code, insurance, dealer)
    return (ace_insured if is_ace(dealer[0]) else ten_insured)(code, insurance, chips)


@rule("SB 15.1.4", "BS 16.1.6")
def ace_insured(code: str, insurance: Insurance, chips: tuple[int, ...]) -> Line:
    """Insurance against an ace is paid 2 to 1 where the dealer makes blackjack."""
    return won(insurance.lying, ACE_PAYS, chips, cite(ace_insured, code), "the dealer made blackjack from an ace")


@rule("SB 15.1.5")
def ten_insured(code: str, insurance: Insurance, chips: tuple[int, ...]) -> Line:
    """Insurance against a ten is paid 10 to 1 where the dealer makes blackjack."""
    return won(insurance.lying, TEN_PAYS, chips, cite(ten_insured, code), "the dealer made blackjack from a ten")


@rule("SB 13.3", "BS 14.3")
def insurance_lost(code: str, insurance: Insurance, dealer: tuple[Card, ...]) -> Line:
    """It is lost, and collected at once, when the dealer's second card makes no blackjack; on a ten too (ruling R7)."""
    return lost(insurance.lying, cite(insurance_lost, code), f"the dealer's second card was {dealer[1].rank.value}")


def insurance_returned(insurance: Insurance, clause: str, why: str) -> Line:
    """Given back: no result."""
    return voided(insurance.lying, clause, why)


# --- exact odds, before anybody looks at the players' cards ---------------------------------------

ACE, TEN = cards("AS 10S")
"""What can be insured against; every ten-value card is alike here."""

_INSURED_WORDS: Final = (
    "It looks at the dealer’s second card, which may be any other of the shoe; no player’s card is looked at."
)
_UNIT: Final = 100
_INSURED: Final = Insurance(area=1, player="", stake=_UNIT)


@cache
def insurance(code: str, up: Card, decks: int) -> OddsTable:
    """Insurance against the dealer's first card: its second may be any other card of a full shoe."""

    def ending(dealer: tuple[Card, ...]) -> Ending:
        line = insurance_line(code, _INSURED, dealer, DENOMINATIONS)
        return "The dealer makes blackjack" if line.odds else "Any other card", line.odds, line.net, line.rule

    seconds = (((up, second), 4 * decks - (second is up)) for second in RANKS)
    return OddsTable.of("insurance", probabilities(seconds, ending), decks, _UNIT)


def insurance_odds(code: str, decks: tuple[int, ...], against: dict[str, Card], *more: str) -> WagerOdds:
    """The same as tables to read, against each of these cards."""
    grids = (
        grid((insurance(code, up, number),), caption=f"Against {card}")
        for card, up in against.items()
        for number in decks
    )
    return WagerOdds("Insurance", " ".join((_INSURED_WORDS, *more)), tuple(grids))
