"""Events of the tables read into sessions: who came, who dealt, which rounds they played, what went wrong."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Count, F, Q, QuerySet

from casino.floor.models import Box, Event, Round, SettlementLine, Table
from casino.floor.names import person_id
from casino.floor.play import house, log
from casino.review.index import practice
from casino.review.index.rules import add_rules
from casino.review.models.deals import COUNTS, DealFigures
from casino.review.models.sessions import Checkpoint, Kind, Mark, Outcome, Session, Slip
from casino.review.rows import with_tables
from casino.review.words import dealers_error, in_words
from games.catalogue import GAMES
from games.irregularities.facts import PaymentCorrected
from games.table.practice import ActSlipped, Mispaid
from games.table.table import RoundClosed, SeatingChanged, SeatLeft, SeatTaken

AT_ONCE: Final = 1_000
ROUNDS_BETWEEN_STATES: Final = 25
WATCHED: Final = (
    *("SeatTaken", "SeatLeft", "SeatingChanged", "StoodBehind", "SteppedAway", "DealChanged", "TableShut"),
    *("RoundClosed", *practice.JUDGED_FACTS),
)
"""Facts that begin, end or count in somebody's session, beside mistakes. Every other is read when the session is."""
COUNTED: Final = ("ended_at", "outcome", "last_seq", "seat", "stands", "seconds", "rounds")
JUDGED: Final = ("asked", "right", "errors", "cents", "accuracy")


def behind() -> QuerySet[Table]:
    return Table.objects.filter(Q(review_mark=None) | Q(seq__gt=F("review_mark__seq")))


def read() -> bool:
    """Read on at every table; answers with whether there is more."""
    heads = dict(behind().values_list("pk", "seq"))
    if not heads:
        return False
    Mark.objects.bulk_create([Mark(table_id=pk) for pk in heads], ignore_conflicts=True)
    marks = {mark.table_id: mark for mark in Mark.objects.filter(table__in=heads)}
    events = _news(heads)
    cut = len(events) > AT_ONCE
    events = events[:AT_ONCE]
    reading = Reading(heads.keys(), events)
    for event in events:
        if event.seq <= heads[event.table_id]:
            reading.read(event)
            marks[event.table_id].rounds += event.type == "RoundClosed"
    if cut:
        last = events[-1]
        heads = {pk: seq for pk, seq in heads.items() if pk < last.table_id} | {last.table_id: last.seq}
    for pk, seq in heads.items():
        marks[pk].seq = seq
    reached = [marks[pk] for pk in heads]
    _keep_states(reached)
    Mark.objects.bulk_update(reached, ["seq", "rounds", "kept"], batch_size=50)
    reading.save()
    return cut


def _news(heads: Iterable[int]) -> list[Event]:
    """What has happened since at these tables, as far as it matters, and one event more than is read at once."""
    mistakes = {kind for game in GAMES.values() for kind in game.words.mistakes}
    watched = Event.objects.filter(table__in=list(heads), type__in=mistakes.union(WATCHED))
    since = with_tables(watched.filter(seq__gt=F("table__review_mark__seq")))
    return list(since.order_by("table_id", "seq")[: AT_ONCE + 1])


class Reading:
    """Events being read into sessions, which are written together at the end."""

    def __init__(self, tables: Iterable[int], events: list[Event]) -> None:
        self._begin(_rounds_closed(events))
        since = min((one.first_seq for one in self._rounds.values()), default=0)
        here = Session.objects.filter(table__in=list(tables))
        on = Q(ended_at=None)
        for one in here.filter(on | Q(last_seq__gte=since) if since else on).order_by("pk"):
            self._open[one.table_id or 0, one.person_id, one.kind] = one
        by_hand = {one.pk: one for one in self._open.values() if one.by_hand}
        for kept in DealFigures.objects.filter(session__in=by_hand) if by_hand else ():
            kept.session = by_hand[kept.session_id]
            self._figures[id(kept.session)] = kept

    def _begin(self, rounds: dict[tuple[int, int], Round]) -> None:
        self._open: dict[tuple[int, int, str], Session] = {}
        self._rounds, self._lines, self._boxes = rounds, _lines_of(rounds.values()), _boxes_of(rounds.values())
        self._rules: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self._slips: list[Slip] = []
        self._dearer: dict[int, Slip] = {}
        self._figures: dict[int, DealFigures] = {}
        self._touched: dict[int, Session] = {}

    def read(self, event: Event) -> None:
        if event.type in practice.JUDGED_FACTS:
            self._acted(event)
            return
        if event.type in event.table.engine.words.mistakes:
            if dealers_error(event.table.engine, event.type, event.rule):
                self._trouble(event)
            return
        fact = house.read(event.table.engine, event.type, event.body)
        match fact:
            case SeatTaken(player=player, area=area):
                self._came(event, player, seat=area)
            case SeatLeft(player=player):
                self._left_seat(event, player)
            case SeatingChanged(seating=seating):
                self._seated_anew(event, {seat.player: seat.area for seat in seating.seats})
            case house.StoodBehind(player=player):
                self._came(event, player, stands=True)
            case house.SteppedAway(player=player):
                if one := self._session(event, player):
                    one.stands = False
                    self._gone(event, one)
            case house.DealChanged(dealer=dealer, level=level):
                self._deal(event, dealer, level)
            case RoundClosed(players=players):
                self._round(event, players)
            case house.TableShut():
                for one in self._on(event, Kind.PLAYED, Kind.DEALT):
                    self._end(event, one)
            case _:
                pass

    # --- coming and going

    def _session(self, event: Event, player: str, kind: str = Kind.PLAYED) -> Session | None:
        """Somebody's session that is still on."""
        found = self._open.get((event.table_id, person_id(player) or 0, kind))
        return found if found and found.ended_at is None else None

    def _on(self, event: Event, *kinds: str) -> list[Session]:
        here = (one for one in self._open.values() if one.table_id == event.table_id and one.kind in kinds)
        return [one for one in here if one.ended_at is None]

    def _came(self, event: Event, player: str, kind: str = Kind.PLAYED, **where: Any) -> Session | None:
        """A person's session, begun now unless it is on already. A patron has none."""
        person = person_id(player)
        if person is None:
            return None
        one = self._session(event, player, kind)
        if one is None:
            one = Session(kind=kind, person_id=person, table=event.table, game=event.table.game)
            one.first_seq, one.began_at = where.pop("began", (event.seq, event.at))
            self._open[event.table_id, person, kind] = one
        for name, value in where.items():
            setattr(one, name, value)
        self._touch(event, one)
        return one

    def _touch(self, event: Event, one: Session) -> None:
        one.last_seq = max(one.last_seq, event.seq)
        one.seconds = max(0, int((event.at - one.began_at).total_seconds()))
        self._touched[id(one)] = one

    def _left_seat(self, event: Event, player: str) -> None:
        if one := self._session(event, player):
            one.seat = None
            self._gone(event, one)

    def _seated_anew(self, event: Event, seats: dict[str, int]) -> None:
        for one in self._on(event, Kind.PLAYED):
            if one.seat is not None and f"p{one.person_id}" not in seats:
                self._left_seat(event, f"p{one.person_id}")
        for player, area in seats.items():
            self._came(event, player, seat=area)

    def _gone(self, event: Event, one: Session) -> None:
        self._touched[id(one)] = one
        if one.seat is None and not one.stands:
            self._end(event, one)

    def _end(self, event: Event, one: Session) -> None:
        one.seat, one.stands = None, False
        one.ended_at, one.outcome = event.at, Outcome.FINISHED
        self._touch(event, one)

    def _deal(self, event: Event, dealer: str | None, level: str) -> None:
        """Another level is another session, also of the same person."""
        for one in self._on(event, Kind.DEALT):
            self._end(event, one)
        if dealer:
            self._came(event, dealer, Kind.DEALT, level=level)

    # --- rounds and errors

    def _round(self, event: Event, players: tuple[str, ...]) -> None:
        """Everybody who wagered has played a round more, also who left before it ended; so has whoever dealt it."""
        round_ = self._rounds[event.table_id, event.seq]
        lines = self._lines[round_.pk]
        code = event.table.engine.code
        for player in players:
            if one := self._in_round(event, player, round_):
                self._count(event, one, [f"{code} {rule}" for who, rule in lines if who == one.person_id])
                if one.ended_at is None:
                    self._gone(event, one)
        for one in self._on(event, Kind.DEALT):
            # By hand, the clause of each act was counted when it was done.
            self._count(event, one, [] if one.by_hand else [f"{code} {rule}" for _, rule in lines])
            if one.by_hand:
                practice.count_round(one, self._figures_of(one), self._boxes[round_.pk], event.at)

    def _count(self, event: Event, one: Session, rules: list[str]) -> None:
        one.rounds += 1
        one.judged()
        self._rules[id(one)].update(rules)
        self._touch(event, one)

    def _in_round(self, event: Event, player: str, round_: Round) -> Session | None:
        last = self._open.get((event.table_id, person_id(player) or 0, Kind.PLAYED))
        if last and last.ended_at is not None and last.last_seq >= round_.first_seq:
            last.ended_at = event.at
            return last
        return self._came(event, player, began=(round_.first_seq, round_.began_at))

    def _trouble(self, event: Event) -> None:
        """Something was dealt or paid wrongly: it counts against the person who deals, if one does.

        Who deals by hand was judged when it happened, and this is how it is put right.
        """
        for dealing in self._on(event, Kind.DEALT):
            if dealing.by_hand:
                self._acted(event)
                continue
            self._slips.append(slip := slip_of(dealing, event))
            dealing.errors += 1
            dealing.cents += slip.cents
            self._touch(event, dealing)

    def _acted(self, event: Event) -> None:
        """An act by hand, or what came of one."""
        fact = house.read(event.table.engine, event.type, event.body)
        for dealing in self._on(event, Kind.DEALT):
            if not dealing.by_hand:
                continue
            figures = self._figures_of(dealing)
            practice.count(dealing, figures, fact)
            practice.count_time(figures, fact, event.at)
            self._rules[id(dealing)].update(practice.clauses_met(event, fact))
            if isinstance(fact, ActSlipped):
                self._slips.append(practice.slip_by_hand(dealing, event, fact))
            elif isinstance(fact, Mispaid):
                self._cost(dealing, abs(fact.got - fact.due))
            dealing.judged()
            self._touch(event, dealing)

    def _figures_of(self, dealing: Session) -> DealFigures:
        return self._figures.setdefault(id(dealing), DealFigures(session=dealing))

    def _cost(self, dealing: Session, cents: int) -> None:
        """Chips went astray by the slip before: it is as dear as that."""
        dealing.cents += cents
        slip = next((one for one in reversed(self._slips) if one.session is dealing), None)
        if slip is None and dealing.pk and (slip := dealing.slips.order_by("-seq", "-pk").first()):
            slip = self._dearer.setdefault(slip.pk, slip)  # it was read in an earlier step
        if slip:
            slip.cents += cents

    def save(self) -> None:
        known = [one for one in self._touched.values() if not one._state.adding]
        Session.objects.bulk_create(one for one in self._touched.values() if one._state.adding)
        Session.objects.bulk_update(known, [*COUNTED, *JUDGED], batch_size=50)
        figures = [one for at, one in self._figures.items() if at in self._touched]
        for slip in self._slips:
            slip.session_id = slip.session.pk
        for one in figures:
            one.session_id = one.session.pk
        Slip.objects.bulk_create(self._slips)
        Slip.objects.bulk_update(self._dearer.values(), ["cents"], batch_size=50)
        DealFigures.objects.bulk_create(one for one in figures if one._state.adding)
        DealFigures.objects.bulk_update((one for one in figures if not one._state.adding), COUNTS, batch_size=50)
        missed: defaultdict[int, Counter[str]] = defaultdict(Counter)
        for slip in self._slips:
            missed[slip.session_id][slip.rule] += bool(slip.rule)
        add_rules({self._touched[at].pk: rules for at, rules in self._rules.items()}, missed)


def slip_of(dealing: Session, event: Event) -> Slip:
    """What an event says of whoever was dealing."""
    game = event.table.engine
    fact = house.read(game, event.type, event.body)
    cents = abs(fact.due - fact.paid) if isinstance(fact, PaymentCorrected) else 0
    rule = f"{game.code} {event.rule}" if event.rule else ""
    where = {"table_id": event.table_id, "seq": event.seq, "at": event.at}
    return Slip(session=dealing, **where, rule=rule, words=in_words(game, fact)[:300], cents=cents)


def _rounds_closed(events: list[Event]) -> dict[tuple[int, int], Round]:
    closed = [event for event in events if event.type == "RoundClosed"]
    if not closed:
        return {}
    since = Round.objects.filter(number__gte=F("table__review_mark__rounds"))
    found = since.filter(table__in={one.table_id for one in closed}, last_seq__in={one.seq for one in closed})
    return {(one.table_id, one.last_seq or 0): one for one in found}


def _lines_of(rounds: Iterable[Round]) -> defaultdict[int, list[tuple[int | None, str]]]:
    """By which rule each wager was settled, and whose it was: a person's, or (None) a patron's."""
    found: defaultdict[int, list[tuple[int | None, str]]] = defaultdict(list)
    lines = SettlementLine.objects.filter(wager__box__round__in=[one.pk for one in rounds], undone_seq=None)
    for round_id, person, rule in lines.values_list("wager__box__round", "wager__player__person", "rule"):
        found[round_id].append((person, rule))
    return found


def _boxes_of(rounds: Iterable[Round]) -> Counter[int]:
    """How many boxes were in play in each round."""
    played = Box.objects.filter(round__in=[one.pk for one in rounds], controlling__isnull=False).order_by()
    return Counter(dict(played.values_list("round").annotate(Count("pk"))))


def _keep_states(marks: list[Mark]) -> None:
    """Between rounds a table's snapshot is where replays of later rounds may begin: kept every so many rounds."""
    due = {one.table_id: one for one in marks if one.rounds - one.kept >= ROUNDS_BETWEEN_STATES}
    kept = []
    for row in Table.objects.filter(pk__in=due):
        if log.load(row).over and row.seq == due[row.pk].seq:
            kept.append(Checkpoint(table=row, seq=row.seq, state=row.state))
            due[row.pk].kept = due[row.pk].rounds
    Checkpoint.objects.bulk_create(kept, ignore_conflicts=True)
