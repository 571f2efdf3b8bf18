"""The sign at a table: its limits, what it offers and pays, and the changes that it announces."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.safestring import SafeString

from casino.floor.table.look import Look
from casino.rulebook.links import linked
from games.chips.chips import shown
from games.chips.wagers import PayTable, Rows
from games.table.sign import Limits, Sign, in_force, limits_shown


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
    terms: tuple[SafeString, ...]  # what holds at this table by the leave of its staff, each with its clause
    governs: SafeString  # which of two readings holds here, where the print on the felt and the rules differ


def sign_of(look: Look) -> SignShown:
    """Everything that the sign shows now."""
    shown_now = in_force(look.view.felt.sign, int(timezone.now().timestamp()))
    offered = [look.game.wager(kind) for kind in look.game.offered(look.options)]
    return SignShown(
        limits=tuple(_limits(look, shown_now)),
        pays=tuple(pays(look.options) for wager in offered if (pays := wager.pays)),
        notices=tuple(_notices(look, shown_now)),
        markers=tuple(
            f"{look.names.get(one.player, one.player)}, area {one.area}: may go on at {shown(one.minimum)}"
            for one in shown_now.markers
        ),
        personal=tuple(
            f"{look.names.get(one.player, one.player)}: {shown(one.minimum)} to {shown(one.maximum)}"
            for one in shown_now.personal
        ),
        terms=tuple(
            linked(f"{words} ({number}).", look.game.code)
            for words, number in look.game.options.terms_on_sign(look.options)
        ),
        governs=linked(look.game.options.governs(look.options)[0], look.game.code),
    )


def governs_in_short(look: Look) -> SafeString:
    """Which reading holds, in the table's head, above the felt that says otherwise."""
    return linked(look.game.options.governs(look.options)[1], look.game.code)


def _limits(look: Look, sign: Sign) -> Iterable[tuple[str, str]]:
    name = look.game.options.area
    limits, *kept = limits_shown(sign, int(timezone.now().timestamp()))
    yield name, between(limits)
    for old in kept:
        yield f"{name}, with a marker", between(old)
    if sign.player.minimum or sign.player.maximum is not None:
        yield "A player", between(sign.player)
    for kind, limits in kinds_on(look, sign).items():
        yield look.game.wager(kind).words, between(limits)
    yield from look.game.options.amounts_on_sign(look.options)


def kinds_on(look: Look, sign: Sign) -> dict[str, Limits]:
    """Each bet type's own limits, and those that the sign shows even without any."""
    return dict.fromkeys(look.game.options.kinds_on_sign(look.options), Limits()) | sign.kinds


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


def _notices(look: Look, sign: Sign) -> Iterable[Notice]:
    usual = {"area": "", "player": " a player"}
    for rise in sign.rises:
        of = usual[rise.of] if rise.of in usual else f" for {look.game.wager(rise.of).words}"
        words = f"Minimum{of} {shown(rise.minimum)}" + (" for players with a marker" if rise.marked else "")
        yield Notice(words, datetime.fromtimestamp(rise.from_at, tz=timezone.get_current_timezone()))
    if sign.closes_at is not None:
        yield Notice("The table is closed", datetime.fromtimestamp(sign.closes_at, tz=timezone.get_current_timezone()))
