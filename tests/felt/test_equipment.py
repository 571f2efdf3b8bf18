"""What stands and lies on the felt beside cards and chips: markers, players' own signs, device, decks, drop box."""

import xml.etree.ElementTree as ET
from math import hypot
from typing import Any

import pytest

from casino.felt import cloth, live
from casino.felt import geometry as g
from casino.felt.drawing import Felt, Lying, Plaque
from casino.felt.geometry import View
from casino.felt.scene import table as felts
from casino.felt.scene.rows import rows_html
from casino.felt.scene.sight import felt_of, still
from casino.floor.table.areas import areas_html
from casino.training.questions.felt import felt_of as asked_about
from games.cards.cards import cards
from games.catalogue import GAMES
from games.irregularities.commands import Failure, FillShoe, OfferReturn, PlayOn
from games.layout import Layout
from games.records import replace
from games.supervising.commands import RaiseAtOnce, RaiseMaximumFor
from games.table.preparation import Shuffle
from games.table.staff import Staff
from games.table.table import StandUp
from tests.felt.drawing import TABLES, by_id, drawn, named, title
from tests.felt.test_felts import SVG, Played, bet

SIGNED = {
    "star-blackjack": ("main", None),
    "blackjack-switch": ("main", 1),
    "casino-war": ("initial", None),
    "caribbean-stud": ("ante", None),
}


def marked(slug: str) -> Played:
    """The minimum has gone up to $25 at once, with Ann in seat 3 and Ben in seat 1; Ben may bet up to $2,000."""
    options: Any = replace(GAMES[slug].options.record(), minimum=500, maximum=50_000)
    table = Played(slug, options, seats={3: "p1", 1: "p2"})
    kind, box = SIGNED[slug]
    table.do(bet("p1", 4, kind, 500, box) if slug == "casino-war" else bet("p1", 3, kind, 500, box))
    table.do(RaiseAtOnce(by=Staff.SUPERVISOR, minimum=2_500))
    return table.do(RaiseMaximumFor(by=Staff.SUPERVISOR, player="p2", minimum=2_500, maximum=200_000))


def picture(table: Played) -> ET.Element:
    look = table.look()
    return ET.fromstring(live.scene(felt_of(look), live.lying_on(felt_of(look), felts.lying(look)), ""))


def plaques(root: ET.Element) -> dict[str, str]:
    found = [element for element in root.iter() if (element.get("id") or "").startswith("plaque-")]
    assert all(element.get("role") == "img" for element in found)
    return {element.get("id", ""): element.findtext(f"{SVG}title", "") for element in found}


# --- markers and a player's own limits --------------------------------------------------------------


@pytest.mark.rule("SB 6.5.1.1", "SB 6.5.1.3", "SB 6.7", "BS 6.5.1.1", "BS 6.6", "CW 6.5.1.1", "CW 6.6", "CS 6.5.1.1")
@pytest.mark.parametrize("slug", SIGNED)
def test_a_marker_and_a_players_own_limits_lie_before_the_box_where_the_player_sits(slug: str) -> None:
    assert plaques(picture(marked(slug))) == {
        "plaque-1-1": "Area 1: marker, Ben plays on at the old minimum of $5",
        "plaque-1-2": "Area 1: Ben’s own limits, $25 to $2,000",
        "plaque-3-1": "Area 3: marker, Ann plays on at the old minimum of $5",
    }


@pytest.mark.rule("SB 6.5.1.1", "SB 6.5.1.3")
def test_players_who_wager_on_one_area_have_their_markers_together() -> None:
    options: Any = replace(GAMES["star-blackjack"].options.record(), minimum=500)
    table = Played("star-blackjack", options, seats={2: "p1"})
    table.do(bet("p1", 2, "main", 500), bet("p2", 2, "main", 500), bet("p3", 2, "main", 500))
    table.do(RaiseAtOnce(by=Staff.SUPERVISOR, minimum=2_500))
    says = "Area 2: marker, Ann, Ben and Cleo & Co play on at the old minimum of $5"
    assert plaques(picture(table)) == {"plaque-2-1": says}
    assert [plaque.words for plaque in felts.plaques(table.look())[2]] == ["$5 ×3"]


@pytest.mark.rule("SB 6.5.1.2", "CW 6.5.1.2")
@pytest.mark.parametrize("slug", SIGNED)
def test_a_marker_is_taken_off_the_felt_when_the_player_leaves(slug: str) -> None:
    table = marked(slug).do(StandUp(player="p2", area=1))
    assert set(plaques(picture(table))) == {"plaque-3-1"}


@pytest.mark.rule("SB 6.5.1.1", "SB 6.7")
def test_on_a_narrow_screen_and_in_a_question_they_are_said_in_words() -> None:
    table = marked("star-blackjack")
    look = table.look()
    sight = still(table.game, table.state, names={"p1": "Ann", "p2": "Ben"})
    for html in (areas_html(look, felts.lying(look)), rows_html(felt_of(sight), felts.lying(sight))):
        first, third = (html.split(f'data-area="{area}"' if "data-area" in html else f'id="list-{area}"')[1]
                        for area in (1, 3))  # fmt: skip
        assert "Ben’s own limits, $25 to $2,000" in first.split("area-spots")[0]
        assert "Marker, Ann plays on at the old minimum of $5" in third.split("area-spots")[0]
    assert "Area 3: marker, p1 plays on at the old minimum of $5." in asked_about("star-blackjack", table.state)[1]


def test_a_name_on_a_marker_cannot_break_the_drawing() -> None:
    table = marked("casino-war")
    assert "marker, Cleo & Co" in str(
        plaques(ET.fromstring(
            "<svg xmlns='http://www.w3.org/2000/svg'>"
            + live.lying_on(felt_of(table.look()), Lying(plaques={2: [Plaque("min $5", "marker, Cleo & Co <b>")]}))
            + "</svg>"
        ))
    )  # fmt: skip


@pytest.mark.rule("SB 6.5.1.1")
@pytest.mark.parametrize(("layout", "places"), TABLES, ids=named)
def test_a_marker_lies_between_the_dealer_and_the_box(layout: Layout, places: int) -> None:
    """Before the box and clear of its cards, whose ring ends at 456."""
    felt = Felt(layout, places)
    lying = Lying(plaques={area: [Plaque("min $5", "")] for area in range(1, places + 1)})
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{live.lying_on(felt, lying)}</svg>')
    main = next(spot for spot in layout.spots if spot.part == "main")
    for area in range(1, places + 1):
        x, y = map(float, by_id(root, f"plaque-{area}-1").get("transform", "")[10:].split(")")[0].split())
        out = hypot(x - g.WIDTH / 2, y - g.EDGE)
        assert 456 + live.PLAQUE_DEPTH / 2 - 1 <= out <= main.radius - main.depth / 2 + live.PLAQUE_DEPTH / 2


@pytest.mark.parametrize(("layout", "places"), TABLES, ids=named)
def test_a_marker_and_a_sign_of_own_limits_keep_to_their_area(layout: Layout, places: int) -> None:
    both = [Plaque("min $5", ""), Plaque("$25–$100,000", "", limits=True)]
    art = live.lying_on(Felt(layout, places), Lying(plaques={1: both}))
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{art}</svg>')
    grounds = [by_id(root, f"plaque-1-{at}") for at in (1, 2)]
    wide = 0.0
    for plaque in grounds:
        scaled = [one.get("transform", "") for one in plaque.iter() if "scale" in one.get("transform", "")]
        narrowed = float(scaled[0][6:].split()[0]) if scaled else 1.0
        wide += narrowed * float(plaque.find(f".//{SVG}rect").get("width", ""))  # type: ignore[union-attr]
    assert wide <= g.room(places, layout.before_box)


# --- where the cards come from ----------------------------------------------------------------------


def used(root: ET.Element, id_: str) -> list[str]:
    return [use.get("href", "") for use in by_id(root, id_).iter() if use.tag == f"{SVG}use"]


@pytest.mark.rule("SB 2.3.1", "BS 2.3.1", "CW 2.4.1", "CS 2.4.1")
@pytest.mark.parametrize("slug", SIGNED)
def test_a_shuffling_device_looks_like_one_and_is_called_so(slug: str) -> None:
    for dealing, name in (("shoe", "Card shoe"), ("device", "Shuffling device")):
        options: Any = replace(GAMES[slug].options.record(), dealing=dealing)
        root = picture(Played(slug, options))
        assert (title(by_id(root, "shoe")) or "").split(",")[0] == name
        assert used(root, "shoe")[0] == f"#tool-{dealing}"
    assert cloth.device() != cloth.shoe()


@pytest.mark.rule("SB 4.1.2", "SB 4.1.3", "SB 4.3.3")
def test_the_cutting_card_is_seen_from_the_mouth_of_the_shoe_on_and_where_it_came() -> None:
    """Whoever deals by hand shuffles after it, and offers the cut where it came: nothing else tells them."""
    table = Played("star-blackjack", GAMES["star-blackjack"].options.record(), "9C 8C 7C 6C", seats={2: "p1"})
    cut_at = replace(table.state.table, shoe=replace(table.state.table.shoe, cutting_card=1))
    table.state = replace(table.state, table=cut_at)
    table.do(bet("p1", 2, "main", 500)).until("deal")
    seen = []
    for _ in range(3):
        root = picture(table)
        cards = [one for one in root.iter() if one.get("class") == "cutting-card"]
        seen.append((title(by_id(root, "shoe")), len(cards)))
        table.do(table.game.due(table.state).command)
    assert seen == [
        ("Card shoe", 0),
        ("Card shoe, the cutting card at its mouth", 1),
        ("Card shoe, the cutting card beside it: it came to the dealer", 1),
    ]


@pytest.mark.rule("CW 12.5.4")
def test_when_a_shoe_takes_a_failed_devices_place_the_next_push_shows_it() -> None:
    options: Any = replace(GAMES["casino-war"].options.record(), dealing="device")
    table = Played("casino-war", options, "9C 8C 7C", seats={1: "p1"}).do(bet("p1", 1, "initial", 500))
    table.until("deal").do(table.game.due(table.state).command)
    table.do(OfferReturn(failure=Failure(spare_device=False)), PlayOn(player="p1"), FillShoe(seed=bytes(32)))
    look = table.look()
    pushed = live.lying_on(felt_of(look), felts.lying(look))
    assert "<title>Card shoe</title>" in pushed


@pytest.mark.rule("CS 3.2.1", "CS 3.2.2")
def test_the_deck_in_play_and_the_one_that_waits_show_backs_of_two_colours() -> None:
    options: Any = replace(GAMES["caribbean-stud"].options.record(), dealing="device")
    table = Played("caribbean-stud", options, seats={2: "p1"}).do(bet("p1", 2, "ante", 500)).until("ask")
    root = picture(table)
    assert title(by_id(root, "shoe")) == "Shuffling device, in it the deck with blue backs"
    assert used(root, "shoe") == ["#tool-device", "#mouth", "#inside-blue"]
    assert used(root, "area-2-cards") == ["#back"] * 5
    state = table.state
    table.state = replace(state, table=replace(state.table, back="blue"))
    root = picture(table)
    assert used(root, "shoe") == ["#tool-device", "#mouth-blue", "#inside"]
    assert used(root, "discard") == ["#tool-rack", "#discards-blue"]
    assert used(root, "area-2-cards") == ["#back-blue"] * 5
    assert used(root, "dealer-cards").count("#back-blue") == 4
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= {part.get("id") for part in root.iter()}
    look = table.look()
    assert "face-back-blue" in areas_html(look, felts.lying(look))
    assert "Shuffling device, in it the deck with red backs" in areas_html(look, felts.lying(look))


@pytest.mark.rule("CS 3.2.1")
def test_the_other_deck_is_on_the_felt_after_the_shuffle() -> None:
    options: Any = replace(GAMES["caribbean-stud"].options.record(), dealing="device")
    table = Played("caribbean-stud", options)
    shoe = replace(table.state.table.shoe, dealt=20, discards=cards("2C"))
    table.state = replace(table.state, table=replace(table.state.table, shoe=shoe, stage="shuffle"))
    table.do(Shuffle(seed=bytes(32)))
    assert felts.lying(table.look()).stock == cloth.Stock("device", "blue", "red")


# --- the drop box -----------------------------------------------------------------------------------


@pytest.mark.rule("SB 2.4", "BS 2.4", "CW 2.5", "CS 2.5")
@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("layout", "places"), TABLES, ids=named)
def test_every_table_has_a_drop_box(layout: Layout, places: int, view: View) -> None:
    assert title(by_id(drawn(layout, places, view), "drop")) == "Drop box"


def test_the_live_felt_has_a_drop_box_too() -> None:
    assert title(by_id(picture(marked("casino-war")), "drop")) == "Drop box"
