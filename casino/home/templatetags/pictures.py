"""Pictures of the games: `{% load pictures %}{% game_picture slug %}`."""

from functools import cache

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def game_picture(slug: str, kind: str = "") -> SafeString:
    """A game's felt, as its usual table is where there is such a picture; a game without any goes without."""
    named = [name for name in (f"img/felts/{slug}-{kind}.svg", f"img/felts/{slug}.svg") if _is_there(name)]
    if not named:
        return SafeString("")
    return format_html('<img src="{}" alt="" width="1600" height="900" loading="lazy">', static(named[0]))


@cache
def _is_there(name: str) -> bool:
    return finders.find(name) is not None
