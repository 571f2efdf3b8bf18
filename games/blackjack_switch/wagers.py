"""Blackjack Switch's wagers: one on each box, Super Match beside them, and what the sign says of them."""

from __future__ import annotations

from typing import Final

from games.blackjack_switch.options import BOXES, CODE, SUPER_MATCH, Options
from games.blackjack_switch.settlement import PAYS
from games.blackjack_switch.state import on_both_boxes
from games.chips.chips import shown
from games.chips.wagers import BESIDE, Note, PayTable, WagerKind
from games.rulebook import cite, number_of
from games.table.areas import Wager
from games.twentyone.calls import ADDED
from games.twentyone.insurance import ACE_PAYS
from games.view import Felt


def _box_pays(options: Options) -> PayTable:
    rows = (("Any winning hand", "1 to 1"), ("Insurance", ACE_PAYS.words))
    return PayTable(name="Each box", rows=rows, rule=number_of("BS 16.1"))


def _super_match_pays(options: Options) -> PayTable:
    rows = tuple((name, odds.words) for name, odds in PAYS.items())
    return PayTable(name="Super Match", rows=rows, rule=number_of("BS 15.7"))


def notes(felt: Felt, who: str) -> tuple[Note, ...]:
    """Where a player's chips on the two boxes of an area differ: only what lies on both of them counts."""
    by_area: dict[int, list[Wager]] = {}
    for one in felt.wagers:
        if one.player == who and one.kind == "main":
            by_area.setdefault(one.area, []).append(one)
    uneven = ((area, own) for area, own in by_area.items() if {one.stake for one in own} != {_counts(own)})
    return tuple(Note(area=area, words=_uneven(area, own), rule=cite(on_both_boxes, CODE)) for area, own in uneven)


def _counts(own: list[Wager]) -> int:
    """How much of one player's wagers on an area's boxes is in play on each."""
    return on_both_boxes(own).get(own[0].player, 0)


def _uneven(area: int, own: list[Wager]) -> str:
    lying = {one.box: shown(one.stake) for one in own}
    boxes = " and ".join(f"{lying.get(box, 'nothing')} on box {box}" for box in BOXES)
    counts = f"only {shown(_counts(own))} on each counts" if _counts(own) else "it counts only with as much on both"
    return f"Area {area}: {boxes}, so {counts}"


WAGERS: Final[tuple[WagerKind[Options], ...]] = (
    WagerKind("main", "Main wager", initial=True, laid=True, boxes=BOXES, calls=True, pays=_box_pays),
    *ADDED,
    WagerKind(SUPER_MATCH, "Super Match", part=BESIDE, proper=True, laid=True, pays=_super_match_pays),
)
