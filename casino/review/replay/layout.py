"""What lies on the layout, area by area in words: for a narrow screen, and for whoever hears the page."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from casino.felt.chips import Wager
from casino.felt.drawing import spot_id
from casino.felt.scene.rows import card_html
from casino.felt.scene.sight import Sight, parts_on
from casino.felt.scene.table import calling, lying
from games.chips.chips import shown
from games.view import Seen


@dataclass(frozen=True)
class Area:
    number: int
    player: str
    caller: str
    hands: list[SafeString]
    wagers: list[str]
    asked: bool


def areas_of(sight: Sight) -> list[Area]:
    """Every area at which somebody sits or chips or cards lie."""
    shown, calls = lying(sight), calling(sight.view)
    found = []
    for number in range(1, sight.view.felt.places + 1):
        wagers = [
            f"{spot.name[:1].upper()}{spot.name[1:]}: {_chips(wager)}"
            for spot in parts_on(sight)
            for wager in shown.wagers.get(spot_id(number, spot), ())
        ]
        hands = [_hand(hand.cards) for hand in shown.hands.get(number, ())]
        player = shown.names.get(number, "")
        caller = sight.names.get(calls.get(number, ""), "")
        asked = bool(shown.turn and shown.turn[0] == number)
        if player or wagers or hands:
            found.append(Area(number, player, caller if caller != player else "", hands, wagers, asked))
    return found


def dealers_cards(sight: Sight) -> SafeString:
    dealer = lying(sight).dealer
    return _hand(dealer.cards) if dealer else SafeString("")


def _chips(wager: Wager) -> str:
    return f"{wager.owner} {shown(wager.cents)}" + (f", paid {shown(wager.paid)}" if wager.paid else "")


def _hand(cards: Seen) -> SafeString:
    return SafeString("".join(map(card_html, cards)))
