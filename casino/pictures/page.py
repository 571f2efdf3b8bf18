"""The page of the documentation that shows the pictures."""

from collections.abc import Iterable
from typing import Final

from casino.training.lessons.showcase import Picture

HEAD: Final = """# Every layout, in play

Each table below is in the middle of a round that simulated patrons play through the real engine. Wei Zhang is being
asked; Bruce Kelly deals. The player's view is the page as Wei sees it, the dealer's view as Bruce does: 1440 × 900 on
a desktop, 1024 × 768 on a tablet. A phone, 390 wide, shows the areas one under the other, here in their whole length.

The pictures and this page are made by one command, in a house of its own: `python manage.py pictures`
(`--only blackjack-d` takes those of diagram D). The same seeds give the same rounds.

"""
SIZES: Final = {"desktop": "1440 × 900", "tablet": "1024 × 768", "phone": "390 wide"}
WIDTHS: Final = {"desktop": 440, "tablet": 440, "phone": 220}


def written(settings: Iterable[Picture]) -> str:
    every = list(settings)
    contents = "".join(f"- [{one.caption}](#{_anchor(one.caption)})\n" for one in every)
    return HEAD + contents + "".join(map(_section, every))


def _anchor(caption: str) -> str:
    return caption.lower().replace(",", "").replace(" ", "-")


def _section(setting: Picture) -> str:
    rows = "".join(_row(setting, size) for size in SIZES)
    return f"\n## {setting.caption}\n\n| | the player's view | the dealer's view |\n| --- | --- | --- |\n{rows}"


def _row(setting: Picture, size: str) -> str:
    shown = (_picture(setting, view, size) for view in ("player", "dealer"))
    return f"| {size}, {SIZES[size]} | {' | '.join(shown)} |\n"


def _picture(setting: Picture, view: str, size: str) -> str:
    path = f"images/layouts/{setting.slug}-{view}-{size}.webp"
    words = f"{setting.caption}, the {view}’s view, {size}"
    return f'<a href="{path}"><img src="{path}" width="{WIDTHS[size]}" alt="{words}"></a>'
