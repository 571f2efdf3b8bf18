"""Rounds of the quiz dealt at a live table up to the moment that a question shows, and remedies sent by its forms."""

import json
from collections.abc import Callable, Iterator
from functools import cache, reduce
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

from django.test import Client
from django.utils import timezone
from msgspec import structs

from casino.accounts.models import Person
from casino.floor.models import Table, Transfer
from casino.floor.names import player_key
from casino.floor.play import ledger, log, tables
from casino.floor.play.play import play
from casino.floor.supervisor.forms import HOUSE_FILLS_IN, moment_of
from casino.floor.supervisor.orders import call_of
from casino.floor.supervisor.services import looked_over
from casino.training.lessons.catalogue import lessons_of
from casino.training.questions import catalogue, irregularity
from casino.training.questions.rounds.preparation import waiting_to_shuffle
from casino.training.questions.rounds.round import About, Played
from casino.training.questions.sightings.family import NOTHING, Finding
from games.calls import Document
from games.cards.cards import Card
from games.catalogue import GAMES
from games.chips.chips import money
from games.errors import RuleViolation
from games.game import Command, Event, Options, State
from games.game import play as step
from games.irregularities.commands import CorrectPayment, Failure
from games.records import replace
from games.scenario.scenario import _Round
from games.table.areas import Wager
from games.table.table import FindWager
from tests.tables import FOR_EVER, fresh

ROUNDS = 60
ENOUGH = 12  # rounds that show one mistake
PLENTY = 100_000_000


class Recorded(_Round):
    """A scenario played act by act, with the command of each and how many facts there were after it.

    `device`: its cards come from a shuffling device, which scenarios of some games cannot say.
    """

    def __init__(self, document: Document, device: bool) -> None:
        self.given: list[tuple[Command, int]] = []
        super().__init__(document)
        if device:
            self.state = reduce(self._lay, self.state.table.wagers, empty(self.game.slug, document, self.state.options))

    def _lay(self, state: State, wager: Wager) -> State:
        return step(self.game, state, found(wager))[0]

    def _play(self, command: Command, at: str) -> None:
        super()._play(command, at)
        self.given.append((command, len(self.log)))


def found(wager: Wager) -> FindWager:
    """A wager as a scenario lays it."""
    return FindWager(area=wager.area, player=wager.player, kind=wager.kind, stake=wager.stake, box=wager.box)


def empty(slug: str, document: Document, options: Options, *, device: bool = True) -> State:
    """The table of a scenario before its wagers."""
    seats = {int(area): player for area, player in (document.get("seats") or {}).items()}
    cards = tuple(Card.of(text) for text in document["cards"])
    return GAMES[slug].opened(replace(options, dealing="device") if device else options, seats, cards)


def recorded(document: Document, device: bool) -> tuple[Played, list[tuple[Command, int]]]:
    """A round act by act, and what was done in it."""
    played = Recorded(document, device)
    laid = played.state
    log_ = tuple(played.run(lambda *_: None).log)
    return Played(document, played.game, laid, log_), played.given


class Case(NamedTuple):
    """Something wrong that the quiz can show: at which moment of which round, and the remedy that the engine takes."""

    slug: str
    document: Document
    device: bool
    moment: int
    about: About
    found: Finding
    command: Command

    @property
    def key(self) -> tuple[str, str, str]:
        return self.about["seen"], self.found.wrong, call_of(type(self.command))


@cache
def cases(slug: str) -> dict[tuple[str, str, str], list[Case]]:
    """Every mistake and its remedy that rounds of a game show, each with some that do."""
    found: dict[tuple[str, str, str], list[Case]] = {}
    for case in _shown(slug):
        if len(known := found.setdefault(case.key, [])) < ENOUGH:
            known.append(case)
    return found


def _shown(slug: str) -> Iterator[Case]:
    for at in range(ROUNDS):
        luck = Random(at)
        played = irregularity._with_spare_cards(catalogue.dealt(slug, at.to_bytes(32, "big")), luck)
        for device in {played.laid.table.shoe.dealing == "device", True}:
            yield from _wrong(slug, played.document, device, luck)


def _wrong(slug: str, document: Document, device: bool, luck: Random) -> Iterator[Case]:
    game, (played, _) = GAMES[slug], recorded(document, device)
    for name, sighting in lessons_of(slug).sightings.items():
        for moment, seen in sighting.find(played, luck):
            about = {"seen": name, **seen}
            if about.get("device") and not device:
                continue
            state = irregularity._lying(played, moment, about)
            finding = sighting.judge(game, state, about)
            if finding and finding.wrong != NOTHING and (command := _accepted(slug, state, finding)):
                yield Case(slug, document, device, moment, about, finding, command)


def _accepted(slug: str, state: State, finding: Finding) -> Command | None:
    lying = finding.lying(GAMES[slug], state)
    for command in finding.tries:
        try:
            GAMES[slug].decide(lying, command)
        except RuleViolation:
            continue
        return command
    return None


# --- at a live table --------------------------------------------------------------------------------


class Reached(NamedTuple):
    """A live table at the moment of a case; everything in it is of the people who play there."""

    table: Table
    case: Case


def reached(case: Case, instructor: Person, dealer: Person, make: Callable[[str], Person]) -> Reached | None:
    """The table, dealt by a person; None where no act of its dealer ends at that very moment."""
    document = case.document
    names = dict.fromkeys([*(document.get("seats") or {}).values(), *(one["player"] for one in document["wagers"])])
    keys = {name: _with_chips(make(f"{name} {uuid4().hex[:6]}")) for name in names}
    own = _renamed(case, keys)
    if own is None:
        return None
    ready = own.about.get("made_ready")
    table = _opened(own, instructor, before_the_shuffle=bool(ready))
    tables.hand_the_deal(table=table, to=dealer, by=instructor)
    steps = _made_ready(own, table, ready["step"]) if ready else _dealt(own, table)
    return Reached(fresh(table), own) if steps else None


def _with_chips(person: Person) -> str:
    account = ledger.open_account(person, timezone.now())
    ledger.post([ledger.Entry(ledger.BANK, account.key, PLENTY, Transfer.Kind.ISSUED)], now=timezone.now())
    return player_key(person)


def _renamed(case: Case, keys: dict[str, str]) -> Case | None:
    """The same round, of people whom the house knows."""
    text = json.dumps([case.document, case.about])
    for name, key in keys.items():
        text = text.replace(json.dumps(name), json.dumps(key))
    document, about = json.loads(text)
    game, (played, _) = GAMES[case.slug], recorded(document, case.device)
    state = irregularity._lying(played, case.moment, about)
    finding = lessons_of(case.slug).sightings[about["seen"]].judge(game, state, about)
    command = _accepted(case.slug, state, finding) if finding else None
    if not (finding and command):
        return None
    return case._replace(document=document, about=about, found=finding, command=command)


def _opened(case: Case, instructor: Person, *, before_the_shuffle: bool) -> Table:
    state = waiting_to_shuffle(case.document) if before_the_shuffle else _before_wagers(case)
    if case.device:
        shoe = replace(state.table.shoe, dealing="device")
        options = replace(state.options, dealing="device")
        state = replace(state, options=options, table=replace(state.table, shoe=shoe))
    watched: dict[str, Any] = {"watched_at": FOR_EVER}
    return tables.set_up(game=case.slug, state=state, by=instructor, name="Table 1", **watched)


def _before_wagers(case: Case) -> State:
    played, _ = recorded(case.document, case.device)
    state = empty(case.slug, case.document, played.laid.options, device=case.device)
    rack = lessons_of(case.slug).sightings[case.about["seen"]].at(played, case.about).laid.table.shoe.discards
    return replace(state, table=replace(state.table, shoe=replace(state.table.shoe, discards=rack)))


def _dealt(case: Case, table: Table) -> bool:
    played, given = recorded(case.document, case.device)
    for wager in played.laid.table.wagers:
        play(table.pk, found(wager), by=None)
    for command, facts in [(None, 0), *given]:
        try:
            if command is not None:
                do(table, command)
        except RuleViolation:  # with discards to go back into the device that comes first
            return False
        if facts >= case.moment:
            return facts == case.moment
    return False


def do(table: Table, command: Command) -> None:
    """What the dealer does, or hears, however long it took."""
    row = fresh(table)
    play(row.pk, command, by=None, now=max(timezone.now(), row.closes_at or timezone.now()))


def _made_ready(case: Case, table: Table, steps: int) -> bool:
    for _ in range(steps):
        act = GAMES[case.slug].due(log.load(fresh(table)))
        command = act.command or act.unanswered
        assert command is not None
        do(table, command)
    return True


# --- what is sent -----------------------------------------------------------------------------------


def send(client: Client, table: Table, by: Person, page: str, command: Command) -> Any:
    """A command as the page's form sends it."""
    row = fresh(table)
    seen = looked_over(row, by)
    sent = {"id": str(uuid4()), "moment": moment_of(seen), **_written(row, command)}
    return client.post(f"/tables/{row.code}/{page}/{call_of(type(command))}/", sent)


def as_paid_here(table: Table, command: Command) -> Command:
    """A wrong payment of the quiz, by as much: a live table has paid what was due, and is told of another sum."""
    if not isinstance(command, CorrectPayment):
        return command
    line = _line(log.load(fresh(table)), command)[1]
    return replace(command, paid=line.paid, due=max(0, line.paid + command.due - command.paid), why="counted wrongly")


def _line(state: State, command: CorrectPayment) -> tuple[int, Any]:
    lines = enumerate(state.lines)
    return next(
        (number, line)
        for number, line in lines
        if (line.player, line.area, line.wager) == (command.player, command.area, command.wager)
    )


def _written(row: Table, command: Command) -> dict[str, Any]:
    if isinstance(command, CorrectPayment):
        number, _ = _line(log.load(row), command)
        return {"line": number, "due": money(command.due), "why": command.why}
    sent: dict[str, Any] = {}
    for name in (one.name for one in structs.fields(type(command)) if one.name not in HOUSE_FILLS_IN):
        value = getattr(command, name)
        sent |= structs.asdict(value) if isinstance(value, Failure) else {name: value}
    said = {name: value for name, value in sent.items() if not (value is None or value is False or value == ())}
    return {name: _field(name, value) for name, value in said.items()}


def _field(name: str, value: Any) -> Any:
    if name == "dealt_to":
        return " ".join("dealer" if place is None else str(place) for place in value)
    if name == "stake":
        return money(value)
    if name == "at":
        return value + 1
    if isinstance(value, tuple):
        return " ".join(card.text for card in value) if all(isinstance(one, Card) for one in value) else list(value)
    return "on" if value is True else value


def told(facts: tuple[Event, ...]) -> list[tuple[str, str]]:
    """Facts by name and rule, as a log has them."""
    return [(type(fact).__name__, fact.rule or "") for fact in facts]
