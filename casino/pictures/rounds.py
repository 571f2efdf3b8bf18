"""A round in the middle of play, the same one every time: seeded patrons, a seeded shoe, and the real engine."""

from typing import Final

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.clock.patrons import BETTING, character
from casino.floor.models import Patron, Table
from casino.floor.names import player_key
from casino.floor.play import ledger, tables
from casino.floor.play.play import Turn, begin, finish, locked
from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.showcase import Picture
from games.catalogue import GAMES
from games.choice import Act
from games.game import Command
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


def layouts() -> list[Picture]:
    """Every layout that is photographed, of every game."""
    return [picture for slug in GAMES for picture in lessons_of(slug).pictures]


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
    own, insures = seed_for(seed, name).hex(), style == "side_bets"
    patron = Patron.objects.create(table=table, name=name, style=style, skill="basic", seed=own, insures=insures)
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
        if act.player == key and act.first and act.act != "offer_cut" and (not setting.busy or _is_split(turn)):
            break
        turn.decide(_next(turn, act, [*guests, viewer], seed_for(seed, "shuffle", step)))
    else:
        raise RuntimeError(f"{setting.caption}: the moment never came")
    finish(turn)


def _is_split(turn: Turn) -> bool:
    return any(hand.number > 1 for hand in turn.row.engine.view(turn.state, None).hands)


def _next(turn: Turn, act: Act, everybody: list[Character], seed: bytes) -> Command:
    """What somebody at the table wants to do now; else the dealer's act."""
    called = next(filter(None, (_call(turn, act, one) for one in everybody)), None)
    command = called or act.command or act.unanswered or act.step
    return replace(command, seed=seed) if act.needs_seed and command is act.command else command


def _call(turn: Turn, act: Act, one: Character) -> Command | None:
    game = turn.row.engine
    view = game.view(turn.state, one.name)
    if act.act in BETTING:
        return seat(one, view) or wager(game, one, view, view.choices, view.felt.rounds + 1)
    return answer(game, one, view, view.choices, act) if act.first else None
