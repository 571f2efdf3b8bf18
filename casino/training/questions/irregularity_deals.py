"""Deals that may have gone wrong: cards in wrong places, hands of wrong length, cards shown, missing or foreign."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from casino.felt.cards import name
from casino.library.words import listed
from casino.training.questions.irregularity_kinds import (
    ALL,
    BLACKJACKS,
    NOTHING,
    STUD,
    THREE,
    About,
    Finding,
    Sighting,
)
from casino.training.questions.made_ready import step_named
from casino.training.questions.rounds import Played
from games.cards import DECK, Card
from games.caribbean_stud.events import ExposeCard, RackStrayHand, VoidHand
from games.irregularities.commands import DeclareMisdeal, FindWrongCards, PutRight, VoidEmptyRound, VoidRound
from games.poker import HAND_SIZE
from games.round import Game, play
from games.staff import Staff

_VOID: Final = VoidRound(by=Staff.GAMING_MANAGER)
"""Tried as the highest rank would, so that only the rule can stand in the way; who decides is the remedy's to say."""


# --- where cards went -------------------------------------------------------------------------------


def _orders(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    """Two or three cards of the first deal, as they should go and otherwise; and two that came before a decision."""
    dealing = [at for at, state in enumerate(played.states) if len(_coming(played.game, state, 3)) > 1]
    if dealing:
        moment = luck.choice(dealing)
        coming = _coming(played.game, played.at(moment), luck.choice((2, 3)))
        yield moment, {"dealt_to": coming}
        if (other := [coming[1], coming[0], *coming[2:]]) != coming:
            yield moment, {"dealt_to": other}
    asking = [at for at, state in enumerate(played.states) if played.game.due(state).act == "ask"]
    if asking and played.game.slug in BLACKJACKS:
        yield luck.choice(asking), {"dealt_to": [None, None]}


def _coming(game: Game, state: Any, count: int) -> list[int | None]:
    """Where the next cards go, up to so many and until something else comes between."""
    places: list[int | None] = []
    while len(places) < count and not state.over and state.table.shoe.remaining:
        act = game.due(state)
        if act.act != "deal" or getattr(state, "initial_deal_over", False):
            break
        places.append(act.area)
        state, _ = play(game, state, act.command)
    return places


def _order_words(state: Any, about: About) -> str:
    went = listed(["the dealer" if area is None else f"area {area}" for area in about["dealt_to"]])
    each = (
        "Five cards at a time go" if state.table.code == "CS" and state.table.shoe.dealing == "device" else "Cards go"
    )
    asked = "" if state.over or not getattr(state, "initial_deal_over", False) else "A player has been asked. "
    return f"{asked}{each} next, in this order, to {went}."


def _order_judged(game: Game, state: Any, about: About) -> Finding:
    went = about["dealt_to"]
    if _coming(game, state, len(went)) == went:
        return Finding(NOTHING, state, rule=game.due(state).rule)
    return Finding("wrong_place", state, (PutRight(dealt_to=tuple(went)), _VOID, DeclareMisdeal(cause="order")))


def _empty_rounds(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    cards = luck.randint(1, 3)
    if ready := step_named(played.document, "wait", luck.randbytes(32)):
        yield 0, {"made_ready": ready, "cards": cards}
    begun = [at for at, state in enumerate(played.states[:-1]) if not state.over and state.cards_used == 0]
    if begun:
        yield begun[0], {"cards": 1}


def _empty_words(state: Any, about: About) -> str:
    lying = "Wagers lie on the layout." if state.table.wagers else "No wager lies on the layout."
    count = f"{about['cards']} cards leave" if about["cards"] > 1 else "One card leaves"
    return f"{lying} {count} the {'shoe' if state.table.shoe.dealing == 'shoe' else 'device'} and can be seen by all."


def _empty_judged(game: Game, state: Any, about: About) -> Finding:
    if state.table.wagers:
        return Finding(NOTHING, state, rule=game.due(state).rule)
    return Finding("empty", state, (VoidEmptyRound(cards=about["cards"]),))


# --- the cards themselves ---------------------------------------------------------------------------


def _counts(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    moments = [at for at, state in enumerate(played.states) if state.cards_used and not state.over]
    for what in ("missing", "foreign", "whole"):
        if moments:
            yield luck.choice(moments), {"what": what, "card": luck.choice(DECK).text}


def _count_words(state: Any, about: About) -> str:
    decks = state.table.shoe.decks
    whole, named = 52 * decks, name(Card.of(about["card"]))
    of = f"{decks} decks" if decks > 1 else "the deck"
    found = {
        "missing": f"There are {whole - 1}, one {named} fewer than there should be",
        "foreign": f"There are {whole}, and one {named} has a back unlike the others",
        "whole": f"There are {whole}, the {named} as often as any other, and all backs are alike",
    }
    return f"During the round the cards of {of} are counted through. {found[about['what']]}."


def _count_judged(game: Game, state: Any, about: About) -> Finding:
    if about["what"] == "whole":
        return Finding(NOTHING, state, rule=game.due(state).rule)
    command = FindWrongCards(what=about["what"], cards=(Card.of(about["card"]),))
    return Finding(about["what"], state, (command,))


# --- how many cards a hand has ----------------------------------------------------------------------


def _hands(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    """Hands counted when they are all out and nothing has been settled."""
    acts = ("let_look", "ask", "settle", "pick_up")
    out = [at for at, state in enumerate(played.states) if _all_out(state) and played.game.due(state).act in acts]
    if not out:
        return
    handled = [at for at in out if getattr(played.at(at), "taken_up", False)]
    moment = luck.choice(luck.choice([group for group in (handled, sorted({*out} - {*handled})) if group]))
    state = played.at(moment)
    area = luck.choice([hand.area for hand in state.hands if not hand.picked_up] or [None])
    for who in (area, None):
        should = _should_hold(state)
        more = should + 1 if played.game.slug == "casino-war" else luck.choice((should - 1, should + 1))
        yield from ((moment, {"area": who, "cards": cards}) for cards in (should, more))


def _all_out(state: Any) -> bool:
    if state.over or not state.dealer or state.lines or len(state.dealer) != _should_hold(state):
        return False
    return all(len(hand.cards) == _should_hold(state) and not hand.picked_up for hand in state.hands)


def _should_hold(state: Any) -> int:
    return HAND_SIZE if state.table.code == "CS" else 1


def _hand_words(state: Any, about: About) -> str:
    whose = "the dealer’s own hand" if about["area"] is None else f"the hand on area {about['area']}"
    cards = f"{about['cards']} card{'s' if about['cards'] > 1 else ''}"
    if state.table.code == "CW":
        sure = "" if about["cards"] == 1 else ", and nobody can say which of them came first"
        return f"Every area has been dealt to. The dealer looks again: {whose} has {cards}{sure}."
    handled = "have picked up their cards" if state.taken_up else "have not touched their cards yet"
    return f"The deal is over, and the players {handled}. A count shows that {whose} has {cards}."


def _hand_judged(game: Game, state: Any, about: About) -> Finding:
    area, cards = about["area"], about["cards"]
    if cards == _should_hold(state):
        return Finding(NOTHING, state, rule=game.due(state).rule)
    extra = max(cards - _should_hold(state), 0)
    if area is None:
        return Finding("dealers_hand", state, (DeclareMisdeal(cause="dealer", extra=extra),))
    if game.code == "CW":
        return Finding("players_hand", state, (DeclareMisdeal(cause="player", extra=extra),))
    return Finding("players_hand", state, (VoidHand(area=area), DeclareMisdeal(cause="order", extra=extra)))


# --- Caribbean Stud: cards shown, and a hand too many -----------------------------------------------


def _shown(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    """None, one or two cards that turn over while the hands are dealt."""
    dealing = [at for at, state in enumerate(played.states) if not state.over and state.undealt and state.dealer]
    for count in (0, 1, 2):
        if dealing:
            moment = luck.choice(dealing)
            lying = _face_down(played.at(moment))
            if len(lying) >= count:
                yield moment, {"shown": luck.sample(lying, count)}


def _face_down(state: Any) -> list[list[int | None]]:
    """Area (None: the dealer) and place of every card that lies face down."""
    dealers: list[list[int | None]] = [[None, at] for at in range(len(state.dealer)) if at not in state.shown]
    return dealers + [[hand.area, at] for hand in state.hands for at in range(len(hand.cards))]


def _shown_words(state: Any, about: About) -> str:
    if not about["shown"]:
        return "The deal is under way. No card but those that should be has been seen."
    cards = listed([f"the {name(_card(state, *place))} {_whose(place[0])}" for place in about["shown"]])
    are = "is" if len(about["shown"]) == 1 else "are"
    return f"The deal is under way. In dealing, {cards} {are} turned over and seen by all."


def _whose(area: int | None) -> str:
    return "of the dealer’s hand" if area is None else f"of area {area}"


def _card(state: Any, area: int | None, at: int | None) -> Card:
    cards: tuple[Card, ...] = state.dealer if area is None else state.hand(area).cards
    return cards[at or 0]


def _shown_judged(game: Game, state: Any, about: About) -> Finding:
    exposures = [ExposeCard(area=area, at=at) for area, at in about["shown"]]
    if not exposures:
        return Finding(NOTHING, state, rule=game.due(state).rule)
    if len(exposures) == 1:
        return Finding("one_shown", state, (exposures[0],))
    for exposure in exposures:
        state, _ = play(game, state, exposure)
    return Finding("more_shown", state, (DeclareMisdeal(cause="exposed"),))


def _strays(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
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


def _stray_words(state: Any, about: About) -> str:
    hand = state.hand(about["area"])
    ante = f"with {hand.player}’s ante" if hand else "where no ante lies"
    return f"The players have picked up their cards. Five cards have been dealt to area {about['area']}, {ante}."


def _stray_judged(game: Game, state: Any, about: About) -> Finding:
    if state.hand(about["area"]):
        return Finding(NOTHING, state, rule=game.due(state).rule)
    return Finding("stray", state, (RackStrayHand(area=about["area"]),))


SIGHTINGS: Final = {
    "order": Sighting("deals", ALL, _orders, _order_words, _order_judged),
    "empty": Sighting("deals", THREE, _empty_rounds, _empty_words, _empty_judged),
    "count": Sighting("deals", ALL, _counts, _count_words, _count_judged),
    "hand": Sighting("deals", ("casino-war", *STUD), _hands, _hand_words, _hand_judged),
    "shown": Sighting("deals", STUD, _shown, _shown_words, _shown_judged),
    "stray": Sighting("deals", STUD, _strays, _stray_words, _stray_judged),
}
