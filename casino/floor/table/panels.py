"""A table as HTML. What is public is rendered once for everybody; what only one person may see or do, for them alone.

Each panel has an id and stands by itself: a page holds them where it likes, and a push replaces them by their ids.
"""

import re
from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Final

from django.template.loader import get_template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from casino.felt import live
from casino.felt.drawing import Lying
from casino.felt.scene.sight import felt_of
from casino.felt.scene.table import calling, held, in_order, lying
from casino.floor.models import Level
from casino.floor.models.tables import COUNTED
from casino.floor.names import person_id
from casino.floor.names import spoken as with_names
from casino.floor.table import areas, sign, spoken, spots
from casino.floor.table import buttons as table_buttons
from casino.floor.table.dealer import answers, panel
from casino.floor.table.look import Look
from casino.rulebook.arithmetic import arithmetic
from games.chips.settlement import Line, outcome_in_words
from games.dealing.veil import AT_WORK
from games.rulebook import clause_for, has, rulings_on
from games.table.areas import by_seat
from games.words import at

INDENTED: Final = re.compile(r"\s*\n\s*")
WAITS: Final = {
    "wait": "Place your bets",
    "close_bets": "Place your bets",
    "close_insurance": "Insurance is open",
    "close_round": "The round is over",
    AT_WORK.act: AT_WORK.words,
}
"""What the table waits for, where the dealer's own words would puzzle a player."""


def public_parts(look: Look) -> dict[str, SafeString]:
    """Every public panel by its id. A look that anybody in particular has had is refused: it may hold their cards."""
    if look.me is not None or look.staff is not None:
        raise ValueError("what is public is rendered from nobody's look")
    seen = answers.answers(look)
    shown = lies(look, seen)
    return {
        "clock": _clock(look),
        "said": _said(look),
        "lines": _lines(look),
        "people": _people(look),
        "areas": SafeString(areas.areas_html(look, shown)),
        "sign": _written("sign", code=look.game.code, sign=sign.sign_of(look)),
        "lying": SafeString(live.lying_on(felt_of(look), shown)),
    }


def private_parts(look: Look) -> dict[str, SafeString]:
    """The panels of one person; an onlooker's say how to come closer."""
    own = held(look.view)
    mine = live.held_by(felt_of(look), own)
    return {
        "me": _me(look),
        "choices": _choices(look),
        "spots": SafeString(spots.spots_html(look)),
        "held": SafeString(areas.held_html(own)),
        **_dealers(look),
        "mine": SafeString(mine),
    }


def _dealers(look: Look) -> dict[str, SafeString]:
    """What only somebody who deals by hand has: the float, the pace, and everything within reach."""
    if look.practice is None:
        return {"dealing": panel.dealing_html(look, [])}
    seen = answers.answers(look)
    reached = panel.reach_html(look, lies(look, seen), seen)
    return {
        "dealing": panel.dealing_html(look, seen),
        "pace": panel.pace_html(look),
        "places": reached.rows,
        "reach": reached.felt,
    }


def lies(look: Look, seen: list[answers.Answer]) -> Lying:
    """What lies on the table: where accuracy is kept stakes are read from their chips."""
    signals = {one.area: (one.who, one.signal) for one in seen}
    return lying(look, read=look.table.level in COUNTED, signals=signals)


def public_html(look: Look) -> str:
    """Everything public, as it is pushed."""
    return _panels("public", look, public_parts(look))


def private_html(look: Look) -> str:
    """What only one person may see or do, as it is pushed; nobody's look makes the panel of every onlooker."""
    return _panels("private", look, private_parts(look))


def _panels(kind: str, look: Look, parts: dict[str, SafeString]) -> str:
    layer = parts.pop("lying", None) or parts.pop("mine") + parts.pop("reach", SafeString(""))
    inside = mark_safe("".join(parts.values()))  # noqa: S308  (rendered by templates, which escape)
    return format_html('<div data-panels="{}" data-seq="{}">{}<svg>{}</svg></div>', kind, look.seq, inside, layer)


@lru_cache(maxsize=1024)
def _written(name: str, **given: Hashable) -> SafeString:
    """A panel from a template. Most of them say what they said before, and are not written again for that."""
    return _render(name, given)


def _render(name: str, context: dict[str, Any]) -> SafeString:
    written = get_template(f"floor/table/_{name}.html").render(context)
    return mark_safe(INDENTED.sub("\n", written))  # noqa: S308  (the template escapes)


def _clock(look: Look) -> SafeString:
    now, ends = timezone.now().timestamp(), look.table.closes_at if look.table.is_open else None
    words = _written(
        "clock",
        status=look.table.status,
        waiting=waits_for(look),
        dealers=dealers_to_do(look),
        code=look.game.code,
        rule=look.waiting.rule,
        timed=ends is not None,
    )
    deadline = format_html(' data-deadline="{}"', ends.timestamp()) if ends else ""
    return format_html('<div id="clock" class="clock" data-now="{}"{}>{}</div>', now, deadline, words)


def _said(look: Look) -> SafeString:
    lines = mark_safe("".join(map(_said_line, spoken.latest(look))))  # noqa: S308  (each is escaped)
    return format_html('<ol id="said" class="said">{}</ol>', lines)


@lru_cache(maxsize=2048)
def _said_line(one: spoken.Said) -> SafeString:
    aloud = mark_safe(" data-aloud") if one.by_dealer else ""
    return format_html('<li id="{}"{}>{}</li>', one.id, aloud, one.words)


def _lines(look: Look) -> SafeString:
    """What was settled, by its clause. At a test that would tell at once which payment was wrong."""
    if look.table.level == Level.TEST:
        return _lines_written(look.view.over, (), held=True)
    named = ((line, look.names.get(line.player, line.player)) for line in reversed(look.view.lines))
    lines = (_line(look.game.code, line, who, with_names(line.why, look.names)) for line, who in named)
    return _lines_written(look.view.over, tuple(lines))


@lru_cache(maxsize=128)
def _lines_written(over: bool, lines: tuple[SafeString, ...], *, held: bool = False) -> SafeString:
    """As `_written`, for the longest panel of all, which no other round has."""
    return _render("lines", {"over": over, "lines": lines, "held": held})


def _people(look: Look) -> SafeString:
    code = look.game.code
    calls_rule = (clause_for(by_seat, code) or "").rpartition(".")[0]  # who calls where several share an area
    here = {"people": tuple(people(look)), "callers": tuple(callers(look))}
    return _written("people", dealer=look.dealer, code=code, calls_rule=calls_rule, **here)


def _me(look: Look) -> SafeString:
    deals = table_buttons.deals(look)
    return _written(
        "me",
        who=look.me or "",
        at_table=look.at_table,
        deals=deals,
        by_hand=look.table.by_hand,
        may_wager=look.at_table and look.table.is_open and not deals,
        is_open=look.table.is_open,
        status=look.table.status,
        practice=look.table.code if look.table.private else "",
        areas=tuple(own_areas(look)),
        behind=tuple(behind_others(look)),
        shared=has(by_seat, look.game.code),
        balance=look.balance,
        minimum=look.view.felt.sign.area.minimum,
        seat=seat_of(look),
        stands=look.at_table and any(f"p{pk}" == look.me for pk, _ in look.standing),
        free=look.seats,
        shut_out=table_buttons.shut_out(look) is not None,
    )


def _choices(look: Look) -> SafeString:
    buttons = table_buttons.buttons(look)
    return _written(
        "choices",
        code=look.game.code,
        status=look.table.status,
        over=look.view.over,
        deals=table_buttons.deals(look),
        by_hand=look.table.by_hand,
        at_table=look.at_table,
        plays=bool(own_areas(look)),
        seat=seat_of(look),
        buttons=tuple(buttons),
        reasons=tuple(table_buttons.reasons(buttons)),
        uneven=tuple(table_buttons.uneven(look)),
        news=tuple((one.id, with_names(one.words, look.names), one.rule) for one in look.news),
        shared=has(by_seat, look.game.code),
        shut_out=table_buttons.shut_out(look),
    )


def dealers_to_do(look: Look) -> bool:
    """Whether the table waits for an act of the dealer's: "Deal a card to yourself" is no order to a player."""
    asked = look.waiting
    return not (asked.player and asked.first) and asked.act not in WAITS


def waits_for(look: Look) -> str:
    """What the table waits for, in words for everybody: what the dealer is to ask stands among what is said."""
    asked = look.waiting
    if asked.player and asked.first:
        where = f" at area {asked.area}" if asked.area else ""
        return f"Waiting for {look.names.get(asked.player, asked.player)}{where}"
    return WAITS.get(asked.act) or with_names(asked.words, look.names)


@lru_cache(maxsize=2048)
def _line(code: str, line: Line, who: str, why: str) -> SafeString:
    """A settlement line in words, with its arithmetic, its rule and the rulings on it; once written it stays so."""
    rulings = rulings_on(f"{code} {line.rule}")
    sums, end = arithmetic(line, code), outcome_in_words(line)
    said = {"who": who, "where": at(line.area, line.box, line.hand), "why": why, "arithmetic": sums, "end": end}
    return _render("line", {"code": code, "line": line, "rulings": rulings, **said})


def people(look: Look) -> list[tuple[str, str]]:
    """Everybody at the table and where they are, the seated first."""
    names = look.names
    here = {seat.player: f"seat {seat.area}" for seat in look.view.felt.seats}
    for wager in look.view.felt.wagers:
        here.setdefault(wager.player, f"behind area {wager.area}")
    found = [(names.get(key, key), where if person_id(key) else f"simulated, {where}") for key, where in here.items()]
    return found + [(name, "standing") for pk, name in look.standing if f"p{pk}" not in here]


def callers(look: Look) -> list[tuple[int, str]]:
    """Who calls for each area that several people wager on."""
    view = look.view
    shared = ((area, key) for area, key in calling(view).items() if len(in_order(view, area)) > 1)
    return [(area, look.names.get(key, key)) for area, key in shared]


def seat_of(look: Look) -> int | None:
    return next((seat.area for seat in look.view.felt.seats if seat.player == look.me), None)


def own_areas(look: Look) -> list[int]:
    """Where this person sits or has chips: what a narrow screen shows first."""
    felt = look.view.felt
    places = [(seat.area, seat.player) for seat in felt.seats] + [(one.area, one.player) for one in felt.wagers]
    return sorted({area for area, player in places if player == look.me}) if look.me else []


def behind_others(look: Look) -> list[int]:
    """Where this person's chips lie on an area that somebody else calls for."""
    callers_ = calling(look.view)
    return [area for area in own_areas(look) if callers_.get(area, look.me) != look.me]
