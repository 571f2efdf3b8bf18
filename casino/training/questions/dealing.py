"""Rounds that matter come often: a table, its patrons and the order of its cards, leaning towards a topic.

Nothing here settles anything. What comes out is a scenario, and whether it shows what it leans towards is for the
topic to say of the round that was played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from casino.training.questions.tables import options_for
from games.blackjack_switch.events import Switch
from games.cards import Card, decks
from games.caribbean_stud.events import Bet, Concede, Fold
from games.casino_war.events import GoToWar, Surrender
from games.catalogue import ADAPTERS
from games.chips import payable
from games.patrons import Patron, answer, cast
from games.patrons.casting import SHARED_AREAS
from games.patrons.chance import below, one_in, pick, seed_for
from games.patrons.patron import INITIAL, Skill, Style
from games.patrons.rounds import Answers, lay_wagers, play_out
from games.patrons.staking import in_chips
from games.poker import HAND_SIZE
from games.round import Act, Choice, Game, play
from games.shuffle import shuffled
from games.table import FindWager
from games.transcript import Document, transcript
from games.twentyone.facts import Double, Split
from games.wire import replace

Spec = str
"""A card that is asked for: "7D", a rank ("K"), "T" for any ten-value card, "2-9", "*" for any."""


@dataclass(frozen=True)
class Stack:
    """The cards asked for: each box's from the first box on, those of all other boxes, the dealer's, and what follows.

    A box is asked for two cards at the blackjacks, one at Casino War, five at Caribbean Stud; the dealer for one, one
    and five.
    """

    hands: tuple[tuple[Spec, ...], ...] = ()
    others: tuple[Spec, ...] = ()
    dealer: tuple[Spec, ...] = ()
    then: tuple[Spec, ...] = ()


@dataclass(frozen=True)
class Bias:
    """What a round leans towards.

    `table` are options; `areas` and `least` bound the seats taken, `behind` is how many stand behind; `prefers` the
    calls that are made wherever they are open; `beside` the optional wagers laid with the initial ones; `over` puts
    wagers above the maximum, `lone` on one box of an area or unequal on the two.
    """

    table: Mapping[str, Any] = field(default_factory=dict)
    stack: Callable[[bytes, int], Stack] | None = None
    areas: int | None = None
    least: int = 1
    behind: int | None = None
    style: Style | None = None
    skill: Skill | None = None
    insures: bool = False
    prefers: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    over: bool = False
    lone: bool = False


MOST_AREAS: Final = {"SB": 4, "BS": 2, "CW": 5, "CS": 4}
"""More hands than these are more than one look takes in; a topic may ask for fewer."""
ODD: Final = (200, 500, 700, 1250, 2500)


def deal(slug: str, seed: bytes, bias: Bias) -> Document:
    """A round of patrons as a scenario, the same for the same seed."""
    adapter = ADAPTERS[slug]
    game, options = adapter.game, options_for(slug, seed, bias.table)
    patrons = _patrons(seed, game, options.places, bias)
    pack = Pack(adapter.deck_count(options), seed)
    state = adapter.opened(options, _seats(seed, patrons, options.places), ())
    state = _lay(game, state, patrons, seed, bias)
    stack = bias.stack(seed_for(seed, "stack"), _hands(game.code, state)) if bias.stack else Stack()
    shoe = replace(state.table.shoe, cards=pack.stacked(_order(game.code, state, stack)))
    state = replace(state, table=replace(state.table, shoe=shoe))
    log: list[Any] = []
    play_out(game, state, patrons, seed, log, _leaning(bias.prefers) if bias.prefers else answer)
    return transcript(game, state, log)


# --- who plays --------------------------------------------------------------------------------------


def _patrons(seed: bytes, game: Game, places: int, bias: Bias) -> tuple[Patron, ...]:
    """Some who sit, and at the games where that may be some who stand behind them."""
    most = bias.areas or MOST_AREAS[game.code]
    count = bias.least + below(seed, min(most, places) - bias.least + 1, "areas")
    behind = bias.behind if bias.behind is not None else below(seed, 3, "behind")
    people = cast(seed, game, places)
    seated = [_leans(patron, bias, seed) for patron in people[:count]]
    names = [one.name for one in people[count:]] + ["Beatrix", "Cyril", "Dulcie"]
    standing = names[: behind if game.code in SHARED_AREAS else 0]
    return (*seated, *(_behind(name, bias, seed) for name in standing))


def _leans(patron: Patron, bias: Bias, seed: bytes) -> Patron:
    usual = "flat" if patron.style in ("sits_out", "two_areas", "back_bettor") else patron.style
    style = bias.style or ("mixed_chips" if one_in(seed, 2, "odd", patron.name) else usual)
    return replace(patron, style=style, skill=bias.skill or patron.skill, insures=bias.insures or patron.insures)


def _behind(name: str, bias: Bias, seed: bytes) -> Patron:
    own = seed_for(seed, "behind", name)
    return Patron(name=name, style="back_bettor", skill="hunches", seed=own, insures=bias.insures and one_in(own, 2))


def _seats(seed: bytes, patrons: Sequence[Patron], places: int) -> dict[int, str]:
    seated = [patron.name for patron in patrons if patron.style != "back_bettor"]
    areas = sorted(shuffled(range(1, places + 1), seed_for(seed, "seats"))[: len(seated)])
    return dict(zip(areas, seated, strict=True))


# --- what they lay ----------------------------------------------------------------------------------


def _lay(game: Game, state: Any, patrons: Sequence[Patron], seed: bytes, bias: Bias) -> Any:
    for wager in _found(game.code, state, patrons, seed, bias):
        state, _ = play(game, state, wager)
    state = lay_wagers(game, state, patrons, [])
    for wager in _beside(game.code, state, seed, bias):
        state, _ = play(game, state, wager)
    return state


def _found(code: str, state: Any, patrons: Sequence[Patron], seed: bytes, bias: Bias) -> list[FindWager]:
    """Wagers that the sign would not have taken, and those of players who share an area where nobody sits."""
    standing = [patron.name for patron in patrons if patron.style == "back_bettor"]
    seats, places = {seat.area: seat.player for seat in state.table.seating.seats}, state.options.places
    free = [area for area in range(1, places + 1) if area not in seats]
    shared = bias.behind and free and standing and one_in(seed, 2, "nobody sits")
    found = _spread(code, state.options, pick(seed, free, "free"), standing, seed, bias) if shared else []
    if not (bias.over or bias.lone):
        return found
    for area in list(seats)[: 1 + below(seed, len(seats), "found")]:
        behind = [] if shared else [name for name in standing if one_in(seed, 2, "behind", area, name)][:2]
        found += _spread(code, state.options, area, [seats[area], *behind], seed, bias)
    return found


def _spread(code: str, options: Any, area: int, players: Sequence[str], seed: bytes, bias: Bias) -> list[FindWager]:
    """The players' initial wagers on one area: alike or not, and where it leans so too high or on one box only."""
    alike = one_in(seed, 3, "alike", area)
    found: list[FindWager] = []
    for name in players:
        about = ("stake", area) if alike else ("stake", area, name)
        stake = _stake(options, seed, bias, len(players), *about, boxes=2 if code == "BS" else 1)
        boxes: tuple[int | None, ...] = (1, 2) if code == "BS" else (None,)
        if bias.lone and one_in(seed, 3, "lone", area, name):
            boxes = boxes[:1]
        unlike = pick(seed, ODD, "unlike", area, name) if bias.lone else 0
        for box in boxes:
            amount = payable(stake + unlike, options.chips) if box == 2 else stake
            found.append(FindWager(player=name, area=area, kind=INITIAL[code], stake=amount, box=box))
    return found


def _stake(options: Any, seed: bytes, bias: Bias, players: int, *about: object, boxes: int) -> int:
    """A wager on a box that with the others on its area stays under the maximum, or passes it where it is to."""
    highest = options.maximum or options.minimum * 20
    if bias.over and players == 1:
        return payable((highest + pick(seed, ODD, *about)) // boxes, options.chips)
    part = pick(seed, (2, 3, 4, 6), *about) if bias.over else pick(seed, (1, 2, 2, 3), *about)
    made = in_chips(highest * part // 10 // boxes, options.chips)
    return max(made, payable(options.minimum // boxes, options.chips))


def _beside(code: str, state: Any, seed: bytes, bias: Bias) -> list[FindWager]:
    """Optional wagers beside the initial ones."""
    found: list[FindWager] = []
    lying = {(wager.area, wager.kind, wager.player) for wager in state.table.wagers}
    jackpots = {wager.area for wager in state.table.wagers if wager.kind in JACKPOTS}
    for area, player in dict.fromkeys((w.area, w.player) for w in state.table.wagers if w.kind == INITIAL[code]):
        for kind in bias.beside:
            taken = (area, kind, player) in lying or (kind in JACKPOTS and area in jackpots)
            if taken or one_in(seed, 4, "beside", area, player, kind):
                continue
            jackpots |= {area} if kind in JACKPOTS else set()
            stake = _beside_stake(state, kind, seed, area, player)
            found.append(FindWager(player=player, area=area, kind=kind, stake=stake))
    return found


JACKPOTS: Final = ("blazing_7s", "jackpot")


def _beside_stake(state: Any, kind: str, seed: bytes, area: int, player: str) -> int:
    """A jackpot costs everybody the same. The sign's minimum is for a tie wager too (CW 6.1)."""
    options = state.options
    if kind == "blazing_7s":
        return int(options.sevens_wager)
    if kind == "jackpot":
        return int(options.jackpot.wager)
    least = options.minimum if kind == "tie" else 0
    chips: tuple[int, ...] = options.chips
    amounts = [cents for cents in BESIDE if cents >= least and payable(cents, chips) == cents]
    return pick(seed, amounts or [least], "beside stake", area, player)


BESIDE: Final = (500, 500, 700, 1000, 1250, 2500)


# --- the cards --------------------------------------------------------------------------------------


class Pack:
    """The decks of a table, of which some cards are asked for and the rest follows as it is shuffled."""

    def __init__(self, count: int, seed: bytes) -> None:
        self._cards = list(shuffled(decks(count), seed_for(seed, "pack")))

    def stacked(self, asked: Sequence[Spec]) -> tuple[Card, ...]:
        """The cards asked for in front, in order; where no card fits, any."""
        front = [self._take(spec) for spec in asked]
        return (*front, *self._cards)

    def _take(self, spec: Spec) -> Card:
        at = next((at for at, card in enumerate(self._cards) if fits(card, spec)), 0)
        return self._cards.pop(at)


def fits(card: Card, spec: Spec) -> bool:
    match spec:
        case "*":
            return True
        case "T":
            return card.points == 10
        case "2-9":
            return 2 <= card.points <= 9
        case _:
            return spec in (card.text, card.index)


def _hands(code: str, state: Any) -> int:
    """How many hands will be dealt."""
    areas = {wager.area for wager in state.table.wagers if wager.kind == INITIAL[code]}
    return len(areas) * (2 if code == "BS" else 1)


def _order(code: str, state: Any, stack: Stack) -> list[Spec]:
    """The cards asked for, in the order in which they leave the shoe."""
    count, size = _hands(code, state), {"CW": 1, "CS": HAND_SIZE}.get(code, 2)
    rows = [*stack.hands[:count], *[stack.others] * (count - len(stack.hands))]
    hands = [(*row, *("*",) * (size - len(row))) for row in rows]
    if code == "CS":
        dealer = (*stack.dealer, *("*",) * (size - len(stack.dealer)))
        five = [dealer, *hands]
        if state.table.shoe.dealing == "device":
            return [spec for hand in five for spec in hand]
        return [hand[at] for at in range(size) for hand in five]
    up = stack.dealer[:1] or ("*",)
    first, second = [hand[0] for hand in hands], [hand[1] for hand in hands if size > 1]
    return [*first, *up, *second, *stack.then]


# --- what they call ---------------------------------------------------------------------------------


def _leaning(prefers: tuple[str, ...]) -> Answers:
    """Patrons who make a call wherever it is open to them, and otherwise answer as they would."""

    def answers(patron: Patron, view: Any, choices: Sequence[Choice], act: Act) -> Any:
        for choice in choices:
            wanted = choice.open and choice.call in prefers and choice.call in act.first
            if choice.call == "concede" and patron.one_in(2, "plays on"):
                continue
            if wanted and choice.player == patron.name and act.area in (None, choice.area):
                return _command(choice, patron)
        return answer(patron, view, choices, act)

    return answers


def _command(choice: Choice, patron: Patron) -> Any:
    at: dict[str, Any] = {"area": choice.area, "player": patron.name}
    match choice.call:
        case "double":
            return Double(**at, box=choice.box, hand=choice.hand)
        case "split":
            return Split(**at, box=choice.box, hand=choice.hand)
        case _:
            return _SIMPLE[choice.call](**at)


_SIMPLE: Final[dict[str, Callable[..., Any]]] = {
    "switch": Switch,
    "war": GoToWar,
    "surrender": Surrender,
    "bet": Bet,
    "fold": Fold,
    "concede": Concede,
}
