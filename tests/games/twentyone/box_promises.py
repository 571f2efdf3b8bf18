"""Where the cards and the chips of a round of boxes are: what both blackjacks' property tests count."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from games.cards.cards import Card
from games.chips.settlement import WagerSettled
from games.game import Game
from games.records import dumps, loads
from games.table.table import RoundClosed, WagerPlaced, WagerTakenBack
from games.twentyone.facts import HandDoubled, HandJoined, HandSplit, InsurancePlaced


def everywhere(state: Any) -> Counter[Card]:
    """Every card: in the shoe, in the rack, held, and on the layout."""
    shoe = state.table.shoe
    lying = [card for box in state.boxes for hand in box.hands if not hand.picked_up for card in hand.cards]
    dealers = () if state.dealer_picked_up else state.dealer
    return Counter([*shoe.stack, *shoe.discards, *shoe.held, *lying, *dealers])


def layout(state: Any) -> int:
    """Chips on the layout."""
    if state.over:
        return _sum(state.table.wagers)
    bets = [bet for box in state.boxes for hand in box.hands for bet in hand.bets if not bet.settled]
    return _sum(bets) + _sum(state.optional) + _sum(state.insurances)


def _sum(wagers: Iterable[Any]) -> int:
    return sum(wager.stake for wager in wagers)


def moved(state: Any, event: Any) -> int:
    """How many chips an event puts on the layout, or takes off it."""
    match event:
        case WagerPlaced(wager=wager):
            return int(wager.stake)
        case WagerTakenBack(wager=wager):
            return -int(wager.stake)
        case InsurancePlaced(stake=stake) | HandJoined(stake=stake):
            return int(stake)
        case HandDoubled(stakes=stakes):
            return sum(stake for _, stake in stakes)
        case HandSplit(area=area, box=box, joined=joined):
            return sum(state.box(area, box).part(player) for player in joined)
        case WagerSettled(line=line):
            assert line.collected + line.returned == line.stake
            assert 0 <= line.collected <= line.in_play <= line.stake
            return -int(line.stake)
        case _:
            return 0


def keeps_its_promises(
    game: Game,
    opening: Any,
    play: Iterable[Any],
    happens: Callable[[Any, Any], tuple[Any, ...]],
    layout: Callable[[Any], int] = layout,
    moved: Callable[[Any, Any], int] = moved,
) -> None:
    """Whatever is played: no chip and no card is made or lost, the log tells the whole story, and all of it travels.

    `happens` is what follows in a state from one step of the play.
    """
    state, whole, log = opening, everywhere(opening), list[Any]()
    for step in play:
        for event in happens(state, step):
            after = game.evolve(state, event)
            if isinstance(event, RoundClosed):
                assert layout(state) == 0, "chips were left behind"
            else:
                assert layout(after) == layout(state) + moved(state, event), "chips were made or lost"
            assert everywhere(after) == whole, "a card was made or lost"
            log.append(event)
            state = after
    assert game.fold(opening, log) == state
    assert loads(dumps(state), game.state) == state
    assert [loads(dumps(event), game.event) for event in log] == log


def added(event: Any) -> list[str]:
    """The players who laid a wager beside or behind another by doubling or splitting."""
    match event:
        case HandDoubled(stakes=stakes):
            return [player for player, _ in stakes]
        case HandSplit(joined=joined):
            return list(joined)
        case HandJoined(player=player):
            return [player]
        case _:
            return []
