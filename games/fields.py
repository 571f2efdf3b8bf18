"""A JSON object read field by field, each by its type and limits: what every scenario is read with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from games.chips.chips import Denominations, denominations, dollars
from games.errors import BadNotation, GameError

LONGEST_NAME = 100


class BadScenario(GameError):
    """A scenario that cannot be played; `at` says where in it, `rule` which clause forbids it."""

    def __init__(self, message: str, *, at: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.at, self.rule = at, rule


class Fields:
    """A JSON object read field by field: each by its type and limits, and none left over."""

    def __init__(self, value: object, at: str) -> None:
        if not isinstance(value, dict):
            raise BadScenario(f"{at or 'a scenario'} is a JSON object", at=at)
        self._value: dict[str, Any] = value
        self._left = set(value)
        self.at = at

    def __contains__(self, name: str) -> bool:
        return self._value.get(name) is not None

    def where(self, name: str) -> str:
        return f"{self.at}.{name}" if self.at else name

    def take(self, name: str) -> Any:
        self._left.discard(name)
        return self._value.get(name)

    def group(self, name: str) -> Fields:
        """An object inside this one, empty where there is none."""
        value = self.take(name)
        return Fields({} if value is None else value, self.where(name))

    def refuse(self, name: str, message: str) -> NoReturn:
        raise BadScenario(message, at=self.where(name))

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_NAME:
            self.refuse(name, f"{name} is a text of 1 to {LONGEST_NAME} characters")
        return value

    def maybe_text(self, name: str) -> str | None:
        return self.text(name) if name in self else self.take(name)

    def one_of(self, name: str, allowed: Sequence[str]) -> str:
        value = self.take(name)
        if value not in allowed or not isinstance(value, str):
            self.refuse(name, f"{name} is one of {', '.join(allowed)}")
        return value

    def whole(self, name: str, least: int, most: int) -> int:
        value = self.take(name)
        if type(value) is not int or not least <= value <= most:
            self.refuse(name, f"{name} is a whole number from {least} to {most}")
        return value

    def maybe_whole(self, name: str, least: int, most: int) -> int | None:
        return self.whole(name, least, most) if name in self else self.take(name)

    def flag(self, name: str) -> bool:
        value = self.take(name)
        if not isinstance(value, bool):
            self.refuse(name, f"{name} is true or false")
        return value

    def amount(self, name: str, *, zero: bool = False) -> int:
        try:
            return dollars(self.take(name), zero=zero)
        except BadNotation as error:
            self.refuse(name, str(error))

    def maybe_amount(self, name: str, *, zero: bool = False) -> int | None:
        return self.amount(name, zero=zero) if name in self else self.take(name)

    def chips(self, name: str) -> Denominations:
        value = self.take(name)
        if not isinstance(value, list) or not 1 <= len(value) <= 20:
            self.refuse(name, f"{name} is a list of 1 to 20 chip values")
        try:
            return denominations(value)
        except BadNotation as error:
            self.refuse(name, str(error))

    def names(self, name: str) -> tuple[str, ...]:
        value = self.take(name)
        if value is None:
            return ()
        if not isinstance(value, list) or len(value) > 50 or not all(isinstance(entry, str) for entry in value):
            self.refuse(name, f"{name} is a list of names")
        return tuple(value)

    def done(self) -> None:
        if self._left:
            field = min(self._left)
            self.refuse(field, f"{field[:40]!r} is not known here")
