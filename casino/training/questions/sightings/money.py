"""Payments, wagers and people: what was paid, whose card it is, what somebody carries, and a game broken up."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from casino.rulebook.words import wager_in_words
from casino.training.questions.rounds.round import Played
from casino.training.questions.sightings.family import NOTHING, About, Finding, Sighting
from games.catalogue import GAMES
from games.chips.chips import payable, shown
from games.chips.settlement import Line, WagerSettled
from games.game import Game, play
from games.irregularities.commands import CorrectPayment, FindInvalidWager, Invalidate, VoidWagersOf
from games.irregularities.money import REPORTED_ABOVE
from games.rulebook import clause_for
from games.table.seating import own_valid_card
from games.table.staff import Staff
from games.words import place

LARGE: Final = 10_000


# --- payments ---------------------------------------------------------------------------------------


def _payments(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    """A wager that is about to be paid, for what the engine pays and for something else."""
    due = [at for at, event in enumerate(played.log) if isinstance(event, WagerSettled) and _plain(event.line)]
    paying = [at for at in due if played.game.due(played.at(at)).act == "settle"]
    if paying:
        moment = luck.choice(paying)
        line = played.log[moment].line
        for amount in (line.paid, _otherwise(line, played.laid.options.chips, luck)):
            yield moment, {"paid": amount}


def _plain(line: Line) -> bool:
    """Paid at odds, and not out of a jackpot."""
    return line.paid > 0 and line.wager not in ("blazing_7s", "jackpot")


def _otherwise(line: Line, chips: tuple[int, ...], luck: Random) -> int:
    """A payment somebody might make by mistake: at other odds, a chip more or less, ten times a large one.

    Of a large one an error of $1,000 is a mistake too, and one of a chip more a mistake that is reported.
    """
    wrong = [line.stake, 2 * line.stake, line.paid + 500, line.paid - 500, line.paid + line.stake]
    if line.paid >= LARGE:
        wrong += [10 * line.paid, line.paid + REPORTED_ABOVE, line.paid + REPORTED_ABOVE + 500]
    made = [payable(amount, chips) for amount in wrong if amount > 0]
    return luck.choice([amount for amount in made if amount != line.paid])


def _settled(game: Game, state: Any) -> tuple[Any, Line]:
    """The table with the wager settled that is due to be, and its line."""
    after, facts = play(game, state, game.due(state).step)
    [line] = (fact.line for fact in facts[:1] if isinstance(fact, WagerSettled))
    return after, line


def _game_of(state: Any) -> Game:
    return next(game for game in GAMES.values() if game.code == state.table.code)


def _payment_words(state: Any, about: About) -> str:
    """Told of the table before the chips move: after that the felt would show what was right."""
    _, line = _settled(_game_of(state), state)
    words, where = wager_in_words(line.wager, state.table.code), place(line.area, line.box)
    wager = words.lower().removesuffix(" wager")
    return f"{line.player}’s {wager} wager of {shown(line.stake)} on {where} is paid {shown(about['paid'])}."


def _payment_judged(game: Game, state: Any, about: About) -> Finding:
    after, line = _settled(game, state)
    paid = about["paid"]
    if paid == line.paid:
        return Finding(NOTHING, after, rule=line.rule)
    command = CorrectPayment(player=line.player, due=line.paid, paid=paid, area=line.area, wager=line.wager)
    return Finding("overpaid" if paid > line.paid else "underpaid", after, (command,))


# --- people -----------------------------------------------------------------------------------------


def _in_round(played: Played, luck: Random) -> tuple[int, str] | None:
    """A moment at which wagers lie, and a player who has one of them."""
    moments = [at for at, state in enumerate(played.states) if not state.over and state.cards_used and not state.lines]
    if not moments:
        return None
    moment = luck.choice(moments)
    return moment, luck.choice([wager.player for wager in played.at(moment).table.wagers])


_CARDS: Final = {
    "own": "shows a Player Card in the player’s own name, and it is valid",
    "anothers": "plays on the Player Card of a friend",
    "cancelled": "plays on a Player Card that has been cancelled",
}


def _player_cards(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    for held in ("own", luck.choice(("anothers", "cancelled"))):
        if found := _in_round(played, luck):
            yield found[0], {"player": found[1], "card": held}


def _card_words(state: Any, about: About) -> str:
    return f"During the round it turns out that {about['player']} {_CARDS[about['card']]}."


def _card_judged(game: Game, state: Any, about: About) -> Finding:
    if about["card"] == "own":
        return Finding(NOTHING, state, rule=clause_for(own_valid_card, game.code))
    return Finding("card", state, (FindInvalidWager(player=about["player"]),))


_THINGS: Final = {
    "counter": "has a telephone under the rail that counts the cards and says what to call",
    "camera": "wears a camera that sends the cards to somebody who works out what to call",
    "coin": "has a lucky coin on the rail and touches it before each call",
    "drink": "has a glass of water on the rail",
}


def _devices(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    for thing in (luck.choice(("counter", "camera")), luck.choice(("coin", "drink"))):
        if found := _in_round(played, luck):
            yield found[0], {"player": found[1], "thing": thing}


def _device_words(state: Any, about: About) -> str:
    return f"A casino supervisor has looked into it and is satisfied that {about['player']} {_THINGS[about['thing']]}."


def _device_judged(game: Game, state: Any, about: About) -> Finding:
    if about["thing"] in ("coin", "drink"):
        return Finding(NOTHING, state, rule=game.due(state).rule)
    return Finding("device", state, (VoidWagersOf(player=about["player"], by=Staff.GAMING_MANAGER),))


_EVENTS: Final = {
    "brawl": "A brawl at the table sweeps cards and chips to the floor, and nobody can say how they lay.",
    "alarm": "A fire alarm empties the floor, and when it is over the cards have been moved about.",
    "cheer": "The players cheer and clap, and somebody passing by stops to watch.",
    "song": "A band begins to play in the next bar, and two players sing along.",
}


def _disruptions(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    for event in (luck.choice(("brawl", "alarm")), luck.choice(("cheer", "song"))):
        if found := _in_round(played, luck):
            yield found[0], {"event": event}


def _disruption_words(state: Any, about: About) -> str:
    return _EVENTS[about["event"]]


def _disruption_judged(game: Game, state: Any, about: About) -> Finding:
    if about["event"] in ("cheer", "song"):
        return Finding(NOTHING, state, rule=game.due(state).rule)
    return Finding("disruption", state, (Invalidate(by=Staff.GAMING_MANAGER, cause="disruption"),))


PAYMENT: Final = Sighting(
    "money",
    _payments,
    _payment_words,
    _payment_judged,
    {"overpaid": "A wager was paid too much", "underpaid": "A wager was paid too little"},
)
PLAYER_CARD: Final = Sighting(
    "money", _player_cards, _card_words, _card_judged, {"card": "A player has no valid Player Card"}
)
DEVICE: Final = Sighting(
    "money", _devices, _device_words, _device_judged, {"device": "A player uses a prohibited device"}
)
DISRUPTION: Final = Sighting(
    "money", _disruptions, _disruption_words, _disruption_judged, {"disruption": "The game was disrupted"}
)
