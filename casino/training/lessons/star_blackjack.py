"""What is taught about Star Blackjack."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from casino.rulebook.words import wager_in_words
from casino.training.lessons import topics as any_game
from casino.training.lessons.lesson import Lessons, Lines, Skills, Topic, Unseen, jackpot_in_words
from casino.training.lessons.requests import Request, Requests, chips_and_cut, in_chips, limits_in_words, numbers
from casino.training.lessons.star_tables import PICTURES, SHOWCASES
from casino.training.lessons.tables import OVER, Posted, limits
from casino.training.lessons.topics import ONE_BY_ONE, SETTLEMENT, every_line, lines_by, lines_of, lines_won
from casino.training.lessons.twentyone import knowledge, requests, sightings, stacks, topics
from casino.training.lessons.twentyone.hands import HANDS, counted_for
from casino.training.questions.contract import Kind
from casino.training.questions.rounds.bias import Bias, Stack, somewhere
from casino.training.questions.rounds.deal import Manner
from casino.training.questions.rounds.round import Played, PlayedRound
from casino.training.questions.sightings import money
from games.chips.chips import shown
from games.chips.settlement import Odds, Outcome
from games.game import Command
from games.patron import one_in, pick
from games.records import replace as record_replace
from games.star_blackjack.choices import one_sevens_wager, sevens_need_initial
from games.star_blackjack.events import EvenMoney, JackpotShared
from games.star_blackjack.options import CODE, KINDS, SEVENS, SLUG, Jackpot, Options
from games.star_blackjack.settlement import even_money, interim_blackjack
from games.star_blackjack.state import State
from games.table.areas import controlling_player
from games.twentyone.comparison import bust_loses
from games.twentyone.insurance import insurance_in_time, insurance_offered
from games.words import listed

# --- tables -----------------------------------------------------------------------------------------

POSTED: Final[Posted] = (
    *((500, 10_000), (500, 50_000), (1_000, 20_000), (1_000, 100_000)),
    *((1_500, 100_000), (2_500, 100_000), (2_500, 200_000), (5_000, 500_000)),
)
OFFERS: Final = ((), ("perfect_pairs",), ("perfect_pairs", "lucky_lucky"), ("any_pairs", "lucky_lucky"), ("any_pairs",))


def _table(seed: bytes, wanted: Mapping[str, Any]) -> Options:
    offers = wanted.get("optional_wagers", pick(seed, OFFERS, "offers"))
    six = {SEVENS, "star_pairs"} & set(offers)
    usual: dict[str, Any] = {
        "jackpot": _jackpot(seed) if SEVENS in offers else None,
        "sevens_wager": pick(seed, (250, 500), "sevens") if SEVENS in offers else None,
        "layout": "D" if SEVENS in offers else "A",
        "places": pick(seed, (5, 7, 7, 9), "places"),
        "decks": 6 if six else pick(seed, (6, 8), "decks"),
        "dealing": "device" if SEVENS in offers else "shoe",
        "optional_wagers": offers,
        "lucky_lucky_paytable": pick(seed, (1, 2, 3), "paytable"),
        "insurance_on_ten": one_in(seed, 4, "on ten"),
        "resplit": one_in(seed, 2, "resplit"),
        "dealer_blackjack_takes": pick(seed, stacks.TAKES, "takes"),
    }
    price = usual["sevens_wager"]
    return Options(**usual | limits(POSTED, seed, wanted, *((price,) if price else ())))


def _jackpot(seed: bytes) -> Jackpot:
    """Often not far above what it resets to, where the rules of sharing begin to tell.

    What a wager adds is a whole number of cents: the meter shows no parts of one.
    """
    reset = pick(seed, (1_000_000, 1_000_000, 2_500_000), "reset")
    above = pick(seed, (0, 50_000, 123_450, 2_456_780, 6_105_000), "above")
    increment = pick(seed, (0, 200_000), "increment")
    return Jackpot(meter=reset + above, reset=reset, increment=increment)


def _price(state: State, kind: str) -> int | None:
    return state.options.sevens_wager if kind == SEVENS else None


# --- cards ------------------------------------------------------------------------------------------

SUITS: Final = "SHDC"


def pairs_or_not(seed: bytes, count: int) -> Stack:
    """A pair, of one suit, colour or neither, or two ten-value cards that are none."""
    rank, suit, other = pick(seed, ("A", "4", "9", "10", "J", "K"), "rank"), pick(seed, SUITS, 1), pick(seed, SUITS, 2)
    unlike = pick(seed, (("J", "K"), ("10", "Q"), ("Q", "K")), "unlike")
    hand = unlike if one_in(seed, 3, "none") else (rank + suit, rank + other)
    return somewhere(seed, count, hand)


LUCKY: Final = (
    *(("6", "7", "8"), ("7", "7", "7"), ("5", "6", "9"), ("A", "10", "10"), ("A", "2", "6"), ("9", "8", "4")),
    *(("4", "7", "8"), ("A", "A", "9"), ("3", "9", "8"), ("K", "9", "A"), ("2", "8", "9"), ("A", "9", "10")),
)


def lucky_totals(seed: bytes, count: int) -> Stack:
    suit = pick(seed, SUITS, "suit") if one_in(seed, 2, "suited") else ""
    first, second, up = pick(seed, LUCKY, "total")
    return somewhere(seed, count, (first + suit, second + suit), dealer=(up + suit,))


def sevens(seed: bytes, count: int) -> Stack:
    """Sevens against a seven: of diamonds, of one suit or colour, or any; in one box, or in two that share."""
    suit = pick(seed, "DDSHC", "suit")
    three = ("7" + suit, "7" + suit)
    if one_in(seed, 2, "together"):
        return Stack(hands=(three,) * 2, dealer=("7" + suit,))
    hands = (three, ("7", "7"), ("7", "*"), ("*", "7"))
    rows = tuple(pick(seed, hands, "hand", place) for place in range(count))
    return Stack(hands=rows, dealer=(pick(seed, ("7" + suit, "7", "9"), "up"),))


# --- what no felt shows -----------------------------------------------------------------------------


def _called(state: State) -> list[str]:
    took = [f"{player} took even money at area {area}." for area, player in state.even_money]
    return [*took, *knowledge.called(state)]


def _counted_by(state: State) -> list[str]:
    options, told = state.options, knowledge.counted_by(state)
    if "lucky_lucky" in options.optional_wagers:
        told.append(f"Lucky Lucky pays by pay table {options.lucky_lucky_paytable}.")
    if options.jackpot is not None:
        told += jackpot_in_words(options.jackpot.reset, state.meter)
    return told


def _goes_by(state: State) -> list[str]:
    return [f"Insurance is offered on an ace{' and on a ten' if state.options.insurance_on_ten else ' alone'}."]


def _whole_round(state: State) -> State:
    return record_replace(knowledge.whole_round(state), meter=state.meter_at_deal, prizes=())


# --- what players ask for ---------------------------------------------------------------------------


def _asked_for(state: State, luck: Random) -> Iterator[Command]:
    yield from requests.in_round(SLUG, state, luck)
    for box in requests.boxes_in_play(state):
        if box.hands[0].done == "blackjack" or state.insurance == "open":
            yield EvenMoney(area=box.area, player=luck.choice(box.original)[0])


def _sevens_stakes(state: State, kind: str) -> tuple[int, list[int]] | None:
    """What the first to lay a Blazing 7's wager chooses, and everybody after that pays."""
    if kind != SEVENS:
        return None
    lowest = 250 if in_chips(state, 250) else 500
    laid = next((wager.stake for wager in state.table.wagers if wager.kind == SEVENS), lowest)
    return laid, [amount for amount in (250, 500, 1000) if in_chips(state, amount)]


def _terms(state: State) -> list[str]:
    options, offered = state.options, [wager_in_words(kind, state.table.code) for kind in state.options.optional_wagers]
    laid = next((wager.stake for wager in state.table.wagers if wager.kind == SEVENS), None)
    return [
        limits_in_words(state, "an area"),
        f"optional wagers: {listed(offered) if offered else 'none'}",
        *(["only beside one’s own initial wager"] if options.optional_needs_initial else []),
        *([f"Blazing 7’s wager {shown(laid)}"] if laid else []),
        f"{'insurance' if options.insurance_on_ten else 'no insurance'} on a ten",
        requests.resplit_in_words(state),
    ]


_ON_WAGERS: Final = numbers(CODE, *requests.OPTIONAL, sevens_need_initial, one_sevens_wager, more=("14.24",))
_EVEN_MONEY: Final = (even_money, interim_blackjack, insurance_offered, insurance_in_time, controlling_player)
_ON_EVEN_MONEY: Final = numbers(CODE, *_EVEN_MONEY, more=("9.1",))
REQUESTS: Final = Requests(
    of={
        **chips_and_cut(CODE, "7.1", ("4.3.1", "4.3.2", "4.3.3", "4.3.4"), _ON_WAGERS, numbers(CODE, bust_loses)),
        **requests.calls_of(CODE, ("12.5.4",)),
        EvenMoney: Request("even_money", "take even money on {place}", _ON_EVEN_MONEY, topic="insurance"),
    },
    in_round=_asked_for,
    kinds=KINDS,
    terms=_terms,
    stakes=_sevens_stakes,
)


# --- topics -----------------------------------------------------------------------------------------


def _awkward_three_to_two(played: Played) -> Lines:
    """A blackjack paid 3 to 2 on a stake that is no round number."""
    return [line for line in every_line(played) if line.odds == Odds(3, 2) and line.in_play % 1000]


def _pairs(*wagers: str) -> Callable[[PlayedRound[State]], Lines]:
    """A pair wager that wins, or that two ten-value cards of different rank lose."""

    def lines(played: PlayedRound[State]) -> Lines:
        first = {box.area: box.hands[0].cards[:2] for box in played.ended.boxes}
        unlike = {area: two for area, two in first.items() if len({card.index for card in two}) > 1}
        tens = {area for area, two in unlike.items() if all(card.points == 10 for card in two)}
        found = lines_of(*wagers)(played)
        return [line for line in found if line.outcome is Outcome.WIN or line.area in tens]

    return lines


def _jackpot_turns(played: PlayedRound[State], winners: Lines) -> list[int]:
    """The amounts have an order, fixed ones first (14.27.3), and not those of one kind."""
    hands = {(prize.area, prize.player): prize.hand for prize in played.ended.prizes}
    percent = {"three_sevens_of_diamonds": 100, "three_suited_sevens": 10}
    return [percent.get(hands[line.area, line.player], 0) for line in winners]


BY_RANK: Final = ("perfect_pairs", "any_pairs")
TOPICS: Final = (
    topics.HARD_TOTALS.by("3.2.2", "3.2.3"),
    topics.ACES.by("3.2.1", "11.1.2"),
    topics.NATURALS.by("1.1", "12.3.2"),
    topics.BUSTS.by("10.5"),
    *(any_game.CUT, any_game.WAGERS, any_game.DECISIONS, any_game.PROCEDURE, any_game.IRREGULARITIES),
    any_game.SETTLING,
    Topic("three-to-two", "Blackjack at 3 to 2", SETTLEMENT, _awkward_three_to_two, ("9.1.1", "15.1.2"), at_odds=True),
    topics.INSURANCE.by("13.3", "15.1.1", "15.1.4", "15.1.5"),
    Topic("even-money", "Even money", ONE_BY_ONE, lines_by("9.1.2"), ("9.1.2", "15.1.1"), by_paying=True),
    any_game.SHARED_BOXES.by("5.7"),
    replace(any_game.OVER_MAXIMUM, kinds=(*SETTLEMENT, Kind.CONTROL)),
    *(topics.JOINED_DOUBLES, topics.SOFT_DOUBLES, topics.SPLITS),
    topics.SPLIT_BLACKJACK.by("15.1.6", "15.1.10"),
    Topic("pairs", "Pairs by rank", SETTLEMENT, _pairs(*BY_RANK), ("14.12", "14.13", "14.15", "14.16"), at_odds=True),
    Topic("star-pairs", "Star Pairs", SETTLEMENT, _pairs("star_pairs"), ("14.30", "14.31"), at_odds=True),
    Topic("lucky-lucky", "Lucky Lucky", SETTLEMENT, lines_won("lucky_lucky"), ("14.17", "14.18"), at_odds=True),
    any_game.jackpot(SEVENS, "14.22", "14.24", "14.27"),
)
LEANINGS: Final = {
    "three-to-two": Bias(stack=stacks.blackjacks, style="mixed_chips"),
    "even-money": Bias(stack=stacks.blackjack_against_an_ace, insures=True, skill="hunches"),
    "insurance": Bias(stack=stacks.against_an_ace, insures=True, skill="mimic"),
    "shared-boxes": any_game.SHARED,
    "joined-doubles": Bias(stack=stacks.elevens, behind=3, areas=2, prefers=("double",)),
    "soft-doubles": Bias(stack=stacks.soft_hands, prefers=("double",)),
    "splits": Bias(stack=stacks.pairs_to_split, prefers=("split",)),
    "split-blackjack": replace(stacks.SPLIT_BEFORE_A_BLACKJACK, behind=1),
    "over-maximum": Bias(table=OVER, over=True, behind=2),
    "pairs": Bias(table={"optional_wagers": BY_RANK}, stack=pairs_or_not, beside=BY_RANK),
    "star-pairs": Bias(
        table={"optional_wagers": ("star_pairs",), "layout": "A"}, stack=pairs_or_not, beside=("star_pairs",)
    ),
    "lucky-lucky": Bias(
        table={"optional_wagers": ("perfect_pairs", "lucky_lucky")}, stack=lucky_totals, beside=("lucky_lucky",)
    ),
    "jackpot": Bias(table={"optional_wagers": ("star_pairs", SEVENS)}, stack=sevens, beside=(SEVENS,), least=2),
}

STAR_BLACKJACK: Final = Lessons(
    slug=SLUG,
    manner=Manner(_table, order=stacks.order, price=_price),
    topics=TOPICS,
    leanings=LEANINGS,
    unseen=Unseen(_called, _counted_by, _goes_by, knowledge.said_before, knowledge.on_offer, knowledge.hand),
    shortfall=topics.over_maximum,
    clearing=(JackpotShared,),
    jackpot_turns=_jackpot_turns,
    surrenders=False,
    hands=HANDS,
    skills=Skills(count=counted_for(CODE)),
    requests=REQUESTS,
    sightings={**sightings.BEFORE_MONEY, **money.PAYMENTS, **sightings.AFTER_MONEY},
    remedies=sightings.REMEDIES,
    whole_round=_whole_round,
    showcases=SHOWCASES,
    pictures=PICTURES,
)
