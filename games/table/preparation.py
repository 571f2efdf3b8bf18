"""Making the cards ready: shuffle, cut, cutting card, burn; the device's refill, and cards that run out in a round.

Star Blackjack, Blackjack Switch and Casino War prepare their cards alike (rule 4 of each). At Caribbean Stud the
dealer cuts, and no card is burned.
"""

from __future__ import annotations

from typing import assert_never

from games.cards.backs import next_deck
from games.cards.shoe import burn, cut, cutting_card_places, place_cutting_card, reshuffle, take_back
from games.cards.shuffle import seed_hash
from games.choice import Act
from games.errors import RuleViolation
from games.records import Tagged
from games.rulebook import clause_for
from games.table import table as facts
from games.table.cut import CutOrder, Moment, order_of_cut, shuffle_due
from games.table.table import Table, TableFact

CUT_OFF = 78
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


def decide_shoe(table: Table, command: ShoeCommand) -> tuple[TableFact, ...]:
    """What follows from a step in making the cards ready."""
    match command:
        case Shuffle(seed=seed):
            _at_stage(table, "shuffle")
            offers = _order(table).players if table.shoe.dealing == "shoe" else ()
            back = next_deck(table.shoe, table.back, table.code)
            rule, hashed = _why_shuffle(table), seed_hash(seed)
            return (facts.CardsShuffled(seed=seed, seed_hash=hashed, offers=offers, back=back, rule=rule),)
        case RefuseCut(player=player):
            _offered(table, player)
            return (facts.CutRefused(player=player, rule=_order(table).rule),)
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
            return (facts.DiscardsTakenBack(seed=seed, rule=clause_for(take_back, table.code)),)
        case ShuffleDiscards(seed=seed):
            if table.shoe.remaining:
                why = "the discards are shuffled only when the cards run out"
                raise RuleViolation(clause_for(reshuffle, table.code), why)
            rack = len(table.shoe.discards)
            middle = rack // 2 if table.shoe.dealing == "shoe" and rack >= 104 else None
            return (facts.DiscardsReshuffled(seed=seed, cut_at=middle, rule=clause_for(reshuffle, table.code)),)
        case _:
            assert_never(command)


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
    return Act(act="refill", rule=rule, words=words, command=RefillDevice(), needs_seed=True)


def due_reshuffle(table: Table) -> Act | None:
    """No card is left and one is needed."""
    if table.shoe.remaining or not table.shoe.discards or table.trouble.loose:
        return None
    rule = clause_for(reshuffle, table.code)
    words = "The cards have run out: shuffle the discard rack and finish the round"
    return Act(act="shuffle_discards", rule=rule, words=words, command=ShuffleDiscards(), needs_seed=True)


def _due_cut(table: Table) -> Act:
    order = _order(table)
    if table.offers:
        player = table.offers[0]
        return Act(
            act="offer_cut",
            rule=order.rule,
            words=f"Offer {player} the cut",
            player=player,
            first=("cut", "refuse_cut"),
            unanswered=RefuseCut(player=player),
            absence=order.rule,
        )
    cut_by_staff = Cut(by=order.otherwise.value, at=table.shoe.remaining // 2)
    return Act(act="cut", rule=order.rule, words=f"The {order.otherwise.title} cuts the cards", command=cut_by_staff)


def _why_shuffle(table: Table) -> str | None:
    """The clause that calls for the shuffle, whichever moment it was noticed at."""
    moments: tuple[Moment, ...] = ("round_over", "round_starting", "opening") if table.rounds else ("opening",)
    due = (rule for moment in moments if (rule := shuffle_due(table.shoe, moment, table.code)))
    return table.trouble.shuffle_owed or next(due, None)


def _order(table: Table) -> CutOrder:
    seats = {seat.area: seat.player for seat in table.seating.seats}
    if table.shuffles <= 1 and table.cutting_card_at is None and table.first_area in seats:
        return order_of_cut("opening", seats, table.code, area=table.first_area)
    if seats and table.cutting_card_at:
        return order_of_cut("on_area", seats, table.code, area=table.cutting_card_at)
    return order_of_cut("on_dealer" if table.cutting_card_at == 0 else "first_card", seats, table.code)


def _offered(table: Table, by: str) -> None:
    _at_stage(table, "cut")
    order = _order(table)
    expected = table.offers[0] if table.offers else order.otherwise.value
    if by != expected:
        who = expected if table.offers else f"the {order.otherwise.title}"
        raise RuleViolation(order.rule, f"the cut is offered to {who} now")


def _at_stage(table: Table, stage: str) -> None:
    if table.stage != stage:
        raise RuleViolation(None, f"the cards are at another stage: {table.stage}, not {stage}")
