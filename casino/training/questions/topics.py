"""What questions are about. A topic is found in a round that was played, and never promised by how it was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

from casino.training.questions.contract import Kind
from casino.training.questions.dealing import Bias
from casino.training.questions.leanings import leaning
from casino.training.wanted import Aim
from games.catalogue import GAMES
from games.settlement import Line, Odds, Outcome
from games.twentyone.hands import is_blackjack, total

if TYPE_CHECKING:
    from casino.training.questions.rounds import Played

STAR, SWITCH, WAR, STUD = "star-blackjack", "blackjack-switch", "casino-war", "caribbean-stud"
BOXES: Final = (STAR, SWITCH)
ALL: Final = (STAR, SWITCH, WAR, STUD)
SETTLEMENT: Final = (Kind.PAY, Kind.BOX, Kind.TABLE)
ONE_BY_ONE: Final = (Kind.PAY, Kind.BOX)
"""What the dealer settles as soon as it is called, so that no two areas ever wait for it."""

Lines = list[Line]


@dataclass(frozen=True)
class Topic:
    """`lines` are those of a round that show the topic: none, and the round does not show it."""

    slug: str
    name: str
    games: tuple[str, ...]
    kinds: tuple[Kind, ...]
    lines: Callable[[Played], Lines]

    def asked(self, kind: Kind, slug: str) -> bool:
        """Whether a kind of question is about it at a game; only at the blackjacks do several wager on a box."""
        shared = kind is not Kind.CONTROL or slug in BOXES
        return kind in self.kinds and slug in self.games and shared

    def bias(self, slug: str) -> Bias | None:
        """How a round is dealt that is likely to show it; None where any round does."""
        return leaning(self.slug, slug)


# --- what shows a topic -----------------------------------------------------------------------------


def _all(played: Played) -> Lines:
    return [line for line in played.lines if line.stake]


def _of(*wagers: str) -> Callable[[Played], Lines]:
    return lambda played: [line for line in _all(played) if line.wager in wagers]


def _by(*clauses: str) -> Callable[[Played], Lines]:
    return lambda played: [line for line in _all(played) if line.rule in clauses]


def _awkward_three_to_two(played: Played) -> Lines:
    """A blackjack paid 3 to 2 on a stake that is no round number."""
    return [line for line in _all(played) if line.odds == Odds(3, 2) and line.in_play % 1000]


def _shared(played: Played) -> Lines:
    """Wagers on a box where several players have one."""
    players = Counter((line.area, line.box) for line in _all(played) if line.wager == "main")
    return [line for line in _all(played) if players[line.area, line.box] > 1]


def _joined_doubles(played: Played) -> Lines:
    """Wagers on a doubled hand that several players are on, whoever went along."""
    doubled = {_hand(line) for line in _all(played) if line.wager == "double"}
    on = Counter(_hand(line) for line in _all(played) if line.wager in ("main", "split") and _hand(line) in doubled)
    return [line for line in _all(played) if on[_hand(line)] > 1]


def _soft_doubles(played: Played) -> Lines:
    """A double whose first cards held an ace."""
    soft = {
        (box.area, box.box, at + 1)
        for box in played.ended.boxes
        for at, hand in enumerate(box.hands)
        if hand.doubled and any(card.index == "A" for card in hand.cards[:2])
    }
    return [line for line in _all(played) if _hand(line) in soft]


def _split_before_blackjack(played: Played) -> Lines:
    """A split box of which a hand had bust when the dealer made blackjack (rulings R1, R2)."""
    if not is_blackjack(played.ended.dealer):
        return []
    split = {
        (box.area, box.box)
        for box in played.ended.boxes
        if len(box.hands) > 1 and any(hand.done == "bust" for hand in box.hands)
    }
    return [line for line in _all(played) if line.hand and (line.area, line.box) in split]


def _over_maximum(played: Played) -> Lines:
    """Wagers of which only a part is in play, or nothing, because the area is full."""
    unlike = _void_areas(played) if played.game.slug == SWITCH else []
    return [line for line in _all(played) if line.in_play < line.stake and line not in unlike]


def _void_areas(played: Played) -> Lines:
    """Blackjack Switch: a wager on one box only, or unequal on the two."""
    initial: dict[tuple[int, str], dict[int | None, int]] = {}
    for wager in played.laid.table.wagers:
        if wager.kind == "main":
            initial.setdefault((wager.area, wager.player), {})[wager.box] = wager.stake
    odd = {spot for spot, stakes in initial.items() if len(stakes) < 2 or len(set(stakes.values())) > 1}
    return [line for line in _all(played) if (line.area, line.player) in odd and line.wager == "main"]


def _pairs(*wagers: str) -> Callable[[Played], Lines]:
    """A pair wager that wins, or that two ten-value cards of different rank lose."""

    def lines(played: Played) -> Lines:
        tens = {
            box.area
            for box in played.ended.boxes
            if len({card.index for card in box.hands[0].cards[:2]}) > 1
            and all(card.points == 10 for card in box.hands[0].cards[:2])
        }
        found = [line for line in _all(played) if line.wager in wagers]
        return [line for line in found if line.outcome is Outcome.WIN or line.area in tens]

    return lines


def _won(*wagers: str) -> Callable[[Played], Lines]:
    return lambda played: [line for line in _all(played) if line.wager in wagers and line.outcome is Outcome.WIN]


def _jackpot(played: Played) -> Lines:
    """Jackpot wagers of a round in which one wins."""
    found = [line for line in _all(played) if line.wager in ("blazing_7s", "jackpot")]
    return found if any(line.paid for line in found) else []


def _switched(played: Played) -> Lines:
    areas = {box.area for box in played.ended.boxes if box.switched}
    return [line for line in _all(played) if line.area in areas and line.hand]


def _dealer_has(points: int) -> Callable[[Played], Lines]:
    def lines(played: Played) -> Lines:
        has = total(played.ended.dealer).points == points
        return [line for line in _all(played) if has and line.hand and line.wager != "insurance"]

    return lines


def _better_than_even(played: Played) -> Lines:
    return [line for line in _all(played) if line.wager == "bet" and line.odds and line.odds != Odds(1)]


def _hand(line: Line) -> tuple[int, int | None, int | None]:
    return line.area, line.box, line.hand


# --- the topics -------------------------------------------------------------------------------------


def _topics(*listed: Topic) -> dict[str, Topic]:
    return {topic.slug: topic for topic in listed}


TOPICS: Final = _topics(
    Topic("hard-totals", "Totals without an ace", BOXES, (Kind.READ,), _all),
    Topic("aces", "An ace as 1 or 11", BOXES, (Kind.READ,), _all),
    Topic("naturals", "Blackjack, or only 21", BOXES, (Kind.READ,), _all),
    Topic("busts", "Over 21", BOXES, (Kind.READ,), _all),
    Topic("card-ranks", "The rank of a card", (WAR,), (Kind.READ,), _all),
    Topic("poker-hands", "Poker hands", (STUD,), (Kind.READ,), _all),
    Topic("qualifying", "Whether the dealer qualifies", (STUD,), (Kind.READ,), _all),
    Topic("cut", "The cut", (STAR, SWITCH, WAR), (Kind.MAY,), _all),
    Topic("wagers", "Placing wagers", ALL, (Kind.MAY,), _all),
    Topic("decisions", "What a hand may do", ALL, (Kind.MAY,), _all),
    Topic("procedure", "The dealer’s next act", ALL, (Kind.NEXT,), _all),
    Topic("irregularities", "When something goes wrong", ALL, (Kind.IRREGULARITY,), _all),
    Topic("settling", "Wins, losses and stand-offs", ALL, SETTLEMENT, _all),
    Topic("three-to-two", "Blackjack at 3 to 2", (STAR,), SETTLEMENT, _awkward_three_to_two),
    Topic("insurance", "Insurance", BOXES, (*SETTLEMENT, Kind.MAY), _of("insurance")),
    Topic("even-money", "Even money", (STAR,), ONE_BY_ONE, _by("9.1.2")),
    Topic("shared-boxes", "Several players on a box", BOXES, (*SETTLEMENT, Kind.CONTROL), _shared),
    Topic("over-maximum", "Wagers over the maximum", ALL, (*SETTLEMENT, Kind.CONTROL), _over_maximum),
    Topic("joined-doubles", "Doubles joined and declined", BOXES, SETTLEMENT, _joined_doubles),
    Topic("soft-doubles", "Doubles with an ace", BOXES, SETTLEMENT, _soft_doubles),
    Topic("splits", "Splits", BOXES, SETTLEMENT, _of("split")),
    Topic("split-blackjack", "A split against the dealer’s blackjack", BOXES, SETTLEMENT, _split_before_blackjack),
    Topic("pairs", "Pairs by rank", (STAR,), SETTLEMENT, _pairs("perfect_pairs", "any_pairs")),
    Topic("star-pairs", "Star Pairs", (STAR,), SETTLEMENT, _pairs("star_pairs")),
    Topic("lucky-lucky", "Lucky Lucky", (STAR,), SETTLEMENT, _won("lucky_lucky")),
    Topic("super-match", "Super Match", (SWITCH,), SETTLEMENT, _of("super_match")),
    Topic("switched", "Switched hands", (SWITCH,), SETTLEMENT, _switched),
    Topic("twenty-two", "The dealer’s 22", (SWITCH,), SETTLEMENT, _dealer_has(22)),
    Topic("void-areas", "Wagers not alike on both boxes", (SWITCH,), (*SETTLEMENT, Kind.CONTROL), _void_areas),
    Topic("ties", "Tie wagers", (WAR,), SETTLEMENT, _of("tie")),
    Topic("wars", "War", (WAR,), SETTLEMENT, _by("10.1", "10.2", "10.3")),
    Topic("surrenders", "Surrender", (WAR,), ONE_BY_ONE, _by("8.2.4.1")),
    Topic("no-hand", "The dealer has no hand", (STUD,), SETTLEMENT, _by("9.3.1", "9.2")),
    Topic("equal-hands", "Equal hands", (STUD,), SETTLEMENT, _by("9.4.1.3")),
    Topic("bet-odds", "What a bet pays", (STUD,), SETTLEMENT, _better_than_even),
    Topic("folds", "Folded and conceded hands", (STUD,), (Kind.BOX, Kind.TABLE), _by("8.4", "9.7")),
    Topic("jackpot", "The jackpot", (STAR, STUD), (Kind.JACKPOT, Kind.BOX), _jackpot),
)
"""In the order in which they are learnt."""


FORMER: Final = {"totals": ("Hand totals", ("hard-totals", "aces", "naturals", "busts"))}
"""Topics that earlier answers and set work name: what they were called, and what they have become."""


def current(slugs: Iterable[str]) -> tuple[str, ...]:
    """The topics that are meant today by names that may be old."""
    found = (FORMER[slug][1] if slug in FORMER else (slug,) for slug in slugs)
    return tuple(dict.fromkeys(slug for each in found for slug in each))


AT_ODDS: Final = (
    *("three-to-two", "insurance", "pairs", "star-pairs", "lucky-lucky"),
    *("super-match", "ties", "wars", "surrenders", "bet-odds"),
)
"""What "pay" is for: wagers that are paid at odds other than even, or by half."""
LEARNT_BY_PAYING: Final = (*AT_ODDS, "settling", "even-money")
"""What a wager of the others pays is even money or nothing, which a box or a whole table asks as well."""
TURNS_AT_ODDS: Final = 2
"""So many questions to pay are about a topic at odds for each one about another."""


def topics_of(slug: str, kind: Kind | None = None) -> list[Topic]:
    """The topics of a game, of one kind of question or of any."""
    return [topic for topic in TOPICS.values() if (slug in topic.games if kind is None else topic.asked(kind, slug))]


_DECIDE: Final = {
    "hard-totals": ("SB 3.2.2", "SB 3.2.3", "BS 3.2.2", "BS 3.2.3"),
    "aces": ("SB 3.2.1", "SB 11.1.2", "BS 3.2.1", "BS 12.2.2"),
    "naturals": ("SB 1.1", "SB 12.3.2", "BS 1.1", "BS 11.3", "BS 13.3.2"),
    "busts": ("SB 10.5", "BS 10.5"),
    "poker-hands": ("CS 13.",),
    "qualifying": ("CS 9.1",),
    "three-to-two": ("SB 9.1.1", "SB 15.1.2"),
    "even-money": ("SB 9.1.2", "SB 15.1.1"),
    "insurance": ("SB 13.3", "SB 15.1.1", "SB 15.1.4", "SB 15.1.5", "BS 14.3", "BS 16.1.2", "BS 16.1.6"),
    "split-blackjack": ("SB 15.1.6", "SB 15.1.10", "BS 16.1.7", "BS 16.1.11"),
    "over-maximum": ("SB 6.", "BS 6.", "CW 6.", "CS 6."),
    "shared-boxes": ("SB 5.7", "BS 5.6"),
    "pairs": ("SB 14.12", "SB 14.13", "SB 14.15", "SB 14.16"),
    "star-pairs": ("SB 14.30", "SB 14.31"),
    "lucky-lucky": ("SB 14.17", "SB 14.18"),
    "super-match": ("BS 15.",),
    "switched": ("BS 16.1.10",),
    "twenty-two": ("BS 16.1.4", "BS 16.1.1.1", "BS 16.1.10.2"),
    "void-areas": ("BS 6.2",),
    "ties": ("CW 8.1",),
    "wars": ("CW 10.",),
    "surrenders": ("CW 8.2.4",),
    "no-hand": ("CS 9.2", "CS 9.3"),
    "equal-hands": ("CS 9.4.1.3",),
    "folds": ("CS 8.4", "CS 9.7"),
    "jackpot": ("SB 14.22", "SB 14.24", "SB 14.27", "CS 11.", "CS 12."),
}
"""The clauses that a topic's wagers are decided by, where other rounds seldom come to them."""


def likely_to_show(rule: str, topics: list[Topic]) -> list[Topic]:
    """Of some topics those whose rounds come to a rule; all of them where none is the likeliest."""
    found = [topic for topic in topics if rule.startswith(_DECIDE.get(topic.slug, ("-",)))]
    return found or topics


def in_turn(kind: Kind, topics: list[str]) -> list[str]:
    """Topics in the order in which their turns come, over and over: to pay, those at odds more often than the rest."""
    at_odds, rest = ([slug for slug in topics if (slug in AT_ODDS) is paid] for paid in (True, False))
    if kind is not Kind.PAY or not at_odds or not rest:
        return topics
    found, odds = [], cycle(at_odds)
    for slug in islice(cycle(rest), len(rest) * len(at_odds)):
        found += [*islice(odds, TURNS_AT_ODDS), slug]
    return found


def every_aim() -> list[Aim]:
    """Every topic of every game by every kind of question that asks about it."""
    return [
        Aim(kind=kind, game=slug, topic=topic.slug)
        for kind in Kind
        for topic in TOPICS.values()
        for slug in GAMES
        if topic.asked(kind, slug)
    ]


def in_learning_order() -> list[Aim]:
    """What is learnt, each topic by the kinds of question that teach it, the simplest first."""
    return [aim for aim in every_aim() if aim.kind is not Kind.PAY or aim.topic in LEARNT_BY_PAYING]
