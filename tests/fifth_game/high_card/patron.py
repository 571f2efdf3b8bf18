"""How a patron plays High Card: there is nothing to decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.choice import Choice
from games.patron import Patron, Strategy
from games.records import Tagged
from games.view import View


def answer(patron: Patron, view: View, asked: Sequence[Choice]) -> Tagged | None:
    return None


STRATEGY: Final = Strategy(answer)
