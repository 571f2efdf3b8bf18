"""Exact odds of Casino War's wagers, war or surrender among them.

Player and dealer are dealt four cards in all, and the engine's own settlement says what each wager comes to. Suits are
equal (3.2), so a shoe is thirteen ranks of 24 cards; the two tied cards are gone from it when war cards are drawn.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, Literal

from games.cards.cards import Card
from games.casino_war import settlement
from games.casino_war.options import CODE, DECKS, Options
from games.casino_war.state import Hand, opened
from games.chips.odds import RANKS, Ending, OddsTable, deals, percent, probabilities
from games.chips.odds_tables import LOSSES, GameOdds, WagerOdds, grid
from games.records import replace
from games.rulebook import cite

Plan = Literal["war", "surrender"]
_NAMES: Final = {
    cite(function, CODE): name
    for function, name in (
        (settlement.tie_wins, "Tie"),
        (settlement.tie_loses, "No tie"),
        (settlement.higher_wins, "Higher card"),
        (settlement.lower_loses, "Lower card"),
        (settlement.surrendered, "Surrender"),
        (settlement.war_won, "War won"),
        (settlement.war_tied, "War tied"),
        (settlement.war_lost, "War lost"),
    )
}
_UNIT: Final = 100
_TABLE: Final = opened(Options(chips=(1,)), {}, ())
_HAND: Final = Hand(area=1, player="", initial=_UNIT, in_play=_UNIT, tie=_UNIT, tie_in_play=_UNIT, war=_UNIT)


@cache
def tie_wager() -> OddsTable:
    """The tie wager: two cards decide it."""
    endings = probabilities(deals(RANKS, 4 * DECKS, 2), lambda dealt: _ending(dealt, ("tie",)))
    return OddsTable.of("tie", endings, DECKS, _UNIT)


@cache
def initial_wager(plan: Plan) -> OddsTable:
    """The initial wager of a player who meets every tie in one way. A war wager's result counts with it."""
    cards = 4 if plan == "war" else 2
    endings = probabilities(deals(RANKS, 4 * DECKS, cards), lambda dealt: _initial(dealt, plan))
    return OddsTable.of("initial", endings, DECKS, _UNIT)


@cache
def after_a_tie(plan: Plan) -> Fraction:
    """The expected return, for each unit of the initial wager, once the first cards have tied."""
    tied = [chance for chance in initial_wager(plan).chances if chance.name not in ("Higher card", "Lower card")]
    worth = sum((chance.probability * chance.net for chance in tied), Fraction(0))
    return worth / tie_wager().chance("Tie").probability


def better_after_a_tie() -> Plan:
    """What a player does well to choose."""
    return "war" if after_a_tie("war") > after_a_tie("surrender") else "surrender"


def _initial(dealt: tuple[Card, ...], plan: Plan) -> Ending:
    at_war = plan == "war" and not settlement.compare(dealt[0], dealt[1])
    return _ending(dealt, ("initial", "war") if at_war else ("initial",), plan)


def _ending(dealt: tuple[Card, ...], wagers: tuple[str, ...], plan: Plan | None = None) -> Ending:
    """How the wagers end on an area dealt the first and the third card, against the second and the fourth.

    The rule and the odds are those of the last wager settled, the net that of all of them.
    """
    state = replace(_TABLE, dealer=dealt[1::2])
    hand = replace(_HAND, cards=dealt[::2], choice=plan)
    lines = [settlement.line_for(state, hand, wager) for wager in wagers]
    last = lines[-1]
    return _NAMES[last.rule], last.odds, sum(line.net for line in lines), last.rule


# --- tables to read ---------------------------------------------------------------------------------

_LOSSES: Final = LOSSES | {Fraction(-2): "loses this wager and the war wager"}
_PLANS: Final[dict[Plan, str]] = {"war": "go to war", "surrender": "surrender"}


@cache
def odds() -> GameOdds:
    """Everything that is known exactly about the game's wagers."""
    better = better_after_a_tie()
    (other,) = _PLANS.keys() - {better}
    costs = {plan: percent(-after_a_tie(plan), 2) for plan in _PLANS}
    words = (
        f"It depends on what the player does with a tie. After one, to {_PLANS[better]} costs {costs[better]} of the "
        f"initial wager on average and to {_PLANS[other]} {costs[other]}, so a player does better to {_PLANS[better]}."
    )
    at_war = "A player who always goes to war; the war wager counts with the initial one"
    initial = (
        grid((initial_wager("war"),), caption=at_war, losses=_LOSSES),
        grid((initial_wager("surrender"),), caption="A player who always surrenders"),
    )
    tie = WagerOdds("Tie wager", "It is decided by the first two cards.", (grid((tie_wager(),)),))
    return GameOdds((WagerOdds("Initial wager", words, initial), tie))
