"""What one person may do on each betting spot now, for the page’s script: written straight, as the areas are."""

from collections.abc import Iterable
from html import escape

from casino.floor.table.buttons import Spot
from games.words import sentence


def spots_html(spots: Iterable[Spot]) -> str:
    return f'<ul id="spots" hidden>{"".join(map(_spot, spots))}</ul>'


def _spot(spot: Spot) -> str:
    box = f' data-box="{spot.box}"' if spot.box else ""
    most = f' data-most="{spot.most}"' if spot.most is not None else ""
    takes = f' data-open data-least="{spot.least}"{most}' if spot.open else ""
    back = " data-back" if spot.back else ""
    return (
        f'<li data-for="{spot.id}" data-call="{spot.call}" data-area="{spot.area}" data-kind="{spot.kind}"'
        f"{box}{takes}{back}>{'' if spot.open else _why(spot)}</li>"
    )


def _why(spot: Spot) -> str:
    rule = f'<a href="{escape(spot.address)}">{escape(spot.rule)}</a>' if spot.address else "House procedure."
    return f"{escape(sentence(spot.why))} {rule}"
