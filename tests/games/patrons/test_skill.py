"""Whoever plays well loses less: the same shoes dealt to each kind of player, and counted."""

import pytest

from games.cards.cards import decks
from games.cards.shuffle import shuffled
from games.casino_war.odds import after_a_tie, better_after_a_tie
from games.casino_war.patron import goes_to_war
from games.patron import Skill, seed_for
from games.patrons.rounds import play_round
from tests.games.patrons.table import SEED, STAR, STUD, SWITCH, WAR, Setting, patron, seats


def lost(setting: Setting, skill: Skill, shoes: int) -> float:
    """What a full table of such players loses of its initial wagers, a round from the top of each shoe."""
    patrons = tuple(patron(skill=skill, name=f"Player {at}") for at in range(setting.options.places))
    paid = laid = 0
    for number in range(shoes):
        shoe = shuffled(decks(setting.decks), seed_for(SEED, "skill", number))
        state, _ = play_round(
            setting.game, setting.package.opened(setting.options, seats(patrons), shoe), patrons, SEED
        )
        paid += sum(line.net for line in state.lines)
        laid += sum(line.stake for line in state.lines if line.wager in ("main", "ante"))
    return -paid / laid


@pytest.mark.parametrize(
    ("setting", "shoes", "weaker", "by"),
    [
        (STAR, 300, ("mimic", "never_bust", "hunches"), 0.015),
        (SWITCH, 150, ("mimic", "never_bust", "hunches"), 0.05),
        (STUD, 250, ("never_bust", "hunches"), 0.03),
    ],
    ids=["star", "switch", "stud"],
)
def test_the_chart_loses_less_over_the_same_shoes(
    setting: Setting, shoes: int, weaker: tuple[Skill, ...], by: float
) -> None:
    well = lost(setting, "basic", shoes)
    for skill in weaker:
        assert lost(setting, skill, shoes) > well + by, (skill, well)


def test_going_to_war_is_better_than_surrendering() -> None:
    assert better_after_a_tie() == "war"
    assert after_a_tie("war") > after_a_tie("surrender")
    state = WAR.package.opened(WAR.options, {}, ())
    assert goes_to_war(patron(), WAR.game.view(state, "Ann"), 1)
