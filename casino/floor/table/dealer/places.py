"""What a dealer reaches, one area under the other: for a narrow screen, where a thumb presses it.

Written straight, not by a template: it goes out with every push, as the live table's own list does.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from casino.felt.chips import Wager, all_of, on_hand
from casino.felt.drawing import Lying, Sensor
from casino.felt.scene.reach import Reach
from casino.felt.scene.rows import hand_html
from casino.felt.side import THICK, TOP, WIDTH, pile_of_named
from casino.floor.table.dealer.answers import Answer
from games.chips.chips import DENOMINATIONS, Denominations, shown

SMALLER: Final = 1.15
TOOLS: Final = {"shoe": "Shoe", "rack": "Rack", "float": "Float"}


def places_html(
    lying: Lying,
    tools: Sequence[Reach],
    areas: Mapping[int, Sequence[Reach]],
    pointed: str,
    answers: Sequence[Answer],
) -> str:
    seen = {answer.area: answer.words for answer in answers}
    rows = (_area(lying, area, reaches, pointed, seen.get(area, "")) for area, reaches in areas.items())
    return f'<div id="places" class="places">{_dealer(lying, tools, pointed)}{"".join(rows)}</div>'


def _dealer(lying: Lying, tools: Sequence[Reach], pointed: str) -> str:
    meter = "" if lying.meter is None else f'<p class="place-meter">Jackpot <strong>{shown(lying.meter)}</strong></p>'
    own = hand_html(lying.dealer) if lying.dealer and lying.dealer.cards else "Own hand"
    buttons = "".join(_button(one, TOOLS.get(one.at, own), pointed) for one in tools)
    return f'<section class="place-row place-row-dealer" aria-label="Before you">{buttons}{meter}</section>'


def _area(lying: Lying, area: int, reaches: Sequence[Reach], pointed: str, answer: str) -> str:
    signal = f'<p class="place-answer">{escape(answer)}</p>' if answer else ""
    buttons = "".join(_button(one, _inside(lying, area, one), pointed) for one in reaches)
    free = "" if lying.names.get(area) or lying.hands.get(area) else " place-row-free"
    return f'<section class="place-row{free}" aria-label="Area {area}">{signal}{buttons}</section>'


def _button(one: Reach, inside: str, pointed: str) -> str:
    placed = {"area": one.area, "box": one.box, "hand": one.hand, "kind": one.kind or None}
    data = "".join(f' data-{name}="{value}"' for name, value in placed.items() if value is not None)
    shown_ = " reach-shown" if one.id == pointed else ""
    return (
        f'<button type="button" class="place place-{one.at}{shown_}" id="place-{one.id}" data-at="{one.at}"{data}'
        f' aria-label="{escape(one.words)}">{inside}</button>'
    )


def _inside(lying: Lying, area: int, one: Reach) -> str:
    match one.at:
        case "seat":
            return f'<span class="place-number">{area}</span> <bdi>{escape(lying.names.get(area) or "nobody")}</bdi>'
        case "hand":
            return _hand(lying, area, one)
        case _:
            return _spot(lying, area, one)


def _hand(lying: Lying, area: int, one: Reach) -> str:
    lies = (hand for hand in lying.hands.get(area, ()) if (one.box or hand.box, one.hand) == (hand.box, hand.number))
    named = f"Box {one.box}" if one.box else "Cards"
    return "".join(map(hand_html, lies)) or f'<span class="place-name">{named}</span>'


def _spot(lying: Lying, area: int, one: Reach) -> str:
    named = one.words.split(":")[0].split(", ", 1)[-1]
    wagers = lying.wagers.get(f"area-{area}-{one.part}", ())
    light = "" if one.part != "jackpot" else _light(lying.sensors.get(area, Sensor.IDLE))
    mine = [wager for wager in wagers if one.hand in (None, wager.hand)]
    piles = "".join(_wager(wager, wagers) for wager in mine)
    return f'<span class="place-name">{escape(named)}{light}</span>{piles}'


def _light(sensor: Sensor) -> str:
    return f' <span class="light light-{sensor.value}"></span>'


def _wager(wager: Wager, among: Sequence[Wager]) -> str:
    """A pile to be read; with its sum beside it where that is told."""
    chips = wager.read or DENOMINATIONS
    told = "" if wager.read else f" {wager.said}{on_hand(wager, among)}"
    paid = f'<span class="place-paid">{_pile(wager.paid, chips)}</span>' if wager.paid else ""
    return f'<span class="place-wager">{_pile(wager.cents, chips)}{paid}{told}</span>'


def _pile(cents: int, chips: Denominations) -> str:
    values = all_of(cents, chips)
    high = THICK * len(values) + 2 * TOP
    wide = WIDTH + 12
    return (
        f'<svg class="place-pile" viewBox="{-wide / 2:g} {-high:g} {wide:g} {high + 2:g}" width="{wide / SMALLER:g}"'
        f' height="{high / SMALLER:g}" aria-hidden="true">{pile_of_named(values)}</svg>'
    )
