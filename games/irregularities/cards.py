"""Single cards that went astray: faced, dealt or burned by mistake, or one too many for the dealer."""

from __future__ import annotations

from games.cards.cards import Card
from games.cards.shoe import hold
from games.choice import Act
from games.errors import RuleViolation
from games.irregularities import commands
from games.irregularities.facts import CardLoose, LooseCardBurned
from games.irregularities.in_play import InPlay
from games.rulebook import cite
from games.table.table import CardBurned, CardHeld, Table


def burn_faced_card(play: InPlay, command: commands.BurnFacedCard) -> tuple[CardBurned]:
    """A card found face up in the shoe or device is burned."""
    _ready(play.table)
    return (CardBurned(card=_from_the_shoe(play.table), rule=cite(burn_faced_card, play.code)),)


def use_as_next_card(play: InPlay, command: commands.UseAsNextCard | commands.UseBurnedCard) -> tuple[CardLoose]:
    """A card dealt in error is the next card, for whoever is to have one; at Casino War one burned in error too.

    Several are the next cards in the order in which they left the shoe.
    """
    clause = cite(use_as_next_card, play.code)
    if play.dealer_done:
        raise RuleViolation(cite(burn_extra_card, play.code), "nobody is to have another card: it is burned")
    return (CardLoose(card=_from_the_shoe(play.table), rule=clause),)


def refusable(table: Table) -> str:
    """A card dealt in error may be refused; whoever does gets no other in the round. The clause that says so."""
    clause = cite(refusable, table.code)
    if table.trouble.loose is None:
        raise RuleViolation(clause, "no card dealt in error lies there to be refused")
    return clause


def leave_burned(play: InPlay, command: commands.LeaveBurned) -> tuple[CardBurned]:
    """A card burned in error stays burned, but not at Casino War."""
    _ready(play.table)
    return (CardBurned(card=_from_the_shoe(play.table), rule=cite(leave_burned, play.code)),)


def burn_extra_card(play: InPlay, command: commands.BurnExtraCard) -> tuple[CardBurned]:
    """A card dealt face up to the dealer's finished hand is burned; while others are to draw it is the next card."""
    if not play.dealer_done:
        raise RuleViolation(cite(use_as_next_card, play.code), "cards are still to be dealt: it is the next card")
    return (CardBurned(card=_from_the_shoe(play.table), rule=cite(burn_extra_card, play.code)),)


def hold_extra_card(play: InPlay, command: commands.HoldExtraCard) -> tuple[CardHeld]:
    """One that nobody has seen waits under the shoe and opens the next round, as though it had never left."""
    return (CardHeld(card=_from_the_shoe(play.table), rule=cite(hold, play.code)),)


def burn_loose_card(play: InPlay, command: commands.BurnLooseCard) -> tuple[LooseCardBurned]:
    """A loose card that no hand could take is burned like one too many on the dealer's."""
    loose = play.table.trouble.loose
    if loose is None or not play.dealer_done:
        raise RuleViolation(cite(use_as_next_card, play.code), "no card lies loose that nobody is to have")
    return (LooseCardBurned(card=loose, rule=cite(burn_extra_card, play.code)),)


def due_loose_card(table: Table) -> Act | None:
    """Before a round is closed, what nobody took goes to the rack."""
    if table.trouble.loose is None:
        return None
    rule = cite(burn_extra_card, table.code)
    return Act(
        act="burn_loose_card", rule=rule, words="Burn the card that nobody took", command=commands.BurnLooseCard()
    )


def _from_the_shoe(table: Table) -> Card:
    card = table.shoe.next_card
    if card is None:
        raise RuleViolation(None, "no card is left")
    return card


def _ready(table: Table) -> None:
    if table.stage != "ready":
        raise RuleViolation(None, "the cards are being made ready")
