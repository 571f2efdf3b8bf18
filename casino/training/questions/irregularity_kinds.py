"""What can be wrong at a table and what can be done about it, in families whose members are easily taken for another.

The options of a question are drawn from its family, whatever is right. Remedies that only another game knows are among
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from casino.training.questions.choices import Option
from casino.training.questions.rounds import Played
from games.caribbean_stud.mistakes import REMEDIES as STUD_REMEDIES
from games.irregularities import commands
from games.irregularities.remedies import REMEDIES, Remedy
from games.round import Game
from games.twentyone.facts import MissInsurance
from games.twentyone.insurance import insurance_missed

About = dict[str, Any]
NOTHING: Final = "nothing"
BLACKJACKS: Final = ("star-blackjack", "blackjack-switch")
THREE: Final = (*BLACKJACKS, "casino-war")
STUD: Final = ("caribbean-stud",)
ALL: Final = (*THREE, *STUD)


class Finding(NamedTuple):
    """What the engine's own procedure makes of something seen: which mistake, and the remedies to try in turn.

    `state` is the table with the mistake on it; `rule` is the clause by which nothing is wrong, where nothing is.
    """

    wrong: str
    state: Any
    tries: tuple[Any, ...] = ()
    rule: str | None = None


@dataclass(frozen=True)
class Sighting:
    """One sort of thing that is seen at a table, sometimes in order and sometimes not.

    `find` looks for moments at which it could be seen, `words` tells it, `judge` asks the engine what to think of it.
    """

    family: str
    games: tuple[str, ...]
    find: Callable[[Played, Random], Iterator[tuple[int, About]]]
    words: Callable[[Any, About], str]
    judge: Callable[[Game, Any, About], Finding]


@dataclass(frozen=True)
class Family:
    """`wrong` are its mistakes by name; those in `only` belong to some games, whose rounds alone could show them."""

    wrong: Mapping[str, str]
    remedies: tuple[Remedy, ...]
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def mistakes(self, slug: str) -> list[Option]:
        """What could be wrong at a game's table, and that nothing is."""
        known = [(name, words) for name, words in self.wrong.items() if slug in self.only.get(name, ALL)]
        return [*known, (NOTHING, "Nothing is wrong")]

    def ways_out(self) -> list[Option]:
        """What could be done, and that nothing need be."""
        ways = [(remedy.call, f"{remedy.words[0].upper()}{remedy.words[1:]}") for remedy in self.remedies]
        return [*ways, (NOTHING, "Nothing: play goes on")]


LATE_INSURANCE: Final = Remedy(MissInsurance, "still taking insurance until the dealer’s second card", insurance_missed)
_STUD: Final = {remedy.command.__name__: remedy for remedy in STUD_REMEDIES}


def _of(*named: type) -> tuple[Remedy, ...]:
    return tuple(REMEDIES[command] for command in named)


FAMILIES: Final = {
    "cards": Family(
        {
            "faced": "A card lies face up in the shoe",
            "in_error": "A card was dealt that nobody was to have yet",
            "burned": "A card was burned that should not have been",
            "extra_seen": "The dealer’s finished hand got a card too many, which was seen",
            "extra_unseen": "The dealer’s finished hand got a card too many, which nobody saw",
        },
        (
            *_of(commands.BurnFacedCard, commands.UseAsNextCard, commands.UseBurnedCard, commands.LeaveBurned),
            *_of(commands.BurnExtraCard, commands.HoldExtraCard),
            _STUD["ExposeCard"],
        ),
        {"extra_seen": BLACKJACKS, "extra_unseen": BLACKJACKS},
    ),
    "steps": Family(
        {
            "shuffle": "The shuffle was forgotten",
            "cut": "The cut was forgotten",
            "burn": "The first card was not burned",
            "insurance": "Insurance was not called",
            "discards": "The discards did not go back into the device",
        },
        (
            *_of(commands.PlayUnshuffled, commands.PlayUncut, commands.PlayUnburned, commands.LeaveDiscards),
            LATE_INSURANCE,
            *_of(commands.VoidRound, commands.DeclareMisdeal),
        ),
        {"insurance": BLACKJACKS},
    ),
    "deals": Family(
        {
            "wrong_place": "Cards went to the wrong places",
            "empty": "Cards were dealt with no wager on the layout",
            "missing": "A card is missing",
            "foreign": "A card does not belong to these decks",
            "dealers_hand": "The dealer’s hand has the wrong number of cards",
            "players_hand": "A player’s hand has the wrong number of cards",
            "one_shown": "One card was shown by mistake",
            "more_shown": "Two cards were shown by mistake",
            "stray": "A hand lies where nobody has an ante",
        },
        (
            *_of(commands.PutRight, commands.VoidRound, commands.DeclareMisdeal, commands.VoidEmptyRound),
            *_of(commands.FindWrongCards),
            *(_STUD["VoidHand"], _STUD["RackStrayHand"], _STUD["ExposeCard"]),
        ),
        {
            "empty": THREE,
            "dealers_hand": ("casino-war", *STUD),
            "players_hand": ("casino-war", *STUD),
            **dict.fromkeys(("one_shown", "more_shown", "stray"), STUD),
        },
    ),
    "money": Family(
        {
            "overpaid": "A wager was paid too much",
            "underpaid": "A wager was paid too little",
            "card": "A player has no valid Player Card",
            "device": "A player uses a prohibited device",
            "disruption": "The game was disrupted",
            "bet": "A bet is not what it must be",
        },
        (
            *_of(commands.CorrectPayment, commands.FindInvalidWager, commands.VoidWagersOf, commands.Invalidate),
            _STUD["QueryBet"],
            *_of(commands.VoidRound),
        ),
        {"bet": STUD, **dict.fromkeys(("overpaid", "underpaid", "card"), ("star-blackjack", "casino-war", *STUD))},
    ),
    "device": Family(
        {
            "failed": "The device failed, to nobody’s disadvantage, and another can take its cards",
            "unfair": "The device failed and put somebody at a disadvantage",
            "stranded": "The device failed, to nobody’s disadvantage, and no other can take its cards",
            "jammed": "The device jammed before its shuffle was done",
        },
        _of(
            *(commands.MoveToSpareDevice, commands.EndRound, commands.OfferReturn, commands.StartAgain),
            *(commands.ShuffleAgain, commands.VoidRound),
        ),
        {"jammed": STUD},
    ),
}

BY_COMMAND: Final[dict[type, Remedy]] = {
    **REMEDIES,
    **{remedy.command: remedy for remedy in STUD_REMEDIES},
    MissInsurance: LATE_INSURANCE,
}
