"""Which clauses of Blackjack Switch the rules are that it shares with other games. The first of several is cited."""

from __future__ import annotations

from typing import Final

from games.blackjack_switch.options import CODE
from games.cards import backs, shoe
from games.chips import chips
from games.irregularities import cards as irregularities_cards
from games.irregularities import commands, conduct, device, money, rounds, steps, voids
from games.rulebook import applied
from games.supervising import cards as supervising_cards
from games.table import areas, cut, notices, orders, seating, sign, wagering

applied(
    CODE,
    {
        cut.may_change_cards: ("3.4", "3.4.1", "3.4.2"),
        backs.new_backs: "3.5",
        shoe.shuffle: "4.1",
        cut.play_starts: "4.1.1",
        cut.cutting_card_comes_first: "4.1.2",
        cut.cutting_card_was_drawn: "4.1.3",
        cut.supervisor_may_direct: "4.1.4",
        cut.order_of_cut: "4.2",
        cut.first_to_the_table: "4.2.1",
        cut.where_it_appeared: "4.2.2",
        cut.after_the_dealers_hand: "4.2.3",
        cut.before_the_first_card: "4.2.4",
        cut.with_new_cards: "4.2.5",
        cut.clockwise: "4.4",
        shoe.cut: "4.5",
        shoe.place_cutting_card: "4.6",
        supervising_cards.dropped_cards: "4.6.1",
        shoe.not_in_a_device: "4.7",
        shoe.may_be_shuffled_by_hand: "4.8",
        shoe.burn: "4.9",
        wagering.placed_in_time: "5.3",
        wagering.wagers_open: "5.4",
        seating.may_wager: "5.5",
        areas.controlling_player: ("5.6", "5.7"),
        areas.by_seat: "5.6.1",
        areas.by_amount: "5.6.2",
        areas.by_place: "5.6.3",
        areas.from_the_dealer: ("5.8", "5.8.1", "5.8.2"),
        seating.must_give_up: "5.9",
        chips.payable: "5.10",
        orders.hold_for_the_shoe: "5.11",
        orders.hold_beyond_the_shoe: "5.12",
        orders.limit_to_one_area: "5.13",
        seating.reserved_areas: "5.14",
        sign.check_stake: ("6.1", "15.2"),
        areas.parts_in_play: ("6.1.1", "6.1.2", "6.1.3", "6.3", "6.3.1"),
        wagering.found: "6.2",
        notices.change_limits: "6.5",
        notices.raise_at_once: ("6.5.1", "6.5.1.1"),
        sign.remove_marker: "6.5.1.2",
        seating.located: "6.5.1.3",
        notices.announce_marked_rise: "6.5.2",
        sign.limits_shown: "6.5.3",
        sign.minimum_kept: "6.5.4",
        notices.raise_maximum_for: "6.6",
        shoe.take_back: "7.2",
        irregularities_cards.burn_faced_card: "17.1",
        supervising_cards.device_checked: "17.1.1",
        irregularities_cards.use_as_next_card: "17.2",
        irregularities_cards.refusable: "17.3",
        irregularities_cards.burn_extra_card: "17.5",
        shoe.hold: "17.6",
        rounds.void_empty_round: "17.7",
        rounds.put_right: "17.8",
        voids.end_void_round: "17.8.1",
        shoe.reshuffle: "17.9",
        steps.play_uncut: "17.11",
        steps.play_unburned: "17.12",
        steps.play_unshuffled: "17.14",
        rounds.find_wrong_cards: ("17.15.2", "17.15.1"),
        rounds.void_the_cards: "17.15.3",
        rounds.tell_of_wrong_cards: "17.15.4",
        steps.leave_discards: "17.16",
        irregularities_cards.leave_burned: "17.17",
        device.move_to_spare_device: "18.1",
        device.device_in_use: "18.1.1",
        device.round_under_way: "18.1.2",
        device.nobody_disadvantaged: "18.1.3",
        device.spare_device_ready: "18.1.4",
        device.cards_can_move: "18.1.5",
        device.move_undamaged: "18.2",
        device.replace_damaged: ("18.3.3", "18.3.1", "18.3.2", "18.3.4"),
        device.end_round: "18.4",
        device.offer_return: ("18.5.1", "18.5", "18.5.2"),
        device.fill_shoe: ("18.5.4", "18.5.3"),
        money.void_wagers_of: "19.3.1",
        seating.not_excluded: "19.3.2",
        supervising_cards.excluded_from_casino: "19.3.3",
        supervising_cards.detained: "19.3.4",
        money.invalidate: ("19.4", "19.4.1", "19.4.2"),
        money.may_forfeit: "19.5",
        sign.closed: "19.8",
        seating.may_be_asked_to_vacate: "19.9",
        orders.refuse_wagers: "19.11",
        conduct.hands_off: "3.7",
        conduct.no_advice: "19.6",
        conduct.dispute_referred: "19.12",
    },
)

INSTEAD: Final[dict[type, str]] = {
    commands.UseBurnedCard: "17.17",
    commands.DeclareMisdeal: "17.8",
    commands.StartAgain: "18.2",
}
"""What the rules say instead of a remedy that other games know."""

FINAL: Final = "16."
"""The chapter of the final settlement."""
