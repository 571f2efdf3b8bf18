"""The page of one order: its form, what became of it, and the way back to the page that lists it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from casino.accounts.permissions import PersonRequest
from casino.errors import Refused
from casino.floor.lobby.listings import listing
from casino.floor.models import Receipt, Table
from casino.floor.play import receipts
from casino.floor.play.play import play
from casino.floor.supervisor.forms import OrderForm, moment_of
from casino.floor.supervisor.orders import NEEDS, UNDOES, Offer, instead
from casino.floor.table.look import Look
from games.errors import RuleViolation
from games.irregularities.facts import StaffTold
from games.records import Fact
from games.table.staff import who_is_told


class Ways(NamedTuple):
    """The names of two addresses: the page that lists what may be ordered, and that of one order."""

    back: str
    way: str


SUPERVISORS: Final = Ways("supervisor", "give_order")
FAILED: Final = {"end_round": {"disadvantage": True}, "offer_return": {"spare_device": False}}
"""What a remedy for a device that fails begins with, where it is for another failure than most."""


def give(request: PersonRequest, seen: Look, all_: dict[str, Offer], order: str, ways: Ways) -> HttpResponse:
    """The form of an order, or what became of it."""
    table, offer = seen.table, all_.get(order)
    if offer is None:
        raise Http404("the game knows no such order")
    given = request.method == "POST"
    if order in UNDOES and given and _given_already(request, table):
        return redirect(ways.back, code=table.code)
    if (order in UNDOES or order in NEEDS) and not offer.open:
        return _order_page(request, seen, offer, None, 422 if given else 200, ways=ways)
    if not given:
        form = OrderForm(seen, order, initial=_to_begin_with(seen, order))
        return _order_page(request, seen, offer, form, 200, ways=ways)
    form = OrderForm(seen, order, request.POST.copy())
    if form.is_valid():
        try:
            played = play(
                table.pk,
                form.command(),
                by=request.user,
                now=form.now,
                seen=form.seq,
                command_id=form.cleaned_data["id"],
                body=_sent(request, order),
            )
        except RuleViolation as refusal:
            form.refuse(refusal)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _done(offer, played.events))
            return redirect(ways.back, code=table.code)
    form.sent_again(_fresh(seen))
    return _order_page(request, seen, offer, form, 422, instead(order, all_), ways=ways)


def _order_page(
    request: PersonRequest,
    seen: Look,
    offer: Offer,
    form: OrderForm | None,
    status: int,
    instead: Sequence[Offer] = (),
    *,
    ways: Ways,
) -> HttpResponse:
    context = {"table": seen.table, "row": listing(seen.table), "code": seen.game.code, "offer": offer, "form": form}
    context |= {"instead": instead, "back": ways.back, "way": ways.way}
    return render(request, "floor/supervisor/order.html", context, status=status)


def _sent(request: PersonRequest, order: str) -> str:
    """The digest of an order as the page sent it."""
    fields = {name: values for name, values in request.POST.lists() if name not in ("csrfmiddlewaretoken", "id")}
    return receipts.body_of_form(fields | {"order": order})


def _given_already(request: PersonRequest, table: Table) -> bool:
    """Whether a button was pressed twice: what the first press took back is not there to be taken back again."""
    given = request.POST.get("id", "").replace("\0", "")  # of which PostgreSQL may not be asked
    return Receipt.objects.filter(table=table, command_id=given, person=request.user, refusal="").exists()


def _fresh(seen: Look) -> dict[str, str]:
    return {"id": str(uuid4()), "moment": moment_of(seen)}


def _to_begin_with(seen: Look, order: str) -> dict[str, Any]:
    """The limits to be changed are shown as they are; a device has failed in the way that the remedy is for."""
    limits = seen.view.felt.sign.area
    now = {"minimum": limits.minimum, "maximum": limits.maximum, "unit": limits.unit}
    return _fresh(seen) | (now if order == "change_limits" else FAILED.get(order, {}))


def _done(offer: Offer, events: tuple[Fact, ...]) -> str:
    told = tuple(dict.fromkeys(who for fact in events if isinstance(fact, StaffTold) for who in fact.told))
    told = tuple(who for who in told if who != "supervisor")  # who gave the order knows of it
    tell = f" Now tell {who_is_told(told)}." if told else ""
    return f"Order given: {offer.title}.{tell}"
