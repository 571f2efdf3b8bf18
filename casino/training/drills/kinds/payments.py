"""Sums worked out in the head: 3 to 2, every other odds on the signs of the house, and half."""

from dataclasses import dataclass
from random import Random
from typing import Final

from casino.training.drills import entries, pictures, signs
from casino.training.drills.contract import About, Entry, Judged, Shown
from casino.training.questions.choices import chance
from games.catalogue import GAMES
from games.chips.chips import money, payable, shown
from games.chips.settlement import EVEN, HALF, Line, Odds, Outcome, Stake, paid_out, won
from games.patron import pick
from games.words import listed

THREE_TO_TWO: Final = Odds(3, 2)
CHIPS: Final = ((100, 250, 500, 2500, 10000, 50000), (250, 500, 2500, 10000, 50000), (100, 500, 2500, 10000, 50000))
"""What a float may have: all that is under $5, no $1, no $2.50."""
FROM_CHIPS: Final = 3
"""From this level on the wager is seen, and its sum is told to nobody."""
UNITS: Final = {1: 1000, 2: 500, 3: 500, 4: 250, 5: 100}
"""What wagers are a multiple of, by level."""
LONGEST_ODDS: Final = {1: 5, 2: 11, 3: 30, 4: 100, 5: 1000}


@dataclass(frozen=True)
class Payments:
    """A drill of some odds. `half`: and of the half that whoever surrenders is paid."""

    whole: bool
    """Odds to 1; else those that are to more."""

    def odds(self, level: int) -> list[Odds]:
        every = [odds for odds in signs.every_odds() if odds != EVEN and (odds.to == 1) is self.whole]
        short = [odds for odds in every if odds.pays <= LONGEST_ODDS[level]]
        return [*(short or every), *([HALF] if self.whole and level > 1 and signs.surrenders() else [])]

    def offered(self) -> bool:
        return bool(self.odds(5))

    def pose(self, seed: bytes, level: int, before: About | None) -> About:
        luck = chance(seed, "payments")
        odds = luck.choice(self.odds(level))
        game = luck.choice(signs.surrenders() if odds == HALF else signs.every_odds()[odds])
        chips = CHIPS[0] if level < FROM_CHIPS else pick(seed, CHIPS, "chips")
        stake = payable(_stake(luck, level, odds), chips)
        seen = level >= FROM_CHIPS
        return {"game": game, "odds": [odds.pays, odds.to], "stake": stake, "chips": list(chips), "seen": seen}

    def show(self, about: About) -> Shown:
        chips, odds = tuple(about["chips"]), _odds(about)
        wager = "this wager" if about["seen"] else shown(about["stake"])
        prompt = f"Half of {wager}" if odds == HALF else f"{wager[:1].upper()}{wager[1:]} at {odds.words}"
        smallest = f"Chips: {listed([shown(value) for value in chips[:3]])} and up." if odds.to > 1 else ""
        picture = pictures.wager(about["stake"], chips) if about["seen"] else pictures.NOTHING
        return Shown(prompt=f"{prompt}: what do you pay?", entry=Entry.AMOUNT, besides=smallest, picture=picture)

    def right(self, about: About) -> str:
        return money(line_of(about).paid)

    def check(self, about: About, given: str) -> Judged:
        line, paid = line_of(about), entries.amount(given)
        return Judged(right=paid == line.paid, given=shown(paid), answer=shown(line.paid), why=_why(about, line))


def _stake(luck: Random, level: int, odds: Odds) -> int:
    """In units of the level; less at long odds, as the signs of side wagers say."""
    unit, most = UNITS[level], 12_500 if odds.pays > 30 else 50_000 if level > 3 else 20_000
    return unit * luck.randint(1, most // unit)


def _odds(about: About) -> Odds:
    pays, to = about["odds"]
    return Odds(pays, to)


def line_of(about: About) -> Line:
    """As the engine settles such a wager: up to what chips make, where a rule of the game lets the house round up."""
    chips = tuple(about["chips"]) if signs.rounds_up(about["game"]) else (1,)
    odds, stake = _odds(about), about["stake"]
    lying = Stake(area=1, player="", wager=GAMES[about["game"]].initial, stake=stake, in_play=stake)
    if odds != HALF:
        return won(lying, odds, chips, "", "")
    due = HALF.on(stake)
    return paid_out(lying, Outcome.SURRENDER, payable(due, chips), "", "", due=due)


def _why(about: About, line: Line) -> str:
    odds, due = _odds(about), line.before_rounding
    by = "half" if odds == HALF else odds.words
    rounded = "" if due == line.paid else f", paid up to {shown(line.paid)}, the next sum that the chips make"
    at = "of" if odds == HALF else "on"
    return f"{by[:1].upper()}{by[1:]} {at} {shown(line.stake)} is {shown(due)}{rounded}."


WHOLE_ODDS: Final = Payments(whole=True)
PARTS: Final = Payments(whole=False)
