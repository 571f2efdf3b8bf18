"""What is taught about Caribbean Stud."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from casino.training.lessons import topics as any_game
from casino.training.lessons.lesson import Lessons, Lines, Topic, Unseen, jackpot_in_words
from casino.training.lessons.requests import Request, Requests, chips_and_cut, limits_in_words, numbers
from casino.training.lessons.showcase import Picture, Showcase, from_a_device
from casino.training.lessons.stud import stacks
from casino.training.lessons.stud.sightings import REMEDIES, SIGHTINGS
from casino.training.lessons.stud.skills import SKILLS
from casino.training.lessons.stud.values import HANDS
from casino.training.lessons.tables import OVER, Posted, limits
from casino.training.lessons.topics import SETTLEMENT, every_line, lines_by, lines_of
from casino.training.questions.contract import Kind
from casino.training.questions.rounds.bias import Bias
from casino.training.questions.rounds.deal import Manner
from casino.training.questions.rounds.round import Played
from games.caribbean_stud import choices
from games.caribbean_stud.events import Bet, Concede, Fold, HandTurned, JackpotShared
from games.caribbean_stud.options import CODE, KINDS, SLUG, Options, Progressive
from games.caribbean_stud.procedure import last_call, to_decide
from games.caribbean_stud.settlement import conceded, folded, hand_void
from games.caribbean_stud.state import Hand, State, bet_of
from games.chips.chips import payable, shown
from games.chips.settlement import Odds
from games.game import Command
from games.patron import one_in, pick
from games.records import replace as record_replace
from games.rulebook import cite
from games.table.seating import one_hand_each
from games.table.table import PlaceWager

# --- tables -----------------------------------------------------------------------------------------

POSTED: Final[Posted] = (
    *((500, 10_000), (500, 20_000), (1_000, 20_000), (1_000, 50_000)),
    *((1_500, 50_000), (2_500, 100_000)),
)


def _table(seed: bytes, wanted: Mapping[str, Any]) -> Options:
    progressive = _progressive(seed) if wanted.get("jackpot") or one_in(seed, 2, "jackpot") else None
    wanted = {name: value for name, value in wanted.items() if name != "jackpot"}
    sign = limits(POSTED, seed, wanted, *((progressive.wager,) if progressive else ()))
    times = pick(seed, (None, None, None, 10, 20), "payout")
    usual: dict[str, Any] = {
        "dealing": pick(seed, ("shoe", "device"), "dealing"),
        "jackpot": progressive,
        "maximum_payout": times and sign["maximum"] * times,
    }
    return Options(**usual | sign)


def _progressive(seed: bytes) -> Progressive:
    return Progressive(
        meter=pick(seed, (4_512_350, 6_000_000, 8_812_345, 12_345_670), "meter"),
        wager=pick(seed, (100, 250), "wager"),
        reset=pick(seed, (0, 1_000_000, 4_000_000), "reset"),
        increment=pick(seed, (0, 500_000), "increment"),
    )


def _price(state: State, kind: str) -> int | None:
    jackpot = state.options.jackpot
    return jackpot.wager if kind == "jackpot" and jackpot else None


def _shown(places: int = 7) -> Options:
    """A table for show."""
    jackpot = Progressive(meter=3_218_475, wager=100, reset=1_000_000, increment=300_000)
    return Options(places=places, minimum=500, maximum=20_000, maximum_payout=5_000_000, jackpot=jackpot)


def _picture(places: int) -> Picture:
    return Picture(SLUG, f"{SLUG}-{places}", f"Caribbean Stud, diagram A, {places} places", _shown(places))


# --- what no felt shows -----------------------------------------------------------------------------


def _called(state: State) -> list[str]:
    return [] if state.over else [told for hand in state.hands for told in _given_up(hand)]


def _given_up(hand: Hand) -> Iterator[str]:
    who = f"{hand.player} at area {hand.area}"
    if hand.choice == "fold":
        yield f"{who} folded{' by making no decision' if hand.absent else ''}."
    elif hand.conceded:
        yield f"{who} conceded."


def _counted_by(state: State) -> list[str]:
    options = state.options
    told = [] if options.maximum_payout is None else [f"Maximum payout of a bet: {shown(options.maximum_payout)}."]
    return [*told, *(jackpot_in_words(options.jackpot.reset, state.meter) if options.jackpot else ())]


def _whole_round(state: State) -> State:
    """Nothing settled. Hands that stayed in lie face up once the dealer's hand is shown, so that they can be read."""
    hands = tuple(
        record_replace(
            hand,
            settled=(),
            picked_up=False,
            turned=hand.turned or (state.revealed and hand.choice == "bet" and (not hand.conceded or hand.jackpot > 0)),
        )
        for hand in state.hands
    )
    return record_replace(state, hands=hands, lines=(), shares=(), meter=state.meter_at_deal, dealer_picked_up=False)


# --- what players ask for ---------------------------------------------------------------------------


def _asked_for(state: State, luck: Random) -> Iterator[Command]:
    decides = to_decide(state)
    for hand in state.hands if len(state.dealer) > 1 else ():
        where: dict[str, Any] = {"area": hand.area, "player": hand.player}
        twice = bet_of(hand)
        asked = decides is not None and decides.area == hand.area
        wrong = (twice // 2, twice + hand.ante) if asked else (twice,)
        yield Bet(**where, stake=luck.choice((twice, *wrong)))
        yield Fold(**where)
        yield Concede(**where)
        if asked:
            yield Fold(area=hand.area, player=luck.choice([other.player for other in state.hands]))


def _jackpot_stakes(state: State, kind: str) -> tuple[int, list[int]] | None:
    if kind != "jackpot":
        return None
    posted = state.table.sign.kinds.get(kind)
    price = posted.minimum if posted else payable(100, state.table.chips)
    return price, [2 * price]


def _terms(state: State) -> list[str]:
    jackpot = state.options.jackpot
    return [
        limits_in_words(state, "an ante"),
        f"jackpot wager {shown(jackpot.wager)}" if jackpot and jackpot.wager else "no jackpot",
    ]


_DECIDED: Final = (to_decide, bet_of, folded, conceded, choices.concede_choice, hand_void, choices.correct_choice)
_ON_BETS, _IN_TURN = numbers(CODE, *_DECIDED), numbers(CODE, to_decide)
_CHIPS: Final = chips_and_cut(
    CODE,
    "7.2",
    ("4.1.1", "4.1.2", "4.3"),
    numbers(CODE, choices.admits, one_hand_each, last_call, more=("5.4",)),
    numbers(CODE, folded, conceded, last_call),
)
REQUESTS: Final = Requests(
    of={
        **_CHIPS,
        PlaceWager: replace(_CHIPS[PlaceWager], says_too={}),
        Bet: Request("bet", "bet {stake} on {place}", _ON_BETS, _IN_TURN),
        Fold: Request("fold", "fold on {place}", _ON_BETS, _IN_TURN),
        Concede: Request("concede", "concede the hand on {place}", numbers(CODE, *_DECIDED, more=("9.2",))),
    },
    in_round=_asked_for,
    kinds=KINDS,
    terms=_terms,
    stakes=_jackpot_stakes,
)


# --- topics -----------------------------------------------------------------------------------------


def _better_than_even(played: Played) -> Lines:
    return [line for line in lines_of("bet")(played) if line.odds and line.odds != Odds(1)]


TOPICS: Final = (
    Topic("poker-hands", "Poker hands", (Kind.READ,), every_line, ("13.",)),
    Topic("qualifying", "Whether the dealer qualifies", (Kind.READ,), every_line, ("9.1",)),
    *(any_game.WAGERS, any_game.DECISIONS, any_game.PROCEDURE, any_game.IRREGULARITIES),
    *(any_game.SETTLING, any_game.OVER_MAXIMUM),
    Topic("no-hand", "The dealer has no hand", SETTLEMENT, lines_by("9.3.1", "9.2"), ("9.2", "9.3")),
    Topic("equal-hands", "Equal hands", SETTLEMENT, lines_by("9.4.1.3"), ("9.4.1.3",)),
    Topic("bet-odds", "What a bet pays", SETTLEMENT, _better_than_even, at_odds=True),
    Topic("folds", "Folded and conceded hands", (Kind.BOX, Kind.TABLE), lines_by("8.4", "9.7"), ("8.4", "9.7")),
    any_game.jackpot("jackpot", "11.", "12."),
)
LEANINGS: Final = {
    "over-maximum": Bias(table=OVER, over=True, prefers=("bet",)),
    "jackpot": Bias(
        table={"jackpot": True}, stack=stacks.jackpot_hands, beside=("jackpot",), prefers=("bet",), least=2
    ),
    "no-hand": Bias(stack=stacks.no_hand, prefers=("bet",)),
    "equal-hands": Bias(stack=stacks.equal_hands, prefers=("bet",)),
    "bet-odds": Bias(stack=stacks.good_hands, prefers=("bet",)),
    "folds": Bias(skill="hunches", prefers=("concede",), hesitates=("concede",)),
}

CARIBBEAN_STUD: Final = Lessons(
    slug=SLUG,
    manner=Manner(_table, order=stacks.order, price=_price),
    topics=TOPICS,
    leanings=LEANINGS,
    unseen=Unseen(_called, _counted_by),
    clearing=(JackpotShared,),
    turning=(HandTurned,),
    surrenders=False,
    given_up=(cite(folded, CODE),),
    at_once=(cite(conceded, CODE),),
    hands=HANDS,
    skills=SKILLS,
    requests=REQUESTS,
    sightings=SIGHTINGS,
    remedies=REMEDIES,
    whole_round=_whole_round,
    showcases=(Showcase("Caribbean Stud", _shown(), 4),),
    pictures=(*(_picture(places) for places in (7, 8, 9)), from_a_device(_picture(7))),
)
