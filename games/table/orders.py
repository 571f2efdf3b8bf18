"""What staff may order at a table: the standing each order takes, and who must hear of it first.

Orders about seats and areas are carried out here; those about the sign are in notices.py. An order that the rules of
the game do not provide for is refused, whoever gives it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from games.errors import RuleViolation
from games.records import Record, replace
from games.rulebook import clause_for, has
from games.table import seating as rules
from games.table.areas import Wager, by_seat
from games.table.seating import Restriction, Seating, leave, sat_out, seat_of, seated
from games.table.staff import Staff, Told, must_rank


class Order(Record, frozen=True, kw_only=False):
    """Something that staff may order: in words, by whom at least, and who is told before it takes effect."""

    act: str
    words: str
    least: Staff = Staff.SUPERVISOR
    told: tuple[Told, ...] = ()


ORDERS: Final = {
    order.act: order
    for order in (
        Order("change_limits", "changing the limits on the sign"),
        Order("announce_rise", "announcing a higher minimum"),
        Order("raise_at_once", "raising the minimum for newcomers"),
        Order("announce_marked_rise", "announcing a higher minimum for players with a marker"),
        Order("raise_maximum_for", "raising the maximum for one player"),
        Order("announce_closure", "closing the table"),
        Order("limit_area", "limiting the players on an area"),
        Order("limit_players", "limiting the players at the table"),
        Order("reserve", "reserving playing areas"),
        Order("hold_for_the_shoe", "holding a player to the minimum for a shoe"),
        Order(
            "hold_beyond_the_shoe",
            "holding a player to the minimum in all further shoes of which the player lets a round pass",
            Staff.GAMING_MANAGER,
            ("inspector",),
        ),
        Order(
            "limit_to_one_area",
            "limiting a player to one area and the minimum",
            Staff.GAMING_MANAGER,
            told=("inspector",),
        ),
        Order("exclude", "excluding a person from the game"),
        Order("keep_apart", "keeping players from sharing the table"),
        Order("play_first", "making players decide before others handle their cards"),
        Order("refuse_wagers", "refusing a wager"),
        Order("vacate", "asking for an unused seat", Staff.DEALER),
        Order("give_up_area", "asking for an area for those waiting", Staff.DEALER),
        Order("order_shuffle", "ordering a shuffle"),
        Order("change_cards", "changing the cards"),
        Order("check_cards", "having the remaining cards checked"),
        Order("verify_cards", "having the cards verified"),
        Order("collect_dropped_cards", "verifying that dropped cards are all found"),
        Order("exclude_from_casino", "excluding a person from the casino"),
        Order("detain", "detaining a person with a prohibited device"),
        Order("english_only", "directing that only English is spoken"),
        Order("stop_jackpot", "going on without the jackpot"),
    )
}


def must_order(act: str, clause: str | None, by: Staff, told: Collection[Told] = ()) -> str:
    """The clause; an order without one, below the standing it takes, or before those concerned were told is refused."""
    order = ORDERS[act]
    words = order.words.capitalize()
    if clause is None:
        raise RuleViolation(None, f"{words} is not provided for in the rules of this game")
    must_rank(by, order.least, clause, words)
    untold = [f"{'an' if who[0] in 'aeiou' else 'the'} {who}" for who in order.told if who not in told]
    if untold:
        raise RuleViolation(clause, f"{words} comes only after {' and '.join(untold)} has been told")
    return clause


# --- areas and the number of players --------------------------------------------------------------


def limit_area(code: str, seating: Seating, *, by: Staff, players: int) -> Seating:
    """Fewer than three players may wager on one area from now on, or three again; wagers that lie stay."""
    clause = clause_for(rules.may_wager, code)
    must_order("limit_area", clause if has(by_seat, code) else None, by)
    if not 1 <= players <= 3:
        raise RuleViolation(clause, f"an area takes from 1 to 3 players, not {players}")
    return replace(seating, per_area=players)


def limit_players(
    code: str, seating: Seating, *, by: Staff, most: int | None = None, own_area_only: bool = False
) -> Seating:
    """How many may play at the table (None: all), and whether each area is only for the player seated at it."""
    clause = must_order("limit_players", clause_for(rules.player_limits, code), by)
    if most is not None and most < 1:
        raise RuleViolation(clause, "a table with players has room for at least 1")
    return replace(seating, most_players=most, own_area_only=own_area_only)


def reserve(code: str, seating: Seating, *, by: Staff, player: str, areas: Sequence[int]) -> Seating:
    """A series of areas is kept for one player alone."""
    clause = must_order("reserve", clause_for(rules.reserved_areas, code), by)
    rules.not_excluded(code, seating, player)
    if not areas or not all(1 <= area <= seating.places for area in areas):
        raise RuleViolation(clause, f"name the areas to reserve, from 1 to {seating.places}")
    for area in areas:
        rules.reserved_areas(code, seating, player, area)
        if (other := seated(seating, area)) not in (None, player):
            raise RuleViolation(clause, f"{other} sits at area {area}")
    return replace(seating, reserved=tuple(sorted({*seating.reserved, *((area, player) for area in areas)})))


def release(code: str, seating: Seating, *, by: Staff, player: str) -> Seating:
    """The areas kept for a player are open to all again."""
    must_order("reserve", clause_for(rules.reserved_areas, code), by)
    return replace(seating, reserved=tuple(held for held in seating.reserved if held[1] != player))


# --- restrictions on one player -------------------------------------------------------------------


def hold_for_the_shoe(code: str, seating: Seating, *, by: Staff, player: str, shoe_in_use: bool) -> Seating:
    """At a card shoe, a player who let a round of it pass may be held to the minimum until the next shuffle."""
    clause = must_order("hold_for_the_shoe", clause_for(hold_for_the_shoe, code), by)
    _let_a_round_pass(clause, seating, player, shoe_in_use)
    return _restricted(seating, Restriction(player=player, rule=clause))


def hold_beyond_the_shoe(
    code: str, seating: Seating, *, by: Staff, player: str, shoe_in_use: bool, told: Collection[Told] = ()
) -> Seating:
    """A Gaming Manager, the inspector told, may hold such a player so in all further shoes where it happens again."""
    clause = must_order("hold_beyond_the_shoe", clause_for(hold_beyond_the_shoe, code), by, told)
    _let_a_round_pass(clause, seating, player, shoe_in_use)
    return _restricted(seating, Restriction(player=player, until_shuffle=False, rule=clause))


def limit_to_one_area(code: str, seating: Seating, *, by: Staff, player: str, told: Collection[Told] = ()) -> Seating:
    """A Gaming Manager, the inspector having been told, may limit any player to one area and to its minimum."""
    clause = must_order("limit_to_one_area", clause_for(limit_to_one_area, code), by, told)
    return _restricted(seating, Restriction(player=player, one_area=True, until_shuffle=False, rule=clause))


def lift(code: str, seating: Seating, *, by: Staff, player: str) -> Seating:
    """End a player's restrictions; it takes the standing that it took to give them."""
    for held in seating.restrictions:
        if held.player == player:
            least = Staff.SUPERVISOR if held.until_shuffle else Staff.GAMING_MANAGER
            must_rank(by, least, held.rule, "Lifting that restriction")
    return replace(seating, restrictions=tuple(held for held in seating.restrictions if held.player != player))


def _let_a_round_pass(clause: str | None, seating: Seating, player: str, shoe_in_use: bool) -> None:
    if not shoe_in_use:
        raise RuleViolation(clause, "players are held to the minimum only where a card shoe is in use")
    if not sat_out(seating, player):
        raise RuleViolation(clause, f"{player} has let no round of this shoe pass")


def _restricted(seating: Seating, new: Restriction) -> Seating:
    """A longer or stricter restriction stands beside a shorter one, and a repeated one changes nothing."""
    if new in seating.restrictions:
        return seating
    return replace(seating, restrictions=(*seating.restrictions, new))


# --- who may play ---------------------------------------------------------------------------------


def card_checked(seating: Seating, player: str, *, valid: bool) -> Seating:
    """What the dealer found when the player showed a Player Card."""
    others = tuple(other for other in seating.invalid_cards if other != player)
    return replace(seating, invalid_cards=others if valid else (*others, player))


def exclude(code: str, seating: Seating, *, by: Staff, player: str) -> Seating:
    """Somebody caught with a prohibited device leaves the seat and plays no further."""
    must_order("exclude", clause_for(rules.not_excluded, code), by)
    rules.not_excluded(code, seating, player)
    own = seat_of(seating, player)
    gone = seating if own is None else leave(seating, own)
    reserved = tuple((area, key) for area, key in seating.reserved if key != player)
    return replace(gone, barred=tuple(sorted({*seating.barred, player})), reserved=reserved)


def readmit(code: str, seating: Seating, *, by: Staff, player: str) -> Seating:
    """Somebody who was excluded may play again: a direction is taken back by those who may give it."""
    must_order("exclude", clause_for(rules.not_excluded, code), by)
    return replace(seating, barred=tuple(other for other in seating.barred if other != player))


def keep_apart(code: str, seating: Seating, *, by: Staff, players: Collection[str]) -> Seating:
    """Of players suspected of working together only one may play here from now on."""
    clause, group = clause_for(rules.kept_apart, code), tuple(sorted(set(players)))
    must_order("keep_apart", clause, by)
    if len(group) < 2:
        raise RuleViolation(clause, "it takes two players or more to keep apart")
    if group in seating.apart:
        raise RuleViolation(clause, "they are kept apart already")
    return replace(seating, apart=(*seating.apart, group))


def let_together(code: str, seating: Seating, *, by: Staff, player: str) -> Seating:
    """Whoever is kept apart from a player may play beside that player again."""
    must_order("keep_apart", clause_for(rules.kept_apart, code), by)
    return replace(seating, apart=tuple(group for group in seating.apart if player not in group))


def play_first(code: str, seating: Seating, *, by: Staff, players: Collection[str]) -> Seating:
    """Players suspected of looking at others' cards decide before the others handle theirs; with none named, nobody."""
    must_order("play_first", clause_for(play_first, code), by)
    return replace(seating, play_first=tuple(sorted(set(players))))


def vacate(code: str, seating: Seating, *, by: Staff, player: str, wagers: Sequence[Wager] = ()) -> Seating:
    """The seat of a player who has let three rounds pass is given free, if every other place is in use."""
    clause = must_order("vacate", clause_for(rules.may_be_asked_to_vacate, code), by)
    own = seat_of(seating, player)
    if own is None or not rules.may_be_asked_to_vacate(seating, player, wagers):
        why = f"{player} keeps the seat: it takes three idle rounds while all other places are in use"
        raise RuleViolation(clause, why)
    return leave(seating, own)


def refuse_wagers(
    code: str, wagers: Sequence[Wager], *, by: Staff, player: str, grounds: str, betting: bool, area: int | None = None
) -> tuple[Wager, ...]:
    """The wagers to hand back: a player's, on one area or all, refused on grounds before the round's first card."""
    clause = must_order("refuse_wagers", clause_for(refuse_wagers, code), by)
    if not betting:
        raise RuleViolation(clause, "a wager is refused only before the first card of the round leaves the shoe")
    if not grounds.strip():
        raise RuleViolation(clause, "a wager is refused only on reasonable grounds: say which")
    refused = tuple(wager for wager in wagers if wager.player == player and area in (None, wager.area))
    if not refused:
        where = "the layout" if area is None else f"area {area}"
        raise RuleViolation(clause, f"{player} has no wager on {where}")
    return refused
