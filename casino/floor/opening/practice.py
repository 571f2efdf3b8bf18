"""A table of one's own to practise the deal at: in no lobby, patrons in their seats, and the deal in one's hands."""

import secrets
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.errors import NotAllowed, Refused
from casino.floor.models import Patron, Table
from casino.floor.names import patron_key
from casino.floor.play import house, ledger, tables
from casino.floor.play.play import Turn, begin, finish, locked
from casino.floor.play.practice import SEED_BYTES, Terms, hand_over
from games.cards.cards import decks
from games.catalogue import GAMES
from games.game import Options
from games.patron import Patron as Character
from games.patron import seed_for
from games.patrons.cast import company
from games.records import replace as with_fields
from games.table.table import SitDown
from games.table.table import Table as TableState

NAME: Final = "Practice"


@transaction.atomic(durable=True)
def open_practice(
    *,
    person: Person,
    game: str,
    options: Options,
    terms: Terms,
    patrons: int,
    training_class: TrainingClass | None = None,
    now: datetime | None = None,
    pace: int = 100,
    begins: TableState | None = None,
) -> Table:
    """The table, with the deal handed over. The same seed brings the same patrons and the same cards.

    `begins` is another table between two rounds, whose cards lie here as they do there. A practice table that the
    person left open is closed.
    """
    at, engine = now or timezone.now(), GAMES[game]
    terms = replace(terms, seed=terms.seed or secrets.token_bytes(SEED_BYTES))
    if not 1 <= patrons <= options.places:
        raise Refused(f"From 1 to {options.places} patrons sit down at this table.")
    _close_others(person, at)
    state = engine.opened(options, {}, decks(engine.decks(options)))
    state = with_fields(state, table=_cards_of(begins, state.table) if begins else _unshuffled(state.table))
    row = tables.set_up(
        game=game,
        state=state,
        by=person,
        name=f"{NAME}: {engine.name}",
        training_class=training_class,
        now=at,
        private=True,
        pace=pace,
    )
    turn = begin(locked(row.pk), at, by=person)
    for area, one in enumerate(company(seed_for(terms.seed, "company"), patrons, steady=not terms.trouble), start=1):
        _seat(turn, one, area)
    hand_over(turn, person, terms)
    finish(turn)
    return turn.row


def _seat(turn: Turn, one: Character, area: int) -> None:
    given = {"style": one.style, "skill": one.skill, "insures": one.insures}
    patron = Patron.objects.create(table=turn.row, name=one.name, seed=one.seed.hex(), **given)
    ledger.open_account(patron, turn.now)
    turn.happened(house.PatronCame(player=patron_key(patron), name=patron.name))
    turn.decide(SitDown(player=patron_key(patron), area=area))


def _unshuffled(table: TableState) -> TableState:
    return with_fields(table, stage="shuffle")


def _cards_of(begins: TableState, table: TableState) -> TableState:
    """The cards as they lie at another table, to be shuffled next as they would be there; nobody there is named."""
    made_ready = {"stage": begins.stage, "shuffles": begins.shuffles, "occasion": begins.occasion}
    shoe = {"shoe": begins.shoe, "back": begins.back, "cutting_card_at": begins.cutting_card_at}
    return with_fields(table, rounds=begins.rounds, **made_ready, **shoe)


@transaction.atomic(durable=True)
def close_practice(*, table: Table, person: Person, now: datetime | None = None) -> None:
    """Whoever practises there has done with it: a round in play is cancelled, and the table is closed."""
    own = Table.objects.filter(pk=table.pk, opened_by=person, private=True)
    if not own.exists():
        raise NotAllowed("A practice table is closed by whoever practises at it.")
    _close(table.pk, person, now or timezone.now())


def _close_others(person: Person, now: datetime) -> None:
    others = Table.objects.filter(opened_by=person, private=True).exclude(status=Table.Status.CLOSED)
    for pk in others.values_list("pk", flat=True):
        _close(pk, person, now)


def _close(pk: int, person: Person, now: datetime) -> None:
    turn = begin(locked(pk), now, by=person)
    if turn.row.status != Table.Status.CLOSED:
        tables.shut(turn)
        finish(turn)
