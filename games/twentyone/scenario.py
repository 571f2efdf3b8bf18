"""The part of the scenario format that both blackjacks share: their players' calls, and the dealer's hand."""

from __future__ import annotations

from typing import Any, Final, cast

from games.fields import Fields
from games.round import Act
from games.twentyone.acts import AnyState
from games.twentyone.boxes import MOST_HANDS
from games.twentyone.facts import Absent, Decline, Double, Hit, Insure, Split, Stand
from games.twentyone.hands import is_blackjack, total

TAKES: Final = ("busted_plus_one", "original_only")


def read_call(name: str, fields: Fields, area: int, *, boxes: int | None = None) -> Any:
    """A call of either game, or None. `boxes` is how many an area has, where they are numbered."""
    if name == "insure":
        box = fields.whole("box", 1, boxes) if boxes else None
        return Insure(area=area, box=box, player=fields.text("player"), stake=fields.amount("stake"))
    if name not in ("hit", "stand", "double", "split"):
        return None
    asserted: Any = {
        "area": area,
        "player": fields.maybe_text("player"),
        "box": fields.maybe_whole("box", 1, boxes) if boxes else None,
        "hand": fields.maybe_whole("hand", 1, MOST_HANDS),
    }
    if name == "double":
        return Double(**asserted, stake=fields.maybe_amount("stake"), joined=_joined(fields))
    if name == "split":
        return Split(**asserted, joined=fields.names("joined"))
    return (Hit if name == "hit" else Stand)(**asserted)


def _joined(fields: Fields) -> dict[str, int]:
    """Who joined the double, and for how much."""
    given = fields.take("joined")
    if given is None:
        return {}
    inner = Fields(given, fields.where("joined"))
    names = list(given)
    if len(names) > 50:
        fields.refuse("joined", "joined names at most 50 players")
    return {name: inner.amount(name) for name in names}


def absent(act: Act) -> Absent | Decline:
    """What the dealer does about a player who is asked and not there."""
    if act.act == "ask_join":
        return Decline(area=act.area or 0, box=act.box, player=cast(str, act.player))
    return Absent(area=act.area or 0)


def result(state: AnyState) -> dict[str, Any]:
    """The dealer's hand and who called for each area."""
    return {
        "dealer": {
            "cards": [card.text for card in state.dealer],
            "total": total(state.dealer).points,
            "blackjack": is_blackjack(state.dealer),
        },
        "controlling": {str(box.area): box.controlling for box in state.boxes},
    }
