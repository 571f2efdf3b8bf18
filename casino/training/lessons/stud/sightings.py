"""What is seen at a Caribbean Stud table, in order or not."""

from random import Random
from typing import Final

from casino.training.questions.rounds.preparation import step_named
from casino.training.questions.rounds.round import About, PlayedRound
from casino.training.questions.sightings import deals, device, money
from casino.training.questions.sightings.family import Finding, Seen, Sighting
from games.cards.cards import Card
from games.cards.names import name
from games.cards.poker import HAND_SIZE
from games.caribbean_stud.events import ExposeCard, FindBet, QueryBet, RackStrayHand, VoidHand
from games.caribbean_stud.mistakes import REMEDIES as OWN
from games.caribbean_stud.procedure import to_decide
from games.caribbean_stud.state import Hand, State, bet_of
from games.chips.chips import shown
from games.game import Game
from games.irregularities.commands import DeclareMisdeal, ShuffleAgain
from games.words import listed


def _hand(state: State, area: int) -> Hand:
    return next(hand for hand in state.hands if hand.area == area)


def _each(state: State) -> str:
    return "Five cards at a time go" if state.table.shoe.dealing == "device" else "Cards go"


def _count_in_words(state: State, whose: str, cards: int) -> str:
    handled = "have picked up their cards" if state.taken_up else "have not touched their cards yet"
    counted = f"{cards} card{'s' if cards > 1 else ''}"
    return f"The deal is over, and the players {handled}. A count shows that {whose} has {counted}."


# --- cards shown, and a hand too many ---------------------------------------------------------------


def _shown(played: PlayedRound[State], luck: Random) -> Seen:
    """None, one or two cards that turn over while the hands are dealt."""
    dealing = [at for at, state in enumerate(played.states) if not state.over and state.undealt and state.dealer]
    for count in (0, 1, 2):
        if dealing:
            moment = luck.choice(dealing)
            lying = _face_down(played.at(moment))
            if len(lying) >= count:
                yield moment, {"shown": luck.sample(lying, count)}


def _face_down(state: State) -> list[list[int | None]]:
    """Area (None: the dealer) and place of every card that lies face down."""
    dealers: list[list[int | None]] = [[None, at] for at in range(len(state.dealer)) if at not in state.shown]
    return dealers + [[hand.area, at] for hand in state.hands for at in range(len(hand.cards))]


def _shown_words(state: State, about: About) -> str:
    if not about["shown"]:
        return "The deal is under way. No card but those that should be has been seen."
    cards = listed([f"the {name(_card(state, *place))} {_whose(place[0])}" for place in about["shown"]])
    are = "is" if len(about["shown"]) == 1 else "are"
    return f"The deal is under way. In dealing, {cards} {are} turned over and seen by all."


def _whose(area: int | None) -> str:
    return "of the dealer’s hand" if area is None else f"of area {area}"


def _card(state: State, area: int | None, at: int | None) -> Card:
    cards = state.dealer if area is None else _hand(state, area).cards
    return cards[at or 0]


def _judge_shown(game: Game, state: State, about: About) -> Finding | None:
    exposures = tuple(ExposeCard(area=area, at=at) for area, at in about["shown"])
    if len(exposures) < 2:
        return Finding("one_shown", exposures) if exposures else None
    return Finding("more_shown", (DeclareMisdeal(cause="exposed"),), exposures)


def _strays(played: PlayedRound[State], luck: Random) -> Seen:
    handled = [at for at, state in enumerate(played.states) if not state.over and state.taken_up and not state.revealed]
    if not handled:
        return
    moment = luck.choice(handled)
    state = played.at(moment)
    dealt_to = [hand.area for hand in state.hands if not hand.picked_up]
    free = [area for area in range(1, state.options.places + 1) if state.hand(area) is None]
    for areas in (dealt_to, free):
        if areas:
            yield moment, {"area": luck.choice(areas)}


def _stray_words(state: State, about: About) -> str:
    hand = state.hand(about["area"])
    ante = f"with {hand.player}’s ante" if hand else "where no ante lies"
    return f"The players have picked up their cards. Five cards have been dealt to area {about['area']}, {ante}."


def _judge_stray(game: Game, state: State, about: About) -> Finding | None:
    area = about["area"]
    return None if state.hand(area) else Finding("stray", (RackStrayHand(area=area),))


# --- a bet ------------------------------------------------------------------------------------------


def _bets(played: PlayedRound[State], luck: Random) -> Seen:
    asked = [at for at, state in enumerate(played.states) if not state.over and to_decide(state)]
    if asked:
        moment = luck.choice(asked)
        if hand := to_decide(played.at(moment)):
            for stake in (bet_of(hand), luck.choice((hand.ante, 3 * hand.ante, bet_of(hand) + 500))):
                yield moment, {"area": hand.area, "stake": stake}


def _bet_words(state: State, about: About) -> str:
    hand, limits = _hand(state, about["area"]), state.table.sign.area
    most = f"The sign’s maximum for an ante is {shown(limits.maximum)}. " if limits.maximum else ""
    return (
        f"{most}{hand.player} on area {hand.area}, with an ante of {shown(hand.ante)}, lays the cards down and puts "
        f"{shown(about['stake'])} on the bet."
    )


def _judge_bet(game: Game, state: State, about: About) -> Finding | None:
    area, stake = about["area"], about["stake"]
    if stake == bet_of(_hand(state, area)):
        return None
    return Finding("bet", (QueryBet(area=area),), (FindBet(area=area, stake=stake),))


# --- the device -------------------------------------------------------------------------------------


def _shuffles(played: PlayedRound[State], luck: Random) -> Seen:
    ready = step_named(played.document, "shuffle", luck.randbytes(32))
    for jammed in (True, False):
        yield 0, {"device": True, "made_ready": ready, "jammed": jammed}


def _shuffle_words(state: State, about: About) -> str:
    how = "jams before it is done" if about["jammed"] else "ends its shuffle with a green light"
    return f"Between two rounds the device shuffles the deck and {how}."


def _judge_shuffle(game: Game, state: State, about: About) -> Finding | None:
    return Finding("jammed", (ShuffleAgain(),)) if about["jammed"] else None


SIGHTINGS: Final[dict[str, Sighting[State]]] = {
    "deals.order": deals.order(each=_each),
    "deals.count": deals.COUNT,
    "deals.hand": deals.hand_sizes(
        HAND_SIZE,
        lambda luck: luck.choice((HAND_SIZE - 1, HAND_SIZE + 1)),
        _count_in_words,
        lambda area, extra: (VoidHand(area=area), DeclareMisdeal(cause="order", extra=extra)),
        lambda state: state.taken_up,
    ),
    "deals.shown": Sighting(
        "deals",
        _shown,
        _shown_words,
        _judge_shown,
        {"one_shown": "One card was shown by mistake", "more_shown": "Two cards were shown by mistake"},
    ),
    "deals.stray": Sighting(
        "deals", _strays, _stray_words, _judge_stray, {"stray": "A hand lies where nobody has an ante"}
    ),
    **money.PAYMENTS,
    **money.PEOPLE,
    "money.bet": Sighting("money", _bets, _bet_words, _judge_bet, {"bet": "A bet is not what it must be"}),
    "device.failure": device.FAILURE,
    "device.shuffle": Sighting(
        "device",
        _shuffles,
        _shuffle_words,
        _judge_shuffle,
        {"jammed": "The device jammed before its shuffle was done"},
    ),
}
_BY_COMMAND: Final = {remedy.command: remedy for remedy in OWN}
REMEDIES: Final = {
    "cards": (_BY_COMMAND[ExposeCard],),
    "deals": (_BY_COMMAND[VoidHand], _BY_COMMAND[RackStrayHand], _BY_COMMAND[ExposeCard]),
    "money": (_BY_COMMAND[QueryBet],),
}
