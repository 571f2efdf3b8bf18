"""A session's page: its rounds with every event in words, settlements, errors and notes; or the answers of a quiz."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db.models import Prefetch, QuerySet

from casino.floor.models import Box, Event, Player, Round, SettlementLine, Table, Wager
from casino.floor.names import keys_in, names_of, spoken
from casino.floor.play import house
from casino.review.models.sessions import Kind, Note, Session, Slip
from casino.review.replay.replay import is_held
from casino.review.rows import rows_by
from casino.review.scope import Reader
from casino.review.words import call_by_name, dealers_error, in_words
from casino.training.models import Answer
from casino.training.quiz.embargo import OPEN, Embargo
from casino.training.quiz.names import kind_name
from games.catalogue import codes
from games.chips.chips import shown
from games.game import Game
from games.records import loads
from games.table.practice import ActDone, ActSlipped
from games.words import listed

ROUNDS_ON_A_PAGE: Final = 4
ANSWERS_ON_A_PAGE: Final = 25
MOST_EVENTS: Final = 1_500
MOST_SLIPS: Final = 100
OPENING: Final = 1
"""The event of a log that opens its table."""
MARKS: Final = {"SlipNoticed": "noticed", "SlipRemedied": "remedied"}
QUIET: Final = frozenset({"LinkedMeterRead", "MeterRead"})
"""Facts that a reader of a session learns nothing from."""


@dataclass(frozen=True)
class Entry:
    """One line of the timeline. `mark` is "error", "refused", "noticed", "remedied" or nothing; `step` opens the replay
    at it. Of an error by hand `severity` says how bad it is.
    """

    seq: int
    at: datetime
    words: str
    rule: str = ""
    mark: str = ""
    severity: str = ""
    step: int | None = None
    notes: list[Note] = field(default_factory=list)


@dataclass(frozen=True)
class Chapter:
    """A round of the session with what led up to it, or (round None) what came after the last.

    Of one that a test of the reader's asks about (`held`) nothing is told before that test is over.
    """

    round: Round | None
    entries: list[Entry]
    lines: list[SettlementLine]
    places: list[str]
    held: bool = False

    @property
    def wrong(self) -> bool:
        return any(entry.mark == "error" for entry in self.entries)


def rounds_of(session: Session) -> QuerySet[Round]:
    """The rounds that were on during a session and are over."""
    found = Round.objects.filter(table=session.table_id, last_seq__gte=session.first_seq).order_by("number")
    return found.filter(first_seq__lte=session.last_seq) if session.ended_at else found


def slips_of(session: Session, embargo: Embargo) -> list[tuple[Slip, int | None]]:
    """A session's errors and refused calls, each with the number of the round that it happened in or before."""
    slips = call_by_name(list(session.slips.all()[:MOST_SLIPS]))
    ends = list(rounds_of(session).values_list("last_seq", "number")) if slips else []
    places = [bisect_left(ends, (slip.seq, 0)) for slip in slips]
    found = [(slip, ends[at][1] if at < len(ends) else None) for slip, at in zip(slips, places, strict=True)]
    held = _held(rounds_of(session).filter(number__in={number for _, number in found}), embargo)
    return [(slip, number) for slip, number in found if number not in held]


def _held(rounds: Iterable[Round], embargo: Embargo) -> set[int]:
    """The numbers of those that a test of the reader's asks about."""
    return {one.number for one in rounds if is_held(one, embargo)} if embargo.deals else set()


def timeline(session: Session, reader: Reader, first: int | None = None, embargo: Embargo = OPEN) -> dict[str, Any]:
    """Four rounds from the one numbered `first`, or from the session's own first, and where other pages begin."""
    every = rounds_of(session)
    page = list((every.filter(number__gte=first) if first else every)[: ROUNDS_ON_A_PAGE + 1])
    rounds, later = page[:ROUNDS_ON_A_PAGE], page[ROUNDS_ON_A_PAGE].number if len(page) > ROUNDS_ON_A_PAGE else None
    there = Round.objects.filter(table=session.table_id)
    playing = there.filter(last_seq=None).values_list("first_seq", flat=True).first()
    until, since, earlier, before = _until(session, rounds, later, playing), session.first_seq, None, None
    if rounds:
        back = every.filter(number__lt=rounds[0].number).order_by("-number").values_list("number", flat=True)
        earlier = next(reversed(back[:ROUNDS_ON_A_PAGE]), None)
        before = there.filter(number=rounds[0].number - 1).values_list("last_seq", flat=True).first()
        since = max(since, (before or 0) + 1)
    telling = _Telling(session, reader, rounds, since, until, _held(rounds, embargo))
    telling.begins = (before or OPENING) + 1
    in_play = playing is not None and not (session.ended_at and session.last_seq < playing)
    pages = {"earlier": earlier, "later": later, "in_play": in_play}
    return pages | {"chapters": list(telling.chapters()), "names": telling.names}


def _until(session: Session, rounds: list[Round], later: int | None, playing: int | None) -> int:
    """The last event on the page. What belongs to a round in play is left to the table itself."""
    if later:
        return rounds[-1].last_seq or 0
    last = session.last_seq if session.ended_at else session.last_seq + MOST_EVENTS
    return min(last, playing - 1) if playing else last


class _Telling:
    """One page of a session: everything it needs is read at once, whatever its length."""

    def __init__(
        self, session: Session, reader: Reader, rounds: list[Round], since: int, until: int, held: set[int]
    ) -> None:
        self.session, self.reader, self.rounds, self.held = session, reader, rounds, held
        self.begins = since
        """Where the replay of the first round begins: somebody may have come or been handed the deal in mid-round."""
        table = session.table
        assert table is not None  # noqa: S101  (the page of a quiz is another)
        self.game = table.engine
        self.faces = reader.all_seeing or not hides_faces(table)
        span = {"table": table, "seq__gte": since, "seq__lte": until}
        self.events = list(Event.objects.filter(**span).order_by("seq")[:MOST_EVENTS])
        self.slips = rows_by("seq", session.slips.filter(seq__gte=since - 1, seq__lte=until))
        notes = session.notes.filter(moment__gte=since, moment__lte=until).select_related("author")
        self.notes = rows_by("moment", notes)
        lines = SettlementLine.objects.filter(wager__box__round__in=rounds).order_by("seq")
        players = lines.select_related("wager__box", "wager__player__person", "wager__player__patron")
        self.lines = rows_by("wager.box.round_id", players)
        self.places = _places(self.game, rounds)
        self.severities: dict[int, str] = {}
        self.words = {event.seq: self._words(event) for event in self.events if event.type not in QUIET}
        whys = (line.why for lines in self.lines.values() for line in lines)
        refused = (slip.words for slips in self.slips.values() for slip in slips)
        self.names = names_of(set().union(*map(keys_in, (*self.words.values(), *whys, *refused))))

    def chapters(self) -> Iterator[Chapter]:
        at, begins = 0, self.begins
        for round_ in self.rounds:
            mine = [event for event in self.events[at:] if event.seq <= (round_.last_seq or 0)]
            at += len(mine)
            yield self._chapter(round_, mine, begins)
            begins = (round_.last_seq or 0) + 1
        if rest := self.events[at:]:
            yield self._chapter(None, rest, begins)

    def _chapter(self, round_: Round | None, events: list[Event], begins: int) -> Chapter:
        if round_ and round_.number in self.held:
            return Chapter(round_, [], [], [], held=True)
        entries = [entry for event in events for entry in self._entries(round_, event, begins)]
        lines = self.lines[round_.pk] if round_ else []
        return Chapter(round_, entries, lines, self.places[round_.pk] if round_ else [])

    def _words(self, event: Event) -> str:
        fact = house.read(self.game, event.type, event.body) if event.seq > 1 else None
        if fact is None:
            return "The table is opened."
        if isinstance(fact, ActSlipped):
            self.severities[event.seq] = fact.severity
        if isinstance(fact, ActDone) and not fact.key:  # what came of it is told next
            return ""
        return in_words(self.game, fact, faces=self.faces, judged=self.reader.judges)

    def _entries(self, round_: Round | None, event: Event, first: int) -> Iterable[Entry]:
        step = event.seq - first + 1 if round_ else None
        if words := self.words.get(event.seq):
            mark, severity = self._mark(event), self.severities.get(event.seq, "")
            said = spoken(words, self.names)
            yield Entry(event.seq, event.at, said, event.rule, mark, severity, step, self.notes[event.seq])
        for slip in self.slips[event.seq]:
            if slip.refused:
                words = f"Refused: {spoken(slip.words, self.names)}."
                yield Entry(event.seq, slip.at, words, slip.rule.partition(" ")[2], "refused", step=step)

    def _mark(self, event: Event) -> str:
        by_hand = self.session.by_hand
        if self.session.kind == Kind.DEALT and dealers_error(self.game, event.type, event.rule, by_hand=by_hand):
            return "error"
        return MARKS.get(event.type, "") if by_hand else ""


def hides_faces(table: Table) -> bool:
    """Whether some cards of this table lie face down to some of those at it."""
    return table.engine.hides_faces(loads(table.state, table.engine.state).options)


def _places(game: Game, rounds: list[Round]) -> defaultdict[int, list[str]]:
    """Who called for each area of each round, and who wagered there."""
    wagers = Wager.objects.select_related("player__person", "player__patron").order_by("pk")
    boxes = Box.objects.filter(round__in=rounds).select_related("controlling__person", "controlling__patron")
    areas: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
    for box in boxes.prefetch_related(Prefetch("wagers", wagers)).order_by("round", "area", "pk"):
        areas[box.round_id, box.area].append(box)
    found: defaultdict[int, list[str]] = defaultdict(list)
    for (round_id, area), parts in areas.items():
        if caller := next((box.controlling for box in parts if box.controlling), None):
            found[round_id].append(f"Area {area}: {caller.name} calls. {_wagers(game, parts)}.")
    return found


def _wagers(game: Game, parts: list[Box]) -> str:
    laid: defaultdict[Player, list[str]] = defaultdict(list)
    for wager in (wager for box in parts for wager in box.wagers.all()):
        laid[wager.player].append(f"{shown(wager.stake)} {game.wager(wager.kind).words.lower()}")
    return "; ".join(f"{player.name} {listed(said)}" for player, said in laid.items())


def page_of_answers(session: Session, first: int, embargo: Embargo) -> dict[str, Any]:
    """So many answers from the question numbered `first`, without what a test of the reader's own still asks."""
    if session.sealed:
        return {"answers": [], "earlier": None, "later": None}
    answers = Answer.objects.filter(posed__sitting=session.sitting_id, posed__number__gte=first)
    answers = embargo.without(answers, session.person)
    found = list(answers.select_related("posed").order_by("posed__number")[: ANSWERS_ON_A_PAGE + 1])
    shown = found[:ANSWERS_ON_A_PAGE]
    notes = session.notes.filter(moment__in=[one.posed.number for one in shown]).select_related("author")
    written = rows_by("moment", notes)
    return {
        "answers": [_answer_in_words(one, written[one.posed.number]) for one in shown],
        "earlier": max(1, first - ANSWERS_ON_A_PAGE) if first > 1 else None,
        "later": found[ANSWERS_ON_A_PAGE].posed.number if len(found) > ANSWERS_ON_A_PAGE else None,
    }


def _answer_in_words(answer: Answer, notes: list[Note]) -> dict[str, Any]:
    """`code` and `rule` lead to the rulebook, `parts` are what was asked, given and right."""
    code, _, rule = answer.rule.partition(" ")
    verdict = answer.verdict if isinstance(answer.verdict, dict) else {}
    return {
        "number": answer.posed.number,
        "kind": kind_name(answer.kind),
        "answer": answer,
        "cents": answer.over + answer.under,
        "code": code if code in codes() else "",
        "rule": rule,
        "why": str(verdict.get("why", "")),
        "parts": [part for part in verdict.get("parts", []) if isinstance(part, dict)],
        "notes": notes,
    }
