"""Tables of patrons for tests: the four games under several options, and a count of every chip."""

from collections import Counter
from collections.abc import Iterable
from types import ModuleType
from typing import Any, NamedTuple

from games import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from games.cards.cards import decks
from games.cards.shuffle import shuffled
from games.caribbean_stud.events import BetPlaced
from games.casino_war.events import WarRaised
from games.chips.settlement import WagerSettled
from games.game import Game
from games.patron import Patron, Skill, Style, seed_for
from games.patrons.cast import cast
from games.patrons.rounds import play_round
from games.records import replace
from games.star_blackjack.options import Jackpot
from games.table.sign import Limits
from games.table.table import RoundClosed, WagerPlaced, WagerTakenBack
from games.twentyone.facts import HandDoubled, HandJoined, HandSplit, InsurancePlaced

SEED = bytes(range(32))
Logs = list[list[Any]]
LIMITS: dict[str, Any] = {"minimum": 1000, "maximum": 50000}


class Setting(NamedTuple):
    """A game as one table offers it."""

    name: str
    package: ModuleType
    options: Any
    decks: int = 6
    unit: int | None = None

    @property
    def game(self) -> Game:
        game: Game = self.package.GAME
        return game


STAR = Setting("star", star_blackjack, star_blackjack.Options(decks=6))
SWITCH = Setting("switch", blackjack_switch, blackjack_switch.Options())
WAR = Setting("war", casino_war, casino_war.Options())
STUD = Setting("stud", caribbean_stud, caribbean_stud.Options(), 1)

SETTINGS = (
    STAR,
    Setting(
        "star with pairs and lucky lucky, splitting again, insurance on a ten",
        star_blackjack,
        star_blackjack.Options(
            **LIMITS,
            decks=6,
            optional_wagers=("perfect_pairs", "lucky_lucky"),
            optional_limits={"perfect_pairs": Limits(minimum=500, maximum=10000)},
            resplit=True,
            insurance_on_ten=True,
        ),
        unit=500,
    ),
    Setting(
        "star with blazing 7's from a device",
        star_blackjack,
        star_blackjack.Options(
            **LIMITS,
            layout="D",
            decks=6,
            dealing="device",
            optional_wagers=("star_pairs", "blazing_7s"),
            optional_needs_initial=True,
            jackpot=Jackpot(meter=5_000_000),
            chips=(250, 500, 2500, 10000),
        ),
    ),
    Setting(
        "star face down, blackjacks held, nine areas",
        star_blackjack,
        star_blackjack.Options(**LIMITS, places=9, decks=8, face_down=True, hold_blackjacks=True),
        8,
    ),
    SWITCH,
    Setting(
        "switch as the inscription has it, splitting again, doubling with an ace",
        blackjack_switch,
        blackjack_switch.Options(**LIMITS, resplit=True, double_with_ace=True, dealer_stands="inscription"),
        unit=1000,
    ),
    Setting(
        "switch from a device without super match",
        blackjack_switch,
        blackjack_switch.Options(dealing="device", super_match=False),
    ),
    WAR,
    Setting("war with limits", casino_war, casino_war.Options(**LIMITS, places=5), unit=250),
    Setting("war from a device", casino_war, casino_war.Options(dealing="device")),
    STUD,
    Setting(
        "stud from a device with a jackpot",
        caribbean_stud,
        caribbean_stud.Options(
            **LIMITS,
            dealing="device",
            maximum_payout=100_000,
            jackpot=caribbean_stud.Progressive(meter=6_000_000, wager=500, increment=200_000),
        ),
        1,
    ),
)


def seats(patrons: Iterable[Patron]) -> dict[int, str]:
    """Where they sit, from area 1 on, room left beside those who play two areas; others stand behind."""
    taken: dict[int, str] = {}
    area = 1
    for patron in patrons:
        if patron.style != "back_bettor":
            taken[area] = patron.name
            area += 2 if patron.style == "two_areas" else 1
    return taken


def opened(setting: Setting, patrons: Iterable[Patron], seed: bytes = SEED) -> Any:
    """A table about to shuffle, its patrons in their seats."""
    patrons = tuple(patrons)
    state = setting.package.opened(setting.options, seats(patrons), shuffled(decks(setting.decks), seed))
    sign = state.table.sign
    if setting.unit:
        sign = replace(sign, area=replace(sign.area, unit=setting.unit))
    return replace(state, table=replace(state.table, stage="shuffle", sign=sign))


def patron(style: Style = "flat", skill: Skill = "basic", name: str = "Ann", **more: Any) -> Patron:
    return Patron(name=name, style=style, skill=skill, seed=seed_for(SEED, name), **more)


def crowd(setting: Setting, seed: bytes) -> tuple[Patron, ...]:
    """A cast for the table."""
    return cast(seed, setting.game, setting.options.places)


def rounds(setting: Setting, patrons: tuple[Patron, ...], count: int, seed: bytes = SEED) -> tuple[Any, Logs]:
    """The state after so many rounds, and each round's log."""
    state, logs = opened(setting, patrons), []
    for _ in range(count):
        state, log = play_round(setting.game, state, patrons, seed)
        logs.append(log)
    return state, logs


def of_type(log: Iterable[Any], kind: Any) -> list[Any]:
    return [event for event in log if isinstance(event, kind)]


# --- counting chips -------------------------------------------------------------------------------


class Chips:
    """Where every chip is, event by event: with a player, on the layout or in the float. They sum to nothing."""

    def __init__(self) -> None:
        self.players: Counter[str] = Counter()
        self.float = self.layout = 0
        self.initial: dict[tuple[int, int | None, str], int] = {}
        self.owner: dict[int, str] = {}

    def follow(self, event: Any) -> None:
        for player, amount in self.laid(event):
            self.players[player] -= amount
            self.layout += amount
        if isinstance(event, WagerSettled):
            line = event.line
            assert line.collected + line.returned == line.stake
            self.layout -= line.stake
            self.players[line.player] += line.returned + line.paid
            self.float += line.collected - line.paid
        if isinstance(event, RoundClosed):
            assert self.layout == 0
            self.initial.clear()
        assert sum(self.players.values()) + self.float + self.layout == 0

    def laid(self, event: Any) -> list[tuple[str, int]]:
        match event:
            case WagerPlaced(wager=wager):
                if wager.kind in ("main", "initial", "ante"):
                    self.initial[wager.area, wager.box, wager.player] = wager.stake
                    self.owner[wager.area] = wager.player
                return [(wager.player, wager.stake)]
            case WagerTakenBack(wager=wager):
                return [(wager.player, -wager.stake)]
            case InsurancePlaced(player=player, stake=stake) | HandJoined(player=player, stake=stake):
                return [(player, stake)]
            case HandDoubled(stakes=stakes):
                return list(stakes)
            case HandSplit(area=area, box=box, joined=joined):
                return [(player, self.initial[area, box, player]) for player in joined]
            case WarRaised(area=area, stake=stake) | BetPlaced(area=area, stake=stake):
                return [(self.owner[area], stake)]
            case _:
                return []
