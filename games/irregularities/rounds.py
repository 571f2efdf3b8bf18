"""Rounds that are put right, void, or dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from games.cards.backs import new_backs
from games.chips.settlement import WagerSettled, settled, voided
from games.choice import Act
from games.errors import RuleViolation
from games.irregularities import commands
from games.irregularities.cards import use_as_next_card
from games.irregularities.facts import (
    CardLoose,
    CardsReplaced,
    RoundPutRight,
    SettlementUndone,
    ShuffleOrdered,
    StaffTold,
)
from games.irregularities.in_play import InPlay
from games.irregularities.voids import Facts, decided_lines, void_all
from games.records import Fact, replace
from games.rulebook import cite, clause_for, has
from games.table.cut import shuffle_due
from games.table.table import CardBurned, Table


class AtTable(Protocol):
    """What laying a card asks of a game's state."""

    @property
    def table(self) -> Table: ...


S = TypeVar("S", bound=AtTable)
E = TypeVar("E", bound=Fact)
ALL_RIGHT: Final = "every one of these cards lies where it should"


def void_empty_round(play: InPlay, command: commands.VoidEmptyRound) -> Facts:
    """A round dealt with no wager on the layout is void, and the cards that were seen are burned."""
    clause, table = cite(void_empty_round, play.code), play.table
    if table.wagers or table.stage != "ready":
        raise RuleViolation(clause, "a round is empty only where the cards are ready and no wager lies on the layout")
    burned = burn_cards(table, command.cards, clause)
    after = replace(table.shoe, dealt=table.shoe.dealt + len(burned))
    reason = shuffle_due(after, "round_starting", play.code)
    return (*burned, ShuffleOrdered(rule=reason)) if reason else burned


def burn_cards(table: Table, count: int, clause: str) -> tuple[CardBurned, ...]:
    """The next cards in the shoe, burned one by one."""
    if not 0 <= count <= table.shoe.remaining:
        raise RuleViolation(None, f"{count} cards cannot have left a shoe that holds {table.shoe.remaining}")
    return tuple(CardBurned(card=card, rule=clause) for card in table.shoe.stack[:count])


# --- a card that went to the wrong place ----------------------------------------------------------


def put_right(
    play: InPlay,
    state: S,
    command: commands.PutRight,
    *,
    due: Callable[[S], Act],
    lay: Callable[[S, Act], E],
    evolve: Callable[[S, E], S],
) -> tuple[RoundPutRight | SettlementUndone | WagerSettled | CardLoose | CardBurned | E, ...]:
    """Cards dealt to wrong places are laid in the order they left the shoe where they should have gone.

    Those that came before a decision wait for it as the next cards. A round that is over is put right until the next
    begins. Only where nobody knows the order does a supervisor declare it void.
    """
    clause, went = cite(put_right, play.code), command.dealt_to
    if not went:
        raise RuleViolation(clause, "nobody knows where the cards went: a casino supervisor declares the round void")
    fact = RoundPutRight(dealt_to=went, rule=clause)
    if play.over:
        return (fact, *_settled_anew(play, went, clause))
    laid: list[E] = []
    should: list[int | None] = []
    while len(laid) < len(went) and (act := due(state)).act == "deal":
        laid.append(lay(state, act))
        should.append(act.area)
        state = evolve(state, laid[-1])
    if tuple(should) == went:
        raise RuleViolation(clause, ALL_RIGHT)
    return (fact, *laid, *_excess(state.table, len(went) - len(laid), play.code))


def _settled_anew(
    play: InPlay, went: tuple[int | None, ...], clause: str
) -> tuple[SettlementUndone | WagerSettled, ...]:
    """The wrong cards were paid and taken on: all of it goes back, and each wager is settled by the right ones."""
    if len(went) > len(play.dealt_to):
        raise RuleViolation(clause, f"{len(play.dealt_to) or 'no'} cards were dealt in the last round")
    if play.dealt_to[-len(went) :] == went:
        raise RuleViolation(clause, ALL_RIGHT)
    lines = decided_lines(play)
    if len(lines) < len(play.lines) and all(map(play.paid_in_the_interim, lines)):
        raise RuleViolation(clause, "the round is void: there is nothing left to put right")
    return (*(SettlementUndone(line=line, rule=clause) for line in lines), *map(settled, lines))


def _excess(table: Table, count: int, code: str) -> tuple[CardLoose | CardBurned, ...]:
    """Cards over when all that were due are laid: the next ones, in the order in which they left the shoe."""
    more = max(count - len(table.trouble.lying), 0)
    if has(burn_excess, code):
        return burn_excess(table, more)
    if more > table.shoe.remaining:
        raise RuleViolation(cite(put_right, code), f"the shoe holds no {more} cards that could have left it")
    clause = cite(use_as_next_card, code)
    return tuple(CardLoose(card=card, rule=clause) for card in table.shoe.stack[:more])


def burn_excess(table: Table, count: int) -> tuple[CardBurned, ...]:
    """Cards too many that came out after the dealer's own are burned."""
    return burn_cards(table, count, cite(burn_excess, table.code))


def void_round(play: InPlay, command: commands.VoidRound) -> Facts:
    """A round that cannot be put right is void on a supervisor's authority; interim payments stand."""
    clause = cite(put_right, play.code)
    if not (play.begun or play.lines):
        raise RuleViolation(clause, "no card of a round has been dealt")
    if len(command.why) > commands.LONGEST_REASON:
        raise RuleViolation(None, f"a reason has at most {commands.LONGEST_REASON} letters")
    reason = command.why.strip().rstrip(".").rstrip()  # the log ends the sentence itself
    return void_all(play, clause, reason or commands.MISDEALT, keeps_interim=True)


# --- a misdeal ------------------------------------------------------------------------------------


def declare_misdeal(play: InPlay, command: commands.DeclareMisdeal) -> Facts:
    """A misdeal voids all wagers, settled ones too, and a new round is dealt."""
    reason, why = _MISDEALS[command.cause](play, command)
    clause = cite(declare_misdeal, play.code)
    facts = void_all(play, reason, why, fate=lambda stake: voided(stake, clause, f"misdeal: {why}"))
    return (*burn_cards(play.table, command.extra, reason), *facts)


def dealer_declares(code: str, command: commands.DeclareMisdeal | None) -> bool:
    """Whether the rules have the dealer declare it: cards dealt incorrectly, before a player has handled any."""
    return has(dealt_wrongly, code) and (command is None or command.cause in ("order", "player"))


def wrong_dealer_hand(play: InPlay, command: commands.DeclareMisdeal) -> tuple[str, str]:
    """The wrong number of cards in the dealer's hand is a misdeal."""
    return cite(wrong_dealer_hand, play.code), "the dealer's hand has the wrong number of cards"


def too_many_cards(play: InPlay, command: commands.DeclareMisdeal) -> tuple[str, str]:
    """A player's hand with too many cards is a misdeal at Casino War.

    At Caribbean Stud one of the wrong size is cards dealt incorrectly, until they are handled; then it alone is void.
    """
    clause = clause_for(too_many_cards, play.code)
    if clause is None and has(dealt_wrongly, play.code) and not play.handled:
        return cite(dealt_wrongly, play.code), "a player's hand has the wrong number of cards"
    if clause is None:
        why = "a player's hand with the wrong number of cards is void, and no misdeal"
        raise RuleViolation(play.no_misdeal.get("player"), why)
    if command.extra < 1:
        raise RuleViolation(clause, "no hand has a card too many")
    return clause, "a player's hand has too many cards"


def dealt_wrongly(play: InPlay, command: commands.DeclareMisdeal) -> tuple[str, str]:
    """Cards dealt incorrectly are a misdeal at Caribbean Stud until a player has handled his or hers."""
    clause = clause_for(dealt_wrongly, play.code)
    if clause is None:
        raise RuleViolation(cite(put_right, play.code), "a card dealt to the wrong place is put right, and no misdeal")
    if play.handled:
        raise RuleViolation(clause, "a player has handled the cards: it is too late for a misdeal")
    return clause, "the cards were dealt incorrectly"


def cards_exposed(play: InPlay, command: commands.DeclareMisdeal) -> tuple[str, str]:
    """Two or more cards exposed during the deal are a misdeal; a single one is not."""
    clause = clause_for(cards_exposed, play.code)
    if clause is None:
        raise RuleViolation(None, "all cards of this game are dealt face up")
    if play.exposed < 2:
        raise RuleViolation(play.no_misdeal.get("exposed"), "a single card exposed makes no misdeal")
    return clause, f"{play.exposed} cards were exposed during the deal"


_MISDEALS: dict[str, Callable[[InPlay, commands.DeclareMisdeal], tuple[str, str]]] = {
    "order": dealt_wrongly,
    "dealer": wrong_dealer_hand,
    "player": too_many_cards,
    "exposed": cards_exposed,
}


def void_by_dealing(code: str, clause: str | None) -> bool:
    """Whether a round that is void by this clause is so because its cards were dealt wrongly.

    A device that failed, wrong cards in the decks, a fraud and a disruption void rounds too, and nobody dealt wrongly.
    """
    misdeals = (clause_for(cause, code) for cause in _MISDEALS.values())
    return clause is not None and clause in {clause_for(put_right, code), *misdeals}


# --- cards missing or foreign ---------------------------------------------------------------------


def find_wrong_cards(play: InPlay, command: commands.FindWrongCards) -> Facts:
    """The round in which a missing or foreign card is found is void; those before it stand.

    Interim payments stand where the rules say so; others return all money of the round.
    """
    clause = cite(find_wrong_cards, play.code)
    named = f": {' '.join(card.text for card in command.cards)}" if command.cards else ""
    why = f"a card is {'missing' if command.what == 'missing' else 'not of these decks'}{named}"
    void = () if play.over else void_all(play, clause, why, keeps_interim=play.keeps_interim_with_wrong_cards)
    return (*void, *void_the_cards(play), *tell_of_wrong_cards(play))


def void_the_cards(play: InPlay) -> Facts:
    """The rest of the cards are void, checked at the table, and whole decks made ready."""
    back = new_backs(play.table.back, None, play.code)
    return (CardsReplaced(dealing=play.table.shoe.dealing, back=back, rule=cite(void_the_cards, play.code)),)


def tell_of_wrong_cards(play: InPlay) -> Facts:
    """Surveillance and an inspector are told of a missing or foreign card."""
    return (StaffTold(told=("surveillance", "inspector"), rule=cite(tell_of_wrong_cards, play.code)),)
