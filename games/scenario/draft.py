"""A scenario while it is being written: played as far as it goes, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.cards.cards import Card
from games.choice import Act
from games.game import Game, State
from games.records import replace
from games.scenario.scenario import Needs, Unfinished, game_of, watched

CLEARING: Final = ("settle", "share_jackpot", "pick_up", "close_round")
"""The acts that end a round: what they settle is all on the layout before the first of them."""
ANY_CARD: Final = Card.of("2C")
"""Lent to a shoe that has run out, to hear whom the next card would go to."""


@dataclass(frozen=True)
class SoFar:
    """A scenario as far as it goes. `needs` is what it waits for, None when its round is over; `act` is what is due.

    `lying` is the table with everything on it that the last settlement clears away; `pauses` are the states, since the
    last call, in which players had time for a call and none was made. `deals` says from which card on which act dealt.
    """

    game: Game
    state: State
    lying: State
    act: Act | None
    needs: Needs | None
    pauses: tuple[tuple[State, Act], ...]
    deals: tuple[tuple[int, Act], ...]

    def dealt_to(self, card: int) -> Act | None:
        """The act that dealt a card, None for one that is still in the shoe."""
        if card >= self.state.cards_used:
            return None
        return next((act for first, act in reversed(self.deals) if first <= card), None)


def so_far(document: object) -> SoFar:
    """Play a scenario to its end or to what it lacks. BadScenario where the rules forbid what it says."""
    game = game_of(document)
    pauses: list[tuple[State, Act]] = []
    deals: list[tuple[int, Act]] = []
    lying: State | None = None

    def watch(state: State, act: Act, called: bool) -> None:
        nonlocal lying
        if act.act not in CLEARING:
            lying = None
        elif lying is None:
            lying = state
        if called and act.command is not None and set(act.first) - {"wager"}:
            pauses.append((state, act))
        if act.act == "deal":
            deals.append((state.cards_used, act))

    try:
        state = watched(document, watch)
    except Unfinished as rest:
        act = _next_card(game, rest.state) if rest.needs == "cards" else rest.act
        return SoFar(game, rest.state, rest.state, act, rest.needs, tuple(pauses), tuple(deals))
    return SoFar(game, state, lying or state, None, None, tuple(pauses), tuple(deals))


def _next_card(game: Game, state: State) -> Act:
    """What the dealer would do with one more card."""
    shoe = state.table.shoe
    lent = replace(shoe, cards=(*shoe.cards, ANY_CARD))
    return game.due(replace(state, table=replace(state.table, shoe=lent)))
