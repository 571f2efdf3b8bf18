"""A table's page, its panels by themselves, and the calls that people make at it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest
from casino.errors import NotAllowed, Refused, Stale
from casino.felt import live
from casino.felt.scene.sight import felt_of
from casino.floor.forms import ActForm, CallForm
from casino.floor.models import Table
from casino.floor.names import addressed, keys_in, names_of
from casino.floor.play import receipts, rights
from casino.floor.play.calls import HOUSE_CALLS, Caller, Commands, commands
from casino.floor.play.play import play
from casino.floor.push.fanout import own_panels
from casino.floor.table import panels, sign
from casino.floor.table.dealer.panel import tools_of
from casino.floor.table.look import Sight, look
from casino.floor.table.practice import NOTHING, Told, told
from casino.server import sql
from games.errors import RuleViolation

REFUSED = 422
STALE = 409
NOT_ASKED_FOR = ("command", "seen")
"""What a call's form holds beside what is asked for: the id of the call, and what its caller saw."""


@require_http_methods(["GET", "HEAD"])
def table_page(request: PersonRequest, code: str) -> HttpResponse:
    table = _watched_by(request, code)
    sight = Sight(table)
    public, own = sight.look(None), sight.look(request.user)
    parts = panels.public_parts(public) | panels.private_parts(own)
    felt, chips = felt_of(public), public.view.felt.chips
    small_enough = [chip for chip in chips if chip <= public.view.felt.sign.area.minimum]
    context = {
        "table": table,
        "look": own,
        "game": table.engine,
        "felt": SafeString(live.scene(felt, parts["lying"], parts["mine"] + parts.get("reach", ""))),
        "parts": parts,
        "chips": felt.chips,
        "chosen": max(small_enough, default=min(chips)),  # the chip that a newcomer holds
        "boxes": any(wager.boxes for wager in table.engine.wagers),
        "governs": sign.governs_in_short(public),
        "runs": rights.runs(table, request.user),
        "deals": table.dealer_id == request.user.pk,
        "tools": tools_of(table.engine, own.options) if own.practice else None,
    }
    return render(request, "floor/table/table.html", context)


@require_http_methods(["GET", "HEAD"])
def table_panels(request: PersonRequest, code: str) -> HttpResponse:
    """The whole table, for a page that lost its place."""
    return HttpResponse(_everything(_watched_by(request, code), request))


@require_POST
def call(request: PersonRequest, code: str) -> HttpResponse:
    """One call. The answer is the caller's own panels with a sentence; everybody's come by the socket."""
    table = next(iter(sql.select(Table, "code = %s", code)), None)
    if table is None or not rights.may_watch(table, request.user):
        raise Http404("There is no such table.")
    form = CallForm(table.engine, request.POST)
    if not form.is_valid():
        return _answer(request, table, form.said, REFUSED)
    caller = Caller(table, request.user)
    try:
        seq = _carry_out(caller, form.cleaned_data)
    except Stale as refusal:
        return _answer(request, table, str(refusal), STALE)
    except RuleViolation as refusal:
        return _answer(request, table, _said(refusal.why, caller), REFUSED, refusal)
    except Refused as refusal:
        return _answer(request, table, _said(str(refusal), caller), REFUSED)
    return _answer(request, table, "", seq=seq)


@require_POST
def act(request: PersonRequest, code: str) -> HttpResponse:
    """One act of the deal, done by hand. What is said of a wrong one is for the level at which somebody practises."""
    table = _table(code)
    if not (rights.deals(table, request.user) and table.by_hand):
        raise Http404("Nobody deals by hand here.")
    form = ActForm(request.POST)
    if not form.is_valid():
        return _answer(request, table, form.said_wrong, REFUSED)
    given, attempt = form.cleaned_data, form.attempt
    try:
        played = play(table.pk, attempt, by=None, command_id=str(given["command"]), seen=given["seen"])
    except Stale as refusal:
        return _answer(request, table, str(refusal), STALE)
    except (RuleViolation, Refused) as refusal:
        return _answer(request, table, _said(refusal.args[0], Caller(table, request.user)), REFUSED)
    slip = told(played)
    return _answer(request, table, slip.words, 200, seq=played.seq, slip=slip)


@require_POST
def step(request: PersonRequest, code: str, *, take: Callable[..., None]) -> HttpResponse:
    """Step up to a table without a seat, step away from it, or leave the deal to the automatic dealer."""
    table = _watched_by(request, code)
    try:
        take(table=table, person=request.user)
    except Refused as refusal:
        return _answer(request, table, str(refusal), REFUSED)
    return _answer(request, table, "")


def _carry_out(caller: Caller, given: Mapping[str, Any]) -> int:
    """What a call asks for, done; answers with the seq. A refused call has its receipt whatever refused it."""
    by: Person | None = caller.person
    house = HOUSE_CALLS.get(given["call"])
    intent, now = str(given["command"]), timezone.now()
    body = receipts.body_of_form({name: value for name, value in given.items() if name not in NOT_ASKED_FOR})
    try:
        deals = rights.deals(caller.table, caller.person)
        if deals and caller.table.by_hand:  # whatever else they heard of a call would say something of what is due
            raise NotAllowed("Here each act is done by hand.")
        if house and house.dealers:
            if not deals:
                raise NotAllowed("That is for the dealer.")
            by = None
        asked = _asked(caller, given, intent, by, body)
    except Refused as refusal:
        receipts.keep_refusal(caller.table.pk, intent, by, refusal, now, body)
        raise
    if isinstance(asked, int):
        return asked
    return play(caller.table.pk, *asked, by=by, command_id=intent, seen=given["seen"], body=body).seq


def _asked(caller: Caller, given: Mapping[str, Any], intent: str, by: Person | None, body: str) -> Commands | int:
    """The commands of a call; or the seq that it came to, where it was sent before and nothing is left to do."""
    try:
        return commands(caller, given)
    except Refused:
        if answered := receipts.find(caller.table, intent, by, body):
            return answered[1]
        raise


def _said(words: str, caller: Caller) -> str:
    """The engine's words to the caller, with everybody else's name in them."""
    return addressed(words, names_of(keys_in(words)), caller.me)


def _answer(
    request: PersonRequest,
    table: Table,
    words: str,
    status: int = 200,
    by: RuleViolation | None = None,
    seq: int = 0,
    slip: Told = NOTHING,
) -> HttpResponse:
    """What the call came to, and the table as it now is: all of it for a caller who had fallen behind."""
    law = {"rule": by.rule if by else slip.rule, "by_the_house": by is not None and not by.rule}
    context = {"code": table.engine.code, "words": words, "refused": status != 200, "slip": bool(slip.words), **law}
    notice = render_to_string("floor/table/_notice.html", context)
    if status == STALE:
        shown = _everything(_table(table.code), request)
    else:
        own = own_panels(table.pk, seq, request.user.pk)
        shown = own or panels.private_html(look(_table(table.code), request.user))
    return HttpResponse(notice + shown, status=status)


def _everything(table: Table, request: PersonRequest) -> str:
    sight = Sight(table)
    return panels.public_html(sight.look(None)) + panels.private_html(sight.look(request.user))


def _watched_by(request: PersonRequest, code: str) -> Table:
    table = _table(code)
    if not rights.may_watch(table, request.user):
        raise Http404("There is no such table.")
    return table


def _table(code: str) -> Table:
    return get_object_or_404(Table.objects.select_related("opened_by", "dealer"), code=code)
