"""A table's options, each written once: what it is called and may be, who sets it, how it is read, written and said.

The opening page, the scenario format, the scenario editor and the sign at a table all read it here. What options may
go together is no data but a rule, and stays in the game's own checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from typing import Any, Generic, TypeVar

from games.chips.chips import shown
from games.fields import Fields
from games.options.values import METER, POOL, Amount, Bounds, OneOf, Pool, Type
from games.rulebook import number_of
from games.table.staff import Staff, Told

R = TypeVar("R")


class Heading(Enum):
    """The parts of the opening page, in its order."""

    TABLE = "The table"
    CARDS = "The cards"
    WAGERS = "Optional wagers"
    JACKPOT = "Jackpot"
    PLAY = "Play"


@dataclass(frozen=True)
class Power:
    """What only staff of some standing may allow, and who is told of it before, under which clause."""

    least: Staff
    told: tuple[Told, ...] = ()
    told_under: str | None = None


@dataclass(frozen=True)
class OnSign:
    """What the sign tells players of an option, under which clause."""

    words: str
    clause: str


@dataclass(frozen=True, kw_only=True)
class Option:
    """One field of a game's record of options. `clause` is the rule that leaves it to the house, or with a `power` to
    staff of that standing; `sign` is what players are told where it is on.

    `usual` is what the opening page starts with; None is the first of a list, or nothing. Left out of a scenario, an
    option is as the record has it. `live_only`: no scenario says it, because it changes nothing that a round settles.
    """

    name: str
    label: str
    type: Type
    heading: Heading
    help: str = ""
    usual: object = None
    clause: str | None = None
    live_only: bool = False
    power: Power | None = None
    sign: OnSign | None = None


@dataclass(frozen=True)
class OptionSheet(Generic[R]):
    """The options of a game, under each heading in the order of the opening page, and the record that they make.

    `area` names on the sign what the minimum and the maximum bound.
    """

    record: Callable[..., R]
    options: tuple[Option, ...]
    area: str = "An area"

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    @property
    def pool(self) -> Pool | None:
        """The jackpot that a table of this game may have."""
        return next((option.type for option in self if isinstance(option.type, Pool)), None)

    def meter(self, record: R) -> int:
        """Where the jackpot's meter starts, at a table that has one."""
        cents: int = attrgetter(f"{POOL}.{METER}")(record)
        return cents

    def made(self, asked: Mapping[str, Any]) -> R:
        """The record from the fields of a form, by their names; what it does not ask is as the record has it."""
        given: dict[str, Any] = {}
        for option in self:
            kind = option.type
            if isinstance(kind, Pool):
                given[option.name] = kind.made(asked) if asked.get(option.name) else None
            elif isinstance(kind, Bounds):
                given |= {option.name: kind.made(asked)} if kind.minimum.name in asked else {}
            elif option.name in asked:
                given[option.name] = kind.made(asked[option.name])
        return self.record(**given)

    def shown(self, record: R) -> dict[str, Any]:
        """The reverse: what a form shows of a record, the limits of optional wagers left out, which no scenario has."""
        fields: dict[str, Any] = {}
        for option, value in self.values(record):
            if isinstance(option.type, Pool):
                fields |= option.type.shown(value)
            elif not isinstance(option.type, Bounds):
                fields[option.name] = value
        return fields

    def values(self, record: R) -> list[tuple[Option, Any]]:
        return [(option, attrgetter(option.name)(record)) for option in self]

    def read(self, fields: Fields) -> R:
        """The table of a scenario. What is not named is as the record has it."""
        written = [option for option in self if not option.live_only]
        given = {option.name: option.type.read(fields, option.name) for option in written if option.name in fields}
        for option in written:
            fields.take(option.name)
        return self.record(**given)

    def written(self, record: R, *, whole: bool = False) -> dict[str, Any]:
        """The table as a scenario writes it: what is not as the record has it anyway, or the `whole` of it."""
        compared = zip(self.values(record), self.values(self.record()), strict=True)
        return {
            option.name: option.type.written(value)
            for (option, value), (_, usual) in compared
            if not option.live_only and value is not None and (whole or value != usual)
        }

    def said(self, record: R) -> list[tuple[Heading, str]]:
        """What the opening page says of a table, option by option, where there is anything to say."""
        found = ((option.heading, option.type.said(value)) for option, value in self.values(record))
        return [(heading, words) for heading, words in found if words]

    def powers(self, record: R) -> list[Option]:
        """The powers of staff that a table is opened with."""
        return [option for option, value in self.values(record) if option.power and value]

    def terms_on_sign(self, record: R) -> list[tuple[str, str]]:
        """What the sign tells players of the options that are on, each with the number of its clause."""
        found = (option.sign for option, value in self.values(record) if option.sign and value)
        return [(sign.words, number_of(sign.clause)) for sign in found]

    def amounts_on_sign(self, record: R) -> list[tuple[str, str]]:
        """Amounts that the sign shows beside the limits, those of a jackpot among them."""
        amounts: list[tuple[Type, Any]] = []
        for option, value in self.values(record):
            if isinstance(option.type, Pool):
                amounts += [(field.type, getattr(value, field.name)) for field in option.type.fields if value]
            else:
                amounts.append((option.type, value))
        return [
            (kind.sign, shown(cents))
            for kind, cents in amounts
            if isinstance(kind, Amount) and kind.sign and cents is not None
        ]

    def kinds_on_sign(self, record: R) -> tuple[str, ...]:
        """Optional wagers whose limits the sign shows even where they have none."""
        values = {option.name: value for option, value in self.values(record)}
        kinds = (option.type.kind for option in self if isinstance(option.type, Bounds) and option.type.kind)
        return tuple(kind for kind in kinds if values[kind])

    def governs(self, record: R) -> tuple[str, str]:
        """Which of two readings holds here, where the print on the felt and the rules differ: in full, and in short."""
        chosen = [option.type.of(value) for option, value in self.values(record) if isinstance(option.type, OneOf)]
        return next(((one.sign, one.short) for one in chosen if one.sign), ("", ""))
