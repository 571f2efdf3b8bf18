"""What goes wrong at a table, for whoever deals: what they put right alone, and what they call a supervisor for."""

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts.permissions import PersonRequest
from casino.errors import Refused
from casino.floor.lobby.listings import listing
from casino.floor.models import Table
from casino.floor.play import rights, tables
from casino.floor.supervisor.order_page import Ways, give
from casino.floor.supervisor.orders import remedies
from casino.floor.supervisor.services import looked_over
from games.table.staff import Staff

DEALERS: Final = Ways("mistakes", "put_right")
CALLED: Final = "Play is stopped, and a casino supervisor is called."


@never_cache
@require_http_methods(["GET", "HEAD"])
def mistakes(request: PersonRequest, code: str) -> HttpResponse:
    """What whoever deals puts right alone, and what they call a casino supervisor for."""
    table = _dealt_by(request, code)
    seen = looked_over(table, request.user)
    found = remedies(seen).values()
    own = [offer for offer in found if offer.least == Staff.DEALER.value]
    context = {"table": table, "row": listing(table), "code": seen.game.code, "own": own, "way": DEALERS.way}
    context |= {"called": [offer for offer in found if offer not in own], "stopped": tables.stopped_by_dealer(table)}
    return render(request, "floor/supervisor/mistakes.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def put_right(request: PersonRequest, code: str, order: str) -> HttpResponse:
    """One remedy, given by whoever deals."""
    seen = looked_over(_dealt_by(request, code), request.user)
    return give(request, seen, remedies(seen), order, DEALERS)


@require_POST
def stop_play(request: PersonRequest, code: str, *, stop: bool) -> HttpResponse:
    """House procedure: whoever deals stops and calls a casino supervisor, and goes on when the matter is settled."""
    table = _dealt_by(request, code)
    turn, said = (tables.pause, CALLED) if stop else (tables.resume, "Play goes on.")
    try:
        turn(table=table, by=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, said)
    return redirect("mistakes", code=code)


def _dealt_by(request: PersonRequest, code: str) -> Table:
    """The table, for whoever deals at it; to anybody else there is no such page.

    Whoever deals by hand puts mistakes right by hand.
    """
    table = get_object_or_404(Table.objects.select_related("opened_by").exclude(status=Table.Status.CLOSED), code=code)
    if not rights.deals(table, request.user) or table.by_hand:
        raise Http404
    return table
