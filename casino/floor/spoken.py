"""What is said at a table, from its log: words for the page, for a screen reader, and aloud for those who ask.

A card is named only where everybody has seen it. Nothing is said of chips laid before the deal: the felt shows them.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from casino import asking
from casino.felt.cards import name, with_suits
from casino.floor import house
from casino.floor.looking import Look
from casino.floor.names import keys_in, names_of, spoken
from casino.floor.wager_words import at, gave_way, place, put_right, wager_said
from casino.library.words import listed, sentence
from games.chips import shown
from games.settlement import Line, Outcome

LATEST: Final = 8
LOOKED_BACK: Final = 24
LOG: Final = "SELECT seq, type, body FROM floor_event WHERE table_id = %s AND seq > %s AND seq <= %s ORDER BY seq"
INITIAL_DEAL: Final = "7."
"""Cards of the initial deal are seen as they fall; the dealer says totals when a hand is asked."""


@dataclass(frozen=True)
class Said:
    """`id` is the same for the same words in every panel, so that a page knows what it has said already."""

    id: str
    words: str
    by_dealer: bool = False


Words = Callable[[Look, Any], str]


def latest(look: Look) -> list[Said]:
    """The last things said, oldest first, and what the dealer asks now."""
    log = asking.rows(LOG, look.table.pk, look.seq - LOOKED_BACK, look.seq)
    events = [event for event in log if event[1] in SAYS]
    heard = list(islice(_heard(look, reversed(events)), LATEST))[::-1]
    gone = {key for _, _, words in heard for key in keys_in(words)} - look.names.keys()  # the table has forgotten them
    names = look.names | names_of(gone) if gone else look.names
    said = [Said(f"said-{seq}", spoken(words, names), kind in ALOUD) for seq, kind, words in heard]
    moved_on = (seq for seq, kind, _ in reversed(events) if kind not in BESIDE_THE_HAND)
    return [*said, *_asked(look, next(moved_on, 0))]


def _heard(look: Look, events: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, str, str]]:
    """Those events of which anything is said."""
    for seq, kind, body in events:
        if words := _words(look, kind, body):
            yield seq, kind, words


def _words(look: Look, kind: str, body: str) -> str:
    return SAYS[kind](look, house.read(look.game, kind, body))


def _asked(look: Look, since: int) -> list[Said]:
    """The question that the table waits for, with the total as the dealer calls it.

    It goes by the seq that led to it: whoever sits down meanwhile does not have it asked again.
    """
    asked = look.waiting
    if asked.player is None or not asked.calls:
        return []
    words = asked.words.removeprefix("Ask ")
    if asked.act == "offer_cut":
        words = f"{asked.player}, the cut"
    return [Said(f"asked-{since}-{asked.area or 0}-{asked.hand or 0}", spoken(f"{words}?", look.names), by_dealer=True)]


# --- words for each fact ----------------------------------------------------------------------------


def _always(words: str) -> Words:
    return lambda look, fact: words


def _card(look: Look, fact: Any) -> str:
    if fact.area is None:
        return f"Dealer: {name(fact.card)}."
    if (fact.rule or "").startswith(INITIAL_DEAL) or getattr(look.options, "face_down", False):
        return ""
    return f"{at(fact).capitalize()}: {name(fact.card)}."


def _settled(look: Look, fact: Any) -> str:
    line: Line = fact.line
    return f"{line.player}, {place(line)}, {wager_said(line.wager)}: {outcome(line)}."


def outcome(line: Line) -> str:
    """What became of a wager, in a word and an amount."""
    match line.outcome:
        case Outcome.WIN:
            return f"wins {shown(line.paid)}"
        case Outcome.LOSE:
            return f"loses {shown(line.collected)}"
        case Outcome.STAND_OFF:
            return "stand-off"
        case Outcome.VOID:
            return f"void, {shown(line.returned)} goes back"
        case Outcome.SURRENDER:
            return f"surrenders, {shown(line.paid)} comes back"


def _declared(look: Look, fact: Any) -> str:
    return f"Dealer has {fact.hand}." + ("" if fact.qualifies else " No hand.")


def _jackpot(look: Look, fact: Any) -> str:
    """Who has a jackpot hand; what it wins, fixed or from the meter, is said when it is settled."""
    won = fact.prizes if look.game.code == "SB" else fact.shares
    match sorted({one.area for one in won}):
        case []:
            return ""
        case [area]:
            return f"Jackpot hand at area {area}."
        case areas:
            return f"Jackpot hands at areas {listed([str(area) for area in areas])}."


def _ordered(look: Look, fact: Any) -> str:
    """Of an order that changes nothing on the felt the table hears what everybody at it must keep to."""
    return "English only at the table, please." if fact.order == "english_only" else ""


def _gave_way(look: Look, fact: Any) -> str:
    """Chips that somebody takes back are seen to go; those that gave way to another's are spoken of."""
    return f"{fact.wager.player} has back {gave_way(fact)}." if fact.gives_way_to else ""


def _corrected(look: Look, fact: Any) -> str:
    return f"{fact.player}, {place(fact)}, {wager_said(fact.wager)}: {put_right(fact)}."


def _folded(look: Look, fact: Any) -> str:
    return f"Area {fact.area} folds." if not fact.absent else f"Area {fact.area} is absent and folds."


def _surrendered(look: Look, fact: Any) -> str:
    return f"Area {fact.area} surrenders." if not fact.absent else f"Area {fact.area} is absent and surrenders."


SAYS: Final[dict[str, Words]] = {
    "BetsClosed": _always("No more bets."),
    "CardDealt": _card,
    "CardsShuffled": _always("The cards are shuffled."),
    "CardsCut": _always("The cards are cut."),
    "CutRefused": lambda look, fact: f"{fact.player} refuses the cut.",
    "RoundClosed": _always("The round is over. Place your bets."),
    "SeatTaken": lambda look, fact: f"{fact.player} takes seat {fact.area}.",
    "SeatLeft": lambda look, fact: f"{fact.player} leaves seat {fact.area}.",
    "SignChanged": lambda look, fact: sentence(fact.words),
    "InsuranceCalled": _always("Insurance?"),
    "InsuranceClosed": _always("Insurance is closed."),
    "InsurancePlaced": lambda look, fact: f"{fact.player} insures {at(fact)} for {shown(fact.stake)}.",
    "EvenMoneyTaken": lambda look, fact: f"{fact.player} takes even money on area {fact.area}.",
    "HandStood": lambda look, fact: f"{at(fact).capitalize()} stands.",
    "HandDoubled": lambda look, fact: f"{at(fact).capitalize()} doubles.",
    "HandSplit": lambda look, fact: f"{at(fact).capitalize()} splits.",
    "HandJoined": lambda look, fact: f"{fact.player} joins with {shown(fact.stake)}.",
    "JoinDeclined": lambda look, fact: f"{fact.player} does not join.",
    "PlayerAbsent": lambda look, fact: f"No decision at {at(fact)}: cards are drawn as the rules say.",
    "BoxesSwitched": lambda look, fact: f"Area {fact.area} switches.",
    "WarRaised": lambda look, fact: f"Area {fact.area} goes to war.",
    "Surrendered": _surrendered,
    "HandsTakenUp": _always("Players, please look at your cards."),
    "BetPlaced": lambda look, fact: f"Area {fact.area} bets {shown(fact.stake)}.",
    "HandFolded": _folded,
    "HandConceded": lambda look, fact: f"Area {fact.area} concedes.",
    "HandDeclared": _declared,
    "JackpotShared": _jackpot,
    "OrderGiven": _ordered,
    "JackpotStopped": _always("The jackpot is out of order: no jackpot wagers for now."),
    "JackpotRestored": _always("The jackpot works again."),
    "WagerSettled": _settled,
    "RoundVoided": lambda look, fact: f"The round is void: {with_suits(fact.why)}.",
    "PaymentCorrected": _corrected,
    "WagerTakenBack": _gave_way,
    "DealChanged": lambda look, fact: f"{fact.dealer} takes the deal." if fact.dealer else "The house deals.",
    "TablePaused": _always("The table is paused."),
    "TableResumed": _always("Play goes on."),
    "TableShut": _always("The table is closed."),
}
BESIDE_THE_HAND: Final = (
    *("SeatTaken", "SeatLeft", "SignChanged", "InsurancePlaced", "OrderGiven"),
    *("PaymentCorrected", "WagerTakenBack"),
)
"""What may be said while a question waits, without an answer to it."""
ALOUD: Final = frozenset(SAYS) - {"SeatTaken", "SeatLeft", "CardsCut", "CutRefused", "SignChanged"}
