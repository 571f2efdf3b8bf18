"""A table's supervisor: the house's own measures for whoever opened it, and the floor's orders for its instructor."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts import services
from casino.accounts.forms import CardForm, HouseForm
from casino.accounts.models import Membership, Person
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.errors import Refused
from casino.floor.clock import clock
from casino.floor.lobby.listings import listing
from casino.floor.lobby.views import EVERY
from casino.floor.models import Table
from casino.floor.names import person_id
from casino.floor.opening import patrons
from casino.floor.opening.forms import refused_in_words, styles_at
from casino.floor.play import log, rights, tables
from casino.floor.play.practice import MOST_ROUNDS
from casino.floor.supervisor import services as supervising
from casino.floor.supervisor import trouble
from casino.floor.supervisor.deal import DealForm, deal_form
from casino.floor.supervisor.order_page import SUPERVISORS, give
from casino.floor.supervisor.orders import grouped, offers
from casino.floor.supervisor.services import dealers_for, looked_over
from casino.floor.table.look import Look
from casino.floor.table.sign import sign_of
from games.catalogue import GAMES
from games.errors import RuleViolation


class PatronsForm(HouseForm):
    count = forms.IntegerField(label="How many", min_value=1, max_value=patrons.MOST, initial=1)

    def __init__(self, game: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = styles_at(GAMES[game])
        self.fields["style"] = forms.ChoiceField(label="How they wager", required=False, choices=choices)


@require_POST
@instructor_only
def remove_member(request: PersonRequest, pk: int, place: int) -> HttpResponse:
    """Out of a class, which ends what they deal there: another instructor's class does not exist here."""
    own = Membership.objects.filter(training_class=pk, training_class__instructor=request.user)
    membership = get_object_or_404(own.select_related("trainee"), pk=place)
    supervising.remove_member(membership=membership, by=request.user)
    said = f"{membership.trainee} is no longer in this class. The record stays, and you can undo this below."
    messages.success(request, said)
    return redirect("class_page", pk=pk)


@never_cache
@require_http_methods(["GET", "HEAD"])
def supervisor(request: PersonRequest, code: str) -> HttpResponse:
    return _page(request, _run_by(request, code))


@never_cache
@require_http_methods(["GET", "HEAD"])
def supervisor_again(request: PersonRequest, code: str) -> HttpResponse:
    """What changes while a table is run, for a page that is open already; nothing where nothing has happened."""
    # A table that has closed meanwhile is left for the lobby.
    if closed := Table.objects.filter(code=code, status=Table.Status.CLOSED).select_related("opened_by").first():
        if not rights.runs(closed, request.user):
            raise Http404
        messages.info(request, f"{closed.name} is closed.")
        return HttpResponse(headers={"HX-Redirect": reverse("lobby")})
    table = _run_by(request, code)
    if request.GET.get("seq") == str(table.seq):
        return HttpResponse(status=204)
    return render(request, "floor/supervisor/_running.html", _running(request, table))


# --- orders -----------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def give_order(request: PersonRequest, code: str, order: str) -> HttpResponse:
    """One order of the floor staff, as the rules of the game provide for it."""
    table = _run_by(request, code)
    if not rights.supervises(table, request.user):
        raise Http404
    seen = looked_over(table, request.user)
    return give(request, seen, offers(seen), order, SUPERVISORS)


# --- the house's own measures -----------------------------------------------------------------------


@require_POST
def turn_play(request: PersonRequest, code: str, *, pause: bool) -> HttpResponse:
    """Pause it, or resume it."""
    turn, said = (tables.pause, "Play is paused.") if pause else (tables.resume, "Play goes on.")
    return _act(request, code, turn, said)


@require_POST
def close_table(request: PersonRequest, code: str) -> HttpResponse:
    answer = _act(request, code, supervising.close_the_table, f"{_run_by(request, code).name} is closed.")
    return redirect("lobby") if answer.status_code == 302 else answer


@require_POST
def hand_the_deal(request: PersonRequest, code: str) -> HttpResponse:
    table = _run_by(request, code)
    people = {str(one.pk): one for one in dealers_for(table, request.user, looked_over(table, request.user))}
    form = DealForm(list(people.values()), request.POST)
    if not form.is_valid():
        return _page(request, table, refused=_not_handed_over(form))
    to = people.get(form.cleaned_data["dealer"])
    said = f"{to} deals now." if to else "The automatic dealer deals now."
    return _act(request, code, partial(tables.hand_the_deal, to=to, terms=form.terms), said)


def _not_handed_over(form: DealForm) -> str:
    if "rounds" in form.errors:
        return f"A deal has from 1 to {MOST_ROUNDS} rounds; leave the number out for one without end."
    if "dealer" in form.errors:
        return "Choose one of those shown to deal."
    return "Choose a level and an amount of trouble that are shown."


@require_POST
def put_trouble(request: PersonRequest, code: str) -> HttpResponse:
    """Something goes wrong at a table that somebody deals by hand, by its instructor's hand."""
    table = _run_by(request, code)
    kinds = {kind.kind: kind for kind in trouble.troubles_for(table)}
    kind = kinds.get(request.POST.get("kind", ""))
    if kind is None:
        return _page(request, table, refused="Choose one of the faults shown.")
    return _act(request, code, partial(trouble.put_trouble, kind=kind.kind), f"On the table: {kind.words}.")


@require_POST
def invite_patrons(request: PersonRequest, code: str) -> HttpResponse:
    table = _run_by(request, code)
    form = PatronsForm(table.game, request.POST)
    if not form.is_valid():
        return _page(request, table, refused=f"From 1 to {patrons.MOST} patrons come at once, of a kind shown.")
    invite = partial(patrons.invite, count=form.cleaned_data["count"], style=form.cleaned_data["style"] or None)
    return _act(request, code, invite, "They are on their way to the table.")


@require_POST
def send_patron_away(request: PersonRequest, code: str, pk: int) -> HttpResponse:
    table = _run_by(request, code)
    patron = get_object_or_404(table.patrons.filter(here=True), pk=pk)
    said = f"{patron} leaves once no chips of theirs are in play."
    return _act(request, code, lambda table, by: patrons.send_away(patron=patron, by=by), said)


@require_POST
def turn_card(request: PersonRequest, code: str, pk: int, *, valid: bool) -> HttpResponse:
    """The card of somebody who is here, suspended or restored so that the table knows of it: house procedure for who
    may, rule 5.1 for what follows."""
    table, now = _run_by(request, code), "valid again" if valid else "suspended"
    if not rights.supervises(table, request.user):
        raise Http404
    card = get_object_or_404(services.cards_in_charge_of(request.user), person__pk=pk)
    form = CardForm(request.POST)
    if not form.is_valid():
        return _page(request, table, refused=f"Say why the card is {now}: its owner reads it.")
    turn = partial(tables.turn_card, person=card.person, valid=valid, why=form.cleaned_data["why"])
    return _act(request, code, turn, f"The card of {card.person} is {now}.")


def _act(request: PersonRequest, code: str, act: Callable[..., object], said: str) -> HttpResponse:
    """Do it and come back, or show the page with the reason why not."""
    table = _run_by(request, code)
    try:
        act(table=table, by=request.user)
    except RuleViolation as refusal:
        return _page(request, _run_by(request, code), refused=refused_in_words(table.engine.code, refusal))
    except Refused as refusal:
        return _page(request, _run_by(request, code), refused=str(refusal))
    messages.success(request, said)
    return redirect("supervisor", code=code)


# --- the page ---------------------------------------------------------------------------------------


def _run_by(request: PersonRequest, code: str) -> Table:
    """The table, for those who run it; to anybody else there is no such page."""
    table = get_object_or_404(Table.objects.select_related("opened_by").exclude(status=Table.Status.CLOSED), code=code)
    if not rights.runs(table, request.user):
        raise Http404
    return table


def _page(request: PersonRequest, table: Table, refused: str = "") -> HttpResponse:
    context = _running(request, table) | {"refused": refused, "every": EVERY}
    return render(request, "floor/supervisor/supervisor.html", context, status=422 if refused else 200)


def _running(request: PersonRequest, table: Table) -> dict[str, Any]:
    clock.watched([table], timezone.now())
    seen = looked_over(table, request.user)
    in_charge = rights.supervises(table, request.user)
    over = table.rounds.exclude(last_seq=None).order_by("-number").values_list("number", flat=True)
    return {
        "table": table,
        "row": listing(table),
        "code": seen.game.code,
        "in_charge": in_charge,
        "groups": list(grouped(offers(seen))) if in_charge else [],
        "way": SUPERVISORS.way,
        "stopped": tables.stopped_by_dealer(table),
        "standing_orders": supervising.standing_orders(table),
        "sign": sign_of(seen),
        "people": _people(request.user, seen) if in_charge else [],
        "cards_count": tables.asks_for_cards(table),
        "wanting": [person_id(key) for key in log.load(table).table.seating.invalid_cards],
        "last_round": over.first() if in_charge and table.opened_by_id == request.user.pk else None,
        "patrons": table.patrons.filter(here=True),
        "troubles": trouble.troubles_now(table) if in_charge else [],
        "troubles_so_far": trouble.troubles_so_far(table) if in_charge else [],
        "patrons_form": PatronsForm(table.game),
        "deal_form": deal_form(table, dealers_for(table, request.user, seen)),
    }


def _people(by: Person, seen: Look) -> list[Person]:
    """Those at the table whose cards are in this instructor's charge; whoever deals shows no card."""
    here = {pk for key in supervising.at_the_table(seen) if (pk := person_id(key)) not in (None, seen.table.dealer_id)}
    return [card.person for card in services.cards_in_charge_of(by).filter(person_id__in=here)]
