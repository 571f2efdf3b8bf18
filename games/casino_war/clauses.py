"""Which clauses of Casino War the rules are that it shares with other games. The first of several is cited."""

from __future__ import annotations

from typing import Final

from games.cards import shoe
from games.casino_war.options import CODE
from games.chips import chips
from games.irregularities import cards as irregularities_cards
from games.irregularities import commands, conduct, device, money, rounds, steps, voids
from games.rulebook import applied
from games.supervising import cards as supervising_cards
from games.table import areas, cut, notices, seating, sign, wagering

applied(
    CODE,
    {
        cut.may_change_cards: ("3.5", "3.5.1", "3.5.2"),
        supervising_cards.verified_at_any_time: "3.8",
        shoe.shuffle: "4.1",
        cut.play_starts: "4.1.1",
        cut.cutting_card_comes_first: "4.1.2",
        cut.cutting_card_was_drawn: "4.1.3",
        cut.supervisor_may_direct: "4.1.4",
        cut.order_of_cut: "4.3",
        cut.first_to_the_table: "4.3.1",
        cut.where_it_appeared: "4.3.2",
        cut.after_the_dealers_hand: "4.3.3",
        cut.before_the_first_card: "4.3.4",
        cut.with_new_cards: "4.3.5",
        cut.clockwise: "4.4",
        shoe.cut: "4.5",
        shoe.place_cutting_card: "4.6",
        shoe.not_in_a_device: "4.7",
        shoe.may_be_shuffled_by_hand: "4.8",
        shoe.burn: "4.9",
        seating.own_valid_card: ("5.1", "13.1"),
        wagering.placed_in_time: "5.4",
        wagering.wagers_open: "5.5",
        seating.may_wager: "5.6",
        seating.must_give_up: ("5.7.1", "5.7"),
        seating.player_limits: "5.7.2",
        seating.reserved_areas: "5.10",
        chips.payable: "5.11",
        sign.check_stake: "6.1",
        wagering.found: ("6.2", "11.18.1"),
        areas.part_in_play: ("6.3", "11.18.2"),
        notices.change_limits: "6.5",
        notices.raise_at_once: ("6.5.1", "6.5.1.1"),
        sign.remove_marker: "6.5.1.2",
        seating.located: "6.5.1.3",
        notices.announce_marked_rise: "6.5.2",
        sign.limits_shown: "6.5.3",
        sign.minimum_kept: "6.5.4",
        notices.raise_maximum_for: "6.6",
        shoe.take_back: "7.2",
        irregularities_cards.burn_faced_card: "11.1",
        supervising_cards.shoe_or_device_checked: "11.1.1",
        irregularities_cards.use_as_next_card: "11.2",
        irregularities_cards.burn_extra_card: "11.3",
        shoe.hold: "11.4",
        rounds.void_empty_round: "11.5",
        rounds.put_right: "11.6",
        voids.end_void_round: "11.6.1",
        shoe.reshuffle: "11.7",
        steps.play_uncut: "11.9",
        steps.play_unburned: "11.10",
        steps.play_unshuffled: "11.11",
        rounds.burn_excess: "11.12",
        rounds.wrong_dealer_hand: "11.13",
        steps.leave_discards: "11.14",
        rounds.too_many_cards: "11.15",
        rounds.declare_misdeal: "11.16",
        rounds.find_wrong_cards: ("11.17.2", "11.17.1"),
        rounds.void_the_cards: "11.17.3",
        rounds.tell_of_wrong_cards: "11.17.4",
        money.correct_payment: "11.21.1",
        money.offer_the_difference: "11.21.1.1",
        money.ask_it_back: "11.21.1.2",
        money.goes_to_the_nicc: "11.21.2",
        money.hand_back: "11.22.1",
        money.wins_nothing: ("11.22.2", "11.22.3"),
        device.move_to_spare_device: "12.1",
        device.device_in_use: "12.1.1",
        device.round_under_way: "12.1.2",
        device.nobody_disadvantaged: "12.1.3",
        device.spare_device_ready: "12.1.4",
        device.cards_can_move: "12.1.5",
        device.move_undamaged: "12.2",
        device.replace_damaged: ("12.3.3", "12.3.1", "12.3.2", "12.3.4"),
        device.end_round: "12.4",
        device.offer_return: ("12.5.1", "12.5", "12.5.2"),
        device.fill_shoe: ("12.5.4", "12.5.3"),
        money.void_wagers_of: "13.4.1",
        seating.not_excluded: "13.4.2",
        supervising_cards.excluded_from_casino: "13.4.3",
        supervising_cards.detained: "13.4.4",
        money.invalidate: ("13.5", "13.5.1", "13.5.2"),
        money.may_forfeit: "13.6",
        sign.closed: "13.9",
        seating.may_be_asked_to_vacate: "13.10",
        conduct.hands_off: "3.7",
        conduct.no_advice: "13.7",
        conduct.dispute_referred: "13.12",
    },
)

INSTEAD: Final[dict[type, str]] = {
    commands.LeaveBurned: "11.2",
    commands.RefuseCard: "11.2",
    commands.StartAgain: "12.2",
}
"""What the rules say instead of a remedy that other games know."""

FINAL: Final = "10."
"""The chapter of the final settlement."""
