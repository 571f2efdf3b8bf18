"""What players ask for at either of the blackjacks."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from casino.training.lessons.requests import Request, in_chips, is_open, numbers
from games.blackjack_switch.state import State as SwitchState
from games.blackjack_switch.state import is_void
from games.chips.chips import in_chips as made_of_chips
from games.chips.chips import payable
from games.game import Command
from games.records import replace
from games.star_blackjack.state import State as StarState
from games.table.areas import controlling_player
from games.twentyone import choices as calls
from games.twentyone.boxes import Box, drawn_far_enough, one_card_each, one_card_only, stood
from games.twentyone.comparison import bust_loses
from games.twentyone.facts import Double, Hit, Insure, Split, Stand
from games.twentyone.insurance import insurance_in_time, insurance_lost, insurance_missed, insurance_offered
from games.twentyone.insurance import insurance_on_ten as on_ten
from games.twentyone.wagers import initial_on_area, offered, own_initial_needed, three_of_a_kind

State = StarState | SwitchState

OPTIONAL: Final = (offered, own_initial_needed, initial_on_area, three_of_a_kind)
_TURN: Final = (
    *(calls.next_in_turn, controlling_player, calls.may_draw, bust_loses),
    *(drawn_far_enough, is_void, one_card_only, one_card_each),
)
_SPLITS: Final = (
    *(calls.split_by_value, calls.split_again, calls.matches_first_split),
    *(calls.three_hands_at_most, calls.split_before_third_card),
)
_INSURES: Final = (
    *(insurance_offered, on_ten, insurance_in_time),
    *(insurance_missed, insurance_lost, controlling_player),
)


def calls_of(code: str, aces_split_twice: tuple[str, ...] = ()) -> dict[type[Command], Request]:
    """What a hand may do at a game of the two."""
    draws = numbers(code, *_TURN, calls.must_draw, more=(calls.HITS[code],))
    stands = numbers(code, *_TURN, calls.must_draw, stood)
    splits = numbers(code, *_TURN, *_SPLITS, more=aces_split_twice)
    doubles = numbers(code, *_TURN, calls.double_opens, calls.total_doubles, calls.ace_may_double)
    insures, in_time = numbers(code, *_INSURES), numbers(code, insurance_in_time)
    return {
        Hit: Request("hit", "draw a card on {place}", draws, numbers(code, calls.may_draw)),
        Stand: Request("stand", "stand on {place}", stands),
        Split: Request("split", "split the cards of {place}", splits),
        Double: Request("double", "double on {place} with {stake}", doubles, numbers(code, calls.total_doubles)),
        Insure: Request("insure", "insure {place} for {stake}", insures, in_time, "insurance"),
    }


def in_round(slug: str, state: State, luck: Random) -> Iterator[Command]:
    boxes, in_turn = boxes_in_play(state), state.in_turn
    if in_turn:
        yield from _calls(slug, state, in_turn, luck)
    for box in luck.sample(boxes, min(2, len(boxes))):
        if in_turn is None or (box.area, box.box) != (in_turn.area, in_turn.box):
            yield from _not_in_turn(box)
    for box in luck.sample(boxes, min(2, len(boxes))):
        yield from _insurances(state, box, luck)


def boxes_in_play(state: State) -> list[Box]:
    """The boxes that somebody has a wager on, once their cards are out."""
    return [box for box in state.boxes if box.original] if state.initial_deal_over else []


def _calls(slug: str, state: State, box: Box, luck: Random) -> Iterator[Command]:
    """Whatever the hand in turn might call; and what it may, from somebody else on the box."""
    where: dict[str, Any] = {"area": box.area, "box": box.box, "player": box.controlling}
    part = box.part(box.controlling)
    calls: list[Hit | Stand | Split | Double] = [Hit(**where), Stand(**where), Split(**where), Double(**where)]
    others = [amount for amount in (part + 500, part - 500) if in_chips(state, amount)]
    if others and is_open(slug, state, Double(**where)):
        calls.append(Double(**where, stake=luck.choice(others)))
    yield from calls
    behind = [player for player, _ in box.original if player != box.controlling]
    if behind:
        yield from (replace(call, player=behind[0]) for call in calls if is_open(slug, state, call))


def _not_in_turn(box: Box) -> Iterator[Command]:
    """A hand that waits might be played at any other time; one that is finished might want another card."""
    where: dict[str, Any] = {"area": box.area, "box": box.box, "player": box.controlling}
    waits = box.turn is not None and box.hand.done is None
    if waits and 12 <= box.hand.total.points <= 20:
        yield Hit(**where)
        yield Stand(**where)
    elif not waits:
        yield Hit(**where)


def _insurances(state: State, box: Box, luck: Random) -> Iterator[Command]:
    """While it is open for any amount; later for one that would have been right, by somebody who has not insured."""
    player, part = luck.choice(box.original)
    half = made_of_chips(part // 2, state.table.chips)
    paid_already = isinstance(state, StarState) and (box.area, player) in state.even_money
    if not half or paid_already:  # nothing is left to insure
        return
    more = payable(part // 2 + 1, state.table.chips)
    stake = luck.choice((half, more, part)) if state.insurance == "open" else half
    insured = any(line.wager == "insurance" for line in state.lines) or state.insured(box.area, player, box.box)
    untouched = all(len(hand.cards) == 2 and hand.done != "stood" for each in state.boxes for hand in each.hands)
    if state.insurance == "open" or (state.insurance == "closed" and not insured) or untouched:
        yield Insure(area=box.area, box=box.box, player=player, stake=stake)


def resplit_in_words(state: State) -> str:
    return "split hands may be split again" if state.options.resplit else "split hands are not split again"
