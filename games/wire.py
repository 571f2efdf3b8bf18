"""Frozen records and their JSON: what every command, event and state is made of.

msgspec's structs are frozen, compare by value and are several times cheaper to make than dataclasses, which is what
lets a round with its full log stay near the speed of a bare loop. Cards travel as "10H".
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any

import msgspec

from games.cards import Card
from games.errors import BadNotation


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A frozen thing with named fields. None can hold itself, so the garbage collector need not look for cycles."""


class Tagged(Record, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=True):
    """A record that carries its own name, so that a union of them reads back from JSON."""


class Fact(Tagged, frozen=True, kw_only=True):
    """Something that happened at a table, and the rule it follows (None: house procedure)."""

    rule: str | None = None


replace = msgspec.structs.replace


def _to_builtin(value: Any) -> Any:
    if isinstance(value, Card):
        return value.text
    raise NotImplementedError(f"{type(value).__name__} does not travel")


def _from_builtin(kind: type, value: Any) -> Any:
    if kind is Card:
        return Card.of(value)
    raise NotImplementedError(f"{kind.__name__} does not travel")


_encoder = msgspec.json.Encoder(enc_hook=_to_builtin)


@cache
def _made(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_from_builtin, strict=True)


_turn: AbstractContextManager[Any] = nullcontext()


def one_at_a_time(lock: AbstractContextManager[Any]) -> None:
    """Where several threads read, they hand in a lock: while one finds out what a record is made of, another that reads
    with what is found so far would crash the process."""
    global _turn
    _turn = lock


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    with _turn:
        return _made(kind)


def dumps(value: object) -> bytes:
    """JSON, fields in the order they are declared."""
    return _encoder.encode(value)


def loads(text: bytes | str, kind: Any) -> Any:
    """The reverse: a value of `kind` (a record, or a union of tagged ones), or BadNotation."""
    try:
        return _decoder(kind).decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadNotation(str(error)) from None


def made_of(data: object, kind: Any) -> Any:
    """A value of `kind` from dicts, lists and strings that we wrote ourselves."""
    with _turn:
        return msgspec.convert(data, kind)


def plain(value: object) -> Any:
    """The value as dicts, lists and strings, for a template or a test."""
    return msgspec.to_builtins(value, enc_hook=_to_builtin)
