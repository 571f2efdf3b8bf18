"""What a fact is called: aloud at the table, in a log, as a consequence. The words for each kind of fact stand once.

People and patrons stand in a sentence by the names that the table knows them by. Aloud, a card is named only where
everybody has seen it. No log names the order of a shoe, a seed or a card burned unseen; a card that lies face down is
named only to those who may see every face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar, cast, get_args

from games.cards.names import with_suits
from games.records import Fact

# --- parts of sentences ---------------------------------------------------------------------------


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


# --- words ----------------------------------------------------------------------------------------

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


# --- the words for each kind of fact --------------------------------------------------------------


@dataclass(frozen=True)
class Saying:
    """The words for one kind of fact. Nothing is said where they are empty.

    `log` tells it to somebody who reads it later, `aloud` to the table, `follows` as what comes of a remedy, `done` as
    the dealer's own act that nobody calls out, `own` to the player whose chips it was about. `face_down` are the words
    for those who do not see the faces of cards that lie so. `by_dealer`: the dealer calls it out. `beside`: it may be
    said while a question waits, without an answer to it. `mistake`: it tells of a mistake at the table.
    """

    kind: type[Fact]
    log: Callable[[Fact], str]
    aloud: Callable[[Fact], str] | None
    follows: Callable[[Fact], str] | None
    done: Callable[[Fact], str] | None
    own: Callable[[Fact], str] | None
    face_down: Saying | None
    by_dealer: bool
    beside: bool
    mistake: bool


def say(
    kind: type[F],
    log: Says[F],
    *,
    aloud: Says[F] | Literal[True] | None = None,
    follows: Says[F] | None = None,
    done: Says[F] | None = None,
    own: Says[F] | None = None,
    face_down: Saying | None = None,
    by_dealer: bool = True,
    beside: bool = False,
    mistake: bool = False,
) -> Saying:
    """The words for a kind of fact; mypy holds each sentence against that fact's own fields. `aloud` True: the same."""
    return Saying(
        kind=kind,
        log=_says(log),
        aloud=aloud if aloud is None else _says(log if aloud is True else aloud),
        follows=follows if follows is None else _says(follows),
        done=done if done is None else _says(done),
        own=own if own is None else _says(own),
        face_down=face_down,
        by_dealer=by_dealer,
        beside=beside,
        mistake=mistake,
    )


def _says(words: Says[F]) -> Callable[[Fact], str]:
    return cast("Callable[[Fact], str]", words) if callable(words) else lambda fact: words


class Words:
    """The words for all facts that can happen at a table of one game, or in the house."""

    def __init__(self, event: object, *sayings: Saying) -> None:
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
        return with_suits(self._saying(fact, faces).log(fact))

    def aloud(self, fact: Fact, *, faces: bool = True) -> str:
        """What the table hears of it."""
        aloud = self._saying(fact, faces).aloud
        return aloud(fact) if aloud else ""

    def just_now(self, fact: Fact, *, faces: bool = True) -> str:
        """The last thing that was said or done, as the dealer knows it."""
        done = self._saying(fact, faces).done
        return done(fact) if done else self.aloud(fact, faces=faces)

    def to_its_player(self, fact: Fact) -> str:
        """What was done about somebody's chips without their doing it, as they are told."""
        own = self._saying(fact, True).own
        return own(fact) if own else ""

    def consequence(self, facts: Iterable[Fact]) -> str:
        """One sentence on what a remedy does, or nothing where its clause has said it all."""
        follows = ((self._saying(fact, True).follows, fact) for fact in facts)
        said = dict.fromkeys(words for say, fact in follows if say and (words := say(fact)))
        return f"{capital('; '.join(said))}." if said else ""

    def _saying(self, fact: Fact, faces: bool) -> Saying:
        saying = self._sayings[type(fact).__name__]
        return saying.face_down if saying.face_down and not faces else saying

    @staticmethod
    def _names(sayings: Iterable[Saying]) -> frozenset[str]:
        return frozenset(saying.kind.__name__ for saying in sayings)
