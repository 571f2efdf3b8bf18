"""Who has been handed a deal is told so on every page: `{% load deals %}{% deals_in_hand as deals %}`."""

from typing import Any

from django import template

from casino.accounts.models import Person
from casino.floor.models import Table

register = template.Library()
MOST = 3


@register.simple_tag(takes_context=True)
def deals_in_hand(context: dict[str, Any]) -> list[Table]:
    """The tables that whoever looks deals at, but for the one that they look at. One query.

    An instructor takes a deal only with their own hand, and need not be told.
    """
    request = context.get("request")
    person = getattr(request, "user", None)
    if request is None or not isinstance(person, Person) or not person.pk or person.is_instructor:
        return []
    here = request.resolver_match.kwargs.get("code") if request.resolver_match else None
    dealt = Table.objects.filter(dealer=person.pk).exclude(status=Table.Status.CLOSED).exclude(code=here)
    return list(dealt.only("code", "name", "level", "private").order_by("-dealt_since", "-pk")[:MOST])
