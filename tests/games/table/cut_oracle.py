"""Who must be offered the cut, read off the approved text and told nothing but the facts of a table.

Rule 4.3 (4.2 at Blackjack Switch), 4.4, and rulings R54 and R87 where the text names nobody.
"""

from collections import Counter
from typing import Any

from games.casino_war.events import CardDealt as WarCardDealt
from games.casino_war.events import HandsPickedUp
from games.choice import Act
from games.irregularities.facts import CardsReplaced, StepForgotten
from games.table import table
from games.twentyone.facts import CardDealt

CLAUSES = {
    "SB": {"opening": "4.3.1", "area": "4.3.2", "dealer": "4.3.3", "first": "4.3.4", "new": "4.3.4", "": "4.3"},
    "BS": {"opening": "4.2.1", "area": "4.2.2", "dealer": "4.2.3", "first": "4.2.4", "new": "4.2.5", "": "4.2"},
    "CW": {"opening": "4.3.1", "area": "4.3.2", "dealer": "4.3.3", "first": "4.3.4", "new": "4.3.5", "": "4.3"},
}
REFUSED = "4.4"
TWO_DECKS = 104
DEALER = 0


class Oracle:
    """`line` is who is still to be offered the cut, `clause` by what its first is; `seen` counts the occasions.

    `before_the_card`: so many cards leave before the cutting card shows. `appeared`: with a card for which area.
    """

    def __init__(self, code: str) -> None:
        self.clauses = CLAUSES[code]
        self.seats: dict[int, str] = {}
        self.came: list[str] = []
        self.whose: dict[int, str] = {}
        self.before_the_card: int | None = None
        self.appeared: int | None = None
        self.owner = ""
        self.first_card = self.new_cards = False
        self.rack = self.shuffles = 0
        self.line: list[str] = []
        self.clause = ""
        self.seen: Counter[str] = Counter()

    def offered(self, act: Act) -> None:
        """The cut is offered to somebody, or a supervisor makes it."""
        who = act.player if act.act == "offer_cut" else getattr(act.command, "by", None)
        assert who == self._next()
        assert act.rule == self.clause
        assert act.absence == (REFUSED if act.act == "offer_cut" else None)

    def _next(self) -> str:
        return self.line[0] if self.line else "supervisor"

    def hear(self, fact: Any) -> None:
        """One fact of the table."""
        match fact:
            case table.SeatTaken(area=area, player=player):
                self.seats[area] = player
                self.came.append(player)
            case table.SeatLeft(area=area, player=player):
                assert self.seats.pop(area) == player
                self.came.remove(player)
                assert player not in self.line
            case table.WagerPlaced(wager=wager):
                self.whose[wager.area] = wager.player
            case CardDealt() | WarCardDealt():
                self._card_leaves(fact.area or DEALER)
            case table.CardBurned():
                self._card_leaves(None)
                self.rack += 1
            case table.CardsPickedUp(cards=cards) | HandsPickedUp(cards=cards):
                self.rack += len(cards)
            case table.RoundClosed(shuffle=shuffle):
                self._round_is_over(shuffle)
            case table.CuttingCardPlaced(at=at):
                self.before_the_card = at
            case CardsReplaced():
                self._new_stack(new_cards=True)
            case _:
                self._of_the_cut(fact)

    def _of_the_cut(self, fact: Any) -> None:
        match fact:
            case table.CardsShuffled(offers=offers):
                self.shuffles += 1
                self._line_up(*self._designated())
                self._new_stack(new_cards=False)
                self.rack = 0
                assert offers == tuple(self.line)
            case table.DiscardsReshuffled(cut_rule=clause):
                self._cards_ran_out(offered=clause is not None)
            case table.CutRefused(player=player, rule=rule):
                assert rule == REFUSED
                if player == self.line[0]:
                    self.clause = REFUSED
                self.line.remove(player)
            case table.CardsCut(by=by):
                assert by == self._next()
                self.line = []
            case StepForgotten():
                self.line = []
            case _:
                pass  # nothing to do with the cards

    def _card_leaves(self, to: int | None) -> None:
        if self.before_the_card == 0 and not self.first_card:
            self.appeared, self.owner = to, self.whose.get(to or 0, "")
        if self.before_the_card is not None:
            self.before_the_card = self.before_the_card - 1 if self.before_the_card else None

    def _round_is_over(self, shuffle: bool) -> None:
        """With the cutting card at the mouth of the shoe, nothing else could leave as the next round's first card."""
        self.whose = {}
        if self.before_the_card == 0:
            self.first_card = True
        assert shuffle or not (self.first_card or self.appeared is not None)

    def _new_stack(self, *, new_cards: bool) -> None:
        self.before_the_card = self.appeared = None
        self.first_card, self.new_cards = False, new_cards

    def _cards_ran_out(self, *, offered: bool) -> None:
        """Of less than two decks no cut would be legal (R57); of more it is offered as where cards are new (R87)."""
        legal = self.rack >= TWO_DECKS
        self.rack = 0
        assert offered is legal
        if legal:
            self._line_up("new", max(self.seats, default=0))
        self.seen["in round, cut" if legal else "in round, not cut"] += 1

    def _designated(self) -> tuple[str, int]:
        """The occasion, and at which area the player sits whom the rules designate."""
        farthest_right = max(self.seats, default=0)
        if self.shuffles == 1:
            return "opening", next((area for area, player in self.seats.items() if player == self.came[0]), 0)
        if self.new_cards:
            return "new", farthest_right
        if self.first_card:
            return "first", farthest_right
        if self.appeared is None:
            return "", farthest_right
        if self.appeared == DEALER:
            return "dealer", farthest_right
        elsewhere = next((area for area, player in self.seats.items() if player == self.owner), self.appeared)
        return "area", self.appeared if self.appeared in self.seats else elsewhere

    def _line_up(self, occasion: str, start: int) -> None:
        around = sorted(self.seats)
        turn = [area for area in around if area >= start] + [area for area in around if area < start]
        self.line = [self.seats[area] for area in turn]
        self.clause = self.clauses[occasion] if start in self.seats else REFUSED
        self.seen[occasion] += 1
