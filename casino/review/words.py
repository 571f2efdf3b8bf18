"""A log in words that a dealer uses, which of its facts tell of a mistake, and what rules are called."""

from dataclasses import dataclass

from casino.floor.names import keys_in, names_of, spoken
from casino.floor.play import house
from casino.review.models.sessions import Slip
from games.catalogue import clauses, codes
from games.game import Game
from games.irregularities.rounds import void_by_dealing
from games.records import Fact


def dealers_error(game: Game, kind: str, rule: str | None) -> bool:
    """Whether a fact of this kind, by this rule, is a mistake of whoever dealt. Not every void round is."""
    return kind in game.words.mistakes and (kind != "RoundVoided" or void_by_dealing(game.code, rule))


def in_words(game: Game, fact: Fact, *, faces: bool = True) -> str:
    """One fact as a sentence: people by their keys, which floor.names.spoken names, face-down cards only if `faces`."""
    return house.words(game, type(fact).__name__).log(fact, faces=faces)


def call_by_name(slips: list[Slip]) -> list[Slip]:
    """The same, in words that name people as they are called now."""
    names = names_of(set().union(*(keys_in(slip.words) for slip in slips)))
    for slip in slips:
        slip.words = spoken(slip.words, names)
    return slips


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
