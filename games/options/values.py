"""What an option may be: each type knows how a scenario reads and writes it, how a form's answer becomes it, and how
it is summed up in words. `read` is given a field that is there, `written` a value that is not None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import asdict

from games.chips.chips import money, shown
from games.chips.jackpot import MILLION, Terms, rate
from games.errors import BadNotation
from games.fields import Fields
from games.records import Record
from games.table.sign import Limits
from games.words import listed

MOST_CENTS: Final = 100_000_000
"""The most that anybody may type for an amount."""
POOL: Final = "jackpot"
METER, RESET, INCREMENT = "meter", "reset", "increment"


class Plain:
    """A value that a form answers and a scenario writes as it stands, and of which nothing is said."""

    def made(self, answer: Any) -> Any:
        return answer

    def written(self, value: Any) -> Any:
        return value

    def said(self, value: Any) -> str:
        return ""


@dataclass(frozen=True)
class Flag(Plain):
    """Something that the house allows or not; `words` say that it does."""

    words: str = ""

    def read(self, fields: Fields, name: str) -> bool:
        return fields.flag(name)

    def said(self, value: bool) -> str:
        return self.words if value else ""


@dataclass(frozen=True)
class Whole(Plain):
    """A whole number, one of those `offered`. A scenario may name any `within`; the rules say which are lawful."""

    offered: Sequence[int]
    within: range

    def read(self, fields: Fields, name: str) -> int:
        return fields.whole(name, self.within[0], self.within[-1])


@dataclass(frozen=True)
class Amount(Plain):
    """Cents, `zero` among them, which not every form takes (`typed_zero`). `needed`: a form is not left without it.
    Where some are `offered`, a form lists them, and `otherwise` says what it means to choose none. `sign` is what the
    table's sign calls it.
    """

    zero: bool = False
    typed_zero: bool = True
    needed: bool = False
    most: int = MOST_CENTS
    offered: tuple[int, ...] = ()
    otherwise: str = ""
    sign: str = ""

    def read(self, fields: Fields, name: str) -> int:
        return fields.amount(name, zero=self.zero)

    def written(self, value: int) -> str:
        return money(value)


@dataclass(frozen=True)
class Share(Plain):
    """Millionths; a scenario writes a quarter as "0.25", a form as 25 percent."""

    def read(self, fields: Fields, name: str) -> int:
        try:
            return rate(fields.take(name))
        except BadNotation as error:
            fields.refuse(name, str(error))

    def written(self, value: int) -> str:
        whole, part = divmod(value, MILLION)
        return f"{whole}.{part:06}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class Alternative:
    """One of several. `said` is how the opening page sums it up, `sign` and `short` what a table's sign and its head
    say where the print on the felt says otherwise.
    """

    value: str
    words: str
    said: str = ""
    sign: str = ""
    short: str = ""


@dataclass(frozen=True)
class OneOf(Plain):
    """One of several by name. `sentence`: the label and the words of each make one sentence."""

    alternatives: tuple[Alternative, ...]
    sentence: bool = False

    def of(self, value: str) -> Alternative:
        return next(one for one in self.alternatives if one.value == value)

    def read(self, fields: Fields, name: str) -> str:
        return fields.one_of(name, [one.value for one in self.alternatives])

    def said(self, value: str) -> str:
        return self.of(value).said


@dataclass(frozen=True)
class Kinds(Plain):
    """Any of several kinds of wager, by what the layout calls them, in the order that they are named."""

    words: Mapping[str, str]

    def read(self, fields: Fields, name: str) -> tuple[str, ...]:
        kinds = fields.names(name)
        if len(set(kinds)) < len(kinds) or not set(kinds) <= set(self.words):
            fields.refuse(name, f"{name} names each of {', '.join(self.words)} at most once")
        return kinds

    def made(self, answer: Sequence[str]) -> tuple[str, ...]:
        return tuple(answer)

    def written(self, value: tuple[str, ...]) -> list[str]:
        return list(value)

    def said(self, value: tuple[str, ...]) -> str:
        return f"With {listed([self.words[kind] for kind in value])}" if value else ""


@dataclass(frozen=True)
class Chips(Plain):
    """The chips in use."""

    def read(self, fields: Fields, name: str) -> tuple[int, ...]:
        return fields.chips(name)

    def made(self, answer: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(answer))

    def written(self, value: tuple[int, ...]) -> list[str]:
        return [money(chip).removesuffix(".00") for chip in value]


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field of a form. `usual` is what it starts with; None is the first of a list, or nothing."""

    name: str
    label: str
    type: Flag | Whole | Amount | Share | OneOf | Kinds | Chips
    help: str = ""
    usual: object = None


@dataclass(frozen=True)
class Bounds(Plain):
    """The limits of optional wagers, asked as a least and a most: of the `kind` alone, which the sign then shows even
    without any, or of `each` kind that the option of that name offers, `but` those with amounts of their own.
    """

    minimum: Field
    maximum: Field
    kind: str = ""
    each: str = ""
    but: tuple[str, ...] = ()

    def read(self, fields: Fields, name: str) -> Any:
        raise NotImplementedError("no scenario says the limits of optional wagers")

    def made(self, answers: Mapping[str, Any]) -> Limits | dict[str, Limits]:
        limits = Limits(minimum=answers[self.minimum.name] or 0, maximum=answers[self.maximum.name])
        return {kind: limits for kind in answers[self.each] if kind not in self.but} if self.each else limits


@dataclass(frozen=True)
class Pool(Plain):
    """A progressive jackpot, of which a table has one or not. `fields` are those of its `record`; `price` is the field,
    here or among the game's others, for what a wager costs.
    `usual`: the opening page starts with one.
    """

    record: Callable[..., Any]
    fields: tuple[Field, ...]
    price: str
    usual: bool = False

    def read(self, fields: Fields, name: str) -> Any:
        inner = Fields(fields.take(name), fields.where(name))
        told = [field for field in self.fields if field.name in inner or field.name == METER]
        given = {field.name: field.type.read(inner, field.name) for field in told}
        for field in self.fields:
            inner.take(field.name)
        inner.done()
        return self.record(**given)

    def made(self, answers: Mapping[str, Any]) -> Any:
        """An empty meter starts at the value that it resets to."""
        given = {field.name: answers[field.name] for field in self.fields if answers[field.name] is not None}
        return self.record(**{METER: given.get(RESET, 0)} | given)

    def linked(self, terms: Terms) -> dict[str, int]:
        """The fields of a form as the terms of a jackpot have them that other tables play for."""
        return {METER: terms.reset, RESET: terms.reset, INCREMENT: terms.increment, self.price: terms.wager}

    def shown(self, value: Record | None) -> dict[str, Any]:
        return {field.name: asdict(value)[field.name] for field in self.fields} if value else {METER: None}

    def written(self, value: Record) -> dict[str, Any]:
        return {field.name: field.type.written(asdict(value)[field.name]) for field in self.fields}

    def said(self, value: Any) -> str:
        return f"A jackpot from {shown(value.meter)}" if value else ""


Type = Flag | Whole | Amount | Share | OneOf | Kinds | Chips | Bounds | Pool
