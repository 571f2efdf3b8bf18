"""Every way in which a shuffle comes about at a table of the three games with a card shoe."""

from collections.abc import Callable
from typing import Any

from games.blackjack_switch.irregularities import in_play as switch_play
from games.cards.cards import decks
from games.casino_war.irregularities import in_play as war_play
from games.irregularities.commands import (
    Failure,
    FindWrongCards,
    OfferReturn,
    PlayOn,
    PlayUncut,
    PlayUnshuffled,
    TakeWagersBack,
)
from games.records import replace
from games.star_blackjack.irregularities import in_play as star_play
from games.supervising.commands import ChangeCards, OrderShuffle
from games.table.preparation import Cut, RefuseCut
from games.table.staff import Staff
from games.table.table import FindWager, SitDown, StandUp
from tests.games.irregularities.remedies import SEED, Play
from tests.games.table.natural import KINDS, PACKAGES

LAYOUTS: dict[str, Callable[[Any], Any]] = {"SB": star_play, "BS": switch_play, "CW": war_play}
SIT = {"ann": 3, "bob": 2, "cat": 5}
"""In the order they come. From the dealer's left: bob, ann, cat."""
BOSS = Staff.SUPERVISOR


class Table(Play):
    """A table of one of the three games, opened before anybody came."""

    def __init__(self, code: str, dealing: str = "shoe") -> None:
        package, self.code = PACKAGES[code], code
        state = package.opened(package.Options(dealing=dealing), {}, decks(8 if code == "SB" else 6))
        super().__init__(package.GAME, replace(state, table=replace(state.table, stage="shuffle")), LAYOUTS[code])

    def sit(self, *players: str) -> None:
        self.do(*(SitDown(player=player, area=SIT[player]) for player in players or SIT))

    def leave(self, player: str) -> None:
        self.do(StandUp(player=player, area=SIT[player]))

    def ready(self) -> None:
        """The cards are shuffled, cut, in the shoe, and the first is burned."""
        while self.due.act != "wait":
            self.step()

    def step(self) -> None:
        """What is due next; whoever is asked gives no answer."""
        command = self.due.command or self.due.unanswered
        self.do(replace(command, seed=SEED) if self.due.needs_seed else command)

    def bet(self, areas: dict[int, str] | None = None) -> None:
        """Everybody bets on the own area."""
        kind, boxes = KINDS[self.code]
        for area, player in (areas or {area: player for player, area in SIT.items()}).items():
            self.do(*(FindWager(player=player, area=area, kind=kind, stake=1000, box=box) for box in boxes))

    def put_cutting_card(self, areas: int) -> None:
        """It will show after the first cards of so many areas."""
        table, per_area = self.state.table, len(KINDS[self.code][1])
        shoe = replace(table.shoe, cutting_card=table.shoe.dealt + areas * per_area)
        self.state = replace(self.state, table=replace(table, shoe=shoe))

    def until(self, *acts: str) -> None:
        while self.due.act not in acts:
            self.step()

    def shows(self, areas: int) -> None:
        """A round in which the cutting card shows there, and is over."""
        self.bet()
        self.put_cutting_card(areas)
        self.until("shuffle")

    def run_out(self, left: int, rack: int) -> None:
        """A round is at its first card, so many cards are left in the shoe, and so many lie in the rack."""
        self.bet()
        self.until("deal")
        shoe = self.state.table.shoe
        short = replace(shoe, dealt=len(shoe.cards) - left, discards=shoe.cards[:rack])
        self.state = replace(self.state, table=replace(self.state.table, shoe=short))
        self.cards = self._cards()
        self.until("shuffle_discards")

    def offers(self) -> list[tuple[str, str | None]]:
        """Who is offered the cut in turn if all refuse it, by which clause, and who cuts at last."""
        if self.due.act in ("shuffle", "shuffle_discards", "fill_shoe"):
            self.step()
        found = []
        while self.due.act == "offer_cut":
            player = self.due.player or ""
            found.append((player, self.due.rule))
            (refused,) = self.do(RefuseCut(player=player))
            assert refused.rule == "4.4"
        if self.due.act != "cut":
            return found
        by = self.due.command
        return [*found, (by.by if isinstance(by, Cut) else "", self.due.rule)]


def opened(code: str) -> Table:
    """A table whose cards everybody saw shuffled once: its game has commenced."""
    table = Table(code)
    table.sit()
    table.ready()
    return table


# --- the ways ---------------------------------------------------------------------------------------


def opening(code: str) -> Table:
    table = Table(code)
    table.sit()
    return table


def opening_after_the_first_has_gone(code: str) -> Table:
    table = opening(code)
    table.leave("ann")
    return table


def opening_another_sits_where_the_first_sat(code: str) -> Table:
    table = opening_after_the_first_has_gone(code)
    table.do(SitDown(player="dee", area=SIT["ann"]))
    return table


def opening_with_nobody_there(code: str) -> Table:
    return Table(code)


def ordered_as_the_second_shuffle(code: str) -> Table:
    table = opened(code)
    table.do(OrderShuffle(by=BOSS))
    return table


def ordered_after_players_came_to_cards_cut_by_a_supervisor(code: str) -> Table:
    table = Table(code)
    table.ready()
    table.sit()
    table.do(OrderShuffle(by=BOSS))
    return table


def on_an_area(code: str) -> Table:
    table = opened(code)
    table.shows(1)
    return table


def on_the_last_area(code: str) -> Table:
    table = opened(code)
    table.shows(2)
    return table


def on_an_area_whose_player_has_gone(code: str) -> Table:
    table = on_an_area(code)
    table.leave("ann")
    return table


def on_an_area_played_from_another_seat(code: str) -> Table:
    table = opened(code)
    table.bet({2: "bob", 4: "bob", 5: "cat"})
    table.put_cutting_card(1)
    table.until("shuffle")
    return table


def on_the_dealer(code: str) -> Table:
    table = opened(code)
    table.shows(3)
    return table


def as_the_first_card(code: str) -> Table:
    """It lies at the mouth of the shoe when a round is over."""
    table = opened(code)
    table.bet()
    table.until("close_round")
    table.put_cutting_card(0)
    table.until("shuffle")
    return table


def as_the_first_card_and_not_heeded(code: str) -> Table:
    table = as_the_first_card(code)
    table.do(PlayUnshuffled())
    table.bet()
    table.until("shuffle")
    return table


def on_an_area_and_not_heeded(code: str) -> Table:
    table = on_an_area(code)
    table.do(PlayUnshuffled())
    table.bet()
    table.until("shuffle")
    return table


def after_a_shoe_that_ended_on_an_area(code: str) -> Table:
    """The next shoe, and its own cutting card as a round's first card."""
    table = on_an_area(code)
    table.ready()
    table.bet()
    table.until("close_round")
    table.put_cutting_card(0)
    table.until("shuffle")
    return table


def ordered_after_a_shoe_that_ended_on_an_area(code: str) -> Table:
    table = on_an_area(code)
    table.ready()
    table.do(OrderShuffle(by=BOSS))
    return table


def changed(code: str) -> Table:
    table = on_an_area(code)
    table.do(ChangeCards(by=BOSS))
    return table


def changed_as_one_was_missing(code: str) -> Table:
    table = opened(code)
    table.bet()
    table.until("settle")
    table.do(FindWrongCards(what="missing"))
    return table


def uncut(code: str) -> Table:
    table = Table(code)
    table.sit()
    table.until("offer_cut")
    table.do(PlayUncut())
    table.ready()
    table.bet()
    table.until("shuffle")
    return table


def in_a_round(code: str) -> Table:
    table = opened(code)
    table.run_out(0, 104)
    return table


def in_a_round_with_a_short_rack(code: str) -> Table:
    table = opened(code)
    table.run_out(0, 103)
    return table


def failed(code: str) -> Table:
    """A device fails in a round, and no other can take its cards."""
    table = Table(code, "device")
    table.sit()
    table.ready()
    table.bet()
    table.until("deal")
    table.step()
    table.do(OfferReturn(failure=Failure(spare_device=False)))
    return table


def into_a_shoe_in_a_round(code: str) -> Table:
    table = failed(code)
    table.do(TakeWagersBack(player="bob"), PlayOn(player="ann"), PlayOn(player="cat"))
    return table


def into_a_shoe_after_a_round(code: str) -> Table:
    table = failed(code)
    table.do(*(TakeWagersBack(player=player) for player in table.state.table.trouble.to_choose))
    return table


def a_shoe_filled_in_the_round_before(code: str) -> Table:
    table = into_a_shoe_in_a_round(code)
    table.until("shuffle")
    return table
