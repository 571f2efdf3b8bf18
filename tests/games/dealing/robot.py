"""A table of patrons whose dealer is a robot: it does by hand what is due, in any way that is lawful."""

from random import Random
from typing import Any

from games.chips.chips import Float, Stack, break_down, cut
from games.dealing.decisions import decide
from games.dealing.procedure import Way
from games.handwork import Attempt, Step, done
from games.patron import seed_for
from games.records import replace
from games.table.practice import ActSlipped, Level
from tests.games.by_hand import ByHand, practised
from tests.games.patrons.table import SEED, SETTINGS, Setting, crowd, opened

PLACES = 5
"""So many areas at most, as a round of nine is no more of a test than a round of five."""


def smaller(setting: Setting) -> Setting:
    return setting._replace(options=replace(setting.options, places=min(setting.options.places, PLACES)))


TABLES = tuple(map(smaller, SETTINGS))
NAMES = [setting.name for setting in TABLES]


class Robot(ByHand):
    """A robot that makes no mistake, and uses all that is left to a dealer: words, cuts, how far in a card goes."""

    def act(self, step: Step) -> Attempt:
        return lawful(self.state, step, self.rnd)

    def do(self, way: Way) -> None:
        facts = decide(self.game, self.state, self.act(way.step))
        slips = [fact for fact in facts if isinstance(fact, ActSlipped)]
        assert not slips, (way.step, slips)
        self.did[way.step.verb, way.step.rule] += 1
        self.happened(facts)


def table(setting: Setting, level: Level, seed: int) -> Robot:
    """A table about to shuffle, with other patrons and other cards for each seed."""
    drawn = seed_for(SEED, setting.name, seed)
    patrons = crowd(setting, drawn)
    state = practised(setting.game, opened(setting, patrons, drawn), level, drawn)
    return Robot(setting.game, state, patrons, seed)


def lawful(state: Any, step: Step, rnd: Random) -> Attempt:
    """A step done right, in one of the ways in which it can be."""
    more: dict[str, Any] = {}
    if step.verb == "pay":
        more["chips"] = rnd.choice(cuts(Float(chips=state.table.practice.tray), step))
    if step.says:
        said = rnd.choice(step.says)
        more["said"] = rnd.choice((said, said.upper(), f" {said}!"))
    if step.verb in ("call", "announce") and rnd.random() < 0.5:
        more |= {"area": None, "box": None, "hand": None}
    if step.least is not None:
        more["at"] = rnd.randint(step.least, step.most or step.least)
    return done(step, **more)


def cuts(tray: Float, step: Step) -> list[Stack]:
    """The fewest chips; and where the odds are whole, colour for colour."""
    found = [cut(tray, step.amount)]
    if step.stake and step.amount % step.stake == 0:
        own = break_down(step.stake, tuple(value for value, _ in tray.chips))
        found.append(tuple((value, count * (step.amount // step.stake)) for value, count in own))
    return found
