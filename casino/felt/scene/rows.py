"""What lies on a felt that stands still, as a list: the dealer's cards, and each area where something lies.

For a narrow screen. The live table's own list has every spot as a button; here nothing can be pressed, so a row takes
as little room as its cards and chips allow, and a whole table is in sight at once.
"""

from collections.abc import Iterator, Sequence
from html import escape

from casino.felt.cards import Hand
from casino.felt.chips import Wager, on_hand
from casino.felt.drawing import Felt, Lying, Plaque, Sensor, spot_id, spots
from casino.felt.dyes import named
from games.cards.backs import Back
from games.cards.cards import Card
from games.cards.names import name, short
from games.chips.chips import shown
from games.layout import Shape
from games.words import capital


def rows_html(felt: Felt, lying: Lying) -> str:
    areas = "".join(_area(felt, lying, number) for number in range(1, felt.places + 1))
    return f'<div class="rows" role="list" aria-label="The table">{_dealer(felt, lying)}{areas}</div>'


def _dealer(felt: Felt, lying: Lying) -> str:
    hand = hand_html(lying.dealer) if lying.dealer and lying.dealer.cards else "<p>no cards yet</p>"
    meter = f"<p>Jackpot {shown(lying.meter)}</p>" if felt.layout.meter and lying.meter is not None else ""
    return f'<div class="row row-dealer" role="listitem"><h2>Dealer</h2>{hand}{meter}</div>'


def _area(felt: Felt, lying: Lying, number: int) -> str:
    """One area; nothing for one where nobody sits and nothing lies."""
    hands = "".join(_hands(lying.hands.get(number, ())))
    plaques = plaques_html(lying.plaques.get(number, ()))
    wagers = "".join(f"<li>{words}</li>" for words in _wagers(felt, lying, number))
    player = lying.names.get(number)
    if not (hands or wagers or player):
        return ""
    who = f" <bdi>{escape(player)}</bdi>" if player else ""
    chips = f"<ul>{wagers}</ul>" if wagers else ""
    return f'<div class="row" data-area="{number}" role="listitem"><h2>{number}{who}</h2>{plaques}{hands}{chips}</div>'


def _hands(lying: Sequence[Hand]) -> Iterator[str]:
    """Each hand, with its number where there are several, as the wagers on them say."""
    boxes = [hand.box for hand in lying]
    for at, hand in enumerate(lying):
        box = f"box {hand.box}" if len(set(boxes)) > 1 else ""
        number = f"hand {boxes[: at + 1].count(hand.box)}" if boxes.count(hand.box) > 1 else ""
        named = ", ".join(part for part in (box, number) if part)
        label = f"<small>{named[:1].upper()}{named[1:]}</small>" if named else ""
        yield f'<div class="row-hand">{label}{hand_html(hand)}</div>'


def _wagers(felt: Felt, lying: Lying, number: int) -> Iterator[str]:
    """ "Perfect Pairs: Ann $15" for each spot with chips or a light on it."""
    for spot in spots(felt.layout):
        wagers = lying.wagers.get(spot_id(number, spot), ())
        sensor = lying.sensors.get(number, Sensor.IDLE) if spot.shape is Shape.SENSOR else Sensor.IDLE
        if wagers or sensor is not Sensor.IDLE:
            light = [sensor.value] if spot.shape is Shape.SENSOR else []
            said = ", ".join((*light, *(_wager(wager, wagers) for wager in wagers)))
            yield f"{escape(spot.name[:1].upper() + spot.name[1:])}: {said}"


def _wager(wager: Wager, among: Sequence[Wager]) -> str:
    """Whoever calls for the area is marked, as on the felt."""
    paid = f", paid {shown(wager.paid)}" if wager.paid else ""
    words = f"<bdi>{escape(wager.owner)}</bdi> {shown(wager.cents)}{on_hand(wager, among)}{paid}"
    return f'<span class="row-calls">{words}</span>' if wager.calls else words


def plaques_html(lying: Sequence[Plaque]) -> str:
    """What lies before a player's box, in words."""
    return "".join(f'<p class="row-plaque">{escape(capital(plaque.says))}</p>' for plaque in lying)


def hand_html(hand: Hand, *, asked: bool = False) -> str:
    marked = " hand-asked" if asked else ""
    last = len(hand.cards) - 1 if hand.sideways else None
    faces = (card_html(card, across=at == last, back=hand.back) for at, card in enumerate(hand.cards))
    return f'<p class="hand-row{marked}">{"".join(faces)}</p>'


def card_html(card: Card | None, *, across: bool = False, back: Back = "red") -> str:
    """A card to read: rank and suit, its name in words for a screen reader. `across`: it lies so, like a double's."""
    suit, face = (card.suit.value, short(card)) if card else (named("back", back), "")
    lies, says = (" face-across", ", lying across") if across else ("", "")
    return f'<span class="face face-{suit}{lies}" role="img" aria-label="{name(card)}{says}">{face}</span>'
