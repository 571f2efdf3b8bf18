"""How each fact moves a Star Blackjack table on. Total: nothing here validates or refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.chips.jackpot import fed
from games.chips.settlement import WagerSettled
from games.irregularities.facts import SettlementUndone
from games.records import replace
from games.star_blackjack import events
from games.star_blackjack.options import OPTIONAL, SEVENS
from games.star_blackjack.settlement import paid_at_interim
from games.star_blackjack.sevens import collected_first, terms, winner
from games.star_blackjack.state import State, boxes_on
from games.twentyone import rounds
from games.twentyone.facts import BetsClosed, CardDealt, InsurancePlaced, PickUp, Settle

Seldom = BetsClosed | events.EvenMoneyTaken | events.JackpotFact | rounds.SharedFact


def evolve(state: State, event: events.Event) -> State:
    """Fold one fact into the state."""
    return _OFTEN.get(type(event), _seldom)(state, event)


def _seldom(state: State, event: Seldom) -> State:
    match event:
        case BetsClosed():
            return _bets_closed(state)
        case events.EvenMoneyTaken(area=area, player=player):
            return _even_money(state, area, player)
        case events.SevensCollected():
            return _sevens_collected(state, event)
        case events.JackpotShared(prizes=prizes, meter=meter, won=won):
            settles = tuple(Settle(area=prize.area, player=prize.player, wager=SEVENS) for prize in prizes)
            rest = tuple(act for act in state.at_once if not isinstance(act, events.ShareJackpot))
            return replace(state, at_once=(*settles, *rest), prizes=prizes, meter=meter, won=won or None)
        case events.JackpotSharedAgain(prizes=prizes, meter=meter, won=won):
            return replace(state, prizes=prizes, meter=meter, won=won)
        case events.MeterPutRight(meter=meter, prizes=prizes):
            return replace(state, meter=meter, prizes=prizes)
        case InsurancePlaced():
            return _insured(state, event)
        case SettlementUndone():
            return _undone(state, event)
        case _:
            return rounds.evolve_shared(state, event)


# --- the deal -------------------------------------------------------------------------------------


def _dealt(state: State, event: CardDealt) -> State:
    return rounds.card_dealt(state, event, resplit=state.options.resplit, settle_first=_settled_first)


def _bets_closed(state: State) -> State:
    table = state.table
    sevens = collected_first(table.wagers)
    return State(
        options=state.options,
        table=table,
        boxes=boxes_on(table),
        optional=tuple([wager for wager in table.wagers if wager.kind in OPTIONAL]),
        at_once=tuple(events.CollectSevens(area=wager.area, player=wager.player) for wager in sevens),
        meter=state.meter,
        meter_at_deal=state.meter,
        over=False,
    )


def _sevens_collected(state: State, event: events.SevensCollected) -> State:
    meter = state.meter
    if meter and state.options.jackpot:
        meter = fed(meter, event.stake, terms(state.options.jackpot, event.stake))
    done = events.CollectSevens(area=event.area, player=event.player)
    left = tuple(act for act in state.at_once if act != done)
    return replace(state, meter=meter, meter_at_deal=meter, at_once=left)


def _settled_first(state: State) -> tuple[events.AtOnce, ...]:
    """The jackpot, then optional wagers, then blackjacks against 2 to 9 unless the table holds them."""
    pays = paid_at_interim(state)
    interim = rounds.interim_due(reversed(state.boxes), lambda box: pays and box.hands[0].done == "blackjack")
    optional = rounds.optional_due(wager for wager in state.optional if wager.kind != SEVENS)
    return (*_sevens_due(state), *optional, *interim)


def _sevens_due(state: State) -> tuple[events.AtOnce, ...]:
    """Losing wagers first; the winners' order follows from the sharing."""
    sevens = [wager for wager in reversed(state.optional) if wager.kind == SEVENS]
    if not sevens:
        return ()
    cards = {box.area: box.hands[0].cards for box in state.boxes}
    won = [wager for wager in sevens if winner(wager, cards[wager.area], state.dealer[0])]
    losing = tuple(Settle(area=w.area, player=w.player, wager=SEVENS) for w in sevens if w not in won)
    return (*losing, events.ShareJackpot()) if won else losing


# --- settling -------------------------------------------------------------------------------------


def _settled(state: State, event: WagerSettled) -> State:
    """With the last Blazing 7's wager gone, taken or given back, nothing of the jackpot is left to do."""
    state = rounds.wager_settled(state, event.line)
    if event.line.wager != SEVENS or any(wager.kind == SEVENS for wager in state.optional):
        return state
    rest = tuple(act for act in state.at_once if not isinstance(act, events.CollectSevens | events.ShareJackpot))
    return replace(state, at_once=rest)


def _undone(state: State, event: SettlementUndone) -> State:
    """The wager lies there again; a jackpot that it won is back on the meter."""
    line = event.line
    after = rounds.evolve_shared(state, event)
    return replace(after, meter=state.meter_at_deal, prizes=()) if line.wager == SEVENS and line.paid else after


# --- insurance and even money ---------------------------------------------------------------------


def _insured(state: State, event: InsurancePlaced) -> State:
    """As at either blackjack; but insurance of somebody who has taken even money goes straight back."""
    state = rounds.evolve_shared(state, event)
    if (event.area, event.player) not in state.even_money:
        return state
    void = Settle(area=event.area, player=event.player, wager="insurance")
    return replace(state, at_once=(*state.at_once, void))


def _even_money(state: State, area: int, player: str) -> State:
    """The blackjack is paid, insurance on it goes back, and the cards go when nobody's wager is left on them."""
    box = state.box(area)
    asked = (*state.even_money, (area, player))
    due: list[events.AtOnce] = [Settle(area=area, player=player, wager="main", hand=1)]
    if state.insured(area, player):
        due.append(Settle(area=area, player=player, wager="insurance"))
    bets = box.hands[0].bets if box else ()
    if all(bet.settled or not bet.in_play or (area, bet.player) in asked for bet in bets):
        due.append(PickUp(area=area, hand=1))
    return replace(state, even_money=asked, at_once=(*state.at_once, *due))


_OFTEN: dict[type, Callable[[State, Any], State]] = {CardDealt: _dealt, WagerSettled: _settled, **rounds.OFTEN}
