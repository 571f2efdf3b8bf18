"""Making the cards ready: shuffle, cut, cutting card, burn; the device's refill, and cards that run out in a round.

Star Blackjack, Blackjack Switch and Casino War prepare their cards alike (rule 4 of each). At Caribbean Stud the
dealer cuts, and no card is burned.
"""

from __future__ import annotations

from typing import Final, assert_never

from games.cards.backs import next_deck
from games.cards.shoe import burn, cut, cut_places, cutting_card_places, place_cutting_card, reshuffle, take_back
from games.cards.shuffle import seed_hash
from games.choice import Act
from games.errors import RuleViolation
from games.records import Tagged, replace
from games.rulebook import clause_for
from games.table import table as facts
from games.table.cut import (
    CutOrder,
    Moment,
    Occasion,
    clockwise,
    last_to_cut,
    order_of_cut,
    players_cut,
    shuffle_due,
)
from games.table.seating import seat_of
from games.table.table import Table, TableFact

REFILL: Final = "refill"
CUT_OFF: Final = 78
"""House procedure: the automatic dealer leaves a deck and a half behind the cutting card."""


class Shuffle(Tagged, frozen=True):
    """The whole stack, from 32 bytes of entropy handed in."""

    seed: bytes = b""


class Cut(Tagged, frozen=True):
    """A player, or a member of staff where every player refused, cuts behind the first `at` cards."""

    by: str
    at: int


class RefuseCut(Tagged, frozen=True):
    player: str


class PlaceCuttingCard(Tagged, frozen=True):
    at: int


class Burn(Tagged, frozen=True):
    pass


class RefillDevice(Tagged, frozen=True):
    """At the end of the initial deal the shuffling device takes the discards back."""

    seed: bytes = b""


class ShuffleDiscards(Tagged, frozen=True):
    """The cards ran out in the middle of a round."""

    seed: bytes = b""


ShoeCommand = Shuffle | Cut | RefuseCut | PlaceCuttingCard | Burn | RefillDevice | ShuffleDiscards


def decide_shoe(table: Table, command: ShoeCommand, act: Act | None = None) -> tuple[TableFact, ...]:
    """What follows from a step in making the cards ready. `act` is what is due in the game."""
    match command:
        case Shuffle(seed=seed):
            return (_shuffled(table, seed),)
        case RefuseCut(player=player):
            _offered(table, player)
            return (facts.CutRefused(player=player, rule=clause_for(clockwise, table.code)),)
        case Cut(by=by, at=at):
            _at_stage(table, "cut")
            _offered(table, by)
            cut(table.shoe, at, table.code)
            return (facts.CardsCut(by=by, at=at, rule=clause_for(cut, table.code)),)
        case PlaceCuttingCard(at=at):
            _at_stage(table, "cutting_card")
            place_cutting_card(table.shoe, at, table.code)
            return (facts.CuttingCardPlaced(at=at, rule=clause_for(place_cutting_card, table.code)),)
        case Burn():
            _at_stage(table, "burn")
            card = table.shoe.cards[table.shoe.dealt]
            return (facts.CardBurned(card=card, rule=clause_for(burn, table.code)),)
        case RefillDevice(seed=seed):
            take_back(table.shoe, seed, table.code)
            if act is None or act.act != REFILL:
                why = "the discards go back into the device at the end of the initial deal, and not now"
                raise RuleViolation(clause_for(take_back, table.code), why)
            return (facts.DiscardsTakenBack(seed=seed, rule=clause_for(take_back, table.code)),)
        case ShuffleDiscards(seed=seed):
            return (_reshuffled(table, seed),)
        case _:
            assert_never(command)


def _shuffled(table: Table, seed: bytes) -> facts.CardsShuffled:
    """The whole stack; a card shoe's is then offered to be cut."""
    _at_stage(table, "shuffle")
    back = next_deck(table.shoe, table.back, table.code)
    shuffle = facts.CardsShuffled(seed=seed, seed_hash=seed_hash(seed), back=back, rule=_why_shuffle(table))
    if table.shoe.dealing == "device" or not players_cut(table.code):
        return shuffle
    why = _occasion(table)
    order = _order(table, why)
    return replace(shuffle, offers=order.players, occasion=why, cut_rule=order.rule)


def _reshuffled(table: Table, seed: bytes) -> facts.DiscardsReshuffled:
    """The discard rack alone, which players are offered to cut where a cut of it is legal (rulings R57, R87)."""
    clause = clause_for(reshuffle, table.code)
    if table.shoe.remaining:
        raise RuleViolation(clause, "the discards are shuffled only when the cards run out")
    again = facts.DiscardsReshuffled(seed=seed, rule=clause)
    order = cut_in_round(table, len(table.shoe.discards)) if table.shoe.dealing == "shoe" else None
    return replace(again, offers=order.players, cut_rule=order.rule) if order else again


def cut_in_round(table: Table, cards: int) -> CutOrder | None:
    """Who is offered the cut of so many cards in the middle of a round; None where no cut of them is legal."""
    return _order(table, "in_round") if players_cut(table.code) and cut_places(cards, table.code) else None


def due_shoe(table: Table) -> Act | None:
    """The next step in making the cards ready, or None when they are."""
    code = table.code
    match table.stage:
        case "ready":
            return None
        case "shuffle":
            rule = _why_shuffle(table)
            return Act(act="shuffle", rule=rule, words="Shuffle the cards", command=Shuffle(), needs_seed=True)
        case "cut":
            return _due_cut(table)
        case "cutting_card":
            rule, words = clause_for(place_cutting_card, code), "Put the cutting card up to halfway in from the back"
            command = PlaceCuttingCard(at=cutting_card_places(table.shoe).stop - CUT_OFF)
            return Act(act="place_cutting_card", rule=rule, words=words, command=command)
        case "burn":
            return Act(act="burn", rule=clause_for(burn, code), words="Burn the first card, unseen", command=Burn())


def due_refill(table: Table) -> Act | None:
    """After the initial deal a shuffling device takes back what lies in the discard rack."""
    if table.shoe.dealing != "device" or not table.shoe.discards or table.trouble.refill_waits:
        return None
    rule = clause_for(take_back, table.code)
    words = "Put the discards back into the shuffling device"
    return Act(act=REFILL, rule=rule, words=words, command=RefillDevice(), needs_seed=True)


def due_reshuffle(table: Table) -> Act | None:
    """No card is left and one is needed."""
    if table.shoe.remaining or not table.shoe.discards or table.trouble.loose:
        return None
    rule = clause_for(reshuffle, table.code)
    words = "The cards have run out: shuffle the discard rack and finish the round"
    return Act(act="shuffle_discards", rule=rule, words=words, command=ShuffleDiscards(), needs_seed=True)


def _due_cut(table: Table) -> Act:
    clause = _cut_by(table)
    if table.offers:
        player = table.offers[0]
        return Act(
            act="offer_cut",
            rule=clause,
            words=f"Offer {player} the cut",
            player=player,
            first=("cut", "refuse_cut"),
            unanswered=RefuseCut(player=player),
            absence=clause_for(clockwise, table.code),
        )
    staff = last_to_cut(table.code)
    cut_by_staff = Cut(by=staff.value, at=table.shoe.remaining // 2)
    return Act(act="cut", rule=clause, words=f"The {staff.title} cuts the cards", command=cut_by_staff)


def _cut_by(table: Table) -> str | None:
    """The clause by which the cut is offered now; of cards shuffled by an earlier version only that it is."""
    return table.cut_rule or clause_for(order_of_cut, table.code) or clause_for(last_to_cut, table.code)


def _why_shuffle(table: Table) -> str | None:
    """The clause that calls for the shuffle, whichever moment it was noticed at."""
    moments: tuple[Moment, ...] = ("round_over", "round_starting", "opening") if table.rounds else ("opening",)
    due = (rule for moment in moments if (rule := shuffle_due(table.shoe, moment, table.code)))
    return table.trouble.shuffle_owed or next(due, None)


def _occasion(table: Table) -> Occasion:
    """Why the cards are shuffled, as far as it designates who is offered the cut (rulings R54, R104, R105)."""
    shoe, trouble, area = table.shoe, table.trouble, table.cutting_card_at
    if not (table.shuffles or table.rounds):
        return "opening"
    if trouble.cut_as:
        return trouble.cut_as
    if shoe.cutting_card_out and area is not None:
        return "on_area" if area else "on_dealer"
    if shoe.cutting_card_out or shoe.cutting_card_next:
        return "first_card"
    return "directed" if trouble.shuffle_owed else "replaced"


def _order(table: Table, why: Occasion) -> CutOrder:
    """An area at which nobody sits is that of whoever played it from another seat (ruling R104)."""
    seats = {seat.area: seat.player for seat in table.seating.seats}
    area: int | None = None
    if why == "opening" and seats:
        first = min(table.seating.seats, key=lambda seat: (seat.came, seat.area != table.first_area))
        area = first.area
    elif why == "on_area" and (area := table.cutting_card_at) not in seats:
        area = seat_of(table.seating, table.cutting_card_of or "") or area
    return order_of_cut(why, seats, table.code, area=area)


def _offered(table: Table, by: str) -> None:
    _at_stage(table, "cut")
    staff = last_to_cut(table.code)
    expected = table.offers[0] if table.offers else staff.value
    if by != expected:
        who = expected if table.offers else f"the {staff.title}"
        raise RuleViolation(_cut_by(table), f"the cut is offered to {who} now")


def _at_stage(table: Table, stage: str) -> None:
    if table.stage != stage:
        raise RuleViolation(None, f"the cards are at another stage: {table.stage}, not {stage}")
