"""What one person sees of a table: all that a page or a socket ever gets."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from casino.accounts.models import Person
from casino.felt.scene.sight import astray, mispaid, players
from casino.floor.models import Table
from casino.floor.moment import moment
from casino.floor.names import keys_in, person_id, player_key
from casino.floor.play import ledger, log, rights
from casino.floor.table.news import News, news
from casino.floor.table.practice import PracticeSeen, practice_seen
from casino.server import sql
from games.choice import Act, Choice
from games.dealing.veil import veil, waited_for
from games.errors import RuleViolation
from games.game import Game, Options, State, View
from games.records import replace
from games.table.practice import Astray, OpenSlip
from games.table.seating import may_sit
from games.table.staff import Staff, Who
from games.table.table import named

STANDING: Final = """
    SELECT person_id, display_name FROM floor_standing JOIN accounts_person ON accounts_person.id = person_id
    WHERE table_id = %s
"""
ONLOOKER: Final = ""  # somebody of whom the table knows nothing yet
PATRONS: Final = "SELECT id, name FROM floor_patron WHERE id IN %s"


@dataclass(frozen=True)
class Look:
    """A table as one person may see it."""

    table: Table
    game: Game
    options: Options
    seq: int  # the moment, as browsers know it
    view: View  # the game's own for that person, with their choices as a player
    waiting: Act
    names: dict[str, str]  # the display names of every key that can appear in any of it
    me: str | None = None  # their key in the engine; None for an onlooker
    balance: int | None = None
    at_table: bool = False
    staff: Staff | None = None
    dealer: str | None = None
    orders: tuple[Choice, ...] = ()  # theirs as staff
    standing: tuple[tuple[int, str], ...] = ()  # the people who stand at the table without a seat
    seats: tuple[int, ...] = ()  # those that this person could take
    news: tuple[News, ...] = ()  # what was done about their chips
    practice: PracticeSeen | None = None  # of the deal that they practise
    astray: tuple[Astray, ...] = ()  # cards that whoever practises laid where they do not belong
    mispaid: tuple[OpenSlip, ...] = ()  # wagers that they settled wrongly


class Sight:
    """A table read once, to be looked at by any number of people. Hand in a fresh row.

    It is read for every push, so it asks the database as few questions as it can; `people` are those who will look.
    """

    def __init__(self, table: Table, people: Iterable[int] = ()) -> None:
        self.table, self.game, self._state = table, table.engine, log.load(table)
        self._act = waited_for(self.game, self._state)
        self._standing = tuple(sql.rows(STANDING, table.pk))
        self._news = news(table)
        keys = named(self._state.table) | {line.player for line in self._state.lines}
        for one in self._news:
            keys |= {one.to} | keys_in(one.words)
        watching = set(people) & self.people_present()
        dealing = {table.dealer_id} if table.dealer_id else set()
        known = {pk for key in keys if (pk := person_id(key)) is not None} | dealing | watching
        self._people = {one.pk: one for one in sql.select(Person, "id IN %s", tuple(known))} if known else {}
        patrons = tuple(int(key[1:]) for key in keys if person_id(key) is None)
        self._names = {f"p{pk}": one.display_name for pk, one in self._people.items()}
        if patrons:
            self._names |= {f"n{pk}": name for pk, name in sql.rows(PATRONS, patrons)}
        self._balances = ledger.balances(f"p{pk}" for pk in watching)

    def people_present(self) -> set[int]:
        """Whoever gets panels of their own: all who sit, stand, have chips here or news of them, and the staff."""
        keys = players(self._state) | set(self._state.table.seating.barred) | {one.to for one in self._news}
        seated = {int(key[1:]) for key in keys if key.startswith("p")}
        dealing = {self.table.dealer_id} if self.table.dealer_id else set()
        return seated | {pk for pk, _ in self._standing} | dealing | {self.table.opened_by_id}

    def looks(self, people: set[int]) -> Iterator[tuple[Person, Look]]:
        """What each of these sees, as far as they are at the table."""
        for pk in people & self.people_present() & self._people.keys():
            yield self._people[pk], self.look(self._people[pk])

    def look(self, person: Person | None) -> Look:
        table, me = self.table, player_key(person) if person else None
        view = veil(self.game, self._state, self.game.view(self._state, me))
        staff = rights.standing(table, person)
        names = self._names | ({me: person.display_name} if me and person else {})
        return Look(
            table=table,
            game=self.game,
            options=self._state.options,
            seq=moment(table),
            view=view,
            waiting=waiting(self._act),
            names=names,
            me=me,
            balance=self._balance(me) if me else None,
            at_table=person is not None and person.pk in self.people_present(),
            staff=staff,
            dealer=names.get(f"p{table.dealer_id}") if table.dealer_id else None,
            orders=self.game.legal(self._state, staff) if staff else (),
            standing=self._standing,
            seats=tuple(area for area in range(1, view.felt.places + 1) if self._may_sit(me, area)),
            news=tuple(one for one in self._news if one.to == me),
            practice=practice_seen(table, self._state) if rights.deals(table, person) else None,
            astray=astray(self._state),
            mispaid=mispaid(self._state),
        )

    def _may_sit(self, me: str | None, area: int) -> bool:
        table = self._state.table
        try:
            may_sit(self.game.code, table.seating, table.wagers, me or ONLOOKER, area)
        except RuleViolation:
            return False
        return True

    def _balance(self, me: str) -> int:
        return self._balances[me] if me in self._balances else ledger.balance(me)


def look(table: Table, person: Person | None) -> Look:
    """The table as one person sees it now."""
    return Sight(table).look(person)


def waiting(act: Act) -> Act:
    """What the procedure asks for next, without the commands: what is known of them is the dealer's alone."""
    return replace(act, command=None, rest=None, unanswered=None, once_more=None, absence=act.on_silence[1])


def frozen_look(game: Game, state: State, who: Who = None) -> Look:
    """A state that is no live table's, as a player, a member of staff or (None) an onlooker may see it. No database."""
    return Look(
        table=Table(game=game.slug),
        game=game,
        options=state.options,
        seq=0,
        view=game.view(state, who),
        waiting=waiting(game.due(state)),
        names={name: name for name in players(state)},
        me=who if isinstance(who, str) else None,
        staff=who if isinstance(who, Staff) else None,
        astray=astray(state),
        mispaid=mispaid(state),
    )
