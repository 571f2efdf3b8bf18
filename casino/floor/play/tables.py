"""Opening a table and running it: each in one transaction, or refused with a sentence to show."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from casino.accounts import people, services, sign_ins
from casino.accounts.models import Person, TrainingClass
from casino.errors import NotAllowed, Refused, TableClosed
from casino.floor.clock import clock
from casino.floor.models import Jackpot, Standing, Table
from casino.floor.names import player_key
from casino.floor.play import house, jackpots, ledger, log, practice, projection, rights
from casino.floor.play.play import Turn, begin, completed, finish, locked, play
from casino.floor.play.practice import SHOWN, Terms
from casino.record import chain
from games.cards.cards import decks
from games.catalogue import GAMES
from games.dealing.decisions import end
from games.errors import RuleViolation
from games.game import Options, State
from games.irregularities.commands import FindInvalidWager, Invalidate
from games.records import dumps, replace
from games.rulebook import clause_for
from games.supervising.commands import CheckPlayerCard
from games.supervising.powers import use_powers
from games.table.seating import own_valid_card
from games.table.staff import Staff
from games.table.table import TakeBackWager
from games.view import present

MOST_OPEN = 5  # tables that a player or trainee keeps open at once; an instructor runs a whole floor
MOST_OPEN_INSTRUCTOR = 40


@transaction.atomic(durable=True)
def open_table(
    *,
    game: str,
    options: Options,
    by: Person,
    name: str,
    jackpot: Jackpot | None = None,
    training_class: TrainingClass | None = None,
    now: datetime | None = None,
    **times: int,
) -> Table:
    """A new table of a game, its cards yet to be shuffled. `options` is that game's own record, already made."""
    # `times` are betting_time, decision_time, insurance_time (milliseconds) and pace (percent).
    engine = GAMES[game]
    _room_for_one_more(by)
    allowed = use_powers(engine.options.powers(options), rights.RANK if by.is_instructor else None)
    state = engine.opened(options, {}, decks(engine.decks(options)))
    state = replace(state, table=replace(state.table, stage="shuffle"))
    row = set_up(
        game=game, state=state, by=by, name=name, jackpot=jackpot, training_class=training_class, now=now, **times
    )
    if allowed:
        turn = begin(row, row.opened_at, by=by)
        for fact in allowed:
            turn.happened(fact)
        finish(turn)
    return row


@transaction.atomic
def set_up(
    *,
    game: str,
    state: State,
    by: Person,
    name: str,
    jackpot: Jackpot | None = None,
    training_class: TrainingClass | None = None,
    now: datetime | None = None,
    **times: int,
) -> Table:
    """A table as it stands in `state`, which need not be its beginning: the first event of its log is that state."""
    at, options = now or timezone.now(), state.options
    played_for = jackpots.for_table(GAMES[game], name, options, jackpot, at)
    if played_for:
        state = replace(state, meter=jackpots.meter_of(played_for))
    text = dumps(state)
    row = Table.objects.create(
        name=name,
        game=game,
        options=dumps(options).decode(),
        opened_by=by,
        opened_at=at,
        training_class=training_class,
        state=text.decode(),
        jackpot=played_for,
        jackpot_version=played_for.version if played_for else 0,
        **{"watched_at": at, **times},  # whoever opens a table looks at it
    )
    ledger.open_house_accounts(ledger.layout(row), ledger.float_of(row))
    (opening,) = log.append(row, [(house.OPENED, "", text)], now=at, by=by)
    projection.take_seats(row, opening, state)
    clock.wind(row, state, at)
    row.save()
    chain.keep(row)
    return row


def _room_for_one_more(by: Person) -> None:
    most = MOST_OPEN_INSTRUCTOR if by.is_instructor else MOST_OPEN
    people.locked(by)
    if Table.objects.filter(opened_by=by, private=False).exclude(status=Table.Status.CLOSED).count() >= most:
        raise Refused(f"You have {most} tables open. Close one first.")


@transaction.atomic(durable=True)
def pause(*, table: Table, by: Person, now: datetime | None = None) -> None:
    """Nothing is due until play resumes. House procedure: whoever deals stops and calls a supervisor.

    Whoever deals by hand calls one by hand: a test does not wait while its dealer looks something up.
    """
    turn = in_charge(table.pk, by, now, dealer=True)
    if turn.row.by_hand and rights.deals(turn.row, by) and not rights.supervises(turn.row, by):
        raise NotAllowed("House procedure: whoever deals by hand goes on, or calls the supervisor by hand.")
    if not turn.row.is_open:
        raise TableClosed(f"This table is {turn.row.status} already.")
    turn.happened(house.TablePaused())
    turn.row.status, turn.row.paused_at = Table.Status.PAUSED, turn.now
    finish(turn)


@transaction.atomic(durable=True)
def resume(*, table: Table, by: Person, now: datetime | None = None) -> None:
    """Play goes on, and whoever was being waited for has as long as was left."""
    turn = in_charge(table.pk, by, now, dealer=stopped_by_dealer(table))
    row = turn.row
    if row.status != Table.Status.PAUSED or row.paused_at is None:
        raise TableClosed(f"This table is {row.status}, not paused.")
    turn.happened(house.TableResumed())
    if row.closes_at:
        row.closes_at += turn.now - row.paused_at
    row.status, row.paused_at = Table.Status.OPEN, None
    finish(turn)


def shut(turn: Turn) -> None:
    """No further round is dealt: a round in play is cancelled, and chips that lie go back to their owners."""
    while not turn.state.over:
        try:
            turn.decide(Invalidate(by=Staff.SUPERVISOR, cause="disruption"))
        except RuleViolation:  # before the first card there is no outcome to cancel: the dealer goes on until there is
            act = turn.row.engine.due(turn.state)
            turn.decide(completed(act.unanswered or act.step, turn.now))
    while turn.state.table.wagers:  # a jackpot wager goes back with the ante it lies beside
        lying = turn.state.table.wagers[0]
        turn.decide(TakeBackWager(player=lying.player, area=lying.area, kind=lying.kind, box=lying.box))
    for fact in end(turn.state):
        turn.happened(fact)
    turn.happened(house.TableShut())
    turn.row.status, turn.row.closes_at, turn.row.phase = Table.Status.CLOSED, None, ""


@transaction.atomic(durable=True)
def hand_the_deal(
    *, table: Table, to: Person | None, by: Person, now: datetime | None = None, terms: Terms = SHOWN
) -> None:
    """To a person, or (None) back to the automatic dealer. Whoever deals may always hand it back."""
    row = locked(table.pk)
    handing_back = to is None and row.dealer_id == by.pk
    if not (handing_back or rights.supervises(row, by) or (rights.runs(row, by) and to == by)):
        raise NotAllowed("The deal is handed over by the instructor in charge of the table.")
    if row.status == Table.Status.CLOSED:
        raise TableClosed("This table is closed.")
    if to is None and row.dealer_id is None:
        return
    if to is not None and player_key(to) in present(log.load(row).table):
        raise Refused(f"House procedure: {to.display_name} plays at this table, and whoever plays does not deal.")
    change_dealer(row, to, by=by, now=now or timezone.now(), terms=terms)


def change_dealer(row: Table, to: Person | None, *, by: Person, now: datetime, terms: Terms = SHOWN) -> None:
    """At a locked table: somebody else deals, or (None) the automatic dealer. Whether that may be asks the caller."""
    turn = begin(row, now, by=by)
    practice.hand_over(turn, to, terms)
    turn.row.phase, turn.row.closes_at = "", None
    finish(turn)


def hand_back(*, table: Table, person: Person) -> None:
    hand_the_deal(table=table, to=None, by=person)


def stopped_by_dealer(table: Table) -> bool:
    """Whether play waits because whoever deals stopped it, to call a supervisor."""
    stops = table.events.filter(type=house.TablePaused.__name__).order_by("-seq")
    return table.status == Table.Status.PAUSED and table.dealer_id in stops.values_list("by_id", flat=True)[:1]


def in_charge(
    table_id: int,
    by: Person,
    now: datetime | None,
    refusal: str = "That is for whoever opened the table.",
    *,
    dealer: bool = False,
) -> Turn:
    """A turn at the table, for whoever runs it; for whoever deals too, where it says so."""
    row = locked(table_id)
    if not (rights.runs(row, by) or (dealer and rights.deals(row, by))):
        raise NotAllowed(refusal)
    return begin(row, now or timezone.now(), by=by)


def turn_card(*, table: Table, person: Person, valid: bool, by: Person, why: str) -> None:
    """Suspend or restore somebody's Player Card at the table where they are."""
    if not rights.supervises(table, by):
        raise NotAllowed("That is for the instructor in charge of this table.")
    services.turn_card(card=person.card, valid=valid, by=by, why=why)
    sign_ins.look_again(person.pk, rights=True)
    # Suspended, wagers not yet in play go back (rule 5.1); valid again, its owner may lay chips there at once.
    if asks_for_cards(table):
        key = player_key(person)
        found = CheckPlayerCard(by=Staff.SUPERVISOR, player=key) if valid else FindInvalidWager(player=key)
        play(table.pk, found, by=by)


def asks_for_cards(table: Table) -> bool:
    """Whether the rules of the game ask for a Player Card: those of Blackjack Switch do not."""
    return clause_for(own_valid_card, table.engine.code) is not None


@transaction.atomic(durable=True)
def stand_behind(*, table: Table, person: Person) -> None:
    """Step up to a table without taking a seat."""
    turn = begin(locked(table.pk), timezone.now(), by=person)
    if not turn.row.is_open:
        raise TableClosed(f"This table is {turn.row.status}.")
    if Standing.objects.get_or_create(table=table, person=person)[1]:
        ledger.open_account(person, turn.now)
        turn.happened(house.StoodBehind(player=player_key(person)))
        finish(turn)


@transaction.atomic(durable=True)
def step_away(*, table: Table, person: Person) -> None:
    turn = begin(locked(table.pk), timezone.now(), by=person)
    if Standing.objects.filter(table=table, person=person).delete()[0]:
        turn.happened(house.SteppedAway(player=player_key(person)))
        finish(turn)
