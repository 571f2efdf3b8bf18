"""What a fact is called: aloud at the table, in a log, as a consequence. The words for each kind of fact stand once.

People and patrons stand in a sentence by the names that the table knows them by. Aloud, a card is named only where
everybody has seen it. No log names the order of a shoe, a seed or a card burned unseen; a card that lies face down is
named only to those who may see every face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar, get_args

from games.cards.names import with_suits
from games.records import Fact


def listed(names: Sequence[str]) -> str:
    """ "one, two and three" """
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def sentence(text: str) -> str:
    """A fragment as a sentence: a capital first, a stop last, its cards as people write them."""
    started = with_suits(capital(text))
    return started if started.endswith((".", "?", "!")) else f"{started}."


def at(area: int | None, box: int | None = None, hand: int | None = None) -> str:
    """ "area 2, box 1, hand 2". The first hand is plain from the others."""
    return f"area {area}" + (f", box {box}" if box else "") + (f", hand {hand}" if hand and hand > 1 else "")


def place(area: int | None, box: int | None) -> str:
    """Where something is, in the dealer's words."""
    return f"area {area}" if box is None else f"box {box} of area {area}"


F = TypeVar("F", bound=Fact)
Says = str | Callable[[F], str]
"""The same words for every fact of a kind, or words for each."""


class Called(Protocol):
    """What a game calls a kind of wager: as its layout prints it, and within a sentence."""

    @property
    def words(self) -> str: ...
    @property
    def said(self) -> str: ...


Wagers = Mapping[str, Called]


@dataclass(frozen=True)
class Saying(Generic[F]):
    """The words for one kind of fact; mypy holds each sentence against that fact's own fields. Empty: nothing is said.

    `log` tells it to somebody who reads it later, `aloud` to the table (True: in the same words), `follows` as what
    comes of a remedy, `done` as the dealer's own act that nobody calls out, `own` to the player whose chips it was
    about. `face_down` are the words for those who do not see the faces of cards that lie so. `by_dealer`: the dealer
    calls it out. `beside`: it may be said while a question waits, without an answer to it. `mistake`: it tells of a
    mistake at the table.
    """

    kind: type[F]
    log: Says[F]
    _: KW_ONLY
    aloud: Says[F] | Literal[True] = ""
    follows: Says[F] = ""
    done: Says[F] = ""
    own: Says[F] = ""
    face_down: Saying[F] | None = None
    by_dealer: bool = True
    beside: bool = False
    mistake: bool = False

    @property
    def heard(self) -> Says[F]:
        return self.log if self.aloud is True else self.aloud


say = Saying
"""As lists of sentences read."""
Sayings = tuple[Saying[Any], ...]


def _said(words: Says[Any], fact: Fact) -> str:
    return words if isinstance(words, str) else words(fact)


class Words:
    """The words for all facts that can happen at a table of one game, or in the house."""

    def __init__(self, event: object, *sayings: Saying[Any]) -> None:
        """`event` is the union of those facts: one without words, or with two, does not get as far as a table."""
        kinds, said = set(get_args(event)), [saying.kind for saying in sayings]
        if wrong := kinds.symmetric_difference(said) or {kind for kind in said if said.count(kind) > 1}:
            raise TypeError(f"not said exactly once: {', '.join(sorted(kind.__name__ for kind in wrong))}")
        self._sayings = {saying.kind.__name__: saying for saying in sayings}
        self.kinds = frozenset(self._sayings)
        self.heard = self._names(saying for saying in sayings if saying.aloud)
        """The kinds of fact of which anything is said aloud."""
        self.by_dealer = self._names(saying for saying in sayings if saying.aloud and saying.by_dealer)
        self.beside = self._names(saying for saying in sayings if saying.beside)
        self.mistakes = self._names(saying for saying in sayings if saying.mistake)

    def log(self, fact: Fact, *, faces: bool = True) -> str:
        """One fact as a sentence; `faces` is whether cards that lie face down are named."""
        return with_suits(_said(self._saying(fact, faces).log, fact))

    def aloud(self, fact: Fact, *, faces: bool = True) -> str:
        """What the table hears of it."""
        return _said(self._saying(fact, faces).heard, fact)

    def just_now(self, fact: Fact, *, faces: bool = True) -> str:
        """The last thing that was said or done, as the dealer knows it."""
        done = self._saying(fact, faces).done
        return _said(done or self._saying(fact, faces).heard, fact)

    def to_its_player(self, fact: Fact) -> str:
        """What was done about somebody's chips without their doing it, as they are told."""
        return _said(self._saying(fact, True).own, fact)

    def consequence(self, facts: Iterable[Fact]) -> str:
        """One sentence on what a remedy does, or nothing where its clause has said it all."""
        follows = (_said(self._saying(fact, True).follows, fact) for fact in facts)
        said = dict.fromkeys(filter(None, follows))
        return f"{capital('; '.join(said))}." if said else ""

    def _saying(self, fact: Fact, faces: bool) -> Saying[Any]:
        saying = self._sayings[type(fact).__name__]
        return saying.face_down if saying.face_down and not faces else saying

    @staticmethod
    def _names(sayings: Iterable[Saying[Any]]) -> frozenset[str]:
        return frozenset(saying.kind.__name__ for saying in sayings)
