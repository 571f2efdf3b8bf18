"""The shoe and the device: cards leave in order, none is ever lost or added, and cuts are where the rules want them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from games.cards.cards import DECK, Card, cards, decks
from games.cards.shoe import (
    Dealing,
    Shoe,
    burn,
    cut,
    cut_places,
    cutting_card_places,
    discard,
    draw,
    fresh_shoe,
    hold,
    place_cutting_card,
    reshuffle,
    shuffle,
    take_back,
    use_held,
)
from games.cards.shuffle import shuffled
from games.errors import RuleViolation
from games.records import dumps, loads, replace

SEED = bytes(range(32))
seeds = st.binary(min_size=32, max_size=32)


def shoe_of(text: str, **more: object) -> Shoe:
    return replace(Shoe("shoe", 6, cards(text)), **more)


def refused(act: Callable[[], object]) -> str | None:
    """The clause that refuses an act."""
    with pytest.raises(RuleViolation) as refusal:
        act()
    return refusal.value.rule


# --- dealing --------------------------------------------------------------------------------------


def test_cards_leave_in_order_until_none_is_left() -> None:
    shoe = shoe_of("AH 10S 2C")
    assert (shoe.remaining, shoe.next_card) == (3, Card.of("AH"))
    left = []
    for _ in range(3):
        card, shoe = draw(shoe)
        left.append(card)
    assert tuple(left) == cards("AH 10S 2C")
    assert (shoe.remaining, shoe.next_card, shoe.stack) == (0, None, ())
    assert refused(lambda: draw(shoe)) is None


def test_drawing_keeps_everything_but_the_pointer() -> None:
    """`draw` names every field by hand, so a field it forgot would be lost here."""
    shoe = shoe_of("AH 10S 2C", dealing="device", decks=8, discards=cards("3C"), cutting_card=2, held=cards("4C"))
    assert draw(shoe)[1] == replace(shoe, dealt=1)


@pytest.mark.rule("SB 4.9", "BS 4.9", "CW 4.9", "SB 16.1", "BS 17.1", "CW 11.1")
def test_a_burned_card_goes_to_the_rack() -> None:
    shoe = burn(shoe_of("AH 10S 2C", discards=cards("3C")))
    assert shoe.discards == cards("3C AH")
    assert shoe.next_card == Card.of("10S")


@pytest.mark.rule("SB 16.6", "BS 17.6", "CW 11.4")
def test_a_held_card_waits_for_the_next_round_and_is_its_first() -> None:
    card, shoe = draw(shoe_of("AH 10S 2C 3C"))
    shoe = hold(shoe, card)
    assert draw(shoe)[0] == Card.of("10S"), "not before the next round"
    shoe = use_held(draw(shoe)[1])
    assert (shoe.stack, shoe.held) == (cards("AH 2C 3C"), ())
    assert use_held(shoe) is shoe


@pytest.mark.parametrize(("dealt", "before"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_a_held_card_does_not_move_the_cutting_card(dealt: int, before: int) -> None:
    """Five cards, the cutting card behind the fourth; the last card dealt is held, so one more card precedes it."""
    shoe = hold(shoe_of("AH 2H 3H 4H 5H", cutting_card=4, dealt=dealt), cards("AH 2H 3H 4H 5H")[dealt - 1])
    shoe = use_held(shoe)
    for _ in range(before + 1):
        assert not shoe.cutting_card_next
        shoe = draw(shoe)[1]
    assert shoe.cutting_card_next
    assert draw(shoe)[0] == Card.of("5H")


def test_a_held_card_does_not_put_a_drawn_cutting_card_back() -> None:
    shoe = hold(shoe_of("AH 2H 3H", cutting_card=1, dealt=2), Card.of("2H"))
    assert use_held(shoe).cutting_card_out


@pytest.mark.parametrize(
    ("dealt", "comes_next", "out"), [(0, False, False), (1, False, False), (2, True, False), (3, False, True)]
)
def test_the_cutting_card_shows_and_then_is_out(dealt: int, comes_next: bool, out: bool) -> None:
    shoe = shoe_of("AH 10S 2C", cutting_card=2, dealt=dealt)
    assert (shoe.cutting_card_next, shoe.cutting_card_out) == (comes_next, out)
    uncut = replace(shoe, cutting_card=None)
    assert (uncut.cutting_card_next, uncut.cutting_card_out) == (False, False)


# --- filling --------------------------------------------------------------------------------------


@pytest.mark.rule("BS 3.1", "CW 3.1", "CS 3.1")
@pytest.mark.parametrize(("game", "number"), [(blackjack_switch, 6), (casino_war, 6), (caribbean_stud, 1)])
def test_a_game_is_played_with_its_decks(game: ModuleType, number: int) -> None:
    assert game.opened(game.Options(), {}, ()).table.shoe.decks == number


@pytest.mark.rule("SB 3.1")
def test_star_blackjack_is_played_with_six_or_eight_decks() -> None:
    for number in (6, 8):
        assert star_blackjack.opened(star_blackjack.Options(decks=number), {}, ()).table.shoe.decks == number
    for number in set(range(10)) - {6, 8}:
        with pytest.raises(RuleViolation, match=r"rule 3\.1"):
            star_blackjack.opened(star_blackjack.Options(decks=number), {}, ())


@pytest.mark.parametrize("number", [1, 6, 8])
def test_new_cards_are_whole_decks(number: int) -> None:
    assert Counter(fresh_shoe("shoe", number).stack) == dict.fromkeys(DECK, number)


@pytest.mark.rule("SB 4.1", "BS 4.1", "CW 4.1", "CS 4.1")
def test_a_shuffle_gathers_the_stack_and_the_rack_and_leaves_what_is_held() -> None:
    shoe = shoe_of("AH 2H 3H 4H 5H 6H", dealt=3, discards=cards("AH 3H"), cutting_card=2, held=cards("2H"))
    mixed = shuffle(shoe, SEED)
    assert mixed == shoe_of("", held=cards("2H"), cards=shuffled(cards("4H 5H 6H AH 3H"), SEED))


@pytest.mark.rule("SB 4.5", "BS 4.5", "CW 4.5", "SB 4.6", "BS 4.6", "CW 4.6")
def test_what_lay_in_front_of_the_cut_goes_to_the_back() -> None:
    stack = decks(6)
    shoe = cut(Shoe("shoe", 6, stack), 100, "SB")
    assert shoe.stack == stack[100:] + stack[:100]


@pytest.mark.rule("SB 4.5", "BS 4.5", "CW 4.5")
@pytest.mark.parametrize("code", ["SB", "BS", "CW"])
@pytest.mark.parametrize(
    ("at", "legal"),
    [(52, True), (51, False), (0, False), (-60, False), (156, True), (260, True), (261, False), (312, False)],
)
def test_the_cut_is_a_deck_from_either_end(code: str, at: int, legal: bool) -> None:
    shoe = Shoe("shoe", 6, decks(6))
    assert (at in cut_places(shoe.remaining, code)) is legal
    if legal:
        cut(shoe, at, code)
    else:
        assert refused(lambda: cut(shoe, at, code)) == "4.5"


@pytest.mark.rule("CS 4.2")
@pytest.mark.parametrize(("at", "legal"), [(0, False), (1, True), (26, True), (51, True), (52, False)])
def test_a_caribbean_stud_deck_is_cut_anywhere_and_laid_on_the_cutting_card(at: int, legal: bool) -> None:
    shoe = Shoe("shoe", 1, DECK)
    if not legal:
        assert refused(lambda: cut(shoe, at, "CS")) == "4.2"
        return
    shoe = cut(shoe, at, "CS")
    assert shoe.stack == DECK[at:] + DECK[:at]
    assert refused(lambda: place_cutting_card(shoe, 40, "CS")) == "4.2", "nowhere in the deck"


@pytest.mark.rule("SB 4.6", "BS 4.6", "CW 4.6")
@pytest.mark.parametrize("code", ["SB", "BS", "CW"])
@pytest.mark.parametrize(
    ("number", "at", "legal"),
    [(6, 155, False), (6, 156, True), (6, 311, True), (6, 312, False), (8, 207, False), (8, 208, True), (8, -1, False)],
)
def test_the_cutting_card_goes_up_to_halfway_from_the_back(code: str, number: int, at: int, legal: bool) -> None:
    shoe = Shoe("shoe", number, decks(number))
    if legal:
        assert place_cutting_card(shoe, at, code).cutting_card == at
    else:
        assert refused(lambda: place_cutting_card(shoe, at, code)) == "4.6"


def test_the_cutting_card_is_counted_from_the_next_card() -> None:
    """Ten cards have left already: it shows when 160 more have."""
    shoe = place_cutting_card(Shoe("shoe", 6, decks(6), dealt=10), 160, "SB")
    for _ in range(160):
        assert not shoe.cutting_card_next
        shoe = draw(shoe)[1]
    assert shoe.cutting_card_next


@pytest.mark.rule("SB 4.7", "BS 4.7", "CW 4.7", "CS 4.4")
@pytest.mark.parametrize(("code", "clause"), [("SB", "4.7"), ("BS", "4.7"), ("CW", "4.7"), ("CS", "4.4")])
def test_a_device_is_not_cut(code: str, clause: str) -> None:
    device = Shoe("device", 6, decks(6))
    assert refused(lambda: cut(device, 156, code)) == clause
    assert refused(lambda: place_cutting_card(device, 200, code)) == clause


@pytest.mark.rule("SB 7.2", "BS 7.2", "CW 7.2", "SB 16.15", "BS 17.16", "CW 11.14")
def test_a_device_takes_back_the_whole_rack_also_what_was_forgotten_a_round_ago() -> None:
    device = discard(Shoe("device", 6, cards("AH 2H 3H"), dealt=1), cards("4H 5H"))
    device = discard(device, cards("6H"))
    back = take_back(device, SEED, "SB")
    assert Counter(back.stack) == Counter(cards("2H 3H 4H 5H 6H"))
    assert back.discards == ()
    assert take_back(back, SEED, "SB") == back, "nothing in the rack, nothing moves"


@pytest.mark.rule("SB 7.2", "BS 7.2", "CW 7.2")
@pytest.mark.parametrize("code", ["SB", "BS", "CW"])
def test_a_card_shoe_takes_nothing_back(code: str) -> None:
    assert refused(lambda: take_back(shoe_of("AH", discards=cards("2H")), SEED, code)) == "7.2"


@pytest.mark.rule("SB 16.9", "BS 17.9", "CW 11.7")
def test_the_discards_alone_finish_a_round_that_runs_out() -> None:
    """On the layout lie ten cards; the one left in the shoe comes first; the shuffle after the round stays due."""
    stack = shuffled(decks(6), SEED)
    shoe = Shoe("shoe", 6, stack, dealt=311, discards=stack[:301], cutting_card=250)
    full = reshuffle(shoe, SEED, 100, "SB")
    rack = shuffled(stack[:301], SEED)
    assert full.stack == (stack[311], *rack[100:], *rack[:100])
    assert (full.discards, full.cutting_card_out) == ((), True)


@pytest.mark.rule("SB 16.9", "BS 17.9", "CW 11.7")
@pytest.mark.parametrize(("code", "clause"), [("SB", "16.9"), ("BS", "17.9"), ("CW", "11.7")])
def test_the_discards_must_be_there_and_be_cut(code: str, clause: str) -> None:
    empty = shoe_of("")
    assert refused(lambda: reshuffle(empty, SEED, None, code)) == clause
    full = replace(empty, discards=decks(2))
    assert refused(lambda: reshuffle(full, SEED, None, code)) == clause
    assert refused(lambda: reshuffle(full, SEED, 51, code)) == "4.5"
    assert reshuffle(full, SEED, 52, code).remaining == 104


@pytest.mark.parametrize(("dealing", "rack"), [("device", decks(5)), ("shoe", decks(2)[1:])])
def test_no_cut_where_none_can_be_made(dealing: Dealing, rack: tuple[Card, ...]) -> None:
    shoe = Shoe(dealing, 6, (), discards=rack)
    assert reshuffle(shoe, SEED, None, "SB").stack == shuffled(rack, SEED)
    assert refused(lambda: reshuffle(shoe, SEED, 60, "SB")) == ("4.7" if dealing == "device" else "4.5")


# --- promises -------------------------------------------------------------------------------------


@given(size=st.integers(0, 416), at=st.integers(-10, 430), code=st.sampled_from(["SB", "BS", "CW"]))
@pytest.mark.rule("SB 4.5", "BS 4.5", "CW 4.5", "SB 4.6", "BS 4.6", "CW 4.6")
def test_what_is_allowed_leaves_a_deck_on_both_sides_and_half_in_front(size: int, at: int, code: str) -> None:
    shoe = Shoe("shoe", 8, decks(8)[:size])
    if at >= 52 and size - at >= 52:
        assert Counter(cut(shoe, at, code).stack) == Counter(shoe.stack)
    else:
        assert refused(lambda: cut(shoe, at, code)) == "4.5"
    if at < size and 2 * at >= size:
        assert place_cutting_card(shoe, at, code).cutting_card == at
    else:
        assert refused(lambda: place_cutting_card(shoe, at, code)) == "4.6"


class Cards(RuleBasedStateMachine):
    """Whatever is done with a shoe or a device, its cards and those on the layout stay the cards of whole decks."""

    layout: tuple[Card, ...] = ()

    @initialize(
        dealing=st.sampled_from(["shoe", "device"]), code_decks=st.sampled_from([("SB", 8), ("BS", 6), ("CW", 6)])
    )
    def open_table(self, dealing: Dealing, code_decks: tuple[str, int]) -> None:
        self.code, self.decks = code_decks
        self.shoe = fresh_shoe(dealing, self.decks)

    @rule(seed=seeds)
    def shuffle(self, seed: bytes) -> None:
        self.shoe = shuffle(self.shoe, seed)

    @precondition(lambda self: self.shoe.dealing == "shoe" and bool(cut_places(self.shoe.remaining, self.code)))
    @rule(data=st.data())
    def cut(self, data: st.DataObject) -> None:
        self.shoe = cut(self.shoe, data.draw(st.sampled_from(cut_places(self.shoe.remaining, self.code))), self.code)

    @precondition(lambda self: self.shoe.dealing == "shoe" and self.shoe.remaining > 1)
    @rule(data=st.data())
    def place_cutting_card(self, data: st.DataObject) -> None:
        at = data.draw(st.sampled_from(cutting_card_places(self.shoe)))
        self.shoe = place_cutting_card(self.shoe, at, self.code)

    @precondition(lambda self: self.shoe.remaining)
    @rule()
    def burn(self) -> None:
        self.shoe = burn(self.shoe)

    @precondition(lambda self: self.shoe.remaining)
    @rule(number=st.integers(1, 120))
    def draw(self, number: int) -> None:
        for _ in range(min(number, self.shoe.remaining)):
            card, self.shoe = draw(self.shoe)
            self.layout += (card,)

    @precondition(lambda self: self.layout)
    @rule(data=st.data())
    def discard(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, len(self.layout)))
        self.shoe = discard(self.shoe, self.layout[:number])
        self.layout = self.layout[number:]

    @precondition(lambda self: self.layout)
    @rule()
    def hold(self) -> None:
        self.shoe = hold(self.shoe, self.layout[-1])
        self.layout = self.layout[:-1]

    @rule()
    def use_held(self) -> None:
        self.shoe = use_held(self.shoe)

    @precondition(lambda self: self.shoe.dealing == "device")
    @rule(seed=seeds)
    def take_back(self, seed: bytes) -> None:
        self.shoe = take_back(self.shoe, seed, self.code)

    @precondition(lambda self: self.shoe.discards)
    @rule(seed=seeds, data=st.data())
    def reshuffle(self, seed: bytes, data: st.DataObject) -> None:
        places = cut_places(len(self.shoe.discards), self.code) if self.shoe.dealing == "shoe" else ()
        at = data.draw(st.sampled_from(places)) if places else None
        self.shoe = reshuffle(self.shoe, seed, at, self.code)

    @invariant()
    def no_card_is_lost_or_added(self) -> None:
        everywhere = (*self.shoe.stack, *self.shoe.discards, *self.shoe.held, *self.layout)
        assert Counter(everywhere) == dict.fromkeys(DECK, self.decks)

    @invariant()
    def the_shoe_travels(self) -> None:
        assert loads(dumps(self.shoe), Shoe) == self.shoe


TestCards = Cards.TestCase
