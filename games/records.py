"""Frozen records and their JSON: what every command, event and state is made of.

msgspec's structs are frozen, compare by value and are several times cheaper to make than dataclasses, which is what
lets a round with its full log stay near the speed of a bare loop. Cards travel as "10H".
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, cast

import msgspec

from games.errors import BadNotation


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A frozen thing with named fields. None can hold itself, so the garbage collector need not look for cycles."""


class Tagged(Record, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=True):
    """A record that carries its own name, so that a union of them reads back from JSON."""


class Fact(Tagged, frozen=True, kw_only=True):
    """Something that happened at a table, and the rule it follows (None: house procedure)."""

    rule: str | None = None


T = TypeVar("T")


class _Replace(Protocol):
    """Whatever its type says of it, a thing with fields is a record: a State is one, which no Protocol can say."""

    def __call__(self, record: T, /, **changes: Any) -> T: ...


replace = cast(_Replace, msgspec.structs.replace)


class Written:
    """A value that travels as a text of its own, such as a card as "10H"."""

    __slots__ = ()

    text: str

    @staticmethod
    def of(text: object) -> Written:
        raise NotImplementedError


def _to_builtin(value: Any) -> Any:
    if isinstance(value, Written):
        return value.text
    raise NotImplementedError(f"{type(value).__name__} does not travel")


def _from_builtin(kind: type, value: Any) -> Any:
    if issubclass(kind, Written):
        return kind.of(value)
    raise NotImplementedError(f"{kind.__name__} does not travel")


_encoder = msgspec.json.Encoder(enc_hook=_to_builtin)


_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


def prepare(*kinds: Any) -> None:
    """Build the decoders of records that will be read, as their module loads.

    msgspec looks at a record's fields when the first decoder that meets it is built, and a thread that decodes with
    what is found so far crashes the process. No decoder is left to be built once there are threads.
    """
    for kind in kinds:
        _decoders[kind] = msgspec.json.Decoder(kind, dec_hook=_from_builtin, strict=True)


def is_prepared(kind: Any) -> bool:
    return kind in _decoders


def dumps(value: object) -> bytes:
    """JSON, fields in the order they are declared."""
    return _encoder.encode(value)


def loads(text: bytes | str, kind: Any) -> Any:
    """The reverse: a value of `kind` (a record, or a union of tagged ones), or BadNotation."""
    try:
        if kind not in _decoders:
            prepare(kind)
        return _decoders[kind].decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadNotation(str(error)) from None


def made_of(data: object, kind: Any) -> Any:
    """A value of `kind` from dicts, lists and strings that we wrote ourselves."""
    return msgspec.convert(data, kind)


def plain(value: object) -> Any:
    """The value as dicts, lists and strings, for a template or a test."""
    return msgspec.to_builtins(value, enc_hook=_to_builtin)
