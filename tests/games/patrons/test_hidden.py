"""A patron sees what a player sees: changing only what is hidden changes nothing that any patron does."""

from dataclasses import replace as changed
from typing import Any

import pytest

from games.patrons.rounds import play_round
from games.table.staff import Who
from tests.games.patrons.disguise import Disguise, other_faces, other_hands, other_order
from tests.games.patrons.table import SEED, SETTINGS, STAR, STUD, SWITCH, WAR, Setting, crowd, opened, patron


@pytest.mark.parametrize(
    ("setting", "disguise"),
    [
        (STAR, other_order),
        (SWITCH, other_order),
        (WAR, other_order),
        (STUD, other_order),
        (SETTINGS[3], other_faces),
        (STUD, other_hands),
        (SETTINGS[-1], other_hands),
    ],
)
def test_patrons_play_the_same_whatever_is_hidden(setting: Setting, disguise: Disguise) -> None:
    """Whole rounds once as they are, and once with every look at the table a look at one that hides other cards."""
    patrons, differing = crowd(setting, SEED), 0

    def disguised(state: Any, who: Who) -> Any:
        nonlocal differing
        other = disguise(state, who)
        differing += other != state
        return setting.game.view(other, who)

    blind = changed(setting.game, view=disguised)
    state = other = opened(setting, patrons)
    for _ in range(8):
        state, log = play_round(setting.game, state, patrons, SEED)
        other, same = play_round(blind, other, patrons, SEED)
        assert log == same
    assert differing > 20


def test_what_a_patron_is_handed_holds_no_hidden_card() -> None:
    """At Caribbean Stud a patron who is asked sees five cards and one of the dealer's, and no more."""
    patrons = (patron(), patron(name="Bob"))
    state, seen = opened(STUD, patrons), []

    def looking(state: Any, who: Who) -> Any:
        view = STUD.game.view(state, who)
        if STUD.game.due(state).act == "ask":
            others = (hand.cards for hand in view.hands if hand.player != who)
            seen.append((sum(card is not None for card in view.dealer), [any(held) for held in others]))
        return view

    play_round(changed(STUD.game, view=looking), state, patrons, SEED)
    assert seen == [(1, [False]), (1, [False])]
