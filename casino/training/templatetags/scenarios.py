"""Scenarios in templates of the quiz: `{% load scenarios %}{% shared_scenarios request.user as shared %}`."""

from django import template

from casino.training.scenarios.handouts import not_yet_right

register = template.Library()

register.simple_tag(not_yet_right, name="shared_scenarios")
