"""Chips by hand and by eye: an amount cut in the fewest chips, and a stack read from the side."""

from random import Random
from typing import Final

from casino.training.drills import entries, pictures
from casino.training.drills.contract import About, Entry, Judged, Shown
from casino.training.questions.choices import chance
from casino.training.questions.clean_cut import chips_in, in_chips
from games.chips.chips import DENOMINATIONS, Float, FloatShort, Stack, cut, money, payable_from, shown, worth
from games.words import listed

COLUMN: Final = 40
HIGHEST: Final = {1: 50_000, 2: 50_000, 3: 200_000, 4: 200_000, 5: 500_000}
UNITS: Final = {1: 500, 2: 250, 3: 100, 4: 250, 5: 100}


class Cutting:
    """An amount in the fewest chips that the float makes it with; from the fourth level on a column is short."""

    def pose(self, seed: bytes, level: int, before: About | None) -> About:
        luck = chance(seed, "cut")
        counts = dict.fromkeys(DENOMINATIONS, COLUMN)
        for value in luck.sample(DENOMINATIONS[:5], level - 3) if level > 3 else ():
            counts[value] = luck.choice((0, 0, 1, 2))
        tray = Float.of(counts)
        amount = _amount(luck, level, tray)
        return {"amount": amount, "tray": [list(column) for column in tray.chips]}

    def show(self, about: About) -> Shown:
        tray = _tray(about)
        low = [f"{count or 'no'} × {shown(value)}" for value, count in reversed(tray.chips) if count < COLUMN]
        besides = f"The float has {listed(low)}." if low else ""
        return Shown(prompt=f"Cut {shown(about['amount'])}.", entry=Entry.CHIPS, besides=besides, tray=tray)

    def right(self, about: About) -> str:
        return ",".join(f"{value}x{count}" for value, count in cut(_tray(about), about["amount"]))

    def check(self, about: About, given: str) -> Judged:
        tray = _tray(about)
        fewest, handed = cut(tray, about["amount"]), entries.chips(given, tray)
        right = worth(handed) == about["amount"] and chips_in(handed) == chips_in(fewest)
        why = "" if right or worth(handed) != about["amount"] else "The sum is right, and fewer chips make it. "
        words = f"{why}{in_chips(fewest)}."
        return Judged(right=right, given=in_chips(handed), answer=in_chips(fewest), why=words)


def _amount(luck: Random, level: int, tray: Float) -> int:
    """A sum that the float makes with no more chips than a hand holds."""
    while True:
        wanted = UNITS[level] * luck.randint(1, HIGHEST[level] // UNITS[level])
        try:
            amount = payable_from(tray, wanted)
            if 2 <= chips_in(cut(tray, amount)) <= 16:
                return amount
        except FloatShort:
            continue


def _tray(about: About) -> Float:
    return Float.of(dict(about["tray"]))


class Sight:
    """A stack from the side: more colours and more chips by level, and from the third on as one pile."""

    def pose(self, seed: bytes, level: int, before: About | None) -> About:
        luck = chance(seed, "stack")
        values = sorted(luck.sample(DENOMINATIONS[: 4 + min(level, 3)], min(1 + level // 2 + luck.randrange(2), 4)))
        most = 3 + 2 * level
        stack = [[value, luck.randint(1, most)] for value in reversed(values)]
        return {"stack": stack, "way": "fives" if level < 3 else "pile"}

    def show(self, about: About) -> Shown:
        picture = pictures.stack(_stack(about), about["way"])
        return Shown(prompt="What is this worth?", entry=Entry.AMOUNT, picture=picture)

    def right(self, about: About) -> str:
        return money(worth(_stack(about)))

    def check(self, about: About, given: str) -> Judged:
        stack, said = _stack(about), entries.amount(given)
        sum_ = worth(stack)
        return Judged(right=said == sum_, given=shown(said), answer=shown(sum_), why=f"{in_chips(stack)}.")


def _stack(about: About) -> Stack:
    return tuple((value, count) for value, count in about["stack"])


CUTTING: Final = Cutting()
SIGHT: Final = Sight()
