"""Deals that may have gone wrong: cards in wrong places, hands of wrong length, cards missing or foreign."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Protocol, TypeVar

from casino.training.questions.rounds.preparation import step_named
from casino.training.questions.rounds.round import About, Played, PlayedRound
from casino.training.questions.sightings.family import Finding, Seen, Sighting
from games.cards.cards import DECK, Card
from games.cards.names import name
from games.errors import RuleViolation
from games.game import Command, Game, State, never, play
from games.irregularities.commands import DeclareMisdeal, FindWrongCards, PutRight, VoidEmptyRound, VoidRound
from games.table.staff import Staff
from games.words import listed

S = TypeVar("S", bound=State)
VOID: Final = VoidRound(by=Staff.GAMING_MANAGER)
"""Tried as the highest rank would, so that only the rule can stand in the way; who decides is the remedy's to say."""


# --- where cards went -------------------------------------------------------------------------------


def order(
    first_deal_over: Callable[[S], bool] | None = None, each: Callable[[S], str] = lambda state: "Cards go"
) -> Sighting[S]:
    """Two or three cards of the first deal, as they should go and otherwise; where somebody decides after it, two that
    came before a decision, in a known order or none; and a round that is over, looked back on."""

    def over(state: S) -> bool:
        return first_deal_over is not None and not state.over and first_deal_over(state)

    def coming(game: Game, state: S, count: int) -> list[int | None]:
        """Where the next cards go, up to so many and until something else comes between."""
        places: list[int | None] = []
        while len(places) < count and not state.over and state.table.shoe.remaining:
            act = game.due(state)
            if act.act != "deal" or over(state):
                break
            places.append(act.area)
            state, _ = play(game, state, act.step)
        return places

    def find(played: PlayedRound[S], luck: Random) -> Seen:
        dealing = [at for at, state in enumerate(played.states) if len(coming(played.game, state, 3)) > 1]
        if dealing:
            moment = luck.choice(dealing)
            right = coming(played.game, played.at(moment), luck.choice((2, 3)))
            yield moment, {"dealt_to": right}
            if (other := [right[1], right[0], *right[2:]]) != right:
                yield moment, {"dealt_to": other}
        asking = [at for at, state in enumerate(played.states) if played.game.due(state).act == "ask"]
        if asking and first_deal_over:
            yield luck.choice(asking), {"dealt_to": [None, None]}
            yield luck.choice(asking), {"dealt_to": [None, None], "mixed": True}
        yield from looked_back_on(played, luck)

    def words(state: S, about: About) -> str:
        went = listed(["the dealer" if area is None else f"area {area}" for area in about["dealt_to"]])
        if state.over:
            past = "The round is over, and no card of the next has been dealt. It is noticed that its last two cards"
            return f"{past} went, in this order, to {went}."
        if about.get("mixed"):
            fell = "Two cards slip out of the shoe together and fall face down among the discards"
            return f"A player has been asked. {fell}: nobody can say which they are."
        asked = "A player has been asked. " if over(state) else ""
        return f"{asked}{each(state)} next, in this order, to {went}."

    def judge(game: Game, state: S, about: About) -> Finding | None:
        went = about["dealt_to"]
        if (state.over and lay_right(game, state, went)) or coming(game, state, len(went)) == went:
            return None
        known = () if about.get("mixed") else tuple(went)
        return Finding("wrong_place", (PutRight(dealt_to=known), VOID, DeclareMisdeal(cause="order")))

    return Sighting("deals", find, words, judge)


def looked_back_on(played: Played, luck: Random) -> Seen:
    """The last two cards of a round that is over, as they went and otherwise, where that can still be put right."""
    game, ended, moment = played.game, played.ended, len(played.states) - 1
    places = [None, *dict.fromkeys(one.area for one in played.laid.controls)]
    pairs = [[one, other] for one in places for other in places]
    right = [pair for pair in pairs if lay_right(game, ended, pair)]
    if len(right) == 1:
        yield moment, {"dealt_to": right[0]}
        yield moment, {"dealt_to": luck.choice([pair for pair in pairs if pair != right[0]])}


def lay_right(game: Game, ended: State, went: Sequence[int | None]) -> bool:
    """Whether the last cards of a round that is over went where they should have."""
    try:
        game.decide(ended, PutRight(dealt_to=tuple(went)))
    except RuleViolation:
        return True
    return False


def _empty_rounds(played: Played, luck: Random) -> Seen:
    cards = luck.randint(1, 3)
    if ready := step_named(played.document, "wait", luck.randbytes(32)):
        yield 0, {"made_ready": ready, "cards": cards}
    begun = [at for at, state in enumerate(played.states[:-1]) if not state.over and state.cards_used == 0]
    if begun:
        yield begun[0], {"cards": 1}


def _empty_words(state: State, about: About) -> str:
    lying = "Wagers lie on the layout." if state.table.wagers else "No wager lies on the layout."
    count = f"{about['cards']} cards leave" if about["cards"] > 1 else "One card leaves"
    return f"{lying} {count} the {'shoe' if state.table.shoe.dealing == 'shoe' else 'device'} and can be seen by all."


def _judge_empty(game: Game, state: State, about: About) -> Finding | None:
    return None if state.table.wagers else Finding("empty", (VoidEmptyRound(cards=about["cards"]),))


# --- the cards themselves ---------------------------------------------------------------------------


def _counts(played: Played, luck: Random) -> Seen:
    moments = [at for at, state in enumerate(played.states) if state.cards_used and not state.over]
    for what in ("missing", "foreign", "whole"):
        if moments:
            yield luck.choice(moments), {"what": what, "card": luck.choice(DECK).text}


def _count_words(state: State, about: About) -> str:
    decks = state.table.shoe.decks
    whole, named = 52 * decks, name(Card.of(about["card"]))
    of = f"{decks} decks" if decks > 1 else "the deck"
    found = {
        "missing": f"There are {whole - 1}, one {named} fewer than there should be",
        "foreign": f"There are {whole}, and one {named} has a back unlike the others",
        "whole": f"There are {whole}, the {named} as often as any other, and all backs are alike",
    }
    return f"During the round the cards of {of} are counted through. {found[about['what']]}."


def _judge_count(game: Game, state: State, about: About) -> Finding | None:
    what = about["what"]
    return None if what == "whole" else Finding(what, (FindWrongCards(what=what, cards=(Card.of(about["card"]),)),))


# --- how many cards a hand has ----------------------------------------------------------------------


class DealtHand(Protocol):
    """A hand that is dealt to an area, as the games have it that deal to nobody else."""

    @property
    def area(self) -> int: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...
    @property
    def picked_up(self) -> bool: ...


class DealtState(State, Protocol):
    @property
    def hands(self) -> Sequence[DealtHand]: ...


D = TypeVar("D", bound=DealtState)


def hand_sizes(
    size: int,
    other: Callable[[Random], int],
    tell: Callable[[D, str, int], str],
    tries: Callable[[int, int], tuple[Command, ...]],
    handled: Callable[[D], bool] = never,
) -> Sighting[D]:
    """Hands counted when they are all out, of `size` cards each, and nothing has been settled.

    `other` draws a wrong number; `handled` says whether players have touched their cards; `tell` puts a count into
    words, and `tries` are the remedies for a player's hand.
    """

    def all_out(state: D) -> bool:
        if state.over or state.lines or len(state.dealer) != size:
            return False
        return all(len(hand.cards) == size and not hand.picked_up for hand in state.hands)

    def find(played: PlayedRound[D], luck: Random) -> Seen:
        acts = ("let_look", "ask", "settle", "pick_up")
        out = [at for at, state in enumerate(played.states) if all_out(state) and played.game.due(state).act in acts]
        if not out:
            return
        touched = [at for at in out if handled(played.at(at))]
        moment = luck.choice(luck.choice([group for group in (touched, sorted({*out} - {*touched})) if group]))
        area = luck.choice([hand.area for hand in played.at(moment).hands if not hand.picked_up] or [None])
        for who in (area, None):
            wrong = other(luck)
            yield from ((moment, {"area": who, "cards": cards}) for cards in (size, wrong))

    def words(state: D, about: About) -> str:
        whose = "the dealer’s own hand" if about["area"] is None else f"the hand on area {about['area']}"
        return tell(state, whose, about["cards"])

    def judge(game: Game, state: D, about: About) -> Finding | None:
        area, extra = about["area"], max(about["cards"] - size, 0)
        if about["cards"] == size:
            return None
        if area is None:
            return Finding("dealers_hand", (DeclareMisdeal(cause="dealer", extra=extra),))
        return Finding("players_hand", tries(area, extra))

    mistakes = {
        "dealers_hand": "The dealer’s hand has the wrong number of cards",
        "players_hand": "A player’s hand has the wrong number of cards",
    }
    return Sighting("deals", find, words, judge, mistakes)


EMPTY: Final = Sighting(
    "deals", _empty_rounds, _empty_words, _judge_empty, {"empty": "Cards were dealt with no wager on the layout"}
)
COUNT: Final = Sighting(
    "deals",
    _counts,
    _count_words,
    _judge_count,
    {"missing": "A card is missing", "foreign": "A card does not belong to these decks"},
)
