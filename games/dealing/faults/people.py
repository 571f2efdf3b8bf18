"""What people at a table do: say nothing, show a wrong card, signal what is closed, ask, touch, argue, complain."""

from __future__ import annotations

from typing import Final

from games.cards.shoe import cut
from games.chips.chips import payable
from games.choice import Act, Choice
from games.dealing.faults import bets, hand
from games.fault import Answer, Fate, People, PlacedFault, Put
from games.game import Game, State
from games.handwork import Attempt, Step
from games.irregularities.commands import FindInvalidWager, PlayUncut
from games.irregularities.conduct import dispute_referred, hands_off, no_advice, no_talk
from games.irregularities.money import hand_back
from games.patron import pick
from games.records import Tagged, replace
from games.rulebook import clause_for, has
from games.supervising.commands import CheckPlayerCard
from games.table.cut import players_cut
from games.table.seating import own_valid_card, seat_of
from games.table.staff import Staff
from games.table.table import PlaceWager

MOST_CHANGED: Final = 3
"""Nobody asks for the dearest chips to be changed, but for one of the first few that can be."""


def asked(game: Game, state: State, people: People) -> Act | None:
    """The question that waits for somebody's answer, where it is one of those who could be behind something."""
    act = game.due(state)
    return act if people.waiting and act.first and act.player in people.names else None


def by_whoever_is_asked(act: Act) -> PlacedFault:
    return PlacedFault(player=act.player, area=act.area, box=act.box, hand=act.hand)


# --- nobody answers ---------------------------------------------------------------------------------


def put_absent(game: Game, state: State, people: People) -> Put | None:
    """Whoever is asked has gone: no answer comes. Of that nothing is to be seen but the silence."""
    act = asked(game, state, people)
    if act is None or act.unanswered is None or act.area is None:
        return None
    return Put(replace(by_whoever_is_asked(act), rule=act.absence, silent=True))


def go_on_without_answer(game: Game, state: State, fault: PlacedFault) -> Answer:
    """The dealer has asked, has waited, and goes on as the rules say of a player who is not there."""
    act = game.due(state)
    command, rule = act.on_silence
    if act.player != fault.player or command is None:
        return Answer(())
    once = f"fault {fault.number}{' again' if act.again else ''}"
    place = {"area": fault.area, "box": act.box, "hand": act.hand}
    step = Step(verb="pass", rule=rule, shows="Go on without an answer", once=once, **place)  # type: ignore[arg-type]
    return Answer((step,), (command,), stays=act.once_more is not None)


def but_to_ask(state: State, step: Step, act: Act, heard: bool) -> bool:
    return step.verb not in ("ask", "pass")


def until_somebody_else_is_asked(game: Game, state: State, fault: PlacedFault) -> Fate | None:
    return None if game.due(state).player == fault.player else "missed"


def at_the_hand(fault: PlacedFault, act: Attempt) -> bool:
    """Cards or chips moved there as though the player had called for it."""
    return act.area == fault.area and act.verb in ("give", "part", "swap", "pay", "take", "leave", "rack")


# --- the cut ----------------------------------------------------------------------------------------


def lets_players_cut(game: Game) -> bool:
    return players_cut(game.code)


def put_bad_cut(game: Game, state: State, people: People) -> Put | None:
    """Whoever is offered the cut makes it too near an end of the stack."""
    act = asked(game, state, people)
    if act is None or act.act != "offer_cut":
        return None
    area = seat_of(state.table.seating, act.player or "")
    rule, shows = clause_for(cut, game.code), "The cutting card goes in a few cards from the end of the stack."
    return Put(PlacedFault(player=act.player, area=area, shows=shows, rule=rule, silent=True))


def have_it_cut_again(game: Game, state: State, fault: PlacedFault) -> Answer:
    shows = f"Refuse the cut at area {fault.area}: it is less than a deck from the end"
    return Answer((hand.refused(fault, shows, fault.rule),))


def by_stacking_it(fault: PlacedFault, act: Attempt) -> bool:
    """The cards are stacked as they were cut, as though it would do."""
    return act.verb == "restack"


def not_cut(game: Game, state: State, fault: PlacedFault) -> tuple[Tagged, ...]:
    return (PlayUncut(),)


# --- a Player Card ----------------------------------------------------------------------------------


def knows_player_cards(game: Game) -> bool:
    return has(own_valid_card, game.code)


def put_wrong_card(game: Game, state: State, people: People) -> Put | None:
    """Somebody plays on a card in another name."""
    if not hand.betting(game, state):
        return None
    one = next(bets.laid_alone(game, state, people), None)
    if one is None:
        return None
    shows = f"The Player Card at area {one.area} is in another name."
    rule = clause_for(own_valid_card, game.code)
    return Put(PlacedFault(player=one.player, area=one.area, wager=one.kind, was=one.stake, shows=shows, rule=rule))


def hand_the_wager_back(game: Game, state: State, fault: PlacedFault) -> Answer:
    """The invalid wager goes back; then the player shows a card of their own, and lays it again."""
    player, area, kind = fault.player or "", fault.area or 0, fault.wager or ""
    found = FindInvalidWager(player=player)
    shows = f"Give the wager at area {area} back: it is invalid"
    refused = hand.refused(fault, shows, fault.rule, clause_for(hand_back, game.code), spot=kind)
    check = hand.step(fault, "check", fault.rule, f"Check the card that is shown at area {area} now", area=area)
    boxes = game.boxes(kind) or (None,)
    laid = (PlaceWager(player=player, area=area, kind=kind, box=box, stake=fault.was) for box in boxes)
    commands = (found, CheckPlayerCard(by=Staff.SUPERVISOR, player=player), *laid)
    return Answer((*hand.decided_by(game, fault, found), refused, check), commands)


def found_in_the_hand(game: Game, state: State, fault: PlacedFault) -> tuple[Tagged, ...]:
    """A supervisor sees it when the cards are out: such a wager wins nothing."""
    return (FindInvalidWager(player=fault.player or ""),)


# --- a signal that is not open ----------------------------------------------------------------------


def put_signal(game: Game, state: State, people: People) -> Put | None:
    """A call that the rules close, of whoever is asked; or of somebody whose hand it is not open to."""
    if not hand.in_round(state):
        return None
    act = asked(game, state, people)
    if act is not None and act.area is not None:
        names: tuple[str, ...] = (act.player or "",)
    elif people.waiting or game.due(state).act != "settle":
        return None
    else:
        names = people.names
    for name in names:
        closed = _closed_choices(game, state, name, act)
        if closed:
            choice = pick(people.seed, closed, "signal", state.table.shoe.dealt)
            return Put(_signal_fault(game, choice, silent=act is not None))
    return None


def _at(choice: Choice, act: Act) -> bool:
    return choice.area == act.area and choice.box in (None, act.box)


def _closed_choices(game: Game, state: State, name: str, act: Act | None) -> list[Choice]:
    """What they might signal and may not, for their own hands; of whoever is asked, an answer to the question first."""
    closed = [choice for choice in game.legal(state, name) if not choice.open and choice.rule and choice.area]
    signals = {call.name for call in game.calls if call.signal and not call.bets}
    own = [choice for choice in closed if choice.call in signals and (act is None or _at(choice, act))]
    answers = [choice for choice in own if act and choice.call in act.first]
    return answers or own


def _signal_fault(game: Game, choice: Choice, *, silent: bool) -> PlacedFault:
    return PlacedFault(
        player=choice.player,
        area=choice.area,
        box=choice.box,
        hand=choice.hand,
        call=choice.call,
        signal=game.call(choice.call).signal,
        rule=choice.rule,
        silent=silent,
    )


def refuse_signal(game: Game, state: State, fault: PlacedFault) -> Answer:
    """With the clause that closes the call; after that the player makes one that is open."""
    label = game.call(fault.call).label.lower()
    return Answer((hand.refused(fault, f"Refuse at area {fault.area}: {label} is not open", fault.rule),))


# --- requests ---------------------------------------------------------------------------------------


def put_advice(game: Game, state: State, people: People) -> Put | None:
    act = asked(game, state, people)
    if act is None or act.area is None:
        return None
    return Put(replace(by_whoever_is_asked(act), box=None, hand=None, rule=no_advice(game.code)))


def gives_no_advice(game: Game) -> bool:
    return no_advice(game.code) is not None


def refuse_advice(game: Game, state: State, fault: PlacedFault) -> Answer:
    return Answer((hand.refused(fault, f"Give the player at area {fault.area} no advice", fault.rule),))


def put_colour(game: Game, state: State, people: People) -> Put | None:
    """Somebody at a seat would have a chip in smaller ones, before the deal."""
    values = sorted(state.table.chips)
    larger = [value for at, value in enumerate(values) if at and payable(value, tuple(values[:at])) == value]
    seats = ((name, seat_of(state.table.seating, name)) for name in people.names)
    seated = next(((name, area) for name, area in seats if area), None)
    if not hand.betting(game, state) or not larger or seated is None:
        return None
    return Put(PlacedFault(player=seated[0], area=seated[1], stake=pick(people.seed, larger[:MOST_CHANGED], "chip")))


def change_colour(game: Game, state: State, fault: PlacedFault) -> Answer:
    shows = f"Change the chip at area {fault.area}"
    step = hand.step(fault, "colour", None, shows, area=fault.area, amount=fault.stake)
    return Answer((step,), receives=((fault.stake, 1),))


# --- hands and voices -------------------------------------------------------------------------------


def keeps_hands_off(game: Game) -> bool:
    return hands_off(game.code) is not None


def put_touch(game: Game, state: State, people: People) -> Put | None:
    """A hand on the cards that lie before it."""
    return _with_cards(game, state, people, hands_off(game.code), "A hand goes to the cards on area {area}.")


def ask_for_hands_off(game: Game, state: State, fault: PlacedFault) -> Answer:
    return Answer((hand.refused(fault, f"Have the player at area {fault.area} leave the cards alone", fault.rule),))


def keeps_quiet(game: Game) -> bool:
    return no_talk(game.code) is not None


def put_talk(game: Game, state: State, people: People) -> Put | None:
    """Somebody speaks of their cards while others have yet to decide."""
    if asked(game, state, people) is None:
        return None
    return _with_cards(game, state, people, no_talk(game.code), "")


def ask_for_quiet(game: Game, state: State, fault: PlacedFault) -> Answer:
    return Answer((hand.refused(fault, f"Have the player at area {fault.area} not talk about the cards", fault.rule),))


def _with_cards(game: Game, state: State, people: People, rule: str | None, shows: str) -> Put | None:
    if rule is None or not hand.in_round(state):
        return None
    seen = game.view(state, None).hands
    for name in people.names:
        area = next((one.area for one in seen if one.player == name and one.cards and not one.picked_up), None)
        if area is not None:
            return Put(PlacedFault(player=name, area=area, shows=shows.format(area=area), rule=rule))
    return None


# --- disputes, and none -----------------------------------------------------------------------------


def refers_disputes(game: Game) -> bool:
    return dispute_referred(game.code) is not None


def put_dispute(game: Game, state: State, people: People) -> Put | None:
    """Somebody will not have it: what was announced, or how a wager is being settled."""
    act = asked(game, state, people)
    if act is None:
        act = game.due(state)
        if people.waiting or act.act != "settle" or act.player not in people.names:
            return None
    if act.area is None:
        return None
    fault = PlacedFault(player=act.player, area=act.area, rule=dispute_referred(game.code))
    return Put(fault)


def call_for_dispute(game: Game, state: State, fault: PlacedFault) -> Answer:
    return Answer((hand.supervisor(fault, fault.rule),))


def put_huff(game: Game, state: State, people: People) -> Put | None:
    """Somebody grumbles at the cards, which is no dispute."""
    own = {line.player for line in state.lines if line.net < 0}
    name = next((name for name in people.names if name in own), None)
    if name is None or not (hand.in_round(state) or hand.betting(game, state)):
        return None
    return Put(PlacedFault(player=name, area=seat_of(state.table.seating, name), lawful=True))
