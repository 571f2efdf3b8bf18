"""Addresses of the rulebook."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from casino.rulebook import views
from games.catalogue import GAMES


class GameConverter(StringConverter):
    """A game by the name that it goes by in addresses."""

    regex = r"[a-z0-9-]{1,40}"

    def to_python(self, value: str) -> str:
        if value not in GAMES:
            raise ValueError("no such game")
        return value


class ClauseConverter(StringConverter):
    """A clause's number: 13.2."""

    regex = r"[1-9][0-9]?(?:\.[1-9][0-9]?){1,5}"


class ExampleConverter(StringConverter):
    """A worked example by the name of its file."""

    regex = r"[a-z0-9-]+"


register_converter(GameConverter, "game")
register_converter(ClauseConverter, "clause")
register_converter(ExampleConverter, "example")

urlpatterns = [
    path("", views.shelf, name="rules"),
    path("rulings/", views.register, name="rulings"),
    path("<game:slug>/", views.book, name="rules_book"),
    path("<game:slug>/odds/", views.odds, name="rules_odds"),
    path("<game:slug>/best/", views.best, name="rules_best"),
    path("<game:slug>/examples/<example:name>.svg", views.picture, name="rules_picture"),
    path("<game:slug>/<clause:number>/", views.clause, name="rules_clause"),
]
