"""A High Card table at one moment, and how each fact moves it on."""

from __future__ import annotations

from games.cards.cards import Card
from games.cards.shoe import Shoe
from games.chips.settlement import Line, Stake, WagerSettled
from games.irregularities.facts import SettlementUndone, TroubleFact, evolve_trouble
from games.records import Record, replace
from games.rulebook import number_of
from games.table.areas import Control, Wager, part_in_play
from games.table.seating import Seat, Seating
from games.table.sign import Limits, Sign
from games.table.table import CardsPickedUp, RoundClosed, Table, dealt, evolve_table
from tests.fifth_game.high_card.events import Begun, Dealt, Event
from tests.fifth_game.high_card.options import CODE, DECKS, Options


class State(Record, frozen=True):
    """`cards` are those of the areas, by area."""

    options: Options
    table: Table
    cards: dict[int, Card] = {}
    dealer: tuple[Card, ...] = ()
    lines: tuple[Line, ...] = ()
    cards_used: int = 0
    over: bool = True
    cleared: bool = False

    @property
    def meter(self) -> None:
        """There is no jackpot in this game."""

    @property
    def bets(self) -> dict[int, Wager]:
        """The bets by area, in dealing order."""
        laid = sorted(self.table.wagers, key=lambda wager: wager.area)
        return {wager.area: wager for wager in laid if wager.kind == "bet"}

    @property
    def controls(self) -> tuple[Control, ...]:
        clause = number_of("HC 2.2")
        return tuple(Control(area=area, player=bet.player, rule=clause) for area, bet in self.bets.items())

    def in_play(self, wager: Wager) -> int:
        return part_in_play(wager.stake, self.options.maximum)

    def stakes(self) -> tuple[Stake, ...]:
        """Every wager of the round as it lies, the matches first."""
        order = sorted(self.table.wagers, key=lambda wager: (wager.kind == "bet", wager.area))
        return tuple(
            Stake(
                area=one.area,
                player=one.player,
                wager=one.kind,
                stake=one.stake,
                in_play=self.in_play(one),
                hand=1 if one.kind == "bet" else None,
            )
            for one in order
        )


def opened(options: Options, seats: dict[int, str], cards: tuple[Card, ...]) -> State:
    limits = Limits(minimum=options.minimum, maximum=options.maximum)
    taken = tuple(Seat(area=area, player=player) for area, player in sorted(seats.items()))
    table = Table(
        code=CODE,
        seating=Seating(places=options.places, seats=taken, per_area=1),
        shoe=Shoe(dealing="shoe", decks=DECKS, cards=cards),
        sign=Sign(area=limits, kinds={"match": limits}),
        chips=options.chips,
        stage="ready",
    )
    return State(options=options, table=table)


def evolve(state: State, event: Event) -> State:
    """Fold one fact into the state."""
    match event:
        case Begun():
            return State(options=state.options, table=state.table, over=False)
        case Dealt(area=None, card=card):
            return replace(state, table=dealt(state.table, None), dealer=(card,), cards_used=state.cards_used + 1)
        case Dealt(area=area, card=card):
            cards = state.cards | {area or 0: card}
            return replace(state, table=dealt(state.table, area), cards=cards, cards_used=state.cards_used + 1)
        case WagerSettled(line=line):
            return replace(state, lines=(*state.lines, line))
        case SettlementUndone(line=line):
            return replace(state, lines=tuple(other for other in state.lines if other != line))
        case RoundClosed():
            return replace(state, table=evolve_table(state.table, event), over=True)
        case CardsPickedUp():
            return replace(state, table=evolve_table(state.table, event), cleared=True)
        case _ if isinstance(event, TroubleFact):
            return replace(state, table=evolve_trouble(state.table, event))
        case _:
            return replace(state, table=evolve_table(state.table, event))
