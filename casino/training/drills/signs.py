"""What the signs of the house's tables say: every pay table of a game, under the options that a school deals with."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from casino.training.lessons.catalogue import lessons_of
from games.catalogue import GAMES
from games.chips.chips import payable, shown
from games.chips.settlement import Odds
from games.chips.wagers import PayTable
from games.game import Game, Options
from games.patron import seed_for
from games.rulebook import clause_for

TABLES: Final = 12
"""So many tables are drawn for each thing that rounds of a game lean to."""
_ODDS: Final = re.compile(r"(\d+) to (\d+)\b")


class Sign(NamedTuple):
    """One pay table at one table of a game; `told` is what it may depend on: its price, and the house's choices."""

    game: str
    table: PayTable
    chips: tuple[int, ...]
    told: tuple[str, ...]


def every_sign() -> list[Sign]:
    """Each pay table once, in the order of the catalogue."""
    return [sign for slug in GAMES for sign in signs_of(slug)]


@cache
def signs_of(slug: str) -> tuple[Sign, ...]:
    game, found = GAMES[slug], dict[tuple[PayTable, tuple[str, ...]], Sign]()
    for options in _tables(game):
        for sign in _signs(game, options):
            found.setdefault((sign.table, sign.told), sign)
    return tuple(found.values())


def _tables(game: Game) -> Iterator[Options]:
    lessons = lessons_of(game.slug)
    for at, lean in enumerate(lessons.every_leaning()):
        for number in range(TABLES):
            yield lessons.manner.options(seed_for(b"signs", game.slug, at, number), lean.table)


def _signs(game: Game, options: Options) -> Iterator[Sign]:
    """Of the wagers that the table takes."""
    lessons, state = lessons_of(game.slug), game.opened(options, {}, ())
    chosen = tuple(lessons.unseen.counted_by(state))
    for kind in game.offered(options):
        wager, price = game.wager(kind), lessons.manner.price(state, kind)
        table = wager.pays(options) if wager.pays else None
        if table and table.rows:
            priced = (f"The wager is {shown(price)}.",) if price else ()
            yield Sign(game.slug, table, options.chips, (*priced, *chosen))


def odds_in(words: str) -> Odds | None:
    """The odds that a sign names: "2 to 1 on the war wager" is 2 to 1."""
    found = _ODDS.match(words)
    return Odds(int(found[1]), int(found[2])) if found else None


def every_odds() -> dict[Odds, tuple[str, ...]]:
    """All odds on the signs of the house, from the shortest up, and the games that pay them."""
    found: dict[Odds, dict[str, None]] = {}
    for sign in every_sign():
        for _, words in sign.table.rows:
            if odds := odds_in(words):
                found.setdefault(odds, {})[sign.game] = None
    return {odds: tuple(found[odds]) for odds in sorted(found, key=lambda odds: odds.pays / odds.to)}


def surrenders() -> list[str]:
    """The games at which half a wager is paid to whoever gives up."""
    return [slug for slug, game in GAMES.items() if game.find_call("surrender")]


def rounds_up(slug: str) -> bool:
    """Whether a rule lets the house pay what its chips cannot make up to the next sum that they can."""
    return clause_for(payable, GAMES[slug].code) is not None
