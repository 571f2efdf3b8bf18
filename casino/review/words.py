"""A log in words that a dealer uses, which of its facts tell of a mistake, and what rules are called."""

from dataclasses import dataclass
from typing import Final

from casino.floor.names import keys_in, names_of, spoken
from casino.floor.play import house
from casino.review.models.sessions import Slip
from games.catalogue import clauses, codes
from games.fault import FaultMissed, FaultPlaced
from games.game import Game
from games.irregularities.rounds import void_by_dealing
from games.records import Fact
from games.table.practice import ActLeftOut, ActSlipped, SlipLeft, SlipStood
from games.table.practice_words import DOES
from games.words import capital

JUDGEMENT: Final = (ActSlipped, ActLeftOut, SlipLeft, SlipStood, FaultPlaced, FaultMissed)
"""What is between a dealer and their instructor."""
_DOES: Final[dict[str, str]] = {str(verb): words for verb, words in DOES.items()}


def dealers_error(game: Game, kind: str, rule: str | None, *, by_hand: bool = False) -> bool:
    """Whether a fact of this kind, by this rule, is a mistake of whoever dealt. Not every void round is.

    Of a deal by hand the judge has told each when it was made; what else there is puts them right.
    """
    if by_hand:
        return kind == ActSlipped.__name__
    return kind in game.words.mistakes and (kind != "RoundVoided" or void_by_dealing(game.code, rule))


def in_words(game: Game, fact: Fact, *, faces: bool = True, judged: bool = True) -> str:
    """One fact as a sentence: people by their keys, which floor.names.spoken names, face-down cards only if `faces`.

    `judged`: also what a dealer should have done; whoever may not read that reads what the table heard, if anything.
    """
    words = house.words(game, type(fact).__name__)
    return words.aloud(fact) if isinstance(fact, JUDGEMENT) and not judged else words.log(fact, faces=faces)


def call_by_name(slips: list[Slip]) -> list[Slip]:
    """The same, whole sentences that name people as they are called now."""
    told = [slip_in_words(slip) for slip in slips]
    names = names_of(set().union(*map(keys_in, told)))
    for slip, words in zip(slips, told, strict=True):
        slip.words = spoken(words, names)
    return slips


def slip_in_words(slip: Slip) -> str:
    """ "Pays: $35 is not what is due there. Due was: pay $37.50." Of any other error, as it was written down."""
    if not slip.verb:
        return slip.words
    due = f" Due was: {slip.due[:1].lower()}{slip.due[1:]}." if slip.due else ""
    return f"{capital(_DOES.get(slip.verb, slip.verb))}: {slip.words}{due}"


@dataclass(frozen=True)
class RuleName:
    """A rule as answers keep it ("SB 15.1.3"), with its code, number and text. An answer may follow from no rule."""

    full: str

    @property
    def code(self) -> str:
        return self.full.partition(" ")[0]

    @property
    def number(self) -> str:
        return self.full.partition(" ")[2]

    @property
    def text(self) -> str:
        return clauses(self.code)[self.number].text if self.known else "House procedure"

    @property
    def known(self) -> bool:
        return self.code in codes() and self.number in clauses(self.code)
