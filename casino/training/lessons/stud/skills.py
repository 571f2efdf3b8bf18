"""Stud hands to be named and compared against the clock: drawn by level, and settled by the engine."""

from random import Random
from typing import Final

from casino.training.lessons.lesson import Cards, HandSkill, Reading, Skills
from casino.training.lessons.stud.hands import equal_hands, low_hand, no_hand, of_kind
from games.cards.poker import Kind, rank
from games.caribbean_stud import opened
from games.caribbean_stud.options import Options
from games.caribbean_stud.settlement import line_for, qualifies
from games.caribbean_stud.state import Hand
from games.chips.settlement import Outcome
from games.records import replace
from games.words import sentence

NAMES: Final = tuple((kind.name.lower(), kind.name.replace("_", " ").capitalize()) for kind in reversed(Kind))
ENDINGS: Final = (
    (Outcome.WIN.value, "The player’s hand wins"),
    (Outcome.LOSE.value, "Your hand wins"),
    (Outcome.STAND_OFF.value, "Stand-off"),
    (Outcome.VOID.value, "You have no hand"),
)
ANTE: Final = 1_000
EASY: Final = (Kind.ONE_PAIR, Kind.TWO_PAIRS, Kind.THREE_OF_A_KIND, Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE)


def _draw(luck: Random, level: int) -> tuple[Cards, Cards]:
    """Hands of unlike kinds at first; later of one kind, equal ones, and a dealer's that is no hand."""
    if level > 2 and luck.random() < 0.15:
        return equal_hands(luck)
    kind = luck.choice(EASY if level < 3 else tuple(Kind))
    player = of_kind(kind, luck)
    drawn = luck.random()
    if drawn < 0.25:
        return player, no_hand(luck, player)
    if drawn < 0.5:
        return player, low_hand(luck, player)
    return player, of_kind(
        kind if level > 1 and drawn < 0.8 and kind < Kind.FOUR_OF_A_KIND else luck.choice(EASY), luck, player
    )


def _name(cards: Cards) -> Reading:
    value = rank(cards)
    clause = f"13.1.{Kind.ROYAL_FLUSH - value.kind + 1}"  # 13.1 lists the kinds from the best down
    return Reading(
        topic="poker-hands", group=value.key, answer={"hand": value.key}, rule=clause, why=sentence(value.words)
    )


def _compare(player: Cards, dealer: Cards) -> Reading:
    """As the engine settles the bet of a player who stayed in."""
    hand = Hand(area=1, player="", ante=ANTE, in_play=ANTE, cards=player, choice="bet", bet=2 * ANTE, turned=True)
    state = replace(opened(Options(), {}, ()), dealer=dealer, hands=(hand,), qualifies=qualifies(rank(dealer)))
    line = line_for(state, hand, "bet")
    answer = {"ending": line.outcome.value}
    return Reading(topic="poker-hands", group=line.outcome.value, answer=answer, rule=line.rule, why=sentence(line.why))


SKILLS: Final = Skills(hands=HandSkill(_draw, _name, NAMES, _compare, ENDINGS))
