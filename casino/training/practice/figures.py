"""The figures of a deal, the stars that it earns and why not more, and whether it is passed."""

from typing import Final

from casino.floor.play.practice import rounds_asked_for
from casino.percent import percent_of
from casino.training.practice.marks import Reading
from casino.training.practice.models import Run
from games.chips.chips import shown
from games.records import Record, dumps, loads, prepare

PER_MILLE: Final = 1000
GOOD: Final = ((980, 3), (920, 2), (800, 1))
"""The share of acts right in thousandths, and the most stars that it earns."""
MOST_STARS: Final = 3
NEAR_ENOUGH: Final = 80
"""Percent of the rounds an hour asked for; with fewer there is no third star."""


class Figures(Record, frozen=True):
    """Counted from marks. `over` and `under` are cents paid too much and too little, `stopped` those that nearly were.

    Of `acts`, done rightly or wrongly, so many were `right`; `left_out` are those that were passed over. Of mistakes
    that nothing stopped (`open`) so many were `noticed` by the dealer, `remedied`, or stand, at `stood_cents`. `met`
    are troubles on purpose, `caught` those that were seen in time and dealt with as the rules want.
    """

    rounds: int = 0
    seconds: int = 0
    boxes: float = 0.0
    acts: int = 0
    right: int = 0
    critical: int = 0
    serious: int = 0
    minor: int = 0
    over: int = 0
    under: int = 0
    stopped: int = 0
    left_out: int = 0
    said: int = 0
    said_right: int = 0
    cuts: int = 0
    clean_cuts: int = 0
    open: int = 0
    noticed: int = 0
    remedied: int = 0
    stood: int = 0
    stood_cents: int = 0
    met: int = 0
    caught: int = 0

    @property
    def procedure(self) -> int | None:
        """The share of acts that were right, in thousandths; None where nothing was done by hand."""
        return PER_MILLE * self.right // self.acts if self.acts else None

    @property
    def percent(self) -> int:
        return percent_of(self.right, self.acts)

    @property
    def exactly(self) -> str:
        """As a mark is held against it: 89.8% is not 90%."""
        return f"{(self.procedure or 0) / 10:g}%"

    @property
    def an_hour(self) -> float:
        return round(3600 * self.rounds / self.seconds, 1) if self.seconds else 0.0

    @property
    def target(self) -> float:
        return round(rounds_asked_for(self.boxes), 1)

    @property
    def pace(self) -> int:
        """Rounds an hour in percent of those asked for."""
        return round(100 * self.an_hour / self.target) if self.rounds else 0

    @property
    def astray(self) -> int:
        """Cents that were not what the rules pay, or would not have been."""
        return self.over + self.under + self.stopped


prepare(Figures)


def figures_of(found: Reading) -> Figures:
    """All that is counted. What was left out is counted apart: the slip that passed over it is among the acts."""
    marks = found.marks
    acts = [one for one in marks if one.how != "left"]
    said, cuts = [one for one in marks if one.said], [one for one in marks if one.cut]
    left, troubles = list(found.left.values()), list(found.troubles.values())
    return Figures(
        rounds=len(found.rounds),
        seconds=round(found.seconds),
        boxes=round(sum(one.boxes for one in found.rounds) / len(found.rounds), 2) if found.rounds else 0.0,
        acts=len(acts),
        right=sum(one.right for one in acts),
        critical=sum(one.how == "critical" for one in acts),
        serious=sum(one.how == "serious" for one in acts),
        minor=sum(one.how == "minor" for one in acts),
        over=sum(one.cents for one in marks if one.cents > 0),
        under=-sum(one.cents for one in marks if one.cents < 0),
        stopped=sum(abs(one.stopped) for one in marks),
        left_out=len(marks) - len(acts),
        said=len(said),
        said_right=sum(one.right for one in said),
        cuts=len(cuts),
        clean_cuts=sum(one.right for one in cuts),
        open=len(left),
        noticed=sum(one.noticed_by == "dealer" for one in left),
        remedied=sum(one.remedied for one in left),
        stood=sum(not one.remedied for one in left),
        stood_cents=sum(abs(one.slip.cents) for one in left if not one.remedied),
        met=len(troubles),
        caught=sum(one.caught for one in troubles),
    )


def figures_kept(run: Run) -> Figures:
    """Those that were kept when a run ended."""
    figures: Figures = loads(dumps(run.figures), Figures)
    return figures


def stars_of(figures: Figures, rounds: int) -> tuple[int, list[str]]:
    """How many stars, and in words what stood in the way of more. A deal that was not dealt to its end earns none."""
    if not figures.rounds or figures.rounds < rounds:
        return 0, [f"{figures.rounds} of {rounds} rounds were dealt: stars are for all of them."]
    if figures.critical:
        return 0, [f"{_several(figures.critical, 'critical error')}: one leaves no star."]
    earned = next((stars for least, stars in GOOD if (figures.procedure or 0) >= least), 0)
    reasons = [] if earned == MOST_STARS else [_short_of(figures, earned)]
    if figures.astray:
        earned = min(earned, MOST_STARS - 1)
        reasons.append(f"{shown(figures.astray)} was not what the rules pay: the third star asks for every cent.")
    if figures.pace < NEAR_ENOUGH:
        earned = min(earned, MOST_STARS - 1)
        reasons.append(f"{figures.an_hour:g} rounds an hour: the third star asks for {figures.target * 0.8:.0f}.")
    if figures.caught < figures.met:
        earned = min(earned, MOST_STARS - 1)
        reasons.append(f"{figures.met - figures.caught} of {_several(figures.met, 'trouble')} got past you.")
    return earned, reasons


def _short_of(figures: Figures, earned: int) -> str:
    needed = next(least for least, stars in reversed(GOOD) if stars > earned)
    words = "star" if earned == 0 else f"{('first', 'second', 'third')[earned]} star"
    return f"{figures.exactly} of the acts were right: the {words} asks for {needed // 10}%."


def why_failed(figures: Figures, rounds: int, pass_mark: int, least_pace: int = 0) -> str:
    """Why a deal is not passed, in a few words; empty where it is. A critical error fails it at any mark."""
    reasons = []
    if figures.rounds < rounds:
        reasons.append(f"{figures.rounds} of {rounds} rounds dealt")
    if figures.critical:
        reasons.append(f"{_several(figures.critical, 'critical error')}, and one fails at any mark")
    if (figures.procedure or 0) < 10 * pass_mark:
        reasons.append(f"{figures.exactly} of the acts right, {pass_mark}% needed")
    if least_pace and figures.pace < least_pace:
        reasons.append(f"{figures.pace}% of the pace asked for, {least_pace}% needed")
    return "; ".join(reasons)


def _several(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count != 1 else ''}"
