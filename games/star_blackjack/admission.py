"""Which wagers a Star Blackjack table admits before the deal, and whose the one Blazing 7's spot of an area is."""

from __future__ import annotations

from games.chips.chips import shown
from games.choice import Choice
from games.errors import RuleViolation
from games.records import replace
from games.rulebook import cite, number_of, rule
from games.star_blackjack.options import CODE, KINDS, SEVENS, SEVENS_WAGERS, Options
from games.star_blackjack.sevens import first_offered
from games.supervising.cards import jackpot_working
from games.table.areas import Wager
from games.table.seating import seated
from games.table.table import FindWager, Table, TableCommand, TableFact
from games.table.wagering import found, wager_of, wagers_open
from games.twentyone.wagers import (
    beside_initial,
    has_initial,
    offered,
    one_each,
    others_on_spot,
    same_spot,
    three_of_a_kind,
    visitor_gives_way,
)
from games.twentyone.wagers import lay as lay_wagers


def admits(options: Options, table: Table, wager: Wager) -> None:
    """Refuse a wager that the game, the table's offer or what lies on the area has no place for."""
    if wager.kind not in KINDS or wager.box is not None:
        raise RuleViolation(None, f"Star Blackjack has no {wager.kind!r} wager on such a spot")
    if wager.kind == "main":
        return
    offered(CODE, wager.kind, options.optional_wagers)
    if wager.kind == SEVENS:
        jackpot_working(table)
    stays(options, table, wager)
    if wager.kind == SEVENS:
        one_sevens_wager(table, wager)
        sevens_amount(options, table, wager)
    else:
        three_of_a_kind(table, wager)


def stays(options: Options, table: Table, wager: Wager) -> None:
    """An optional wager lies beside an initial one; Blazing 7's beside the player's own."""
    if wager.kind == SEVENS:
        sevens_need_initial(table, wager)
    else:
        beside_initial(table, wager, own=options.optional_needs_initial)


def lay(options: Options, table: Table, command: TableCommand, *, betting: bool) -> tuple[TableFact, ...]:
    """What follows from a seat taken or left, or from chips laid or taken back."""
    return lay_wagers(
        table,
        command,
        betting=betting,
        admits=lambda table, wager: admits(options, table, wager),
        stays=lambda table, wager: stays(options, table, wager),
        gives_way=gives_way,
    )


def find(options: Options, table: Table, command: FindWager, *, betting: bool) -> tuple[TableFact, ...]:
    """What follows from chips found on the layout."""
    wagers_open(CODE, betting)
    wager = wager_of(command)
    if wager.kind == SEVENS:
        one_sevens_wager(table, wager, found=True)
    one_each(table, wager)
    admits(options, table, wager)
    return (found(table, command, betting),)


# --- Blazing 7's ----------------------------------------------------------------------------------


@rule("SB 5.8", "SB 14.7")
def sevens_need_initial(table: Table, wager: Wager) -> None:
    """A Blazing 7's wager needs the player's own initial wager on the area."""
    if not has_initial(table, wager.area, wager.player):
        why = f"{wager.player} has no initial wager on area {wager.area}: no Blazing 7's wager without one"
        raise RuleViolation(cite(sevens_need_initial, CODE), why)


@rule("SB 5.6")
def one_sevens_wager(table: Table, wager: Wager, *, found: bool = False) -> None:
    """A Blazing 7's spot takes one wager: another player's, or a second one found there, is one too many."""
    lying = others_on_spot(table, wager)
    if found:
        lying += [other for other in table.wagers if same_spot(other, wager)]
    if lying:
        why = f"{lying[0].player} has the one Blazing 7's wager of area {wager.area}"
        raise RuleViolation(cite(one_sevens_wager, CODE), why)


@rule("SB 14.5")
def sevens_amount(options: Options, table: Table, wager: Wager) -> None:
    """Blazing 7's costs $2.50 or $5, whichever the table's sign says: one amount for all (ruling R35)."""
    amount = sevens_cost(options, table)
    stake = wager.stake + sum(other.stake for other in table.wagers if same_spot(other, wager))
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
        return visitor_gives_way(table, wager)
    others = others_on_spot(table, wager)
    initial = [(w.player, w.stake) for w in table.wagers if w.area == wager.area and w.kind == "main"]
    if not others or first_offered(initial, seated(table.seating, wager.area)) != wager.player:
        return None
    return others[0], cite(sevens_need_initial, CODE)
