"""Cards that come out wrong: face up, two at once, of another deck, one missing, one shown that should lie hidden."""

from __future__ import annotations

from collections.abc import Iterator

from games.cards.names import name
from games.dealing.faults import hand
from games.fault import Answer, Fate, People, PlacedFault, Put
from games.game import Game, State
from games.handwork import Step, not_exposed
from games.irregularities import commands
from games.irregularities.cards import burn_faced_card
from games.irregularities.remedies import REMEDIES
from games.irregularities.rounds import find_wrong_cards, tell_of_wrong_cards
from games.records import Tagged, replace
from games.rulebook import cite, clause_for, has
from games.table.table import next_card

# --- a card face up in the shoe ---------------------------------------------------------------------


def knows_faced_cards(game: Game) -> bool:
    return has(burn_faced_card, game.code)


def put_faced(game: Game, state: State, people: People) -> Put | None:
    if not hand.to_be_dealt(game, state):
        return None
    card = next_card(state.table)
    shows = f"The next card lies face up in the {hand.dealer(state)}: the {name(card)}."
    return Put(PlacedFault(shows=shows, cards=(card,), rule=cite(burn_faced_card, game.code)))


def burn_faced(game: Game, state: State, fault: PlacedFault) -> Answer:
    step = hand.step(fault, "burn", fault.rule, "Burn the card that lies face up")
    return Answer((step,), (commands.BurnFacedCard(),))


# --- two cards at once ------------------------------------------------------------------------------


def put_too_many(game: Game, state: State, people: People) -> Put | None:
    """A second card comes out with the last one, and lies beside the shoe."""
    if not hand.in_round(state) or people.waiting or state.table.shoe.remaining < 2:
        return None
    if (command := _remedy(game, state)) is None:
        return None
    shows = f"Two cards came out of the {hand.dealer(state)} together."
    return Put(PlacedFault(shows=shows, was=state.table.shoe.dealt, rule=hand.clause_of(game, command)))


def _remedy(game: Game, state: State) -> Tagged | None:
    return hand.lawful(game, state, _remedies())


def _remedies() -> Iterator[Tagged]:
    """It is the next card, or burned where nobody is to have one; where neither is lawful it is a misdeal."""
    yield commands.UseAsNextCard()
    yield commands.BurnExtraCard()
    yield commands.DeclareMisdeal(cause="player", extra=1)
    yield commands.DeclareMisdeal(cause="order", extra=1)


def put_by(game: Game, state: State, fault: PlacedFault) -> Answer:
    """Dealing on with it is as good as putting it by: it is the next card either way."""
    command = _remedy(game, state)
    if command is None:
        return Answer(())
    steps = hand.decided_by(game, fault, command)
    match command:
        case commands.UseAsNextCard():
            shows = "Keep the card that came out as well: it is the next one"
            return Answer((*steps, _mend(fault, shows)), (command,), by_going_on=("give",))
        case commands.BurnExtraCard():
            burned = hand.step(fault, "burn", fault.rule, "Burn the card too many")
            return Answer((*steps, burned), (command,))
        case _:
            called = hand.step(fault, "call", fault.rule, "Declare a misdeal", says=("Misdeal",))
            return Answer((*steps, called), (command,))


def once_it_is_dealt(game: Game, state: State, fault: PlacedFault) -> Fate | None:
    return "handled" if state.table.shoe.dealt > fault.was or state.table.trouble.loose else None


def _mend(fault: PlacedFault, shows: str, *, free: bool = False) -> Step:
    return hand.step(fault, "mend", fault.rule, shows, free=free)


# --- decks that are not whole -----------------------------------------------------------------------


def knows_wrong_cards(game: Game) -> bool:
    return has(find_wrong_cards, game.code)


def put_foreign(game: Game, state: State, people: People) -> Put | None:
    if not hand.to_be_dealt(game, state):
        return None
    shows = f"The next card in the {hand.dealer(state)} has a back of another colour."
    fault = PlacedFault(shows=shows, variant="foreign", cards=(next_card(state.table),))
    return Put(_by_its_clause(game, fault))


def put_missing(game: Game, state: State, people: People) -> Put | None:
    if not hand.to_be_dealt(game, state):
        return None
    fault = PlacedFault(shows="A card of these decks lies on the floor beside the table.", variant="missing")
    return Put(_by_its_clause(game, fault))


def _by_its_clause(game: Game, fault: PlacedFault) -> PlacedFault:
    return replace(fault, rule=cite(find_wrong_cards, game.code))


def void_the_round(game: Game, state: State, fault: PlacedFault) -> Answer:
    """A supervisor decides; the round is void, the decks are checked, and those who must hear of it are told."""
    command = commands.FindWrongCards(what="foreign" if fault.variant == "foreign" else "missing", cards=fault.cards)
    remedy = REMEDIES[commands.FindWrongCards]
    mend = _mend(fault, "Stop the round and have the decks checked", free=True)
    told = hand.told(fault, remedy.told, clause_for(tell_of_wrong_cards, game.code))
    return Answer((*hand.decided_by(game, fault, command), mend, *told), (command,))


# --- a hidden card shown ----------------------------------------------------------------------------


def hides_cards(game: Game) -> bool:
    """Cards are dealt face down, and the rules say what follows where one is seen."""
    return game.handwork.exposed is not not_exposed


def put_exposed(game: Game, state: State, people: People) -> Put | None:
    """A card that was dealt face down turns over as it lands, before its player has touched it."""
    act = game.due(state)
    if act.act != "deal" or act.side != "down" or not in_the_deal(state):
        return None
    for seen in game.view(state, None).hands:
        commands_ = game.handwork.exposed(state, Step(verb="give", rule=None, shows="", area=seen.area))[:1]
        facts = [game.decide(state, command) for command in commands_ if hand.accepts(game, state, command)]
        if facts:
            shows = f"A card turns over as it lands on area {seen.area}."
            fault = PlacedFault(shows=shows, area=seen.area, rule=facts[0][0].rule)
            return Put(fault, commands_)
    return None


def in_the_deal(state: State) -> bool:
    return not state.over and bool(state.cards_used)


def turn_it_back(game: Game, state: State, fault: PlacedFault) -> Answer:
    shows = f"Turn the card at area {fault.area} face down again"
    return Answer((hand.step(fault, "turn", fault.rule, shows, area=fault.area),))
