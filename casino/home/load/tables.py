"""Tables played from opening to closing time, round by round through the engine, each with a trainee at the deal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from django.db import transaction

from casino.accounts.models import Person
from casino.floor.models import Patron, Table
from casino.floor.names import patron_key, player_key
from casino.floor.play import house, tables
from casino.floor.play.practice import rounds_asked_for
from casino.home.load.books import Books
from casino.home.load.bulk import Writer
from casino.home.load.people import DAYS, School
from casino.home.load.table import LoadedTable
from games.cards.cards import decks
from games.catalogue import GAMES
from games.fields import Fields
from games.game import Command, Game
from games.irregularities.commands import CorrectPayment
from games.irregularities.remedies import REMEDIES
from games.patron import Patron as Character
from games.patron import Skill, Style
from games.patrons.answers import answer
from games.patrons.rounds import BETTING
from games.records import dumps, replace
from games.table.preparation import Burn, RefuseCut
from games.table.table import PlaceWager, SitDown, StandUp

ROUNDS_OF_A_TABLE: Final = 200
FEWEST_TABLES: Final = 5
SIGN: Final = {"minimum": 500, "maximum": 20_000}
STYLES: Final[tuple[Style, ...]] = ("flat", "minimum", "mixed_chips", "progression")
SKILLS: Final[tuple[Skill, ...]] = ("basic", "mimic", "never_bust", "hunches")
PATRON_NAMES: Final = ("Alma", "Bert", "Cleo")
MOST_PATRONS: Final = 2
STAKES: Final = (500, 1_000, 1_500, 2_500, 5_000, 7_500, 10_000)
ACTS_OF_A_ROUND: Final = 8
MOST_ACTS: Final = 500


class Dealer(NamedTuple):
    """Who deals, how quickly beside what is asked for, and how often something goes wrong."""

    person: Person
    speed: float
    slips: float


Tell = Callable[[int], None]


def play_tables(school: School, rounds: int, seed: int, writer: Writer, books: Books, tell: Tell) -> None:
    """So many rounds, at as many tables as that takes, spread over the time. `tell` hears how many are done."""
    chance = Random(seed)  # noqa: S311  (a made-up school wants to be the same each time)
    each = max(1, min(ROUNDS_OF_A_TABLE, -(-rounds // FEWEST_TABLES)))
    count, done = -(-rounds // each), 0
    everybody, games = school.everybody, (*GAMES, *GAMES)[: len(GAMES) + 1]
    for at in range(count):
        training_class, person = everybody[chance.randrange(len(everybody))]
        dealer = Dealer(person, chance.uniform(0.6, 1.15), chance.uniform(0, 0.08))
        opens = school.since + timedelta(days=at * DAYS / count, hours=chance.uniform(0, 8))
        classmates = [one for one in school.trainees[training_class.pk] if one != person]
        player = chance.choice(classmates) if classmates and chance.random() < 0.4 else None
        game = GAMES[games[at % len(games)]]
        with transaction.atomic():
            session = _Session(dealer, player, training_class.instructor, game, f"{game.name} {at + 1}", opens, chance)
            done += session.play(min(each, rounds - done), writer, books)
        tell(done)


@dataclass(frozen=True)
class _Session:
    """A table from opening to closing time."""

    dealer: Dealer
    player: Person | None
    instructor: Person
    game: Game
    name: str
    opens: datetime
    chance: Random

    def play(self, rounds: int, writer: Writer, books: Books) -> int:
        table = self._opened(writer, books)
        characters = self._seated(table, books)
        for _ in range(rounds):
            self._round(table, characters, books)
        self._close(table, characters)
        writer.flush()
        table.close()
        books.keep()
        return table.rounds

    def _opened(self, writer: Writer, books: Books) -> LoadedTable:
        game = self.game
        options = replace(game.options.read(Fields({}, "table")), **SIGN)
        state = game.opened(options, {}, decks(game.decks(options)))
        state = replace(state, table=replace(state.table, stage="shuffle"))
        row = tables.set_up(game=self.game.slug, state=state, by=self.instructor, name=self.name, now=self.opens)
        books.know(f"layout:{row.pk}", f"float:{row.pk}")
        return LoadedTable(row, state, writer, books, self.opens)

    def _seated(self, table: LoadedTable, books: Books) -> Sequence[Character]:
        """Patrons, perhaps a classmate, and the trainee who takes the deal."""
        keys = [self._patron(table, books, name) for name in PATRON_NAMES[: self.chance.randint(1, MOST_PATRONS)]]
        if self.player is not None:
            keys.append(player_key(self.player))
            books.open(keys[-1], table.now, person=self.player)
        table.happened(house.DealChanged(dealer=player_key(self.dealer.person)))
        for area, key in enumerate(keys, start=1):
            table.call(SitDown(player=key, area=area))
        chance = self.chance
        return [
            Character(name=key, style=chance.choice(STYLES), skill=chance.choice(SKILLS), seed=chance.randbytes(32))
            for key in keys
        ]

    def _patron(self, table: LoadedTable, books: Books, name: str) -> str:
        style, skill = self.chance.choice(STYLES), self.chance.choice(SKILLS)
        seed = self.chance.randbytes(32).hex()
        patron = Patron.objects.create(table=table.row, name=name, style=style, skill=skill, seed=seed)
        books.open(patron_key(patron), table.now, patron=patron)
        table.happened(house.PatronCame(player=patron_key(patron), name=name))
        return patron_key(patron)

    def _round(self, table: LoadedTable, characters: Sequence[Character], books: Books) -> None:
        if self.player is not None:
            books.issue(player_key(self.player), table.now)
        pace = rounds_asked_for(len(characters)) * self.dealer.speed * self.chance.uniform(0.85, 1.15)
        ends = table.now + timedelta(seconds=3600 / pace)
        slip = self.chance.randint(1, ACTS_OF_A_ROUND) if self.chance.random() < self.dealer.slips else None
        self._make_ready(table)
        self._bet(table, characters)
        for act in range(1, MOST_ACTS):
            table.now += (ends - table.now) / ACTS_OF_A_ROUND
            table.call(self._next(table, characters))
            if table.state.over:
                break
            if act == slip:
                table.refused(Burn())
        table.settle_up()
        if slip is not None and self.chance.random() < 0.4:
            self._wrong_payment(table)
        table.now = ends

    def _make_ready(self, table: LoadedTable) -> None:
        """Shuffle, cut and burn where that is due."""
        while (act := self.game.due(table.state)).act not in BETTING:
            if act.act == "offer_cut" and act.player:
                table.call(RefuseCut(player=act.player))
            else:
                table.call(replace(act.step, seed=self.chance.randbytes(32)) if act.needs_seed else act.step)

    def _bet(self, table: LoadedTable, characters: Sequence[Character]) -> None:
        kind = self.game.initial
        for area, one in enumerate(characters, start=1):
            stake = self.chance.choice(STAKES)
            for box in self.game.boxes(kind) or (None,):
                table.call(PlaceWager(player=one.name, area=area, box=box, kind=kind, stake=stake))

    def _next(self, table: LoadedTable, characters: Sequence[Character]) -> Command:
        """A player's answer where one is asked, else what is due, with the like acts that follow it."""
        act = self.game.due(table.state)
        if act.command is None and act.player is not None:
            asked = next(one for one in characters if one.name == act.player)
            view = self.game.view(table.state, asked.name)
            return answer(self.game, asked, view, view.choices, act) or act.unanswered or act.step
        return act.rest or act.step

    def _wrong_payment(self, table: LoadedTable) -> None:
        """A settlement that turns out wrong and is put right with the player."""
        if REMEDIES[CorrectPayment].clause(self.game.code) is None:  # the rules know no payment found wrong later
            return
        line = self.chance.choice(table.state.lines)
        due = max(0, line.paid + self.chance.choice((-2_500, -500, 500, 1_000, 5_000)))
        if due == line.paid:  # nothing was paid, so nothing can be asked back
            due += 500
        table.call(
            CorrectPayment(
                player=line.player,
                due=due,
                paid=line.paid,
                area=line.area,
                wager=line.wager,
                box=line.box,
                hand=line.hand,
                why="The chips were counted wrongly",
            )
        )
        table.settle_up()

    def _close(self, table: LoadedTable, characters: Sequence[Character]) -> None:
        for area, one in enumerate(characters, start=1):
            table.call(StandUp(player=one.name, area=area))
        table.happened(house.DealChanged(dealer=None))
        table.happened(house.TableShut())
        table.settle_up()
        row = table.row
        row.status, row.phase, row.closes_at, row.due_at = Table.Status.CLOSED, "", None, None
        row.state = dumps(table.state).decode()
        row.save()
