"""Which clauses of Star Blackjack the rules are that it shares with other games. The first of several is cited."""

from __future__ import annotations

from typing import Final

from games.cards import shoe
from games.chips import chips, jackpot
from games.irregularities import cards as irregularities_cards
from games.irregularities import commands, device, money, rounds, steps, voids
from games.rulebook import applied
from games.star_blackjack.options import CODE
from games.supervising import cards as supervising_cards
from games.table import areas, cut, notices, orders, seating, sign, wagering

applied(
    CODE,
    {
        cut.may_change_cards: ("3.5", "3.5.1", "3.5.2"),
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
        cut.clockwise: "4.4",
        shoe.cut: "4.5",
        shoe.place_cutting_card: "4.6",
        supervising_cards.dropped_cards: "4.6.1",
        shoe.not_in_a_device: "4.7",
        shoe.burn: "4.9",
        seating.own_valid_card: ("5.1", "18.1"),
        wagering.placed_in_time: "5.3",
        wagering.wagers_open: "5.4",
        seating.may_wager: "5.5",
        areas.controlling_player: ("5.7", "5.9"),
        areas.by_seat: "5.7.1",
        areas.by_amount: "5.7.2",
        areas.by_place: "5.7.3",
        areas.from_the_dealer: ("5.10", "5.10.1", "5.10.2"),
        seating.must_give_up: "5.11",
        chips.payable: "5.12",
        orders.hold_for_the_shoe: "5.13",
        orders.hold_beyond_the_shoe: "5.14",
        orders.limit_to_one_area: "5.15",
        seating.reserved_areas: "5.16",
        seating.player_limits: "5.18",
        sign.check_stake: "6.1",
        areas.parts_in_play: ("6.1.1", "6.1.2", "6.1.3", "6.3", "6.3.1"),
        wagering.found: "6.2",
        notices.change_limits: "6.5",
        notices.raise_at_once: ("6.5.1", "6.5.1.1"),
        sign.remove_marker: "6.5.1.2",
        seating.located: "6.5.1.3",
        notices.announce_marked_rise: "6.6",
        sign.limits_shown: "6.6.1",
        sign.minimum_kept: "6.6.2",
        notices.raise_maximum_for: "6.7",
        shoe.take_back: "7.2",
        jackpot.same_pay_table: "14.26.1",
        jackpot.same_increment_and_seed: "14.26.2",
        jackpot.same_wager: "14.26.3",
        jackpot.whole_each: "14.27.1",
        jackpot.tenth_each: "14.27.2",
        jackpot.in_turn: "14.27.3",
        jackpot.awarded_together: "14.27.4",
        jackpot.left_after: "14.28",
        irregularities_cards.burn_faced_card: "16.1",
        supervising_cards.device_checked: "16.1.1",
        irregularities_cards.use_as_next_card: "16.2",
        irregularities_cards.refusable: "16.3",
        irregularities_cards.burn_extra_card: "16.5",
        shoe.hold: "16.6",
        rounds.void_empty_round: "16.7",
        rounds.put_right: "16.8",
        voids.end_void_round: "16.8.1",
        shoe.reshuffle: "16.9",
        steps.play_uncut: "16.11",
        steps.play_unburned: "16.12",
        steps.play_unshuffled: "16.14",
        steps.leave_discards: "16.15",
        rounds.find_wrong_cards: ("16.16.2", "16.16.1"),
        rounds.void_the_cards: "16.16.3",
        rounds.tell_of_wrong_cards: "16.16.4",
        irregularities_cards.leave_burned: "16.17",
        supervising_cards.goes_on_without_jackpot: "16.18.2",
        money.correct_payment: "16.21.1",
        money.offer_the_difference: "16.21.1.1",
        money.ask_it_back: "16.21.1.2",
        money.goes_to_the_nicc: "16.21.3",
        money.hand_back: "16.22.1",
        money.wins_nothing: ("16.22.2", "16.22.3"),
        device.move_to_spare_device: "17.1",
        device.device_in_use: "17.1.1",
        device.round_under_way: "17.1.2",
        device.nobody_disadvantaged: "17.1.3",
        device.spare_device_ready: "17.1.4",
        device.cards_can_move: "17.1.5",
        device.move_undamaged: "17.2",
        device.replace_damaged: ("17.3.3", "17.3.1", "17.3.2", "17.3.4"),
        device.end_round: "17.4",
        device.offer_return: ("17.5.1", "17.5", "17.5.2"),
        device.fill_shoe: ("17.5.4", "17.5.3"),
        money.void_wagers_of: "18.4.1",
        seating.not_excluded: "18.4.2",
        supervising_cards.excluded_from_casino: "18.4.3",
        supervising_cards.detained: "18.4.4",
        money.invalidate: ("18.5", "18.5.1", "18.5.2"),
        money.may_forfeit: "18.6",
        sign.closed: "18.9",
        seating.may_be_asked_to_vacate: "18.10",
        orders.refuse_wagers: "18.12",
    },
)

INSTEAD: Final[dict[type, str]] = {
    commands.UseBurnedCard: "16.17",
    commands.DeclareMisdeal: "16.8",
    commands.StartAgain: "17.2",
}
"""What the rules say instead of a remedy that other games know."""

FINAL: Final = "15."
"""The chapter of the final settlement."""
