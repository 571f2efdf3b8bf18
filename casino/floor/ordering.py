"""The floor staff's orders as a supervisor finds them: grouped, with the rule, who may give each and who is told."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, get_args

from casino.floor.looking import Look
from casino.library.words import who_is_told, who_orders
from games.caribbean_stud.mistakes import REMEDIES as STUD_REMEDIES
from games.irregularities.commands import Remedying
from games.irregularities.remedies import REMEDIES, Remedy
from games.orders import ORDERS, Order
from games.round import Choice
from games.supervising.commands import Ordering

UNDOES: Final = {
    "withdraw_rises": ("announce_rise", "taking announced minimums off the sign"),
    "end_personal_limits": ("raise_maximum_for", "ending a player’s own limits"),
    "stay_open": ("announce_closure", "taking the closing time off the sign"),
    "release": ("reserve", "opening reserved areas to all again"),
    "lift": ("limit_to_one_area", "ending a player’s restrictions"),
    "count_waiting": ("give_up_area", "counting those who wait for a seat"),
    "restore_jackpot": ("stop_jackpot", "taking the jackpot into use again"),
}
"""Orders that take another back, or prepare it, under the same rule as that one."""

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Limits on the sign": (
        *("change_limits", "announce_rise", "withdraw_rises", "raise_at_once", "announce_marked_rise"),
        *("raise_maximum_for", "end_personal_limits"),
    ),
    "Players and seats": (
        *("reserve", "release", "limit_area", "limit_players", "refuse_wagers", "hold_for_the_shoe"),
        *("hold_beyond_the_shoe", "limit_to_one_area", "lift", "keep_apart", "play_first", "vacate"),
        *("count_waiting", "give_up_area", "english_only"),
    ),
    "A round that cannot stand": (
        *("void_round", "declare_misdeal", "invalidate", "find_wrong_cards", "void_empty_round", "void_hand"),
        *("void_wagers_of", "find_invalid_wager"),
    ),
    "Payments": ("correct_payment",),
    "The cards": ("order_shuffle", "change_cards", "check_cards", "verify_cards", "collect_dropped_cards"),
    "Prohibited devices": ("exclude", "exclude_from_casino", "detain"),
    "The jackpot": ("stop_jackpot", "restore_jackpot"),
    "Closing the table": ("announce_closure", "stay_open"),
}
MISTAKES: Final = "Mistakes of the deal"

TITLES: Final = {
    "change_limits": "Change the limits at once",
    "announce_rise": "Announce a higher minimum",
    "withdraw_rises": "Withdraw an announced minimum",
    "raise_at_once": "Raise the minimum at once, with markers",
    "announce_marked_rise": "Announce the end of an old minimum",
    "raise_maximum_for": "Raise the maximum for one player",
    "end_personal_limits": "End a player’s own limits",
    "reserve": "Reserve areas for a player",
    "release": "Release reserved areas",
    "limit_area": "Limit the players on an area",
    "limit_players": "Limit the players at the table",
    "refuse_wagers": "Refuse a wager",
    "hold_for_the_shoe": "Hold a player to the minimum, this shoe",
    "hold_beyond_the_shoe": "Hold a player to the minimum, all shoes",
    "limit_to_one_area": "Limit a player to one area and the minimum",
    "lift": "Lift a player’s restrictions",
    "keep_apart": "Keep players apart",
    "play_first": "Have players decide first",
    "vacate": "Ask for an unused seat",
    "count_waiting": "Count those waiting",
    "give_up_area": "Ask for an area",
    "english_only": "English only",
    "void_round": "Void the round",
    "declare_misdeal": "Declare a misdeal",
    "invalidate": "Cancel the outcome",
    "find_wrong_cards": "Void cards that are not whole decks",
    "void_empty_round": "Void a round without wagers",
    "void_hand": "Void a hand of the wrong size",
    "void_wagers_of": "Void one person’s wagers",
    "find_invalid_wager": "Hand an invalid wager back",
    "correct_payment": "Correct a payment",
    "order_shuffle": "Order a shuffle",
    "change_cards": "Change the cards",
    "check_cards": "Check the remaining cards",
    "verify_cards": "Verify the cards",
    "collect_dropped_cards": "Collect dropped cards",
    "exclude": "Exclude from the game",
    "exclude_from_casino": "Exclude from the casino",
    "detain": "Detain",
    "stop_jackpot": "Go on without the jackpot",
    "restore_jackpot": "Take the jackpot into use again",
    "announce_closure": "Close with notice",
    "stay_open": "Stay open after all",
    "burn_faced_card": "Burn a card found face up",
    "use_as_next_card": "Use a misdealt card as the next",
    "use_burned_card": "Bring a burned card back",
    "leave_burned": "Leave a burned card burned",
    "burn_loose_card": "Burn a card nobody can take",
    "burn_extra_card": "Burn the dealer’s extra card",
    "hold_extra_card": "Keep an unseen card for the next round",
    "put_right": "Put a misdealt round right",
    "play_unshuffled": "Play on without the shuffle",
    "play_uncut": "Play on without the cut",
    "play_unburned": "Play on without the burn",
    "leave_discards": "Leave the discards in the rack",
    "move_to_spare_device": "Move the cards to another device",
    "end_round": "End a round that a device made unfair",
    "offer_return": "Offer wagers back, then a shoe",
    "fill_shoe": "Finish the round from a shoe",
    "start_again": "Void the round, start with new cards",
    "shuffle_again": "Shuffle again after a jam",
    "expose_card": "Deal on after a card was shown",
    "rack_stray_hand": "Discard a stray hand",
    "query_bet": "Have a wrong bet corrected",
}

COMMANDS: Final[dict[str, type]] = {}
"""The command of each order and remedy, by the name that choices have for it."""


def call_of(command: type) -> str:
    """ "order_shuffle" for OrderShuffle."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in command.__name__)[1:]


_STUD: Final = {remedy.call: remedy for remedy in STUD_REMEDIES}
COMMANDS.update({call_of(command): command for command in (*get_args(Ordering), *get_args(Remedying))})
COMMANDS.update({call: remedy.command for call, remedy in _STUD.items()})


@dataclass(frozen=True)
class Offer:
    """One order as it stands now: open, or closed by a rule and why."""

    call: str
    title: str
    words: str
    rule: str | None
    open: bool
    why: str
    least: str
    told: tuple[str, ...]

    @property
    def who(self) -> str:
        return who_orders(self.least)

    @property
    def is_told(self) -> str:
        return who_is_told(self.told) if self.told else ""


def offers(seen: Look) -> dict[str, Offer]:
    """Every order that the game provides for, by name; about a jackpot only where the table has one."""
    given = {choice.call: choice for choice in seen.orders if choice.call != "stop_jackpot" or seen.table.jackpot_id}
    found = {call: _offer(call, choice) for call, choice in given.items() if call in COMMANDS}
    for call, (partner, words) in UNDOES.items():
        if partner in given:
            found[call] = _offer(call, given[partner], words)
    return found


def grouped(all_: dict[str, Offer]) -> Iterator[tuple[str, list[Offer]]]:
    """Offers under their headings; what no heading claims is a mistake of the deal."""
    claimed = {call for calls in GROUPS.values() for call in calls}
    for heading, calls in GROUPS.items():
        if here := [all_[call] for call in calls if call in all_]:
            yield heading, here
    if rest := [offer for call, offer in all_.items() if call not in claimed]:
        yield MISTAKES, rest


def _offer(call: str, choice: Choice, words: str = "") -> Offer:
    known: Any = _described(UNDOES[call][0] if call in UNDOES else call)
    return Offer(
        call=call,
        title=TITLES[call],
        words=words or known.words,
        rule=choice.rule,
        open=choice.open,
        why=choice.why,
        least=known.least.value,
        told=() if call in UNDOES else tuple(known.told),
    )


def _described(call: str) -> Order | Remedy:
    return ORDERS[call] if call in ORDERS else _STUD.get(call) or REMEDIES[COMMANDS[call]]
