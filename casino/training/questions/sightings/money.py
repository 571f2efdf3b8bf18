"""Payments, wagers and people: what was paid, whose card it is, what somebody carries, and a game broken up."""

from random import Random
from typing import Final

from casino.rulebook.words import wager_in_words
from casino.training.questions.rounds.round import About, Played, is_jackpot
from casino.training.questions.sightings.family import NOTHING, Finding, Seen, Sighting
from games.catalogue import codes
from games.chips.chips import payable, shown
from games.chips.settlement import Line, WagerSettled
from games.game import Game, State
from games.irregularities.commands import CorrectPayment, FindInvalidWager, Invalidate, VoidWagersOf
from games.irregularities.money import REPORTED_ABOVE
from games.rulebook import clause_for
from games.table.seating import own_valid_card
from games.table.staff import Staff
from games.words import place

LARGE: Final = 10_000


# --- payments ---------------------------------------------------------------------------------------


def _payments(played: Played, luck: Random) -> Seen:
    """A wager that is about to be paid, at odds and not out of a jackpot: for what the engine pays, and otherwise."""
    lines = {at: event.line for at, event in enumerate(played.log) if isinstance(event, WagerSettled)}
    due = [at for at, line in lines.items() if line.paid > 0 and not is_jackpot(line.wager)]
    paying = [at for at in due if played.game.due(played.at(at)).act == "settle"]
    if paying:
        moment = luck.choice(paying)
        line = lines[moment]
        for amount in (line.paid, _otherwise(line, played.laid.options.chips, luck)):
            yield moment, {"paid": amount}


def _otherwise(line: Line, chips: tuple[int, ...], luck: Random) -> int:
    """A payment somebody might make by mistake: at other odds, a chip more or less, ten times a large one.

    Of a large one an error of $1,000 is a mistake too, and one of a chip more a mistake that is reported.
    """
    wrong = [line.stake, 2 * line.stake, line.paid + 500, line.paid - 500, line.paid + line.stake]
    if line.paid >= LARGE:
        wrong += [10 * line.paid, line.paid + REPORTED_ABOVE, line.paid + REPORTED_ABOVE + 500]
    made = [payable(amount, chips) for amount in wrong if amount > 0]
    return luck.choice([amount for amount in made if amount != line.paid])


def _due(game: Game, state: State) -> Line:
    """The line of the wager that is due to be settled."""
    facts = game.decide(state, game.due(state).step)
    [line] = (fact.line for fact in facts[:1] if isinstance(fact, WagerSettled))
    return line


def _payment_words(state: State, about: About) -> str:
    """Told of the table before the chips move: after that the felt would show what was right."""
    line = _due(codes()[state.table.code], state)
    words, where = wager_in_words(line.wager, state.table.code), place(line.area, line.box)
    wager = words.lower().removesuffix(" wager")
    return f"{line.player}’s {wager} wager of {shown(line.stake)} on {where} is paid {shown(about['paid'])}."


def _judge_payment(game: Game, state: State, about: About) -> Finding:
    line, paid = _due(game, state), about["paid"]
    if paid == line.paid:
        return Finding(NOTHING, rule=line.rule)
    command = CorrectPayment(player=line.player, due=line.paid, paid=paid, area=line.area, wager=line.wager)
    return Finding("overpaid" if paid > line.paid else "underpaid", (command,), (game.due(state).step,))


# --- people -----------------------------------------------------------------------------------------

_CARDS: Final = {
    "own": "shows a Player Card in the player’s own name, and it is valid",
    "anothers": "plays on the Player Card of a friend",
    "cancelled": "plays on a Player Card that has been cancelled",
}
_THINGS: Final = {
    "counter": "has a telephone under the rail that counts the cards and says what to call",
    "camera": "wears a camera that sends the cards to somebody who works out what to call",
    "coin": "has a lucky coin on the rail and touches it before each call",
    "drink": "has a glass of water on the rail",
}
_SATISFIED: Final = "A casino supervisor has looked into it and is satisfied"
_EVENTS: Final = {
    "brawl": "A brawl at the table sweeps cards and chips to the floor, and nobody can say how they lay.",
    "alarm": "A fire alarm empties the floor, and when it is over the cards have been moved about.",
    "cheer": "The players cheer and clap, and somebody passing by stops to watch.",
    "song": "A band begins to play in the next bar, and two players sing along.",
}


def _in_round(played: Played, luck: Random) -> tuple[int, str] | None:
    """A moment at which wagers lie, and a player who has one of them."""
    moments = [at for at, state in enumerate(played.states) if not state.over and state.cards_used and not state.lines]
    if not moments:
        return None
    moment = luck.choice(moments)
    return moment, luck.choice([wager.player for wager in played.at(moment).table.wagers])


def _player_cards(played: Played, luck: Random) -> Seen:
    for held in ("own", luck.choice(("anothers", "cancelled"))):
        if found := _in_round(played, luck):
            yield found[0], {"player": found[1], "card": held}


def _judge_card(game: Game, state: State, about: About) -> Finding:
    if about["card"] == "own":
        return Finding(NOTHING, rule=clause_for(own_valid_card, game.code))
    return Finding("card", (FindInvalidWager(player=about["player"]),))


def _devices(played: Played, luck: Random) -> Seen:
    for thing in (luck.choice(("counter", "camera")), luck.choice(("coin", "drink"))):
        if found := _in_round(played, luck):
            yield found[0], {"player": found[1], "thing": thing}


def _judge_device(game: Game, state: State, about: About) -> Finding | None:
    if about["thing"] in ("coin", "drink"):
        return None
    return Finding("device", (VoidWagersOf(player=about["player"], by=Staff.GAMING_MANAGER),))


def _disruptions(played: Played, luck: Random) -> Seen:
    for event in (luck.choice(("brawl", "alarm")), luck.choice(("cheer", "song"))):
        if found := _in_round(played, luck):
            yield found[0], {"event": event}


def _judge_disruption(game: Game, state: State, about: About) -> Finding | None:
    if about["event"] in ("cheer", "song"):
        return None
    return Finding("disruption", (Invalidate(by=Staff.GAMING_MANAGER, cause="disruption"),))


PAYMENTS: Final[dict[str, Sighting[State]]] = {
    "money.payment": Sighting(
        "money",
        _payments,
        _payment_words,
        _judge_payment,
        {"overpaid": "A wager was paid too much", "underpaid": "A wager was paid too little"},
    ),
    "money.player_card": Sighting(
        "money",
        _player_cards,
        lambda state, about: f"During the round it turns out that {about['player']} {_CARDS[about['card']]}.",
        _judge_card,
        {"card": "A player has no valid Player Card"},
    ),
}
PEOPLE: Final[dict[str, Sighting[State]]] = {
    "money.device": Sighting(
        "money",
        _devices,
        lambda state, about: f"{_SATISFIED} that {about['player']} {_THINGS[about['thing']]}.",
        _judge_device,
        {"device": "A player uses a prohibited device"},
    ),
    "money.disruption": Sighting(
        "money",
        _disruptions,
        lambda state, about: _EVENTS[about["event"]],
        _judge_disruption,
        {"disruption": "The game was disrupted"},
    ),
}
