"""A fifth game: the folder beside this file, and one line in the catalogue, put there by the test alone."""

import pytest

from casino.rulebook import books
from games import rulebook
from games.catalogue import GAMES
from tests.fifth_game.high_card import GAME
from tests.people import *  # noqa: F403

CLAIMS = {name: rulebook._claims.pop(name) for name in rulebook.claims() if name.startswith(f"{GAME.code} ")}
"""What the toy claims, taken out again as its modules load: no other test is to meet it."""


@pytest.fixture(autouse=True)
def fifth_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.slug, GAME)
    for name, claim in CLAIMS.items():
        monkeypatch.setitem(rulebook._claims, name, claim)
    monkeypatch.setattr(books, "applied", books.applied.__wrapped__)
