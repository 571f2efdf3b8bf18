"""From a game's view to its felt: the cards and chips of all four games, where they lie and what becomes of them."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from casino.felt import live
from casino.felt.chips import Wager
from casino.felt.drawing import Sensor
from casino.felt.scene import table as felts
from casino.felt.scene.sight import felt_of, parts_on
from casino.floor.table.areas import areas_html
from casino.floor.table.look import Look, waiting
from games.blackjack_switch.options import Options as Switch
from games.cards.cards import cards
from games.caribbean_stud import options as stud
from games.casino_war.events import GoToWar
from games.casino_war.options import Options as War
from games.catalogue import GAMES
from games.game import carry_on, play
from games.star_blackjack import options as star
from games.table.table import PlaceWager, SitDown
from games.twentyone.facts import Deal, Double, Insure, Join, Split, Stand

SVG = "{http://www.w3.org/2000/svg}"
NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Cleo & Co"}


class Played:
    """A table of a game that a test plays at, its cards in a known order."""

    def __init__(self, slug: str, options: Any, order: str = "", seats: dict[int, str] | None = None) -> None:
        self.slug, self.game = slug, GAMES[slug]
        spare = cards("2C 3D 4H 5S 6C 7D 8H 9S") * 40
        self.state = self.game.opened(options, seats or {}, cards(order) + spare if order else spare)

    def do(self, *commands: Any) -> "Played":
        for command in commands:
            self.state, _ = play(self.game, self.state, command)
        return self

    def until(self, act: str) -> "Played":
        """Let the dealer go on up to an act."""
        for _ in range(200):
            due = self.game.due(self.state)
            if due.act == act:
                return self
            if due.command is None:
                raise AssertionError(f"waits at {due.act}, before {act}")
            self.do(due.command)
        raise AssertionError(f"no {act}")

    def on(self) -> "Played":
        self.state, _ = carry_on(self.game, self.state)
        return self

    def look(self, who: str | None = None) -> Look:
        view = self.game.view(self.state, who)
        table: Any = SimpleNamespace(game=self.slug, pk=1)
        return Look(
            table=table,
            game=self.game,
            options=self.state.options,
            seq=1,
            view=view,
            waiting=waiting(self.game.due(self.state)),
            orders=(),
            names=NAMES,
            me=who,
            balance=None,
            at_table=who is not None,
            staff=None,
            dealer=None,
        )


def bet(player: str, area: int, kind: str, stake: int, box: int | None = None) -> PlaceWager:
    return PlaceWager(player=player, area=area, kind=kind, stake=stake, box=box)


def on_spots(look: Look) -> dict[str, list[tuple[str, int]]]:
    return {spot: [(one.owner, one.cents) for one in lying] for spot, lying in felts.wagers(look).items()}


def dealt(look: Look) -> dict[int, list[str]]:
    shown = felts.lying(look).hands
    return {
        area: [" ".join(card.text if card else "?" for card in hand.cards) for hand in hands]
        for area, hands in shown.items()
    }


def drawn(look: Look) -> ET.Element:
    art = live.lying_on(felt_of(look), felts.lying(look))
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{art}</svg>')


# --- before the deal --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "options", "wagers", "spots"),
    [
        (
            "star-blackjack",
            star.Options(optional_wagers=("lucky_lucky", "perfect_pairs")),
            [("main", None), ("lucky_lucky", None), ("perfect_pairs", None)],
            {"area-3-main", "area-3-opt1", "area-3-opt2"},
        ),
        (
            "star-blackjack",
            star.Options(layout="C", optional_wagers=("any_pairs",)),
            [("main", None), ("any_pairs", None)],
            {"area-3-main", "area-3-opt1"},
        ),
        ("blackjack-switch", None, [("main", 1), ("main", 2), ("super_match", None)],
         {"area-3-main", "area-3-main2", "area-3-opt1"}),
        ("casino-war", None, [("initial", None), ("tie", None)], {"area-3-main", "area-3-opt1"}),
        ("caribbean-stud", None, [("ante", None)], {"area-3-main"}),
    ],
)  # fmt: skip
def test_each_wager_lies_on_its_own_spot(
    slug: str, options: Any, wagers: list[tuple[str, int | None]], spots: set[str]
) -> None:
    table = Played(slug, options or default(slug), seats={3: "p1"})
    table.do(*(bet("p1", 3, kind, 500, box) for kind, box in wagers))
    found = on_spots(table.look())
    assert set(found) == spots
    assert all(lying == [("Ann", 500)] for lying in found.values())
    ids = {element.get("id") for element in drawn(table.look()).iter()}
    assert spots <= ids


def default(slug: str) -> Any:
    return {"blackjack-switch": Switch(), "casino-war": War(), "caribbean-stud": stud.Options()}[slug]


def test_whoever_calls_lies_nearest_the_dealer_and_is_marked_where_others_lie_behind() -> None:
    table = Played("star-blackjack", star.Options(), seats={2: "p1"})
    table.do(bet("p2", 2, "main", 2_500), bet("p1", 2, "main", 500), bet("p2", 4, "main", 500))
    lying = felts.wagers(table.look())
    assert [(one.owner, one.calls) for one in lying["area-2-main"]] == [("Ann", True), ("Ben", False)]
    assert [(one.owner, one.calls) for one in lying["area-4-main"]] == [("Ben", False)]


def test_without_a_seat_the_highest_wager_calls() -> None:
    table = Played("star-blackjack", star.Options())
    table.do(bet("p1", 2, "main", 500), bet("p2", 2, "main", 2_500))
    assert [one.owner for one in felts.wagers(table.look())["area-2-main"]] == ["Ben", "Ann"]


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        (star.Options(layout="A"), {"main", "insurance"}),
        (star.Options(layout="A", optional_wagers=("any_pairs",)), {"main", "opt1", "insurance"}),
        (star.Options(layout="D", optional_wagers=("any_pairs",)), {"main", "opt1", "insurance"}),
    ],
)
def test_the_cloth_has_a_spot_for_what_is_offered_and_for_nothing_else(options: Any, parts: set[str]) -> None:
    look = Played("star-blackjack", options).look()
    assert {spot.part for spot in parts_on(look)} == parts
    assert not felt_of(look).layout.meter


# --- in the round -----------------------------------------------------------------------------------


def test_hands_lie_as_dealt_and_the_one_that_is_asked_is_marked() -> None:
    table = Played("star-blackjack", star.Options(), "9C 8C 6D 7H 2S")
    table.do(bet("p1", 2, "main", 500), bet("p2", 5, "main", 500)).on()
    look = table.look()
    assert dealt(look) == {2: ["9C 7H"], 5: ["8C 2S"]}
    lying = felts.lying(look)
    assert lying.turn == (2, 0)
    assert lying.dealer is not None
    assert [card and card.text for card in lying.dealer.cards] == ["6D"]


def test_a_split_makes_two_hands_and_a_double_lies_across_with_its_chips_beside() -> None:
    table = Played("star-blackjack", star.Options(), "8C 6D 8H 3S 9D")
    table.do(bet("p1", 2, "main", 500)).on().do(Split(area=2)).until("ask")
    assert dealt(table.look()) == {2: ["8C 3S", "8H"]}
    assert felts.lying(table.look()).turn == (2, 0)
    table.do(Double(area=2), Deal(area=2, hand=1)).on()
    hands = felts.lying(table.look()).hands[2]
    assert hands[0].sideways
    assert not hands[1].sideways
    parts = [(one.part, one.cents) for one in felts.wagers(table.look())["area-2-main"]]
    assert parts == [("1-main", 500), ("1-double", 500), ("2-split", 500)]


def test_it_is_said_which_hand_of_a_split_box_each_amount_is_on() -> None:
    table = Played("star-blackjack", star.Options(), "8C 6D 8H 3S 9D")
    table.do(bet("p1", 2, "main", 500)).on().do(Split(area=2)).until("ask")
    table.do(Double(area=2), Deal(area=2, hand=1)).on()
    said = "Ann $5 on hand 1, Ann $5 double on hand 1, Ann $5 on hand 2"
    spot = next(element for element in drawn(table.look()).iter() if element.get("id") == "area-2-main")
    assert spot.findtext(f"{SVG}title") == f"Area 2, main wager: {said}"
    rows = areas_html(table.look(), felts.lying(table.look()))
    assert f'aria-label="Area 2, main wager: {said}"' in rows
    for words in ("</strong> on hand 1</span>", "</strong> double on hand 1</span>", "</strong> on hand 2</span>"):
        assert f"<bdi>Ann</bdi> <strong>$5{words}" in rows
    assert 'class="face face-D face-across" role="img" aria-label="9 of diamonds, lying across"' in rows
    assert rows.count("face-across") == 1


def test_a_player_alone_on_a_split_box_has_a_row_and_a_tag_for_each_hand() -> None:
    table = Played("star-blackjack", star.Options(), "8C 6D 8H 3S 9D")
    table.do(bet("p1", 2, "main", 500)).on().do(Split(area=2)).until("ask")
    table.do(Double(area=2), Deal(area=2, hand=1)).on()
    tags = {one.get("id"): [text.text for text in one.iter(f"{SVG}text")] for one in by_class(table.look(), "tag")}
    assert tags == {"tag-area-2-main-p1-1": ["Ann, hand 1", "$10"], "tag-area-2-main-p1-2": ["hand 2", "$5"]}
    points = {one.get("id"): one.get("transform") for one in by_class(table.look(), "pile")}
    assert len(set(points.values())) == len(points) == 3


def test_players_who_share_a_split_box_are_told_what_lies_on_each_hand() -> None:
    table = Played("star-blackjack", star.Options(), "8C 6D 8H 3S 9D", seats={2: "p1"})
    table.do(bet("p1", 2, "main", 500), bet("p2", 2, "main", 1_000)).on().do(Split(area=2), Join(area=2, player="p2"))
    tags = [[text.text for text in one.iter(f"{SVG}text")] for one in by_class(table.look(), "tag")]
    assert tags == [["Ann", "$5 · $5"], ["Ben", "$10 · $10"]]


def by_class(look: Look, name: str) -> list[ET.Element]:
    return [element for element in drawn(look).iter() if name in element.get("class", "").split()]


def test_a_winner_is_paid_beside_the_wager_and_a_loser_is_gone() -> None:
    table = Played("star-blackjack", star.Options(), "AC 10C 6D KH 5S")
    table.do(bet("p1", 2, "main", 1_000), bet("p2", 5, "main", 500)).until("pick_up")
    paid = felts.wagers(table.look())["area-2-main"]
    assert paid == [Wager("Ann", 1_000, key="p1", part="1-main", paid=1_500, kept=True)]
    table = Played("casino-war", default("casino-war"), "3C 9D")
    table.do(bet("p1", 2, "initial", 1_000)).until("pick_up")
    assert felts.wagers(table.look()) == {}


def test_chips_and_cards_leave_with_the_hand_that_is_picked_up() -> None:
    table = Played("star-blackjack", star.Options(), "AC 10C 6D KH 5S")
    table.do(bet("p1", 2, "main", 1_000), bet("p2", 5, "main", 500)).until("pick_up")
    table.do(table.game.due(table.state).command)
    assert set(felts.wagers(table.look())) == {"area-5-main"}
    assert set(dealt(table.look())) == {5}


def test_a_war_lies_beside_the_bet() -> None:
    table = Played("casino-war", default("casino-war"), "9C 9D 4S 5H")
    table.do(bet("p1", 2, "initial", 1_000), bet("p1", 2, "tie", 500)).until("ask").do(GoToWar(area=2))
    lying = felts.wagers(table.look())
    assert [(one.part, one.cents) for one in lying["area-2-main"]] == [("", 1_000), ("war", 1_000)]
    assert [(one.cents, one.paid) for one in lying["area-2-opt1"]] == [(500, 5_000)]


def test_the_insurance_line_opens_when_it_is_called() -> None:
    table = Played("star-blackjack", star.Options(), "9C AD 7H")
    table.do(bet("p1", 2, "main", 1_000)).until("call_insurance")
    assert not felts.lying(table.look()).insuring
    table.do(table.game.due(table.state).command)
    assert felts.lying(table.look()).insuring
    insure = next(choice for choice in table.look("p1").view.choices if choice.call == "insure")
    table.do(Insure(area=2, player="p1", stake=insure.most or 0))
    assert on_spots(table.look())["area-2-insurance"] == [("Ann", 500)]


def test_a_round_that_is_over_leaves_the_felt_empty() -> None:
    table = Played("star-blackjack", star.Options(), "9C 10D 7H 10S")
    table.do(bet("p1", 2, "main", 1_000)).on()
    while not table.state.over:
        table.do(Stand(area=2)).on()
    lying = felts.lying(table.look())
    assert (lying.hands, lying.wagers, lying.dealer) == ({}, {}, None)


# --- jackpots and hidden cards ----------------------------------------------------------------------


def with_jackpot() -> stud.Options:
    return stud.Options(jackpot=stud.Progressive(meter=6_302_550, wager=250, increment=0))


def test_a_sensor_lights_for_a_wager_and_locks_for_the_round() -> None:
    table = Played("caribbean-stud", with_jackpot(), seats={2: "p1"})
    table.do(bet("p1", 2, "ante", 500), bet("p1", 2, "jackpot", 250))
    assert felts.lying(table.look()).sensors == {2: Sensor.ACCEPTED}
    table.until("ask")
    assert felts.lying(table.look()).sensors == {2: Sensor.LOCKED}
    assert felts.lying(table.look()).meter == 6_302_550


def test_a_sensor_is_captioned_with_its_wager_and_is_pressed_around_its_disc_too() -> None:
    felt = felt_of(Played("caribbean-stud", with_jackpot()).look())
    scene = ET.fromstring(live.scene(felt, "", ""))
    assert [one.text for one in scene.iter(f"{SVG}text") if one.get("class") == "caption"] == ["Jackpot $2.50"] * 14
    disc = next(element for element in scene.iter() if element.get("id") == "print-jackpot")
    assert max(float(circle.get("r", 0)) for circle in disc.iter(f"{SVG}circle")) == 22


def test_a_hidden_hand_is_drawn_for_its_player_alone() -> None:
    table = Played("caribbean-stud", stud.Options(), seats={2: "p1", 4: "p2"})
    table.do(bet("p1", 2, "ante", 500), bet("p2", 4, "ante", 500)).until("ask")
    everybody, own = table.look(), table.look("p1")
    assert dealt(everybody) == {2: ["? ? ? ? ?"], 4: ["? ? ? ? ?"]}
    assert felts.held(everybody.view) == {}
    held = felts.held(own.view)
    assert set(held) == {2}
    assert all(held[2][0].cards)
    assert "?" in dealt(own)[4][0]


def test_cards_dealt_face_down_at_star_blackjack_show_their_backs() -> None:
    table = Played("star-blackjack", star.Options(face_down=True), "9C 8C 6D 7H 2S", seats={2: "p1", 5: "p2"})
    table.do(bet("p1", 2, "main", 500), bet("p2", 5, "main", 500)).on()
    assert dealt(table.look()) == {2: ["? ?"], 5: ["? ?"]}
    assert dealt(table.look("p1")) == {2: ["9C 7H"], 5: ["? ?"]}
    assert set(felts.held(table.look("p1").view)) == {2}


# --- names ------------------------------------------------------------------------------------------


def test_a_name_cannot_break_the_drawing() -> None:
    table = Played("star-blackjack", star.Options())
    table.do(SitDown(player="p3", area=3), bet("p3", 3, "main", 500))
    look = replace(table.look(), names={"p3": '<b onload="x">&'})
    root = drawn(look)
    spot = next(element for element in root.iter() if element.get("id") == "area-3-main")
    assert spot.findtext(f"{SVG}title") == 'Area 3, main wager: <b onload="x">& $5'
    assert not [element for element in root.iter() if element.tag == f"{SVG}b"]


def test_the_whole_scene_is_one_picture_with_both_views_in_it() -> None:
    look = Played("star-blackjack", star.Options(optional_wagers=("any_pairs",))).look()
    felt = felt_of(look)
    scene = ET.fromstring(live.scene(felt, live.lying_on(felt, felts.lying(look)), live.held_by(felt, {})))
    ids = [element.get("id") for element in scene.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {"lying", "mine", "ghosts", "shoe", "float", "discard", "QH", "back", "chip-500"} <= set(ids)
    classes = {element.get("class") for element in scene.iter()}
    assert {"for-player", "for-dealer", "turns", "up"} <= classes
    assert not [element for element in scene.iter() if "style" in element.attrib]
    used = {element.get("href", "").removeprefix("#") for element in scene.iter() if element.tag == f"{SVG}use"}
    assert used <= set(ids)
