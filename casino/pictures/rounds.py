"""A round in the middle of play, the same one every time: seeded patrons, a seeded shoe, and the real engine."""

from collections.abc import Iterator
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.clock.patrons import BETTING, character
from casino.floor.models import Patron, Table
from casino.floor.names import player_key
from casino.floor.play import ledger, tables
from casino.floor.play.play import Turn, begin, finish, locked
from casino.training.lessons.showcase import Picture
from games.choice import Act
from games.patron import Patron as Character
from games.patron import Style, seed_for
from games.patrons.answers import answer
from games.patrons.bets import seat, wager
from games.patrons.cast import NAMES
from games.records import replace
from games.table.table import SitDown

STYLES: Final[tuple[Style, ...]] = ("side_bets", "mixed_chips", "flat", "side_bets", "progression", "minimum", "flat")
BEHIND: Final = 2
MOST_STEPS: Final = 20_000


def table_in_play(setting: Picture, *, owner: Person, player: Person, dealer: Person) -> Table:
    """A table where the player is being asked. A person deals, and takes all day over it, so that nothing moves."""
    table = tables.open_table(game=setting.game, options=setting.options, by=owner, name=setting.name)
    seed = seed_for(setting.slug.encode(), "picture")
    _play_until_asked(table, setting, player, _guests(table, setting, seed), seed)
    tables.hand_the_deal(table=table, to=dealer, by=owner)
    return table


def _guests(table: Table, setting: Picture, seed: bytes) -> list[Character]:
    """Somebody at every place but the viewer's and one that stays free; others behind, where boxes are shared."""
    styles = [STYLES[at % len(STYLES)] for at in range(setting.options.places - 2)]
    styles += ["back_bettor"] * (BEHIND if setting.busy else 0)
    first = seed[0] % len(NAMES)
    return [_guest(table, NAMES[(first + 5 * at) % len(NAMES)], style, seed) for at, style in enumerate(styles)]


@transaction.atomic
def _guest(table: Table, name: str, style: Style, seed: bytes) -> Character:
    patron = Patron.objects.create(
        table=table,
        name=name,
        style=style,
        skill="basic",
        seed=seed_for(seed, name).hex(),
        insures=style == "side_bets",
    )
    ledger.open_account(patron, timezone.now())
    return character(patron)


@transaction.atomic(durable=True)
def _play_until_asked(table: Table, setting: Picture, player: Person, guests: list[Character], seed: bytes) -> None:
    turn = begin(locked(table.pk), timezone.now())
    key = player_key(player)
    ledger.open_account(player, turn.now)
    viewer = Character(name=key, style="side_bets", skill="basic", seed=seed_for(seed, "viewer"))
    turn.decide(SitDown(player=key, area=setting.seat))
    for step in range(MOST_STEPS):
        act = turn.row.engine.due(turn.state)
        if _is_the_moment(turn.state, act, key, setting):
            break
        turn.decide(_next(turn, act, [*guests, viewer], seed_for(seed, "shuffle", step)))
    else:
        raise RuntimeError(f"{setting.caption}: the moment never came")
    finish(turn)


def _is_the_moment(state: Any, act: Act, key: str, setting: Picture) -> bool:
    asked = act.player == key and bool(act.first) and act.act != "offer_cut"
    return asked and (not setting.busy or any(len(box.hands) > 1 for box in state.boxes))


def _next(turn: Turn, act: Act, everybody: list[Character], seed: bytes) -> Any:
    """What somebody at the table wants to do now; else the dealer's act."""
    called = next(_wanted(turn, act, everybody), None)
    command: Any = called or act.command or act.unanswered
    return replace(command, seed=seed) if act.needs_seed and command is act.command else command


def _wanted(turn: Turn, act: Act, everybody: list[Character]) -> Iterator[Any]:
    betting = act.act in BETTING
    if not betting and not act.first:
        return
    for one in everybody:
        view = turn.row.engine.view(turn.state, one.name)
        if betting:
            command: Any = seat(one, view) or wager(turn.row.engine, one, view, view.choices, view.felt.rounds + 1)
        else:
            command = answer(turn.row.engine, one, view, view.choices, act)
        if command is not None:
            yield command
