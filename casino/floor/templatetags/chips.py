"""Somebody's training chips in a template: `{% load chips %}{% chips_held "profile" %}`."""

from typing import Any

from django import template

from casino.floor.lobby import cage
from casino.floor.names import player_key
from casino.floor.play import ledger

register = template.Library()


@register.inclusion_tag("floor/lobby/_chips.html", takes_context=True)
def chips_held(context: dict[str, Any], back: str) -> dict[str, Any]:
    """What the person asking holds, and a way to fetch more that leads back to the page named."""
    person = context["request"].user
    return {
        "balance": ledger.balance(player_key(person)),
        "most_held": ledger.MOST_HELD,
        "may_ask": cage.may_ask(person),
        "issues_left": cage.issues_left(person),
        "back": back,
        "csrf_token": context.get("csrf_token"),
    }
