"""What lies on the layout, area by area in words: for a narrow screen, and for whoever hears the page."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from casino.felt.chips import Wager
from casino.felt.drawing import spot_id
from casino.floor import felts
from casino.floor.areas import card_html
from casino.floor.looking import Look
from games.chips import shown


@dataclass(frozen=True)
class Area:
    number: int
    player: str
    caller: str
    hands: list[SafeString]
    wagers: list[str]
    asked: bool


def areas_of(look: Look) -> list[Area]:
    """Every area at which somebody sits or chips or cards lie."""
    lying, calls = felts.lying(look), felts.calling(look)
    found = []
    for number in range(1, look.view.felt.places + 1):
        wagers = [
            f"{spot.name[:1].upper()}{spot.name[1:]}: {_chips(wager)}"
            for spot in felts.parts_on(look)
            for wager in lying.wagers.get(spot_id(number, spot), ())
        ]
        hands = [_hand(hand.cards) for hand in lying.hands.get(number, ())]
        player = lying.names.get(number, "")
        caller = look.names.get(calls.get(number, ""), "")
        asked = bool(lying.turn and lying.turn[0] == number)
        if player or wagers or hands:
            found.append(Area(number, player, caller if caller != player else "", hands, wagers, asked))
    return found


def dealers_cards(look: Look) -> SafeString:
    dealer = felts.lying(look).dealer
    return _hand(dealer.cards) if dealer else SafeString("")


def _chips(wager: Wager) -> str:
    return f"{wager.owner} {shown(wager.cents)}" + (f", paid {shown(wager.paid)}" if wager.paid else "")


def _hand(cards: tuple[object, ...]) -> SafeString:
    return SafeString("".join(card_html(card) for card in cards))  # type: ignore[arg-type]
