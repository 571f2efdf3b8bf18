"""Answer forms made of choices and whole numbers: options laid out, answers read back with limits, and judged.

Options are drawn without a look at the right one, or so that each of them is as likely to be it, and are laid out in an
order that a seed alone decides.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from casino.training.questions.contract import BadAnswer, Field, Given, Input, Part
from games.catalogue import clauses

T = TypeVar("T")
Option = tuple[str, str]

LONGEST: Final = 400
"""No answer that these forms send is longer."""


def chance(seed: bytes, about: str) -> Random:
    """Luck of its own for each thing that is drawn from one seed."""
    return Random(about.encode() + seed)  # noqa: S311  (what is drawn is shown to the trainee)


def shuffled(options: Iterable[T], luck: Random) -> list[T]:
    """The same options in an order that luck alone decides."""
    listed = list(options)
    luck.shuffle(listed)
    return listed


def draw(right: T, pool: Sequence[T], count: int, luck: Random) -> list[T]:
    """`right` among others of a pool that does not depend on it: any of those drawn could as well be the right one."""
    others = [other for other in dict.fromkeys(pool) if other != right]
    return shuffled([right, *luck.sample(others, min(count - 1, len(others)))], luck)


def clause_option(code: str, number: str) -> Option:
    """A clause as an option: its number and what it says."""
    return number, f"{number}: {clauses(code)[number].text}"


def judge(fields: Sequence[Field], right: Mapping[str, str], given: Given) -> tuple[Part, ...]:
    """Each part of an answer beside the right one, or BadAnswer for what no field takes."""
    return tuple(_part(field, right[field.name], read(field, given)) for field in fields)


def read(field: Field, given: Given) -> str:
    """What was given for a field, as `right` would write it."""
    text = given.get(field.name, "")
    if len(text) > LONGEST:
        raise BadAnswer(f"{field.label}: that is too long", field.name)
    return _READERS[field.input](field, text.strip())


def read_place(field: Field, given: Given) -> int:
    """A number in a row, which begins with 1."""
    place = int(read(field, given))
    if not place:
        raise BadAnswer(f"{field.group}: a number from 1 to {field.most}", field.name)
    return place


def _one(field: Field, text: str) -> str:
    if text not in dict(field.options):
        raise BadAnswer(f"{field.label}: choose one of the answers", field.name)
    return text


def _several(field: Field, text: str) -> str:
    chosen = {part.strip() for part in text.split(",")} - {""}
    known = [value for value, _ in field.options]
    if not chosen <= set(known):
        raise BadAnswer(f"{field.label}: choose among the answers", field.name)
    return ",".join(value for value in known if value in chosen)


def _whole(field: Field, text: str) -> str:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= field.most):
        raise BadAnswer(f"{field.label}: a whole number from 0 to {field.most}", field.name)
    return str(int(text))


_READERS: Final = {Input.ONE: _one, Input.SEVERAL: _several, Input.WHOLE: _whole}


def _part(field: Field, right: str, given: str) -> Part:
    same = right == given if field.input is not Input.SEVERAL else set(right.split(",")) == set(given.split(","))
    return Part(field=field.name, label=field.label, given=said(field, given), right=said(field, right), ok=same)


def said(field: Field, value: str) -> str:
    """An answer in words."""
    if field.input is Input.WHOLE:
        return value
    labels = dict(field.options)
    return ", ".join(labels[each] for each in value.split(",") if each) or "nobody"
