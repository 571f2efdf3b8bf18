"""A game's coach, as the house knows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from games.coach.advice import Advice
from games.coach.chart import Chart

S = TypeVar("S")
Opt = TypeVar("Opt")


@dataclass(frozen=True)
class Coach(Generic[S, Opt]):
    """`advice` is what the calls that are open to a player are worth, as far as that player sees the table; `charts`
    are what is best with each hand at a table with such options, of which those in `options` make a difference.
    """

    advice: Callable[[S, str], tuple[Advice, ...]] = lambda state, who: ()
    charts: Callable[[Opt], tuple[Chart, ...]] = lambda options: ()
    options: tuple[str, ...] = ()


NO_COACH: Final[Coach[Any, Any]] = Coach()
