"""What the page of a draft shows: the felt as it stands, what is due, what may be called, and the way so far."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString

from casino.felt import live
from casino.felt.scene.rows import card_html
from casino.felt.scene.sight import felt_of, players, spot_for, still
from casino.felt.scene.table import held, lying
from casino.floor.table.areas import areas_html
from casino.floor.table.buttons import Button, buttons
from casino.floor.table.look import Look, frozen_look
from casino.training.scenarios.services import Draft, Spot
from games.cards.cards import Card, Rank, Suit
from games.cards.names import GLYPHS
from games.catalogue import GAMES
from games.chips.chips import dollars, money, shown
from games.choice import Act
from games.game import Game, State
from games.scenario.draft import SoFar, so_far

SUITS: Final = {Suit.SPADES: "Spades", Suit.HEARTS: "Hearts", Suit.DIAMONDS: "Diamonds", Suit.CLUBS: "Clubs"}
NAMES: Final = ("Ann", "Bob", "Con", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida")
"""For an author who does not care what players are called."""


class Offer(NamedTuple):
    """A call that somebody could make now. `joiners` are who may join it, with the most that each may lay."""

    id: str
    player: str
    button: Button
    joiners: tuple[tuple[str, str], ...] = ()
    early: bool = False

    @property
    def open(self) -> bool:
        return self.button.choice.open


class Laid(NamedTuple):
    """A wager in the document, as the list beside the felt has it."""

    player: str
    kind: str
    where: str
    stake: str
    spot: str


class Key(NamedTuple):
    """A card of the picker: `left` says whether the decks hold another."""

    text: str
    rank: str
    suit: str
    name: str
    left: bool


class Page(NamedTuple):
    """A draft as its page shows it."""

    draft: Draft
    now: SoFar
    felt: SafeString
    areas: SafeString
    spots: dict[str, Spot]
    chips: tuple[int, ...]

    @property
    def code(self) -> str:
        return self.now.game.code

    @property
    def due(self) -> str:
        """What the round waits for, in words."""
        if self.now.needs == "wagers":
            return "Lay the wagers: choose a player and an amount, and press a spot."
        if self.now.needs == "cards" and self.now.act:
            return f"Choose the next card: it goes to {place(self.now.act)}."
        if self.now.needs == "calls" and self.now.act:
            return f"{self.now.act.words}."
        return "The round is over."

    @property
    def rule(self) -> str | None:
        return self.now.act.rule if self.now.act and self.now.needs != "wagers" else None

    @property
    def offers(self) -> list[Offer]:
        return [*_asked(self.now, self.absent), *_in_time(self.now, self.absent)]

    @property
    def absent(self) -> list[str]:
        return list(self.draft.document.get("absent", []))

    @property
    def seats(self) -> list[tuple[str, str]]:
        return sorted(self.draft.document.get("seats", {}).items())

    @property
    def places(self) -> range:
        return range(1, self.now.state.options.places + 1)

    @property
    def wagers(self) -> list[Laid]:
        ids = {(spot.area, spot.kind, spot.box): id_ for id_, spot in self.spots.items()}
        return [_laid(self.now.game, wager, ids) for wager in self.draft.document["wagers"]]

    @property
    def cards(self) -> Iterator[tuple[SafeString, str]]:
        """Each card in the document and whom it went to."""
        for at, text in enumerate(self.draft.document["cards"]):
            act = self.now.dealt_to(at)
            yield SafeString(card_html(Card.of(text))), place(act) if act else "still in the shoe"

    @property
    def calls(self) -> list[str]:
        return [call_in_words(self.now.game, call) for call in self.draft.document.get("calls", [])]

    @property
    def picker(self) -> Iterator[tuple[str, list[Key]]]:
        """The cards by suit; one that the decks hold no more of cannot be chosen."""
        decks = GAMES[self.draft.game].decks(self.now.state.options)
        used = Counter(Card.of(text) for text in self.draft.document["cards"])
        for suit, name in SUITS.items():
            cards = ((rank.value, Card.of(rank.value + suit.value)) for rank in Rank)
            said = f"of {name.lower()}"
            yield name, [Key(one.text, rank, GLYPHS[suit], f"{rank} {said}", used[one] < decks) for rank, one in cards]

    @property
    def next_player(self) -> str:
        """Who is offered to lay chips: the last who did, else the first name that nobody has."""
        people = self.draft.people
        return people[-1] if people else NAMES[0]

    @property
    def names(self) -> list[str]:
        """Everybody at the table, and the next name that nobody has."""
        people = self.draft.people
        return people + [name for name in NAMES if name not in people][:1]


def page_of(draft: Draft) -> Page:
    now = so_far(draft.document)
    look = frozen_look(now.game, now.lying)
    felt, shown = felt_of(look), lying(look)
    # Cards that only their player would see: an author sees everybody's.
    views = (now.game.view(now.lying, player) for player in players(now.lying))
    own = {area: hands for view in views for area, hands in held(view).items()}
    drawn = live.scene(felt, live.lying_on(felt, shown), live.held_by(felt, own))
    areas = areas_html(look, shown)
    return Page(draft, now, SafeString(drawn), SafeString(areas), spots_of(draft), felt.chips)


def spots_of(draft: Draft) -> dict[str, Spot]:
    """What each spot of the felt is to the rules: everything that an empty table takes, open to this player or not."""
    empty = so_far({**draft.document, "seats": {}, "wagers": [], "cards": [], "calls": [], "absent": []})
    sight = still(empty.game, empty.state, NAMES[0])
    return {
        spot_for(sight, choice.area, choice.kind, choice.box): Spot(choice.area, choice.kind, choice.box)
        for choice in sight.view.choices
        if choice.call == "wager" and choice.area and choice.kind
    }


def _asked(now: SoFar, absent: list[str]) -> Iterator[Offer]:
    """What the player who is asked may call, and what the rules close to them."""
    if now.needs != "calls" or now.act is None or now.act.player is None:
        return
    look = frozen_look(now.game, now.state, now.act.player)
    for button in buttons(look):
        call = now.game.find_call(button.choice.call)
        if call and call.entries is not None:  # the rest of what people may ask for is no part of a written round
            yield _offer(look, now.state, button, now.act.player, absent)


def _in_time(now: SoFar, absent: list[str]) -> Iterator[Offer]:
    """What players still had time for, in pauses since the last call: insurance, even money, a concession."""
    for state, act in now.pauses:
        for player in sorted(players(state) - set(absent)):
            look = frozen_look(now.game, state, player)
            for button in buttons(look):
                if button.choice.open and button.choice.call in act.first:
                    yield _offer(look, state, button, player, absent, early=True)


def _offer(look: Look, state: State, button: Button, player: str, absent: list[str], *, early: bool = False) -> Offer:
    choice = button.choice
    id_ = f"call-{choice.call}-{choice.area or 0}-{choice.box or 0}-{sorted(look.names).index(player)}"
    joined = look.game.call(choice.call).joiners if choice.open else None
    joiners = ((name, money(most)) for name, most in (joined(state, choice) if joined else ()) if name not in absent)
    return Offer(id_, player, button, tuple(joiners), early)


def call_in_words(game: Game, call: dict[str, Any]) -> str:
    """ "Area 1: double $25, bob joins for $10" """
    label = game.call(call["call"]).label
    stake = f" {shown(dollars(call['stake']))}" if call.get("stake") else ""
    who = f", {call['player']}" if call.get("player") else ""
    joined = call.get("joined") or ()
    joins = [f"{name} joins for {shown(dollars(joined[name]))}" if isinstance(joined, dict) else f"{name} joins"
             for name in joined]  # fmt: skip
    return ", ".join([f"Area {call['area']}{who}: {label.lower()}{stake}", *joins])


def place(act: Act) -> str:
    """Whom a card goes to."""
    if act.area is None:
        return "the dealer"
    hand = f", hand {act.hand}" if act.hand and act.hand > 1 else ""
    return f"area {act.area}" + (f", box {act.box}" if act.box else "") + hand


def _laid(game: Game, wager: dict[str, Any], ids: dict[tuple[int, str, int | None], str]) -> Laid:
    area, kind, box = wager["area"], wager["kind"], wager.get("box")
    where, stake = f"area {area}" + (f", box {box}" if box else ""), shown(dollars(wager["stake"]))
    return Laid(wager["player"], game.wager(kind).words, where, stake, ids.get((area, kind, box), ""))
