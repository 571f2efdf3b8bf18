"""The floor staff's orders as a supervisor finds them: grouped, with the rule, who may give each and who is told."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

from casino.floor.play import log
from casino.floor.table.look import Look
from casino.rulebook.words import who_orders
from games.choice import Choice
from games.game import Game
from games.irregularities.commands import Remedying
from games.irregularities.remedies import REMEDIES, Decides, Remedy
from games.supervising.commands import Ordering
from games.table.orders import ORDERS, Order
from games.table.staff import who_is_told
from games.table.table import Table as EngineTable


@dataclass(frozen=True)
class Undoing:
    """An order that takes another back, or prepares it, under the same rule: in words, and where there is nothing."""

    of: str
    words: str
    nothing: str


UNDOES: Final = {
    "withdraw_rises": Undoing(
        "announce_rise", "taking announced minimums off the sign", "no higher minimum is announced"
    ),
    "end_personal_limits": Undoing(
        "raise_maximum_for", "ending a player’s own limits", "nobody here has limits of their own"
    ),
    "stay_open": Undoing("announce_closure", "taking the closing time off the sign", "no closing time is on the sign"),
    "release": Undoing("reserve", "opening reserved areas to all again", "no area is reserved"),
    "lift": Undoing("limit_to_one_area", "ending a player’s restrictions", "nobody here is restricted"),
    "readmit": Undoing("exclude", "letting an excluded person play again", "nobody is excluded from this game"),
    "let_together": Undoing(
        "keep_apart", "letting players who were kept apart share the table again", "nobody here is kept apart"
    ),
    "check_player_card": Undoing(
        "find_invalid_wager",
        "accepting the Player Card of somebody whose wager was found invalid",
        "nobody’s wager was found invalid",
    ),
    "count_waiting": Undoing("give_up_area", "counting those who wait for a seat", ""),
    "restore_jackpot": Undoing("stop_jackpot", "taking the jackpot into use again", "the jackpot is in use"),
}
LEFT: Final[dict[str, Callable[[EngineTable], Any]]] = {
    "withdraw_rises": lambda table: {rise.of for rise in table.sign.rises},
    "end_personal_limits": lambda table: {own.player for own in table.sign.personal},
    "stay_open": lambda table: table.sign.closes_at,
    "release": lambda table: {player for _, player in table.seating.reserved},
    "lift": lambda table: {held.player for held in table.seating.restrictions},
    "readmit": lambda table: set(table.seating.barred),
    "let_together": lambda table: {player for group in table.seating.apart for player in group},
    "check_player_card": lambda table: set(table.seating.invalid_cards),
    "count_waiting": lambda table: True,
    "restore_jackpot": lambda table: table.trouble.jackpot_off,
}
"""What there is to take back: whom it concerns, or which limits."""

NEEDS: Final[dict[str, tuple[Callable[[EngineTable], Any], str]]] = {
    "announce_marked_rise": (lambda table: table.sign.markers, "nobody has a marker for an old minimum"),
}
"""What an order is about: where there is none it is closed, and why."""

GROUPS: Final = {
    "Limits on the sign": {
        "change_limits": "Change the limits at once",
        "announce_rise": "Announce a higher minimum",
        "withdraw_rises": "Withdraw an announced minimum",
        "raise_at_once": "Raise the minimum at once, with markers",
        "announce_marked_rise": "Announce a higher minimum to those with a marker",
        "raise_maximum_for": "Raise the maximum for one player",
        "end_personal_limits": "End a player’s own limits",
    },
    "Players and seats": {
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
        "let_together": "Let players share the table again",
        "play_first": "Have players decide first",
        "vacate": "Ask for an unused seat",
        "count_waiting": "Count those waiting",
        "give_up_area": "Ask for an area",
        "english_only": "English only",
    },
    "A round that cannot stand": {
        "void_round": "Void the round",
        "declare_misdeal": "Declare a misdeal",
        "invalidate": "Cancel the outcome",
        "find_wrong_cards": "Void cards that are not whole decks",
        "void_empty_round": "Void a round without wagers",
        "find_invalid_wager": "Hand an invalid wager back",
        "check_player_card": "Accept a player’s card again",
    },
    "Payments": {"correct_payment": "Correct a payment"},
    "The cards": {
        "order_shuffle": "Order a shuffle",
        "change_cards": "Change the cards",
        "show_folded_hand": "Show a folded hand",
        "check_cards": "Check the remaining cards",
        "verify_cards": "Verify the cards",
        "collect_dropped_cards": "Collect dropped cards",
    },
    "Prohibited devices": {
        "void_wagers_of": "Void one person’s wagers",
        "exclude": "Exclude from the game",
        "readmit": "Let an excluded person play again",
        "exclude_from_casino": "Exclude from the casino",
        "detain": "Detain",
    },
    "The jackpot": {"stop_jackpot": "Go on without the jackpot", "restore_jackpot": "Take the jackpot into use again"},
    "Closing the table": {"announce_closure": "Close with notice", "stay_open": "Stay open after all"},
}
"""The titles of orders under their headings. What no heading claims is a mistake of the deal."""
MISTAKES: Final = "Mistakes of the deal"
TITLES: Final = {call: title for titles in GROUPS.values() for call, title in titles.items()} | {
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
}

INSTEAD: Final[dict[str, tuple[str, ...]]] = {
    "change_limits": ("announce_rise", "raise_at_once", "raise_maximum_for"),
    "announce_rise": ("raise_at_once", "change_limits"),
    "raise_at_once": ("announce_rise", "change_limits"),
    "announce_marked_rise": ("announce_rise", "withdraw_rises"),
    "raise_maximum_for": ("change_limits",),
    "reserve": ("release",),
    "give_up_area": ("count_waiting",),
    "hold_for_the_shoe": ("limit_to_one_area",),
    "hold_beyond_the_shoe": ("limit_to_one_area",),
    "void_round": ("put_right", "invalidate"),
    "declare_misdeal": ("invalidate",),
    "change_cards": ("verify_cards", "order_shuffle"),
    "check_cards": ("order_shuffle",),
}
"""What a supervisor might have wanted, for an order that was refused."""

RECORDED: Final = "It is written into the log; at the table nothing changes by itself."
OUT: Final = "The seat and chips that lie before the deal go back. A wager in play stands, unless it is voided."
NOTES: Final = {
    "exclude": OUT,
    "exclude_from_casino": f"The person leaves this game too. {OUT}",
    "readmit": "The rules say nothing of it: house procedure.",
    "let_together": "The rules say nothing of it: house procedure.",
    **dict.fromkeys(("detain", "english_only", "verify_cards", "collect_dropped_cards"), RECORDED),
}
"""What whoever gives an order should know of what it does here."""


def call_of(command: type) -> str:
    """ "order_shuffle" for OrderShuffle."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in command.__name__)[1:]


COMMANDS: Final[dict[str, type]] = {call_of(one): one for one in (*get_args(Ordering), *get_args(Remedying))}


def command_of(game: Game, call: str) -> type | None:
    """The command that gives an order: one that games share, or one of the game's own."""
    return COMMANDS.get(call) or next((one.command for one in game.remedies if one.call == call), None)


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
    house: bool = False  # no clause says who decides
    of_the_house: bool = False  # it is closed, and by no rule but house procedure

    @property
    def who(self) -> str:
        return f"{who_orders(self.least)} (house procedure)" if self.house else who_orders(self.least)

    @property
    def note(self) -> str:
        return NOTES.get(self.call, "")

    @property
    def is_told(self) -> str:
        return who_is_told(self.told) if self.told else ""


def offers(seen: Look) -> dict[str, Offer]:
    """Every order that the game provides for, by name; about a jackpot only where the table has one."""
    given = {choice.call: choice for choice in seen.orders if choice.call != "stop_jackpot" or seen.table.jackpot_id}
    table = log.load(seen.table).table
    game = seen.game
    known = {call: choice for call, choice in given.items() if command_of(game, call)}
    found = {call: _needing(_offer(game, call, choice), table) for call, choice in known.items()}
    for call, undoes in UNDOES.items():
        if undoes.of in given:
            found[call] = _undoing(game, call, given[undoes.of], table)
    return found


def remedies(seen: Look) -> dict[str, Offer]:
    """What is put right at the table, by whoever deals or by the supervisor whom they call."""
    return {call: offer for call, offer in offers(seen).items() if call not in ORDERS and call not in UNDOES}


def left(call: str, seen: Look) -> Any:
    """What there is for an order to take back: whom it concerns, or which limits."""
    return LEFT[call](log.load(seen.table).table)


def instead(call: str, all_: dict[str, Offer]) -> list[Offer]:
    """Orders that are open where this one was refused."""
    return [all_[other] for other in INSTEAD.get(call, ()) if other in all_ and all_[other].open]


def grouped(all_: dict[str, Offer]) -> Iterator[tuple[str, list[Offer]]]:
    """Offers under their headings; what no heading claims is a mistake of the deal."""
    for heading, calls in GROUPS.items():
        if here := [all_[call] for call in calls if call in all_]:
            yield heading, here
    if rest := [offer for call, offer in all_.items() if not any(call in calls for calls in GROUPS.values())]:
        yield MISTAKES, rest


def _needing(offer: Offer, table: EngineTable) -> Offer:
    about, nothing = NEEDS.get(offer.call, (None, ""))
    return offer if about is None or about(table) else replace(offer, open=False, why=offer.why or nothing)


def _undoing(game: Game, call: str, partner: Choice, table: EngineTable) -> Offer:
    """Open while there is something to take back: the table is not told of an end to what never began."""
    undoes = UNDOES[call]
    offer = replace(_offer(game, undoes.of, partner), call=call, title=TITLES[call], words=undoes.words, told=())
    return offer if LEFT[call](table) else replace(offer, open=False, why=offer.why or undoes.nothing)


def _offer(game: Game, call: str, choice: Choice) -> Offer:
    own = next((remedy for remedy in game.remedies if remedy.call == call), None)
    known: Order | Remedy = ORDERS[call] if call in ORDERS else own or REMEDIES[COMMANDS[call]]
    decides = known.decides(game.code) if isinstance(known, Remedy) else Decides(known.least, named=True)
    clause = known.clause(game.code) if isinstance(known, Remedy) else None
    return Offer(
        call=call,
        title=TITLES.get(call) or (own.title if own else ""),
        words=known.words,
        rule=choice.rule or clause,
        open=choice.open,
        why=choice.why,
        least=decides.least.value,
        told=tuple(known.told),
        house=not decides.named,
        of_the_house=not choice.open and choice.rule is None,
    )
