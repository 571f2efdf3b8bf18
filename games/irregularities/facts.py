"""What happened when something went wrong, and how each fact moves the table on."""

from __future__ import annotations

from typing import Literal, assert_never

from games.cards.backs import Back
from games.cards.cards import Card
from games.cards.shoe import Dealing, cut, discard, fresh_shoe
from games.cards.shuffle import shuffled
from games.chips.settlement import Line
from games.records import Fact, replace
from games.table.cut import Occasion
from games.table.staff import Staff, Told
from games.table.table import Stage, Table, TableFact, after_draw, cut_in_round
from games.table.trouble import Trouble, with_loose

Step = Literal["shuffle", "cut", "burn", "refill"]


class CardLoose(Fact, frozen=True):
    """A card left the shoe, or the rack it was burned to, by mistake: the next card, after those that lie loose."""

    card: Card


class CardTurnedDown(Fact, frozen=True):
    """An area takes no further card in the round, unless its hand must be drawn to."""

    area: int


class LooseCardBurned(Fact, frozen=True):
    card: Card


class RoundPutRight(Fact, frozen=True):
    """Cards that went to these places are now laid where they should have gone: the facts that follow."""

    dealt_to: tuple[int | None, ...]


class RoundVoided(Fact, frozen=True):
    """The round has no result; lines undone and wagers returned follow."""

    why: str


class SettlementUndone(Fact, frozen=True):
    """What a line paid comes back from the player, what it collected goes back."""

    line: Line


class StepForgotten(Fact, frozen=True):
    """A step in making the cards ready was missed and the game goes on without it, from stage `then`.

    `cut_as`: a cutting card that was a round's first card, which nobody heeded.
    """

    step: Step
    then: Stage = "ready"
    cut_as: Occasion | None = None


class ShuffleOrdered(Fact, frozen=True):
    """The cards are shuffled before the next round."""


class CardsChecked(Fact, frozen=True):
    """The cards were taken out, gone through, and found in order or put in order."""

    by: Staff


class CardsReplaced(Fact, frozen=True):
    """Whole decks of other cards come to the table, to be shuffled."""

    dealing: Dealing
    back: Back | None = None
    """Of another colour than those they replace."""


class CardsMoved(Fact, frozen=True):
    """A failed device's cards went into another, which mixes them; each damaged card was replaced by its like."""

    seed: bytes
    damaged: tuple[Card, ...] = ()


class ReturnOffered(Fact, frozen=True):
    """These players may have the round's wagers back; damaged cards are replaced."""

    players: tuple[str, ...]
    damaged: tuple[Card, ...] = ()


class ReturnChosen(Fact, frozen=True):
    """A player took the round's wagers back, or leaves them in."""

    player: str
    taken_back: bool


class ShoeFilled(Fact, frozen=True):
    """A failed device's cards, shuffled, are in a card shoe, and the cut is offered next, by `cut_rule` first.

    `cut_at` is a cut that nobody was offered.
    """

    seed: bytes
    cut_at: int | None = None
    offers: tuple[str, ...] = ()
    cut_rule: str | None = None


class ShoeTookOver(Fact, frozen=True):
    """Nobody is left in a round whose device failed: a card shoe is in its place from the next round on."""


class JackpotStopped(Fact, frozen=True):
    """The jackpot equipment is out of order: no jackpot wagers until it works again."""


class JackpotRestored(Fact, frozen=True):
    pass


class PaymentCorrected(Fact, frozen=True):
    """Found later: `paid` was paid where `due` was right. The difference is offered to the player or asked back."""

    player: str
    area: int
    wager: str
    due: int
    paid: int
    suspected: bool = False
    report: bool = False
    box: int | None = None
    hand: int | None = None
    why: str = ""


class StaffTold(Fact, frozen=True):
    told: tuple[Told, ...]


class OrderGiven(Fact, frozen=True):
    """An order that changes nothing the engine keeps."""

    order: str
    by: Staff
    words: str
    player: str | None = None


CardFact = CardLoose | CardTurnedDown | LooseCardBurned | RoundPutRight | RoundVoided
ShoeFact = StepForgotten | ShuffleOrdered | CardsChecked | CardsReplaced | CardsMoved
DeviceFact = ReturnOffered | ReturnChosen | ShoeFilled | ShoeTookOver | JackpotStopped | JackpotRestored
TroubleFact = CardFact | ShoeFact | DeviceFact | PaymentCorrected | StaffTold | OrderGiven
Facts = tuple[TableFact | TroubleFact, ...]
"""What an order leads to at a table of any game."""


def evolve_trouble(table: Table, event: TroubleFact) -> Table:
    """Fold one fact into the table. Total: never validates, never raises."""
    trouble = table.trouble
    match event:
        case CardLoose(card=card):
            return replace(after_draw(table, None), trouble=with_loose(trouble, (*trouble.lying, card)))
        case CardTurnedDown(area=area):
            return _with(table, turned_down=(*trouble.turned_down, area))
        case LooseCardBurned(card=card):
            burned = discard(table.shoe, (card,))
            return replace(table, shoe=burned, trouble=with_loose(trouble, trouble.behind))
        case StepForgotten():
            return _forgotten(table, event)
        case ShuffleOrdered(rule=clause):
            return replace(_with(table, shuffle_owed=clause), stage="shuffle")
        case CardsReplaced(dealing=dealing, back=back):
            others = replace(table, shoe=fresh_shoe(dealing, table.shoe.decks), stage="shuffle", cutting_card_at=None)
            return replace(others, back=back or table.back, trouble=Trouble(jackpot_off=trouble.jackpot_off))
        case CardsMoved(seed=seed):
            shoe = replace(table.shoe, cards=shuffled(table.shoe.stack, seed), dealt=0)
            return replace(table, shoe=shoe)
        case ReturnOffered(players=players):
            return _with(table, to_choose=players, shoe_takes_over=True)
        case ReturnChosen(player=player):
            return _with(table, to_choose=tuple(other for other in trouble.to_choose if other != player))
        case ShoeFilled():
            return _filled(table, event)
        case ShoeTookOver(rule=clause):
            over = _with(table, shuffle_owed=clause, cut_as="replaced")
            return replace(over, shoe=replace(table.shoe, dealing="shoe"), stage="shuffle")
        case JackpotStopped() | JackpotRestored():
            return _with(table, jackpot_off=isinstance(event, JackpotStopped))
        case RoundPutRight() | RoundVoided() | CardsChecked() | PaymentCorrected() | StaffTold() | OrderGiven():
            return table
        case _:
            assert_never(event)


def _with(table: Table, **changes: object) -> Table:
    return replace(table, trouble=replace(table.trouble, **changes))


def _forgotten(table: Table, event: StepForgotten) -> Table:
    """Without a cut or a shuffle the round is played and the shuffle owed; nothing makes up for a burn."""
    if event.step == "refill":
        return _with(table, refill_waits=True)
    if event.step == "burn":
        return replace(table, stage="ready")
    owed = _with(table, shuffle_owed=event.rule, cut_as=event.cut_as)
    return replace(owed, stage=event.then, offers=())


def _filled(table: Table, event: ShoeFilled) -> Table:
    """The shoe goes without a cutting card for this round, so it is made ready properly before the next."""
    filled = replace(table.shoe, dealing="shoe", cards=shuffled(table.shoe.stack, event.seed), dealt=0)
    changed = _with(table, shoe_takes_over=False, shuffle_owed=event.rule)
    changed = replace(changed, shoe=filled if event.cut_at is None else cut(filled, event.cut_at))
    return cut_in_round(changed, event.offers, event.cut_rule) if event.cut_rule else changed
