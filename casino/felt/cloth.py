"""The table itself: leather rim, felt, the dealer's tools, and the words printed around the dealer."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import Final, Literal, NamedTuple

from casino.felt import geometry as g
from casino.felt.chips import LOOKS, PLAIN
from casino.felt.dyes import dyed
from casino.felt.geometry import View
from casino.felt.svg import SANS, SERIF, box, tag, text, title
from games.cards.backs import Back
from games.cards.shoe import Dealing
from games.chips.chips import Denominations, shown
from games.layout import Inscription, Layout

GOLD: Final = "#dcc385"
TRAY: Final = (520, 64)
SHOE: Final = (1392, 72)
SHOE_DEPTH: Final = 72
RACK: Final = (208, 72)
DROP: Final = (1176, 64)
METER: Final = (424, 64)
CAPTION: Final = 17.9
INSURANCE_REACH: Final = 7.0
"""How many degrees the insurance arc goes on past the outermost areas."""


Cutting = Literal["", "next", "out"]


class Stock(NamedTuple):
    """What the cards come from, the backs of those in play, and of a second deck that waits in the device.

    `cutting` is the cutting card once it can be seen: next at the mouth, or out, and then it came at area `came_at` (0
    is the dealer's own).
    """

    dealing: Dealing = "shoe"
    back: Back = "red"
    waiting: Back | None = None
    cutting: Cutting = ""
    came_at: int | None = None

    @property
    def words(self) -> str:
        if self.dealing == "shoe":
            return f"Card shoe{self._cutting_card}"
        return "Shuffling device" + (f", in it the deck with {self.waiting} backs" if self.waiting else "")

    @property
    def _cutting_card(self) -> str:
        if self.cutting != "out":
            return ", the cutting card at its mouth" if self.cutting else ""
        where = {None: "", 0: ": it came to the dealer"}.get(self.came_at, f": it came at area {self.came_at}")
        return f", the cutting card beside it{where}"


def half_moon(radius: float, back: float) -> str:
    """The outline of the player's view: an arc around the dealer and a straight edge, `back` behind the centre."""
    left, right, top = g.WIDTH / 2 - radius, g.WIDTH / 2 + radius, g.EDGE - back
    return f"M{left} {g.EDGE}A{radius} {radius} 0 0 0 {right} {g.EDGE}V{top + 10}q0-10-10-10H{left + 10}q-10 0-10 10Z"


def table(view: View) -> str:
    """Rim and felt. Nothing on them is written, so the dealer's view simply turns them."""
    felt = half_moon(g.FELT, 26)
    seam: dict[str, str | float | None] = {"stroke_opacity": 0.5, "stroke_width": 1.6, "stroke_dasharray": "9 7"}
    art = (
        tag("path", d=half_moon(g.RIM, 46), fill="url(#leather)", stroke="#1c110b", stroke_width=2)
        + tag("path", d=half_moon((g.FELT + g.RIM) / 2, 36), fill="none", stroke=GOLD, **seam)
        + tag("path", d=felt, fill="url(#lamp)", stroke="#120b07", stroke_width=5)
        + tag("path", d=felt, fill="url(#glow)")
        + tag("path", d=felt, fill="url(#weave)")
    )
    turned = None if view is View.PLAYER else f"rotate(180 {g.WIDTH / 2:.0f} {g.HEIGHT / 2:.0f})"
    return tag("g", art, class_="table-top", transform=turned)


def tools(view: View, chips: Denominations, held: Denominations | None = None) -> str:
    """The tools that never change: float tray, and the slot of the drop box beside it."""
    float_ = tool(view, "float", "Float tray", (g.WIDTH / 2, g.EDGE + 24), tray(chips, held))
    return float_ + tool(view, "drop", "Drop box", DROP, drop_box())


def card_tools(view: View, stock: Stock) -> str:
    """Card shoe or shuffling device at the dealer's left, the discard rack at the dealer's right."""
    window = deck_inside(stock.waiting) if stock.waiting else ""
    source = SOURCES[stock.dealing]() + mouth(stock.back) + window + cutting_card(stock.cutting)
    rack = rack_case() + discarded(stock.back)
    return tool(view, "shoe", stock.words, SHOE, source) + tool(view, "discard", "Discard rack", RACK, rack)


def tool(view: View, id_: str, name: str, at: tuple[float, float], art: str) -> str:
    turned = "" if view is View.PLAYER else " rotate(180)"
    return tag("g", title(name), art, id=id_, class_="tool", transform=g.seen(view, *at).transform + turned)


def tray(chips: Denominations, held: Denominations | None = None) -> str:
    """A column for each of the table's chips, the highest in the middle; empty where the float has none of them."""
    width, depth = TRAY
    ordered = in_the_tray(chips)
    step = (width - 16) / len(ordered)
    columns = []
    for at, value in enumerate(ordered):
        left = -width / 2 + 8 + step * at + 3
        column = {"x": left, "y": -depth / 2 + 8, "width": step - 6, "height": depth - 16, "rx": 7}
        if held is not None and value not in held:
            columns.append(tag("rect", **column, fill="#0d0805"))
            continue
        look = LOOKS.get(value, PLAIN)
        columns += [tag("rect", **column, fill=look.colour), tag("rect", **column, fill="url(#racked)")]
    return box(width, depth, rx=9, fill="#1d130d", stroke="#8c6a3c", stroke_width=1.5) + "".join(columns)


def in_the_tray(chips: Denominations) -> list[int]:
    """The order of the columns, from the players' left: the highest values in the middle."""
    values = sorted(chips)
    return values[0::2] + values[1::2][::-1]


def shoe() -> str:
    case = box(108, 72, rx=8, fill="#191513", stroke="#6a5a46", stroke_width=1.5)
    return case + tag("path", d="M-10-27H44V27H-10Z", fill="#2b2420", stroke="#463a30")


def device() -> str:
    """A machine: a steel case with a ramp, on its lid the slot that takes the cards in, a display and a lamp."""
    ramp = tag("path", d="M-54-22L-14-32V32L-54 22Z", fill="#22272b", stroke="#7d8891", stroke_width=1.2)
    case = tag("rect", x=-16, y=-36, width=70, height=72, rx=9, fill="#414a52", stroke="#9aa6af", stroke_width=1.8)
    lid = tag("rect", x=-10, y=-30, width=58, height=60, rx=6, fill="#545f68", stroke="#2b3238")
    slot = tag("rect", x=-5, y=-25, width=7, height=50, rx=3, fill="#14181b")
    display = tag("rect", x=8, y=-24, width=34, height=14, rx=2, fill="#0d1a12", stroke="#2b3238")
    digits = tag("path", d="M13-17H20M24-17H31M35-17H38", stroke="#8fe0a4", stroke_width=3)
    lamp = tag("circle", cx=37, cy=21, r=4, fill="#8fe0a4", stroke="#2b3238")
    return ramp + case + lid + slot + display + digits + lamp


SOURCES: Final[dict[Dealing, Callable[[], str]]] = {"shoe": shoe, "device": device}


def mouth(back: Back) -> str:
    """The next card, at the mouth of shoe or device."""
    return tag("path", d="M-46-21H-20V21H-46Z", fill=dyed("card-back", back), stroke="#dcc385")


def cutting_card(seen: Cutting) -> str:
    """The cutting card at the mouth of the shoe; or beside it, where it lies until the cards are shuffled."""
    if not seen:
        return ""
    left = -46 if seen == "next" else -92
    return tag("path", d=f"M{left}-21H{left + 26}V21H{left}Z", fill="#e8b83a", stroke="#7a5a10", class_="cutting-card")


def deck_inside(back: Back) -> str:
    """A second deck, seen through the lid of the device."""
    return tag("rect", x=8, y=-4, width=22, height=30, rx=3, fill=dyed("card-back", back), stroke="#dcc385")


def rack_case() -> str:
    return box(88, 72, rx=6, fill="#3b1419", fill_opacity=0.75, stroke="#b98a5a", stroke_width=1.5)


def discarded(back: Back) -> str:
    card = {"width": 56, "height": 46, "rx": 4}
    dye: dict[str, str | float | None] = {"fill": dyed("card-back", back), "stroke": "#dcc385", "stroke_width": 0.7}
    return "".join(tag("rect", x=-30 + at, y=-25 + at, **card, **dye) for at in (0, 2, 4))


def drop_box() -> str:
    """The plate on the table's edge, the slot that notes go through, and the paddle in it."""
    plate = box(96, 46, rx=6, fill="#2a2320", stroke="#8c6a3c", stroke_width=1.5)
    slot = box(72, 9, rx=4, fill="#060403", stroke="#b98a5a")
    paddle = tag("rect", x=-13, y=-17, width=26, height=20, rx=3, fill="#e8dcc0", fill_opacity=0.55, stroke="#dcc385")
    screws = "".join(tag("circle", cx=x, cy=0, r=2.5, fill="#8c6a3c") for x in (-42, 42))
    return plate + slot + paddle + screws


def meter(view: View, cents: int | None) -> str:
    """The progressive jackpot's display."""
    return tag("g", meter_art(cents), id="meter", class_="meter", transform=g.seen(view, *METER).transform)


def meter_art(cents: int | None) -> str:
    amount = "" if cents is None else shown(cents)
    case = box(172, 50, rx=6, fill="#120d0a", stroke=GOLD, stroke_width=1.5)
    word = text("Jackpot", y=-12, size=18.5, font_family=SERIF, font_variant="small-caps", letter_spacing=2, fill=GOLD)
    figure = text(amount or "–", y=9, size=23, font_family=SANS, font_weight="700", fill="#f4c56a")
    name = title(f"Progressive jackpot {amount}".strip())
    return name + case + word + figure


def read_downwards(lines: Sequence[Inscription], view: View) -> list[Inscription]:
    """The lines where this view has them: the arc nearest the dealer is the players' uppermost and the dealer's lowest,
    so for the players a line and the one that goes on from it change places.
    """
    placed = list(lines)
    for at, line in enumerate(lines):
        if line.goes_on and view is View.PLAYER:
            before = placed[at - 1]
            placed[at - 1], placed[at] = replace(before, radius=line.radius), replace(line, radius=before.radius)
    return placed


def inscription(view: View, line: Inscription, number: int) -> str:
    """A line of print on its arc, upright for whoever looks."""
    path = tag("path", id=f"line-{number}", d=g.arc(view, g.baseline(view, line.radius, line.size)), fill="none")
    words = tag("textPath", escape(line.words), href=f"#line-{number}", startOffset="50%")
    return path + tag(
        "text", words, class_="inscription", text_anchor="middle", font_family=SERIF, font_size=line.size,
        font_variant="small-caps", letter_spacing=line.size * 0.06, fill=GOLD,
    )  # fmt: skip


def insurance(view: View, words: str, places: int, number: int = 0) -> str:
    """The insurance band: its outline, the line the wagers lie on, and its name along the players' side."""
    half = g.SPREAD[places] + INSURANCE_REACH
    edges = "".join(g.arc(view, radius, half) for radius in g.INSURANCE)
    corners = ([g.place(view, side, radius) for radius in g.INSURANCE] for side in (-half, half))
    ends = "".join(f"M{a.x:.1f} {a.y:.1f}L{b.x:.1f} {b.y:.1f}" for a, b in corners)
    line = g.arc(view, g.INSURANCE_LINE, half - 2)
    return (
        tag("path", d=edges + ends, fill="none", stroke=GOLD, stroke_width=1.8)
        + tag("path", d=line, fill="none", stroke=GOLD, stroke_opacity=0.45, stroke_width=1)
        + inscription(view, Inscription(words, 310, 18.5), number)
    )


def captions(layout: Layout, view: View, places: int) -> str:
    """The words beside every area's small spots, kept to their width in whatever serif there is."""
    return "".join(
        text(
            caption.words, size=CAPTION, font_family=SERIF, fill=GOLD, textLength=caption.width,
            lengthAdjust="spacingAndGlyphs", class_="caption",
            transform=g.place(view, angle, spot.radius + caption.outwards, spot.across + caption.across).transform,
        )
        for spot in layout.spots if (caption := spot.caption)
        for angle in g.angles(places)
    )  # fmt: skip


def printed(layout: Layout, view: View, places: int, first: int = 0) -> str:
    """Everything printed around the dealer. `first` numbers the lines where one picture holds both views."""
    in_order = enumerate(read_downwards(layout.inscriptions, view), start=first + 1)
    lines = "".join(inscription(view, line, number) for number, line in in_order)
    band = insurance(view, layout.insurance, places, first) if layout.insurance else ""
    return tag("g", lines, band, captions(layout, view, places), class_="print")
