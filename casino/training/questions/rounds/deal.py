"""Rounds that matter come often: a table, its patrons and the order of its cards, leaning towards a topic.

Nothing here settles anything. What comes out is a scenario, and whether it shows what it leans towards is for the
topic to say of the round that was played.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from casino.training.questions.rounds.bias import Bias, Spec, Stack, stacked
from casino.training.questions.rounds.round import is_jackpot
from games.calls import Document
from games.cards.cards import decks
from games.cards.shuffle import shuffled
from games.catalogue import GAMES
from games.chips.chips import in_chips, payable
from games.choice import Act, Choice
from games.game import Command, Event, Game, Options, State, play
from games.patron import Patron, below, one_in, pick, seed_for
from games.patrons.answers import answer
from games.patrons.cast import cast
from games.patrons.rounds import Answers, lay_wagers, play_out
from games.records import replace
from games.scenario.transcript import transcript
from games.table.sign import Limits
from games.table.table import FindWager
from games.view import View

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
ODD: Final = (200, 500, 700, 1250, 2500)
BESIDE: Final = (500, 500, 700, 1000, 1250, 2500)


@dataclass(frozen=True)
class Manner(Generic[S_contra]):
    """How rounds of a game are dealt for questions.

    `options` draws a table, with what is wanted of it; `most_areas` is how many hands one look takes in, and a topic
    may ask for fewer; `boxes` are those of an area; `order` is the one in which the cards of a stack leave the shoe,
    for so many hands; `price` what everybody pays for a wager of a kind, where it has one price.
    """

    options: Callable[[bytes, Mapping[str, Any]], Options]
    most_areas: int = 4
    boxes: tuple[int | None, ...] = (None,)
    order: Callable[[S_contra, Stack, int], list[Spec]] = lambda state, stack, hands: []
    price: Callable[[S_contra, str], int | None] = lambda state, kind: None


def deal(slug: str, manner: Manner[State], seed: bytes, bias: Bias) -> Document:
    """A round of patrons as a scenario, the same for the same seed."""
    game, options = GAMES[slug], manner.options(seed, bias.table)
    patrons = _patrons(seed, game, options.places, manner, bias)
    pack = shuffled(decks(game.decks(options)), seed_for(seed, "pack"))
    state = game.opened(options, _seats(seed, patrons, options.places), ())
    state = _lay(game, state, patrons, seed, manner, bias)
    hands = len({wager.area for wager in state.table.wagers if wager.kind == game.initial}) * len(manner.boxes)
    stack = bias.stack(seed_for(seed, "stack"), hands) if bias.stack else Stack()
    shoe = replace(state.table.shoe, cards=stacked(pack, manner.order(state, stack, hands)))
    state = replace(state, table=replace(state.table, shoe=shoe))
    log: list[Event] = []
    play_out(game, state, patrons, seed, log, _leaning(bias) if bias.prefers else answer)
    return transcript(game, state, log)


# --- who plays --------------------------------------------------------------------------------------


def _patrons(seed: bytes, game: Game, places: int, manner: Manner[State], bias: Bias) -> tuple[Patron, ...]:
    """Some who sit, and at the games where that may be some who stand behind them."""
    most = bias.areas or manner.most_areas
    count = bias.least + below(seed, min(most, places) - bias.least + 1, "areas")
    behind = bias.behind if bias.behind is not None else below(seed, 3, "behind")
    people = cast(seed, game, places)
    seated = [_leans(patron, bias, seed) for patron in people[:count]]
    names = [one.name for one in people[count:]] + ["Beatrix", "Cyril", "Dulcie"]
    standing = names[: behind if game.patron.shares_areas else 0]
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


def _lay(game: Game, state: State, patrons: Sequence[Patron], seed: bytes, manner: Manner[State], bias: Bias) -> State:
    for wager in _found(game.initial, state, patrons, seed, manner, bias):
        state, _ = play(game, state, wager)
    state = lay_wagers(game, state, patrons, [])
    for wager in _beside(game.initial, state, seed, manner, bias):
        state, _ = play(game, state, wager)
    return state


def _found(
    initial: str, state: State, patrons: Sequence[Patron], seed: bytes, manner: Manner[State], bias: Bias
) -> list[FindWager]:
    """Wagers that the sign would not have taken, and those of players who share an area where nobody sits."""
    standing = [patron.name for patron in patrons if patron.style == "back_bettor"]
    seats, places = {seat.area: seat.player for seat in state.table.seating.seats}, state.options.places
    free = [area for area in range(1, places + 1) if area not in seats]
    shared = bias.behind and free and standing and one_in(seed, 2, "nobody sits")
    found = _spread(initial, state, pick(seed, free, "free"), standing, seed, manner, bias) if shared else []
    if not (bias.over or bias.lone):
        return found
    for area in list(seats)[: 1 + below(seed, len(seats), "found")]:
        behind = [] if shared else [name for name in standing if one_in(seed, 2, "behind", area, name)][:2]
        found += _spread(initial, state, area, [seats[area], *behind], seed, manner, bias)
    return found


def _spread(
    initial: str, state: State, area: int, players: Sequence[str], seed: bytes, manner: Manner[State], bias: Bias
) -> list[FindWager]:
    """The players' initial wagers on one area: alike or not, and where it leans so too high or on one box only."""
    alike = one_in(seed, 3, "alike", area)
    found: list[FindWager] = []
    for name in players:
        about = ("stake", area) if alike else ("stake", area, name)
        stake = _stake(state.options, seed, bias, len(players), *about, boxes=len(manner.boxes))
        lone = bias.lone and one_in(seed, 3, "lone", area, name)
        unlike = pick(seed, ODD, "unlike", area, name) if bias.lone else 0
        for box in manner.boxes[:1] if lone else manner.boxes:
            amount = payable(stake + unlike, state.options.chips) if box == 2 else stake
            found.append(FindWager(player=name, area=area, kind=initial, stake=amount, box=box))
    return found


def _stake(options: Options, seed: bytes, bias: Bias, players: int, *about: object, boxes: int) -> int:
    """A wager on a box that with the others on its area stays under the maximum, or passes it where it is to."""
    highest = options.maximum or options.minimum * 20
    if bias.over and players == 1:
        return payable((highest + pick(seed, ODD, *about)) // boxes, options.chips)
    part = pick(seed, (2, 3, 4, 6), *about) if bias.over else pick(seed, (1, 2, 2, 3), *about)
    made = in_chips(highest * part // 10 // boxes, options.chips)
    return max(made, payable(options.minimum // boxes, options.chips))


def _beside(initial: str, state: State, seed: bytes, manner: Manner[State], bias: Bias) -> list[FindWager]:
    """Optional wagers beside the initial ones."""
    found: list[FindWager] = []
    lying = {(wager.area, wager.kind, wager.player) for wager in state.table.wagers}
    jackpots = {wager.area for wager in state.table.wagers if is_jackpot(wager.kind)}
    for area, player in dict.fromkeys((w.area, w.player) for w in state.table.wagers if w.kind == initial):
        for kind in bias.beside:
            taken = (area, kind, player) in lying or (is_jackpot(kind) and area in jackpots)
            if taken or one_in(seed, 4, "beside", area, player, kind):
                continue
            jackpots |= {area} if is_jackpot(kind) else set()
            stake = _beside_stake(state, manner, kind, seed, area, player)
            found.append(FindWager(player=player, area=area, kind=kind, stake=stake))
    return found


def _beside_stake(state: State, manner: Manner[State], kind: str, seed: bytes, area: int, player: str) -> int:
    """The price of a wager that has one; or else what the sign asks for it at least, or more."""
    price = manner.price(state, kind)
    if price is not None:
        return price
    limits, chips = state.table.sign.kinds.get(kind, Limits()), state.options.chips
    amounts = [cents for cents in BESIDE if cents >= limits.minimum and payable(cents, chips) == cents]
    return pick(seed, amounts or [limits.minimum], "beside stake", area, player)


# --- what they call ---------------------------------------------------------------------------------


def _leaning(bias: Bias) -> Answers:
    """Patrons who make a call wherever it is open to them, and otherwise answer as they would."""

    def answers(game: Game, patron: Patron, view: View, choices: Sequence[Choice], act: Act) -> Command | None:
        for choice in choices:
            wanted = choice.open and choice.call in bias.prefers and choice.call in act.first
            if choice.call in bias.hesitates and patron.one_in(2, "plays on"):
                continue
            if wanted and choice.player == patron.name and act.area in (None, choice.area):
                where = {"area": choice.area, "box": choice.box, "hand": choice.hand}
                return game.call(choice.call).made(patron.name, where)
        return answer(game, patron, view, choices, act)

    return answers
