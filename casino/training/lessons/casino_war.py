"""What is taught about Casino War."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from casino.training.lessons import topics as any_game
from casino.training.lessons.lesson import Hands, Lessons, Ordering, Reading, Topic, Unseen
from casino.training.lessons.requests import Request, Requests, chips_and_cut, limits_in_words, numbers
from casino.training.lessons.showcase import Picture, Showcase, from_a_device
from casino.training.lessons.tables import OVER, Posted, limits
from casino.training.lessons.topics import ONE_BY_ONE, SETTLEMENT, every_line, lines_by, lines_of
from casino.training.questions.choices import Option
from casino.training.questions.contract import Field, Input, Kind
from casino.training.questions.rounds.bias import Bias, Spec, Stack, somewhere
from casino.training.questions.rounds.deal import Manner
from casino.training.questions.rounds.round import About, Played
from casino.training.questions.sightings import cards, deals, device, money, steps
from casino.training.questions.sightings.family import Sighting
from games.casino_war import choices
from games.casino_war.events import CardDealt, GoToWar, HandsPickedUp, Surrender
from games.casino_war.options import CODE, NAME, SLUG, Options
from games.casino_war.procedure import to_be_offered, war_deal
from games.casino_war.settlement import absent_surrenders, compare, surrendered
from games.casino_war.state import Hand, State
from games.game import Command
from games.irregularities.commands import DeclareMisdeal
from games.patron import one_in, pick
from games.records import replace
from games.table.seating import one_hand_each
from games.words import place

# --- how rounds are dealt ---------------------------------------------------------------------------

POSTED: Final[Posted] = (
    *((500, 10_000), (500, 50_000), (1_000, 50_000)),
    *((1_500, 100_000), (2_500, 100_000), (5_000, 200_000)),
)


def _table(seed: bytes, wanted: Mapping[str, Any]) -> Options:
    source = pick(seed, ("shoe", "shoe", "device"), "dealing")
    return Options(**{"dealing": source} | limits(POSTED, seed, wanted))


def _order(state: object, stack: Stack, count: int) -> list[Spec]:
    return [*(hand[0] for hand in stack.rows(count, 1)), *(stack.dealer[:1] or ("*",)), *stack.then]


def ties(seed: bytes, count: int) -> Stack:
    rank = pick(seed, ("2", "7", "9", "Q", "A"), "rank")
    then = (rank,) * (2 * count) if one_in(seed, 4, "twice") else ()
    return somewhere(seed, count, (rank,), dealer=(rank,), then=then)


# --- cards compared ---------------------------------------------------------------------------------

_COMPARED: Final[tuple[Option, ...]] = (("higher", "Higher: wins"), ("tie", "A tie"), ("lower", "Lower: loses"))
_EQUAL, _RANKED = "3.2", "3.2.1"
"""Suits make no difference, so cards of one rank tie; and the order of the ranks."""


def _deals(played: Played) -> Iterator[tuple[int, About]]:
    for moment, event in enumerate(played.log, 1):
        if isinstance(event, CardDealt) and event.area is None:
            yield moment, {"deal": len(played.at(moment).dealer)}


def _read(state: State, about: About) -> Reading | None:
    at = about["deal"] - 1
    against, compared = state.dealer[at], {}
    for hand in _compared(state, at):
        order = compare(hand.cards[at], against)
        compared[f"area{hand.area}"] = "higher" if order > 0 else "lower" if order else "tie"
    ties = "tie" in compared.values()
    why = f"Only ranks count, the ace highest, and yours is the {against.rank.name.lower()}."
    rule = _EQUAL if ties else _RANKED
    return Reading(topic="card-ranks", group=f"deal {at} {ties}", answer=compared, rule=rule, why=why)


def _compared(state: State, at: int) -> list[Hand]:
    return [hand for hand in state.hands if len(hand.cards) > at and not hand.picked_up]


def _fields(state: State, about: About) -> tuple[Field, ...]:
    return tuple(
        Field(name=f"area{hand.area}", label=f"Area {hand.area}, {hand.player}", input=Input.ONE, options=_COMPARED)
        for hand in _compared(state, about["deal"] - 1)
    )


def _prompt(state: State, about: About) -> str:
    return f"Compare each area’s {'card' if about['deal'] == 1 else 'war card'} with yours."


HANDS: Final = Hands(
    find=_deals, read=_read, fields=_fields, prompt=_prompt, hints=("Suits make no difference (3.2).",)
)


# --- what no felt shows -----------------------------------------------------------------------------


def _surrendered(state: State) -> list[str]:
    hands = [hand for hand in state.hands if hand.choice == "surrender" and not state.over]
    how = {True: " by making no decision", False: ""}
    return [f"{hand.player} at area {hand.area} surrendered{how[hand.absent]}." for hand in hands]


def _whole_round(state: State) -> State:
    hands = tuple(replace(hand, settled=(), picked_up=False) for hand in state.hands)
    left = sum(len(hand.unsettled) for hand in hands)
    return replace(state, hands=hands, lines=(), unsettled=left, dealer_picked_up=False)


# --- what players ask for ---------------------------------------------------------------------------


def _asked_for(state: State, luck: Random) -> Iterator[Command]:
    for hand in state.hands if state.dealer else ():
        player = hand.player if luck.random() < 0.85 else luck.choice([other.player for other in state.hands])
        yield GoToWar(area=hand.area, player=player)
        yield Surrender(area=hand.area, player=player)


_TIED: Final = numbers(CODE, to_be_offered, choices.war_choice, war_deal, surrendered, absent_surrenders, more=("5.8",))
_OFFERED, _ON_WAGERS = numbers(CODE, to_be_offered), numbers(CODE, choices.admits, one_hand_each)
REQUESTS: Final = Requests(
    of={
        **chips_and_cut(CODE, "7.1", ("4.3.1", "4.3.2", "4.3.3", "4.3.4"), _ON_WAGERS, _OFFERED),
        GoToWar: Request("war", "go to war on {place}", _TIED, _OFFERED),
        Surrender: Request("surrender", "surrender on {place}", _TIED),
    },
    in_round=_asked_for,
    kinds=("initial", "tie"),
    terms=lambda state: [limits_in_words(state, "a wager")],
    alike=(("5.8", "8.2.4"),),
)


# --- what is seen at the table ----------------------------------------------------------------------


def _called(state: State, about: About) -> str:
    """What has been said for the area so far."""
    where, hand = place(about["area"], about["box"]).capitalize(), state.hand(about["area"])
    at_war = hand is not None and hand.choice == "war"
    return f"{where} has gone to war." if at_war else f"{where} has not yet said war or surrender."


def _count_in_words(state: State, whose: str, cards: int) -> str:
    sure = "" if cards == 1 else ", and nobody can say which of them came first"
    counted = f"{cards} card{'s' if cards > 1 else ''}"
    return f"Every area has been dealt to. The dealer looks again: {whose} has {counted}{sure}."


SIGHTINGS: Final[dict[str, Sighting[State]]] = {
    "cards.next_card": cards.NEXT_CARD,
    "cards.card_dealt": cards.card_dealt(lambda state: bool(state.dealer), _called),
    "cards.burn": cards.BURN,
    "steps.preparation": steps.PREPARATION,
    "steps.rack": steps.RACK,
    "deals.order": deals.order(),
    "deals.empty": deals.EMPTY,
    "deals.count": deals.COUNT,
    "deals.hand": deals.hand_sizes(
        1, lambda luck: 2, _count_in_words, lambda area, extra: (DeclareMisdeal(cause="player", extra=extra),)
    ),
    **money.PAYMENTS,
    **money.PEOPLE,
    "device.failure": device.FAILURE,
}


def _picture(places: int) -> Picture:
    options = Options(places=places, minimum=500, maximum=50_000)
    return Picture(SLUG, f"{SLUG}-{places}", f"{NAME}, diagram A, {places} places", options)


TOPICS: Final = (
    Topic("card-ranks", "The rank of a card", (Kind.READ,), every_line),
    *(any_game.CUT, any_game.WAGERS, any_game.DECISIONS, any_game.PROCEDURE, any_game.IRREGULARITIES),
    *(any_game.SETTLING, any_game.OVER_MAXIMUM),
    Topic("ties", "Tie wagers", SETTLEMENT, lines_of("tie"), ("8.1",), at_odds=True),
    Topic("wars", "War", SETTLEMENT, lines_by("10.1", "10.2", "10.3"), ("10.",), at_odds=True),
    Topic("surrenders", "Surrender", ONE_BY_ONE, lines_by("8.2.4.1"), ("8.2.4",), at_odds=True),
)
LEANINGS: Final = {
    any_game.CUT.slug: Bias(table={"dealing": "shoe"}),
    "over-maximum": Bias(table=OVER, over=True, beside=("tie",)),
    "ties": Bias(stack=ties, beside=("tie",)),
    "wars": Bias(stack=ties, prefers=("war",)),
    "surrenders": Bias(stack=ties, prefers=("surrender",), style="mixed_chips"),
}

CASINO_WAR: Final = Lessons(
    slug=SLUG,
    manner=Manner(_table, most_areas=5, order=_order),
    topics=TOPICS,
    leanings=LEANINGS,
    unseen=Unseen(_surrendered),
    ordering=Ordering("8.2", acts=("8.",), later=("10.",)),
    clearing=(HandsPickedUp,),
    hands=HANDS,
    requests=REQUESTS,
    sightings=SIGHTINGS,
    whole_round=_whole_round,
    showcases=(Showcase(NAME, Options(minimum=500, maximum=50_000), 4),),
    pictures=(*(_picture(places) for places in (7, 8, 9)), from_a_device(_picture(7))),
)
