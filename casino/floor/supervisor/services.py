"""Running a table beside its play: closing it as the rules allow, who could deal, what is ordered, who left a class."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from casino.accounts import services as accounts
from casino.accounts.models import Departure, Membership, Person
from casino.accounts.sign_ins import look_again
from casino.errors import Refused, TableClosed
from casino.floor.models import Table
from casino.floor.names import names_of, person_id, player_key
from casino.floor.play import log, rights, tables
from casino.floor.play.play import finish, locked
from casino.floor.table.look import Look, look
from games.errors import RuleViolation
from games.rulebook import cite
from games.supervising.dispatch import clause_of
from games.table.seating import Seating, located, named
from games.table.sign import Sign, closed

MOST_DEALERS: Final = 200


def looked_over(table: Table, person: Person) -> Look:
    """The table as its supervisor sees it, those who stand behind it known by name too."""
    seen = look(table, person)
    standing = {f"p{pk}": name for pk, name in table.standing.values_list("person_id", "person__display_name")}
    return replace(seen, names=standing | seen.names)


def at_the_table(seen: Look) -> set[str]:
    """Everybody who plays or stands here. Whoever was excluded is here only while chips of theirs are in play."""
    standing = {f"p{pk}" for pk, _ in seen.standing} - set(log.load(seen.table).table.seating.barred)
    return seen.view.felt.players | standing


@transaction.atomic(durable=True)
def close_the_table(*, table: Table, by: Person, now: datetime | None = None) -> None:
    """At once where nobody else plays; with people at the table, at the time that its sign has shown for 20 minutes."""
    turn = tables.in_charge(table.pk, by, now)
    if turn.row.status == Table.Status.CLOSED:
        raise TableClosed("This table is closed already.")
    state = turn.state
    wagering = {wager.player for wager in state.table.wagers}
    people = {key for key in located(state.table.seating, state.table.wagers) if person_id(key) is not None}
    if people - {player_key(by)} and not closed(state.table.sign, int(turn.now.timestamp())):
        why = _not_yet(state.table.sign, rights.supervises(turn.row, by))
        raise RuleViolation(cite(closed, turn.row.engine.code), why)
    if not state.over and any(person_id(key) is not None for key in wagering):
        raise Refused("The round in play is finished first.")
    # Simulated patrons wait for nobody: a round that only they are in is cancelled.
    tables.shut(turn)
    finish(turn)


def _not_yet(sign: Sign, by_instructor: bool) -> str:
    """Why a table at which people play stays open, and what can be done."""
    if sign.closes_at is None:
        how = "order “Close with notice”" if by_instructor else "ask an instructor to close it with notice"
        return f"people play here, so the sign shows the time for 20 minutes first: {how}"
    at = date_format(datetime.fromtimestamp(sign.closes_at, tz=timezone.get_current_timezone()), "g.i a")
    return f"people play here, and the sign tells them that the table closes at {at}: wait until then"


def dealers_for(table: Table, by: Person, seen: Look) -> list[Person]:
    """To whom this person may hand the deal: themselves, and for an instructor the trainees of their classes."""
    who = Q(pk=by.pk)
    if rights.supervises(table, by):
        who |= Q(memberships__training_class__instructor=by)
    # Whoever plays at the table does not deal at it.
    busy = [pk for key in seen.view.felt.players if (pk := person_id(key)) is not None]
    found = Person.objects.filter(who, is_active=True).exclude(pk__in=busy).distinct()
    return list(found.order_by("display_name")[:MOST_DEALERS])


def standing_orders(table: Table) -> list[str]:
    """Orders about seats and players that are in force, in words. None of it is secret from those it concerns."""
    state = log.load(table).table
    seating: Seating = state.seating
    names = names_of(named(seating))
    return [
        *(f"Area {area} is reserved for {names[key]}." for area, key in seating.reserved),
        *(_restriction(names[held.player], held.one_area, held.until_shuffle) for held in seating.restrictions),
        *(f"{names[key]} is excluded from the game." for key in seating.barred),
        *(f"Only one of {_named(group, names)} may play." for group in seating.apart),
        *([f"{_named(seating.play_first, names)} decide first."] if seating.play_first else []),
        *([f"No more than {seating.most_players} may play."] if seating.most_players else []),
        *([f"Players on an area: no more than {seating.per_area}."] if _fewer_on_an_area(table, seating) else []),
        *(["Each area is for the player seated at it."] if seating.own_area_only else []),
        *([f"Waiting for a seat: {seating.waiting}."] if seating.waiting else []),
        *(["The jackpot is out of order: the game goes on without it."] if state.trouble.jackpot_off else []),
    ]


def _fewer_on_an_area(table: Table, seating: Seating) -> bool:
    """Whether staff ordered it: at some games an area is one player's by its rules."""
    return seating.per_area < 3 and clause_of("limit_area", table.engine.code) is not None


def _restriction(name: str, one_area: bool, until_shuffle: bool) -> str:
    if one_area:
        return f"{name} is held to the minimum and to one area, for all shoes."
    shoes = "until the next shuffle" if until_shuffle else "in every shoe of which they let a round pass"
    return f"{name} is held to the minimum, {shoes}."


def _named(keys: tuple[str, ...], names: dict[str, str]) -> str:
    return " and ".join(names[key] for key in keys)


@transaction.atomic(durable=True)
def remove_member(*, membership: Membership, by: Person) -> Departure:
    """Out of the class, and the deal they had there goes back to the house in the same transaction."""
    departure = accounts.remove_member(membership=membership)
    for pk in _dealt_for_the_class(departure).values_list("pk", flat=True):
        row = locked(pk)
        if row.dealer_id == departure.trainee_id:  # unless they handed it back in this very moment
            tables.change_dealer(row, None, by=by, now=timezone.now())
    look_again(departure.trainee_id, rights=True)
    return departure


def _dealt_for_the_class(departure: Departure) -> QuerySet[Table]:
    """The open tables that somebody deals as a member of the class: its own, and its instructor's others."""
    instructor = departure.training_class.instructor_id
    theirs = Q(training_class=departure.training_class_id)
    # Whoever is in another class of the same instructor still deals at those others.
    if not departure.trainee.memberships.filter(training_class__instructor=instructor).exists():
        theirs |= Q(opened_by=instructor) | Q(training_class__instructor=instructor)
    return Table.objects.filter(theirs, dealer=departure.trainee_id).exclude(status=Table.Status.CLOSED).order_by("pk")
