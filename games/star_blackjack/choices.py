"""What each person may ask for at Star Blackjack, and the rule that closes the rest."""

from __future__ import annotations

from functools import partial

from games.choice import Choice
from games.irregularities.device import return_choices
from games.irregularities.remedies import remedy_choices
from games.rulebook import cite, number_of
from games.star_blackjack.admission import admits, gives_way, sevens_choice
from games.star_blackjack.irregularities import in_play
from games.star_blackjack.options import CODE, KINDS, Options
from games.star_blackjack.settlement import even_money
from games.star_blackjack.state import State
from games.supervising.dispatch import order_choices
from games.table.staff import Staff, Who
from games.table.wagering import wager_choices
from games.twentyone.boxes import Box
from games.twentyone.decisions import box_choices
from games.twentyone.hands import is_ace
from games.twentyone.wagers import making_room, without_those_behind


def legal(state: State, who: Who, now: int = 0) -> tuple[Choice, ...]:
    """Every choice of a person now, open or closed."""
    if isinstance(who, Staff):
        return order_choices(state.table, who) + remedy_choices(in_play(state), who)
    if who is None:
        return ()
    if state.table.trouble.to_choose:
        return return_choices(state.table, who)
    if state.over:
        kinds = kinds_on(state.options)
        table = making_room(state.table, who, kinds[1:], gives_way)
        admitted = partial(admits, state.options)
        placing = wager_choices(table, who, kinds, initial="main", admits=admitted, now=now, room=without_those_behind)
        return tuple(sevens_choice(state.options, table, choice) for choice in placing)
    own = (box for box in state.boxes if any(player == who for player, _ in box.original))
    return tuple(
        choice
        for box in own
        for choice in (even_money_choice(state, box, who), *box_choices(state, state.rules, box, who))
    )


def kinds_on(options: Options) -> tuple[str, ...]:
    """The kinds of wager that a table takes."""
    return tuple(kind for kind in KINDS if kind == "main" or kind in options.optional_wagers)


def even_money_choice(state: State, box: Box, who: str) -> Choice:
    """Each player on a blackjack asks for even money alone (ruling R6), until insurance is closed."""
    clause, why = cite(even_money, CODE), ""
    if not state.dealer or not is_ace(state.dealer[0]):
        why = "even money is for a blackjack against the dealer's ace"
    elif not _on_blackjack(box, who):
        why = f"{who} has no blackjack on area {box.area}" if who == box.controlling else "nothing to ask it on"
    elif (box.area, who) in state.even_money:
        why = f"{who} has taken even money already"
    elif state.insurance not in ("due", "open") or not state.initial_deal_over:
        clause, why = number_of("SB 9.1"), "even money is asked for between the initial deal and the first decision"
    return Choice(call="even_money", rule=clause, open=not why, why=why, player=who, area=box.area)


def _on_blackjack(box: Box, who: str) -> bool:
    return box.hands[0].done == "blackjack" and box.part(who) > 0
