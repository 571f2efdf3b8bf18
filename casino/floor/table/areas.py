"""The playing areas one under the other: what the felt shows, for a narrow screen.

Written straight, not by a template: it goes out with every push, and a push is rendered while a table waits.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from casino.felt.cards import Hand
from casino.felt.chips import Wager, on_hand
from casino.felt.drawing import Lying, Sensor, spot_id
from casino.felt.live import spot_name
from casino.felt.scene.rows import hand_html, plaques_html
from casino.felt.scene.sight import parts_on
from casino.felt.scene.table import calling
from casino.floor.table.look import Look
from games.chips.chips import shown
from games.layout import Shape, Spot


def areas_html(look: Look, lying: Lying) -> str:
    """The dealer, then every area from the first on, as the deal runs."""
    calls = calling(look.view)
    rows = (_area(look, number, lying, calls.get(number)) for number in range(1, look.view.felt.places + 1))
    return f'<div id="areas" class="areas">{_dealer(lying)}{"".join(rows)}</div>'


def _dealer(lying: Lying) -> str:
    meter = "" if lying.meter is None else f'<p class="area-meter">Jackpot <strong>{shown(lying.meter)}</strong></p>'
    hand = hand_html(lying.dealer) if lying.dealer else ""
    stock = lying.stock
    source = f'<p class="area-meter">{stock.words}</p>' if stock.dealing == "device" or stock.cutting else ""
    says = f"<h2>Dealer</h2>{meter}{source}{hand}"
    return f'<section class="area-row area-row-dealer" aria-label="Dealer">{says}</section>'


def _area(look: Look, number: int, lying: Lying, caller: str | None) -> str:
    player = lying.names.get(number)
    asked = " area-row-asked" if lying.turn and lying.turn[0] == number else ""
    calls = look.names.get(caller, "") if caller else ""
    behind = f'<p class="area-calls"><bdi>{escape(calls)}</bdi> calls</p>' if calls and calls != player else ""
    in_turn = lying.turn[1] if lying.turn and asked else None
    hands = "".join(hand_html(hand, asked=at == in_turn) for at, hand in enumerate(lying.hands.get(number, ())))
    return (
        f'<section class="area-row{asked}" id="list-{number}" aria-label="Area {number}">'
        f"<h2>{number} {_seat(number, player)}</h2>{behind}{plaques_html(lying.plaques.get(number, ()))}{hands}"
        f'<div class="area-spots">{"".join(_spots(look, number, lying))}</div></section>'
    )


def _seat(number: int, player: str | None) -> str:
    if player:
        return f"<bdi>{escape(player)}</bdi>"
    said = f'Sit down<span class="visually-hidden"> at seat {number}</span>'
    return f'<button type="button" class="button button-plain button-small" data-seat="{number}">{said}</button>'


def _spots(look: Look, number: int, lying: Lying) -> Iterable[str]:
    for spot in parts_on(look):
        wagers = lying.wagers.get(spot_id(number, spot), ())
        if spot.part != "insurance" or lying.insuring or wagers:
            yield _spot(number, spot, wagers, lying.sensors.get(number, Sensor.IDLE))


def _spot(number: int, spot: Spot, wagers: Sequence[Wager], sensor: Sensor) -> str:
    id_, label = spot_id(number, spot), spot.name[:1].upper() + spot.name[1:]
    light = f' <span class="light light-{sensor.value}"></span>' if spot.shape is Shape.SENSOR else ""
    lying = "".join(_wager(wager, wagers) for wager in wagers)
    split = " area-spot-split" if len({wager.hand for wager in wagers}) > 1 else ""
    return (
        f'<button type="button" class="area-spot{split}" id="list-{id_}" data-spot="{id_}"'
        f' aria-label="{escape(spot_name(number, spot, wagers, sensor))}">'
        f'<span class="area-spot-name">{escape(label)}{light}</span>{lying}</button>'
    )


def _wager(wager: Wager, among: Sequence[Wager]) -> str:
    marked = " area-wager-calls" if wager.calls else ""
    paid = f" <em>+{wager.paid_said}</em>" if wager.paid else ""
    said = f"<bdi>{escape(wager.owner)}</bdi> <strong>{wager.said}</strong>{on_hand(wager, among)}{paid}"
    return f'<span class="area-wager{marked}">{said}</span>'


def held_html(held: Mapping[int, Sequence[Hand]]) -> str:
    """The hands that only their player sees, where there is no felt to lay them on."""
    rows = (
        f'<div class="held-hand"><span>Your hand, area {area}</span>{"".join(map(hand_html, hands))}</div>'
        for area, hands in held.items()
    )
    return f'<div id="held" class="held">{"".join(rows)}</div>'
