"""Rounds to deal by hand: of each game one with the acts that are its own."""

from typing import Final

from tests.browser.dealing import Call, Round, Wager

STAR: Final = Round(
    "star-blackjack",
    # to areas 1, 2, 3 and the dealer, then a second each; area 1 splits, area 2 doubles, the dealer shows an ace
    "8C 6S 10D AS 8D 5H 10C 10S 9H 7D 7C",
    (
        Wager(0, 1, "main", 2_500),
        Wager(1, 2, "main", 1_000),
        Wager(1, 2, "perfect_pairs", 500),
        Wager(2, 3, "main", 1_500),
        Wager(2, 3, "perfect_pairs", 500),
    ),
    (
        Call(1, "insure", {"area": 2, "amount": 5}),
        Call(0, "split", {"area": 1}),
        Call(0, "stand", {"area": 1}),
        Call(0, "stand", {"area": 1}),
        Call(1, "double", {"area": 2, "amount": 10}),
        Call(2, "stand", {"area": 3}),
    ),
    options={"layout": "B", "optional_wagers": ("perfect_pairs",)},
    spots={"perfect_pairs": "[", "insurance": "'"},
)
SWITCH: Final = Round(
    "blackjack-switch",
    # area 1, boxes 1 and 2, the dealer, and again: 6 10 and 10 6 become 6 6 and 10 10; a pair pays Super Match
    "6C 10S AS 10D 6H 10H 9D 7H",
    (
        Wager(0, 1, "main", 1_000, 1),
        Wager(0, 1, "main", 1_000, 2),
        Wager(0, 1, "super_match", 500),
    ),
    (
        Call(0, "insure", {"area": 1, "box": 2, "amount": 5}),
        Call(0, "switch", {"area": 1}),
        Call(0, "hit", {"area": 1, "box": 1}),
        Call(0, "stand", {"area": 1, "box": 2}),
    ),
    spots={"super_match": "[", "insurance": "'"},
)
WAR: Final = Round(
    "casino-war",
    # area 1 loses, area 2 ties and goes to war, area 3 ties and surrenders
    "2C 9C 9S 9D 3H 4C KS 5D 6H",
    (
        Wager(0, 1, "initial", 500),
        Wager(1, 2, "initial", 1_000),
        Wager(1, 2, "tie", 500),
        Wager(2, 3, "initial", 1_500),
    ),
    (Call(1, "war", {"area": 2}), Call(2, "surrender", {"area": 3})),
    spots={"tie": "["},
)
STUD: Final = Round(
    "caribbean-stud",
    # the dealer first: a pair of sevens; area 1 holds a flush for the jackpot and bets, area 2 folds
    "7D KC 2S 7S 4C 4D 2H 5C 9H 3C 8C JS QD 10C 6H",
    (
        Wager(0, 1, "ante", 1_000),
        Wager(0, 1, "jackpot", 100),
        Wager(1, 2, "ante", 500),
    ),
    (Call(0, "bet", {"area": 1}), Call(1, "fold", {"area": 2})),
    spots={"bet": "[", "jackpot": "]"},
    face="down",
)
MADE_READY: Final = Round("star-blackjack", "", (), (Call(0, "cut", {"at": 150}),), stage="shuffle", sits={0: 4, 1: 2})
ROUNDS: Final[dict[str, Round]] = {
    "star blackjack": STAR,
    "blackjack switch": SWITCH,
    "casino war": WAR,
    "caribbean stud": STUD,
    "cards made ready": MADE_READY,
}
