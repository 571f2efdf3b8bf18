"""Every kind of fault as data: in words, who would do such a thing and why, and from which setting of the dial."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from games.choice import Act
from games.dealing.faults import bets, cards, equipment, hand, people
from games.fault import (
    Answer,
    Fate,
    FaultKind,
    People,
    PlacedFault,
    Put,
    at_any_act,
    at_any_table,
    nobody,
)
from games.game import Game, State
from games.handwork import Attempt, Step
from games.records import Tagged


def any_game(game: Game) -> bool:
    return True


def nothing_due(game: Game, state: State, fault: PlacedFault) -> Answer:
    return Answer(())


def nothing_follows(game: Game, state: State, fault: PlacedFault) -> tuple[Tagged, ...]:
    return ()


def undecided(game: Game, state: State, fault: PlacedFault) -> Fate | None:
    return None


@dataclass(frozen=True)
class Shared:
    """A kind of fault of more games than one: as a `FaultKind`, of whichever game. `known` by its rules or not."""

    kind: str
    words: str
    put: Callable[[Game, State, People], Put | None]
    answer: Callable[[Game, State, PlacedFault], Answer] = nothing_due
    least: int = 1
    suits: Mapping[str, str] = field(default_factory=dict)
    known: Callable[[Game], bool] = any_game
    fits: Callable[[State], bool] = at_any_table
    late: Callable[[State, Step, Act, bool], bool] = at_any_act
    falls_for: Callable[[PlacedFault, Attempt], bool] = nobody
    follows: Callable[[Game, State, PlacedFault], tuple[Tagged, ...]] = nothing_follows
    fate: Callable[[Game, State, PlacedFault], Fate | None] = undecided
    lawful: bool = False
    lasts: bool = False

    def of(self, game: Game) -> FaultKind[State]:
        return FaultKind(
            kind=self.kind,
            words=self.words,
            put=partial(self.put, game),
            answer=partial(self.answer, game),
            least=self.least,
            suits=self.suits,
            fits=self.fits,
            late=self.late,
            falls_for=self.falls_for,
            follows=partial(self.follows, game),
            fate=partial(self.fate, game),
            lawful=self.lawful,
            lasts=self.lasts,
        )


BETS: Final = (
    Shared(
        "over_maximum",
        "A wager over the maximum",
        bets.put_over,
        bets.refuse_found,
        late=hand.once_betting_ends,
        suits={
            "high_roller": "bets as much as there is, and never reads the sign",
            "progression": "doubles after every loss, whatever the sign says",
        },
    ),
    Shared(
        "under_minimum",
        "A wager under the minimum",
        bets.put_under,
        bets.refuse_found,
        late=hand.once_betting_ends,
        suits={"minimum": "puts down as little as will be taken", "never_bust": "would rather risk less"},
    ),
    Shared(
        "odd_wager",
        "A wager that is not in the sign’s units",
        bets.put_odd,
        bets.refuse_found,
        fits=bets.has_units,
        late=hand.once_betting_ends,
        suits={"mixed_chips": "puts down whatever is in the hand", "hunches": "has a lucky sum"},
    ),
    Shared(
        "unequal_boxes",
        "Boxes of one area that do not match",
        bets.put_unequal,
        bets.refuse_found,
        known=bets.has_boxes,
        late=hand.once_betting_ends,
        suits={
            "mixed_chips": "puts down whatever is in the hand",
            "hunches": "has a feeling about one of the boxes",
            "flat": "miscounts a stack now and then",
        },
    ),
    Shared(
        "late_bet",
        "Chips laid after the first card",
        bets.put_late,
        bets.refuse_late,
        late=hand.once_anything_moves,
        suits={
            "absent_minded": "only now sees that the cards are coming",
            "two_areas": "wants a second area when the cards look good",
            "progression": "has lost, and will not sit a round out",
            "hunches": "has a feeling about that area",
        },
    ),
    Shared(
        "capped_bet",
        "Chips added to a wager after the first card",
        bets.put_capped,
        bets.refuse_capped,
        least=2,
        late=hand.once_anything_moves,
        suits={
            "progression": "wants it all back in one round",
            "high_roller": "thinks that a good card deserves more",
            "hunches": "knows already that this one wins",
        },
    ),
    Shared(
        "minimum_raised",
        "A minimum that is raised at once, with markers",
        bets.put_raise,
        bets.put_markers,
        least=2,
        known=bets.knows_markers,
        late=hand.once_betting_ends,
        follows=bets.raised_all_the_same,
    ),
    Shared(
        "unusual_wager",
        "An odd wager that is in order",
        bets.put_unusual,
        fits=bets.takes_any_sum,
        lawful=True,
        suits={"mixed_chips": "likes odd stacks", "hunches": "has a lucky sum", "flat": "rounds up by the odd chip"},
    ),
)
CARDS: Final = (
    Shared(
        "faced_card",
        "A card face up in the shoe or device",
        cards.put_faced,
        cards.burn_faced,
        known=cards.knows_faced_cards,
        late=hand.once_cards_are_drawn,
    ),
    Shared(
        "card_too_many",
        "Two cards that come out together",
        cards.put_too_many,
        cards.put_by,
        late=hand.once_anything_moves,
        fate=cards.once_it_is_dealt,
    ),
    Shared(
        "exposed_card",
        "A hidden card that turns over in the deal",
        cards.put_exposed,
        cards.turn_it_back,
        known=cards.hides_cards,
        late=hand.once_anything_moves,
    ),
    Shared(
        "foreign_card",
        "A card of another deck",
        cards.put_foreign,
        cards.void_the_round,
        least=3,
        known=cards.knows_wrong_cards,
        late=hand.once_cards_are_drawn,
    ),
    Shared(
        "missing_card",
        "A card missing from the decks",
        cards.put_missing,
        cards.void_the_round,
        least=3,
        known=cards.knows_wrong_cards,
        late=hand.once_cards_are_drawn,
    ),
)
EQUIPMENT: Final = (
    Shared(
        "device_jam",
        "A shuffling device that fails",
        equipment.put_jam,
        equipment.see_to_the_device,
        least=2,
        fits=equipment.has_device,
        late=equipment.once_cards_move,
    ),
    Shared(
        "jackpot_failure",
        "A jackpot that fails",
        equipment.put_jackpot,
        equipment.go_on_without_it,
        least=2,
        fits=equipment.has_jackpot,
        late=hand.once_betting_ends,
    ),
    Shared(
        "float_short",
        "A float that runs out of a colour",
        equipment.put_short,
        equipment.call_for_a_fill,
        least=2,
        fits=equipment.has_float,
        late=equipment.once_it_cannot_pay,
        falls_for=equipment.by_paying_otherwise,
        lasts=True,
    ),
)
PLAYERS: Final = (
    Shared(
        "absent_player",
        "A player who gives no answer",
        people.put_absent,
        people.go_on_without_answer,
        late=people.but_to_ask,
        falls_for=people.at_the_hand,
        fate=people.until_somebody_else_is_asked,
        suits={
            "absent_minded": "is on the telephone, away from the table",
            "sits_out": "has gone for a walk",
            "high_roller": "has been called away by a host",
        },
    ),
    Shared(
        "bad_cut",
        "A cut too near the end of the stack",
        people.put_bad_cut,
        people.have_it_cut_again,
        known=people.lets_players_cut,
        falls_for=people.by_stacking_it,
        follows=people.not_cut,
        suits={
            "hunches": "always cuts where it has brought luck",
            "high_roller": "cannot be troubled to look",
            "absent_minded": "is looking elsewhere",
            "flat": "would leave the cards as they are",
        },
    ),
    Shared(
        "wrong_player_card",
        "A Player Card that is not the player’s own",
        people.put_wrong_card,
        people.hand_the_wager_back,
        least=2,
        known=people.knows_player_cards,
        late=hand.once_betting_ends,
        follows=people.found_in_the_hand,
        suits={
            "flat": "plays on a friend’s card for the points",
            "minimum": "has borrowed a card",
            "absent_minded": "has taken the wrong card along",
            "side_bets": "collects points on somebody else’s card",
        },
    ),
    Shared(
        "closed_signal",
        "A signal for what is not open",
        people.put_signal,
        people.refuse_signal,
        falls_for=people.at_the_hand,
        suits={
            "hunches": "goes by a feeling, whatever the rules are",
            "mimic": "plays as the dealer does, and gets the rules wrong",
            "never_bust": "will not take a card",
            "high_roller": "is used to getting what is asked for",
        },
    ),
    Shared(
        "asks_advice",
        "A player who asks what to do",
        people.put_advice,
        people.refuse_advice,
        known=people.gives_no_advice,
        late=hand.once_anything_moves,
        suits={
            "never_bust": "is afraid of the next card",
            "mimic": "would do whatever the dealer does",
            "minimum": "cannot afford a mistake",
        },
    ),
    Shared(
        "touches_cards",
        "A player who touches the cards",
        people.put_touch,
        people.ask_for_hands_off,
        known=people.keeps_hands_off,
        late=hand.once_anything_moves,
        suits={
            "hunches": "squeezes every card for luck",
            "absent_minded": "plays somewhere else on other nights, where players hold the cards",
            "high_roller": "thinks that the cards are there to be held",
        },
    ),
    Shared(
        "talks_of_cards",
        "A player who speaks of the cards",
        people.put_talk,
        people.ask_for_quiet,
        known=people.keeps_quiet,
        late=hand.once_anything_moves,
        suits={
            "hunches": "cannot keep a good hand quiet",
            "mimic": "wants to know what the others hold",
            "side_bets": "counts the suits aloud",
        },
    ),
    Shared(
        "disputed_total",
        "A player who disputes what the dealer says",
        people.put_dispute,
        people.call_for_dispute,
        known=people.refers_disputes,
        late=hand.once_anything_moves,
        suits={
            "basic": "counts along, and has counted wrongly",
            "high_roller": "will not be told",
            "never_bust": "counts every point twice",
            "hunches": "was sure of another total",
        },
    ),
    Shared(
        "colour_change",
        "A player who asks for other chips",
        people.put_colour,
        people.change_colour,
        late=hand.once_betting_ends,
        suits={
            "mixed_chips": "is out of small chips",
            "side_bets": "needs small chips for the side wagers",
            "minimum": "wants to make the chips last",
            "flat": "likes to bet in one colour",
        },
    ),
    Shared(
        "in_a_huff",
        "A player who grumbles at the cards",
        people.put_huff,
        lawful=True,
        suits={
            "progression": "has lost again",
            "high_roller": "is not used to losing",
            "hunches": "was sure of that one",
            "minimum": "has little left",
        },
    ),
)
SHARED: Final = (*BETS, *CARDS, *EQUIPMENT, *PLAYERS)


def kinds_of(game: Game) -> tuple[FaultKind[State], ...]:
    """All kinds of fault that a game knows: those it shares with others, and its own."""
    return (*(kind.of(game) for kind in SHARED if kind.known(game)), *game.faults)


def kind_named(game: Game, name: str) -> FaultKind[State] | None:
    return next((kind for kind in kinds_of(game) if kind.kind == name), None)
