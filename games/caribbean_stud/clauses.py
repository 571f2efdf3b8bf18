"""Which clauses of Caribbean Stud Poker the rules are that it shares with others. The first of several is cited."""

from __future__ import annotations

from typing import Final

from games.cards import backs, poker, shoe
from games.caribbean_stud.options import CODE
from games.chips import jackpot
from games.irregularities import commands, conduct, device, money, rounds
from games.rulebook import applied
from games.supervising import cards
from games.table import areas, cut, notices, orders, seating, sign, wagering

applied(
    CODE,
    {
        backs.next_deck: "3.2.1",
        backs.waiting_deck: "3.2.2",
        cut.may_change_cards: "3.7",
        cards.verified_at_any_time: "3.8",
        shoe.shuffle: "4.1",
        cut.play_starts: "4.1.1",
        cut.round_complete: "4.1.2",
        cut.table_was_vacant: "4.1.3",
        shoe.cut: "4.2",
        cut.last_to_cut: "4.3",
        shoe.not_in_a_device: "4.4",
        shoe.may_be_shuffled_by_hand: "4.5",
        seating.own_valid_card: ("5.1", "16.1"),
        wagering.placed_in_time: ("5.3.1", "5.3"),
        wagering.wagers_open: "5.7",
        seating.one_hand_each: "5.8",
        seating.may_wager: "5.9",
        sign.check_stake: "6.1",
        wagering.found: "6.2",
        areas.part_in_play: "6.3",
        notices.change_limits: "6.5",
        notices.raise_at_once: ("6.5.1", "6.5.1.1"),
        sign.remove_marker: "6.5.1.2",
        notices.announce_marked_rise: "6.5.2",
        sign.limits_shown: "6.5.3",
        sign.minimum_kept: "6.5.4",
        notices.raise_maximum_for: "6.6",
        jackpot.same_pay_table: "11.9.1",
        jackpot.same_increment_and_seed: "11.9.2",
        jackpot.same_wager: "11.9.3",
        jackpot.whole_each: ("12.1.1", "12.3.1"),
        jackpot.tenth_each: ("12.1.2", "12.3.2"),
        jackpot.in_turn: "12.4",
        poker.rank: ("13.1", "3.3"),
        poker.straight_kind: ("13.1.1", "13.1.2"),
        poker.kind_of_groups: ("13.1.3", "13.1.4", "13.1.7", "13.1.8", "13.1.9", "13.1.10"),
        poker.flush: "13.1.5",
        poker.straight_high: ("13.1.6", "13.2.1"),
        poker.grouped: ("13.2", "13.2.2"),
        rounds.dealt_wrongly: "14.1",
        rounds.wrong_dealer_hand: "14.2",
        rounds.cards_exposed: "14.3",
        rounds.declare_misdeal: "14.4",
        rounds.find_wrong_cards: ("14.9.2", "14.9.1"),
        rounds.void_the_cards: "14.9.3",
        rounds.tell_of_wrong_cards: "14.9.4",
        orders.play_first: ("14.13.1", "14.13"),
        seating.kept_apart: "14.13.2",
        cards.english_only: "14.13.3",
        cards.inspector_told: "14.15",
        money.correct_payment: "14.18.1",
        money.offer_the_difference: "14.18.1.1",
        money.ask_it_back: "14.18.1.2",
        money.goes_to_the_nicc: "14.19",
        money.hand_back: "14.20.1",
        money.wins_nothing: ("14.20.2", "14.20.3"),
        device.shuffle_again: "15.1",
        device.round_under_way: "15.2",
        device.start_again: ("15.2.1", "15.2.2"),
        device.new_cards: "15.2.3",
        money.void_wagers_of: "16.4.1",
        seating.not_excluded: "16.4.2",
        cards.excluded_from_casino: "16.4.3",
        cards.detained: "16.4.4",
        money.invalidate: ("16.5", "16.5.1", "16.5.2"),
        money.may_forfeit: "16.6",
        sign.closed: "16.9",
        seating.may_be_asked_to_vacate: "16.10",
        orders.refuse_wagers: "16.12",
        conduct.no_talk: "8.7",
        conduct.no_advice: "16.7",
        conduct.dispute_referred: "16.13",
    },
)

INSTEAD: Final[dict[type, str]] = {
    commands.BurnFacedCard: "14.5",
    commands.UseAsNextCard: "14.1",
    commands.UseBurnedCard: "14.1",
    commands.LeaveBurned: "14.1",
    commands.RefuseCard: "14.1",
    commands.BurnExtraCard: "14.2",
    commands.HoldExtraCard: "14.2",
    commands.PutRight: "14.1",
    commands.VoidRound: "14.1",
    commands.PlayUnshuffled: "4.1.2",
    commands.PlayUncut: "4.2",
    commands.MoveToSpareDevice: "15.2.1",
    commands.EndRound: "15.2.1",
    commands.OfferReturn: "15.2.1",
}
"""What the rules say instead of a remedy that other games know."""

NO_MISDEAL: Final = {"player": "14.8", "exposed": "14.5"}
"""What they say of a hand with too many cards, and of a single card exposed."""
