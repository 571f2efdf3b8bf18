"""What is taught about Blackjack Switch."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from casino.training.lessons import topics as any_game
from casino.training.lessons.lesson import Lessons, Lines, Shortfall, Skills, Topic, Unseen
from casino.training.lessons.requests import Request, Requests, chips_and_cut, is_open, limits_in_words, numbers
from casino.training.lessons.showcase import SIDE, Picture, Showcase
from casino.training.lessons.tables import Posted, limits
from casino.training.lessons.topics import SETTLEMENT, every_line, lines_of, lines_over_maximum
from casino.training.lessons.twentyone import knowledge, requests, sightings, stacks, topics
from casino.training.lessons.twentyone.hands import HANDS, counted_for
from casino.training.questions.contract import Kind
from casino.training.questions.rounds.bias import Bias, Stack, somewhere
from casino.training.questions.rounds.deal import Manner
from casino.training.questions.rounds.round import About, Played, PlayedRound
from casino.training.questions.sightings.family import NOTHING, Finding, Seen, Sighting
from games.blackjack_switch.events import Switch, UndoSwitch
from games.blackjack_switch.irregularities import UNDO_SWITCH
from games.blackjack_switch.options import BOXES, CODE, NAME, SLUG, STANDS, SUPER_MATCH, Options
from games.blackjack_switch.state import State, is_void
from games.blackjack_switch.switch import switch_choice, switched
from games.game import Command, Game
from games.patron import below, one_in, pick
from games.records import replace as record_replace
from games.rulebook import cite
from games.table.areas import Wager, controlling_player
from games.twentyone import choices as calls
from games.twentyone.boxes import drawn_far_enough
from games.twentyone.comparison import bust_loses
from games.twentyone.hands import total

# --- tables -----------------------------------------------------------------------------------------

POSTED: Final[Posted] = (
    *((1_000, 20_000), (1_000, 100_000), (2_000, 50_000), (2_000, 100_000)),
    *((3_000, 100_000), (5_000, 200_000), (10_000, 500_000)),
)
"""For both boxes together."""


def _table(seed: bytes, wanted: Mapping[str, Any]) -> Options:
    usual: dict[str, Any] = {
        "resplit": one_in(seed, 2, "resplit"),
        "double_with_ace": one_in(seed, 2, "with ace"),
        "dealer_stands": pick(seed, ("rule_14_2", "rule_14_2", "inscription"), "stands"),
        "dealer_blackjack_takes": pick(seed, stacks.TAKES, "takes"),
    }
    return Options(**usual | limits(POSTED, seed, wanted, boxes=len(BOXES)))


def _shown(**more: Any) -> Options:
    """A table for show."""
    return Options(minimum=1_000, maximum=100_000, **more)


# --- cards ------------------------------------------------------------------------------------------


def matches(seed: bytes, count: int) -> Stack:
    rank, other = pick(seed, ("9", "K", "4", "A"), "rank"), pick(seed, ("5", "J", "8"), "other")
    four = ((rank, rank, rank, other), (rank, rank, other, other), (rank, other, rank, other), (rank, "*", rank, "*"))
    one = pick(seed, (*four, (rank, rank, rank, rank), ("J", "Q", "K", "10")), "four")
    first = 2 * below(seed, count // 2, "area")
    dealt = {first: one[:2], first + 1: one[2:]}
    return Stack(hands=tuple(dealt.get(place, ()) for place in range(count)))


def twenty_two(seed: bytes, count: int) -> Stack:
    """Every hand stands, and the dealer draws to 22."""
    then = pick(seed, (("2", "T"), ("3", "9"), ("4", "8"), ("5", "7")), "then")
    stands = pick(seed, (("T", "9"), ("T", "8"), ("T", "T")), "hands")
    one = pick(seed, (("A", "T"), stands, stands), "one")
    return somewhere(seed, count, one, others=stands, dealer=("T",), then=then)


def worth_switching(seed: bytes, count: int) -> Stack:
    """A five and a ten on one box, a ten and an ace or a six on the other: better the other way round."""
    one, other = pick(seed, ((("A", "5"), ("6", "T")), (("T", "6"), ("5", "T")), (("A", "6"), ("9", "T"))), "boxes")
    hands = tuple(one if place % 2 == 0 else other for place in range(count))
    return Stack(hands=hands, dealer=(pick(seed, "T6A", "up"),))


# --- what no felt shows -----------------------------------------------------------------------------


def _goes_by(state: State) -> list[str]:
    stands = STANDS[state.options.dealer_stands]
    return [f"You stand on hard {stands.hard} or more and on soft {stands.soft} or more (R16)."]


UNSEEN: Final = Unseen(
    knowledge.called, knowledge.counted_by, _goes_by, knowledge.said_before, knowledge.on_offer, knowledge.hand
)


# --- what players ask for ---------------------------------------------------------------------------


def _asked_for(state: State, luck: Random) -> Iterator[Command]:
    yield from requests.in_round(SLUG, state, luck)
    for box in requests.boxes_in_play(state):
        if box.box == 1:
            own = Switch(area=box.area, player=box.controlling)
            other = record_replace(own, player=luck.choice(box.original)[0])
            yield other if luck.random() < 0.3 and is_open(SLUG, state, own) else own


def _terms(state: State) -> list[str]:
    options = state.options
    return [
        limits_in_words(state, "an area"),
        "Super Match" if options.super_match else "no Super Match",
        *(["only beside one’s own initial wager"] if options.super_match_needs_initial else []),
        f"hands with an ace {'may' if options.double_with_ace else 'do not'} double",
        requests.resplit_in_words(state),
    ]


_ON_WAGERS: Final = numbers(CODE, *requests.OPTIONAL)
_ON_SWITCHES: Final = numbers(
    CODE, switch_choice, switched, calls.next_in_turn, controlling_player, drawn_far_enough, is_void
)
REQUESTS: Final = Requests(
    of={
        **chips_and_cut(CODE, "7.1", ("4.2.1", "4.2.2", "4.2.3", "4.2.4"), _ON_WAGERS, numbers(CODE, bust_loses)),
        **requests.calls_of(CODE),
        Switch: Request("switch", "switch the second cards of {place}", _ON_SWITCHES),
    },
    in_round=_asked_for,
    kinds=("main", SUPER_MATCH),
    terms=_terms,
)


# --- what is seen at the table ----------------------------------------------------------------------


def _switches(played: PlayedRound[State], luck: Random) -> Seen:
    """An area that may switch, whose cards the dealer has change places: asked to, or not."""
    acts = [played.game.due(state) for state in played.states]
    asking = [at for at, act in enumerate(acts) if act.act == "ask" and "switch" in act.first]
    for asked in (True, False):
        if asking:
            moment = luck.choice(asking)
            yield moment, {"area": acts[moment].area, "asked": asked}


def _switch_words(state: State, about: About) -> str:
    area = about["area"]
    player = state.on_area(area)[0].controlling
    said = "asks for the switch" if about["asked"] else "has been told both totals and says nothing yet"
    return f"{player} on area {area} {said}. The dealer has the second cards of its two boxes change places."


def _judge_switch(game: Game, state: State, about: About) -> Finding:
    area = about["area"]
    if about["asked"]:
        return Finding(NOTHING, rule=cite(switch_choice, CODE))
    return Finding("switched", (UndoSwitch(area=area),), (Switch(area=area),))


SWITCH: Final[Sighting[State]] = Sighting(
    "deals", _switches, _switch_words, _judge_switch, {"switched": "Cards were switched that nobody asked to switch"}
)


# --- topics -----------------------------------------------------------------------------------------


def _void_areas(played: Played) -> Lines:
    """A wager on one box only, or unequal on the two."""
    initial: dict[tuple[int, str], dict[int | None, int]] = {}
    for wager in played.laid.table.wagers:
        if wager.kind == "main":
            initial.setdefault((wager.area, wager.player), {})[wager.box] = wager.stake
    odd = {spot for spot, stakes in initial.items() if len(stakes) < 2 or len(set(stakes.values())) > 1}
    return [line for line in lines_of("main")(played) if (line.area, line.player) in odd]


def _shortfall(played: Played, wager: Wager, part: int) -> Shortfall:
    """A box left empty, unequal boxes, or the maximum."""
    laid = [other for other in played.laid.table.wagers if other.kind == wager.kind and other.area == wager.area]
    own = [other.stake for other in laid if other.player == wager.player]
    if len(own) < len(BOXES):
        return Shortfall("6.2.1", "a wager on one box alone is not in play", "void-areas")
    if part == min(own):
        return Shortfall("6.2.2", "of unequal wagers on the two boxes the lower counts on both", "void-areas")
    return topics.over_maximum(played, wager, part)


def _over_maximum(played: Played) -> Lines:
    unlike = _void_areas(played)
    return [line for line in lines_over_maximum(played) if line not in unlike]


def _switched(played: PlayedRound[State]) -> Lines:
    areas = {box.area for box in played.ended.boxes if box.switched}
    return [line for line in every_line(played) if line.area in areas and line.hand]


def _dealer_has_22(played: Played) -> Lines:
    has = total(played.ended.dealer).points == 22
    return [line for line in every_line(played) if has and line.hand and line.wager != "insurance"]


TOPICS: Final = (
    topics.HARD_TOTALS.by("3.2.2", "3.2.3"),
    topics.ACES.by("3.2.1", "12.2.2"),
    topics.NATURALS.by("1.1", "11.3", "13.3.2"),
    topics.BUSTS.by("10.5"),
    *(any_game.CUT, any_game.WAGERS, any_game.DECISIONS, any_game.PROCEDURE, any_game.IRREGULARITIES),
    any_game.SETTLING,
    topics.INSURANCE.by("14.3", "16.1.2", "16.1.6"),
    any_game.SHARED_BOXES.by("5.6"),
    replace(any_game.OVER_MAXIMUM, kinds=(*SETTLEMENT, Kind.CONTROL), lines=_over_maximum),
    *(topics.JOINED_DOUBLES, topics.SOFT_DOUBLES, topics.SPLITS),
    topics.SPLIT_BLACKJACK.by("16.1.7", "16.1.11"),
    Topic("super-match", "Super Match", SETTLEMENT, lines_of("super_match"), ("15.",), at_odds=True),
    Topic("switched", "Switched hands", SETTLEMENT, _switched, ("16.1.10",)),
    Topic("twenty-two", "The dealer’s 22", SETTLEMENT, _dealer_has_22, ("16.1.4", "16.1.1.1", "16.1.10.2")),
    Topic("void-areas", "Wagers not alike on both boxes", (*SETTLEMENT, Kind.CONTROL), _void_areas, ("6.2",)),
)
LEANINGS: Final = {
    "insurance": Bias(stack=stacks.against_an_ace, insures=True, skill="mimic"),
    "shared-boxes": any_game.SHARED,
    "joined-doubles": Bias(stack=stacks.elevens, behind=3, areas=2, prefers=("double",), skill="mimic"),
    "soft-doubles": Bias(table={"double_with_ace": True}, stack=stacks.soft_hands, prefers=("double",), skill="mimic"),
    "splits": Bias(stack=stacks.pairs_to_split, prefers=("split",), skill="mimic"),
    "split-blackjack": stacks.SPLIT_BEFORE_A_BLACKJACK,
    "over-maximum": Bias(table={"minimum": 1000, "maximum": 20_000}, over=True, behind=2),
    "super-match": Bias(stack=matches, beside=("super_match",)),
    "twenty-two": Bias(stack=twenty_two, skill="mimic", table={"dealer_stands": "rule_14_2"}),
    "switched": Bias(stack=worth_switching, prefers=("switch",)),
    "void-areas": Bias(lone=True, behind=1),
}

BLACKJACK_SWITCH: Final = Lessons(
    slug=SLUG,
    manner=Manner(_table, most_areas=2, boxes=BOXES, order=stacks.order),
    topics=TOPICS,
    leanings=LEANINGS,
    unseen=UNSEEN,
    shortfall=_shortfall,
    surrenders=False,
    hands=HANDS,
    skills=Skills(count=counted_for(CODE)),
    requests=REQUESTS,
    # its rules know no payments found wrong
    sightings={**sightings.BEFORE_MONEY, "deals.switch": SWITCH, **sightings.AFTER_MONEY},
    remedies={**sightings.REMEDIES, "deals": (UNDO_SWITCH,)},
    whole_round=knowledge.whole_round,
    showcases=(Showcase(NAME, _shown(super_match_limits=SIDE), 3),),
    pictures=(Picture(SLUG, f"{SLUG}-5", f"{NAME}, diagram A, 5 places", _shown(places=5), busy=True),),
)
