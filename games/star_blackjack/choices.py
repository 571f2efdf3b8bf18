"""What each person may ask for at Star Blackjack, which wagers it admits, and the rule that closes the rest."""

from __future__ import annotations

from functools import partial

from games.chips.chips import shown
from games.choice import Choice
from games.errors import RuleViolation
from games.irregularities.device import return_choices
from games.irregularities.remedies import remedy_choices
from games.records import replace
from games.rulebook import cite, number_of, rule
from games.star_blackjack.irregularities import in_play
from games.star_blackjack.options import CODE, KINDS, OPTIONAL, SEVENS, SEVENS_WAGERS, Options, jackpot_device
from games.star_blackjack.settlement import even_money
from games.star_blackjack.sevens import first_offered
from games.star_blackjack.state import State
from games.supervising.cards import jackpot_working
from games.supervising.dispatch import order_choices
from games.table.areas import Wager
from games.table.seating import seated
from games.table.staff import Staff, Who
from games.table.table import FindWager, Table, TableCommand, TableFact
from games.table.wagering import found, wager_choices, wager_of, wagers_open
from games.twentyone import wagers
from games.twentyone.boxes import Box
from games.twentyone.decisions import box_choices
from games.twentyone.hands import is_ace
from games.twentyone.irregularities import REMEDIES
from games.twentyone.wagers import making_room, without_those_behind


def legal(state: State, who: Who, now: int = 0) -> tuple[Choice, ...]:
    """Every choice of a person now, open or closed."""
    if isinstance(who, Staff):
        return order_choices(state.table, who) + remedy_choices(in_play(state), who, REMEDIES)
    if who is None:
        return ()
    if state.table.trouble.to_choose:
        return return_choices(state.table, who)
    if state.over:
        return _spots(state, who, now)
    own = (box for box in state.boxes if any(player == who for player, _ in box.original))
    calls = tuple(
        choice
        for box in own
        for choice in (even_money_choice(state, box, who), *box_choices(state, state.rules, box, who))
    )
    return calls + _spots(state, who, now) if state.called else calls


def _spots(state: State, who: str, now: int) -> tuple[Choice, ...]:
    """Chips to lay and to take back."""
    kinds = ("main", *(kind for kind in OPTIONAL if kind in state.options.optional_wagers))
    table = making_room(state.table, who, kinds[1:], gives_way)
    admitted, room, called = partial(admits, state.options), without_those_behind, state.called
    placing = wager_choices(table, who, kinds, initial="main", admits=admitted, now=now, room=room, called=called)
    return tuple(sevens_choice(state.options, table, choice) for choice in placing)


def even_money_choice(state: State, box: Box, who: str) -> Choice:
    """Each player on a blackjack asks for even money alone (ruling R6), until insurance is closed."""
    clause, why = cite(even_money, CODE), ""
    if not state.dealer or not is_ace(state.dealer[0]):
        why = "even money is for a blackjack against the dealer's ace"
    elif box.hands[0].done != "blackjack" or not box.part(who):
        why = f"{who} has no blackjack on area {box.area}" if who == box.controlling else "nothing to ask it on"
    elif (box.area, who) in state.even_money:
        why = f"{who} has taken even money already"
    elif state.insurance not in ("due", "open") or not state.initial_deal_over:
        clause, why = number_of("SB 9.1"), "even money is asked for between the initial deal and the first decision"
    return Choice(call="even_money", rule=clause, open=not why, why=why, player=who, area=box.area)


# --- wagers before the deal -----------------------------------------------------------------------


def admits(options: Options, table: Table, wager: Wager) -> None:
    """Refuse a wager that the game, the table's offer or what lies on the area has no place for."""
    if wager.kind not in KINDS or wager.box is not None:
        raise RuleViolation(None, f"Star Blackjack has no {wager.kind!r} wager on such a spot")
    if wager.kind == "main":
        return
    wagers.offered(CODE, wager.kind, options.optional_wagers)
    if wager.kind == SEVENS:
        jackpot_working(table)
        jackpot_device(table.shoe.dealing)
    stays(options, table, wager)
    if wager.kind == SEVENS:
        one_sevens_wager(table, wager)
        sevens_amount(options, table, wager)
    else:
        wagers.three_of_a_kind(table, wager)


def stays(options: Options, table: Table, wager: Wager) -> None:
    """An optional wager lies beside an initial one; Blazing 7's beside the player's own."""
    if wager.kind == SEVENS:
        sevens_need_initial(table, wager)
    else:
        wagers.beside_initial(table, wager, own=options.optional_needs_initial)


def lay(state: State, command: TableCommand) -> tuple[TableFact, ...]:
    """What follows from a seat taken or left, or from chips laid or taken back."""
    admitted, staying = partial(admits, state.options), partial(stays, state.options)
    lay = partial(wagers.lay, betting=state.over, called=state.called, gives_way=gives_way)
    return lay(state.table, command, admits=admitted, stays=staying)


def find(state: State, command: FindWager) -> tuple[TableFact, ...]:
    """What follows from chips found on the layout."""
    wagers_open(CODE, state.over, state.called)
    wager = wager_of(command)
    if wager.kind == SEVENS:
        one_sevens_wager(state.table, wager, found=True)
    wagers.one_each(state.table, wager)
    admits(state.options, state.table, wager)
    return (found(state.table, command, state.over, state.called),)


# --- Blazing 7's ----------------------------------------------------------------------------------


@rule("SB 5.8", "SB 14.7")
def sevens_need_initial(table: Table, wager: Wager) -> None:
    """A Blazing 7's wager needs the player's own initial wager on the area."""
    if not wagers.has_initial(table, wager.area, wager.player):
        why = f"{wager.player} has no initial wager on area {wager.area}: no Blazing 7's wager without one"
        raise RuleViolation(cite(sevens_need_initial, CODE), why)


@rule("SB 5.6")
def one_sevens_wager(table: Table, wager: Wager, *, found: bool = False) -> None:
    """A Blazing 7's spot takes one wager: another player's, or a second one found there, is one too many."""
    lying = wagers.others_on_spot(table, wager)
    if found:
        lying += [other for other in table.wagers if wagers.same_spot(other, wager)]
    if lying:
        why = f"{lying[0].player} has the one Blazing 7's wager of area {wager.area}"
        raise RuleViolation(cite(one_sevens_wager, CODE), why)


@rule("SB 14.5")
def sevens_amount(options: Options, table: Table, wager: Wager) -> None:
    """Blazing 7's costs $2.50 or $5, whichever the table's sign says: one amount for all (ruling R35)."""
    amount = sevens_cost(options, table)
    stake = wager.stake + sum(other.stake for other in table.wagers if wagers.same_spot(other, wager))
    if wager.stake and (stake not in SEVENS_WAGERS or stake != (amount or stake)):
        wanted = shown(amount) if amount else " or ".join(map(shown, SEVENS_WAGERS))
        raise RuleViolation(number_of("SB 14.24"), f"a Blazing 7's wager at this table is {wanted}, not {shown(stake)}")


def sevens_cost(options: Options, table: Table) -> int | None:
    """What Blazing 7's costs here: the sign's amount, or else that of the first wager laid."""
    laid = next((other.stake for other in table.wagers if other.kind == SEVENS), None)
    return options.sevens_wager or laid


def sevens_choice(options: Options, table: Table, choice: Choice) -> Choice:
    """A place for a Blazing 7's wager with what it takes there, which is no range but one amount or the other."""
    if choice.kind != SEVENS or choice.call != "wager" or not choice.open:
        return choice
    spot = (choice.player, choice.area)
    if any(other.kind == SEVENS and (other.player, other.area) == spot for other in table.wagers):
        why = f"{choice.player} has a Blazing 7's wager on area {choice.area} already"
        return replace(choice, rule=number_of("SB 14.24"), open=False, why=why, least=None, most=None)
    amount = sevens_cost(options, table)
    return replace(choice, least=amount or min(SEVENS_WAGERS), most=amount or max(SEVENS_WAGERS))


def gives_way(table: Table, wager: Wager) -> tuple[Wager, str] | None:
    """The wager that goes back for this one: on a Blazing 7's spot for whoever is offered it first."""
    if wager.kind != SEVENS:
        return wagers.visitor_gives_way(table, wager)
    others = wagers.others_on_spot(table, wager)
    initial = [(w.player, w.stake) for w in table.wagers if w.area == wager.area and w.kind == "main"]
    if not others or first_offered(initial, seated(table.seating, wager.area)) != wager.player:
        return None
    return others[0], cite(sevens_need_initial, CODE)
