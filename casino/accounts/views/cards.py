"""Player cards, for the instructors who may suspend and restore them."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts import people, services, sign_ins
from casino.accounts.forms import CardForm, FilterForm
from casino.accounts.models import PlayerCard
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.errors import Refused

CARDS_ON_A_PAGE = 50


@require_http_methods(["GET", "HEAD"])
@instructor_only
def card_list(request: PersonRequest) -> HttpResponse:
    narrow = FilterForm(request.GET)
    cards = services.cards_in_charge_of(request.user)
    if narrow.is_valid():
        sought = narrow.cleaned_data["q"]
        number = "".join(sought.split())
        numbered = Q(number__contains=number) if number.isdecimal() else Q()
        cards = cards.filter(people.named(sought, "person__") | numbered)
    else:
        cards = cards.none()
    page = Paginator(cards, CARDS_ON_A_PAGE).get_page(request.GET.get("page"))
    status = 200 if narrow.is_valid() else 422
    return render(request, "accounts/card_list.html", {"filter": narrow, "page": page}, status=status)


@require_http_methods(["GET", "HEAD"])
@instructor_only
def card_page(request: PersonRequest, number: int) -> HttpResponse:
    return _page(request, _in_charge_of(request, number), CardForm())


@require_POST
@instructor_only
def turn_card(request: PersonRequest, number: int, *, valid: bool) -> HttpResponse:
    """Suspend a card, or restore it."""
    card = _in_charge_of(request, number)
    form = CardForm(request.POST)
    if not form.is_valid():
        return _page(request, card, form, 422)
    try:
        services.turn_card(card=card, valid=valid, by=request.user, why=form.cleaned_data["why"])
    except Refused as refusal:
        form.add_error(None, str(refusal))
        card.refresh_from_db()
        return _page(request, card, form, 422)
    sign_ins.look_again(card.person_id, rights=True)
    messages.success(request, f"The card of {card.person} is {'valid again' if valid else 'suspended'}.")
    return redirect("card_page", number=number)


def _in_charge_of(request: PersonRequest, number: int) -> PlayerCard:
    return get_object_or_404(services.cards_in_charge_of(request.user), number=str(number))


def _page(request: PersonRequest, card: PlayerCard, form: CardForm, status: int = 200) -> HttpResponse:
    history = card.history.select_related("by")
    return render(request, "accounts/card_page.html", {"card": card, "form": form, "history": history}, status=status)
