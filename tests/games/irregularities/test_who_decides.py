"""Who decides on each remedy, game by game, as the approved texts have it; house procedure where they name nobody."""

from typing import Any

import pytest

from games.catalogue import GAMES
from games.errors import RuleViolation
from games.fields import Fields
from games.irregularities.commands import ByStaff, DeclareMisdeal, FindWrongCards
from games.irregularities.remedies import REMEDIES, Remedy
from games.table.staff import Staff
from tests.games.star_blackjack.table import ANN, table

DEALER, SUPERVISOR = Staff.DEALER, Staff.SUPERVISOR
NAMED, HOUSE = True, False
PLAYERS = ("refuse_card", "take_wagers_back", "play_on")
BURNING = {
    "burn_faced_card": (DEALER, HOUSE),
    "use_as_next_card": (DEALER, HOUSE),
    "burn_loose_card": (DEALER, HOUSE),
    "burn_extra_card": (DEALER, HOUSE),
    "hold_extra_card": (DEALER, HOUSE),
    "play_unshuffled": (DEALER, NAMED),
    "play_uncut": (DEALER, NAMED),
    "play_unburned": (DEALER, HOUSE),
    "leave_discards": (DEALER, HOUSE),
    "fill_shoe": (DEALER, HOUSE),
    "void_empty_round": (SUPERVISOR, HOUSE),
    "put_right": (SUPERVISOR, HOUSE),
    "void_round": (SUPERVISOR, NAMED),
    "move_to_spare_device": (SUPERVISOR, HOUSE),
    "end_round": (SUPERVISOR, HOUSE),
    "offer_return": (SUPERVISOR, HOUSE),
}
"""Where cards are burned: the blackjacks and Casino War."""
EVERYWHERE = {
    "find_wrong_cards": (SUPERVISOR, HOUSE),
    "void_wagers_of": (SUPERVISOR, NAMED),
    "invalidate": (SUPERVISOR, NAMED),
}
WITH_CARDS = {"correct_payment": (SUPERVISOR, HOUSE), "find_invalid_wager": (SUPERVISOR, HOUSE)}
"""Where a Player Card is asked for: not at Blackjack Switch."""
BLACKJACKS = BURNING | EVERYWHERE | {"leave_burned": (DEALER, HOUSE), "miss_insurance": (DEALER, HOUSE)}
DECIDES = {
    "SB": BLACKJACKS | WITH_CARDS,
    "BS": BLACKJACKS | {"undo_switch": (SUPERVISOR, HOUSE)},
    "CW": BURNING
    | EVERYWHERE
    | WITH_CARDS
    | {"use_burned_card": (DEALER, HOUSE), "declare_misdeal": (SUPERVISOR, HOUSE)},
    "CS": EVERYWHERE
    | WITH_CARDS
    | {
        "declare_misdeal": (DEALER, NAMED),
        "start_again": (SUPERVISOR, HOUSE),
        "shuffle_again": (SUPERVISOR, HOUSE),
        "expose_card": (DEALER, NAMED),
        "void_hand": (SUPERVISOR, HOUSE),
        "rack_stray_hand": (DEALER, NAMED),
        "find_bet": (DEALER, HOUSE),
        "show_folded_hand": (SUPERVISOR, HOUSE),
        "query_bet": (DEALER, NAMED),
    },
}
TOLD = {"find_wrong_cards": ("surveillance", "inspector")}


def known(code: str) -> dict[str, Remedy]:
    """Every remedy that a game has a clause for, and its own."""
    game = next(game for game in GAMES.values() if game.code == code)
    state: Any = game.opened(game.options.read(Fields({}, "table")), {}, ())
    offered = {choice.call for choice in game.legal(state, Staff.GAMING_MANAGER)}
    return {one.call: one for one in (*REMEDIES.values(), *game.remedies) if one.call in offered}


@pytest.mark.parametrize("code", DECIDES)
def test_each_remedy_is_decided_by_whom_the_text_names_or_else_by_house_procedure(code: str) -> None:
    remedies = known(code)
    assert {call: tuple(remedy.decides(code)) for call, remedy in remedies.items()} == DECIDES[code]
    assert {call: remedy.told for call, remedy in remedies.items() if remedy.told} == TOLD


@pytest.mark.parametrize("code", DECIDES)
def test_what_a_supervisor_decides_says_who_gives_it(code: str) -> None:
    for remedy in known(code).values():
        assert issubclass(remedy.command, ByStaff) is (remedy.least is not DEALER), remedy.call


@pytest.mark.rule("CS 14.1", "CS 14.2", "CS 14.3")
def test_the_dealer_declares_the_misdeal_of_cards_dealt_wrongly_and_no_other() -> None:
    misdeal = REMEDIES[DeclareMisdeal]
    decides = {cause: misdeal.decides("CS", DeclareMisdeal(cause=cause)) for cause in ("order", "dealer", "exposed")}
    assert decides == {"order": (DEALER, NAMED), "dealer": (SUPERVISOR, HOUSE), "exposed": (SUPERVISOR, HOUSE)}


@pytest.mark.rule("SB 16.16.2")
def test_a_dealer_alone_is_refused_by_house_procedure() -> None:
    game, state = GAMES["star-blackjack"], table("10H 9S 5C", ANN)
    with pytest.raises(RuleViolation) as refused:
        game.decide(state, FindWrongCards(by=DEALER, what="missing"))
    assert refused.value.rule is None
    assert refused.value.why.endswith("is for a casino supervisor or above, not a dealer")
    assert game.decide(state, FindWrongCards(by=SUPERVISOR, what="missing"))
