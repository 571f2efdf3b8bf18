"""A log in words that a dealer uses: one sentence for every fact of every game and of the house.

People and patrons stand in it by their keys, which floor.names.spoken turns into names. The order of a shoe, a seed and
a burned card are in no sentence; a card that lies face down is named only to those who may see every face.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from casino.felt.cards import name, with_suits
from casino.floor.spoken import outcome
from casino.library.words import listed, wager_in_words, who_is_told
from games.cards import Card
from games.chips import shown
from games.irregularities.rounds import void_by_dealing
from games.round import Game

Says = Callable[[Any, bool], str]

TROUBLE: Final = (
    *("PaymentCorrected", "RoundVoided", "RoundPutRight", "CardLoose", "StepForgotten", "InsuranceMissed"),
    *("CardExposed", "HandVoided", "StrayHandRacked", "SwitchUndone"),
)
"""Facts that tell of a mistake at the table: see `dealers_error`."""


def dealers_error(game: Game, kind: str, rule: str | None) -> bool:
    """Whether a fact of this kind, by this rule, is a mistake of whoever dealt. Not every void round is."""
    return kind in TROUBLE and (kind != "RoundVoided" or void_by_dealing(game.code, rule))


def in_words(game: Game, fact: Any, *, faces: bool = True) -> str:
    """One fact as a sentence; `faces` is whether face-down cards are named."""
    kind = type(fact).__name__
    family = FAMILIES[game.code]
    return with_suits((family.get(kind) or COMMON.get(kind) or HOUSE[kind])(fact, faces))


def knows(game: Game, kind: str) -> bool:
    return kind in FAMILIES[game.code] or kind in COMMON or kind in HOUSE


# --- parts of sentences -----------------------------------------------------------------------------


def _plain(words: str) -> Says:
    return lambda fact, faces: words


def _by(say: Callable[[Any], str]) -> Says:
    """A sentence that names no card."""
    return lambda fact, faces: say(fact)


def _at(fact: Any) -> str:
    box = f", box {fact.box}" if getattr(fact, "box", None) else ""
    hand = f", hand {fact.hand}" if (getattr(fact, "hand", None) or 1) > 1 else ""
    return f"area {fact.area}{box}{hand}"


def _cards(cards: Iterable[Card]) -> str:
    return listed([name(card) for card in cards])


def _wager(wager: Any) -> str:
    box = f", box {wager.box}" if wager.box else ""
    return f"{shown(wager.stake)} on area {wager.area}{box}, {wager_in_words(wager.kind).lower()}"


def _line(line: Any) -> str:
    where = f"area {line.area}" + (f", box {line.box}" if line.box else "")
    return f"{line.player}, {where}, {wager_in_words(line.wager).lower()} {shown(line.stake)}"


def _settled(fact: Any) -> str:
    line = fact.line
    odds = f" at {line.odds.pays} to {line.odds.to}" if line.odds and line.paid else ""
    return f"{_line(line)}: {outcome(line)}{odds}. {line.why[:1].upper()}{line.why[1:]}."


def _dealt(fact: Any, faces: bool) -> str:
    """A card as it falls; from a table that deals face down, only its back."""
    if fact.area is None:
        return f"The dealer’s card: {name(fact.card)}."
    return f"{_at(fact).capitalize()}: {name(fact.card) if faces else 'a card, face down'}."


def _taken_back(fact: Any) -> str:
    if fact.gives_way_to:
        return f"{fact.wager.player} has back {_wager(fact.wager)}: {fact.gives_way_to} comes first there."
    return f"{fact.wager.player} takes back {_wager(fact.wager)}."


def _corrected(fact: Any) -> str:
    paid, due = shown(fact.paid), shown(fact.due)
    way = "is paid the rest" if fact.due > fact.paid else "is asked for the difference back"
    report = " It is reported." if fact.report else ""
    why = f" Why: {fact.why}." if fact.why else ""
    where = f"{fact.player}, {_at(fact)}, {wager_in_words(fact.wager).lower()}"
    return f"Wrong payment: {where} was paid {paid} where {due} was due, and {way}.{why}{report}"


def _put_right(fact: Any) -> str:
    places = listed([f"area {area}" if area else "the dealer" for area in dict.fromkeys(fact.dealt_to)])
    return f"Cards that went to {places} by mistake are laid where they belong."


def _chose(fact: Any) -> str:
    return f"{fact.player} {'takes the wagers back' if fact.taken_back else 'plays on'}."


COMMON: Final[dict[str, Says]] = {
    "SeatTaken": _by(lambda fact: f"{fact.player} sits down at area {fact.area}."),
    "SeatLeft": _by(lambda fact: f"{fact.player} leaves the seat at area {fact.area}."),
    "WagerPlaced": _by(lambda fact: f"{fact.wager.player} lays {_wager(fact.wager)}."),
    "WagerTakenBack": _by(_taken_back),
    "SignChanged": _by(lambda fact: f"The sign: {fact.words}"),
    "SeatingChanged": _by(lambda fact: fact.words),
    "CardsShuffled": _plain("The cards are shuffled."),
    "CutRefused": _by(lambda fact: f"{fact.player} refuses the cut."),
    "CardsCut": _by(lambda fact: f"{'The dealer' if fact.by == 'dealer' else fact.by} cuts the cards."),
    "CuttingCardPlaced": _plain("The cutting card goes in."),
    "CardBurned": _plain("The first card is burned."),
    "CardHeld": _plain("A card dealt in error waits, unseen, for the next round."),
    "CardsPickedUp": _by(
        lambda fact: f"The cards of {_at(fact)} are picked up." if fact.area else "The dealer’s cards are picked up."
    ),
    "DiscardsTakenBack": _plain("The shuffling device takes the discards back."),
    "DiscardsReshuffled": _plain("The cards ran out: the discards are shuffled and the round goes on."),
    "RoundClosed": _by(lambda fact: "The round is over." + (" A shuffle follows." if fact.shuffle else "")),
    "BetsClosed": _plain("No more bets."),
    "WagerSettled": _by(_settled),
    "SettlementUndone": _by(lambda fact: f"Undone: {_line(fact.line)} lies as before."),
    "CardLoose": _by(lambda fact: f"A card left the shoe by mistake: {name(fact.card)}. It is the next card."),
    "CardTurnedDown": _by(lambda fact: f"Area {fact.area} refuses the loose card and takes no further one."),
    "LooseCardBurned": _by(lambda fact: f"The loose {name(fact.card)} is burned."),
    "RoundPutRight": _by(_put_right),
    "RoundVoided": _by(lambda fact: f"The round is void: {fact.why}."),
    "StepForgotten": _by(lambda fact: f"The {fact.step} was forgotten; the game goes on without it."),
    "ShuffleOrdered": _plain("A shuffle is ordered before the next round."),
    "CardsChecked": _by(lambda fact: f"The cards are checked by a {fact.by.title}."),
    "CardsReplaced": _by(lambda fact: f"New cards come to the table, dealt from a {fact.dealing}."),
    "CardsMoved": _plain("The device failed: its cards go into another."),
    "ReturnOffered": _by(
        lambda fact: (
            f"{listed(list(fact.players)) if fact.players else 'Nobody'} may have the wagers of the round back."
        )
    ),
    "ReturnChosen": _by(_chose),
    "ShoeFilled": _plain("The cards of the failed device are in a shoe."),
    "JackpotStopped": _plain("The jackpot is out of order: no jackpot wagers for now."),
    "JackpotRestored": _plain("The jackpot works again."),
    "PaymentCorrected": _by(_corrected),
    "StaffTold": _by(lambda fact: f"To be told: {who_is_told(fact.told)}."),
    "OrderGiven": _by(lambda fact: f"{fact.words[:1].upper()}{fact.words[1:].rstrip('.')}."),
}

HOUSE: Final[dict[str, Says]] = {
    "TableOpened": _plain("The table is opened."),
    "TablePaused": _plain("Play is paused."),
    "TableResumed": _plain("Play goes on."),
    "TableShut": _plain("The table is closed."),
    "DealChanged": _by(lambda fact: f"{fact.dealer} takes the deal." if fact.dealer else "The house deals."),
    "PatronCame": _by(lambda fact: f"{fact.name} comes to the table."),
    "PatronLeft": _by(lambda fact: f"{fact.player} goes."),
    "StoodBehind": _by(lambda fact: f"{fact.player} steps up behind the table."),
    "SteppedAway": _by(lambda fact: f"{fact.player} steps away."),
    "LinkedMeterRead": _by(lambda fact: f"The linked jackpot shows {shown(fact.meter.cents)}."),
}


# --- each family of games ---------------------------------------------------------------------------


def _doubled(fact: Any) -> str:
    stakes = listed([f"{player} {shown(stake)}" for player, stake in fact.stakes])
    return f"{_at(fact).capitalize()} doubles: {stakes}."


def _split(fact: Any) -> str:
    return f"{_at(fact).capitalize()} splits, with {listed(list(fact.joined))}."


def _prizes(fact: Any) -> str:
    paid = listed([f"{one.player}, area {one.area}, {shown(one.amount)}" for one in fact.prizes])
    return f"The jackpot is shared: {paid}. The meter shows {shown(fact.meter.cents)}."


TWENTYONE: Final[dict[str, Says]] = {
    "CardDealt": _dealt,
    "InsuranceCalled": _plain("The dealer calls insurance."),
    "InsuranceClosed": _plain("Insurance is closed."),
    "InsuranceMissed": _plain("The dealer went on without calling insurance."),
    "InsurancePlaced": _by(lambda fact: f"{fact.player} insures {_at(fact)} for {shown(fact.stake)}."),
    "CardCalled": _by(lambda fact: f"{_at(fact).capitalize()} asks for a card."),
    "HandStood": _by(lambda fact: f"{_at(fact).capitalize()} stands."),
    "HandDoubled": _by(_doubled),
    "HandSplit": _by(_split),
    "HandJoined": _by(lambda fact: f"{fact.player} joins at {_at(fact)} with {shown(fact.stake)}."),
    "JoinDeclined": _by(lambda fact: f"{fact.player} does not join at {_at(fact)}."),
    "PlayerAbsent": _by(lambda fact: f"No decision at {_at(fact)}: the dealer draws as the rules say."),
    "EvenMoneyTaken": _by(lambda fact: f"{fact.player} takes even money on area {fact.area}."),
    "SevensCollected": _by(
        lambda fact: (
            f"The Blazing 7’s wager of {fact.player} on area {fact.area}, {shown(fact.stake)}, goes into the float."
        )
    ),
    "JackpotShared": _by(_prizes),
    "BoxesSwitched": _by(lambda fact: f"Area {fact.area} switches the second cards of its boxes."),
    "SwitchUndone": _by(lambda fact: f"Area {fact.area} was switched by mistake: its cards lie as they were dealt."),
}


def _picked_up(fact: Any) -> str:
    whose = [f"area {area}" for area in fact.areas] + (["the dealer"] if fact.dealer else [])
    return f"The cards of {listed(whose)} are picked up." if whose else "Nothing is left to pick up."


def _gave_up(fact: Any) -> str:
    return f"Area {fact.area} {'is absent: it surrenders' if fact.absent else 'surrenders'}."


WAR: Final[dict[str, Says]] = {
    "CardDealt": _dealt,
    "WarRaised": _by(lambda fact: f"Area {fact.area} goes to war with {shown(fact.stake)}."),
    "Surrendered": _by(_gave_up),
    "HandsPickedUp": _by(_picked_up),
}


def _hand_dealt(fact: Any, faces: bool) -> str:
    whose = f"area {fact.area}" if fact.area else "the dealer"
    count = len(fact.cards)
    said = f": {_cards(fact.cards)}" if faces else ""
    return f"{count} card{'s' if count > 1 else ''} face down to {whose}{said}."


def _folded(fact: Any) -> str:
    return f"Area {fact.area} {'is absent: it folds' if fact.absent else 'folds'}."


def _exposed(fact: Any) -> str:
    whose = f"area {fact.area}" if fact.area else "the dealer"
    return f"Card {fact.at + 1} of {whose} was shown by mistake."


def _shares(fact: Any) -> str:
    paid = listed([f"area {one.area} {shown(one.amount)}" for one in fact.shares]) if fact.shares else "nobody"
    return f"The jackpot is shared: {paid}. The meter shows {shown(fact.meter.cents)}."


STUD: Final[dict[str, Says]] = {
    "CardsDealt": _hand_dealt,
    "CardTurnedUp": _plain("One of the dealer’s cards is turned up."),
    "HandsTakenUp": _plain("The players look at their cards."),
    "BetPlaced": _by(lambda fact: f"Area {fact.area} bets {shown(fact.stake)}."),
    "BetQueried": _by(lambda fact: f"The bet on area {fact.area} is not twice the ante: the player is asked."),
    "HandFolded": _by(_folded),
    "CardExposed": _by(_exposed),
    "HandVoided": _by(lambda fact: f"The hand of area {fact.area} is void: its wagers go back."),
    "StrayHandRacked": _by(lambda fact: f"The hand dealt to area {fact.area}, where no ante lies, is put away."),
    "DealerRevealed": _plain("The dealer’s cards are turned over."),
    "HandDeclared": _by(lambda fact: f"The dealer has {fact.hand}." + ("" if fact.qualifies else " No hand.")),
    "HandConceded": _by(lambda fact: f"Area {fact.area} concedes."),
    "HandTurned": _by(lambda fact: f"The hand of area {fact.area} is turned over."),
    "JackpotShared": _by(_shares),
    "MeterRead": _by(lambda fact: f"The jackpot shows {shown(fact.meter.cents)}."),
}

FAMILIES: Final = {"SB": TWENTYONE, "BS": TWENTYONE, "CW": WAR, "CS": STUD}
