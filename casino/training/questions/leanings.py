"""What a round leans towards for each topic: options, who plays, and cards that make it happen."""

from __future__ import annotations

from typing import Final

from casino.training.questions import stud_hands
from casino.training.questions.choices import chance
from casino.training.questions.dealing import Bias, Spec, Stack
from casino.training.questions.stud_hands import GOOD, JACKPOT, of_kind
from games.cards import Card
from games.patrons.chance import below, one_in, pick
from games.poker import Kind as Poker

Cards = tuple[Card, ...]
SUITS: Final = "SHDC"
NO_LEAN: Final = Bias()


def _somewhere(seed: bytes, count: int, hand: tuple[Spec, ...], **more: tuple[Spec, ...]) -> Stack:
    """One box, and sometimes two, with the hand asked for."""
    at = below(seed, count, "box")
    wanted = {at, below(seed, count, "another")} if one_in(seed, 2, "two") else {at}
    others = more.get("others", ())
    hands = tuple(hand if place in wanted else others for place in range(count))
    return Stack(hands=hands, others=others, dealer=more.get("dealer", ()), then=more.get("then", ()))


# --- the blackjacks ---------------------------------------------------------------------------------


def blackjacks(seed: bytes, count: int) -> Stack:
    up = pick(seed, ("2-9", "2-9", "T", "A"), "up")
    return _somewhere(seed, count, pick(seed, (("A", "T"), ("T", "A")), "order"), dealer=(up,))


def against_an_ace(seed: bytes, count: int) -> Stack:
    hand = pick(seed, (("A", "T"), ("T", "A"), ("9", "T"), ("T", "T")), "hand")
    return _somewhere(seed, count, hand, dealer=("A",))


def blackjack_against_an_ace(seed: bytes, count: int) -> Stack:
    return _somewhere(seed, count, ("A", "T"), dealer=("A",))


def elevens(seed: bytes, count: int) -> Stack:
    hand = pick(seed, (("6", "5"), ("7", "4"), ("8", "3"), ("9", "2"), ("6", "4")), "hand")
    return _somewhere(seed, count, hand, dealer=(pick(seed, "456", "up"),))


def soft_hands(seed: bytes, count: int) -> Stack:
    hand = pick(seed, (("A", "8"), ("A", "9"), ("9", "A")), "hand")
    return _somewhere(seed, count, hand, dealer=(pick(seed, "3456", "up"),))


def pairs_to_split(seed: bytes, count: int) -> Stack:
    rank = pick(seed, ("A", "8", "9", "7", "3"), "rank")
    return _somewhere(seed, count, (rank, rank), dealer=(pick(seed, "23567", "up"),))


def split_before_a_blackjack(seed: bytes, count: int) -> Stack:
    """Eights are split in the last box, one hand busts, the other stands, and the dealer's ten makes blackjack.

    Hands in front of it stand, so that the cards fall as they are meant to.
    """
    then = pick(seed, (("6", "T", "T"), ("T", "5", "T"), ("4", "T", "T"), ("6", "T", "2", "9")), "then")
    hands = (*[("T", "9")] * (count - 1), ("8", "8"))
    return Stack(hands=hands, dealer=("A",), then=(*then, "T"))


def pairs_or_not(seed: bytes, count: int) -> Stack:
    """A pair, of one suit, colour or neither, or two ten-value cards that are none."""
    rank, suit, other = pick(seed, ("A", "4", "9", "10", "J", "K"), "rank"), pick(seed, SUITS, 1), pick(seed, SUITS, 2)
    unlike = pick(seed, (("J", "K"), ("10", "Q"), ("Q", "K")), "unlike")
    hand = unlike if one_in(seed, 3, "none") else (rank + suit, rank + other)
    return _somewhere(seed, count, hand)


LUCKY: Final = (
    *(("6", "7", "8"), ("7", "7", "7"), ("5", "6", "9"), ("A", "10", "10"), ("A", "2", "6"), ("9", "8", "4")),
    *(("4", "7", "8"), ("A", "A", "9"), ("3", "9", "8"), ("K", "9", "A"), ("2", "8", "9"), ("A", "9", "10")),
)


def lucky_totals(seed: bytes, count: int) -> Stack:
    suit = pick(seed, SUITS, "suit") if one_in(seed, 2, "suited") else ""
    first, second, up = pick(seed, LUCKY, "total")
    return _somewhere(seed, count, (first + suit, second + suit), dealer=(up + suit,))


def sevens(seed: bytes, count: int) -> Stack:
    """Sevens against a seven: of diamonds, of one suit or colour, or any; in one box, or in two that share."""
    suit = pick(seed, "DDSHC", "suit")
    three = ("7" + suit, "7" + suit)
    if one_in(seed, 2, "together"):
        return Stack(hands=(three,) * 2, dealer=("7" + suit,))
    hands = (three, ("7", "7"), ("7", "*"), ("*", "7"))
    rows = tuple(pick(seed, hands, "hand", place) for place in range(count))
    return Stack(hands=rows, dealer=(pick(seed, ("7" + suit, "7", "9"), "up"),))


def matches(seed: bytes, count: int) -> Stack:
    rank, other = pick(seed, ("9", "K", "4", "A"), "rank"), pick(seed, ("5", "J", "8"), "other")
    four = ((rank, rank, rank, other), (rank, rank, other, other), (rank, other, rank, other), (rank, "*", rank, "*"))
    one = pick(seed, (*four, (rank, rank, rank, rank), ("J", "Q", "K", "10")), "four")
    at = below(seed, count // 2, "area")
    return Stack(
        hands=tuple(one[:2] if place == 2 * at else one[2:] if place == 2 * at + 1 else () for place in range(count))
    )


def twenty_two(seed: bytes, count: int) -> Stack:
    """Every hand stands, and the dealer draws to 22."""
    then = pick(seed, (("2", "T"), ("3", "9"), ("4", "8"), ("5", "7")), "then")
    stands = pick(seed, (("T", "9"), ("T", "8"), ("T", "T")), "hands")
    return _somewhere(
        seed, count, pick(seed, (("A", "T"), stands, stands), "one"), others=stands, dealer=("T",), then=then
    )


def worth_switching(seed: bytes, count: int) -> Stack:
    """A five and a ten on one box, a ten and an ace or a six on the other: better the other way round."""
    one, other = pick(seed, ((("A", "5"), ("6", "T")), (("T", "6"), ("5", "T")), (("A", "6"), ("9", "T"))), "boxes")
    return Stack(
        hands=tuple(one if place % 2 == 0 else other for place in range(count)), dealer=(pick(seed, "T6A", "up"),)
    )


# --- Casino War -------------------------------------------------------------------------------------


def war_ties(seed: bytes, count: int) -> Stack:
    rank = pick(seed, ("2", "7", "9", "Q", "A"), "rank")
    then = (rank,) * (2 * count) if one_in(seed, 4, "twice") else ()
    return _somewhere(seed, count, (rank,), dealer=(rank,), then=then)


# --- Caribbean Stud ---------------------------------------------------------------------------------


def _stud(seed: bytes, count: int, hand: Cards, dealer: Cards = ()) -> Stack:
    """One player with the hand asked for."""
    at = below(seed, count, "box")
    return Stack(hands=tuple(_specs(hand) if place == at else () for place in range(count)), dealer=_specs(dealer))


def _specs(cards: Cards) -> tuple[Spec, ...]:
    return tuple(card.text for card in cards)


def no_hand(seed: bytes, count: int) -> Stack:
    luck = chance(seed, "no hand")
    hand = of_kind(luck.choice((Poker.ONE_PAIR, *GOOD[:6])), luck)
    return _stud(seed, count, hand, stud_hands.no_hand(luck, hand))


def good_hands(seed: bytes, count: int) -> Stack:
    luck = chance(seed, "good hands")
    hand = of_kind(luck.choice(GOOD), luck)
    return _stud(seed, count, hand, stud_hands.low_hand(luck, hand))


def equal_hands(seed: bytes, count: int) -> Stack:
    dealer, hand = stud_hands.equal_hands(chance(seed, "equal hands"))
    return _stud(seed, count, hand, dealer)


TOGETHER: Final = (
    (Poker.STRAIGHT_FLUSH, Poker.STRAIGHT_FLUSH),
    (Poker.ROYAL_FLUSH, Poker.ROYAL_FLUSH),
    (Poker.ROYAL_FLUSH, Poker.STRAIGHT_FLUSH),
    (Poker.FLUSH, Poker.STRAIGHT_FLUSH),
    (Poker.FOUR_OF_A_KIND, Poker.FLUSH),
)


def jackpot_hands(seed: bytes, count: int) -> Stack:
    """One winner, or two that share."""
    luck = chance(seed, "jackpot hands")
    if count < 2 or one_in(seed, 3, "alone"):
        return Stack(hands=(_specs(of_kind(luck.choice(JACKPOT), luck)),))
    first, second = pick(seed, (*TOGETHER[:2], *TOGETHER), "together")
    one = of_kind(first, luck)
    both = (_specs(one), _specs(of_kind(second, luck, one)))
    return Stack(hands=both[::-1] if one_in(seed, 2, "order") else both)


# --- by topic ---------------------------------------------------------------------------------------

SEVENS_TABLE: Final = {"optional_wagers": ("star_pairs", "blazing_7s")}
STUD_JACKPOT: Final = {"jackpot": True}
OVER: Final = {"minimum": 500, "maximum": 10_000}

Leanings = dict[str, Bias]

LEANINGS: Final[dict[str, Leanings]] = {
    "three-to-two": {"star-blackjack": Bias(stack=blackjacks, style="mixed_chips")},
    "even-money": {"star-blackjack": Bias(stack=blackjack_against_an_ace, insures=True, skill="hunches")},
    "insurance": {
        "star-blackjack": Bias(stack=against_an_ace, insures=True, skill="mimic"),
        "blackjack-switch": Bias(stack=against_an_ace, insures=True, skill="mimic"),
    },
    "shared-boxes": {
        "star-blackjack": Bias(behind=3, areas=2),
        "blackjack-switch": Bias(behind=3, areas=2),
    },
    "joined-doubles": {
        "star-blackjack": Bias(stack=elevens, behind=3, areas=2, prefers=("double",)),
        "blackjack-switch": Bias(stack=elevens, behind=3, areas=2, prefers=("double",), skill="mimic"),
    },
    "soft-doubles": {
        "star-blackjack": Bias(stack=soft_hands, prefers=("double",)),
        "blackjack-switch": Bias(table={"double_with_ace": True}, stack=soft_hands, prefers=("double",), skill="mimic"),
    },
    "splits": {
        "star-blackjack": Bias(stack=pairs_to_split, prefers=("split",)),
        "blackjack-switch": Bias(stack=pairs_to_split, prefers=("split",), skill="mimic"),
    },
    "split-blackjack": {
        slug: Bias(stack=split_before_a_blackjack, prefers=("split",), skill="mimic", style="flat", behind=behind)
        for slug, behind in (("star-blackjack", 1), ("blackjack-switch", 0))
    },
    "over-maximum": {
        "star-blackjack": Bias(table=OVER, over=True, behind=2),
        "blackjack-switch": Bias(table={"minimum": 1000, "maximum": 20_000}, over=True, behind=2),
        "casino-war": Bias(table=OVER, over=True, beside=("tie",)),
        "caribbean-stud": Bias(table=OVER, over=True, prefers=("bet",)),
    },
    "pairs": {
        "star-blackjack": Bias(
            table={"optional_wagers": ("perfect_pairs", "any_pairs")},
            stack=pairs_or_not,
            beside=("perfect_pairs", "any_pairs"),
        )
    },
    "star-pairs": {
        "star-blackjack": Bias(
            table={"optional_wagers": ("star_pairs",), "layout": "A"}, stack=pairs_or_not, beside=("star_pairs",)
        )
    },
    "lucky-lucky": {
        "star-blackjack": Bias(
            table={"optional_wagers": ("perfect_pairs", "lucky_lucky")}, stack=lucky_totals, beside=("lucky_lucky",)
        )
    },
    "jackpot": {
        "star-blackjack": Bias(table=SEVENS_TABLE, stack=sevens, beside=("blazing_7s",), least=2),
        "caribbean-stud": Bias(table=STUD_JACKPOT, stack=jackpot_hands, beside=("jackpot",), prefers=("bet",), least=2),
    },
    "super-match": {"blackjack-switch": Bias(stack=matches, beside=("super_match",))},
    "twenty-two": {"blackjack-switch": Bias(stack=twenty_two, skill="mimic", table={"dealer_stands": "rule_14_2"})},
    "switched": {"blackjack-switch": Bias(stack=worth_switching, prefers=("switch",))},
    "void-areas": {"blackjack-switch": Bias(lone=True, behind=1)},
    "ties": {"casino-war": Bias(stack=war_ties, beside=("tie",))},
    "wars": {"casino-war": Bias(stack=war_ties, prefers=("war",))},
    "surrenders": {"casino-war": Bias(stack=war_ties, prefers=("surrender",), style="mixed_chips")},
    "no-hand": {"caribbean-stud": Bias(stack=no_hand, prefers=("bet",))},
    "equal-hands": {"caribbean-stud": Bias(stack=equal_hands, prefers=("bet",))},
    "bet-odds": {"caribbean-stud": Bias(stack=good_hands, prefers=("bet",))},
    "folds": {"caribbean-stud": Bias(skill="hunches", prefers=("concede",))},
}


def leaning(topic: str, slug: str) -> Bias | None:
    """What a round of a game leans towards for a topic; None where every round shows it."""
    return LEANINGS.get(topic, {}).get(slug)


def every_leaning(slug: str) -> list[Bias]:
    """Whatever a round of a game may lean towards, and towards nothing.

    Not towards wagers that the sign forbids: whoever asks of such a round what is wrong, or what comes next, asks that.
    """
    leans = (leanings[slug] for leanings in LEANINGS.values() if slug in leanings)
    return [NO_LEAN, *(bias for bias in leans if not (bias.over or bias.lone))]
