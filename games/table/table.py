"""A table of any game, before and between rounds: who sits, what lies on the layout, the sign, the cards made ready.

Each game's state holds a Table and folds the facts here through `evolve_table`; the game says which wagers it admits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Literal

from games.cards import shoe as shoes
from games.cards.backs import Back
from games.cards.cards import Card
from games.cards.shoe import Shoe
from games.chips.chips import DENOMINATIONS
from games.errors import CardsRanOut
from games.records import Fact, Record, Tagged, replace
from games.rulebook import clause_for, has
from games.table.areas import Wager
from games.table.cut import Occasion, clockwise, shuffle_due
from games.table.practice import Practice, PracticeFact, evolve_practice
from games.table.practice import after_the_round as practice_after
from games.table.seating import Seating, leave, round_ended, shoe_ended, sit
from games.table.seating import named as named_in_seating
from games.table.sign import Sign, remove_marker
from games.table.trouble import NONE, Trouble, after_the_round, with_loose

Stage = Literal["shuffle", "cut", "cutting_card", "burn", "ready"]


class Table(Record, frozen=True):
    """What every table has, whatever is played on it. `stage` is how far the cards are made ready."""

    code: str
    seating: Seating
    shoe: Shoe
    sign: Sign = Sign()
    chips: tuple[int, ...] = DENOMINATIONS
    wagers: tuple[Wager, ...] = ()
    stage: Stage = "shuffle"
    offers: tuple[str, ...] = ()
    first_area: int | None = None
    """Where the first player to the table sat down: whom rule 4.3.1 offers the first cut."""
    cutting_card_at: int | None = None
    """The area on which the cutting card of this shoe appeared, 0 for the dealer's hand."""
    shuffles: int = 0
    rounds: int = 0
    back: Back = "red"
    trouble: Trouble = NONE
    occasion: Occasion | None = None
    """Why the cards were shuffled that are being cut, or were cut last."""
    cut_rule: str | None = None
    """The clause by which the first of `offers`, or nobody being left a supervisor, is to cut."""
    cutting_card_of: str | None = None
    """Whose area the cutting card of this shoe appeared on, seated there or not."""
    practice: Practice | None = None
    """Of a person who deals by hand."""


# what people ask for


class SitDown(Tagged, frozen=True):
    player: str
    area: int


class StandUp(Tagged, frozen=True):
    player: str
    area: int


class PlaceWager(Tagged, frozen=True):
    """Chips put on a spot; on a spot that holds the player's chips already, added to them."""

    player: str
    area: int
    kind: str
    stake: int
    box: int | None = None
    now: int = 0


class TakeBackWager(Tagged, frozen=True):
    player: str
    area: int
    kind: str
    box: int | None = None


class FindWager(Tagged, frozen=True):
    """A wager found on the layout and taken as found: over the maximum, under the minimum, or unequal."""

    player: str
    area: int
    kind: str
    stake: int
    box: int | None = None


TableCommand = SitDown | StandUp | PlaceWager | TakeBackWager | FindWager


# what happened


class SeatTaken(Fact, frozen=True):
    """`came`: as the how many-eth of those at the table."""

    area: int
    player: str
    came: int = 0


class SeatLeft(Fact, frozen=True):
    area: int
    player: str


class WagerPlaced(Fact, frozen=True):
    wager: Wager


class WagerTakenBack(Fact, frozen=True):
    """Chips go back to their owner, the whole stack or part of it. `gives_way_to`: for whoever comes first there."""

    wager: Wager
    gives_way_to: str | None = None


class SignChanged(Fact, frozen=True):
    sign: Sign
    words: str


class SeatingChanged(Fact, frozen=True):
    seating: Seating
    words: str


class CardsShuffled(Fact, frozen=True):
    """The whole stack shuffled from a seed that stays on the server; its hash is public from now on.

    `offers` are those who are offered the cut in turn, the first of them on this occasion by `cut_rule`.
    """

    seed: bytes
    seed_hash: str
    offers: tuple[str, ...] = ()
    back: Back | None = None
    """The backs of another deck that comes into play with it."""
    occasion: Occasion | None = None
    cut_rule: str | None = None


class CutRefused(Fact, frozen=True):
    player: str


class CardsCut(Fact, frozen=True):
    by: str
    at: int


class CuttingCardPlaced(Fact, frozen=True):
    at: int


class CardBurned(Fact, frozen=True):
    card: Card


class CardHeld(Fact, frozen=True):
    """A card dealt in error to the dealer and not seen waits under the shoe for the next round."""

    card: Card


class CardsPickedUp(Fact, frozen=True):
    """Cards go from the layout to the discard rack."""

    cards: tuple[Card, ...]
    area: int | None = None
    box: int | None = None
    hand: int | None = None


class DiscardsTakenBack(Fact, frozen=True):
    """The shuffling device takes the discard rack's cards back in."""

    seed: bytes


class DiscardsReshuffled(Fact, frozen=True):
    """The cards ran out, so the discard rack was shuffled and the round goes on with it.

    Where it can be cut the cut is offered next, by `cut_rule` first; `cut_at` is one that nobody was offered.
    """

    seed: bytes
    cut_at: int | None = None
    offers: tuple[str, ...] = ()
    cut_rule: str | None = None


class RoundClosed(Fact, frozen=True):
    """The round is over. `players` wagered in it; `shuffle` says that a shuffle follows.

    `cutting_card_of`: the cutting card has shown on an area that was this player's.
    """

    players: tuple[str, ...]
    shuffle: bool = False
    cutting_card_of: str | None = None


SeatFact = SeatTaken | SeatLeft | WagerPlaced | WagerTakenBack | SignChanged | SeatingChanged
ShoeFact = CardsShuffled | CutRefused | CardsCut | CuttingCardPlaced | CardBurned | CardHeld
CardsFact = CardsPickedUp | DiscardsTakenBack | DiscardsReshuffled | RoundClosed
TableFact = SeatFact | ShoeFact | CardsFact | PracticeFact


def evolve_table(table: Table, event: TableFact) -> Table:
    """Fold one fact into the table. Total: never validates, never raises."""
    match event:
        case WagerPlaced():
            return wager_placed(table, event)
        case RoundClosed():
            return _closed(table, event)
        case SeatTaken(area=area, player=player):
            first = area if table.first_area is None else table.first_area
            return replace(table, seating=sit(table.seating, area, player, event.came), first_area=first)
        case SeatLeft(area=area, player=player):
            return replace(table, seating=leave(table.seating, area), sign=remove_marker(table.sign, player))
        case WagerTakenBack(wager=wager):
            return wager_taken_back(table, wager)
        case SignChanged(sign=sign):
            return replace(table, sign=sign)
        case SeatingChanged(seating=seating):
            return _reseated(table, seating)
        case CardsShuffled():
            return _shuffled(table, event)
        case CutRefused(player=player):
            return _refused(table, player)
        case CardsCut(at=at):
            return _cut(table, at)
        case CuttingCardPlaced(at=at):
            return replace(table, shoe=shoes.place_cutting_card(table.shoe, at), stage="burn")
        case CardBurned():
            return replace(table, shoe=shoes.burn(table.shoe), stage="ready")
        case CardHeld(card=card):
            return replace(table, shoe=shoes.hold(shoes.draw(table.shoe)[1], card))
        case CardsPickedUp(cards=cards):
            return replace(table, shoe=shoes.discard(table.shoe, cards))
        case DiscardsTakenBack(seed=seed):
            return replace(table, shoe=shoes.take_back(table.shoe, seed))
        case DiscardsReshuffled(seed=seed, cut_at=at, offers=offers, cut_rule=clause):
            again = replace(table, shoe=shoes.reshuffle(table.shoe, seed, at))
            return cut_in_round(again, offers, clause) if clause else again
        case _:
            return replace(table, practice=evolve_practice(table.practice, event))


def wager_placed(table: Table, event: WagerPlaced) -> Table:
    """The table with the chips on it; added to a spot, they join the stack that lies there."""
    wager, wagers = event.wager, table.wagers
    for at, other in enumerate(wagers):
        if other.area == wager.area and same_spot(other, wager):
            stack = replace(other, stake=other.stake + wager.stake)
            return replace(table, wagers=(*wagers[:at], stack, *wagers[at + 1 :]))
    return replace(table, wagers=(*wagers, wager))


def wager_taken_back(table: Table, wager: Wager) -> Table:
    """The table with these chips off it; what of the stack is left keeps its place."""
    left = (replace(one, stake=one.stake - wager.stake) if same_spot(one, wager) else one for one in table.wagers)
    return replace(table, wagers=tuple(one for one in left if one.stake > 0))


def dealt(table: Table, area: int | None) -> Table:
    """The table after the next card has gone to an area or (None) the dealer: one that lies loose, or from the shoe."""
    if table.trouble.loose is not None:
        return replace(table, trouble=with_loose(table.trouble, table.trouble.behind))
    return after_draw(table, area)


def after_draw(table: Table, area: int | None) -> Table:
    """The table after a card has left the shoe for an area or (None) the dealer."""
    shoe = table.shoe
    after = replace(shoe, dealt=shoe.dealt + 1)
    if shoe.cutting_card == shoe.dealt:
        return replace(table, shoe=after, cutting_card_at=area or 0)
    return replace(table, shoe=after)


def next_card(table: Table) -> Card:
    """The card at the mouth of the shoe, or one that lies loose beside it."""
    card = table.trouble.loose or table.shoe.next_card
    if card is None:
        raise CardsRanOut
    return card


def next_cards(table: Table, most: int) -> tuple[Card, ...]:
    """At least one card and up to so many, in the order they will leave; those that lie loose come first."""
    next_card(table)
    dealt = table.shoe.dealt
    if table.trouble.loose:
        return (*table.trouble.lying, *table.shoe.cards[dealt : dealt + most])[:most]
    return table.shoe.cards[dealt : dealt + most]


def round_closed(table: Table, whose: Callable[[int], str | None] = lambda area: None) -> RoundClosed:
    """The round is over: whether a shuffle follows is rule 4.1's to say. `whose` each area was, the game says."""
    players = tuple(dict.fromkeys([wager.player for wager in table.wagers]))
    shoe, code = table.shoe, table.code
    due = shuffle_due(shoe, "round_over", code) or shuffle_due(shoe, "round_starting", code)
    reason = due or table.trouble.shuffle_owed
    area, of = table.cutting_card_at, table.cutting_card_of
    of = whose(area) if shoe.cutting_card_out and area and of is None else of
    return RoundClosed(players=players, shuffle=reason is not None, cutting_card_of=of, rule=reason)


def _reseated(table: Table, seating: Seating) -> Table:
    """Whoever loses the seat or is excluded by it has left the table, and leaves no marker behind."""
    before = table.seating
    left = {seat.player for seat in before.seats} - {seat.player for seat in seating.seats}
    gone = left | (set(seating.barred) - set(before.barred))
    return replace(table, seating=seating, sign=reduce(remove_marker, sorted(gone), table.sign))


def same_spot(one: Wager, other: Wager | TakeBackWager) -> bool:
    return one.area == other.area and one.player == other.player and one.kind == other.kind and one.box == other.box


def _shuffled(table: Table, event: CardsShuffled) -> Table:
    """A card shoe is cut next; a shuffling device is not (4.7), its first card is burned.

    Where the cutting card of the old shoe appeared is over with it; logs that give no occasion kept it.
    """
    stage: Stage = "cut" if table.shoe.dealing == "shoe" else ("burn" if has(shoes.burn, table.code) else "ready")
    return replace(
        table,
        shoe=shoes.shuffle(table.shoe, event.seed),
        stage=stage,
        offers=event.offers,
        occasion=event.occasion,
        cut_rule=event.cut_rule,
        cutting_card_at=None if event.occasion else table.cutting_card_at,
        cutting_card_of=None,
        seating=shoe_ended(table.seating),
        shuffles=table.shuffles + 1,
        back=event.back or table.back,
        trouble=replace(table.trouble, shuffle_owed=None, cut_as=None),
    )


def _refused(table: Table, player: str) -> Table:
    """The cut goes on by the clause on one that is refused; that somebody farther on will not cut changes nothing."""
    left, clause = tuple(other for other in table.offers if other != player), table.cut_rule
    passed_on = clause is not None and table.offers[:1] == (player,)
    return replace(table, offers=left, cut_rule=clause_for(clockwise, table.code) if passed_on else clause)


def cut_passed_on(table: Table, player: str) -> tuple[CutRefused, ...]:
    """Whoever leaves the table while the cut is being offered leaves it to the others."""
    return (CutRefused(player=player, rule=clause_for(clockwise, table.code)),) if player in table.offers else ()


def cut_in_round(table: Table, offers: tuple[str, ...], clause: str) -> Table:
    """The cards that a round lacked are shuffled: the table waits for their cut."""
    return replace(table, stage="cut", offers=offers, occasion="in_round", cut_rule=clause)


def _cut(table: Table, at: int) -> Table:
    """Next the cutting card goes in, but in the middle of a round it goes on as it was: what is out stays out."""
    if table.occasion == "in_round":
        return replace(table, shoe=shoes.cut_the_rest(table.shoe, at), stage="ready", offers=())
    stage: Stage = "cutting_card" if has(shoes.place_cutting_card, table.code) else "ready"
    return replace(table, shoe=shoes.cut(table.shoe, at), stage=stage, offers=())


def _closed(table: Table, event: RoundClosed) -> Table:
    return replace(
        table,
        wagers=(),
        shoe=shoes.use_held(table.shoe),
        stage="shuffle" if event.shuffle else table.stage,
        cutting_card_of=event.cutting_card_of,
        seating=round_ended(table.seating, event.players),
        rounds=table.rounds + 1,
        trouble=after_the_round(table.trouble),
        practice=practice_after(table.practice),
    )


def named(table: Table) -> set[str]:
    """Everybody whom the table's record names: in its seating, on the layout, on the sign, asked for something."""
    sign = table.sign
    return {
        *named_in_seating(table.seating),
        *(wager.player for wager in table.wagers),
        *(marker.player for marker in sign.markers),
        *(limits.player for limits in sign.personal),
        *table.offers,
        *filter(None, (table.cutting_card_of,)),
        *table.trouble.to_choose,
    }
