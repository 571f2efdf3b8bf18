"""Pay tables by heart: what a sign says that a hand is paid, at whatever the house has chosen."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from casino.training.drills import entries, signs
from casino.training.drills.contract import About, Entry, Judged, Shown
from casino.training.drills.signs import Sign, odds_in
from casino.training.questions.choices import chance, shuffled
from games.catalogue import GAMES

EASY: Final = {1: 4, 2: 6}
"""At first tables of no more rows than these."""


class Row(NamedTuple):
    """A row that the sign it is on, and what is told of the table, leave no doubt about."""

    sign: Sign
    name: str
    pays: str
    told: tuple[str, ...]
    rule: str


def rows() -> list[Row]:
    return [row for slug in GAMES for row in rows_of(slug)]


@cache
def rows_of(slug: str) -> tuple[Row, ...]:
    """Every row of a game once. What the house has chosen is told only where the row depends on it."""
    found: dict[tuple[str, str, tuple[str, ...]], Row] = {}
    for sign in signs.signs_of(slug):
        for at, (name, pays) in enumerate(sign.table.rows):
            alike = list(_alike(sign, name))
            told = sign.told if len({words for words, _ in alike}) > 1 else ()
            if not told or len({words for words, other in alike if other == told}) == 1:
                rule = (sign.table.rule, *sign.table.also)[at if sign.table.also else 0]
                found.setdefault((sign.table.name, name, told), Row(sign, name, pays, told, rule))
    return tuple(found.values())


def _alike(sign: Sign, name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the row of that name says on every sign of the same wager."""
    for other in signs.signs_of(sign.game):
        if other.table.name == sign.table.name:
            yield from ((pays, other.told) for row, pays in other.table.rows if row == name)


def pose(seed: bytes, level: int, before: About | None) -> About:
    """Table by table, so that those with many rows do not crowd out the rest."""
    luck, short = chance(seed, "pay tables"), EASY.get(level, 99)
    tables = sorted({(row.sign.game, row.sign.table.name) for row in rows() if len(row.sign.table.rows) <= short})
    game, name = luck.choice(tables)
    row = luck.choice([row for row in rows() if (row.sign.game, row.sign.table.name) == (game, name)])
    about = {"game": game, "table": name, "row": row.name, "told": list(row.told)}
    if odds_in(row.pays):
        return about
    prizes = dict.fromkeys(pays for _, pays in row.sign.table.rows if not odds_in(pays))
    return {**about, "prizes": shuffled(prizes, luck)}


def _row(about: About) -> Row:
    wanted = (about["game"], about["table"], about["row"], tuple(about["told"]))
    for row in rows():
        if (row.sign.game, row.sign.table.name, row.name, row.told) == wanted:
            return row
    raise LookupError(f"no sign says what {about['row']} is paid at {about['table']}")


def show(about: About) -> Shown:
    besides = " ".join((f"{GAMES[about['game']].name}.", *about["told"]))
    prompt = f"{about['table']}: {about['row']} pays?"
    if "prizes" not in about:
        return Shown(prompt=prompt, entry=Entry.ODDS, besides=besides)
    options = tuple((str(at), words) for at, words in enumerate(about["prizes"], 1))
    return Shown(prompt=prompt, entry=Entry.CHOICE, besides=besides, options=options)


def right(about: About) -> str:
    row = _row(about)
    if "prizes" in about:
        return str(about["prizes"].index(row.pays) + 1)
    odds = odds_in(row.pays)
    return odds.words if odds else ""


def check(about: About, given: str) -> Judged:
    row, shown = _row(about), show(about)
    if "prizes" in about:
        said = dict(shown.options)[entries.choice(given, shown.options)]
        ok = said == row.pays
    else:
        odds = entries.odds(given)
        said, ok = odds.words, odds == odds_in(row.pays)
    rule = f"{GAMES[about['game']].code} {row.rule}"
    why = f"{about['table']}: {row.name} pays {row.pays}."
    return Judged(right=ok, given=said, answer=row.pays, why=why, rule=rule)
