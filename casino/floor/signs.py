"""The sign at a table: its limits, what it offers and pays, and the changes that it announces."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.safestring import SafeString

from casino.floor.looking import Look
from casino.library.links import linked
from casino.library.words import odds_in_words, wager_in_words
from games.blackjack_switch.options import SUPER_MATCH
from games.blackjack_switch.super_match import PAYS as SUPER_MATCH_PAYS
from games.caribbean_stud.settlement import BET_PAYS
from games.casino_war.settlement import TIE_PAYS, WAR_TIE_PAYS
from games.chips import shown
from games.jackpot import Prize
from games.sign import Limits, Sign, in_force, limits_shown
from games.star_blackjack.optional import ANY_PAIR, LUCKY_LUCKY, PERFECT_PAIRS, STAR_PAIRS, Win
from games.star_blackjack.options import SEVENS
from games.star_blackjack.settlement import BLACKJACK_PAYS
from games.star_blackjack.sevens import terms as sevens_terms
from games.twentyone.insurance import ACE_PAYS, TEN_PAYS

Rows = tuple[tuple[str, str], ...]
"""What wins, and what it is paid."""


@dataclass(frozen=True)
class PayTable:
    name: str
    rows: Rows
    rule: str


@dataclass(frozen=True)
class Notice:
    """A change on the sign and when it begins."""

    words: str
    at: datetime


@dataclass(frozen=True)
class SignShown:
    limits: Rows
    pays: tuple[PayTable, ...]
    notices: tuple[Notice, ...]
    markers: tuple[str, ...]
    personal: tuple[str, ...]
    governs: SafeString
    """Which of two readings holds here, where the print on the felt and the rules differ."""


def sign_of(look: Look) -> SignShown:
    """Everything that the sign shows now."""
    shown_now = in_force(look.view.felt.sign, int(timezone.now().timestamp()))
    return SignShown(
        limits=tuple(_limits(look, shown_now)),
        pays=tuple(PAYS[look.game.code](look.options)),
        notices=tuple(_notices(shown_now)),
        markers=tuple(
            f"{look.names.get(one.player, one.player)}, area {one.area}: may go on at {shown(one.minimum)}"
            for one in shown_now.markers
        ),
        personal=tuple(
            f"{look.names.get(one.player, one.player)}: {shown(one.minimum)} to {shown(one.maximum)}"
            for one in shown_now.personal
        ),
        governs=governs(look),
    )


STANDS: Final = {
    "rule_14_2": "The dealer stands on hard 16 and soft 17, as 14.2 says, and not as the felt is printed (R16).",
    "inscription": "The dealer draws to hard 16 and soft 17, as the felt is printed (R16).",
}


STANDS_IN_SHORT: Final = {
    "rule_14_2": "dealer stands on hard 16 and soft 17 (R16)",
    "inscription": "dealer draws to hard 16 and soft 17 (R16)",
}


def governs_in_short(look: Look) -> SafeString:
    """The same in the table's head, above the felt that says otherwise."""
    return linked(STANDS_IN_SHORT[look.options.dealer_stands], "BS") if look.game.code == "BS" else SafeString("")


def governs(look: Look) -> SafeString:
    """At Blackjack Switch the felt and 14.2 say different things of the dealer's hand: the table says which holds."""
    return linked(STANDS[look.options.dealer_stands], "BS") if look.game.code == "BS" else SafeString("")


def _limits(look: Look, sign: Sign) -> Iterable[tuple[str, str]]:
    name = area_in_words(look)
    limits, *kept = limits_shown(sign, int(timezone.now().timestamp()))
    yield name, between(limits)
    for old in kept:
        yield f"{name}, with a marker", between(old)
    if sign.player.minimum or sign.player.maximum is not None:
        yield "A player", between(sign.player)
    for kind, limits in kinds_on(look, sign).items():
        yield wager_in_words(kind), between(limits)
    if most := getattr(look.options, "maximum_payout", None):
        yield "Most paid on a bet", shown(most)


def area_in_words(look: Look) -> str:
    """What the limits of an area bound: at Blackjack Switch both boxes together (R37), at Caribbean Stud the ante."""
    return {"BS": "An area, both boxes", "CS": "The ante"}.get(look.game.code, "An area")


def kinds_on(look: Look, sign: Sign) -> dict[str, Limits]:
    """Each bet type's own limits. Super Match has none until staff set them, and its amount is shown too (BS 15.2)."""
    unlimited = {SUPER_MATCH: Limits()} if getattr(look.options, SUPER_MATCH, False) else {}
    return unlimited | sign.kinds


def between(limits: Limits) -> str:
    """ "$5 to $500, in steps of $5" """
    if limits.maximum is None:
        said = f"from {shown(limits.minimum)}" if limits.minimum else "any amount"
    elif limits.maximum == limits.minimum:
        said = shown(limits.minimum)
    elif not limits.minimum:
        said = f"up to {shown(limits.maximum)}"
    else:
        said = f"{shown(limits.minimum)} to {shown(limits.maximum)}"
    return said + (f", in steps of {shown(limits.unit)}" if limits.unit and limits.maximum != limits.minimum else "")


def _notices(sign: Sign) -> Iterable[Notice]:
    for rise in sign.rises:
        of = {"area": "", "player": " a player"}.get(rise.of, f" for {wager_in_words(rise.of)}")
        words = f"Minimum{of} {shown(rise.minimum)}" + (" for players with a marker" if rise.marked else "")
        yield Notice(words, datetime.fromtimestamp(rise.from_at, tz=timezone.get_current_timezone()))
    if sign.closes_at is not None:
        yield Notice("The table is closed", datetime.fromtimestamp(sign.closes_at, tz=timezone.get_current_timezone()))


# --- what is paid -----------------------------------------------------------------------------------


def _star_blackjack(options: Any) -> Iterable[PayTable]:
    usual: Rows = (
        ("Blackjack", odds_in_words(BLACKJACK_PAYS)),
        ("Any other winning hand", "1 to 1"),
        ("Insurance on an ace", odds_in_words(ACE_PAYS)),
    )
    on_ten = (("Insurance on a ten", odds_in_words(TEN_PAYS)),) if options.insurance_on_ten else ()
    yield PayTable("Main wager", usual + on_ten, "15.1")
    for kind in options.optional_wagers:
        if kind == SEVENS:
            terms = sevens_terms(options.jackpot, options.sevens_wager or 500)
            yield PayTable("Blazing 7’s", _prizes(terms.prizes), "14.24")
        else:
            yield PayTable(wager_in_words(kind), *_optional(kind, options))


def _optional(kind: str, options: Any) -> tuple[Rows, str]:
    if kind == "lucky_lucky":
        table = options.lucky_lucky_paytable
        return tuple((name, f"{odds[table - 1]} to 1") for name, odds in LUCKY_LUCKY.items()), "14.17"
    wins: dict[str, tuple[Win, ...]] = {
        "any_pairs": (ANY_PAIR,),
        "perfect_pairs": tuple(PERFECT_PAIRS.values()),
        "star_pairs": tuple(STAR_PAIRS.values()),
    }
    best_first = wins[kind][::-1]
    return tuple((win.name, odds_in_words(win.odds)) for win in best_first), best_first[0].rule


def _blackjack_switch(options: Any) -> Iterable[PayTable]:
    rows: Rows = (("Any winning hand", "1 to 1"), ("Insurance", odds_in_words(ACE_PAYS)))
    yield PayTable("Each box", rows, "16.1")
    if options.super_match:
        pays = tuple((name, odds_in_words(odds)) for name, odds in SUPER_MATCH_PAYS.items())
        yield PayTable("Super Match", pays, "15.7")


def _casino_war(options: Any) -> Iterable[PayTable]:
    rows: Rows = (
        ("Higher card", "1 to 1"),
        ("War won", "1 to 1 on the war wager"),
        ("War tied", f"{odds_in_words(WAR_TIE_PAYS)} on the war wager"),
    )
    yield PayTable("Bet and war", rows, "8.2")
    yield PayTable("Tie", (("The first cards tie", odds_in_words(TIE_PAYS)),), "8.1.1")


def _caribbean_stud(options: Any) -> Iterable[PayTable]:
    best_first = sorted(BET_PAYS.items(), key=lambda pay: pay[0].value, reverse=True)
    rows = tuple((kind.name.replace("_", " ").capitalize(), odds_in_words(odds)) for kind, odds in best_first)
    yield PayTable("Bet (the ante is paid 1 to 1)", rows, "10.1")
    if options.jackpot:
        yield PayTable(f"Jackpot, {shown(options.jackpot.wager)}", _prizes(options.jackpot.terms.prizes), "12.1")


def _prizes(prizes: Iterable[Prize]) -> Rows:
    return tuple((prize.hand.replace("_", " ").capitalize(), _prize(prize)) for prize in prizes)


def _prize(prize: Prize) -> str:
    if not prize.percent:
        return shown(prize.least)
    least = f", at least {shown(prize.least)}" if prize.least else ""
    return f"{prize.percent}% of the meter{least}"


PAYS: Final = {"SB": _star_blackjack, "BS": _blackjack_switch, "CW": _casino_war, "CS": _caribbean_stud}
