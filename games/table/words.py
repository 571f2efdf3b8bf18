"""The words for what happens at a table of any game: seats, chips and cards, and wagers that are settled."""

from __future__ import annotations

from collections.abc import Iterable

from games.cards.names import name
from games.chips.chips import shown
from games.chips.settlement import Line, WagerSettled, outcome_in_words
from games.table import table
from games.table.areas import Wager
from games.table.practice_words import PRACTICE_WORDS
from games.words import Saying, Sayings, Wagers, at, capital, listed, place, say, sentence


def table_words(wagers: Wagers) -> Sayings:
    """The words for every fact of the table itself."""
    return (
        *_SEATS,
        *_chips(wagers),
        _settled(wagers),
        *_CARDS,
        *PRACTICE_WORDS,
        say(
            table.RoundClosed,
            lambda fact: "The round is over." + (" A shuffle follows." if fact.shuffle else ""),
            aloud="The round is over. Place your bets.",
        ),
    )


_SEATS = (
    say(
        table.SeatTaken,
        lambda fact: f"{fact.player} sits down at area {fact.area}.",
        aloud=lambda fact: f"{fact.player} takes seat {fact.area}.",
        by_dealer=False,
        beside=True,
    ),
    say(
        table.SeatLeft,
        lambda fact: f"{fact.player} leaves the seat at area {fact.area}.",
        aloud=lambda fact: f"{fact.player} leaves seat {fact.area}.",
        by_dealer=False,
        beside=True,
    ),
    say(
        table.SignChanged,
        lambda fact: f"The sign: {fact.words}",
        aloud=lambda fact: sentence(fact.words),
        by_dealer=False,
        beside=True,
    ),
    say(
        table.SeatingChanged,
        lambda fact: fact.words,
        follows=lambda fact: f"{fact.words}, and what wins is handed back",
    ),
)


def _chips(wagers: Wagers) -> Sayings:
    """Nothing is said of chips laid or taken back: they are seen. Those that gave way to another's are spoken of."""

    def lies(wager: Wager) -> str:
        return f"{shown(wager.stake)} on {at(wager.area, wager.box)}, {wagers[wager.kind].words.lower()}"

    def taken_back(fact: table.WagerTakenBack) -> str:
        if fact.gives_way_to:
            return f"{fact.wager.player} has back {lies(fact.wager)}: {fact.gives_way_to} comes first there."
        return f"{fact.wager.player} takes back {lies(fact.wager)}."

    def gave_way(fact: table.WagerTakenBack) -> str:
        wager = fact.wager
        where = f"{at(wager.area, wager.box)}, {wagers[wager.kind].said}"
        return f"{shown(wager.stake)} on {where}: {fact.gives_way_to} comes first there"

    return (
        say(table.WagerPlaced, lambda fact: f"{fact.wager.player} lays {lies(fact.wager)}."),
        say(
            table.WagerTakenBack,
            taken_back,
            aloud=lambda fact: f"{fact.wager.player} has back {gave_way(fact)}." if fact.gives_way_to else "",
            own=lambda fact: f"You have back {gave_way(fact)}." if fact.gives_way_to else "",
            beside=True,
        ),
    )


def wager_of(line: Line, wagers: Wagers) -> str:
    """Whose wager a line settles, where it lay and how much it was."""
    return f"{line.player}, {at(line.area, line.box)}, {wagers[line.wager].words.lower()} {shown(line.stake)}"


def _settled(wagers: Wagers) -> Saying[WagerSettled]:
    def log(fact: WagerSettled) -> str:
        line = fact.line
        odds = f" at {line.odds.words}" if line.odds and line.paid else ""
        return f"{wager_of(line, wagers)}: {outcome_in_words(line)}{odds}. {capital(line.why)}."

    def aloud(fact: WagerSettled) -> str:
        line = fact.line
        where = at(line.area, line.box, line.hand)
        return f"{line.player}, {where}, {wagers[line.wager].said}: {outcome_in_words(line)}."

    def follows(fact: WagerSettled) -> str:
        return f"{fact.line.player}’s {shown(fact.line.returned)} goes back"

    return say(WagerSettled, log, aloud=aloud, follows=follows)


def jackpot_hands(areas: Iterable[int]) -> str:
    """Who has a jackpot hand; what it wins, fixed or from the meter, is said when it is settled."""
    match sorted(set(areas)):
        case []:
            return ""
        case [area]:
            return f"Jackpot hand at area {area}."
        case several:
            return f"Jackpot hands at areas {listed([str(area) for area in several])}."


def _picked_up(fact: table.CardsPickedUp) -> str:
    if not fact.area:
        return "The dealer’s cards are picked up."
    return f"The cards of {at(fact.area, fact.box, fact.hand)} are picked up."


def _shuffled(fact: table.CardsShuffled) -> str:
    other = f" The deck with {fact.back} backs comes into play." if fact.back else ""
    return f"The cards are shuffled.{other}"


_CARDS = (
    say(table.CardsShuffled, _shuffled, aloud="The cards are shuffled."),
    say(
        table.CutRefused,
        lambda fact: f"{fact.player} refuses the cut.",
        aloud=lambda fact: f"{fact.player} refuses the cut.",
        by_dealer=False,
    ),
    say(
        table.CardsCut,
        lambda fact: f"{'The dealer' if fact.by == 'dealer' else fact.by} cuts the cards.",
        aloud="The cards are cut.",
        by_dealer=False,
    ),
    say(table.CuttingCardPlaced, "The cutting card goes in."),
    say(table.CardBurned, "A card is burned.", follows=lambda fact: f"the {name(fact.card)} is burned"),
    say(
        table.CardHeld,
        "A card dealt in error waits, unseen, for the next round.",
        follows="the card waits for the next round and opens it",
    ),
    say(
        table.CardsPickedUp,
        _picked_up,
        done=lambda fact: f"The cards of {place(fact.area, fact.box)} go to the discard rack." if fact.area else "",
    ),
    say(table.DiscardsTakenBack, "The shuffling device takes the discards back."),
    say(table.DiscardsReshuffled, "The cards ran out: the discards are shuffled and the round goes on."),
)
